//! Whose turn it is, and how a game has ended.

use chess::Color;

use super::{name, verb, who, you};
use crate::{DrawnBy, End, Game, WonBy};

/// The one line that tells how things stand: the result, check, or whose turn it is.
pub fn turn(game: &Game) -> String {
    if let Some(end) = game.end() {
        // A headline, unlike what is announced, has no full stop.
        return self::end(game, end).trim_end_matches('.').to_owned();
    }
    let turn = game.turn();
    // Somebody who has not said their name is called "You", which is enough once.
    let named = match name(game, turn).as_str() {
        "You" => String::new(),
        name => format!(", {name}"),
    };
    match (you(game) == Some(turn), game.position().in_check()) {
        (true, true) => format!("Check{named}: your king is attacked"),
        (true, false) => format!("Your move{named}"),
        (false, true) => format!("{} to move, in check", name(game, turn)),
        (false, false) => format!("{} to move", name(game, turn)),
    }
}

/// What a draw waits for: an offer for its answer, or a claim for whoever is to move.
pub fn draw_waits(game: &Game) -> Option<String> {
    if let Some(by) = game.offer().filter(|_| game.end().is_none()) {
        return Some(offers_draw(game, by));
    }
    let why = match game.claimable()? {
        DrawnBy::ThreefoldRepetition => "The same position for the third time",
        _ => "Fifty moves without a capture or a pawn move",
    };
    Some(format!("{why}: {} may claim a draw.", within(&who(game, game.turn()))))
}

/// "Computer offers a draw."
pub(super) fn offers_draw(game: &Game, by: Color) -> String {
    format!("{} {} a draw.", who(game, by), verb(game, by, "offer", "offers"))
}

/// How the game has ended: who, and how.
pub fn end(game: &Game, end: End) -> String {
    match end {
        End::Won { winner, by } => won(game, winner, by),
        End::Drawn { by } => drawn(game, by),
        End::Aborted => "The game was ended before it had begun, and does not count.".into(),
    }
}

fn won(game: &Game, winner: Color, by: WonBy) -> String {
    let who_wins = who(game, winner);
    let wins = verb(game, winner, "win", "wins");
    let loser = who(game, !winner);
    match by {
        WonBy::Checkmate => format!("{who_wins} {wins} by checkmate."),
        WonBy::Resignation => format!("{who_wins} {wins}: {} resigned.", within(&loser)),
        WonBy::Time => {
            let ran = if you(game) == Some(!winner) {
                "your time is up".to_owned()
            } else {
                format!("{loser} has no time left")
            };
            format!("{who_wins} {wins} on time: {ran}.")
        }
        WonBy::Absence => format!("{who_wins} {wins}: {} left the game.", within(&loser)),
        WonBy::NoPiecesLeft => {
            let has = verb(game, winner, "have", "has");
            format!("{who_wins} {wins}: {} {has} no pieces left.", within(&who_wins))
        }
        WonBy::NoMovesLeft => {
            let has = verb(game, winner, "have", "has");
            format!("{who_wins} {wins}: {} {has} no moves left.", within(&who_wins))
        }
        WonBy::Recorded => format!("{who_wins} {wins}, as the file says."),
    }
}

/// A name in the middle of a sentence: "You" becomes small.
pub(super) fn within(name: &str) -> String {
    if name == "You" { "you".into() } else { name.into() }
}

fn drawn(game: &Game, by: DrawnBy) -> String {
    let turn = game.turn();
    match by {
        DrawnBy::Stalemate => format!(
            "Draw by stalemate: {} {} no legal move and {} not in check.",
            within(&who(game, turn)),
            verb(game, turn, "have", "has"),
            verb(game, turn, "are", "is"),
        ),
        DrawnBy::DeadPosition => "Draw: with these pieces nobody can win any more.".into(),
        DrawnBy::ThreefoldRepetition => "Draw claimed: the same position three times.".into(),
        DrawnBy::FivefoldRepetition => "Draw: the same position five times.".into(),
        DrawnBy::FiftyMoves => "Draw claimed: fifty moves without a capture or a pawn move.".into(),
        DrawnBy::SeventyFiveMoves => {
            "Draw: seventy-five moves without a capture or a pawn move.".into()
        }
        DrawnBy::Agreement => "Draw by agreement.".into(),
        DrawnBy::Recorded => "Draw, as the file says.".into(),
        DrawnBy::TimeWithoutMate => {
            let out = if you(game) == Some(turn) {
                "your time is up".to_owned()
            } else {
                format!("{} has no time left", who(game, turn))
            };
            let other = within(&who(game, !turn));
            format!("Draw: {out}, but {other} could never have given mate.")
        }
    }
}

#[cfg(test)]
mod tests {
    use chess::Position;

    use super::*;
    use crate::{ByColor, Level, LevelPlan, Mode, Moment, Name, Place, Player, Setup};

    fn game(white: &str, black: &str) -> Game {
        let player = |name: &str| match name {
            "" => Player::Computer { plan: LevelPlan::level(Level::LOWEST) },
            _ => Player::Person { name: Name::new(name) },
        };
        let setup = Setup {
            start: Position::start(),
            players: ByColor::new(player(white), player(black)),
            time: ByColor::default(),
            mode: Mode::Casual,
            place: Place::OneBoard,
            hints: None,
            line: Vec::new(),
        };
        Game::new(setup, Moment(0))
    }

