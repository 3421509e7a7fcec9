//! Reading a move: first strictly and fast, then as people write (`letters`).

use super::letters::Letters;
use super::{Obstacle, Rivals, SanError};
use crate::attacks;
use crate::{
    Bitboard, CastlingSide, File, Move, MoveList, Position, Rank, Role, Square, UciError, UciMove,
};

/// What a text says, before it is asked of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Reading {
    Castle(CastlingSide),
    Move {
        /// `None` where the text gives two squares and no piece: whatever stands on the first.
        role: Option<Role>,
        /// The squares that it may come from, as far as the text says.
        from: Bitboard,
        to: Square,
        takes: bool,
        promotion: Option<Role>,
    },
}

impl Position {
    /// The legal move that a text in algebraic notation names.
    ///
    /// Read tolerantly, as people write: `0-0` and `o-o`, or `Kg1` if no step of the king is meant;
    /// `e8Q`, `e8(Q)` and `e8/Q`; `exd6 e.p.`; `x`, `+` and `#` missing or superfluous, or `ch` and
    /// `mate` for them; `!?` behind it; figurines; long forms (`Ng1-f3`, `e2e4`); spaces within; the
    /// number of the move before it; and lower-case letters of pieces. A lower-case `b` is the file if a
    /// pawn can so move, else the bishop; [`Position::san_readings`] tells whether it could be both.
    ///
    /// ```
    /// use chess::{Position, Square};
    /// let start = Position::start();
    /// for text in ["Nf3", "nf3", "♘f3", "Ng1-f3", "g1f3", "Nxf3+!?"] {
    ///     assert_eq!(start.parse_san(text).map(|m| m.from()), Ok(Square::G1), "{text}");
    /// }
    /// let error = start.parse_san("Nf4").unwrap_err();
    /// assert_eq!(error.to_string(), "no knight can go to f4 in this way");
    /// ```
    ///
    /// # Errors
    ///
    /// What is not understood and where, why no such move is legal, or which moves it could be.
    #[inline]
    pub fn parse_san(&self, text: &str) -> Result<Move, SanError> {
        match read_strictly(text.as_bytes()) {
            Some(reading) => self.resolve(reading).or_else(|error| self.else_bishop(text, error)),
            None => self.parse_tolerantly(text),
        }
    }

    /// The legal move that these bytes name as the standard writes it; `None` means to ask
    /// [`Position::parse_san`], which knows more forms and reasons. For reading whole files.
    #[inline]
    pub(crate) fn parse_plain_san(&self, text: &[u8]) -> Option<Move> {
        self.resolve(read_strictly(text)?).ok()
    }

    /// Every legal move that a text in algebraic notation may mean, the likeliest first.
    ///
    /// More than one only where letters are ambiguous: `bxc4` in lower case may be the pawn from the
    /// b-file or a bishop.
    ///
    /// ```
    /// use chess::Position;
    /// let position: Position = "4k3/8/8/8/2p5/1P6/4B3/4K3 w - - 0 1".parse()?;
    /// let readings = position.san_readings("bxc4").unwrap();
    /// let texts: Vec<_> = readings.iter().map(|&m| position.san(m).to_string()).collect();
    /// assert_eq!(texts, ["bxc4", "Bxc4"]);
    /// # Ok::<(), chess::FenError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`Position::parse_san`]; but rival pieces are all listed and no error.
    pub fn san_readings(&self, text: &str) -> Result<MoveList, SanError> {
        let letters = Letters::new(text)?;
        let mut list = MoveList::new();
        let mut add = |resolved: Result<Move, SanError>| match resolved {
            Ok(m) if !list.contains(&m) => list.push(m),
            Err(SanError::Ambiguous(rivals)) => list.extend(rivals.moves()),
            Ok(_) | Err(_) => {}
        };
        let first = letters.read(false).and_then(|reading| self.resolve(reading));
        add(first);
        if letters.may_be_bishop() {
            add(letters.read(true).and_then(|reading| self.resolve(reading)));
        }
        if list.is_empty() {
            list.push(self.parse_san(text)?);
        }
        Ok(list)
    }

