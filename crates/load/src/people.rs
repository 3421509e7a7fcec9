//! Games between people: each has a move per second, whatever became of those before. The time counts
//! from the moment at which a move was due, not from when it could be sent, so that a slow program cannot
//! hide behind a patient client.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use chess::Color;
use game::{GameId, Millis};
use guest::{Caller, Live, timed};
use tokio::task::JoinSet;
use tokio::time::Instant;

use crate::figures::Figures;
use crate::house::{House, lost};
use crate::seat::{Acknowledged, Seat, due};
use crate::{Failure, computer, disk};

/// A profile may have only so many tables open.
const GAMES_OF_A_PROFILE: usize = 100;
/// So many games are made at the same time: even with a slow disk all are there before the first page,
/// which nobody reads until the start, is taken for gone.
const MAKERS: usize = 100;
const MOVE_EVERY: Duration = Duration::from_secs(1);
/// The limits that a run must keep.
const TO_OPPONENT: Duration = Duration::from_millis(100);
const MEMORY: f64 = 300.0;

/// How much is played, and for how long.
#[derive(Clone, Copy, clap::Args)]
pub(crate) struct Plan {
    /// So many games between people
    #[arg(long, default_value_t = 2000)]
    games: usize,
    /// So many games against the computer, at levels 0 to 3, a move every 5 seconds each
    #[arg(long, default_value_t = 0)]
    computer: usize,
    /// For so long
    #[arg(long, default_value_t = 60)]
    seconds: u32,
    /// Make every sync of the disk take so much longer; this needs a C compiler and Linux
    #[arg(long)]
    sync_delay_ms: Option<u64>,
}

/// What came of a seat.
#[derive(Default)]
pub(crate) struct Came {
    pub(crate) figures: Figures,
    pub(crate) acknowledged: Vec<Acknowledged>,
    /// Moves that were due and could not be sent before the end.
    pub(crate) behind: usize,
    /// When and why it came to an end; all do when the program is killed.
    pub(crate) ends: Vec<(Instant, String)>,
}

impl Came {
    pub(crate) fn add(&mut self, other: Self) {
        self.figures.extend(other.figures);
        self.acknowledged.extend(other.acknowledged);
        self.behind += other.behind;
        self.ends.extend(other.ends);
    }
}

/// Runs the load, kills the program at the end, and compares with the disk.
pub(crate) async fn load(program: &Path, plan: Plan) -> Result<(), Failure> {
    let Plan { games, computer: computers, seconds, sync_delay_ms } = plan;
    let house = House::open(program, sync_delay_ms.map(Duration::from_millis)).await?;
    let seats = open_tables(&house.owner.address, games).await?;
    let thinkers = computer::open_tables(&house.owner.address, computers).await?;
    println!("{games} games between people, {computers} against the computer, {seconds} s");
    let start = Instant::now() + Duration::from_secs(1);
    let busy = house.busy()?;
    let mut people = JoinSet::new();
    for (number, (white, black)) in seats.into_iter().enumerate() {
        // The games are spread over the second.
        let first = start + MOVE_EVERY * number as u32 / games as u32;
        people.spawn(sit(white, Color::White, first, seconds as usize));
        people.spawn(sit(black, Color::Black, first, seconds as usize));
    }
    let mut against = JoinSet::new();
    for (number, seat) in thinkers.into_iter().enumerate() {
        let first = start + computer::MOVE_EVERY * number as u32 / computers as u32;
        let moves = seconds as usize / computer::MOVE_EVERY.as_secs() as usize;
        against.spawn(computer::sit(seat, first, moves));
    }
    tokio::time::sleep_until(start + Duration::from_secs(u64::from(seconds))).await;
    let (peak, busy) = (house.peak_memory()?, house.busy()?.saturating_sub(busy));
    let killed = Instant::now();
    let folder = house.kill().await?;
    let (people, against) = (all(people).await, all(against).await);
    report(&people, &against, peak, busy, seconds);
    early(people.ends.iter().chain(&against.ends), killed)?;
    let acknowledged = people.acknowledged.len() + against.acknowledged.len();
    let all = [people.acknowledged, against.acknowledged];
    let compared =
        tokio::task::spawn_blocking(move || disk::compare(folder.path(), all.iter().flatten()));
    compared.await.map_err(|error| error.to_string())??;
    println!("killed at the end: all {acknowledged} acknowledged moves are on the disk");
    judge(&people.figures, &against.figures, peak)
}

