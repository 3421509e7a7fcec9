//! What a typed line means: a move as people write it, or a word.

use chess::{Move, Position, SanError, UciMove};
use game::{Level, Strength, say};

use crate::{Options, Table};

/// What a typed line means.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Typed {
    /// This legal move.
    Move(UciMove),
    /// One of these legal moves, each with the words to ask by.
    Ambiguous(Vec<(UciMove, String)>),
    /// Something other than a move.
    Word(Word),
    /// Nothing, and the sentence that says why.
    Wrong(String),
}

/// Something that can be typed other than a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the names are the words")]
pub enum Word {
    Undo,
    Redo,
    Hint,
    Draw,
    Resign,
    Pause,
    Resume,
    /// Let the computer play at this strength.
    Level(Strength),
    /// Say the last move.
    Last,
    /// Say the clocks.
    Clock,
    /// Say how things stand.
    Status,
    /// Say where all pieces stand.
    Pieces,
    Help,
}

/// Reads a typed line.
///
/// What is written exactly as a move is taken at its word: `bxc4` is the pawn's. Anything else that
/// fits several moves asks: `bc4` where pawn and bishop can both take, `Nd2` where two knights can go,
/// `e8` where a pawn has to become something and is not always a queen.
pub fn read(table: &Table<'_>, text: &str, options: Options) -> Typed {
    let text = text.trim();
    if let Some(typed) = word(text) {
        return typed;
    }
    if text.is_empty() {
        return Typed::Wrong(say::type_a_move());
    }
    if table.to_move().is_none() {
        return Typed::Wrong(table.why_idle().unwrap_or_else(|| table.not_your_turn()));
    }
    let position = table.game.position();
    #[cfg(feature = "alone")]
    if table.alone {
        return crate::alone::read(table, text, options);
    }
    if let Some(m) = exactly(position, text) {
        return Typed::Move(position.uci(m));
    }
    match candidates(position, text, options.asks()) {
        Err(error) => Typed::Wrong(why_unread(position, text, &error)),
        Ok(moves) if moves.len() == 1 => Typed::Move(position.uci(moves[0])),
        Ok(moves) => {
            let choice = |&m: &Move| (position.uci(m), say::in_full(position, m));
            Typed::Ambiguous(moves.iter().map(choice).collect())
        }
    }
}

/// The legal move that is written so, in UCI or, signs of check aside, in algebraic notation.
fn exactly(position: &Position, text: &str) -> Option<Move> {
    let plain = |text: &str| text.trim_end_matches(['+', '#']).to_owned();
    let moves = position.legal_moves();
    let is_it = |&&m: &&Move| {
        position.uci(m).to_string() == text || plain(&position.san(m).to_string()) == plain(text)
    };
    moves.iter().find(is_it).copied()
}

/// Every legal move that the text may mean, at least one.
fn candidates(position: &Position, text: &str, asks: bool) -> Result<Vec<Move>, SanError> {
    let readings = position.san_readings(text);
    // A pawn that the text lets reach the last rank without saying what it becomes.
    let bare = text.trim_end_matches(['+', '#', '!', '?']);
    let promotions = position.variant().promotions();
    let asked = if asks { promotions } else { &promotions[..1] };
    let promoted = asked.iter().flat_map(|role| {
        let read = position.san_readings(&format!("{bare}={}", role.letter()));
        read.map(|list| list.to_vec()).unwrap_or_default()
    });
    let promoted: Vec<Move> = promoted.collect();
    match readings {
        Err(error) if promoted.is_empty() => Err(error),
        Err(_) => Ok(promoted),
        Ok(list) => Ok(list.iter().copied().chain(promoted).collect()),
    }
}

/// Why the text is no move. Two squares say enough to tell it as for a hand.
pub(crate) fn why_unread(position: &Position, text: &str, error: &SanError) -> String {
    let squares = text.parse::<UciMove>().ok();
    let why = squares.and_then(|squares| position.why_not(squares.from, squares.to));
    why.map_or_else(|| say::unread(position, error), |why| say::why_not(&why))
}

/// A word, or what is wrong with one; `None` for a text that may be a move.
fn word(text: &str) -> Option<Typed> {
    let text = text.to_ascii_lowercase();
    if let Some(number) = text.strip_prefix("level") {
        return Some(level(number.trim()));
    }
    Some(Typed::Word(match text.as_str() {
        "undo" | "takeback" | "take back" => Word::Undo,
        "redo" => Word::Redo,
        "hint" => Word::Hint,
        "draw" => Word::Draw,
        "resign" => Word::Resign,
        "pause" => Word::Pause,
        "resume" => Word::Resume,
        "last" => Word::Last,
        "clock" | "clocks" | "time" => Word::Clock,
        "status" => Word::Status,
        "pieces" => Word::Pieces,
        "help" | "?" => Word::Help,
        _ => return None,
    }))
}

/// A level from 0 to 5, or a rating.
fn level(number: &str) -> Typed {
    let number = number.parse::<u16>().ok();
    let level = number.and_then(|number| Level::new(u8::try_from(number).ok()?));
    let rating = number.and_then(chess::Rating::new);
    match level.map(Strength::Level).or(rating.map(Strength::Rating)) {
        Some(strength) => Typed::Word(Word::Level(strength)),
        None => Typed::Wrong(say::no_such_level()),
    }
}

#[cfg(test)]
mod tests;
