//! One move: what it takes, where it ends, what it moves.

use chess::{CastlingSide, Color, File, Move, Piece, PlacedPiece, Position, Role, Square};

/// What stands on a square.
pub(crate) fn placed(position: &Position, square: Square) -> Option<PlacedPiece> {
    position.piece_at(square).map(|piece| PlacedPiece { piece, square })
}

/// What a legal move takes, and where.
pub(crate) fn taken(position: &Position, m: Move) -> Option<PlacedPiece> {
    if m.is_castle() {
        return None;
    }
    if m.is_en_passant() {
        let square = Square::new(m.to().file(), m.from().rank());
        return placed(position, square);
    }
    placed(position, m.to())
}

/// The role of what a legal move moves.
pub(crate) fn role(position: &Position, m: Move) -> Role {
    position.role_at(m.from()).unwrap_or(Role::Pawn)
}

/// Where what has moved stands afterwards; of castling the king.
pub(crate) fn landing(position: &Position, m: Move) -> Square {
    if m.is_castle() {
        CastlingSide::of(m.from(), m.to()).king_target(position.turn())
    } else {
        m.to()
    }
}

/// What has moved, where it stands afterwards.
pub(crate) fn mover(position: &Position, m: Move) -> PlacedPiece {
    let role = m.promoted_to().unwrap_or_else(|| role(position, m));
    PlacedPiece { piece: Piece::new(position.turn(), role), square: landing(position, m) }
}

/// The position as if it were this side's turn; `None` if the other side is in check.
pub(crate) fn turn_of(position: &Position, side: Color) -> Option<Position> {
    if position.turn() == side { Some(position.clone()) } else { position.pass() }
}

/// The files beside a file, and not the file itself.
pub(crate) fn beside(file: File) -> impl Iterator<Item = File> {
    let index = file.index();
    [index.checked_sub(1), Some(index + 1)].into_iter().flatten().filter_map(File::from_index)
}
