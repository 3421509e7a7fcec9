//! What has just happened, as it is announced.

use chess::{CastlingSide, Color, Move, Position};

use super::{name, who};
use crate::{Event, Game, Level, LevelPlan, Standing, Strength, What};

/// What a legal move is in words: "knight f3", "bishop takes f7, check".
pub fn played(position: &Position, m: Move) -> String {
    let role = position.role_at(m.from()).map_or("piece", chess::Role::name);
    let next = position.play(m);
    let mut text = way(position, m, role);
    if next.is_checkmate() {
        text.push_str(", checkmate");
    } else if next.in_check() {
        text.push_str(", check");
    }
    text
}

/// What a legal move is in words, told apart from all others: "knight b1 to d2", "bishop e2 takes c4".
pub fn in_full(position: &Position, m: Move) -> String {
    let role = position.role_at(m.from()).map_or("piece", chess::Role::name);
    let is_quiet = !m.is_en_passant() && position.piece_at(m.to()).is_none();
    way(position, m, &format!("{role} {}{}", m.from(), if is_quiet { " to" } else { "" }))
}

/// The way of a move, by what it is that goes.
fn way(position: &Position, m: Move, what: &str) -> String {
    if m.is_castle() {
        return castles(m).to_owned();
    }
    let takes = m.is_en_passant() || position.piece_at(m.to()).is_some();
    let mut text = format!("{what}{} {}", if takes { " takes" } else { "" }, m.to());
    if m.is_en_passant() {
        text.push_str(" in passing");
    }
    if let Some(role) = m.promoted_to() {
        text.push_str(", promotes to ");
        text.push_str(role.name());
    }
    text
}

/// What castling is called.
pub(super) fn castles(m: Move) -> &'static str {
    match CastlingSide::of(m.from(), m.to()) {
        CastlingSide::King => "castles king side",
        CastlingSide::Queen => "castles queen side",
    }
}

/// A legal move and who makes it: "Ada: knight f3.", "You castle king side."
pub(super) fn by_mover(game: &Game, position: &Position, m: Move) -> String {
    let mover = who(game, position.turn());
    let words = played(position, m);
    match words.strip_prefix("castles") {
        Some(side) => {
            let castles = super::verb(game, position.turn(), "castle", "castles");
            format!("{mover} {castles}{side}.")
        }
        None => format!("{mover}: {words}."),
    }
}

/// What a level plan is in words: "level 3, about 1500".
pub fn level(plan: LevelPlan) -> String {
    let short = |strength: Strength| match strength {
        Strength::Level(level) => level.number().to_string(),
        Strength::Rating(rating) => rating.to_string(),
    };
    match plan {
        LevelPlan::Fixed { strength: Strength::Level(Level::HIGHEST) } => {
            "level 5, full strength".into()
        }
        LevelPlan::Fixed { strength: Strength::Level(level) } => {
            format!("level {}, about {}", level.number(), level.rating())
        }
        LevelPlan::Fixed { strength: Strength::Rating(rating) } => format!("about {rating}"),
        LevelPlan::ByPhase { opening, middlegame, endgame } => format!(
            "opening {}, middlegame {}, endgame {}",
            short(opening),
            short(middlegame),
            short(endgame),
        ),
        LevelPlan::Following { rating, .. } => format!("following you, now about {rating}"),
    }
}

/// What a level that follows does before anything is known.
pub const NO_STANDING: &str = "Starts at the rating above and goes with your results.";

/// How strong somebody plays: "You play at about 870 (± 120), by 6 games. The level goes with that."
pub fn standing(standing: &Standing) -> String {
    let Standing { rating, error, games } = standing;
    let games = if *games == 1 { "one game".into() } else { format!("{games} games") };
    format!("You play at about {rating} (± {error}), by {games}. The level goes with that.")
}

/// That the next game will be played at another strength: "Next game: level 3, about 1500."
pub fn next_level(plan: LevelPlan) -> String {
    format!("Next game: {}.", level(plan))
}

