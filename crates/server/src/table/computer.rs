//! The computer at the table: when it thinks, and when it moves.
//!
//! It is asked for a move when it is its turn, and answers like any player. A change of level makes it
//! think anew at the new level, but not longer: the deadline stays. An answer to a question that is no
//! longer asked is dropped.

use std::time::Duration;

use chess::{Color, History, Move, Rating, Role, UciMove};
use engine::{Person, Weights, manners};
use game::{Act, Actor, Board, ByColor, Millis, OnLine, Refusal, Strength};
use protocol::live::{Line, Score, Tell, Trouble};
use tokio::time::Instant;

use super::guests::frame;
use super::{Ask, Table};
use crate::dice;
use crate::room::{Answer, Job, Report, Task, Ticket};
use crate::sabotage::Sabotage;

/// Looking at a move for the coach, or for a hint, takes at most this.
const LOOK: Duration = Duration::from_millis(1500);

/// What the computer is at.
#[derive(Default)]
pub(super) struct Computer {
    /// The move that it thinks about or waits to play.
    turn: Option<Turn>,
    /// The offer that it thinks about.
    offer: Option<Asked>,
    /// What it believed its last moves to be worth, each with the number of plies before it.
    beliefs: ByColor<Vec<(usize, i32)>>,
    /// What it looks at for guests.
    looks: Vec<Look>,
    /// The moves of a game that has ended, which it weighs one after the other.
    weighed: Option<Weighed>,
    jobs: u64,
}

/// A thought that is under way.
struct Asked {
    job: u64,
    ticket: Ticket,
}

/// How far the moves of a game that has ended were weighed.
struct Weighed {
    asked: Asked,
    /// Whose move is weighed now.
    side: Color,
    /// The plies that come after it, the next one last.
    left: Vec<usize>,
    weights: ByColor<Weights>,
}

struct Look {
    asked: Asked,
    guest: u64,
    on: Board,
    consider: Option<UciMove>,
}

/// The computer's turn.
struct Turn {
    side: Color,
    on: Board,
    rating: Rating,
    /// When it began.
    since: Instant,
    /// What has been found by then is played.
    deadline: Instant,
    /// It has been told so.
    hurried: bool,
    state: State,
}

enum State {
    Thinks(Asked),
    /// A move, which is not played before this.
    Found(Move, Line, Instant),
}

impl Computer {
    /// The side that is thinking.
    pub(super) fn thinks(&self) -> Option<Color> {
        let turn = self.turn.as_ref()?;
        matches!(turn.state, State::Thinks(_)).then_some(turn.side)
    }

    pub(super) fn is_busy(&self) -> bool {
        self.turn.is_some()
            || self.offer.is_some()
            || self.weighed.is_some()
            || !self.looks.is_empty()
    }

    /// When something is to happen by itself.
    pub(super) fn due(&self) -> Option<Instant> {
        let turn = self.turn.as_ref()?;
        match turn.state {
            // A thought that has been hurried is on its way.
            State::Thinks(_) => (!turn.hurried).then_some(turn.deadline),
            State::Found(.., not_before) => Some(not_before),
        }
    }

    /// Takes in what a side believes its move after so many plies to be worth; what it believed of that and
    /// of its moves just before. What was taken back or is long ago does not count.
    fn believe(&mut self, side: Color, plies: usize, score: i32) -> Vec<i32> {
        let beliefs = &mut self.beliefs[side];
        beliefs.retain(|&(before, _)| before < plies);
        if beliefs.last().is_some_and(|&(before, _)| before + 2 != plies) {
            beliefs.clear();
        }
        beliefs.push((plies, score));
        if beliefs.len() > BELIEFS {
            beliefs.remove(0);
        }
        beliefs.iter().map(|&(_, score)| score).collect()
    }

    /// Plays what has been found so far. Whether there was something to hurry.
    pub(super) fn hurry(&mut self) -> bool {
        let Some(turn) = &mut self.turn else { return false };
        turn.hurried = true;
        match &mut turn.state {
            State::Thinks(asked) => asked.ticket.hurry(),
            State::Found(.., not_before) => *not_before = Instant::now(),
        }
        true
    }
}

impl Turn {
    fn waits_for(&self, job: u64) -> bool {
        matches!(&self.state, State::Thinks(asked) if asked.job == job)
    }
}

