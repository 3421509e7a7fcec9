//! A position of somebody's game, what there was to see in it, and what was played; and how such cases
//! are kept as text.

use std::fmt::Write as _;

use engine::levels::View;

use crate::views;

/// A choice that somebody made.
#[derive(Clone, PartialEq, Debug)]
pub struct Case {
    /// The number of the game.
    pub game: usize,
    /// The player's rating on our scale.
    pub rating: f64,
    /// Which of the moves was played.
    pub chosen: usize,
    /// What there was to see.
    pub view: View,
}

/// Cases as text, a line each.
pub fn write(cases: &[Case]) -> String {
    let mut text = String::new();
    for Case { game, rating, chosen, view } in cases {
        let _ = write!(text, "{game} {rating} {chosen} ");
        views::write(view, &mut text);
        text.push('\n');
    }
    text
}

/// Cases from text; `None` if it is not one that [`write`] has made.
pub fn read(text: &str) -> Option<Vec<Case>> {
    text.lines().map(case).collect()
}

fn case(line: &str) -> Option<Case> {
    let mut words = line.splitn(4, ' ');
    let (game, rating) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
    let chosen = words.next()?.parse().ok()?;
    let view = views::read(words.next()?)?;
    (chosen < view.moves.len()).then_some(Case { game, rating, chosen, view })
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::{History, Position};
    use engine::levels::Viewer;

    #[test]
    fn what_was_written_is_read_as_it_was() {
        let fens = [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1",
            "7k/8/5K2/8/8/8/8/6Q1 w - - 0 1",
        ];
        let cases: Vec<Case> = fens
            .into_iter()
            .map(|fen| {
                let history = History::new(fen.parse::<Position>().unwrap());
                let view = Viewer::default().view(&history, 2, 20_000);
                Case { game: 7, rating: 1234.5, chosen: 1, view }
            })
            .collect();
        assert!(cases.iter().any(|case| case.view.moves.iter().any(|one| one.ends.is_some())));
        assert_eq!(read(&write(&cases)), Some(cases));
        for text in ["x", "1 2 3", "1 2 0 4 5", "1 2 0 4 5\t1 2 3", "1 2 0 4 5\t1 2 3 0 5 6 7"] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
