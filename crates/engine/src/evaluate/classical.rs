//! The evaluation of chess and Chess960, by terms: where the pieces stand, what they can do, pawns,
//! threats and kings. What endings can be won is another question, for `endings`.

use chess::{Bitboard, Color, File, Move, Position, Rank, Role, Square, attacks};

use super::Evaluation;
use super::endings;
use super::pawns::{Structure, Structures, ahead_of, beside, in_front};
#[cfg(feature = "tuning")]
use super::placement;
use super::placement::Placement;
use super::terms::{self, Ledger, Sum};

/// It sums up pieces and squares as the search goes, and keeps pawn structures; the rest is counted
/// when asked.
#[derive(Default)]
pub(crate) struct Classical {
    plies: Vec<Placement>,
    structures: Structures,
}

impl Evaluation for Classical {
    fn refresh(&mut self, position: &Position) {
        self.plies.clear();
        self.plies.push(Placement::of(position));
    }

    fn push(&mut self, before: &Position, m: Move) {
        self.plies.push(self.now().after(before, m));
    }

    fn pop(&mut self) {
        self.plies.pop();
    }

    fn evaluate(&self, position: &Position) -> i32 {
        let now = self.now();
        let structure = self.structures.of(position);
        let mut sum = Sum(now.worth + structure.worth);
        count_pieces(position, structure.passed, &mut sum);
        let score = endings::settle(position, now.taper(sum.0));
        if position.turn().is_white() { score } else { -score }
    }
}

impl Classical {
    fn now(&self) -> Placement {
        self.plies.last().copied().unwrap_or_default()
    }
}

/// Counts all terms of a position, for whoever finds their weights.
#[cfg(feature = "tuning")]
pub(super) fn count(position: &Position, ledger: &mut impl Ledger) {
    for square in position.occupied() {
        if let Some(piece) = position.piece_at(square) {
            let sign = if piece.color.is_white() { 1 } else { -1 };
            ledger.note(placement::term(piece, square), sign);
        }
    }
    count_but_placement(position, ledger);
}

/// Counts all but where the pieces stand.
pub(super) fn count_but_placement(position: &Position, ledger: &mut impl Ledger) {
    let passed = Structure::of(position, ledger);
    count_pieces(position, passed, ledger);
}

/// Counts what needs more than the pawns.
fn count_pieces(position: &Position, passed: Bitboard, ledger: &mut impl Ledger) {
    let mut sides = Color::ALL.map(|color| Side::of(position, color));
    let [white, black] = &mut sides;
    white.look(position, black.pawn_attacks, black.ring, ledger);
    black.look(position, white.pawn_attacks, white.ring, ledger);
    for (own, enemy) in [(&*white, &*black), (&*black, &*white)] {
        own.passed(position, enemy, passed, ledger);
        own.threats(position, enemy, ledger);
        own.danger(position, enemy, ledger);
        own.shelter(position, enemy, ledger);
    }
    let turn = if position.turn().is_white() { 1 } else { -1 };
    ledger.note(terms::TEMPO, turn);
}

/// What each attack on a square beside the enemy king counts.
const AT_KING: [i32; 6] = [0, 3, 3, 3, 4, 0];
/// What a check that cannot be answered by taking counts.
const SAFE_CHECK: [i32; 6] = [0, 7, 4, 7, 6, 0];

/// What one side has and sees.
struct Side {
    color: Color,
    sign: i32,
    pawns: Bitboard,
    pawn_attacks: Bitboard,
    king: Square,
    /// The king's square, those around it, and those before them.
    ring: Bitboard,
    /// What the pieces of each role see.
    seen_by: [Bitboard; 6],
    seen: Bitboard,
    /// By two pieces at least.
    seen_twice: Bitboard,
    /// Looks at squares around the enemy king, weighed.
    at_king: i32,
    attackers: i32,
}

