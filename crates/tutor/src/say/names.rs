//! What moves, pieces and what was won are called.

use chess::{CastlingSide, Move, PlacedPiece, Position, Role};

use super::in_a_row;
use crate::{Haul, Track, step as steps};

/// A legal move: "bishop takes f6", "knight to c7", "pawn to e8, promotes to queen", "castles king side". Where
/// another piece of the kind could go there as well, with where it comes from: "rook a8 takes d8".
///
/// ```
/// use chess::Position;
/// use tutor::say;
/// let start = Position::start();
/// assert_eq!(say::step(&start, start.parse_san("Nf3")?), "knight to f3");
/// # Ok::<(), chess::SanError>(())
/// ```
pub fn step(position: &Position, m: Move) -> String {
    if m.is_castle() {
        return castles(CastlingSide::of(m.from(), m.to())).to_owned();
    }
    let role = steps::role(position, m);
    let rivals = position.legal_moves().iter().any(|other| {
        other.to() == m.to()
            && other.from() != m.from()
            && !other.is_castle()
            && steps::role(position, *other) == role
    });
    let from = if rivals { format!(" {}", m.from()) } else { String::new() };
    let verb = if steps::taken(position, m).is_some() { "takes" } else { "to" };
    let mut text = format!("{role}{from} {verb} {}", m.to());
    if m.is_en_passant() {
        text.push_str(" in passing");
    }
    if let Some(role) = m.promoted_to() {
        text.push_str(", promotes to ");
        text.push_str(role.name());
    }
    text
}

/// A move of a track with what it does: "queen takes h7, mate".
pub(super) fn told(track: &Track, ply: usize) -> String {
    let Some((position, m)) = track.step(ply) else { return String::new() };
    let after = &track.positions()[ply + 1];
    let end = if after.is_checkmate() {
        ", mate"
    } else if after.in_check() {
        ", check"
    } else {
        ""
    };
    format!("{}{end}", step(position, m))
}

/// Moves of a track: "bishop takes f6, pawn takes f6".
pub fn line(track: &Track, from: usize, to: usize) -> String {
    let moves: Vec<String> =
        (from..to.min(track.moves().len())).map(|ply| told(track, ply)).collect();
    moves.join("; ")
}

/// What castling is called.
pub(super) const fn castles(side: CastlingSide) -> &'static str {
    match side {
        CastlingSide::King => "castles king side",
        CastlingSide::Queen => "castles queen side",
    }
}

/// "the knight on f6".
pub(super) fn the(placed: PlacedPiece) -> String {
    format!("the {} on {}", placed.piece.role, placed.square)
}

/// What was won and what it cost: "a knight", "the exchange", "a queen for a rook", "two pawns".
pub fn haul(haul: &Haul) -> String {
    let minor = |counts: &[u8; 5]| counts[Role::Knight.index()] + counts[Role::Bishop.index()];
    let (mut won, mut lost) = (haul.won, haul.lost);
    let is_exchange = won[Role::Rook.index()] == 1
        && minor(&lost) == 1
        && lost.iter().sum::<u8>() - lost[Role::Pawn.index()] == 1
        && won.iter().sum::<u8>() - won[Role::Pawn.index()] == 1;
    let mut words = Vec::new();
    if is_exchange {
        words.push("the exchange".to_owned());
        won[Role::Rook.index()] = 0;
        lost[Role::Knight.index()] = 0;
        lost[Role::Bishop.index()] = 0;
    }
    words.extend(counted(won));
    let won = in_a_row(&words);
    let lost = counted(lost);
    if lost.is_empty() { won } else { format!("{won} for {}", in_a_row(&lost)) }
}

fn counted(counts: [u8; 5]) -> Vec<String> {
    Role::ALL[..5]
        .iter()
        .rev()
        .filter(|role| counts[role.index()] > 0)
        .map(|role| match counts[role.index()] {
            1 => format!("a {role}"),
            2 => format!("two {role}s"),
            3 => format!("three {role}s"),
            count => format!("{count} {role}s"),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_called_as_in_a_game() {
        let fen = "1n2k3/P7/8/3pP3/8/8/8/N3K2R w K d6 0 1";
        let position: Position = fen.parse().unwrap();
        for &m in &position.legal_moves() {
            let full = game::say::in_full(&position, m);
            let from = format!(" {}", m.from());
            let without = step(&position, m).replacen(&from, "", 1);
            assert_eq!(without, full.replacen(&from, "", 1));
        }
    }

    #[test]
    fn a_rival_is_told_apart() {
        let position: Position = "r2r3k/8/8/8/8/8/1K6/8 b - - 0 1".parse().unwrap();
        let m = position.parse_san("Rac8").unwrap();
        assert_eq!(step(&position, m), "rook a8 to c8");
        let m = position.parse_san("Rd1").unwrap();
        assert_eq!(step(&position, m), "rook to d1");
    }

    #[test]
    fn what_was_won_is_counted() {
        let cases = [
            ([0, 1, 0, 0, 0], [0; 5], "a knight"),
            ([0, 0, 0, 1, 0], [0, 0, 1, 0, 0], "the exchange"),
            ([0, 0, 0, 0, 1], [1, 0, 0, 1, 0], "a queen for a rook and a pawn"),
            ([2, 0, 0, 0, 0], [0; 5], "two pawns"),
            ([4, 0, 0, 0, 0], [0; 5], "4 pawns"),
            ([1, 0, 0, 1, 0], [0, 0, 1, 0, 0], "the exchange and a pawn"),
            ([0, 0, 0, 1, 0], [1, 0, 1, 0, 0], "the exchange for a pawn"),
            ([0, 0, 0, 2, 0], [0, 0, 1, 0, 0], "two rooks for a bishop"),
        ];
        for (won, lost, words) in cases {
            assert_eq!(haul(&Haul { won, lost }), words);
        }
    }
}
