//! What a game says of those who played it, as results keep it; and how strong somebody is by all of them.

use chess::{Color, Rating, Variant};
use engine::Likeness;
use game::{ByColor, End, Evidence, Game, Impression, Moment, ProfileId, Standing};
use serde::{Deserialize, Serialize};
use store::{GameResult, Store};

use crate::Problem;

/// A result as statistics keep it. It is read for ever: a field may be added with a default.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Told {
    score: Score,
    end: End,
    side: Color,
    /// The rating of the computer on the other side, if the result is a measure against it.
    computer: Option<Rating>,
    hints: u32,
    #[serde(default)]
    variant: Variant,
    /// Whether the moves were weighed; it takes a moment.
    #[serde(default)]
    weighed: bool,
    /// What they look like, if that can be said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    looks_like: Option<Impression>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Score {
    Won,
    Drawn,
    Lost,
}

impl Told {
    /// What a game that has ended says of a side at once.
    pub(crate) fn of(game: &Game, side: Color, end: End) -> Self {
        let score = match end.winner() {
            Some(winner) if winner == side => Score::Won,
            Some(_) => Score::Lost,
            None => Score::Drawn,
        };
        let (computer, hints) = (game.faced(side), game.hints_taken(side));
        let variant = game.position().variant();
        Self { score, end, side, computer, hints, variant, weighed: false, looks_like: None }
    }

    /// As the store keeps it.
    pub(crate) fn body(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// What the store has kept; `None` if it cannot be read, which says nothing then.
    pub(crate) fn read(body: &str) -> Option<Self> {
        serde_json::from_str(body).ok()
    }

    /// Whether its moves are still to be weighed. Those of Suicide say nothing of chess.
    pub(crate) fn is_to_be_weighed(&self) -> bool {
        !self.weighed && self.variant != Variant::Suicide
    }

    /// The same, with what the moves of its side look like.
    #[must_use]
    pub(crate) fn weighed(self, likeness: &ByColor<Option<Likeness>>) -> Self {
        let looks_like =
            likeness[self.side].map(|Likeness { rating, error, .. }| Impression { rating, error });
        Self { weighed: true, looks_like, ..self }
    }

    /// What it says of how strong somebody plays chess. Suicide says nothing of that.
    fn evidence(&self, at: Moment) -> Option<Evidence> {
        let points = match self.score {
            Score::Won => 1.0,
            Score::Drawn => 0.5,
            Score::Lost => 0.0,
        };
        let Self { computer: against, looks_like, hints, .. } = *self;
        let says = self.variant != Variant::Suicide && (against.is_some() || looks_like.is_some());
        says.then_some(Evidence { at, points, against, looks_like, hints })
    }
}

/// How strong somebody plays, if a game says so.
pub(crate) async fn standing(
    store: &dyn Store,
    profile: ProfileId,
) -> Result<Option<Standing>, Problem> {
    let results = store.results(profile, Moment(0), Moment(u64::MAX)).await?;
    Ok(Standing::of(
        results
            .into_iter()
            .filter_map(|(_, GameResult { at, body, .. })| Told::read(&body)?.evidence(at)),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_of_the_first_programs_are_read_and_suicide_says_nothing_of_chess() {
        let first = r#"{"score":"won","end":{"kind":"won","winner":"white","by":"checkmate"},"side":"white","computer":1100,"hints":2}"#;
        let told: Told = serde_json::from_str(first).unwrap();
        let evidence = told.evidence(Moment(5)).unwrap();
        assert_eq!((evidence.points, evidence.hints, evidence.looks_like), (1.0, 2, None));
        assert_eq!(evidence.against, Rating::new(1100));
        assert_eq!(Told { variant: Variant::Suicide, ..told.clone() }.evidence(Moment(5)), None);
        assert_eq!(Told { computer: None, ..told.clone() }.evidence(Moment(5)), None);
        assert!(told.is_to_be_weighed());
        let white = Some(Likeness { rating: 900.5, error: 210.25, moves: 12 });
        let weighed = told.weighed(&ByColor::new(white, None));
        assert!(!weighed.is_to_be_weighed());
        let read = Told::read(&weighed.body());
        let looks_like = Some(Impression { rating: 900.5, error: 210.25 });
        assert_eq!(read.as_ref(), Some(&weighed));
        assert_eq!(read.and_then(|told| told.evidence(Moment(5))).unwrap().looks_like, looks_like);
        assert_eq!(Told::read("{}"), None);
    }
}
