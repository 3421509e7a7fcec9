//! Unguessable bits from the system: ids, keys, tokens, and the dice of games.

use chess::Color;
use game::{CommandId, GameId, ProfileId};
use protocol::Key;
use sha2::{Digest as _, Sha256};
use store::{Secret, Seed, TokenHash};

/// So many random bytes.
///
/// # Panics
///
/// If the system has no random numbers to give. Then nothing here can be secret, and nothing goes on.
pub(crate) fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the system gives random numbers");
    bytes
}

pub(crate) fn game_id() -> GameId {
    GameId::from_bytes(bytes())
}

pub(crate) fn profile_id() -> ProfileId {
    ProfileId::from_bytes(bytes())
}

pub(crate) fn command_id() -> CommandId {
    CommandId::from_bytes(bytes())
}

pub(crate) fn key() -> Key {
    Key::from_bytes(bytes())
}

pub(crate) fn seed() -> Seed {
    Secret::new(bytes())
}

/// What is stored in the place of a key or token.
pub(crate) fn hash(key: &Key) -> TokenHash {
    Secret::new(Sha256::digest(key.as_bytes()).into())
}

/// The ids of a game out of a file: the same ones whenever the same game comes from the same sender.
pub(crate) fn imported(
    owner: ProfileId,
    file: CommandId,
    number: u32,
    text: &str,
) -> (GameId, CommandId) {
    let mut hash = Sha256::new();
    hash.update(b"kibitz import\0");
    hash.update(owner.as_bytes());
    hash.update(file.as_bytes());
    hash.update(number.to_be_bytes());
    hash.update(text);
    let digest: [u8; 32] = hash.finalize().into();
    let half = |at: usize| digest[at..at + 16].try_into().unwrap_or_default();
    (GameId::from_bytes(half(0)), CommandId::from_bytes(half(16)))
}

/// The dice of one move: those of the game mixed with a number.
pub(crate) fn mixed(seed: &Seed, number: u64) -> u64 {
    derived(b"kibitz move\0", seed, number)
}

/// Who the computer is at one side of a game, through all of it.
pub(crate) fn character(seed: &Seed, side: Color) -> u64 {
    derived(b"kibitz character\0", seed, side.index() as u64)
}

fn derived(use_for: &[u8], seed: &Seed, number: u64) -> u64 {
    let mut hash = Sha256::new();
    hash.update(use_for);
    hash.update(seed.expose());
    hash.update(number.to_be_bytes());
    let digest: [u8; 32] = hash.finalize().into();
    u64::from_be_bytes(digest[..8].try_into().unwrap_or_default())
}
