//! A new game as the store takes it: its first events, its row, its dice and who has it.

use game::{ByColor, Event, Game, ProfileId, Seq};
use store::{Append, Founding, Summary, log};

use crate::dice;
use crate::table::opening;

/// The first append of a game that is the fold of these events.
pub(crate) fn first_append(
    owner: ProfileId,
    seats: ByColor<Option<ProfileId>>,
    game: &Game,
    events: &[Event],
) -> Append {
    Append {
        game: dice::game_id(),
        expected: Seq::ZERO,
        command: dice::command_id(),
        events: events.iter().map(log::write).collect(),
        summary: Summary::of(game, events, opening(game)),
        results: None,
        founding: Some(Founding { owner, seed: dice::seed(), seats }),
    }
}
