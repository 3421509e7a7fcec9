//! The moves that were agreed on before a game, and how it stands to them.

use chess::{Color, Position};

use super::you;
use crate::{Game, OnLine};

/// The line of a game as a score sheet has it, "1. e4 c5 2. Nf3"; nothing if none was agreed on.
pub fn line(game: &Game) -> String {
    let mut position = game.setup().start.clone();
    let mut text = String::new();
    for &uci in &game.setup().line {
        let Ok(m) = position.resolve_uci(uci) else { break };
        if !text.is_empty() {
            text.push(' ');
        }
        if position.turn() == Color::White || text.is_empty() {
            text.push_str(&numbered(&position));
            text.push(' ');
        }
        text.push_str(&position.san(m).to_string());
        position = position.play(m);
    }
    text
}

/// What a line is for, and where the game is on it; `None` if none was agreed on.
///
/// The move that is due is told to whoever faces the computer only if `show` says so: who learns a line wants
/// to try first.
pub fn on_line(game: &Game, show: bool) -> Option<String> {
    let sentence = match game.on_line()? {
        OnLine::Over => "The line is over. From here on the computer plays by itself.".into(),
        OnLine::Off => "The game has left the line. The computer plays by itself.".into(),
        OnLine::Next(_) if game.end().is_some() => "The game ended on the line.".into(),
        OnLine::Next(m) if show => {
            let position = game.position();
            format!("Next in the line: {} {}.", numbered(position), position.san(m))
        }
        OnLine::Next(_) if you(game) == Some(game.turn()) => {
            "Your move: the computer keeps to the line as long as you do.".into()
        }
        OnLine::Next(_) => "The computer keeps to the line.".into(),
    };
    Some(sentence)
}

/// The number of the move to come: "3." for White's, "3..." for Black's.
fn numbered(position: &Position) -> String {
    let dots = if position.turn() == Color::White { "." } else { "..." };
    format!("{}{dots}", position.move_number())
}

#[cfg(test)]
mod tests {
    use chess::{Position, Variant};

    use super::*;
    use crate::{
        Act, Actor, ByColor, Command, Level, LevelPlan, Mode, Moment, Name, Place, Player, Setup,
        TimeControl,
    };

    fn game(start: Position, line: &[&str]) -> Game {
        let computer = Player::Computer { plan: LevelPlan::level(Level::LOWEST) };
        let setup = Setup {
            start,
            players: ByColor::new(Player::Person { name: Name::new("Ada") }, computer),
            time: ByColor::both(TimeControl::Untimed),
            mode: Mode::Casual,
            place: Place::OneBoard,
            hints: None,
            line: line.iter().map(|uci| uci.parse().unwrap()).collect(),
        };
        Game::new(setup, Moment(0))
    }

    fn play(game: &mut Game, moves: &[&str]) {
        for uci in moves {
            let by = match game.turn() {
                Color::White => Actor::Seat(Color::White),
                Color::Black => Actor::Computer(Color::Black),
            };
            let act = Act::Move { uci: uci.parse().unwrap() };
            let command = Command { on: game.board(), act };
            for event in game.decide(by, &command, Moment(1)).unwrap() {
                game.apply(&event);
            }
        }
    }

    #[test]
    fn a_line_is_written_as_on_a_score_sheet() {
        let start = Position::start();
        assert_eq!(line(&game(start.clone(), &[])), "");
        assert_eq!(line(&game(start, &["e2e4", "c7c5", "g1f3"])), "1. e4 c5 2. Nf3");
        let black = "4k3/8/8/8/8/8/4p3/K7 b - - 0 40";
        let black = Position::from_fen(black, Variant::Standard).unwrap();
        assert_eq!(line(&game(black, &["e2e1q", "a1b2"])), "40... e1=Q+ 41. Kb2");
    }

    #[test]
    fn it_is_said_how_the_game_stands_to_the_line() {
        let of = |moves: &[&str], show| {
            let mut game = game(Position::start(), &["e2e4", "c7c5", "g1f3"]);
            play(&mut game, moves);
            on_line(&game, show).unwrap()
        };
        assert_eq!(of(&[], false), "Your move: the computer keeps to the line as long as you do.");
        assert_eq!(of(&[], true), "Next in the line: 1. e4.");
        assert_eq!(of(&["e2e4"], false), "The computer keeps to the line.");
        assert_eq!(of(&["e2e4"], true), "Next in the line: 1... c5.");
        let over = "The line is over. From here on the computer plays by itself.";
        assert_eq!(of(&["e2e4", "c7c5", "g1f3"], false), over);
        assert_eq!(of(&["e2e4", "c7c5", "g1f3", "d7d6"], true), over);
        let off = "The game has left the line. The computer plays by itself.";
        assert_eq!(of(&["e2e4", "c7c5", "d2d4"], true), off);
        assert_eq!(on_line(&game(Position::start(), &[]), true), None);
    }
}
