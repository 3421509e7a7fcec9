//! The same case seen from the other side of the board has the same words, sides and squares changed.

use chess::{Move, Piece, Position, Setup, Square};
use tutor::{Case, Explanation, Line, say};

use crate::games::Moment;

pub(crate) fn false_ones(moment: &Moment, said: &Explanation) -> Vec<String> {
    let case = mirrored(&moment.case);
    let Ok(other) = Explanation::of(&case) else { return vec!["no mirror".into()] };
    let mut doubts = Vec::new();
    for (one, other) in
        [(say::first(said), say::first(&other)), (say::more(said), say::more(&other))]
    {
        if turned(&one) != other {
            doubts.push(format!("in the mirror: {other}"));
        }
    }
    doubts
}

fn mirrored(case: &Case) -> Case {
    let line = |line: &Line| {
        let moves = line.moves.iter().map(|m| Move::from_bits(m.bits() ^ 0o7070));
        Line::new(line.score, moves.collect())
    };
    Case {
        before: board(&case.before),
        recapture: case.recapture.map(Square::flip_rank),
        lines: case.lines.iter().map(line).collect(),
        played: line(&case.played),
    }
}

fn board(position: &Position) -> Position {
    let mut setup = Setup::empty();
    for square in Square::all() {
        setup.board[square.flip_rank().index()] =
            position.piece_at(square).map(|piece| Piece::new(!piece.color, piece.role));
    }
    setup.turn = !position.turn();
    setup.castling = position.castling().rooks().into_iter().map(Square::flip_rank).collect();
    setup.en_passant = position.en_passant().map(Square::flip_rank);
    setup.move_number = position.move_number();
    Position::from_setup(&setup, position.variant()).expect("a mirrored position is legal")
}

/// A text with its ranks and sides changed.
fn turned(text: &str) -> String {
    let words = text.split_inclusive([' ', '.', ',', ';', ':', '\'']).map(|word| {
        let bare = word.trim_end_matches([' ', '.', ',', ';', ':', '\'']);
        let rest = &word[bare.len()..];
        let other = match (bare, bare.parse::<Square>()) {
            ("White", _) => "Black".into(),
            ("Black", _) => "White".into(),
            (_, Ok(square)) => square.flip_rank().to_string(),
            _ => bare.to_owned(),
        };
        other + rest
    });
    words.collect()
}
