//! Spans of time as files have them: seconds, with decimals where there are some.

use crate::{ByColor, Millis, TimeControl};

/// `600`, or `7.25`.
pub(super) fn write(span: Millis) -> String {
    let (seconds, millis) = (span.0 / 1000, span.0 % 1000);
    if millis == 0 {
        return seconds.to_string();
    }
    let text = format!("{seconds}.{millis:03}");
    text.trim_end_matches('0').to_owned()
}

pub(super) fn read(text: &str) -> Option<Millis> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
    let numeric = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || !numeric(whole) || !numeric(decimals) {
        return None;
    }
    let millis = decimals.bytes().zip([100, 10, 1]);
    let millis: u64 = millis.map(|(digit, weight)| u64::from(digit - b'0') * weight).sum();
    let whole: u64 = whole.parse().ok()?;
    Some(Millis(whole.checked_mul(1000)?.checked_add(millis)?))
}

/// `600`, `600+5`, or `-` for as long as one likes.
pub(super) fn write_control(control: TimeControl) -> String {
    match control {
        TimeControl::Untimed => "-".into(),
        TimeControl::Timed { initial, increment: Millis::ZERO } => write(initial),
        TimeControl::Timed { initial, increment } => {
            format!("{}+{}", write(initial), write(increment))
        }
    }
}

/// The time of both sides as one word: `600+5`, `-`, or `600/60` where they differ.
///
/// ```
/// use game::{ByColor, TimeControl};
/// let both = ByColor::both(TimeControl::BLITZ);
/// assert_eq!(game::pgn::controls(both), "600");
/// let handicap = ByColor::new(TimeControl::BLITZ, TimeControl::BULLET);
/// assert_eq!(game::pgn::controls(handicap), "600/60");
/// ```
pub fn controls(time: ByColor<TimeControl>) -> String {
    let ByColor { white, black } = time.map(write_control);
    if white == black { white } else { format!("{white}/{black}") }
}

/// The time that a tag names. What is not played here, such as a new sum of time after forty moves,
/// counts as untimed.
pub(super) fn read_control(text: &str) -> TimeControl {
    let (initial, increment) = text.trim().split_once('+').unwrap_or((text.trim(), "0"));
    match (read(initial), read(increment)) {
        (Some(initial), Some(increment)) => TimeControl::Timed { initial, increment },
        _ => TimeControl::Untimed,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn a_span_that_was_written_is_read_as_the_same(millis in any::<u64>()) {
            prop_assert_eq!(read(&write(Millis(millis))), Some(Millis(millis)));
        }

        #[test]
        fn any_text_is_read_or_refused(text in "[0-9.+:/-]{0,24}|\\PC{0,24}") {
            if let Some(span) = read(&text) {
                prop_assert_eq!(read(&write(span)), Some(span));
            }
            let control = read_control(&text);
            prop_assert_eq!(read_control(&write_control(control)), control);
        }
    }

    #[test]
    fn controls_are_written_as_the_standard_has_them() {
        let timed = |initial: u64, increment: u64| TimeControl::Timed {
            initial: Millis(initial),
            increment: Millis(increment),
        };
        for (text, control) in [
            ("-", TimeControl::Untimed),
            ("600", TimeControl::BLITZ),
            ("600+5", timed(600_000, 5000)),
            ("90.5+0.25", timed(90_500, 250)),
        ] {
            assert_eq!(write_control(control), text);
            assert_eq!(read_control(text), control);
        }
        assert_eq!(read_control("600+0"), TimeControl::BLITZ);
        for text in ["?", "", "40/7200:3600", "*180", "1.2.3", "+", "99999999999999999999"] {
            assert_eq!(read_control(text), TimeControl::Untimed, "{text}");
        }
    }
}
