//! Reading a file of games with every move checked, beside pgn-reader and shakmaty on the same file.
//!
//! `RUSTFLAGS="-C target-cpu=native" cargo bench -p chess --bench pgn [FILE]`
//!
//! Without a file it reads some thousand games of random legal moves, made here from a fixed seed,
//! with tags, clocks, scores, comments and variations. The readers take turns; the table shows the
//! median of seven rounds.

use std::fmt::Write as _;
use std::hint::black_box;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use chess::pgn::{Comment, Eval, Game, GameResult, Interest, Nag, Reader, Visitor};
use chess::{Move, Position};
use pgn_reader::{RawTag, SanPlus};
use shakmaty::{CastlingMode, Chess, Position as _, fen::Fen};

const GAMES: usize = 4000;
const ROUNDS: usize = 7;

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
        write!(file, "{game}\n").expect("a String takes all");
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
        if number % 4 != 0 {
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

/// Counts moves; reads variations or not.
struct Count {
    moves: usize,
    variations: Interest,
}

impl Visitor for Count {
    fn played(&mut self, _: Move, _: &Position, after: &Position) {
        black_box(after);
        self.moves += 1;
    }

    fn begin_variation(&mut self) -> Interest {
        self.variations
    }
}

fn ours(file: &[u8], variations: Interest) -> usize {
    let mut count = Count { moves: 0, variations };
    let mut reader = Reader::new(file);
    while let Some(read) = reader.visit(&mut count) {
        read.expect("the file is whole");
    }
    count.moves
}

fn our_tree(file: &[u8]) -> usize {
    Reader::new(file)
        .map(|game| black_box(game.expect("the file is whole")).mainline().count())
        .sum()
}

/// The validator of pgn-reader's own examples.
struct Validator {
    moves: usize,
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

fn theirs(file: &[u8]) -> usize {
    let mut validator = Validator { moves: 0 };
    let mut reader = pgn_reader::Reader::new(file);
    while let Some(whole) = reader.read_game(&mut validator).expect("memory can be read") {
        assert!(whole, "the file is whole");
    }
    validator.moves
}

fn main() {
    let path = std::env::args().skip(1).find(|argument| !argument.starts_with("--"));
    let file = match path {
        Some(path) => std::fs::read(path).expect("the file can be read"),
        None => make_file().into_bytes(),
    };
    type Contestant<'a> = (&'a str, Box<dyn Fn() -> usize + 'a>);
    let contestants: [Contestant<'_>; 4] = [
        ("pgn-reader + shakmaty, mainline", Box::new(|| theirs(&file))),
        ("ours, visitor, mainline", Box::new(|| ours(&file, Interest::Skip))),
        ("ours, visitor, variations too", Box::new(|| ours(&file, Interest::Read))),
        ("ours, tree of everything", Box::new(|| our_tree(&file))),
    ];
    let mut times = [const { Vec::new() }; 4];
    let mut moves = [0; 4];
    for _ in 0..ROUNDS {
        for (index, (_, read)) in contestants.iter().enumerate() {
            let before = Instant::now();
            moves[index] = read();
            times[index].push(before.elapsed());
        }
    }
    assert_eq!(moves[0], moves[1], "both read the same moves");
    let mib = file.len() as f64 / f64::from(1 << 20);
    let median = |index: usize| {
        let mut times = times[index].clone();
        times.sort();
        times[ROUNDS / 2].as_secs_f64()
    };
    println!("{mib:.1} MiB, {} moves in the mainlines", moves[0]);
    println!("{:<34}{:>9}{:>9}{:>10}{:>8}", "", "ms", "MiB/s", "ns/move", "ratio");
    for (index, (name, _)) in contestants.iter().enumerate() {
        let seconds = median(index);
        println!(
            "{name:<34}{:>9.1}{:>9.0}{:>10.1}{:>8.2}",
            seconds * 1e3,
            mib / seconds,
            seconds * 1e9 / moves[index] as f64,
            median(0) / seconds,
        );
    }
}
