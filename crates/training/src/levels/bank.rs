//! Positions of games between ratings, with what there was to see in them and what a judge says; and how
//! they are kept as text.

use std::fmt::Write as _;

use engine::levels::View;

use super::judge::{Gift, Verdict};
use crate::views;

/// A position that was judged.
#[derive(Clone, PartialEq, Debug)]
pub struct Judged {
    /// Its number in the bank.
    pub number: usize,
    /// The rating of whoever was to move.
    pub rating: u16,
    /// What there was to see.
    pub view: View,
    /// What it is worth; the moves are those of the view, in its order.
    pub verdict: Verdict,
}

/// A line for a position.
pub fn write(judged: &Judged) -> String {
    let Judged { number, rating, view, verdict } = judged;
    let Verdict { worth, best, after, gives } = verdict;
    let mut text = format!("{number} {rating} {worth} {best}");
    for (after, gift) in after.iter().zip(gives) {
        let _ = write!(text, " {after}{}", gift.letter());
    }
    text.push('\t');
    views::write(view, &mut text);
    text.push('\n');
    text
}

/// The positions of a text; `None` if it is not one that [`write`] has made.
pub fn read(text: &str) -> Option<Vec<Judged>> {
    text.lines().map(judged).collect()
}

fn judged(line: &str) -> Option<Judged> {
    let (head, view) = line.split_once('\t')?;
    let mut words = head.split(' ');
    let (number, rating) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
    let (worth, best) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
    let (mut after, mut gives) = (Vec::new(), Vec::new());
    for word in words {
        let letter = word.chars().next_back()?;
        after.push(word.strip_suffix(letter)?.parse().ok()?);
        gives.push(Gift::of_letter(letter)?);
    }
    let view = views::read(view)?;
    let fits = after.len() == view.moves.len() && best < after.len();
    let verdict = Verdict { worth, best, after, gives };
    fits.then_some(Judged { number, rating, view, verdict })
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::{History, Position};
    use engine::levels::Viewer;

    #[test]
    fn what_was_written_is_read_as_it_was() {
        let history = History::new("7k/8/5K2/8/8/8/8/6Q1 w - - 0 1".parse::<Position>().unwrap());
        let view = Viewer::default().view(&history, 2, 20_000);
        let count = view.moves.len();
        let gives = [Gift::Nothing, Gift::Piece, Gift::Rook].into_iter().cycle().take(count);
        let after = (0..count).map(|at| at as i32 * 7 - 50);
        let verdict =
            Verdict { worth: -3, best: 2, after: after.collect(), gives: gives.collect() };
        let judged = Judged { number: 5, rating: 700, view, verdict };
        assert_eq!(read(&write(&judged)), Some(vec![judged]));
        for text in ["", "1 2 3 4 5x\t1 2", "1 2 3 4\t1 2", "1 700 3 0 5-\t1 2"] {
            assert_eq!(read(&format!("{text}\n")), None, "{text}");
        }
    }
}