/// That a computer plays at another strength, where it is read: "Level 3 from now on (about 1500)".
fn from_now_on(plan: LevelPlan) -> String {
    let words = level(plan);
    let (what, about) = match plan {
        LevelPlan::Fixed { .. } | LevelPlan::Following { .. } => {
            words.split_once(", ").map_or((&*words, None), |(what, about)| (what, Some(about)))
        }
        LevelPlan::ByPhase { .. } => (&*words, None),
    };
    let about = about.map(|about| format!(" ({about})")).unwrap_or_default();
    super::sentence(&format!("{what} from now on{about}"))
}

/// What is read of an event that has just happened to a game that stood so before it. Moves and the end
/// are seen on the board and in [`turn`](super::turn).
pub fn shown(before: &Game, event: &Event) -> Option<String> {
    match &event.what {
        What::Moved { .. } | What::Ended { .. } => None,
        What::LevelSet { plan, .. } => Some(from_now_on(*plan)),
        _ => announce(before, event),
    }
}

/// What is announced when an event has happened to a game that stood so before it; `None` for what is
/// not worth words.
pub fn announce(before: &Game, event: &Event) -> Option<String> {
    let game = before;
    Some(match &event.what {
        What::Started { .. } | What::Woke | What::HintTaken { .. } | What::Continued { .. } => {
            return None;
        }
        What::Imported { .. } => "The game was opened from a file.".into(),
        What::Moved { uci, .. } => {
            let m = game.position().resolve_uci(*uci).ok()?;
            by_mover(game, game.position(), m)
        }
        What::TookBack { plies } => took_back(game, *plies),
        What::Redone => "Played again what was taken back.".into(),
        What::TakeBackAsked { by } => {
            format!("{} would like to take back a move.", name(game, *by))
        }
        What::TakeBackRefused => match game.asked() {
            Some(by) => format!("{} does not want a move taken back.", name(game, !by)),
            None => "The move stands.".into(),
        },
        What::DrawOffered { by } => super::offers_draw(game, *by),
        What::DrawDeclined => match game.offer() {
            Some(by) => {
                let declines = super::verb(game, !by, "decline", "declines");
                format!("{} {declines} the draw.", who(game, !by))
            }
            None => "The draw is declined.".into(),
        },
        What::Ended { end } => super::end(game, *end),
        What::LevelSet { plan, .. } => super::sentence(&format!("{}.", level(*plan))),
        What::PlanRestored { side } => {
            let plan = game.level(*side).and_then(|level| level.replaced);
            let plan = plan.map(level).unwrap_or_default();
            format!("Back to the plan: {plan}.")
        }
        What::Followed { rating, .. } => format!("The computer now plays at about {rating}."),
        What::TimeGiven { to, amount } => {
            let gets = super::verb(game, *to, "get", "gets");
            format!("{} {gets} {} seconds.", who(game, *to), amount.0 / 1000)
        }
        What::Paused => "Paused.".into(),
        What::Resumed => "The game goes on.".into(),
        What::Seated { side, player } => match player {
            crate::Player::Person { name } => format!("{} now plays {side}.", name.as_str()),
            crate::Player::Computer { .. } => format!("The computer now plays {side}."),
        },
    })
}

fn took_back(game: &Game, plies: u32) -> String {
    let what = taken_back(game, plies);
    let Some(first) = game.plies().len().checked_sub(plies as usize) else {
        return format!("{what}.");
    };
    let turn: Color = game.history().positions()[first].turn();
    let whose = if super::you(game) == Some(turn) {
        "Your move".to_owned()
    } else {
        format!("{} to move", name(game, turn))
    };
    format!("{what}. {whose}.")
}

/// What is about to be taken back of a game: "Took back knight f3 and the reply".
pub(super) fn taken_back(game: &Game, plies: u32) -> String {
    let Some(first) = game.plies().len().checked_sub(plies as usize) else {
        return "Took back".into();
    };
    let what = || played(&game.history().positions()[first], game.plies()[first].m);
    match plies {
        1 => format!("Took back {}", what()),
        2 => format!("Took back {} and the reply", what()),
        _ => format!("Took back {plies} moves"),
    }
}

