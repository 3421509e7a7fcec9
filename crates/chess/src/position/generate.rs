//! Generating the legal moves, and nothing else.
//!
//! Nothing is tried and taken back: the squares that resolve a check, the lines of pins and the
//! squares that the enemy attacks are known first, and every move that passes them is legal. The same
//! code fills a list ([`MoveList`]) or only counts ([`Count`]).

use super::{Checks, Position};
use crate::attacks::{self, Kernel, Sliders};
use crate::castling::CastlingWay;
use crate::{Bitboard, Color, Move, MoveList, Rank, Role, Square};

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
        self.reserve_batch();
        for to in to {
            // SAFETY: a batch has room, and a set has at most 64 squares.
            unsafe { self.push_unchecked(Move::normal(from, to)) };
        }
    }

    #[inline(always)]
    fn pawns(&mut self, to: Bitboard, step: i8, code: u16) {
        self.reserve_batch();
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
                self.push(Move::promotion(from, to, role));
            }
        }
    }

    #[inline(always)]
    fn one(&mut self, m: Move) {
        self.push(m);
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
    ///
    /// # Panics
    ///
    /// This and the other two panic if the list is full of other positions' moves.
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
        if cfg!(target_arch = "wasm32") {
            // A counting twin of the generator is not worth its bytes in a page.
            self.legal_moves().len()
        } else {
            attacks::run(CountAll(self))
        }
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

        // The king, who alone moves in double check. What the enemy attacks is asked only if the king
        // has a square to go to: often it has none.
        let mut steps = attacks::king(king) & stage;
        let mut castling = Bitboard::EMPTY;
        if STAGE & QUIET != 0 && !self.in_check() {
            for rook in self.castling.of(us) {
                if (attacks::between(king, rook) & occupied).is_empty() {
                    castling = castling.with(rook);
                }
            }
        }
        if (steps | castling).any() {
            let attacked = self.attacked_by::<S>(us.other(), occupied.without(king));
            steps &= !attacked;
            sink.piece(king, steps);
            if castling.any() {
                self.castle_moves(us, king, castling, attacked, sink);
            }
        }
        // The rest in two versions: most positions have neither check nor pin, and need not ask about
        // them at every turn. In a page one version has to do.
        let checkers = self.checks.checkers;
        if !cfg!(target_arch = "wasm32") && (checkers | self.checks.pins()).is_empty() {
            self.others_by::<S, T, WHITE, STAGE, false>(stage, Bitboard::ALL, sink);
        } else if checkers.is_empty() {
            self.others_by::<S, T, WHITE, STAGE, true>(stage, Bitboard::ALL, sink);
        } else if let Some(checker) = checkers.single() {
            self.others_by::<S, T, WHITE, STAGE, true>(stage, attacks::path(king, checker), sink);
        }
    }

    /// The moves of all but the king to squares of the stage that resolve a check. `PINS` tells
    /// whether something may be pinned.
    #[inline(always)]
    fn others_by<S: Sliders, T: Sink, const WHITE: bool, const STAGE: u8, const PINS: bool>(
        &self,
        stage: Bitboard,
        resolving: Bitboard,
        sink: &mut T,
    ) {
        let us = if WHITE { Color::White } else { Color::Black };
        let ours = self.color(us);
        let theirs = self.color(us.other());
        let occupied = ours | theirs;
        let targets = stage & resolving;
        let Checks { rook_pins, bishop_pins, .. } = self.checks;
        let free = if PINS { ours & !(rook_pins | bishop_pins) } else { ours };

        for from in self.role(Role::Knight) & free {
            sink.piece(from, attacks::knight(from) & targets);
        }
        for from in self.diagonal_sliders() & free {
            sink.piece(from, S::bishop(from, occupied) & targets);
        }
        for from in self.straight_sliders() & free {
            sink.piece(from, S::rook(from, occupied) & targets);
        }
        if PINS {
            for from in self.diagonal_sliders() & ours & bishop_pins {
                sink.piece(from, S::bishop(from, occupied) & targets & bishop_pins);
            }
            for from in self.straight_sliders() & ours & rook_pins {
                sink.piece(from, S::rook(from, occupied) & targets & rook_pins);
            }
        }

        // Where pawns take to either side, and step. A pinned pawn stays on its line.
        let reach = |pawns: Bitboard| {
            let ahead = (pawns & free).forward(us);
            let (mut east, mut west, mut ahead) = (ahead.east(), ahead.west(), ahead);
            if PINS {
                let bound = (pawns & bishop_pins).forward(us);
                east |= bound.east() & bishop_pins;
                west |= bound.west() & bishop_pins;
                ahead |= (pawns & rook_pins).forward(us) & rook_pins;
            }
            (east & theirs & resolving, west & theirs & resolving, ahead & !occupied)
        };
        let step: i8 = if WHITE { 8 } else { -8 };
        let pawns = self.role(Role::Pawn) & ours;
        let promoting = pawns & Rank::Seventh.seen_by(us).bitboard();
        if STAGE & NOISY != 0 && promoting.any() {
            let (east, west, ahead) = reach(promoting);
            let roles = self.variant.promotions();
            sink.promotions(east, step + 1, roles);
            sink.promotions(west, step - 1, roles);
            sink.promotions(ahead & resolving, step, roles);
        }
        let (east, west, ahead) = reach(pawns & !promoting);
        if STAGE & NOISY != 0 {
            sink.pawns(east, step + 1, Move::NORMAL);
            sink.pawns(west, step - 1, Move::NORMAL);
            if let Some(target) = self.en_passant {
                for from in attacks::pawn(us.other(), target) & pawns {
                    if self.may_take_in_passing::<S>(from, target) {
                        sink.one(Move::en_passant(from, target));
                    }
                }
            }
        }
        if STAGE & QUIET != 0 {
            let third = Rank::Third.seen_by(us).bitboard();
            let twice = (ahead & third).forward(us) & !occupied;
            sink.pawns(ahead & resolving, step, Move::NORMAL);
            sink.pawns(twice & resolving, 2 * step, Move::DOUBLE_PUSH);
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
        rooks: Bitboard,
        attacked: Bitboard,
        sink: &mut T,
    ) {
        for rook in rooks {
            let way = CastlingWay::new(us, king, rook);
            // A rook that is pinned shields its king from a slider on its own rank; once the rook has
            // passed to the other side, the king stands open (Chess960 only).
            if (way.both & self.occupied()).is_empty()
                && (way.king & attacked).is_empty()
                && !self.checks.rook_pins.contains(rook)
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
