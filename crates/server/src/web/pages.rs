//! What is no API: the page, health and metrics.

use std::borrow::Cow;
use std::net::SocketAddr;
use std::sync::Arc;

use axum::body::Body;
use axum::extract::{ConnectInfo, Path, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{Html, IntoResponse, Response};

use crate::app::App;
use crate::page::Packed;
use crate::{Page, Problem};

/// The page, whichever of its addresses was asked for. It finds out itself what to show.
pub(super) async fn index(State(app): State<Arc<App>>, headers: HeaderMap) -> Response {
    page(&app, &headers)
}

/// The page with what is needed around games (library, replay, analysis, editor), which others load without.
pub(super) async fn study(State(app): State<Arc<App>>, headers: HeaderMap) -> Response {
    send(&app.hall.config.page, "study.html", &headers).unwrap_or_else(|| page(&app, &headers))
}

fn page(app: &App, headers: &HeaderMap) -> Response {
    match send(&app.hall.config.page, "index.html", headers) {
        Some(index) => index,
        None => Html(include_str!("index.html")).into_response(),
    }
}

/// A part of the page. Its name changes with what is in it, so it may be kept for ever.
pub(super) async fn asset(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let mut response = send(&app.hall.config.page, &format!("assets/{name}"), &headers)
        .ok_or_else(Problem::no_such_page)?;
    let forever = HeaderValue::from_static("public, max-age=31536000, immutable");
    response.headers_mut().insert(header::CACHE_CONTROL, forever);
    Ok(response)
}

fn send(page: &Page, name: &str, headers: &HeaderMap) -> Option<Response> {
    let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
    let packed = Packed::best_of(accepted.unwrap_or_default());
    let bytes = page.file(name, packed)?;
    let kind = match name.rsplit_once('.').map_or("", |(_, end)| end) {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "wasm" => "application/wasm",
        _ => "application/octet-stream",
    };
    let head = [
        (header::CONTENT_TYPE, kind),
        (header::CACHE_CONTROL, "no-cache"),
        (header::VARY, "accept-encoding"),
    ];
    // What is built in is sent from where it lies.
    let body = match bytes {
        Cow::Borrowed(bytes) => Body::from(bytes),
        Cow::Owned(bytes) => Body::from(bytes),
    };
    let mut response = (head, body).into_response();
    if let Some(word) = packed.word() {
        response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static(word));
    }
    Some(response)
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

/// An address that leads nowhere: a person gets the page, which says so, and a program the problem.
pub(super) async fn nothing(State(app): State<Arc<App>>, uri: Uri, headers: HeaderMap) -> Response {
    let accepted = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok());
    let person = accepted.is_some_and(|accepted| accepted.contains("text/html"));
    if person && !uri.path().starts_with("/api") {
        return (StatusCode::NOT_FOUND, page(&app, &headers)).into_response();
    }
    Problem::no_such_page().into_response()
}

pub(super) async fn wrong_method() -> Problem {
    let sentence = "This address exists, but not for this method. See docs/api.md.";
    Problem::new(StatusCode::METHOD_NOT_ALLOWED, "wrong_method", sentence)
}
