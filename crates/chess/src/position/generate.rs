//! Generating the legal moves, and nothing else.
//!
//! Nothing is tried and taken back: the squares that resolve a check, the lines of pins and the
//! squares that the enemy attacks are known first, and every move that passes them is legal. The same
//! code fills a list ([`MoveList`]) or only counts ([`Count`]).

use super::Position;
use crate::attacks::{self, Kernel, Sliders};
use crate::{Bitboard, CastlingSide, Color, Move, MoveList, Rank, Role, Square};

/// Captures, en passant and all promotions.
const NOISY: u8 = 1;
/// Everything else, castling included.
const QUIET: u8 = 2;
const ALL: u8 = NOISY | QUIET;

/// Where generated moves go.
trait Sink {
    /// A piece on `from` may go to each of these squares.
    fn piece(&mut self, from: Square, to: Bitboard);
    /// Pawns reach each of these squares by a step of `step` (an index difference).
    fn pawns(&mut self, to: Bitboard, step: i8, code: u16);
    /// The same on the last rank, where each becomes any of these.
    fn promotions(&mut self, to: Bitboard, step: i8, roles: &[Role]);
    fn one(&mut self, m: Move);
}

#[derive(Default)]
struct Count(usize);

impl Sink for Count {
    #[inline(always)]
    fn piece(&mut self, _: Square, to: Bitboard) {
        self.0 += to.len();
    }

    #[inline(always)]
    fn pawns(&mut self, to: Bitboard, _: i8, _: u16) {
        self.0 += to.len();
    }

    #[inline(always)]
    fn promotions(&mut self, to: Bitboard, _: i8, roles: &[Role]) {
        self.0 += to.len() * roles.len();
    }

    #[inline(always)]
    fn one(&mut self, _: Move) {
        self.0 += 1;
    }
}

impl Sink for MoveList {
    #[inline(always)]
    fn piece(&mut self, from: Square, to: Bitboard) {
        for to in to {
            // SAFETY: no position has more moves than a list has room; see `MoveList::CAPACITY`.
            unsafe { self.push_unchecked(Move::normal(from, to)) };
        }
    }

    #[inline(always)]
    fn pawns(&mut self, to: Bitboard, step: i8, code: u16) {
        for to in to {
            let from = Square::from_low_bits((to as u8).wrapping_sub(step as u8));
            // SAFETY: as above.
            unsafe { self.push_unchecked(Move::with_code(from, to, code)) };
        }
    }

    #[inline(always)]
    fn promotions(&mut self, to: Bitboard, step: i8, roles: &[Role]) {
        for to in to {
            let from = Square::from_low_bits((to as u8).wrapping_sub(step as u8));
            for &role in roles {
                // SAFETY: as above.
                unsafe { self.push_unchecked(Move::promotion(from, to, role)) };
            }
        }
    }

    #[inline(always)]
    fn one(&mut self, m: Move) {
        // SAFETY: as above.
        unsafe { self.push_unchecked(m) };
    }
}

struct Generate<'a, T, const STAGE: u8> {
    position: &'a Position,
    sink: &'a mut T,
}

impl<T: Sink, const STAGE: u8> Kernel for Generate<'_, T, STAGE> {
    type Output = ();

    #[inline(always)]
    fn run<S: Sliders>(self) {
        let Self { position, sink } = self;
        if position.variant.has_royal_king() {
            match position.turn {
                Color::White => position.generate_by::<S, T, true, STAGE>(sink),
                Color::Black => position.generate_by::<S, T, false, STAGE>(sink),
            }
        } else {
            position.generate_suicide_by::<S, T, STAGE>(sink);
        }
    }
}

struct CountAll<'a>(&'a Position);

impl Kernel for CountAll<'_> {
    type Output = usize;

    #[inline(always)]
    fn run<S: Sliders>(self) -> usize {
        let mut count = Count::default();
        Generate::<_, ALL> { position: self.0, sink: &mut count }.run::<S>();
        count.0
    }
}

impl Position {
    /// All legal moves. In a position whose game is over there may still be some: see
    /// [`Position::outcome`](crate::Position::outcome).
    #[inline]
    pub fn legal_moves(&self) -> MoveList {
        let mut list = MoveList::new();
        self.legal_moves_into(&mut list);
        list
    }

    /// Adds all legal moves to a list.
    #[inline]
    pub fn legal_moves_into(&self, list: &mut MoveList) {
        attacks::run(Generate::<_, ALL> { position: self, sink: list });
    }

    /// Adds captures, en passant and all promotions to a list: the first stage for a search.
    #[inline]
    pub fn noisy_moves_into(&self, list: &mut MoveList) {
        attacks::run(Generate::<_, NOISY> { position: self, sink: list });
    }

