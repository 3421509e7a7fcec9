//! Laws that hold for every position, move and text: what is printed can be read back, what is kept
//! up step by step equals what is counted anew, and nothing that comes from outside crashes.

mod common;

use chess::pgn::{Comment, Game, Nag, Reader};
use chess::{Bitboard, Color, History, Move, Position, Setup, Square, Variant};
use common::random_position;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

fn config() -> ProptestConfig {
    ProptestConfig {
        cases: 2_000,
        rng_seed: RngSeed::Fixed(0x6b69_6269_747a),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

fn variants() -> impl Strategy<Value = Variant> {
    prop::sample::select(&Variant::ALL[..])
}

/// Positions that random games come to.
fn positions() -> impl Strategy<Value = Position> {
    (variants(), any::<u64>(), 0usize..100)
        .prop_map(|(variant, seed, plies)| random_position(variant, seed, plies))
}

/// A position and one of its moves.
fn positions_with_moves() -> impl Strategy<Value = (Position, Move)> {
    (positions(), any::<prop::sample::Index>()).prop_filter_map("no moves", |(position, index)| {
        let moves = position.legal_moves();
        if moves.is_empty() {
            return None;
        }
        let m = moves[index.index(moves.len())];
        Some((position, m))
    })
}

/// A change to a text: replace, insert, delete, cut off or double a piece of it.
#[derive(Clone, Debug)]
enum Edit {
    Replace(prop::sample::Index, char),
    Insert(prop::sample::Index, char),
    Delete(prop::sample::Index),
    Cut(prop::sample::Index),
    Double(prop::sample::Index),
}

fn edits() -> impl Strategy<Value = Vec<Edit>> {
    let letters = prop_oneof![
        4 => prop::sample::select("pnbrqkPNBRQK12345678/ -wabcdefghABCDEFGH0936xX=+#O.(){};$%[]\"\n*".chars().collect::<Vec<_>>()),
        1 => any::<char>(),
    ];
    let at = any::<prop::sample::Index>;
    let edit = prop_oneof![
        (at(), letters.clone()).prop_map(|(at, letter)| Edit::Replace(at, letter)),
        (at(), letters).prop_map(|(at, letter)| Edit::Insert(at, letter)),
        at().prop_map(Edit::Delete),
        at().prop_map(Edit::Cut),
        at().prop_map(Edit::Double),
    ];
    prop::collection::vec(edit, 1..4)
}

fn edited(text: &str, edits: &[Edit]) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for edit in edits {
        let end = letters.len();
        if end == 0 {
            break;
        }
        match *edit {
            Edit::Replace(at, letter) => letters[at.index(end)] = letter,
            Edit::Insert(at, letter) => letters.insert(at.index(end), letter),
            Edit::Delete(at) => drop(letters.remove(at.index(end))),
            Edit::Cut(at) => letters.truncate(at.index(end)),
            Edit::Double(at) => letters.extend_from_within(at.index(end)..),
        }
    }
    letters.into_iter().collect()
}

/// Games with variations, comments and marks, told by numbers: each names a node and a move there.
fn games() -> impl Strategy<Value = Game> {
    let steps = prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0u8..12), 0..60);
    (variants(), any::<u64>(), 0usize..40, steps, "[ -~]{0,20}").prop_map(
        |(variant, seed, plies, steps, words)| {
            let mut game = Game::new(random_position(variant, seed, plies));
            let mut nodes = vec![game.root()];
            for (at, choice, mark) in steps {
                // Mostly on from the last move, now and then a variation somewhere.
                let parent = if choice < 200 {
                    nodes[nodes.len() - 1]
                } else {
                    nodes[at.index(nodes.len())]
                };
                let moves = game.position(parent).legal_moves();
                if moves.is_empty() {
                    continue;
                }
                let m = moves[usize::from(choice) % moves.len()];
                let Some(node) = game.add(parent, m) else { continue };
                nodes.push(node);
                match mark {
                    0 => game.add_comment(node, Comment::new(&words)),
                    1 => game.add_nag(node, Nag(u16::from(choice))),
                    _ => {}
                }
            }
            game
        },
    )
}

