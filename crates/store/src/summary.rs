//! A game's row in the library, made from its events.

use chess::{Color, Position};
use game::{ByColor, End, Event, Game, LevelPlan, Moment, Strength, What, say};

use crate::{Status, Summary};

/// So many changes of level are written out; of more, the middle is left out.
const LEVELS: usize = 8;

impl Summary {
    /// The row of a game that is the fold of `events`. The name of the opening is not in them.
    ///
    /// Codes, not sentences: the variant and the reason are those of the stored events. The level is
    /// the computer's way through the levels, `2→3→1`: a level from 0 to 5, a rating, `1/2/3` for a
    /// plan by phase, `~900` for a level that follows. Where both sides are computers it is White's
    /// way, a dash, and Black's.
    pub fn of(game: &Game, events: &[Event], opening: &str) -> Self {
        Past::of(events).summary(game, opening)
    }
}

/// What a game's row says that the game itself does not show: when it began, and its computers' ways
/// through the levels, and the date in its file. Whoever makes a row after each event keeps this, and need not keep the events.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Past {
    began: Moment,
    date: String,
    ways: ByColor<Vec<String>>,
}

impl Past {
    /// The past of a game that is the fold of `events`.
    pub fn of(events: &[Event]) -> Self {
        let began = events.first().map_or(Moment(0), |event| event.at);
        let mut past = Self { began, date: String::new(), ways: ByColor::default() };
        // Levels do not depend on the moves, so a game that hears of nothing else folds them.
        let mut game: Option<Game> = None;
        for event in events.iter().filter(|event| Self::changes_with(event)) {
            match (&event.what, &mut game) {
                (What::Started { setup }, _) => game = Some(Game::new((**setup).clone(), event.at)),
                (_, Some(game)) => game.apply(event),
                (_, None) => {}
            }
            if let Some(game) = &game {
                past.hear(game, event);
            }
        }
        past
    }

    /// Whether an event may change it. All others need not be heard.
    pub fn changes_with(event: &Event) -> bool {
        match event.what {
            What::Started { .. }
            | What::Imported { .. }
            | What::LevelSet { .. }
            | What::PlanRestored { .. }
            | What::Followed { .. }
            | What::Seated { .. } => true,
            What::Moved { .. }
            | What::TookBack { .. }
            | What::Redone
            | What::TakeBackAsked { .. }
            | What::TakeBackRefused
            | What::DrawOffered { .. }
            | What::DrawDeclined
            | What::Ended { .. }
            | What::TimeGiven { .. }
            | What::Paused
            | What::Resumed
            | What::Woke
            | What::HintTaken { .. }
            | What::Continued { .. } => false,
        }
    }

    /// Hears the next event of the game, which the game has taken in already.
    pub fn hear(&mut self, game: &Game, event: &Event) {
        let follows = matches!(event.what, What::Followed { .. });
        if let What::Imported { pgn } = &event.what {
            self.date = game::pgn::date(pgn);
        }
        for color in Color::ALL {
            let Some(level) = game.level(color) else { continue };
            let way = &mut self.ways[color];
            let now = plan(level.plan);
            if way.last() != Some(&now) {
                // A level that follows moves often; where it came to is enough.
                if follows {
                    way.pop();
                }
                way.push(now);
            }
        }
    }

    /// The row of the game with this past. The name of the opening is not in it.
    pub fn summary(&self, game: &Game, opening: &str) -> Summary {
        let end = game.end();
        Summary {
            white: say::name(game, Color::White),
            black: say::name(game, Color::Black),
            variant: code(game.position().variant()),
            status: if end.is_some() { Status::Finished } else { Status::Unfinished },
            result: result(end).into(),
            reason: reason(end),
            level: self.levels(),
            opening: opening.to_owned(),
            plies: u32::try_from(game.plies().len()).unwrap_or(u32::MAX),
            created: self.began,
            updated: game.last_event(),
            placement: placement(game.position()),
            below: game.below(),
            date: self.date.clone(),
            mode: code(game.setup().mode),
            time: game::pgn::controls(game.setup().time),
        }
    }

    fn levels(&self) -> String {
        let [white, black] = [&self.ways.white, &self.ways.black].map(|way| shortened(way));
        match (white.is_empty(), black.is_empty()) {
            (false, false) => format!("{white} – {black}"),
            _ => white + &black,
        }
    }
}

/// The pieces as a FEN has them.
fn placement(position: &Position) -> String {
    let mut fen = position.fen();
    fen.truncate(fen.find(' ').unwrap_or(fen.len()));
    fen
}

/// The result as PGN writes it.
fn result(end: Option<End>) -> &'static str {
    match end {
        Some(End::Won { winner: Color::White, .. }) => "1-0",
        Some(End::Won { winner: Color::Black, .. }) => "0-1",
        Some(End::Drawn { .. }) => "1/2-1/2",
        Some(End::Aborted) | None => "*",
    }
}

fn reason(end: Option<End>) -> String {
    match end {
        Some(End::Won { by, .. }) => code(by),
        Some(End::Drawn { by }) => code(by),
        Some(End::Aborted) => "aborted".into(),
        None => String::new(),
    }
}

/// The word that stands for a plain choice in stored events, and so never changes.
fn code(choice: impl serde::Serialize) -> String {
    match serde_json::to_value(choice) {
        Ok(serde_json::Value::String(word)) => word,
        _ => String::new(),
    }
}

