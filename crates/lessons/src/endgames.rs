//! Endings to practise, by theme: what should happen, and how.
//!
//! `tests/endgames.rs` plays every one out with the engine on both sides, which is good evidence; those of
//! three men are solved to the end, which is proof. The words are for somebody who learns: no move in them has to be looked up.

mod mates;
mod minor;
mod pawns;
mod queens;
mod rescue;
mod rooks;

use chess::{Color, Position, Variant};

/// What an ending is about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Theme {
    /// Mating a bare king.
    Mates,
    /// Kings and pawns only.
    Pawns,
    /// With rooks.
    Rooks,
    /// With bishops and knights.
    Minor,
    /// With queens.
    Queens,
    /// Half a point from a lost cause.
    Rescue,
}

impl Theme {
    /// All of them, in the order of learning.
    pub const ALL: [Self; 6] =
        [Self::Mates, Self::Pawns, Self::Rooks, Self::Minor, Self::Queens, Self::Rescue];

    /// What it is called.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Mates => "Checkmating a bare king",
            Self::Pawns => "Kings and pawns",
            Self::Rooks => "Rooks",
            Self::Minor => "Bishops and knights",
            Self::Queens => "Queens",
            Self::Rescue => "Saving a lost game",
        }
    }
}

/// What the learner's side can reach, and is to reach.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// To checkmate, in the end.
    Win,
    /// Not to lose.
    Draw,
}

/// One ending to practise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Endgame {
    /// The name that never changes, for addresses and for what is kept.
    pub id: &'static str,
    /// What it is called.
    pub name: &'static str,
    /// What it is about.
    pub theme: Theme,
    /// From 1, for the first week, to 5, which masters get wrong.
    pub difficulty: u8,
    /// Where it begins.
    pub fen: &'static str,
    /// The learner's side. The other side may be the first to move.
    pub you: Color,
    /// What the learner's side can reach.
    pub goal: Goal,
    /// What should happen, in a sentence.
    pub what: &'static str,
    /// How, and why.
    pub how: &'static str,
}

impl Endgame {
    /// Who the learner is and what to reach, in words.
    pub fn task(&self) -> String {
        let goal = match self.goal {
            Goal::Win => "win",
            Goal::Draw => "hold the draw",
        };
        format!("You are {}: {goal}.", self.you)
    }

    /// How hard it is, in a word.
    pub const fn how_hard(&self) -> &'static str {
        match self.difficulty {
            0 | 1 => "First steps",
            2 => "Easy",
            3 => "Medium",
            4 => "Hard",
            _ => "Very hard",
        }
    }

    /// The position that it begins with.
    ///
    /// # Panics
    ///
    /// Never: a test reads all of them.
    pub fn position(&self) -> Position {
        Position::from_fen(self.fen, Variant::Standard).expect("every ending is a position")
    }
}

/// All endings, by theme and then as they are best learnt.
pub fn all() -> impl Iterator<Item = &'static Endgame> {
    Theme::ALL.into_iter().flat_map(of)
}

/// The endings of a theme.
pub fn of(theme: Theme) -> impl Iterator<Item = &'static Endgame> {
    let endings: &[Endgame] = match theme {
        Theme::Mates => &mates::ENDINGS,
        Theme::Pawns => &pawns::ENDINGS,
        Theme::Rooks => &rooks::ENDINGS,
        Theme::Minor => &minor::ENDINGS,
        Theme::Queens => &queens::ENDINGS,
        Theme::Rescue => &rescue::ENDINGS,
    };
    endings.iter()
}

/// The ending of this id.
pub fn find(id: &str) -> Option<&'static Endgame> {
    all().find(|ending| ending.id == id)
}

/// All endings as a text that a page loads when it needs them: a line for each, its fields apart by tabs.
pub fn pack() -> String {
    let line = |ending: &Endgame| {
        let Endgame { id, name, theme, difficulty, fen, you, goal, what, how } = *ending;
        let theme = Theme::ALL.into_iter().position(|one| one == theme).unwrap_or_default();
        let you = if you == Color::White { "w" } else { "b" };
        let goal = if goal == Goal::Win { "win" } else { "draw" };
        format!("{id}\t{name}\t{theme}\t{difficulty}\t{fen}\t{you}\t{goal}\t{what}\t{how}\n")
    };
    all().map(line).collect()
}

