//! Where a piece can go, each square with the moves that lead there.

use chess::{
    Bitboard, CastlingSide, Color, Move, Piece, Position, Rank, Role, Square, UciMove, Variant,
    attacks,
};
use game::Path;

/// A square that a piece can go to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Target {
    /// Where.
    pub square: Square,
    /// What happens there.
    pub kind: Kind,
    /// The moves that lead there. Several only where a pawn promotes, in the order of
    /// [`Variant::promotions`]: the queen first.
    pub moves: Vec<UciMove>,
}

/// What going to a square does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Nothing but go there.
    Go,
    /// Take what stands there.
    Capture,
    /// Take a pawn in passing.
    EnPassant {
        /// Where that pawn stands.
        victim: Square,
    },
    /// Castle.
    Castle {
        /// Where the rook stands, and where it will.
        rook: (Square, Square),
    },
}

impl Target {
    /// Whether this is castling by the square of the rook: in Chess960 that square is a target, too.
    pub fn is_on_rook(&self) -> bool {
        matches!(self.kind, Kind::Castle { rook: (from, _) } if from == self.square)
    }

    /// The same castling, meant by the square of the rook.
    pub(crate) fn by_rook(self) -> Option<Self> {
        match self.kind {
            Kind::Castle { rook: (square, _) } => Some(Self { square, ..self }),
            _ => None,
        }
    }
}

/// The legal moves of a piece of the side to move.
pub(crate) fn legal(position: &Position, from: Square) -> Vec<Target> {
    let moves = position.legal_moves();
    let (castles, others): (Vec<Move>, Vec<Move>) =
        moves.iter().filter(|m| m.from() == from).partition(|m| m.is_castle());
    let mut targets = Targets::default();
    for m in others {
        let kind = match Path::of(position, m).victim {
            Some(victim) if victim.square != m.to() => Kind::EnPassant { victim: victim.square },
            Some(_) => Kind::Capture,
            None => Kind::Go,
        };
        targets.add(m.to(), kind, position.uci(m));
    }
    for m in castles {
        targets.add_castling(position, position.turn(), m);
    }
    targets.in_order()
}

/// Where a piece could go on some board that the other side's move may bring about: pieces in its way
/// may be gone by then, its own among them. Pawns promote to queens.
pub(crate) fn premove(position: &Position, from: Square) -> Vec<Target> {
    let Some(piece) = position.piece_at(from) else { return Vec::new() };
    let mut targets = Targets::default();
    // A king that goes where his rook stands castles.
    let rooks = if piece.role == Role::King {
        position.castling().of(piece.color)
    } else {
        Bitboard::EMPTY
    };
    for to in reach(piece, from) & !rooks {
        let theirs = position.color(!piece.color).contains(to);
        let promotes = piece.role == Role::Pawn && Bitboard::BACK_RANKS.contains(to);
        let promotion = promotes.then_some(Role::Queen);
        let kind = if theirs { Kind::Capture } else { Kind::Go };
        targets.add(to, kind, UciMove { from, to, promotion });
    }
    if piece.role == Role::King {
        for side in CastlingSide::ALL {
            if let Some(rook) = position.castling_rook(piece.color, side) {
                targets.add_castling(position, piece.color, Move::castle(from, rook));
            }
        }
    }
    targets.in_order()
}

/// What a piece reaches if nothing is in its way and everything that it could take is there.
fn reach(piece: Piece, from: Square) -> Bitboard {
    let attacked = attacks::piece(piece.role, piece.color, from, Bitboard::EMPTY);
    if piece.role != Role::Pawn {
        return attacked;
    }
    let one = from.bitboard().forward(piece.color);
    let at_start = from.rank() == Rank::Second.seen_by(piece.color);
    let two = if at_start { one.forward(piece.color) } else { Bitboard::EMPTY };
    attacked | one | two
}

/// Targets as they are found.
#[derive(Default)]
pub(crate) struct Targets(Vec<Target>);

impl Targets {
    pub(crate) fn add(&mut self, square: Square, kind: Kind, uci: UciMove) {
        match self.0.iter_mut().find(|target| target.square == square) {
            Some(target) => target.moves.push(uci),
            None => self.0.push(Target { square, kind, moves: vec![uci] }),
        }
    }

    /// Castling by the king's own target, unless the king stands there or can step there; and in
    /// Chess960 by the rook.
    fn add_castling(&mut self, position: &Position, color: Color, m: Move) {
        let side = CastlingSide::of(m.from(), m.to());
        let lands = side.king_target(color);
        let in_960 = position.variant() == Variant::Chess960;
        let to = if in_960 { m.to() } else { lands };
        let uci = UciMove { from: m.from(), to, promotion: None };
        let kind = Kind::Castle { rook: (m.to(), side.rook_target(color)) };
        let mut squares = vec![lands];
        if in_960 && m.to() != lands {
            squares.push(m.to());
        }
        squares.retain(|&square| square != m.from());
        for square in squares {
            if !self.0.iter().any(|target| target.square == square) {
                self.0.push(Target { square, kind, moves: vec![uci] });
            }
        }
    }

    pub(crate) fn in_order(mut self) -> Vec<Target> {
        self.0.sort_by_key(|target| target.square);
        self.0
    }
}
