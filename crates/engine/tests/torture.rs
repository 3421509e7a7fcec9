//! The real program under commands in every order: garbage, storms, changes in mid-search, an input that
//! ends in the middle. Whatever was said, it is ready afterwards, and every `go` has had one `bestmove`
//! that is legal in its position.
//!
//! Nothing here waits for time to pass. A minute of silence is a failure.

mod common;

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use chess::Position;
use engine::shell::MAX_LINE;
use engine::uci::{Flow, Uci};
use engine::work::Work;

use common::Dice;

/// Longer than any machine needs: only a failure waits so long.
const PATIENCE: Duration = Duration::from_mins(1);

/// The program, and what it has been told so far.
struct Victim {
    child: Child,
    /// Until it is closed.
    input: Option<ChildStdin>,
    heard: Receiver<String>,
    /// Follows along, to know which position each `go` is about.
    shadow: Uci,
    /// Positions whose move has not been given yet.
    owed: VecDeque<Position>,
    ready_owed: usize,
    /// What was said since it was last ready, for the message of a failure.
    said: Vec<String>,
}

impl Victim {
    fn start() -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_kibitz-engine"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().unwrap());
        let (lines, heard) = channel();
        // It is always listened to: a program that nobody hears waits in the middle of a word.
        thread::spawn(move || {
            output.lines().map_while(Result::ok).try_for_each(|line| lines.send(line))
        });
        let (shadow, owed, said) = (Uci::new(), VecDeque::new(), Vec::new());
        Self { child, input, heard, shadow, owed, ready_owed: 0, said }
    }

    /// Says a line of any bytes without an end of line.
    fn say(&mut self, line: &[u8]) {
        let mut input = self.input.as_ref().expect("it is still open");
        input.write_all(line).unwrap();
        input.write_all(b"\n").unwrap();
        let text = String::from_utf8_lossy(line);
        self.said.push(text.chars().take(200).collect());
        if line.len() > MAX_LINE {
            return;
        }
        let mut answer = Vec::new();
        if let Flow::Start(work) = self.shadow.handle(&text, &mut answer).unwrap()
            && let Work::Think(thought) = *work
        {
            self.owed.push_back(thought.history.position().clone());
        }
        self.ready_owed += usize::from(answer == b"readyok\n");
    }

    /// Takes in one answer.
    fn hear(&mut self, line: &str) {
        match line.split(' ').collect::<Vec<_>>()[..] {
            ["readyok"] => {
                self.ready_owed = self.ready_owed.checked_sub(1).expect("nobody asked");
            }
            ["bestmove", m, ref rest @ ..] => {
                let position = self.owed.pop_front().unwrap_or_else(|| {
                    panic!("{line} is one too many after {:#?}", self.said);
                });
                if m == "0000" {
                    assert!(!position.has_moves(), "{position:?} after {:#?}", self.said);
                    return;
                }
                let m = position.parse_uci(m);
                let m = m.unwrap_or_else(|error| panic!("{error} after {:#?}", self.said));
                if let ["ponder", reply] = rest {
                    assert!(position.play(m).parse_uci(reply).is_ok(), "{line}: {position:?}");
                }
            }
            // What it says on its way, counts, diagrams and help.
            _ => {}
        }
    }

    /// Whatever is going on, it comes to an end, and everything is answered.
    fn recover(&mut self) {
        self.say(b"stop");
        self.say(b"isready");
        while self.ready_owed > 0 || !self.owed.is_empty() {
            match self.heard.recv_timeout(PATIENCE) {
                Ok(line) => self.hear(&line),
                Err(error) => {
                    panic!("{error}: {} moves are owed after {:#?}", self.owed.len(), self.said)
                }
            }
        }
        self.said.clear();
    }

    /// The input ends within a word; everything is answered, and the program ends as it should.
    fn cut_off(mut self) {
        self.input.take().unwrap().write_all(b"posit").unwrap();
        loop {
            match self.heard.recv_timeout(PATIENCE) {
                Ok(line) => self.hear(&line),
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => panic!("it goes on after {:#?}", self.said),
            }
        }
        let output = self.child.wait_with_output().unwrap();
        // A search that panics is answered all the same, but complains here.
        let complaints = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success() && complaints.is_empty(), "{complaints}: {:#?}", self.said);
        assert_eq!((self.owed.len(), self.ready_owed), (0, 0), "after {:#?}", self.said);
    }
}