/// The endings that were packed; `None` if this is no such text.
///
/// ```
/// use lessons::endgames;
/// let packed: &'static str = endgames::pack().leak();
/// assert!(endgames::read(packed).unwrap().iter().eq(endgames::all()));
/// assert_eq!(endgames::read("no endings"), None);
/// ```
pub fn read(packed: &'static str) -> Option<Vec<Endgame>> {
    packed.lines().map(read_line).collect()
}

fn read_line(line: &'static str) -> Option<Endgame> {
    let mut fields = line.split('\t');
    let mut next = || fields.next();
    Some(Endgame {
        id: next()?,
        name: next()?,
        theme: *Theme::ALL.get(next()?.parse::<usize>().ok()?)?,
        difficulty: next()?.parse().ok()?,
        fen: next()?,
        you: if next()? == "w" { Color::White } else { Color::Black },
        goal: if next()? == "win" { Goal::Win } else { Goal::Draw },
        what: next()?,
        how: next()?,
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_ending_can_be_played_from() {
        for ending in all() {
            let position = Position::from_fen(ending.fen, Variant::Standard)
                .unwrap_or_else(|error| panic!("{}: {error}", ending.id));
            assert_eq!(position.fen(), ending.fen, "{}", ending.id);
            assert_eq!(position, ending.position());
            assert!(position.outcome().is_none(), "{} is over", ending.id);
            // The learner has something to decide.
            let moves = position.legal_moves();
            let replies = moves.iter().map(|&m| position.play(m).legal_moves().len()).max();
            let own =
                if position.turn() == ending.you { moves.len() } else { replies.unwrap_or(0) };
            assert!(own > 1, "{}", ending.id);
        }
    }

    #[test]
    fn there_is_a_stock_of_them() {
        assert!(all().count() >= 64, "{}", all().count());
        for theme in Theme::ALL {
            assert!(of(theme).all(|ending| ending.theme == theme));
            assert!(of(theme).all(|ending| (1..=5).contains(&ending.difficulty)));
            assert!(of(theme).count() >= 2, "{}", theme.name());
        }
        for level in 1..=5 {
            assert!(all().filter(|ending| ending.difficulty == level).count() >= 3, "{level}");
        }
        for goal in [Goal::Win, Goal::Draw] {
            assert!(all().filter(|ending| ending.goal == goal).count() >= 20, "{goal:?}");
        }
    }

    #[test]
    fn ids_and_names_are_told_apart() {
        let ids: BTreeSet<_> = all().map(|ending| ending.id).collect();
        let names: BTreeSet<_> = all().map(|ending| ending.name).collect();
        let boards: BTreeSet<_> = all().map(|ending| ending.fen).collect();
        assert_eq!([ids.len(), names.len(), boards.len()], [all().count(); 3]);
        for id in ids {
            let plain = |c: char| c.is_ascii_lowercase() || c == '-';
            assert!(id.chars().all(plain) && !id.starts_with('-') && !id.ends_with('-'), "{id}");
            assert_eq!(find(id).map(|ending| ending.id), Some(id));
        }
        assert_eq!(find("no-such-ending"), None);
    }

    #[test]
    fn words_are_sentences() {
        for Endgame { id, name, what, how, .. } in all() {
            assert!(name.len() <= 44, "{id}: {name}");
            for text in [what, how] {
                assert!(text.starts_with(|c: char| c.is_ascii_uppercase()), "{id}: {text}");
                assert!(text.ends_with('.') && !text.contains('!'), "{id}: {text}");
                assert!((20..=260).contains(&text.len()), "{id}: {} bytes", text.len());
                assert!(!text.contains("  "), "{id}: {text}");
            }
            assert!(!what.trim_end_matches('.').contains(". "), "{id}: one sentence");
        }
    }
}
