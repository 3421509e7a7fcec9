//! The HTTP surface: which address does what. The work is done in the modules below.

mod analysis;
mod games;
mod keys;
mod library;
mod pages;
mod pgn;
mod profiles;

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, Request};
use axum::middleware::from_fn_with_state;
use axum::routing::{get, patch, post};
use serde::de::DeserializeOwned;

use crate::app::App;
use crate::{Problem, gate};

/// No body but a PGN is longer.
const MAX_BODY: usize = 64 * 1024;

/// All addresses.
pub(crate) fn router(app: Arc<App>) -> Router {
    Router::new()
        .route("/", get(pages::index))
        .route("/game/{game}", get(pages::index))
        .route("/game/{game}/replay", get(pages::study))
        .route("/library", get(pages::study))
        .route("/analysis", get(pages::study))
        .route("/editor", get(pages::study))
        .route("/settings", get(pages::study))
        .route("/learn", get(pages::study))
        .route("/learn/{task}", get(pages::study))
        .route("/rules/{topic}", get(pages::study))
        .route("/help", get(pages::index))
        .route("/assets/{name}", get(pages::asset))
        .route("/healthz", get(pages::health))
        .route("/metrics", get(pages::metrics))
        .route("/api/me", get(profiles::me).patch(profiles::rename))
        .route("/api/settings", get(profiles::settings).patch(profiles::set_settings))
        .route("/api/profiles", post(profiles::create))
        .route("/api/login", post(profiles::login))
        .route("/api/login-links", post(profiles::login_link))
        .route("/api/quit", post(profiles::quit))
        .route("/api/games", get(library::list).post(games::create).patch(library::mark))
        .route(
            "/api/games/{game}",
            patch(library::relabel).get(library::row).delete(library::delete),
        )
        .route("/api/games/import", post(pgn::import).layer(DefaultBodyLimit::max(pgn::MAX_PIECE)))
        .route("/api/games/export", post(pgn::export_some))
        .route("/api/games/pgn", get(pgn::export_all))
        .route("/api/games/{game}/pgn", get(pgn::export_one))
        .route("/api/games/{game}/glance", get(library::glance))
        .route("/api/games/{game}/restore", post(library::restore))
        .route("/api/games/{game}/again", post(games::again))
        .route("/api/games/{game}/invitations", post(keys::invite))
        .route("/api/games/{game}/watch-keys", post(keys::let_watch))
        .route("/api/games/{game}/sit", post(keys::sit))
        .route("/api/games/{game}/live", get(games::live))
        .route("/api/analysis/live", get(analysis::live))
        .fallback(pages::nothing)
        .method_not_allowed_fallback(pages::wrong_method)
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(from_fn_with_state(Arc::clone(&app), gate::pass))
        .with_state(app)
}

/// A JSON body; what is wrong with another one is said in a sentence.
pub(crate) struct Json<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Json<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        match axum::Json::from_request(request, state).await {
            Ok(axum::Json(body)) => Ok(Self(body)),
            Err(JsonRejection::MissingJsonContentType(_)) => Err(Problem::not_json()),
            Err(rejection) => {
                let mut problem = Problem::bad_request(rejection.body_text().trim_end_matches('.'));
                problem.status = rejection.status();
                Err(problem)
            }
        }
    }
}
