//! How strong somebody is, by the games that count; and how a computer of a rating behaves at its end.

mod common;

use std::time::Duration;

use chess::{Color, Rating};
use common::{House, computer, network, play, prefer, quick, start_of};
use game::{Act, End, GameId, LevelPlan, Mode, Player, Setup, Standing, Strength, WonBy};
use guest::{Caller, Heard, Live, person, setup, timed};
use protocol::http::{Again, Made, Me};
use protocol::live::{Preferences, Say};
use tempfile::tempdir;

async fn standing(caller: &Caller) -> Option<Standing> {
    caller.get::<Me>("/api/me").await.expect("an answer").standing
}

/// Two moves against the computer, then somebody gives up.
async fn lose(house: &House, players: Setup) -> (GameId, Live) {
    let game = house.owner.make(players).await.expect("a game");
    let mut live = Live::open(&house.owner, game).await.expect("a table");
    prefer(&mut live, 0, 30).await;
    play(&mut live, "e2e3").await;
    live.until(|game| game.plies().len() == 2).await.expect("a reply");
    let heard = live.act(Act::Resign { side: Color::White }).await.expect("an answer");
    assert!(matches!(heard, Heard::Done(..)), "{heard:?}");
    (game, live)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_level_that_follows_begins_where_results_say_and_practice_says_nothing() {
    let folder = tempdir().expect("a folder");
    let house = House::open(folder.path(), quick()).await;
    assert_eq!(standing(&house.owner).await, None);
    let practice = Setup { mode: Mode::Practice, ..setup(person("Ada"), computer(0)) };
    lose(&house, practice).await.1.close().await;
    assert_eq!(standing(&house.owner).await, None, "practice counts for nothing");

    let (_, mut live) = lose(&house, setup(person("Ada"), computer(0))).await;
    let once = standing(&house.owner).await.expect("a standing");
    assert_eq!(once.games, 1);
    assert!(once.rating < Rating::clamped(800), "{once:?}");
    // Reopened, it has not been lost; and lost again, it has.
    let heard = live.act(Act::TakeBack).await.expect("an answer");
    assert!(matches!(heard, Heard::Done(..)), "{heard:?}");
    assert_eq!(standing(&house.owner).await, None);
    play(&mut live, "e2e4").await;
    live.until(|game| game.plies().len() == 2).await.expect("a reply");
    let heard = live.act(Act::Resign { side: Color::White }).await.expect("an answer");
    assert!(matches!(heard, Heard::Done(..)), "{heard:?}");
    assert_eq!(standing(&house.owner).await, Some(once));

    let plan = LevelPlan::Following { rating: Rating::clamped(1900), within_game: false };
    let follows = setup(person("Ada"), Player::Computer { plan });
    let (game, mut live) = lose(&house, follows).await;
    let rated = |live: &Live| live.game().strength(Color::Black).map(Strength::rating);
    assert_eq!(rated(&live), Some(once.rating));
    let twice = standing(&house.owner).await.expect("a standing");
    assert!(twice.rating < once.rating && twice.games == 2, "{twice:?}");
    // The next one follows, too.
    let address = format!("/api/games/{game}/again");
    let next: Made = house.owner.post(&address, &Again::default()).await.expect("another game");
    live = Live::open(&house.owner, next.game).await.expect("a table");
    assert_eq!(rated(&live), Some(twice.rating));
    house.close().await;
}

/// Where somebody stands, as soon as that is known.
async fn stands(caller: &Caller) -> Standing {
    let ask = async {
        loop {
            if let Some(standing) = standing(caller).await {
                return standing;
            }
        }
    };
    tokio::time::timeout(Duration::from_mins(1), ask).await.expect("a standing in time")
}

/// A game of masters, by two people; Black has just given up.
async fn masters(house: &House) -> (GameId, Caller) {
    let (game, ben) = network(house, timed(game::Millis(600_000))).await;
    let mut white = Live::open(&house.owner, game).await.expect("a table");
    let mut black = Live::open(&ben, game).await.expect("a table");
    let moves = "d4 e6 Nf3 f5 c4 Nf6 Bg5 Be7 Nc3 O-O e3 b6 Bd3 Bb7 O-O Qe8 Qe2 Ne4 Bxe7 Nxc3 \
                 bxc3 Qxe7 a4 Bxf3 Qxf3 Nc6 Rfb1 Rae8 Qh3 Rf6 f4 Na5 Qf3 d6";
    for san in moves.split_whitespace() {
        let position = white.game().position();
        let uci = position.uci(position.parse_san(san).expect("a move")).to_string();
        let plies = white.game().plies().len() + 1;
        let mover = if plies % 2 == 1 { &mut white } else { &mut black };
        play(mover, &uci).await;
        for live in [&mut white, &mut black] {
            live.until(|game| game.plies().len() == plies).await.expect("the move");
        }
    }
    assert_eq!(standing(&house.owner).await, None);
    let heard = black.act(Act::Resign { side: Color::Black }).await.expect("an answer");
    assert!(matches!(heard, Heard::Done(..)), "{heard:?}");
    (game, ben)
}

#[tokio::test(flavor = "multi_thread")]
async fn what_moves_look_like_counts_for_both_who_played_them() {
    let folder = tempdir().expect("a folder");
    let house = House::open(folder.path(), quick()).await;
    let (_, ben) = masters(&house).await;
    // Nobody's rating is known, so the result says nothing; the moves do, once they are weighed.
    for caller in [&house.owner, &ben] {
        let found = stands(caller).await;
        assert!(found.games == 1 && found.rating > Rating::clamped(800), "{found:?}");
    }
    assert_eq!(house.metric("table_panics_total").await, 0);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn moves_that_the_program_had_no_time_to_weigh_are_weighed_when_the_game_is_opened_again() {
    let folder = tempdir().expect("a folder");
    let house = House::open(folder.path(), quick()).await;
    let (game, _) = masters(&house).await;
    house.close().await;
    let house = House::open(folder.path(), quick()).await;
    let live = Live::open(&house.owner, game).await.expect("a table");
    assert_eq!(stands(&house.owner).await.games, 1);
    live.close().await;
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn suicide_says_nothing_of_chess_and_begins_where_it_was_asked_to() {
    let folder = tempdir().expect("a folder");
    let house = House::open(folder.path(), quick()).await;
    let start = start_of(chess::Variant::Suicide);
    let plan = LevelPlan::Following { rating: Rating::clamped(1900), within_game: false };
    let suicide = Setup { start, ..setup(person("Ada"), Player::Computer { plan }) };
    let (_, live) = lose(&house, suicide.clone()).await;
    assert_eq!(standing(&house.owner).await, None);
    live.close().await;
    lose(&house, setup(person("Ada"), computer(0))).await.1.close().await;
    assert!(standing(&house.owner).await.is_some());
    let (_, live) = lose(&house, suicide).await;
    let rating = live.game().strength(Color::Black).map(Strength::rating);
    assert_eq!(rating, Some(Rating::clamped(1900)));
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_strong_computer_gives_up_a_lost_game_if_it_may_and_a_weak_one_never() {
    let folder = tempdir().expect("a folder");
    let house = House::open(folder.path(), quick()).await;
    for (level, may_resign, expected) in [(4, true, true), (4, false, false), (0, true, false)] {
        let lost = "4k3/p7/8/8/8/8/8/RQ2K3 w - - 0 1".parse().expect("a position");
        let players = setup(person("Ada"), computer(level));
        let game = house.owner.make(Setup { start: lost, ..players }).await.expect("a game");
        let mut live = Live::open(&house.owner, game).await.expect("a table");
        let preferences = Preferences {
            pace: game::Millis(0),
            think: game::Millis(50),
            may_resign,
            ..Preferences::default()
        };
        live.say(&Say::Prefer { preferences }).await.expect("said");
        for (number, uci) in
            ["a1a2", "a2a1", "a1a2", "a2a1", "a1a2", "a2a1"].into_iter().enumerate()
        {
            play(&mut live, uci).await;
            let plies = 2 * (number + 1);
            let replied = |game: &game::Game| game.end().is_some() || game.plies().len() == plies;
            live.until(replied).await.expect("a reply");
            if live.game().end().is_some() {
                break;
            }
        }
        let end = live.game().end();
        let given_up = End::Won { winner: Color::White, by: WonBy::Resignation };
        assert_eq!(end == Some(given_up), expected, "level {level}: {end:?}");
        live.close().await;
    }
    house.close().await;
}