    #[cold]
    fn parse_tolerantly(&self, text: &str) -> Result<Move, SanError> {
        let letters = Letters::new(text)?;
        let first = letters.read(false).and_then(|reading| self.resolve(reading));
        match first {
            Err(error) if letters.may_be_bishop() => {
                let second = letters.read(true).and_then(|reading| self.resolve(reading));
                second.map_err(|other| better_of(error, other))
            }
            first => first,
        }
    }

    /// A text that is well formed as a pawn's move but not legal may be a bishop's in lower case.
    #[cold]
    fn else_bishop(&self, text: &str, error: SanError) -> Result<Move, SanError> {
        if text.starts_with('b') { self.parse_tolerantly(text) } else { Err(error) }
    }

    #[inline]
    fn resolve(&self, reading: Reading) -> Result<Move, SanError> {
        match reading {
            Reading::Move { role: Some(Role::Pawn), from, to, takes, promotion } => {
                self.resolve_pawn(from, to, takes, promotion)
            }
            Reading::Move { role: Some(role), from, to, promotion: None, takes } => {
                let origins = self.legal_origins(role, to) & from;
                match origins.single() {
                    Some(origin) => Ok(Move::normal(origin, to)),
                    None if role == Role::King && origins.is_empty() && !takes => {
                        self.resolve_far_king(from, to)
                    }
                    None => Err(self.why_no_piece(role, origins, from, to)),
                }
            }
            Reading::Move { role: Some(role), to, promotion: Some(promotion), .. } => {
                let obstacle = Obstacle::Promotion(promotion);
                Err(SanError::Illegal { role: Some(role), to, obstacle })
            }
            Reading::Move { role: None, from, to, promotion, .. } => {
                self.resolve_squares(from.lowest(), to, promotion)
            }
            Reading::Castle(side) => self.castling_on(side).ok_or(SanError::Castling(side)),
        }
    }

    /// Castling on this side, if that is legal.
    #[inline]
    fn castling_on(&self, side: CastlingSide) -> Option<Move> {
        self.king(self.turn())
            .zip(self.castling_rook(self.turn(), side))
            .map(|(king, rook)| Move::castle(king, rook))
            .filter(|&m| self.is_legal(m))
    }

    /// A move of the king that is no legal step: castling, if it ends where that ends.
    #[cold]
    fn resolve_far_king(&self, from: Bitboard, to: Square) -> Result<Move, SanError> {
        CastlingSide::ALL
            .into_iter()
            .find(|side| side.king_target(self.turn()) == to)
            .and_then(|side| self.castling_on(side))
            .filter(|m| from.contains(m.from()))
            .ok_or_else(|| self.why_no_piece(Role::King, Bitboard::EMPTY, from, to))
    }

