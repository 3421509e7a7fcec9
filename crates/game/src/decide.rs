//! What follows from a command.

use chess::{Color, Phase, Position, Rating, UciMove};

use crate::{
    Act, Actor, Command, DrawnBy, End, Event, Game, LevelPlan, Millis, Mode, Moment, Place, Player,
    Refusal, What, When, WonBy,
};

/// The most that is not charged for a slow network.
const MAX_LAG: Millis = Millis(500);
/// What "give time" gives.
const GIFT: Millis = Millis::seconds(15);
/// Moves of one's own before a declined offer may be made again.
const OFFER_RESTS: u32 = 5;

impl Game {
    /// What follows from a command, at least one event, or why it may not be. Changes nothing.
    ///
    /// # Errors
    ///
    /// The reason why nothing happens.
    pub fn decide(
        &self,
        by: Actor,
        command: &Command,
        when: impl Into<When>,
    ) -> Result<Vec<Event>, Refusal> {
        let When { now, lag } = when.into();
        let now = now.max(self.last);
        if command.act.depends_on_board() && command.on != self.board {
            return Err(Refusal::BoardChanged);
        }
        let events = self.follow(by, &command.act, When { now, lag })?;
        Ok(events.into_iter().map(|what| Event { at: now, what }).collect())
    }

    /// Why a command would be refused on the board as it is, had it come right after the last event.
    pub fn refuses(&self, by: Actor, act: &Act) -> Option<Refusal> {
        self.follow(by, act, self.last.into()).err()
    }

    fn follow(&self, by: Actor, act: &Act, when: When) -> Result<Vec<What>, Refusal> {
        let one = |what: What| Ok(vec![what]);
        match act {
            Act::Move { uci } => self.follow_move(by, *uci, when),
            Act::TakeBack => self.follow_take_back(by),
            Act::AllowTakeBack => {
                let asker = self.asked.ok_or(Refusal::NotAsked)?;
                self.sits(by, !asker)?;
                one(What::TookBack { plies: self.plies_to_own_move(asker)? })
            }
            Act::RefuseTakeBack => {
                let asker = self.asked.ok_or(Refusal::NotAsked)?;
                self.sits(by, !asker)?;
                one(What::TakeBackRefused)
            }
            Act::Redo => self.follow_redo(by),
            Act::OfferDraw { side } => self.follow_offer(by, *side),
            Act::AcceptDraw => {
                self.answers_offer(by)?;
                one(ended(End::Drawn { by: DrawnBy::Agreement }))
            }
            Act::DeclineDraw => {
                self.answers_offer(by)?;
                one(What::DrawDeclined)
            }
            Act::ClaimDraw { with } => self.follow_claim(by, *with),
            Act::Resign { side } => {
                self.sits(by, *side)?;
                self.goes_on()?;
                one(ended(End::Won { winner: !*side, by: WonBy::Resignation }))
            }
            Act::Abort => {
                self.is_at_the_table(by)?;
                self.goes_on()?;
                if self.plies.len() >= 2 && by != Actor::Owner {
                    return Err(Refusal::TooLateToAbort);
                }
                one(ended(End::Aborted))
            }
            Act::SetLevel { side, plan } => {
                self.sets_level_of(by, *side)?;
                one(What::LevelSet { side: *side, plan: *plan })
            }
            Act::RestorePlan { side } => {
                self.sets_level_of(by, *side)?;
                let level = self.levels[*side].ok_or(Refusal::NotTheComputer)?;
                level.replaced.ok_or(Refusal::NoPlanToRestore)?;
                one(What::PlanRestored { side: *side })
            }
            Act::Follow { rating } => {
                let Actor::Computer(side) = by else { return Err(Refusal::NotYours) };
                self.goes_on()?;
                let level = self.levels[side].ok_or(Refusal::NotTheComputer)?;
                let LevelPlan::Following { rating: now, within_game: true } = level.plan else {
                    return Err(Refusal::DoesNotFollow);
                };
                let far = |from: Rating, to: Rating| i32::from(to.get().abs_diff(from.get()));
                let is_away = |base: Rating| {
                    far(base, *rating) > LevelPlan::MOST_WAY && far(base, *rating) >= far(base, now)
                };
                if far(now, *rating) > LevelPlan::MOST_STEP || level.base.is_some_and(is_away) {
                    return Err(Refusal::FollowsTooFar);
                }
                one(What::Followed { side, rating: *rating })
            }
            Act::GiveTime { side } => {
                self.sits(by, *side)?;
                self.goes_on()?;
                self.clocks.left[!*side].ok_or(Refusal::NotTimed)?;
                one(What::TimeGiven { to: !*side, amount: GIFT })
            }
            Act::Pause => {
                self.may_pause(by)?;
                if self.paused { Err(Refusal::Paused) } else { one(What::Paused) }
            }
            Act::Resume => {
                self.may_pause(by)?;
                if self.paused { one(What::Resumed) } else { Err(Refusal::NotPaused) }
            }
            Act::Wake => {
                if by != Actor::Clock {
                    return Err(Refusal::NotYours);
                }
                self.goes_on()?;
                if self.is_thinking() { one(What::Woke) } else { Err(Refusal::NotRunning) }
            }
            Act::Flag => self.follow_flag(by, when.now),
            Act::ClaimAbsence { side } => {
                self.sits(by, *side)?;
                self.goes_on()?;
                if !self.across_network() {
                    return Err(Refusal::NotYours);
                }
                one(ended(End::Won { winner: *side, by: WonBy::Absence }))
            }
            Act::TakeHint => self.follow_hint(by),
            Act::Seat { side, player } => self.follow_seat(by, *side, player),
            Act::Continue { game } => {
                self.is_at_the_table(by)?;
                if self.end.is_none() {
                    return Err(Refusal::NotOver);
                }
                one(What::Continued { game: *game })
            }
        }
    }

