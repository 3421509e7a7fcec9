//! What the page uses of the rules, behind the plainest interface: text in, text out, through one
//! buffer. It is built only to be weighed.

use std::cell::RefCell;
use std::fmt::Write as _;

use chess::{Position, Variant};

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
