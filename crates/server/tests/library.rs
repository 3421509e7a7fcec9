//! The library over HTTP: pages, files in and out, and many games at once.

mod common;

use common::{House, play, quick};
use game::{Act, GameId, Mode, Setup};
use guest::{Failure, Heard, Live, person, setup};
use protocol::http::{Export, Imported, Library, Mark, Marked, Row};
use serde_json::json;
use store::conformance::{append, command};
use store::{Append, SqliteStore, Store as _};
use tempfile::{TempDir, tempdir};

async fn house() -> (TempDir, House) {
    let folder = tempdir().expect("a folder");
    let house = House::open(folder.path(), quick()).await;
    (folder, house)
}

/// Sends a PGN, or a piece of one.
async fn import(house: &House, question: &str, text: &str) -> Imported {
    let body = Some(("application/vnd.chess-pgn", text));
    let path = format!("/api/games/import{question}");
    let answer = house.owner.send("POST", &path, body).await.expect("an answer");
    assert_eq!(answer.status, 200, "{}", answer.body);
    serde_json::from_str(&answer.body).expect("what became of the games")
}

/// So many short games of Ada's, the last of them first in the library.
async fn some_games(house: &House, count: usize) -> Vec<GameId> {
    let mut file = String::new();
    for number in 0..count {
        let (month, result) = (number % 9 + 1, ["1-0", "0-1", "1/2-1/2"][number % 3]);
        let tags = format!("[White \"Ada {number}\"]\n[Date \"1900.0{month}.??\"]\n\n");
        file.push_str(&tags);
        file.push_str("1. e4 e5 ");
        file.push_str(result);
        file.push_str("\n\n");
    }
    let imported = import(house, "", &file).await;
    assert_eq!((imported.games.len(), imported.broken), (count, 0), "{imported:?}");
    imported.games
}

async fn library(house: &House, question: &str) -> Library {
    house.owner.get(&format!("/api/games?{question}")).await.expect("a page")
}

async fn mark(
    house: &House,
    games: &[GameId],
    deleted: Option<bool>,
    kept: Option<bool>,
) -> Vec<GameId> {
    let mark = Mark { games: games.to_vec(), deleted, kept };
    let body = serde_json::to_string(&mark).expect("JSON");
    let answer = house.owner.send("PATCH", "/api/games", Some(("application/json", &body))).await;
    let answer = answer.expect("an answer");
    assert_eq!(answer.status, 200, "{}", answer.body);
    serde_json::from_str::<Marked>(&answer.body).expect("the games").changed
}