    fn follow_move(&self, by: Actor, uci: UciMove, when: When) -> Result<Vec<What>, Refusal> {
        self.goes_on()?;
        self.is_at_the_table(by)?;
        let turn = self.turn();
        self.sits(by, turn).map_err(|_| Refusal::NotYourTurn { turn })?;
        if self.paused {
            return Err(Refusal::Paused);
        }
        let m = self.position().resolve_uci(uci).map_err(|_| refused(self.position(), uci))?;
        let thought = self.thinking.until(when.now);
        let spent = thought - when.lag.min(MAX_LAG);
        if let Some(left) = self.clocks.left[turn]
            && spent >= left
        {
            return Ok(vec![ended(self.end_by_time())]);
        }
        // However it was written, it is stored as programs write it.
        let uci = self.position().uci(m);
        let phase = self.phase().max(Phase::of(&self.position().play(m)));
        let mut events = vec![What::Moved { uci, spent, phase: Some(phase) }];
        events.extend(self.history.automatic_end_with(m).map(|outcome| ended(outcome.into())));
        Ok(events)
    }

    fn follow_take_back(&self, by: Actor) -> Result<Vec<What>, Refusal> {
        self.is_at_the_table(by)?;
        if self.setup.mode == Mode::Serious {
            return Err(Refusal::NoTakeBack);
        }
        if self.across_network() {
            self.goes_on()?;
            let Actor::Seat(asker) = by else { return Err(Refusal::NotYours) };
            self.plies_to_own_move(asker)?;
            return match self.asked {
                Some(_) => Err(Refusal::AlreadyAsked),
                None => Ok(vec![What::TakeBackAsked { by: asker }]),
            };
        }
        let plies = match by {
            Actor::Seat(color) => self.plies_to_own_move(color)?,
            Actor::Both | Actor::Owner if !self.plies.is_empty() => 1,
            Actor::Both | Actor::Owner => return Err(Refusal::NothingToTakeBack),
            Actor::Computer(_) | Actor::Clock => return Err(Refusal::NotYours),
        };
        Ok(vec![What::TookBack { plies }])
    }

