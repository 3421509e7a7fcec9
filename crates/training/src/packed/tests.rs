//! Laws of the form. `viriformat` is the judge of what others read in it: `tests/judge.rs`.

use super::*;
use chess::{Color, History, Position, Variant};
use proptest::prelude::*;

fn start(number: u16) -> Position {
    if number < 960 { Position::chess960(number).unwrap() } else { Position::start() }
}

/// Random moves from a random start, the first of them before the game begins.
fn games() -> impl Strategy<Value = Game> {
    let plies = proptest::collection::vec((any::<u16>(), any::<i16>()), 0..120);
    (0..1200_u16, 0..40_usize, plies, 0..3_usize).prop_map(|(number, before, picks, end)| {
        let mut history = History::new(start(number));
        let mut scores = Vec::new();
        for (pick, score) in picks {
            let moves = history.position().legal_moves();
            if moves.is_empty() {
                break;
            }
            history.push(moves[usize::from(pick) % moves.len()]).unwrap();
            scores.push(score);
        }
        let before = before.min(scores.len());
        let plies = history.moves()[before..].iter().zip(&scores[before..]);
        let plies = plies.map(|(&m, &score)| Ply { m, score }).collect();
        Game::new(history.positions()[before].clone(), plies, End::ALL[end]).unwrap()
    })
}

fn written(games: &[Game]) -> Vec<u8> {
    let mut bytes = Header { engine: 4, seed: 1, nodes: 2, chess960: 3 }.to_bytes().to_vec();
    for game in games {
        game.write(&mut bytes);
    }
    bytes
}

proptest! {
    #[test]
    fn what_is_written_is_read_back(games in proptest::collection::vec(games(), 0..4)) {
        let bytes = written(&games);
        let mut reader = Games::new(&*bytes).unwrap();
        let read: Vec<Game> = reader.by_ref().collect::<Result<_, Torn>>().unwrap();
        prop_assert_eq!(read, games);
        prop_assert_eq!(reader.offset(), bytes.len() as u64);
    }

    #[test]
    fn samples_are_the_positions_in_order(game in games()) {
        let mut history = History::new(game.start().clone());
        for (sample, ply) in game.samples().zip(0..) {
            prop_assert_eq!(&sample.position, history.position());
            prop_assert_eq!((sample.ply, sample.end), (ply, game.end()));
            prop_assert_eq!(Ply { m: sample.m, score: sample.score }, game.plies()[ply]);
            history.push(sample.m).unwrap();
        }
        prop_assert_eq!(history.ply(), game.plies().len());
    }

    #[test]
    fn a_torn_game_is_recognised(first in games(), last in games(), cut in any::<prop::sample::Index>()) {
        let whole = written(std::slice::from_ref(&first));
        let bytes = written(&[first.clone(), last]);
        let cut = whole.len() + 1 + cut.index(bytes.len() - whole.len() - 1);
        let mut reader = Games::new(&bytes[..cut]).unwrap();
        prop_assert_eq!(reader.next().unwrap().unwrap(), first);
        let torn = reader.next().unwrap().unwrap_err();
        let offset = whole.len() as u64;
        let is_torn = matches!(
            torn,
            Torn::Damaged { offset: at, damage: Damage::Torn } if at == offset
        );
        prop_assert!(is_torn, "{}", torn);
        prop_assert!(reader.next().is_none());
    }

    /// Whatever is changed gives another game or an error, and what is read is written as it was.
    #[test]
    fn changed_bytes_are_another_game_or_none(
        game in games(),
        at in any::<prop::sample::Index>(),
        bits in 1..=255_u8,
    ) {
        let mut bytes = Vec::new();
        game.write(&mut bytes);
        let at = at.index(bytes.len());
        bytes[at] ^= bits;
        if let Ok((other, length)) = Game::read(&bytes) {
            prop_assert_ne!(&other, &game);
            let mut again = Vec::new();
            other.write(&mut again);
            prop_assert_eq!(again, &bytes[..length]);
        }
    }

    #[test]
    fn any_bytes_are_taken(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        prop_assert!(Game::read(&bytes).is_err(), "who would have thought");
        prop_assert!(Games::new(&*bytes).is_err());
    }

    #[test]
    fn headers_are_read_back((engine, seed, nodes, chess960) in any::<(u32, u64, u64, u16)>()) {
        let header = Header { engine, seed, nodes, chess960 };
        prop_assert_eq!(Header::from_bytes(&header.to_bytes()), Some(header));
    }
}

#[test]
fn suicide_has_no_room() {
    assert!(Game::new(Position::start_of_suicide(), Vec::new(), End::Drawn).is_none());
}

/// The bytes as the head of the module has them, by hand.
#[test]
fn bytes_are_those_of_the_table() {
    let fen = "4k2r/P7/8/8/3pP3/8/8/R3K3 b Qk e3 0 300";
    let start = Position::from_fen(fen, Variant::Standard).unwrap();
    let plies = ["d4e3", "a7a8q", "e8g8"].into_iter().scan(start.clone(), |position, uci| {
        let m = position.parse_uci(uci).ok()?;
        *position = position.play(m);
        Some(Ply { m, score: -2 })
    });
    let plies: Vec<Ply> = plies.collect();
    // Black could castle only out of check.
    assert_eq!(plies.len(), 2);
    let mut bytes = Vec::new();
    Game::new(start, plies, End::Won(Color::White)).unwrap().write(&mut bytes);
    let squares: u64 = [0, 4, 27, 28, 48, 60, 63].iter().map(|square| 1_u64 << square).sum();
    let mut expected = squares.to_le_bytes().to_vec();
    // Rook that may castle, king, black pawn, pawn, pawn, black king, black rook that may castle.
    expected.extend([0x56, 0x08, 0xD0, 0x0E]);
    expected.extend([0; 12]);
    expected.extend([0x80 + 20, 0, 300_u16.to_le_bytes()[0], 1, 0, 0, 2, 0]);
    let en_passant = (27_u16 + (20 << 6) + (1 << 14)).to_le_bytes();
    let promotion = (48_u16 + (56 << 6) + (3 << 12) + (3 << 14)).to_le_bytes();
    for m in [en_passant, promotion] {
        expected.extend(m);
        expected.extend([0xFE, 0xFF]);
    }
    expected.extend([0; 4]);
    assert_eq!(bytes, expected);
}