fn report(people: &Came, against: &Came, peak: f64, busy: Duration, seconds: u32) {
    let share = busy.as_secs_f64() / f64::from(seconds);
    println!("to the opponent: {}", people.figures);
    println!("moves that could not be sent in time for the end: {}", people.behind);
    if !against.acknowledged.is_empty() {
        println!("to the computer's answer: {}", against.figures);
    }
    println!("peak memory {peak:.0} MB; {share:.2} cores on average");
}

fn judge(people: &Figures, against: &Figures, peak: f64) -> Result<(), Failure> {
    let mut wrong = Vec::new();
    if people.share(990) >= TO_OPPONENT {
        wrong.push(format!("the 99th percentile to the opponent is not below {TO_OPPONENT:?}"));
    }
    if against.share(990) >= computer::ANSWER {
        wrong.push(format!("that to the answer is not below {:?}", computer::ANSWER));
    }
    if peak >= MEMORY {
        wrong.push(format!("peak memory is not below {MEMORY} MB"));
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("; ")) }
}

/// Nobody may be cut off while the program lives.
fn early<'a>(
    ends: impl Iterator<Item = &'a (Instant, String)>,
    killed: Instant,
) -> Result<(), Failure> {
    let early: Vec<_> = ends.filter(|(at, _)| *at < killed).collect();
    match early.first() {
        Some((_, why)) => Err(format!("{} seats were lost before the end: {why}", early.len())),
        None => Ok(()),
    }
}

async fn all(mut seats: JoinSet<Came>) -> Came {
    let mut sum = Came::default();
    while let Some(came) = seats.join_next().await {
        match came {
            Ok(came) => sum.add(came),
            Err(error) => eprintln!("{error}"),
        }
    }
    sum
}

/// Makes games with both seats taken.
async fn open_tables(address: &str, games: usize) -> Result<Vec<(Seat, Seat)>, Failure> {
    let mut callers = Vec::new();
    for _ in 0..games.div_ceil(GAMES_OF_A_PROFILE) {
        let white = Caller::somebody(address, "White").await.map_err(lost)?;
        let black = Caller::somebody(address, "Black").await.map_err(lost)?;
        callers.push((white, black));
    }
    let callers = Arc::new(callers);
    let mut makers = JoinSet::new();
    for maker in 0..MAKERS {
        let callers = Arc::clone(&callers);
        makers.spawn(async move {
            let mut seats = Vec::new();
            for number in (maker..games).step_by(MAKERS) {
                seats.push(open_table(&callers[number / GAMES_OF_A_PROFILE], number).await?);
            }
            Ok::<_, guest::Failure>(seats)
        });
    }
    let mut seats = Vec::new();
    while let Some(made) = makers.join_next().await {
        seats.extend(made.map_err(|error| error.to_string())?.map_err(lost)?);
    }
    Ok(seats)
}

async fn open_table(
    (white, black): &(Caller, Caller),
    number: usize,
) -> Result<(Seat, Seat), guest::Failure> {
    let game: GameId = white.make_with(black, timed(Millis::minutes(60))).await?;
    let dice = number as u64 * 2;
    let white = Seat::new(Live::open(white, game).await?, game, dice);
    let black = Seat::new(Live::open(black, game).await?, game, dice + 1);
    Ok((white, black))
}

/// Plays until the program is killed.
async fn sit(mut seat: Seat, side: Color, first: Instant, moves: usize) -> Came {
    let mut figures = Figures::default();
    let mut sent = 0;
    let ended = turns(&mut seat, side, first, moves, &mut figures, &mut sent).await;
    let own = if side == Color::White { moves.div_ceil(2) } else { moves / 2 };
    Came { figures, acknowledged: seat.acknowledged, behind: own - sent, ends: end(ended) }
}

/// When and why a seat has come to its end.
pub(crate) fn end(ended: Result<(), guest::Failure>) -> Vec<(Instant, String)> {
    ended.err().map(|failure| (Instant::now(), lost(failure))).into_iter().collect()
}

async fn turns(
    seat: &mut Seat,
    side: Color,
    first: Instant,
    moves: usize,
    figures: &mut Figures,
    sent: &mut usize,
) -> Result<(), guest::Failure> {
    let offset = usize::from(side == Color::Black);
    for ply in (offset..moves).step_by(2) {
        while seat.plies() < ply {
            seat.hear().await?;
            if seat.plies() == ply {
                figures.add(due(first, MOVE_EVERY, ply - 1).elapsed());
            }
        }
        seat.hear_until(due(first, MOVE_EVERY, ply)).await?;
        if !seat.play().await? {
            break;
        }
        *sent += 1;
    }
    loop {
        let before = seat.plies();
        seat.hear().await?;
        // The last of the other side.
        if seat.plies() > before && seat.plies() % 2 == offset {
            figures.add(due(first, MOVE_EVERY, before).elapsed());
        }
    }
}
