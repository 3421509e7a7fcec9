//! Every setting: where it is kept, what it is called, what can be chosen. The panel beside a board and the page
//! with all of them are drawn from these lists, so nothing is called two names.
//!
//! Groups that nobody changes in the middle of a game stand on the page alone, and their words come with it.

use looks::{BOARDS, PieceSet, THEMES};

use super::{Input, OWN, Settings, Theme};

/// A setting.
pub(crate) struct Setting {
    /// Where it is kept: `marks.last`.
    pub(crate) key: &'static str,
    pub(crate) words: &'static str,
    /// What else there is to say; empty if nothing.
    pub(crate) more: &'static str,
    pub(crate) kind: Kind,
}

/// How it is chosen.
pub(crate) enum Kind {
    Switch {
        read: fn(&Settings) -> bool,
        write: fn(&mut Settings, bool),
    },
    Choice(Choice),
    /// From 0 to 100, in steps of ten.
    #[cfg(feature = "study")]
    Volume,
}

/// One of several.
pub(crate) struct Choice {
    pub(crate) looks: Looks,
    pub(crate) options: fn() -> Vec<Named>,
    /// Whether there is one of one's own besides.
    pub(crate) has_own: fn(&Settings) -> bool,
    pub(crate) read: fn(&Settings) -> String,
    pub(crate) write: fn(&mut Settings, &'static str),
}

/// What can be chosen: its name in what is kept, and what it is called.
pub(crate) type Named = (&'static str, &'static str);

/// How options are shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Looks {
    Words,
    /// Each as a picture of itself.
    Pages,
    Boards,
    Pieces,
}

/// Settings that belong together.
pub(crate) struct Group {
    #[cfg_attr(not(feature = "study"), expect(dead_code, reason = "only the page with all asks"))]
    pub(crate) id: &'static str,
    pub(crate) words: &'static str,
    pub(crate) settings: &'static [Setting],
}

/// A switch that is kept in a field.
macro_rules! switch {
    ($($field:ident).+, $words:literal) => { switch!($($field).+, $words, "") };
    ($($field:ident).+, $words:literal, $more:literal) => {
        Setting {
            key: stringify!($($field).+),
            words: $words,
            more: $more,
            kind: Kind::Switch {
                read: |settings| settings.$($field).+,
                write: |settings, on| settings.$($field).+ = on,
            },
        }
    };
}

/// What can be changed in the panel beside a board, too.
pub(crate) const BESIDE: [Group; 4] = [
    Group {
        id: "looks",
        words: "Looks",
        settings: &[
            Setting {
                key: "theme",
                words: "Page",
                more: "",
                kind: Kind::Choice(Choice {
                    looks: Looks::Pages,
                    options: || {
                        let ours = THEMES.iter().map(|theme| (theme.name, theme.words));
                        [("auto", "Like the system")].into_iter().chain(ours).collect()
                    },
                    has_own: |settings| !settings.own.page.is_empty(),
                    read: |settings| name_of(settings.theme).to_owned(),
                    write: |settings, name| settings.theme = theme_of(name),
                }),
            },
            Setting {
                key: "board",
                words: "Board",
                more: "",
                kind: Kind::Choice(Choice {
                    looks: Looks::Boards,
                    options: || BOARDS.map(|board| (board.name, board.words)).to_vec(),
                    has_own: |settings| !settings.own.squares.is_empty(),
                    read: |settings| settings.board.clone().unwrap_or_else(default_board),
                    write: |settings, name| settings.board = Some(name.to_owned()),
                }),
            },
            Setting {
                key: "pieces",
                words: "Pieces",
                more: "",
                kind: Kind::Choice(Choice {
                    looks: Looks::Pieces,
                    has_own: |_| false,
                    options: || PieceSet::ALL.map(|set| (set.name(), set.words())).to_vec(),
                    read: |settings| {
                        let chosen = settings.pieces.as_deref();
                        let known =
                            PieceSet::ALL.into_iter().find(|set| chosen == Some(set.name()));
                        known.unwrap_or_default().name().to_owned()
                    },
                    write: |settings, name| settings.pieces = Some(name.to_owned()),
                }),
            },
            Setting {
                key: "text",
                words: "Size of text",
                more: "",
                kind: Kind::Choice(Choice {
                    looks: Looks::Words,
                    has_own: |_| false,
                    options: || {
                        vec![("100", "100 %"), ("115", "115 %"), ("130", "130 %"), ("150", "150 %")]
                    },
                    read: |settings| settings.text.to_string(),
                    write: |settings, name| settings.text = name.parse().unwrap_or(100),
                }),
            },
        ],
    },
    Group {
        id: "sound",
        words: "Sound and motion",
        settings: &[switch!(sound, "Sounds"), switch!(motion, "Pieces glide")],
    },
    Group {
        id: "playing",
        words: "Playing",
        settings: &[
            Setting {
                key: "input",
                words: "Moving pieces",
                more: "",
                kind: Kind::Choice(Choice {
                    looks: Looks::Words,
                    has_own: |_| false,
                    options: || INPUTS.map(|(_, name, words)| (name, words)).to_vec(),
                    read: |settings| {
                        let chosen = INPUTS.iter().find(|(input, ..)| *input == settings.input);
                        chosen.map_or("", |(_, name, _)| name).to_owned()
                    },
                    write: |settings, name| {
                        let chosen = INPUTS.iter().find(|(_, other, _)| *other == name);
                        settings.input = chosen.map(|(input, ..)| *input).unwrap_or_default();
                    },
                }),
            },
            switch!(
                always_queen,
                "A pawn always becomes a queen",
                "Hold Alt, or press long, to choose all the same."
            ),
            switch!(turns, "Between two people, turn the board after each move"),
            switch!(long_notation, "Moves in long form: Ng1–f3"),
        ],
    },
    Group {
        id: "computer",
        words: "The computer",
        settings: &[
            switch!(deep_think, "May think deeply, up to 15 seconds"),
            switch!(may_resign, "May resign a lost game"),
            switch!(instant, "Answers at once"),
            switch!(show_thinking, "Shows what it thinks"),
        ],
    },
];

