//! The gate that every request passes: under which name it came, from which page, and who sends it.
//!
//! The `Host` must be one of ours, so that no other name can be made to lead here. What changes
//! something, and every WebSocket, must come from our own page, port included; programs prove
//! themselves by a token instead, which no browser sends by itself.

use std::sync::Arc;

use axum::extract::{FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use protocol::Key;
use store::Profile;

use crate::app::App;
use crate::sabotage::Sabotage;
use crate::{Problem, dice};

const CSP: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
    img-src 'self' data: blob:; connect-src 'self'; manifest-src 'self'; worker-src 'self'; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Checks host and origin, and adds what browsers are to keep to.
pub(crate) async fn pass(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let mut response = match admit(&app, &request) {
        Ok(()) => next.run(request).await,
        Err(problem) => problem.into_response(),
    };
    let headers = response.headers_mut();
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, CSP),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (header::HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

fn admit(app: &App, request: &Request) -> Result<(), Problem> {
    let headers = request.headers();
    // HTTP/1 has the name in a header, an absolute request line as well; they must not disagree.
    let host = text(headers, &header::HOST).ok_or_else(Problem::wrong_host)?;
    let named = request.uri().authority().is_none_or(|authority| authority.as_str() == host);
    if (!app.hosts().any(|known| known == host) || !named) && !Sabotage::NoHostCheck.is_on() {
        return Err(Problem::wrong_host());
    }
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD);
    let upgrades = headers.contains_key(header::UPGRADE);
    if changes || upgrades {
        check_origin(app, headers)?;
    }
    if changes && has_body(headers) && !is_json(headers) && !is_pgn(headers) {
        return Err(Problem::not_json());
    }
    Ok(())
}

fn check_origin(app: &App, headers: &HeaderMap) -> Result<(), Problem> {
    let ours = match headers.get(header::ORIGIN) {
        Some(origin) => {
            origin.to_str().is_ok_and(|origin| app.origins().any(|known| known == origin))
        }
        None => bearer(headers).is_some(),
    };
    if ours || Sabotage::NoOriginCheck.is_on() { Ok(()) } else { Err(Problem::wrong_origin()) }
}

fn text<'a>(headers: &'a HeaderMap, name: &header::HeaderName) -> Option<&'a str> {
    let mut values = headers.get_all(name).iter();
    let value = values.next()?.to_str().ok()?;
    // Two of one name is somebody trying something.
    if values.next().is_some() { None } else { Some(value) }
}

fn has_body(headers: &HeaderMap) -> bool {
    let length = text(headers, &header::CONTENT_LENGTH);
    headers.contains_key(header::TRANSFER_ENCODING) || length.is_some_and(|length| length != "0")
}

fn is_json(headers: &HeaderMap) -> bool {
    content_type(headers).is_some_and(|kind| kind.eq_ignore_ascii_case("application/json"))
}

/// Whether the body says that it is PGN. Browsers ask before they send this kind to another host.
pub(crate) fn is_pgn(headers: &HeaderMap) -> bool {
    content_type(headers).is_some_and(|kind| kind.eq_ignore_ascii_case("application/vnd.chess-pgn"))
}

fn content_type(headers: &HeaderMap) -> Option<&str> {
    text(headers, &header::CONTENT_TYPE)?.split(';').next().map(str::trim)
}

fn bearer(headers: &HeaderMap) -> Option<Key> {
    text(headers, &header::AUTHORIZATION)?.strip_prefix("Bearer ")?.trim().parse().ok()
}

fn cookie(headers: &HeaderMap, name: &str) -> Option<Key> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs =
        cookies.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(key, _)| *key == name).and_then(|(_, value)| value.parse().ok())
}

/// Whoever sends a request: somebody with a profile.
#[derive(Clone, Debug)]
pub(crate) struct Caller {
    pub(crate) profile: Profile,
    /// Whether it is the owner of the program.
    pub(crate) owner: bool,
}

impl FromRequestParts<Arc<App>> for Caller {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Problem> {
        let token = bearer(&parts.headers).or_else(|| cookie(&parts.headers, app.cookie()));
        let token = token.ok_or_else(Problem::unknown_caller)?;
        let profile = app.hall.store.profile_by_token(dice::hash(&token)).await?;
        let profile = profile.ok_or_else(Problem::unknown_caller)?;
        let owner = profile.id == app.owner();
        Ok(Self { profile, owner })
    }
}
