//! Who somebody is: profiles, logging in, settings; and ending the program.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use protocol::Key;
use protocol::http::{Login, LoginLink, Me, NewProfile};
use serde_json::Value;
use serde_json::value::RawValue;
use store::Profile;

use super::Json;
use crate::app::App;
use crate::gate::Caller;
use crate::standing::standing;
use crate::{Problem, dice, keeping};

/// The longest setting.
const MAX_SETTING: usize = 16 * 1024;

async fn me_of(app: &App, profile: &Profile) -> Result<axum::Json<Me>, Problem> {
    let owner = profile.id == app.owner();
    let standing = standing(&*app.hall.store, profile.id).await?;
    Ok(axum::Json(Me { profile: profile.id, name: profile.name.clone(), owner, standing }))
}

pub(super) async fn me(
    State(app): State<Arc<App>>,
    caller: Caller,
) -> Result<axum::Json<Me>, Problem> {
    me_of(&app, &caller.profile).await
}

pub(super) async fn rename(
    State(app): State<Arc<App>>,
    caller: Caller,
    Json(NewProfile { name }): Json<NewProfile>,
) -> Result<axum::Json<Me>, Problem> {
    let Caller { mut profile, .. } = caller;
    profile.name = name.as_str().to_owned();
    app.hall.store.rename_profile(profile.id, profile.name.clone()).await?;
    me_of(&app, &profile).await
}

/// Makes a profile for whoever has none, and gives the browser the cookie that proves it.
pub(super) async fn create(
    State(app): State<Arc<App>>,
    caller: Result<Caller, Problem>,
    Json(NewProfile { name }): Json<NewProfile>,
) -> Result<Response, Problem> {
    if let Ok(caller) = caller {
        return Ok(me_of(&app, &caller.profile).await?.into_response());
    }
    let token = dice::key();
    let created = app.hall.clock.now();
    let profile = Profile { id: dice::profile_id(), name: name.as_str().to_owned(), created };
    app.hall.store.create_profile(profile.clone(), dice::hash(&token)).await?;
    Ok((StatusCode::CREATED, cookie(&app, token), me_of(&app, &profile).await?).into_response())
}

/// Gives whoever has the code of a login link the owner's cookie.
pub(super) async fn login(
    State(app): State<Arc<App>>,
    Json(Login { code }): Json<Login>,
) -> Result<Response, Problem> {
    app.redeem(&code)?;
    let profile = app.hall.store.profile(app.owner()).await?;
    Ok((cookie(&app, app.owner_token()), me_of(&app, &profile).await?).into_response())
}

fn cookie(app: &App, token: Key) -> [(header::HeaderName, String); 1] {
    let secure = if app.is_secure() { "; Secure" } else { "" };
    let year = 365 * 24 * 3600;
    let value = format!(
        "{}={}; HttpOnly; SameSite=Strict; Path=/; Max-Age={year}{secure}",
        app.cookie(),
        token.expose()
    );
    [(header::SET_COOKIE, value)]
}

pub(super) async fn login_link(
    State(app): State<Arc<App>>,
    caller: Caller,
) -> Result<axum::Json<LoginLink>, Problem> {
    owner_only(&caller)?;
    Ok(axum::Json(LoginLink { url: app.login_link() }))
}

/// Ends the program. Every game is kept.
pub(super) async fn quit(
    State(app): State<Arc<App>>,
    caller: Caller,
) -> Result<StatusCode, Problem> {
    owner_only(&caller)?;
    app.quit();
    Ok(StatusCode::ACCEPTED)
}

fn owner_only(caller: &Caller) -> Result<(), Problem> {
    if caller.owner { Ok(()) } else { Err(Problem::not_the_owner()) }
}

pub(super) async fn settings(
    State(app): State<Arc<App>>,
    caller: Caller,
) -> Result<axum::Json<BTreeMap<String, Box<RawValue>>>, Problem> {
    let settings = app.hall.store.settings(caller.profile.id).await?;
    let read = |(key, value)| Some((key, RawValue::from_string(value).ok()?));
    Ok(axum::Json(settings.into_iter().filter_map(read).collect()))
}

/// Changes the settings that are named; `null` takes one back to its default.
pub(super) async fn set_settings(
    State(app): State<Arc<App>>,
    caller: Caller,
    Json(settings): Json<BTreeMap<String, Value>>,
) -> Result<StatusCode, Problem> {
    for (key, value) in &settings {
        keeping::check(key, value)?;
    }
    for (key, value) in settings {
        let value = (!value.is_null()).then(|| value.to_string());
        let fits = value.as_ref().is_none_or(|value| value.len() <= MAX_SETTING);
        if key.len() > 100 || key.chars().any(char::is_control) || !fits {
            return Err(Problem::bad_request("a setting is too long"));
        }
        app.hall.store.set_setting(caller.profile.id, key, value).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}
