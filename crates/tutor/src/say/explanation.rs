//! Why a move is bad or good, in a sentence, and more on demand.

use chess::{Color, PlacedPiece, Role};

use super::names::{castles, haul, line, step, the, told};
use super::{in_a_row, sentence};
use crate::explain::is_about_victim;
use crate::{
    Cause, Class, Explanation, Exposure, Motif, Praise, Score, Tactic, Track, Unexplained,
};

/// No first sentence is longer.
pub(crate) const LONGEST: usize = 110;

/// What a class is called.
pub const fn class(class: Class) -> &'static str {
    match class {
        Class::Forced => "Forced",
        Class::OnlyMove => "Only move",
        Class::Best => "Best",
        Class::Good => "Good",
        Class::Inaccuracy => "Inaccuracy",
        Class::Mistake => "Mistake",
        Class::MissedWin => "Missed win",
        Class::Blunder => "Blunder",
    }
}

/// Why there is no explanation.
pub fn unexplained(why: Unexplained) -> String {
    match why {
        Unexplained::NotOffered(_) => {
            "In Suicide there are no hints, no coach and no explanations: what is good elsewhere is bad \
             here."
        }
        Unexplained::NoMove => "There is no such move here.",
        Unexplained::NoLines => "Nothing has been worked out here yet.",
    }
    .into()
}

/// The sentence that says most: of a bad move why it is bad, of a good one what is good.
pub fn first(explanation: &Explanation) -> String {
    if !explanation.class.is_bad() {
        return praise(explanation);
    }
    let said = explanation.cause().map(|cause| cause_of(explanation, cause));
    said.unwrap_or_else(|| prefers(explanation))
}

/// What is wrong with a move that is considered, without the better one.
pub fn warning(explanation: &Explanation) -> Option<String> {
    let cause = explanation.causes.iter().find(|cause| cause.is_punished())?;
    Some(cause_of(explanation, cause))
}

/// A cause in a sentence.
fn cause_of(explanation: &Explanation, cause: &Cause) -> String {
    let (track, best) = (explanation.track(), explanation.best_track());
    match cause {
        Cause::Stalemates => "This is stalemate: the game is a draw at once.".into(),
        Cause::AllowsMate { moves, was_threatened, .. } => {
            let verb = if *was_threatened { "Does not stop" } else { "Allows" };
            mate(verb, *moves, &told(track, 1))
        }
        Cause::MissesMate { moves, .. } => mate("Misses", *moves, &told(best, 0)),
        Cause::Loses { tactic, exposure } => fit(loses(track, tactic, exposure), || {
            format!("Loses {} after {}.", haul(&tactic.haul), told(track, 1))
        }),
        Cause::Misses { tactic, takes_back } => fit(misses(best, tactic, *takes_back), || {
            format!("Misses {}, which wins {}.", told(best, 0), haul(&tactic.haul))
        }),
        Cause::GivesUpCastling { side } => {
            format!("Gives up castling; the engine's line {} instead.", castles(*side))
        }
    }
}

/// The sentence if it is short enough, else the other.
fn fit(text: String, other: impl FnOnce() -> String) -> String {
    if text.len() <= LONGEST { text } else { other() }
}

fn mate(verb: &str, moves: u32, step: &str) -> String {
    if moves == 1 {
        format!("{verb} {step}.")
    } else {
        format!("{verb} mate in {moves}, which begins with {step}.")
    }
}

fn loses(track: &Track, tactic: &Tactic, exposure: &Exposure) -> String {
    let reply = told(track, 1);
    let victim = tactic.targets.first().copied();
    if let (Motif::Takes { free }, Some(victim)) = (&tactic.motif, victim) {
        if !is_about_victim(tactic) {
            return format!("Loses {} after {reply}.", haul(&tactic.haul));
        }
        let it = the(victim);
        return match exposure {
            Exposure::PutThere if track.taken(0).is_some() && pays(tactic) => {
                format!("Gives {}: {reply}.", haul(&tactic.haul))
            }
            Exposure::PutThere if *free => format!("Puts {it}, where nothing defends it: {reply}."),
            Exposure::PutThere => format!("Puts {it}, where it can be taken: {reply}."),
            Exposure::Undefended if *free => format!("Leaves {it} undefended: {reply}."),
            Exposure::Undefended => format!("Takes a defender away from {it}: {reply}."),
            Exposure::LineOpened { attacker } => {
                format!("Opens the line from {} to {it}: {reply}.", the(*attacker))
            }
            Exposure::NotSaved => format!("Does not save {it}: {reply}."),
            Exposure::Otherwise => format!("Lets {it} be taken: {reply}."),
        };
    }
    device(tactic, 1, &reply, track, "Allows")
        .unwrap_or_else(|| format!("Loses {} after {reply}.", haul(&tactic.haul)))
}