/// Every game that is read from a text is written in a way that is read back as the same.
fn accepted_pgn_round_trips(text: &str) -> Result<(), TestCaseError> {
    for game in Reader::new(text.as_bytes()).flatten() {
        let written = game.to_string();
        prop_assert_eq!(written.parse(), Ok(game), "{:?}", text);
    }
    Ok(())
}

/// The first field of a FEN, with anything anywhere.
fn boards() -> impl Strategy<Value = String> {
    let square = prop_oneof![
        3 => Just('.'),
        1 => prop::sample::select("pnbrqkPNBRQK".chars().collect::<Vec<_>>()),
    ];
    let row = prop::collection::vec(square, 8).prop_map(|row| {
        let row: String = row.into_iter().collect();
        (1..=8).rev().fold(row, |row, n| row.replace(&".".repeat(n), &n.to_string()))
    });
    prop::collection::vec(row, 8).prop_map(|rows| rows.join("/"))
}

/// Arrangements of which few are positions: some with a king a side, some with rights that nothing backs.
fn setups() -> impl Strategy<Value = Setup> {
    let kings = (any::<bool>(), 0..64usize, 0..64usize);
    let rights = prop_oneof![Just(0), any::<u64>().prop_map(|bits| bits & 0x8100_0000_0000_0081)];
    let passed = prop_oneof![3 => Just(None), 1 => (0..64usize).prop_map(Square::from_index)];
    (boards(), kings, any::<bool>(), rights, passed).prop_map(
        |(board, (with_kings, white, black), turn, rights, passed)| {
            let mut setup = Setup::from_fen(&board).expect("a board alone is well formed");
            if with_kings {
                let is_king = |piece: &chess::Piece| piece.role == chess::Role::King;
                setup
                    .board
                    .iter_mut()
                    .for_each(|square| *square = square.filter(|at| !is_king(at)));
                setup.board[white] = chess::Piece::from_letter('K');
                setup.board[black] = chess::Piece::from_letter('k');
            }
            setup.turn = if turn { Color::White } else { Color::Black };
            setup.castling = (0..64)
                .filter(|at| rights >> at & 1 == 1)
                .filter_map(Square::from_index)
                .collect::<Bitboard>();
            setup.en_passant = passed;
            setup
        },
    )
}

