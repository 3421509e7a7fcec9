//! What a page asks: read, checked, and refused in words.

use chess::{History, Position};
use protocol::analysis::{MAX_DEPTH, MAX_LINES, MAX_MOVES, MAX_SECONDS, Question, Why};

/// A FEN is never longer.
const MAX_FEN: usize = 200;

/// The game so far that is to be thought about.
///
/// # Errors
///
/// What is wrong with the question, as a word and as a sentence.
pub(super) fn read(question: &Question) -> Result<History, (Why, String)> {
    let Question { fen, variant, moves, lines, depth, seconds, .. } = question;
    let bounds = [
        ("lines", u32::from(*lines), MAX_LINES.into()),
        ("depth", *depth, MAX_DEPTH),
        ("seconds", *seconds, MAX_SECONDS),
    ];
    for (name, value, most) in bounds {
        if !(1..=most).contains(&value) {
            let sentence = format!("The number of {name} must be from 1 to {most}, not {value}.");
            return Err((Why::BadNumber, sentence));
        }
    }
    if moves.len() > MAX_MOVES {
        let sentence = format!("These are more than {MAX_MOVES} moves. Begin at a later position.");
        return Err((Why::TooManyMoves, sentence));
    }
    if fen.len() > MAX_FEN {
        let sentence = format!("A FEN has at most {MAX_FEN} characters.");
        return Err((Why::BadPosition, sentence));
    }
    let start = Position::from_fen(fen, *variant)
        .map_err(|error| (Why::BadPosition, format!("This is no position: {error}.")))?;
    let mut history = History::new(start);
    for (uci, number) in moves.iter().zip(1..) {
        let played = history.position().resolve_uci(*uci).ok().map(|m| history.push(m).is_ok());
        if played != Some(true) {
            let sentence = format!("Move {number}, {uci}, is not legal where it is to be played.");
            return Err((Why::BadMove, sentence));
        }
    }
    if history.position().legal_moves().is_empty() {
        let sentence =
            "There is no legal move in this position, so there is nothing to think about.";
        return Err((Why::NothingToThink, sentence.to_owned()));
    }
    Ok(history)
}

#[cfg(test)]
mod tests {
    use chess::Variant;

    use super::*;

    fn question() -> Question {
        Question {
            number: 1,
            fen: Position::start().fen(),
            variant: Variant::Standard,
            moves: Vec::new(),
            lines: 3,
            depth: 40,
            seconds: 60,
        }
    }

    fn moves(text: &str) -> Vec<chess::UciMove> {
        text.split(' ').map(|uci| uci.parse().expect("a move")).collect()
    }

    #[test]
    fn moves_count_for_repetitions() {
        let there_and_back = moves("g1f3 g8f6 f3g1 f6g8");
        let history = read(&Question { moves: there_and_back, ..question() }).expect("a game");
        assert_eq!(history.repetitions(), 2);
    }

    #[test]
    fn castling_and_chess960_are_read_by_their_variant() {
        let fen = "bqnb1rkr/pppppppp/8/8/8/8/PPPPPPPP/BQ1BNRKR w HFhf - 0 1".to_owned();
        assert!(read(&Question { fen, variant: Variant::Chess960, ..question() }).is_ok());
    }

    #[test]
    fn what_is_wrong_is_said() {
        let mated = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
        let many = moves(&["g1f3 g8f6 f3g1 f6g8"; 200].join(" "));
        let cases = [
            (Question { lines: 0, ..question() }, Why::BadNumber),
            (Question { lines: 6, ..question() }, Why::BadNumber),
            (Question { depth: 101, ..question() }, Why::BadNumber),
            (Question { seconds: 0, ..question() }, Why::BadNumber),
            (Question { fen: "nothing".into(), ..question() }, Why::BadPosition),
            (Question { fen: "8/8/8/8/8/8/8/8 w - - 0 1".into(), ..question() }, Why::BadPosition),
            (Question { fen: "k".repeat(10_000), ..question() }, Why::BadPosition),
            (Question { moves: moves("e2e4 e2e4"), ..question() }, Why::BadMove),
            (Question { moves: many, ..question() }, Why::TooManyMoves),
            (Question { fen: mated.into(), ..question() }, Why::NothingToThink),
        ];
        for (question, wanted) in cases {
            let (why, sentence) = read(&question).expect_err("a refusal");
            assert_eq!(why, wanted, "{sentence}");
            assert!(sentence.ends_with('.') && sentence.len() < 300, "{sentence}");
        }
        let (_, sentence) =
            read(&Question { moves: moves("e2e4 e2e4"), ..question() }).unwrap_err();
        assert_eq!(sentence, "Move 2, e2e4, is not legal where it is to be played.");
    }
}
