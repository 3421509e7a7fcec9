//! The evaluation of chess and Chess960, by hand: where the pieces stand, what they can do, pawns,
//! kings, and which endings can be won.

use chess::{Bitboard, Color, Move, Position, Rank, Role, Square, attacks};

use super::Evaluation;
use super::placement::{Pair, Placement, pair, value};

/// It sums up pieces and squares as the search goes; the rest is counted when asked.
#[derive(Default)]
pub(crate) struct Classical {
    plies: Vec<Placement>,
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
        let [white, black] = Color::ALL.map(|color| Side::of(position, color));
        let worth = now.worth + white.worth(position, &black) - black.worth(position, &white);
        let score = now.taper(worth);
        let strong = if score >= 0 { Color::White } else { Color::Black };
        let score = if is_hardly_winnable(position, strong) { score / 8 } else { score };
        let score = score + drive_home(position, Color::White) - drive_home(position, Color::Black);
        TEMPO + if position.turn().is_white() { score } else { -score }
    }
}

impl Classical {
    fn now(&self) -> Placement {
        self.plies.last().copied().unwrap_or_default()
    }
}

const TEMPO: i32 = 14;
const BISHOP_PAIR: Pair = pair(26, 44);
const DOUBLED: Pair = pair(-8, -18);
const ISOLATED: Pair = pair(-12, -12);
const OPEN_FILE: Pair = pair(30, 12);
const HALF_OPEN_FILE: Pair = pair(14, 8);
/// By rank from the pawn's own side.
const PASSED: [Pair; 8] = [
    pair(0, 0),
    pair(2, 10),
    pair(4, 16),
    pair(8, 32),
    pair(24, 58),
    pair(52, 104),
    pair(90, 160),
    pair(0, 0),
];
/// What a passed pawn loses in the endgame if something stands before it.
const STOPPED: Pair = pair(-6, -24);
/// For each square beyond the usual number, by role.
const MOBILITY: [(Pair, i32); 6] = [
    (pair(0, 0), 0),
    (pair(5, 5), 4),
    (pair(5, 5), 6),
    (pair(3, 5), 7),
    (pair(2, 4), 13),
    (pair(0, 0), 0),
];
/// What each attack on a square beside the enemy king counts.
const KING_ATTACK: [i32; 6] = [0, 2, 2, 3, 5, 0];
const SHIELD: Pair = pair(11, 0);

/// What one side has, as far as it is needed twice.
struct Side {
    color: Color,
    pawns: Bitboard,
    pawn_attacks: Bitboard,
    /// The king's square and those around it.
    ring: Bitboard,
}

impl Side {
    fn of(position: &Position, color: Color) -> Self {
        let pawns = position.pieces(color, Role::Pawn);
        let king = position.pieces(color, Role::King);
        let ring = king.first().map_or(king, |square| attacks::king(square) | king);
        Self { color, pawns, pawn_attacks: pawns.pawn_attacks(color), ring }
    }

    fn worth(&self, position: &Position, enemy: &Self) -> Pair {
        self.pawn_structure(position, enemy) + self.pieces(position, enemy) + self.shield(position)
    }

    fn pawn_structure(&self, position: &Position, enemy: &Self) -> Pair {
        let mut sum = pair(0, 0);
        for square in self.pawns {
            let file = square.file().bitboard();
            let ahead = in_front(square, self.color);
            if (self.pawns & file & ahead).any() {
                sum += DOUBLED;
            }
            if (self.pawns & beside(file)).is_empty() {
                sum += ISOLATED;
            }
            if (enemy.pawns & ahead & (file | beside(file))).is_empty()
                && (self.pawns & file & ahead).is_empty()
            {
                sum += PASSED[square.rank().seen_by(self.color).index()];
                if (square.bitboard().forward(self.color) & position.occupied()).any() {
                    sum += STOPPED;
                }
            }
        }
        sum
    }

