//! A move and a score in four bytes.

use chess::{Move, MoveKind, Position, Role};

/// A move, and what was thought of the position before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ply {
    /// The move.
    pub m: Move,
    /// What the position was worth to White.
    pub score: i16,
}

const EN_PASSANT: u16 = 1 << 14;
const CASTLE: u16 = 2 << 14;
const PROMOTION: u16 = 3 << 14;

/// The four bytes after the last ply. No ply has them, for no piece goes from a1 to a1.
pub(super) const NO_PLY: [u8; 4] = [0; 4];

impl Ply {
    pub(super) fn to_bytes(self) -> [u8; 4] {
        let [a, b] = packed(self.m).to_le_bytes();
        let [c, d] = self.score.to_le_bytes();
        [a, b, c, d]
    }

    /// The ply that these bytes are in a position; `None` if that is not legal.
    pub(super) fn from_bytes([a, b, c, d]: [u8; 4], position: &Position) -> Option<Self> {
        let score = i16::from_le_bytes([c, d]);
        Some(Self { m: unpacked(u16::from_le_bytes([a, b]), position)?, score })
    }
}

fn packed(m: Move) -> u16 {
    let squares = m.from().index() as u16 | (m.to().index() as u16) << 6;
    squares
        | match m.kind() {
            MoveKind::Normal | MoveKind::DoublePush => 0,
            MoveKind::EnPassant => EN_PASSANT,
            MoveKind::Castle => CASTLE,
            MoveKind::Promotion(role) => PROMOTION | (role.index() as u16 - 1) << 12,
        }
}

/// The legal move with these bits; there is at most one.
fn unpacked(bits: u16, position: &Position) -> Option<Move> {
    let step = Move::from_bits(bits & 0xFFF);
    let (from, to) = (step.from(), step.to());
    let becomes = usize::from(bits >> 12 & 3);
    let m = match bits & PROMOTION {
        PROMOTION => {
            let roles = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
            Move::promotion(from, to, roles[becomes])
        }
        _ if becomes != 0 => return None,
        EN_PASSANT => Move::en_passant(from, to),
        CASTLE => Move::castle(from, to),
        _ if is_double_push(step, position) => Move::double_push(from, to),
        _ => Move::normal(from, to),
    };
    position.is_legal(m).then_some(m)
}

fn is_double_push(step: Move, position: &Position) -> bool {
    let is_pawn = position.role_at(step.from()) == Some(Role::Pawn);
    is_pawn && step.from().index().abs_diff(step.to().index()) == 16
}
