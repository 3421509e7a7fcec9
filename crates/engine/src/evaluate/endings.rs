//! Which endings can be won: advantages that count little, and how to bring a win home.

use chess::{Color, Position, Role, Square};

use super::kpk;

/// What each role counts here, roughly.
const VALUE: [i32; 6] = [100, 300, 320, 520, 980, 0];

/// What a pawn that will become a queen is worth besides.
const WON_PAWN: i32 = 500;

/// An advantage of which all counts: these are the parts that [`winnable`] speaks of.
pub(super) const ALL: i32 = 64;

/// What is left of White's advantage when it is asked whether it can be won.
pub(super) fn settle(position: &Position, score: i32) -> i32 {
    let strong = if score >= 0 { Color::White } else { Color::Black };
    if let Some(is_won) = kpk::is_won(position) {
        // The score says how far the pawn is.
        return if is_won { score + WON_PAWN * sign_of_pawn(position) } else { 0 };
    }
    let score = score * winnable(position, strong) / ALL;
    score + drive_home(position, Color::White) - drive_home(position, Color::Black)
}

/// Whose pawns there are: 1 for White's, −1 for Black's.
fn sign_of_pawn(position: &Position) -> i32 {
    if position.pieces(Color::White, Role::Pawn).any() { 1 } else { -1 }
}

/// Whether more is known of the ending than a sum of terms can say.
#[cfg(feature = "tuning")]
pub(super) fn is_more_than_a_sum(position: &Position) -> bool {
    kpk::is_won(position).is_some()
        || Color::ALL.into_iter().any(|color| drive_home(position, color) != 0)
}

/// How much of an advantage counts, in parts of [`ALL`].
pub(super) fn winnable(position: &Position, strong: Color) -> i32 {
    let pawns = position.pieces(strong, Role::Pawn);
    if pawns.is_empty() {
        return if is_hardly_winnable(position, strong) { 8 } else { ALL };
    }
    if is_wrong_rook_pawn(position, strong) {
        return 4;
    }
    if has_opposite_bishops(position) {
        let others =
            position.role(Role::Knight) | position.role(Role::Rook) | position.role(Role::Queen);
        return if others.is_empty() { 24 + 4 * pawns.len() as i32 } else { 52 };
    }
    // The fewer pawns, the nearer to a draw.
    (48 + 4 * pawns.len() as i32).min(ALL)
}

/// Without pawns one needs more than a minor piece to win.
fn is_hardly_winnable(position: &Position, color: Color) -> bool {
    let pieces = |color: Color| -> i32 {
        let roles = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
        roles
            .map(|role| position.pieces(color, role).len() as i32 * VALUE[role.index()])
            .iter()
            .sum()
    };
    let (ours, theirs) = (pieces(color), pieces(!color));
    let rook = VALUE[Role::Rook.index()];
    let knights = position.pieces(color, Role::Knight);
    let two_knights = knights.len() == 2 && ours == 2 * VALUE[Role::Knight.index()];
    two_knights || ours < rook || ours - theirs < rook / 2 + 100
}

/// Each side has one bishop, and they never meet.
fn has_opposite_bishops(position: &Position) -> bool {
    let [white, black] = Color::ALL.map(|color| position.pieces(color, Role::Bishop).single());
    white.zip(black).is_some_and(|(white, black)| white.is_light() != black.is_light())
}

/// Only pawns of one edge and a bishop that does not see their last square, with the enemy king there.
fn is_wrong_rook_pawn(position: &Position, strong: Color) -> bool {
    let pawns = position.pieces(strong, Role::Pawn);
    let Some(bishop) = position.pieces(strong, Role::Bishop).single() else { return false };
    let king = position.pieces(strong, Role::King);
    let Some(first) = pawns.first() else { return false };
    let file = first.file();
    let only_these = position.color(strong) == (pawns | king).with(bishop);
    if !only_these || !pawns.is_subset(file.bitboard()) || !matches!(file.index(), 0 | 7) {
        return false;
    }
    let last = if strong.is_white() { 7 } else { 0 };
    let corner = Square::new(file, chess::Rank::ALL[last]);
    let is_near = position.king(!strong).is_some_and(|king| king.distance(corner) <= 1);
    is_near && corner.is_light() != bishop.is_light()
}

/// With enough against a bare king: to the edge with it, and near it with one's own.
fn drive_home(position: &Position, color: Color) -> i32 {
    let ours = position.color(color);
    let heavy = position.role(Role::Rook) | position.role(Role::Queen);
    let minors = position.role(Role::Knight) | position.role(Role::Bishop);
    if position.color(!color).many() || !((ours & heavy).any() || (ours & minors).many()) {
        return 0;
    }
    let (Some(own), Some(enemy)) = (position.king(color), position.king(!color)) else { return 0 };
    let bishops = position.pieces(color, Role::Bishop);
    if (ours & (heavy | position.role(Role::Pawn))).any() || bishops.many() {
        let near = 7 - i32::from(own.distance(enemy));
        return 200 + 14 * near + 20 * off_centre(enemy);
    }
    // Knights alone do not win. With bishop and knight only a corner of the bishop's colour will do, on
    // the way there he must be kept at the edge, and the knight is slow.
    let (Some(bishop), Some(knight)) =
        (bishops.single(), position.pieces(color, Role::Knight).first())
    else {
        return 0;
    };
    let near = 7 - i32::from(own.distance(enemy));
    let far = i32::from(knight.distance(enemy));
    200 + 20 * near + 100 * to_corner(enemy, bishop) + 20 * at_edge(enemy) - 10 * far
}

/// How far towards a corner of the bishop's colour, and from the others: 0 to 7.
fn to_corner(square: Square, bishop: Square) -> i32 {
    let [file, rank] = [square.file().index(), square.rank().index()];
    let steps = if bishop.is_light() { file.abs_diff(rank) } else { (file + rank).abs_diff(7) };
    steps as i32
}

/// How near to an edge: 0 to 3.
fn at_edge(square: Square) -> i32 {
    let inside = |at: usize| at.min(7 - at) as i32;
    3 - inside(square.file().index()).min(inside(square.rank().index()))
}

/// How far from the middle: 0 to 6.
fn off_centre(square: Square) -> i32 {
    let from_middle = |at: usize| (2 * at as i32 - 7).abs() / 2;
    from_middle(square.file().index()) + from_middle(square.rank().index())
}
