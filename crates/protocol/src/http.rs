//! Everything but the conversation at a table: bodies of requests and answers under `/api`.

use chess::Color;
use game::{DrawnBy, End, GameId, Moment, Name, ProfileId, Seq, Setup, Standing, WonBy};
use serde::de::{self, IntoDeserializer, value::StrDeserializer};
use serde::{Deserialize, Serialize};

use crate::Key;

/// Why a request led to nothing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Problem {
    /// A word for programs.
    pub error: String,
    /// A sentence for people: what is so, and what to do next.
    pub sentence: String,
}

/// `POST /api/profiles`: somebody new.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct NewProfile {
    /// The name.
    pub name: Name,
}

/// `POST /api/login`: the one-time code from a link.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Login {
    /// The code.
    pub code: Key,
}

/// Whoever asks: the answer to `GET /api/me`, and to making a profile or logging in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Me {
    /// The profile.
    pub profile: ProfileId,
    /// Its name.
    pub name: String,
    /// Whether it is that of the program's owner, who may quit it.
    pub owner: bool,
    /// How strong it plays, if it has played a game that counts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub standing: Option<Standing>,
}

/// `POST /api/login-links`: a link that logs in once, for the program itself.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LoginLink {
    /// The link.
    pub url: String,
}

/// `POST /api/games`: a new game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct NewGame {
    /// How it begins.
    pub setup: Setup,
    /// Across a network: the side of whoever makes it. The other is taken with an invitation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<Color>,
}

/// A game that was made or found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Made {
    /// Its id.
    pub game: GameId,
}

/// `POST /api/games/ID/again`: the same once more.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Again {
    /// With the sides changed.
    pub swap: bool,
}

/// `POST /api/games/ID/invitations` and `…/watch-keys`: a key for somebody else. It goes into the part of a
/// link after `#`, which no server ever sees.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct NewKey {
    /// The key; it is told this once.
    pub key: Key,
}

/// `POST /api/games/ID/sit`: take the seat that an invitation offers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Sit {
    /// The key.
    pub key: Key,
    /// The name to play under.
    pub name: Name,
}

/// The answer: where one sits now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Seated {
    /// The side.
    pub side: Color,
}

/// `PATCH /api/games/ID`: what the owner says about a game as a whole. What is not there stays.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Relabel {
    /// Its name in the library; empty for none.
    pub title: Option<String>,
    /// Whether it stays when old games go.
    pub kept: Option<bool>,
}

/// `GET /api/games`: a page of the library.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Library {
    /// The rows, the latest first.
    pub rows: Vec<Row>,
    /// How many games there are on all pages.
    #[serde(default)]
    pub count: u64,
    /// What to ask for as `after` to get more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// A game in the library.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Row {
    /// Its id.
    pub game: GameId,
    /// How many events it has.
    pub seq: Seq,
    /// White's name.
    pub white: String,
    /// Black's name.
    pub black: String,
    /// The variant.
    pub variant: String,
    /// Whether it is over.
    pub finished: bool,
    /// The result as PGN writes it.
    pub result: String,
    /// How it ended; empty while it goes on.
    pub reason: String,
    /// The computer's level, or what stands in its place.
    pub level: String,
    /// The opening's name; empty if it has none.
    pub opening: String,
    /// How many plies were played.
    pub plies: u32,
    /// When it began.
    pub created: Moment,
    /// When its last event happened.
    pub updated: Moment,
    /// The name that its owner gave it; empty if none.
    pub title: String,
    /// Whether it stays when old games go.
    pub kept: bool,
    /// Whether it was deleted and can be restored.
    pub deleted: bool,
    /// The pieces on the board, as the first field of a FEN has them. Empty for a moment after an
    /// update of the program, until the row is made anew; then what is below is not known either.
    #[serde(default)]
    pub placement: String,
    /// The side that a picture has at its bottom.
    #[serde(default = "white")]
    pub below: Color,
    /// The day on which a game out of a file was played, as far as the file says: `1851.06.21`,
    /// `1851.06`, `1851`, or nothing.
    #[serde(default)]
    pub date: String,
    /// How much it counts: `casual`, `serious` or `practice`.
    #[serde(default)]
    pub mode: String,
    /// How much time the players have: `600+5`, `-` for as much as they like, `600/60` if they differ.
    #[serde(default)]
    pub time: String,
}

