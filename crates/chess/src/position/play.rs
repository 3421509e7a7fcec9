//! Playing a move.

use super::{Cell, Position, WHITE_SET};
use crate::attacks::{self, Kernel, Sliders};
use crate::zobrist;
use crate::{Bitboard, CastlingSide, Color, Move, Piece, Role, Square};

/// For each cell all ones in the sets that it belongs to: its role's and its side's.
static SETS: [[u64; 8]; Cell::COUNT] = {
    let mut table = [[0; 8]; Cell::COUNT];
    let mut code = 0;
    while code < Cell::COUNT - 1 {
        table[code][code >> 1] = !0;
        table[code][WHITE_SET + (code & 1)] = !0;
        code += 1;
    }
    table
};

/// For each cell the castling rights that survive when it moves: a king takes all of its side along.
static RIGHTS_KEPT: [u64; Cell::COUNT] = {
    let mut table = [!0; Cell::COUNT];
    table[Cell::new(Color::White, Role::King).code() as usize] = !0xFF;
    table[Cell::new(Color::Black, Role::King).code() as usize] = !(0xFF << 56);
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

struct Play<'a> {
    position: &'a Position,
    m: Move,
}

impl Kernel for Play<'_> {
    type Output = Position;

    #[inline(always)]
    fn run<S: Sliders>(self) -> Position {
        self.position.play_by::<S>(self.m)
    }
}

impl Position {
    /// The position after a legal move.
    ///
    /// Whether the move is legal is not asked again: for a move from outside see
    /// [`Position::try_play`]. An illegal one gives a position without meaning, never a crash of this
    /// call; debug builds refuse it with a panic.
    #[inline]
    #[must_use]
    pub fn play(&self, m: Move) -> Self {
        debug_assert!(self.is_legal(m), "{m:?} is not legal in {self:?}");
        attacks::run(Play { position: self, m })
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
        next.find_checks::<attacks::Any>();
        Some(next)
    }

    #[inline(always)]
    fn turn_passes(&mut self) {
        self.move_number = self.move_number.saturating_add(self.turn as u16);
        self.turn = self.turn.other();
    }

    #[inline(always)]
    fn play_by<S: Sliders>(&self, m: Move) -> Self {
        let (from, to) = (m.from(), m.to());
        let cell = self.cells[from.index()];
        if m.is_castle() {
            return self.castle_by::<S>(from, to);
        }
        let captured = self.cells[to.index()];
        let placed = match m.promoted_to() {
            Some(role) => Cell::new(self.turn, role),
            None => cell,
        };
        let mut next = self.clone();

        let (from_set, to_set) = (from.bitboard(), to.bitboard());
        let touched = from_set | to_set;
        for (set, lane) in next.sets.iter_mut().zip(&SETS[placed.index()]) {
            set.0 = (set.0 & !touched.0) | (to_set.0 & lane);
        }
        next.cells[from.index()] = Cell::EMPTY;
        next.cells[to.index()] = placed;

        let left = zobrist::piece(cell, from);
        let arrived = zobrist::piece(placed, to);
        let taken = zobrist::piece(captured, to);
        next.parts.toggle(cell, left);
        next.parts.toggle(placed, arrived);
        next.parts.toggle(captured, taken);
        let mut key = self.key ^ left ^ arrived ^ taken ^ zobrist::TURN;

        let kept = Bitboard(self.castling.rooks().0 & !touched.0 & RIGHTS_KEPT[cell.index()]);
        if kept != self.castling.rooks() {
            key ^= zobrist::castling(self.castling.rooks() ^ kept);
            next.castling.0 = kept;
        }

        let resets = cell.is(Role::Pawn) | !captured.is_empty();
        next.halfmove_clock = if resets { 0 } else { self.halfmove_clock.saturating_add(1) };

        if let Some(target) = self.en_passant {
            key ^= zobrist::en_passant(Some(target));
            next.en_passant = None;
            if m.is_en_passant() {
                let victim = Square::from_low_bits(to as u8 ^ 8);
                let pawn = Cell::new(self.turn.other(), Role::Pawn);
                for (set, lane) in next.sets.iter_mut().zip(&SETS[pawn.index()]) {
                    set.0 &= !(victim.bitboard().0 & lane);
                }
                next.cells[victim.index()] = Cell::EMPTY;
                let number = zobrist::piece(pawn, victim);
                next.parts.toggle(pawn, number);
                key ^= number;
            }
        }

        next.turn_passes();
        if m.code() == Move::DOUBLE_PUSH {
            let target = Square::from_low_bits((from as u8 + to as u8) / 2);
            if next.can_take_in_passing::<S>(target) {
                next.en_passant = Some(target);
                key ^= zobrist::en_passant(Some(target));
            }
        }
        next.key = key;
        if self.variant.has_royal_king() {
            next.find_checks::<S>();
        }
        next
    }

    #[inline(never)]
    fn castle_by<S: Sliders>(&self, king_from: Square, rook_from: Square) -> Self {
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
            next.parts.toggle(cell, number);
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
        next.find_checks::<S>();
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
        let victim = Square::from_low_bits(target as u8 ^ 8);
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
        let captured = if m.is_en_passant() { Square::from_low_bits(to as u8 ^ 8) } else { to };
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
        let kept = RIGHTS_KEPT[self.cells[m.from().index()].index()];
        let rooks = self.castling.rooks();
        key ^= zobrist::castling(Bitboard(rooks.0 & !(!touched.0 & kept)));
        if m.code() == Move::DOUBLE_PUSH {
            // Whether the pawn can be taken in passing is a question about the next position.
            let target = Square::from_low_bits((m.from() as u8 + m.to() as u8) / 2);
            let capturers =
                attacks::pawn(self.turn, target) & self.pieces(self.turn.other(), Role::Pawn);
            if capturers.any() {
                return self.play(m).key;
            }
        }
        key
    }
}
