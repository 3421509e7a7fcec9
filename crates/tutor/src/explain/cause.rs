//! Why a move is worse than the best one, found by comparing their lines.

use chess::{Color, Move, PlacedPiece, Position, attacks};

use super::tactic::{self, Motif, Tactic};
use crate::facts::exchange;
use crate::material::{self, PAWN};
use crate::{Line, Score, Track, facts, step};

/// How what is taken came to be there for the taking.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Exposure {
    /// The move has put it there.
    PutThere,
    /// What has moved had defended it.
    Undefended,
    /// What has moved had stood in the way of this attacker.
    LineOpened {
        /// The attacker.
        attacker: PlacedPiece,
    },
    /// It could be taken before already.
    NotSaved,
    /// Something else.
    Otherwise,
}

/// A reason why a move is bad.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Cause {
    /// It lets the other side mate.
    AllowsMate {
        /// In so many moves.
        moves: u32,
        /// Beginning with this.
        first: Move,
        /// It was threatened before the move.
        was_threatened: bool,
    },
    /// It leaves the other side without a move.
    Stalemates,
    /// It loses material.
    Loses {
        /// How the line after the move wins it.
        tactic: Tactic,
        /// If it is taken at once: why it can be.
        exposure: Exposure,
    },
    /// It could have mated.
    MissesMate {
        /// In so many moves.
        moves: u32,
        /// Beginning with this.
        first: Move,
    },
    /// It could have won material.
    Misses {
        /// How the best line wins it.
        tactic: Tactic,
        /// By taking back what was just taken.
        takes_back: bool,
    },
    /// It gives up castling, which the best line makes use of.
    GivesUpCastling {
        /// What the best line does.
        side: chess::CastlingSide,
    },
}

impl Cause {
    /// How much it weighs, in hundredths of a pawn.
    fn weight(&self) -> i32 {
        const MATE: i32 = 3_000;
        match self {
            Self::AllowsMate { moves, .. } => MATE + 500 - *moves as i32,
            Self::MissesMate { moves, .. } => MATE - 100 * *moves as i32,
            Self::Stalemates => MATE + 1_000,
            // What is lost is felt more than what was not won.
            Self::Loses { tactic, .. } => tactic.haul.worth() * 3 / 2,
            Self::Misses { tactic, .. } => tactic.haul.worth(),
            Self::GivesUpCastling { .. } => 0,
        }
    }

    /// Whether the cause is what the other side can do now, and not what was left undone.
    pub const fn is_punished(&self) -> bool {
        matches!(self, Self::AllowsMate { .. } | Self::Loses { .. } | Self::Stalemates)
    }
}

/// Whether a side mates at the end of a line, with so many moves of its own from the ply `from`.
pub(crate) fn ends_in_mate(track: &Track, from: usize, moves: u32) -> bool {
    let plies = from + 2 * moves as usize - 1;
    moves > 0 && track.positions().get(plies).is_some_and(Position::is_checkmate)
}