impl Table {
    /// Starts, restarts or ends the thinking, as the game now stands.
    pub(super) fn let_computer_think(&mut self) {
        let on = self.game.board();
        self.computer.looks.retain(|look| look.on == on);
        if self.game.offer().is_none() {
            self.computer.offer = None;
        }
        if self.game.end().is_none() {
            self.computer.weighed = None;
        }
        self.answer_offer();
        let Some((side, rating)) = self.computers_turn() else {
            self.computer.turn = None;
            return;
        };
        match &self.computer.turn {
            Some(turn) if turn.on == on && turn.side == side && turn.rating == rating => {}
            Some(turn) if turn.on == on && turn.side == side => {
                let (since, deadline) = (turn.since, turn.deadline);
                self.think(side, rating, since, deadline);
            }
            _ => {
                let now = Instant::now();
                let think = self.bounded(side, self.preferences.think);
                self.think(side, rating, now, now + think);
            }
        }
    }

    /// The computer that is to move, and its strength now.
    fn computers_turn(&self) -> Option<(Color, Rating)> {
        let game = &self.game;
        let side = game.turn();
        let nobody_plays = game.setup().persons().next().is_none();
        if game.end().is_some()
            || game.is_paused()
            || self.damage.is_some()
            || self.hall.is_stopping()
            || self.rests()
        {
            return None;
        }
        // Computers among themselves play for somebody or not at all.
        if nobody_plays && self.guests.is_empty() {
            return None;
        }
        Some((side, game.strength(side)?.rating()))
    }

    /// How long the computer waits before it plays a move over which somebody lingers so much.
    fn pace(&self, side: Color, linger: u8) -> Duration {
        let pace = self.preferences.pace;
        self.bounded(side, Millis(pace.0 + pace.0 * u64::from(linger) / 100))
    }

    /// A span of time, or less if a side has none to lose.
    fn bounded(&self, side: Color, span: Millis) -> Duration {
        let left = self.game.time_left(side, self.hall.clock.now());
        let increment = self.game.setup().time[side].increment();
        let bound = left.map_or(Millis(u64::MAX), |left| Millis(left.0 / 30 + increment.0 / 2));
        Duration::from_millis(span.min(bound).0.max(1))
    }

    fn think(&mut self, side: Color, rating: Rating, since: Instant, deadline: Instant) {
        // Gives up the thought before it, if there is one.
        self.computer.turn = None;
        let on = self.game.board();
        // What was agreed on need not be thought about.
        if let Some(OnLine::Next(m)) = self.game.on_line() {
            let moves = vec![self.game.position().uci(m)];
            let line = Line { score: Score::Centipawns(0), depth: 1, moves };
            let state = State::Found(m, line, since + self.pace(side, 0));
            self.computer.turn =
                Some(Turn { side, on, rating, since, deadline, hurried: false, state });
            return;
        }
        let seed = &self.founding.seed;
        let person = Person {
            rating,
            character: dice::character(seed, side),
            dice: dice::mixed(seed, self.seq.0),
        };
        let asked = self.ask_room(Task::Play(person), deadline);
        let state = State::Thinks(asked);
        self.computer.turn =
            Some(Turn { side, on, rating, since, deadline, hurried: false, state });
    }

    fn ask_room(&mut self, task: Task, until: Instant) -> Asked {
        let history = self.game.history().clone();
        self.ask_room_about(task, history, until)
    }

    fn ask_room_about(&mut self, task: Task, history: History, until: Instant) -> Asked {
        self.computer.jobs += 1;
        let job = self.computer.jobs;
        let inbox = self.inbox.clone();
        let report = Box::new(move |report: Report| {
            let Some(inbox) = inbox.upgrade() else { return };
            // What is only so far may be lost; what is final waits for its place.
            let _ = match report {
                Report::SoFar(_) => inbox.try_send(Ask::Thought { job, report }).is_ok(),
                report => inbox.blocking_send(Ask::Thought { job, report }).is_ok(),
            };
        });
        let profile = self.founding.owner;
        let ticket = self.hall.room.submit(Job { task, profile, history, until, report });
        Asked { job, ticket }
    }

    /// Takes in what the engine room has found.
    pub(super) async fn thought(&mut self, job: u64, report: Report) {
        if self.computer.turn.as_ref().is_some_and(|turn| turn.waits_for(job)) {
            return self.thought_of_turn(report).await;
        }
        let computer = &mut self.computer;
        if computer.offer.as_ref().is_some_and(|asked| asked.job == job) {
            if let Report::Best(line) = report {
                computer.offer = None;
                self.judge_offer(line).await;
            }
        } else if computer.weighed.as_ref().is_some_and(|weighed| weighed.asked.job == job) {
            if let Report::Weighed(weights) = report {
                self.weighed(&weights).await;
            }
        } else if !matches!(report, Report::SoFar(_))
            && let Some(index) = computer.looks.iter().position(|look| look.asked.job == job)
        {
            let look = computer.looks.swap_remove(index);
            self.tell_look(&look, report);
        }
    }

