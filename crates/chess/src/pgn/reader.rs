//! Walking through a file of games: the tags, the limits, and how to go on after a bad game.

use std::io::{self, Read};

use super::error::{PgnError, PgnErrorKind};
use super::source::{Place, Source, find_either};
use super::tree::Builder;
use super::{Game, GameResult, TagValue, Text, Visitor};
use crate::{FenError, Position, SetupError, Variant};

/// What one game may cost. A file is no longer than it is, but one game in it could be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Bytes of a game.
    pub game: usize,
    /// Variations within variations.
    pub depth: usize,
    /// Tags of a game.
    pub tags: usize,
    /// Bytes of a tag's value.
    pub tag: usize,
    /// Bytes of a comment.
    pub comment: usize,
}

impl Default for Limits {
    /// A megabyte for a game, 128 levels of variations, 256 tags of 4 kilobytes, comments of 64
    /// kilobytes: far beyond what people and programs write.
    fn default() -> Self {
        Self { game: 1 << 20, depth: 128, tags: 256, tag: 1 << 12, comment: 1 << 16 }
    }
}

/// Reads the games of a file one after the other.
///
/// As an iterator it makes a [`Game`] of each; [`Reader::visit`] tells a [`Visitor`] instead. After
/// an error it goes on with the next game, unless the file cannot be read at all.
///
/// ```
/// use chess::pgn::Reader;
/// let file = "1. e4 e5 1/2-1/2\n\n[Event \"Broken\"]\n\n1. e5 *\n\n[Event \"Whole\"]\n\n1. d4 *\n";
/// let games: Vec<_> = Reader::new(file.as_bytes()).collect();
/// assert!(games[0].is_ok() && games[1].is_err() && games[2].is_ok());
/// ```
pub struct Reader<R> {
    pub(super) source: Source<R>,
    pub(super) limits: Limits,
    /// What the variations around the present one stand for; see `movetext`.
    pub(super) frames: Vec<super::movetext::Frame>,
    /// Where the present game begins.
    game_start: u64,
    /// Up to where the file is known to have no closing brace.
    pub(super) no_brace_until: u64,
    in_tags: bool,
    begun: bool,
    done: bool,
    standard: Position,
}

/// Bytes of which the window always shows as many, so that a word never lies across its end.
pub(super) const LOOKAHEAD: usize = 1024;
/// The longest word: moves, numbers, names of tags.
pub(super) const MAX_WORD: usize = 255;

/// An error on its way out; boxed, for it is rare, and moves are many.
pub(super) type Failure = Box<PgnError>;

/// What the tags say about the moves.
#[derive(Default)]
struct Header {
    tags: usize,
    has_event: bool,
    variant: Variant,
    fen: Option<(String, Place)>,
    /// `SetUp` is "0": the `FEN` does not count.
    from_start: bool,
    result: Option<GameResult>,
}

#[expect(clippy::unnecessary_box_returns, reason = "errors travel boxed; see `Failure`")]
impl<R: Read> Reader<R> {
    /// A reader of this file, with the usual limits.
    pub fn new(file: R) -> Self {
        Self::with_limits(file, Limits::default())
    }

    /// A reader of this file, with these limits.
    pub fn with_limits(file: R, limits: Limits) -> Self {
        Self {
            source: Source::new(file),
            limits,
            frames: Vec::new(),
            game_start: 0,
            no_brace_until: 0,
            in_tags: false,
            begun: false,
            done: false,
            standard: Position::start(),
        }
    }

    /// How many bytes of the file the games took that were read so far, whole or broken.
    ///
    /// ```
    /// use chess::pgn::Reader;
    /// let file = "1. e4 *\n\n1. d4 *\n";
    /// let mut reader = Reader::new(file.as_bytes());
    /// reader.next();
    /// assert_eq!(&file[..reader.offset() as usize].trim(), &"1. e4 *");
    /// ```
    pub fn offset(&self) -> u64 {
        self.source.offset(self.source.at)
    }

