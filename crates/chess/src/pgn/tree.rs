//! A game as a tree: the moves that were played, and those that could have been.

use core::fmt;
use core::str::FromStr;

use super::error::{PgnError, PgnErrorKind};
use super::{Comment, GameResult, Interest, Nag, Reader, TagValue, Tags, Text, Visitor};
use crate::{Move, Position};

/// A game: tags, moves with comments, marks and variations, and a result.
///
/// The moves form a tree. Its root stands for the first position; the first child of each node is
/// the move that was played, the others are variations. A node's number stays good, also where it is
/// cut off.
///
/// ```
/// use chess::pgn::{Comment, Game, Nag};
/// use chess::Position;
///
/// let mut game = Game::new(Position::start());
/// game.tags_mut().set("White", "Ada");
/// let e4 = game.add(game.root(), Position::start().parse_san("e4")?).unwrap();
/// let d4 = game.add(game.root(), Position::start().parse_san("d4")?).unwrap();
/// game.add_nag(e4, Nag(1));
/// game.add_comment(d4, Comment::new("as good"));
/// let text = game.to_string();
/// assert!(text.contains("[White \"Ada\"]"));
/// assert!(text.ends_with("1. e4 $1 (1. d4 { as good }) *\n"));
/// assert_eq!(text.parse::<Game>(), Ok(game));
/// # Ok::<(), chess::SanError>(())
/// ```
#[derive(Clone)]
pub struct Game {
    tags: Tags,
    start: Position,
    result: GameResult,
    nodes: Vec<Node>,
    comments: Vec<(Comment, Link)>,
    nags: Vec<(Nag, Link)>,
}

/// A node of one game's tree.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct NodeId(u32);

impl NodeId {
    /// Its number, which names it among the nodes of its game.
    pub const fn number(self) -> u32 {
        self.0
    }
}

/// An index into one of the lists of a game, or the end of a chain.
type Link = u32;
const END: Link = Link::MAX;

#[derive(Clone, Debug)]
struct Node {
    m: Move,
    parent: Link,
    child: Link,
    sibling: Link,
    /// Chains of comments before the move (first moves of variations only) and after it.
    before: Link,
    after: Link,
    nags: Link,
}

impl Node {
    const fn new(m: Move, parent: Link) -> Self {
        Self { m, parent, child: END, sibling: END, before: END, after: END, nags: END }
    }
}

impl Game {
    /// A game without moves that begins here.
    pub fn new(start: Position) -> Self {
        Self {
            tags: Tags::default(),
            start,
            result: GameResult::Unknown,
            nodes: vec![Node::new(Move::NULL, END)],
            comments: Vec::new(),
            nags: Vec::new(),
        }
    }

    /// The tags.
    pub fn tags(&self) -> &Tags {
        &self.tags
    }

    /// The tags, to change them.
    pub fn tags_mut(&mut self) -> &mut Tags {
        &mut self.tags
    }

    /// The first position.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The result.
    pub fn result(&self) -> GameResult {
        self.result
    }

    /// Sets the result.
    pub fn set_result(&mut self, result: GameResult) {
        self.result = result;
    }

    /// The node of the first position. Comments on it stand before the first move.
    pub fn root(&self) -> NodeId {
        NodeId(0)
    }

    /// The node with a number.
    ///
    /// ```
    /// use chess::pgn::Game;
    /// let game: Game = "1. e4 (1. d4) *".parse()?;
    /// let d4 = game.children(game.root()).nth(1).unwrap();
    /// assert_eq!(game.find(d4.number()), Some(d4));
    /// assert_eq!(game.find(99), None);
    /// # Ok::<(), chess::pgn::PgnError>(())
    /// ```
    pub fn find(&self, number: u32) -> Option<NodeId> {
        ((number as usize) < self.nodes.len()).then_some(NodeId(number))
    }

    fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0 as usize]
    }

    /// The move that leads to a node; `None` for the root. [`Move::NULL`] if a side passed.
    ///
    /// # Panics
    ///
    /// This and the others that take a node may panic if it is one of another game.
    pub fn move_to(&self, id: NodeId) -> Option<Move> {
        (id.0 > 0).then(|| self.node(id).m)
    }

    /// The node before this one; `None` for the root.
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        (id.0 > 0).then(|| NodeId(self.node(id).parent))
    }

    /// What was played after a node, then what could have been.
    pub fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        chain(self.node(id).child, |link| self.nodes[link as usize].sibling).map(NodeId)
    }

    /// The next of the moves that could have been played in place of this one.
    pub(super) fn next_sibling(&self, id: NodeId) -> Option<NodeId> {
        Some(self.node(id).sibling).filter(|&link| link != END).map(NodeId)
    }

    /// The nodes of the game as it was played, without the root.
    pub fn mainline(&self) -> impl Iterator<Item = NodeId> {
        chain(self.nodes[0].child, |link| self.nodes[link as usize].child).map(NodeId)
    }

    /// Comments after a move; for the root those before the first.
    pub fn comments(&self, id: NodeId) -> impl Iterator<Item = &Comment> {
        self.comment_chain(self.node(id).after)
    }

    /// Comments before the first move of a variation.
    pub fn comments_before(&self, id: NodeId) -> impl Iterator<Item = &Comment> {
        self.comment_chain(self.node(id).before)
    }

    fn comment_chain(&self, first: Link) -> impl Iterator<Item = &Comment> {
        chain(first, |link| self.comments[link as usize].1)
            .map(|link| &self.comments[link as usize].0)
    }

    /// Marks on a move.
    pub fn nags(&self, id: NodeId) -> impl Iterator<Item = Nag> {
        chain(self.node(id).nags, |link| self.nags[link as usize].1)
            .map(|link| self.nags[link as usize].0)
    }

    /// The position after the move of a node, by playing up to it from the start.
    pub fn position(&self, id: NodeId) -> Position {
        let up = chain(id.0, |link| self.nodes[link as usize].parent);
        let path: Vec<Link> = up.collect();
        path.iter().rev().skip(1).fold(self.start.clone(), |position, &link| {
            after(&position, self.nodes[link as usize].m).unwrap_or(position)
        })
    }

    /// Adds a move after a node: the first is the one that was played, the others are variations.
    /// `None` if it is not legal there. [`Move::NULL`] passes where one may.
    pub fn add(&mut self, parent: NodeId, m: Move) -> Option<NodeId> {
        after(&self.position(parent), m)?;
        Some(self.append(parent, m))
    }

    /// Adds moves one after the other behind a node, and gives their nodes. A move that is there
    /// already is gone along, not added again; the first that is not legal ends it.
    ///
    /// It costs the same as [`Game::add`] does for one move.
    pub fn add_line(
        &mut self,
        parent: NodeId,
        moves: impl IntoIterator<Item = Move>,
    ) -> Vec<NodeId> {
        let mut position = self.position(parent);
        let mut nodes = Vec::new();
        let mut here = parent;
        for m in moves {
            let Some(next) = after(&position, m) else { break };
            let known = self.children(here).find(|&child| self.node(child).m == m);
            here = known.unwrap_or_else(|| self.append(here, m));
            nodes.push(here);
            position = next;
        }
        nodes
    }

    /// Makes a move the one that was played; what was played before is a variation then.
    ///
    /// ```
    /// use chess::pgn::Game;
    /// let mut game: Game = "1. e4 (1. d4) *".parse()?;
    /// let d4 = game.children(game.root()).nth(1).unwrap();
    /// game.set_played(d4);
    /// assert!(game.to_string().ends_with("1. d4 (1. e4) *\n"));
    /// # Ok::<(), chess::pgn::PgnError>(())
    /// ```
    pub fn set_played(&mut self, id: NodeId) {
        let Some(parent) = self.parent(id) else { return };
        let first = self.node(parent).child;
        if first == id.0 {
            return;
        }
        let sibling = self.node(id).sibling;
        let before = self.children(parent).find(|&child| self.node(child).sibling == id.0);
        if let Some(before) = before {
            self.nodes[before.0 as usize].sibling = sibling;
        }
        self.nodes[id.0 as usize].sibling = first;
        self.nodes[parent.0 as usize].child = id.0;
        self.open_with(parent, id);
    }

    /// Takes away all moves after a node, those of variations too.
    ///
    /// ```
    /// use chess::pgn::Game;
    /// let mut game: Game = "1. e4 (1. d4) e5 (1... c5) 2. Nf3 *".parse()?;
    /// let e4 = game.mainline().next().unwrap();
    /// game.cut_after(e4);
    /// assert_eq!(game, "1. e4 (1. d4) *".parse()?);
    /// # Ok::<(), chess::pgn::PgnError>(())
    /// ```
    pub fn cut_after(&mut self, id: NodeId) {
        self.nodes[id.0 as usize].child = END;
    }

    /// Takes away a move with all after it; nothing, of the root. If it was the one that was played, the first
    /// variation takes its place.
    ///
    /// ```
    /// use chess::pgn::Game;
    /// let mut game: Game = "1. e4 (1. d4 d5) (1. c4) e5 *".parse()?;
    /// let d4 = game.children(game.root()).nth(1).unwrap();
    /// game.cut(d4);
    /// assert_eq!(game, "1. e4 (1. c4) e5 *".parse()?);
    /// let e4 = game.mainline().next().unwrap();
    /// game.cut(e4);
    /// assert_eq!(game, "1. c4 *".parse()?);
    /// # Ok::<(), chess::pgn::PgnError>(())
    /// ```
    pub fn cut(&mut self, id: NodeId) {
        let Some(parent) = self.parent(id) else { return };
        let sibling = self.node(id).sibling;
        let before = self.children(parent).find(|&child| self.node(child).sibling == id.0);
        match before {
            Some(before) => self.nodes[before.0 as usize].sibling = sibling,
            None if self.node(parent).child == id.0 => {
                self.nodes[parent.0 as usize].child = sibling;
                let first = self.children(parent).next();
                if let Some(first) = first {
                    self.open_with(parent, first);
                }
            }
            None => {}
        }
        self.nodes[id.0 as usize].sibling = END;
    }

    /// Only a variation has comments before its first move: those of a move that is none any more stand after
    /// the one before.
    fn open_with(&mut self, parent: NodeId, first: NodeId) {
        let comments: Vec<Comment> = self.comments_before(first).cloned().collect();
        self.nodes[first.0 as usize].before = END;
        for comment in comments {
            self.add_comment(parent, comment);
        }
    }

    /// Puts one comment in the place of all after a move; an empty one takes them away.
    ///
    /// ```
    /// use chess::pgn::{Comment, Game};
    /// let mut game: Game = "1. e4 {old} {older} *".parse()?;
    /// let e4 = game.mainline().next().unwrap();
    /// game.set_comment(e4, Comment::new("new"));
    /// assert_eq!(game, "1. e4 {new} *".parse()?);
    /// # Ok::<(), chess::pgn::PgnError>(())
    /// ```
    pub fn set_comment(&mut self, id: NodeId, comment: Comment) {
        self.nodes[id.0 as usize].after = END;
        self.add_comment(id, comment);
    }

    fn append(&mut self, parent: NodeId, m: Move) -> NodeId {
        let last = self.children(parent).last();
        let link = self.push(parent.0, m);
        match last {
            Some(last) => self.nodes[last.0 as usize].sibling = link,
            None => self.nodes[parent.0 as usize].child = link,
        }
        NodeId(link)
    }

    fn push(&mut self, parent: Link, m: Move) -> Link {
        let link = self.nodes.len() as Link;
        self.nodes.push(Node::new(m, parent));
        link
    }

    /// Adds a comment after a move; for the root before the first. Empty ones are left out.
    pub fn add_comment(&mut self, id: NodeId, comment: Comment) {
        if !comment.is_empty() {
            let last = chain(self.node(id).after, |link| self.comments[link as usize].1).last();
            let link = self.push_comment(comment, last.unwrap_or(END));
            if last.is_none() {
                self.nodes[id.0 as usize].after = link;
            }
        }
    }

    /// Adds a comment before the first move of a variation; elsewhere it is one after the move
    /// before.
    pub fn add_comment_before(&mut self, id: NodeId, comment: Comment) {
        let parent = self.parent(id).unwrap_or(id);
        if id == parent || self.node(parent).child == id.0 {
            self.add_comment(parent, comment);
        } else if !comment.is_empty() {
            let first = self.node(id).before;
            let last = chain(first, |link| self.comments[link as usize].1).last();
            let link = self.push_comment(comment, last.unwrap_or(END));
            if last.is_none() {
                self.nodes[id.0 as usize].before = link;
            }
        }
    }

    /// Adds a mark to a move; the root has none.
    pub fn add_nag(&mut self, id: NodeId, nag: Nag) {
        if id.0 > 0 {
            let last = chain(self.node(id).nags, |link| self.nags[link as usize].1).last();
            let link = self.push_nag(nag, last.unwrap_or(END));
            if last.is_none() {
                self.nodes[id.0 as usize].nags = link;
            }
        }
    }

    /// Puts a comment behind another in its chain.
    fn push_comment(&mut self, comment: Comment, last: Link) -> Link {
        let link = self.comments.len() as Link;
        self.comments.push((comment, END));
        if let Some(last) = self.comments.get_mut(last as usize).filter(|_| last != link) {
            last.1 = link;
        }
        link
    }

    fn push_nag(&mut self, nag: Nag, last: Link) -> Link {
        let link = self.nags.len() as Link;
        self.nags.push((nag, END));
        if let Some(last) = self.nags.get_mut(last as usize).filter(|_| last != link) {
            last.1 = link;
        }
        link
    }
}

