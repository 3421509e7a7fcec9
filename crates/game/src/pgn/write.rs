//! A log of events as a game in PGN.

use core::time::Duration;

use chess::pgn::{Comment, NodeId};
use chess::{Color, Position};

use super::note::{self, Computers, Note};
use super::{Record, end, tags};
use crate::{Damage, End, Event, Game, Millis, Ply, What};

/// The game that a log tells as the text of a file, to be joined to others with an empty line. What
/// came from a file and was not changed since is that file's text.
///
/// # Errors
///
/// Where the log is damaged.
pub fn write(log: &[Event]) -> Result<String, Damage> {
    let tree = tree(log)?;
    Ok(untouched(log).map_or_else(|| tree.to_string(), str::to_owned))
}

/// The text of the file, if there is nothing else in a log.
fn untouched(log: &[Event]) -> Option<&str> {
    match log {
        [_, Event { what: What::Imported { pgn }, .. }, rest @ ..] => {
            let nothing = |event: &Event| matches!(event.what, What::Continued { .. });
            rest.iter().all(nothing).then_some(pgn)
        }
        _ => None,
    }
}

/// The game that a log tells, with all that it holds about moves that were taken back and whatever
/// else happened between moves.
///
/// # Errors
///
/// Where the log is damaged.
pub fn tree(log: &[Event]) -> Result<chess::pgn::Game, Damage> {
    let game = Game::replay(log)?;
    let [Event { at, what: What::Started { setup } }, rest @ ..] = log else {
        return Ok(fresh(&game));
    };
    if let Some(Ok(tree)) = untouched(log).map(str::parse) {
        return Ok(tree);
    }
    let mut sheet = Sheet::new(Game::new((**setup).clone(), *at));
    for event in rest {
        sheet.take(event);
    }
    Ok(sheet.finish())
}

/// What has been written down so far.
struct Sheet {
    game: Game,
    tree: chess::pgn::Game,
    /// The end that the tree's tags tell.
    told: Option<End>,
    /// What came with the start and with each move that stands.
    lines: Vec<Line>,
}

/// What is said about one move, or about the start.
#[derive(Default)]
struct Line {
    remarks: Vec<Remark>,
}

struct Remark {
    comment: Comment,
    /// The ply of the file where it stands already, the start being 0.
    in_file: Option<usize>,
}

impl Remark {
    /// The moves that were taken back, if it is about such.
    fn undone(&self) -> Option<&str> {
        self.comment.text().strip_prefix("[%undone ")?.strip_suffix(']')
    }
}

impl Sheet {
    fn new(game: Game) -> Self {
        Self { tree: fresh(&game), game, told: None, lines: vec![Line::default()] }
    }

    fn take(&mut self, event: &Event) {
        match &event.what {
            What::Imported { pgn } => {
                if let Ok(record) = Record::read(pgn) {
                    self.lines = filed(&record);
                    self.told = record.end;
                    self.tree = record.tree;
                }
            }
            What::TookBack { plies } => {
                let kept = self.game.plies().len().saturating_sub(*plies as usize);
                self.take_back(kept);
            }
            what if note::lasts(what) => {
                let computers = computers(&self.game);
                self.remark(note::write(&Note::Event(what.clone()), computers));
            }
            _ => {}
        }
        self.game.apply(event);
        self.lines.resize_with(self.game.plies().len() + 1, Line::default);
    }

    /// What is said about moves that are taken back is said about the last that stands. Moves that
    /// were taken back after them join them.
    fn take_back(&mut self, kept: usize) {
        let mut undone = sans(&self.game, kept);
        let lines = self.lines.drain(kept + 1..);
        let remarks: Vec<Remark> = lines.flat_map(|line| line.remarks).collect();
        if let Some(more) = remarks.iter().rev().find_map(Remark::undone) {
            undone = format!("{undone} {more}");
        }
        self.remark(note::write(&Note::Undone(undone), Computers::default()));
        if let Some(last) = self.lines.last_mut() {
            last.remarks.extend(remarks.into_iter().filter(|remark| remark.undone().is_none()));
        }
    }

