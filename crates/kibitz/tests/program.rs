//! The program as somebody at a terminal meets it.

use std::fs;
use std::io::Write as _;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use game::Millis;
use guest::{Caller, Ended, Failure, Heard, Live, Program, person, request, setup, timed};
use protocol::http::{LoginLink, Me};
use rusqlite::Connection;
use tempfile::{TempDir, tempdir};

const PROGRAM: &str = env!("CARGO_BIN_EXE_kibitz");

/// Two whole games with one that breaks off at a move that nobody can play.
const PGN: &str = "\
[White \"Ada\"]\n[Black \"Ben\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n\
[White \"Cid\"]\n[Black \"Dan\"]\n[Result \"*\"]\n\n1. e4 e5 2. Ke3 *\n\n\
[White \"Eve\"]\n[Black \"Fay\"]\n[Result \"1/2-1/2\"]\n\n1. d4 d5 1/2-1/2\n";

/// Runs an order to its end.
fn order(folder: &Path, words: &[&str]) -> Output {
    let mut command = Command::new(PROGRAM);
    command.args(words).arg("--data").arg(folder).stdin(Stdio::null());
    command.output().expect("it runs")
}

/// What an order says, if it succeeds.
fn said(folder: &Path, words: &[&str]) -> String {
    let Output { status, stdout, stderr } = order(folder, words);
    let complaints = String::from_utf8_lossy(&stderr);
    assert!(status.success() && complaints.is_empty(), "{words:?}: {status}: {complaints}");
    String::from_utf8(stdout).expect("text")
}

/// What an order complains about, if it fails.
fn complaint(folder: &Path, words: &[&str]) -> String {
    let Output { status, stderr, .. } = order(folder, words);
    assert_eq!(status.code(), Some(1), "{words:?}");
    let text = String::from_utf8(stderr).expect("text");
    assert!(!text.contains("panicked"), "{text}");
    text
}

fn start(folder: &Path) -> Program {
    Program::start(Path::new(PROGRAM), folder, &["--port", "0"]).expect("started")
}

/// A program that is ready, and its owner.
async fn running(folder: &Path) -> (Program, Caller) {
    let mut program = start(folder);
    let address = program.address().await.expect("it runs");
    let owner = program.owner(&address).expect("its owner");
    (program, owner)
}

/// It ended as it was asked to, with its last word.
fn assert_clean(ended: &Ended) {
    assert!(ended.status.success(), "{ended:?}");
    assert_eq!(ended.complaints, "");
    assert_eq!(
        ended.said.last().map(String::as_str),
        Some("Kibitz has ended. Every game is kept.")
    );
}

fn pgn_file(folder: &TempDir) -> PathBuf {
    let path = folder.path().join("games.pgn");
    fs::write(&path, PGN).expect("a file");
    path
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a name in letters")
}

#[test]
fn it_says_what_it_is_and_how_to_use_it() {
    let folder = tempdir().expect("a folder");
    let version = said(folder.path(), &["--version"]);
    assert_eq!(version.trim(), format!("kibitz {}", env!("CARGO_PKG_VERSION")));
    let help = said(folder.path(), &["--help"]);
    for word in
        ["learning", "Ctrl-C", "--no-open", "--lan", "--data", "uci", "games", "pgn", "backup"]
    {
        assert!(help.contains(word), "{word}: {help}");
    }
    assert!(help.lines().all(|line| line.chars().count() <= 100), "{help}");
    assert!(said(folder.path(), &["pgn", "export", "--help"]).contains("--game"));
    let wrong = order(folder.path(), &["--prot", "7"]);
    assert_eq!(wrong.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&wrong.stderr).contains("--port"), "it guesses what was meant");
}