/// The links of a chain from its first one on.
fn chain(first: Link, next: impl Fn(Link) -> Link) -> impl Iterator<Item = Link> {
    let some = |link: Link| (link != END).then_some(link);
    core::iter::successors(some(first), move |&link| some(next(link)))
}

/// The position after a move, or after passing; `None` if that is not allowed.
pub(super) fn after(position: &Position, m: Move) -> Option<Position> {
    if m == Move::NULL { position.pass() } else { position.try_play(m) }
}

impl PartialEq for Game {
    /// Whether the games say the same, however they came to be.
    fn eq(&self, other: &Self) -> bool {
        let same_tags = self.tags == other.tags && self.result == other.result;
        if !same_tags || self.start != other.start {
            return false;
        }
        let mut pairs = vec![(self.root(), other.root())];
        while let Some((ours, theirs)) = pairs.pop() {
            let same = self.node(ours).m == other.node(theirs).m
                && self.nags(ours).eq(other.nags(theirs))
                && self.comments(ours).eq(other.comments(theirs))
                && self.comments_before(ours).eq(other.comments_before(theirs))
                && self.children(ours).count() == other.children(theirs).count();
            if !same {
                return false;
            }
            pairs.extend(self.children(ours).zip(other.children(theirs)));
        }
        true
    }
}