    #[test]
    fn every_way_to_win_has_its_sentence() {
        let cases = [
            (WonBy::Checkmate, "You win by checkmate.", "Ben wins by checkmate."),
            (WonBy::Resignation, "You win: Computer resigned.", "Ben wins: Ada resigned."),
            (
                WonBy::Time,
                "You win on time: Computer has no time left.",
                "Ben wins on time: Ada has no time left.",
            ),
            (WonBy::Absence, "You win: Computer left the game.", "Ben wins: Ada left the game."),
            (
                WonBy::NoPiecesLeft,
                "You win: you have no pieces left.",
                "Ben wins: Ben has no pieces left.",
            ),
            (
                WonBy::NoMovesLeft,
                "You win: you have no moves left.",
                "Ben wins: Ben has no moves left.",
            ),
            (WonBy::Recorded, "You win, as the file says.", "Ben wins, as the file says."),
        ];
        let alone = game("", "Ada");
        let together = game("Ada", "Ben");
        for (by, you, other) in cases {
            let end = End::Won { winner: Color::Black, by };
            assert_eq!(super::end(&alone, end), you);
            assert_eq!(super::end(&together, end), other);
        }
        let lost = End::Won { winner: Color::White, by: WonBy::Time };
        assert_eq!(super::end(&alone, lost), "Computer wins on time: your time is up.");
        let gave_up = End::Won { winner: Color::White, by: WonBy::Resignation };
        assert_eq!(super::end(&alone, gave_up), "Computer wins: you resigned.");
    }

    #[test]
    fn every_way_to_draw_has_its_sentence() {
        let cases = [
            (DrawnBy::Stalemate, "Draw by stalemate: you have no legal move and are not in check."),
            (DrawnBy::DeadPosition, "Draw: with these pieces nobody can win any more."),
            (DrawnBy::ThreefoldRepetition, "Draw claimed: the same position three times."),
            (DrawnBy::FiftyMoves, "Draw claimed: fifty moves without a capture or a pawn move."),
            (DrawnBy::FivefoldRepetition, "Draw: the same position five times."),
            (
                DrawnBy::SeventyFiveMoves,
                "Draw: seventy-five moves without a capture or a pawn move.",
            ),
            (DrawnBy::Agreement, "Draw by agreement."),
            (DrawnBy::Recorded, "Draw, as the file says."),
            (
                DrawnBy::TimeWithoutMate,
                "Draw: your time is up, but Computer could never have given mate.",
            ),
        ];
        let alone = game("Ada", "");
        for (by, sentence) in cases {
            assert_eq!(end(&alone, End::Drawn { by }), sentence);
        }
        assert_eq!(
            end(&alone, End::Aborted),
            "The game was ended before it had begun, and does not count.",
        );
        let stalemate = End::Drawn { by: DrawnBy::Stalemate };
        assert_eq!(
            end(&game("Ada", "Ben"), stalemate),
            "Draw by stalemate: Ada has no legal move and is not in check.",
        );
    }

    #[test]
    fn a_draw_that_waits_is_told() {
        let mut alone = game("Ada", "");
        assert_eq!(draw_waits(&alone), None);
        let happens = |game: &mut Game, what| game.apply(&crate::Event { at: Moment(0), what });
        for uci in ["g1f3", "g8f6", "f3g1", "f6g8"].repeat(2) {
            let uci = uci.parse().unwrap();
            happens(
                &mut alone,
                crate::What::Moved { uci, spent: crate::Millis::ZERO, phase: None },
            );
        }
        let third = "The same position for the third time: you may claim a draw.";
        assert_eq!(draw_waits(&alone).as_deref(), Some(third));
        happens(&mut alone, crate::What::DrawOffered { by: Color::Black });
        assert_eq!(draw_waits(&alone).as_deref(), Some("Computer offers a draw."));
        happens(&mut alone, crate::What::Ended { end: End::Drawn { by: DrawnBy::Agreement } });
        assert_eq!(draw_waits(&alone), None);

        let start = "4k3/8/8/8/8/8/8/R3K3 b - - 100 80".parse().unwrap();
        let setup = Setup { start, ..game("Ada", "Ben").setup().clone() };
        let fifty = "Fifty moves without a capture or a pawn move: Ben may claim a draw.";
        assert_eq!(draw_waits(&Game::new(setup, Moment(0))).as_deref(), Some(fifty));
    }

    #[test]
    fn the_result_is_a_headline() {
        let mut over = game("Ada", "Ben");
        let end = End::Won { winner: Color::White, by: WonBy::Checkmate };
        over.apply(&crate::Event { at: Moment(0), what: crate::What::Ended { end } });
        assert_eq!(turn(&over), "Ada wins by checkmate");
        assert_eq!(super::end(&over, end), "Ada wins by checkmate.");
    }

    #[test]
    fn the_turn_is_told_by_name() {
        assert_eq!(turn(&game("Ada", "")), "Your move, Ada");
        assert_eq!(turn(&game("You", "")), "Your move");
        assert_eq!(turn(&game("", "Ada")), "Computer to move");
        assert_eq!(turn(&game("Ada", "Ben")), "Ada to move");
        assert_eq!(turn(&game("", "")), "Computer (White) to move");
    }
}
