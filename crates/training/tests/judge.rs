//! `viriformat`, whose form our games have, reads them and sees the same positions, moves and scores.

use arena::dice::Dice;
use chess::{Bitboard, CastlingSide, Color, History, Position};
use training::packed::{End, Game, Ply};
use viriformat::chess::board::Board;
use viriformat::chess::piece::Colour;
use viriformat::chess::types::Square;
use viriformat::dataformat::{self, WDL};

/// A random game; captures in passing and castlings are played wherever they can be, for by chance they
/// are rare.
fn wander(dice: &mut Dice) -> Game {
    let number = dice.below(1200) as u16;
    let start = if number < 960 { Position::chess960(number).unwrap() } else { Position::start() };
    let mut history = History::new(start);
    for _ in 0..dice.below(150) {
        let moves = history.position().legal_moves();
        // The judge's clock goes no farther.
        if moves.is_empty() || history.position().halfmove_clock() >= 100 {
            break;
        }
        let rare = moves.iter().find(|m| m.is_en_passant() || m.is_castle());
        history.push(rare.copied().unwrap_or(moves[dice.below(moves.len())])).unwrap();
    }
    let before = dice.below(30).min(history.ply());
    let plies = history.moves()[before..].iter();
    let plies = plies.map(|&m| Ply { m, score: dice.roll() as i16 }).collect();
    let end = End::ALL[dice.below(3)];
    Game::new(history.positions()[before].clone(), plies, end).unwrap()
}

fn same_position(ours: &Position, theirs: &Board) {
    let fen = ours.fen();
    for square in chess::Square::all() {
        let piece = ours.piece_at(square).map(chess::Piece::letter);
        let other = Square::new(square.index() as u8).and_then(|square| theirs.piece_at(square));
        assert_eq!(piece.map(String::from), other.map(|piece| piece.to_string()), "{square} {fen}");
    }
    assert_eq!(ours.turn().is_white(), theirs.turn() == Colour::White, "{fen}");
    for (color, colour) in [(Color::White, Colour::White), (Color::Black, Colour::Black)] {
        let rights = theirs.castling_rights();
        let index = |square: Option<chess::Square>| square.map(|square| square.index() as u8);
        let [king, queen] = [CastlingSide::King, CastlingSide::Queen]
            .map(|side| index(ours.castling_rook(color, side)));
        assert_eq!(king, rights.kingside(colour).map(Square::inner), "{fen}");
        assert_eq!(queen, rights.queenside(colour).map(Square::inner), "{fen}");
    }
    assert_eq!(ours.halfmove_clock(), u16::from(theirs.fifty_move_counter()), "{fen}");
    assert_eq!(ours.move_number() as usize, theirs.full_move_number(), "{fen}");
    // They note the square when a pawn stands beside, we when the capture is legal.
    let noted = theirs.ep_sq().map(|square| Bitboard(1 << square.inner()));
    match ours.en_passant() {
        Some(square) => assert_eq!(noted, Some(square.bitboard()), "{fen}"),
        None => assert!(!theirs.clone().legal_moves().iter().any(|m| m.is_ep()), "{fen}"),
    }
}

/// How many captures in passing and castlings there were.
fn judged(game: &Game) -> (usize, usize) {
    let mut bytes = Vec::new();
    game.write(&mut bytes);
    let mut rest = &*bytes;
    let theirs = dataformat::Game::deserialise_from(&mut rest, Vec::new()).unwrap();
    assert!(rest.is_empty());
    let outcome = match game.end() {
        End::Won(Color::White) => WDL::Win,
        End::Drawn => WDL::Draw,
        End::Won(Color::Black) => WDL::Loss,
    };
    assert_eq!(theirs.outcome(), outcome);
    assert_eq!(theirs.len(), game.plies().len());
    let mut board = theirs.initial_position();
    for (sample, (m, score)) in game.samples().zip(&theirs.moves) {
        same_position(&sample.position, &board);
        assert_eq!(sample.score, score.get());
        assert!(board.legal_moves().contains(m), "{m:?}");
        assert_eq!(board.legal_moves().len(), sample.position.count_moves());
        assert!(board.make_move_simple(*m));
    }
    let mut again = Vec::new();
    theirs.serialise_into(&mut again).unwrap();
    assert_eq!(again, bytes);
    let count = |is: fn(&chess::Move) -> bool| game.plies().iter().filter(|ply| is(&ply.m)).count();
    (count(|m| m.is_en_passant()), count(|m| m.is_castle()))
}

#[test]
fn the_judge_reads_our_games() {
    let (mut passing, mut castled) = (0, 0);
    for number in 0..150 {
        let (more_passing, more_castled) = judged(&wander(&mut Dice::nth(1, number)));
        passing += more_passing;
        castled += more_castled;
    }
    assert!(passing >= 10 && castled >= 10, "{passing} {castled}");
}

/// A capture in passing that would uncover the king is one for them until it is tried.
#[test]
fn captures_in_passing_are_noted_by_whether_they_are_legal() {
    let pinned: Position = "8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1".parse().unwrap();
    let open: Position = "8/8/8/8/3p3R/k7/4P3/4K3 w - - 0 1".parse().unwrap();
    for (start, passes) in [(pinned, false), (open, true)] {
        let m = start.parse_uci("e2e4").unwrap();
        let next = start.play(m);
        assert_eq!(next.en_passant().is_some(), passes);
        let king = next
            .legal_moves()
            .iter()
            .copied()
            .find(|m| next.role_at(m.from()) == Some(chess::Role::King));
        let plies = [m, king.unwrap()].map(|m| Ply { m, score: 0 });
        judged(&Game::new(start, plies.to_vec(), End::Drawn).unwrap());
        let only = Ply { m: king.unwrap(), score: 0 };
        judged(&Game::new(next, vec![only], End::Drawn).unwrap());
    }
}