impl Eq for Game {}

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Game({self})")
    }
}

impl FromStr for Game {
    type Err = PgnError;

    /// Reads the first game of a text.
    fn from_str(text: &str) -> Result<Self, PgnError> {
        let none = PgnError { line: 1, column: 1, kind: PgnErrorKind::NoGame };
        Reader::new(text.as_bytes()).next().unwrap_or(Err(none))
    }
}

/// Builds one game from what a reader tells.
pub(super) struct Builder {
    game: Game,
    here: Cursor,
    /// Where each open variation goes on when it closes.
    outer: Vec<Cursor>,
}

/// A place in the tree that grows, with the ends of the chains that it appends to, so that no chain
/// is ever walked.
#[derive(Clone, Copy)]
struct Cursor {
    node: Link,
    /// A variation without a move yet; `node` is what comes before it.
    fresh: bool,
    /// Whether `node` is the first move of a variation.
    first: bool,
    /// The last variation on `node`.
    last_sibling: Link,
    /// The first move of this variation, or the last variation on that.
    opening: Link,
    last_comment: Link,
    last_nag: Link,
    /// The first of the comments before the first move of a variation.
    before: Link,
}

impl Cursor {
    const fn at(node: Link) -> Self {
        Self {
            node,
            fresh: false,
            first: false,
            last_sibling: END,
            opening: END,
            last_comment: END,
            last_nag: END,
            before: END,
        }
    }
}

