use chess::{Color, Position, Square, Variant};
use game::{Game, TimeControl};
use proptest::prelude::*;

use super::*;
use crate::testing::{both, computer, config, game_of, games, person, play, seat};
use crate::{Effect, Hand, Kind, Options};

/// Ada with White against the computer, with clocks, after these moves.
fn timed(fen: &str, moves: &[&str]) -> Game {
    let start: Position = fen.parse().unwrap();
    let mut game = game_of(start, person("Ada"), computer(), TimeControl::BLITZ);
    for uci in moves {
        play(&mut game, uci);
    }
    game
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn premove(text: &str) -> UciMove {
    text.parse().unwrap()
}

#[test]
fn only_the_one_who_waits_in_a_timed_game_premoves() {
    let game = timed(START, &["e2e4"]);
    assert_eq!(seat(&game, Color::White).premoves(), Some(Color::White));
    assert_eq!(seat(&game, Color::Black).premoves(), None);
    let start = Position::start();
    let friends = game_of(start.clone(), person("Ada"), person("Ben"), TimeControl::BLITZ);
    assert_eq!(both(&friends).premoves(), None, "the same hand moves now");
    let mut untimed = game_of(start, person("Ada"), computer(), TimeControl::Untimed);
    play(&mut untimed, "e2e4");
    assert_eq!(seat(&untimed, Color::White).premoves(), None);
}

#[test]
fn a_premove_is_taken_by_what_the_piece_could_do_on_some_board() {
    let game = timed(START, &["e2e4"]);
    let table = seat(&game, Color::White);
    let squares =
        |from| -> Vec<Square> { table.targets(from).iter().map(|target| target.square).collect() };
    assert_eq!(squares(Square::G1), [Square::E2, Square::F3, Square::H3]);
    assert_eq!(squares(Square::D2), [Square::C3, Square::D3, Square::E3, Square::D4]);
    let castles = Kind::Castle { rook: (Square::H1, Square::F1) };
    let king = table.targets(Square::E1);
    assert!(king.iter().any(|target| target.square == Square::G1 && target.kind == castles));

    let options = Options::default();
    let hand = Hand::Empty.press(&table, Square::D1);
    let through = hand.click(&table, Square::D7, false, options);
    assert_eq!(through.effect, Effect::Premove(premove("d1d7")));
    let wrong = hand.click(&table, Square::E3, false, options);
    let because = Vec::new();
    let sentence = "A queen moves straight or diagonally.".into();
    assert_eq!(wrong.effect, Effect::Say { sentence, because: because.clone() });
    let elsewhere = Hand::Empty.click(&table, Square::E5, false, options);
    let sentence = "It is Black's turn.".into();
    assert_eq!(elsewhere.effect, Effect::Say { sentence, because });
}

#[test]
fn a_king_beside_his_rook_castles_with_it() {
    let fen = "4k3/8/8/8/8/8/8/5KR1 b G - 0 1";
    let start = Position::from_fen(fen, Variant::Chess960).unwrap();
    let game = game_of(start, person("Ada"), computer(), TimeControl::BLITZ);
    let targets = seat(&game, Color::White).targets(Square::F1);
    let rook = targets.iter().find(|target| target.square == Square::G1).unwrap();
    assert_eq!(rook.kind, Kind::Castle { rook: (Square::G1, Square::F1) });
    assert_eq!(rook.moves, [premove("f1g1")]);
}

#[test]
fn a_premove_that_has_become_impossible_says_why() {
    let fen = "4k3/3p4/8/4N3/8/8/P7/4K3 w - - 0 1";
    let now = |reply, uci| {
        let game = timed(fen, &["a2a3", reply]);
        premove_now(&seat(&game, Color::White), premove(uci))
    };
    assert_eq!(now("e8d8", "e5f7"), Ok(premove("e5f7")));
    assert_eq!(
        now("d7d6", "e5f8").unwrap_err(),
        "Premove dropped. A knight moves two squares one way and one to the side.",
    );
    let takes = timed("4k3/8/3p4/4N3/8/8/P7/4K3 w - - 0 1", &["a2a3", "d6e5"]);
    assert_eq!(
        premove_now(&seat(&takes, Color::White), premove("e5f7")).unwrap_err(),
        "Premove dropped: the knight is gone.",
    );
    let waiting = timed(fen, &["a2a3"]);
    assert_eq!(
        premove_now(&seat(&waiting, Color::White), premove("e5f7")).unwrap_err(),
        "Premove dropped. It is Black's turn.",
    );
    let pawn = timed("4k3/P7/8/8/8/8/8/4K3 b - - 0 1", &["e8e7"]);
    assert_eq!(premove_now(&seat(&pawn, Color::White), premove("a7a8")), Ok(premove("a7a8q")));
    let pawn = timed("4k3/P7/8/8/8/8/8/4K3 b - - 0 1", &["e8e7"]);
    assert_eq!(
        premove_now(&seat(&pawn, Color::White), premove("e1e2q")).unwrap_err(),
        "Premove dropped. The piece cannot become that.",
    );
}

proptest! {
    #![proptest_config(config(500))]

    /// Whatever can be answered after some reply could have been premoved, but for lesser promotions.
    #[test]
    fn every_answer_to_every_reply_can_be_premoved(game in games(TimeControl::BLITZ)) {
        let own = !game.turn();
        let table = seat(&game, own);
        let now = game.position();
        for &reply in &now.legal_moves() {
            let next = now.play(reply);
            for &m in &next.legal_moves() {
                let lesser = m.promoted_to().is_some_and(|role| role != Role::Queen);
                let uci = next.uci(m);
                let targets = table.targets(m.from());
                let offered = targets.iter().any(|target| target.moves.contains(&uci));
                prop_assert!(lesser || offered, "{uci} after {}", now.uci(reply));
            }
        }
    }

    #[test]
    fn a_premove_is_played_legally_or_dropped_with_a_sentence(
        game in games(TimeControl::BLITZ),
        pick in any::<u16>(),
    ) {
        let moves = game.position().legal_moves();
        prop_assume!(!moves.is_empty());
        let own = !game.turn();
        let mut after = game.clone();
        play(&mut after, &game.position().uci(moves[usize::from(pick) % moves.len()]).to_string());
        let before = seat(&game, own);
        for target in Square::all().flat_map(|from| before.targets(from)) {
            prop_assert_eq!(target.moves.len(), 1, "a premove asks nothing");
            match premove_now(&seat(&after, own), target.moves[0]) {
                Ok(uci) => prop_assert!(after.position().resolve_uci(uci).is_ok()),
                Err(sentence) => {
                    prop_assert!(sentence.starts_with("Premove dropped"), "{sentence}");
                    prop_assert!(sentence.ends_with('.'), "{sentence}");
                }
            }
        }
    }
}