    /// Takes in what has been found for the turn.
    async fn thought_of_turn(&mut self, report: Report) {
        let Some(side) = self.computer.turn.as_ref().map(|turn| turn.side) else { return };
        match report {
            Report::SoFar(line) => {
                self.guests.show_thinking(&frame(&Tell::Insight { side, line }));
            }
            Report::Move(Some(Answer { m, line, linger })) => {
                let [shortest, lingering] = [0, linger].map(|linger| self.pace(side, linger));
                let Some(turn) = &mut self.computer.turn else { return };
                // Whoever lingers plays by the deadline all the same.
                let lingering = (turn.since + lingering).min(turn.deadline);
                let not_before =
                    if turn.hurried { turn.since } else { lingering.max(turn.since + shortest) };
                turn.state = State::Found(m, line, not_before);
                if not_before <= Instant::now() {
                    self.computer_is_due().await;
                }
            }
            Report::Move(None)
            | Report::Best(_)
            | Report::Considered { .. }
            | Report::Ways(_)
            | Report::Weighed(_) => {}
        }
    }

    /// Time to move, or to make do with what has been found.
    pub(super) async fn computer_is_due(&mut self) {
        let Some(turn) = &mut self.computer.turn else { return };
        match &turn.state {
            State::Thinks(asked) => {
                asked.ticket.hurry();
                turn.hurried = true;
            }
            State::Found(m, line, _) => {
                let (side, m, line) = (turn.side, *m, line.clone());
                self.computer.turn = None;
                self.computer_moves(side, m, &line).await;
            }
        }
    }

    async fn computer_moves(&mut self, side: Color, m: Move, line: &Line) {
        let by = Actor::Computer(side);
        let score = as_seen_by(side, line.score);
        let rating = self.game.strength(side).map_or(Rating::MAX, Strength::rating);
        let beliefs = self.computer.believe(side, self.game.plies().len(), score);
        if self.preferences.may_resign && manners::resigns(rating, &beliefs) {
            self.by_itself(by, Act::Resign { side }).await;
            return;
        }
        if self.game.claimable().is_some() && score <= 0 {
            self.by_itself(by, Act::ClaimDraw { with: None }).await;
            return;
        }
        let uci = self.game.position().uci(m);
        if !self.by_itself(by, Act::Move { uci }).await {
            return;
        }
        self.follow(side, score).await;
        let (phase, plies) = (self.game.phase(), self.game.plies().len());
        let offers = self.nobody_gets_on() || manners::offers(rating, &beliefs, phase, plies);
        if offers && self.game.offer().is_none() {
            self.by_itself(by, Act::OfferDraw { side }).await;
        }
        if std::mem::take(&mut self.step) {
            self.by_itself(Actor::Owner, Act::Pause).await;
        }
    }

    /// A level that follows within the game gives way when it is well ahead, and the other way round.
    async fn follow(&mut self, side: Color, score: i32) {
        let Some(level) = self.game.level(side) else { return };
        if let Some(rating) = level.base.and_then(|base| level.plan.follows(base, score)) {
            self.by_itself(Actor::Computer(side), Act::Follow { rating }).await;
        }
    }

    /// King and one minor piece on each side: not dead by the rules, but nobody plays it on.
    fn nobody_gets_on(&self) -> bool {
        let position = self.game.position();
        position.variant() != chess::Variant::Suicide
            && Color::ALL.into_iter().all(|color| {
                let minor =
                    position.pieces(color, Role::Knight) | position.pieces(color, Role::Bishop);
                position.color(color).len() == 2 && minor.len() == 1
            })
    }

    /// The computer thinks about an offer of the person on the other side.
    fn answer_offer(&mut self) {
        let asked = self.game.offer().and_then(|by| self.game.strength(!by));
        let stopping = self.hall.is_stopping() || self.damage.is_some();
        let Some(strength) = asked.filter(|_| self.computer.offer.is_none() && !stopping) else {
            return;
        };
        let until = Instant::now() + LOOK;
        let asked = self.ask_room(Task::Judge(strength.rating()), until);
        self.computer.offer = Some(asked);
    }

    /// It accepts what it does not hope to win.
    async fn judge_offer(&mut self, line: Option<Line>) {
        let Some(by) = self.game.offer() else { return };
        let side = !by;
        let Some(strength) = self.game.strength(side) else { return };
        let score = line.map_or(0, |line| as_seen_by(side, line.score));
        let (phase, plies) = (self.game.phase(), self.game.plies().len());
        let accepts =
            self.nobody_gets_on() || manners::accepts(strength.rating(), score, phase, plies);
        let act = if accepts { Act::AcceptDraw } else { Act::DeclineDraw };
        self.by_itself(Actor::Computer(side), act).await;
    }

