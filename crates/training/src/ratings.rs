//! Games between players with ratings.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::Write as _;
use std::ops::ControlFlow;
use std::path::Path;
use std::time::Duration;

use arena::stats::{HalfPoints, elo_of};
use chess::pgn::{Game, GameResult};
use chess::{Color, History, Rating};
use engine::levels::Numbers;
use training::levels::{self, Harvest, Played, Results};

use crate::cli::Ladder;
use crate::{about, until_ctrl_c};

/// Lets ratings play their neighbours.
pub(crate) fn ladder(arguments: &Ladder) -> Result<(), String> {
    let Ladder { ratings, games, numbers, next_neighbours, variant, cut, seed, pgn, most_nodes } =
        arguments;
    let pairings =
        [neighbours(ratings, *games, 1), neighbours(ratings, *next_neighbours, 2)].concat();
    let all = pairings.len();
    let numbers = start(numbers.as_deref())?;
    let plan = Harvest {
        variant: *variant,
        cut_after: *cut,
        most_nodes: most_nodes.unwrap_or(u64::MAX),
        ..Harvest::new(pairings, numbers, *seed)
    };
    let mut file = match pgn {
        Some(path) => Some(File::create(path).map_err(|error| about(path, error))?),
        None => None,
    };
    let go_on = until_ctrl_c()?;
    let (mut done, mut failure) = (0, None);
    let (mut results, mut taken) = (Results::new(), BTreeMap::new());
    levels::harvest(&plan, |played| {
        done += 1;
        eprint!("\r{done} of {all} games");
        if let Some(file) = &mut file
            && let Err(error) = writeln!(file, "{}", as_pgn(&played))
        {
            failure = Some(error.to_string());
            return ControlFlow::Break(());
        }
        take(&mut results, &played);
        clock(&mut taken, &played);
        go_on()
    });
    eprintln!();
    println!(" lower  upper   games  upper side's points   Elo between them");
    for ([low, high], games) in &results {
        let (Some(share), Some(error)) = (games.share(), games.standard_error()) else { continue };
        println!(
            "{:>6} {:>6} {:>7} {:>9.1} % ± {:>4.1} {:>13.0} ± {:.0}",
            low.get(),
            high.get(),
            games.count(),
            100.0 * share,
            196.0 * error,
            elo_of(share),
            (elo_of((share + 1.96 * error).min(0.999)) - elo_of((share - 1.96 * error).max(0.001)))
                / 2.0
        );
    }
    println!(
        "\n one scale: Elo above the lowest, and milliseconds a move: mean, 99 of 100, longest"
    );
    let scale = levels::scale(&results);
    for (rating, times) in &mut taken {
        let stand = scale.get(rating).copied().unwrap_or_default();
        let [mean, most, longest] = times_of(times);
        println!("{:>6} {stand:>7.0} {mean:>9.1} {most:>8.1} {longest:>8.1}", rating.get());
    }
    failure.map_or(Ok(()), Err)
}

/// Keeps how long the moves of a game took, those by heart left out.
fn clock(taken: &mut BTreeMap<Rating, Vec<Duration>>, played: &Played) {
    for (position, time) in played.history.positions().iter().zip(&played.taken).skip(BY_HEART) {
        let rating = played.ratings[position.turn().index()];
        taken.entry(rating).or_default().push(*time);
    }
}

/// The first plies are played by heart, in no time.
const BY_HEART: usize = 16;

/// The mean, what 99 of 100 stay below, and the longest, in milliseconds.
fn times_of(times: &mut [Duration]) -> [f64; 3] {
    times.sort_unstable();
    let milliseconds = |time: Duration| 1000.0 * time.as_secs_f64();
    let mean = times.iter().sum::<Duration>() / times.len().max(1) as u32;
    let at = |place: usize| times.get(place).copied().unwrap_or_default();
    let last = times.len().saturating_sub(1);
    [mean, at(last * 99 / 100), at(last)].map(milliseconds)
}

/// So many games of each rating with the one so many steps from it in the list, colours in turn.
pub(crate) fn neighbours(ratings: &[Rating], games: usize, step: usize) -> Vec<[Rating; 2]> {
    let mut pairings = Vec::new();
    for number in 0..games {
        for (&low, &high) in ratings.iter().zip(ratings.iter().skip(step)) {
            pairings.push(if number % 2 == 0 { [low, high] } else { [high, low] });
        }
    }
    pairings
}

fn take(results: &mut Results, played: &Played) {
    let Some(winner) = played.winner else { return };
    let [white, black] = played.ratings;
    let upper = if white > black { Color::White } else { Color::Black };
    let points = match winner {
        None => 1,
        Some(side) if side == upper => 2,
        Some(_) => 0,
    };
    let key = if white > black { [black, white] } else { [white, black] };
    results.entry(key).or_default().add(HalfPoints(points));
}

pub(crate) fn as_pgn(played: &Played) -> Game {
    let mut game = Game::new(played.history.start().clone());
    let [white, black] = played.ratings.map(|rating| rating.to_string());
    let number = (played.number + 1).to_string();
    for (name, value) in [
        ("Event", "Ladder"),
        ("Round", &number),
        ("White", &format!("Level {white}")),
        ("Black", &format!("Level {black}")),
        ("WhiteElo", &white),
        ("BlackElo", &black),
    ] {
        game.tags_mut().set(name, value);
    }
    game.add_line(game.root(), played.history.moves().iter().copied());
    game.set_result(match played.winner {
        None => GameResult::Unknown,
        Some(None) => GameResult::Draw,
        Some(Some(side)) => GameResult::Win(side),
    });
    game
}

/// A game that [`as_pgn`] has written.
pub(crate) fn played(number: usize, game: &Game) -> Option<Played> {
    let rating = |tag: &str| game.tags().get(tag)?.parse().ok().and_then(Rating::new);
    let ratings = [rating("WhiteElo")?, rating("BlackElo")?];
    let mut history = History::new(game.start().clone());
    for m in game.mainline().filter_map(|node| game.move_to(node)) {
        history.push(m).ok()?;
    }
    let winner = match game.result() {
        GameResult::Unknown => None,
        GameResult::Draw => Some(None),
        GameResult::Win(side) => Some(Some(side)),
    };
    Some(Played { number, ratings, history, winner, taken: Vec::new() })
}

/// The numbers of a file, or those that the engine has.
pub(crate) fn start(path: Option<&Path>) -> Result<Numbers, String> {
    let Some(path) = path else { return Ok(Numbers::FITTED) };
    let text = fs::read_to_string(path).map_err(|error| about(path, error))?;
    levels::numbers(&text).ok_or_else(|| about(path, "no numbers of ratings"))
}
