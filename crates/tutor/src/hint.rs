//! Hints: an idea, then the piece, then the move.

use chess::{Move, Phase, PlacedPiece, Position, Rank, Role};

use crate::explain::{Praise, Unexplained, offered, praise_of};
use crate::{Line, Motif, Track, step};

/// What a good move is about. Each is true of the move, and none names it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Idea {
    /// There is only one move.
    Forced,
    /// There is a mate in so many moves.
    Mate(u32),
    /// A mate is threatened and has to be stopped.
    StopMate,
    /// What was taken can be taken back.
    TakeBack,
    /// A piece of the other side is not defended.
    Loose,
    /// A piece can be won by an exchange.
    Exchange,
    /// Two pieces can be attacked at once.
    Fork,
    /// Mate can be threatened, and something else with it.
    Threats,
    /// A piece can be attacked that cannot leave its line.
    Line,
    /// A piece can step aside, so that another attacks.
    Discovery,
    /// A piece of the other side has nowhere to go.
    Trap,
    /// A defender can be removed or drawn away.
    Defender,
    /// A pawn can become a queen.
    Promotion,
    /// Material can be won in a few moves.
    Combination,
    /// A piece of one's own is in danger.
    Save,
    /// The king is in check and there is more than one way out.
    OutOfCheck,
    /// The king can be brought to safety.
    Castle,
    /// A check is worth a look.
    Check,
    /// An exchange is worth a look.
    Capture,
    /// A piece stands at home still.
    Develop,
    /// A pawn can go on.
    Pawn,
    /// The king can become active.
    King,
    /// A piece can stand better.
    Improve,
}

/// A hint in its three steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hint {
    /// First.
    pub idea: Idea,
    /// Then.
    pub piece: PlacedPiece,
    /// At last.
    pub m: Move,
}

/// Which step of a hint.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Step {
    /// The idea.
    Idea,
    /// The piece.
    Piece,
    /// The move.
    Move,
}

impl Hint {
    /// A hint from the best line of a position; `recapture` is where something was just taken.
    ///
    /// # Errors
    ///
    /// In Suicide, and where the line has no legal move.
    pub fn of(
        position: &Position,
        recapture: Option<chess::Square>,
        best: &Line,
    ) -> Result<Self, Unexplained> {
        offered(position.variant())?;
        let track = Track::of(position, &best.moves);
        let m = *track.moves().first().ok_or(Unexplained::NoLines)?;
        let piece = step::placed(position, m.from()).ok_or(Unexplained::NoLines)?;
        let idea = if position.legal_moves().len() == 1 {
            Idea::Forced
        } else {
            praise_of(best, best, &track, recapture)
                .map_or_else(|| quiet(position, m), |praise| idea(position, &praise))
        };
        Ok(Self { idea, piece, m })
    }
}

fn idea(position: &Position, praise: &Praise) -> Idea {
    match praise {
        Praise::Mates { moves, .. } => Idea::Mate(*moves),
        Praise::StopsMate => Idea::StopMate,
        Praise::Saves { .. } => Idea::Save,
        Praise::Castles => Idea::Castle,
        Praise::Wins { takes_back: true, .. } => Idea::TakeBack,
        Praise::Wins { tactic, .. } if tactic.ply > 0 => Idea::Combination,
        Praise::Wins { tactic, .. } => match tactic.motif {
            Motif::Takes { free: true } => Idea::Loose,
            Motif::Takes { free: false } => Idea::Exchange,
            Motif::Fork => Idea::Fork,
            Motif::MateThreat => Idea::Threats,
            Motif::Pin { .. } | Motif::Skewer { .. } => Idea::Line,
            Motif::Discovery { .. } => Idea::Discovery,
            Motif::Trap => Idea::Trap,
            Motif::RemovedDefender { .. } | Motif::DrawnAway { .. } => Idea::Defender,
            Motif::Promotion => Idea::Promotion,
            Motif::Combination if position.in_check() => Idea::OutOfCheck,
            Motif::Combination => Idea::Combination,
        },
    }
}

/// What a move is about that wins nothing.
fn quiet(position: &Position, m: Move) -> Idea {
    let (us, role) = (position.turn(), step::role(position, m));
    let home = Rank::First.seen_by(us);
    if position.in_check() {
        Idea::OutOfCheck
    } else if position.gives_check(m) {
        Idea::Check
    } else if step::taken(position, m).is_some() {
        Idea::Capture
    } else if matches!(role, Role::Knight | Role::Bishop)
        && m.from().rank() == home
        && Phase::of(position) == Phase::Opening
    {
        Idea::Develop
    } else {
        match role {
            Role::Pawn => Idea::Pawn,
            Role::King if Phase::of(position) == Phase::Endgame => Idea::King,
            _ => Idea::Improve,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Score, say};

    fn hint(fen: &str, line: &str, score: Score) -> Hint {
        let start: Position = fen.parse().unwrap();
        let mut position = start.clone();
        let mut moves = Vec::new();
        for san in line.split(' ') {
            let m = position.parse_san(san).unwrap();
            moves.push(m);
            position = position.play(m);
        }
        Hint::of(&start, None, &Line::new(score, moves)).unwrap()
    }

    #[test]
    fn the_idea_is_that_of_the_line() {
        let even = Score::Centipawns(0);
        let cases = [
            ("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "Ra8", Score::Mates(1), Idea::Mate(1)),
            (
                "r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1",
                "Nc7+ Kd7 Nxa8",
                Score::Centipawns(300),
                Idea::Fork,
            ),
            ("4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1", "Rxd5", Score::Centipawns(500), Idea::Loose),
            ("4k3/8/3p4/4n3/8/8/8/3QK3 b - - 0 1", "Ng6", even, Idea::Improve),
            (
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                "Nf3",
                even,
                Idea::Develop,
            ),
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e4", even, Idea::Pawn),
            ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "O-O", even, Idea::Castle),
            ("4k3/8/8/8/8/8/4q3/4K3 w - - 0 1", "Kxe2", even, Idea::Forced),
            ("6k1/8/8/8/8/8/4p3/R3K2r w - - 0 1", "Kd2", even, Idea::OutOfCheck),
            ("6k1/8/8/8/8/p7/1N5P/4K3 w - - 0 1", "Nc4", even, Idea::Save),
        ];
        let found: Vec<_> = cases.iter().map(|c| (c.0, hint(c.0, c.1, c.2).idea)).collect();
        assert_eq!(found, cases.map(|case| (case.0, case.3)));
    }

    #[test]
    fn a_hint_goes_from_the_idea_to_the_move() {
        let start: Position = "r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1".parse().unwrap();
        let hint = hint("r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1", "Nc7+ Kd7 Nxa8", Score::Mates(9));
        let words =
            [Step::Idea, Step::Piece, Step::Move].map(|step| say::hint(&start, &hint, step));
        assert_eq!(
            words,
            [
                "Two pieces can be attacked at once.",
                "Look at your knight on d5.",
                "Knight d5 to c7."
            ]
        );
    }

    #[test]
    fn suicide_has_no_hints() {
        let start = Position::start_of_suicide();
        let line = Line::new(Score::Centipawns(0), vec![start.parse_san("e3").unwrap()]);
        let refused = Hint::of(&start, None, &line);
        assert_eq!(refused, Err(Unexplained::NotOffered(chess::Variant::Suicide)));
    }
}
