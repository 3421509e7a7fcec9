//! Reading a move as people write it.

use super::SanError;
use super::read::{Reading, promotion_letter};
use crate::{Bitboard, CastlingSide, File, Rank, Role, Square};

/// Longer than any way of writing a move; what is longer is not looked at.
pub(super) const MAX_LENGTH: usize = 32;

/// A text with everything that is written in several ways written in one: figurines as letters,
/// all dashes as `-`, all signs of capture as `x`; without spaces, and without the number of the move.
pub(super) struct Letters<'a> {
    text: &'a str,
    bytes: [u8; MAX_LENGTH],
    /// For each byte the character of the text that it stands for, from 1.
    places: [u8; MAX_LENGTH],
    len: usize,
}

impl<'a> Letters<'a> {
    pub(super) fn new(text: &'a str) -> Result<Self, SanError> {
        let mut letters = Self { text, bytes: [0; MAX_LENGTH], places: [0; MAX_LENGTH], len: 0 };
        let number = number_length(text);
        for (index, letter) in text.chars().enumerate().skip(number) {
            let byte = match letter {
                // Which of the two shapes of a figurine is meant, and whether it is an emoji.
                '\u{FE0E}' | '\u{FE0F}' => continue,
                _ if letter.is_whitespace() => continue,
                '♔' | '♚' => b'K',
                '♕' | '♛' => b'Q',
                '♖' | '♜' => b'R',
                '♗' | '♝' => b'B',
                '♘' | '♞' => b'N',
                '♙' | '♟' => b'P',
                '‐' | '‑' | '‒' | '–' | '—' | '−' => b'-',
                '×' | ':' | 'X' => b'x',
                'O' | 'o' | '0' => b'O',
                _ if letter.is_ascii_graphic() => letter as u8,
                found => return Err(SanError::Unexpected { found, at: index + 1 }),
            };
            if letters.len == MAX_LENGTH || index >= 2 * MAX_LENGTH {
                return Err(SanError::TooLong);
            }
            letters.bytes[letters.len] = byte;
            letters.places[letters.len] = (index + 1) as u8;
            letters.len += 1;
        }
        Ok(letters)
    }

    /// Whether a small `b` stands first, which may be a file or a bishop.
    pub(super) fn may_be_bishop(&self) -> bool {
        self.bytes[0] == b'b'
    }

    fn unexpected(&self, index: usize) -> SanError {
        if index >= self.len {
            return SanError::Incomplete;
        }
        let at = usize::from(self.places[index]);
        let found = self.text.chars().nth(at - 1).unwrap_or('\u{FFFD}');
        SanError::Unexpected { found, at }
    }

    /// Reads the text; `b_is_bishop` says what a small `b` at the start is.
    pub(super) fn read(&self, b_is_bishop: bool) -> Result<Reading, SanError> {
        let text = &self.bytes[..self.len];
        if let Some(reading) = self.castling()? {
            return Ok(reading);
        }
        let byte = |index: usize| text.get(index).copied().unwrap_or(0);
        let mut at = 0;
        let role = match byte(0) {
            b'b' if b_is_bishop => Some(Role::Bishop),
            // `B4` is what a telephone makes of `b4`.
            b'b' => None,
            b'B' if byte(1).is_ascii_digit() && !byte(2).is_ascii_alphanumeric() => None,
            letter => Role::from_letter(letter as char),
        };
        at += usize::from(role.is_some());
        let named = role.is_some();

        let file_at = |index: usize| File::from_letter(byte(index) as char);
        let rank_at = |index: usize| Rank::from_digit(byte(index) as char);
        let from_file = file_at(at);
        at += usize::from(from_file.is_some());
        let from_rank = rank_at(at);
        at += usize::from(from_rank.is_some());
        let between = byte(at);
        let parted = matches!(between, b'x' | b'-');
        at += usize::from(parted);
        let takes = between == b'x';
        let mut from = Bitboard::ALL;
        let (to, whence) = match (file_at(at), rank_at(at + 1), from_file, from_rank) {
            (Some(file), Some(rank), ..) => {
                at += 2;
                (Square::new(file, rank), (from_file, from_rank))
            }
            // No second square: the first was the target, and what follows belongs to it.
            (.., Some(file), Some(rank)) if !parted => (Square::new(file, rank), (None, None)),
            (Some(_), ..) => return Err(self.unexpected(at + 1)),
            _ => return Err(self.unexpected(at)),
        };
        if let Some(file) = whence.0 {
            from &= file.bitboard();
        }
        if let Some(rank) = whence.1 {
            from &= rank.bitboard();
        }
        let (promotion, at) = self.promotion(at)?;
        self.end(at)?;
        let role = match (named, whence) {
            (true, _) => role,
            (false, (Some(_), Some(_))) => None,
            (false, _) => Some(Role::Pawn),
        };
        Ok(Reading::Move { role, from, to, takes, promotion })
    }

