//! A board to think at: a tree of the moves that were tried, and a place in it.
//!
//! The tree is a game as PGN has it, so it is saved and opened as one. Every change can be taken back. What
//! the tree looks like on a page is said by [`Study::paragraphs`].

use core::ops::Range;

use chess::pgn::{Comment, Game, Nag, NodeId};
use chess::{Color, History, Move, Position, UciMove};
use game::reel::remark;
use game::{pgn, say};

/// So many changes can be taken back.
const STEPS: usize = 50;
/// A game with more moves is cut down to its main line: nobody could find anything in it.
const MOST: usize = 3000;
/// So many plies before a position are told with it. What could still be repeated is always less, but for
/// games that went on when they were drawn long ago.
const TOLD: usize = 300;

/// A tree of moves and the place that is looked at.
#[derive(Clone, Debug)]
pub struct Study {
    game: Game,
    here: NodeId,
    done: Vec<Before>,
    undone: Vec<Before>,
    left_out: usize,
}

/// A tree as it was.
#[derive(Clone, Debug)]
struct Before {
    game: Game,
    here: NodeId,
}

/// A piece of the tree that is written in one go: moves without an alternative between them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Paragraph {
    /// 0 for the main line, 1 for what could have been played there, and so on.
    pub depth: usize,
    /// What was said before its first move.
    pub opening: Option<String>,
    /// Its moves, at least one.
    pub moves: Vec<Written>,
}

/// A move as it is written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Written {
    /// Which move.
    pub node: NodeId,
    /// "12." or "12…", where it is needed.
    pub number: Option<String>,
    /// The move as a score sheet has it.
    pub san: String,
    /// The same to be spoken: "12, White, knight f3".
    pub label: String,
    /// Customary signs: "!?".
    pub glyphs: String,
    /// What was said of it.
    pub comment: Option<String>,
}

impl Study {
    /// Nothing was tried yet.
    pub fn new(start: Position) -> Self {
        Self::of(Game::new(start))
    }

    /// A game, with its first position on the board; of one with very many moves the main line alone. Where a side
    /// passes the tree ends: such a move is in some files, but in no game.
    pub fn of(game: Game) -> Self {
        let (mut study, count) = Self::whole(game);
        if count > MOST {
            let game = &mut study.game;
            let mainline: Vec<NodeId> = game.mainline().collect();
            for node in [game.root()].into_iter().chain(mainline.iter().copied()) {
                let others: Vec<NodeId> = game.children(node).skip(1).collect();
                for other in others {
                    game.cut(other);
                }
            }
            study.left_out = count - mainline.len();
        }
        study
    }

    /// A tree that was made here, however large it has become.
    pub fn restored(game: Game) -> Self {
        Self::whole(game).0
    }

    /// All of a game, and how many moves it has.
    fn whole(mut game: Game) -> (Self, usize) {
        let mut count = 0;
        let mut open = vec![game.root()];
        while let Some(node) = open.pop() {
            let children: Vec<NodeId> = game.children(node).collect();
            for child in children {
                if game.move_to(child) == Some(Move::NULL) {
                    game.cut(child);
                } else {
                    count += 1;
                    open.push(child);
                }
            }
        }
        let here = game.root();
        (Self { game, here, done: Vec::new(), undone: Vec::new(), left_out: 0 }, count)
    }

    /// How many moves of variations were left out, because there are too many.
    pub fn left_out(&self) -> usize {
        self.left_out
    }

    /// The tree.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The place that is looked at.
    pub fn here(&self) -> NodeId {
        self.here
    }

    /// The way to the place that is looked at: which of the moves, each time.
    pub fn path(&self) -> Vec<usize> {
        let step = |&node: &NodeId| {
            let parent = self.game.parent(node)?;
            self.game.children(parent).position(|child| child == node)
        };
        let mut path: Vec<usize> = self.up(self.here).iter().filter_map(step).collect();
        path.reverse();
        path
    }

    /// Goes a way from the start, as far as it leads.
    pub fn walk(&mut self, path: &[usize]) {
        self.here = self.game.root();
        for &step in path {
            let Some(next) = self.game.children(self.here).nth(step) else { break };
            self.here = next;
        }
    }

