//! Which captures a player does not see. What is overlooked depends on the squares, not on the turn: it
//! stays overlooked until attacker or target move.

use chess::{Color, Move, Position, Role};

use super::dice::{mix, uniform};

/// The eyes of one player in one game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sight {
    seed: u64,
    blindness: f64,
}

impl Sight {
    pub(super) fn new(seed: u64, blindness: f64) -> Self {
        Self { seed: mix(seed, 0x5167_4874), blindness }
    }

    /// Whether a move of the side to move is seen, by whoever looks.
    pub(super) fn sees(&self, position: &Position, m: Move) -> bool {
        let Some(role) = position.role_at(m.from()) else { return true };
        let (from, to) = (m.from().index() as u64, m.to().index() as u64);
        let question = from | to << 6 | (role.index() as u64) << 12;
        let color = position.turn().index() as u64;
        let roll = uniform(mix(mix(self.seed, question), color));
        roll >= self.blindness * hiddenness(position.turn(), role, m)
    }
}

/// How easily a move is overlooked, 1 being the usual.
fn hiddenness(color: Color, role: Role, m: Move) -> f64 {
    let (from, to) = (m.from(), m.to());
    let distance = from.distance(to);
    let ahead = |square: chess::Square| square.rank().seen_by(color).index();
    let mut factor = match role {
        Role::Pawn | Role::King => 0.6,
        Role::Knight => 1.2,
        Role::Bishop => 1.1,
        Role::Rook => 0.9,
        Role::Queen => 1.0,
    };
    if distance >= 4 {
        factor *= 1.5;
    } else if distance == 1 {
        factor *= 0.7;
    }
    if ahead(to) < ahead(from) {
        factor *= 1.4;
    }
    factor
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A queen that hangs to a bishop far away, and one that hangs to a pawn.
    fn share_seen(fen: &str, uci: &str, blindness: f64) -> f64 {
        let position: Position = fen.parse().unwrap();
        let m = position.parse_uci(uci).unwrap();
        let seen = (0..4000).filter(|&seed| Sight::new(seed, blindness).sees(&position, m)).count();
        f64::from(seen as u32) / 4000.0
    }

    #[test]
    fn what_is_near_is_seen_more_often() {
        let far = share_seen("4k3/8/8/8/8/8/6b1/Q3K3 b - - 0 1", "g2d5", 0.2);
        let far_and_back = share_seen("4k1b1/8/8/8/8/1Q6/8/4K3 b - - 0 1", "g8b3", 0.2);
        let near = share_seen("4k3/8/8/2p5/3Q4/8/8/4K3 b - - 0 1", "c5d4", 0.2);
        assert!(
            near > 0.89 && near > far && far > far_and_back - 0.2,
            "{near} {far} {far_and_back}"
        );
        assert!(share_seen("4k3/8/8/2p5/3Q4/8/8/4K3 b - - 0 1", "c5d4", 0.0) >= 1.0);
    }
}
