//! The classic traps of the rules, one test each. A test that was once a bug names the symptom.

mod castling;
mod chess960;
#[path = "../common/mod.rs"]
mod common;
mod en_passant;
mod ends;
mod exchange;
mod lists;
mod pawns;
mod pins;
mod refusals;
mod special;
mod suicide;

use chess::{Move, Position, Variant};

/// Standard chess from FEN.
fn standard(fen: &str) -> Position {
    read(fen, Variant::Standard)
}

fn read(fen: &str, variant: Variant) -> Position {
    Position::from_fen(fen, variant).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// A move as plain text; castling as king takes rook.
fn plain(m: Move) -> String {
    let promoted = m.promoted_to().map(|role| role.letter().to_ascii_lowercase());
    format!("{}{}{}", m.from(), m.to(), promoted.map_or(String::new(), String::from))
}

/// The legal moves of the pieces on squares whose names begin so, sorted.
fn moves_from(position: &Position, from: &str) -> Vec<String> {
    let mut texts: Vec<String> = position.legal_moves().iter().copied().map(plain).collect();
    texts.retain(|text| text.starts_with(from));
    texts.sort();
    texts
}

fn is_move(position: &Position, text: &str) -> bool {
    moves_from(position, text).contains(&text.to_owned())
}

/// The position after a legal move, given as plain text.
fn after(position: &Position, text: &str) -> Position {
    let m = position.legal_moves().iter().copied().find(|&m| plain(m) == text);
    position.play(m.unwrap_or_else(|| panic!("{text} is not legal in {position:?}")))
}
