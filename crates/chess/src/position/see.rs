//! Static exchange: what a capture is worth when both sides go on taking on its square.

use super::Position;
use crate::attacks;
use crate::{Bitboard, Move, MoveKind, Role, Square};

/// What pieces count in an exchange, in hundredths of a pawn.
///
/// ```
/// use chess::{Role, exchange_value};
/// assert!(exchange_value(Role::Queen) > exchange_value(Role::Rook));
/// ```
#[inline]
pub const fn exchange_value(role: Role) -> i32 {
    [100, 320, 330, 500, 950, 20_000][role.index()]
}

impl Position {
    /// Whether a legal move gains at least `threshold` when both sides go on capturing on its
    /// target square, cheapest piece first, and each may stop when that is better for it.
    ///
    /// Pins are respected only as far as kings go: a king does not step into an attack. That is the
    /// usual bargain of searches, which ask this millions of times.
    ///
    /// ```
    /// use chess::Position;
    /// let position: Position = "4k3/8/2p5/3p4/8/8/8/3RK3 w - - 0 1".parse()?;
    /// let rook_takes = position.parse_san("Rxd5").unwrap();
    /// assert!(position.see_at_least(rook_takes, 100 - 500));
    /// assert!(!position.see_at_least(rook_takes, 0));
    /// # Ok::<(), chess::FenError>(())
    /// ```
    pub fn see_at_least(&self, m: Move, threshold: i32) -> bool {
        let (from, to) = (m.from(), m.to());
        let (mut gain, mut at_stake) = match m.kind() {
            MoveKind::Castle => return threshold <= 0,
            MoveKind::EnPassant => (exchange_value(Role::Pawn), exchange_value(Role::Pawn)),
            kind => {
                let taken = self.role_at(to).map_or(0, exchange_value);
                match (kind, self.role_at(from)) {
                    (MoveKind::Promotion(role), _) => {
                        let promoted = exchange_value(role);
                        (taken + promoted - exchange_value(Role::Pawn), promoted)
                    }
                    (_, role) => (taken, role.map_or(0, exchange_value)),
                }
            }
        };
        // `gain` is what the side that just moved has, beyond the threshold, if nothing follows.
        gain = gain.saturating_sub(threshold);
        if gain < 0 {
            return false;
        }
        if gain >= at_stake {
            return true;
        }
        let mut occupied = self.occupied().without(from).with(to);
        if m.is_en_passant() {
            occupied = occupied.without(to.passed_pawn());
        }
        let mut side = self.turn.other();
        let mut attackers = self.attackers_to(to, occupied) & occupied;
        // `true` while the side that made the move would be content to stop here.
        let mut content = true;
        let mut balance = at_stake - gain;
        loop {
            let ours = attackers & self.color(side);
            let Some((role, square)) = self.cheapest(ours) else { break };
            if role == Role::King && (attackers & self.color(side.other())).any() {
                break;
            }
            content = !content;
            at_stake = exchange_value(role);
            // The side to take gets `balance`; it stays ahead if even losing the taker leaves it so.
            balance = at_stake - balance;
            if balance < i32::from(content) {
                break;
            }
            occupied = occupied.without(square);
            attackers = (attackers | self.behind(to, role, occupied)) & occupied;
            side = side.other();
        }
        content
    }

    /// The cheapest of these pieces.
    fn cheapest(&self, pieces: Bitboard) -> Option<(Role, Square)> {
        Role::ALL
            .into_iter()
            .find_map(|role| (pieces & self.role(role)).first().map(|square| (role, square)))
    }

    /// The sliders that look at a square now that a piece of this role has left the line to it.
    fn behind(&self, to: Square, role: Role, occupied: Bitboard) -> Bitboard {
        let mut found = Bitboard::EMPTY;
        if matches!(role, Role::Pawn | Role::Bishop | Role::Queen) {
            found |= attacks::bishop(to, occupied) & self.diagonal_sliders();
        }
        if matches!(role, Role::Rook | Role::Queen) {
            found |= attacks::rook(to, occupied) & self.straight_sliders();
        }
        found
    }
}
