//! The steps that make a search strong, each to be left out by itself: for tests that compare with
//! plain minimax, and for measuring what each is worth.

/// A step of the search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Technique {
    /// Believe what the table says of a position.
    TableCuts,
    /// Look first with a narrow window around the last score.
    Aspiration,
    /// Learn how far the evaluation is off in positions of a kind, and put it right.
    Correction,
    /// Trust an advantage less the nearer the fifty moves are.
    Damping,
    /// See that a position can be repeated by the next move.
    UpcomingRepetition,
    /// Look only at captures where all is lost anyway.
    Razoring,
    /// Give up a position that is far better than needed.
    ReverseFutility,
    /// Let the opponent move twice; if that does not help him, enough is known.
    NullMove,
    /// A good capture that holds in a shallow search will hold in a deep one.
    ProbCut,
    /// Look less deep where no good move is known yet.
    InternalReduction,
    /// Leave out quiet moves that come late.
    LateMovePruning,
    /// Leave out quiet moves that cannot make up for what is missing.
    Futility,
    /// Leave out quiet moves that were bad wherever they were tried.
    HistoryPruning,
    /// Leave out moves that lose much material on their square.
    ExchangePruning,
    /// Look less deep at moves that come late.
    LateMoveReductions,
    /// Look deeper where only one move is good.
    Singular,
    /// Look deeper where there is a check.
    CheckExtension,
    /// Look deeper where there is only one move, in Suicide.
    OnlyMoveExtension,
    /// Order quiet moves by what they followed.
    Continuations,
    /// Leave out captures at the end of the tree that cannot make up for what is missing.
    QuietFutility,
}

impl Technique {
    /// All of them.
    pub const ALL: [Self; 20] = [
        Self::TableCuts,
        Self::Aspiration,
        Self::Correction,
        Self::Damping,
        Self::UpcomingRepetition,
        Self::Razoring,
        Self::ReverseFutility,
        Self::NullMove,
        Self::ProbCut,
        Self::InternalReduction,
        Self::LateMovePruning,
        Self::Futility,
        Self::HistoryPruning,
        Self::ExchangePruning,
        Self::LateMoveReductions,
        Self::Singular,
        Self::CheckExtension,
        Self::OnlyMoveExtension,
        Self::Continuations,
        Self::QuietFutility,
    ];
}

/// A set of steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Techniques(u32);

impl Techniques {
    /// The search at its best.
    pub const ALL: Self = Self((1 << Technique::ALL.len()) - 1);

    /// Plain alpha-beta: the same score as minimax.
    #[cfg(test)]
    pub(super) const NONE: Self = Self(0);

    /// Whether a step is taken.
    #[inline]
    pub const fn has(self, technique: Technique) -> bool {
        self.0 & (1 << technique as u32) != 0
    }

    /// The set without a step.
    #[must_use]
    pub const fn without(self, technique: Technique) -> Self {
        Self(self.0 & !(1 << technique as u32))
    }
}