    fn castling(&self) -> Result<Option<Reading>, SanError> {
        let text = &self.bytes[..self.len];
        let forms: [(&[u8], _); 4] = [
            (b"O-O-O", CastlingSide::Queen),
            (b"OOO", CastlingSide::Queen),
            (b"O-O", CastlingSide::King),
            (b"OO", CastlingSide::King),
        ];
        for (form, side) in forms {
            if text.starts_with(form) {
                self.end(form.len())?;
                return Ok(Some(Reading::Castle(side)));
            }
        }
        Ok(None)
    }

    /// `=Q`, `(Q)`, `=(Q)`, `/Q`, `Q` or nothing, and where it ends.
    fn promotion(&self, at: usize) -> Result<(Option<Role>, usize), SanError> {
        let text = &self.bytes[..self.len];
        let byte = |index: usize| text.get(index).copied().unwrap_or(0);
        if text[at..].starts_with(b"(e") {
            return Ok((None, at));
        }
        let signed = matches!(byte(at), b'=' | b'/');
        let open = at + usize::from(signed);
        let opened = byte(open) == b'(';
        let letter_at = open + usize::from(opened);
        let role = promotion_letter(byte(letter_at).to_ascii_uppercase());
        match role {
            Some(_) if opened && byte(letter_at + 1) == b')' => Ok((role, letter_at + 2)),
            Some(_) if opened => Err(self.unexpected(letter_at + 1)),
            Some(_) => Ok((role, letter_at + 1)),
            None if signed || opened => Err(self.unexpected(letter_at)),
            None => Ok((None, at)),
        }
    }

    /// What may stand behind a move: `e.p.`, signs and words of check and mate, marks out of `!` and
    /// `?`.
    fn end(&self, mut at: usize) -> Result<(), SanError> {
        let text = &self.bytes[..self.len];
        // None is the beginning of a later one.
        let words: [&[u8]; 11] = [
            b"(e.p.)",
            b"(e.p)",
            b"(ep)",
            b"e.p.",
            b"e.p",
            b"ep",
            b"checkmate",
            b"check",
            b"mate",
            b"ch.",
            b"ch",
        ];
        while at < self.len {
            let rest = &text[at..];
            at += match words.into_iter().find(|word| rest.starts_with(word)) {
                Some(word) => word.len(),
                None if matches!(rest[0], b'+' | b'#' | b'!' | b'?') => 1,
                None => return Err(self.unexpected(at)),
            };
        }
        Ok(())
    }
}

/// How many characters the number of a move takes that stands before it: `12.`, `12...`, `12…`.
fn number_length(text: &str) -> usize {
    let unspaced = text.trim_start();
    let undigited = unspaced.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let rest = undigited.trim_start_matches(['.', '…']);
    if undigited.len() == unspaced.len() || rest.len() == undigited.len() {
        return 0;
    }
    text[..text.len() - rest.len()].chars().count()
}
