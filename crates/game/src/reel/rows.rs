//! The list of a game's moves as it is read: lines of moves, and between them what was taken back, remarks and
//! variations.

use chess::pgn::{Comment, Game, NodeId};
use chess::{Color, Position};

use super::{Came, Place, Reel, Way};

/// A row of the list.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Row {
    /// The moves of White and Black by one number.
    Line {
        /// The number.
        number: u16,
        /// The moves.
        cells: [Option<Cell>; 2],
    },
    /// Moves were taken back or played again at this stop.
    Turned(usize),
    /// What a file says after this move, or before the first.
    Remark(NodeId),
    /// What could have been played in place of this move.
    Variations(NodeId),
}

/// A move in the list.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Cell {
    /// The stop that it leads to.
    pub stop: usize,
    /// The stop at which it was played.
    pub moved: usize,
    /// It was not taken back in the end.
    pub stands: bool,
    /// The file's node.
    pub node: Option<NodeId>,
}

impl Reel {
    /// The list of a way.
    pub fn rows(&self, way: Way) -> Vec<Row> {
        let mut rows = Vec::new();
        if let (Some(&root), Some(tree)) = (self.filed.first(), self.tree())
            && has_remark(tree, root)
        {
            rows.push(Row::Remark(root));
        }
        match way {
            Way::Line => {
                for held in self.held.iter().skip(1) {
                    self.put(&mut rows, held.seen, held.moved);
                }
            }
            Way::Whole => {
                for stop in 1..self.stops.len() {
                    match self.stops[stop].came {
                        Came::Moved { .. } => self.put(&mut rows, stop, stop),
                        _ => rows.push(Row::Turned(stop)),
                    }
                }
            }
        }
        rows
    }

    /// Adds the move of a stop, behind White's if that is the last thing in the list.
    fn put(&self, rows: &mut Vec<Row>, stop: usize, moved: usize) {
        let Came::Moved { before, .. } = &self.stops[moved].came else { return };
        let (number, side) = (before.move_number(), before.turn());
        let node = self.node(moved);
        let cell = Cell { stop, moved, stands: self.stands(moved), node };
        match rows.last_mut() {
            Some(Row::Line { number: last, cells: [Some(_), black @ None] })
                if side == Color::Black && *last == number =>
            {
                *black = Some(cell);
            }
            _ => {
                let cells =
                    if side == Color::White { [Some(cell), None] } else { [None, Some(cell)] };
                rows.push(Row::Line { number, cells });
            }
        }
        let (Some(node), Some(tree)) = (node, self.tree()) else { return };
        if has_remark(tree, node) {
            rows.push(Row::Remark(node));
        }
        if others(tree, node).next().is_some() {
            rows.push(Row::Variations(node));
        }
    }
}

impl Reel {
    /// The row in which a place is found; for the first board there is none.
    pub fn row_of(&self, rows: &[Row], place: Place) -> Option<usize> {
        let stop = match place {
            Place::Stop(stop) => stop,
            Place::Aside(node) => {
                let tree = self.tree()?;
                let mut here = node;
                let before = loop {
                    here = tree.parent(here)?;
                    if self.filed.contains(&here) {
                        break here;
                    }
                };
                let of = tree.children(before).next()?;
                return rows.iter().position(|row| *row == Row::Variations(of));
            }
        };
        rows.iter().position(|row| match row {
            Row::Line { cells, .. } => cells.iter().flatten().any(|cell| cell.stop == stop),
            Row::Turned(turned) => *turned == stop,
            Row::Remark(_) | Row::Variations(_) => false,
        })
    }
}

/// The variations that a node is in, from the outermost, each by its first node.
pub fn around(tree: &Game, node: NodeId) -> Vec<NodeId> {
    let mut around = Vec::new();
    let mut here = node;
    while let Some(parent) = tree.parent(here) {
        if tree.children(parent).next() != Some(here) {
            around.push(here);
        }
        here = parent;
    }
    around.reverse();
    around
}

/// What could have been played in place of a move, by the first moves.
pub fn others(tree: &Game, node: NodeId) -> impl Iterator<Item = NodeId> {
    tree.parent(node).into_iter().flat_map(|parent| tree.children(parent).skip(1))
}

fn has_remark(tree: &Game, node: NodeId) -> bool {
    remarks(tree, node).next().is_some()
}

/// What a comment says to people: its text without what programs write into it; `None` if that is nothing.
///
/// ```
/// use chess::pgn::Comment;
/// use game::reel::remark;
/// let comment = Comment::new("[%csl Ge4] a [fine] square [%cal Ge2e4]");
/// assert_eq!(remark(&comment).as_deref(), Some("a [fine] square"));
/// assert_eq!(remark(&Comment::new("[%clk 0:01:00]")), None);
/// ```
pub fn remark(comment: &Comment) -> Option<String> {
    let mut text = String::new();
    let mut rest = comment.text();
    while let Some(start) = rest.find("[%") {
        let Some(end) = rest[start..].find(']') else { break };
        text.push_str(&rest[..start]);
        rest = &rest[start + end + 1..];
    }
    text.push_str(rest);
    let text = text.split_ascii_whitespace().collect::<Vec<_>>().join(" ");
    (!text.is_empty()).then_some(text)
}

/// What a file says after a move, in order.
pub fn remarks(tree: &Game, node: NodeId) -> impl Iterator<Item = String> {
    tree.comments(node).filter_map(remark)
}

/// A variation as it is read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variation {
    /// What is said before its first move.
    pub before: Vec<String>,
    /// Where it begins.
    pub start: Position,
    /// Its moves, without those of variations on them.
    pub nodes: Vec<NodeId>,
    /// It goes on after these.
    pub goes_on: bool,
}

/// A variation by its first move, with at most so many moves; `None` if it has not a move.
pub fn variation(tree: &Game, first: NodeId, moves: usize) -> Option<Variation> {
    let start = tree.position(tree.parent(first)?);
    let next = |node: &NodeId| tree.children(*node).next();
    let nodes: Vec<_> = core::iter::successors(Some(first), next).take(moves).collect();
    let goes_on = nodes.last().is_some_and(|last| next(last).is_some());
    let before = tree.comments_before(first).filter_map(remark).collect();
    Some(Variation { before, start, nodes, goes_on })
}
