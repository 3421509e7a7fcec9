//! Making games and coming to their tables.

use std::sync::Arc;

use axum::Extension;
use axum::extract::{Path, State, WebSocketUpgrade};
use axum::http::StatusCode;
use axum::response::Response;
use chess::{Color, History};
use game::{ByColor, Event, Game, GameId, LevelPlan, Place, Player, ProfileId, Setup, What};
use protocol::http::{Again, Made, NewGame};
use store::{Seq, read_game};
use tokio::sync::oneshot;

use super::Json;
use crate::app::App;
use crate::found::first_append;
use crate::gate::Caller;
use crate::serve::Connection;
use crate::standing::standing;
use crate::table::Ask;
use crate::{Problem, socket};

/// A page reads and writes little at a time: large buffers would cost more than everything else here.
const BUFFER: usize = 4 * 1024;
/// A message longer than this is not even answered.
const MAX_FRAME: usize = 8 * protocol::MAX_MESSAGE;

pub(super) async fn create(
    State(app): State<Arc<App>>,
    caller: Caller,
    Json(NewGame { setup, side }): Json<NewGame>,
) -> Result<(StatusCode, axum::Json<Made>), Problem> {
    let owner = caller.profile.id;
    let mut seats = ByColor::default();
    if setup.place == Place::Network {
        let side = side.filter(|_| setup.persons().count() == 2).ok_or_else(Problem::needs_side)?;
        seats[side] = Some(owner);
    }
    let game = found(&app, owner, setup, seats).await?;
    Ok((StatusCode::CREATED, axum::Json(Made { game })))
}

/// Stores a new game.
async fn found(
    app: &App,
    owner: ProfileId,
    mut setup: Setup,
    seats: ByColor<Option<ProfileId>>,
) -> Result<GameId, Problem> {
    if History::new(setup.start.clone()).automatic_end().is_some() {
        return Err(Problem::over_at_start());
    }
    if app.hall.is_stopping() {
        return Err(Problem::stopping());
    }
    follow(app, owner, &mut setup).await?;
    let at = app.hall.clock.now();
    let game = Game::new(setup.clone(), at);
    let started = Event { at, what: What::Started { setup: Box::new(setup) } };
    let append = first_append(owner, seats, &game, &[started]);
    let id = append.game;
    app.hall.store.append(append).await?;
    Ok(id)
}

/// A level that follows begins where its person stands, if that is known.
async fn follow(app: &App, owner: ProfileId, setup: &mut Setup) -> Result<(), Problem> {
    // Who stands somewhere in chess stands nowhere in Suicide.
    let is_alone = setup.persons().count() == 1 && setup.start.variant() != chess::Variant::Suicide;
    for color in Color::ALL {
        if let Player::Computer { plan: LevelPlan::Following { rating, .. } } =
            &mut setup.players[color]
            && is_alone
            && let Some(standing) = standing(&*app.hall.store, owner).await?
        {
            *rating = standing.rating;
        }
    }
    Ok(())
}

/// The same game once more, with whoever sat there; the old one points to it.
pub(super) async fn again(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(old): Path<GameId>,
    Json(Again { swap }): Json<Again>,
) -> Result<(StatusCode, axum::Json<Made>), Problem> {
    let store = &app.hall.store;
    let founding = store.founding(old).await?;
    let mut seats = founding.seats;
    let profile = caller.profile.id;
    let sits = seats.iter().any(|(_, seat)| *seat == Some(profile));
    if founding.owner != profile && !sits {
        return Err(Problem::no_such_game());
    }
    let rows = store.events(old, Seq::ZERO).await?.into_iter().map(|placed| placed.event);
    let rows: Vec<_> = rows.collect();
    let record = read_game(&rows).map_err(|broken| Problem::damaged(broken.to_string()))?;
    if record.game.end().is_none() || record.game.continued().is_some() {
        return Err(Problem::not_over());
    }
    if swap {
        seats = seats.swapped();
    }
    let setup = record.game.again(swap);
    let game = found(&app, founding.owner, setup, seats).await?;
    let (answer, continued) = oneshot::channel();
    app.hall.ask(old, Ask::Continue { profile, game, answer }).await;
    continued.await.unwrap_or_else(|_| Err(Problem::not_over()))?;
    Ok((StatusCode::CREATED, axum::Json(Made { game })))
}

/// The conversation at a table. Who the caller is was settled by cookie or token; whether it may come
/// in is settled at the table, after its hello.
pub(super) async fn live(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(game): Path<GameId>,
    Extension(connection): Extension<Arc<Connection>>,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Problem> {
    if app.hall.is_stopping() {
        return Err(Problem::stopping());
    }
    let profile = caller.profile.id;
    let place = app.hall.places.take(profile, app.hall.config.max_sockets_of_profile);
    let place = place.ok_or_else(Problem::too_many)?;
    let hall = Arc::clone(&app.hall);
    Ok(small(upgrade).on_upgrade(move |socket| async move {
        socket::talk(hall, game, profile, socket).await;
        drop((place, connection));
    }))
}

/// A WebSocket for a page.
pub(super) fn small(upgrade: WebSocketUpgrade) -> WebSocketUpgrade {
    upgrade
        .read_buffer_size(BUFFER)
        .write_buffer_size(0)
        .max_message_size(MAX_FRAME)
        .max_frame_size(MAX_FRAME)
}
