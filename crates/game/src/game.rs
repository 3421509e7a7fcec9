//! The state that the events make, and what can be asked of it.

use chess::{Color, History, Move, Phase, Piece, Position, Rating, Role, Square, UciMove};

use crate::pgn::{Record, Step};
use crate::time::Thinking;
use crate::{
    Actor, Board, ByColor, Clocks, DrawnBy, End, Event, GameId, LevelPlan, Millis, Mode, Moment,
    OnLine, Path, Place, Player, Setup, Strength, What, WonBy,
};

/// A game as far as it has come.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    pub(crate) setup: Setup,
    pub(crate) history: History,
    pub(crate) plies: Vec<Ply>,
    /// What was taken back, each time a group; the last is the next to be played again.
    pub(crate) undone: Vec<Vec<Ply>>,
    /// The clocks before the present move.
    pub(crate) clocks: Clocks,
    pub(crate) thinking: Thinking,
    pub(crate) paused: bool,
    pub(crate) offer: Option<Color>,
    /// The number of plies when an offer of this side was last turned down.
    pub(crate) declined: ByColor<Option<usize>>,
    pub(crate) asked: Option<Color>,
    pub(crate) end: Option<End>,
    pub(crate) levels: ByColor<Option<LevelState>>,
    pub(crate) hints: ByColor<u32>,
    pub(crate) board: Board,
    /// So many of the first plies were played elsewhere, and taken from a file.
    pub(crate) from_file: usize,
    pub(crate) continued: Option<GameId>,
    /// When the last event was.
    pub(crate) last: Moment,
}

/// A move that was played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ply {
    /// The move as it is written down.
    pub uci: UciMove,
    /// The move.
    pub m: Move,
    /// When it was played.
    pub at: Moment,
    /// What the clock was charged.
    pub spent: Millis,
    /// What it took.
    pub captured: Option<Piece>,
    /// The phase that the game has come to with it; it never goes back.
    pub phase: Phase,
    /// How strong the computer played it, if it was one.
    pub strength: Option<Strength>,
    /// The clocks before it.
    pub(crate) before: Clocks,
    /// How much more a file says that the mover had left after it than the rules give.
    pub(crate) shift: i64,
}

/// How strong a computer plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LevelState {
    /// The plan in force.
    pub plan: LevelPlan,
    /// The plan that a level has replaced for this game.
    pub replaced: Option<LevelPlan>,
    /// Where the plan has begun if it follows: it goes no farther than [`LevelPlan::follows`] says.
    pub base: Option<Rating>,
    /// The same of the plan that was replaced.
    pub(crate) replaced_base: Option<Rating>,
}

impl LevelState {
    /// That of a player who sits down; a person has none.
    fn of(player: &Player) -> Option<Self> {
        match player {
            Player::Computer { plan } => {
                let base = plan.followed();
                Some(Self { plan: *plan, replaced: None, base, replaced_base: None })
            }
            Player::Person { .. } => None,
        }
    }
}

impl Game {
    /// A game that has just been set up.
    pub fn new(setup: Setup, at: Moment) -> Self {
        Self {
            history: History::new(setup.start.clone()),
            plies: Vec::new(),
            undone: Vec::new(),
            clocks: Clocks::at_start(setup.time),
            thinking: Thinking::Stopped(Millis::ZERO),
            paused: false,
            offer: None,
            declined: ByColor::default(),
            asked: None,
            end: None,
            levels: ByColor::new(
                LevelState::of(&setup.players.white),
                LevelState::of(&setup.players.black),
            ),
            hints: ByColor::default(),
            board: Board::default(),
            from_file: 0,
            continued: None,
            last: at,
            setup,
        }
    }

    /// What was agreed on, with the players who sit there now.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The side that a picture of the game has at its bottom: that of the one person who faces the
    /// computer, else White.
    pub fn below(&self) -> Color {
        match Actor::of_persons(&self.setup) {
            Actor::Seat(side) => side,
            _ => Color::White,
        }
    }

    /// The position on the board.
    pub fn position(&self) -> &Position {
        self.history.position()
    }

