//! Questions about one move.

use super::{Checks, Position};
use crate::attacks::{self, Sliders};
use crate::castling::CastlingWay;
use crate::{Bitboard, Move, MoveKind, Rank, Role, Square};

impl Position {
    /// Whether a move is legal here. Any 16 bits may be asked about.
    ///
    /// ```
    /// use chess::{Move, Position};
    /// let start = Position::start();
    /// let legal = (0..=u16::MAX).filter(|&bits| start.is_legal(Move::from_bits(bits)));
    /// assert_eq!(legal.count(), 20);
    /// ```
    pub fn is_legal(&self, m: Move) -> bool {
        let us = self.turn;
        let (from, to) = (m.from(), m.to());
        let Some(role) = self.role_at(from) else { return false };
        if !m.is_well_formed() || !self.color(us).contains(from) {
            return false;
        }
        match m.kind() {
            MoveKind::Castle => return self.may_castle(from, to),
            MoveKind::EnPassant => {
                return self.en_passant == Some(to)
                    && role == Role::Pawn
                    && attacks::pawn(us, from).contains(to)
                    && self.may_take_in_passing::<attacks::Any>(from, to);
            }
            MoveKind::Promotion(role) if !self.variant.promotions().contains(&role) => {
                return false;
            }
            _ => {}
        }
        self.moves_so(role, m) && self.is_safe(role, from, to)
    }

    /// Whether the piece moves so on this board, whatever becomes of its king.
    fn moves_so(&self, role: Role, m: Move) -> bool {
        let us = self.turn;
        let (from, to) = (m.from(), m.to());
        let (ours, theirs) = (self.color(us), self.color(us.other()));
        let occupied = ours | theirs;
        if role != Role::Pawn {
            return m.kind() == MoveKind::Normal
                && (attacks::piece(role, us, from, occupied) & !ours).contains(to);
        }
        let ahead = from.bitboard().forward(us) & !occupied;
        let reached = match m.kind() {
            MoveKind::DoublePush => {
                (ahead & Rank::Third.seen_by(us).bitboard()).forward(us) & !occupied
            }
            _ => ahead | (attacks::pawn(us, from) & theirs),
        };
        let promotes = Rank::Eighth.seen_by(us).bitboard().contains(to);
        reached.contains(to) && promotes == m.promoted_to().is_some()
    }

    /// Whether the king is safe after this piece has gone there (in Suicide: whether the move is a
    /// capture where one is due). Not for castling and en passant.
    fn is_safe(&self, role: Role, from: Square, to: Square) -> bool {
        let us = self.turn;
        if role == Role::King && self.variant.has_royal_king() {
            let occupied = self.occupied().without(from);
            return (self.attackers_to(to, occupied) & self.color(us.other())).is_empty();
        }
        self.free_to_go(from.bitboard(), to).any()
    }

    /// The squares from which pieces of this role, pawns aside, may legally go to a square; castling
    /// aside. What reading and writing algebraic notation asks, without generating moves.
    #[inline]
    pub(crate) fn legal_origins(&self, role: Role, to: Square) -> Bitboard {
        debug_assert!(role != Role::Pawn);
        let us = self.turn;
        let ours = self.color(us);
        if ours.contains(to) {
            return Bitboard::EMPTY;
        }
        let reach = attacks::piece(role, us, to, self.occupied());
        let movers = reach & ours & self.role(role);
        if movers.is_empty() {
            return movers;
        }
        if role == Role::King && self.variant.has_royal_king() {
            return if self.is_safe(role, movers.lowest(), to) { movers } else { Bitboard::EMPTY };
        }
        self.free_to_go(movers, to)
    }

    /// Those of these pieces of the side to move that may go to a square they reach without exposing
    /// their king (in Suicide: without leaving a capture undone). Not for royal kings, castling and en
    /// passant.
    #[inline]
    pub(crate) fn free_to_go(&self, movers: Bitboard, to: Square) -> Bitboard {
        if !self.variant.has_royal_king() {
            let may = self.color(self.turn.other()).contains(to) || !self.must_capture();
            return if may { movers } else { Bitboard::EMPTY };
        }
        let Checks { checkers, .. } = self.checks;
        let king = self.royal(self.turn);
        if checkers.any()
            && (checkers.many() || !attacks::path(king, checkers.lowest()).contains(to))
        {
            return Bitboard::EMPTY;
        }
        let bound = movers & self.checks.pins();
        if bound.is_empty() {
            return movers;
        }
        // Not merely from pin to pin: a pinned queen may see the line of another pin.
        movers & (!bound | attacks::line(king, to))
    }

    /// Whether the king on `king` may castle with the rook on `rook` now.
    fn may_castle(&self, king: Square, rook: Square) -> bool {
        let us = self.turn;
        if !self.castling.of(us).contains(rook)
            || self.king(us) != Some(king)
            || self.in_check()
            || self.checks.rook_pins.contains(rook)
        {
            return false;
        }
        let way = CastlingWay::new(us, king, rook);
        let enemy = self.color(us.other());
        (way.both & self.occupied()).is_empty()
            && way.king.into_iter().all(|square| {
                (self.attackers_to(square, self.occupied().without(king)) & enemy).is_empty()
            })
    }

    /// Whether a legal move gives check. Never in Suicide.
    pub fn gives_check(&self, m: Move) -> bool {
        if !self.variant.has_royal_king() {
            return false;
        }
        let us = self.turn;
        let king = self.royal(us.other());
        let changes = self.changes(m);
        let mut occupied = self.occupied();
        let mut ours = self.color(us);
        for (_, square) in changes.vanished.into_iter().flatten() {
            occupied = occupied.without(square);
            ours = ours.without(square);
        }
        for (_, square) in changes.appeared.into_iter().flatten() {
            occupied = occupied.with(square);
        }
        let direct =
            changes.appeared.into_iter().flatten().any(|(piece, square)| {
                attacks::piece(piece.role, us, square, occupied).contains(king)
            });
        direct || (self.uncovered_by::<attacks::Any>(king, occupied) & ours).any()
    }

    /// The sliders that see a square when these squares are occupied.
    #[inline(always)]
    fn uncovered_by<S: Sliders>(&self, square: Square, occupied: Bitboard) -> Bitboard {
        (S::rook(square, occupied) & self.straight_sliders())
            | (S::bishop(square, occupied) & self.diagonal_sliders())
    }
}
