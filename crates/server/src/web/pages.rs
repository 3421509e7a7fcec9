//! What is no API: the plain page, health and metrics.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::extract::{ConnectInfo, State};
use axum::http::{StatusCode, header};
use axum::response::{Html, IntoResponse};

use crate::Problem;
use crate::app::App;

pub(super) async fn index() -> Html<&'static str> {
    Html(include_str!("index.html"))
}

pub(super) async fn script() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "text/javascript; charset=utf-8")], include_str!("start.js"))
}

/// Says that the program runs and its store answers.
pub(super) async fn health(State(app): State<Arc<App>>) -> Result<&'static str, Problem> {
    app.hall.store.profile(app.owner()).await?;
    Ok("ok\n")
}

/// Counts, for whoever sits at this machine only.
pub(super) async fn metrics(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
) -> Result<impl IntoResponse, Problem> {
    if !peer.ip().to_canonical().is_loopback() {
        return Err(Problem::no_such_page());
    }
    let text = app.hall.metrics.text(app.hall.clock.up());
    Ok(([(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], text))
}

pub(super) async fn nothing() -> Problem {
    Problem::no_such_page()
}

pub(super) async fn wrong_method() -> Problem {
    let sentence = "This address exists, but not for this method. See docs/api.md.";
    Problem::new(StatusCode::METHOD_NOT_ALLOWED, "wrong_method", sentence)
}