    /// Positions and moves from the start.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// The moves that were played and stand.
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// The way of the last move.
    pub fn last_path(&self) -> Option<Path> {
        let last = self.plies.len().checked_sub(1)?;
        Some(Path::of(&self.history.positions()[last], self.plies[last].m))
    }

    /// What both clocks showed after a ply, counted from 0; what the ply took is in
    /// [`Ply::spent`].
    pub fn clocks_after(&self, ply: usize) -> Option<Clocks> {
        let mover = self.history.positions().get(ply)?.turn();
        let Ply { before, spent, shift, .. } = self.plies.get(ply)?;
        let mut clocks = *before;
        clocks.charge(mover, *spent, self.setup.time[mover].increment());
        clocks.shift(mover, *shift);
        Some(clocks)
    }

    /// The set-up of the same game once more; with `swap`, players and their times change sides. A level
    /// that was chosen in this game stays; a plan that a level has replaced is back.
    pub fn again(&self, swap: bool) -> Setup {
        let mut setup = self.setup.clone();
        for color in Color::ALL {
            if let Player::Computer { plan } = &mut setup.players[color]
                && let Some(level) = self.levels[color]
            {
                let base;
                (*plan, base) = match level.replaced {
                    Some(replaced) => (replaced, level.replaced_base),
                    None => (level.plan, level.base),
                };
                // How far it has gone within this game is forgotten.
                if let (LevelPlan::Following { rating, .. }, Some(base)) = (plan, base) {
                    *rating = base;
                }
            }
        }
        setup.again(swap)
    }

    /// The side to move.
    pub fn turn(&self) -> Color {
        self.position().turn()
    }

    /// The board as commands name it.
    pub fn board(&self) -> Board {
        self.board
    }

    /// How the game has ended.
    pub fn end(&self) -> Option<End> {
        self.end
    }

    /// Whether the clock is stopped until somebody goes on.
    pub fn is_paused(&self) -> bool {
        self.paused
    }

    /// Whether the time of the side to move is counted: the game has begun, goes on and is not paused.
    pub fn is_thinking(&self) -> bool {
        matches!(self.thinking, Thinking::Since(..))
    }

    /// Who has offered a draw that is not answered yet.
    pub fn offer(&self) -> Option<Color> {
        self.offer
    }

    /// Who waits for leave to take back.
    pub fn asked(&self) -> Option<Color> {
        self.asked
    }

    /// The phase that the game has come to; it never goes back, so that levels do not flicker.
    pub fn phase(&self) -> Phase {
        self.plies.last().map_or_else(|| Phase::of(self.position()), |ply| ply.phase)
    }

    /// The level of a computer: the plan in force and the one that it replaced.
    pub fn level(&self, color: Color) -> Option<LevelState> {
        self.levels[color]
    }

    /// How strong a computer plays now.
    pub fn strength(&self, color: Color) -> Option<Strength> {
        self.levels[color].map(|level| level.plan.strength(self.phase()))
    }

    /// How the game stands to the line that was agreed on; `None` if none was.
    pub fn on_line(&self) -> Option<OnLine> {
        self.setup.on_line(&self.history)
    }

    /// The plies of the moves that persons have made on one side at this table.
    pub fn own_plies(&self, color: Color) -> impl Iterator<Item = usize> {
        let turns = self.history.positions().iter().zip(&self.plies).enumerate();
        let own = turns
            .filter(move |(_, (before, ply))| before.turn() == color && ply.strength.is_none());
        own.map(|(at, _)| at).filter(|&at| at >= self.from_file)
    }

