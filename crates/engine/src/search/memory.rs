//! What the search has learnt elsewhere in the tree: which moves were good, which orders them, and how
//! far the evaluation is off in positions of a kind.

use chess::{Color, Move, Position, Role, Square};

use super::captured;

/// The most that a move can gather in one table, good or bad.
pub(super) const MOST: i32 = 1 << 14;

/// What moved and where to: a number below [`STEPS`].
pub(super) type Step = u16;

const STEPS: usize = 12 * 64;

/// The steps before a move: one, two and four plies ago. `None` where somebody has passed or the search
/// has not been.
pub(super) type Steps = [Option<Step>; 3];

/// Counts of success. A new one weighs less the more was gathered before.
pub(super) struct Memory {
    /// By side, from and to.
    quiet: Vec<i16>,
    /// By what moved where and what moved where before.
    reply: Vec<i16>,
    /// By what moved, where to, and what it took.
    capture: Vec<i16>,
    correction: Correction,
}

/// A number for what moves and where it goes.
pub(super) fn step(position: &Position, m: Move) -> Option<Step> {
    let role = position.role_at(m.from())?;
    Some(step_of(position.turn(), role, m.to()))
}

fn step_of(color: Color, role: Role, to: Square) -> Step {
    ((color.index() * 6 + role.index()) * 64 + to.index()) as Step
}

impl Memory {
    pub(super) fn new() -> Self {
        Self {
            quiet: vec![0; 2 * 64 * 64],
            reply: vec![0; STEPS * STEPS],
            capture: vec![0; STEPS * 6],
            correction: Correction::new(),
        }
    }

    fn counts(&mut self) -> [&mut Vec<i16>; 3] {
        [&mut self.quiet, &mut self.reply, &mut self.capture]
    }

    pub(super) fn clear(&mut self) {
        self.counts().into_iter().for_each(|table| table.fill(0));
        self.correction = Correction::new();
    }

    /// Before a new search: what was learnt of moves counts half.
    pub(super) fn fade(&mut self) {
        // Table by table: over all of them as one the loop would not be made one of vectors.
        for table in self.counts() {
            for count in table {
                *count /= 2;
            }
        }
    }

    /// What is known of a quiet move after the steps before it.
    pub(super) fn of_quiet(&self, position: &Position, m: Move, before: &Steps) -> i32 {
        let replies: i32 =
            reply_places(position, m, before).map(|at| i32::from(self.reply[at])).sum();
        i32::from(self.quiet[quiet_place(position, m)]) + replies
    }

    /// What is known of a capture.
    pub(super) fn of_capture(&self, position: &Position, m: Move, taken: Role) -> i32 {
        capture_place(position, m, taken).map_or(0, |at| self.capture[at].into())
    }

    /// What is known of a move, whatever it is.
    pub(super) fn of(&self, position: &Position, m: Move, before: &Steps) -> i32 {
        match captured(position, m) {
            Some(taken) => self.of_capture(position, m, taken),
            None => self.of_quiet(position, m, before),
        }
    }

    /// A move was good, or in vain if the gain is negative.
    pub(super) fn learn(&mut self, position: &Position, m: Move, before: &Steps, gain: i32) {
        if let Some(taken) = captured(position, m) {
            if let Some(at) = capture_place(position, m, taken) {
                gather(&mut self.capture[at], gain);
            }
            return;
        }
        gather(&mut self.quiet[quiet_place(position, m)], gain);
        for at in reply_places(position, m, before) {
            gather(&mut self.reply[at], gain);
        }
    }

    /// What has to be added to the evaluation of a position.
    pub(super) fn correction(&self, position: &Position) -> i32 {
        self.correction.of(position)
    }

    /// The evaluation of a position was wrong by so much, as a search of this depth has found.
    pub(super) fn learn_correction(&mut self, position: &Position, wrong_by: i32, depth: i32) {
        self.correction.learn(position, wrong_by, depth);
    }
}

/// What a success at this depth is worth.
pub(super) fn gain(depth: i32) -> i32 {
    (depth * depth * 8 + 120 * depth - 60).clamp(40, 1800)
}

fn gather(count: &mut i16, gain: i32) {
    let old = i32::from(*count);
    *count = (old + gain - old * gain.abs() / MOST) as i16;
}

fn quiet_place(position: &Position, m: Move) -> usize {
    (position.turn().index() * 64 + m.from().index()) * 64 + m.to().index()
}

fn reply_places(position: &Position, m: Move, before: &Steps) -> impl Iterator<Item = usize> {
    let now = step(position, m).map_or(0, usize::from);
    before.iter().flatten().map(move |&before| usize::from(before) * STEPS + now)
}

fn capture_place(position: &Position, m: Move, taken: Role) -> Option<usize> {
    Some(usize::from(step(position, m)?) * 6 + taken.index())
}

/// How far the evaluation was off in positions with the same pawns, the same light pieces, or the same
/// pieces of a side; by the side to move, in parts of a hundredth of a pawn.
struct Correction {
    parts: [Vec<i16>; 4],
}

impl Correction {
    /// So many kinds of each part are told apart, for each side to move.
    const KINDS: usize = 1 << 14;
    /// So many parts make a hundredth of a pawn.
    const PARTS: i32 = 128;
    /// More than this is not believed, in hundredths of a pawn.
    const MOST: i32 = 96;

    fn new() -> Self {
        Self { parts: [const { Vec::new() }; 4].map(|_: Vec<i16>| vec![0; 2 * Self::KINDS]) }
    }

    fn places(position: &Position) -> [usize; 4] {
        let keys = position.part_keys();
        let [white, black] = Color::ALL.map(|color| keys.non_pawns(color));
        [keys.pawns(), keys.minors(), white, black]
            .map(|key| position.turn().index() * Self::KINDS + (key as usize & (Self::KINDS - 1)))
    }

    fn of(&self, position: &Position) -> i32 {
        let places = Self::places(position);
        let sum: i32 = self.parts.iter().zip(places).map(|(part, at)| i32::from(part[at])).sum();
        sum / (3 * Self::PARTS)
    }

    fn learn(&mut self, position: &Position, wrong_by: i32, depth: i32) {
        let weight = (depth + 1).min(16);
        let most = Self::MOST * Self::PARTS;
        let places = Self::places(position);
        for (part, at) in self.parts.iter_mut().zip(places) {
            let old = i32::from(part[at]);
            let new = (old * (256 - weight) + wrong_by * Self::PARTS * weight) / 256;
            part[at] = new.clamp(-most, most) as i16;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_stay_within_bounds() {
        for gain in [gain(1), gain(50), -gain(50)] {
            let mut count = 0;
            for _ in 0..10_000 {
                gather(&mut count, gain);
                assert!(i32::from(count).abs() <= MOST);
            }
            assert_eq!(i32::from(count).signum(), gain.signum());
        }
    }

    #[test]
    fn a_correction_comes_near_what_it_was_told_and_stays_within_bounds() {
        let position = Position::start();
        for wrong_by in [30, -30, 5_000, -5_000] {
            let mut memory = Memory::new();
            assert_eq!(memory.correction(&position), 0);
            for _ in 0..1_000 {
                memory.learn_correction(&position, wrong_by, 10);
            }
            let told = memory.correction(&position);
            assert_eq!(told.signum(), wrong_by.signum());
            assert!(told.abs() <= 2 * Correction::MOST, "{told}");
        }
    }
}