/// Whether the side that wins pays something for it.
fn pays(tactic: &Tactic) -> bool {
    tactic.haul.lost.iter().any(|&count| count > 0)
}

fn misses(track: &Track, tactic: &Tactic, takes_back: bool) -> String {
    let step = told(track, 0);
    if takes_back {
        return format!("Does not take back: {step} was there.");
    }
    if let Motif::Takes { free } = tactic.motif {
        return match tactic.targets.first() {
            Some(victim) if free && is_about_victim(tactic) => {
                format!("Misses {step}: nothing defends the {} there.", victim.piece.role)
            }
            _ => format!("Misses {step}, which wins {}.", haul(&tactic.haul)),
        };
    }
    device(tactic, 0, &step, track, "Misses")
        .unwrap_or_else(|| format!("Misses {step}, which wins {}.", haul(&tactic.haul)))
}

/// A device by its name: "Allows a fork of king and rook by the knight on c7."
fn device(tactic: &Tactic, from: usize, step: &str, track: &Track, verb: &str) -> Option<String> {
    let later = if tactic.ply > from { format!(" after {step}") } else { String::new() };
    let key = told(track, tactic.ply);
    let victim = tactic.targets.first().copied();
    let by = the(tactic.by);
    let text = match &tactic.motif {
        Motif::Fork => format!("{verb} a fork of {} by {by}{later}.", roles(&tactic.targets)),
        Motif::Skewer { front } => format!(
            "{verb} a skewer{later}: {by} attacks {} and, behind it, {}.",
            the(*front),
            the(victim?)
        ),
        Motif::Pin { to } => {
            format!(
                "{verb} a pin{later}: {by} holds {} before the {}.",
                the(victim?),
                to.piece.role
            )
        }
        Motif::Discovery { behind, check: false } => {
            format!(
                "{verb} a discovered attack{later} by {} on {}: {key}.",
                the(*behind),
                the(victim?)
            )
        }
        Motif::Discovery { check: true, .. } => {
            format!("{verb} a discovered check{later} that wins {}: {key}.", the(victim?))
        }
        Motif::Trap if tactic.ply == from => {
            format!("{verb} {key}, which traps {}.", the(victim?))
        }
        Motif::RemovedDefender { defender } if tactic.ply == from => {
            format!("{verb} {key}: {} no longer holds {}.", the(*defender), the(victim?))
        }
        Motif::DrawnAway { defender } if tactic.ply == from => {
            format!("{verb} {key}, which draws {} away from {}.", the(*defender), the(victim?))
        }
        Motif::MateThreat if tactic.ply == from => {
            format!("{verb} {key}, which threatens mate and {}.", the(victim?))
        }
        Motif::Promotion if tactic.ply == tactic.prize => format!("{verb} {key}."),
        Motif::Promotion => {
            let (_, promoting) = track.step(tactic.prize)?;
            format!("{verb} {key}, and a pawn promotes on {}.", promoting.to())
        }
        _ => return None,
    };
    Some(text)
}

/// "king and rook", "two rooks".
fn roles(pieces: &[PlacedPiece]) -> String {
    let mut words: Vec<String> = Vec::new();
    for role in Role::ALL.into_iter().rev() {
        match pieces.iter().filter(|placed| placed.piece.role == role).count() {
            0 => {}
            1 => words.push(role.name().into()),
            2 => words.push(format!("two {role}s")),
            count => words.push(format!("{count} {role}s")),
        }
    }
    in_a_row(&words)
}

/// What the engine prefers, and how the game stands with it and without.
fn prefers(explanation: &Explanation) -> String {
    let us = explanation.before().turn();
    let best = told(explanation.best_track(), 0);
    let [then, now] =
        [explanation.best.score, explanation.played.score].map(|score| standing(score, us));
    let text = if then == now {
        format!("The engine prefers {best}: that is worth {} more.", pawns(explanation))
    } else {
        format!("The engine prefers {best}: then {then}, now {now}.")
    };
    fit(text, || format!("The engine prefers {best}."))
}

/// By how much the best line is better, in words.
fn pawns(explanation: &Explanation) -> String {
    let gain = explanation.best.score.pawns() - explanation.played.score.pawns();
    match gain {
        ..75 => "half a pawn".into(),
        75..150 => "about a pawn".into(),
        _ => format!("about {} pawns", (gain + 50) / 100),
    }
}

