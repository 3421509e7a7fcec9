//! The sets of pieces to choose from, and what each is called in the sprite.

use crate::path::Path;
use crate::pieces::Piece;

/// How pieces are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum PieceSet {
    /// Turned on a lathe, with collars and lines.
    #[default]
    Staunton,
    /// The same heads without them.
    Flat,
    /// As letters.
    Letters,
}

impl PieceSet {
    /// All of them, the default first.
    pub const ALL: [Self; 3] = [Self::Staunton, Self::Flat, Self::Letters];

    /// What the names of its drawings begin with.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Staunton => "staunton",
            Self::Flat => "flat",
            Self::Letters => "letters",
        }
    }

    /// What people call it.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Staunton => "Staunton",
            Self::Flat => "Flat",
            Self::Letters => "Letters",
        }
    }

    /// The id of a piece's drawing in this set. `piece-K` and the like are those of the set that was chosen.
    pub fn drawing(self, piece: Piece) -> String {
        format!("{}-{}", self.name(), piece.letter())
    }

    /// The areas of a piece as it stands in a line of text; `None` for letters, which are strokes.
    pub(crate) fn figure(self, piece: Piece) -> Option<Vec<Path>> {
        match self {
            Self::Staunton => Some(piece.silhouette()),
            Self::Flat => Some(piece.flat()),
            Self::Letters => None,
        }
    }
}
