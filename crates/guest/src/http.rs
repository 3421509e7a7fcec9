//! Requests, one connection each.

use std::time::Duration;

use protocol::Key;
use protocol::http::{Me, NewProfile, Problem};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::time::timeout;

/// No answer takes longer.
const PATIENCE: Duration = Duration::from_secs(30);

/// What went wrong with a request.
#[derive(Debug)]
pub enum Failure {
    /// It was answered with a problem.
    Refused(u16, Problem),
    /// It was not answered, or not in a way that is understood.
    Lost(String),
}

impl Failure {
    /// The word of the problem, if it was answered with one.
    pub fn word(&self) -> &str {
        match self {
            Self::Refused(_, problem) => &problem.error,
            Self::Lost(_) => "",
        }
    }
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Self {
        Self::Lost(error.to_string())
    }
}

/// An answer as it came.
#[derive(Debug)]
pub struct Answer {
    /// The status.
    pub status: u16,
    /// The head, in small letters.
    pub head: String,
    /// The body.
    pub body: String,
}

/// Sends a request as it is and reads the answer to its end.
///
/// # Errors
/// If there is no answer.
pub async fn request(address: &str, request: &[u8]) -> Result<Answer, Failure> {
    let exchange = async {
        let mut stream = TcpStream::connect(address).await?;
        stream.write_all(request).await?;
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).await?;
        Ok::<_, std::io::Error>(bytes)
    };
    let bytes =
        timeout(PATIENCE, exchange).await.map_err(|_| Failure::Lost("no answer".into()))??;
    let text = String::from_utf8_lossy(&bytes);
    let (head, body) = text.split_once("\r\n\r\n").ok_or(Failure::Lost("no head".into()))?;
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
    let status = status.ok_or(Failure::Lost("no status".into()))?;
    Ok(Answer { status, head: head.to_lowercase(), body: body.to_owned() })
}

/// Somebody with a profile.
#[derive(Clone, Debug)]
pub struct Caller {
    /// Where the program is: host and port.
    pub address: String,
    /// What proves the profile.
    pub token: Key,
}

impl Caller {
    /// The owner, or whoever has this token.
    pub fn new(address: &str, token: Key) -> Self {
        Self { address: address.to_owned(), token }
    }

    /// Somebody new, as a page makes a profile.
    ///
    /// # Errors
    /// If none could be made.
    pub async fn somebody(address: &str, name: &str) -> Result<Self, Failure> {
        let body = serde_json::to_string(&NewProfile { name: game::Name::new(name) });
        let body = body.map_err(|error| Failure::Lost(error.to_string()))?;
        let head = format!(
            "POST /api/profiles HTTP/1.1\r\nhost: {address}\r\norigin: http://{address}\r\n\
             content-type: application/json\r\ncontent-length: {}\r\nconnection: close\r\n\r\n",
            body.len()
        );
        let answer = request(address, (head + &body).as_bytes()).await?;
        let _: Me = read(&answer)?;
        let cookie = answer.head.lines().find_map(|line| line.strip_prefix("set-cookie: "));
        let token =
            cookie.and_then(|line| line.split(['=', ';']).nth(1)).and_then(|t| t.parse().ok());
        let token = token.ok_or(Failure::Lost("no cookie".into()))?;
        Ok(Self { address: address.to_owned(), token })
    }

    /// Asks for something.
    ///
    /// # Errors
    /// If it is refused, or not answered.
    pub async fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T, Failure> {
        read(&self.send("GET", path, None).await?)
    }

    /// Has something done.
    ///
    /// # Errors
    /// If it is refused, or not answered.
    pub async fn post<T: DeserializeOwned>(
        &self,
        path: &str,
        body: &impl Serialize,
    ) -> Result<T, Failure> {
        let body = serde_json::to_string(body).map_err(|error| Failure::Lost(error.to_string()))?;
        read(&self.send("POST", path, Some(("application/json", &body))).await?)
    }

    /// Sends a request with the token and reads the answer, whatever it is.
    ///
    /// # Errors
    /// If there is no answer.
    pub async fn send(
        &self,
        method: &str,
        path: &str,
        body: Option<(&str, &str)>,
    ) -> Result<Answer, Failure> {
        let (kind, body) = body.unwrap_or(("application/json", ""));
        let (address, token) = (&self.address, self.token.expose());
        let text = format!(
            "{method} {path} HTTP/1.1\r\nhost: {address}\r\nauthorization: Bearer {token}\r\n\
             content-type: {kind}\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{body}",
            body.len()
        );
        request(address, text.as_bytes()).await
    }
}

fn read<T: DeserializeOwned>(answer: &Answer) -> Result<T, Failure> {
    // Nothing is a value too.
    let body = if answer.body.is_empty() { "null" } else { &answer.body };
    if (200..300).contains(&answer.status) {
        return serde_json::from_str(body)
            .map_err(|error| Failure::Lost(format!("{error}: {body}")));
    }
    match serde_json::from_str(body) {
        Ok(problem) => Err(Failure::Refused(answer.status, problem)),
        Err(_) => Err(Failure::Lost(format!("{}: {body}", answer.status))),
    }
}
