//! The conversation with a table, and commands that are said again until they are answered.

use game::{CommandId, GameId};
use protocol::live::{Have, Say, TellAs};
use protocol::{Key, VERSION};
use serde::de::IgnoredAny;

use crate::browser::random;
use crate::wire::{Ends, Wire};

/// What is said here. Of refusals only the sentences are of use.
pub(crate) type Tell = TellAs<IgnoredAny>;

/// What is heard from the other end.
pub(crate) enum Heard {
    /// A message.
    Told(Tell),
    /// The connection is gone; it is being tried again.
    Lost,
}

/// What the socket asks of whoever keeps the game.
pub(crate) struct Keeper {
    /// It is no place to play at.
    pub(crate) looks: bool,
    /// What it has got.
    pub(crate) have: Box<dyn Fn() -> Option<Have>>,
    /// Takes what was heard.
    pub(crate) hear: Box<dyn Fn(Heard)>,
}

/// A command that is under way.
#[derive(Clone, Debug)]
pub(crate) struct UnderWay {
    pub(crate) id: CommandId,
    pub(crate) command: game::Command,
}

impl UnderWay {
    pub(crate) fn new(command: game::Command) -> Self {
        Self { id: CommandId::from_bytes(random()), command }
    }

    pub(crate) fn say(&self) -> Say {
        Say::Command { id: self.id, command: self.command.clone() }
    }
}

/// A connection to a table, for as long as it is kept. Cloning it is cheap.
#[derive(Clone)]
pub(crate) struct Live(Wire);

impl Live {
    pub(crate) fn open(game: GameId, watch: Option<Key>, keeper: Keeper) -> Self {
        let Keeper { looks, have, hear } = keeper;
        let hear = std::rc::Rc::new(hear);
        let heard = std::rc::Rc::clone(&hear);
        let opened = move |wire: &Wire| {
            say(wire, &Say::Hello { protocol: VERSION, have: have(), watch, looks });
        };
        // What is not understood comes from a later program; its welcome has said so.
        let told = move |text: &str| {
            let tell = serde_json::from_str(text);
            let understood = tell.is_ok();
            if let Ok(tell) = tell {
                heard(Heard::Told(tell));
            }
            understood
        };
        let lost = move || hear(Heard::Lost);
        let ends = Ends { opened: Box::new(opened), told: Box::new(told), lost: Box::new(lost) };
        Self(Wire::open(format!("/api/games/{game}/live"), ends))
    }

    /// Says something if there is a connection. Whoever must be heard says it again after the next
    /// welcome.
    pub(crate) fn say(&self, words: &Say) {
        say(&self.0, words);
    }

    /// Tries again at once, if there is no connection.
    pub(crate) fn hurry(&self) {
        self.0.hurry();
    }

    /// Ends the conversation.
    pub(crate) fn close(&self) {
        self.0.close();
    }
}

fn say(wire: &Wire, words: &Say) {
    if let Ok(text) = serde_json::to_string(words) {
        wire.say(&text);
    }
}
