//! The library: rows, filters, pages, deleting and keeping; results for statistics.

use chess::Color;
use game::Moment;

use super::{Part, append, command, game, owner, summary};
use crate::{
    Append, Cursor, Error, GameId, GameResult, LibraryQuery, Mark, Order, Page, ProfileId, Seq,
    Status, Store, Summary,
};

pub(super) const PARTS: [Part; 10] = [
    a_row_follows_its_game,
    filters_find_what_they_say,
    a_place_in_a_long_list_is_found_by_its_number,
    pages_are_stable_under_inserts,
    deleted_games_can_be_restored,
    many_games_are_marked_together,
    only_finished_games_that_nobody_keeps_go,
    many_old_games_go_a_few_at_a_time,
    results_are_taken_back,
    a_summary_can_be_made_anew,
];

/// A game of one event with this row.
fn add(store: &dyn Store, number: u64, summary: Summary) {
    let append = Append { summary, ..append(game(number), 0, command(1), &["a"]) };
    store.append(append).wait().expect("stored");
}

fn finished(at: u64) -> Summary {
    let (status, result) = (Status::Finished, "1-0".into());
    Summary { status, result, reason: "checkmate".into(), ..summary(at) }
}

fn list(store: &dyn Store, query: LibraryQuery) -> Page {
    store.library(query).wait().expect("a page")
}

fn games(page: &Page) -> Vec<GameId> {
    page.rows.iter().map(|row| row.game).collect()
}

fn a_row_follows_its_game(store: &dyn Store) {
    add(store, 1, summary(10));
    let row = store.row(game(1)).wait().expect("a row");
    assert_eq!((row.game, row.owner, row.seq), (game(1), owner(), Seq(1)));
    assert_eq!(
        (row.summary, row.title.as_str(), row.kept, row.deleted),
        (summary(10), "", false, None)
    );
    let full = Summary {
        white: "Zoë".into(),
        black: "O'Neill; DROP TABLE games".into(),
        variant: "chess960".into(),
        status: Status::Finished,
        result: "1/2-1/2".into(),
        reason: "stalemate".into(),
        level: "level 3 to 5".into(),
        opening: "Réti".into(),
        plies: u32::MAX,
        created: Moment(0),
        updated: Moment(i64::MAX as u64),
        placement: "8/8/8/8/8/8/8/k1K5".into(),
        below: Color::Black,
        date: "1851.06".into(),
        mode: "practice".into(),
        time: "600+5/-".into(),
    };
    let next = Append { summary: full.clone(), ..append(game(1), 1, command(2), &["b"]) };
    store.append(next).wait().expect("stored");
    let row = store.row(game(1)).wait().expect("a row");
    assert_eq!((row.seq, &row.summary), (Seq(2), &full));
    store.set_title(game(1), "The long one".into()).wait().expect("named");
    store.set_kept(game(1), true).wait().expect("kept");
    let row = store.row(game(1)).wait().expect("a row");
    assert_eq!((row.summary, row.title.as_str(), row.kept), (full, "The long one", true));
    // Playing on leaves alone what was said about the game as a whole.
    store.append(append(game(1), 2, command(3), &["c"])).wait().expect("stored");
    let row = store.row(game(1)).wait().expect("a row");
    assert_eq!((row.title.as_str(), row.kept), ("The long one", true));
    assert_eq!(store.set_title(game(2), String::new()).wait(), Err(Error::NoSuchGame));
    assert_eq!(store.set_kept(game(2), true).wait(), Err(Error::NoSuchGame));
    assert_eq!(store.row(game(2)).wait(), Err(Error::NoSuchGame));
}

