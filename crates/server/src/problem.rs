//! Why a request leads to nothing: a status for browsers, a word for programs, a sentence for people.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};

/// Why a request leads to nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Problem {
    pub(crate) status: StatusCode,
    pub(crate) error: &'static str,
    pub(crate) sentence: String,
}

macro_rules! problems {
    ($($name:ident = $status:ident, $error:literal, $sentence:literal;)*) => {
        $(pub(crate) fn $name() -> Self {
            Self::new(StatusCode::$status, $error, $sentence)
        })*
    };
}

impl Problem {
    pub(crate) fn new(
        status: StatusCode,
        error: &'static str,
        sentence: impl Into<String>,
    ) -> Self {
        Self { status, error, sentence: sentence.into() }
    }

    problems! {
        no_such_game = NOT_FOUND, "no_such_game",
            "There is no such game, or it is not yours to see. Ask its owner for a link.";
        no_such_page = NOT_FOUND, "no_such_page",
            "There is nothing at this address. The API is described in docs/api.md.";
        not_at_the_table = FORBIDDEN, "not_at_the_table",
            "Only somebody who plays this game can do that.";
        not_the_owner = FORBIDDEN, "not_the_owner",
            "Only the owner can do that.";
        not_over = CONFLICT, "not_over",
            "This game is not over, or goes on in another one already. End it first.";
        unknown_caller = UNAUTHORIZED, "unknown_caller",
            "It is not known who you are. Open Kibitz by the link that the program printed.";
        wrong_host = MISDIRECTED_REQUEST, "wrong_host",
            "Kibitz is not to be reached under this name. Use the address that the program printed.";
        wrong_origin = FORBIDDEN, "wrong_origin",
            "This request comes from another page than Kibitz's own, and was refused.";
        not_json = UNSUPPORTED_MEDIA_TYPE, "not_json",
            "This needs a body with the content type application/json.";
        not_pgn = UNSUPPORTED_MEDIA_TYPE, "not_pgn",
            "This needs a body with the content type application/vnd.chess-pgn.";
        bad_code = FORBIDDEN, "bad_code",
            "This link was used before or is too old. Start Kibitz again to get a new one.";
        bad_invitation = FORBIDDEN, "bad_invitation",
            "This invitation is not good, or somebody has taken the seat. Ask for another one.";
        already_seated = CONFLICT, "already_seated",
            "You sit at this table already. Let somebody else take the other seat.";
        no_open_seat = CONFLICT, "no_open_seat",
            "All seats of this game are taken.";
        over_at_start = UNPROCESSABLE_ENTITY, "over_at_start",
            "The game would be over before the first move. Set up another position.";
        needs_side = UNPROCESSABLE_ENTITY, "needs_side",
            "A game across a network has two persons; say which side you play.";
        too_many = TOO_MANY_REQUESTS, "too_many",
            "That is more than one player may have open at once. Close something first.";
        long_piece = PAYLOAD_TOO_LARGE, "long_piece",
            "That is more than 16 MiB at once. Send the file in pieces.";
        too_many_games = UNPROCESSABLE_ENTITY, "too_many_games",
            "That is more than 1,000 games at once. Send them in parts.";
        too_many_words = UNPROCESSABLE_ENTITY, "too_many_words",
            "These are too many words to search for. Leave some out.";
        stopping = SERVICE_UNAVAILABLE, "stopping",
            "The program is about to stop. Every game is kept; start it again to go on.";
    }

    pub(crate) fn bad_request(what: impl std::fmt::Display) -> Self {
        let sentence = format!("This could not be understood: {what}.");
        Self::new(StatusCode::BAD_REQUEST, "bad_request", sentence)
    }

    pub(crate) fn no_text(sentence: String) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, "no_text", sentence)
    }

    pub(crate) fn damaged(sentence: String) -> Self {
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "damaged", sentence)
    }
}

impl From<store::Error> for Problem {
    fn from(error: store::Error) -> Self {
        use store::Error as E;
        let (status, word) = match &error {
            E::NoSuchGame => return Self::no_such_game(),
            E::NoSuchProfile => return Self::unknown_caller(),
            E::NoSuchInvitation => return Self::bad_invitation(),
            E::AlreadySeated => return Self::already_seated(),
            E::Deleted => (StatusCode::CONFLICT, "deleted"),
            E::Conflict { .. } => (StatusCode::CONFLICT, "conflict"),
            E::DiskFull => (StatusCode::INSUFFICIENT_STORAGE, "disk_full"),
            _ => (StatusCode::SERVICE_UNAVAILABLE, "not_stored"),
        };
        Self::new(status, word, error.to_string())
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let body =
            protocol::http::Problem { error: self.error.to_owned(), sentence: self.sentence };
        (self.status, Json(body)).into_response()
    }
}
