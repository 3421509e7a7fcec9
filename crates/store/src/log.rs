//! How an event is written down, apart from how the program has it in hand.
//!
//! A row holds JSON and the version of its form. What was written in an older form is lifted step by
//! step to the present one, and read then. A step that was shipped never changes; nor do the sample
//! logs of each version in `tests/logs`, which say what they must fold to.
//!
//! Within a version a field may be added if whoever does not know it still reads the game rightly.
//! So **fields that nobody knows are passed over**: a program of yesterday opens a game of tomorrow.
//! Rows are never written again, so what is passed over is not lost. Everything else is a new version,
//! and older programs refuse it.

use game::Event;
use serde_json::Value;

use crate::StoredEvent;

/// Makes of a body of one version one of the next, or says what it lacks.
type Step = fn(Value) -> Result<Value, String>;

/// The first step leads from version 1 to version 2.
const STEPS: [Step; 0] = [];

/// The version of what is written now.
pub const VERSION: u16 = STEPS.len() as u16 + 1;

/// Why a row is no event.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unreadable {
    /// A later program wrote it.
    #[error(
        "it has version {found}, and this program knows versions up to {known}; install the newer Kibitz"
    )]
    Newer {
        /// Its version.
        found: u16,
        /// The latest version that is known here.
        known: u16,
    },
    /// Its body is no JSON.
    #[error("it is no JSON: {0}")]
    NotJson(String),
    /// Its body is JSON, but something is missing or out of place.
    #[error("it is no event of a game: {0}")]
    NotAnEvent(String),
}

/// The event as a row, in the present form.
///
/// ```
/// use game::{Event, Moment, What};
/// let event = Event { at: Moment(7), what: What::Paused };
/// let stored = store::log::write(&event);
/// assert_eq!(stored.body, r#"{"at":7,"event":"paused"}"#);
/// assert_eq!(store::log::read(&stored), Ok(event));
/// ```
///
/// # Panics
/// Never: an event holds nothing that JSON cannot say.
pub fn write(event: &Event) -> StoredEvent {
    let body = serde_json::to_string(event).expect("an event is plain data");
    StoredEvent { version: VERSION, body }
}

/// The row in the present form: itself, unless it is of an older version.
///
/// # Errors
/// Why it holds no event.
pub fn renewed(stored: StoredEvent) -> Result<StoredEvent, Unreadable> {
    if stored.version == VERSION { Ok(stored) } else { read(&stored).map(|event| write(&event)) }
}

/// The event that a row holds.
///
/// # Errors
/// Why it holds none.
pub fn read(stored: &StoredEvent) -> Result<Event, Unreadable> {
    let body = lift(&STEPS, stored)?;
    serde_json::from_value(body).map_err(|error| Unreadable::NotAnEvent(error.to_string()))
}

/// The body of a row in the form that the last step leads to.
fn lift(steps: &[Step], stored: &StoredEvent) -> Result<Value, Unreadable> {
    let known = steps.len() as u16 + 1;
    let found = stored.version;
    if found > known {
        return Err(Unreadable::Newer { found, known });
    }
    let Some(taken) = found.checked_sub(1) else {
        return Err(Unreadable::NotAnEvent("versions begin with 1".into()));
    };
    let body = serde_json::from_str(&stored.body)
        .map_err(|error| Unreadable::NotJson(error.to_string()))?;
    steps[usize::from(taken)..]
        .iter()
        .try_fold(body, |body, step| step(body))
        .map_err(Unreadable::NotAnEvent)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stored(version: u16, body: &str) -> StoredEvent {
        StoredEvent { version, body: body.into() }
    }

    /// Three made-up versions: names were one text, then two, then two in an object.
    const MADE_UP: [Step; 2] = [
        |body| {
            let both = body["names"].as_str().ok_or("no names")?;
            let (white, black) = both.split_once(" - ").ok_or("only one name")?;
            Ok(serde_json::json!({ "white": white, "black": black }))
        },
        |body| Ok(serde_json::json!({ "players": body })),
    ];

    #[test]
    fn each_version_takes_the_steps_that_are_left_in_order() {
        let present = serde_json::json!({ "players": { "white": "Ada", "black": "Bo" } });
        for row in [
            stored(1, r#"{"names":"Ada - Bo"}"#),
            stored(2, r#"{"white":"Ada","black":"Bo"}"#),
            stored(3, r#"{"players":{"white":"Ada","black":"Bo"}}"#),
        ] {
            assert_eq!(lift(&MADE_UP, &row), Ok(present.clone()), "{row:?}");
        }
    }

    #[test]
    fn a_body_that_a_step_cannot_use_is_refused() {
        let refused = lift(&MADE_UP, &stored(1, r#"{"names":"Ada"}"#));
        assert_eq!(refused, Err(Unreadable::NotAnEvent("only one name".into())));
    }

    #[test]
    fn a_version_from_the_future_is_refused() {
        let refused = lift(&MADE_UP, &stored(4, "not even JSON"));
        assert_eq!(refused, Err(Unreadable::Newer { found: 4, known: 3 }));
        assert!(lift(&MADE_UP, &stored(0, "{}")).is_err());
        let sentence = read(&stored(VERSION + 1, "{}")).expect_err("too new").to_string();
        assert!(sentence.contains("install the newer Kibitz"), "{sentence}");
    }

    #[test]
    fn what_is_no_event_says_what_it_lacks() {
        for (body, lack) in [
            ("", "it is no JSON"),
            ("{\"at\":1,", "it is no JSON"),
            ("{\"at\":1}", "missing field `event`"),
            ("{\"event\":\"paused\"}", "missing field `at`"),
            ("{\"at\":1,\"event\":\"danced\"}", "danced"),
            ("{\"at\":1,\"event\":\"moved\",\"uci\":\"e2e4\"}", "missing field `spent`"),
            ("{\"at\":-1,\"event\":\"paused\"}", "invalid value"),
            ("[]", "it is no event of a game"),
        ] {
            let sentence = read(&stored(1, body)).expect_err(body).to_string();
            assert!(sentence.contains(lack), "{body}: {sentence}");
        }
    }

    #[test]
    fn fields_that_nobody_knows_are_passed_over() {
        let known = stored(1, r#"{"at":1,"event":"took_back","plies":2}"#);
        let more = stored(1, r#"{"at":1,"event":"took_back","plies":2,"mood":"sad"}"#);
        assert_eq!(read(&more), read(&known));
        assert!(read(&known).is_ok());
    }
}
