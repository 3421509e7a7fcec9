//! What someone at the table may ask for.

use chess::{Color, Rating, UciMove};
use serde::{Deserialize, Serialize};

use crate::{GameId, LevelPlan, Setup};

/// Who gives a command.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Actor {
    /// The person who plays this side.
    Seat(Color),
    /// Two people at one board: whoever's hand it is.
    Both,
    /// The one whose program it is, where no person plays.
    Owner,
    /// The program, for this side.
    Computer(Color),
    /// Time itself.
    Clock,
}

impl Actor {
    /// Who speaks for all persons of a game who sit at one machine.
    pub fn of_persons(setup: &Setup) -> Self {
        let mut persons = setup.persons();
        match (persons.next(), persons.next()) {
            (Some(_), Some(_)) => Self::Both,
            (Some(color), None) => Self::Seat(color),
            (None, _) => Self::Owner,
        }
    }

    /// Whether this actor may act for a side.
    pub const fn speaks_for(self, color: Color) -> bool {
        match self {
            Self::Seat(own) | Self::Computer(own) => own as u8 == color as u8,
            Self::Both => true,
            Self::Owner | Self::Clock => false,
        }
    }
}

/// A board as it stood at some time of a game: the number of times that it had changed. Unlike the
/// number of plies it never comes back, so a command made on another board is always noticed.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Board(pub u32);

/// A command: what to do, and the board that it was meant for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Command {
    /// The board that the sender saw.
    pub on: Board,
    /// What to do.
    pub act: Act,
}

/// What can be done. `side` says for whom, which two people at one board have to say.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "do")]
pub enum Act {
    /// Play a move.
    Move {
        /// Which.
        uci: UciMove,
    },
    /// Take back: against the computer one's own move and the reply, between people one move.
    TakeBack,
    /// Agree to the other's wish to take back.
    AllowTakeBack,
    /// Refuse it.
    RefuseTakeBack,
    /// Play again what was taken back.
    Redo,
    /// Offer a draw.
    OfferDraw {
        /// Who offers.
        side: Color,
    },
    /// Accept the offer.
    AcceptDraw,
    /// Decline it.
    DeclineDraw,
    /// Claim a draw that is due, or that this move would make due.
    ClaimDraw {
        /// The intended move, if the claim rests on it.
        with: Option<UciMove>,
    },
    /// Give up.
    Resign {
        /// Who gives up.
        side: Color,
    },
    /// End a game that has hardly begun, without a result.
    Abort,
    /// Let the computer play at another strength.
    SetLevel {
        /// Which computer.
        side: Color,
        /// How strong from now on.
        plan: LevelPlan,
    },
    /// Bring back the plan that a level has replaced.
    RestorePlan {
        /// Which computer.
        side: Color,
    },
    /// A level that follows moves to this rating.
    Follow {
        /// How strong from now on.
        rating: Rating,
    },
    /// Give the opponent of `side` some time.
    GiveTime {
        /// Who gives.
        side: Color,
    },
    /// Stop the clock.
    Pause,
    /// Let it run again.
    Resume,
    /// Go on after the program was away.
    Wake,
    /// The time of the side to move is up.
    Flag,
    /// The other side has been away too long.
    ClaimAbsence {
        /// Who claims.
        side: Color,
    },
    /// Ask for a hint.
    TakeHint,
    /// Let a person take over a computer's side, or the computer a person's.
    Seat {
        /// Which side.
        side: Color,
        /// Who plays it from now on.
        player: crate::Player,
    },
    /// Note the game that goes on from this one.
    Continue {
        /// Which.
        game: GameId,
    },
}
