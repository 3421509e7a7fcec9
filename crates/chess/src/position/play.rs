//! Playing a move.

use super::{Cell, Checks, Position, WHITE_SET};
use crate::attacks::{self, Kernel, Sliders};
use crate::zobrist::{self, PartKeys};
use crate::{Bitboard, CastlingRights, CastlingSide, Color, Move, Piece, Rank, Role, Square};

/// What playing needs to know about a cell. Masks are all ones or all zeros.
#[repr(C, align(128))]
struct Facts {
    /// The sets that it belongs to: its role's and its side's.
    sets: [u64; 8],
    /// The keys that it belongs to.
    parts: PartKeys,
    /// The castling rights that survive when it moves: a king takes all of its side along.
    rights_kept: u64,
    /// Whether it slides along ranks and files.
    straight: u64,
    /// Whether it slides along diagonals.
    diagonal: u64,
}

impl Facts {
    #[inline(always)]
    fn of(cell: Cell) -> &'static Self {
        &FACTS[cell.index()]
    }
}

static FACTS: [Facts; Cell::COUNT] = {
    const NOTHING: Facts = Facts {
        sets: [0; 8],
        parts: PartKeys { lanes: [0; 4] },
        rights_kept: !0,
        straight: 0,
        diagonal: 0,
    };
    let mut table = [NOTHING; Cell::COUNT];
    let mut code = 0;
    while code < Cell::COUNT - 1 {
        let (role, color) = (Role::ALL[code >> 1], Color::ALL[code & 1]);
        let facts = &mut table[code];
        facts.sets[role.index()] = !0;
        facts.sets[WHITE_SET + color.index()] = !0;
        facts.parts = PartKeys::mask(color, role);
        if matches!(role, Role::King) {
            facts.rights_kept = !Rank::First.seen_by(color).bitboard().0;
        }
        if matches!(role, Role::Rook | Role::Queen) {
            facts.straight = !0;
        }
        if matches!(role, Role::Bishop | Role::Queen) {
            facts.diagonal = !0;
        }
        code += 1;
    }
    table
};

/// Which pieces a move takes off the board and puts on it; see [`Position::changes`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Changes {
    /// Off the board: what moved first, then what was captured or the castling rook.
    pub vanished: [Option<(Piece, Square)>; 2],
    /// On the board: what moved or was promoted to, then the castling rook.
    pub appeared: [Option<(Piece, Square)>; 2],
}

/// Playing writes the new position where it is wanted. Returned by value it would be copied once
/// more, right after single bytes of it were written: the worst thing for a CPU's store buffer, and
/// measured to cost as much as all the rest.
struct Play<'a> {
    position: &'a Position,
    m: Move,
    next: &'a mut Position,
}

impl Kernel for Play<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Sliders>(self) {
        self.position.play_by::<S>(self.m, self.next);
    }
}

impl Position {
    /// The position after a legal move.
    ///
    /// Whether the move is legal is not asked again: for a move from outside see
    /// [`Position::try_play`]. An illegal one gives a position without meaning, of which nothing that
    /// is promised of positions holds but that memory is safe; debug builds refuse it with a panic.
    #[inline]
    #[must_use]
    pub fn play(&self, m: Move) -> Self {
        let mut next = self.clone();
        self.play_into(m, &mut next);
        next
    }

    /// Writes the position after a legal move over another: [`Position::play`] for those who walk
    /// trees and keep a position for each ply.
    ///
    /// ```
    /// use chess::Position;
    /// let start = Position::start();
    /// let mut child = start.clone();
    /// for &m in &start.legal_moves() {
    ///     start.play_into(m, &mut child);
    ///     assert_eq!(child, start.play(m));
    /// }
    /// ```
    #[inline(always)]
    pub fn play_into(&self, m: Move, next: &mut Self) {
        debug_assert!(self.is_legal(m), "{m:?} is not legal in {self:?}");
        attacks::run(Play { position: self, m, next });
    }

    /// The position after a move, if the move is legal.
    #[must_use]
    pub fn try_play(&self, m: Move) -> Option<Self> {
        self.is_legal(m).then(|| self.play(m))
    }

    /// The position after the side to move has passed: what searches call a null move. `None` in
    /// check, where nobody may pass, and in Suicide, where one may have to capture.
    #[must_use]
    pub fn pass(&self) -> Option<Self> {
        if self.in_check() || !self.variant.has_royal_king() {
            return None;
        }
        let mut next = self.clone();
        next.key ^= zobrist::en_passant(self.en_passant) ^ zobrist::TURN;
        next.en_passant = None;
        next.turn_passes();
        next.halfmove_clock = self.halfmove_clock.saturating_add(1);
        next.checks = next.find_checks();
        Some(next)
    }