impl Row {
    /// How the game has ended; `None` while it goes on.
    pub fn end(&self) -> Option<End> {
        let by = || -> StrDeserializer<'_, de::value::Error> {
            self.reason.as_str().into_deserializer()
        };
        let won = |winner| {
            // A later program may know more ways to end.
            let by = WonBy::deserialize(by()).unwrap_or(WonBy::Recorded);
            Some(End::Won { winner, by })
        };
        match self.result.as_str() {
            "1-0" => won(Color::White),
            "0-1" => won(Color::Black),
            "1/2-1/2" => {
                let by = DrawnBy::deserialize(by()).unwrap_or(DrawnBy::Recorded);
                Some(End::Drawn { by })
            }
            _ => self.finished.then_some(End::Aborted),
        }
    }
}

fn white() -> Color {
    Color::White
}

/// `GET /api/games/ID/glance`: a game as it stands, for a small picture of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Glance {
    /// The position.
    pub fen: String,
    /// The side that is drawn at the bottom: that of the one person who faces the computer, else White.
    pub below: Color,
    /// Whose turn it is, or how the game has ended.
    pub says: String,
}

/// `PATCH /api/games`: the same for many games of one's library, for all of them or for none.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mark {
    /// The games.
    pub games: Vec<GameId>,
    /// Whether they are deleted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deleted: Option<bool>,
    /// Whether they stay when old games go.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kept: Option<bool>,
}

/// The answer: those that were not so before. The opposite for these takes it back.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Marked {
    /// The games that were changed.
    pub changed: Vec<GameId>,
}

/// `POST /api/games/export`: some games of one's library, as one PGN.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Export {
    /// The games, in the order in which they are wanted.
    pub games: Vec<GameId>,
}

/// `POST /api/games/import`: what became of the games in a PGN, or in a piece of one.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Imported {
    /// The games that were kept.
    pub games: Vec<GameId>,
    /// Those that were not, and why; of a file with very many the first ones.
    pub problems: Vec<PgnProblem>,
    /// How many were not.
    #[serde(default)]
    pub broken: u32,
    /// So many bytes of the piece are done with. The next piece begins behind them.
    #[serde(default)]
    pub used: u64,
    /// What to send as `after` with the next piece.
    #[serde(default)]
    pub next: String,
    /// So many old games were deleted, because the profile keeps no more.
    #[serde(default)]
    pub removed: u32,
}

/// A game of a PGN that was not kept.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PgnProblem {
    /// The number of the game in the file; the first is 1.
    pub number: u32,
    /// The line of the file.
    pub line: u32,
    /// What is wrong.
    pub sentence: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_says_how_its_game_has_ended() {
        let row = |finished, result: &str, reason: &str| -> Row {
            let row = serde_json::json!({
                "game": GameId::from_bytes([1; 16]), "seq": 3, "white": "Ada", "black": "Ben",
                "variant": "standard", "finished": finished, "result": result, "reason": reason,
                "level": "", "opening": "", "plies": 3, "created": 1, "updated": 2, "title": "",
                "kept": false, "deleted": false,
            });
            serde_json::from_value(row).expect("a row")
        };
        let won = |winner, by| Some(End::Won { winner, by });
        for (finished, result, reason, end) in [
            (false, "*", "", None),
            (true, "*", "aborted", Some(End::Aborted)),
            (true, "1-0", "checkmate", won(Color::White, WonBy::Checkmate)),
            (true, "0-1", "no_moves_left", won(Color::Black, WonBy::NoMovesLeft)),
            (true, "0-1", "thunder", won(Color::Black, WonBy::Recorded)),
            (
                true,
                "1/2-1/2",
                "seventy_five_moves",
                Some(End::Drawn { by: DrawnBy::SeventyFiveMoves }),
            ),
        ] {
            assert_eq!(row(finished, result, reason).end(), end, "{result} {reason}");
        }
    }
}