#[tokio::test]
async fn a_second_start_finds_the_first_and_a_login_link_works_once() {
    let folder = tempdir().expect("a folder");
    let mut program = start(folder.path());
    let address = program.address().await.expect("it runs");
    let first = program.says("Open this link to play; it works once: ").await.expect("a link");
    assert!(first.starts_with(&format!("http://{address}/#login=")), "{first}");

    let mut second = start(folder.path());
    let there = second.says("Kibitz is already running at http://").await.expect("a word");
    assert_eq!(there, format!("{address}/"));
    let link = second.says("Open this link to play: ").await.expect("a link");
    assert!(second.ended().await.expect("it ends").status.success());

    for link in [first, link] {
        let code = link.split_once("#login=").expect("a code").1;
        let body = format!("{{\"code\":\"{code}\"}}");
        let login = format!(
            "POST /api/login HTTP/1.1\r\nhost: {address}\r\norigin: http://{address}\r\n\
             content-type: application/json\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{body}",
            body.len()
        );
        let answer = request(&address, login.as_bytes()).await.expect("an answer");
        assert_eq!(answer.status, 200, "{answer:?}");
        assert!(answer.head.contains("httponly") && answer.head.contains("samesite=strict"));
        let again = request(&address, login.as_bytes()).await.expect("an answer");
        assert_eq!(again.status, 403);
        assert!(!again.head.contains("set-cookie"));
    }
    let owner = program.owner(&address).expect("its owner");
    let me: Me = owner.get("/api/me").await.expect("a profile");
    assert!(me.owner);
    program.kill().await.expect("it ended");
}

#[tokio::test]
async fn it_takes_a_free_port_and_comes_back_to_it() {
    let folders = [tempdir().expect("a folder"), tempdir().expect("a folder")];
    let mut ports = Vec::new();
    let mut programs = Vec::new();
    for folder in &folders {
        let mut program = Program::start(Path::new(PROGRAM), folder.path(), &[]).expect("started");
        ports.push(program.address().await.expect("it runs"));
        programs.push(program);
    }
    assert_ne!(ports[0], ports[1]);
    for program in programs {
        program.kill().await.expect("it ended");
    }
    // Not the first free one, but the one of the last time.
    let mut again = Program::start(Path::new(PROGRAM), folders[1].path(), &[]).expect("started");
    assert_eq!(again.address().await.expect("it runs"), ports[1]);
    again.kill().await.expect("it ended");

    let taken = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = taken.local_addr().expect("an address").port().to_string();
    let words = ["--no-open", "--port", &port];
    let complaint = complaint(folders[0].path(), &words);
    assert!(complaint.contains(&format!("Port {port}")), "{complaint}");
    assert!(complaint.contains("Choose another"), "{complaint}");
}

#[tokio::test]
async fn signals_and_the_owner_end_it_cleanly() {
    let folder = tempdir().expect("a folder");
    let (program, owner, mut live) = playing(folder.path()).await;
    let stranger = Caller::somebody(&owner.address, "Cid").await.expect("a profile");
    let refused = stranger.post::<()>("/api/quit", &()).await;
    assert!(matches!(refused, Err(Failure::Refused(403, _))), "{refused:?}");
    owner.post::<()>("/api/quit", &()).await.expect("it is asked to end");
    assert_clean(&program.ended().await.expect("it ends"));
    // The page is told, and not merely cut off.
    let lost = loop {
        match live.hear().await {
            Ok(_) => {}
            Err(failure) => break format!("{failure:?}"),
        }
    };
    assert!(lost.contains("The program stops"), "{lost}");

    // From the first line on, which is where the program is when the signal comes.
    #[cfg(unix)]
    for signal in ["-TERM", "-INT"] {
        let (program, _) = running(folder.path()).await;
        let process = program.process().expect("it runs").to_string();
        let sent = Command::new("kill").args([signal, &process]).status();
        assert!(sent.expect("kill can be started").success());
        assert_clean(&program.ended().await.expect("it ends"));
    }
    // The folder is free, and the log is in the file.
    assert!(said(folder.path(), &["games"]).contains("Ada – Ben  goes on  1 plies"));
    assert!(!folder.path().join("kibitz.db-wal").exists());
}

/// A running program with a game of Ada's and Ben's, one move old.
async fn playing(folder: &Path) -> (Program, Caller, Live) {
    let (program, owner) = running(folder).await;
    let game = owner.make(setup(person("Ada"), person("Ben"))).await.expect("a game");
    let mut live = Live::open(&owner, game).await.expect("a table");
    play(&mut live, "e2e4").await;
    (program, owner, live)
}

async fn play(live: &mut Live, uci: &str) {
    let uci = uci.parse().expect("a move");
    let heard = live.act(game::Act::Move { uci }).await.expect("an answer");
    assert!(matches!(heard, Heard::Done(..)), "{heard:?}");
}

#[tokio::test]
async fn games_are_listed_while_it_runs() {
    let folder = tempdir().expect("a folder");
    let (program, _, mut live) = playing(folder.path()).await;
    assert!(said(folder.path(), &["games"]).contains("Ada – Ben  goes on  1 plies"));
    play(&mut live, "e7e5").await;
    let games = said(folder.path(), &["games"]);
    assert!(games.contains("Ada – Ben  goes on  2 plies") && games.lines().count() == 1, "{games}");
    program.kill().await.expect("it ended");
}

