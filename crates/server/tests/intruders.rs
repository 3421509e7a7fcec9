//! Whoever is not at the table cannot move, read a game that was not shared, or change anything.

mod common;

use std::time::Duration;

use common::{House, network, play, quick};
use game::{Act, GameId, Millis, Name};
use guest::{Answer, Failure, Heard, Live, person, request, setup, timed};
use protocol::http::{Library, Me, NewKey, NewProfile, Sit};
use protocol::live::{Tell, Trouble};
use server::Config;
use tempfile::{TempDir, tempdir};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

async fn house() -> (TempDir, House) {
    let folder = tempdir().expect("a folder");
    let house = House::open(folder.path(), quick()).await;
    (folder, house)
}

/// A request with just these headers.
async fn raw(house: &House, line: &str, headers: &[(&str, &str)], body: &str) -> Answer {
    let length = body.len().to_string();
    let length = (!body.is_empty()).then_some(("content-length", length.as_str()));
    let lines = headers.iter().copied().chain(length);
    let head: Vec<String> = lines.map(|(name, value)| format!("{name}: {value}\r\n")).collect();
    let text = format!("{line} HTTP/1.1\r\nconnection: close\r\n{}\r\n{body}", head.concat());
    request(&house.address, text.as_bytes()).await.expect("an answer")
}

const JSON: (&str, &str) = ("content-type", "application/json");

