//! Comments, and what programs write into them: clocks, scores, levels.

use core::fmt;
use core::time::Duration;

use super::Text;
use crate::Rating;

/// A comment: text for people, and what programs say in brackets.
///
/// `[%clk 0:09:58]` is the time that the mover has left, `[%emt 0:00:02]` the time that the move took,
/// `[%eval 0.35]` or `[%eval #-3]` a score as White sees it, and `[%level 1200]` the level that the
/// computer plays at from here. Other such commands stay in the text.
///
/// The text is kept as it can be written: in one line, white space as single spaces, and without
/// closing braces, which would end the comment: they become parentheses.
///
/// ```
/// use chess::pgn::{Comment, Eval};
/// use core::time::Duration;
/// let comment = Comment::new("[%clk 0:01:30] a {strange}\n  idea [%eval -1.25,18]");
/// assert_eq!(comment.clock(), Some(Duration::from_secs(90)));
/// assert_eq!(comment.eval(), Some(Eval::centipawns(-125).at_depth(18)));
/// assert_eq!(comment.text(), "a (strange) idea");
/// assert_eq!(comment.to_string(), "[%clk 0:01:30] [%eval -1.25,18] a (strange) idea");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Comment {
    text: String,
    clock: Option<Duration>,
    elapsed: Option<Duration>,
    eval: Option<Eval>,
    level: Option<String>,
}

/// A command longer than this is taken for text.
const MAX_COMMAND: usize = 200;
/// The longest level that is kept.
const MAX_LEVEL: usize = 100;

impl Comment {
    /// The comment that a text makes, with commands in it understood.
    pub fn new(text: &str) -> Self {
        let mut comment = Self::default();
        if text.is_empty() {
            return comment;
        }
        let mut text = one_line(text);
        // What is taken out can join what stood around it into another command.
        while let Some(rest) = comment.take_commands(&text) {
            text = rest;
        }
        comment.text = text;
        comment
    }

    /// The comment that stands in a file: the same as [`Comment::new`] makes, but sooner, for most
    /// comments of most files are a clock and nothing else.
    pub(super) fn read(text: Text<'_>) -> Self {
        let mut comment = Self::default();
        let mut rest = text.as_bytes().trim_ascii();
        while let Some(command) = rest.strip_prefix(b"[%") {
            let window = &command[..command.len().min(MAX_COMMAND)];
            let Some(end) = window.iter().position(|&byte| byte == b']') else { break };
            let taken = match &command[..end] {
                [b'c', b'l', b'k', b' ', clock @ ..] if comment.clock.is_none() => {
                    comment.clock = read_clock(clock);
                    comment.clock.is_some()
                }
                [b'e', b'm', b't', b' ', elapsed @ ..] if comment.elapsed.is_none() => {
                    comment.elapsed = read_clock(elapsed);
                    comment.elapsed.is_some()
                }
                [b'e', b'v', b'a', b'l', b' ', eval @ ..] if comment.eval.is_none() => {
                    comment.eval = str::from_utf8(eval).ok().and_then(Eval::read);
                    comment.eval.is_some()
                }
                _ => false,
            };
            if !taken {
                break;
            }
            rest = command[end + 1..].trim_ascii();
        }
        if rest.is_empty() { comment } else { Self::new(&text.to_str()) }
    }

    /// Takes the commands out of a text, and gives back what is left; `None` if there were none.
    fn take_commands(&mut self, text: &str) -> Option<String> {
        if !text.as_bytes().windows(2).any(|two| two == b"[%") {
            return None;
        }
        let mut rest = text;
        let mut left = String::new();
        let mut took = false;
        while let Some(start) = rest.find("[%") {
            let command = &rest[start + 2..];
            let window = &command.as_bytes()[..command.len().min(MAX_COMMAND)];
            let end = window.iter().position(|&byte| byte == b']');
            match end {
                Some(end) if self.take_command(&command[..end]) => {
                    took = true;
                    left.push_str(&rest[..start]);
                    left.push(' ');
                    rest = &command[end + 1..];
                }
                _ => {
                    left.push_str(&rest[..start + 2]);
                    rest = command;
                }
            }
        }
        left.push_str(rest);
        took.then(|| one_line(&left))
    }

