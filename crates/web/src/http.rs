//! Asking the program for something.

use js_sys::Uint8Array;
use protocol::http::Problem;
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Headers, Request, RequestInit, Response};

use crate::browser::window;

/// The word of a [`Problem`] that means that nobody answered.
pub(crate) const AWAY: &str = "away";

pub(crate) async fn get<T: DeserializeOwned>(path: &str) -> Result<T, Problem> {
    read(send("GET", path, None).await?).await
}

pub(crate) async fn post<T: DeserializeOwned>(
    path: &str,
    body: &impl Serialize,
) -> Result<T, Problem> {
    read(send("POST", path, Some((JSON, text(body)?))).await?).await
}

/// Sends a PGN.
#[cfg(feature = "study")]
pub(crate) async fn post_pgn<T: DeserializeOwned>(path: &str, pgn: String) -> Result<T, Problem> {
    read(send("POST", path, Some(("application/vnd.chess-pgn", pgn))).await?).await
}

/// What lies under an address, as it is.
pub(crate) async fn bytes(path: &str) -> Result<Vec<u8>, Problem> {
    let body = send("GET", path, None).await?.array_buffer().map_err(|_| away())?;
    let body = JsFuture::from(body).await.map_err(|_| away())?;
    Ok(Uint8Array::new(&body).to_vec())
}

/// Sends something that is answered without words.
pub(crate) async fn tell(method: &str, path: &str, body: &impl Serialize) -> Result<(), Problem> {
    send(method, path, Some((JSON, text(body)?))).await.map(|_| ())
}

/// Sends nothing but the wish.
pub(crate) async fn ask(method: &str, path: &str) -> Result<(), Problem> {
    send(method, path, None).await.map(|_| ())
}

const JSON: &str = "application/json";

async fn send(method: &str, path: &str, body: Option<(&str, String)>) -> Result<Response, Problem> {
    let options = RequestInit::new();
    options.set_method(method);
    let headers = Headers::new().map_err(|_| away())?;
    if let Some((kind, body)) = body {
        headers.set("content-type", kind).map_err(|_| away())?;
        options.set_body(&JsValue::from_str(&body));
    }
    options.set_headers(&headers);
    let request = Request::new_with_str_and_init(path, &options).map_err(|_| away())?;
    let answer = JsFuture::from(window().fetch_with_request(&request)).await.map_err(|_| away())?;
    let answer: Response = answer.dyn_into().map_err(|_| away())?;
    if answer.ok() {
        return Ok(answer);
    }
    let problem = read(answer).await;
    Err(problem.unwrap_or_else(|problem| problem))
}

async fn read<T: DeserializeOwned>(answer: Response) -> Result<T, Problem> {
    let text = answer.text().map_err(|_| away())?;
    let text = JsFuture::from(text).await.map_err(|_| away())?;
    serde_json::from_str(&text.as_string().unwrap_or_default()).map_err(|_| Problem {
        error: "not_understood".into(),
        sentence: "Kibitz answered something that this page does not understand. Reload the page."
            .into(),
    })
}

fn text(body: &impl Serialize) -> Result<String, Problem> {
    serde_json::to_string(body).map_err(|_| away())
}

fn away() -> Problem {
    Problem {
        error: AWAY.into(),
        sentence: "Kibitz is not answering. Is the program still running?".into(),
    }
}