/// An accepted text describes a position that is written in a way that is accepted and the same.
fn accepted_fen_round_trips(text: &str, variant: Variant) -> Result<bool, TestCaseError> {
    let Ok(position) = Position::from_fen(text, variant) else { return Ok(false) };
    for written in [position.fen(), position.shredder_fen()] {
        let read = Position::from_fen(&written, variant);
        prop_assert_eq!(read.as_ref(), Ok(&position), "{:?} was written as {}", text, written);
    }
    // Its moves can be generated and played.
    for &m in &position.legal_moves() {
        prop_assert!(position.is_legal(m));
        let _ = position.play(m);
    }
    Ok(true)
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn an_arrangement_is_a_position_exactly_if_nothing_is_wrong_with_it(
        mut setup in setups(),
        variant in variants(),
    ) {
        let errors = setup.errors(variant);
        match Position::from_setup(&setup, variant) {
            Ok(position) => {
                prop_assert!(errors.is_empty(), "{:?}", errors);
                prop_assert_eq!(Position::from_fen(&setup.fen(), variant), Ok(position));
            }
            Err(error) => prop_assert!(errors.contains(&error), "{:?} without {:?}", errors, error),
        }
        // What may be chosen is never what is wrong.
        setup.castling = Bitboard::EMPTY;
        let offered: Vec<_> = setup.may_castle(variant).collect();
        for (rook, color, _) in offered {
            setup.castling = rook.bitboard();
            prop_assert_eq!(setup.board[rook.index()].map(|piece| piece.color), Some(color));
            let again = Setup::from_fen(&setup.fen()).map(|again| again.castling);
            prop_assert_eq!(again, Ok(setup.castling));
            let errors = setup.errors(variant);
            prop_assert!(!errors.contains(&chess::SetupError::BadCastling(rook)), "{}", rook);
        }
        let passed: Vec<_> = setup.may_be_passed(variant).collect();
        for target in passed {
            setup.en_passant = Some(target);
            let errors = setup.errors(variant);
            prop_assert!(!errors.contains(&chess::SetupError::BadEnPassant(target)), "{}", target);
            if let Ok(position) = Position::from_setup(&setup, variant) {
                prop_assert_eq!(position.en_passant(), Some(target));
            }
        }
    }

    #[test]
    fn a_move_is_played_over_any_other_position(
        (position, m) in positions_with_moves(),
        other in positions(),
    ) {
        let mut next = other;
        position.play_into(m, &mut next);
        prop_assert_ne!(&next, &position);
        prop_assert_eq!(position.try_play(m), Some(next));
    }

    #[test]
    fn taking_back_restores_every_bit(start in positions(), picks in vec(any::<u16>(), 0..40)) {
        let mut history = History::new(start);
        let mut states = vec![history.clone()];
        for pick in picks {
            let moves = history.position().legal_moves();
            if moves.is_empty() {
                break;
            }
            history.push(moves[usize::from(pick) % moves.len()]).expect("a legal move");
            states.push(history.clone());
        }
        while let Some(state) = states.pop() {
            prop_assert_eq!(&history, &state);
            prop_assert_eq!(history.pop().is_some(), !states.is_empty());
        }
    }

    #[test]
    fn keys_kept_up_equal_keys_counted_anew((position, m) in positions_with_moves()) {
        let next = position.play(m);
        let anew = Position::from_fen(&next.fen(), next.variant()).unwrap();
        prop_assert_eq!(next.key(), anew.key());
        prop_assert_eq!(next.part_keys(), anew.part_keys());
        prop_assert_eq!(&next, &anew);
        prop_assert!(next.same_as(&anew));
    }

    #[test]
    fn a_part_key_changes_only_with_its_part((position, m) in positions_with_moves()) {
        use chess::Role::{Bishop, Knight, Pawn};
        let next = position.play(m);
        let (before, after) = (position.part_keys(), next.part_keys());
        let pawns = |p: &Position| Color::ALL.map(|color| p.pieces(color, Pawn));
        let minors = |p: &Position| {
            Color::ALL.map(|color| [p.pieces(color, Knight), p.pieces(color, Bishop)])
        };
        let others = |p: &Position, color| {
            chess::Role::ALL.map(|role| if role == Pawn { chess::Bitboard::EMPTY } else { p.pieces(color, role) })
        };
        prop_assert_eq!(before.pawns() == after.pawns(), pawns(&position) == pawns(&next));
        prop_assert_eq!(before.minors() == after.minors(), minors(&position) == minors(&next));
        for color in Color::ALL {
            prop_assert_eq!(
                before.non_pawns(color) == after.non_pawns(color),
                others(&position, color) == others(&next, color),
            );
        }
    }

    #[test]
    fn a_position_read_from_its_fen_is_itself(position in positions()) {
        for text in [position.fen(), position.shredder_fen(), position.to_string()] {
            let read = Position::from_fen(&text, position.variant());
            prop_assert_eq!(read.as_ref(), Ok(&position), "{}", text);
        }
    }

    #[test]
    fn a_position_set_up_from_its_setup_is_itself(position in positions()) {
        let setup = Setup::from(&position);
        let again = Position::from_setup(&setup, position.variant()).unwrap();
        prop_assert_eq!(&again, &position);
        prop_assert_eq!(Setup::from(&again), setup);
    }

    #[test]
    fn passing_twice_restores_all_but_the_clocks_and_the_passed_pawn(position in positions()) {
        let Some(passed) = position.pass() else {
            prop_assert!(position.in_check() || position.variant() == Variant::Suicide);
            return Ok(());
        };
        prop_assert_eq!(passed.turn(), !position.turn());
        prop_assert_eq!(passed.halfmove_clock(), position.halfmove_clock() + 1);
        let anew = Position::from_fen(&passed.fen(), passed.variant());
        prop_assert_eq!(anew.as_ref(), Ok(&passed));
        let again = passed.pass().expect("nobody gives check by passing");
        let expected = Setup { en_passant: None, ..Setup::from(&position) };
        let expected = Position::from_setup(&expected, position.variant()).unwrap();
        prop_assert!(again.same_as(&expected), "{:?} became {:?}", position, again);
        prop_assert_eq!(again.checkers(), expected.checkers());
        prop_assert_eq!(again.pinned(), expected.pinned());
        prop_assert_eq!(again.legal_moves().to_vec(), expected.legal_moves().to_vec());
    }

    #[test]
    fn a_mirrored_position_has_the_mirrored_moves(position in positions()) {
        let mut mirrored = Setup { turn: !position.turn(), ..Setup::from(&position) };
        let flip = |set: chess::Bitboard| chess::Bitboard(set.0.swap_bytes());
        mirrored.castling = flip(mirrored.castling);
        mirrored.en_passant = mirrored.en_passant.map(chess::Square::flip_rank);
        for square in chess::Square::all() {
            let piece = position.piece_at(square.flip_rank());
            mirrored.board[square.index()] =
                piece.map(|piece| chess::Piece::new(!piece.color, piece.role));
        }
        let mirrored = Position::from_setup(&mirrored, position.variant()).unwrap();
        let mut moves = mirrored.legal_moves().to_vec();
        let turned = |&m: &Move| {
            let flipped = (m.from().flip_rank() as u16) | (m.to().flip_rank() as u16) << 6;
            Move::from_bits(m.bits() & 0xF000 | flipped)
        };
        let mut expected: Vec<Move> = position.legal_moves().iter().map(turned).collect();
        moves.sort_unstable();
        expected.sort_unstable();
        prop_assert_eq!(moves, expected, "{:?} and {:?}", position, &mirrored);
        prop_assert_eq!(mirrored.checkers(), flip(position.checkers()));
        prop_assert_eq!(mirrored.pinned(), flip(position.pinned()));
    }

    #[test]
    fn a_move_read_from_its_text_is_itself((position, m) in positions_with_moves()) {
        let san = position.san(m).to_string();
        prop_assert_eq!(position.parse_san(&san), Ok(m), "{} in {:?}", san, position);
        let uci = position.uci(m).to_string();
        prop_assert_eq!(position.parse_uci(&uci), Ok(m), "{} in {:?}", uci, position);
        prop_assert_eq!(uci.parse(), Ok(position.uci(m)));
    }

    #[test]
    fn a_mangled_fen_is_refused_or_read_soundly(position in positions(), edits in edits(), other in variants()) {
        for text in [position.fen(), position.shredder_fen()] {
            let text = edited(&text, &edits);
            accepted_fen_round_trips(&text, position.variant())?;
            accepted_fen_round_trips(&text, other)?;
        }
    }

    #[test]
    fn any_text_is_refused_or_read_soundly(text in "\\PC{0,140}", variant in variants()) {
        accepted_fen_round_trips(&text, variant)?;
    }

    #[test]
    fn pieces_strewn_over_the_board_are_refused_or_read_soundly(
        (board, rest) in (boards(), " [wb] (-|[KQkqA-Ha-h]{1,4}) ([a-h][36]|-) [0-9]{1,5} [0-9]{1,5}"),
        variant in variants(),
    ) {
        accepted_fen_round_trips(&(board + &rest), variant)?;
    }

    #[test]
    fn a_game_read_from_its_text_is_itself(game in games()) {
        let text = game.to_string();
        prop_assert_eq!(text.parse(), Ok(game));
    }

    #[test]
    fn a_mangled_game_is_refused_or_read_soundly(game in games(), edits in edits()) {
        accepted_pgn_round_trips(&edited(&game.to_string(), &edits))?;
    }

    #[test]
    fn a_mangled_move_is_refused_or_legal((position, m) in positions_with_moves(), edits in edits()) {
        let san = edited(&position.san(m).to_string(), &edits);
        if let Ok(read) = position.parse_san(&san) {
            prop_assert!(position.is_legal(read), "{:?} read as {:?} in {:?}", san, read, position);
            let written = position.san(read).to_string();
            prop_assert_eq!(position.parse_san(&written), Ok(read));
        }
        let uci = edited(&position.uci(m).to_string(), &edits);
        if let Ok(read) = position.parse_uci(&uci) {
            prop_assert!(position.is_legal(read), "{:?} read as {:?} in {:?}", uci, read, position);
        }
    }
}
