//! A position drawn with letters, as Stockfish's `d` does.

use std::fmt::Write as _;

use chess::{File, Position, Rank, Square, Variant};

/// The board, then FEN (in Chess960 Shredder-FEN), key and the pieces that give check.
pub(super) fn of(position: &Position) -> String {
    const LINE: &str = " +---+---+---+---+---+---+---+---+\n";
    let mut text = format!("\n{LINE}");
    for rank in Rank::ALL.into_iter().rev() {
        for file in File::ALL {
            let piece = position.piece_at(Square::new(file, rank));
            let _ = write!(text, " | {}", piece.map_or(' ', chess::Piece::letter));
        }
        let _ = write!(text, " | {rank}\n{LINE}");
    }
    text.push_str("   a   b   c   d   e   f   g   h\n\n");
    let fen = match position.variant() {
        Variant::Chess960 => position.shredder_fen(),
        Variant::Standard | Variant::Suicide => position.fen(),
    };
    let _ = writeln!(text, "Fen: {fen}");
    let _ = writeln!(text, "Key: {:016X}", position.key());
    text.push_str("Checkers:");
    for square in position.checkers() {
        let _ = write!(text, " {square}");
    }
    text
}
