//! Why a command is refused, as facts. `say` makes the sentences.

use chess::{Color, WhyNot};
use serde::{Deserialize, Serialize};

/// Why a command changes nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "refused")]
pub enum Refusal {
    /// The game is over.
    GameOver,
    /// It is not over.
    NotOver,
    /// The command was made on another board than the present one.
    BoardChanged,
    /// Whoever asks does not play that side, or is not the one to ask for this.
    NotYours,
    /// It is the other side's turn.
    NotYourTurn {
        /// Whose turn it is.
        turn: Color,
    },
    /// The move is not legal.
    Illegal {
        /// Why.
        why: WhyNot,
    },
    /// The pawn has to become something.
    PromotionMissing,
    /// Nothing but a pawn on the last rank can become something, or not that.
    NoSuchPromotion,
    /// The game is paused.
    Paused,
    /// It is not.
    NotPaused,
    /// Its clock does not run: nobody has moved yet, or it is paused.
    NotRunning,
    /// This game cannot be paused: its clock runs across a network.
    CannotPause,
    /// A serious game takes nothing back.
    NoTakeBack,
    /// There is nothing to take back.
    NothingToTakeBack,
    /// There is nothing to play again.
    NothingToRedo,
    /// The other side has been asked already.
    AlreadyAsked,
    /// Nobody has asked to take back.
    NotAsked,
    /// There is an offer already.
    AlreadyOffered,
    /// An offer has just been declined.
    OfferTooSoon {
        /// Moves of one's own until the next.
        moves: u32,
    },
    /// There is no offer to answer.
    NoOffer,
    /// There is no draw to claim.
    NothingToClaim,
    /// Both sides have moved: now one can only resign.
    TooLateToAbort,
    /// No computer plays that side.
    NotTheComputer,
    /// No plan was replaced.
    NoPlanToRestore,
    /// The level does not follow, or not within the game.
    DoesNotFollow,
    /// The level would go farther from where it is, or from where it began, than it may.
    FollowsTooFar,
    /// That side has no limit of time.
    NotTimed,
    /// The time is not up.
    TimeLeft,
    /// A serious game gives no hints.
    NoHints,
    /// All hints have been taken.
    NoHintsLeft,
}
