//! Every component in every state, from fixed data: to be looked at, and to be measured by tests.

use ::board::Hand;
use chess::{Color, Position, Rating, Square};
use game::{
    Act, Actor, ByColor, Command, Game, Level, LevelPlan, Mode, Moment, Name, Place, Player, Setup,
    Strength, TimeControl,
};
use leptos::prelude::*;
use protocol::live::You;

use super::desk::{Desk, Drawn, Hint};
use super::voice::Offer;
use super::{actions, board, levels, moves, strip, voice};
use crate::settings::list::BESIDE;
use crate::settings::rows::rows;

/// A game that has come to some position by some moves.
fn game(players: ByColor<Player>, time: TimeControl, fen: &str, line: &str) -> Game {
    let start = if fen.is_empty() { Position::start() } else { fen.parse().unwrap_or_default() };
    let (mode, place) = (Mode::Casual, Place::OneBoard);
    let setup = Setup {
        start,
        players,
        time: ByColor::both(time),
        mode,
        place,
        hints: None,
        line: Vec::new(),
    };
    let mut game = Game::new(setup, Moment(0));
    for (ply, san) in line.split_whitespace().enumerate() {
        let Ok(m) = game.position().parse_san(san) else { break };
        let uci = game.position().uci(m);
        let by = match &game.setup().players[game.turn()] {
            Player::Person { .. } => Actor::Seat(game.turn()),
            Player::Computer { .. } => Actor::Computer(game.turn()),
        };
        let by = if game.setup().persons().count() == 2 { Actor::Both } else { by };
        let command = Command { on: game.board(), act: Act::Move { uci } };
        let now = Moment(5_000 * ply as u64);
        for event in game.decide(by, &command, now).unwrap_or_default() {
            game.apply(&event);
        }
    }
    game
}

fn person(name: &str) -> Player {
    Player::Person { name: Name::new(name) }
}

fn computer(plan: LevelPlan) -> Player {
    Player::Computer { plan }
}

fn level(number: u8) -> LevelPlan {
    LevelPlan::level(Level::new(number).unwrap_or(Level::LOWEST))
}

const ITALIAN: &str = "e4 e5 Nf3 Nc6 Bc4 Bc5 d3 Nf6 Nc3";

fn alone(plan: LevelPlan, fen: &str, line: &str) -> Desk {
    let players = ByColor::new(person("Ada"), computer(plan));
    Desk::fixed(game(players, TimeControl::BLITZ, fen, line), You::Play(Actor::Seat(Color::White)))
}

#[component]
fn Case(name: &'static str, children: Children) -> impl IntoView {
    view! {
        <section class="case" data-case=name><h2>{name}</h2>{children()}</section>
    }
}

/// A board with its name.
type Board = (&'static str, fn() -> Desk);

#[component]
pub(crate) fn Gallery() -> impl IntoView {
    let boards: [Board; 9] = [
        ("Selected, can go, can capture, last move", || {
            let desk = alone(level(2), "", "e4 e5 Nf3 Nc6 Bc4 Bc5");
            desk.hand.set(Hand::Holds(Square::F3));
            desk
        }),
        ("Check", || alone(level(2), "", "e4 d6 Bb5")),
        ("Checkmate", || alone(level(2), "", "e4 f6 d4 g5 Qh5")),
        ("Castling", || {
            let desk = alone(level(2), "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1", "");
            desk.hand.set(Hand::Holds(Square::E1));
            desk
        }),
        ("En passant", || {
            let desk = alone(level(2), "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "");
            desk.hand.set(Hand::Holds(Square::E5));
            desk
        }),
        ("Cannot move, hover, cursor", || {
            let desk = alone(level(2), "", "");
            desk.pointed.set(Some(Square::A1));
            desk.cursor.set(Square::B1);
            desk.cursor_shown.set(true);
            desk
        }),
        ("Premove", || {
            let desk = alone(level(2), "", "e4");
            desk.premove.set("d2d4".parse().ok());
            desk
        }),
        ("Arrows and a hint", || {
            let desk = alone(level(2), "", "");
            desk.arrows.set(vec![
                Drawn { from: Square::E2, to: Square::E4 },
                Drawn { from: Square::G1, to: Square::F3 },
            ]);
            desk.hint.set("d2d4".parse().ok().map(|uci| Hint { uci, whole: true }));
            desk
        }),
        ("Turned, looking back", || {
            let desk = alone(level(2), "", ITALIAN);
            desk.turned.set(true);
            desk.looking.set(Some(5));
            desk
        }),
    ];
    let boards: Vec<_> = boards
        .into_iter()
        .map(|(name, desk)| {
            let desk = desk();
            view! { <Case name><board::BoardView desk /></Case> }
        })
        .collect();
    let plans = [
        ("Level", level(2)),
        ("Exact rating", LevelPlan::Fixed { strength: Strength::Rating(Rating::clamped(1240)) }),
        (
            "By phase",
            LevelPlan::ByPhase {
                opening: Strength::Level(Level::HIGHEST),
                middlegame: Strength::Level(Level::LOWEST),
                endgame: Strength::Level(Level::LOWEST),
            },
        ),
        ("Following", LevelPlan::Following { rating: Rating::clamped(900), within_game: true }),
    ];
    let plans: Vec<_> = plans
        .into_iter()
        .map(|(name, plan)| {
            let desk = alone(plan, "", ITALIAN);
            view! {
                <Case name>
                    <strip::Strip desk side=Color::Black />
                    <levels::LevelBar desk side=Color::Black />
                </Case>
            }
        })
        .collect();
    let said = [
        ("Your move", ""),
        ("A refusal", "That would leave your king in check from the bishop on c5."),
        ("Away", "Kibitz is not answering. Your game is safe to move 14. Trying again…"),
    ];
    let said: Vec<_> = said
        .into_iter()
        .map(|(name, words)| {
            let desk = alone(level(2), "", "e4 e5");
            if !words.is_empty() {
                desk.voice.hold(words.into(), Offer::None);
            }
            view! { <Case name><voice::VoiceView desk /></Case> }
        })
        .collect();
    let together = ByColor::new(person("Ada"), person("Ben"));
    let machines = ByColor::new(computer(level(1)), computer(level(4)));
    let tables = [
        ("Against the computer", alone(level(2), "", ITALIAN)),
        (
            "Two at one board",
            Desk::fixed(game(together, TimeControl::Untimed, "", ITALIAN), You::Play(Actor::Both)),
        ),
        (
            "Computer against computer",
            Desk::fixed(
                game(machines.clone(), TimeControl::Untimed, "", ""),
                You::Play(Actor::Owner),
            ),
        ),
        ("Watching", Desk::fixed(game(machines, TimeControl::Untimed, "", ITALIAN), You::Watch)),
        ("Over", alone(level(2), "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "Ra8#")),
    ];
    let tables: Vec<_> = tables
        .into_iter()
        .map(|(name, desk)| {
            view! {
                <Case name>
                    <strip::Strip desk side=Color::Black />
                    <moves::Moves desk />
                    <actions::Actions desk />
                    <strip::Strip desk side=Color::White />
                </Case>
            }
        })
        .collect();
    let settings: Vec<_> =
        BESIDE.iter().map(|group| view! { <Case name=group.words>{rows(group)}</Case> }).collect();
    view! { <main class="gallery" id="main">{boards}{plans}{said}{tables}{settings}</main> }
}