    #[inline]
    fn resolve_pawn(
        &self,
        mask: Bitboard,
        to: Square,
        takes: bool,
        promotion: Option<Role>,
    ) -> Result<Move, SanError> {
        let us = self.turn();
        let ours = self.pieces(us, Role::Pawn) & mask;
        let occupied = self.occupied();
        let promotes = Bitboard::BACK_RANKS.contains(to);
        if promotes != promotion.is_some()
            || promotion.is_some_and(|role| !self.variant().promotions().contains(&role))
        {
            return Err(why_no_promotion(to, promotion));
        }
        let code = match promotion {
            Some(role) => Move::promotion(to, to, role).code(),
            None => Move::NORMAL,
        };
        // A file other than the target's says that the pawn takes, with `x` or without.
        let sideways = ours & !to.file().bitboard();
        if takes || mask != Bitboard::ALL {
            let takers = attacks::pawn(us.other(), to) & sideways;
            if takers.any() {
                let theirs = self.color(us.other()).contains(to);
                let (free, code) = if theirs {
                    (self.free_to_go(takers, to), code)
                } else if self.en_passant() == Some(to) {
                    let legal = |&from: &Square| self.is_legal(Move::en_passant(from, to));
                    (takers.into_iter().filter(legal).collect(), Move::EN_PASSANT)
                } else {
                    (Bitboard::EMPTY, code)
                };
                if let Some(from) = free.single() {
                    return Ok(Move::with_code(from, to, code));
                }
                if free.any() {
                    let example = Move::with_code(free.lowest(), to, code);
                    let rivals = Rivals { example, role: Role::Pawn, from: free };
                    return Err(SanError::Ambiguous(rivals));
                }
            }
        }
        if !occupied.contains(to) {
            let behind = to.bitboard().forward(us.other());
            if (behind & ours).any() {
                if self.free_to_go(behind, to).any() {
                    return Ok(Move::with_code(behind.lowest(), to, code));
                }
            } else if to.rank() == Rank::Fourth.seen_by(us) && (behind & occupied).is_empty() {
                let home = behind.forward(us.other()) & ours;
                if home.any() && self.free_to_go(home, to).any() {
                    return Ok(Move::double_push(home.lowest(), to));
                }
            }
        }
        Err(self.why_no_pawn(ours, to))
    }

    /// Two squares and no piece: whatever stands on the first goes to the second.
    #[cold]
    fn resolve_squares(
        &self,
        from: Square,
        to: Square,
        promotion: Option<Role>,
    ) -> Result<Move, SanError> {
        self.resolve_uci(UciMove { from, to, promotion }).map_err(|error| {
            let role = self.role_at(from).filter(|_| self.color(self.turn()).contains(from));
            match (error, promotion, role) {
                (UciError::NoPromotion(_), ..) => SanError::NoPromotion { to },
                (_, Some(promotion), _) => {
                    let obstacle = Obstacle::Promotion(promotion);
                    SanError::Illegal { role, to, obstacle }
                }
                (_, _, Some(Role::Pawn)) => self.why_no_pawn(from.bitboard(), to),
                (_, _, Some(role)) => self.why_no_piece(role, Bitboard::EMPTY, from.bitboard(), to),
                (_, _, None) => {
                    let obstacle = Obstacle::Unreachable;
                    SanError::Illegal { role: None, to, obstacle }
                }
            }
        })
    }

    #[cold]
    fn why_no_piece(&self, role: Role, origins: Bitboard, mask: Bitboard, to: Square) -> SanError {
        if origins.any() {
            let example = Move::normal(origins.lowest(), to);
            return SanError::Ambiguous(Rivals { example, role, from: origins });
        }
        let us = self.turn();
        let reach = attacks::piece(role, us, to, self.occupied());
        let movers = reach & self.pieces(us, role) & mask;
        let obstacle =
            if self.color(us).contains(to) { Obstacle::OwnPiece } else { self.what_holds(movers) };
        SanError::Illegal { role: Some(role), to, obstacle }
    }

    #[cold]
    fn why_no_pawn(&self, pawns: Bitboard, to: Square) -> SanError {
        let us = self.turn();
        let takers = attacks::pawn(us.other(), to) & pawns;
        let behind = to.bitboard().forward(us.other());
        let movers = if self.color(us.other()).contains(to) || self.en_passant() == Some(to) {
            takers
        } else if self.occupied().contains(to) {
            Bitboard::EMPTY
        } else if (behind & pawns).any() {
            behind & pawns
        } else if to.rank() == Rank::Fourth.seen_by(us) && (behind & self.occupied()).is_empty() {
            behind.forward(us.other()) & pawns
        } else {
            Bitboard::EMPTY
        };
        let obstacle =
            if self.color(us).contains(to) { Obstacle::OwnPiece } else { self.what_holds(movers) };
        SanError::Illegal { role: Some(Role::Pawn), to, obstacle }
    }

