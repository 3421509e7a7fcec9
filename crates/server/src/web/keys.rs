//! Letting others in: invitations to sit down, and keys to look on.
//!
//! A seat is taken by pressing "Sit down", which sends the key; opening a link does nothing.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::StatusCode;
use game::{GameId, ProfileId};
use protocol::http::{NewKey, Seated, Sit};
use store::Opens;
use tokio::sync::oneshot;

use super::Json;
use crate::app::App;
use crate::gate::Caller;
use crate::table::Ask;
use crate::{Problem, dice};

type Made = (StatusCode, axum::Json<NewKey>);

pub(super) async fn invite(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(game): Path<GameId>,
) -> Result<Made, Problem> {
    let seats = app.hall.store.founding(game).await?.seats;
    let own =
        seats.iter().find(|(_, seat)| **seat == Some(caller.profile.id)).map(|(side, _)| side);
    let own = own.ok_or_else(Problem::no_such_game)?;
    if seats[!own].is_some() {
        return Err(Problem::no_open_seat());
    }
    make(&app, game, Opens::Seat(!own)).await
}

pub(super) async fn let_watch(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(game): Path<GameId>,
) -> Result<Made, Problem> {
    plays(&app, game, caller.profile.id).await?;
    make(&app, game, Opens::Watch).await
}

async fn make(app: &App, game: GameId, opens: Opens) -> Result<Made, Problem> {
    let key = dice::key();
    app.hall.store.add_key(game, dice::hash(&key), opens).await?;
    Ok((StatusCode::CREATED, axum::Json(NewKey { key })))
}

pub(super) async fn sit(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(game): Path<GameId>,
    Json(Sit { key, name }): Json<Sit>,
) -> Result<axum::Json<Seated>, Problem> {
    let (answer, seated) = oneshot::channel();
    let profile = caller.profile.id;
    app.hall.ask(game, Ask::Sit { profile, key, name, answer }).await;
    let side = seated.await.unwrap_or_else(|_| Err(Problem::bad_invitation()))?;
    Ok(axum::Json(Seated { side }))
}

/// Whether a game is in some way a profile's own: in its library, or it has a seat there.
pub(super) async fn plays(app: &App, game: GameId, profile: ProfileId) -> Result<(), Problem> {
    let founding = app.hall.store.founding(game).await?;
    let owns = founding.owner == profile;
    let sits = founding.seats.iter().any(|(_, seat)| *seat == Some(profile));
    if owns || sits { Ok(()) } else { Err(Problem::no_such_game()) }
}
