//! Pieces that move by themselves: no king, no check, and nobody replies.
//!
//! In Suicide a king is not needed and cannot be in check, so such a board is a position of Suicide. Only that
//! game's duty to capture is left out. What keeps a piece from a square is then said by `chess` as everywhere.

use std::collections::{BTreeSet, VecDeque};

use chess::{
    Bitboard, Piece, PlacedPiece, Position, Role, Setup, Square, Variant, WhyNot, attacks,
};

use super::goal::Goal;

/// What a pawn can become.
pub(super) const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Knight, Role::Rook, Role::Bishop];

/// Where a walk has come to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Walk {
    pub(super) position: Position,
    /// Stars that are left, or what is left to take.
    pub(super) left: Bitboard,
    pub(super) safe: bool,
}

impl Walk {
    pub(super) fn new(position: Position, goal: Goal) -> Option<Self> {
        let (left, safe) = match goal {
            Goal::Stars { stars, safe, .. } => (stars, safe),
            Goal::TakeAll { safe, .. } => (position.color(!position.turn()), safe),
            _ => return None,
        };
        Some(Self { position, left, safe })
    }

    /// Why the piece cannot go there; `None` if it can.
    pub(super) fn why_not(&self, from: Square, to: Square) -> Option<WhyNot> {
        self.position.why_not(from, to).filter(|why| !matches!(why, WhyNot::MustCapture { .. }))
    }

    /// Where the piece on this square can go.
    pub(super) fn targets(&self, from: Square) -> Bitboard {
        let Some(piece) = self.position.piece_at(from) else { return Bitboard::EMPTY };
        let occupied = self.position.occupied();
        let ahead = from.bitboard().forward(piece.color);
        let ahead = match piece.role {
            Role::Pawn => ahead | ahead.forward(piece.color),
            _ => Bitboard::EMPTY,
        };
        let near = attacks::piece(piece.role, piece.color, from, occupied) | ahead;
        near.into_iter().filter(|&to| self.why_not(from, to).is_none()).collect()
    }

    /// Whether a pawn reaches the last rank by this.
    pub(super) fn promotes(&self, from: Square, to: Square) -> bool {
        self.position.role_at(from) == Some(Role::Pawn) && Bitboard::BACK_RANKS.contains(to)
    }

    /// The walk after a move that is possible, with the same side to move again.
    pub(super) fn step(&self, from: Square, to: Square, becomes: Option<Role>) -> Self {
        let mut setup = Setup::from(&self.position);
        let turn = self.position.turn();
        let piece = setup.board[from.index()].take();
        let becomes = becomes.filter(|_| self.promotes(from, to));
        let piece = becomes.map_or(piece, |role| Some(Piece::new(turn, role)));
        setup.board[to.index()] = piece;
        setup.en_passant = None;
        let position = Position::from_setup(&setup, Variant::Suicide)
            .unwrap_or_else(|_| self.position.clone());
        Self { position, left: self.left.without(to), safe: self.safe }
    }

    /// What could take the piece on this square, if that is forbidden here: the cheapest.
    pub(super) fn taker(&self, square: Square) -> Option<PlacedPiece> {
        if !self.safe {
            return None;
        }
        let position = &self.position;
        let enemies = position.color(!position.turn());
        let takers = position.attackers_to(square, position.occupied()) & enemies;
        let role = Role::ALL.into_iter().find(|&role| (takers & position.role(role)).any())?;
        placed(position, (takers & position.role(role)).first()?)
    }

    /// The moves of all pieces that leave none where it can be taken. Pawns become queens.
    fn steps(&self) -> impl Iterator<Item = (Square, Square)> {
        let own = self.position.color(self.position.turn());
        let steps = own
            .into_iter()
            .flat_map(|from| self.targets(from).into_iter().map(move |to| (from, to)));
        steps.filter(|&(from, to)| self.step(from, to, Some(Role::Queen)).taker(to).is_none())
    }

    /// A shortest way to the end, in no more moves than these.
    pub(super) fn shortest(&self, most: u8) -> Option<Vec<(Square, Square)>> {
        let mut seen = BTreeSet::from([(self.position.key(), self.left)]);
        let mut queue = VecDeque::from([(self.clone(), Vec::new())]);
        while let Some((walk, way)) = queue.pop_front() {
            if walk.left.is_empty() {
                return Some(way);
            }
            // A move catches one star at most.
            if way.len() + walk.left.len() > usize::from(most) {
                continue;
            }
            for (from, to) in walk.steps() {
                let next = walk.step(from, to, Some(Role::Queen));
                if seen.insert((next.position.key(), next.left)) {
                    let mut way = way.clone();
                    way.push((from, to));
                    queue.push_back((next, way));
                }
            }
        }
        None
    }
}

/// What stands there.
pub(super) fn placed(position: &Position, square: Square) -> Option<PlacedPiece> {
    position.piece_at(square).map(|piece| PlacedPiece { piece, square })
}