#[tokio::test]
async fn games_are_written_as_pgn_while_it_runs() {
    let folder = tempdir().expect("a folder");
    let (program, _, mut live) = playing(folder.path()).await;
    let all = said(folder.path(), &["pgn", "export"]);
    assert!(all.contains("[White \"Ada\"]") && all.contains("1. e4"), "{all}");
    play(&mut live, "e7e5").await;
    let games = said(folder.path(), &["games"]);
    let id = games.split(' ').next().expect("an id");
    let out = folder.path().join("out.pgn");
    said(folder.path(), &["pgn", "export", "--game", id, text(&out)]);
    let pgn = fs::read_to_string(&out).expect("the file");
    assert!(pgn.contains("1. e4") && pgn.contains("e5"), "{pgn}");
    program.kill().await.expect("it ended");
}

#[tokio::test]
async fn everything_is_copied_while_it_runs() {
    let folder = tempdir().expect("a folder");
    let (program, _, mut live) = playing(folder.path()).await;
    let copied = folder.path().join("copy");
    fs::create_dir(&copied).expect("a folder");
    let copy = copied.join("kibitz.db");
    assert!(said(folder.path(), &["backup", text(&copy)]).contains("copied"));
    play(&mut live, "e7e5").await;
    let again = complaint(folder.path(), &["backup", text(&copy)]);
    assert!(again.contains("is there already"), "{again}");
    assert!(said(&copied, &["games"]).contains("Ada – Ben  goes on  1 plies"));
    assert!(said(&copied, &["check"]).starts_with("Everything in "));
    program.kill().await.expect("it ended");
}

#[tokio::test]
async fn orders_that_must_be_alone_say_so_while_it_runs() {
    let folder = tempdir().expect("a folder");
    let (program, owner) = running(folder.path()).await;
    let file = pgn_file(&folder);
    for words in [&["check"][..], &["pgn", "import", text(&file)]] {
        let complaint = complaint(folder.path(), words);
        assert!(complaint.contains("Kibitz is already running"), "{complaint}");
        assert!(complaint.contains(&owner.address), "{complaint}");
        assert!(complaint.ends_with("End it, and try again.\n"), "{complaint}");
    }
    assert_eq!(said(folder.path(), &["games"]), "There are no games yet.\n");
    program.kill().await.expect("it ended");
}

#[test]
fn games_go_in_and_out_as_pgn() {
    let folder = tempdir().expect("a folder");
    let data = folder.path().join("data");
    assert_eq!(said(&data, &["games"]), "There are no games yet.\n");
    let file = pgn_file(&folder);
    let Output { status, stdout, stderr } = order(&data, &["pgn", "import", text(&file)]);
    assert_eq!(status.code(), Some(1), "one game was not read");
    assert_eq!(String::from_utf8_lossy(&stdout), "2 games were read, 1 were not.\n");
    let complaints = String::from_utf8_lossy(&stderr);
    assert!(complaints.starts_with("Game 2, line "), "{complaints}");
    assert_eq!(complaints.lines().count(), 1, "{complaints}");

    let games = said(&data, &["games"]);
    assert_eq!(games.lines().count(), 2, "{games}");
    let eve = games.lines().find(|line| line.contains("Eve – Fay")).expect("a game");
    assert!(eve.contains("1/2-1/2"), "{eve}");
    let id = eve.split(' ').next().expect("an id");
    let one = said(&data, &["pgn", "export", "--game", id]);
    assert!(one.contains("[White \"Eve\"]") && one.contains("1. d4 d5") && !one.contains("Ada"));

    let out = folder.path().join("out.pgn");
    assert_eq!(said(&data, &["pgn", "export", text(&out)]), "");
    assert!(fs::read_to_string(&out).expect("the file").contains("2. g4 Qh4#"));
    let cannot = complaint(&data, &["pgn", "export", text(&out)]);
    assert!(cannot.contains("cannot be written"), "{cannot}");
    let nowhere = folder.path().join("nowhere").join("out.pgn");
    assert!(complaint(&data, &["pgn", "export", text(&nowhere)]).contains("cannot be written"));
    assert!(complaint(&data, &["pgn", "import", text(&nowhere)]).contains("cannot be read"));
    // What was written can be read again, all of it.
    let other = folder.path().join("other");
    assert_eq!(said(&other, &["pgn", "import", text(&out)]), "2 games were read, 0 were not.\n");
}