    /// The nodes from a place up to the root, which is left out.
    fn up(&self, from: NodeId) -> Vec<NodeId> {
        let some = |node: NodeId| self.game.move_to(node).map(|_| node);
        core::iter::successors(some(from), |&node| some(self.game.parent(node)?)).collect()
    }

    /// The game from the start to the place that is looked at.
    pub fn history(&self) -> History {
        let mut history = History::new(self.game.start().clone());
        for node in self.up(self.here).into_iter().rev() {
            // Every move of a tree was checked when it came in.
            let played = self.game.move_to(node).is_some_and(|m| history.push(m).is_ok());
            if !played {
                break;
            }
        }
        history
    }

    // Walking.

    /// Goes to a place by its number, unless it was taken away.
    pub fn go(&mut self, index: u32) {
        let is_there = |node: &NodeId| {
            self.up(*node).iter().all(|&node| {
                let parent = self.game.parent(node);
                parent.is_some_and(|parent| self.game.children(parent).any(|child| child == node))
            })
        };
        if let Some(node) = self.game.find(index).filter(is_there) {
            self.here = node;
        }
    }

    /// A move back. Whether there was one.
    pub fn back(&mut self) -> bool {
        self.to(self.game.parent(self.here))
    }

    /// A move forward, along the line that comes first.
    pub fn forward(&mut self) -> bool {
        let next = self.game.children(self.here).next();
        self.to(next)
    }

    /// To the first position.
    pub fn first(&mut self) -> bool {
        let root = self.game.root();
        self.to((self.here != root).then_some(root))
    }

    /// To the end of this line.
    pub fn last(&mut self) -> bool {
        let next = |&node: &NodeId| self.game.children(node).next();
        let end = core::iter::successors(Some(self.here), next).last();
        self.to(end.filter(|&end| end != self.here))
    }

    /// To the next move that could have been played in place of this one; or to the one before.
    pub fn beside(&mut self, forth: bool) -> bool {
        let Some(parent) = self.game.parent(self.here) else { return false };
        let children: Vec<NodeId> = self.game.children(parent).collect();
        let at = children.iter().position(|&child| child == self.here);
        let to = at.and_then(|at| if forth { at.checked_add(1) } else { at.checked_sub(1) });
        self.to(to.and_then(|to| children.get(to).copied()))
    }

    fn to(&mut self, node: Option<NodeId>) -> bool {
        let is_there = node.is_some();
        self.here = node.unwrap_or(self.here);
        is_there
    }

    /// Whether something comes after this place.
    pub fn goes_on(&self) -> bool {
        self.game.children(self.here).next().is_some()
    }

    // Changing.

    /// Plays moves from here, along what is there or as another variation; the first that is not legal ends it.
    /// How many were played.
    pub fn play(&mut self, moves: &[UciMove]) -> usize {
        let mut position = self.game.position(self.here);
        let mut line = Vec::new();
        for uci in moves {
            let Ok(m) = position.resolve_uci(*uci) else { break };
            line.push(m);
            position = position.play(m);
        }
        let played = line.len();
        if self.is_there(&line) {
            let nodes = self.game.add_line(self.here, line);
            self.here = nodes.last().copied().unwrap_or(self.here);
        } else {
            self.change_moves(|game, here| {
                game.add_line(here, line).last().copied().unwrap_or(here)
            });
        }
        played
    }

    /// Whether a line from here is in the tree already.
    fn is_there(&self, line: &[Move]) -> bool {
        let mut here = self.here;
        line.iter().all(|&m| {
            let known = self.game.children(here).find(|&child| self.game.move_to(child) == Some(m));
            here = known.unwrap_or(here);
            known.is_some()
        })
    }

    /// The first move of the variation that this place is in; `None` on the main line.
    fn variation(&self) -> Option<NodeId> {
        let is_aside = |&node: &NodeId| {
            let parent = self.game.parent(node);
            parent.and_then(|parent| self.game.children(parent).next()) != Some(node)
        };
        self.up(self.here).into_iter().find(is_aside)
    }

    /// Whether this place is in a variation.
    pub fn is_aside(&self) -> bool {
        self.variation().is_some()
    }

