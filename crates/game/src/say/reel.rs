//! Where in a game somebody looks, and what happened there.

use chess::pgn::Nag;
use chess::{Move, Position};

use super::event::{castles, played};
use super::{announce, name, verb, who};
use crate::{Event, Game, What};

/// Where a game stands that is looked at, of so many plies, and how it came there: "Move 12 of 31: Ada, knight f3".
pub fn at_move(game: &Game, of: usize) -> String {
    let plies = game.plies().len();
    let of = of.max(plies);
    if plies == 0 {
        return if of == 0 { "No move was made" } else { "The start of the game" }.into();
    }
    format!("Move {} of {}: {}", plies.div_ceil(2), of.div_ceil(2), last(game))
}

/// The same in a variation: "In a variation: Ada, knight f3".
pub fn in_variation(game: &Game) -> String {
    if game.plies().is_empty() {
        return "In a variation: a side passes".into();
    }
    format!("In a variation: {}", last(game))
}

/// Who has made the last move, and which: "Ada, knight f3", "You castle king side".
fn last(game: &Game) -> String {
    let positions = game.history().positions();
    let Some((ply, before)) = game.plies().last().zip(positions.iter().rev().nth(1)) else {
        return String::new();
    };
    by(game, before, ply.m)
}

fn by(game: &Game, before: &Position, m: Move) -> String {
    let mover = who(game, before.turn());
    if m.is_castle() {
        let castle = verb(game, before.turn(), "castle", "castles");
        let words = played(before, m);
        return format!("{mover} {castle}{}", words.strip_prefix("castles").unwrap_or(castles(m)));
    }
    format!("{mover}, {}", played(before, m))
}

/// What is taken back of a game, as it is said: "Took back knight f3 and the reply".
pub fn taken_back(game: &Game, plies: u32) -> String {
    super::event::taken_back(game, plies)
}

/// The same as it is read: "Took back Nf3 and the reply".
pub(crate) fn short_taken_back(game: &Game, plies: u32) -> String {
    let first = game.plies().len().saturating_sub(plies as usize);
    let (positions, moves) = (game.history().positions(), game.history().moves());
    let san = moves.get(first).map(|&m| positions[first].san(m).to_string()).unwrap_or_default();
    match plies {
        1 => format!("Took back {san}"),
        2 => format!("Took back {san} and the reply"),
        _ => format!("Took back {plies} moves"),
    }
}

/// What was played again after so many plies, as it is read and as it is said: "Played Nf3 and the reply again",
/// "Played knight f3 and the reply again".
pub fn again(game: &Game, before: usize) -> (String, String) {
    let (positions, moves) = (game.history().positions(), game.history().moves());
    let Some(&m) = moves.get(before) else { return Default::default() };
    let count = moves.len() - before;
    let tell = |what: &str| match count {
        1 => format!("Played {what} again"),
        2 => format!("Played {what} and the reply again"),
        _ => format!("Played {count} moves again"),
    };
    (tell(&positions[before].san(m).to_string()), tell(&played(&positions[before], m)))
}

/// What is worth a note when a game is looked at again; moves, and what the board itself shows, are not.
pub(crate) fn noted(before: &Game, event: &Event) -> Option<String> {
    match &event.what {
        What::LevelSet { .. }
        | What::PlanRestored { .. }
        | What::Followed { .. }
        | What::TimeGiven { .. }
        | What::DrawOffered { .. }
        | What::DrawDeclined
        | What::Seated { .. }
        | What::TakeBackAsked { .. }
        | What::TakeBackRefused => announce(before, event),
        What::HintTaken { by } => Some(format!("{} had a hint.", name(before, *by))),
        _ => None,
    }
}

/// That a game cannot be read to its end, with the words that say why.
pub fn damaged(why: &str) -> String {
    format!(
        "{} It is shown up to there.",
        super::sentence(&format!("{}.", why.trim_end_matches('.')))
    )
}

