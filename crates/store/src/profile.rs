//! Profiles: whoever plays here, known by the hash of a token.

use game::Moment;

use crate::ProfileId;

/// A profile without its token.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Profile {
    /// Its id.
    pub id: ProfileId,
    /// The name of whoever it is.
    pub name: String,
    /// Since when it is there.
    pub created: Moment,
}