    /// Puts the variation that this place is in before the line that it leaves. Whether there was one.
    pub fn promote(&mut self) -> bool {
        let Some(variation) = self.variation() else { return false };
        self.change_moves(|game, here| {
            game.set_played(variation);
            here
        });
        true
    }

    /// Takes away the move that led here, with all that comes after it. Whether there was one.
    pub fn delete(&mut self) -> bool {
        let Some(parent) = self.game.parent(self.here) else { return false };
        self.change_moves(|game, here| {
            game.cut(here);
            parent
        });
        true
    }

    /// What is said of this place.
    pub fn comment(&self) -> String {
        joined(self.game.comments(self.here)).unwrap_or_default()
    }

    /// Says something of this place, instead of what was said. What programs have said stays.
    pub fn set_comment(&mut self, text: &str) {
        if text.trim() != self.comment() {
            let comment = Comment::new(&(commands(self.game.comments(self.here)) + text));
            self.change(|game, here| {
                game.set_comment(here, comment);
                here
            });
        }
    }

    /// Changes moves. A main line that is another one now ends as its board does, whatever the file has said.
    fn change_moves(&mut self, step: impl FnOnce(&mut Game, NodeId) -> NodeId) {
        let played =
            |game: &Game| game.mainline().map(|node| game.move_to(node)).collect::<Vec<_>>();
        let before = played(&self.game);
        self.change(step);
        if played(&self.game) != before {
            pgn::end_by_board(&mut self.game);
        }
    }

    fn change(&mut self, step: impl FnOnce(&mut Game, NodeId) -> NodeId) {
        let before = Before { game: self.game.clone(), here: self.here };
        self.here = step(&mut self.game, self.here);
        self.done.push(before);
        if self.done.len() > STEPS {
            self.done.remove(0);
        }
        self.undone.clear();
    }

    /// Takes the last change back. Whether there was one.
    pub fn undo(&mut self) -> bool {
        let Some(before) = self.done.pop() else { return false };
        let now = self.put(before);
        self.undone.push(now);
        true
    }

    /// Makes the last change that was taken back again. Whether there was one.
    pub fn redo(&mut self) -> bool {
        let Some(after) = self.undone.pop() else { return false };
        let now = self.put(after);
        self.done.push(now);
        true
    }

    fn put(&mut self, Before { game, here }: Before) -> Before {
        let game = core::mem::replace(&mut self.game, game);
        Before { game, here: core::mem::replace(&mut self.here, here) }
    }

    /// Another game, in the place of this one.
    pub fn replace(&mut self, other: Game) {
        self.change(|game, _| {
            *game = other;
            game.root()
        });
    }

    /// Whether a change can be taken back.
    pub fn can_undo(&self) -> bool {
        !self.done.is_empty()
    }

    // As others are to have it.

    /// The position as an engine is asked about it: where to begin, and the moves from there on, so that it
    /// knows what would be a repetition.
    pub fn question(&self) -> (Position, Vec<UciMove>) {
        let history = self.history();
        let back = usize::from(history.position().halfmove_clock()).min(history.ply()).min(TOLD);
        let from = history.ply() - back;
        let positions = &history.positions()[from..];
        let moves = positions.iter().zip(&history.moves()[from..]);
        let moves = moves.map(|(position, &m)| position.uci(m)).collect();
        (positions[0].clone(), moves)
    }

    /// The tree as it is written: the main line, broken where something else was tried.
    pub fn paragraphs(&self) -> Vec<Paragraph> {
        enum Step {
            /// The moves after this one, in the paragraph of its depth.
            On(NodeId, Position, usize),
            /// A variation that begins with this one.
            Aside(NodeId, Position, usize),
        }
        let mut paragraphs: Vec<Paragraph> = Vec::new();
        let mut steps = vec![Step::On(self.game.root(), self.game.start().clone(), 0)];
        while let Some(step) = steps.pop() {
            let (mut parent, mut position, depth) = match step {
                Step::On(parent, position, depth) => (parent, position, depth),
                Step::Aside(node, position, depth) => {
                    let opening = joined(self.game.comments_before(node));
                    paragraphs.push(Paragraph { depth, opening, moves: Vec::new() });
                    let next = self.write(&mut paragraphs, node, &position, depth);
                    (node, next, depth)
                }
            };
            while let Some(node) = self.game.children(parent).next() {
                let next = self.write(&mut paragraphs, node, &position, depth);
                let mut others: Vec<NodeId> = self.game.children(parent).skip(1).collect();
                if !others.is_empty() {
                    steps.push(Step::On(node, next, depth));
                    others.reverse();
                    let aside = |other| Step::Aside(other, position.clone(), depth + 1);
                    steps.extend(others.into_iter().map(aside));
                    break;
                }
                (parent, position) = (node, next);
            }
        }
        paragraphs
    }