/// What a mark on a move in a file means.
///
/// ```
/// use chess::pgn::Nag;
/// assert_eq!(game::say::mark(Nag(4)), "blunder");
/// assert_eq!(game::say::mark(Nag(200)), "mark 200");
/// ```
pub fn mark(nag: Nag) -> String {
    let words = match nag.0 {
        1 => "good move",
        2 => "mistake",
        3 => "very good move",
        4 => "blunder",
        5 => "interesting move",
        6 => "doubtful move",
        7 | 8 => "the only move",
        9 => "worst move",
        10..=12 => "even",
        13 => "unclear",
        14 => "White is slightly better",
        15 => "Black is slightly better",
        16 => "White is better",
        17 => "Black is better",
        18 | 20 => "White is winning",
        19 | 21 => "Black is winning",
        22 => "White is in zugzwang",
        23 => "Black is in zugzwang",
        24..=29 if nag.0.is_multiple_of(2) => "White has more space",
        24..=29 => "Black has more space",
        30..=35 if nag.0.is_multiple_of(2) => "White is ahead in development",
        30..=35 => "Black is ahead in development",
        36..=39 if nag.0.is_multiple_of(2) => "White has the initiative",
        36..=39 => "Black has the initiative",
        40 => "White attacks",
        41 => "Black attacks",
        44..=47 if nag.0.is_multiple_of(2) => "White has something for the material",
        44..=47 => "Black has something for the material",
        130..=135 if nag.0.is_multiple_of(2) => "White has counterplay",
        130..=135 => "Black has counterplay",
        136 | 138 => "White is short of time",
        137 | 139 => "Black is short of time",
        140 => "with the idea",
        142 => "better was",
        145 => "a comment on the game",
        146 => "new move",
        number => return format!("mark {number}"),
    };
    words.into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Moment, pgn};

    fn game(text: &str) -> Game {
        let log = pgn::read(text, Moment(0)).unwrap_or_else(|why| panic!("{why}\n{text}"));
        Game::replay(&log).unwrap()
    }

    const PEOPLE: &str = "[White \"Ada\"]\n[Black \"Ben\"]\n\n";
    const ALONE: &str = "[White \"Ada\"]\n[Black \"Computer\"]\n[BlackLevel \"2\"]\n\n";

    #[test]
    fn a_place_is_told_like_this() {
        let cases = [
            (PEOPLE, "*", 0, "No move was made"),
            (PEOPLE, "*", 5, "The start of the game"),
            (PEOPLE, "1. e4 e5 2. Nf3 *", 61, "Move 2 of 31: Ada, knight f3"),
            (
                PEOPLE,
                "1. e4 e5 2. Nf3 Nf6 3. Bc4 Nc6 4. O-O *",
                7,
                "Move 4 of 4: Ada castles king side",
            ),
            (
                ALONE,
                "1. e4 e5 2. Nf3 Nf6 3. Bc4 Nc6 4. O-O *",
                7,
                "Move 4 of 4: You castle king side",
            ),
            (ALONE, "1. f3 e5 2. g4 Qh4# *", 4, "Move 2 of 2: Computer, queen h4, checkmate"),
            // What was taken back may have gone farther than what stands.
            (PEOPLE, "1. e4 e5 2. Nf3 *", 1, "Move 2 of 2: Ada, knight f3"),
        ];
        for (tags, moves, of, words) in cases {
            assert_eq!(at_move(&game(&format!("{tags}{moves}")), of), words);
        }
        let aside = in_variation(&game(&format!("{PEOPLE}1. d4 d5 *")));
        assert_eq!(aside, "In a variation: Ben, pawn d5");
        assert_eq!(in_variation(&game(&format!("{PEOPLE}*"))), "In a variation: a side passes");
    }

    #[test]
    fn what_is_taken_back_and_played_again_is_told_like_this() {
        let game = game(&format!("{PEOPLE}1. e4 e5 2. Nf3 Nc6 *"));
        let told =
            [1, 2, 3].map(|plies| (short_taken_back(&game, plies), taken_back(&game, plies)));
        let both = |read: &str, said: &str| (read.to_owned(), said.to_owned());
        assert_eq!(
            told,
            [
                both("Took back Nc6", "Took back knight c6"),
                both("Took back Nf3 and the reply", "Took back knight f3 and the reply"),
                both("Took back 3 moves", "Took back 3 moves"),
            ],
        );
        assert_eq!(again(&game, 3), both("Played Nc6 again", "Played knight c6 again"));
        let two = both("Played Nf3 and the reply again", "Played knight f3 and the reply again");
        assert_eq!(again(&game, 2), two);
        assert_eq!(again(&game, 0), both("Played 4 moves again", "Played 4 moves again"));
    }

    #[test]
    fn damage_is_told_in_whole_sentences() {
        let why = "the record of this game is damaged at entry 7: a move is not legal";
        let told = "The record of this game is damaged at entry 7: a move is not legal. It is shown up to there.";
        assert_eq!(damaged(why), told);
        assert_eq!(damaged(&format!("{why}.")), told);
    }

    #[test]
    fn every_mark_of_the_standard_has_words() {
        let told: Vec<u16> =
            (1..=146).filter(|number| !mark(Nag(*number)).starts_with("mark ")).collect();
        assert!((1..=41).all(|number| told.contains(&number)), "{told:?}");
        // White's marks have even numbers, Black's odd ones.
        for number in 14..=41 {
            let side = if number % 2 == 0 { "White" } else { "Black" };
            assert!(mark(Nag(number)).starts_with(side), "{number}");
        }
        assert_eq!(mark(Nag(255)), "mark 255");
    }
}
