//! A position in 32 bytes.

use chess::{Bitboard, Color, Piece, Position, Role, Setup, Square, Variant};

use super::{BadPosition, End};

pub(super) const LENGTH: usize = 32;

/// A rook that may castle.
const CASTLING_ROOK: u8 = 6;
const BLACK: u8 = 8;
const NO_SQUARE: u8 = 64;
const BLACKS_TURN: u8 = 1 << 7;

/// The bytes of a position that a game with this end begins with.
pub(super) fn pack(position: &Position, end: End) -> [u8; LENGTH] {
    let mut bytes = [0; LENGTH];
    let occupied = position.occupied();
    bytes[..8].copy_from_slice(&occupied.0.to_le_bytes());
    for (at, square) in occupied.into_iter().enumerate() {
        bytes[8 + at / 2] |= code(position, square) << (4 * (at % 2));
    }
    let turn = if position.turn().is_white() { 0 } else { BLACKS_TURN };
    bytes[24] = position.en_passant().map_or(NO_SQUARE, |square| square.index() as u8) | turn;
    // A draw long ago; nobody goes on counting.
    bytes[25] = u8::try_from(position.halfmove_clock()).unwrap_or(u8::MAX);
    bytes[26..28].copy_from_slice(&position.move_number().to_le_bytes());
    bytes[30] = end.code();
    bytes[31] = u8::from(position.variant() == Variant::Chess960);
    bytes
}

fn code(position: &Position, square: Square) -> u8 {
    position.piece_at(square).map_or(0, |piece| {
        let castles = position.castling().rooks().contains(square);
        let role = if castles { CASTLING_ROOK } else { piece.role.index() as u8 };
        role | if piece.color.is_white() { 0 } else { BLACK }
    })
}

/// The position and the end that these bytes are.
pub(super) fn unpack(bytes: &[u8; LENGTH]) -> Result<(Position, End), BadPosition> {
    let mut setup = Setup::empty();
    set_pieces(bytes, &mut setup)?;
    setup.turn = if bytes[24] & BLACKS_TURN == 0 { Color::White } else { Color::Black };
    setup.en_passant = match bytes[24] & !BLACKS_TURN {
        NO_SQUARE => None,
        square => Some(Square::from_index(square.into()).ok_or(BadPosition::EnPassant)?),
    };
    setup.halfmove_clock = bytes[25].into();
    setup.move_number = u16::from_le_bytes([bytes[26], bytes[27]]);
    if bytes[28..30] != [0; 2] {
        return Err(BadPosition::Spare);
    }
    let end = End::from_code(bytes[30]).ok_or(BadPosition::End)?;
    let variant = match bytes[31] {
        0 => Variant::Standard,
        1 => Variant::Chess960,
        _ => return Err(BadPosition::Variant),
    };
    Ok((Position::from_setup(&setup, variant)?, end))
}

fn set_pieces(bytes: &[u8; LENGTH], setup: &mut Setup) -> Result<(), BadPosition> {
    let occupied = bytes.first_chunk().map_or(0, |squares| u64::from_le_bytes(*squares));
    let mut codes = bytes[8..24].iter().flat_map(|byte| [byte & 15, byte >> 4]);
    for square in Bitboard(occupied) {
        let code = codes.next().ok_or(BadPosition::Pieces)?;
        let color = if code & BLACK == 0 { Color::White } else { Color::Black };
        let role = match code & !BLACK {
            CASTLING_ROOK => {
                setup.castling = setup.castling.with(square);
                Role::Rook
            }
            role => *Role::ALL.get(usize::from(role)).ok_or(BadPosition::Pieces)?,
        };
        setup.board[square.index()] = Some(Piece::new(color, role));
    }
    if codes.all(|code| code == 0) { Ok(()) } else { Err(BadPosition::Pieces) }
}
