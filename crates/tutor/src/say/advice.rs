//! What to learn from a game, in words.

use chess::{Color, Phase};

use super::{sentence, times};
use crate::review::{Advice, Fault, Review};

/// One thing to act on.
pub fn advice(advice: Advice) -> String {
    match advice {
        Advice::Avoid { fault, times: count, number } => {
            let when = if count == 1 {
                format!("at move {number}")
            } else {
                format!("first at move {number}")
            };
            let (what, what_to_do) = fault_in_words(fault);
            sentence(&format!("{} {what}, {when}: {what_to_do}.", times(count)))
        }
        Advice::Practise { phase, share } => {
            format!(
                "{share} percent of what was lost was lost in the {}: practise it.",
                name(phase)
            )
        }
        Advice::LearnOpening { number } => {
            format!(
                "The first mistake, at move {number}, came soon after the opening: look at how it goes on."
            )
        }
        Advice::LookAgain { number } => {
            format!("Move {number} cost most: set it up again and look for something better.")
        }
        Advice::Clean => "No mistake was found: try a higher level.".into(),
        Advice::Strength { phase, percent } => {
            format!(
                "The {} went best, with an accuracy of {percent} percent: play on like that.",
                name(phase)
            )
        }
    }
}

const fn fault_in_words(fault: Fault) -> (&'static str, &'static str) {
    match fault {
        Fault::Hung => (
            "something could simply be taken after your move",
            "before each move, look at what it leaves to be taken",
        ),
        Fault::WasTricked => (
            "the answer won something by force",
            "before each move, look at the checks and captures of the other side",
        ),
        Fault::WasMated => {
            ("your move let the other side mate", "look at every check to your king")
        }
        Fault::LeftUntaken => {
            ("something could have been taken", "look at all captures before you choose")
        }
        Fault::MissedTrick => (
            "something could have been won by force",
            "look at checks, captures and double attacks first",
        ),
        Fault::MissedMate => ("there was a mate", "when a king is in reach, look at every check"),
    }
}

const fn name(phase: Phase) -> &'static str {
    match phase {
        Phase::Opening => "opening",
        Phase::Middlegame => "middlegame",
        Phase::Endgame => "endgame",
    }
}

/// A side of a review in a sentence: "White: accuracy 87 percent, 2 mistakes." With how far it has come.
pub fn summary(review: &Review, side: Color) -> String {
    let (done, total) = review.progress();
    let so_far = if review.is_complete() {
        String::new()
    } else {
        format!(" So far move {done} of {total}.")
    };
    let Some(accuracy) = review.accuracy(side, None) else {
        return format!("{side}: no move to judge.{so_far}");
    };
    let mistakes = review.mistakes(side).filter(|judged| judged.class().is_mistake()).count();
    let mistakes = match mistakes {
        0 => "no mistakes".into(),
        1 => "1 mistake".into(),
        count => format!("{count} mistakes"),
    };
    format!("{side}: accuracy {} percent, {mistakes}.{so_far}", accuracy.percent())
}
