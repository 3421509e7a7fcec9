//! What the page uses of the rules, behind the plainest interface: text in, text out, through one
//! buffer. It is built only to be weighed.

use std::cell::RefCell;
use std::fmt::Write as _;

use chess::pgn::Game;
use chess::{History, Move, Position, Square, Variant};

thread_local! {
    static TEXT: RefCell<String> = RefCell::new(String::new());
    static POSITION: RefCell<Position> = RefCell::new(Position::start());
}

/// Makes room for a text of this length and says where.
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *const u8 {
    TEXT.with_borrow_mut(|text| {
        *text = " ".repeat(length);
        text.as_ptr()
    })
}

/// Where the answer is; each call below gives its length.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> *const u8 {
    TEXT.with_borrow(|text| text.as_ptr())
}

fn reply(make: impl FnOnce(&str, &mut Position) -> String) -> usize {
    TEXT.with_borrow_mut(|text| {
        *text = POSITION.with_borrow_mut(|position| make(text, position));
        text.len()
    })
}

/// Reads a FEN; says what is wrong with it.
#[unsafe(no_mangle)]
pub extern "C" fn set(variant: u32) -> usize {
    reply(|text, position| {
        let variant = Variant::ALL[variant as usize % Variant::ALL.len()];
        match Position::from_fen(text, variant) {
            Ok(new) => {
                *position = new;
                String::new()
            }
            Err(error) => error.to_string(),
        }
    })
}

/// Lists the legal moves.
#[unsafe(no_mangle)]
pub extern "C" fn moves() -> usize {
    reply(|_, position| {
        let mut list = String::new();
        for &m in &position.legal_moves() {
            let _ = writeln!(list, "{} {}", position.uci(m), position.san(m));
        }
        list
    })
}

/// Plays a move given as SAN or UCI and gives the new FEN, or says what is wrong.
#[unsafe(no_mangle)]
pub extern "C" fn play() -> usize {
    reply(|text, position| {
        let m = match (position.parse_san(text), position.parse_uci(text)) {
            (Ok(m), _) | (_, Ok(m)) => m,
            (Err(san), Err(uci)) => return format!("{san} / {uci}"),
        };
        *position = position.play(m);
        position.fen()
    })
}

/// A starting position of Chess960.
#[unsafe(no_mangle)]
pub extern "C" fn shuffled(number: u32) -> usize {
    reply(|_, position| {
        if let Some(start) = Position::chess960(number as u16) {
            *position = start;
        }
        format!("{} {:x} {}", position.fen(), position.key(), position.in_check())
    })
}

/// Reads a game, goes to its end, and writes it again or says what is wrong; then how it has ended.
#[unsafe(no_mangle)]
pub extern "C" fn game() -> usize {
    reply(|text, position| match text.parse::<Game>() {
        Ok(game) => {
            let mut history = History::new(game.start().clone());
            for node in game.mainline() {
                if history.push(game.move_to(node).unwrap_or(Move::NULL)).is_err() {
                    break;
                }
            }
            *position = history.position().clone();
            let ended = history.automatic_end().map_or(String::new(), |end| end.to_string());
            format!("{game}\n{ended} {}", history.claimable().is_some())
        }
        Err(error) => error.to_string(),
    })
}

/// Why a piece does not go from one square to another, or nowhere.
#[unsafe(no_mangle)]
pub extern "C" fn why_not(from: u8, to: u8) -> usize {
    reply(|_, position| {
        let (from, to) = (Square::from_low_bits(from), Square::from_low_bits(to));
        let (stuck, refused) = (position.why_stuck(from), position.why_not(from, to));
        format!("{} {}", stuck.is_some(), refused.is_some())
    })
}
