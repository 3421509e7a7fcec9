//! Discoveries: a piece steps aside, and one behind it attacks.

use chess::{Bitboard, Move, Position, Role, attacks};

use super::pin::is_loose;
use super::{Fact, Theme};
use crate::material::value;
use crate::step;

pub(crate) fn find(before: &Position, m: Move) -> Vec<Fact> {
    let side = before.turn();
    let after = before.play(m);
    let landing = step::landing(before, m);
    let mut facts = Vec::new();
    for role in [Role::Bishop, Role::Rook, Role::Queen] {
        for slider in before.pieces(side, role) & after.pieces(side, role) {
            if slider == landing {
                continue;
            }
            let seen = attacks::piece(role, side, slider, before.occupied());
            let now = attacks::piece(role, side, slider, after.occupied());
            for target in now & !seen & after.color(!side) {
                if !attacks::between(slider, target).contains(m.from()) {
                    continue;
                }
                let theme = match after.role_at(target) {
                    Some(Role::King) => Theme::DiscoveredCheck,
                    Some(Role::Pawn) | None => continue,
                    Some(victim)
                        if value(victim) > value(role)
                            || is_loose(&after, target, Bitboard::EMPTY) =>
                    {
                        Theme::DiscoveredAttack
                    }
                    Some(_) => continue,
                };
                facts.push(Fact::new(theme, side, slider, [target]));
            }
        }
    }
    facts
}

#[cfg(test)]
mod tests {
    use super::super::testing::does;
    use super::*;

    #[test]
    fn stepping_aside_attacks() {
        does(
            Theme::DiscoveredAttack,
            &[
                ("3qk3/8/8/8/3N4/8/8/3RK3 w - - 0 1", "Nb5", "w d1: d8"),
                ("3nk3/8/8/8/3N4/8/8/3RK3 w - - 0 1", "Nb5", ""),
                ("3qk3/3p4/8/8/3N4/8/8/3RK3 w - - 0 1", "Nb5", ""),
                // The slider itself moves: no discovery.
                ("3qk3/8/8/8/8/8/8/R3K3 w - - 0 1", "Rd1", ""),
            ],
        );
    }

    #[test]
    fn stepping_aside_gives_check() {
        does(
            Theme::DiscoveredCheck,
            &[
                ("4k3/8/8/8/4N3/8/8/K3R3 w - - 0 1", "Nc5", "w e1: e8"),
                ("4k3/8/8/8/4P3/8/8/K3R3 w - - 0 1", "e5", ""),
                ("4k3/4p3/8/8/4N3/8/8/K3R3 w - - 0 1", "Nc5", ""),
            ],
        );
    }
}
