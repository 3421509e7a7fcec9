//! What a good move does well.

use core::cmp::Reverse;

use chess::{Color, PlacedPiece, Position};

use super::cause::{ends_in_mate, is_about_victim};
use super::tactic::{self, Tactic};
use crate::material::PAWN;
use crate::{Line, Score, Track, facts, step};

/// What a move does well.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Praise {
    /// It mates, or begins to.
    Mates {
        /// In so many moves.
        moves: u32,
        /// There was a mate in fewer: in so many.
        quicker: Option<u32>,
    },
    /// It wins material.
    Wins {
        /// How.
        tactic: Tactic,
        /// By taking back what was just taken.
        takes_back: bool,
    },
    /// It stops a mate that was threatened.
    StopsMate,
    /// It saves what could have been taken.
    Saves {
        /// What, where it stood.
        piece: PlacedPiece,
    },
    /// It castles.
    Castles,
}

/// Less than two pawns are praised only if they are simply taken: what is won by and by may go again.
const WORTH_PRAISE: i32 = 2 * PAWN;

/// What the first move of a line does well, the greatest first; `None` if nothing has a name.
pub(crate) fn find(
    best: &Line,
    played: &Line,
    track: &Track,
    recapture: Option<chess::Square>,
) -> Option<Praise> {
    let (before, m) = track.step(0)?;
    let us = before.turn();
    if let Score::Mates(moves) = played.score
        && ends_in_mate(track, 0, moves)
    {
        let quicker = match best.score {
            Score::Mates(fewer) if fewer < moves => Some(fewer),
            _ => None,
        };
        return Some(Praise::Mates { moves, quicker });
    }
    if let Some(tactic) = tactic::find(track, us, 0)
        && tactic::agrees(track, &tactic, played.score.pawns())
        && (tactic.haul.worth() >= WORTH_PRAISE || is_about_victim(&tactic))
    {
        let takes_back = tactic.prize == 0 && recapture == Some(m.to());
        return Some(Praise::Wins { tactic, takes_back });
    }
    let after = &track.positions()[1];
    if let Some(turned) = step::turn_of(before, !us)
        && !facts::mates(&turned).is_empty()
        && facts::mates(after).is_empty()
        && !matches!(played.score, Score::Mated(_))
    {
        return Some(Praise::StopsMate);
    }
    if track.gained_for_sure(tactic::horizon(track), us) > -PAWN
        && let Some(piece) = saved(before, track, us)
    {
        return Some(Praise::Saves { piece });
    }
    m.is_castle().then_some(Praise::Castles)
}

/// The dearest piece that could be taken with gain before the move, and cannot after it.
fn saved(before: &Position, track: &Track, us: Color) -> Option<PlacedPiece> {
    let (m, after) = (*track.moves().first()?, track.positions().get(1)?);
    let turned = step::turn_of(before, !us)?;
    let hung = before.color(us).into_iter().filter(|&at| facts::taker(&turned, at).is_some());
    let safe = hung.filter(|&at| {
        let now = if at == m.from() { step::landing(before, m) } else { at };
        facts::taker(after, now).is_none()
    });
    let placed = safe.filter_map(|at| step::placed(before, at));
    // Of equals the one nearest home, from the a-file on: the same for both sides.
    let order = |placed: &PlacedPiece| {
        let at = placed.square;
        (placed.piece.role, Reverse((at.rank().seen_by(us), at.file())))
    };
    placed.max_by_key(order)
}