/// How the game stands, in the words of the analysis.
fn standing(score: Score, us: Color) -> String {
    let better = |value: i32| if value < 0 { !us } else { us };
    match score {
        Score::Mates(moves) => format!("{us} mates in {moves}"),
        Score::Mated(moves) => format!("{} mates in {moves}", !us),
        Score::Centipawns(value) => {
            let side = better(value);
            match value.unsigned_abs() {
                0..30 => "neither side is better".into(),
                30..100 => format!("{side} is a little better"),
                100..250 => format!("{side} is clearly better"),
                250..500 => format!("{side} is much better"),
                _ => format!("{side} is winning"),
            }
        }
    }
}

/// What is good about a move.
pub fn praise(explanation: &Explanation) -> String {
    let track = explanation.track();
    let text = match &explanation.praise {
        Some(Praise::Mates { moves: 1, .. }) => "Checkmate.".to_owned(),
        Some(Praise::Mates { moves, quicker: None }) => format!("Sees the mate in {moves}."),
        Some(Praise::Mates { moves, quicker: Some(1) }) => {
            let best = told(explanation.best_track(), 0);
            fit(format!("Mates in {moves}; at once it was {best}."), || {
                format!("Mates in {moves}.")
            })
        }
        Some(Praise::Mates { moves, quicker: Some(fewer) }) => {
            format!("Mates in {moves}; there was a mate in {fewer}.")
        }
        Some(Praise::StopsMate) => "Stops the mate that was threatened.".into(),
        Some(Praise::Saves { piece }) => format!("Saves {}.", the(*piece)),
        Some(Praise::Castles) => format!("{}.", sentence(&told(track, 0))),
        Some(Praise::Wins { takes_back: true, .. }) => "Takes back.".into(),
        Some(Praise::Wins { tactic, .. }) => {
            fit(wins(track, tactic), || format!("Wins {}.", haul(&tactic.haul)))
        }
        None => match explanation.class {
            Class::Forced => return "There was no other move.".into(),
            Class::OnlyMove => return "The only good move.".into(),
            Class::Best => return "The best move.".into(),
            _ => return "A good move.".into(),
        },
    };
    if explanation.class == Class::OnlyMove {
        fit(format!("The only good move. {text}"), || "The only good move.".into())
    } else {
        text
    }
}

fn wins(track: &Track, tactic: &Tactic) -> String {
    if let (Motif::Takes { free: true }, Some(victim)) = (&tactic.motif, tactic.targets.first())
        && is_about_victim(tactic)
    {
        return format!("Takes {}, which nothing defends.", the(*victim));
    }
    device(tactic, 0, &told(track, 0), track, "Finds")
        .unwrap_or_else(|| format!("Wins {}.", haul(&tactic.haul)))
}

/// The rest: the other causes, the line that proves the first, the better move, and what it is worth.
pub fn more(explanation: &Explanation) -> String {
    let mut parts = Vec::new();
    let (track, best) = (explanation.track(), explanation.best_track());
    if let Some(proof) = explanation.cause().and_then(|cause| proof(explanation, cause)) {
        parts.push(proof);
    }
    for cause in explanation.causes.iter().skip(1) {
        parts.push(cause_of(explanation, cause));
    }
    if explanation.class.is_bad() {
        if explanation.cause().is_none() && track.moves().len() > 1 {
            parts.push(format!("It may go on: {}.", line(track, 1, 5)));
        }
        parts.push(format!("Better is {}.", step(best.start(), best.moves()[0])));
    }
    let [before, after] = [explanation.best.score, explanation.played.score]
        .map(|score| (score.chance().get() + 5) / 10);
    if explanation.class.is_bad() {
        let us = explanation.before().turn();
        parts.push(format!("{us}'s chance of winning falls from {before} to {after} percent."));
    }
    parts.join(" ")
}

/// The line that proves a cause, with what it comes to.
fn proof(explanation: &Explanation, cause: &Cause) -> Option<String> {
    let (track, best) = (explanation.track(), explanation.best_track());
    let end = |tactic: &Tactic| format!("{} has won {}.", tactic.side, haul(&tactic.haul));
    Some(match cause {
        Cause::AllowsMate { moves, .. } => {
            format!("{}.", sentence(&line(track, 1, 2 * *moves as usize)))
        }
        Cause::MissesMate { moves, .. } => {
            format!("{}.", sentence(&line(best, 0, 2 * *moves as usize - 1)))
        }
        Cause::Loses { tactic, .. } => {
            format!("{}: {}", sentence(&line(track, 1, tactic.until)), end(tactic))
        }
        Cause::Misses { tactic, .. } => {
            format!("{}: {}", sentence(&line(best, 0, tactic.until)), end(tactic))
        }
        Cause::Stalemates | Cause::GivesUpCastling { .. } => return None,
    })
}