#[cfg(test)]
mod tests {
    use chess::{Position, Rating};

    use super::*;
    use crate::{
        Act, Actor, ByColor, Command, GameId, Millis, Mode, Moment, Name, Place, Player, Setup,
        TimeControl, say::Warning,
    };

    /// Gives commands one after the other and collects what is announced.
    fn transcript(setup: Setup, commands: &[(Actor, Act)]) -> Vec<String> {
        let mut game = Game::new(setup, Moment(0));
        let mut said = Vec::new();
        for (by, act) in commands {
            let command = Command { on: game.board(), act: act.clone() };
            let events = game.decide(*by, &command, Moment(0));
            for event in events.unwrap_or_else(|refusal| panic!("{act:?}: {refusal:?}")) {
                said.extend(announce(&game, &event));
                game.apply(&event);
            }
        }
        said
    }

    fn setup(fen: &str, white: Player, black: Player) -> Setup {
        Setup {
            start: fen.parse().unwrap(),
            players: ByColor::new(white, black),
            time: ByColor::both(TimeControl::BLITZ),
            mode: Mode::Casual,
            place: Place::OneBoard,
            hints: None,
            line: Vec::new(),
        }
    }

    fn ada() -> Player {
        Player::Person { name: Name::new("Ada") }
    }

    fn computer() -> Player {
        Player::Computer { plan: LevelPlan::level(Level::new(2).unwrap()) }
    }

    fn play(uci: &str) -> Act {
        Act::Move { uci: uci.parse().unwrap() }
    }

    const YOU: Actor = Actor::Seat(Color::White);
    const IT: Actor = Actor::Computer(Color::Black);

    #[test]
    fn a_standing_is_said_with_its_error() {
        let rating = Rating::clamped(870);
        let words = |games| standing(&Standing { rating, error: 120, games });
        let after = "The level goes with that.";
        assert_eq!(words(6), format!("You play at about 870 (± 120), by 6 games. {after}"));
        assert_eq!(words(1), format!("You play at about 870 (± 120), by one game. {after}"));
    }

    #[test]
    fn a_game_against_the_computer_is_told_like_this() {
        let plan = LevelPlan::level(Level::new(3).unwrap());
        let phases = LevelPlan::ByPhase {
            opening: Strength::Level(Level::new(3).unwrap()),
            middlegame: Strength::Rating(Rating::clamped(1240)),
            endgame: Strength::Level(Level::LOWEST),
        };
        let side = Color::Black;
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let said = transcript(
            setup(start, ada(), computer()),
            &[
                (YOU, play("g1f3")),
                (IT, play("e7e5")),
                (YOU, play("f3e5")),
                (IT, play("d8e7")),
                (YOU, Act::TakeBack),
                (YOU, Act::Redo),
                (YOU, Act::SetLevel { side, plan: phases }),
                (YOU, Act::SetLevel { side, plan }),
                (YOU, Act::RestorePlan { side }),
                (YOU, Act::OfferDraw { side: Color::White }),
                (IT, Act::DeclineDraw),
                (YOU, Act::GiveTime { side: Color::White }),
                (YOU, Act::Pause),
                (YOU, Act::Resume),
                (YOU, Act::Resign { side: Color::White }),
            ],
        );
        assert_eq!(
            said,
            [
                "You: knight f3.",
                "Computer: pawn e5.",
                "You: knight takes e5.",
                "Computer: queen e7.",
                "Took back knight takes e5 and the reply. Your move.",
                "Played again what was taken back.",
                "Opening 3, middlegame 1240, endgame 0.",
                "Level 3, about 1500.",
                "Back to the plan: opening 3, middlegame 1240, endgame 0.",
                "You offer a draw.",
                "Computer declines the draw.",
                "Computer gets 15 seconds.",
                "Paused.",
                "The game goes on.",
                "Computer wins: you resigned.",
            ],
        );
    }