    /// Reads the next game and tells the visitor; `None` at the end of the file.
    pub fn visit<V: Visitor>(&mut self, visitor: &mut V) -> Option<Result<(), PgnError>> {
        if self.done {
            return None;
        }
        match self.game(visitor) {
            Ok(true) => Some(Ok(())),
            Ok(false) => {
                self.done = true;
                None
            }
            Err(error) => {
                self.done = matches!(error.kind, PgnErrorKind::Io(_)) || self.resync().is_err();
                Some(Err(*error))
            }
        }
    }

    #[cold]
    pub(super) fn fail(&mut self, index: usize, kind: PgnErrorKind) -> Failure {
        let Place { line, column } = self.source.place(index);
        Box::new(PgnError { line, column, kind })
    }

    #[cold]
    fn broken(&mut self, error: &io::Error) -> Failure {
        let at = self.source.at;
        self.fail(at, PgnErrorKind::Io(error.to_string()))
    }

    /// Shows at least so many bytes, if the file has them; see [`Source::show`].
    #[inline(always)]
    pub(super) fn show(&mut self, bytes: usize) -> Result<(), Failure> {
        self.source.show(bytes).map_err(|error| self.broken(&error))
    }

    /// Refuses a game that has become too long.
    #[inline(always)]
    pub(super) fn check_length(&mut self) -> Result<(), Failure> {
        let length = self.source.offset(self.source.at) - self.game_start;
        if length > self.limits.game as u64 {
            return Err(self.fail(self.source.at, PgnErrorKind::LongGame(self.limits.game)));
        }
        Ok(())
    }

    /// Reads one game; `false` if there is none left.
    fn game<V: Visitor>(&mut self, visitor: &mut V) -> Result<bool, Failure> {
        self.frames.clear();
        self.begun = false;
        self.in_tags = true;
        let mut header = Header::default();
        self.show(LOOKAHEAD)?;
        self.source.pass_byte_order_mark();
        self.preamble(visitor, &mut header)?;
        if !self.begun && self.source.rest().is_empty() {
            return Ok(false);
        }
        self.begin(visitor);
        let position = self.position_of(&header)?;
        self.in_tags = false;
        let interest = visitor.start(&position);
        let result = self.movetext(visitor, position, interest)?;
        visitor.end(result.or(header.result).unwrap_or_default());
        Ok(true)
    }

    fn begin<V: Visitor>(&mut self, visitor: &mut V) {
        if !self.begun {
            self.begun = true;
            self.game_start = self.source.offset(self.source.at);
            visitor.begin();
        }
    }

    /// Everything before the first move: tags, and comments around them.
    fn preamble<V: Visitor>(
        &mut self,
        visitor: &mut V,
        header: &mut Header,
    ) -> Result<(), Failure> {
        loop {
            self.skip_space()?;
            if self.begun {
                self.check_length()?;
            }
            let rest = self.source.rest();
            match rest.first() {
                // A second `Event`: the first game had no moves and no result.
                Some(b'[') if header.has_event && rest.starts_with(b"[Event ") => return Ok(()),
                Some(b'[') => {
                    self.begin(visitor);
                    self.tag(visitor, header)?;
                }
                Some(b'{' | b';') => {
                    self.begin(visitor);
                    let (start, end) = self.comment()?;
                    visitor.comment(Text::new(self.source.slice(start, end)));
                }
                // The result of a game that has ended already.
                Some(_) if !self.begun => match super::movetext::result_at(rest) {
                    Some((_, length)) => self.source.at += length,
                    None => return Ok(()),
                },
                _ => return Ok(()),
            }
        }
    }

    /// Passes over white space, and lines that begin with a per cent sign.
    fn skip_space(&mut self) -> Result<(), Failure> {
        loop {
            self.show(LOOKAHEAD)?;
            let rest = self.source.rest();
            match rest {
                [b' ' | b'\n' | b'\r' | b'\t' | 0x0B | 0x0C, ..] => self.source.at += 1,
                [b'%', ..] if self.source.at_line_start() => self.skip_line()?,
                // A mark of byte order where files were joined; a space that does not break.
                [0xEF, 0xBB, 0xBF, ..] => self.source.at += 3,
                [0xC2, 0xA0, ..] => self.source.at += 2,
                _ => return Ok(()),
            }
        }
    }

