//! Which piece is which from one board to the next, so that a page can let each glide.

use chess::{Piece, Position, Square};
use game::Path;

/// A piece on the board, the same as long as it stays there.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Id(pub u32);

/// The pieces of the board that is shown, each with its identity.
///
/// ```
/// use board::pieces::Tracker;
/// use chess::{Position, Square};
/// use game::Path;
/// let start = Position::start();
/// let mut tracker = Tracker::new(&start);
/// let knight = tracker.at(Square::G1);
/// let m = start.parse_san("Nf3")?;
/// tracker.follow(&start.play(m), Some(&Path::of(&start, m)));
/// assert_eq!(tracker.at(Square::F3), knight);
/// # Ok::<(), chess::SanError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tracker {
    /// By id, so that a page that lists them in this order never moves its elements about.
    pieces: Vec<(Id, Piece, Square)>,
    next: u32,
}

impl Tracker {
    /// The pieces of a first board.
    pub fn new(position: &Position) -> Self {
        let mut tracker = Self { pieces: Vec::new(), next: 0 };
        tracker.settle(position, Vec::new());
        tracker
    }

    /// The pieces on the board, in the order of their ids.
    pub fn pieces(&self) -> &[(Id, Piece, Square)] {
        &self.pieces
    }

    /// Which piece stands on a square.
    pub fn at(&self, square: Square) -> Option<Id> {
        self.pieces.iter().find(|(.., at)| *at == square).map(|(id, ..)| *id)
    }

    /// Another board is shown. `step` is the move that lies between, played or taken back: what moved
    /// keeps its id, castling rooks and promoted pawns included; what was taken loses it; what comes
    /// back gets a new one. Without a step, or with one that does not lead there, pieces keep their ids
    /// where they stand, and others are taken for the nearest of their kind. To jump over several moves
    /// exactly, follow them one by one and draw the last.
    pub fn follow(&mut self, to: &Position, step: Option<&Path>) {
        let kept = step.and_then(|step| self.along(to, step)).unwrap_or_else(|| self.nearest(to));
        self.settle(to, kept);
    }

    /// The ids after a step, if it leads from here to there in either direction.
    fn along(&self, to: &Position, step: &Path) -> Option<Vec<(Id, Square)>> {
        let king_or_piece = (step.from, step.to);
        let forth: Vec<_> = [Some(king_or_piece), step.rook].into_iter().flatten().collect();
        let back: Vec<_> = forth.iter().map(|&(from, to)| (to, from)).collect();
        let victim = step.victim.map(|victim| victim.square);
        self.shifted(to, &forth, victim, None).or_else(|| self.shifted(to, &back, None, victim))
    }

    /// The ids after these pieces have gone their ways and `lost` is taken; `None` if that does not
    /// make the given board, but for what comes back on `found`.
    fn shifted(
        &self,
        to: &Position,
        ways: &[(Square, Square)],
        lost: Option<Square>,
        found: Option<Square>,
    ) -> Option<Vec<(Id, Square)>> {
        let mut kept = Vec::with_capacity(self.pieces.len());
        for &(id, piece, square) in &self.pieces {
            let way = ways.iter().find(|(from, _)| *from == square);
            if way.is_none() && lost == Some(square) {
                continue;
            }
            let lands = way.map_or(square, |(_, lands)| *lands);
            let now = to.piece_at(lands)?;
            let is_it = if way.is_some() { now.color == piece.color } else { now == piece };
            if !is_it {
                return None;
            }
            kept.push((id, lands));
        }
        let expected = kept.len() + usize::from(found.is_some());
        let moved = ways.iter().all(|(from, _)| self.at(*from).is_some());
        (moved && to.occupied().len() == expected && all_apart(&kept)).then_some(kept)
    }

    /// The ids of pieces that stand where such a piece stood, then of the nearest such piece.
    fn nearest(&self, to: &Position) -> Vec<(Id, Square)> {
        let stays =
            |&&(_, piece, square): &&(Id, Piece, Square)| to.piece_at(square) == Some(piece);
        let (still, mut loose): (Vec<_>, Vec<_>) =
            self.pieces.iter().partition(|placed| stays(placed));
        let mut kept: Vec<_> = still.into_iter().map(|(id, _, square)| (id, square)).collect();
        for square in to.occupied() {
            if kept.iter().any(|(_, at)| *at == square) {
                continue;
            }
            let same = |(_, (_, piece, _)): &(usize, &(Id, Piece, Square))| {
                to.piece_at(square) == Some(*piece)
            };
            let far = |(_, (_, _, at)): &(usize, &(Id, Piece, Square))| at.distance(square);
            if let Some((index, _)) = loose.iter().enumerate().filter(same).min_by_key(far) {
                kept.push((loose.remove(index).0, square));
            }
        }
        kept
    }

    /// Takes in a board: these squares keep their ids, all others get new ones.
    fn settle(&mut self, position: &Position, mut kept: Vec<(Id, Square)>) {
        for square in position.occupied() {
            if !kept.iter().any(|(_, at)| *at == square) {
                kept.push((Id(self.next), square));
                self.next += 1;
            }
        }
        kept.sort_by_key(|(id, _)| *id);
        let placed = |(id, square)| Some((id, position.piece_at(square)?, square));
        self.pieces = kept.into_iter().filter_map(placed).collect();
    }
}

/// Whether no two pieces have come to one square.
fn all_apart(kept: &[(Id, Square)]) -> bool {
    let squares: chess::Bitboard = kept.iter().map(|(_, square)| *square).collect();
    squares.len() == kept.len()
}

#[cfg(test)]
mod tests;