    #[test]
    fn special_moves_are_told_like_this() {
        let fen = "r3k2r/P7/8/8/3p4/8/4P3/4K2R w Kkq - 0 1";
        let ben = Player::Person { name: Name::new("Ben") };
        let both = Actor::Both;
        let said = transcript(
            setup(fen, ada(), ben),
            &[
                (both, play("e2e4")),
                (both, play("d4e3")),
                (both, play("e1g1")),
                (both, play("e8c8")),
                (both, play("f1f8")),
                (both, play("h8f8")),
                (both, play("g1h1")),
                (both, play("f8f1")),
            ],
        );
        assert_eq!(
            said,
            [
                "Ada: pawn e4.",
                "Ben: pawn takes e3 in passing.",
                "Ada castles king side.",
                "Ben castles queen side.",
                "Ada: rook f8.",
                "Ben: rook takes f8.",
                "Ada: king h1.",
                "Ben: rook f1, check.",
            ],
        );
        let position: Position = "6k1/P4ppp/8/8/8/8/8/6K1 w - - 0 1".parse().unwrap();
        let queens = position.parse_san("a8=Q").unwrap();
        assert_eq!(played(&position, queens), "pawn a8, promotes to queen, checkmate");
    }

    #[test]
    fn a_move_in_full_is_told_apart_from_all_others() {
        let position: Position = "1n2k3/P7/8/3pP3/8/8/8/N3K2R w K d6 0 1".parse().unwrap();
        let cases = [
            ("Nb3", "knight a1 to b3"),
            ("exd6", "pawn e5 takes d6 in passing"),
            ("a8=N", "pawn a7 to a8, promotes to knight"),
            ("axb8=Q+", "pawn a7 takes b8, promotes to queen"),
            ("O-O", "castles king side"),
        ];
        for (san, words) in cases {
            assert_eq!(in_full(&position, position.parse_san(san).unwrap()), words);
        }
    }

    #[test]
    fn levels_are_told_like_this() {
        assert_eq!(level(LevelPlan::level(Level::HIGHEST)), "level 5, full strength");
        let third = LevelPlan::level(Level::new(3).unwrap());
        assert_eq!(next_level(third), "Next game: level 3, about 1500.");
        let rating = Rating::clamped(1240);
        let exact = LevelPlan::Fixed { strength: Strength::Rating(rating) };
        assert_eq!(level(exact), "about 1240");
        let following = LevelPlan::Following { rating, within_game: false };
        assert_eq!(level(following), "following you, now about 1240");
    }

    #[test]
    fn a_new_level_is_read_like_this() {
        let game = Game::new(setup("4k3/8/8/8/8/8/8/4K2R w K - 0 1", ada(), computer()), Moment(0));
        let rating = Rating::clamped(1240);
        let strength = Strength::Level(Level::LOWEST);
        let cases = [
            (LevelPlan::level(Level::new(3).unwrap()), "Level 3 from now on (about 1500)"),
            (LevelPlan::level(Level::HIGHEST), "Level 5 from now on (full strength)"),
            (LevelPlan::Fixed { strength: Strength::Rating(rating) }, "About 1240 from now on"),
            (
                LevelPlan::ByPhase { opening: strength, middlegame: strength, endgame: strength },
                "Opening 0, middlegame 0, endgame 0 from now on",
            ),
            (
                LevelPlan::Following { rating, within_game: true },
                "Following you from now on (now about 1240)",
            ),
        ];
        for (plan, words) in cases {
            let what = What::LevelSet { side: Color::Black, plan };
            assert_eq!(shown(&game, &Event { at: Moment(0), what }).as_deref(), Some(words));
        }
        let paused = Event { at: Moment(0), what: What::Paused };
        assert_eq!(shown(&game, &paused), announce(&game, &paused));
        let what = What::Moved { uci: "h1h2".parse().unwrap(), spent: Millis::ZERO, phase: None };
        assert_eq!(shown(&game, &Event { at: Moment(0), what }), None);
    }

