//! What can be forced in a few moves: every move of the one side, every reply of the other.

use std::collections::BTreeMap;

use chess::{Color, Move, Position, Role};

/// What is to be forced.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Aim {
    /// Mate.
    Mate,
    /// A queen that cannot be taken; mate will do, too.
    Queen,
}

/// Whether this legal move reaches the aim.
pub(super) fn reaches(position: &Position, m: Move, aim: Aim) -> bool {
    if aim == Aim::Mate && !position.gives_check(m) {
        return false;
    }
    let after = position.play(m);
    if after.is_checkmate() {
        return true;
    }
    let is_taken = || after.legal_moves().iter().any(|reply| reply.to() == m.to());
    aim == Aim::Queen
        && m.promoted_to() == Some(Role::Queen)
        && !after.is_stalemate()
        && !is_taken()
}

/// Finds what can be forced, and remembers what it has found. Made for one aim.
#[derive(Default)]
pub(super) struct Solver {
    known: BTreeMap<u64, Known>,
}

/// What is known of a position: not within `not` moves, and within `within`.
#[derive(Clone, Copy)]
struct Known {
    not: u8,
    within: u8,
}

impl Solver {
    /// Whether the side to move forces it in no more moves than these.
    pub(super) fn forces(&mut self, position: &Position, aim: Aim, within: u8) -> bool {
        if within == 0 || (aim == Aim::Queen && !is_near(position, within)) {
            return false;
        }
        let unknown = Known { not: 0, within: u8::MAX };
        let known = self.known.get(&position.key()).copied().unwrap_or(unknown);
        if within <= known.not || within >= known.within {
            return within >= known.within;
        }
        let moves = position.legal_moves();
        let at_once = moves.iter().any(|&m| reaches(position, m, aim));
        let found = at_once
            || (within > 1
                && moves.iter().any(|&m| self.holds(&position.play(m), aim, within - 1)));
        // What was found of it meanwhile, as a later position of its own lines, may be more.
        let known = self.known.entry(position.key()).or_insert(unknown);
        if found {
            known.within = known.within.min(within);
        } else {
            known.not = known.not.max(within);
        }
        found
    }

    /// Whether whatever the side to move replies, the other one forces it then in so many moves.
    fn holds(&mut self, position: &Position, aim: Aim, within: u8) -> bool {
        let replies = position.legal_moves();
        !replies.is_empty()
            && replies.iter().all(|&reply| self.forces(&position.play(reply), aim, within))
    }

    /// In how few moves it can be forced, if in no more than these.
    pub(super) fn fewest(&mut self, position: &Position, aim: Aim, most: u8) -> Option<u8> {
        (1..=most).find(|&within| self.forces(position, aim, within))
    }

    /// The reply that holds out longest, and for how many moves more. With `None` it does not come to that
    /// in so many moves. `None` if there is no reply.
    pub(super) fn longest(
        &mut self,
        position: &Position,
        aim: Aim,
        most: u8,
    ) -> Option<(Move, Option<u8>)> {
        let mut best: Option<(Move, Option<u8>)> = None;
        for &reply in &position.legal_moves() {
            let fewest = self.fewest(&position.play(reply), aim, most);
            let holds_out = |fewest: Option<u8>| fewest.unwrap_or(u8::MAX);
            if best.is_none_or(|(_, now)| holds_out(fewest) > holds_out(now)) {
                best = Some((reply, fewest));
            }
        }
        best
    }
}

/// Whether a pawn of the side to move can be on the last rank in so many moves, if nobody hinders it; or whether
/// there are other pieces that might mate.
fn is_near(position: &Position, within: u8) -> bool {
    let us = position.turn();
    let pawns = position.pieces(us, Role::Pawn);
    let steps = |square: chess::Square| {
        let rank = square.rank().index();
        let gone = if us == Color::White { rank } else { 7 - rank };
        // The first step may be of two squares.
        7 - gone - usize::from(gone == 1)
    };
    let others = position.color(us) & !(pawns | position.role(Role::King));
    others.any() || pawns.into_iter().any(|pawn| steps(pawn) <= usize::from(within))
}