/// A line to torture with.
fn line(dice: &mut Dice) -> Vec<u8> {
    match dice.below(20) {
        0..=4 => go(dice).into(),
        5 | 6 => dice.one_of(&["stop", "ponderhit", "isready", "stop now", "  stop\t"]).into(),
        7..=9 => position(dice).into(),
        10..=12 => dice
            .one_of(&[
                "setoption name Hash value 1",
                "setoption name Hash value 3",
                "setoption name Hash value 99999999999999999999",
                "setoption name Threads value 1",
                "setoption name Threads value 3",
                "setoption name Threads value -1",
                "setoption name Clear Hash",
                "setoption name MultiPV value 3",
                "setoption name MultiPV value 1",
                "setoption name UCI_Chess960 value true",
                "setoption name UCI_Chess960 value false",
                "setoption name UCI_Variant value antichess",
                "setoption name UCI_Variant value chess",
                "setoption name UCI_LimitStrength value true",
                "setoption name UCI_LimitStrength value false",
                "setoption name UCI_Elo value 800",
                "setoption name UCI_ShowWDL value true",
                "setoption name OwnBook value true",
                "setoption name OwnBook value false",
                "setoption name BookFile value /no/such/book.bin",
                "setoption name BookFile value <empty>",
                "setoption name Move Overhead value 5000",
                "setoption name Ponder value true",
                "setoption name Leave Out value nonsense",
                "setoption name",
            ])
            .into(),
        13 => "ucinewgame".into(),
        14 => dice
            .one_of(&["uci", "d", "help", "debug on", "register later", "go perft 2", "bench 1"])
            .into(),
        15 | 16 => garbage(dice),
        17 => vec![b"\0x \xFF"[dice.below(4)]; MAX_LINE + 1 + dice.below(2 * MAX_LINE)],
        18 => long_game(dice).into(),
        _ => Vec::new(),
    }
}

/// A search, mostly a short one; those without end are ended by a `stop`, or by the end of the input.
fn go(dice: &mut Dice) -> String {
    let limits = [
        "infinite",
        "ponder",
        "ponder wtime 1 btime 1",
        "ponder depth 1",
        "mate 2",
        "",
        "depth 3",
        "depth 0",
        "depth -7",
        "depth 2 infinite",
        "nodes 0",
        "nodes 1",
        "nodes 700",
        "movetime 0",
        "movetime 3",
        "movetime -1",
        "wtime 0 btime 0",
        "wtime -500 btime -1 winc -3 binc -9223372036854775809",
        "wtime 30 btime 20 winc 1 binc 1 movestogo 0",
        "wtime 10 btime 10 movestogo -2",
        "depth 2 searchmoves e2e4 d2d4 e1g1 hello",
        "searchmoves depth nodes 40",
        "depth x nodes 10 wtime",
    ];
    format!("go {}", dice.one_of(&limits))
}

fn position(dice: &mut Dice) -> String {
    let position = dice.one_of(&[
        "startpos",
        "startpos moves e2e4 e7e5 g1f3",
        "startpos moves e2e4 e7e5 e4e5 d7d5",
        "startpos moves f2f3 e7e5 g2g4 d8h4",
        "fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
        "fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 moves e1g1",
        "fen 8/8/8/8/8/5k2/5p2/5K2 w - - 99 120",
        "fen 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 moves e2e4 hello",
        "fen 8/8/8/8/8/8/8/8 w - - 0 1",
        "fen rnbqkbnr/pppppppp/8/8 w",
        "fen",
        "startpos moves",
        "",
    ]);
    format!("position {position}")
}

/// A game that goes to and fro for ever.
fn long_game(dice: &mut Dice) -> String {
    let rounds = 1 + dice.below(1500);
    format!("position startpos moves{}", " g1f3 g8f6 f3g1 f6g8".repeat(rounds))
}

/// Bytes of every kind, none of which ends the line. It begins so that no command can come of it.
fn garbage(dice: &mut Dice) -> Vec<u8> {
    let length = dice.below(300);
    let bytes = (0..length).map(|_| dice.roll() as u8).filter(|byte| *byte != b'\n');
    [b"!".to_vec(), bytes.collect()].concat()
}

/// Tortures the program in rounds; after each it must recover. At last the input ends in the middle.
fn torture(seed: u64, rounds: usize) {
    let mut dice = Dice(seed);
    let mut victim = Victim::start();
    for _ in 0..rounds {
        for _ in 0..dice.below(12) {
            victim.say(&line(&mut dice));
        }
        if dice.below(4) == 0 {
            for _ in 0..dice.below(2000) {
                victim.say(b"stop");
            }
        }
        victim.recover();
    }
    for _ in 0..dice.below(4) {
        victim.say(&line(&mut dice));
    }
    victim.cut_off();
}

#[test]
fn it_survives_commands_in_every_order() {
    let (programs, rounds) =
        if std::env::var_os("KIBITZ_SOAK").is_some() { (100, 100) } else { (6, 30) };
    for seed in 0..programs {
        torture(seed, rounds);
    }
}
