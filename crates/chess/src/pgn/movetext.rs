//! The moves of a game, with what stands between them.

use std::io::Read;

use super::error::PgnErrorKind;
use super::reader::{Failure, LOOKAHEAD, MAX_WORD, Reader};
use super::source::{Place, find_either};
use super::{GameResult, Interest, Nag, Text, Visitor};
use crate::{Color, Move, Position, SanError};

/// A line of moves: the position that it has reached, and the one before its last move.
struct Line {
    /// These two by turns, so that a move is written once and nothing is copied.
    positions: [Position; 2],
    /// Which of them is the present one.
    now: usize,
    /// Whether it has a move yet.
    moved: bool,
}

impl Line {
    fn new(position: Position) -> Self {
        Self { positions: [position.clone(), position], now: 0, moved: false }
    }

    #[inline(always)]
    fn current(&self) -> &Position {
        &self.positions[self.now]
    }

    /// The position before the last move.
    fn before(&self) -> &Position {
        &self.positions[self.now ^ 1]
    }

    /// Passes, where that is allowed.
    fn pass<V: Visitor>(&mut self, visitor: &mut V) {
        if let Some(after) = self.current().pass() {
            self.now ^= 1;
            self.positions[self.now] = after;
            visitor.played(Move::NULL, self.before(), self.current());
            self.moved = true;
        }
    }

    /// Plays a legal move.
    #[inline(always)]
    fn advance<V: Visitor>(&mut self, visitor: &mut V, m: Move) {
        let [one, two] = &mut self.positions;
        let (before, after) = if self.now == 0 { (one, two) } else { (two, one) };
        before.play_into(m, after);
        visitor.played(m, before, after);
        self.now ^= 1;
        self.moved = true;
    }
}

/// A line that waits while a variation is read, and where that begins.
pub(super) struct Frame {
    line: Line,
    opened: Place,
}

/// What an unusual word turned out to be.
enum Word {
    Move(Move),
    Pass,
    Nag(Nag),
    Result(GameResult),
    /// Nothing that anybody needs to know.
    Filler,
}

/// Which bytes a move or another word is made of.
static IN_WORD: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = (byte as u8).is_ascii_alphanumeric()
            || matches!(byte as u8, b'+' | b'#' | b'=' | b'-' | b'/' | b':' | b'@' | b'_' | b'~')
            || byte >= 0x80;
        byte += 1;
    }
    table
};

/// The result that stands here, and how long it is.
pub(super) fn result_at(bytes: &[u8]) -> Option<(GameResult, usize)> {
    let forms: [(&str, GameResult); 9] = [
        ("1-0", GameResult::Win(Color::White)),
        ("0-1", GameResult::Win(Color::Black)),
        ("1/2-1/2", GameResult::Draw),
        ("*", GameResult::Unknown),
        ("1/2", GameResult::Draw),
        ("1–0", GameResult::Win(Color::White)),
        ("0–1", GameResult::Win(Color::Black)),
        ("½-½", GameResult::Draw),
        ("½–½", GameResult::Draw),
    ];
    forms.into_iter().find_map(|(form, result)| {
        let ends = bytes.get(form.len()).is_none_or(|&next| !IN_WORD[next as usize] || form == "*");
        (ends && bytes.starts_with(form.as_bytes())).then_some((result, form.len()))
    })
}

/// Whether a tag begins here: a bracket, a name, a quote.
fn tag_begins(bytes: &[u8]) -> bool {
    let bytes = &bytes[..bytes.len().min(MAX_WORD + 16)];
    let Some((b'[', rest)) = bytes.split_first() else { return false };
    let mut parts = rest.splitn(2, |&byte| byte == b'"');
    let name = parts.next().unwrap_or_default().trim_ascii();
    parts.next().is_some()
        && !name.is_empty()
        && name.iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b'_')
}

