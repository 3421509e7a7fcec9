//! The contract: what every store can do, whatever it keeps its data in.

use chess::Color;
use game::Moment;

use crate::{
    Append, Appended, CommandId, Digest, Finding, Founding, GameId, GameResult, KeyHash,
    LibraryQuery, LibraryRow, Mark, Opens, Page, Pending, PlacedEvent, Profile, ProfileId, Seq,
    Summary, TokenHash,
};

/// Games, profiles and settings that outlive the program.
///
/// Every call returns at once; the answer is a [`Pending`]. Once it says that something was stored,
/// it stays stored, even if the power fails in the next moment. Changes are carried out in the order in
/// which one thread asks for them, and a question sees every change that was answered before it was
/// asked. `conformance::run` is this contract as a test.
pub trait Store: Send + Sync {
    /// Adds the events of one command to a game, its row in the library and its results, all or
    /// nothing. The first append of a game also makes the game.
    ///
    /// A command that this game has seen gets the answer that it got first, whatever else the append
    /// holds, and nothing is stored. Otherwise the answer can be [`Error::Conflict`](crate::Error::Conflict),
    /// `Deleted`, `NoEvents`, `NoSuchGame` (a first append without
    /// founding), `NoSuchProfile` (an owner who is not there), or trouble with the disk.
    fn append(&self, append: Append) -> Pending<Appended>;

    /// The answer that a command got, if the game has seen it.
    fn command(&self, game: GameId, command: CommandId) -> Pending<Option<Appended>>;

    /// The events of a game that follow number `after`, in order.
    fn events(&self, game: GameId, after: Seq) -> Pending<Vec<PlacedEvent>>;

    /// The running digest of a game after event `seq`; `None` if the game is not so long.
    fn digest_at(&self, game: GameId, seq: Seq) -> Pending<Option<Digest>>;

    /// Owner, dice and seats of a game.
    fn founding(&self, game: GameId) -> Pending<Founding>;

    /// A game's row in the library, deleted or not.
    fn row(&self, game: GameId) -> Pending<LibraryRow>;

    /// Some rows of the library.
    fn library(&self, query: LibraryQuery) -> Pending<Page>;

    /// Puts a summary made anew from a game's first `seq` events in the place of the present one.
    /// Refused as a conflict if the game has another number of events.
    fn set_summary(&self, game: GameId, seq: Seq, summary: Summary) -> Pending<()>;

    /// Gives a game a name of its own; an empty one takes it away.
    fn set_title(&self, game: GameId, title: String) -> Pending<()>;

    /// Says whether a game stays when old games go.
    fn set_kept(&self, game: GameId, kept: bool) -> Pending<()>;

    /// Deletes a game, so that it can still be restored. A game that is deleted stays so.
    fn delete(&self, game: GameId, now: Moment) -> Pending<()>;

    /// Takes a deletion back.
    fn restore(&self, game: GameId) -> Pending<()>;

    /// Does the same to many games of a profile's library, to all of them or to none, and says which of
    /// them it has changed. [`Error::NoSuchGame`](crate::Error::NoSuchGame) if any is not in it.
    fn mark(&self, owner: ProfileId, games: Vec<GameId>, mark: Mark) -> Pending<Vec<GameId>>;

    /// Removes for good what was deleted before a moment, and says how many games that were. Their
    /// results stay: progress does not vanish with old games.
    fn purge(&self, deleted_before: Moment) -> Pending<u64>;

    /// Deletes the oldest games of a profile until `most` are left, and says which. Unfinished and
    /// kept games count but are never deleted. It deletes no more at once than others can wait for:
    /// there may be more to go until it answers with none.
    fn keep_at_most(&self, owner: ProfileId, most: u32, now: Moment) -> Pending<Vec<GameId>>;

    /// Makes exactly these the results of a game; an empty list takes them back.
    fn set_results(&self, game: GameId, results: Vec<GameResult>) -> Pending<()>;

    /// The results of a profile from `since` on and before `until`, the oldest first.
    fn results(
        &self,
        profile: ProfileId,
        since: Moment,
        until: Moment,
    ) -> Pending<Vec<(GameId, GameResult)>>;

    /// Makes a key of a game that opens something. Only its hash is kept.
    fn add_key(&self, game: GameId, key: KeyHash, opens: Opens) -> Pending<()>;

    /// What a key of a game opens, if it is one.
    fn key(&self, game: GameId, key: KeyHash) -> Pending<Option<Opens>>;

    /// Takes the seat that a key opens, and says which. A repeat gets the first answer; otherwise a seat
    /// that is taken stays so, and nobody sits on both sides.
    fn sit(&self, game: GameId, key: KeyHash, profile: ProfileId) -> Pending<Color>;

    /// Makes a profile.
    fn create_profile(&self, profile: Profile, token: TokenHash) -> Pending<()>;

    /// A profile by its id.
    fn profile(&self, profile: ProfileId) -> Pending<Profile>;

    /// Whose token this is, if anybody's.
    fn profile_by_token(&self, token: TokenHash) -> Pending<Option<Profile>>;

    /// Gives a profile another name.
    fn rename_profile(&self, profile: ProfileId, name: String) -> Pending<()>;

    /// Keeps a setting of a profile: a key and JSON text; `None` removes it.
    fn set_setting(&self, profile: ProfileId, key: String, value: Option<String>) -> Pending<()>;

    /// All settings of a profile, by key.
    fn settings(&self, profile: ProfileId) -> Pending<Vec<(String, String)>>;

    /// Looks at everything that is stored and says what is not as it should be.
    fn check(&self) -> Pending<Vec<Finding>>;
}
