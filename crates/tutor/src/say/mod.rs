//! Words. Every sentence of the tutor is made here and nowhere else; the same values have the same words.
//!
//! Squares, pieces and moves are called as `game::say` calls them. A sentence names sides, not people: whoever
//! reads it knows which side is theirs.

mod advice;
mod explanation;
mod hint;
mod names;

pub use advice::{advice, summary};
pub use explanation::{class, first, more, praise, unexplained, warning};
pub use hint::hint;
pub use names::{haul, line, step};

/// The sentence with its first letter large. It begins with a word of ours.
fn sentence(text: &str) -> String {
    let mut text = text.to_owned();
    if let Some(first) = text.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    text
}

/// "a", "a and b", "a, b and c".
fn in_a_row(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [only] => only.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

/// "once", "twice", "3 times".
fn times(count: usize) -> String {
    match count {
        1 => "once".into(),
        2 => "twice".into(),
        _ => format!("{count} times"),
    }
}
