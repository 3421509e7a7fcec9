//! Which rows of a list are in sight, and where a key leads.

use core::ops::Range;

/// So many rows are drawn beyond each edge, so that a turn of the wheel finds them there.
const BEYOND: usize = 4;

/// A list of rows of one height, seen through a window.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Frame {
    /// How many rows there are.
    pub count: usize,
    /// How high each is.
    pub row: f64,
    /// How much of the list is above the window's upper edge; negative if there is room above the list.
    pub above: f64,
    /// How much of the window can show it.
    pub room: f64,
}

/// Where a key leads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// To the row before.
    Up,
    /// To the next one.
    Down,
    /// To the first.
    First,
    /// To the last.
    Last,
    /// Up by what is in sight.
    PageUp,
    /// Down by what is in sight.
    PageDown,
}

impl Step {
    /// What a key means that is called so by browsers.
    pub fn of_key(key: &str) -> Option<Self> {
        Some(match key {
            "ArrowUp" => Self::Up,
            "ArrowDown" => Self::Down,
            "Home" => Self::First,
            "End" => Self::Last,
            "PageUp" => Self::PageUp,
            "PageDown" => Self::PageDown,
            _ => return None,
        })
    }
}

impl Frame {
    /// How high the whole list is.
    pub fn height(&self) -> f64 {
        self.count as f64 * self.row
    }

    /// The rows to draw: those in sight and some beyond.
    pub fn drawn(&self) -> Range<usize> {
        let Range { start, end } = self.in_sight();
        start.saturating_sub(BEYOND)..(end + BEYOND).min(self.count)
    }

    /// The rows that are in sight, even if only by a part.
    fn in_sight(&self) -> Range<usize> {
        let at = |edge: f64| (edge / self.row).clamp(0.0, self.count as f64);
        let start = at(self.above).floor() as usize;
        start..(at(self.above + self.room).ceil() as usize).max(start)
    }

    /// The row that a step leads to.
    pub fn step(&self, from: usize, step: Step) -> usize {
        let last = self.count.saturating_sub(1);
        let page = ((self.room / self.row).floor() as usize).saturating_sub(1).max(1);
        let to = match step {
            Step::Up => from.saturating_sub(1),
            Step::Down => from.saturating_add(1),
            Step::First => 0,
            Step::Last => last,
            Step::PageUp => from.saturating_sub(page),
            Step::PageDown => from.saturating_add(page),
        };
        to.min(last)
    }

    /// By how much to scroll down so that a row is in sight as a whole; negative for up.
    pub fn to_show(&self, row: usize) -> f64 {
        let top = row as f64 * self.row;
        if top < self.above {
            top - self.above
        } else {
            (top + self.row - self.above - self.room).max(0.0).min(top - self.above)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame(count: usize, above: f64) -> Frame {
        Frame { count, row: 72.0, above, room: 600.0 }
    }

    #[test]
    fn only_rows_in_sight_and_a_few_beyond_are_drawn() {
        for (count, above, drawn) in [
            (0, 0.0, 0..0),
            (3, 0.0, 0..3),
            (50_000, 0.0, 0..13),
            // There is room above the list, for its head.
            (50_000, -200.0, 0..10),
            (50_000, 71.9, 0..14),
            (50_000, 720.0, 6..23),
            (50_000, 72.0 * 50_000.0 - 600.0, 49_987..50_000),
            // Scrolled beyond the end: what was deleted meanwhile is not there.
            (10, 72_000.0, 6..10),
            (10, -72_000.0, 0..4),
        ] {
            assert_eq!(frame(count, above).drawn(), drawn, "{count} rows, {above} above");
        }
    }

    #[test]
    fn keys_lead_to_rows_that_there_are() {
        for (from, step, to) in [
            (0, Step::Up, 0),
            (5, Step::Up, 4),
            (5, Step::Down, 6),
            (99, Step::Down, 99),
            (42, Step::First, 0),
            (42, Step::Last, 99),
            (42, Step::PageUp, 35),
            (3, Step::PageUp, 0),
            (42, Step::PageDown, 49),
            (96, Step::PageDown, 99),
        ] {
            assert_eq!(frame(100, 0.0).step(from, step), to, "{step:?} from {from}");
        }
        assert_eq!(frame(0, 0.0).step(0, Step::Last), 0);
        // Even a window that is lower than a row pages on.
        assert_eq!(Frame { room: 20.0, ..frame(9, 0.0) }.step(4, Step::PageDown), 5);
    }

    #[test]
    fn a_row_is_scrolled_to_by_no_more_than_it_takes() {
        for (above, row, by) in [
            (0.0, 0, 0.0),
            (0.0, 7, 0.0),
            (0.0, 8, 48.0),
            (720.0, 9, -72.0),
            (720.0, 10, 0.0),
            (720.0, 0, -720.0),
            (-200.0, 5, 32.0),
        ] {
            let frame = frame(100, above);
            assert!((frame.to_show(row) - by).abs() < 1e-9, "{row}: {}", frame.to_show(row));
        }
        // A window lower than a row shows its beginning.
        let low = Frame { room: 20.0, ..frame(9, 0.0) };
        assert!((low.to_show(3) - 216.0).abs() < 1e-9);
    }

    #[test]
    fn every_key_of_a_list_is_known_and_no_letter_is() {
        assert_eq!(Step::of_key("End"), Some(Step::Last));
        for key in ["a", "A", "1", " ", "Enter", "ArrowLeft", "Escape", ""] {
            assert_eq!(Step::of_key(key), None, "{key}");
        }
    }
}
