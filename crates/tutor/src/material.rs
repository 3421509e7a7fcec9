//! What pieces count, what was won and lost, and what captures still win.

use chess::{Color, Move, MoveList, Position, Role, exchange_value};

use crate::{Track, step};

/// The least difference that counts as material: a pawn, give or take.
pub(crate) const PAWN: i32 = 80;

/// What a piece counts, in hundredths of a pawn; a king nothing.
pub(crate) const fn value(role: Role) -> i32 {
    match role {
        Role::King => 0,
        role => exchange_value(role),
    }
}

/// By how much this side has more.
pub(crate) fn balance(position: &Position, side: Color) -> i32 {
    let count = |color: Color| -> i32 {
        Role::ALL.iter().map(|&role| value(role) * position.pieces(color, role).len() as i32).sum()
    };
    count(side) - count(!side)
}

/// What a capture or promotion brings at once.
pub(crate) fn at_once(position: &Position, m: Move) -> i32 {
    let taken = step::taken(position, m).map_or(0, |taken| value(taken.piece.role));
    taken + m.promoted_to().map_or(0, |role| value(role) - value(Role::Pawn))
}

/// What the side to move gains at least by captures and promotions alone, when the other side answers in
/// kind and each may stop; from check every way out is tried. Being mated counts as more than a queen.
pub(crate) fn settle(position: &Position) -> i32 {
    deepen(position, -LOST, LOST, 0)
}

/// More than all that is on the board.
const LOST: i32 = 30_000;
/// No series of captures goes on for longer.
const LONGEST: u32 = 16;
/// Checks that are answered among them.
const PATIENCE: u32 = 6;

fn deepen(position: &Position, mut alpha: i32, beta: i32, depth: u32) -> i32 {
    if depth >= LONGEST {
        return 0;
    }
    let in_check = position.in_check() && depth < PATIENCE;
    let mut moves = MoveList::new();
    let mut best = if position.is_checkmate() {
        return -LOST;
    } else if in_check {
        position.legal_moves_into(&mut moves);
        -LOST
    } else {
        position.noisy_moves_into(&mut moves);
        0
    };
    let mut ranked: Vec<(i32, Move)> = moves
        .iter()
        .map(|&m| {
            let cost = value(step::role(position, m)) / 16;
            (cost - at_once(position, m), m)
        })
        .collect();
    ranked.sort_unstable();
    alpha = alpha.max(best);
    for (_, m) in ranked {
        if alpha >= beta {
            break;
        }
        let gain = at_once(position, m);
        let worth = gain - deepen(&position.play(m), gain - beta, gain - alpha, depth + 1);
        best = best.max(worth);
        alpha = alpha.max(best);
    }
    best
}

/// Whether no capture pays for whoever is to move, and he is not in check.
pub(crate) fn is_quiet(position: &Position) -> bool {
    !position.in_check() && settle(position) < PAWN
}

/// What one side has gained and the other lost, piece by piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Haul {
    /// What the side has won, by role from pawn to queen, and not lost as well.
    pub won: [u8; 5],
    /// What it has lost, and not won as well.
    pub lost: [u8; 5],
}

impl Haul {
    /// What the side has won and lost between two positions of a line. What became of pawns that promote
    /// is counted as well: a queen more, a pawn less.
    pub(crate) fn between(track: &Track, from: usize, to: usize, side: Color) -> Self {
        let (before, after) = (&track.positions()[from], &track.positions()[to]);
        let mut haul = Self::default();
        for role in &Role::ALL[..5] {
            let count = |position: &Position, color| position.pieces(color, *role).len() as i32;
            let own = count(after, side) - count(before, side);
            let theirs = count(after, !side) - count(before, !side);
            let net = own - theirs;
            haul.won[role.index()] = net.max(0) as u8;
            haul.lost[role.index()] = (-net).max(0) as u8;
        }
        haul.cancel(Role::Knight, Role::Bishop);
        haul
    }

    /// A knight for a bishop is nothing for nothing.
    fn cancel(&mut self, one: Role, other: Role) {
        for (a, b) in [(one, other), (other, one)] {
            let both = self.won[a.index()].min(self.lost[b.index()]);
            self.won[a.index()] -= both;
            self.lost[b.index()] -= both;
        }
    }

    /// What it comes to, in hundredths of a pawn.
    pub fn worth(&self) -> i32 {
        let sum = |counts: &[u8; 5]| -> i32 {
            counts.iter().zip(Role::ALL).map(|(&count, role)| i32::from(count) * value(role)).sum()
        };
        sum(&self.won) - sum(&self.lost)
    }

    /// The same for the other side.
    #[must_use]
    pub const fn opposite(self) -> Self {
        Self { won: self.lost, lost: self.won }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(fen: &str) -> Position {
        fen.parse().unwrap()
    }

    #[test]
    fn settling_counts_what_captures_win() {
        let cases = [
            // Free, defended, defended by a pinned piece, and a queen that may not take.
            ("4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1", 100),
            ("4k3/8/2p5/3p4/8/8/8/3RK3 w - - 0 1", 0),
            ("4k3/8/4n3/2n5/8/8/8/2R1RK2 w - - 0 1", 320),
            ("4k3/8/2p5/3r4/8/8/8/3QK3 w - - 0 1", 0),
            // A pawn promotes.
            ("8/P7/8/8/8/8/8/K6k w - - 0 1", 850),
            // In check, and what is attacked besides is lost.
            ("4k3/8/8/8/8/8/2n5/Q3K3 w - - 0 1", -950),
        ];
        for (fen, gain) in cases {
            assert_eq!(settle(&position(fen)), gain, "{fen}");
        }
    }

    #[test]
    fn a_haul_is_what_was_not_traded() {
        let start = position("4k3/8/2n5/4p3/3B4/8/8/3RK3 b - - 0 1");
        let moves = [Move::normal(chess::Square::C6, chess::Square::D4)];
        let track = Track::of(&start, &moves);
        let haul = Haul::between(&track, 0, 1, Color::Black);
        assert_eq!(haul.won, [0, 0, 1, 0, 0]);
        let more = Move::normal(chess::Square::D1, chess::Square::D4);
        let track = Track::of(&start, &[moves[0], more]);
        let haul = Haul::between(&track, 0, 2, Color::Black);
        assert_eq!(haul, Haul::default(), "a knight for a bishop");
        assert_eq!(haul.worth(), 0);
    }
}
