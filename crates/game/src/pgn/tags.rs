//! What was agreed on before the first move, as tags.

use chess::pgn::{Interest, Reader, TagValue, Tags, Text, Visitor};
use chess::{Color, Position, UciMove};

use super::seconds;
use crate::setup::check_line;
use crate::{ByColor, Game, Millis, Mode, Moment, Name, Place, Player, Setup, TimeControl, say};

const LEVEL: ByColor<&str> = ByColor::new("WhiteLevel", "BlackLevel");
const ELO: ByColor<&str> = ByColor::new("WhiteElo", "BlackElo");
const TYPE: ByColor<&str> = ByColor::new("WhiteType", "BlackType");
const TIME: ByColor<&str> = ByColor::new("WhiteTimeControl", "BlackTimeControl");
const MODE: &str = "GameMode";
const HINTS: &str = "HintLimit";
const LINE: &str = "KeptLine";

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
    tags.set("Date", &day(game.last_event()));
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
    if !setup.line.is_empty() {
        let line: Vec<String> = setup.line.iter().map(ToString::to_string).collect();
        tags.set(LINE, &line.join(" "));
    }
}

fn write_player(game: &Game, side: Color, tags: &mut Tags) {
    match &game.setup().players[side] {
        Player::Person { .. } => tags.set(TYPE[side], "human"),
        Player::Computer { plan } => {
            tags.set(TYPE[side], "program");
            let rating = plan.strength(game.phase()).rating();
            // Full strength has no number that others could believe.
            if rating < chess::Rating::FULL {
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
        line: tags.get(LINE).and_then(|text| read_line(game.start(), text)).unwrap_or_default(),
    }
}

/// The moves of a line, if they can be played.
fn read_line(start: &Position, text: &str) -> Option<Vec<UciMove>> {
    let line: Vec<UciMove> =
        text.split_ascii_whitespace().map(str::parse).collect::<Result<_, _>>().ok()?;
    check_line(start, &line).is_ok().then_some(line)
}

fn read_player(tags: &Tags, side: Color) -> Player {
    match tags.get(LEVEL[side]).and_then(|text| text.parse().ok()) {
        Some(plan) => Player::Computer { plan },
        None => Player::Person { name: Name::new(tags.get(name(side)).unwrap_or(name(side))) },
    }
}

/// The day on which a game was played, as far as its `Date` tag says: `1851.06.21`, `1851.06`, `1851`, or
/// nothing.
///
/// ```
/// assert_eq!(game::pgn::date("[Date \"1851.06.21\"]\n\n1. e4 *"), "1851.06.21");
/// assert_eq!(game::pgn::date("[Date \"1851.??.??\"]\n\n1. e4 *"), "1851");
/// assert_eq!(game::pgn::date("1. e4 *"), "");
/// ```
pub fn date(text: &str) -> String {
    let mut found = Dated(String::new());
    // Of a text that cannot be read to its end, what was read counts.
    let _ = Reader::new(text.as_bytes()).visit(&mut found);
    found.0
}

struct Dated(String);

impl Visitor for Dated {
    fn tag(&mut self, name: Text<'_>, value: TagValue<'_>) {
        if name.to_str().eq_ignore_ascii_case("Date") {
            self.0 = known_part(&value.to_str());
        }
    }

    fn start(&mut self, _: &Position) -> Interest {
        Interest::Skip
    }
}

/// A date up to its first part that nobody knows or that is none.
fn known_part(date: &str) -> String {
    let mut known = String::new();
    for (part, (digits, most)) in
        date.trim().split(['.', '-', '/']).zip([(4, 9999), (2, 12), (2, 31)])
    {
        let is_known = part.len() == digits && part.bytes().all(|byte| byte.is_ascii_digit());
        let number: u16 = part.parse().unwrap_or_default();
        if !is_known || number == 0 || number > most {
            break;
        }
        if !known.is_empty() {
            known.push('.');
        }
        known.push_str(part);
    }
    known
}

/// The day of a moment, in the time of Greenwich.
fn day(at: Moment) -> String {
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
                    assert_eq!((super::day(begins), super::day(ends)), (text.clone(), text));
                    day += 1;
                }
            }
        }
    }

    #[test]
    fn a_date_is_told_as_far_as_it_is_known() {
        for (tag, known) in [
            ("1851.06.21", "1851.06.21"),
            ("2024-02-29", "2024.02.29"),
            ("1999/12/31", "1999.12.31"),
            (" 1851.06.?? ", "1851.06"),
            ("1851.??.21", "1851"),
            ("1851", "1851"),
            ("1851.13.01", "1851"),
            ("1851.1.1", "1851"),
            ("????.??.??", ""),
            ("21.06.1851", ""),
            ("0000.00.00", ""),
            ("", ""),
            ("yesterday", ""),
            ("1851.06.21.7 <b>", "1851.06.21"),
        ] {
            assert_eq!(known_part(tag), known, "{tag}");
            assert_eq!(super::date(&format!("[Date \"{tag}\"]\n\n1. e4 {{cut")), known);
        }
    }
}