    /// The strength of the computer on the other side that a person's result is a measure against: on average
    /// over its moves. None if the result says nothing: from a start that may favour one side, out of a file,
    /// with the computer at work on both sides, or at levels that have little to do with each other.
    pub fn faced(&self, color: Color) -> Option<Rating> {
        let is_fair = self.setup.start.chess960_number().is_some()
            || self.setup.start == Position::start_of_suicide();
        let now = self.strength(!color)?.rating();
        let moves = || self.history.positions().iter().zip(&self.plies);
        let of = |side: Color| {
            let own = moves().filter(move |(before, _)| before.turn() == side);
            own.filter_map(|(_, ply)| ply.strength.map(|one| i32::from(one.rating().get())))
        };
        let least = of(!color).min().unwrap_or_else(|| now.get().into());
        let most = of(!color).max().unwrap_or_else(|| now.get().into());
        let is_whole = of(color).next().is_none() && self.from_file == 0;
        if !is_fair || !is_whole || most - least > LIKE {
            return None;
        }
        let (sum, count) = of(!color).fold((0, 0), |(sum, count), one| (sum + one, count + 1));
        Some(if count > 0 { Rating::clamped(sum / count) } else { now })
    }

    /// What a side has left at a moment; `None` without a limit.
    pub fn time_left(&self, color: Color, now: Moment) -> Option<Millis> {
        let left = self.clocks.left[color]?;
        Some(if color == self.turn() { left - self.thinking.until(now) } else { left })
    }

    /// What a side has taken for its moves up to a moment.
    pub fn time_taken(&self, color: Color, now: Moment) -> Millis {
        let taken = self.clocks.taken[color];
        if color == self.turn() { taken + self.thinking.until(now) } else { taken }
    }

    /// When the clock of the side to move will have run out, if nothing happens.
    pub fn flag_falls(&self) -> Option<Moment> {
        let left = self.clocks.left[self.turn()]?;
        match self.thinking {
            Thinking::Since(begin, before) => Some(begin + (left - before)),
            Thinking::Stopped(_) => None,
        }
    }

    /// The draw that the side to move may claim as things stand.
    pub fn claimable(&self) -> Option<DrawnBy> {
        if self.end.is_some() { None } else { self.history.claimable().map(DrawnBy::from) }
    }

    /// The pieces that a side has taken, in the order it took them.
    pub fn captured_by(&self, color: Color) -> impl Iterator<Item = Piece> {
        self.plies.iter().filter_map(|ply| ply.captured).filter(move |piece| piece.color != color)
    }

    /// How many points a side is ahead on the board: pawn 1, knight and bishop 3, rook 5, queen 9.
    pub fn points_ahead(&self, color: Color) -> i32 {
        let points = |color: Color| -> i32 {
            let worth = [(Role::Pawn, 1), (Role::Knight, 3), (Role::Bishop, 3), (Role::Rook, 5)];
            let worth = worth.into_iter().chain([(Role::Queen, 9)]);
            worth.map(|(role, each)| each * self.position().pieces(color, role).len() as i32).sum()
        };
        points(color) - points(!color)
    }

    /// How many hints a person has had.
    pub fn hints_taken(&self, color: Color) -> u32 {
        self.hints[color]
    }

    /// How many hints a person may still have; `None` for as many as wanted.
    pub fn hints_left(&self, color: Color) -> Option<u32> {
        match (self.setup.mode, self.setup.hints) {
            (Mode::Serious, _) => Some(0),
            (_, limit) => limit.map(|limit| limit.saturating_sub(self.hints[color])),
        }
    }

    /// Whether there is something to play again.
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// The game that goes on from this one.
    pub fn continued(&self) -> Option<GameId> {
        self.continued
    }

    /// When the last event was.
    pub fn last_event(&self) -> Moment {
        self.last
    }

    /// Whether two persons play who are not at one machine.
    pub(crate) fn across_network(&self) -> bool {
        self.setup.place == Place::Network && self.setup.persons().count() == 2
    }

    /// How the game ends if the time of the side to move is up.
    pub(crate) fn end_by_time(&self) -> End {
        let winner = !self.turn();
        if self.position().can_ever_mate(winner) {
            End::Won { winner, by: WonBy::Time }
        } else {
            End::Drawn { by: DrawnBy::TimeWithoutMate }
        }
    }

