//! PGN over HTTP: a game out, and games in.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, header};
use axum::response::IntoResponse;
use game::{GameId, Seq};
use protocol::http::Imported;
use store::read_game;

use super::keys;
use crate::Problem;
use crate::app::App;
use crate::gate::{self, Caller};
use crate::import::take_in;

/// The longest file that is taken at once.
pub(super) const MAX_FILE: usize = 16 * 1024 * 1024;

pub(super) async fn export(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(game): Path<GameId>,
) -> Result<impl IntoResponse, Problem> {
    keys::plays(&app, game, caller.profile.id).await?;
    let placed = app.hall.store.events(game, Seq::ZERO).await?;
    let rows: Vec<_> = placed.into_iter().map(|placed| placed.event).collect();
    let text = read_game(&rows)
        .map_err(|broken| broken.to_string())
        .and_then(|record| game::pgn::write(&record.events).map_err(|damage| damage.to_string()))
        .map_err(Problem::damaged)?;
    let headers = [
        (header::CONTENT_TYPE, "application/vnd.chess-pgn".to_owned()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"kibitz-{game}.pgn\"")),
    ];
    Ok((headers, text))
}

pub(super) async fn import(
    State(app): State<Arc<App>>,
    caller: Caller,
    headers: HeaderMap,
    file: Bytes,
) -> Result<axum::Json<Imported>, Problem> {
    if !gate::is_pgn(&headers) {
        return Err(Problem::not_pgn());
    }
    let (store, now) = (Arc::clone(&app.hall.store), app.hall.clock.now());
    let owner = caller.profile.id;
    // Reading a long file takes its time, and the store is waited for.
    let work = move || take_in(&*store, owner, &file, now);
    let imported = tokio::task::spawn_blocking(work).await;
    let imported = imported.map_err(|error| Problem::damaged(error.to_string()))?;
    Ok(axum::Json(imported?))
}
