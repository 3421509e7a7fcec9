//! Coming to think about a position.

use std::sync::Arc;

use axum::Extension;
use axum::extract::{State, WebSocketUpgrade};
use axum::response::Response;

use super::games::small;
use crate::app::App;
use crate::gate::Caller;
use crate::serve::Connection;
use crate::{Problem, analysis};

/// The conversation about a position. Who the caller is was settled by cookie or token.
pub(super) async fn live(
    State(app): State<Arc<App>>,
    caller: Caller,
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
        analysis::talk(hall, profile, socket).await;
        drop((place, connection));
    }))
}