#[test]
fn several_files_go_in_and_what_is_no_pgn_is_called_what_it_is() {
    let folder = tempdir().expect("a folder");
    let data = folder.path().join("data");
    let file = pgn_file(&folder);
    let packed = folder.path().join("games.zip");
    fs::write(&packed, b"PK\x03\x04 and so on").expect("a file");
    let words = ["pgn", "import", text(&packed), text(&file), text(&file)];
    let Output { status, stdout, stderr } = order(&data, &words);
    assert_eq!(status.code(), Some(1));
    assert_eq!(String::from_utf8_lossy(&stdout), "4 games were read, 2 were not.\n");
    let complaints = String::from_utf8_lossy(&stderr);
    assert!(complaints.contains("games.zip: This is a ZIP archive."), "{complaints}");
    assert_eq!(complaints.matches("games.pgn: Game 2, line ").count(), 2, "{complaints}");
    // A file that is not there is said before any other one is read.
    let nowhere = folder.path().join("nowhere.pgn");
    let complaint = complaint(&data, &["pgn", "import", text(&file), text(&nowhere)]);
    assert!(complaint.contains("nowhere.pgn cannot be read"), "{complaint}");
    assert_eq!(said(&data, &["games"]).lines().count(), 4);
    let folder = order(&data, &["pgn", "import", text(folder.path())]);
    assert_eq!(folder.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&folder.stderr).contains("cannot be read"), "{folder:?}");
}

/// It reads a pipe that never ends, until it is told to stop.
#[cfg(unix)]
#[test]
fn an_import_is_stopped_by_ctrl_c_and_what_was_read_is_kept() {
    let folder = tempdir().expect("a folder");
    let data = folder.path().join("data");
    let pipe = folder.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo").success());
    let mut command = Command::new(PROGRAM);
    command.args(["pgn", "import", text(&pipe), "--data"]).arg(&data);
    let program = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it runs");
    let mut games = fs::OpenOptions::new().write(true).open(&pipe).expect("it reads");
    let game = format!("[White \"Ada\"]\n\n1. e4 {{ {} }} e5 *\n\n", "word ".repeat(5000));
    let mut sent = 0;
    while games.write_all(game.as_bytes()).is_ok() {
        sent += 1;
        // Far more than a pipe holds and a piece has, so it is at work.
        if sent == 300 {
            let killed = Command::new("kill").args(["-INT", &program.id().to_string()]).status();
            assert!(killed.expect("kill can be started").success());
        }
    }
    let Output { status, stdout, stderr } = program.wait_with_output().expect("it ends");
    assert_eq!(status.code(), Some(1));
    let complaints = String::from_utf8_lossy(&stderr);
    assert!(complaints.contains("Stopped in ") && complaints.lines().count() == 1, "{complaints}");
    let said_so = String::from_utf8_lossy(&stdout);
    let read: usize =
        said_so.split(' ').next().and_then(|count| count.parse().ok()).expect("a count");
    assert!(read > 0 && read < sent, "{read} of {sent}");
    assert_eq!(said(&data, &["games"]).lines().count(), read);
    assert!(said(&data, &["check"]).starts_with("Everything in "));
}

