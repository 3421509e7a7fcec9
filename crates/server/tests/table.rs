//! What people do at tables over real sockets.

mod common;

use chess::{Color, Variant};
use common::{House, computer, level, network, play, prefer, quick, start_of};
use game::{Act, ByColor, Game, Level, Millis, OnLine, Refusal, Setup, What};
use guest::{Failure, Heard, Live, person, setup, timed};
use protocol::http::{Again, Imported, Made, NewKey, Row};
use protocol::live::{Say, Tell, Trouble, You};
use store::SqliteStore;
use tempfile::tempdir;

/// Plays on by dice until the game has ended.
async fn play_out(live: &mut Live, side: Color, dice: &mut u64) {
    loop {
        live.until(|game| game.end().is_some() || game.turn() == side).await.expect("the reply");
        let game = live.game();
        if game.end().is_some() {
            return;
        }
        let moves = game.position().legal_moves();
        *dice =
            dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let m = moves[(*dice >> 33) as usize % moves.len()];
        let uci = game.position().uci(m);
        let heard = live.act(Act::Move { uci }).await.expect("an answer");
        // A page may say only so much a second; what was too much is said again.
        let fits = matches!(heard, Heard::Done(..) | Heard::Trouble(Trouble::TooMuch));
        assert!(fits, "{heard:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_of_each_variant_against_every_level() {
    let folder = tempdir().expect("a folder");
    let house = House::open(folder.path(), quick()).await;
    let mut dice = 1;
    for variant in [Variant::Standard, Variant::Chess960, Variant::Suicide] {
        for number in 0..=5 {
            let mine = if number % 2 == 0 { Color::White } else { Color::Black };
            let mut players = ByColor::new(person("Ada"), computer(number));
            if mine == Color::Black {
                players = players.swapped();
            }
            let start = start_of(variant);
            let plan = Setup { start, players, ..setup(person("A"), person("B")) };
            let game = house.owner.make(plan).await.expect("a game");
            let mut live = Live::open(&house.owner, game).await.expect("a table");
            prefer(&mut live, 0, 30).await;
            play_out(&mut live, mine, &mut dice).await;
            assert!(live.game().end().is_some(), "{variant:?} at level {number}");
            assert_eq!(Game::replay(&live.log).as_ref(), Ok(live.game()));
            live.close().await;
        }
    }
    assert_eq!(house.metric("table_panics_total").await, 0);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn taking_back_while_the_computer_thinks_stops_its_thought() {
    let folder = tempdir().expect("a folder");
    let house = House::open(folder.path(), quick()).await;
    let game = house.owner.make(setup(person("Ada"), computer(5))).await.expect("a game");
    let mut live = Live::open(&house.owner, game).await.expect("a table");
    prefer(&mut live, 10_000, 60_000).await;
    play(&mut live, "e2e4").await;
    loop {
        if let Tell::Notice(notice) = live.hear().await.expect("told")
            && notice.thinking == Some(Color::Black)
        {
            break;
        }
    }
    let heard = live.act(Act::TakeBack).await.expect("an answer");
    assert!(matches!(heard, Heard::Done(..)), "{heard:?}");
    assert!(live.game().plies().is_empty());
    loop {
        if let Tell::Notice(notice) = live.hear().await.expect("told")
            && notice.thinking.is_none()
        {
            break;
        }
    }
    while house.metric("thoughts").await > 0 {
        tokio::task::yield_now().await;
    }
    // The next move gets its own answer, and only one.
    prefer(&mut live, 0, 50).await;
    play(&mut live, "d2d4").await;
    live.until(|game| game.plies().len() == 2).await.expect("a reply");
    assert_eq!(live.log.iter().filter(|event| matches!(event.what, What::Moved { .. })).count(), 3);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_last_of_many_levels_holds_and_so_does_the_deadline() {
    let folder = tempdir().expect("a folder");
    let house = House::open(folder.path(), quick()).await;
    let game = house.owner.make(setup(person("Ada"), computer(0))).await.expect("a game");
    let mut live = Live::open(&house.owner, game).await.expect("a table");
    let think = 4000;
    prefer(&mut live, think, think).await;
    play(&mut live, "e2e4").await;
    let moved = live.game().plies()[0].at;
    // Half of the thought goes by with changes: a deadline that began anew would lie much later.
    let (mut changes, mut last) = (0, moved);
    while last.since(moved) < Millis(think / 2) {
        for number in [5, 1, 5, 2, 5, 3, 5, 0, 4, 2] {
            let act = Act::SetLevel { side: Color::Black, plan: level(number) };
            // A page may say only so much a second; what was too much is said again.
            loop {
                match live.act(act.clone()).await.expect("an answer") {
                    Heard::Done(..) => break,
                    Heard::Trouble(Trouble::TooMuch) => {}
                    other => panic!("{other:?}"),
                }
            }
            changes += 1;
        }
        last = live.log.last().expect("a change").at;
    }
    live.until(|game| game.plies().len() == 2).await.expect("a reply");
    let two = Level::new(2).expect("a level").rating();
    assert_eq!(live.game().strength(Color::Black).map(game::Strength::rating), Some(two));
    let set = live.log.iter().filter(|event| matches!(event.what, What::LevelSet { .. }));
    assert_eq!(set.count(), changes);
    let since = live.game().plies()[1].at.since(last);
    assert!(since < Millis(think), "the answer came {since:?} after the last change");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn move_now_does_not_wait() {
    let folder = tempdir().expect("a folder");
    let house = House::open(folder.path(), quick()).await;
    let game = house.owner.make(setup(person("Ada"), computer(5))).await.expect("a game");
    let mut live = Live::open(&house.owner, game).await.expect("a table");
    // Longer than anything that is waited for here.
    prefer(&mut live, 10_000, 60_000).await;
    live.say(&Say::MoveNow).await.expect("said");
    let told = live.hear().await.expect("told");
    let told =
        if matches!(told, Tell::Notice(_)) { live.hear().await.expect("told") } else { told };
    assert!(matches!(told, Tell::Trouble { trouble: Trouble::NotNow, .. }), "{told:?}");
    play(&mut live, "e2e4").await;
    live.say(&Say::MoveNow).await.expect("said");
    live.until(|game| game.plies().len() == 2).await.expect("a reply");
    let spent = live.game().plies()[1].spent;
    assert!(spent < Millis(9_000), "{spent:?}");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_computer_keeps_to_the_line_that_was_agreed_on() {
    let folder = tempdir().expect("a folder");
    let house = House::open(folder.path(), quick()).await;
    // A beginner would hardly find this by itself, three times out of three.
    let line = "e2e4 g7g6 d2d4 a7a6 g1f3 h7h6".split(' ').map(|uci| uci.parse().expect("a move"));
    let plan = Setup { line: line.collect(), ..setup(person("Ada"), computer(0)) };
    let game = house.owner.make(plan).await.expect("a game");
    let mut live = Live::open(&house.owner, game).await.expect("a table");
    prefer(&mut live, 0, 60_000).await;
    for (uci, reply) in [("e2e4", "g7g6"), ("d2d4", "a7a6"), ("g1f3", "h7h6")] {
        play(&mut live, uci).await;
        let plies = live.game().plies().len();
        live.until(|game| game.plies().len() > plies).await.expect("a reply");
        assert_eq!(live.game().plies()[plies].uci.to_string(), reply);
    }
    assert_eq!(live.game().on_line(), Some(OnLine::Over));
    // It thinks for itself again.
    play(&mut live, "b1c3").await;
    live.until(|game| game.plies().len() == 8).await.expect("a reply");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn computers_among_themselves_pause_step_and_hand_over() {
    let folder = tempdir().expect("a folder");
    let house = House::open(folder.path(), quick()).await;
    let game = house.owner.make(setup(computer(1), computer(2))).await.expect("a game");
    let mut live = Live::open(&house.owner, game).await.expect("a table");
    assert_eq!(live.you, You::Play(game::Actor::Owner));
    prefer(&mut live, 0, 50).await;
    live.until(|game| game.plies().len() >= 2).await.expect("moves");
    let heard = live.act(Act::Pause).await.expect("an answer");
    assert!(matches!(heard, Heard::Done(..)), "{heard:?}");
    let there = live.game().plies().len();
    live.say(&Say::Step).await.expect("said");
    live.until(|game| game.plies().len() > there && game.is_paused()).await.expect("a step");
    assert_eq!(live.game().plies().len(), there + 1);
    let side = live.game().turn();
    let act = Act::Seat { side, player: person("Ada") };
    let heard = live.act(act).await.expect("an answer");
    assert!(matches!(heard, Heard::Done(..)), "{heard:?}");
    assert!(matches!(live.act(Act::Resume).await, Ok(Heard::Done(..))));
    let moves = live.game().position().legal_moves();
    let uci = live.game().position().uci(moves[0]);
    let heard = live.act(Act::Move { uci }).await.expect("an answer");
    assert!(matches!(heard, Heard::Done(..)), "{heard:?}");
    live.until(|game| game.plies().len() == there + 3).await.expect("the other computer's reply");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_repeat_gets_the_first_answer_and_a_reconnect_only_what_is_missing() {
    let folder = tempdir().expect("a folder");
    let house = House::open(folder.path(), quick()).await;
    let game = house.owner.make(setup(person("Ada"), person("Ben"))).await.expect("a game");
    let mut live = Live::open(&house.owner, game).await.expect("a table");
    play(&mut live, "e2e4").await;
    let uci = "e7e5".parse().expect("a move");
    let command = game::Command { on: live.game().board(), act: Act::Move { uci } };
    let id = game::CommandId::from_bytes(guest::random());
    let say = Say::Command { id, command };
    live.say(&say).await.expect("said");
    let first = live.answer(id).await.expect("an answer");
    play(&mut live, "g1f3").await;
    // The board has changed, and the command would be refused by now.
    live.say(&say).await.expect("said");
    assert_eq!(live.answer(id).await.expect("an answer"), first);
    let (seq, log) = (live.have.seq, live.log.clone());
    let mut other = Live::open(&house.owner, game).await.expect("a second page");
    play(&mut other, "b8c6").await;
    let back = Live::open_with(&house.owner, game, None, Some(live)).await.expect("back");
    assert_eq!(back.have.seq.0, seq.0 + 1);
    assert_eq!(back.log[..log.len()], log);
    assert_eq!(back.log, other.log);
    // Whoever has something else gets the whole game.
    let mut wrong = back;
    wrong.have.digest = "0".repeat(64);
    let whole = Live::open_with(&house.owner, game, None, Some(wrong)).await.expect("back");
    assert_eq!(whole.log, other.log);
    house.close().await;
    // The same after a restart.
    let house = House::open(folder.path(), quick()).await;
    let mut live = Live::open(&house.owner, game).await.expect("a table");
    live.say(&say).await.expect("said");
    assert_eq!(live.answer(id).await.expect("an answer"), first);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn across_a_network_each_has_a_seat_and_watchers_only_look() {
    let folder = tempdir().expect("a folder");
    let house = House::open(folder.path(), quick()).await;
    let (game, ben) = network(&house, timed(Millis(60_000))).await;
    let stranger = house.somebody("Cid").await;
    assert!(matches!(Live::open(&stranger, game).await, Err(Failure::Lost(_))));
    let NewKey { key } =
        house.owner.post(&format!("/api/games/{game}/watch-keys"), &()).await.expect("a key");
    let mut ada = Live::open(&house.owner, game).await.expect("a table");
    let mut ben = Live::open(&ben, game).await.expect("a table");
    let mut cid = Live::open_with(&stranger, game, Some(key), None).await.expect("a look");
    assert_eq!(cid.you, You::Watch);
    play(&mut ada, "e2e4").await;
    let heard = ada.act(Act::Move { uci: "e7e5".parse().expect("a move") }).await;
    assert!(matches!(heard, Ok(Heard::Refused(Refusal::NotYourTurn { .. }))), "{heard:?}");
    ben.until(|game| game.plies().len() == 1).await.expect("told");
    assert!(matches!(ben.act(Act::TakeHint).await, Ok(Heard::Done(..))));
    play(&mut ben, "e7e5").await;
    let act = Act::Resign { side: Color::White };
    let heard = cid.act(act.clone()).await;
    assert_eq!(heard.expect("an answer"), Heard::Trouble(Trouble::OnlyWatching));
    assert!(matches!(ben.act(act).await, Ok(Heard::Refused(Refusal::NotYours))));
    assert_eq!(ben.game().setup().players[Color::Black], person("B"));
    // Nobody goes on but by an answer.
    assert!(matches!(ada.act(Act::Pause).await, Ok(Heard::Refused(Refusal::CannotPause))));
    ada.until(|game| game.plies().len() == 2).await.expect("told");
    assert!(matches!(ada.act(Act::TakeBack).await, Ok(Heard::Done(..))));
    ben.until(|game| game.asked() == Some(Color::White)).await.expect("asked");
    assert!(matches!(ben.act(Act::AllowTakeBack).await, Ok(Heard::Done(..))));
    cid.until(|game| game.plies().is_empty()).await.expect("told");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_watchers_frames_hold_no_hint_and_no_command() {
    let folder = tempdir().expect("a folder");
    let house = House::open(folder.path(), quick()).await;
    let game = house.owner.make(setup(person("Ada"), computer(1))).await.expect("a game");
    let NewKey { key } =
        house.owner.post(&format!("/api/games/{game}/watch-keys"), &()).await.expect("a key");
    let cid = house.somebody("Cid").await;
    let mut ada = Live::open(&house.owner, game).await.expect("a table");
    let mut cid = Live::open_with(&cid, game, Some(key), None).await.expect("a look");
    prefer(&mut ada, 0, 50).await;
    assert!(matches!(ada.act(Act::TakeHint).await, Ok(Heard::Done(..))));
    let hint = loop {
        if let Tell::Hint { line } = ada.hear().await.expect("told") {
            break line;
        }
    };
    let uci = hint.moves[0];
    ada.say(&Say::Consider { uci }).await.expect("said");
    loop {
        if let Tell::Considered { uci: about, .. } = ada.hear().await.expect("told") {
            assert_eq!(about, uci);
            break;
        }
    }
    let heard = ada.act(Act::Move { uci }).await.expect("an answer");
    assert!(matches!(heard, Heard::Done(..)), "{heard:?}");
    // The watcher reads everything up to that move as it came.
    let mut frames = Vec::new();
    while !frames.iter().any(|frame: &String| frame.contains("\"moved\"")) {
        frames.push(cid.read_text().await.expect("told"));
    }
    for frame in &frames {
        let value: serde_json::Value = serde_json::from_str(frame).expect("JSON");
        assert!(value.get("id").is_none(), "{frame}");
        assert!(matches!(value["tell"].as_str(), Some("events" | "notice")), "{frame}");
        assert!(!frame.contains(&house.owner.token.expose()), "{frame}");
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_flags_by_itself_once() {
    let folder = tempdir().expect("a folder");
    let house = House::open(folder.path(), quick()).await;
    let (game, ben) = network(&house, timed(Millis(400))).await;
    let mut ada = Live::open(&house.owner, game).await.expect("a table");
    play(&mut ada, "e2e4").await;
    ada.until(|game| game.end().is_some()).await.expect("the flag");
    assert_eq!(ada.game().end().and_then(game::End::winner), Some(Color::White));
    assert_eq!(ada.game().time_left(Color::Black, ada.game().last_event()), Some(Millis::ZERO));
    let ben = Live::open(&ben, game).await.expect("a table");
    let ends = ben.log.iter().filter(|event| matches!(event.what, What::Ended { .. })).count();
    assert_eq!(ends, 1);
    // Once more with the sides changed: both sit, and the old game points to the new one.
    let again: Made = house
        .owner
        .post(&format!("/api/games/{game}/again"), &Again { swap: true })
        .await
        .expect("another game");
    let next = Live::open(&house.owner, again.game).await.expect("a table");
    assert_eq!(next.you, You::Play(game::Actor::Seat(Color::Black)));
    ada.until(|game| game.continued().is_some()).await.expect("the pointer");
    assert_eq!(ada.game().continued(), Some(again.game));
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_on_one_machine_pauses_without_its_page_and_sleeps() {
    let folder = tempdir().expect("a folder");
    let house = House::open(folder.path(), quick()).await;
    let game = house
        .owner
        .make(Setup { time: timed(Millis(60_000)), ..setup(person("A"), person("B")) })
        .await
        .expect("a game");
    let mut live = Live::open(&house.owner, game).await.expect("a table");
    play(&mut live, "e2e4").await;
    live.close().await;
    while house.metric("tables").await > 0 {
        tokio::task::yield_now().await;
    }
    let mut live = Live::open(&house.owner, game).await.expect("a table");
    assert!(live.game().is_paused());
    assert!(matches!(live.act(Act::Resume).await, Ok(Heard::Done(..))));
    play(&mut live, "e7e5").await;
    house.close().await;
}

/// The replay of a game that goes on, and what shares it, are no place to play at.
#[tokio::test(flavor = "multi_thread")]
async fn a_clock_stops_while_its_player_only_looks_at_the_game() {
    let folder = tempdir().expect("a folder");
    let house = House::open(folder.path(), quick()).await;
    let timed = Setup { time: timed(Millis(60_000)), ..setup(person("A"), person("B")) };
    let game = house.owner.make(timed).await.expect("a game");
    let mut live = Live::open(&house.owner, game).await.expect("a table");
    play(&mut live, "e2e4").await;
    let mut replay = Live::look(&house.owner, game).await.expect("a replay");
    live.close().await;
    replay.until(Game::is_paused).await.expect("a pause");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn stopping_the_program_costs_no_time() {
    let folder = tempdir().expect("a folder");
    let house = House::open(folder.path(), quick()).await;
    let (across, ben) = network(&house, timed(Millis(60_000))).await;
    let local = house
        .owner
        .make(Setup { time: timed(Millis(60_000)), ..setup(person("A"), person("B")) })
        .await
        .expect("a game");
    let mut ada = Live::open(&house.owner, across).await.expect("a table");
    play(&mut ada, "e2e4").await;
    let moved = ada.game().last_event();
    let mut at_home = Live::open(&house.owner, local).await.expect("a table");
    play(&mut at_home, "e2e4").await;
    house.close().await;
    let house = House::open(folder.path(), quick()).await;
    let ben = guest::Caller::new(&house.address, ben.token);
    let ben = Live::open(&ben, across).await.expect("a table");
    let woke = ben.log.last().expect("an event");
    assert_eq!(woke.what, What::Woke);
    assert!(woke.at > moved);
    assert_eq!(ben.game().time_left(Color::Black, woke.at), Some(Millis(60_000)));
    let at_home = Live::open(&house.owner, local).await.expect("a table");
    assert!(at_home.game().is_paused());
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_computer_answers_an_offer() {
    let folder = tempdir().expect("a folder");
    let house = House::open(folder.path(), quick()).await;
    let minors = "n3k3/8/8/8/8/8/8/3BK3 w - - 0 1".parse().expect("a position");
    let even = setup(person("Ada"), computer(2));
    let game = house.owner.make(Setup { start: minors, ..even.clone() }).await.expect("a game");
    let mut live = Live::open(&house.owner, game).await.expect("a table");
    prefer(&mut live, 0, 50).await;
    play(&mut live, "d1e2").await;
    // With one minor piece each it offers at once.
    live.until(|game| game.offer() == Some(Color::Black)).await.expect("an offer");
    assert!(matches!(live.act(Act::AcceptDraw).await, Ok(Heard::Done(..))));
    let game = house.owner.make(even).await.expect("a game");
    let mut live = Live::open(&house.owner, game).await.expect("a table");
    assert!(matches!(live.act(Act::OfferDraw { side: Color::White }).await, Ok(Heard::Done(..))));
    live.until(|game| game.offer().is_none()).await.expect("an answer");
    assert!(live.game().end().is_none());
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_out_of_a_file_of_a_megabyte_can_be_opened_and_played_on() {
    let folder = tempdir().expect("a folder");
    let house = House::open(folder.path(), quick()).await;
    let words = format!("{{ {} }} ", "word ".repeat(198)).repeat(1000);
    let text = format!("[White \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n\n1. e4 {words} e5 *\n");
    let body = Some(("application/vnd.chess-pgn", text.as_str()));
    let answer = house.owner.send("POST", "/api/games/import", body).await.expect("an answer");
    let imported: Imported = serde_json::from_str(&answer.body).expect("games");
    let mut live = Live::open(&house.owner, imported.games[0]).await.expect("a table");
    assert_eq!(live.game().plies().len(), 2);
    play(&mut live, "g1f3").await;
    let side = Color::White;
    for act in [Act::Seat { side, player: computer(1) }, Act::SetLevel { side, plan: level(3) }] {
        let heard = live.act(act).await.expect("an answer");
        assert!(matches!(heard, Heard::Done(..)), "{heard:?}");
    }
    play(&mut live, "b8c6").await;
    let row: Row =
        house.owner.get(&format!("/api/games/{}", imported.games[0])).await.expect("a row");
    assert_eq!(row.level, "1→3");
    house.close().await;
    // The row was kept up event by event; here it is compared with one made from all events.
    let check = || store::check_games(&SqliteStore::open(folder.path()).expect("a store"));
    assert_eq!(tokio::task::block_in_place(check), Ok(Vec::new()));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_could_not_be_stored_is_told_to_nobody() {
    let folder = tempdir().expect("a folder");
    let house = House::open(folder.path(), quick()).await;
    let (game, ben) = network(&house, timed(Millis(60_000))).await;
    let mut ada = Live::open(&house.owner, game).await.expect("a table");
    let mut ben = Live::open(&ben, game).await.expect("a table");
    // A deleted game takes no events.
    let deleted = house.owner.send("DELETE", &format!("/api/games/{game}"), None).await;
    assert_eq!(deleted.expect("an answer").status, 204);
    let uci = "e2e4".parse().expect("a move");
    let heard = ada.act(Act::Move { uci }).await.expect("an answer");
    assert_eq!(heard, Heard::Trouble(Trouble::NotStored));
    assert!(ada.game().plies().is_empty());
    let restored = house.owner.send("POST", &format!("/api/games/{game}/restore"), None).await;
    assert_eq!(restored.expect("an answer").status, 204);
    play(&mut ada, "d2d4").await;
    ben.until(|game| !game.plies().is_empty()).await.expect("told");
    assert_eq!(ben.game().plies()[0].uci, "d2d4".parse().expect("a move"));
    assert_eq!(ben.log, ada.log);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_stored_is_not_tried_without_rest() {
    let folder = tempdir().expect("a folder");
    let house = House::open(folder.path(), quick()).await;
    let (deleted, _ben) = network(&house, timed(Millis(100))).await;
    let mut ada = Live::open(&house.owner, deleted).await.expect("a table");
    play(&mut ada, "e2e4").await;
    let gone = house.owner.send("DELETE", &format!("/api/games/{deleted}"), None).await;
    assert_eq!(gone.expect("an answer").status, 204);
    // Long after the flag of that game has fallen, that of another one does.
    let (other, _ben) = network(&house, timed(Millis(1500))).await;
    let mut ada = Live::open(&house.owner, other).await.expect("a table");
    play(&mut ada, "e2e4").await;
    ada.until(|game| game.end().is_some()).await.expect("the flag");
    let tries = house.metric("commands_not_stored_total").await;
    assert!(tries < 10, "{tries} tries");
    house.close().await;
}
