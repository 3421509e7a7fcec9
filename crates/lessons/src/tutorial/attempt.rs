//! A try at a task: what a move does there, and what it leads to. It knows no page, no clock and no dice.

use chess::{Bitboard, CastlingSide, Move, Position, Role, Square, WhyNot};

use super::Task;
use super::bare;
use super::goal::Goal;
use super::solve::{Aim, Solver, reaches};
use super::truth::{Step, WayOut, Wrong, judge};
use super::walk::{PROMOTIONS, Walk, placed};

/// What came of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The task is done by it.
    Done {
        /// The move.
        made: Made,
    },
    /// It was made, and there is more to do.
    Progress {
        /// The move, and the reply to it.
        made: Made,
        /// How far it is.
        tally: Tally,
    },
    /// It is legal and was not made, for it is not the one that is looked for.
    Wrong {
        /// Why not.
        why: Wrong,
    },
    /// It is not legal; the sentence for it is made where those of games are.
    Refused {
        /// Why not.
        why: WhyNot,
    },
    /// A pawn reaches the last rank: it has to be said what it becomes.
    Choose,
    /// The task is done already, or is a game to be played elsewhere.
    Over,
}

/// A move that was made, and what replied to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Made {
    /// The learner's move.
    pub step: Step,
    /// The board after it.
    pub between: Position,
    /// A star that was on its square.
    pub star: bool,
    /// The reply.
    pub reply: Option<Step>,
}

/// How far an attempt is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tally {
    /// Stars or pieces that were got, or moves that were made.
    pub got: u8,
    /// Of how many; for moves, how many there are at most.
    pub of: u8,
    /// Moves that are left.
    pub moves: u8,
}

/// A move that leads on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hint {
    /// The piece to move stands here.
    pub from: Square,
    /// And goes here.
    pub to: Square,
    /// What a pawn becomes.
    pub promotion: Option<Role>,
}

/// Where an attempt has come to.
#[derive(Clone, Debug, PartialEq, Eq)]
struct State {
    position: Position,
    /// Stars that are left, or what is left to take.
    left: Bitboard,
    made: Option<Made>,
}

/// One try at a task. Wrong moves are not kept: the board stays as it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attempt {
    task: Task,
    trail: Vec<State>,
    start: State,
    done: bool,
}

impl Attempt {
    /// Before the first move.
    pub fn new(task: &Task) -> Self {
        let left = Walk::new(task.start.clone(), task.goal).map_or(Bitboard::EMPTY, |it| it.left);
        let start = State { position: task.start.clone(), left, made: None };
        Self { task: task.clone(), trail: Vec::new(), start, done: false }
    }

    /// The task.
    pub fn task(&self) -> &Task {
        &self.task
    }

    fn state(&self) -> &State {
        self.trail.last().unwrap_or(&self.start)
    }

    /// The board now. Where pieces move by themselves it is a position of Suicide: a board without a king.
    pub fn position(&self) -> &Position {
        &self.state().position
    }

    /// The stars that are left.
    pub fn stars(&self) -> Bitboard {
        if matches!(self.task.goal, Goal::Stars { .. }) {
            self.state().left
        } else {
            Bitboard::EMPTY
        }
    }

    /// The last move and the reply to it.
    pub fn last(&self) -> Option<&Made> {
        self.state().made.as_ref()
    }

    /// Whether the task is done.
    pub fn is_done(&self) -> bool {
        self.done
    }

    /// How many moves were made.
    pub fn moves(&self) -> u8 {
        self.trail.len() as u8
    }

    fn moves_left(&self) -> u8 {
        self.task.goal.most().unwrap_or(0).saturating_sub(self.moves())
    }

    /// How far it is.
    pub fn tally(&self) -> Tally {
        let moves = self.moves_left();
        if self.task.goal.is_walk() {
            let of = self.start.left.len() as u8;
            Tally { got: of - self.state().left.len() as u8, of, moves }
        } else {
            Tally { got: self.moves(), of: self.task.goal.most().unwrap_or(0), moves }
        }
    }

    fn walk(&self) -> Option<Walk> {
        let State { position, left, .. } = self.state();
        Some(Walk { left: *left, ..Walk::new(position.clone(), self.task.goal)? })
    }

