//! The rows that have come so far, and which to ask for next.

use core::ops::Range;
use std::collections::BTreeMap;

use game::GameId;
use protocol::http::Row;

/// So many rows are asked for at once.
pub const CHUNK: usize = 100;
/// So many are kept; the others are asked for again.
const KEPT: usize = 2_000;

/// The rows of a list by their places, as far as they have come.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Pages {
    rows: BTreeMap<usize, Row>,
    count: usize,
}

impl Pages {
    /// How many rows the whole list has.
    pub fn count(&self) -> usize {
        self.count
    }

    /// The row at a place, if it has come.
    pub fn row(&self, place: usize) -> Option<&Row> {
        self.rows.get(&place)
    }

    /// Where a game stands, if that has come.
    pub fn place(&self, game: GameId) -> Option<usize> {
        self.rows.iter().find(|(_, row)| row.game == game).map(|(place, _)| *place)
    }

    /// The first place from which rows are to be asked for, for these to be there; `None` if they are.
    pub fn missing(&self, wanted: Range<usize>) -> Option<usize> {
        let end = wanted.end.min(self.count);
        let first = (wanted.start..end).find(|place| !self.rows.contains_key(place))?;
        // Whoever scrolls up finds what is above there, too.
        let going_up = self.rows.contains_key(&end);
        Some(if going_up { end.saturating_sub(CHUNK).min(first) } else { first })
    }

    /// Takes in an answer: rows from a place on, and how many there are in all. If there are too many now, those
    /// stay that are near to them or to these places.
    pub fn take(&mut self, from: usize, rows: Vec<Row>, count: usize, near: [usize; 2]) {
        if count != self.count {
            // Games have come or gone elsewhere, and what is here may stand in other places now.
            self.rows.clear();
            self.count = count;
        }
        let middle = from + rows.len() / 2;
        self.rows.extend((from..).zip(rows));
        if self.rows.len() > KEPT {
            let [one, other] = near.map(|near| move |place: usize| place.abs_diff(near));
            let distance =
                |place: &usize| place.abs_diff(middle).min(one(*place)).min(other(*place));
            let mut places: Vec<_> = self.rows.keys().copied().collect();
            places.sort_by_key(distance);
            for far in &places[KEPT..] {
                self.rows.remove(far);
            }
        }
    }

    /// Changes a row.
    pub fn change(&mut self, game: GameId, change: impl FnOnce(&mut Row)) {
        if let Some(row) = self.rows.values_mut().find(|row| row.game == game) {
            change(row);
        }
    }

    /// Takes rows out and closes the gaps. `None`, and nothing is changed, if one of them has not come: then
    /// nobody knows which gaps there are.
    pub fn remove(&mut self, games: &[GameId]) -> Option<Vec<(usize, Row)>> {
        let mut places =
            games.iter().map(|game| self.place(*game)).collect::<Option<Vec<usize>>>()?;
        places.sort_unstable();
        places.dedup();
        let removed: Vec<_> =
            places.iter().filter_map(|place| Some((*place, self.rows.remove(place)?))).collect();
        let gaps_before = |place: usize| places.partition_point(|gap| *gap < place);
        let rows = core::mem::take(&mut self.rows);
        self.rows =
            rows.into_iter().map(|(place, row)| (place - gaps_before(place), row)).collect();
        self.count -= removed.len();
        Some(removed)
    }

    /// Puts rows back at the places from which they were taken.
    pub fn put_back(&mut self, removed: Vec<(usize, Row)>) {
        for (gap, row) in removed {
            let above = self.rows.split_off(&gap);
            self.rows.extend(above.into_iter().map(|(place, row)| (place + 1, row)));
            self.rows.insert(gap, row);
            self.count += 1;
        }
    }
}

#[cfg(test)]
pub(crate) mod testing {
    use chess::Color;
    use game::{Moment, Seq};

    use super::*;

    pub(crate) fn id(number: usize) -> GameId {
        let mut bytes = [0; 16];
        bytes[..8].copy_from_slice(&(number as u64).to_be_bytes());
        GameId::from_bytes(bytes)
    }

