//! A page without the rules: the plumbing of `rules.rs`, and of the standard library what any page
//! has anyway: an allocator, strings, lists, formatting and parsing of numbers and texts.

use std::cell::RefCell;
use std::fmt::Write as _;

thread_local! {
    static TEXT: RefCell<String> = const { RefCell::new(String::new()) };
    static WORDS: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
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

/// Takes the text apart and says something about it.
#[unsafe(no_mangle)]
pub extern "C" fn tell(number: u32) -> usize {
    TEXT.with_borrow_mut(|text| {
        WORDS.with_borrow_mut(|words| {
            words.extend(text.split_whitespace().map(str::to_owned));
            let mut told = String::new();
            for word in words.iter() {
                let _ = match word.parse::<u64>() {
                    Ok(value) => writeln!(told, "{value} {value:x} {:?}", Some(number)),
                    Err(error) => writeln!(told, "{word:?} {error}"),
                };
            }
            *text = told;
        });
        text.len()
    })
}
