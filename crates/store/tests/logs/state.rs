//! A game in plain text: everything that can be asked of it, in words that do not follow its types.

use std::fmt::Write as _;

use chess::{Color, Phase};
use game::{
    Act, Actor, Command, Event, Game, LevelPlan, Millis, Mode, Place, Player, Refusal, Strength,
    TimeControl, What,
};
use store::Summary;

/// What can be asked of a game, one thing a line.
pub(crate) fn describe(game: &Game, events: &[Event]) -> String {
    let mut text = String::new();
    let mut line = |key: &str, value: String| {
        writeln!(text, "{key}: {value}").expect("a text");
    };
    let setup = game.setup();
    line("start", setup.start.fen());
    line("position", game.position().fen());
    line("mode", mode(setup.mode).into());
    line("place", place(setup.place).into());
    line("hints allowed", number(setup.hints));
    line("phase", phase(game.phase()).into());
    line("board", game.board().0.to_string());
    line("paused", game.is_paused().to_string());
    line("draw offered by", side(game.offer()));
    line("asks to take back", side(game.asked()));
    line("may claim a draw", game.claimable().is_some().to_string());
    line("continued", game.continued().map_or("nowhere".into(), |game| game.to_string()));
    line("flag falls", number(game.flag_falls().map(|moment| moment.0)));
    for color in Color::ALL {
        let mut line = |key: &str, value: String| line(&format!("{color}, {key}"), value);
        line("player", player(&setup.players[color]));
        line("time", time(setup.time[color]));
        let later = game.last_event() + Millis::seconds(1);
        line("left after a second more", number(game.time_left(color, later).map(|left| left.0)));
        line("taken after a second more", game.time_taken(color, later).0.to_string());
        line("plan", game.level(color).map_or("none".into(), |level| plan(level.plan)));
        let replaced = game.level(color).and_then(|level| level.replaced);
        line("replaced plan", replaced.map_or("none".into(), plan));
        line("strength now", game.strength(color).map_or("none".into(), strength));
        line("hints taken", game.hints_taken(color).to_string());
        line("hints left", number(game.hints_left(color)));
        line("captured", game.captured_by(color).map(|piece| piece.to_string()).collect());
        line("points ahead", game.points_ahead(color).to_string());
        line("rests from offering a draw", rests(game, color));
    }
    for (ply, number) in game.plies().iter().zip(1..) {
        let taken = ply.captured.map_or(String::new(), |piece| format!(", takes {piece}"));
        let (uci, at, spent) = (ply.uci, ply.at.0, ply.spent.0);
        let phase = phase(ply.phase);
        line(&format!("ply {number}"), format!("{uci} at {at}, spent {spent}, {phase}{taken}"));
    }
    let mut again = game.clone();
    while again.can_redo() {
        again.apply(&Event { at: game.last_event(), what: What::Redone });
        let moves: Vec<_> = again.plies().iter().map(|ply| ply.uci.to_string()).collect();
        line("played again", moves.join(" "));
    }
    row(&Summary::of(game, events, ""), line);
    text
}

fn row(row: &Summary, mut line: impl FnMut(&str, String)) {
    line("row, names", format!("{} against {}", row.white, row.black));
    line("row, variant", row.variant.clone());
    line("row, result", row.result.clone());
    line("row, reason", row.reason.clone());
    line("row, level", row.level.clone());
    line("row, plies", row.plies.to_string());
    line("row, from", format!("{} to {}", row.created.0, row.updated.0));
}

fn number(number: Option<impl ToString>) -> String {
    number.map_or("none".into(), |number| number.to_string())
}

fn side(color: Option<Color>) -> String {
    color.map_or("nobody".into(), |color| color.to_string())
}

/// For how many moves a side may not offer a draw, if it sits at the table.
fn rests(game: &Game, side: Color) -> String {
    let command = Command { on: game.board(), act: Act::OfferDraw { side } };
    match game.decide(Actor::Seat(side), &command, game.last_event()) {
        Err(Refusal::OfferTooSoon { moves }) => format!("{moves} moves"),
        _ => "no".into(),
    }
}

fn player(player: &Player) -> String {
    match player {
        Player::Person { name } => name.as_str().to_owned(),
        Player::Computer { plan: own } => format!("computer, {}", plan(*own)),
    }
}

fn time(control: TimeControl) -> String {
    match control {
        TimeControl::Untimed => "untimed".into(),
        TimeControl::Timed { initial, increment } => format!("{} + {}", initial.0, increment.0),
    }
}

fn plan(plan: LevelPlan) -> String {
    match plan {
        LevelPlan::Fixed { strength: fixed } => strength(fixed),
        LevelPlan::ByPhase { opening, middlegame, endgame } => {
            format!("by phase {}", [opening, middlegame, endgame].map(strength).join(", "))
        }
        LevelPlan::Following { rating, within_game: false } => format!("following from {rating}"),
        LevelPlan::Following { rating, within_game: true } => {
            format!("following from {rating} within the game")
        }
    }
}

fn strength(strength: Strength) -> String {
    match strength {
        Strength::Level(level) => format!("level {}", level.number()),
        Strength::Rating(rating) => format!("rating {rating}"),
    }
}

fn phase(phase: Phase) -> &'static str {
    match phase {
        Phase::Opening => "opening",
        Phase::Middlegame => "middlegame",
        Phase::Endgame => "endgame",
    }
}

fn mode(mode: Mode) -> &'static str {
    match mode {
        Mode::Casual => "casual",
        Mode::Serious => "serious",
        Mode::Practice => "practice",
    }
}

fn place(place: Place) -> &'static str {
    match place {
        Place::OneBoard => "one board",
        Place::Network => "network",
    }
}