fn ids(page: &Library) -> Vec<GameId> {
    page.rows.iter().map(|row| row.game).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_row_has_what_a_small_picture_needs() {
    let (_folder, house) = house().await;
    let practice = Setup { mode: Mode::Practice, ..setup(common::computer(1), person("Ada")) };
    let game = house.owner.make(practice).await.expect("a game");
    let row: Row = house.owner.get(&format!("/api/games/{game}")).await.expect("a row");
    assert!(row.placement.starts_with("rnbqkbnr/pppppppp"), "{row:?}");
    assert_eq!(
        (row.below, row.mode.as_str(), row.time.as_str()),
        (chess::Color::Black, "practice", "-")
    );
    let two = house.owner.make(setup(person("A"), person("B"))).await.expect("a game");
    let mut live = Live::open(&house.owner, two).await.expect("a table");
    play(&mut live, "e2e4").await;
    let row: Row = house.owner.get(&format!("/api/games/{two}")).await.expect("a row");
    assert_eq!(row.placement, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR");
    let page = library(&house, "mode=practice").await;
    assert_eq!((ids(&page), page.count), (vec![game], 1));
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_are_counted_and_can_begin_anywhere() {
    let (_folder, house) = house().await;
    let mut games = some_games(&house, 30).await;
    games.reverse();
    let page = library(&house, "limit=10&offset=25").await;
    assert_eq!((ids(&page), page.count, page.next), (games[25..].to_vec(), 30, None));
    let page = library(&house, "limit=10&text=ada").await;
    assert_eq!((ids(&page), page.count), (games[..10].to_vec(), 30));
    let next = page.next.expect("more");
    let page = library(&house, &format!("limit=10&text=ada&after={next}")).await;
    assert_eq!((ids(&page), page.count), (games[10..20].to_vec(), 30), "all pages are counted");
    assert_eq!(library(&house, "result=0-1").await.count, 10);
    assert_eq!(page.rows[0].date, "1900.02");
    let words = "a+".repeat(60);
    let answer = house.owner.send("GET", &format!("/api/games?text={words}"), None).await;
    let answer = answer.expect("an answer");
    assert!(answer.status == 422 && answer.body.contains("too_many_words"), "{}", answer.body);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_comes_in_pieces_and_nothing_is_kept_between_them() {
    let (_folder, house) = house().await;
    let long = "x".repeat(700);
    let file: String = (0..40)
        .map(|number| match number % 8 {
            3 => format!("[White \"{number}\"]\n\n1. e4 e4 {{ {long} }} *\n\n"),
            _ => format!("[White \"{number}\"]\n\n1. e4 {{ {long} }} e5 *\n\n"),
        })
        .collect();
    let whole = import(&house, "", &file).await;
    assert_eq!((whole.games.len(), whole.broken, whole.used), (35, 5, file.len() as u64));
    let (mut at, mut after, mut problems, mut games) = (0, String::new(), Vec::new(), 0);
    while at < file.len() {
        let end = (at + 9000).min(file.len());
        let last = end == file.len();
        let question = match after.as_str() {
            "" => format!("?last={last}"),
            after => format!("?last={last}&after={after}"),
        };
        let imported = import(&house, &question, &file[at..end]).await;
        assert!(imported.used > 0);
        at += imported.used as usize;
        after = imported.next;
        games += imported.games.len();
        problems.extend(imported.problems);
    }
    assert_eq!((games, problems), (35, whole.problems));
    for (question, body, status, word) in [
        ("?after=1-2", "1. e4 *", 400, "bad_request"),
        ("?piece=1", "1. e4 *", 400, "bad_request"),
        ("", "\u{0}\u{0}", 422, "no_text"),
    ] {
        let body = Some(("application/vnd.chess-pgn", body));
        let path = format!("/api/games/import{question}");
        let answer = house.owner.send("POST", &path, body).await.expect("an answer");
        assert_eq!(answer.status, status, "{}", answer.body);
        assert!(answer.body.contains(word) && answer.body.contains("sentence"), "{}", answer.body);
    }
    let wrong = Some(("application/json", "{}"));
    let answer = house.owner.send("POST", "/api/games/import", wrong).await.expect("an answer");
    assert!(answer.status == 415 && answer.body.contains("not_pgn"), "{}", answer.body);
    house.close().await;
}

/// The body of an answer that is sent piece by piece, put together again.
fn unpacked(body: &str) -> String {
    let (mut text, mut rest) = (String::new(), body);
    while let Some((length, after)) = rest.split_once("\r\n") {
        let length = usize::from_str_radix(length, 16).expect("a length");
        if length == 0 {
            return text;
        }
        text += &after[..length];
        rest = &after[length + 2..];
    }
    panic!("cut off: {rest}");
}

#[tokio::test(flavor = "multi_thread")]
async fn games_go_out_as_one_file() {
    let (folder, house) = house().await;
    let games = some_games(&house, 400).await;
    let made = house.owner.make(setup(person("Eve"), person("Fay"))).await.expect("a game");
    house.close().await;
    // Something in one game's record that nobody can read.
    tokio::task::block_in_place(|| {
        let store = SqliteStore::open(folder.path()).expect("the store");
        let summary = store.row(made).wait().expect("a row").summary;
        let bad = append(made, 1, command(9), &["x"]);
        store.append(Append { summary, ..bad }).wait().expect("stored");
    });
    let house = House::open(folder.path(), quick()).await;
    let all = house.owner.send("GET", "/api/games/pgn", None).await.expect("an answer");
    assert_eq!(all.status, 200);
    assert!(
        all.head.contains("application/vnd.chess-pgn") && all.head.contains("kibitz-games.pgn")
    );
    let text = unpacked(&all.body);
    let left_out = format!("% Game {made} was left out. Event 2 of this game cannot be read");
    assert!(text.lines().any(|line| line.starts_with(&left_out)), "{}", &text[..500]);
    let read = chess::pgn::Reader::new(text.as_bytes()).collect::<Result<Vec<_>, _>>();
    let read = read.expect("every game can be read again");
    assert_eq!(read.len(), 400, "and the line is no game");
    assert_eq!(read[0].tags().get("White"), Some("Ada 399"), "the latest first, as in the library");

    let question = "/api/games/pgn?text=ada&result=1-0&limit=1";
    let some = house.owner.send("GET", question, None).await.expect("an answer");
    assert_eq!(unpacked(&some.body).matches("1. e4 e5 1-0").count(), 134);

    let export = Export { games: vec![games[5], games[3]] };
    let body = serde_json::to_string(&export).expect("JSON");
    let body = Some(("application/json", body.as_str()));
    let two = house.owner.send("POST", "/api/games/export", body).await.expect("an answer");
    let text = unpacked(&two.body);
    let (five, three) = (text.find("Ada 5"), text.find("Ada 3"));
    assert!(five.is_some() && five < three && text.matches("[White").count() == 2, "{text}");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn many_games_are_deleted_and_come_back() {
    let (_folder, house) = house().await;
    let games = some_games(&house, 12).await;
    let one = house.owner.send("DELETE", &format!("/api/games/{}", games[0]), None).await;
    assert_eq!(one.expect("an answer").status, 204);
    let changed = mark(&house, &games[..8], Some(true), None).await;
    assert_eq!(changed, games[1..8], "the first was deleted before");
    assert_eq!(library(&house, "").await.count, 4);
    assert_eq!(library(&house, "deleted=true").await.count, 8);
    // Undone: just what the answer says.
    assert_eq!(mark(&house, &changed, Some(false), None).await, changed);
    assert_eq!(library(&house, "").await.count, 11);
    assert_eq!(mark(&house, &games[2..4], None, Some(true)).await, games[2..4]);
    assert_eq!(mark(&house, &games[2..5], None, Some(true)).await, games[4..5]);
    let nowhere = GameId::from_bytes([1; 16]);
    for (body, status, word) in [
        (json!({"games": [games[1], nowhere], "deleted": true}), 404, "no_such_game"),
        (json!({"games": [games[1]]}), 400, "bad_request"),
        (json!({"games": [games[1]], "deleted": true, "kept": true}), 400, "bad_request"),
        (json!({"games": [games[1]], "delete": true}), 422, "bad_request"),
        (json!({"games": "all", "deleted": true}), 422, "bad_request"),
        (json!({"games": vec![games[1]; 1001], "deleted": true}), 422, "too_many_games"),
    ] {
        let body = body.to_string();
        let answer =
            house.owner.send("PATCH", "/api/games", Some(("application/json", &body))).await;
        let answer = answer.expect("an answer");
        assert_eq!(answer.status, status, "{}", answer.body);
        assert!(answer.body.contains(word) && answer.body.contains("sentence"), "{}", answer.body);
    }
    assert_eq!(library(&house, "").await.count, 11, "nothing was changed by what was refused");
    house.close().await;
}

async fn keep_at_most(house: &House, most: &str) -> u16 {
    let body = format!("{{\"keep_at_most\": {most}}}");
    let answer =
        house.owner.send("PATCH", "/api/settings", Some(("application/json", &body))).await;
    answer.expect("an answer").status
}

/// Two people at one board, one of whom has just given up.
async fn given_up(house: &House) -> (GameId, Live) {
    let game = house.owner.make(setup(person("A"), person("B"))).await.expect("a game");
    let mut live = Live::open(&house.owner, game).await.expect("a table");
    play(&mut live, "e2e4").await;
    let heard = live.act(Act::Resign { side: chess::Color::White }).await.expect("an answer");
    assert!(matches!(heard, Heard::Done(..)), "{heard:?}");
    // The table does one thing after the other: what follows from the end is done when it answers.
    let heard = live.act(Act::Resume).await.expect("an answer");
    assert!(!matches!(heard, Heard::Done(..)), "{heard:?}");
    (game, live)
}

#[tokio::test(flavor = "multi_thread")]
async fn the_oldest_games_go_when_no_more_are_kept() {
    let (_folder, house) = house().await;
    for wrong in ["0", "-1", "1.5", "\"10\"", "true", "10000000"] {
        assert_eq!(keep_at_most(&house, wrong).await, 400, "{wrong}");
    }
    let unfinished = house.owner.make(setup(person("A"), person("B"))).await.expect("a game");
    let games = some_games(&house, 10).await;
    mark(&house, &games[..1], None, Some(true)).await;
    assert_eq!(keep_at_most(&house, "5").await, 204);
    assert_eq!(library(&house, "").await.count, 11, "a setting alone deletes nothing");
    let (ended, _live) = given_up(&house).await;
    let left = ids(&library(&house, "").await);
    assert_eq!(left.len(), 5);
    for stays in [unfinished, ended, games[0], games[9], games[8]] {
        assert!(left.contains(&stays), "{left:?}");
    }
    // What went can come back, also all at once.
    assert_eq!(mark(&house, &games, Some(false), None).await, games[1..8]);
    let imported = import(&house, "", "1. e4 *\n\n1. d4 1-0\n").await;
    assert_eq!((imported.games.len(), imported.removed), (2, 9));
    assert_eq!(keep_at_most(&house, "null").await, 204);
    assert_eq!(import(&house, "", "1. c4 1-0\n").await.removed, 0);
    assert_eq!(library(&house, "").await.count, 6);
    house.close().await;
}

/// A game may be looked at, or go on after all, when another one ends.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_goes_while_it_is_open_says_so_and_comes_back() {
    let (_folder, house) = house().await;
    assert_eq!(keep_at_most(&house, "1").await, 204);
    let (reopened, mut goes_on) = given_up(&house).await;
    assert!(matches!(goes_on.act(Act::TakeBack).await.expect("an answer"), Heard::Done(..)));
    let (first, mut live) = given_up(&house).await;
    let left = ids(&library(&house, "").await);
    assert_eq!(left, [reopened], "one that goes on counts, and never goes");
    // The table is open all the same, and nothing that was played is lost.
    let heard = live.act(Act::TakeBack).await.expect("an answer");
    assert_eq!(heard, Heard::Trouble(protocol::live::Trouble::NotStored));
    let again = Live::open(&house.owner, first).await.expect("it can be looked at");
    assert_eq!(again.game().plies().len(), 1);
    assert_eq!(mark(&house, &[first], Some(false), None).await, [first]);
    let heard = live.act(Act::TakeBack).await.expect("an answer");
    assert!(matches!(heard, Heard::Done(..)), "{heard:?}");
    play(&mut goes_on, "d2d4").await;
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn looking_and_exporting_change_nothing() {
    let (_folder, house) = house().await;
    let games = some_games(&house, 3).await;
    let before = library(&house, "").await;
    for path in ["/api/games?offset=1", "/api/games/pgn", "/api/games/pgn?deleted=true"] {
        assert_eq!(house.owner.send("GET", path, None).await.expect("an answer").status, 200);
    }
    for path in ["/api/games/import", "/api/games/export"] {
        let answer = house.owner.send("GET", path, None).await.expect("an answer");
        assert!((400..500).contains(&answer.status), "{path}: {}", answer.status);
    }
    let refused = house.owner.get::<Library>("/api/games?offset=-1").await;
    assert!(matches!(&refused, Err(Failure::Refused(400, _))), "{refused:?}");
    let body = serde_json::to_string(&Export { games }).expect("JSON");
    let body = Some(("application/json", body.as_str()));
    house.owner.send("POST", "/api/games/export", body).await.expect("an answer");
    assert_eq!(library(&house, "").await, before);
    house.close().await;
}
