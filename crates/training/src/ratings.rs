//! The commands about players with ratings: what people do, and what ours do.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::Write as _;
use std::ops::ControlFlow;
use std::path::Path;

use arena::stats::{Games, HalfPoints, elo_of};
use chess::pgn::{Game, GameResult};
use chess::{Color, Rating};
use engine::levels::Numbers;
use training::levels::{self, AIMS, Columns, Found, Harvest, Played};
use training::people::{self, Case};

use crate::cli::{Bank, Calibrate, Fit, Ladder, People};
use crate::{about, until_ctrl_c};

pub(crate) fn people(arguments: &People) -> Result<(), String> {
    let People { games, out, each, plies, nodes, seed } = arguments;
    let text = fs::read_to_string(games).map_err(|error| about(games, error))?;
    let go_on = until_ctrl_c()?;
    let cases = people::see(&text, *each, *plies, *nodes, *seed, |done, all| {
        eprint!("\r{done} of {all} positions");
        go_on()
    });
    eprintln!();
    fs::write(out, people::write(&cases)).map_err(|error| about(out, error))
}

/// Prints how usual the first moves are, as the engine has it.
pub(crate) fn popular(path: &Path) -> Result<(), String> {
    let text = fs::read_to_string(path).map_err(|error| about(path, error))?;
    for people::Popular { before, uci, ends: [low, high] } in people::popular(&text) {
        println!("    (\"{before}\", \"{uci}\", [{low:.2}, {high:.2}]),");
    }
    Ok(())
}

pub(crate) fn fit(arguments: &Fit) -> Result<(), String> {
    let Fit { cases: path, numbers, out, .. } = arguments;
    let settings = arguments.settings();
    let text = fs::read_to_string(path).map_err(|error| about(path, error))?;
    let cases = people::read(&text).ok_or_else(|| about(path, "no cases"))?;
    let (held, learned): (Vec<&Case>, Vec<&Case>) =
        cases.iter().partition(|case| people::is_held(case.game));
    println!("{} cases to learn from, {} held out", learned.len(), held.len());
    let found = people::fit(&learned, &start(numbers.as_deref())?, settings, |what, likelihood| {
        eprintln!("{what}: {likelihood:.4} a move");
    });
    let source = levels::source(&found, &levels::popular_now());
    fs::write(out, source).map_err(|error| about(out, error))?;
    println!("  band  cases    model   glance     look  gain  likeliest");
    for band in people::judge(&held, &found, settings.characters, 200.0) {
        let people::Band { from, cases, model, plain_glance, plain_look, first } = band;
        let gain = model - plain_glance.max(plain_look);
        println!(
            "{from:>6} {cases:>6} {model:>8.3} {plain_glance:>8.3} {plain_look:>8.3} {gain:>5.2} {:>8.1} %",
            100.0 * first
        );
    }
    Ok(())
}

/// Lets ratings play their neighbours.
pub(crate) fn ladder(arguments: &Ladder) -> Result<(), String> {
    let Ladder { ratings, games, numbers, next_neighbours, variant, cut, seed, pgn } = arguments;
    let steps = if *next_neighbours { 2 } else { 1 };
    let mut pairings = Vec::new();
    for number in 0..*games {
        for step in 1..=steps {
            for (&low, &high) in ratings.iter().zip(ratings.iter().skip(step)) {
                pairings.push(if number % 2 == 0 { [low, high] } else { [high, low] });
            }
        }
    }
    let all = pairings.len();
    let numbers = start(numbers.as_deref())?;
    let plan = Harvest { pairings, numbers, variant: *variant, seed: *seed, cut_after: *cut };
    let mut file = match pgn {
        Some(path) => Some(File::create(path).map_err(|error| about(path, error))?),
        None => None,
    };
    let go_on = until_ctrl_c()?;
    let (mut done, mut failure) = (0, None);
    let mut results: BTreeMap<[Rating; 2], Games> = BTreeMap::new();
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
        go_on()
    });
    eprintln!();
    println!(" lower  upper   games  upper side's points   Elo between them");
    for ([low, high], games) in results {
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
    failure.map_or(Ok(()), Err)
}

fn take(results: &mut BTreeMap<[Rating; 2], Games>, played: &Played) {
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

fn as_pgn(played: &Played) -> Game {
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

/// Has positions of ratings judged.
pub(crate) fn bank(arguments: &Bank) -> Result<(), String> {
    let Bank { out, each, numbers, judge, nodes, move_nodes, seed } = arguments;
    let kept = match fs::read_to_string(out) {
        Ok(text) => levels::read(&text).ok_or_else(|| about(out, "no bank"))?,
        Err(_) => Vec::new(),
    };
    let file = OpenOptions::new().create(true).append(true).open(out);
    let mut file = file.map_err(|error| about(out, error))?;
    let go_on = until_ctrl_c()?;
    let plan = levels::Plan {
        judge: judge.clone(),
        root_nodes: *nodes,
        move_nodes: *move_nodes,
        numbers: start(numbers.as_deref())?,
        each: *each,
        seed: *seed,
    };
    let all = each * AIMS.len();
    let from = kept.last().map_or(0, |last| last.number + 1);
    levels::gather(&plan, from, |judged| {
        eprint!("\r{} of {all} positions", judged.number + 1);
        file.write_all(levels::write(&judged).as_bytes()).map_err(|error| error.to_string())?;
        Ok(go_on())
    })
}

/// Finds the numbers of ratings.
pub(crate) fn calibrate(arguments: &Calibrate) -> Result<(), String> {
    let Calibrate { bank: path, numbers, out } = arguments;
    let text = fs::read_to_string(path).map_err(|error| about(path, error))?;
    let bank = levels::read(&text).ok_or_else(|| about(path, "no bank"))?;
    let mut is_first = true;
    let (numbers, found) = levels::calibrate(&bank, &start(numbers.as_deref())?, |found| {
        if is_first {
            table(found);
            is_first = false;
        }
    });
    table(&found);
    let source = levels::source(&numbers, &levels::popular_now());
    fs::write(out, source).map_err(|error| about(out, error))
}

/// The numbers of a file, or those that the engine has.
fn start(path: Option<&Path>) -> Result<Numbers, String> {
    let Some(path) = path else { return Ok(Numbers::FITTED) };
    let text = fs::read_to_string(path).map_err(|error| about(path, error))?;
    levels::numbers(&text).ok_or_else(|| about(path, "no numbers of ratings"))
}

fn table(found: &[Found]) {
    println!(
        "rating positions  first choice       loss            ten         thirty          piece           rook"
    );
    for Found { aim, temper, columns } in found {
        let Columns { positions, first, loss, ten, thirty, piece, rook, .. } = columns;
        let pairs = [
            (first, aim.first),
            (loss, aim.loss),
            (ten, aim.ten),
            (thirty, aim.thirty),
            (piece, aim.piece),
            (rook, aim.rook),
        ];
        let cells = pairs.map(|(is, aim)| format!("{is:>6.2} ({aim:>5.1})")).join("  ");
        println!(
            "{:>6} {positions:>9}  {cells}   temperature {:.1}, deep {:.2}, blindness {:.2}",
            aim.rating, temper.temperature, temper.deep, temper.blindness
        );
    }
}