impl<R: Read> Reader<R> {
    /// Reads moves up to the end of the game; its result, if one stands there.
    pub(super) fn movetext<V: Visitor>(
        &mut self,
        visitor: &mut V,
        start: Position,
        interest: Interest,
    ) -> Result<Option<GameResult>, Failure> {
        if interest == Interest::Skip {
            return self.skip_movetext();
        }
        let mut line = Line::new(start);
        loop {
            self.show(LOOKAHEAD)?;
            self.check_length()?;
            let rest = self.source.rest();
            let Some(&byte) = rest.first() else {
                return self.end_of_game(None);
            };
            match byte {
                b' ' | b'\n' | b'\t' | b'\r' | b'.' | 0x0B | 0x0C => self.source.at += 1,
                b'a'..=b'z' | b'A'..=b'Z' | b'-' | b'+' | b'=' | b'@' | b'~' | 0x80.. => {
                    if let Some(result) = self.word(visitor, &mut line)? {
                        return self.end_of_game(Some(result));
                    }
                }
                b'0'..=b'9' | b'*' => {
                    // Nearly always the number of a move, with a dot behind it.
                    let digits = rest.iter().position(|byte| !byte.is_ascii_digit());
                    let digits = digits.unwrap_or(rest.len());
                    if let Some(b'.') = rest.get(digits) {
                        let space = usize::from(rest.get(digits + 1) == Some(&b' '));
                        self.source.at += digits + 1 + space;
                    } else if let Some((result, length)) = result_at(rest) {
                        self.source.at += length;
                        if self.frames.is_empty() {
                            return Ok(Some(result));
                        }
                    } else if byte == b'0' && !is_number(rest) {
                        self.word(visitor, &mut line)?;
                    } else {
                        self.source.at += digits;
                    }
                }
                b'{' | b';' => {
                    let (start, end) = self.comment()?;
                    visitor.comment(Text::new(self.source.slice(start, end)));
                }
                b'$' => {
                    let digits = rest[1..].iter().position(|byte| !byte.is_ascii_digit());
                    let length = digits.unwrap_or(rest.len() - 1);
                    let number = str::from_utf8(&rest[1..=length]).ok();
                    match number.and_then(|number| number.parse().ok()) {
                        Some(number) => visitor.nag(Nag(number)),
                        None => return Err(self.fail(self.source.at, PgnErrorKind::Nag)),
                    }
                    self.source.at += 1 + length;
                }
                b'!' | b'?' => {
                    let length = 1 + usize::from(matches!(rest.get(1), Some(b'!' | b'?')));
                    let glyph = str::from_utf8(&rest[..length]).unwrap_or_default();
                    if let Some(nag) = Nag::from_glyph(glyph) {
                        visitor.nag(nag);
                    }
                    self.source.at += length;
                }
                b'(' => self.open(visitor, &mut line)?,
                b')' => {
                    let Some(frame) = self.frames.pop() else {
                        return Err(self.fail(self.source.at, PgnErrorKind::UnopenedVariation));
                    };
                    line = frame.line;
                    visitor.end_variation();
                    self.source.at += 1;
                }
                b'%' if self.source.at_line_start() => self.skip_line()?,
                b'[' if tag_begins(rest) => return self.end_of_game(None),
                _ => return Err(self.unexpected(self.source.at, "a move")),
            }
        }
    }

    /// The game ends here; no variation may be open.
    fn end_of_game(&mut self, result: Option<GameResult>) -> Result<Option<GameResult>, Failure> {
        match self.frames.last() {
            None => Ok(result),
            Some(frame) => {
                let Place { line, column } = frame.opened;
                let kind = PgnErrorKind::UnclosedVariation;
                Err(Box::new(super::PgnError { line, column, kind }))
            }
        }
    }

    /// A word: nearly always a move.
    #[inline(always)]
    fn word<V: Visitor>(
        &mut self,
        visitor: &mut V,
        line: &mut Line,
    ) -> Result<Option<GameResult>, Failure> {
        let rest = self.source.rest();
        let end = rest.iter().position(|&byte| !IN_WORD[byte as usize]);
        let length = end.unwrap_or(rest.len());
        if let Some(m) = line.current().parse_plain_san(&rest[..length]) {
            self.source.at += length + usize::from(rest.get(length) == Some(&b' '));
            line.advance(visitor, m);
            return Ok(None);
        }
        match self.odd_word(line, length)? {
            Word::Move(m) => line.advance(visitor, m),
            Word::Pass => line.pass(visitor),
            Word::Nag(nag) => visitor.nag(nag),
            Word::Result(result) if self.frames.is_empty() => return Ok(Some(result)),
            Word::Result(_) | Word::Filler => {}
        }
        Ok(None)
    }

