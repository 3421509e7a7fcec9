//! The real program, spoken to through its pipes.
//!
//! Each file in `transcripts` is a conversation: lines that begin with `>` are sent, the others are the
//! answer, to the letter. Only the order of the moves in a count is left open, and what a search says
//! on its way, for that has times in it, and which reply it expects.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::thread;

fn start() -> Child {
    Command::new(env!("CARGO_BIN_EXE_kibitz-engine"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts")
}

/// Sends all of it, closes the input and waits for the end.
fn talk(input: &[u8]) -> Output {
    let mut child = start();
    let mut pipe = child.stdin.take().unwrap();
    let input = input.to_vec();
    // Pipes are short: whoever writes all before reading anything waits forever.
    let writer = thread::spawn(move || pipe.write_all(&input));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    output
}

/// The lines, with each run of `e2e4: 20` sorted and without what a search says on its way.
fn in_order(text: &str) -> Vec<&str> {
    let is_count = |line: &str| {
        let number = line.split_once(": ").map(|(_, number)| number);
        number.is_some_and(|number| number.parse::<u64>().is_ok())
    };
    let is_said = |line: &&str| !line.starts_with("info depth");
    let mut lines: Vec<&str> = text.split('\n').filter(is_said).collect();
    // Which reply is expected changes with every change of the search.
    for line in &mut lines {
        *line = line.split(" ponder ").next().unwrap_or_default();
    }
    lines.chunk_by_mut(|a, b| is_count(a) && is_count(b)).for_each(<[&str]>::sort_unstable);
    lines
}

#[test]
fn transcripts() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts");
    let mut count = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let transcript = fs::read_to_string(&path).unwrap();
        let (mut sent, mut expected) = (String::new(), String::new());
        for line in transcript.lines() {
            let (text, line) = match line.strip_prefix('>') {
                Some(line) => (&mut sent, line.trim_start()),
                None => (&mut expected, line),
            };
            text.push_str(line);
            text.push('\n');
        }
        let output = talk(sent.as_bytes());
        let answer = String::from_utf8(output.stdout).unwrap();
        assert_eq!(in_order(&answer), in_order(&expected), "{}", path.display());
        assert!(output.status.success() && output.stderr.is_empty(), "{}", path.display());
        count += 1;
    }
    assert!(count >= 6, "only {count} transcripts were found");
}

#[test]
fn stop_and_quit_end_a_long_count() {
    let mut child = start();
    let mut input = child.stdin.take().unwrap();
    input.write_all(b"go perft 40\nisready\n").unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    assert!(answers.any(|line| line.unwrap() == "readyok"), "it answers while it counts");
    input.write_all(b"stop\nquit\n").unwrap();
    // The input stays open: these alone must end it.
    assert!(child.wait().unwrap().success());
    drop(input);
}

#[test]
fn stop_ends_a_long_count_and_the_next_line_is_answered() {
    let mut child = start();
    let mut input = child.stdin.take().unwrap();
    input.write_all(b"go perft 40\nposition startpos moves e2e4\nd\nstop\n").unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    assert!(answers.any(|line| line.unwrap().starts_with("Fen: rnbqkbnr/pppppppp/8/8/4P3/8/")));
    drop(input);
    assert!(child.wait().unwrap().success());
}

#[test]
fn it_ends_quietly_when_nobody_reads() {
    let mut child = start();
    drop(child.stdout.take());
    let mut input = child.stdin.take().unwrap();
    // The program may be gone before all is written.
    for _ in 0..1000 {
        let _ = input.write_all(b"uci\n");
    }
    drop(input);
    let mut complaints = String::new();
    child.stderr.take().unwrap().read_to_string(&mut complaints).unwrap();
    assert_eq!(complaints, "");
    assert!(child.wait().unwrap().success());
}

#[test]
fn bytes_without_meaning_do_not_end_it() {
    let mut input: Vec<u8> = (0..=255).cycle().take(300_000).collect();
    input.extend(b"\nisready\n");
    let output = talk(&input);
    assert!(output.status.success());
    assert!(output.stdout.ends_with(b"readyok\n"));
}

/// Starts a search that has no end of its own and says when it is under way.
fn start_thinking(line: &str) -> (Child, impl Write, impl Iterator<Item = String>) {
    let mut child = start();
    let mut input = child.stdin.take().unwrap();
    writeln!(input, "{line}").unwrap();
    let output = BufReader::new(child.stdout.take().unwrap());
    let mut answers = output.lines().map(Result::unwrap);
    assert!(answers.any(|line| line.starts_with("info depth 3 ")));
    (child, input, answers)
}