    /// Understands one command, if it says something new.
    fn take_command(&mut self, command: &str) -> bool {
        let Some((name, value)) = command.split_once(' ') else { return false };
        let value = value.trim_ascii();
        match name {
            "clk" if self.clock.is_none() => self.clock = read_clock(value.as_bytes()),
            "emt" if self.elapsed.is_none() => self.elapsed = read_clock(value.as_bytes()),
            "eval" if self.eval.is_none() => self.eval = Eval::read(value),
            "level" if self.level.is_none() => self.level = level(value),
            _ => return false,
        }
        match name {
            "clk" => self.clock.is_some(),
            "emt" => self.elapsed.is_some(),
            "eval" => self.eval.is_some(),
            _ => self.level.is_some(),
        }
    }

    /// The same with the time that the mover has left, to the millisecond.
    #[must_use]
    pub fn with_clock(self, clock: Duration) -> Self {
        Self { clock: Some(in_millis(clock)), ..self }
    }

    /// The same with the time that the move took, to the millisecond.
    #[must_use]
    pub fn with_elapsed(self, elapsed: Duration) -> Self {
        Self { elapsed: Some(in_millis(elapsed)), ..self }
    }

    /// The same with a score.
    #[must_use]
    pub fn with_eval(self, eval: Eval) -> Self {
        Self { eval: Some(eval), ..self }
    }

    /// The same with the level that the computer plays at from here: a rating, or words without
    /// square brackets.
    #[must_use]
    pub fn with_level(self, text: &str) -> Self {
        Self { level: level(&one_line(text)), ..self }
    }

    /// The text without commands.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The time that the mover has left.
    pub fn clock(&self) -> Option<Duration> {
        self.clock
    }

    /// The time that the move took.
    pub fn elapsed(&self) -> Option<Duration> {
        self.elapsed
    }

    /// The score.
    pub fn eval(&self) -> Option<Eval> {
        self.eval
    }

    /// The level that the computer plays at from here, in words or digits.
    pub fn level(&self) -> Option<&str> {
        self.level.as_deref()
    }

    /// The level that the computer plays at from here, if it is a rating.
    pub fn rating(&self) -> Option<Rating> {
        self.level()?.parse().ok().and_then(Rating::new)
    }

    /// Whether there is nothing in it.
    pub fn is_empty(&self) -> bool {
        self.text.is_empty()
            && self.clock.is_none()
            && self.elapsed.is_none()
            && self.eval.is_none()
            && self.level.is_none()
    }
}

impl fmt::Display for Comment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut space = "";
        let mut part = |f: &mut fmt::Formatter<'_>, text: fmt::Arguments<'_>| {
            write!(f, "{space}{text}")?;
            space = " ";
            Ok(())
        };
        if let Some(clock) = self.clock {
            part(f, format_args!("[%clk {}]", written(clock)))?;
        }
        if let Some(elapsed) = self.elapsed {
            part(f, format_args!("[%emt {}]", written(elapsed)))?;
        }
        if let Some(eval) = self.eval {
            part(f, format_args!("[%eval {eval}]"))?;
        }
        if let Some(level) = &self.level {
            part(f, format_args!("[%level {level}]"))?;
        }
        if !self.text.is_empty() {
            part(f, format_args!("{}", self.text))?;
        }
        Ok(())
    }
}

/// A score as White sees it, and how deep was looked for it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Eval {
    /// The score.
    pub score: Score,
    /// The depth in half moves.
    pub depth: Option<u8>,
}

/// How a position stands for White.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Score {
    /// In hundredths of a pawn.
    Centipawns(i32),
    /// Mate in so many moves; below zero Black mates.
    Mate(i32),
}

impl Eval {
    /// A score in hundredths of a pawn, as White sees it.
    pub const fn centipawns(value: i32) -> Self {
        Self { score: Score::Centipawns(value), depth: None }
    }

    /// Mate in so many moves; below zero Black mates.
    pub const fn mate(moves: i32) -> Self {
        Self { score: Score::Mate(moves), depth: None }
    }

    /// The same, found at this depth.
    #[must_use]
    pub const fn at_depth(self, depth: u8) -> Self {
        Self { depth: Some(depth), ..self }
    }

    /// Reads `0.35`, `-1.2,18`, `#-3`.
    fn read(text: &str) -> Option<Self> {
        let (score, depth) = match text.split_once(',') {
            Some((score, depth)) => (score, Some(depth.parse().ok()?)),
            None => (text, None),
        };
        let score = match score.strip_prefix('#') {
            Some(moves) => Score::Mate(moves.parse().ok()?),
            None => Score::Centipawns(read_centipawns(score)?),
        };
        Some(Self { score, depth })
    }
}