    /// A word that is no move as the standard writes it.
    #[cold]
    #[inline(never)]
    fn odd_word(&mut self, line: &Line, mut length: usize) -> Result<Word, Failure> {
        let start = self.source.at;
        if length > MAX_WORD {
            return Err(self.fail(start, PgnErrorKind::LongWord(MAX_WORD)));
        }
        let rest = self.source.rest();
        let word = &rest[..length];
        // A space that does not break; a mark of byte order where files were joined; three dots.
        let fillers = ["\u{A0}", "\u{FEFF}", "…"];
        if let Some(filler) = fillers.into_iter().find(|it| word.starts_with(it.as_bytes())) {
            self.source.at += filler.len();
            return Ok(Word::Filler);
        }
        if matches!(word, b"--" | b"Z0" | b"@@@@" | b"0000" | b"null" | b"pass") {
            let text = String::from_utf8_lossy(word).into_owned();
            self.source.at += length;
            return if line.current().pass().is_some() {
                Ok(Word::Pass)
            } else {
                Err(self.fail(start, PgnErrorKind::Pass { text }))
            };
        }
        match &rest[length..] {
            [b'(', b'Q' | b'R' | b'B' | b'N' | b'K', b')', ..] => length += 3,
            [b'.', b'p', b'.', ..] if word.ends_with(b"e") => length += 3,
            [b'.', b'p', ..] if word.ends_with(b"e") => length += 2,
            _ => {}
        }
        let text = Text::new(&rest[..length]).to_str();
        let odd = match &*text {
            "ep" | "e.p." | "e.p" if line.moved => Some(Word::Filler),
            _ => Nag::from_glyph(&text)
                .map(Word::Nag)
                .or_else(|| GameResult::from_text(&text).map(Word::Result)),
        };
        let read = odd.map_or_else(|| line.current().parse_san(&text).map(Word::Move), Ok);
        match read {
            Ok(word) => {
                self.source.at += length;
                Ok(word)
            }
            Err(SanError::Unexpected { found, at: 1 }) if !found.is_alphanumeric() => {
                Err(self.unexpected(start, "a move"))
            }
            Err(error) => {
                let text = text.into_owned();
                Err(self.fail(start, PgnErrorKind::Move { text, error }))
            }
        }
    }

    /// A variation begins: back to before the last move.
    fn open<V: Visitor>(&mut self, visitor: &mut V, line: &mut Line) -> Result<(), Failure> {
        let at = self.source.at;
        if !line.moved {
            return Err(self.fail(at, PgnErrorKind::NothingToVary));
        }
        if self.frames.len() >= self.limits.depth {
            return Err(self.fail(at, PgnErrorKind::TooDeep(self.limits.depth)));
        }
        let opened = self.source.place(at);
        self.source.at += 1;
        if visitor.begin_variation() == Interest::Skip {
            return self.skip_variation(opened);
        }
        let inner = Line::new(line.before().clone());
        self.frames.push(Frame { line: core::mem::replace(line, inner), opened });
        Ok(())
    }

    /// Passes over a variation and those within it.
    fn skip_variation(&mut self, opened: Place) -> Result<(), Failure> {
        let mut depth = 1;
        while depth > 0 {
            self.show(LOOKAHEAD)?;
            self.check_length()?;
            let rest = self.source.rest();
            let length = rest.iter().position(|byte| b"{;()[%".contains(byte));
            self.source.at += length.unwrap_or(rest.len());
            let rest = self.source.rest();
            match rest.first() {
                Some(b'{' | b';') => {
                    self.comment()?;
                    continue;
                }
                Some(b'(') => depth += 1,
                Some(b')') => depth -= 1,
                Some(b'%') if self.source.at_line_start() => {
                    self.skip_line()?;
                    continue;
                }
                Some(b'%') => {}
                Some(b'[') if !tag_begins(rest) => {}
                None if !self.source.sees_end() => continue,
                _ => {
                    let Place { line, column } = opened;
                    let kind = PgnErrorKind::UnclosedVariation;
                    return Err(Box::new(super::PgnError { line, column, kind }));
                }
            }
            self.source.at += 1;
        }
        Ok(())
    }

