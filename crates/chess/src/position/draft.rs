//! What can be said of an arrangement of pieces before it is a position, for whoever is still arranging:
//! everything that is wrong with it, and what it leaves to choose.

use super::{Position, Setup, SetupError};
use crate::{Bitboard, CastlingSide, Color, Role, Square, Variant};

impl Setup {
    /// Every rule that the arrangement breaks: kings first, then pawns and numbers, then check, then
    /// rights. None exactly if it is a position.
    ///
    /// ```
    /// use chess::{Color, Setup, SetupError, Square, Variant};
    /// let setup = Setup::from_fen("4k3/8/8/8/8/8/8/P7 w - - 0 1")?;
    /// let errors = [SetupError::NoKing(Color::White), SetupError::PawnOnBackRank(Square::A1)];
    /// assert_eq!(setup.errors(Variant::Standard), errors);
    /// # Ok::<(), chess::FenError>(())
    /// ```
    pub fn errors(&self, variant: Variant) -> Vec<SetupError> {
        let position = Position::arranged(self, variant);
        if position.occupied().is_empty() {
            return vec![SetupError::Empty];
        }
        let mut errors = Vec::new();
        if variant.has_royal_king() {
            errors.extend(Color::ALL.into_iter().filter_map(|color| {
                match position.pieces(color, Role::King).len() {
                    0 => Some(SetupError::NoKing(color)),
                    1 => None,
                    _ => Some(SetupError::ManyKings(color)),
                }
            }));
        }
        let edge = position.role(Role::Pawn) & Bitboard::BACK_RANKS;
        errors.extend(edge.into_iter().map(SetupError::PawnOnBackRank));
        for color in Color::ALL {
            if position.pieces(color, Role::Pawn).len() > 8 {
                errors.push(SetupError::ManyPawns(color));
            }
            if position.color(color).len() > 16 {
                errors.push(SetupError::ManyPieces(color));
            }
        }
        if variant.has_royal_king() {
            let waiting = !position.turn();
            let king = position.king(waiting);
            if king.is_some_and(|king| position.is_attacked(king, position.turn())) {
                errors.push(SetupError::OpponentInCheck(waiting));
            }
            let misplaced = position.misplaced(self.castling);
            errors.extend(misplaced.into_iter().map(SetupError::BadCastling));
        }
        let target = self.en_passant.filter(|&target| !position.may_have_been_passed(target));
        errors.extend(target.map(SetupError::BadEnPassant));
        errors
    }

    /// The rooks that could be given the right to castle, by where they and their kings stand: whose each
    /// is, and to which side. In Chess960 there may be several to one side, of which one can have it.
    ///
    /// ```
    /// use chess::{CastlingSide, Color, Setup, Square, Variant};
    /// let setup = Setup::from_fen("r3k3/8/8/8/8/8/8/R4K1R w - - 0 1")?;
    /// let castle: Vec<_> = setup.may_castle(Variant::Standard).collect();
    /// assert_eq!(castle, [(Square::A8, Color::Black, CastlingSide::Queen)]);
    /// # Ok::<(), chess::FenError>(())
    /// ```
    pub fn may_castle(
        &self,
        variant: Variant,
    ) -> impl Iterator<Item = (Square, Color, CastlingSide)> + use<> {
        let position = Position::arranged(self, variant);
        Square::all().filter_map(move |rook| {
            let (color, side) = position.castles_with(rook)?;
            Some((rook, color, side))
        })
    }

    /// The squares that a pawn can just have passed with a move of two squares, so that another may take
    /// it there: in a position those where the capture is legal, elsewhere those that a pawn attacks.
    ///
    /// ```
    /// use chess::{Setup, Square, Variant};
    /// let setup = Setup::from_fen("4k3/8/8/8/3Pp2P/8/8/4K3 b - - 0 1")?;
    /// assert!(setup.may_be_passed(Variant::Standard).eq([Square::D3]));
    /// # Ok::<(), chess::FenError>(())
    /// ```
    pub fn may_be_passed(&self, variant: Variant) -> impl Iterator<Item = Square> + use<> {
        let plain = Self { en_passant: None, ..self.clone() };
        let position = Position::arranged(&plain, variant);
        let attacked = position.pieces(self.turn, Role::Pawn).pawn_attacks(self.turn);
        let reached = attacked.into_iter().filter(move |&at| position.may_have_been_passed(at));
        reached.filter(move |&target| {
            let passed = Self { en_passant: Some(target), ..plain.clone() };
            Position::from_setup(&passed, variant)
                .map_or(true, |position| position.en_passant() == Some(target))
        })
    }
}