    /// Passes over the rest of a line.
    pub(super) fn skip_line(&mut self) -> Result<(), Failure> {
        loop {
            self.show(LOOKAHEAD)?;
            match find_either(self.source.rest(), b'\n', b'\r') {
                Some(length) => {
                    self.source.at += length;
                    return Ok(());
                }
                None => self.source.at += self.source.rest().len(),
            }
            if self.source.sees_end() {
                return Ok(());
            }
        }
    }

    /// `[Name "value"]`, from its bracket on.
    fn tag<V: Visitor>(&mut self, visitor: &mut V, header: &mut Header) -> Result<(), Failure> {
        let limit = self.limits.tag;
        self.show(limit.saturating_add(2 * LOOKAHEAD))?;
        let open = self.source.at;
        header.tags += 1;
        if header.tags > self.limits.tags {
            return Err(self.fail(open, PgnErrorKind::TooManyTags(self.limits.tags)));
        }
        let bytes = self.source.rest();
        let space = |from: usize| from + leading_space(&bytes[from.min(bytes.len())..]);
        let name = space(1);
        let ends_name = |byte: &u8| byte.is_ascii_whitespace() || b"\"[]{}();".contains(byte);
        let length = bytes[name.min(bytes.len())..].iter().position(ends_name);
        let name_end = name + length.unwrap_or(bytes.len().saturating_sub(name));
        let quote = space(name_end);
        if name_end - name > MAX_WORD || quote > LOOKAHEAD {
            return Err(self.fail(open, PgnErrorKind::LongTag(MAX_WORD)));
        }
        if name_end == name {
            return Err(self.unexpected(open + name, "the name of a tag"));
        }
        if bytes.get(quote) != Some(&b'"') {
            return Err(self.unexpected(open + quote, "a quote with the tag's value"));
        }
        let (value_end, after) = match close_of(&bytes[quote + 1..], limit) {
            Close::At(end, after) => (quote + 1 + end, quote + 1 + after),
            Close::TooFar => return Err(self.fail(open + quote, PgnErrorKind::LongTag(limit))),
            Close::NoQuote => return Err(self.fail(open + quote, PgnErrorKind::UnclosedQuote)),
            Close::NoBracket(at) => {
                return Err(self.unexpected(open + quote + 1 + at, "a closing bracket"));
            }
        };
        self.source.at = open + after;
        let (name, value) = ((open + name, open + name_end), (open + quote + 1, open + value_end));
        self.note(header, name, value)?;
        visitor.tag(
            Text::new(self.source.slice(name.0, name.1)),
            TagValue(self.source.slice(value.0, value.1)),
        );
        Ok(())
    }

    /// Takes from a tag what decides how the moves are read.
    fn note(
        &mut self,
        header: &mut Header,
        name: (usize, usize),
        value: (usize, usize),
    ) -> Result<(), Failure> {
        let text = TagValue(self.source.slice(value.0, value.1));
        let name = self.source.slice(name.0, name.1);
        // Names are written in capitals or not: `Setup`, `Fen`.
        let is = |known: &str| name.eq_ignore_ascii_case(known.as_bytes());
        if name == b"Event" {
            header.has_event = true;
        } else if is("FEN") {
            let text = text.to_str().into_owned();
            header.fen = Some((text, self.source.place(value.0)));
        } else if is("SetUp") {
            header.from_start = text.as_bytes() == b"0";
        } else if is("Result") {
            header.result = GameResult::from_text(&text.to_str());
        } else if is("Variant") {
            let text = text.to_str();
            if let Ok(variant) = text.parse() {
                header.variant = variant;
            } else {
                let kind = PgnErrorKind::Variant(text.into_owned());
                return Err(self.fail(value.0, kind));
            }
        }
        Ok(())
    }