/// All causes that the lines prove, the weightiest first.
pub(super) fn find(
    best: &Line,
    best_track: &Track,
    played: &Line,
    track: &Track,
    recapture: Option<chess::Square>,
) -> Vec<Cause> {
    let before = track.start();
    let us = before.turn();
    let drop = best.score.pawns() - played.score.pawns();
    let mut causes = Vec::new();
    let after = &track.positions()[1];
    if after.is_stalemate() && best.score > Score::Centipawns(PAWN) {
        causes.push(Cause::Stalemates);
    }
    if let (Score::Mated(moves), Some((_, first))) = (played.score, track.step(1))
        && !matches!(best.score, Score::Mated(_))
        && ends_in_mate(track, 1, moves)
    {
        let threatened = step::turn_of(before, !us).map(|turned| facts::mates(&turned));
        let was_threatened = threatened.is_some_and(|mates| mates.contains(&first));
        causes.push(Cause::AllowsMate { moves, first, was_threatened });
    }
    if let (Score::Mates(moves), Some(first)) = (best.score, best.first())
        && !matches!(played.score, Score::Mates(_))
        && ends_in_mate(best_track, 0, moves)
    {
        causes.push(Cause::MissesMate { moves, first });
    }
    let is_mate = matches!(played.score, Score::Mated(_));
    if !is_mate
        && let Some(tactic) = tactic::find(track, !us, 1)
        && counts(best_track, &tactic, drop)
        && tactic::agrees(track, &tactic, -played.score.pawns())
    {
        let exposure = exposure(track, &tactic);
        causes.push(Cause::Loses { tactic, exposure });
    }
    if let Some(tactic) = tactic::find(best_track, us, 0)
        && !matches!(best.score, Score::Mates(_))
        && counts(track, &tactic, drop)
        && tactic::agrees(best_track, &tactic, best.score.pawns())
    {
        let takes_back = recapture.is_some_and(|at| {
            let does = track.moves()[0].to() == at && track.taken(0).is_some();
            !does
                && tactic.prize == 0
                && best.first().is_some_and(|m| m.to() == at && !m.is_castle())
        });
        causes.push(Cause::Misses { tactic, takes_back });
    }
    if causes.is_empty()
        && let Some(side) = castles_later(best_track, us)
        && facts::lost_castling(before, track.moves()[0]).is_some()
    {
        causes.push(Cause::GivesUpCastling { side });
    }
    causes.sort_by_key(|cause| -cause.weight());
    let most = causes.first().map_or(0, Cause::weight);
    causes.retain(|cause| cause.weight() * 2 >= most);
    causes
}

/// Whether what is won in one line is the difference to the other: it is not won there as well, and the
/// scores say that it matters.
fn counts(other: &Track, tactic: &Tactic, drop: i32) -> bool {
    let worth = tactic.haul.worth();
    let elsewhere = other.gained_for_sure(tactic::horizon(other), tactic.side);
    // A pawn does not explain what costs as much as a piece and more.
    let explains = drop <= 3 * worth + 100;
    let differs = elsewhere + PAWN <= worth && elsewhere * 2 <= worth;
    differs && drop * 5 >= worth.min(1_500) * 2 && explains
}

fn castles_later(best: &Track, side: Color) -> Option<chess::CastlingSide> {
    (0..tactic::horizon(best)).find_map(|ply| {
        let (position, m) = best.step(ply)?;
        let castles = position.turn() == side && m.is_castle();
        castles.then(|| chess::CastlingSide::of(m.from(), m.to()))
    })
}

/// Why the answer to the first move of a line can take what it takes.
fn exposure(track: &Track, tactic: &Tactic) -> Exposure {
    let Some((before, m)) = track.step(0) else { return Exposure::Otherwise };
    let (Some((after, taking)), Some(victim), Motif::Takes { .. }) =
        (track.step(1), track.taken(1), &tactic.motif)
    else {
        return Exposure::Otherwise;
    };
    if victim.square == step::landing(before, m) {
        return Exposure::PutThere;
    }
    if step::placed(before, victim.square) != Some(victim) {
        return Exposure::Otherwise;
    }
    let us = before.turn();
    let could = step::turn_of(before, !us)
        .map(|turned| exchange::gain(&turned, victim.square, chess::Bitboard::EMPTY));
    let Some(could) = could else { return Exposure::Otherwise };
    if could >= PAWN {
        return Exposure::NotSaved;
    }
    if attacks::between(taking.from(), victim.square).contains(m.from()) {
        let attacker = step::placed(after, taking.from());
        return attacker.map_or(Exposure::Otherwise, |attacker| Exposure::LineOpened { attacker });
    }
    let holds =
        |position: &Position, at| exchange::defenders(position, victim.square, us).contains(at);
    if holds(before, m.from()) && !holds(after, step::landing(before, m)) {
        return Exposure::Undefended;
    }
    Exposure::Otherwise
}

/// What is said plainly of a piece that a capture wins must be about what the capture wins.
pub(crate) fn is_about_victim(tactic: &Tactic) -> bool {
    let worth = tactic.haul.worth();
    tactic.targets.first().is_some_and(|victim| {
        let [value, taker] = [victim, &tactic.by].map(|one| material::value(one.piece.role));
        // What is taken by something dearer and can be taken back is part of something longer.
        let is_plain = tactic.motif == Motif::Takes { free: true } || taker <= value + PAWN;
        is_plain && worth * 10 >= value * 7 && worth <= value + 150
    })
}