fn shortened(way: &[String]) -> String {
    let Some(left_out) = way.len().checked_sub(LEVELS + 1) else { return way.join("→") };
    format!("{}→…→{}", way[0], way[left_out + 3..].join("→"))
}

fn plan(plan: LevelPlan) -> String {
    match plan {
        LevelPlan::Fixed { strength: as_strong } => strength(as_strong),
        LevelPlan::ByPhase { opening, middlegame, endgame } => {
            [opening, middlegame, endgame].map(strength).join("/")
        }
        LevelPlan::Following { rating, .. } => format!("~{rating}"),
    }
}

fn strength(strength: Strength) -> String {
    match strength {
        Strength::Level(level) => level.number().to_string(),
        Strength::Rating(rating) => rating.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use chess::Rating;
    use game::{DrawnBy, Level, Moment, Name, Player, WonBy};

    use super::*;
    use crate::conformance::{played, started};

    fn level(number: u8) -> Strength {
        Strength::Level(Level::new(number).expect("a level"))
    }

    fn fixed(number: u8) -> LevelPlan {
        LevelPlan::Fixed { strength: level(number) }
    }

    /// White's computer begins at level 2, and this happens to it.
    fn way(happens: &[What]) -> String {
        let black = Player::Person { name: Name::new("Ada") };
        let mut events = vec![started(Player::Computer { plan: fixed(2) }, black)];
        let at = Moment(5);
        events.extend(happens.iter().map(|what| Event { at, what: what.clone() }));
        Past::of(&events).levels()
    }

    #[test]
    fn every_change_of_level_is_in_the_row() {
        let side = Color::White;
        let set = |plan| What::LevelSet { side, plan };
        let [opening, middlegame, endgame] = [1, 4, 0].map(level);
        let phases = LevelPlan::ByPhase { opening, middlegame, endgame };
        let rating = |number| Rating::new(number).expect("a rating");
        let exactly = LevelPlan::Fixed { strength: Strength::Rating(rating(1350)) };
        let following = LevelPlan::Following { rating: rating(900), within_game: true };
        let followed = |number| What::Followed { side, rating: rating(number) };
        let ada = Player::Person { name: Name::new("Ada") };
        let again = Player::Computer { plan: fixed(5) };
        let seat = |side, player| What::Seated { side, player };
        for (happens, expected) in [
            (vec![], "2"),
            (vec![set(fixed(3)), set(fixed(1))], "2→3→1"),
            (vec![set(fixed(2)), set(exactly)], "2→1350"),
            (vec![set(phases), set(fixed(3)), What::PlanRestored { side }], "2→1/4/0→3→1/4/0"),
            (vec![set(following), followed(950), followed(1000)], "2→~1000"),
            (vec![seat(side, ada), seat(side, again.clone())], "2→5"),
            (vec![seat(Color::Black, again), set(fixed(3))], "2→3 – 5"),
        ] {
            assert_eq!(way(&happens), expected, "{happens:?}");
        }
        let many: Vec<_> = (0..20).map(|number| set(fixed(number % 6))).collect();
        assert_eq!(way(&many[..8]), "2→…→2→3→4→5→0→1");
        assert_eq!(way(&many), "2→…→2→3→4→5→0→1");
        assert_eq!(way(&many[..7]), "2→0→1→2→3→4→5→0");
    }

    #[test]
    fn results_are_those_of_pgn_and_reasons_are_codes() {
        let won = |winner, by| Some(End::Won { winner, by });
        let drawn = |by| Some(End::Drawn { by });
        for (end, expected) in [
            (None, ("*", "")),
            (Some(End::Aborted), ("*", "aborted")),
            (won(Color::White, WonBy::Checkmate), ("1-0", "checkmate")),
            (won(Color::Black, WonBy::NoPiecesLeft), ("0-1", "no_pieces_left")),
            (drawn(DrawnBy::Agreement), ("1/2-1/2", "agreement")),
            (drawn(DrawnBy::SeventyFiveMoves), ("1/2-1/2", "seventy_five_moves")),
        ] {
            assert_eq!((result(end), reason(end).as_str()), expected);
        }
    }

    #[test]
    fn a_row_says_what_the_events_say() {
        let events = played("e2e4 e7e5 g1f3");
        let game = Game::replay(&events).expect("a game");
        let expected = Summary {
            white: "Ada".into(),
            black: "Computer".into(),
            variant: "standard".into(),
            status: Status::Unfinished,
            result: "*".into(),
            reason: String::new(),
            level: "1".into(),
            opening: "King's Knight".into(),
            plies: 3,
            created: events[0].at,
            updated: events[3].at,
            placement: "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R".into(),
            below: Color::White,
            date: String::new(),
            mode: "casual".into(),
            time: "-".into(),
        };
        assert_eq!(Summary::of(&game, &events, "King's Knight"), expected);
    }

    #[test]
    fn a_row_of_a_file_has_its_date_and_what_was_agreed_on() {
        let text = "[Date \"1851.06.??\"]\n[WhiteLevel \"2\"]\n[TimeControl \"300+2\"]\n\
            [GameMode \"practice\"]\n\n1. e4 *";
        let events = game::pgn::read(text, Moment(5)).expect("a game");
        let game = Game::replay(&events).expect("a game");
        let row = Summary::of(&game, &events, "");
        assert_eq!((row.date.as_str(), row.mode.as_str()), ("1851.06", "practice"));
        assert_eq!((row.below, row.time.as_str()), (Color::Black, "300+2"));
        assert_eq!(row.placement, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR");
    }
}
