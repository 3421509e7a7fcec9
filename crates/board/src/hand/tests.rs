use std::collections::BTreeSet;

use chess::{Bitboard, Color, Position, Square, Variant};
use game::{Actor, End, Game, TimeControl, What};
use proptest::collection::vec;
use proptest::prelude::*;

use super::*;
use crate::Kind;
use crate::testing::{
    both, computer, config, fen, fen_of, game_from, game_of, games, happen, person, play, seat,
};

const ASKS: Options = Options { always_queen: false, choose: false };

fn uci(text: &str) -> UciMove {
    text.parse().unwrap()
}

fn said(answer: &Answer) -> &str {
    match &answer.effect {
        Effect::Say { sentence, .. } => sentence,
        other => panic!("{other:?} says nothing"),
    }
}

fn click(table: &Table<'_>, held: Square, at: Square) -> Answer {
    Hand::Holds(held).click(table, at, false, ASKS)
}

#[test]
fn a_click_means_first_a_move_then_a_piece_then_nothing_then_a_reason() {
    let game = game_from(Position::start());
    let table = both(&game);
    let moved = click(&table, Square::G1, Square::F3);
    assert_eq!(moved, Answer { hand: Hand::Empty, effect: Effect::Play(uci("g1f3")) });
    let other = click(&table, Square::G1, Square::B1);
    assert_eq!(other, Answer::quiet(Hand::Holds(Square::B1)));
    assert_eq!(click(&table, Square::G1, Square::G1), Answer::quiet(Hand::Empty));
    let refused = click(&table, Square::G1, Square::G4);
    assert_eq!(refused.hand, Hand::Empty);
    assert_eq!(said(&refused), "A knight moves two squares one way and one to the side.");
}

#[test]
fn what_this_press_took_up_is_not_put_back_by_it() {
    let game = game_from(Position::start());
    let table = both(&game);
    let hand = Hand::Empty.press(&table, Square::G1);
    assert_eq!(hand.click(&table, Square::G1, true, ASKS).hand, Hand::Holds(Square::G1));
    assert_eq!(hand.drop(&table, Square::G1, Square::G1, ASKS).hand, Hand::Holds(Square::G1));
    assert_eq!(hand.press(&table, Square::E5), hand, "a press elsewhere decides nothing");
}

#[test]
fn a_piece_that_cannot_move_is_pressed_but_not_kept() {
    let game = game_from(Position::start());
    let table = both(&game);
    let hand = Hand::Empty.press(&table, Square::A1);
    assert_eq!(hand, Hand::Holds(Square::A1));
    let answer = hand.click(&table, Square::A1, true, ASKS);
    assert_eq!(answer.hand, Hand::Empty);
    assert_eq!(said(&answer), "This rook has no moves now: every square it could go to is taken.");
}

#[test]
fn a_refusal_points_at_what_is_to_blame() {
    let start = game_from(Position::start());
    let pinned = fen("4k3/8/8/8/1b6/8/3N4/4K3 w - - 0 1");
    let through = fen("4k3/8/8/8/8/5r2/8/4K2R w K - 0 1");
    let double = fen("4r1k1/8/8/8/8/5n2/8/N3K3 w - - 0 1");
    let duty = fen_of("8/8/8/3p4/4P3/8/8/4K3 w - - 0 1", Variant::Suicide);
    let cases: [(&Game, Square, Square, &[Square]); 6] = [
        (&start, Square::A1, Square::A4, &[Square::A2]),
        (&start, Square::E2, Square::D1, &[]),
        (&pinned, Square::D2, Square::F3, &[Square::B4]),
        (&through, Square::E1, Square::G1, &[Square::F1, Square::F3]),
        (&double, Square::A1, Square::B3, &[Square::F3, Square::E8]),
        (&duty, Square::E1, Square::E2, &[Square::E4, Square::D5]),
    ];
    for (game, from, to, blamed) in cases {
        let Effect::Say { sentence, because } =
            Hand::Empty.drop(&both(game), from, to, ASKS).effect
        else {
            panic!("{from}{to} is refused");
        };
        assert_eq!(because, blamed, "{sentence}");
    }
    let stuck = Hand::Empty.click(&both(&pinned), Square::D2, false, ASKS);
    let Effect::Say { because, .. } = stuck.effect else { panic!("{stuck:?}") };
    assert_eq!(because, [Square::B4]);
}