    /// Where the piece on this square can go.
    pub fn targets(&self, from: Square) -> Bitboard {
        if self.done || matches!(self.task.goal, Goal::Game { .. }) {
            return Bitboard::EMPTY;
        }
        if let Some(walk) = self.walk() {
            return walk.targets(from);
        }
        // The square of a rook that a king may castle with is no target to be marked.
        let position = self.position();
        let free = !position.color(position.turn());
        free.into_iter().filter(|&to| position.why_not(from, to).is_none()).collect()
    }

    /// What a pawn may become.
    pub const fn promotions() -> [Role; 4] {
        PROMOTIONS
    }

    /// Makes a move if it is legal and leads on. Castling may be meant by the king's target or by the rook.
    pub fn try_move(&mut self, from: Square, to: Square, promotion: Option<Role>) -> Outcome {
        if self.done || matches!(self.task.goal, Goal::Game { .. }) {
            return Outcome::Over;
        }
        let promotion = promotion.filter(|role| PROMOTIONS.contains(role));
        match self.walk() {
            Some(walk) => self.go(&walk, from, to, promotion),
            None => self.play(from, to, promotion),
        }
    }

    /// A piece that moves by itself.
    fn go(&mut self, walk: &Walk, from: Square, to: Square, becomes: Option<Role>) -> Outcome {
        if let Some(why) = walk.why_not(from, to) {
            return Outcome::Refused { why };
        }
        let becomes = if walk.promotes(from, to) {
            if becomes.is_none() {
                return Outcome::Choose;
            }
            becomes
        } else {
            None
        };
        let next = walk.step(from, to, becomes);
        let Some((piece, moved)) = placed(&walk.position, from).zip(placed(&next.position, to))
        else {
            return Outcome::Refused { why: WhyNot::EmptySquare };
        };
        if let Some(by) = next.taker(to) {
            return Outcome::Wrong { why: Wrong::Taken { piece: moved, by } };
        }
        let left = next.left.len() as u8;
        if left > 0 && self.moves_left() <= 1 {
            return Outcome::Wrong { why: Wrong::OutOfMoves { left } };
        }
        let takes = walk.position.role_at(to);
        let step = Step { piece, to, takes, becomes, castles: None };
        let star = self.stars().contains(to);
        let made = Made { step, between: next.position.clone(), star, reply: None };
        self.keep(next.position, next.left, made, left == 0)
    }

    /// A move in a position with kings.
    fn play(&mut self, from: Square, to: Square, promotion: Option<Role>) -> Outcome {
        let position = self.position().clone();
        if let Some(why) = position.why_not(from, to) {
            return Outcome::Refused { why };
        }
        let moves = position.legal_moves();
        let lands = |m: Move| CastlingSide::of(m.from(), m.to()).king_target(position.turn());
        let meant =
            |&m: &Move| m.from() == from && (m.to() == to || (m.is_castle() && lands(m) == to));
        let Some(first) = moves.iter().copied().find(meant) else {
            return Outcome::Refused { why: WhyNot::EmptySquare };
        };
        let m = if first.promoted_to().is_some() {
            let Some(role) = promotion else { return Outcome::Choose };
            Move::promotion(from, to, role)
        } else {
            first
        };
        match self.follow(&position, m) {
            Ok(reply) => {
                let between = position.play(m);
                let Some(step) = Step::of(&position, m) else { return Outcome::Over };
                let after = reply.map_or_else(|| between.clone(), |reply| between.play(reply));
                let done = reply.is_none();
                let reply = reply.and_then(|reply| Step::of(&between, reply));
                let made = Made { step, between, star: false, reply };
                self.keep(after, Bitboard::EMPTY, made, done)
            }
            Err(why) => Outcome::Wrong { why },
        }
    }

    /// The reply to a legal move that leads on; `None` if the task is done by it.
    fn follow(&self, position: &Position, m: Move) -> Result<Option<Move>, Wrong> {
        let left = self.moves_left().saturating_sub(1);
        match self.task.goal {
            Goal::Move(wish) => judge(position, m, wish).map(|()| None),
            Goal::Mate { .. } => force(position, m, Aim::Mate, left),
            Goal::Queen { .. } => force(position, m, Aim::Queen, left),
            Goal::MateBare { .. } => chase(position, m, left),
            Goal::Stars { .. } | Goal::TakeAll { .. } | Goal::Game { .. } => Ok(None),
        }
    }

    fn keep(&mut self, position: Position, left: Bitboard, made: Made, done: bool) -> Outcome {
        self.trail.push(State { position, left, made: Some(made.clone()) });
        self.done = done;
        if done { Outcome::Done { made } } else { Outcome::Progress { made, tally: self.tally() } }
    }