    /// What keeps these pieces from a square that they could otherwise reach.
    fn what_holds(&self, movers: Bitboard) -> Obstacle {
        match movers.first() {
            None => Obstacle::Unreachable,
            Some(_) if !self.variant().has_royal_king() => Obstacle::MustCapture,
            Some(from) => Obstacle::KingInCheck(from),
        }
    }
}

/// Why a pawn may not become this there, or has to become something.
#[cold]
fn why_no_promotion(to: Square, promotion: Option<Role>) -> SanError {
    match promotion {
        Some(role) => {
            let obstacle = Obstacle::Promotion(role);
            SanError::Illegal { role: Some(Role::Pawn), to, obstacle }
        }
        None => SanError::NoPromotion { to },
    }
}

/// Of two readings that failed, the one that got further is the one to tell about.
fn better_of(pawn: SanError, bishop: SanError) -> SanError {
    match (pawn, bishop) {
        (SanError::Illegal { .. } | SanError::NoPromotion { .. }, _) => pawn,
        (_, SanError::Illegal { .. } | SanError::Ambiguous(_)) => bishop,
        _ => pawn,
    }
}

#[inline]
fn square(file: u8, rank: u8) -> Option<Square> {
    let (file, rank) = (file.wrapping_sub(b'a'), rank.wrapping_sub(b'1'));
    if file < 8 && rank < 8 { Some(Square::from_low_bits(rank * 8 + file)) } else { None }
}

/// Reads what the standard allows, from the end forwards; `None` for anything else.
#[inline]
fn read_strictly(mut text: &[u8]) -> Option<Reading> {
    if let [rest @ .., b'+' | b'#'] = text {
        text = rest;
    }
    let mut promotion = None;
    if let [rest @ .., b'=', letter] = text {
        promotion = Some(promotion_letter(*letter)?);
        text = rest;
    }
    let [rest @ .., file, rank] = text else { return None };
    let Some(to) = square(*file, *rank) else {
        return if promotion.is_none() { read_castling(text) } else { None };
    };
    let (role, mut rest) = match rest {
        [b'N', rest @ ..] => (Role::Knight, rest),
        [b'B', rest @ ..] => (Role::Bishop, rest),
        [b'R', rest @ ..] => (Role::Rook, rest),
        [b'Q', rest @ ..] => (Role::Queen, rest),
        [b'K', rest @ ..] => (Role::King, rest),
        _ => (Role::Pawn, rest),
    };
    let mut takes = false;
    if let [before @ .., b'x'] = rest {
        takes = true;
        rest = before;
    }
    let mut from = Bitboard::ALL;
    let mut role = Some(role);
    match rest {
        [] => {}
        [file @ b'a'..=b'h'] => from = File::ALL[usize::from(file - b'a')].bitboard(),
        [rank @ b'1'..=b'8'] => from = Rank::ALL[usize::from(rank - b'1')].bitboard(),
        [file, rank] => {
            from = square(*file, *rank)?.bitboard();
            if role == Some(Role::Pawn) {
                role = None;
            }
        }
        _ => return None,
    }
    Some(Reading::Move { role, from, to, takes, promotion })
}

#[inline]
pub(super) fn promotion_letter(letter: u8) -> Option<Role> {
    match letter {
        b'Q' => Some(Role::Queen),
        b'N' => Some(Role::Knight),
        b'R' => Some(Role::Rook),
        b'B' => Some(Role::Bishop),
        b'K' => Some(Role::King),
        _ => None,
    }
}

#[inline]
fn read_castling(text: &[u8]) -> Option<Reading> {
    match text {
        b"O-O" => Some(Reading::Castle(CastlingSide::King)),
        b"O-O-O" => Some(Reading::Castle(CastlingSide::Queen)),
        _ => None,
    }
}