    /// Begins to weigh the moves of a game that has ended, if it has results that want it.
    pub(super) async fn weigh_moves(&mut self) {
        self.computer.weighed = None;
        let kept = self.results_kept().await.unwrap_or_default();
        if kept.iter().any(|(_, told)| told.is_to_be_weighed()) {
            let own =
                Color::ALL.into_iter().filter(|&color| self.plays_for_itself(color).is_some());
            let mut plies: Vec<usize> = own.flat_map(|color| self.game.own_plies(color)).collect();
            plies.sort_unstable_by(|a, b| b.cmp(a));
            self.weigh(plies, ByColor::default()).await;
        }
    }

    /// Weighs the move of the last of these plies, and the others after it. One at a time, so that no game
    /// waits for all of them.
    async fn weigh(&mut self, mut left: Vec<usize>, weights: ByColor<Weights>) {
        self.computer.weighed = None;
        let Some(ply) = left.pop() else {
            let [white, black] = [&weights.white, &weights.black].map(Weights::likeness);
            return self.add_likeness(&ByColor::new(white, black)).await;
        };
        let mut history = self.game.history().clone();
        let m = history.moves()[ply];
        while history.ply() > ply {
            history.pop();
        }
        let side = history.position().turn();
        let asked = self.ask_room_about(Task::Weigh(m), history, Instant::now() + LOOK);
        self.computer.weighed = Some(Weighed { asked, side, left, weights });
    }

    async fn weighed(&mut self, more: &Weights) {
        if let Some(Weighed { side, left, mut weights, .. }) = self.computer.weighed.take() {
            weights[side].add(more);
            self.weigh(left, weights).await;
        }
    }

    /// Looks for a hint for whoever has just taken one.
    pub(super) fn hint(&mut self, guest: u64) {
        self.look(guest, Task::Hint, None);
    }

    /// Looks at a move for whoever asks, without playing it.
    pub(super) fn consider(&mut self, guest: u64, by: Actor, uci: UciMove) {
        let turn = self.game.turn();
        let position = self.game.position();
        if !by.speaks_for(turn) || self.game.end().is_some() {
            let sentence = game::say::refusal(&self.game, &Refusal::NotYourTurn { turn });
            return self.trouble(guest, Trouble::NotNow, None, sentence);
        }
        if self.game.setup().mode == game::Mode::Serious {
            let sentence = game::say::refusal(&self.game, &Refusal::NoHints);
            return self.trouble(guest, Trouble::NotNow, None, sentence);
        }
        if let Ok(m) = position.resolve_uci(uci) {
            self.look(guest, Task::Consider(m), Some(uci));
        } else {
            let why = position.why_not(uci.from, uci.to);
            let refusal = why.map_or(Refusal::PromotionMissing, |why| Refusal::Illegal { why });
            let words = game::say::refusal(&self.game, &refusal);
            self.trouble(guest, Trouble::NotNow, None, words);
        }
    }

    fn look(&mut self, guest: u64, task: Task, consider: Option<UciMove>) {
        // A guest's new question takes the place of the one before.
        self.computer.looks.retain(|look| look.guest != guest);
        let on = self.game.board();
        let asked = self.ask_room(task, Instant::now() + LOOK);
        self.computer.looks.push(Look { asked, guest, on, consider });
    }

    fn tell_look(&mut self, look: &Look, report: Report) {
        let tell = match (report, look.consider) {
            (Report::Best(Some(line)), _) => Tell::Hint { line },
            (Report::Considered { after, best }, Some(uci)) => {
                Tell::Considered { uci, after, best }
            }
            _ => return,
        };
        let frame = frame(&tell);
        let cut_off = if Sabotage::HintsToAll.is_on() {
            self.guests.broadcast(&frame, None)
        } else {
            self.guests.send(look.guest, frame)
        };
        self.count(cut_off);
    }

    /// Lets paused computers play one move.
    pub(super) async fn step(&mut self, guest: u64, by: Actor) {
        if by != Actor::Owner || !self.game.is_paused() {
            let words = "Pause the computers first; then let them play move by move.";
            return self.trouble(guest, Trouble::NotNow, None, words.into());
        }
        self.step = self.by_itself(by, Act::Resume).await;
    }
}

/// So many moves are remembered for offering draws and giving up.
const BELIEFS: usize = 8;

/// A score as one side sees it, in hundredths of a pawn; a mate is worth more than anything.
fn as_seen_by(side: Color, score: Score) -> i32 {
    let white = match score {
        Score::Centipawns(value) => value,
        Score::Mate(moves) if moves > 0 => 30_000,
        Score::Mate(_) => -30_000,
    };
    if side == Color::White { white } else { -white }
}
