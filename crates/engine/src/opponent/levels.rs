//! What a rating is made of, for whoever finds its numbers. Nothing that plays needs it.

use chess::History;

pub use super::fitted::POPULAR;
pub use super::habits::{Trait, Traits};
pub use super::sight::{Sight, Spot, Veil, Veils};
pub use super::temper::{Anchor, Care, Numbers, Temper, between};
pub use super::view::{Candidate, Reply, View};
pub use crate::evaluate::Aspect;
use crate::{Engine, Stop};

/// Looks at positions as opponents do.
pub struct Viewer(Engine);

impl Default for Viewer {
    fn default() -> Self {
        Self(Engine::new(1))
    }
}

impl Viewer {
    /// What there is to see after a game: glances, and a look of so many plies as far as the nodes last.
    pub fn view(&mut self, history: &History, plies: u32, nodes: u64) -> View {
        let (scout, stop) = (&mut self.0, Stop::new());
        scout.reset();
        let mut view = View::glance(scout, history, nodes, &stop);
        let left = nodes.saturating_sub(view.nodes);
        view.look(scout, history, plies, left, &stop);
        view
    }
}
