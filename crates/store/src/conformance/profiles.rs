//! Profiles and their settings.

use game::Moment;

use super::{Part, owner};
use crate::{Error, Profile, ProfileId, Secret, Store};

pub(super) const PARTS: [Part; 2] = [a_profile_is_known_by_its_token, settings_belong_to_a_profile];

fn bo() -> Profile {
    Profile { id: ProfileId::from_bytes([0xbb; 16]), name: "Bo".into(), created: Moment(2) }
}

fn a_profile_is_known_by_its_token(store: &dyn Store) {
    store.create_profile(bo(), Secret::new([0xbb; 32])).wait().expect("made");
    assert_eq!(store.profile_by_token(Secret::new([0xbb; 32])).wait(), Ok(Some(bo())));
    assert_eq!(store.profile_by_token(Secret::new([0xcc; 32])).wait(), Ok(None));
    assert_eq!(store.profile(bo().id).wait(), Ok(bo()));
    let same_id = store.create_profile(bo(), Secret::new([0xcc; 32])).wait();
    assert_eq!(same_id, Err(Error::ProfileTaken));
    let same_token = Profile { id: ProfileId::from_bytes([0xcc; 16]), ..bo() };
    let same_token = store.create_profile(same_token, Secret::new([0xbb; 32])).wait();
    assert_eq!(same_token, Err(Error::ProfileTaken));
    store.rename_profile(bo().id, "Boris".into()).wait().expect("renamed");
    let renamed = Profile { name: "Boris".into(), ..bo() };
    assert_eq!(store.profile_by_token(Secret::new([0xbb; 32])).wait(), Ok(Some(renamed)));
    let nobody = ProfileId::from_bytes([0xcc; 16]);
    assert_eq!(store.rename_profile(nobody, "X".into()).wait(), Err(Error::NoSuchProfile));
    assert_eq!(store.profile(nobody).wait(), Err(Error::NoSuchProfile));
}

fn settings_belong_to_a_profile(store: &dyn Store) {
    store.create_profile(bo(), Secret::new([0xbb; 32])).wait().expect("made");
    let set = |profile, key: &str, value: Option<&str>| {
        store.set_setting(profile, key.into(), value.map(Into::into)).wait()
    };
    set(owner(), "theme", Some("\"blue\"")).expect("set");
    set(owner(), "theme", Some("\"plum\"")).expect("set again");
    set(owner(), "sound", Some("true")).expect("set");
    set(bo().id, "theme", Some("\"ocean\"")).expect("set");
    let pair = |key: &str, value: &str| (key.to_owned(), value.to_owned());
    let ours = vec![pair("sound", "true"), pair("theme", "\"plum\"")];
    assert_eq!(store.settings(owner()).wait(), Ok(ours));
    set(owner(), "sound", None).expect("removed");
    set(owner(), "sound", None).expect("removed once");
    assert_eq!(store.settings(owner()).wait(), Ok(vec![pair("theme", "\"plum\"")]));
    assert_eq!(store.settings(bo().id).wait(), Ok(vec![pair("theme", "\"ocean\"")]));
    let nobody = ProfileId::from_bytes([0xcc; 16]);
    assert_eq!(set(nobody, "theme", Some("1")), Err(Error::NoSuchProfile));
    assert_eq!(store.settings(nobody).wait(), Err(Error::NoSuchProfile));
}