    fn pieces(&self, position: &Position, enemy: &Self) -> Pair {
        let mut sum = pair(0, 0);
        let mut danger = 0;
        let mut attackers = 0;
        let good = !(position.color(self.color) | enemy.pawn_attacks);
        for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
            let (weight, usual) = MOBILITY[role.index()];
            for square in position.pieces(self.color, role) {
                let seen = attacks::piece(role, self.color, square, position.occupied());
                sum += weight * ((seen & good).len() as i32 - usual);
                let at_king = (seen & enemy.ring).len() as i32;
                danger += at_king * KING_ATTACK[role.index()];
                attackers += i32::from(at_king > 0);
            }
        }
        if attackers > 1 {
            sum += pair((danger * danger / 6).min(350), danger / 2);
        }
        if position.pieces(self.color, Role::Bishop).many() {
            sum += BISHOP_PAIR;
        }
        for square in position.pieces(self.color, Role::Rook) {
            let file = square.file().bitboard();
            if (self.pawns & file).is_empty() {
                sum += if (enemy.pawns & file).is_empty() { OPEN_FILE } else { HALF_OPEN_FILE };
            }
        }
        sum
    }

    /// Pawns on the two ranks before the king.
    fn shield(&self, position: &Position) -> Pair {
        let king = position.pieces(self.color, Role::King);
        let before = self.ring.forward(self.color) | self.ring;
        let home = Rank::First.seen_by(self.color).bitboard()
            | Rank::Second.seen_by(self.color).bitboard();
        if (king & home).is_empty() {
            return pair(0, 0);
        }
        SHIELD * (self.pawns & before).len() as i32
    }
}

fn beside(file: Bitboard) -> Bitboard {
    file.east() | file.west()
}

/// All ranks before a square.
fn in_front(square: Square, color: Color) -> Bitboard {
    let rank = square.rank().index() as u32;
    match color {
        Color::White if rank == 7 => Bitboard::EMPTY,
        Color::White => Bitboard(!0 << (8 * (rank + 1))),
        Color::Black => Bitboard((1 << (8 * rank)) - 1),
    }
}

/// Without pawns one needs more than a minor piece to win.
fn is_hardly_winnable(position: &Position, color: Color) -> bool {
    if position.pieces(color, Role::Pawn).any() {
        return false;
    }
    let pieces = |color: Color| -> i32 {
        let roles = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
        roles.map(|role| position.pieces(color, role).len() as i32 * value(role).end).iter().sum()
    };
    let (ours, theirs) = (pieces(color), pieces(!color));
    ours < value(Role::Rook).end || ours - theirs < value(Role::Rook).end / 2 + 100
}

/// With enough against a bare king: to the edge with it, and near it with one's own. With bishop and
/// knight only a corner of the bishop's colour will do.
fn drive_home(position: &Position, color: Color) -> i32 {
    let ours = position.color(color);
    let heavy = position.role(Role::Rook) | position.role(Role::Queen);
    let minors = position.role(Role::Knight) | position.role(Role::Bishop);
    if position.color(!color).many() || !((ours & heavy).any() || (ours & minors).many()) {
        return 0;
    }
    let (Some(own), Some(enemy)) = (position.king(color), position.king(!color)) else { return 0 };
    let near = 14 * (7 - i32::from(own.distance(enemy)));
    let bishops = position.pieces(color, Role::Bishop);
    let corner = if (ours & (heavy | position.role(Role::Pawn))).is_empty() && !bishops.many() {
        let [dark, light] = [[Square::A1, Square::H8], [Square::A8, Square::H1]];
        let corners = if (bishops & Bitboard::LIGHT_SQUARES).any() { light } else { dark };
        let steps = |corner: Square| steps(corner, enemy);
        14 - corners.into_iter().map(steps).min().unwrap_or(0)
    } else {
        0
    };
    200 + near + 20 * off_centre(enemy) + 30 * corner
}

/// How far from the middle: 0 to 6.
fn off_centre(square: Square) -> i32 {
    let from_middle = |at: usize| (2 * at as i32 - 7).abs() / 2;
    from_middle(square.file().index()) + from_middle(square.rank().index())
}

/// Steps along files and ranks.
fn steps(a: Square, b: Square) -> i32 {
    let files = a.file().index().abs_diff(b.file().index());
    let ranks = a.rank().index().abs_diff(b.rank().index());
    (files + ranks) as i32
}
