//! King and pawn against king, exactly: every position is known to be won or not.
//!
//! They are found once, when the first is asked for, from the promotion backwards: won is where a move
//! leads to a won position, and, for the side without the pawn, where every move does.

use chess::{Bitboard, Color, File, Position, Rank, Role, Square, attacks};
use std::sync::OnceLock;

/// Whether the side with the pawn wins; `None` if the position is none of these.
pub(super) fn is_won(position: &Position) -> Option<bool> {
    if position.occupied().len() != 3 {
        return None;
    }
    let pawn = position.role(Role::Pawn).single()?;
    let strong = position.piece_at(pawn)?.color;
    let seen = |square: Square| if strong.is_white() { square } else { square.flip_rank() };
    let [own, enemy] = [position.king(strong)?, position.king(!strong)?].map(seen);
    let won = wins().of(position.turn() == strong, seen(pawn), own);
    Some(won.contains(mirrored(enemy, is_mirrored(pawn))))
}

fn wins() -> &'static Wins {
    static WINS: OnceLock<Wins> = OnceLock::new();
    WINS.get_or_init(Wins::find)
}

/// For whose turn it is, the pawn and its king: the squares on which the enemy king is lost. The pawn is
/// White's; one beyond the d-file is seen in a mirror.
struct Wins(Vec<Bitboard>);

impl Wins {
    /// Pawns on four files and six ranks.
    const PAWNS: usize = 24;

    fn place(strong_moves: bool, pawn: Square, king: Square) -> usize {
        let king = mirrored(king, is_mirrored(pawn));
        let pawn = mirrored(pawn, is_mirrored(pawn));
        let pawn = (pawn.rank().index() - 1) * 4 + pawn.file().index();
        (usize::from(strong_moves) * Self::PAWNS + pawn) * 64 + king.index()
    }

    fn of(&self, strong_moves: bool, pawn: Square, king: Square) -> Bitboard {
        self.0[Self::place(strong_moves, pawn, king)]
    }

    fn find() -> Self {
        let mut wins = Self(vec![Bitboard::EMPTY; 2 * Self::PAWNS * 64]);
        // What a pawn can do depends on those before it, and on what the kings can do around it.
        for rank in Rank::ALL[1..7].iter().rev() {
            for file in &File::ALL[..4] {
                while wins.grow(Square::new(*file, *rank)) {}
            }
        }
        wins
    }

    /// Finds more won positions with this pawn; whether there were any.
    fn grow(&mut self, pawn: Square) -> bool {
        let mut has_grown = false;
        for king in Square::all().filter(|&king| king != pawn) {
            for strong_moves in [true, false] {
                let won = if strong_moves {
                    self.can_win(pawn, king)
                } else {
                    self.must_lose(pawn, king)
                };
                let place = &mut self.0[Self::place(strong_moves, pawn, king)];
                has_grown |= *place != won;
                *place = won;
            }
        }
        has_grown
    }

    /// Where the enemy king is lost because of a move of the strong side.
    fn can_win(&self, pawn: Square, king: Square) -> Bitboard {
        let around = attacks::king(king);
        let checked = pawn.bitboard().pawn_attacks(Color::White);
        let legal = !(around | checked).with(king).with(pawn);
        let mut won = Bitboard::EMPTY;
        for to in around.without(pawn) {
            won |= self.of(false, pawn, to);
        }
        let step = |from: Square| from.bitboard().forward(Color::White).first();
        if let Some(stop) = step(pawn).filter(|&stop| stop != king) {
            let free = !stop.bitboard();
            if stop.rank() == Rank::Eighth {
                // Nobody takes what has become of the pawn.
                let takes =
                    if around.contains(stop) { Bitboard::EMPTY } else { attacks::king(stop) };
                won |= free & !takes;
            } else {
                won |= self.of(false, stop, king);
                let second = step(stop).filter(|&to| pawn.rank() == Rank::Second && to != king);
                won |= second.map_or(Bitboard::EMPTY, |to| self.of(false, to, king) & free);
            }
        }
        won & legal
    }

    /// Where the enemy king is lost although it moves.
    fn must_lose(&self, pawn: Square, king: Square) -> Bitboard {
        let guarded = attacks::king(king) | pawn.bitboard().pawn_attacks(Color::White);
        let lost = self.of(true, pawn, king);
        let legal = !attacks::king(king).with(king).with(pawn);
        let loses = |enemy: &Square| {
            let moves = attacks::king(*enemy) & !guarded;
            moves.any() && moves.is_subset(lost)
        };
        legal.into_iter().filter(loses).fold(Bitboard::EMPTY, Bitboard::with)
    }
}

fn is_mirrored(pawn: Square) -> bool {
    pawn.file().index() > 3
}

fn mirrored(square: Square, is_mirrored: bool) -> Square {
    if is_mirrored {
        Square::new(File::ALL[7 - square.file().index()], square.rank())
    } else {
        square
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_as_many_wins_as_others_have_found() {
        assert_eq!(wins().0.iter().map(|won| won.len()).sum::<usize>(), 111_282);
    }

    #[test]
    fn known_positions_are_judged_right() {
        let cases = [
            // The king on the sixth rank before its pawn wins, whoever moves.
            ("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1", Some(true)),
            ("4k3/8/4K3/4P3/8/8/8/8 b - - 0 1", Some(true)),
            // On the fifth it needs the opposition.
            ("8/4k3/8/4K3/4P3/8/8/8 w - - 0 1", Some(false)),
            ("8/4k3/8/4K3/4P3/8/8/8 b - - 0 1", Some(true)),
            // A pawn of the edge.
            ("7k/8/7K/7P/8/8/8/8 w - - 0 1", Some(false)),
            // Black's pawn is the same seen from the other side.
            ("8/8/8/4p3/4k3/8/4K3/8 b - - 0 1", Some(false)),
            ("8/8/8/4p3/4k3/8/4K3/8 w - - 0 1", Some(true)),
            // Nobody catches it.
            ("k7/8/8/8/8/7P/8/K7 w - - 0 1", Some(true)),
            ("8/8/8/8/8/7P/4k3/K7 b - - 0 1", Some(false)),
            // Another ending.
            ("k7/8/8/8/8/7P/8/KR6 w - - 0 1", None),
        ];
        for (fen, won) in cases {
            assert_eq!(is_won(&fen.parse().unwrap()), won, "{fen}");
        }
    }
}