    /// The position that the tags begin the moves with.
    fn position_of(&self, header: &Header) -> Result<Position, Failure> {
        let Some((fen, place)) = header.fen.as_ref().filter(|_| !header.from_start) else {
            return Ok(match header.variant {
                Variant::Standard => self.standard.clone(),
                Variant::Suicide => Position::start_of_suicide(),
                Variant::Chess960 => {
                    Position::chess960(518).unwrap_or_else(|| self.standard.clone())
                }
            });
        };
        let read = match Position::from_fen(fen, header.variant) {
            // Files of Chess960 do not always say that they are.
            Err(FenError::Setup(SetupError::BadCastling(_))) => {
                Position::from_fen(fen, Variant::Chess960)
            }
            read => read,
        };
        let Place { line, column } = *place;
        read.map_err(|error| Box::new(PgnError { line, column, kind: PgnErrorKind::Fen(error) }))
    }

    /// What stands at this index is not what should.
    #[cold]
    pub(super) fn unexpected(&mut self, index: usize, expected: &'static str) -> Failure {
        let bytes = self.source.from(index.min(self.source.at + self.source.rest().len()));
        let kind = match first_char(bytes) {
            Some(found) => PgnErrorKind::Unexpected { found, expected },
            None => PgnErrorKind::UnexpectedEnd { expected },
        };
        self.fail(index, kind)
    }

    /// After an error: on to the next tags that begin a game.
    ///
    /// Those are a line with an `Event`, or any tag on a line after some that are not tags. A tag
    /// section with an error in it is passed over with the moves that belong to it.
    fn resync(&mut self) -> Result<(), Failure> {
        let mut moves_seen = !self.in_tags;
        if !moves_seen || !self.source.at_line_start() {
            self.skip_line()?;
        }
        loop {
            self.skip_space()?;
            let rest = self.source.rest();
            match rest {
                [] => return Ok(()),
                [b'[', ..] if rest.starts_with(b"[Event ") => return Ok(()),
                [b'[', next, ..] if next.is_ascii_alphabetic() => {
                    if moves_seen {
                        return Ok(());
                    }
                }
                _ => moves_seen = true,
            }
            self.skip_line()?;
        }
    }
}

impl<R: Read> Iterator for Reader<R> {
    type Item = Result<Game, PgnError>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut builder = Builder::new(self.standard.clone());
        self.visit(&mut builder).map(|read| read.map(|()| builder.finish()))
    }
}

/// Where the value of a tag ends.
enum Close {
    /// The index of the closing quote, and that after the closing bracket.
    At(usize, usize),
    NoQuote,
    /// Where the bracket should be.
    NoBracket(usize),
    TooFar,
}

/// Finds the quote that closes a value: one that is not escaped and has a bracket behind it, for
/// programs forget to escape quotes.
fn close_of(bytes: &[u8], limit: usize) -> Close {
    let mut last_quote = None;
    let mut escaped = false;
    for (index, &byte) in bytes.iter().enumerate() {
        if index > limit {
            return Close::TooFar;
        }
        match byte {
            b'\n' | b'\r' => break,
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            b'"' => {
                let after = index + 1 + leading_space(&bytes[index + 1..]);
                if bytes.get(after) == Some(&b']') {
                    return Close::At(index, after + 1);
                }
                last_quote = Some((index, after));
            }
            _ => {}
        }
    }
    match last_quote {
        // Nothing but space up to the end of the line: the bracket is missing, not the quote.
        Some((quote, after))
            if bytes[quote + 1..after].iter().any(|b| matches!(b, b'\n' | b'\r')) =>
        {
            Close::NoBracket(after)
        }
        Some((quote, after)) if after >= bytes.len() => Close::NoBracket(quote + 1),
        _ => Close::NoQuote,
    }
}

/// How much white space, of the little that a tag may have in it.
fn leading_space(bytes: &[u8]) -> usize {
    let bytes = &bytes[..bytes.len().min(MAX_WORD)];
    bytes.iter().position(|byte| !byte.is_ascii_whitespace()).unwrap_or(bytes.len())
}

/// The first character, by UTF-8 or else Latin-1.
fn first_char(bytes: &[u8]) -> Option<char> {
    let &first = bytes.first()?;
    let length = [1, 2, 3, 4]
        .into_iter()
        .find(|&length| bytes.get(..length).is_some_and(|bytes| str::from_utf8(bytes).is_ok()));
    let decoded = length.and_then(|length| str::from_utf8(&bytes[..length]).ok());
    Some(decoded.and_then(|text| text.chars().next()).unwrap_or(first as char))
}