    /// Adds the moves that [`Position::noisy_moves_into`] leaves out: the second stage.
    #[inline]
    pub fn quiet_moves_into(&self, list: &mut MoveList) {
        attacks::run(Generate::<_, QUIET> { position: self, sink: list });
    }

    /// How many legal moves there are, without listing them.
    ///
    /// ```
    /// use chess::Position;
    /// assert_eq!(Position::start().count_moves(), 20);
    /// ```
    #[inline]
    pub fn count_moves(&self) -> usize {
        attacks::run(CountAll(self))
    }

    /// Whether there is a legal move.
    #[inline]
    pub fn has_moves(&self) -> bool {
        self.count_moves() > 0
    }

    #[inline(always)]
    fn generate_by<S: Sliders, T: Sink, const WHITE: bool, const STAGE: u8>(&self, sink: &mut T) {
        let us = if WHITE { Color::White } else { Color::Black };
        let ours = self.color(us);
        let theirs = self.color(us.other());
        let occupied = ours | theirs;
        let king = self.royal(us);
        let stage = match STAGE {
            NOISY => theirs,
            QUIET => !occupied,
            _ => !ours,
        };

        // The king, who alone moves in double check.
        let may_castle = STAGE & QUIET != 0 && !self.in_check() && self.castling.of(us).any();
        let mut steps = attacks::king(king) & stage;
        if steps.any() || may_castle {
            let attacked = self.attacked_by::<S>(us.other(), occupied.without(king));
            steps &= !attacked;
            sink.piece(king, steps);
            if may_castle {
                self.castle_moves(us, king, occupied, attacked, sink);
            }
        }
        let mut resolving = Bitboard::ALL;
        if self.checkers.any() {
            if self.checkers.many() {
                return;
            }
            let checker = self.checkers.lowest();
            resolving = attacks::between(king, checker).with(checker);
        }
        let targets = stage & resolving;
        let pinned = self.rook_pins | self.bishop_pins;

        for from in self.role(Role::Knight) & ours & !pinned {
            sink.piece(from, attacks::knight(from) & targets);
        }
        let diagonal = self.diagonal_sliders() & ours & !self.rook_pins;
        for from in diagonal & !self.bishop_pins {
            sink.piece(from, S::bishop(from, occupied) & targets);
        }
        for from in diagonal & self.bishop_pins {
            sink.piece(from, S::bishop(from, occupied) & targets & self.bishop_pins);
        }
        let straight = self.straight_sliders() & ours & !self.bishop_pins;
        for from in straight & !self.rook_pins {
            sink.piece(from, S::rook(from, occupied) & targets);
        }
        for from in straight & self.rook_pins {
            sink.piece(from, S::rook(from, occupied) & targets & self.rook_pins);
        }

        let pawns = self.role(Role::Pawn) & ours;
        let last = Rank::Eighth.seen_by(us).bitboard();
        let step: i8 = if WHITE { 8 } else { -8 };

        // Captures: a pawn pinned along a diagonal may take along that diagonal only.
        if STAGE & NOISY != 0 {
            let free = (pawns & !pinned).forward(us);
            let bound = (pawns & self.bishop_pins).forward(us);
            let prey = theirs & resolving;
            let east = (free.east() | (bound.east() & self.bishop_pins)) & prey;
            let west = (free.west() | (bound.west() & self.bishop_pins)) & prey;
            sink.pawns(east & !last, step + 1, Move::NORMAL);
            sink.pawns(west & !last, step - 1, Move::NORMAL);
            if ((east | west) & last).any() {
                sink.promotions(east & last, step + 1, self.variant.promotions());
                sink.promotions(west & last, step - 1, self.variant.promotions());
            }
            if let Some(target) = self.en_passant {
                for from in attacks::pawn(us.other(), target) & pawns {
                    if self.may_take_in_passing::<S>(from, target) {
                        sink.one(Move::en_passant(from, target));
                    }
                }
            }
        }

        // Steps ahead: a pawn pinned along its file may go on along it.
        let bound = (pawns & self.rook_pins).forward(us) & self.rook_pins;
        let ahead = ((pawns & !pinned).forward(us) | bound) & !occupied;
        if STAGE & QUIET != 0 {
            sink.pawns(ahead & resolving & !last, step, Move::NORMAL);
            let twice = (ahead & Rank::Third.seen_by(us).bitboard()).forward(us) & !occupied;
            sink.pawns(twice & resolving, 2 * step, Move::DOUBLE_PUSH);
        }
        if STAGE & NOISY != 0 && (ahead & resolving & last).any() {
            sink.promotions(ahead & resolving & last, step, self.variant.promotions());
        }
    }

