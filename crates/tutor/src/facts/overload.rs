//! Overloaded: one defender for two pieces. Taking one of them draws it away from the other.

use chess::{Bitboard, Color, Position, Role, Square};

use super::exchange::{captures, defenders, gain};
use super::{Fact, Theme};
use crate::{material, step};

pub(super) fn find(position: &Position, side: Color) -> Vec<Fact> {
    let Some(turned) = step::turn_of(position, side) else { return Vec::new() };
    let theirs = position.color(!side);
    let mut facts = Vec::new();
    for defender in theirs {
        let needs: Vec<Square> = (theirs & !position.role(Role::King))
            .without(defender)
            .into_iter()
            .filter(|&square| needs(&turned, square, defender))
            .collect();
        for &first in &needs {
            for &second in needs.iter().filter(|&&second| second != first) {
                if is_drawn_away(&turned, defender, first, second) && first < second
                    || is_drawn_away(&turned, defender, first, second)
                        && !is_drawn_away(&turned, defender, second, first)
                {
                    let on = [defender, first, second];
                    facts.push(Fact::of_squares(Theme::Overloaded, side, on));
                }
            }
        }
    }
    facts
}

/// Whether only this defender keeps what stands on `square` from being lost.
fn needs(turned: &Position, square: Square, defender: Square) -> bool {
    defenders(turned, square, !turned.turn()).contains(defender)
        && gain(turned, square, Bitboard::EMPTY) < material::PAWN
        && gain(turned, square, defender.bitboard()) >= material::PAWN
}

/// Whether taking the first wins something: by itself if the defender stays, or the second if it takes back.
fn is_drawn_away(turned: &Position, defender: Square, first: Square, second: Square) -> bool {
    captures(turned, first).into_iter().any(|m| {
        let next = turned.play(m);
        let back = captures(&next, first).into_iter().find(|back| back.from() == defender);
        back.is_some_and(|back| {
            let invested = material::at_once(turned, m) - material::at_once(&next, back);
            let after = next.play(back);
            invested + gain(&after, second, Bitboard::EMPTY) >= material::PAWN
        })
    })
}

#[cfg(test)]
mod tests {
    use super::super::testing::holds;
    use super::*;

    #[test]
    fn one_defender_for_two_is_too_few() {
        holds(
            Theme::Overloaded,
            &[
                // The queen holds both rooks against two rooks.
                ("3r3k/3q4/8/8/3r4/8/6PP/3R2K1 w - - 0 1", ""),
                // The king holds knight and bishop, which two rooks attack.
                ("8/8/3nkb2/8/8/8/8/3R1RK1 w - - 0 1", "w: e6 d6 f6"),
                // The pawn holds two knights against bishop and rook.
                ("7k/4p3/3n1n2/8/7B/B7/8/6K1 w - - 0 1", "w: e7 d6 f6"),
                // Each has a defender of its own.
                ("7k/2p1p3/3n1n2/6p1/7B/B7/8/6K1 w - - 0 1", ""),
                // Only one is attacked.
                ("7k/4p3/3n1n2/8/8/B7/8/6K1 w - - 0 1", ""),
            ],
        );
    }
}
