//! Whether memory that games took is given back, and what the program takes with nothing to do.

use std::path::Path;
use std::time::Duration;

use game::Act;
use guest::{Caller, Live, person, setup};
use tokio::task::JoinSet;

use crate::Failure;
use crate::house::{House, lost};

/// So many tables are open at the same time in a round.
const AT_ONCE: usize = 50;
/// How much more the last rounds may have than the first.
const GROWTH: f64 = 1.05;
/// What an idle program may take.
const IDLE_MEMORY: f64 = 40.0;
const IDLE_SHARE: f64 = 0.01;

/// Opens and closes games in rounds, and compares the memory of the last three with the first three.
pub(crate) async fn rounds(program: &Path, rounds: usize, games: usize) -> Result<(), Failure> {
    let house = House::open(program, None).await?;
    let mut sizes = Vec::new();
    for round in 0..=rounds {
        open_and_close(&house.owner, games).await?;
        while house.metric("tables").await? > 0 || house.metric("sockets").await? > 0 {
            tokio::time::sleep(Duration::from_millis(500)).await;
        }
        let size = house.memory()?;
        let (connections, thoughts) =
            (house.metric("connections").await?, house.metric("thoughts").await?);
        println!("round {round}: {size:.1} MB, {connections} connections, {thoughts} thoughts");
        // The first one warms up.
        if round > 0 {
            sizes.push(size);
        }
    }
    let mean = |sizes: &[f64]| sizes.iter().sum::<f64>() / f64::from(sizes.len().max(1) as u32);
    let some = sizes.len().min(3);
    let (first, last) = (mean(&sizes[..some]), mean(&sizes[sizes.len() - some..]));
    println!("first {first:.1} MB, last {last:.1} MB; peak {:.1} MB", house.peak_memory()?);
    house.kill().await?;
    if last <= first * GROWTH { Ok(()) } else { Err("memory grows".into()) }
}

async fn open_and_close(owner: &Caller, games: usize) -> Result<(), Failure> {
    let mut guests = JoinSet::new();
    for worker in 0..AT_ONCE {
        let owner = owner.clone();
        let own = (worker..games).step_by(AT_ONCE).count();
        guests.spawn(async move {
            for _ in 0..own {
                visit(&owner).await?;
            }
            Ok::<_, guest::Failure>(())
        });
    }
    while let Some(visited) = guests.join_next().await {
        visited.map_err(|error| error.to_string())?.map_err(lost)?;
    }
    Ok(())
}

/// A game of two moves.
async fn visit(owner: &Caller) -> Result<(), guest::Failure> {
    let game = owner.make(setup(person("Ada"), person("Ben"))).await?;
    let mut live = Live::open(owner, game).await?;
    for _ in 0..2 {
        let position = live.game().position();
        let uci = position.uci(position.legal_moves()[0]);
        live.act(Act::Move { uci }).await?;
    }
    live.close().await;
    Ok(())
}

/// Looks at a program that has just been started and has nothing to do.
pub(crate) async fn idle(program: &Path, span: Duration) -> Result<(), Failure> {
    let house = House::open(program, None).await?;
    // Starting is not idling.
    tokio::time::sleep(Duration::from_secs(3)).await;
    let before = house.busy()?;
    tokio::time::sleep(span).await;
    let share = house.busy()?.saturating_sub(before).as_secs_f64() / span.as_secs_f64();
    let memory = house.memory()?;
    println!("idle for {span:?}: {:.2} % of a core, {memory:.1} MB", share * 100.0);
    house.kill().await?;
    if share < IDLE_SHARE && memory < IDLE_MEMORY { Ok(()) } else { Err("that is too much".into()) }
}
