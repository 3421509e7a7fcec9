//! The tags of a game: who played, where, and when.

/// The tags of a game in the order in which they are written: the roster that every game has, then
/// the others as they came.
///
/// Tags that follow from the game itself (`Result`, `FEN`, `SetUp`, `Variant`, in capitals or not) are
/// not kept here; they are written from it. Nor are those of the roster that say only that nothing is known.
///
/// ```
/// use chess::pgn::Tags;
/// let mut tags = Tags::default();
/// tags.set("Annotator", "A. Nimzowitsch");
/// tags.set("White", "Réti");
/// tags.set("Black", "?");
/// let names: Vec<_> = tags.iter().map(|(name, _)| name).collect();
/// assert_eq!(names, ["White", "Annotator"]);
/// assert_eq!(tags.get("White"), Some("Réti"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tags(Vec<(String, String)>);

/// The seven tags that every game has, and what they say if nothing is known. The result is written
/// from the game.
pub(super) const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

/// Tags that follow from the game.
const DERIVED: [&str; 4] = ["Result", "FEN", "SetUp", "Variant"];

fn place_in_roster(name: &str) -> usize {
    ROSTER.iter().position(|(known, _)| *known == name).unwrap_or(ROSTER.len())
}

impl Tags {
    /// What a tag says.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// Sets a tag. Characters that cannot be in a name become `_`, line breaks in a value spaces.
    pub fn set(&mut self, name: &str, value: &str) {
        let in_name = |c: char| if c.is_ascii_alphanumeric() { c } else { '_' };
        let plain = |c: char| if c.is_control() { ' ' } else { c };
        let is_plain = |text: &str, same: &dyn Fn(char) -> char| text.chars().all(|c| same(c) == c);
        if is_plain(name, &in_name) && is_plain(value, &plain) {
            self.put(name.to_owned(), value.to_owned());
        } else {
            self.put(name.chars().map(in_name).collect(), value.chars().map(plain).collect());
        }
    }

    fn put(&mut self, name: String, value: String) {
        if name.is_empty() || DERIVED.iter().any(|known| known.eq_ignore_ascii_case(&name)) {
            return;
        }
        let place = place_in_roster(&name);
        if ROSTER.get(place).is_some_and(|(_, unknown)| *unknown == value) {
            self.remove(&name);
        } else if let Some(tag) = self.0.iter_mut().find(|(known, _)| *known == name) {
            tag.1 = value;
        } else {
            let index = match place {
                other if other == ROSTER.len() => self.0.len(),
                _ => self.0.partition_point(|(known, _)| place_in_roster(known) < place),
            };
            self.0.insert(index, (name, value));
        }
    }

    /// Takes a tag away.
    pub fn remove(&mut self, name: &str) {
        self.0.retain(|(known, _)| known != name);
    }

    /// Names and values.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }
}
