//! The conversation about a position: one for each profile, and never in the way of a game.

mod common;

use std::collections::HashSet;
use std::time::{Duration, Instant};

use chess::{Position, UciMove, Variant};
use common::{House, computer, quick, start_of};
use futures_util::{SinkExt as _, StreamExt as _};
use game::Act;
use guest::{Caller, Live, person, setup};
use protocol::VERSION;
use protocol::analysis::{Found, Question, Say, Tell, Why};
use protocol::live::{Score, Trouble};
use server::Config;
use tempfile::{TempDir, tempdir};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::protocol::Message;
use tokio_tungstenite::{WebSocketStream, client_async};

async fn house() -> (TempDir, House) {
    house_with(quick()).await
}

async fn house_with(config: Config) -> (TempDir, House) {
    let folder = tempdir().expect("a folder");
    let house = House::open(folder.path(), config).await;
    (folder, house)
}

/// A page that analyses.
struct Page {
    socket: WebSocketStream<TcpStream>,
    number: u64,
}

impl Page {
    /// A page that has been welcomed.
    async fn open(house: &House, caller: &Caller) -> Self {
        let mut page = Self::connect(house, caller).await;
        page.say(&Say::Hello { protocol: VERSION }).await;
        let told = page.hear().await;
        assert!(matches!(told, Tell::Welcome { protocol: VERSION, .. }), "{told:?}");
        page
    }

    async fn connect(house: &House, caller: &Caller) -> Self {
        let url = format!("ws://{}/api/analysis/live", house.address);
        let mut request = url.into_client_request().expect("a request");
        let token = format!("Bearer {}", caller.token.expose());
        request.headers_mut().insert("authorization", token.parse().expect("a header"));
        let stream = TcpStream::connect(&house.address).await.expect("a connection");
        let (socket, _) = client_async(request, stream).await.expect("a socket");
        Self { socket, number: 0 }
    }

    async fn say(&mut self, say: &Say) {
        self.say_text(serde_json::to_string(say).expect("a message")).await;
    }

    async fn say_text(&mut self, text: String) {
        self.socket.send(Message::text(text)).await.expect("said");
    }

    async fn hear(&mut self) -> Tell {
        let heard = async {
            loop {
                match self.socket.next().await.expect("the socket is open").expect("a message") {
                    Message::Text(text) => return serde_json::from_str(&text).expect("a message"),
                    Message::Close(close) => panic!("closed: {close:?}"),
                    _ => {}
                }
            }
        };
        timeout(Duration::from_secs(30), heard).await.expect("an answer in time")
    }

    /// Asks with the next number.
    async fn ask(&mut self, question: Question) -> u64 {
        self.number += 1;
        let question = Question { number: self.number, ..question };
        self.say(&Say::Analyse(question)).await;
        self.number
    }

    /// The next thing that is found for a question, what is late for others passed over.
    async fn found(&mut self, number: u64) -> Found {
        loop {
            match self.hear().await {
                Tell::Found(found) if found.number == number => return found,
                Tell::Found(_) => {}
                other => panic!("{other:?}"),
            }
        }
    }

    /// What is found in the end.
    async fn last(&mut self, number: u64) -> Found {
        loop {
            let found = self.found(number).await;
            if found.done {
                return found;
            }
        }
    }
}

/// Three lines, for as long as can be asked for.
fn about(position: &Position) -> Question {
    Question {
        number: 0,
        fen: position.fen(),
        variant: position.variant(),
        moves: Vec::new(),
        lines: 3,
        depth: 100,
        seconds: 900,
    }
}

fn start() -> Question {
    about(&Position::start())
}