#[cfg(target_os = "linux")]
#[test]
fn what_cannot_be_written_is_said_with_its_path_and_leaves_no_half_file() {
    let folder = tempdir().expect("a folder");
    let data = folder.path().join("data");
    let file = folder.path().join("long.pgn");
    let game = format!("[White \"Ada\"]\n\n1. e4 {{ {} }} e5 *\n\n", "word ".repeat(5000));
    fs::write(&file, game.repeat(60)).expect("a file");
    assert_eq!(said(&data, &["pgn", "import", text(&file)]), "60 games were read, 0 were not.\n");

    let read_only = folder.path().join("read-only.pgn");
    fs::write(&read_only, "precious").expect("a file");
    let mut permissions = fs::metadata(&read_only).expect("the file").permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&read_only, permissions).expect("set");
    let inside_a_file = read_only.join("out.pgn");
    for path in [&read_only, &inside_a_file, Path::new("/proc/out.pgn"), folder.path()] {
        let complaint = complaint(&data, &["pgn", "export", text(path)]);
        let says = format!("{} cannot be written: ", path.display());
        assert!(complaint.starts_with(&says) && complaint.ends_with(".\n"), "{complaint}");
    }
    assert_eq!(fs::read_to_string(&read_only).expect("the file"), "precious");

    let full = fs::OpenOptions::new().write(true).open("/dev/full").expect("a full disk");
    let mut command = Command::new(PROGRAM);
    command.args(["pgn", "export", "--data"]).arg(&data).stdout(full);
    let Output { status, stderr, .. } = command.output().expect("it runs");
    assert_eq!(status.code(), Some(1));
    assert!(String::from_utf8_lossy(&stderr).contains("The output broke off: No space left"));

    // On a disk of its own, where that can be had.
    let disk = folder.path().join("disk");
    fs::create_dir(&disk).expect("a folder");
    let script = r#"mount -t tmpfs -o size=1m tmpfs "$0" && echo mounted; "$@"; code=$?; ls "$0"; exit $code"#;
    let out = disk.join("out.pgn");
    let output = Command::new("unshare")
        .args(["--map-root-user", "--mount", "sh", "-c", script])
        .arg(&disk)
        .args([PROGRAM, "pgn", "export", text(&out), "--data"])
        .arg(&data)
        .output();
    let Ok(Output { status, stdout, stderr }) = output else { return };
    if String::from_utf8_lossy(&stdout).starts_with("mounted") {
        let complaint = String::from_utf8_lossy(&stderr);
        assert_eq!(status.code(), Some(1), "{complaint}");
        let says = format!("{} cannot be written: No space left", out.display());
        assert!(complaint.starts_with(&says), "{complaint}");
        assert_eq!(String::from_utf8_lossy(&stdout), "mounted\n", "nothing is left there");
    }
}

#[test]
fn copies_are_whole_and_damage_is_found() {
    let folder = tempdir().expect("a folder");
    let data = folder.path().join("data");
    order(&data, &["pgn", "import", text(&pgn_file(&folder))]);
    assert!(said(&data, &["check"]).starts_with("Everything in "));

    let copy = folder.path().join("copy").join("kibitz.db");
    fs::create_dir(copy.parent().expect("a folder")).expect("a folder");
    assert!(said(&data, &["backup", text(&copy)]).contains("copied"));
    complaint(&data, &["backup", text(&copy)]);
    let copied = copy.parent().expect("a folder");
    assert_eq!(said(copied, &["games"]), said(&data, &["games"]));
    assert!(said(copied, &["check"]).starts_with("Everything in "));

    let file = Connection::open(data.join("kibitz.db")).expect("the file");
    let damage = "UPDATE events SET body = replace(body, 'Eve', 'Eva') WHERE seq = 1";
    assert!(file.execute(damage, []).expect("damaged") > 0);
    drop(file);
    let Output { status, stdout, .. } = order(&data, &["check"]);
    assert_eq!(status.code(), Some(1));
    let found = String::from_utf8_lossy(&stdout);
    assert!(found.contains("Copy the folder"), "{found}");

    fs::write(data.join("kibitz.db"), vec![7; 4096]).expect("spoilt");
    let complaint = complaint(&data, &["check"]);
    assert!(complaint.contains("kibitz.db"), "{complaint}");
}

#[test]
fn it_is_an_engine_for_other_programs() {
    let mut command = Command::new(PROGRAM);
    command.arg("uci").stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut engine = command.spawn().expect("it runs");
    let mut input = engine.stdin.take().expect("its input");
    input.write_all(b"uci\nisready\nposition startpos\ngo depth 1\nquit\n").expect("said");
    drop(input);
    let Output { status, stdout, .. } = engine.wait_with_output().expect("it ends");
    let answers = String::from_utf8_lossy(&stdout);
    assert!(status.success());
    for word in ["id name Kibitz", "uciok", "readyok", "bestmove "] {
        assert!(answers.contains(word), "{word}: {answers}");
    }
}

#[tokio::test]
async fn only_the_owner_gets_login_links() {
    let folder = tempdir().expect("a folder");
    let (program, owner) = running(folder.path()).await;
    let link: LoginLink = owner.post("/api/login-links", &()).await.expect("a link");
    assert!(link.url.contains("#login="));
    let ben = Caller::somebody(&owner.address, "Ben").await.expect("a profile");
    let refused = ben.post::<LoginLink>("/api/login-links", &()).await;
    assert!(matches!(refused, Err(Failure::Refused(403, _))), "{refused:?}");
    owner.make_with(&ben, timed(Millis::minutes(1))).await.expect("a game");
    program.kill().await.expect("it ended");
}