    /// How many plies back this side made its last move: that and a reply, if there is one.
    fn plies_to_own_move(&self, color: Color) -> Result<u32, Refusal> {
        let plies = if self.turn() == color { 2 } else { 1 };
        if self.plies.len() < plies {
            return Err(Refusal::NothingToTakeBack);
        }
        Ok(plies as u32)
    }

    fn follow_redo(&self, by: Actor) -> Result<Vec<What>, Refusal> {
        self.is_at_the_table(by)?;
        if matches!(by, Actor::Computer(_)) {
            return Err(Refusal::NotYours);
        }
        self.goes_on()?;
        if self.across_network() {
            return Err(Refusal::NotYours);
        }
        let group = self.undone.last().ok_or(Refusal::NothingToRedo)?;
        let mut history = self.history.clone();
        for ply in group {
            history.push(ply.m).map_err(|_| Refusal::NothingToRedo)?;
        }
        let mut events = vec![What::Redone];
        // A file may go on where the rules end a game; then it is over where the file is.
        if self.undone.len() == 1 {
            events.extend(history.automatic_end().map(|outcome| ended(outcome.into())));
        }
        Ok(events)
    }

    fn follow_offer(&self, by: Actor, side: Color) -> Result<Vec<What>, Refusal> {
        self.sits(by, side)?;
        self.goes_on()?;
        if self.offer.is_some() {
            return Err(Refusal::AlreadyOffered);
        }
        if let Some(declined) = self.declined[side] {
            let since = self.plies.len().saturating_sub(declined) as u32 / 2;
            if since < OFFER_RESTS {
                return Err(Refusal::OfferTooSoon { moves: OFFER_RESTS - since });
            }
        }
        Ok(vec![What::DrawOffered { by: side }])
    }

    fn answers_offer(&self, by: Actor) -> Result<(), Refusal> {
        self.goes_on()?;
        let offerer = self.offer.ok_or(Refusal::NoOffer)?;
        self.sits(by, !offerer)
    }

    fn follow_claim(&self, by: Actor, with: Option<UciMove>) -> Result<Vec<What>, Refusal> {
        self.goes_on()?;
        self.is_at_the_table(by)?;
        let turn = self.turn();
        self.sits(by, turn).map_err(|_| Refusal::NotYourTurn { turn })?;
        let reason = match with {
            None => self.history.claimable(),
            Some(uci) => {
                let position = self.position();
                let m = position.resolve_uci(uci).map_err(|_| refused(position, uci))?;
                self.history.claimable_with(m)
            }
        };
        let reason = reason.ok_or(Refusal::NothingToClaim)?;
        Ok(vec![ended(End::Drawn { by: reason.into() })])
    }

    fn follow_flag(&self, by: Actor, now: Moment) -> Result<Vec<What>, Refusal> {
        if by != Actor::Clock {
            return Err(Refusal::NotYours);
        }
        self.goes_on()?;
        if self.paused {
            return Err(Refusal::Paused);
        }
        match self.time_left(self.turn(), now) {
            None => Err(Refusal::NotTimed),
            Some(Millis::ZERO) => Ok(vec![ended(self.end_by_time())]),
            Some(_) => Err(Refusal::TimeLeft),
        }
    }

    fn follow_hint(&self, by: Actor) -> Result<Vec<What>, Refusal> {
        self.goes_on()?;
        let turn = self.turn();
        self.is_at_the_table(by)?;
        if !self.setup.players[turn].is_person() {
            return Err(Refusal::NotYourTurn { turn });
        }
        self.sits(by, turn).map_err(|_| Refusal::NotYourTurn { turn })?;
        if self.setup.mode == Mode::Serious {
            return Err(Refusal::NoHints);
        }
        if self.hints_left(turn) == Some(0) {
            return Err(Refusal::NoHintsLeft);
        }
        Ok(vec![What::HintTaken { by: turn }])
    }