#[tokio::test(flavor = "multi_thread")]
async fn lines_come_deeper_and_deeper_until_it_is_deep_enough() {
    let (_folder, house) = house().await;
    let mut page = Page::open(&house, &house.owner).await;
    let number = page.ask(Question { depth: 9, ..start() }).await;
    let mut depths = Vec::new();
    let last = loop {
        let found = page.found(number).await;
        depths.push(found.depth);
        assert_eq!(found.lines.len(), 3);
        let firsts: HashSet<UciMove> = found.lines.iter().map(|way| way.line.moves[0]).collect();
        assert_eq!(firsts.len(), 3, "three different moves: {found:?}");
        for way in &found.lines {
            let chances = way.chances.expect("chances");
            assert_eq!(chances.white + chances.draw + chances.black, 1000);
        }
        if found.done {
            break found;
        }
    };
    assert!(depths.is_sorted(), "{depths:?}");
    assert!(last.depth == 9 && last.nodes > 1000, "{last:?}");
    house.owner_idles().await;
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_variant_and_the_way_to_the_position_count() {
    let (_folder, house) = house().await;
    let mut page = Page::open(&house, &house.owner).await;
    for variant in Variant::ALL {
        let position = start_of(variant);
        let number = page.ask(Question { depth: 5, ..about(&position) }).await;
        let found = page.last(number).await;
        for way in &found.lines {
            let mut here = position.clone();
            for uci in &way.line.moves {
                let m = here.resolve_uci(*uci).unwrap_or_else(|_| panic!("{variant}: {uci}"));
                here = here.play(m);
            }
            assert_eq!(way.chances.is_some(), variant != Variant::Suicide);
        }
    }
    // Black is lost, but can bring about the same position for the third time; its FEN alone does not say so.
    let lost: Position = "7k/8/8/8/8/8/8/KQ6 w - - 0 1".parse().expect("a position");
    let shuffle = "b1b3 h8g7 b3b1 g7h8 b1b3 h8g7 b3b1";
    let moves = shuffle.split(' ').map(|uci| uci.parse().expect("a move")).collect();
    let number = page.ask(Question { moves, depth: 6, ..about(&lost) }).await;
    let best = page.last(number).await.lines.remove(0).line;
    assert_eq!(best.moves[0], "g7h8".parse().expect("a move"));
    assert_eq!(best.score, Score::Centipawns(0));
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_latest_question_counts_and_stop_ends_all_thinking() {
    let (_folder, house) = house().await;
    let mut page = Page::open(&house, &house.owner).await;
    let first = page.ask(start()).await;
    page.found(first).await;
    let mut after = Position::start();
    for san in ["e4", "e5", "Nf3"] {
        after = after.play(after.parse_san(san).expect("a move"));
    }
    let second = page.ask(about(&after)).await;
    let found = page.found(second).await;
    let reply = found.lines[0].line.moves[0];
    assert!(after.resolve_uci(reply).is_ok(), "{reply} is Black's");
    assert_eq!(house.metric("analyses").await, 1);
    page.say(&Say::Stop).await;
    house.owner_idles().await;
    // It can go on.
    let third = page.ask(about(&after)).await;
    page.found(third).await;
    // A page that goes takes its thinking with it.
    drop(page);
    house.owner_idles().await;
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_page_takes_over_and_the_first_is_told() {
    let (_folder, house) = house().await;
    let mut first = Page::open(&house, &house.owner).await;
    let number = first.ask(start()).await;
    first.found(number).await;
    // To look is not to analyse.
    let mut second = Page::open(&house, &house.owner).await;
    let other = second.ask(start()).await;
    loop {
        match first.hear().await {
            Tell::TakenOver { sentence } => break assert!(sentence.ends_with('.')),
            Tell::Found(_) => {}
            told => panic!("{told:?}"),
        }
    }
    second.found(other).await;
    assert_eq!(house.metric("analyses").await, 1);
    // And back again.
    let number = first.ask(start()).await;
    first.found(number).await;
    loop {
        match second.hear().await {
            Tell::TakenOver { .. } => break,
            Tell::Found(_) => {}
            told => panic!("{told:?}"),
        }
    }
    // Somebody else's analysis takes nobody's place.
    let ben = house.somebody("Ben").await;
    let mut bens = Page::open(&house, &ben).await;
    let number = bens.ask(start()).await;
    bens.found(number).await;
    let before = first.found(first.number).await;
    let after = first.found(first.number).await;
    assert!(after.nodes > before.nodes);
    assert_eq!(house.metric("analyses").await, 2);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_thought_about_is_refused_in_a_sentence() {
    let (_folder, house) = house().await;
    let mut page = Page::open(&house, &house.owner).await;
    let moves = |text: &str| vec![text.parse::<UciMove>().expect("a move")];
    let mated = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    let cases = [
        (Question { fen: "8/8/8/8/8/8/8/8 w - - 0 1".into(), ..start() }, Why::BadPosition),
        (Question { moves: moves("e2e5"), ..start() }, Why::BadMove),
        (Question { lines: 6, ..start() }, Why::BadNumber),
        (Question { lines: 0, ..start() }, Why::BadNumber),
        (Question { depth: 0, ..start() }, Why::BadNumber),
        (Question { seconds: 901, ..start() }, Why::BadNumber),
        (Question { moves: vec![moves("e2e4")[0]; 601], ..start() }, Why::TooManyMoves),
        (Question { fen: mated.into(), ..start() }, Why::NothingToThink),
    ];
    for (question, wanted) in cases {
        // What went on before ends with a question that is refused: its page is at another position.
        let going = page.ask(start()).await;
        page.found(going).await;
        let asked = page.ask(question).await;
        loop {
            match page.hear().await {
                Tell::Refused { number, why, sentence } => {
                    assert_eq!((number, why), (asked, wanted), "{sentence}");
                    assert!(sentence.ends_with('.'), "{sentence}");
                    break;
                }
                Tell::Found(found) => assert_eq!(found.number, going),
                told => panic!("{told:?}"),
            }
        }
        house.owner_idles().await;
    }
    for text in [
        "{\"say\":\"sing\"}",
        "{\"say\":\"analyse\",\"number\":1}",
        "[]",
        "\0",
        "{\"say\":\"hello\",\"protocol\":1}",
    ] {
        page.say_text(text.to_owned()).await;
        let told = page.hear().await;
        assert!(matches!(told, Tell::Trouble { .. }), "{text}: {told:?}");
    }
    page.say_text(format!("{{\"say\":\"{}\"}}", "x".repeat(9_000))).await;
    let told = page.hear().await;
    assert!(matches!(told, Tell::Trouble { trouble: Trouble::TooLong, .. }), "{told:?}");
    // Still there.
    let number = page.ask(start()).await;
    page.found(number).await;
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn hello_comes_first_and_in_the_right_version() {
    let (_folder, house) = house().await;
    let mut page = Page::connect(&house, &house.owner).await;
    page.ask(start()).await;
    let told = page.hear().await;
    assert!(matches!(told, Tell::Trouble { trouble: Trouble::NotNow, .. }), "{told:?}");
    page.say(&Say::Hello { protocol: VERSION + 1 }).await;
    let told = page.hear().await;
    assert!(matches!(told, Tell::Trouble { trouble: Trouble::OtherVersion, .. }), "{told:?}");
    page.say(&Say::Hello { protocol: VERSION }).await;
    assert!(matches!(page.hear().await, Tell::Welcome { .. }));
    assert_eq!(house.metric("analyses").await, 0);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn too_much_at_once_is_too_much() {
    let (_folder, house) = house().await;
    let mut page = Page::open(&house, &house.owner).await;
    for _ in 0..100 {
        page.say(&Say::Stop).await;
    }
    let told = page.hear().await;
    assert!(matches!(told, Tell::Trouble { trouble: Trouble::TooMuch, .. }), "{told:?}");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn there_is_room_for_so_many_and_the_next_is_refused_until_one_goes() {
    let (_folder, house) = house().await;
    let mut pages = Vec::new();
    for name in ["A", "B", "C", "D", "E", "F", "G", "H"] {
        let caller = house.somebody(name).await;
        let mut page = Page::open(&house, &caller).await;
        let number = page.ask(Question { lines: 1, ..start() }).await;
        // All get their turn, though there is one thread.
        page.found(number).await;
        pages.push(page);
    }
    let late = house.somebody("late").await;
    let mut page = Page::open(&house, &late).await;
    page.ask(start()).await;
    let told = page.hear().await;
    assert!(matches!(told, Tell::Refused { why: Why::NoRoom, .. }), "{told:?}");
    pages.pop();
    let end = Instant::now() + Duration::from_secs(20);
    loop {
        let number = page.ask(start()).await;
        match page.hear().await {
            Tell::Found(found) => break assert_eq!(found.number, number),
            Tell::Refused { why: Why::NoRoom, .. } if Instant::now() < end => {
                tokio::task::yield_now().await;
            }
            told => panic!("{told:?}"),
        }
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_has_stopped_locks_nobody_out() {
    let (_folder, house) = house().await;
    let mut pages = Vec::new();
    for name in ["A", "B", "C", "D", "E", "F", "G", "H"] {
        let caller = house.somebody(name).await;
        let mut page = Page::open(&house, &caller).await;
        let number = page.ask(Question { lines: 1, ..start() }).await;
        page.found(number).await;
        pages.push(page);
    }
    pages[3].say(&Say::Stop).await;
    let late = house.somebody("late").await;
    let mut page = Page::open(&house, &late).await;
    let end = Instant::now() + Duration::from_secs(20);
    // That it has stopped is heard over another socket.
    loop {
        page.ask(start()).await;
        if matches!(page.hear().await, Tell::Found(_)) {
            break;
        }
        assert!(Instant::now() < end, "no room");
    }
    house.close().await;
}

/// The reason why an analysis makes way: a game answers in its own time, whatever is looked at beside it.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_does_not_wait_for_analyses_on_all_threads() {
    let (_folder, house) = house_with(Config { thinkers: Some(2), ..quick() }).await;
    let mut pages = Vec::new();
    for name in ["A", "B", "C"] {
        let caller = house.somebody(name).await;
        let mut page = Page::open(&house, &caller).await;
        let number = page.ask(start()).await;
        page.found(number).await;
        pages.push(page);
    }
    let game = house.owner.make(setup(person("Ada"), computer(3))).await.expect("a game");
    let mut live = Live::open(&house.owner, game).await.expect("a table");
    common::prefer(&mut live, 0, 1500).await;
    for (uci, plies) in [("e2e4", 2), ("g1f3", 4), ("b1c3", 6)] {
        let begun = Instant::now();
        let moved = live.act(Act::Move { uci: uci.parse().expect("a move") }).await;
        // The move may be impossible by now; then it is the next game's turn to show it.
        if !matches!(moved, Ok(guest::Heard::Done(..))) {
            break;
        }
        live.until(|game| game.plies().len() == plies || game.end().is_some())
            .await
            .expect("an answer");
        // Analyses alone would go on for fifteen minutes. A slow machine gets some seconds.
        assert!(begun.elapsed() < Duration::from_secs(5), "{:?}", begun.elapsed());
    }
    // And they go on where they were.
    for page in &mut pages {
        let before = page.found(page.number).await;
        let after = page.found(page.number).await;
        assert!(after.depth >= before.depth && after.nodes > before.nodes);
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_program_ends_though_somebody_analyses() {
    let (_folder, house) = house().await;
    let mut page = Page::open(&house, &house.owner).await;
    let number = page.ask(start()).await;
    page.found(number).await;
    let begun = Instant::now();
    house.close().await;
    assert!(begun.elapsed() < Duration::from_secs(4), "{:?}", begun.elapsed());
}

impl House {
    /// Waits until nothing is thought.
    async fn owner_idles(&self) {
        let end = Instant::now() + Duration::from_secs(20);
        while self.metric("thoughts").await + self.metric("analyses").await > 0 {
            assert!(Instant::now() < end, "something is thought on and on");
        }
    }
}