    /// What is announced of each event in a game where White is a person and Black the computer, a
    /// draw and a taking back have been asked for, and a plan was replaced.
    #[test]
    fn every_event_has_its_sentence_or_is_silent() {
        let start = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
        let mut game = Game::new(setup(start, ada(), computer()), Moment(0));
        let (side, by) = (Color::Black, Color::White);
        let rating = Rating::clamped(1240);
        let following = LevelPlan::Following { rating, within_game: true };
        let before = [
            What::LevelSet { side, plan: following },
            What::LevelSet { side, plan: LevelPlan::level(Level::LOWEST) },
            What::DrawOffered { by },
            What::TakeBackAsked { by },
            What::Moved { uci: "h1h2".parse().unwrap(), spent: Millis::ZERO, phase: None },
            What::Moved { uci: "e8e7".parse().unwrap(), spent: Millis::ZERO, phase: None },
            What::DrawOffered { by },
            What::TakeBackAsked { by },
        ];
        for what in before {
            game.apply(&Event { at: Moment(0), what });
        }
        let started = What::Started { setup: Box::new(game.setup().clone()) };
        let moved = What::Moved { uci: "h2h7".parse().unwrap(), spent: Millis::ZERO, phase: None };
        let cases = [
            (started, None),
            (What::Imported { pgn: "*".into() }, Some("The game was opened from a file.")),
            (moved, Some("You: rook h7, check.")),
            (What::TookBack { plies: 2 }, Some("Took back rook h2 and the reply. Your move.")),
            (What::Redone, Some("Played again what was taken back.")),
            (What::TakeBackAsked { by }, Some("Ada would like to take back a move.")),
            (What::TakeBackRefused, Some("Computer does not want a move taken back.")),
            (What::DrawOffered { by }, Some("You offer a draw.")),
            (What::DrawDeclined, Some("Computer declines the draw.")),
            (
                What::Ended { end: crate::End::Aborted },
                Some("The game was ended before it had begun, and does not count."),
            ),
            (
                What::LevelSet { side, plan: LevelPlan::level(Level::new(3).unwrap()) },
                Some("Level 3, about 1500."),
            ),
            (What::PlanRestored { side }, Some("Back to the plan: following you, now about 1240.")),
            (What::Followed { side, rating }, Some("The computer now plays at about 1240.")),
            (What::TimeGiven { to: by, amount: Millis::seconds(15) }, Some("You get 15 seconds.")),
            (What::Paused, Some("Paused.")),
            (What::Resumed, Some("The game goes on.")),
            // The hint itself is what is said.
            (What::HintTaken { by }, None),
            (
                What::Seated { side, player: Player::Person { name: Name::new("Ben") } },
                Some("Ben now plays Black."),
            ),
            (What::Seated { side, player: computer() }, Some("The computer now plays Black.")),
            (What::Continued { game: GameId::from_bytes([7; 16]) }, None),
            (What::Woke, None),
        ];
        for (what, said) in cases {
            let event = Event { at: Moment(0), what };
            assert_eq!(announce(&game, &event).as_deref(), said, "{event:?}");
        }
    }

    #[test]
    fn castling_and_warnings_speak_to_you() {
        let start = "4k2r/5p2/8/8/8/8/5P2/4K2R w Kk - 0 1";
        let said =
            transcript(setup(start, ada(), computer()), &[(YOU, play("e1g1")), (IT, play("e8g8"))]);
        assert_eq!(said, ["You castle king side.", "Computer castles king side."]);
        let game = Game::new(setup(start, ada(), computer()), Moment(0));
        let warn = |side, warning| crate::say::warning(&game, side, warning);
        assert_eq!(warn(Color::White, Warning::Minute), "You have one minute left.");
        assert_eq!(warn(Color::Black, Warning::Minute), "Computer has one minute left.");
        assert_eq!(warn(Color::White, Warning::TenSeconds), "You have ten seconds left.");
    }
}
