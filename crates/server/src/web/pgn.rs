//! PGN over HTTP: games out, one or many, and games in.

use core::pin::Pin;
use core::task::{Context, Poll};
use std::io;
use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::extract::rejection::{BytesRejection, QueryRejection};
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use game::{CommandId, GameId};
use hyper::body::Frame;
use protocol::http::{Export, Imported};
use serde::Deserialize;
use tokio::sync::mpsc;

use super::library::{Wish, check_length, query_of};
use super::{Json, keys};
use crate::app::App;
use crate::export::{Wanted, export, in_a_row, text};
use crate::gate::{self, Caller};
use crate::import::{Bookmark, NotImported, take_in};
use crate::{Problem, dice};

/// The longest piece of a file that is taken at once.
pub(super) const MAX_PIECE: usize = 16 * 1024 * 1024;

/// So many games may wait for a slow reader.
const WAITING: usize = 4;

const KIND: &str = "application/vnd.chess-pgn";

pub(super) async fn export_one(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(game): Path<GameId>,
) -> Result<impl IntoResponse, Problem> {
    keys::plays(&app, game, caller.profile.id).await?;
    let store = Arc::clone(&app.hall.store);
    let text = tokio::task::spawn_blocking(move || text(&*store, game)).await;
    let text = text.map_err(|error| Problem::damaged(error.to_string()))?;
    Ok((head(&format!("kibitz-{game}.pgn")), text.map_err(Problem::damaged)?))
}

/// Games that are named.
pub(super) async fn export_some(
    State(app): State<Arc<App>>,
    caller: Caller,
    Json(Export { games }): Json<Export>,
) -> Result<Response, Problem> {
    check_length(&games)?;
    for &game in &games {
        keys::plays(&app, game, caller.profile.id).await?;
    }
    Ok(stream(&app, Wanted::Games(games)))
}

/// All games that fit a question.
pub(super) async fn export_all(
    State(app): State<Arc<App>>,
    caller: Caller,
    wish: Result<Query<Wish>, QueryRejection>,
) -> Result<Response, Problem> {
    let query = query_of(&caller, wish)?;
    Ok(stream(&app, Wanted::Library(query)))
}

fn head(name: &str) -> [(header::HeaderName, String); 2] {
    [
        (header::CONTENT_TYPE, KIND.to_owned()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")),
    ]
}

/// Games as one file, written while it is sent. What cannot be written is named in it; if the program
/// stops or the library cannot be read on, the answer is cut off, so that nobody takes it for whole.
fn stream(app: &App, wanted: Wanted) -> Response {
    let (send, games) = mpsc::channel(WAITING);
    let hall = Arc::clone(&app.hall);
    tokio::task::spawn_blocking(move || {
        let written = export(&*hall.store, wanted, |game| {
            if hall.is_stopping() {
                return Err(CutOff(Problem::stopping().sentence));
            }
            let text = game.map_or_else(|left_out| left_out.line(), |text| in_a_row(&text));
            // Whoever asked is gone.
            send.blocking_send(Ok(text.into())).map_err(|_| CutOff(String::new()))
        });
        if let Err(CutOff(why)) = written {
            let _ = send.blocking_send(Err(io::Error::other(why)));
        }
    });
    (head("kibitz-games.pgn"), Body::new(Games(games))).into_response()
}

/// Why an answer ends early.
struct CutOff(String);

impl From<store::Error> for CutOff {
    fn from(error: store::Error) -> Self {
        Self(error.to_string())
    }
}

/// Games as the body of an answer.
struct Games(mpsc::Receiver<io::Result<Bytes>>);

impl hyper::body::Body for Games {
    type Data = Bytes;
    type Error = io::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<io::Result<Frame<Bytes>>>> {
        self.0.poll_recv(context).map(|game| game.map(|game| game.map(Frame::data)))
    }
}

/// Which piece of a file it is.
#[derive(Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Piece {
    /// Nothing comes after it.
    last: bool,
    /// What an earlier answer had as `next`.
    after: Option<String>,
    /// Random bits for the file: a piece that comes again under them is not kept twice.
    id: Option<CommandId>,
}

impl Default for Piece {
    fn default() -> Self {
        Self { last: true, after: None, id: None }
    }
}

pub(super) async fn import(
    State(app): State<Arc<App>>,
    caller: Caller,
    piece: Result<Query<Piece>, QueryRejection>,
    headers: HeaderMap,
    bytes: Result<Bytes, BytesRejection>,
) -> Result<axum::Json<Imported>, Problem> {
    if !gate::is_pgn(&headers) {
        return Err(Problem::not_pgn());
    }
    let Query(Piece { last, after, id }) =
        piece.map_err(|rejection| Problem::bad_request(rejection.body_text()))?;
    let bytes = bytes.map_err(|rejection| match rejection.status() {
        StatusCode::PAYLOAD_TOO_LARGE => Problem::long_piece(),
        _ => Problem::bad_request(rejection.body_text()),
    })?;
    let no_bookmark =
        || Problem::bad_request("`after` is not what an earlier answer had as `next`");
    let from = after.map_or(Ok(Bookmark::START), |after| after.parse());
    let from = from.map_err(|()| no_bookmark())?;
    let (store, now) = (Arc::clone(&app.hall.store), app.hall.clock.now());
    let owner = caller.profile.id;
    let id = id.unwrap_or_else(dice::command_id);
    // Reading many games takes its time, and the store is waited for.
    let work = move || take_in(&*store, owner, id, &bytes, from, last, now);
    let imported = tokio::task::spawn_blocking(work).await;
    match imported.map_err(|error| Problem::damaged(error.to_string()))? {
        Ok(imported) => Ok(axum::Json(imported)),
        Err(NotImported::Store(error)) => Err(error.into()),
        Err(why) => Err(Problem::no_text(why.to_string())),
    }
}
