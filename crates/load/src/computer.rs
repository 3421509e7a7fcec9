//! Games against the computer: the person moves every few seconds, and the answer is waited for.

use std::time::Duration;

use chess::Color;
use game::Level;
use guest::{Caller, Live, computer, person, setup};
use tokio::time::Instant;

use crate::Failure;
use crate::figures::Figures;
use crate::house::lost;
use crate::people::{Came, end};
use crate::seat::{Seat, due};

/// How often a person moves.
pub(crate) const MOVE_EVERY: Duration = Duration::from_secs(5);
/// No answer takes longer, but one of a hundred.
pub(crate) const ANSWER: Duration = Duration::from_millis(1500);
/// A profile may have only so many tables open.
const GAMES_OF_A_PROFILE: usize = 100;

/// Makes games at levels 0 to 3, with the pace and the thinking time that a page has by itself.
pub(crate) async fn open_tables(address: &str, games: usize) -> Result<Vec<Seat>, Failure> {
    let mut seats = Vec::new();
    let mut caller = None;
    for number in 0..games {
        if number % GAMES_OF_A_PROFILE == 0 {
            caller = Some(Caller::somebody(address, "Ada").await.map_err(lost)?);
        }
        let (Some(caller), Some(level)) = (&caller, Level::new((number % 4) as u8)) else {
            continue;
        };
        let game = caller.make(setup(person("Ada"), computer(level))).await.map_err(lost)?;
        let live = Live::open(caller, game).await.map_err(lost)?;
        seats.push(Seat::new(live, game, number as u64));
    }
    Ok(seats)
}

/// Plays so many moves, or until the game or the program ends.
pub(crate) async fn sit(mut seat: Seat, first: Instant, moves: usize) -> Came {
    let mut figures = Figures::default();
    let ended = turns(&mut seat, first, moves, &mut figures).await;
    Came { figures, acknowledged: seat.acknowledged, behind: 0, ends: end(ended) }
}

async fn turns(
    seat: &mut Seat,
    first: Instant,
    moves: usize,
    figures: &mut Figures,
) -> Result<(), guest::Failure> {
    for number in 0..moves {
        let due = due(first, MOVE_EVERY, number);
        seat.hear_until(due).await?;
        if seat.is_over() || !seat.play().await? {
            break;
        }
        let plies = seat.plies();
        while !(seat.is_over() || seat.plies() > plies && seat.live.game().turn() == Color::White) {
            seat.hear().await?;
        }
        figures.add(due.elapsed());
    }
    loop {
        seat.hear().await?;
    }
}
