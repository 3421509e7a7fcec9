//! Reading a log back, with everything checked.

use core::fmt;

use crate::pgn::Record;
use crate::{DrawnBy, End, Event, Game, LevelPlan, What, WonBy};

/// A log that is not what a game can have written: the game up to there, and where it breaks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Damage {
    /// The game as far as the log is whole; `None` if not even its first event is.
    pub game: Option<Box<Game>>,
    /// The index of the event that does not fit, from 0.
    pub at: usize,
    /// What is wrong with it.
    pub flaw: Flaw,
}

/// What is wrong with an event in its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flaw {
    /// The log is empty or does not begin with the start of a game.
    NoStart,
    /// The game starts a second time.
    SecondStart,
    /// The file that the game was taken from cannot be read, begins elsewhere, or comes too late.
    BadImport,
    /// Something happens before what came before it.
    BackInTime,
    /// Something happens in a game that is over.
    AfterTheEnd,
    /// The move is not legal.
    IllegalMove,
    /// A move or a pause in a paused game, or the end of a pause in another.
    Paused,
    /// More is taken back than was played, or more played again than was taken back.
    NothingThere,
    /// An answer to what nobody has asked, or a question that has been asked already.
    NotAsked,
    /// The end is none that the board allows.
    WrongEnd,
    /// A level for a side that has none, or a plan that is not there.
    NoLevel,
    /// Time for a side without a clock.
    NoClock,
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoStart => "the game does not begin with its start",
            Self::SecondStart => "the game starts twice",
            Self::BadImport => "the file that the game was taken from does not fit",
            Self::BackInTime => "something happens before what came before it",
            Self::AfterTheEnd => "something happens after the end",
            Self::IllegalMove => "a move is not legal",
            Self::Paused => "something does not fit with a pause",
            Self::NothingThere => "there is nothing to take back or to play again",
            Self::NotAsked => "an offer or answer does not fit",
            Self::WrongEnd => "the game cannot have ended like this",
            Self::NoLevel => "a level is set that is not there",
            Self::NoClock => "time is given to a side without a clock",
        })
    }
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { at, flaw, .. } = self;
        write!(f, "the record of this game is damaged at entry {}: {flaw}", at + 1)
    }
}

impl core::error::Error for Damage {}

impl Game {
    /// The game that a log tells, if each event fits where it stands.
    ///
    /// # Errors
    ///
    /// Where the log is damaged, with the game up to there.
    pub fn replay<'a>(log: impl IntoIterator<Item = &'a Event>) -> Result<Self, Damage> {
        let mut log = log.into_iter().enumerate();
        let Some((_, Event { at, what: What::Started { setup } })) = log.next() else {
            return Err(Damage { game: None, at: 0, flaw: Flaw::NoStart });
        };
        let mut game = Self::new((**setup).clone(), *at);
        for (index, event) in log {
            if let Err(flaw) = game.admits(event, index == 1) {
                return Err(Damage { game: Some(Box::new(game)), at: index, flaw });
            }
            game.apply(event);
        }
        Ok(game)
    }

    /// Whether an event fits here, which may be right behind the start.
    fn admits(&self, event: &Event, second: bool) -> Result<(), Flaw> {
        let fits = |fits: bool, flaw: Flaw| if fits { Ok(()) } else { Err(flaw) };
        fits(event.at >= self.last, Flaw::BackInTime)?;
        let may_follow_the_end = matches!(
            event.what,
            What::TookBack { .. } | What::Continued { .. } | What::Started { .. }
        );
        fits(self.end.is_none() || may_follow_the_end, Flaw::AfterTheEnd)?;
        match &event.what {
            What::Started { .. } => Err(Flaw::SecondStart),
            What::Imported { pgn } => {
                let same_start = |record: Record| record.setup.start == self.setup.start;
                fits(second && Record::read(pgn).is_ok_and(same_start), Flaw::BadImport)
            }
            What::Moved { uci, .. } => {
                fits(!self.paused, Flaw::Paused)?;
                fits(self.position().resolve_uci(*uci).is_ok(), Flaw::IllegalMove)
            }
            What::TookBack { plies } => {
                let there = (1..=self.plies.len()).contains(&(*plies as usize));
                fits(there, Flaw::NothingThere)
            }
            What::Redone => fits(!self.undone.is_empty(), Flaw::NothingThere),
            What::TakeBackAsked { .. } => fits(self.asked.is_none(), Flaw::NotAsked),
            What::TakeBackRefused => fits(self.asked.is_some(), Flaw::NotAsked),
            What::DrawOffered { .. } => fits(self.offer.is_none(), Flaw::NotAsked),
            What::DrawDeclined => fits(self.offer.is_some(), Flaw::NotAsked),
            What::Ended { end } => fits(self.can_end(*end), Flaw::WrongEnd),
            What::LevelSet { side, .. } => fits(self.levels[*side].is_some(), Flaw::NoLevel),
            What::PlanRestored { side } => {
                let replaced = self.levels[*side].and_then(|level| level.replaced);
                fits(replaced.is_some(), Flaw::NoLevel)
            }
            What::Followed { side, .. } => {
                let plan = self.levels[*side].map(|level| level.plan);
                fits(matches!(plan, Some(LevelPlan::Following { .. })), Flaw::NoLevel)
            }
            What::TimeGiven { to, .. } => fits(self.clocks.left[*to].is_some(), Flaw::NoClock),
            What::Paused => fits(!self.paused, Flaw::Paused),
            What::Resumed => fits(self.paused, Flaw::Paused),
            What::Woke => fits(self.is_thinking(), Flaw::NoClock),
            What::HintTaken { .. } | What::Seated { .. } | What::Continued { .. } => Ok(()),
        }
    }

    /// Whether the game can end like this now.
    fn can_end(&self, end: End) -> bool {
        let automatic = self.history.automatic_end().map(End::from);
        match end {
            End::Won {
                by: WonBy::Checkmate | WonBy::NoPiecesLeft | WonBy::NoMovesLeft, ..
            }
            | End::Drawn {
                by:
                    DrawnBy::Stalemate
                    | DrawnBy::DeadPosition
                    | DrawnBy::FivefoldRepetition
                    | DrawnBy::SeventyFiveMoves,
            } => automatic == Some(end),
            // These may rest on a move that was named and not played.
            End::Drawn { by: DrawnBy::ThreefoldRepetition | DrawnBy::FiftyMoves } => {
                let moves = self.position().legal_moves();
                let claims = moves.iter().filter_map(|&m| self.history.claimable_with(m));
                let mut claims = claims.chain(self.history.claimable()).map(DrawnBy::from);
                claims.any(|by| end == End::Drawn { by })
            }
            End::Drawn { by: DrawnBy::Agreement } => self.offer.is_some(),
            End::Won { by: WonBy::Time, .. } | End::Drawn { by: DrawnBy::TimeWithoutMate } => {
                self.clocks.left[self.turn()].is_some() && end == self.end_by_time()
            }
            End::Won { by: WonBy::Resignation | WonBy::Absence, .. } | End::Aborted => true,
            // That comes with the file.
            End::Won { by: WonBy::Recorded, .. } | End::Drawn { by: DrawnBy::Recorded } => false,
        }
    }
}
