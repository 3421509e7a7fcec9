//! What the tables of facts share.

use chess::{Position, Square};

use super::{Fact, Theme, of_move, of_position};

/// Facts in text: "w c7: e8 a8" or "b: f7", sorted.
fn text(facts: impl IntoIterator<Item = Fact>, theme: Theme) -> String {
    let mut rows: Vec<String> = facts
        .into_iter()
        .filter(|fact| fact.theme == theme)
        .map(|fact| {
            let by = fact.by.map_or(String::new(), |by| format!(" {by}"));
            let on: Vec<String> = fact.on.iter().map(Square::to_string).collect();
            format!("{}{by}: {}", fact.side.letter(), on.join(" "))
        })
        .collect();
    rows.sort();
    rows.join(", ")
}

fn position(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Each position has exactly these facts of a theme.
pub(super) fn holds(theme: Theme, cases: &[(&str, &str)]) {
    let found: Vec<(&str, String)> =
        cases.iter().map(|&(fen, _)| (fen, text(of_position(&position(fen)), theme))).collect();
    assert_eq!(found, cases.iter().map(|&(fen, on)| (fen, on.into())).collect::<Vec<_>>());
}

/// Each move does exactly this.
pub(super) fn does(theme: Theme, cases: &[(&str, &str, &str)]) {
    let done = |fen, san| {
        let position = position(fen);
        let m = position.parse_san(san).unwrap_or_else(|error| panic!("{san} in {fen}: {error}"));
        text(of_move(&position, m), theme)
    };
    let found: Vec<_> = cases.iter().map(|&(fen, san, _)| (fen, san, done(fen, san))).collect();
    assert_eq!(
        found,
        cases.iter().map(|&(fen, san, on)| (fen, san, on.into())).collect::<Vec<_>>()
    );
}