#[test]
fn an_idle_hand_is_told_why() {
    let start = Position::start();
    let game = game_from(start.clone());
    let mut paused = game.clone();
    happen(&mut paused, What::Paused);
    let mut over = game.clone();
    happen(&mut over, What::Ended { end: End::Aborted });
    let computers = game_of(start.clone(), computer(), computer(), TimeControl::Untimed);
    let reply = game_of(start, computer(), person("Ada"), TimeControl::Untimed);
    let cases = [
        (Table { you: None, ..both(&game) }, "You are watching this game."),
        (Table { pending: true, ..both(&game) }, "One moment: what you did last is on its way."),
        (both(&paused), "The game is paused. Press Resume."),
        (both(&over), "The game is over."),
        (
            Table { you: Some(Actor::Owner), ..both(&computers) },
            "The computer plays both sides. Take over a side to move.",
        ),
        (seat(&reply, Color::Black), "It is White's turn."),
    ];
    for (table, sentence) in cases {
        for square in [Square::E2, Square::E4, Square::E7] {
            assert_eq!(Hand::Empty.press(&table, square), Hand::Empty, "{sentence}");
            let answer = Hand::Empty.click(&table, square, false, ASKS);
            assert_eq!((answer.hand.clone(), said(&answer)), (Hand::Empty, sentence));
        }
    }
    let empty = Hand::Empty.click(&both(&game), Square::E4, false, ASKS);
    assert_eq!(said(&empty), "This square is empty.");
    let foreign = Hand::Empty.click(&both(&game), Square::E7, false, ASKS);
    assert_eq!(said(&foreign), "It is White's turn.");
}