fn filters_find_what_they_say(store: &dyn Store) {
    add(store, 1, summary(10));
    add(store, 2, Summary { white: "ÉMILE Noël".into(), ..finished(20) });
    add(store, 3, Summary { variant: "suicide".into(), result: "0-1".into(), ..finished(30) });
    add(
        store,
        4,
        Summary {
            opening: "Sicilian Defence".into(),
            updated: Moment(5),
            mode: "practice".into(),
            ..summary(40)
        },
    );
    store.set_title(game(1), "My 100% win_".into()).wait().expect("named");
    let all = LibraryQuery::default;
    let text = |text: &str| LibraryQuery { text: text.into(), ..all() };
    let stranger = Some(ProfileId::from_bytes([9; 16]));
    let table: [(LibraryQuery, &[u64]); 23] = [
        (all(), &[4, 3, 2, 1]),
        (LibraryQuery { order: Order::Updated, ..all() }, &[3, 2, 1, 4]),
        (LibraryQuery { owner: Some(owner()), ..all() }, &[4, 3, 2, 1]),
        (LibraryQuery { owner: stranger, ..all() }, &[]),
        (LibraryQuery { status: Some(Status::Unfinished), ..all() }, &[4, 1]),
        (LibraryQuery { status: Some(Status::Finished), ..all() }, &[3, 2]),
        (LibraryQuery { result: Some("0-1".into()), ..all() }, &[3]),
        (LibraryQuery { variant: Some("suicide".into()), ..all() }, &[3]),
        (LibraryQuery { mode: Some("practice".into()), ..all() }, &[4]),
        (LibraryQuery { mode: Some("casual".into()), ..all() }, &[3, 2, 1]),
        (LibraryQuery { outdated: true, ..all() }, &[]),
        (LibraryQuery { offset: 2, ..all() }, &[2, 1]),
        (LibraryQuery { since: Some(Moment(20)), ..all() }, &[4, 3, 2]),
        (LibraryQuery { until: Some(Moment(20)), ..all() }, &[1]),
        (LibraryQuery { since: Some(Moment(20)), until: Some(Moment(30)), ..all() }, &[2]),
        (LibraryQuery { deleted: true, ..all() }, &[]),
        (text("émile"), &[2]),
        (text("NOËL émi"), &[2]),
        (text("kibitz"), &[4, 3, 2, 1]),
        (text("sicilian KIBITZ"), &[4]),
        (text("100% win_"), &[1]),
        (text("%"), &[1]),
        (text("nobody"), &[]),
    ];
    for (query, expected) in table {
        let expected: Vec<_> = expected.iter().map(|&number| game(number)).collect();
        let asked = LibraryQuery { counted: true, ..query.clone() };
        let page = list(store, asked.clone());
        assert_eq!(games(&page), expected, "{query:?}");
        assert_eq!(page.count, Some(expected.len() as u64 + u64::from(query.offset)), "{query:?}");
        // Of all that there are, wherever the page begins and ends.
        let rest = list(store, LibraryQuery { offset: 1, limit: Some(1), ..asked });
        assert_eq!(rest.count, page.count, "{query:?}");
    }
    assert_eq!(list(store, all()).count, None, "nobody has asked");
}

fn a_place_in_a_long_list_is_found_by_its_number(store: &dyn Store) {
    for number in 0..20 {
        add(store, number, summary(number));
    }
    let page = |offset, limit| {
        games(&list(store, LibraryQuery { offset, limit: Some(limit), ..LibraryQuery::default() }))
    };
    let all: Vec<_> = (0..20).rev().map(game).collect();
    for offset in 0..22 {
        let from = (offset as usize).min(20);
        assert_eq!(page(offset, 3), all[from..(from + 3).min(20)], "from {offset} on");
    }
    let first = list(store, LibraryQuery { limit: Some(5), ..LibraryQuery::default() });
    let on =
        LibraryQuery { after: first.next, offset: 2, limit: Some(2), ..LibraryQuery::default() };
    assert_eq!(games(&list(store, on)), all[7..9]);
}

fn pages_are_stable_under_inserts(store: &dyn Store) {
    // Two of each moment, so that a page ends between games of the same moment.
    for number in 1..=10 {
        add(store, number, summary(number / 2));
    }
    let mut seen = Vec::new();
    let mut after: Option<Cursor> = None;
    for round in 0.. {
        let page = list(store, LibraryQuery { limit: Some(3), after, ..LibraryQuery::default() });
        assert!(page.rows.len() <= 3);
        seen.extend(games(&page));
        // A later game, and more events in a game on a page to come, between any two pages.
        add(store, 100 + round, summary(50));
        let played = append(game(1), round + 1, command(10 + round), &["b"]);
        let played = Append { summary: summary(0), ..played };
        store.append(played).wait().expect("stored");
        after = page.next;
        if after.is_none() {
            break;
        }
    }
    let all: Vec<_> = (1..=10).rev().map(game).collect();
    assert_eq!(seen, all, "each game once, none twice, whatever was added meanwhile");
    let exact = list(store, LibraryQuery { limit: Some(14), ..LibraryQuery::default() });
    assert_eq!((exact.rows.len(), exact.next), (14, None), "a last page that is full is the last");
}