    #[inline(always)]
    fn turn_passes(&mut self) {
        self.move_number = self.move_number.saturating_add(self.turn as u16);
        self.turn = self.turn.other();
    }

    /// Writes the position after a move to `next`.
    #[inline(always)]
    fn play_by<S: Sliders>(&self, m: Move, next: &mut Self) {
        let (from, to) = (m.from(), m.to());
        let cell = self.cells[from.index()];
        if m.code() <= Move::DOUBLE_PUSH {
            self.relocate(next, from, cell, to, cell, to);
            if m.code() == Move::DOUBLE_PUSH {
                let target = passed_over(from, to);
                if next.can_take_in_passing::<S>(target) {
                    next.en_passant = Some(target);
                    next.key ^= zobrist::en_passant(Some(target));
                }
            }
            return;
        }
        match m.code() {
            Move::CASTLE => {
                *next = self.castled(from, to);
            }
            Move::EN_PASSANT => {
                let victim = to.passed_pawn();
                self.relocate(next, from, cell, to, cell, victim);
            }
            code => {
                let role = Role::ALL[(code - Move::PROMOTION + 1) as usize % 6];
                self.relocate(next, from, cell, to, Cell::new(self.turn, role), to);
            }
        }
    }

    /// Writes the position after the piece on `from` has become `placed` on `to`, and what stood on
    /// `victim` is gone.
    #[inline(always)]
    fn relocate<'a>(
        &self,
        next: &'a mut Self,
        from: Square,
        cell: Cell,
        to: Square,
        placed: Cell,
        victim: Square,
    ) -> &'a mut Self {
        let us = self.turn;
        let captured = self.cells[victim.index()];
        let (from_set, to_set) = (from.bitboard(), to.bitboard());
        let cleared = from_set | to_set | victim.bitboard();
        let facts = Facts::of(placed);

        let mut sets = self.sets;
        for (set, mask) in sets.iter_mut().zip(&facts.sets) {
            set.0 = (set.0 & !cleared.0) | (to_set.0 & mask);
        }

        let left = zobrist::piece(cell, from);
        let arrived = zobrist::piece(placed, to);
        let taken = zobrist::piece(captured, victim);
        let mut parts = self.parts;
        if cell == placed {
            parts.toggle(&facts.parts, left ^ arrived);
        } else {
            parts.toggle(&Facts::of(cell).parts, left);
            parts.toggle(&facts.parts, arrived);
        }
        parts.toggle(&Facts::of(captured).parts, taken);
        let mut key = self.key ^ left ^ arrived ^ taken ^ zobrist::TURN;
        key ^= zobrist::en_passant(self.en_passant);

        let kept = self.castling.rooks() & !cleared & Bitboard(Facts::of(cell).rights_kept);
        if kept != self.castling.rooks() {
            key ^= zobrist::castling(self.castling.rooks() ^ kept);
        }

        let checks = if self.variant.has_royal_king() {
            // All from the old sets and the move, so that nothing waits for the new ones: the enemy
            // king has not moved, and of knights and pawns only what moved can give check.
            let king = self.royal(us.other());
            let ours = self.color(us) & !from_set;
            let theirs = self.color(us.other()) & !cleared;
            let arrived = |mask: u64| Bitboard(to_set.0 & mask);
            let leapers = (attacks::knight(king) & arrived(facts.sets[Role::Knight.index()]))
                | (attacks::pawn(us.other(), king) & arrived(facts.sets[Role::Pawn.index()]));
            Checks::find(
                king,
                leapers,
                (self.straight_sliders() & ours) | arrived(facts.straight),
                (self.diagonal_sliders() & ours) | arrived(facts.diagonal),
                ours | theirs | to_set,
                theirs,
            )
        } else {
            Checks::NONE
        };
        let resets = cell.is(Role::Pawn) | !captured.is_empty();
        *next = Self {
            sets,
            cells: self.cells,
            parts,
            key,
            checks,
            castling: CastlingRights(kept),
            halfmove_clock: if resets { 0 } else { self.halfmove_clock.saturating_add(1) },
            move_number: self.move_number.saturating_add(us as u16),
            en_passant: None,
            turn: us.other(),
            variant: self.variant,
        };
        next.cells[victim.index()] = Cell::EMPTY;
        next.cells[from.index()] = Cell::EMPTY;
        next.cells[to.index()] = placed;
        next
    }

    #[inline(never)]
    fn castled(&self, king_from: Square, rook_from: Square) -> Self {
        let us = self.turn;
        let side = CastlingSide::of(king_from, rook_from);
        let mut next = self.clone();
        let mut key = self.key
            ^ zobrist::TURN
            ^ zobrist::en_passant(self.en_passant)
            ^ zobrist::castling(self.castling.of(us));
        let mut toggle = |role: Role, square: Square, present: bool| {
            let cell = Cell::new(us, role);
            for set in [role.index(), WHITE_SET + us.index()] {
                next.sets[set].0 ^= square.bitboard().0;
            }
            next.cells[square.index()] = if present { cell } else { Cell::EMPTY };
            let number = zobrist::piece(cell, square);
            next.parts.toggle(&Facts::of(cell).parts, number);
            key ^= number;
        };
        toggle(Role::King, king_from, false);
        toggle(Role::Rook, rook_from, false);
        toggle(Role::King, side.king_target(us), true);
        toggle(Role::Rook, side.rook_target(us), true);
        next.castling.0 ^= self.castling.of(us);
        next.en_passant = None;
        next.halfmove_clock = self.halfmove_clock.saturating_add(1);
        next.key = key;
        next.turn_passes();
        next.checks = next.find_checks();
        next
    }

    /// Whether the side to move has a pawn that may legally take on `target`, where a pawn has just
    /// passed.
    #[inline(always)]
    pub(super) fn can_take_in_passing<S: Sliders>(&self, target: Square) -> bool {
        let us = self.turn;
        let capturers = attacks::pawn(us.other(), target) & self.pieces(us, Role::Pawn);
        capturers.any() && self.some_may_take_in_passing::<S>(capturers, target)
    }

    #[inline(never)]
    fn some_may_take_in_passing<S: Sliders>(&self, capturers: Bitboard, target: Square) -> bool {
        capturers.into_iter().any(|from| self.may_take_in_passing::<S>(from, target))
    }

    /// Whether this pawn may take on `target` without leaving its king in check.
    pub(super) fn may_take_in_passing<S: Sliders>(&self, from: Square, target: Square) -> bool {
        if !self.variant.has_royal_king() {
            return true;
        }
        let victim = target.passed_pawn();
        let occupied = (self.occupied() ^ (from.bitboard() | victim.bitboard())).with(target);
        let king = self.royal(self.turn);
        let attackers = self.attackers_by::<S>(king, occupied) & self.color(self.turn.other());
        attackers.without(victim).is_empty()
    }

    /// Which pieces a legal move takes off the board and puts on it: what a network that looks at
    /// pieces and squares has to be told.
    ///
    /// ```
    /// use chess::{Position, Square};
    /// let start = Position::start();
    /// let changes = start.changes(start.parse_san("Nf3")?);
    /// assert_eq!(changes.vanished[0].map(|(_, square)| square), Some(Square::G1));
    /// assert_eq!(changes.appeared[0].map(|(_, square)| square), Some(Square::F3));
    /// # Ok::<(), chess::SanError>(())
    /// ```
    pub fn changes(&self, m: Move) -> Changes {
        let us = self.turn;
        let at = |square: Square| self.piece_at(square).map(|piece| (piece, square));
        let (from, to) = (m.from(), m.to());
        if m.is_castle() {
            let side = CastlingSide::of(from, to);
            return Changes {
                vanished: [at(from), at(to)],
                appeared: [
                    Some((Piece::new(us, Role::King), side.king_target(us))),
                    Some((Piece::new(us, Role::Rook), side.rook_target(us))),
                ],
            };
        }
        let captured = if m.is_en_passant() { to.passed_pawn() } else { to };
        let placed = m.promoted_to().or(self.role_at(from)).map(|role| Piece::new(us, role));
        Changes {
            vanished: [at(from), at(captured)],
            appeared: [placed.map(|piece| (piece, to)), None],
        }
    }

    /// The key that the position will have after a legal move, without playing it.
    pub fn key_after(&self, m: Move) -> u64 {
        let changes = self.changes(m);
        let pieces = changes.vanished.into_iter().chain(changes.appeared).flatten();
        let mut key = pieces.fold(self.key ^ zobrist::TURN, |key, (piece, square)| {
            key ^ zobrist::piece(Cell::new(piece.color, piece.role), square)
        });
        key ^= zobrist::en_passant(self.en_passant);
        let touched = m.from().bitboard() | m.to().bitboard();
        let kept = Facts::of(self.cells[m.from().index()]).rights_kept;
        let rooks = self.castling.rooks();
        key ^= zobrist::castling(Bitboard(rooks.0 & !(!touched.0 & kept)));
        if m.code() == Move::DOUBLE_PUSH {
            // Whether the pawn can be taken in passing is a question about the next position.
            let target = passed_over(m.from(), m.to());
            let capturers =
                attacks::pawn(self.turn, target) & self.pieces(self.turn.other(), Role::Pawn);
            if capturers.any() {
                return self.play(m).key;
            }
        }
        key
    }
}

/// The square that a pawn passes over on its move of two.
#[inline(always)]
const fn passed_over(from: Square, to: Square) -> Square {
    Square::from_low_bits(u8::midpoint(from as u8, to as u8))
}