#[test]
fn a_search_hears_isready_and_gives_its_move_when_stopped() {
    for go in ["go infinite", "go ponder wtime 1 btime 1", "go", "go mate 90"] {
        let (mut child, mut input, mut answers) = start_thinking(go);
        writeln!(input, "isready").unwrap();
        assert!(answers.any(|line| line == "readyok"));
        writeln!(input, "stop").unwrap();
        assert!(answers.any(|line| line.starts_with("bestmove ")), "{go}");
        writeln!(input, "quit").unwrap();
        assert!(child.wait().unwrap().success());
    }
}

#[test]
fn quit_and_the_end_of_the_input_end_a_search_and_its_move_is_given() {
    for last in ["quit\n", ""] {
        let (mut child, mut input, mut answers) = start_thinking("go infinite");
        input.write_all(last.as_bytes()).unwrap();
        drop(input);
        assert!(answers.any(|line| line.starts_with("bestmove ")), "{last:?}");
        assert!(child.wait().unwrap().success());
    }
}

#[test]
fn a_ponder_hit_lets_the_clock_count() {
    let (mut child, mut input, mut answers) = start_thinking("go ponder wtime 500 btime 500");
    writeln!(input, "ponderhit").unwrap();
    assert!(answers.any(|line| line.starts_with("bestmove ")));
    drop(input);
    assert!(child.wait().unwrap().success());
}

/// All that is answered, in lines.
fn lines_of(input: &str) -> Vec<String> {
    let output = talk(input.as_bytes());
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect()
}

/// What stands behind a word.
fn after<'a>(line: &'a str, word: &str) -> Option<&'a str> {
    let mut words = line.split(' ').skip_while(|&other| other != word);
    words.nth(1)
}

#[test]
fn what_a_search_says_is_complete() {
    let lines = lines_of("setoption name MULTIPV value 2\ngo depth 9\n");
    let told: Vec<&String> = lines.iter().filter(|line| line.starts_with("info ")).collect();
    assert!(told.len() >= 18);
    for line in told {
        let number = |word: &str| -> u64 { after(line, word).unwrap().parse().unwrap() };
        assert!((1..=9).contains(&number("depth")), "{line}");
        assert!(number("seldepth") >= number("depth"), "{line}");
        assert!((1..=2).contains(&number("multipv")), "{line}");
        assert!(number("nodes") > 0 && number("hashfull") <= 1000, "{line}");
        let _ = (number("nps"), number("time"));
        assert!(matches!(after(line, "score"), Some("cp" | "mate")), "{line}");
        assert_eq!(after(line, "wdl"), None, "{line}");
        let mut position = chess::Position::start();
        let (_, pv) = line.split_once(" pv ").unwrap();
        for m in pv.split(' ') {
            position = position.play(position.parse_uci(m).expect("lines are legal"));
        }
    }
}

#[test]
fn a_score_outside_of_the_expected_window_is_called_a_bound() {
    // Sharp enough for every other depth to be a surprise.
    let fen = "r3r1k1/ppq2ppp/2p2n2/4nb2/2P5/1QN1B1P1/PP2PPBP/R2R2K1 w - - 0 15";
    let lines = lines_of(&format!("position fen {fen}\ngo depth 12\n"));
    let bounds: Vec<&String> = lines.iter().filter(|line| line.contains("erbound")).collect();
    assert!(!bounds.is_empty(), "{lines:#?}");
    for line in bounds {
        let words: Vec<&str> = line.split(' ').collect();
        let at = words.iter().position(|&word| word == "score").unwrap();
        assert!(matches!(words[at + 3], "lowerbound" | "upperbound"), "{line}");
        assert!(line.contains(" pv "), "{line}");
    }
    let last = lines.iter().rfind(|line| line.starts_with("info depth 12 ")).unwrap();
    assert!(!last.contains("bound"), "{last}");
}

#[test]
fn chances_are_told_if_wanted() {
    let lines = lines_of("setoption name UCI_ShowWDL value true\ngo depth 4\n");
    for line in lines.iter().filter(|line| line.starts_with("info ")) {
        let (_, chances) = line.split_once(" wdl ").expect(line);
        let chances: Vec<u32> =
            chances.split(' ').take(3).map(|chance| chance.parse().unwrap()).collect();
        assert_eq!(chances.iter().sum::<u32>(), 1000, "{line}");
    }
}

#[test]
fn a_long_search_says_which_move_it_looks_at() {
    let (mut child, mut input, mut answers) = start_thinking("go infinite");
    let line = answers.find(|line| line.contains(" currmove ")).unwrap();
    let m = after(&line, "currmove").unwrap();
    assert!(chess::Position::start().parse_uci(m).is_ok(), "{line}");
    let number: usize = after(&line, "currmovenumber").unwrap().parse().unwrap();
    assert!((1..=20).contains(&number) && after(&line, "depth").is_some(), "{line}");
    writeln!(input, "quit").unwrap();
    assert!(child.wait().unwrap().success());
}