impl Builder {
    /// For one game; `start` stands in until its own is told.
    pub(super) fn new(start: Position) -> Self {
        Self { game: Game::new(start), here: Cursor::at(0), outer: Vec::new() }
    }

    pub(super) fn finish(self) -> Game {
        self.game
    }

    fn append_comment(&mut self, comment: Comment) {
        // Where one move has a comment, most have.
        if self.game.comments.is_empty() {
            self.game.comments.reserve(64);
        }
        let link = self.game.push_comment(comment, self.here.last_comment);
        if self.here.last_comment == END {
            if self.here.fresh {
                self.here.before = link;
            } else {
                self.game.nodes[self.here.node as usize].after = link;
            }
        }
        self.here.last_comment = link;
    }
}

impl Visitor for Builder {
    fn tag(&mut self, name: Text<'_>, value: TagValue<'_>) {
        self.game.tags.set(&name.to_str(), &value.to_str());
    }

    fn start(&mut self, position: &Position) -> Interest {
        self.game.start = position.clone();
        self.game.nodes.reserve(128);
        Interest::Read
    }

    fn played(&mut self, m: Move, _: &Position, _: &Position) {
        let link = self.game.push(self.here.node, m);
        let mut next = Cursor::at(link);
        next.opening = self.here.opening;
        if self.here.fresh {
            next.first = true;
            next.opening = link;
            self.game.nodes[link as usize].before = self.here.before;
            if let Some(outer) = self.outer.last_mut() {
                let last = if outer.last_sibling == END { outer.node } else { outer.last_sibling };
                self.game.nodes[last as usize].sibling = link;
                outer.last_sibling = link;
            }
        } else {
            self.game.nodes[self.here.node as usize].child = link;
        }
        self.here = next;
    }

    fn comment(&mut self, text: Text<'_>) {
        let comment = Comment::read(text);
        if !comment.is_empty() {
            self.append_comment(comment);
        }
    }

    fn nag(&mut self, nag: Nag) {
        if self.here.fresh || self.here.node == 0 {
            return;
        }
        let link = self.game.push_nag(nag, self.here.last_nag);
        if self.here.last_nag == END {
            self.game.nodes[self.here.node as usize].nags = link;
        }
        self.here.last_nag = link;
    }

    fn begin_variation(&mut self) -> Interest {
        let parent = self.game.nodes[self.here.node as usize].parent;
        self.outer.push(self.here);
        self.here = Cursor { fresh: true, ..Cursor::at(parent) };
        Interest::Read
    }

    fn end_variation(&mut self) {
        let Some(outer) = self.outer.pop() else { return };
        let inner = core::mem::replace(&mut self.here, outer);
        if inner.fresh {
            // Nothing but comments in it: they are on the move before.
            if inner.before != END {
                let last = self.here.last_comment;
                if let Some(last) = self.game.comments.get_mut(last as usize) {
                    last.1 = inner.before;
                } else {
                    self.game.nodes[self.here.node as usize].after = inner.before;
                }
                self.here.last_comment = inner.last_comment;
            }
            return;
        }
        self.here.last_sibling = inner.opening;
        // A variation on the first move of a variation is one more on what that stands for.
        if self.here.first {
            self.here.opening = inner.opening;
        }
    }

    fn end(&mut self, result: GameResult) {
        self.game.result = result;
    }
}
