//! What the sentences themselves name: pieces on squares, moves, and their length.

use chess::{Position, Role, Square};
use tutor::{Explanation, say};

use crate::games::Moment;
use crate::slow::{Board, replay};

const LONGEST: usize = 110;

pub(crate) fn false_ones(moment: &Moment, said: &Explanation) -> Vec<String> {
    let mut doubts = Vec::new();
    let first = say::first(said);
    if first.chars().count() > LONGEST || !first.ends_with('.') {
        doubts.push(format!("{} letters: {first}", first.len()));
    }
    if first.contains("  ") || !first.is_ascii() || first.is_empty() {
        doubts.push(format!("not readable: {first}"));
    }
    let before = &moment.case.before;
    let mut boards: Vec<Board> = Vec::new();
    for track in [said.track(), said.best_track()] {
        let positions: Vec<Position> = replay(before, track.moves());
        boards.extend(positions.iter().take(6).map(Board::of));
    }
    // "the knight on f6" stands there at the beginning of one of the lines.
    let words: Vec<&str> = first.split([' ', '.', ',', ':']).filter(|w| !w.is_empty()).collect();
    for four in words.windows(4) {
        let [_, role, on, square] = four else { continue };
        let role = Role::ALL.into_iter().find(|each| each.name() == *role);
        let (Some(role), "on", Ok(square)) = (role, *on, square.parse::<Square>()) else {
            continue;
        };
        let is_there =
            boards.iter().any(|board| board.at(square).is_some_and(|piece| piece.role == role));
        if !is_there {
            doubts.push(format!("no {role} on {square}: {first}"));
        }
    }
    // Every square that is named is one of a move of the lines or has something on it.
    for square in words.iter().filter_map(|word| word.parse::<Square>().ok()) {
        let is_used = [said.track(), said.best_track()]
            .iter()
            .any(|track| track.moves().iter().any(|m| m.to() == square || m.from() == square));
        let is_held = boards.iter().any(|board| board.at(square).is_some());
        if !is_used && !is_held {
            doubts.push(format!("nothing about {square}: {first}"));
        }
    }
    if said.class.is_bad() && say::more(said).is_empty() {
        doubts.push(format!("nothing more, at ply {}", moment.plies()));
    }
    doubts
}