    /// Adds a remark on the last move.
    fn remark(&mut self, comment: Option<Comment>) {
        if let Some(last) = self.lines.last_mut() {
            last.remarks.extend(comment.map(|comment| Remark { comment, in_file: None }));
        }
    }

    fn finish(self) -> chess::pgn::Game {
        let Self { game, mut tree, told, lines } = self;
        let filed: Vec<NodeId> = core::iter::once(tree.root()).chain(tree.mainline()).collect();
        let mut nodes = vec![tree.root()];
        nodes.extend(tree.add_line(tree.root(), game.plies().iter().map(|ply| ply.m)));
        for &node in &nodes {
            tree.set_played(node);
        }
        let in_file = filed.iter().zip(&nodes).take_while(|(filed, node)| filed == node).count();
        for (index, (&node, line)) in nodes.iter().zip(lines).enumerate() {
            if index >= in_file {
                tree.add_comment(node, times(&game, index - 1));
            }
            // What stands in the file, on a move that was played, is not said again.
            let new = |remark: &Remark| remark.in_file.is_none_or(|ply| ply >= in_file);
            for remark in line.remarks.into_iter().filter(new) {
                tree.add_comment(node, remark.comment);
            }
        }
        if let Some(&last) = nodes.last() {
            tree.cut_after(last);
            add_thought(&mut tree, last, game.thinking.until(game.last));
        }
        if told != game.end() {
            tree.set_result(end::result(game.end()));
            end::write(game.end(), tree.tags_mut());
        }
        tree
    }
}

/// Says how long the side to move has thought, unless the tree says so.
fn add_thought(tree: &mut chess::pgn::Game, last: NodeId, thought: Millis) {
    let notes = tree.comments(last).flat_map(|one| note::read(one, &mut Computers::default()));
    let told = notes.filter_map(|note| match note {
        Note::Thought(span) => Some(span),
        _ => None,
    });
    if told.last().unwrap_or_default() != thought {
        let comment = note::write(&Note::Thought(thought), Computers::default());
        tree.add_comment(last, comment.unwrap_or_default());
    }
}

/// A game without moves, with the tags of how it was set up.
fn fresh(game: &Game) -> chess::pgn::Game {
    let mut tree = chess::pgn::Game::new(game.setup().start.clone());
    tags::write(game, tree.tags_mut());
    end::write(None, tree.tags_mut());
    tree
}

/// The lines of a file.
fn filed(record: &Record) -> Vec<Line> {
    let mut computers = Computers::default();
    for (side, player) in record.setup.players.iter() {
        computers[side] = !player.is_person();
    }
    let events =
        core::iter::once(&record.opening).chain(record.steps.iter().map(|step| &step.events));
    let line = |(ply, events): (usize, &Vec<What>)| {
        let mut remarks = Vec::new();
        for what in events {
            let comment = note::write(&Note::Event(what.clone()), computers);
            remarks.extend(comment.map(|comment| Remark { comment, in_file: Some(ply) }));
            if let What::Seated { side, player } = what {
                computers[*side] = !player.is_person();
            }
        }
        Line { remarks }
    };
    events.enumerate().map(line).collect()
}

fn computers(game: &Game) -> Computers {
    Computers::new(game.level(Color::White).is_some(), game.level(Color::Black).is_some())
}

/// The moves of a game from a ply on.
fn sans(game: &Game, from: usize) -> String {
    let san = |(ply, position): (&Ply, &Position)| position.san(ply.m).to_string();
    let moves = game.plies().iter().zip(game.history().positions()).skip(from).map(san);
    moves.collect::<Vec<String>>().join(" ")
}

/// What a move took, and what its side had left then.
fn times(game: &Game, index: usize) -> Comment {
    let mover = game.history().positions()[index].turn();
    let span = |millis: Millis| Duration::from_millis(millis.0);
    let comment = Comment::default().with_elapsed(span(game.plies()[index].spent));
    match game.clocks_after(index).and_then(|clocks| clocks.left[mover]) {
        Some(left) => comment.with_clock(span(left)),
        None => comment,
    }
}
