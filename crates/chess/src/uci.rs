//! Moves as engines write them: `e2e4`, `e7e8q`, `0000`.

use core::fmt;
use core::str::FromStr;

use crate::{CastlingSide, Move, Position, Rank, Role, Square, Variant};

/// A move as the Universal Chess Interface writes it: from where, to where, and what a pawn becomes.
///
/// It stands by itself, without a position: what logs keep and engines exchange. Whether it is a
/// legal move, and what kind, is asked of a position: [`Position::resolve_uci`].
///
/// ```
/// use chess::{Role, Square, UciMove};
/// let uci: UciMove = "e7e8q".parse()?;
/// assert_eq!((uci.from, uci.to, uci.promotion), (Square::E7, Square::E8, Some(Role::Queen)));
/// assert_eq!(uci.to_string(), "e7e8q");
/// # Ok::<(), chess::UciError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct UciMove {
    /// Where the piece comes from.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
    /// What a pawn becomes.
    pub promotion: Option<Role>,
}

impl UciMove {
    /// No move, written `0000`.
    pub const NULL: Self = Self { from: Square::A1, to: Square::A1, promotion: None };

    /// Whether this is no move: no piece stays where it is.
    #[inline]
    pub const fn is_null(self) -> bool {
        self.from as u8 == self.to as u8
    }
}

impl fmt::Display for UciMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_null() {
            return f.pad("0000");
        }
        let mut text = [0; 5];
        for (two, square) in text.chunks_exact_mut(2).zip([self.from, self.to]) {
            two[0] = square.file().letter() as u8;
            two[1] = square.rank().digit() as u8;
        }
        let mut length = 4;
        if let Some(role) = self.promotion {
            text[4] = role.letter().to_ascii_lowercase() as u8;
            length = 5;
        }
        f.pad(str::from_utf8(&text[..length]).map_err(|_| fmt::Error)?)
    }
}

impl FromStr for UciMove {
    type Err = UciError;

    /// Reads `e2e4`, `e7e8q` or `0000`. Capitals are taken as well.
    fn from_str(text: &str) -> Result<Self, UciError> {
        if text == "0000" {
            return Ok(Self::NULL);
        }
        let bytes = text.as_bytes();
        let read = |at: usize| {
            let file = bytes.get(at)?.to_ascii_lowercase().wrapping_sub(b'a');
            let rank = bytes.get(at + 1)?.wrapping_sub(b'1');
            (file < 8 && rank < 8).then(|| Square::from_low_bits(rank * 8 + file))
        };
        let promotion = match bytes.get(4) {
            None => None,
            Some(&letter) => match Role::from_letter(letter as char) {
                Some(Role::Pawn) | None => return Err(UciError::NotUnderstood),
                role => role,
            },
        };
        match (read(0), read(2), bytes.len()) {
            (Some(from), Some(to), 4 | 5) if from != to => Ok(Self { from, to, promotion }),
            _ => Err(UciError::NotUnderstood),
        }
    }
}

#[cfg(feature = "serde")]
crate::serde_text!(UciMove);

/// Why a text is no move of a position in UCI notation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UciError {
    /// The text is no move in any position.
    NotUnderstood,
    /// The text is a move, but not a legal one here.
    Illegal(UciMove),
    /// A pawn reaches the last rank, and the text does not say what it becomes.
    NoPromotion(UciMove),
}

impl fmt::Display for UciError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotUnderstood => {
                f.write_str("a move is two squares, and a letter if a pawn promotes: e2e4, e7e8q")
            }
            Self::Illegal(uci) => write!(f, "{uci} is not legal here"),
            Self::NoPromotion(uci) => {
                write!(f, "{uci} does not say what the pawn becomes, as {uci}q would")
            }
        }
    }
}

impl core::error::Error for UciError {}