    /// Takes in an event that was decided here or checked by [`Game::replay`](crate::Game::replay).
    /// It cannot fail; of an event that does not fit, what does not fit is left out.
    pub fn apply(&mut self, event: &Event) {
        let at = event.at.max(self.last);
        let last = core::mem::replace(&mut self.last, at);
        match &event.what {
            What::Started { .. } => {}
            What::Imported { pgn } => {
                if let Ok(record) = Record::read(pgn) {
                    self.take_in(&record, at);
                }
            }
            What::Moved { uci, spent, phase } => {
                if let Ok(m) = self.position().resolve_uci(*uci) {
                    self.undone.clear();
                    self.push(
                        *uci,
                        m,
                        at,
                        *spent,
                        phase.unwrap_or_else(|| first_rule(&self.position().play(m))),
                    );
                    self.board_changed(at);
                    // An offer lapses when the other side moves on.
                    if let Some(by) = self.offer
                        && by == self.turn()
                    {
                        self.turn_down(by);
                    }
                }
            }
            What::TookBack { plies } => {
                let kept = self.plies.len().saturating_sub(*plies as usize);
                let group = self.plies.split_off(kept);
                if let Some(first) = group.first() {
                    self.clocks.go_back(first.before);
                    for _ in &group {
                        self.history.pop();
                    }
                    self.undone.push(group);
                    self.end = None;
                    self.offer = None;
                    self.board_changed(at);
                }
            }
            What::Redone => {
                for ply in self.undone.pop().unwrap_or_default() {
                    self.push(ply.uci, ply.m, ply.at, ply.spent, ply.phase);
                    if let Some(again) = self.plies.last_mut() {
                        again.strength = ply.strength;
                    }
                    self.shift_clock(ply.shift);
                }
                self.board_changed(at);
            }
            What::TakeBackAsked { by } => self.asked = Some(*by),
            What::TakeBackRefused => self.asked = None,
            What::DrawOffered { by } => self.offer = Some(*by),
            What::DrawDeclined => {
                if let Some(by) = self.offer {
                    self.turn_down(by);
                }
            }
            What::Ended { end } => {
                self.end = Some(*end);
                self.offer = None;
                self.asked = None;
                self.paused = false;
                self.thinking.stop(at);
            }
            What::LevelSet { side, plan } => {
                if let Some(level) = &mut self.levels[*side] {
                    if !matches!(level.plan, LevelPlan::Fixed { .. }) {
                        level.replaced = Some(level.plan);
                        level.replaced_base = level.base;
                    }
                    level.plan = *plan;
                    level.base = plan.followed();
                }
            }
            What::PlanRestored { side } => {
                if let Some(level) = &mut self.levels[*side]
                    && let Some(plan) = level.replaced.take()
                {
                    level.plan = plan;
                    level.base = level.replaced_base.take();
                }
            }
            What::Followed { side, rating } => {
                if let Some(LevelState { plan: LevelPlan::Following { rating: now, .. }, .. }) =
                    &mut self.levels[*side]
                {
                    *now = *rating;
                }
            }
            What::TimeGiven { to, amount } => self.clocks.give(*to, *amount),
            What::Paused => {
                self.paused = true;
                self.thinking.stop(at);
            }
            What::Resumed => {
                self.paused = false;
                if self.end.is_none() && !self.plies.is_empty() {
                    self.thinking.go_on(at);
                }
            }
            What::Woke => self.thinking.skip(last, at),
            What::HintTaken { by } => self.hints[*by] += 1,
            What::Seated { side, player } => {
                self.levels[*side] = LevelState::of(player);
                self.setup.players[*side] = player.clone();
            }
            What::Continued { game } => self.continued = Some(*game),
        }
    }

    /// Takes in what a file says. The next to move begins to think with the next move only.
    fn take_in(&mut self, record: &Record, at: Moment) {
        if !self.fits(record) {
            return;
        }
        let mut shown = ByColor::default();
        for what in &record.opening {
            self.take_in_event(what, at);
        }
        for step in &record.steps {
            self.take_in_move(step, &mut shown, at);
            for what in &step.events {
                self.take_in_event(what, at);
            }
        }
        self.close_file(record, at);
    }

    /// Whether a file can be taken in here.
    pub(crate) fn fits(&self, record: &Record) -> bool {
        self.plies.is_empty() && record.setup.start == self.setup.start
    }

