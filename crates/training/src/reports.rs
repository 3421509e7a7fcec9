//! What is asked of ratings beside their strength: whether their games differ, and whether people are found on
//! their scale.

#![expect(clippy::cast_precision_loss, reason = "nobody has 2^53 games")]

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use chess::History;
use engine::levels::Numbers;
use training::levels::{self, Harvest};
use training::people;

use crate::cli::Variety;
use crate::{about, until_ctrl_c};

/// Says how much games of a rating with itself differ, and how they begin; beside them those of people.
pub(crate) fn variety(arguments: &Variety) -> Result<(), String> {
    let Variety { ratings, games, most_nodes, people, seed } = arguments;
    let go_on = until_ctrl_c()?;
    for &rating in ratings {
        let plan = Harvest {
            most_plies: levels::COMPARED,
            most_nodes: *most_nodes,
            ..Harvest::new(vec![[rating; 2]; *games], Numbers::FITTED, *seed)
        };
        let mut histories = Vec::new();
        levels::harvest(&plan, |played| {
            histories.push(played.history);
            go_on()
        });
        show(&rating.to_string(), &levels::variety(&histories));
    }
    let Some(path) = people else { return Ok(()) };
    let text = fs::read_to_string(path).map_err(|error| about(path, error))?;
    let mut bands: BTreeMap<usize, Vec<History>> = BTreeMap::new();
    for game in people::games(&text) {
        let band = (f64::midpoint(game.ratings[0], game.ratings[1]) / 400.0) as usize;
        bands.entry(band).or_default().push(game.history);
    }
    for (band, histories) in bands {
        show(&format!("people from {}", 400 * band), &levels::variety(&histories));
    }
    Ok(())
}

fn show(who: &str, variety: &levels::Variety) {
    let levels::Variety { games, different, named, first, families } = variety;
    println!("{who}: {games} games, {different} different, {named} begin by name");
    let share = |count: usize| 100.0 * count as f64 / (*games).max(1) as f64;
    let list = |names: &mut dyn Iterator<Item = (&str, usize)>| {
        let words: Vec<String> =
            names.take(6).map(|(name, count)| format!("{name} {:.0} %", share(count))).collect();
        println!("    {}", words.join(", "));
    };
    list(&mut first.iter().map(|(name, count)| (name.as_str(), *count)));
    list(&mut families.iter().map(|&(name, count)| (name, count)));
}

/// Says how well what moves look like finds the ratings of people, by games that were not learned from.
pub(crate) fn scales(path: &Path, most: usize) -> Result<(), String> {
    let text = fs::read_to_string(path).map_err(|error| about(path, error))?;
    let go_on = until_ctrl_c()?;
    let mut bands: BTreeMap<usize, Vec<[f64; 3]>> = BTreeMap::new();
    people::weigh(&text, most, |found| {
        let people::Weighed { rating, seen, error } = found;
        bands.entry((rating / 400.0) as usize).or_default().push([rating, seen, error]);
        go_on()
    });
    println!("  from  games   rating  looks like   off by   said to be off by");
    for (band, found) in bands {
        let mean =
            |of: fn(&[f64; 3]) -> f64| found.iter().map(of).sum::<f64>() / found.len() as f64;
        let off = mean(|[rating, seen, _]| (rating - seen).powi(2)).sqrt();
        println!(
            "{:>6} {:>6} {:>8.0} {:>11.0} {off:>8.0} {:>20.0}",
            400 * band,
            found.len(),
            mean(|found| found[0]),
            mean(|found| found[1]),
            mean(|found| found[2])
        );
    }
    Ok(())
}