    /// Writes a move at the end of the last paragraph, or into a new one. The position after it.
    fn write(
        &self,
        paragraphs: &mut Vec<Paragraph>,
        node: NodeId,
        position: &Position,
        depth: usize,
    ) -> Position {
        let Some(m) = self.game.move_to(node) else { return position.clone() };
        if paragraphs.last().is_none_or(|last| last.depth != depth) {
            paragraphs.push(Paragraph { depth, opening: None, moves: Vec::new() });
        }
        let Some(paragraph) = paragraphs.last_mut() else { return position.clone() };
        let (number, turn) = (position.move_number(), position.turn());
        let follows = paragraph.moves.last().is_some_and(|before| before.comment.is_none());
        let number_due = match turn {
            Color::White => Some(format!("{number}.")),
            Color::Black if follows => None,
            Color::Black => Some(format!("{number}…")),
        };
        paragraph.moves.push(Written {
            node,
            number: number_due,
            san: position.san(m).to_string(),
            label: format!("{number}, {turn}, {}", say::played(position, m)),
            glyphs: self.game.nags(node).filter_map(Nag::glyph).collect(),
            comment: joined(self.game.comments(node)),
        });
        position.play(m)
    }

    /// The tree with other tags: a name, and a value for it if there is none yet.
    #[must_use]
    pub fn tagged(&self, tags: &[(&str, &str)]) -> Game {
        let mut game = self.game.clone();
        for (name, value) in tags {
            if game.tags().get(name).is_none() {
                game.tags_mut().set(name, value);
            }
        }
        game
    }
}

/// What people have said, without what programs have.
fn joined<'a>(comments: impl Iterator<Item = &'a Comment>) -> Option<String> {
    let texts: Vec<String> = comments.filter_map(remark).collect();
    (!texts.is_empty()).then(|| texts.join(" "))
}

/// What programs have said, as they write it: "[%clk 0:01:30] [%csl Ge4] ".
fn commands<'a>(comments: impl Iterator<Item = &'a Comment>) -> String {
    let mut commands = String::new();
    for comment in comments.map(ToString::to_string) {
        let mut rest = comment.as_str();
        while let Some(start) = rest.find("[%") {
            let Some(length) = rest[start..].find(']') else { break };
            let end = start + length + 1;
            commands.push_str(&rest[start..end]);
            commands.push(' ');
            rest = &rest[end..];
        }
    }
    commands
}

/// How many moves are before one in paragraphs; `None` if it is in none of them.
pub fn place(paragraphs: &[Paragraph], node: u32) -> Option<usize> {
    let mut moves = paragraphs.iter().flat_map(|paragraph| &paragraph.moves);
    moves.position(|written| written.node.number() == node)
}

/// The moves of paragraphs in a range, counted through all of them.
pub fn part(paragraphs: &[Paragraph], wanted: Range<usize>) -> Vec<Paragraph> {
    let mut before = 0;
    let mut parts = Vec::new();
    for Paragraph { depth, opening, moves } in paragraphs {
        let from = wanted.start.saturating_sub(before).min(moves.len());
        let to = wanted.end.saturating_sub(before).clamp(from, moves.len());
        before += moves.len();
        if from < to {
            let opening = opening.clone().filter(|_| from == 0);
            parts.push(Paragraph { depth: *depth, opening, moves: moves[from..to].to_vec() });
        }
    }
    parts
}

#[cfg(test)]
mod tests;