    /// Passes over all moves of a game; its result, if one stands there.
    fn skip_movetext(&mut self) -> Result<Option<GameResult>, Failure> {
        let mut depth = 0usize;
        loop {
            self.show(LOOKAHEAD)?;
            self.check_length()?;
            let rest = self.source.rest();
            match rest.first() {
                None => return Ok(None),
                Some(b'{' | b';') => {
                    self.comment()?;
                }
                Some(b'[') if tag_begins(rest) => return Ok(None),
                Some(b'%') if self.source.at_line_start() => self.skip_line()?,
                Some(&byte) if IN_WORD[byte as usize] || byte == b'*' => {
                    if let Some((result, length)) = result_at(rest) {
                        self.source.at += length;
                        if depth == 0 {
                            return Ok(Some(result));
                        }
                    } else {
                        let length = rest.iter().position(|&byte| !IN_WORD[byte as usize]);
                        self.source.at += length.unwrap_or(rest.len()).max(1);
                    }
                }
                Some(&byte) => {
                    match byte {
                        b'(' => depth += 1,
                        b')' => depth = depth.saturating_sub(1),
                        _ => {}
                    }
                    self.source.at += 1;
                }
            }
        }
    }

    /// Passes over a comment of either kind; where its text lies in the window.
    #[inline]
    pub(super) fn comment(&mut self) -> Result<(usize, usize), Failure> {
        if self.source.rest().first() == Some(&b';') {
            return self.line_comment();
        }
        let opened = self.source.offset(self.source.at);
        let limit = self.limits.comment;
        // Every byte is searched once, whatever comments begin before it.
        let mut searched = 1.max(self.no_brace_until.saturating_sub(opened) as usize);
        let kind = loop {
            let rest = self.source.rest();
            let found = find_either(&rest[searched.min(rest.len())..], b'}', b'\n');
            searched = found.map_or(rest.len().max(searched), |found| searched + found);
            if searched > limit {
                break PgnErrorKind::LongComment(limit);
            }
            if found.is_some() && rest[searched] == b'}' {
                let start = self.source.at + 1;
                self.source.at += searched + 1;
                return Ok((start, start + searched - 1));
            }
            // Tags within a comment: somebody has forgotten the brace.
            let tags = b"[Event \"";
            if found.is_some() && rest[searched + 1..].starts_with(tags) {
                break PgnErrorKind::UnclosedComment;
            }
            if found.is_some() && (rest.len() > searched + tags.len() || self.source.sees_end()) {
                searched += 1;
            } else if self.source.sees_end() {
                break PgnErrorKind::UnclosedComment;
            } else {
                let shown = rest.len();
                self.show(2 * shown.max(LOOKAHEAD))?;
            }
        };
        self.no_brace_until = self.no_brace_until.max(opened + searched as u64);
        Err(self.fail(self.source.at, kind))
    }

    fn line_comment(&mut self) -> Result<(usize, usize), Failure> {
        let mut searched = 1;
        loop {
            let rest = self.source.rest();
            let found = find_either(&rest[searched.min(rest.len())..], b'\n', b'\r');
            let length = found.map_or(rest.len(), |found| searched + found);
            if length > self.limits.comment {
                let kind = PgnErrorKind::LongComment(self.limits.comment);
                return Err(self.fail(self.source.at, kind));
            }
            if found.is_some() || self.source.sees_end() {
                let start = self.source.at;
                self.source.at += length;
                return Ok((start + 1.min(length), start + length));
            }
            searched = length;
            self.show(2 * length.max(LOOKAHEAD))?;
        }
    }
}

/// Whether these digits number a move: not castling with zeros, nor a null move.
fn is_number(bytes: &[u8]) -> bool {
    let zeros = bytes.iter().position(|&byte| byte != b'0').unwrap_or(bytes.len());
    let next = bytes.get(zeros).copied().unwrap_or(b' ');
    next == b'.' || next.is_ascii_digit() || (zeros == 1 && next != b'-' && next != 0xE2)
}