impl Position {
    /// A legal move in UCI notation. Castling is written as the king's move of two squares (`e1g1`),
    /// in Chess960 as king takes rook (`e1h1`); [`Move::NULL`] is written `0000`.
    ///
    /// ```
    /// use chess::{Move, Position};
    /// let position: Position = "4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse()?;
    /// let castles = position.parse_san("O-O").unwrap();
    /// assert_eq!(position.uci(castles).to_string(), "e1g1");
    /// assert_eq!(position.uci(Move::NULL).to_string(), "0000");
    /// # Ok::<(), chess::FenError>(())
    /// ```
    pub fn uci(&self, m: Move) -> UciMove {
        let (from, to) = (m.from(), m.to());
        let to = if m.is_castle() && self.variant() != Variant::Chess960 {
            CastlingSide::of(from, to).king_target(self.turn())
        } else {
            to
        };
        UciMove { from, to, promotion: m.promoted_to() }
    }

    /// The legal move that a text in UCI notation names.
    ///
    /// Castling is understood both as the king's move (`e1g1`) and as king takes rook (`e1h1`), in
    /// every variant that has it; a legal step of the king to the same square goes first.
    ///
    /// ```
    /// use chess::{Position, UciError};
    /// let start = Position::start();
    /// assert_eq!(start.parse_uci("g1f3"), Ok(start.parse_san("Nf3").unwrap()));
    /// assert!(matches!(start.parse_uci("g1g3"), Err(UciError::Illegal(_))));
    /// ```
    ///
    /// # Errors
    ///
    /// If the text is no move, or none that is legal here.
    pub fn parse_uci(&self, text: &str) -> Result<Move, UciError> {
        self.resolve_uci(text.parse()?)
    }

    /// The legal move that these squares name; see [`Position::parse_uci`].
    ///
    /// # Errors
    ///
    /// If no such move is legal here. The null move never is.
    pub fn resolve_uci(&self, uci: UciMove) -> Result<Move, UciError> {
        let UciMove { from, to, promotion } = uci;
        let us = self.turn();
        let role = self.role_at(from).filter(|_| self.color(us).contains(from));
        let m = match (role, promotion) {
            (Some(Role::Pawn), None) => {
                if self.en_passant() == Some(to) && from.file() != to.file() {
                    Move::en_passant(from, to)
                } else if from.rank() as u8 ^ to.rank() as u8 == 2 && from.file() == to.file() {
                    Move::double_push(from, to)
                } else {
                    Move::normal(from, to)
                }
            }
            (Some(Role::Pawn), Some(role)) if role != Role::Pawn => Move::promotion(from, to, role),
            (Some(Role::King), None) => return self.resolve_king(from, to, uci),
            (Some(_), None) => Move::normal(from, to),
            _ => return Err(UciError::Illegal(uci)),
        };
        if self.is_legal(m) {
            return Ok(m);
        }
        let queens = UciMove { promotion: Some(Role::Queen), ..uci };
        if promotion.is_none()
            && to.rank() == Rank::Eighth.seen_by(us)
            && role == Some(Role::Pawn)
            && self.resolve_uci(queens).is_ok()
        {
            return Err(UciError::NoPromotion(uci));
        }
        Err(UciError::Illegal(uci))
    }