/// Searches that have nothing to do are over at once, and yet must not be answered.
#[test]
fn no_move_is_given_before_it_may_be() {
    let mated = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1";
    let mate_in_one = "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1";
    for (go, release) in [
        ("go infinite", "stop"),
        ("go infinite depth 1", "stop"),
        ("go ponder depth 1", "ponderhit"),
        ("go ponder nodes 1", "ponderhit"),
        ("go ponder wtime 0 btime 0", "ponderhit"),
        ("go ponder movetime 1", "stop"),
    ] {
        for (fen, has_move) in [(mated, false), (mate_in_one, true)] {
            let lines = lines_of(&format!(
                "position fen {fen}\n{go}\nisready\nisready\n{release}\nstop\ngo perft 1\n"
            ));
            let at = |what: &str| lines.iter().position(|line| line.starts_with(what)).unwrap();
            let answers: Vec<&String> =
                lines.iter().filter(|line| line.starts_with("bestmove")).collect();
            assert_eq!(answers.len(), 1, "{go}: {lines:#?}");
            assert_eq!(answers[0] != "bestmove 0000", has_move, "{go}: {fen}");
            assert!(at("readyok") < at("bestmove") && at("bestmove") < at("Nodes"), "{lines:#?}");
        }
    }
}

#[test]
fn a_bench_ends_with_its_count_and_speed() {
    let lines = lines_of("bench 1\n");
    let words: Vec<&str> = lines.last().unwrap().split(' ').collect();
    let [nodes, "nodes", nps, "nps"] = words[..] else { panic!("{lines:?}") };
    assert!(nodes.parse::<u64>().unwrap() > 0 && nps.parse::<u64>().unwrap() > 0);
}

/// The moves of a game that the engine plays against itself, by what it answers to `go`.
fn plays(options: &str, plies: usize) -> Vec<String> {
    let mut child = start();
    let mut input = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
    writeln!(input, "{options}\nucinewgame").unwrap();
    let mut moves = Vec::new();
    for _ in 0..plies {
        writeln!(input, "position startpos moves {}\ngo depth 1", moves.join(" ")).unwrap();
        let best = answers.find(|line| line.starts_with("bestmove ")).unwrap();
        moves.push(after(&best, "bestmove").unwrap().to_owned());
    }
    drop(input);
    assert!(child.wait().unwrap().success());
    moves
}

#[test]
fn the_book_plays_another_game_with_another_seed() {
    let game = |seed: u32| {
        plays(&format!("setoption name OwnBook value true\nsetoption name Seed value {seed}"), 6)
    };
    let games: std::collections::BTreeSet<Vec<String>> = (1..=12).map(game).collect();
    assert!(games.len() >= 6, "{games:?}");
    assert_eq!(game(1), game(1));
}

#[test]
fn a_book_is_asked_only_for_a_move_to_play() {
    let own = "setoption name OwnBook value true";
    let from_book =
        |input: &str| lines_of(input).iter().any(|line| line.ends_with("is in the book"));
    assert!(from_book(&format!("{own}\ngo depth 1\n")));
    assert!(!from_book("go depth 1\n"));
    for go in [
        "go infinite\nstop",
        "go ponder depth 1\nponderhit",
        "go depth 1 searchmoves e2e4",
        "setoption name MultiPV value 2\ngo depth 1",
        "setoption name UCI_Variant value antichess\ngo depth 1",
        "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1\ngo depth 1",
    ] {
        assert!(!from_book(&format!("{own}\n{go}\n")), "{go}");
    }
}

#[test]
fn a_book_that_cannot_be_used_is_told_and_it_plays_on_without() {
    let folder = tempfile::tempdir().unwrap();
    let broken = folder.path().join("broken.bin");
    fs::write(&broken, [0; 17]).unwrap();
    for (file, flaw) in [
        (broken, "16 bytes"),
        (folder.path().join("no.bin"), "cannot be read"),
        (folder.path().into(), "no file"),
    ] {
        let options = format!(
            "setoption name OwnBook value true\nsetoption name BookFile value {}",
            file.display()
        );
        let lines = lines_of(&format!("{options}\ngo depth 2\n"));
        assert!(
            lines[0].starts_with("info string no book from ") && lines[0].contains(flaw),
            "{lines:?}"
        );
        assert!(!lines.iter().any(|line| line.ends_with("is in the book")), "{lines:?}");
        assert!(lines.last().unwrap().starts_with("bestmove "), "{lines:?}");
    }
}