impl fmt::Display for Eval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.score {
            Score::Centipawns(value) => {
                let sign = if value < 0 { "-" } else { "" };
                let value = value.unsigned_abs();
                write!(f, "{sign}{}.{:02}", value / 100, value % 100)?;
            }
            Score::Mate(moves) => write!(f, "#{moves}")?,
        }
        match self.depth {
            Some(depth) => write!(f, ",{depth}"),
            None => Ok(()),
        }
    }
}

/// Reads pawns with up to two decimals; more are cut off.
fn read_centipawns(text: &str) -> Option<i32> {
    let (negative, digits) = match text.as_bytes() {
        [b'-', ..] => (true, &text[1..]),
        [b'+', ..] => (false, &text[1..]),
        _ => (false, text),
    };
    let (whole, decimals) = digits.split_once('.').unwrap_or((digits, ""));
    let numeric = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if !numeric(whole) || !numeric(decimals) || whole.is_empty() {
        return None;
    }
    let mut value: i64 = whole.parse().ok()?;
    for place in 0..2 {
        let digit = decimals.as_bytes().get(place).map_or(0, |digit| digit - b'0');
        value = value.checked_mul(10)?.checked_add(i64::from(digit))?;
    }
    i32::try_from(if negative { -value } else { value }).ok()
}

/// Clocks beyond a hundred thousand hours are no clocks.
const MAX_CLOCK: u64 = 100_000 * 3_600_000;

/// A span as it can be written.
fn in_millis(span: Duration) -> Duration {
    Duration::from_millis(span.as_millis().min(u128::from(MAX_CLOCK)) as u64)
}

/// A span as `1:05:09.3`.
fn written(span: Duration) -> String {
    let (seconds, millis) = (span.as_secs(), span.subsec_millis());
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    let mut text = format!("{hours}:{minutes:02}:{seconds:02}");
    if millis > 0 {
        let fraction = format!(".{millis:03}");
        text.push_str(fraction.trim_end_matches('0'));
    }
    text
}

/// Reads `1:05:09.3`, `5:09` or `309`.
fn read_clock(text: &[u8]) -> Option<Duration> {
    let (mut seconds, mut number, mut digits, mut parts): (u64, u64, _, _) = (0, 0, 0, 1);
    let mut rest = text;
    while let [byte, after @ ..] = rest {
        rest = after;
        match byte {
            b'0'..=b'9' => {
                number = number * 10 + u64::from(byte - b'0');
                digits += 1;
            }
            b':' if digits > 0 => {
                seconds = (seconds + number) * 60;
                (number, digits, parts) = (0, 0, parts + 1);
            }
            b'.' => break,
            _ => return None,
        }
        if digits > 6 || parts > 3 {
            return None;
        }
    }
    let fraction = rest;
    if digits == 0 || fraction.len() > 9 || !fraction.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let mut millis = (seconds + number) * 1000;
    for (digit, weight) in fraction.iter().zip([100, 10, 1]) {
        millis += u64::from(digit - b'0') * weight;
    }
    (millis <= MAX_CLOCK).then(|| Duration::from_millis(millis))
}

/// A level as it can stand between brackets; `None` if nothing is left of it.
fn level(text: &str) -> Option<String> {
    let text: String = text
        .chars()
        .map(|letter| match letter {
            '[' => '(',
            ']' => ')',
            other => other,
        })
        .take(MAX_LEVEL)
        .collect();
    let length = text.len().min(MAX_LEVEL);
    let length = (0..=length).rev().find(|&length| text.is_char_boundary(length)).unwrap_or(0);
    let text = text[..length].trim();
    (!text.is_empty()).then(|| text.to_owned())
}

/// The text in one line, white space as single spaces, without a brace that would end a comment.
fn one_line(text: &str) -> String {
    let text = text.trim_ascii();
    let plain = |byte: u8| (b' '..=b'~').contains(&byte) && byte != b'}';
    if text.bytes().all(plain) && !text.as_bytes().windows(2).any(|two| two == b"  ") {
        return text.to_owned();
    }
    let braced = text.contains('}');
    let mut line = String::with_capacity(text.len());
    let mut space = false;
    for letter in text.chars() {
        if letter.is_whitespace() || letter.is_control() {
            space = !line.is_empty();
            continue;
        }
        if core::mem::take(&mut space) {
            line.push(' ');
        }
        line.push(match letter {
            '}' => ')',
            '{' if braced => '(',
            other => other,
        });
    }
    line
}
