//! Reading a file of games with every move checked, beside pgn-reader and shakmaty on the same file:
//! `cargo bench -p chess --bench pgn`.
//!
//! The file has some thousand games of random legal moves, made here from a fixed seed, with tags,
//! clocks, scores, comments and variations; `KIBITZ_PGN` may name another. The three readers take
//! turns and count the moves of the mainlines. Two only check these; the tree keeps everything, moves
//! of variations checked as well.
//!
//! Compiled for this very CPU and measured in rounds like `perft`.

mod common;

use std::env;
use std::fmt::Write as _;
use std::hint::black_box;
use std::ops::ControlFlow;
use std::time::Duration;

use chess::pgn::{Comment, Eval, Game, GameResult, Interest, Nag, Reader, Visitor};
use chess::{Move, Position};
use common::{Contest, Table};
use pgn_reader::{RawTag, SanPlus};
use shakmaty::{CastlingMode, Chess, Position as _, fen::Fen};

const GAMES: usize = 4000;

/// The generator of Marsaglia's paper; good enough to pick moves.
struct Xorshift(u64);

impl Xorshift {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % bound.max(1)
    }
}

fn make_file() -> String {
    let mut random = Xorshift(0x9E37_79B9_7F4A_7C15);
    let mut file = String::new();
    for number in 0..GAMES {
        let game = make_game(&mut random, number);
        writeln!(file, "{game}").expect("a String takes all");
    }
    file
}

fn make_game(random: &mut Xorshift, number: usize) -> Game {
    let mut game = Game::new(Position::start());
    game.tags_mut().set("Event", "Rated blitz game");
    game.tags_mut().set("Site", "https://example.org/x7Gh2kLp");
    game.tags_mut().set("Date", "2024.05.17");
    game.tags_mut().set("White", &format!("player_{}", number % 97));
    game.tags_mut().set("Black", &format!("player_{}", number % 89));
    game.tags_mut().set("WhiteElo", "1834");
    game.tags_mut().set("BlackElo", "1790");
    game.tags_mut().set("TimeControl", "180+2");
    game.tags_mut().set("ECO", "C41");
    let (mut node, mut position) = (game.root(), Position::start());
    let mut seconds = 180;
    for ply in 0..60 + random.below(60) {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        let m = moves[random.below(moves.len())];
        let other = moves[random.below(moves.len())];
        let Some(next) = game.add(node, m) else { break };
        let mut comment = Comment::default();
        if !number.is_multiple_of(4) {
            seconds = (seconds - ply % 3).max(5);
            comment = comment.with_clock(Duration::from_secs(seconds as u64));
        }
        if number % 8 == 1 {
            comment = comment.with_eval(Eval::centipawns(random.below(400) as i32 - 200));
        }
        if random.below(40) == 0 {
            comment =
                Comment::new("a move that says more about the player than about the position");
            game.add_nag(next, Nag(6));
        }
        game.add_comment(next, comment);
        if random.below(40) == 0 && other != m {
            let mut side = game.add(node, other);
            let mut place = position.play(other);
            for _ in 0..4 {
                let replies = place.legal_moves();
                let Some(parent) = side.filter(|_| !replies.is_empty()) else { break };
                let reply = replies[random.below(replies.len())];
                side = game.add(parent, reply);
                place = place.play(reply);
            }
        }
        position = position.play(m);
        node = next;
    }
    game.set_result(GameResult::Draw);
    game
}

/// Counts the moves of the mainline.
struct Count(u64);

impl Visitor for Count {
    fn played(&mut self, _: Move, _: &Position, after: &Position) {
        black_box(after);
        self.0 += 1;
    }

    fn begin_variation(&mut self) -> Interest {
        Interest::Skip
    }
}

fn ours(file: &[u8]) -> u64 {
    let mut count = Count(0);
    let mut reader = Reader::new(file);
    while let Some(read) = reader.visit(&mut count) {
        read.expect("the file is whole");
    }
    count.0
}

fn our_tree(file: &[u8]) -> u64 {
    Reader::new(file)
        .map(|game| black_box(game.expect("the file is whole")).mainline().count() as u64)
        .sum()
}

/// The validator of pgn-reader's own examples.
struct Validator {
    moves: u64,
}

impl pgn_reader::Visitor for Validator {
    type Tags = Option<Chess>;
    type Movetext = Chess;
    type Output = bool;

    fn begin_tags(&mut self) -> ControlFlow<bool, Option<Chess>> {
        ControlFlow::Continue(None)
    }

    fn tag(
        &mut self,
        tags: &mut Option<Chess>,
        name: &[u8],
        value: RawTag<'_>,
    ) -> ControlFlow<bool> {
        if name == b"FEN" {
            let position = Fen::from_ascii(value.as_bytes())
                .ok()
                .and_then(|fen| fen.into_position(CastlingMode::Chess960).ok());
            match position {
                Some(position) => *tags = Some(position),
                None => return ControlFlow::Break(false),
            }
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, tags: Option<Chess>) -> ControlFlow<bool, Chess> {
        ControlFlow::Continue(tags.unwrap_or_default())
    }

    fn san(&mut self, position: &mut Chess, san: SanPlus) -> ControlFlow<bool> {
        match san.san.to_move(position) {
            Ok(m) => position.play_unchecked(m),
            Err(_) => return ControlFlow::Break(false),
        }
        black_box(&*position);
        self.moves += 1;
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, _: Chess) -> bool {
        true
    }
}

fn theirs(file: &[u8]) -> u64 {
    let mut validator = Validator { moves: 0 };
    let mut reader = pgn_reader::Reader::new(file);
    while let Some(whole) = reader.read_game(&mut validator).expect("memory can be read") {
        assert!(whole, "the file is whole");
    }
    validator.moves
}

fn main() {
    if common::restarted_for_this_cpu("pgn") {
        return;
    }
    let file = match env::var_os("KIBITZ_PGN") {
        Some(path) => std::fs::read(path).expect("the file can be read"),
        None => make_file().into_bytes(),
    };
    let moves = ours(&file);
    let mut table = Table::new(
        "PGN with every move checked, million moves a second",
        &["chess", "pgn-reader+shakmaty", "chess, whole tree"],
    );
    let mut contest = Contest::new();
    contest.add(|| ours(&file));
    contest.add(|| theirs(&file));
    contest.add(|| our_tree(&file));
    let name = format!("{} KiB, {moves} moves", file.len() / 1024);
    table.add(&name, moves, 1e6, contest.run(moves));
    table.print();
}