    pub(crate) fn row(number: usize) -> Row {
        Row {
            game: id(number),
            seq: Seq::ZERO,
            white: format!("White {number}"),
            black: "Black".into(),
            variant: "standard".into(),
            finished: true,
            result: "1-0".into(),
            reason: "checkmate".into(),
            level: String::new(),
            opening: String::new(),
            plies: 0,
            created: Moment(0),
            updated: Moment(0),
            title: String::new(),
            kept: false,
            deleted: false,
            placement: String::new(),
            below: Color::White,
            date: String::new(),
            mode: "casual".into(),
            time: "-".into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::testing::{id, row};
    use super::*;

    fn come(pages: &mut Pages, from: usize, count: usize) {
        let rows = (from..(from + CHUNK).min(count)).map(row).collect();
        pages.take(from, rows, count, [from; 2]);
    }

    fn numbers(pages: &Pages, places: Range<usize>) -> Vec<Option<&str>> {
        places.map(|place| pages.row(place).map(|row| row.white.as_str())).collect()
    }

    #[test]
    fn what_is_in_sight_and_not_there_is_asked_for() {
        let mut pages = Pages::default();
        come(&mut pages, 0, 50_000);
        assert_eq!(pages.missing(0..100), None);
        assert_eq!(pages.missing(95..110), Some(100));
        assert_eq!(pages.missing(30_000..30_020), Some(30_000));
        come(&mut pages, 30_000, 50_000);
        assert_eq!(pages.missing(30_000..30_020), None);
        // Scrolling up from there brings a whole chunk above.
        assert_eq!(pages.missing(29_990..30_006), Some(29_906));
        assert_eq!(pages.missing(49_990..60_000), Some(49_990));
        come(&mut pages, 49_990, 50_000);
        assert_eq!(pages.missing(49_990..60_000), None);
        assert_eq!(Pages::default().missing(0..20), None);
    }

    #[test]
    fn only_so_many_are_kept_and_those_that_are_near() {
        let mut pages = Pages::default();
        for chunk in 0..40 {
            come(&mut pages, chunk * CHUNK, 50_000);
        }
        assert_eq!(pages.rows.len(), KEPT);
        assert_eq!(pages.missing(3_900..4_000), None);
        assert_eq!(pages.missing(0..20), Some(0));
        come(&mut pages, 0, 50_000);
        assert_eq!((pages.rows.len(), pages.missing(0..20)), (KEPT, None));
    }

    #[test]
    fn the_row_with_the_focus_stays_while_others_go_by() {
        let mut pages = Pages::default();
        come(&mut pages, 0, 50_000);
        for chunk in 1..100 {
            let from = chunk * CHUNK;
            let rows = (from..from + CHUNK).map(row).collect();
            pages.take(from, rows, 50_000, [from, 7]);
        }
        assert_eq!(pages.missing(7..8), None);
        assert_eq!(pages.missing(9_900..10_000), None);
        assert_eq!(pages.rows.len(), KEPT);
    }

    #[test]
    fn gaps_are_closed_and_opened_again() {
        let mut pages = Pages::default();
        come(&mut pages, 0, 50_000);
        come(&mut pages, 1000, 50_000);
        let before = pages.clone();
        let removed = pages.remove(&[id(1050), id(1), id(3)]).expect("all have come");
        assert_eq!(pages.count(), 49_997);
        assert_eq!(
            numbers(&pages, 0..4),
            [Some("White 0"), Some("White 2"), Some("White 4"), Some("White 5")]
        );
        assert_eq!(numbers(&pages, 97..99), [Some("White 99"), None]);
        assert_eq!(numbers(&pages, 1047..1049), [Some("White 1049"), Some("White 1051")]);
        pages.put_back(removed);
        assert_eq!(pages, before);
        assert_eq!(pages.remove(&[id(1), id(777)]), None);
        assert_eq!(pages, before);
    }

    #[test]
    fn another_count_means_other_places() {
        let mut pages = Pages::default();
        come(&mut pages, 0, 500);
        come(&mut pages, 100, 501);
        assert_eq!((pages.row(0), pages.count()), (None, 501));
        assert_eq!(pages.missing(0..10), Some(0));
    }

    #[test]
    fn a_row_is_changed_where_it_stands() {
        let mut pages = Pages::default();
        come(&mut pages, 0, 10);
        pages.change(id(4), |row| row.kept = true);
        assert!(pages.row(4).is_some_and(|row| row.kept));
        assert_eq!((pages.place(id(4)), pages.place(id(77))), (Some(4), None));
    }
}