    /// The squares that a side attacks when these squares are occupied.
    #[inline(always)]
    fn attacked_by<S: Sliders>(&self, by: Color, occupied: Bitboard) -> Bitboard {
        let theirs = self.color(by);
        let mut attacked = (self.role(Role::Pawn) & theirs).pawn_attacks(by);
        attacked |= attacks::king(self.royal(by));
        for from in self.role(Role::Knight) & theirs {
            attacked |= attacks::knight(from);
        }
        for from in self.diagonal_sliders() & theirs {
            attacked |= S::bishop(from, occupied);
        }
        for from in self.straight_sliders() & theirs {
            attacked |= S::rook(from, occupied);
        }
        attacked
    }

    #[inline(always)]
    fn castle_moves<T: Sink>(
        &self,
        us: Color,
        king: Square,
        occupied: Bitboard,
        attacked: Bitboard,
        sink: &mut T,
    ) {
        for rook in self.castling.of(us) {
            let side = CastlingSide::of(king, rook);
            let king_path = path(king, side.king_target(us));
            let rook_path = path(rook, side.rook_target(us));
            let others = occupied.without(king).without(rook);
            // A rook that is pinned shields its king from a slider on its own rank; once the rook has
            // passed to the other side, the king stands open (Chess960 only).
            if ((king_path | rook_path) & others).is_empty()
                && (king_path & attacked).is_empty()
                && !self.rook_pins.contains(rook)
            {
                sink.one(Move::castle(king, rook));
            }
        }
    }

    /// Suicide: any capture if there is one, else any move; no move exposes anything.
    #[inline(always)]
    fn generate_suicide_by<S: Sliders, T: Sink, const STAGE: u8>(&self, sink: &mut T) {
        let us = self.turn;
        let (ours, theirs) = (self.color(us), self.color(us.other()));
        let occupied = ours | theirs;
        let must_capture = self.must_capture_by::<S>();
        let roles = self.variant.promotions();
        let last = Rank::Eighth.seen_by(us).bitboard();
        let step: i8 = if us.is_white() { 8 } else { -8 };
        let pawns = self.role(Role::Pawn) & ours;
        let ahead = pawns.forward(us);

        if must_capture {
            if STAGE & NOISY == 0 {
                return;
            }
            for from in ours & !pawns {
                let role = self.role_at(from).unwrap_or(Role::King);
                sink.piece(from, attacks::piece_by::<S>(role, us, from, occupied) & theirs);
            }
            for (to, step) in [(ahead.east() & theirs, step + 1), (ahead.west() & theirs, step - 1)]
            {
                sink.pawns(to & !last, step, Move::NORMAL);
                sink.promotions(to & last, step, roles);
            }
            if let Some(target) = self.en_passant {
                for from in attacks::pawn(us.other(), target) & pawns {
                    sink.one(Move::en_passant(from, target));
                }
            }
            return;
        }
        if STAGE & NOISY != 0 {
            sink.promotions(ahead & !occupied & last, step, roles);
        }
        if STAGE & QUIET != 0 {
            for from in ours & !pawns {
                let role = self.role_at(from).unwrap_or(Role::King);
                sink.piece(from, attacks::piece_by::<S>(role, us, from, occupied) & !occupied);
            }
            let once = ahead & !occupied;
            sink.pawns(once & !last, step, Move::NORMAL);
            let twice = (once & Rank::Third.seen_by(us).bitboard()).forward(us) & !occupied;
            sink.pawns(twice, 2 * step, Move::DOUBLE_PUSH);
        }
    }

    /// Whether the side to move has a capture and the rules oblige it to take. Never so outside
    /// Suicide.
    pub fn must_capture(&self) -> bool {
        !self.variant.has_royal_king() && self.must_capture_by::<attacks::Any>()
    }

    #[inline(always)]
    fn must_capture_by<S: Sliders>(&self) -> bool {
        let us = self.turn;
        let (ours, theirs) = (self.color(us), self.color(us.other()));
        let pawns = self.role(Role::Pawn) & ours;
        self.en_passant.is_some()
            || (pawns.pawn_attacks(us) & theirs).any()
            || (ours & !pawns).into_iter().any(|from| {
                let role = self.role_at(from).unwrap_or(Role::King);
                (attacks::piece_by::<S>(role, us, from, ours | theirs) & theirs).any()
            })
    }
}

/// The squares from `from` (left out) to `to` (included) along a rank.
#[inline(always)]
pub(super) fn path(from: Square, to: Square) -> Bitboard {
    attacks::between(from, to).with(to)
}
