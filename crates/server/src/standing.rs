//! What a game says of those who played it, as results keep it; and how strong somebody is by all of them.

use chess::{Color, Rating, Variant};
use game::{End, Evidence, Game, Impression, Moment, ProfileId, Standing};
use serde::{Deserialize, Serialize};
use store::{GameResult, Store};

use crate::Problem;

/// A result as statistics keep it. It is read for ever: a field may be added with a default.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Told {
    score: Score,
    end: End,
    side: Color,
    /// The rating of the computer on the other side, on average.
    computer: Option<Rating>,
    hints: u32,
    #[serde(default)]
    variant: Variant,
    /// What the moves look like; it takes a moment to see.
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
    /// What a game that has ended says of a side.
    pub(crate) fn of(game: &Game, side: Color, end: End, looks_like: Option<Impression>) -> Self {
        let score = match end.winner() {
            Some(winner) if winner == side => Score::Won,
            Some(_) => Score::Lost,
            None => Score::Drawn,
        };
        let (computer, hints) = (game.mean_rating(!side), game.hints_taken(side));
        let variant = game.position().variant();
        Self { score, end, side, computer, hints, variant, looks_like }
    }

    /// As the store keeps it.
    pub(crate) fn body(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
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
    Ok(Standing::of(results.into_iter().filter_map(|(_, GameResult { at, body, .. })| {
        // What cannot be read says nothing.
        serde_json::from_str::<Told>(&body).ok()?.evidence(at)
    })))
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
        let looks_like = Some(Impression { rating: 900.5, error: 210.25 });
        let seen = Told { looks_like, ..told };
        assert_eq!(serde_json::from_str::<Told>(&seen.body()).unwrap(), seen);
    }
}