    fn follow_seat(&self, by: Actor, side: Color, player: &Player) -> Result<Vec<What>, Refusal> {
        self.goes_on()?;
        if by != Actor::Owner && self.sits(by, side).is_err() {
            return Err(Refusal::NotYours);
        }
        Ok(vec![What::Seated { side, player: player.clone() }])
    }

    fn goes_on(&self) -> Result<(), Refusal> {
        if self.end.is_some() { Err(Refusal::GameOver) } else { Ok(()) }
    }

    /// Whether the actor is who it says: a person where a person sits, a computer where one does.
    fn is_at_the_table(&self, by: Actor) -> Result<(), Refusal> {
        let person = |color: Color| self.setup.players[color].is_person();
        let fits = match by {
            Actor::Seat(color) => person(color),
            Actor::Both => {
                self.setup.place == Place::OneBoard && Color::ALL.into_iter().all(person)
            }
            Actor::Owner => !Color::ALL.into_iter().any(person),
            Actor::Computer(color) => !person(color),
            Actor::Clock => false,
        };
        if fits { Ok(()) } else { Err(Refusal::NotYours) }
    }

    /// Whether the actor plays this side.
    fn sits(&self, by: Actor, side: Color) -> Result<(), Refusal> {
        self.is_at_the_table(by)?;
        if by.speaks_for(side) { Ok(()) } else { Err(Refusal::NotYours) }
    }

    /// Whether the actor may say how strong this side's computer plays: whoever plays against it,
    /// or the owner where no person plays.
    fn sets_level_of(&self, by: Actor, side: Color) -> Result<(), Refusal> {
        self.goes_on()?;
        self.is_at_the_table(by)?;
        self.levels[side].ok_or(Refusal::NotTheComputer)?;
        match by {
            Actor::Seat(_) | Actor::Both | Actor::Owner => Ok(()),
            Actor::Computer(_) | Actor::Clock => Err(Refusal::NotYours),
        }
    }

    /// Whether the actor may stop this game's clock and let it run again.
    fn may_pause(&self, by: Actor) -> Result<(), Refusal> {
        self.goes_on()?;
        if by != Actor::Clock {
            self.is_at_the_table(by)?;
        }
        if matches!(by, Actor::Computer(_)) {
            return Err(Refusal::NotYours);
        }
        if self.across_network() { Err(Refusal::CannotPause) } else { Ok(()) }
    }
}

impl Act {
    /// Whether it would mean something else on another board.
    pub const fn depends_on_board(&self) -> bool {
        match self {
            Self::Move { .. }
            | Self::TakeBack
            | Self::AllowTakeBack
            | Self::Redo
            | Self::AcceptDraw
            | Self::ClaimDraw { .. }
            | Self::Abort => true,
            Self::RefuseTakeBack
            | Self::OfferDraw { .. }
            | Self::DeclineDraw
            | Self::Resign { .. }
            | Self::SetLevel { .. }
            | Self::RestorePlan { .. }
            | Self::Follow { .. }
            | Self::GiveTime { .. }
            | Self::Pause
            | Self::Resume
            | Self::Wake
            | Self::Flag
            | Self::ClaimAbsence { .. }
            | Self::TakeHint
            | Self::Seat { .. }
            | Self::Continue { .. } => false,
        }
    }
}

const fn ended(end: End) -> What {
    What::Ended { end }
}

/// Why a move that could not be resolved is refused.
fn refused(position: &Position, uci: UciMove) -> Refusal {
    match position.why_not(uci.from, uci.to) {
        Some(why) => Refusal::Illegal { why },
        None if uci.promotion.is_none() => Refusal::PromotionMissing,
        None => Refusal::NoSuchPromotion,
    }
}
