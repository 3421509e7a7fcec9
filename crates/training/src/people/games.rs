//! Games of people with their ratings: a line each, with site, time control, the ratings of White and
//! Black, result and moves, apart by tabs.

use chess::{Color, History, Position};

/// Where a game was played; each has a scale of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Site {
    /// The scale that is ours, too.
    ChessCom,
    /// Some hundred points higher, more so for beginners.
    Lichess,
    /// At a board, with FIDE's ratings.
    Board,
}

impl Site {
    fn of(name: &str) -> Option<Self> {
        match name {
            "chess.com" => Some(Self::ChessCom),
            "lichess" => Some(Self::Lichess),
            "otb" => Some(Self::Board),
            _ => None,
        }
    }

    /// A rating of this site on our scale.
    pub fn ours(self, rating: f64) -> f64 {
        match self {
            Self::ChessCom | Self::Board => rating,
            Self::Lichess => {
                let higher = if rating < 1700.0 {
                    300.0 - (rating - 1100.0) / 6.0
                } else {
                    200.0 - (rating - 1700.0) / 4.0
                };
                rating - higher.clamp(0.0, 400.0)
            }
        }
    }
}

/// A game of people.
#[derive(Clone, Debug)]
pub struct Game {
    /// The line it stands in.
    pub line: usize,
    /// Where.
    pub site: Site,
    /// On our scale, White's first.
    pub ratings: [f64; 2],
    /// The moves.
    pub history: History,
}

impl Game {
    /// The rating of a side.
    pub fn rating(&self, color: Color) -> f64 {
        self.ratings[color.index()]
    }
}

/// The games of a text; lines that are no games are passed over, and a game ends before a move that is
/// not legal.
pub fn games(text: &str) -> impl Iterator<Item = Game> {
    text.lines().enumerate().filter_map(|(line, text)| {
        let mut fields = text.split('\t');
        let site = Site::of(fields.next()?)?;
        let _time_control = fields.next()?;
        let mut rating = || fields.next()?.parse::<f64>().ok().map(|rating| site.ours(rating));
        let ratings = [rating()?, rating()?];
        let _result = fields.next()?;
        let mut history = History::new(Position::start());
        for uci in fields.next()?.split(' ') {
            let Ok(m) = history.position().parse_uci(uci) else { break };
            if history.push(m).is_err() {
                break;
            }
        }
        Some(Game { line, site, ratings, history })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_games() {
        let text = "# site, time control, …\n\
                    lichess\t60+0\t1700\t1100\t1-0\te2e4 e7e5 g1f3\n\
                    otb\t?\t2000\t2100\t0-1\td2d4 d2d4\n\
                    somewhere\t1\t2\t3\t4\te2e4\n";
        let games: Vec<Game> = games(text).collect();
        assert_eq!(games.len(), 2);
        assert_eq!((games[0].line, games[0].history.ply()), (1, 3));
        let ratings = |at: usize| games[at].ratings.map(|rating| rating as i32);
        assert_eq!(ratings(0), [1500, 800]);
        assert_eq!((ratings(1), games[1].history.ply()), ([2000, 2100], 1));
    }

    #[test]
    fn scales_meet_where_they_are_known_to() {
        for (theirs, ours) in [(1100.0, 800.0), (1700.0, 1500.0), (2100.0, 2000.0)] {
            assert!((Site::Lichess.ours(theirs) - ours).abs() < 1.0);
        }
    }
}
