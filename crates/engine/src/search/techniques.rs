//! The shortcuts of the search, each to be switched off by itself: for tests that compare with plain
//! minimax, and for measuring what each is worth.

/// Which shortcuts are taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a question of its own")]
pub(super) struct Techniques {
    /// Believe what the table says of a position.
    pub(super) table_cuts: bool,
    /// Look first with a narrow window around the last score.
    pub(super) aspiration: bool,
    /// Give up a position that is far better than needed.
    pub(super) reverse_futility: bool,
    /// Let the opponent move twice; if that does not help him, enough is known.
    pub(super) null_move: bool,
    /// Leave out quiet moves that come late or cannot help any more, and captures that lose much.
    pub(super) pruning: bool,
    /// Look less deep at moves that come late.
    pub(super) reductions: bool,
    /// Look deeper where there is a check or only one move.
    pub(super) extensions: bool,
}

impl Techniques {
    pub(super) const ALL: Self = Self {
        table_cuts: true,
        aspiration: true,
        reverse_futility: true,
        null_move: true,
        pruning: true,
        reductions: true,
        extensions: true,
    };

    /// Plain alpha-beta: the same score as minimax.
    #[cfg(test)]
    pub(super) const NONE: Self = Self {
        table_cuts: false,
        aspiration: false,
        reverse_futility: false,
        null_move: false,
        pruning: false,
        reductions: false,
        extensions: false,
    };
}