fn deleted_games_can_be_restored(store: &dyn Store) {
    add(store, 1, summary(1));
    add(store, 2, finished(2));
    let row = store.row(game(2)).wait().expect("a row");
    store.delete(game(2), Moment(100)).wait().expect("deleted");
    store.delete(game(2), Moment(200)).wait().expect("deleted once");
    assert_eq!(games(&list(store, LibraryQuery::default())), [game(1)]);
    let bin = list(store, LibraryQuery { deleted: true, ..LibraryQuery::default() });
    assert_eq!(games(&bin), [game(2)]);
    assert_eq!(bin.rows[0].deleted, Some(Moment(100)));
    store.restore(game(2)).wait().expect("restored");
    assert_eq!(store.row(game(2)).wait(), Ok(row));
    assert_eq!(games(&list(store, LibraryQuery::default())), [game(2), game(1)]);

    store.delete(game(2), Moment(100)).wait().expect("deleted");
    assert_eq!(store.purge(Moment(100)).wait(), Ok(0), "not before");
    assert_eq!(store.purge(Moment(101)).wait(), Ok(1));
    assert_eq!(store.restore(game(2)).wait(), Err(Error::NoSuchGame));
    assert_eq!(store.events(game(2), Seq::ZERO).wait(), Err(Error::NoSuchGame));
    assert_eq!(store.command(game(2), command(1)).wait(), Ok(None));
    assert_eq!(store.delete(game(2), Moment(1)).wait(), Err(Error::NoSuchGame));
    assert_eq!(games(&list(store, LibraryQuery::default())), [game(1)]);
}

fn many_games_are_marked_together(store: &dyn Store) {
    for number in 1..=4 {
        add(store, number, finished(number));
    }
    let mark = |numbers: &[u64], mark| {
        store.mark(owner(), numbers.iter().map(|&number| game(number)).collect(), mark).wait()
    };
    let left = || games(&list(store, LibraryQuery::default()));
    store.delete(game(2), Moment(50)).wait().expect("deleted");
    let now = Mark::Deleted(Moment(100));
    let deleted = mark(&[1, 2, 3, 1], now).expect("deleted");
    assert_eq!(deleted, [1, 3].map(game), "those that were there, each once");
    assert_eq!(left(), [game(4)]);
    assert_eq!(store.row(game(2)).wait().map(|row| row.deleted), Ok(Some(Moment(50))));
    // Undone: what was deleted before stays so.
    assert_eq!(store.mark(owner(), deleted, Mark::Restored).wait(), Ok([1, 3].map(game).to_vec()));
    assert_eq!(left(), [4, 3, 1].map(game));
    assert_eq!(mark(&[1, 3], Mark::Kept(true)), Ok([1, 3].map(game).to_vec()));
    assert_eq!(mark(&[1, 4], Mark::Kept(true)), Ok(vec![game(4)]));
    assert_eq!(mark(&[1, 3], Mark::Kept(false)), Ok([1, 3].map(game).to_vec()));
    assert_eq!(mark(&[], now), Ok(vec![]));
    // One that is nowhere, or somebody else's, and nothing happens to the others.
    assert_eq!(mark(&[1, 9], now), Err(Error::NoSuchGame));
    let stranger = ProfileId::from_bytes([9; 16]);
    let refused = store.mark(stranger, vec![game(1)], now).wait();
    assert_eq!(refused, Err(Error::NoSuchGame));
    assert_eq!(left(), [4, 3, 1].map(game));
}