    /// A step of the king, or castling in either of its two notations.
    fn resolve_king(&self, from: Square, to: Square, uci: UciMove) -> Result<Move, UciError> {
        let us = self.turn();
        let by_target = || {
            let side = CastlingSide::of(from, to);
            let rook = self.castling_rook(us, side).filter(|_| side.king_target(us) == to)?;
            Some(Move::castle(from, rook))
        };
        [Some(Move::normal(from, to)), Some(Move::castle(from, to)), by_target()]
            .into_iter()
            .flatten()
            .find(|&m| self.is_legal(m))
            .ok_or(UciError::Illegal(uci))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_and_writes_text() {
        for text in ["e2e4", "a7a8n", "h2h1k", "0000"] {
            assert_eq!(text.parse::<UciMove>().map(|uci| uci.to_string()), Ok(text.into()));
        }
        for text in
            ["", "e2", "e2e", "e2e9", "i2e4", "e2e4p", "e2e4qq", "e2e2", "é2e4", "000", "e2-e4"]
        {
            assert_eq!(text.parse::<UciMove>(), Err(UciError::NotUnderstood), "{text:?}");
        }
    }

    #[test]
    fn castling_is_understood_in_both_notations() {
        let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
        for (variant, written) in [(Variant::Standard, "e1c1"), (Variant::Chess960, "e1a1")] {
            let position = Position::from_fen(fen, variant).unwrap();
            let castles = Move::castle(Square::E1, Square::A1);
            assert_eq!(position.parse_uci("e1c1"), Ok(castles));
            assert_eq!(position.parse_uci("e1a1"), Ok(castles));
            assert_eq!(position.uci(castles).to_string(), written);
        }
    }

    #[test]
    fn a_step_of_the_king_is_not_castling() {
        let fen = "4k3/8/8/8/8/8/8/5K1R w K - 0 1";
        let position = Position::from_fen(fen, Variant::Chess960).unwrap();
        let step = Move::normal(Square::F1, Square::G1);
        assert_eq!(position.parse_uci("f1g1"), Ok(step));
        assert_eq!(position.parse_uci("f1h1"), Ok(Move::castle(Square::F1, Square::H1)));
    }

    #[test]
    fn says_that_a_promotion_is_missing() {
        let position: Position = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1".parse().unwrap();
        let error = position.parse_uci("a7a8").unwrap_err();
        assert_eq!(error.to_string(), "a7a8 does not say what the pawn becomes, as a7a8q would");
        assert!(matches!(position.parse_uci("a7a8k"), Err(UciError::Illegal(_))));
        assert!(matches!(position.parse_uci("e1e2q"), Err(UciError::Illegal(_))));
        assert!(matches!(position.parse_uci("0000"), Err(UciError::Illegal(_))));
    }

    #[test]
    fn nothing_becomes_a_pawn_and_only_in_suicide_a_king() {
        let fen = "8/P3k3/8/8/8/8/8/4K3 w - - 0 1";
        let becomes = |role| UciMove { from: Square::A7, to: Square::A8, promotion: Some(role) };
        for (variant, king_is_legal) in
            [(Variant::Standard, false), (Variant::Chess960, false), (Variant::Suicide, true)]
        {
            let position = Position::from_fen(fen, variant).unwrap();
            let (pawn, king) = (becomes(Role::Pawn), becomes(Role::King));
            assert_eq!(position.resolve_uci(pawn), Err(UciError::Illegal(pawn)), "{variant:?}");
            let king_move = Move::promotion(Square::A7, Square::A8, Role::King);
            let expected = if king_is_legal { Ok(king_move) } else { Err(UciError::Illegal(king)) };
            assert_eq!(position.resolve_uci(king), expected, "{variant:?}");
        }
        let king_steps = UciMove { from: Square::E1, to: Square::E2, promotion: Some(Role::Pawn) };
        let position = Position::from_fen(fen, Variant::Standard).unwrap();
        assert_eq!(position.resolve_uci(king_steps), Err(UciError::Illegal(king_steps)));
    }

    #[test]
    fn says_what_form_a_move_has() {
        let sentence = "a move is two squares, and a letter if a pawn promotes: e2e4, e7e8q";
        assert_eq!(UciError::NotUnderstood.to_string(), sentence);
    }

    #[cfg(feature = "serde")]
    #[test]
    fn is_kept_as_text() {
        let uci: UciMove = "e7e8q".parse().unwrap();
        assert_eq!(serde_json::to_string(&uci).unwrap(), "\"e7e8q\"");
        assert_eq!(serde_json::from_str::<UciMove>("\"e7e8q\"").unwrap(), uci);
        assert!(serde_json::from_str::<UciMove>("\"e7e9\"").is_err());
    }
}
