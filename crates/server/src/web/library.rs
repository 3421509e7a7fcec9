//! The library over HTTP: one's own games, and what can be done to a game as a whole.

use std::sync::Arc;

use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use game::{GameId, Moment, Seq, say};
use protocol::http::{Glance, Library, Mark, Marked, Relabel, Row};
use serde::Deserialize;
use store::{Cursor, LibraryQuery, LibraryRow, Order, Status, read_game};

use super::{Json, keys};
use crate::Problem;
use crate::app::App;
use crate::gate::Caller;

/// The most rows that a page of the library has.
const MOST_ROWS: u32 = 200;
const LONGEST_TITLE: usize = 200;
/// The most words that are searched for together.
const MOST_WORDS: usize = 50;
/// The most games that are named in one request.
const MOST_NAMED: usize = 1000;

/// What can be asked of the library.
#[derive(Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Wish {
    text: String,
    finished: Option<bool>,
    result: Option<String>,
    variant: Option<String>,
    mode: Option<String>,
    since: Option<u64>,
    until: Option<u64>,
    deleted: bool,
    by_last_move: bool,
    after: Option<String>,
    offset: u32,
    limit: Option<u32>,
}

pub(super) async fn list(
    State(app): State<Arc<App>>,
    caller: Caller,
    wish: Result<Query<Wish>, QueryRejection>,
) -> Result<axum::Json<Library>, Problem> {
    let query = LibraryQuery { counted: true, ..query_of(&caller, wish)? };
    let page = app.hall.store.library(query).await?;
    let next = page.next.map(|cursor| format!("{}-{}", cursor.at.0, cursor.game));
    let count = page.count.unwrap_or_default();
    Ok(axum::Json(Library { rows: page.rows.into_iter().map(row_of).collect(), count, next }))
}

/// What a wish asks of the store: the caller's games only.
pub(super) fn query_of(
    caller: &Caller,
    wish: Result<Query<Wish>, QueryRejection>,
) -> Result<LibraryQuery, Problem> {
    let Query(wish) = wish.map_err(|rejection| Problem::bad_request(rejection.body_text()))?;
    if wish.text.split_whitespace().count() > MOST_WORDS {
        return Err(Problem::too_many_words());
    }
    let status = |finished| if finished { Status::Finished } else { Status::Unfinished };
    Ok(LibraryQuery {
        owner: Some(caller.profile.id),
        text: wish.text,
        status: wish.finished.map(status),
        result: wish.result,
        variant: wish.variant,
        mode: wish.mode,
        since: wish.since.map(Moment),
        until: wish.until.map(Moment),
        deleted: wish.deleted,
        order: if wish.by_last_move { Order::Updated } else { Order::Created },
        after: wish.after.as_deref().map(cursor).transpose()?,
        offset: wish.offset,
        limit: Some(wish.limit.unwrap_or(50).clamp(1, MOST_ROWS)),
        ..LibraryQuery::default()
    })
}

fn cursor(text: &str) -> Result<Cursor, Problem> {
    let parts = text.split_once('-').and_then(|(at, game)| {
        Some(Cursor { at: Moment(at.parse().ok()?), game: game.parse().ok()? })
    });
    parts.ok_or_else(|| Problem::bad_request("`after` is not what an earlier answer had as `next`"))
}

fn row_of(row: LibraryRow) -> Row {
    let LibraryRow { game, seq, summary, title, kept, deleted, owner: _ } = row;
    Row {
        game,
        seq,
        white: summary.white,
        black: summary.black,
        variant: summary.variant,
        finished: summary.status == Status::Finished,
        result: summary.result,
        reason: summary.reason,
        level: summary.level,
        opening: summary.opening,
        plies: summary.plies,
        created: summary.created,
        updated: summary.updated,
        title,
        kept,
        deleted: deleted.is_some(),
        placement: summary.placement,
        below: summary.below,
        date: summary.date,
        mode: summary.mode,
        time: summary.time,
    }
}

pub(super) async fn row(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(game): Path<GameId>,
) -> Result<axum::Json<Row>, Problem> {
    keys::plays(&app, game, caller.profile.id).await?;
    Ok(axum::Json(row_of(app.hall.store.row(game).await?)))
}

/// A game that is damaged is shown as it was before the damage.
pub(super) async fn glance(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(game): Path<GameId>,
) -> Result<axum::Json<Glance>, Problem> {
    keys::plays(&app, game, caller.profile.id).await?;
    let placed = app.hall.store.events(game, Seq::ZERO).await?;
    let record = match read_game(placed.iter().map(|placed| &placed.event)) {
        Ok(record) => record,
        Err(broken) => {
            let why = broken.to_string();
            *broken.record.ok_or_else(|| Problem::damaged(why))?
        }
    };
    let game = record.game;
    let says = say::turn(&game);
    Ok(axum::Json(Glance { fen: game.position().fen(), below: game.below(), says }))
}

pub(super) async fn relabel(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(game): Path<GameId>,
    Json(Relabel { title, kept }): Json<Relabel>,
) -> Result<axum::Json<Row>, Problem> {
    owns(&app, &caller, game).await?;
    if let Some(title) = title {
        let title: String =
            title.chars().filter(|letter| !letter.is_control()).take(LONGEST_TITLE).collect();
        app.hall.store.set_title(game, title.trim().to_owned()).await?;
    }
    if let Some(kept) = kept {
        app.hall.store.set_kept(game, kept).await?;
    }
    Ok(axum::Json(row_of(app.hall.store.row(game).await?)))
}

pub(super) async fn delete(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(game): Path<GameId>,
) -> Result<StatusCode, Problem> {
    owns(&app, &caller, game).await?;
    app.hall.store.delete(game, app.hall.clock.now()).await?;
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn restore(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(game): Path<GameId>,
) -> Result<StatusCode, Problem> {
    owns(&app, &caller, game).await?;
    app.hall.store.restore(game).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The same for many games at once.
pub(super) async fn mark(
    State(app): State<Arc<App>>,
    caller: Caller,
    Json(Mark { games, deleted, kept }): Json<Mark>,
) -> Result<axum::Json<Marked>, Problem> {
    check_length(&games)?;
    let mark = match (deleted, kept) {
        (Some(true), None) => store::Mark::Deleted(app.hall.clock.now()),
        (Some(false), None) => store::Mark::Restored,
        (None, Some(kept)) => store::Mark::Kept(kept),
        _ => return Err(Problem::bad_request("say either `deleted` or `kept`")),
    };
    let changed = app.hall.store.mark(caller.profile.id, games, mark).await?;
    Ok(axum::Json(Marked { changed }))
}

/// Refuses a list of games that is too long.
pub(super) fn check_length(games: &[GameId]) -> Result<(), Problem> {
    if games.len() <= MOST_NAMED { Ok(()) } else { Err(Problem::too_many_games()) }
}

/// Whether the game stands in the caller's library.
async fn owns(app: &App, caller: &Caller, game: GameId) -> Result<(), Problem> {
    let owner = app.hall.store.founding(game).await?.owner;
    if owner == caller.profile.id { Ok(()) } else { Err(Problem::no_such_game()) }
}
