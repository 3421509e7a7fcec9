//! A game read back from its rows, as far as they can be read.

use core::fmt;

use game::{Damage, Event, Flaw, Game};

use crate::log::{self, Unreadable};
use crate::{Seq, StoredEvent};

/// A game and the events that it is the fold of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The game.
    pub game: Game,
    /// Its events, the first one first.
    pub events: Vec<Event>,
}

/// A game whose rows cannot be read to the end. It can be looked at as far as they can, but not
/// played on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Broken {
    /// The game up to there; `None` if not even its first row can be read.
    pub record: Option<Box<Record>>,
    /// The first row that cannot be used.
    pub at: Seq,
    /// What is wrong with it.
    pub why: Why,
}

/// What is wrong with a row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Why {
    /// It is no event.
    Unreadable(Unreadable),
    /// It is an event that cannot have happened there.
    Unfitting(Flaw),
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at = self.at;
        match &self.why {
            Why::Unreadable(why) => write!(f, "Event {at} of this game cannot be read: {why}.")?,
            Why::Unfitting(flaw) => write!(f, "Event {at} of this game does not fit: {flaw}.")?,
        }
        match self.record {
            Some(_) => f.write_str(" The game is shown as it was before, and cannot be played on."),
            None => f.write_str(" Nothing of the game can be shown."),
        }
    }
}

impl core::error::Error for Broken {}

/// The game that all rows of a game tell, the first one first.
///
/// # Errors
/// Where they cannot be read or do not fit, with the game up to there.
pub fn read_game<'a>(
    rows: impl IntoIterator<Item = &'a StoredEvent>,
) -> Result<Record, Box<Broken>> {
    let mut events = Vec::new();
    let mut unreadable = None;
    for row in rows {
        match log::read(row) {
            Ok(event) => events.push(event),
            Err(why) => {
                unreadable = Some(Why::Unreadable(why));
                break;
            }
        }
    }
    let readable = events.len();
    let broken = |record: Option<Record>, index: usize, why: Why| {
        let at = Seq(index as u64 + 1);
        Box::new(Broken { record: record.map(Box::new), at, why })
    };
    match (Game::replay(&events), unreadable) {
        (Ok(game), None) => Ok(Record { game, events }),
        (Ok(game), Some(why)) => Err(broken(Some(Record { game, events }), readable, why)),
        // Nothing could be read: an empty log does not fit either, but that is not the reason.
        (Err(Damage { game: None, .. }), Some(why)) if readable == 0 => Err(broken(None, 0, why)),
        (Err(Damage { game, at, flaw }), _) => {
            events.truncate(at);
            let record = game.map(|game| Record { game: *game, events });
            Err(broken(record, at, Why::Unfitting(flaw)))
        }
    }
}

#[cfg(test)]
mod tests {
    use chess::Color;
    use game::{Moment, What};

    use super::*;
    use crate::conformance::played;

    /// Four rows: a start, two moves, and a pause.
    fn rows() -> Vec<StoredEvent> {
        let mut events = played("e2e4 e7e5");
        events.push(Event { at: Moment(9000), what: What::Paused });
        events.iter().map(log::write).collect()
    }

    fn broken(rows: &[StoredEvent]) -> Broken {
        *read_game(rows).expect_err("a broken game")
    }

    #[test]
    fn whole_rows_give_a_whole_game() {
        let record = read_game(&rows()).expect("a game");
        assert!(record.game.is_paused());
        assert_eq!((record.game.plies().len(), record.events.len()), (2, 4));
    }

    #[test]
    fn a_game_opens_up_to_the_row_that_cannot_be_read() {
        for (index, events) in [(0, None), (1, Some(1)), (2, Some(2)), (3, Some(3))] {
            let mut rows = rows();
            rows[index].body = "{".into();
            let broken = broken(&rows);
            assert_eq!(broken.at, Seq(index as u64 + 1));
            assert_eq!(broken.record.as_ref().map(|record| record.events.len()), events);
            let sentence = broken.to_string();
            let named = format!("Event {} of this game cannot be read: it is no JSON", index + 1);
            assert!(sentence.starts_with(&named) && sentence.ends_with('.'), "{sentence}");
        }
    }

    #[test]
    fn a_game_opens_up_to_the_row_that_does_not_fit() {
        let offer = Event { at: Moment(9000), what: What::DrawOffered { by: Color::White } };
        for (index, event) in [(1, 3), (2, 1), (2, 3)] {
            let mut rows = rows();
            rows.swap(index, event);
            rows.push(log::write(&offer));
            let first = index.min(event);
            let broken = broken(&rows);
            assert!(matches!(broken.why, Why::Unfitting(_)), "{broken}");
            let record = broken.record.as_ref().expect("the game up to there");
            assert_eq!(Game::replay(&record.events).as_ref(), Ok(&record.game));
            assert!(broken.at.0 > first as u64 && record.events.len() as u64 + 1 == broken.at.0);
            let Why::Unfitting(flaw) = broken.why else { panic!("{broken}") };
            let sentence = format!("Event {} of this game does not fit: {flaw}. ", broken.at);
            assert!(broken.to_string().starts_with(&sentence), "{broken}");
        }
    }

    #[test]
    fn the_earlier_of_two_flaws_counts() {
        let mut rows = rows();
        rows[2] = rows[1].clone();
        rows[3].body = "{".into();
        let broken = broken(&rows);
        assert_eq!((broken.at, broken.why), (Seq(3), Why::Unfitting(Flaw::IllegalMove)));
    }

    #[test]
    fn no_rows_are_no_game() {
        let broken = broken(&[]);
        assert_eq!((broken.record, broken.why), (None, Why::Unfitting(Flaw::NoStart)));
    }
}
