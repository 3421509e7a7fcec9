//! The classic traps of the rules, one test each. A test that was once a bug names the symptom.

#[path = "../common/mod.rs"]
mod common;
mod pins;

use chess::{Position, Variant};

/// Standard chess from FEN.
fn standard(fen: &str) -> Position {
    read(fen, Variant::Standard)
}

fn read(fen: &str, variant: Variant) -> Position {
    Position::from_fen(fen, variant).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// The legal moves as plain text (castling: king takes rook), sorted; with `from`, only those of the
/// piece there.
fn moves_from(position: &Position, from: &str) -> Vec<String> {
    let mut texts: Vec<String> = position
        .legal_moves()
        .iter()
        .map(|m| {
            let promoted = m.promoted_to().map(|role| role.letter().to_ascii_lowercase());
            format!("{}{}{}", m.from(), m.to(), promoted.map_or(String::new(), String::from))
        })
        .filter(|text| text.starts_with(from))
        .collect();
    texts.sort();
    texts
}
