//! What was agreed on before the first move, as tags.

use chess::Color;
use chess::pgn::Tags;

use super::seconds;
use crate::{ByColor, Game, Millis, Mode, Moment, Name, Place, Player, Setup, TimeControl, say};

const LEVEL: ByColor<&str> = ByColor::new("WhiteLevel", "BlackLevel");
const ELO: ByColor<&str> = ByColor::new("WhiteElo", "BlackElo");
const TYPE: ByColor<&str> = ByColor::new("WhiteType", "BlackType");
const TIME: ByColor<&str> = ByColor::new("WhiteTimeControl", "BlackTimeControl");
const MODE: &str = "GameMode";
const HINTS: &str = "HintLimit";

/// The tag that names a side.
pub(super) const fn name(side: Color) -> &'static str {
    match side {
        Color::White => "White",
        Color::Black => "Black",
    }
}

/// The tags of a game that has just been set up.
pub(super) fn write(game: &Game, tags: &mut Tags) {
    let setup = game.setup();
    let event = match setup.mode {
        Mode::Casual => "Casual game",
        Mode::Serious => "Serious game",
        Mode::Practice => "Practice game",
    };
    tags.set("Event", event);
    tags.set("Date", &date(game.last_event()));
    tags.set("Round", "-");
    for side in Color::ALL {
        tags.set(name(side), &say::name(game, side));
    }
    for side in Color::ALL {
        write_player(game, side, tags);
    }
    write_time(setup.time, tags);
    match setup.mode {
        Mode::Casual => {}
        Mode::Serious => tags.set(MODE, "serious"),
        Mode::Practice => tags.set(MODE, "practice"),
    }
    if let Some(limit) = setup.hints {
        tags.set(HINTS, &limit.to_string());
    }
}

fn write_player(game: &Game, side: Color, tags: &mut Tags) {
    match &game.setup().players[side] {
        Player::Person { .. } => tags.set(TYPE[side], "human"),
        Player::Computer { plan } => {
            tags.set(TYPE[side], "program");
            let rating = plan.strength(game.phase()).rating();
            // Full strength has no number that others could believe.
            if rating < chess::Rating::MAX {
                tags.set(ELO[side], &rating.to_string());
            }
            tags.set(LEVEL[side], &plan.to_string());
        }
    }
}

fn write_time(time: ByColor<TimeControl>, tags: &mut Tags) {
    if time.white == time.black {
        tags.set("TimeControl", &seconds::write_control(time.white));
        return;
    }
    for side in Color::ALL {
        tags.set(TIME[side], &seconds::write_control(time[side]));
    }
}

/// What the tags agree on. Whoever opens the file sits at one machine.
pub(super) fn read(game: &chess::pgn::Game) -> Setup {
    let tags = game.tags();
    let both = tags.get("TimeControl").map_or(TimeControl::Untimed, seconds::read_control);
    let time = |side: Color| tags.get(TIME[side]).map_or(both, seconds::read_control);
    Setup {
        start: game.start().clone(),
        players: ByColor::new(read_player(tags, Color::White), read_player(tags, Color::Black)),
        time: ByColor::new(time(Color::White), time(Color::Black)),
        mode: match tags.get(MODE) {
            Some("serious") => Mode::Serious,
            Some("practice") => Mode::Practice,
            _ => Mode::Casual,
        },
        place: Place::OneBoard,
        hints: tags.get(HINTS).and_then(|text| text.parse().ok()),
    }
}

fn read_player(tags: &Tags, side: Color) -> Player {
    match tags.get(LEVEL[side]).and_then(|text| text.parse().ok()) {
        Some(plan) => Player::Computer { plan },
        None => Player::Person { name: Name::new(tags.get(name(side)).unwrap_or(name(side))) },
    }
}

/// The day of a moment, in the time of Greenwich.
fn date(at: Moment) -> String {
    let day = at.since(Moment::default()).0 / Millis::minutes(24 * 60).0;
    // Years that begin in March end with the day that leap years add, and eras of 400 years all have
    // the same number of days. The first era that counts began in March of the year 0.
    let day = day + 719_468;
    let (era, day) = (day / 146_097, day % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, next_year) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    format!("{:04}.{month:02}.{day:02}", era * 400 + year + next_year)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_counted_as_the_calendar_does() {
        let lengths = |year: u32| {
            let leap =
                year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400);
            [31, if leap { 29 } else { 28 }, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        };
        let mut day = 0;
        for year in 1970..2500 {
            for (month, length) in lengths(year).into_iter().enumerate() {
                for in_month in 1..=length {
                    let begins = Moment(day * 86_400_000);
                    let ends = Moment(day * 86_400_000 + 86_399_999);
                    let text = format!("{year}.{:02}.{in_month:02}", month + 1);
                    assert_eq!((date(begins), date(ends)), (text.clone(), text));
                    day += 1;
                }
            }
        }
    }
}