impl Side {
    fn of(position: &Position, color: Color) -> Self {
        let pawns = position.pieces(color, Role::Pawn);
        let king = position.king(color).unwrap_or(Square::E1);
        let around = attacks::king(king);
        let pawn_attacks = pawns.pawn_attacks(color);
        let ring = around | king.bitboard();
        Self {
            color,
            sign: if color.is_white() { 1 } else { -1 },
            pawns,
            pawn_attacks,
            king,
            ring: ring | ring.forward(color),
            seen_by: [
                pawn_attacks,
                Bitboard::EMPTY,
                Bitboard::EMPTY,
                Bitboard::EMPTY,
                Bitboard::EMPTY,
                around,
            ],
            seen: pawn_attacks | around,
            seen_twice: pawn_attacks & around,
            at_king: 0,
            attackers: 0,
        }
    }

    /// Where the pieces can go, and what they stand well for.
    fn look(
        &mut self,
        position: &Position,
        enemy_pawn_attacks: Bitboard,
        enemy_ring: Bitboard,
        ledger: &mut impl Ledger,
    ) {
        let (color, sign) = (self.color, self.sign);
        let good = !(enemy_pawn_attacks | self.pawns | self.king.bitboard());
        let enemy_pawns = position.pieces(!color, Role::Pawn);
        for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
            let mobility = match role {
                Role::Knight => terms::KNIGHT_MOBILITY,
                Role::Bishop => terms::BISHOP_MOBILITY,
                Role::Rook => terms::ROOK_MOBILITY,
                _ => terms::QUEEN_MOBILITY,
            };
            for square in position.pieces(color, role) {
                let seen = attacks::piece(role, color, square, position.occupied());
                self.seen_twice |= self.seen & seen;
                self.seen |= seen;
                self.seen_by[role.index()] |= seen;
                ledger.note(mobility + (seen & good).len(), sign);
                let at_king = (seen & enemy_ring).len() as i32;
                if at_king > 0 {
                    self.attackers += 1;
                    self.at_king += AT_KING[role.index()] + at_king;
                }
                match role {
                    Role::Knight if self.is_outpost(square, enemy_pawns) => {
                        ledger.note(terms::KNIGHT_OUTPOST, sign);
                    }
                    Role::Bishop if self.is_outpost(square, enemy_pawns) => {
                        ledger.note(terms::BISHOP_OUTPOST, sign);
                    }
                    Role::Rook => self.file_of(square, enemy_pawns, ledger),
                    _ => {}
                }
                if role == Role::Bishop {
                    let light = Bitboard::LIGHT_SQUARES;
                    let same = if square.is_light() { light } else { !light };
                    ledger.note(terms::BISHOP_PAWNS, sign * (self.pawns & same).len() as i32);
                }
            }
        }
        if position.pieces(color, Role::Bishop).many() {
            ledger.note(terms::BISHOP_PAIR, sign);
        }
    }

    /// Protected by a pawn, and no enemy pawn can come to drive it away.
    fn is_outpost(&self, square: Square, enemy_pawns: Bitboard) -> bool {
        let rank = square.rank().seen_by(self.color).index();
        let neighbours = beside(square.file().bitboard());
        (3..=5).contains(&rank)
            && self.pawn_attacks.contains(square)
            && (enemy_pawns & neighbours & in_front(square, self.color)).is_empty()
    }

    fn file_of(&self, rook: Square, enemy_pawns: Bitboard, ledger: &mut impl Ledger) {
        let file = rook.file().bitboard();
        if (self.pawns & file).is_empty() {
            let is_open = (enemy_pawns & file).is_empty();
            let term = if is_open { terms::ROOK_OPEN_FILE } else { terms::ROOK_HALF_OPEN_FILE };
            ledger.note(term, self.sign);
        }
    }

    /// How near the passed pawns are to their goal.
    fn passed(
        &self,
        position: &Position,
        enemy: &Self,
        passed: Bitboard,
        ledger: &mut impl Ledger,
    ) {
        for square in passed & self.pawns {
            let rank = square.rank().seen_by(self.color).index();
            let stop = square.bitboard().forward(self.color);
            let Some(goal) = stop.first() else { continue };
            if (stop & position.occupied()).any() {
                ledger.note(terms::PASSED_STOPPED + rank, self.sign);
            }
            if rank >= 3 {
                let distance = |king: Square| usize::from(king.distance(goal));
                ledger.note(terms::PASSED_OWN_KING + distance(self.king), self.sign);
                ledger.note(terms::PASSED_ENEMY_KING + distance(enemy.king), self.sign);
            }
            let way = square.file().bitboard() & in_front(square, self.color);
            if (way & (enemy.seen | position.color(!self.color))).is_empty() {
                ledger.note(terms::PASSED_FREE + rank, self.sign);
            }
        }
    }

    /// What this side attacks.
    fn threats(&self, position: &Position, enemy: &Self, ledger: &mut impl Ledger) {
        let theirs = position.color(!self.color);
        let minors = self.seen_by[Role::Knight.index()] | self.seen_by[Role::Bishop.index()];
        let by_role = [
            (terms::PAWN_THREAT, self.pawn_attacks),
            (terms::MINOR_THREAT, minors & !enemy.pawn_attacks),
            (terms::ROOK_THREAT, self.seen_by[Role::Rook.index()] & !enemy.pawn_attacks),
        ];
        for (term, seen) in by_role {
            for square in seen & theirs & !enemy.king.bitboard() {
                if let Some(role) = position.role_at(square) {
                    ledger.note(term + role.index(), self.sign);
                }
            }
        }
        let hanging = theirs & self.seen & !enemy.seen;
        ledger.note(terms::HANGING, self.sign * hanging.len() as i32);
        let free = !position.occupied();
        let third = Rank::Third.seen_by(self.color).bitboard();
        let step = self.pawns.forward(self.color) & free;
        let steps = step | (step & third).forward(self.color) & free;
        let safe = steps & !enemy.pawn_attacks & (self.seen | !enemy.seen);
        let pieces = theirs & !enemy.pawns;
        let pushed = (safe.pawn_attacks(self.color) & pieces & !self.pawn_attacks).len();
        ledger.note(terms::PUSH_THREAT, self.sign * pushed as i32);
    }

    /// How much looks at the enemy king.
    fn danger(&self, position: &Position, enemy: &Self, ledger: &mut impl Ledger) {
        let has_queen = position.pieces(self.color, Role::Queen).any();
        if self.attackers < 2 - i32::from(has_queen) {
            return;
        }
        let own = position.color(self.color);
        let defended_by_king_only = enemy.seen_by[Role::King.index()] & !enemy.seen_twice;
        let weak = self.seen & enemy.ring & (!enemy.seen | defended_by_king_only);
        let mut danger = self.at_king + 2 * weak.len() as i32;
        let safe = !own & (!enemy.seen | weak & self.seen_twice);
        let occupied = position.occupied();
        let straight = attacks::rook(enemy.king, occupied);
        let diagonal = attacks::bishop(enemy.king, occupied);
        let from = [
            Bitboard::EMPTY,
            attacks::knight(enemy.king),
            diagonal,
            straight,
            straight | diagonal,
            Bitboard::EMPTY,
        ];
        for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
            if (self.seen_by[role.index()] & from[role.index()] & safe).any() {
                danger += SAFE_CHECK[role.index()];
            }
        }
        if !has_queen {
            danger -= 14;
        }
        if danger > 0 {
            ledger.note(terms::DANGER + (danger as usize).min(47), self.sign);
        }
    }

    /// Pawns before the own king, and those that come against it.
    fn shelter(&self, position: &Position, enemy: &Self, ledger: &mut impl Ledger) {
        let enemy_heavy = position.role(Role::Rook) | position.role(Role::Queen);
        if (position.color(enemy.color) & enemy_heavy).is_empty() {
            return;
        }
        let before = ahead_of(self.king.rank(), self.color) | self.king.rank().bitboard();
        let middle = self.king.file().index().clamp(1, 6);
        for file in [middle - 1, middle, middle + 1] {
            let Some(file) = File::from_index(file) else { continue };
            let on_file = file.bitboard() & before;
            let nearest = |pawns: Bitboard| -> usize {
                let ranks = (pawns & on_file).into_iter();
                ranks.map(|square| square.rank().seen_by(self.color).index()).min().unwrap_or(0)
            };
            ledger.note(terms::SHELTER + nearest(self.pawns), self.sign);
            ledger.note(terms::STORM + nearest(enemy.pawns), self.sign);
        }
        if ((self.pawns | enemy.pawns) & self.king.file().bitboard()).is_empty() {
            ledger.note(terms::KING_OPEN_FILE, self.sign);
        }
    }
}