fn many_old_games_go_a_few_at_a_time(store: &dyn Store) {
    for number in 0..500 {
        add(store, number, finished(number));
    }
    let mut gone = Vec::new();
    loop {
        let some = store.keep_at_most(owner(), 30, Moment(1000)).wait().expect("deleted");
        if some.is_empty() {
            break;
        }
        assert!(some.len() <= 250, "{} at once", some.len());
        gone.extend(some);
    }
    assert_eq!(gone, (0..470).map(game).collect::<Vec<_>>(), "the oldest first");
}

fn only_finished_games_that_nobody_keeps_go(store: &dyn Store) {
    add(store, 1, summary(1));
    for number in 2..=6 {
        add(store, number, finished(number));
    }
    store.set_kept(game(2), true).wait().expect("kept");
    let most = |most| store.keep_at_most(owner(), most, Moment(50)).wait();
    assert_eq!(most(6), Ok(vec![]));
    assert_eq!(most(4), Ok(vec![game(3), game(4)]), "the oldest that may go");
    assert_eq!(games(&list(store, LibraryQuery::default())), [6, 5, 2, 1].map(game));
    let stranger = ProfileId::from_bytes([9; 16]);
    assert_eq!(store.keep_at_most(stranger, 0, Moment(50)).wait(), Ok(vec![]));
    assert_eq!(most(0), Ok(vec![game(5), game(6)]));
    assert_eq!(games(&list(store, LibraryQuery::default())), [game(2), game(1)]);
    store.restore(game(3)).wait().expect("what went can come back");
}

fn results_are_taken_back(store: &dyn Store) {
    let result =
        |at, body: &str| GameResult { profile: owner(), at: Moment(at), body: body.into() };
    let won = result(10, "{\"points\":1}");
    let all = || store.results(owner(), Moment(0), Moment(100)).wait().expect("results");
    add(store, 1, summary(1));
    let step = |expected, number, results| {
        let append = append(game(1), expected, command(number), &["b"]);
        store.append(Append { results, ..append }).wait().expect("stored");
    };
    step(1, 2, Some(vec![won.clone()]));
    assert_eq!(all(), [(game(1), won.clone())]);
    step(2, 3, None);
    assert_eq!(all(), [(game(1), won)], "left as they are");
    step(3, 4, Some(vec![]));
    assert_eq!(all(), [], "a game that was reopened takes its result back");
    let lost = result(20, "{\"points\":0}");
    step(4, 5, Some(vec![lost.clone()]));
    add(store, 2, finished(5));
    store.set_results(game(2), vec![result(15, "{}")]).wait().expect("set");
    assert_eq!(all(), [(game(2), result(15, "{}")), (game(1), lost.clone())], "the oldest first");
    let some = store.results(owner(), Moment(16), Moment(21)).wait();
    assert_eq!(some, Ok(vec![(game(1), lost.clone())]));
    assert_eq!(store.results(owner(), Moment(16), Moment(20)).wait(), Ok(vec![]));
    store.set_results(game(2), vec![]).wait().expect("taken back");
    store.delete(game(1), Moment(1)).wait().expect("deleted");
    store.purge(Moment(2)).wait().expect("purged");
    assert_eq!(all(), [(game(1), lost)], "progress does not vanish with old games");
    assert_eq!(store.set_results(game(9), vec![]).wait(), Err(Error::NoSuchGame));
}

fn a_summary_can_be_made_anew(store: &dyn Store) {
    add(store, 1, summary(1));
    let better = Summary { opening: "Ruy Lopez".into(), ..summary(1) };
    store.set_summary(game(1), Seq(1), better.clone()).wait().expect("set");
    assert_eq!(store.row(game(1)).wait().map(|row| (row.seq, row.summary)), Ok((Seq(1), better)));
    let found = list(store, LibraryQuery { text: "lopez".into(), ..LibraryQuery::default() });
    assert_eq!(games(&found), [game(1)]);
    let late = store.set_summary(game(1), Seq(2), summary(1)).wait();
    assert_eq!(late, Err(Error::Conflict { present: Seq(1) }));
    assert_eq!(store.set_summary(game(2), Seq(1), summary(1)).wait(), Err(Error::NoSuchGame));
}