    /// Takes the last move back, with its reply. Whether there was one.
    pub fn undo(&mut self) -> bool {
        self.done = false;
        self.trail.pop().is_some()
    }

    /// Begins again.
    pub fn restart(&mut self) {
        self.done = false;
        self.trail.clear();
    }

    /// A move that leads on; `None` if there is none in the moves that are left (then one has to be taken back),
    /// or none that a glance shows: then the task's idea is all there is.
    pub fn hint(&self) -> Option<Hint> {
        if self.done {
            return None;
        }
        let hint = |m: Move| {
            let to = Step::of(self.position(), m).map_or(m.to(), |step| step.to);
            Hint { from: m.from(), to, promotion: m.promoted_to() }
        };
        if let Some(walk) = self.walk() {
            let &(from, to) = walk.shortest(self.moves_left())?.first()?;
            let promotion = walk.promotes(from, to).then_some(Role::Queen);
            return Some(Hint { from, to, promotion });
        }
        let position = self.position();
        let moves = position.legal_moves();
        let forced = |aim, most| {
            let mut solver = Solver::default();
            let within = solver.fewest(position, aim, most)?;
            moves.iter().copied().find(|&m| {
                reaches(position, m, aim)
                    || (within > 1 && {
                        let after = position.play(m);
                        let longest = solver.longest(&after, aim, within - 1);
                        longest.is_some_and(|(_, fewest)| fewest.is_some())
                    })
            })
        };
        match self.task.goal {
            Goal::Move(wish) => {
                // Of several the one nearest to the middle: that is where pieces do most.
                let right = moves.iter().copied().filter(|&m| judge(position, m, wish).is_ok());
                right.min_by_key(|m| bare::from_middle(m.to()))
            }
            Goal::Mate { .. } => forced(Aim::Mate, self.moves_left()),
            Goal::Queen { .. } => forced(Aim::Queen, self.moves_left()),
            Goal::MateBare { .. } => forced(Aim::Mate, self.moves_left().min(2)),
            Goal::Stars { .. } | Goal::TakeAll { .. } | Goal::Game { .. } => None,
        }
        .map(hint)
    }
}

/// The reply that holds out longest, if the aim is still reached in the moves that are left.
fn force(position: &Position, m: Move, aim: Aim, left: u8) -> Result<Option<Move>, Wrong> {
    if reaches(position, m, aim) {
        return Ok(None);
    }
    let after = position.play(m);
    if after.is_stalemate() {
        return Err(Wrong::Stalemate);
    }
    let mut solver = Solver::default();
    let Some((reply, fewest)) = solver.longest(&after, aim, left) else {
        return Err(Wrong::Stalemate);
    };
    if fewest.is_some() {
        return Ok(Some(reply));
    }
    // What takes tells more than what merely goes on.
    let moves = after.legal_moves();
    let taken = moves.iter().copied().find(|&reply| {
        after.see_at_least(reply, 100)
            && after.piece_at(reply.to()).is_some()
            && solver.fewest(&after.play(reply), aim, left).is_none()
    });
    if let Some((by, piece)) =
        taken.and_then(|taken| placed(&after, taken.from()).zip(placed(&after, taken.to())))
    {
        return Err(Wrong::Taken { piece, by });
    }
    if aim == Aim::Mate && left == 0 && !after.in_check() {
        return Err(Wrong::NotMate(WayOut::NoCheck));
    }
    let Some(reply) = Step::of(&after, reply) else { return Err(Wrong::Stalemate) };
    if aim == Aim::Mate && left == 0 {
        return Err(Wrong::NotMate(WayOut::By(reply)));
    }
    Err(Wrong::Slow { reply, left })
}

/// The reply of a bare king, if the move loses nothing and there are moves left.
fn chase(position: &Position, m: Move, left: u8) -> Result<Option<Move>, Wrong> {
    let after = position.play(m);
    if after.is_checkmate() {
        return Ok(None);
    }
    let Some(reply) = bare::reply(&after) else { return Err(Wrong::Stalemate) };
    if let Some((piece, by)) = placed(&after, reply.to()).zip(placed(&after, reply.from())) {
        return Err(Wrong::Taken { piece, by });
    }
    if left == 0 {
        return Err(Wrong::OutOfMoves { left: 0 });
    }
    Ok(Some(reply))
}