#[tokio::test(flavor = "multi_thread")]
async fn without_a_profile_nothing_is_told() {
    let (_folder, house) = house().await;
    let game = house.owner.make(setup(person("A"), person("B"))).await.expect("a game");
    let host = ("host", house.address.as_str());
    let wrong = ("authorization", "Bearer 00000000000000000000000000000000");
    for path in [
        "/api/me",
        "/api/games",
        "/api/games/pgn",
        "/api/settings",
        &format!("/api/games/{game}"),
        &format!("/api/games/{game}/pgn"),
        &format!("/api/games/{game}/glance"),
    ] {
        assert_eq!(raw(&house, &format!("GET {path}"), &[host], "").await.status, 401, "{path}");
        assert_eq!(
            raw(&house, &format!("GET {path}"), &[host, wrong], "").await.status,
            401,
            "{path}"
        );
        let cookie = ("cookie", "kibitz_00000000=00000000000000000000000000000000");
        assert_eq!(
            raw(&house, &format!("GET {path}"), &[host, cookie], "").await.status,
            401,
            "{path}"
        );
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn another_profiles_game_is_not_there() {
    let (_folder, house) = house().await;
    let game = house.owner.make(setup(person("A"), person("B"))).await.expect("a game");
    let cid = house.somebody("Cid").await;
    let path = format!("/api/games/{game}");
    for (method, path, body) in [
        ("GET", path.clone(), ""),
        ("GET", format!("{path}/pgn"), ""),
        ("GET", format!("{path}/glance"), ""),
        ("PATCH", path.clone(), "{\"title\":\"mine\"}"),
        ("DELETE", path.clone(), ""),
        ("POST", format!("{path}/restore"), ""),
        ("POST", format!("{path}/again"), "{}"),
        ("POST", format!("{path}/invitations"), ""),
        ("POST", format!("{path}/watch-keys"), ""),
    ] {
        let answer =
            cid.send(method, &path, Some(("application/json", body))).await.expect("an answer");
        assert_eq!(answer.status, 404, "{method} {path}: {}", answer.body);
    }
    // It is told apart from a game that is nowhere by nothing.
    let nowhere = GameId::from_bytes([1; 16]);
    let there = cid.send("GET", &path, None).await.expect("an answer");
    let gone = cid.send("GET", &format!("/api/games/{nowhere}"), None).await.expect("an answer");
    assert_eq!((there.status, &there.body), (gone.status, &gone.body));
    // Nor is it there for whoever names many, and one's own beside it stay as they are.
    let own = cid.make(setup(person("C"), person("D"))).await.expect("a game");
    let list = format!("[\"{own}\",\"{game}\"]");
    for (method, path, body) in [
        ("PATCH", "/api/games", format!("{{\"games\":{list},\"deleted\":true}}")),
        ("PATCH", "/api/games", format!("{{\"games\":{list},\"deleted\":false}}")),
        ("PATCH", "/api/games", format!("{{\"games\":{list},\"kept\":true}}")),
        ("POST", "/api/games/export", format!("{{\"games\":{list}}}")),
    ] {
        let answer = cid.send(method, path, Some(("application/json", &body))).await;
        let answer = answer.expect("an answer");
        assert_eq!((answer.status, &answer.body), (404, &there.body), "{method} {path} {body}");
    }
    let all = cid.send("GET", "/api/games/pgn", None).await.expect("an answer");
    assert!(
        all.body.contains("[White \"C\"]") && !all.body.contains("[White \"A\"]"),
        "{}",
        all.body
    );
    let library: Library = cid.get("/api/games").await.expect("a library");
    assert_eq!((library.count, library.rows[0].game, library.rows[0].kept), (1, own, false));
    cid.send("DELETE", &format!("/api/games/{own}"), None).await.expect("an answer");
    assert!(matches!(Live::open(&cid, game).await, Err(Failure::Lost(_))));
    assert!(matches!(Live::open(&cid, nowhere).await, Err(Failure::Lost(_))));
    let library: Library = cid.get("/api/games").await.expect("a library");
    assert!(library.rows.is_empty());
    // Only the owner ends the program or gets login links.
    for path in ["/api/quit", "/api/login-links"] {
        assert_eq!(cid.send("POST", path, None).await.expect("an answer").status, 403, "{path}");
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn only_our_own_page_may_act_for_a_browser() {
    let (_folder, house) = house().await;
    let host = ("host", house.address.as_str());
    let ours = format!("http://{}", house.address);
    let port: u16 =
        house.address.rsplit(':').next().and_then(|port| port.parse().ok()).expect("a port");
    let other_port = format!("http://127.0.0.1:{}", port.wrapping_add(1));
    let body = "{\"name\":\"Eve\"}";
    let post = "POST /api/profiles";
    for origin in ["http://evil.example", "null", &other_port, "https://127.0.0.1", ""] {
        let headers = [host, JSON, ("origin", origin)];
        assert_eq!(raw(&house, post, &headers, body).await.status, 403, "{origin}");
    }
    assert_eq!(raw(&house, post, &[host, JSON], body).await.status, 403, "no origin");
    assert_eq!(raw(&house, post, &[host, JSON, ("origin", &ours)], body).await.status, 201);
    // A form of another page cannot send JSON.
    let form = [host, ("origin", ours.as_str()), ("content-type", "text/plain")];
    assert_eq!(raw(&house, post, &form, body).await.status, 415);
    // A WebSocket is no exception, whoever's cookie comes with it.
    let game = house.owner.make(setup(person("A"), person("B"))).await.expect("a game");
    let token = format!("Bearer {}", house.owner.token.expose());
    let upgrade = [
        host,
        ("authorization", token.as_str()),
        ("origin", "http://evil.example"),
        ("upgrade", "websocket"),
        ("sec-websocket-version", "13"),
        ("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ=="),
    ];
    for path in [format!("/api/games/{game}/live"), "/api/analysis/live".to_owned()] {
        assert_eq!(raw(&house, &format!("GET {path}"), &upgrade, "").await.status, 403, "{path}");
        let other_name = upgrade.map(|(name, value)| match name {
            "host" => (name, "evil.example"),
            "origin" => (name, ours.as_str()),
            _ => (name, value),
        });
        assert_eq!(
            raw(&house, &format!("GET {path}"), &other_name, "").await.status,
            421,
            "{path}"
        );
        let nobody = upgrade.map(|(name, value)| match name {
            "authorization" => ("x-nothing", "nothing"),
            "origin" => (name, ours.as_str()),
            _ => (name, value),
        });
        let answer = raw(&house, &format!("GET {path}"), &nobody, "").await;
        assert_eq!(answer.status, 401, "{path}: without a profile");
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn only_our_own_name_leads_here() {
    let (_folder, house) = house().await;
    let port = house.address.rsplit(':').next().expect("a port").to_owned();
    let token = format!("Bearer {}", house.owner.token.expose());
    for name in [
        "evil.example",
        &format!("evil.example:{port}"),
        "127.0.0.1",
        "127.0.0.1:1",
        "localhost",
        "",
    ] {
        let headers = [("host", name), ("authorization", token.as_str())];
        assert_eq!(raw(&house, "GET /api/me", &headers, "").await.status, 421, "{name}");
        assert_eq!(raw(&house, "GET /", &headers, "").await.status, 421, "{name}");
    }
    let host = ("host", house.address.as_str());
    let absolute = "GET http://evil.example/api/me";
    let answer = raw(&house, absolute, &[host, ("authorization", &token)], "").await;
    assert_eq!(answer.status, 421, "the request line names another host");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn reading_changes_nothing_and_a_fetched_link_claims_nothing() {
    let (_folder, house) = house().await;
    let (game, _) = network(&house, timed(Millis(60_000))).await;
    for path in [
        "/api/quit",
        "/api/profiles",
        "/api/login",
        "/api/login-links",
        &format!("/api/games/{game}/sit"),
    ] {
        let answer = house.owner.send("GET", path, None).await.expect("an answer");
        assert_eq!(answer.status, 405, "{path}");
    }
    // A bot that fetches the login link sees a page, and the link still works, once.
    let (page, code) = house.login.split_once("#login=").expect("a code");
    let host = ("host", house.address.as_str());
    assert_eq!(page, format!("http://{}/", house.address));
    assert_eq!(raw(&house, "GET /", &[host], "").await.status, 200);
    let origin = format!("http://{}", house.address);
    let headers = [host, JSON, ("origin", origin.as_str())];
    let body = format!("{{\"code\":\"{code}\"}}");
    let first = raw(&house, "POST /api/login", &headers, &body).await;
    assert_eq!(first.status, 200);
    assert!(first.head.contains("httponly; samesite=strict"), "{}", first.head);
    let me: Me = serde_json::from_str(&first.body).expect("me");
    assert!(me.owner);
    assert_eq!(raw(&house, "POST /api/login", &headers, &body).await.status, 403);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_is_taken_by_its_key_alone_and_once() {
    let (_folder, house) = house().await;
    let (game, _ben) = network(&house, timed(Millis(60_000))).await;
    let cid = house.somebody("Cid").await;
    let sit = |key| Sit { key, name: Name::new("Cid") };
    let guess = protocol::Key::from_bytes([9; 16]);
    let path = format!("/api/games/{game}/sit");
    let refused = cid.post::<protocol::http::Seated>(&path, &sit(guess)).await;
    assert!(matches!(refused, Err(Failure::Refused(403, _))), "{refused:?}");
    let full = house.owner.post::<NewKey>(&format!("/api/games/{game}/invitations"), &()).await;
    assert!(matches!(&full, Err(failure) if failure.word() == "no_open_seat"), "{full:?}");
    // A key to look on opens no seat.
    let NewKey { key } =
        house.owner.post(&format!("/api/games/{game}/watch-keys"), &()).await.expect("a key");
    let refused = cid.post::<protocol::http::Seated>(&path, &sit(key)).await;
    assert!(matches!(refused, Err(Failure::Refused(403, _))), "{refused:?}");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_not_understood_is_answered_and_dropped() {
    let (_folder, house) = house().await;
    let game = house.owner.make(setup(person("A"), person("B"))).await.expect("a game");
    let mut live = Live::open(&house.owner, game).await.expect("a table");
    let long = format!("{{\"say\":\"hello\",\"protocol\":\"{}\"}}", "x".repeat(20_000));
    for (text, trouble) in [
        ("{".to_owned(), Trouble::NotUnderstood),
        ("null".to_owned(), Trouble::NotUnderstood),
        ("{\"say\":\"sing\"}".to_owned(), Trouble::NotUnderstood),
        ("[".repeat(5000), Trouble::NotUnderstood),
        (
            "{\"say\":\"command\",\"id\":\"zz\",\"on\":0,\"do\":\"resign\"}".to_owned(),
            Trouble::NotUnderstood,
        ),
        (long, Trouble::TooLong),
    ] {
        live.say_text(text).await.expect("said");
        let told = loop {
            if let Tell::Trouble { trouble, .. } = live.hear().await.expect("told") {
                break trouble;
            }
        };
        assert_eq!(told, trouble);
    }
    // The conversation goes on as if nothing had been said.
    play(&mut live, "e2e4").await;
    // A frame beyond all measure ends it, and only it.
    let mut other = Live::open(&house.owner, game).await.expect("a second page");
    // The other end may hang up before all of it is sent.
    let _ = other.say_text("x".repeat(1_000_000)).await;
    while other.hear().await.is_ok() {}
    play(&mut live, "e7e5").await;
    for (body, status) in
        [("{", 400), ("{}", 422), ("[]", 422), ("{\"setup\":{\"fen\":\"8/8\"}}", 422)]
    {
        let answer = house.owner.send("POST", "/api/games", Some(("application/json", body))).await;
        let answer = answer.expect("an answer");
        assert_eq!(answer.status, status, "{body}: {}", answer.body);
        assert!(answer.body.contains("\"sentence\""), "{}", answer.body);
    }
    let huge = format!("{{\"name\":\"{}\"}}", "x".repeat(100_000));
    let answer = house.owner.send("PATCH", "/api/me", Some(("application/json", &huge))).await;
    assert_eq!(answer.expect("an answer").status, 413);
    assert_eq!(house.metric("table_panics_total").await, 0);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn paths_lead_nowhere_else() {
    let (_folder, house) = house().await;
    for path in [
        "/../etc/passwd",
        "/..%2f..%2fetc/passwd",
        "//etc/passwd",
        "/api/games/../me",
        "/api/games/%00",
        "/api/games/0",
        "/api/games/zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz",
        "/start.js/../../Cargo.toml",
        "/%ff",
    ] {
        let answer = house.owner.send("GET", path, None).await.expect("an answer");
        assert!((400..500).contains(&answer.status), "{path}: {}", answer.status);
        assert!(!answer.body.contains("root:"), "{path}");
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn names_carry_no_control_characters() {
    let (_folder, house) = house().await;
    let name = Name::new("Eve\u{202e}\n\u{7}\u{0}Mallory");
    let renamed = serde_json::to_string(&NewProfile { name }).expect("JSON");
    let raw_name = "{\"name\":\"Eve\\u202e\\n\\u0007\\u0000Mallory\"}";
    for body in [renamed.as_str(), raw_name] {
        let answer = house.owner.send("PATCH", "/api/me", Some(("application/json", body))).await;
        let me: Me = serde_json::from_str(&answer.expect("an answer").body).expect("me");
        assert!(
            !me.name.chars().any(|letter| letter.is_control() || letter == '\u{202e}'),
            "{:?}",
            me.name
        );
    }
    let game = house.owner.make(setup(person("A"), person("B"))).await.expect("a game");
    let body = "{\"title\":\"a\\r\\nset-cookie: x\\u0000\"}";
    let path = format!("/api/games/{game}");
    let answer = house
        .owner
        .send("PATCH", &path, Some(("application/json", body)))
        .await
        .expect("an answer");
    assert!(answer.body.contains("\"title\":\"aset-cookie: x\""), "{}", answer.body);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn half_a_request_is_shown_the_door() {
    let folder = tempdir().expect("a folder");
    let config = Config { header_timeout: Duration::from_millis(200), ..quick() };
    let house = House::open(folder.path(), config).await;
    let mut stream = TcpStream::connect(&house.address).await.expect("a connection");
    stream.write_all(b"GET / HTTP/1.1\r\nhost: x\r\nx-slow").await.expect("sent");
    let mut rest = Vec::new();
    // Waits until the other end hangs up.
    let _ = stream.read_to_end(&mut rest).await;
    assert!(Config::default().header_timeout <= Duration::from_secs(15));
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_profile_cannot_take_all_places() {
    let folder = tempdir().expect("a folder");
    let config = Config { max_sockets_of_profile: 2, ..quick() };
    let house = House::open(folder.path(), config).await;
    let game = house.owner.make(setup(person("A"), person("B"))).await.expect("a game");
    let _first = Live::open(&house.owner, game).await.expect("a table");
    let _second = Live::open(&house.owner, game).await.expect("a table");
    assert!(matches!(Live::open(&house.owner, game).await, Err(Failure::Lost(_))));
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flood_of_messages_is_answered_and_dropped() {
    let (_folder, house) = house().await;
    let game = house.owner.make(setup(person("A"), person("B"))).await.expect("a game");
    let mut live = Live::open(&house.owner, game).await.expect("a table");
    let mut given = Vec::new();
    for _ in 0..200 {
        given.push(live.give(Act::Resume).await.expect("said"));
    }
    // Each gets its answer, by its id: the first ones as usual, the last ones not.
    let mut dropped = 0;
    for id in given {
        match live.answer(id).await.expect("an answer") {
            Heard::Refused(_) => {}
            heard => {
                assert_eq!(heard, Heard::Trouble(Trouble::TooMuch));
                dropped += 1;
            }
        }
    }
    assert!((50..150).contains(&dropped), "{dropped} were dropped");
    let other = Live::open(&house.owner, game).await.expect("a second page");
    assert_eq!(other.log.len(), 1);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_replayed_command_is_not_done_twice() {
    let (_folder, house) = house().await;
    let (game, ben) = network(&house, timed(Millis(60_000))).await;
    let mut ada = Live::open(&house.owner, game).await.expect("a table");
    let mut ben = Live::open(&ben, game).await.expect("a table");
    let id = ada.give(Act::GiveTime { side: chess::Color::White }).await.expect("said");
    assert!(matches!(ada.answer(id).await, Ok(Heard::Done(..))));
    let given = |live: &Live| live.game().time_left(chess::Color::Black, live.game().last_event());
    let before = given(&ada);
    // Whoever overhears an id gets nothing but the first answer for it.
    let command =
        game::Command { on: ada.game().board(), act: Act::GiveTime { side: chess::Color::Black } };
    ben.until(|game| game.time_left(chess::Color::Black, game.last_event()) == before)
        .await
        .expect("told");
    ben.say(&protocol::live::Say::Command { id, command }).await.expect("said");
    assert!(matches!(ben.answer(id).await, Ok(Heard::Done(..))));
    assert_eq!(given(&ben), before);
    assert_eq!(
        ben.game().time_left(chess::Color::White, ben.game().last_event()),
        Some(game::Millis(60_000))
    );
    house.close().await;
}
