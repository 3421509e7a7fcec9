//! Seats and keys.

use chess::Color;
use game::{ByColor, Moment};

use super::{Part, append, command, game, owner};
use crate::{Append, Error, Founding, LibraryQuery, Opens, Profile, ProfileId, Secret, Seq, Store};

pub(super) const PARTS: [Part; 3] =
    [a_seat_is_taken_once, a_key_opens_what_it_was_made_for, a_sitter_finds_the_game];

fn friend(store: &dyn Store, number: u8) -> ProfileId {
    let id = ProfileId::from_bytes([number; 16]);
    let profile = Profile { id, name: "Ben".into(), created: Moment(1) };
    store.create_profile(profile, Secret::new([number; 32])).wait().expect("a new profile");
    id
}

/// A game at which the owner sits with White.
fn table(store: &dyn Store) {
    let mut seats = ByColor::default();
    seats[Color::White] = Some(owner());
    let founding = Some(Founding { owner: owner(), seed: Secret::new([7; 32]), seats });
    let first = Append { founding, ..append(game(1), 0, command(1), &["a"]) };
    assert_eq!(store.append(first).wait().expect("stored").last, Seq(1));
}

fn a_seat_is_taken_once(store: &dyn Store) {
    table(store);
    let (ben, cid) = (friend(store, 1), friend(store, 2));
    let (key, other) = (Secret::new([3; 32]), Secret::new([4; 32]));
    store.add_key(game(1), key.clone(), Opens::Seat(Color::Black)).wait().expect("a key");
    let sit = |key: &Secret<_>, who| store.sit(game(1), key.clone(), who).wait();
    assert_eq!(sit(&other, ben), Err(Error::NoSuchInvitation));
    assert_eq!(sit(&key, owner()), Err(Error::AlreadySeated));
    assert_eq!(sit(&key, ben), Ok(Color::Black));
    assert_eq!(sit(&key, ben), Ok(Color::Black), "a repeat gets the first answer");
    assert_eq!(sit(&key, cid), Err(Error::NoSuchInvitation));
    let seats = store.founding(game(1)).wait().expect("a founding").seats;
    assert_eq!(seats, ByColor::new(Some(owner()), Some(ben)));
}

fn a_key_opens_what_it_was_made_for(store: &dyn Store) {
    table(store);
    store.append(append(game(2), 0, command(2), &["a"])).wait().expect("another game");
    let key = Secret::new([3; 32]);
    assert_eq!(store.key(game(1), key.clone()).wait(), Ok(None));
    assert_eq!(store.add_key(game(9), key.clone(), Opens::Watch).wait(), Err(Error::NoSuchGame));
    store.add_key(game(1), key.clone(), Opens::Watch).wait().expect("a key");
    assert_eq!(store.key(game(1), key.clone()).wait(), Ok(Some(Opens::Watch)));
    assert_eq!(store.key(game(2), key.clone()).wait(), Ok(None), "another game's key");
    let ben = friend(store, 1);
    assert_eq!(store.sit(game(1), key, ben).wait(), Err(Error::NoSuchInvitation));
}

fn a_sitter_finds_the_game(store: &dyn Store) {
    table(store);
    let ben = friend(store, 1);
    let games = || {
        let query = LibraryQuery { owner: Some(ben), ..LibraryQuery::default() };
        store.library(query).wait().expect("a page").rows.len()
    };
    assert_eq!(games(), 0);
    let key = Secret::new([3; 32]);
    store.add_key(game(1), key.clone(), Opens::Seat(Color::Black)).wait().expect("a key");
    store.sit(game(1), key, ben).wait().expect("a seat");
    assert_eq!(games(), 1);
}