    /// Takes in the next move of a file. `shown` is what its clocks have shown so far.
    pub(crate) fn take_in_move(
        &mut self,
        step: &Step,
        shown: &mut ByColor<Option<Millis>>,
        at: Moment,
    ) {
        let &Step { uci, m, left, elapsed, .. } = step;
        let turn = self.turn();
        let before = self.clocks.left[turn].or(shown[turn]);
        let with_increment = |before| before + self.setup.time[turn].increment();
        let spent = elapsed.or_else(|| Some(with_increment(before?) - left?));
        let phase = self.phase().max(Phase::of(&self.position().play(m)));
        self.push(uci, m, at, spent.unwrap_or_default(), phase);
        shown[turn] = left;
        if let (Some(left), Some(clock)) = (left, self.clocks.left[turn]) {
            self.shift_clock(left.0 as i64 - clock.0 as i64);
        }
    }

    /// Takes in what happened between two moves of a file.
    pub(crate) fn take_in_event(&mut self, what: &What, at: Moment) {
        self.apply(&Event { at, what: what.clone() });
    }

    /// All moves of a file are taken in.
    pub(crate) fn close_file(&mut self, record: &Record, at: Moment) {
        self.from_file = self.plies.len();
        self.board_changed(at);
        self.thinking = Thinking::Stopped(record.thought);
        self.end = record.end;
        if let Some(End::Won { by: WonBy::Time, .. } | End::Drawn { by: DrawnBy::TimeWithoutMate }) =
            self.end
            && let Some(left) = self.clocks.left[self.turn()]
        {
            self.thinking = Thinking::Stopped(record.thought.max(left));
        }
    }

    /// The clock of whoever made the last move shows more, or less, than the rules give.
    fn shift_clock(&mut self, by: i64) {
        let mover = !self.turn();
        if let Some(ply) = self.plies.last_mut() {
            ply.shift = by;
            self.clocks.shift(mover, by);
        }
    }

    /// Plays a legal move on the board and the clocks. It leads to this phase, unless a move before it has
    /// led to a later one.
    pub(crate) fn push(&mut self, uci: UciMove, m: Move, at: Moment, spent: Millis, phase: Phase) {
        let turn = self.turn();
        let captured = captured_by(self.position(), m);
        let (before, strength) = (self.clocks, self.strength(turn));
        let phase = self.plies.last().map_or(phase, |last| phase.max(last.phase));
        if self.history.push(m).is_ok() {
            self.plies.push(Ply { uci, m, at, spent, captured, phase, strength, before, shift: 0 });
            self.clocks.charge(turn, spent, self.setup.time[turn].increment());
        }
    }

    /// The board is another one, and somebody begins to think. The first move is free of charge.
    fn board_changed(&mut self, at: Moment) {
        self.board.0 = self.board.0.saturating_add(1);
        self.asked = None;
        self.thinking = if self.plies.is_empty() || self.paused {
            Thinking::Stopped(Millis::ZERO)
        } else {
            Thinking::Since(at, Millis::ZERO)
        };
    }

    fn turn_down(&mut self, by: Color) {
        self.offer = None;
        self.declined[by] = Some(self.plies.len());
    }
}

/// Levels that differ by more than this have little to do with each other.
const LIKE: i32 = 400;

/// The phase of a position as the first programs saw it, which did not write it down.
fn first_rule(position: &Position) -> Phase {
    let pieces = position.occupied() & !(position.role(Role::Pawn) | position.role(Role::King));
    let at_home =
        |color: Color| (position.color(color) & chess::Rank::First.seen_by(color).bitboard()).len();
    if pieces.len() <= 6 {
        Phase::Endgame
    } else if pieces.len() >= 11 && Color::ALL.into_iter().all(|color| at_home(color) >= 4) {
        Phase::Opening
    } else {
        Phase::Middlegame
    }
}

/// What a legal move takes.
fn captured_by(position: &Position, m: Move) -> Option<Piece> {
    if m.is_castle() {
        return None;
    }
    let changes = position.changes(m);
    changes.vanished[1].map(|(piece, _): (Piece, Square)| piece)
}
