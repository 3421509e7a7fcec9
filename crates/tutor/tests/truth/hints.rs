//! Hints of the best lines: the idea is true, and does not name the move.

use chess::{Role, Square};
use tutor::hint::{Hint, Idea, Step};
use tutor::say;

use crate::games::Moment;
use crate::slow::{Board, mates_in, takes};

pub(crate) fn false_ones(moment: &Moment) -> Vec<String> {
    let case = &moment.case;
    let before = &case.before;
    let hint = match Hint::of(before, case.recapture, &case.lines[0]) {
        Ok(hint) => hint,
        Err(error) => return vec![format!("no hint: {error:?}")],
    };
    let idea = say::hint(before, &hint, Step::Idea);
    let mut doubts = Vec::new();
    let named = idea.split([' ', '.']).any(|word| word.parse::<Square>().is_ok());
    if named || idea.is_empty() {
        doubts.push(format!("the idea names a square: {idea}"));
    }
    let m = hint.m;
    let us = before.turn();
    let next = before.play(m);
    let passed = before.pass();
    let role = Board::of(before).at(m.from()).map(|piece| piece.role);
    let holds = match hint.idea {
        Idea::Forced => before.legal_moves().len() == 1,
        Idea::Mate(moves) => moves > 2 || mates_in(before, moves),
        Idea::StopMate => passed.is_some_and(|passed| mates_in(&passed, 1)) && !mates_in(&next, 1),
        Idea::TakeBack => Some(m.to()) == case.recapture && takes(before, m).is_some(),
        Idea::Loose => !next.legal_moves().iter().any(|back| back.to() == m.to()),
        Idea::Exchange | Idea::Capture => takes(before, m).is_some(),
        Idea::Save => passed.is_some_and(|passed| {
            passed.legal_moves().iter().any(|&m| takes(&passed, m).is_some())
        }),
        Idea::OutOfCheck => before.in_check(),
        Idea::Castle => m.is_castle(),
        Idea::Check => next.in_check(),
        Idea::Develop => matches!(role, Some(Role::Knight | Role::Bishop)),
        Idea::Pawn => role == Some(Role::Pawn),
        Idea::King => role == Some(Role::King),
        Idea::Promotion => case.lines[0].moves.iter().any(|m| m.promoted_to().is_some()),
        // Their motifs are checked where they are explained.
        Idea::Fork
        | Idea::Threats
        | Idea::Line
        | Idea::Discovery
        | Idea::Trap
        | Idea::Defender
        | Idea::Combination
        | Idea::Improve => before.color(us).contains(m.from()),
    };
    if !holds {
        doubts.push(format!("not so: {idea} ({:?})", hint.idea));
    }
    doubts
}
