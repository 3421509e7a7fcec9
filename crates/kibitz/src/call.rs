//! A call to the Kibitz that is running already: one request, one answer.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::time::Duration;

use protocol::Key;
use protocol::http::LoginLink;

/// Asks the program at this address for a login link. `None` if nobody there answers like Kibitz.
pub(crate) fn login_link(address: &str, token: &Key) -> Option<String> {
    let mut stream = TcpStream::connect(address).ok()?;
    stream.set_read_timeout(Some(Duration::from_secs(5))).ok()?;
    stream.set_write_timeout(Some(Duration::from_secs(5))).ok()?;
    let request = format!(
        "POST /api/login-links HTTP/1.1\r\nhost: {address}\r\nauthorization: Bearer {}\r\n\
         connection: close\r\ncontent-length: 0\r\n\r\n",
        token.expose()
    );
    stream.write_all(request.as_bytes()).ok()?;
    let mut answer = String::new();
    stream.take(64 * 1024).read_to_string(&mut answer).ok()?;
    let (head, body) = answer.split_once("\r\n\r\n")?;
    if !head.starts_with("HTTP/1.1 200") {
        return None;
    }
    serde_json::from_str::<LoginLink>(body).ok().map(|link| link.url)
}