#[test]
fn in_standard_chess_a_click_takes_up_the_rook_and_a_drop_on_it_castles() {
    let game = fen("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    let table = both(&game);
    let castle = table.target(Square::E1, Square::G1).unwrap();
    assert_eq!(castle.kind, Kind::Castle { rook: (Square::H1, Square::F1) });
    assert!(!castle.is_on_rook());
    assert_eq!(click(&table, Square::E1, Square::G1).effect, Effect::Play(uci("e1g1")));
    assert_eq!(click(&table, Square::E1, Square::H1).hand, Hand::Holds(Square::H1));
    let hand = Hand::Holds(Square::E1);
    assert_eq!(hand.press(&table, Square::H1), Hand::Holds(Square::H1));
    for (rook, castles) in [(Square::H1, "e1g1"), (Square::A1, "e1c1")] {
        let dropped = hand.drop(&table, Square::E1, rook, ASKS);
        assert_eq!(dropped.effect, Effect::Play(uci(castles)));
    }
}

#[test]
fn in_chess960_the_rook_itself_is_a_target() {
    let game = fen_of("4k3/8/8/8/8/8/8/1R3K1R w HB - 0 1", Variant::Chess960);
    let table = both(&game);
    let rook = table.target(Square::F1, Square::H1).unwrap();
    assert!(rook.is_on_rook());
    let hand = Hand::Holds(Square::F1);
    assert_eq!(hand.press(&table, Square::H1), hand, "the press keeps the king for the click");
    assert_eq!(click(&table, Square::F1, Square::H1).effect, Effect::Play(uci("f1h1")));
    // The king can step to g1, so that square is no castling; to c1 it only castles.
    assert_eq!(table.target(Square::F1, Square::G1).unwrap().kind, Kind::Go);
    assert_eq!(click(&table, Square::F1, Square::C1).effect, Effect::Play(uci("f1b1")));

    let staying = fen_of("4k3/8/8/8/8/8/8/6KR w H - 0 1", Variant::Chess960);
    let table = both(&staying);
    assert!(table.target(Square::G1, Square::G1).is_none());
    assert_eq!(click(&table, Square::G1, Square::H1).effect, Effect::Play(uci("g1h1")));
    assert_eq!(click(&table, Square::G1, Square::G1), Answer::quiet(Hand::Empty));
}

#[test]
fn taking_in_passing_shows_its_victim() {
    let game = fen("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
    let target = both(&game).target(Square::E5, Square::D6).unwrap();
    assert_eq!(target.kind, Kind::EnPassant { victim: Square::D5 });
}

#[test]
fn a_pawn_asks_what_it_becomes_unless_it_is_always_a_queen() {
    let game = fen("4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    let table = both(&game);
    let at = |options| Hand::Holds(Square::A7).click(&table, Square::A8, false, options);
    let asked = at(ASKS);
    let Hand::Promotes { from, to, choices } = &asked.hand else { panic!("{asked:?}") };
    assert_eq!((*from, *to, &asked.effect), (Square::A7, Square::A8, &Effect::Nothing));
    let roles: Vec<Role> = choices.iter().map(|(role, _)| *role).collect();
    assert_eq!(roles, [Role::Queen, Role::Knight, Role::Rook, Role::Bishop]);
    assert_eq!(asked.hand.choose(Role::Knight).effect, Effect::Play(uci("a7a8n")));
    assert_eq!(asked.hand.choose(Role::King), Answer::quiet(asked.hand.clone()));
    assert_eq!(asked.hand.press(&table, Square::E1), asked.hand);
    assert_eq!(asked.hand.click(&table, Square::E1, false, ASKS), Answer::quiet(Hand::Empty));
    assert_eq!(asked.hand.clone().settle(&table), asked.hand);

    let queen = Options { always_queen: true, choose: false };
    assert_eq!(at(queen), Answer::put_back(Effect::Play(uci("a7a8q"))));
    assert_eq!(at(Options { choose: true, ..queen }), asked);

    let suicide = fen_of("8/P7/8/8/8/8/8/4k3 w - - 0 1", Variant::Suicide);
    let asked = Hand::Empty.drop(&both(&suicide), Square::A7, Square::A8, ASKS);
    assert_eq!(asked.hand.choose(Role::King).effect, Effect::Play(uci("a7a8k")));
}

#[test]
fn a_promotion_that_has_become_impossible_is_put_away() {
    let mut game = fen("4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    let asked = Hand::Empty.drop(&both(&game), Square::A7, Square::A8, ASKS).hand;
    happen(&mut game, What::Paused);
    assert_eq!(asked.settle(&both(&game)), Hand::Empty);
}

#[test]
fn what_is_held_stays_held_until_it_is_gone() {
    let mut game = game_of(Position::start(), person("Ada"), computer(), TimeControl::BLITZ);
    for uci in ["e2e4", "d7d5"] {
        play(&mut game, uci);
    }
    play(&mut game, "g1f3");
    let premoving = Hand::Empty.press(&seat(&game, Color::White), Square::E4);
    assert_eq!(premoving, Hand::Holds(Square::E4));
    let mut taken = game.clone();
    play(&mut taken, "d5e4");
    assert_eq!(premoving.clone().settle(&seat(&taken, Color::White)), Hand::Empty);
    play(&mut game, "b8c6");
    assert_eq!(premoving.clone().settle(&seat(&game, Color::White)), premoving);
}

proptest! {
    #![proptest_config(config(500))]

    #[test]
    fn targets_are_the_legal_moves_and_a_click_on_one_plays_it(game in games(TimeControl::Untimed)) {
        let table = both(&game);
        let position = game.position();
        let mut found = BTreeSet::new();
        for from in Square::all() {
            let hand = Hand::Empty.press(&table, from);
            let mut squares = Bitboard::EMPTY;
            for target in table.targets(from) {
                prop_assert!(!squares.contains(target.square), "{target:?} comes twice");
                squares = squares.with(target.square);
                prop_assert_eq!(hand.press(&table, target.square), hand.clone());
                let answer = hand.click(&table, target.square, false, ASKS);
                let played: Vec<Effect> = match &answer.hand {
                    Hand::Promotes { choices, .. } => {
                        choices.iter().map(|(role, _)| answer.hand.choose(*role).effect).collect()
                    }
                    _ => vec![answer.effect.clone()],
                };
                let becomes: Vec<Role> =
                    target.moves.iter().filter_map(|uci| uci.promotion).collect();
                let choices = position.variant().promotions();
                prop_assert!(becomes.is_empty() || becomes == choices, "{becomes:?}");
                let meant: Vec<Effect> = target.moves.iter().copied().map(Effect::Play).collect();
                prop_assert_eq!(played, meant);
                for &uci in &target.moves {
                    let m = position.resolve_uci(uci);
                    prop_assert!(m.is_ok(), "{uci} is legal");
                    prop_assert_eq!(m.map(|m| position.uci(m)), Ok(uci));
                    found.insert(uci);
                }
            }
        }
        let legal = position.legal_moves();
        let legal: BTreeSet<UciMove> = legal.iter().map(|&m| position.uci(m)).collect();
        prop_assert_eq!(found, legal);
    }

    #[test]
    fn every_pair_of_squares_moves_or_has_its_sentence(
        game in games(TimeControl::Untimed),
        who in 0usize..5,
        state in 0usize..4,
    ) {
        let mut game = game;
        match state {
            0 => happen(&mut game, What::Paused),
            1 => happen(&mut game, What::Ended { end: End::Aborted }),
            _ => {}
        }
        let you = [
            Some(Actor::Both),
            Some(Actor::Both),
            Some(Actor::Seat(Color::White)),
            Some(Actor::Owner),
            None,
        ][who];
        let table = Table { pending: state == 2, ..Table::new(&game, you) };
        for from in Square::all() {
            for to in Square::all() {
                let answer = Hand::Empty.drop(&table, from, to, ASKS);
                match (&answer.hand, &answer.effect) {
                    (Hand::Empty, Effect::Play(uci)) => {
                        prop_assert!(game.position().resolve_uci(*uci).is_ok());
                    }
                    (Hand::Empty, Effect::Say { sentence, .. }) => {
                        prop_assert!(sentence.len() > 1 && sentence.ends_with('.'), "{sentence}");
                    }
                    (Hand::Holds(held), Effect::Nothing) => {
                        prop_assert!(from == to && *held == from);
                    }
                    (Hand::Promotes { .. }, Effect::Nothing) => {}
                    other => prop_assert!(false, "{from}{to}: {other:?}"),
                }
            }
        }
    }

    #[test]
    fn the_hand_never_holds_what_is_not_its_own(
        game in games(TimeControl::BLITZ),
        seated in any::<bool>(),
        deeds in vec((0u8..7, 0u8..64, 0u8..64, any::<u16>()), 1..60),
    ) {
        let mut game = game;
        let you = if seated { Actor::Seat(Color::White) } else { Actor::Both };
        let mut hand = Hand::Empty;
        for (deed, one, two, pick) in deeds {
            let (one, two) = (Square::from_low_bits(one), Square::from_low_bits(two));
            let table = Table::new(&game, Some(you));
            hand = match deed {
                0 => hand.press(&table, one),
                1 => hand.click(&table, one, pick % 2 == 0, ASKS).hand,
                2 => hand.drop(&table, one, two, ASKS).hand,
                3 => hand.choose(Role::Queen).hand,
                4 => {
                    // Where something can be played from, so that promotions are opened, too.
                    let moves = game.position().legal_moves();
                    let m = moves.get(usize::from(pick) % moves.len().max(1)).copied();
                    m.map_or(Hand::Empty, |m| hand.drop(&table, m.from(), m.to(), ASKS).hand)
                }
                _ => hand,
            };
            if deed == 5 {
                happen(&mut game, What::TookBack { plies: 1 });
            } else if deed == 6 && let Some(m) = game.position().legal_moves().first() {
                let uci = game.position().uci(*m);
                happen(&mut game, What::Moved { uci, spent: game::Millis::ZERO, phase: None });
            }
            let table = Table::new(&game, Some(you));
            hand = hand.settle(&table);
            let held = match hand {
                Hand::Empty => None,
                Hand::Holds(square) | Hand::Promotes { from: square, .. } => Some(square),
            };
            if let Some(square) = held {
                let side = table.to_move().or(table.premoves());
                let piece = game.position().piece_at(square);
                prop_assert_eq!(piece.map(|piece| piece.color), side);
                prop_assert!(side.is_some());
            }
        }
    }
}