/// Which marks are shown.
#[cfg(feature = "study")]
pub(crate) const MARKS: [Setting; 13] = [
    switch!(marks.selected, "The selected piece"),
    switch!(marks.targets, "Where it can go"),
    switch!(marks.captures, "What it can capture", "In the colour of the squares where it can go."),
    switch!(
        marks.partners,
        "What else moves or vanishes",
        "The rook when the king castles; the pawn that is taken in passing."
    ),
    switch!(marks.stuck, "A piece that cannot move"),
    switch!(marks.last, "The last move"),
    switch!(marks.path, "The way of the last move"),
    switch!(marks.check, "The king in check"),
    switch!(marks.checker, "What gives check"),
    switch!(marks.mated, "The mated king falls"),
    switch!(marks.pending, "A move that waits", "One that is set in advance, or under way."),
    switch!(marks.hover, "The square under the pointer"),
    switch!(marks.coordinates, "Letters and numbers at the edge"),
];

/// What is on the page alone.
#[cfg(feature = "study")]
pub(crate) const APART: [Group; 4] = [
    Group {
        id: "sound",
        words: "Sound and motion",
        settings: &[Setting { key: "volume", words: "Volume", more: "", kind: Kind::Volume }],
    },
    Group {
        id: "analysis",
        words: "Analysis",
        settings: &[
            switch!(engine, "The engine thinks along"),
            Setting {
                key: "lines",
                words: "Lines of the engine",
                more: "",
                kind: Kind::Choice(Choice {
                    looks: Looks::Words,
                    has_own: |_| false,
                    options: || vec![("1", "1"), ("2", "2"), ("3", "3"), ("4", "4"), ("5", "5")],
                    read: |settings| settings.lines.to_string(),
                    write: |settings, name| settings.lines = name.parse().unwrap_or(3),
                }),
            },
            switch!(line_arrows, "Its moves as arrows"),
        ],
    },
    Group {
        id: "keyboard",
        words: "Keyboard",
        settings: &[
            switch!(typing, "Always show the field for typed moves"),
            switch!(single_keys, "Single keys on the board", "Help lists them."),
        ],
    },
    Group {
        id: "speech",
        words: "Speech and names",
        settings: &[
            switch!(speak_moves, "Speak moves"),
            switch!(speak_squares, "Speak the square under the cursor"),
            switch!(spell_files, "Speak letters as words: alpha 4, bravo 5"),
            switch!(piece_first, "Name the piece before the square", "For screen readers, too."),
            switch!(say_empty, "Say “empty” for empty squares"),
            switch!(say_shade, "Say whether a square is light or dark"),
        ],
    },
];

/// The ways to move a piece, with their names.
const INPUTS: [(Input, &str, &str); 3] = [
    (Input::Both, "both", "By clicks or by dragging"),
    (Input::Click, "click", "By clicks"),
    (Input::Drag, "drag", "By dragging"),
];

const PAGES: [(Theme, &str); 5] = [
    (Theme::Auto, "auto"),
    (Theme::Light, "light"),
    (Theme::Dark, "dark"),
    (Theme::Yellow, "yellow"),
    (Theme::Own, OWN),
];

fn name_of(theme: Theme) -> &'static str {
    PAGES.iter().find(|(other, _)| *other == theme).map_or("", |(_, name)| name)
}

/// The theme of a name; an unknown one is that of the system.
fn theme_of(name: &str) -> Theme {
    PAGES.iter().find(|(_, other)| *other == name).map(|(theme, _)| *theme).unwrap_or_default()
}

/// What the page wears where no board was chosen: that depends on the contrast that the system asks for.
fn default_board() -> String {
    crate::browser::worn("data-board")
}
