//! The examples of `docs/api.md`, run as they stand there.

mod common;

use common::{House, quick};
use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::Value;
use tempfile::tempdir;
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;

const DOCS: &str = include_str!("../../../docs/api.md");

/// The fenced blocks with their kinds.
fn blocks() -> Vec<(&'static str, Vec<&'static str>)> {
    let mut blocks = Vec::new();
    let mut open: Option<(&str, Vec<&str>)> = None;
    for line in DOCS.lines() {
        match (line.strip_prefix("```"), &mut open) {
            (Some(_), Some(_)) => blocks.extend(open.take()),
            (Some(kind), None) => open = Some((kind, Vec::new())),
            (None, Some((_, lines))) => lines.push(line),
            (None, None) => {}
        }
    }
    blocks
}

/// Whether an answer is what the example says: `…` is anything, and there may be more.
fn fits(answer: &Value, example: &Value) -> bool {
    match (answer, example) {
        (_, Value::String(any)) if any == "…" => true,
        (Value::Object(answer), Value::Object(example)) => example
            .iter()
            .all(|(key, example)| answer.get(key).is_some_and(|answer| fits(answer, example))),
        (Value::Array(answer), Value::Array(example)) => {
            answer.len() == example.len() && answer.iter().zip(example).all(|(a, e)| fits(a, e))
        }
        _ => answer == example,
    }
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

#[tokio::test(flavor = "multi_thread")]
async fn the_examples_of_the_documentation_work() {
    let folder = tempdir().expect("a folder");
    let house = House::open(folder.path(), quick()).await;
    let code = house.login.split_once("#login=").expect("a code").1.to_owned();
    let mut game = String::new();
    let mut run = 0;
    for (kind, lines) in blocks() {
        run += 1;
        match kind {
            "api" => {
                let (method, path) = lines[0].split_once(' ').expect("a method and a path");
                let arrow = lines.iter().position(|line| line.starts_with('→')).expect("an answer");
                // A body that is no JSON says first what it is.
                let pgn = "application/vnd.chess-pgn";
                let is_pgn = lines.get(1).is_some_and(|line| *line == pgn);
                let (kind, begins) = if is_pgn { (pgn, 2) } else { ("application/json", 1) };
                let body = lines[begins..arrow].join("\n");
                let body = body.replace("CODE", &code).replace("ID", &game);
                let path = path.replace("ID", &game);
                let body = Some((kind, body.as_str()));
                let answer = house.owner.send(method, &path, body).await.expect("an answer");
                let status: u16 = lines[arrow]["→".len()..].trim().parse().expect("a status");
                assert_eq!(answer.status, status, "{method} {path}: {}", answer.body);
                let example = lines[arrow + 1..].join("\n");
                if !example.is_empty() {
                    let told = json(&answer.body);
                    assert!(fits(&told, &json(&example)), "{method} {path}: {told}");
                    if let Some(made) = told.get("game").and_then(Value::as_str) {
                        made.clone_into(&mut game);
                    }
                }
            }
            "live" => converse(&house, &format!("/api/games/{game}/live"), &lines).await,
            "analysis" => converse(&house, "/api/analysis/live", &lines).await,
            other => panic!("a block of an unknown kind: {other:?}"),
        }
    }
    assert!(run >= 10, "only {run} examples were found");
    house.close().await;
}

/// Says and expects what the lines say. Notices may come at any time, and what is found on the way to the end.
async fn converse(house: &House, path: &str, lines: &[&str]) {
    let url = format!("ws://{}{path}", house.address);
    let mut request = url.into_client_request().expect("a request");
    let token = format!("Bearer {}", house.owner.token.expose());
    request.headers_mut().insert("authorization", token.parse().expect("a header"));
    let (mut socket, _) = connect_async(request).await.expect("a socket");
    for line in lines {
        if let Some(said) = line.strip_prefix("> ") {
            socket.send(Message::text(said)).await.expect("said");
            continue;
        }
        let example = json(line.strip_prefix("< ").expect("a line that is said or told"));
        let told = loop {
            let Message::Text(text) = socket.next().await.expect("told").expect("told") else {
                continue;
            };
            let told = json(&text);
            let on_the_way = told["tell"] == "found" && told["done"] == false;
            if told["tell"] != "notice" && !on_the_way {
                break told;
            }
        };
        assert!(fits(&told, &example), "{told}\nis not\n{example}");
    }
}
