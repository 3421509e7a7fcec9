//! Colours that somebody has chosen in the place of a theme's and a board's: what they make of the page, what
//! is hard to see with them, and the nearest ones with which it is not.
//!
//! Whatever is chosen, a mark keeps its ink and its white line, of which one is seen on any colour; a chosen
//! colour only covers the square below. So no choice can make a mark disappear. What can become hard to see
//! are squares, black pieces, letters and text, and that is what a [`Trouble`] is about.

use crate::colour::{Rgb, contrast};
use crate::css::{Property, page_properties, square_properties, tint_property};
use crate::lightness::nearest;
use crate::tokens::{BLACK, Board, DARK, LIGHT, TINTS, Theme, Tint, coordinate_on};

/// What can have a colour of one's own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// The page around the board.
    Page,
    /// Text on the page.
    Text,
    /// Light squares.
    Light,
    /// Dark squares.
    Dark,
    /// The square of the selected piece.
    Selected,
    /// Squares that it can go to.
    Go,
    /// The square of a piece that cannot move.
    Stuck,
    /// The squares of the last move.
    Last,
    /// The square of a king in check.
    Check,
    /// The square under the pointer.
    Hover,
}

impl Part {
    /// All of them.
    pub const ALL: [Self; 10] = [
        Self::Page,
        Self::Text,
        Self::Light,
        Self::Dark,
        Self::Selected,
        Self::Go,
        Self::Stuck,
        Self::Last,
        Self::Check,
        Self::Hover,
    ];

    /// Its name in what is kept, and in the style sheet if it is a tint.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Page => "page",
            Self::Text => "text",
            Self::Light => "light",
            Self::Dark => "dark",
            Self::Selected => "selected",
            Self::Go => "go",
            Self::Stuck => "stuck",
            Self::Last => "last",
            Self::Check => "check",
            Self::Hover => "hover",
        }
    }

    /// What people call it.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Page => "Page",
            Self::Text => "Text",
            Self::Light => "Light squares",
            Self::Dark => "Dark squares",
            Self::Selected => "Selected piece",
            Self::Go => "Possible squares",
            Self::Stuck => "Piece that cannot move",
            Self::Last => "Last move",
            Self::Check => "King in check",
            Self::Hover => "Square under the pointer",
        }
    }

    /// The tint of a mark, if it is one.
    fn tint(self) -> Option<Tint> {
        TINTS.into_iter().find(|tint| tint.name == self.name())
    }
}

/// What is hard to see with a colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trouble {
    /// Text on the page.
    Text,
    /// Which squares are light and which are dark.
    Squares,
    /// Black pieces on it.
    BlackPieces,
    /// Letters and numbers at the edge of the board.
    Letters,
}

impl Trouble {
    /// A sentence about it.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Text => "Text will be hard to read on the page.",
            Self::Squares => "Light and dark squares will look alike.",
            Self::BlackPieces => "Black pieces will be hard to see here.",
            Self::Letters => "Letters and numbers will be hard to read here.",
        }
    }
}

/// The least contrast of text and page (WCAG AA), of the two squares, and of pieces and letters with their
/// square.
const TEXT: f64 = 4.5;
const SQUARES: f64 = 1.5;
const ON_SQUARE: f64 = 3.0;
/// The least contrast of the edge of a control.
const CONTROL: f64 = 3.0;

/// A theme and a board, and the colours that somebody has chosen in the place of theirs.
///
/// ```
/// use looks::{BOARDS, LIGHT, Palette, Part, Rgb, Trouble};
/// let mut palette = Palette::new(LIGHT, BOARDS[0]);
/// palette.choose(Part::Dark, Some(Rgb::hex(0x202040)));
/// assert_eq!(palette.trouble(Part::Dark), Some(Trouble::BlackPieces));
/// let better = palette.adjusted(Part::Dark).unwrap();
/// palette.choose(Part::Dark, Some(better));
/// assert_eq!(palette.trouble(Part::Dark), None);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Palette {
    theme: Theme,
    board: Board,
    own: [Option<Rgb>; Part::ALL.len()],
}

impl Palette {
    /// These, and nothing of one's own.
    pub const fn new(theme: Theme, board: Board) -> Self {
        Self { theme, board, own: [None; Part::ALL.len()] }
    }

    /// The colour that was chosen for a part, if one was.
    pub const fn own(&self, part: Part) -> Option<Rgb> {
        self.own[part as usize]
    }

    /// Chooses a colour for a part, or goes back to that of the theme or the board.
    pub fn choose(&mut self, part: Part, colour: Option<Rgb>) {
        self.own[part as usize] = colour;
    }

    /// The colour that a part has now. Where a mark leaves its square as it is, that is the dark square's.
    pub fn colour(&self, part: Part) -> Rgb {
        let theirs = || match part {
            Part::Page => self.theme.page,
            Part::Text => self.theme().text,
            Part::Light => self.board.light,
            Part::Dark => self.board.dark,
            _ => part.tint().and_then(|tint| tint.colour).unwrap_or(self.board().dark),
        };
        self.own(part).unwrap_or_else(theirs)
    }

    /// The colours of the page.
    pub fn theme(&self) -> Theme {
        let text = self.own(Part::Text);
        let theme = match self.own(Part::Page) {
            Some(page) => around(self.theme, page),
            None => self.theme,
        };
        Theme { text: text.unwrap_or(theme.text), ..theme }
    }

    /// The colours of the squares.
    pub fn board(&self) -> Board {
        Board { light: self.colour(Part::Light), dark: self.colour(Part::Dark), ..self.board }
    }

    /// The tint of a mark, with the colour that was chosen for it.
    pub fn tint(&self, part: Part) -> Option<Tint> {
        let tint = part.tint()?;
        Some(Tint { colour: self.own(part).or(tint.colour), ..tint })
    }

    /// What is hard to see with the colour of a part as it is now.
    pub fn trouble(&self, part: Part) -> Option<Trouble> {
        let Board { light, dark, .. } = self.board();
        match part {
            Part::Page | Part::Text => {
                // A theme of ours can be read, and one that is made around a page as well.
                self.own(Part::Text)?;
                let Theme { page, panel, text, .. } = self.theme();
                let worst = contrast(text, page).min(contrast(text, panel));
                (worst < TEXT).then_some(Trouble::Text)
            }
            Part::Light | Part::Dark => {
                let square = self.colour(part);
                if contrast(BLACK.body, square) < ON_SQUARE {
                    Some(Trouble::BlackPieces)
                } else {
                    (contrast(light, dark) < SQUARES).then_some(Trouble::Squares)
                }
            }
            _ => {
                let tint = Tint { colour: Some(self.own(part)?), ..part.tint()? };
                let least = |seen: fn(Rgb, Rgb) -> f64| {
                    [light, dark]
                        .map(|square| seen(square, tint.over(square)))
                        .into_iter()
                        .fold(f64::INFINITY, f64::min)
                };
                if least(|_, ground| contrast(BLACK.body, ground)) < ON_SQUARE {
                    return Some(Trouble::BlackPieces);
                }
                let letters = least(|square, ground| contrast(coordinate_on(square), ground));
                (letters < ON_SQUARE).then_some(Trouble::Letters)
            }
        }
    }

    /// The colour for a part that is nearest in lightness to the present one and makes no trouble; `None` if
    /// there is none, or no trouble.
    pub fn adjusted(&self, part: Part) -> Option<Rgb> {
        self.trouble(part)?;
        nearest(self.colour(part), |colour| {
            let mut tried = *self;
            tried.choose(part, Some(colour));
            tried.trouble(part).is_none()
        })
    }

    /// What a theme and a board with these colours set, if they have any of one's own; and the tints that differ.
    pub fn worn(&self) -> Worn {
        let mut worn = Worn::default();
        if self.own(Part::Page).or(self.own(Part::Text)).is_some() {
            worn.page = page_properties(&self.theme());
        }
        if self.own(Part::Light).or(self.own(Part::Dark)).is_some() {
            worn.squares = square_properties(&self.board());
        }
        let tints = Part::ALL.into_iter().filter(|&part| self.own(part).is_some());
        worn.tints =
            tints.filter_map(|part| self.tint(part)).map(|tint| tint_property(&tint)).collect();
        worn
    }
}

/// Properties of the style sheet and their values, by what they are about.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Worn {
    /// The page and what is on it.
    pub page: Vec<Property>,
    /// Squares, and what depends on them.
    pub squares: Vec<Property>,
    /// What lies under marks.
    pub tints: Vec<Property>,
}

/// A theme around a page of any colour: whatever stands on it can be read, in colours as near as may be to
/// those of the theme.
fn around(theme: Theme, page: Rgb) -> Theme {
    const ENDS: [Rgb; 2] = [Rgb(0, 0, 0), Rgb(255, 255, 255)];
    let [on_black, on_white] = ENDS.map(|end| contrast(end, page));
    let is_dark = on_white > on_black;
    let [ink, paper] = if is_dark { [ENDS[1], ENDS[0]] } else { ENDS };
    let base = match (theme.is_dark == is_dark, is_dark) {
        (true, _) => theme,
        (false, true) => DARK,
        (false, false) => LIGHT,
    };
    // Panels lie away from the ink, so that what can be read on the page can be read on them.
    let panel = paper.over(0.4, page);
    // What is pointed at comes nearer to the ink where there is room for that.
    let near = ink.over(0.08, page);
    let soft = if contrast(ink, near) >= 7.0 { near } else { paper.over(0.2, page) };
    let grounds = [page, panel, soft];
    let seen = |colour: Rgb, ratio: f64| {
        let fits = |colour| grounds.iter().all(|&ground| contrast(colour, ground) >= ratio);
        nearest(colour, fits).unwrap_or(ink)
    };
    let accent = seen(base.accent, TEXT);
    let on_accent = nearest(base.on_accent, |colour| contrast(colour, accent) >= TEXT);
    Theme {
        is_dark,
        page,
        panel,
        line: ink.over(0.18, page),
        control: seen(base.control, CONTROL),
        text: seen(base.text, TEXT),
        muted: seen(base.muted, TEXT),
        accent,
        on_accent: on_accent.unwrap_or(base.on_accent),
        soft,
        danger: seen(base.danger, TEXT),
        warn: seen(base.warn, TEXT),
        good: seen(base.good, TEXT),
        ..base
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::tokens::{BOARDS, INK, KEYLINE, THEMES};

    fn any_colour() -> impl Strategy<Value = Rgb> {
        any::<(u8, u8, u8)>().prop_map(|(red, green, blue)| Rgb(red, green, blue))
    }

    fn any_palette() -> impl Strategy<Value = Palette> {
        let own = proptest::array::uniform10(proptest::option::of(any_colour()));
        (0..THEMES.len(), 0..BOARDS.len(), own).prop_map(|(theme, board, own)| Palette {
            theme: THEMES[theme],
            board: BOARDS[board],
            own,
        })
    }

    #[test]
    fn nothing_of_ones_own_changes_nothing_and_makes_no_trouble() {
        for theme in THEMES {
            for board in BOARDS {
                let palette = Palette::new(theme, board);
                assert_eq!(palette.worn(), Worn::default());
                assert_eq!((palette.theme(), palette.board()), (theme, board));
                for part in Part::ALL {
                    assert_eq!(palette.trouble(part), None, "{part:?} of {}", board.name);
                    assert_eq!(palette.adjusted(part), None);
                }
            }
        }
    }

    #[test]
    fn names_are_those_of_the_tints() {
        let tints = Part::ALL.into_iter().filter_map(Part::tint).count();
        assert_eq!(tints, TINTS.len());
        for (place, part) in Part::ALL.into_iter().enumerate() {
            assert_eq!(part as usize, place);
        }
    }

    #[test]
    fn each_trouble_is_told() {
        let tell = |part, hex| {
            let mut palette = Palette::new(LIGHT, BOARDS[0]);
            palette.choose(part, Some(Rgb::hex(hex)));
            palette.trouble(part)
        };
        assert_eq!(tell(Part::Text, 0xE0_E0E0), Some(Trouble::Text));
        assert_eq!(tell(Part::Text, 0x00_4000), None);
        // The text goes along with the page.
        assert_eq!(tell(Part::Page, 0x10_1030), None);
        assert_eq!(tell(Part::Dark, 0x30_3030), Some(Trouble::BlackPieces));
        assert_eq!(tell(Part::Dark, 0xD0_D8E0), Some(Trouble::Squares));
        assert_eq!(tell(Part::Light, 0x90_A8C8), Some(Trouble::Squares));
        assert_eq!(tell(Part::Check, 0x80_0000), Some(Trouble::BlackPieces));
        assert_eq!(tell(Part::Check, 0xFF_A090), None);
        assert_eq!(tell(Part::Go, 0x00_0000), Some(Trouble::BlackPieces));
        assert_eq!(tell(Part::Hover, 0x80_C080), None);
        let mut text_first = Palette::new(LIGHT, BOARDS[0]);
        text_first.choose(Part::Text, Some(Rgb::hex(0x40_4040)));
        text_first.choose(Part::Page, Some(Rgb::hex(0x50_5050)));
        assert_eq!(text_first.trouble(Part::Page), Some(Trouble::Text));
        // On squares that are both dark, letters are light; a light tint takes them away.
        let mut dark = Palette::new(LIGHT, BOARDS[0]);
        dark.choose(Part::Light, Some(Rgb::hex(0x77_7777)));
        dark.choose(Part::Dark, Some(Rgb::hex(0x30_3030)));
        dark.choose(Part::Check, Some(Rgb::hex(0xFF_FFFF)));
        assert_eq!(dark.trouble(Part::Check), Some(Trouble::Letters));
    }

    #[test]
    fn what_is_worn_is_what_was_chosen() {
        let mut palette = Palette::new(DARK, BOARDS[1]);
        palette.choose(Part::Dark, Some(Rgb::hex(0x20_2020)));
        palette.choose(Part::Go, Some(Rgb::hex(0x40_8040)));
        let worn = palette.worn();
        assert!(worn.page.is_empty());
        let value = |name: &str| {
            let found =
                worn.squares.iter().chain(&worn.tints).find(|(property, _)| property == name);
            found.map(|(_, value)| value.as_str())
        };
        assert_eq!(value("--square-light"), Some("#F0DEC0"));
        assert_eq!(value("--square-dark"), Some("#202020"));
        assert_eq!(value("--black-rim"), Some("#C8D0D8"));
        assert_eq!(value("--coordinate-dark"), Some("#F4F6F8"));
        assert_eq!(value("--tint-go"), Some("rgb(64 128 64 / 45%)"));
        palette.choose(Part::Page, Some(Rgb::hex(0xFF_FFFF)));
        assert!(palette.worn().page.contains(&("color-scheme".into(), "light".into())));
        palette = Palette::new(LIGHT, BOARDS[0]);
        palette.choose(Part::Text, Some(Rgb::hex(0x30_0000)));
        let page = palette.worn().page;
        assert!(page.contains(&("--text".into(), "#300000".into())));
        assert!(page.contains(&("--page".into(), LIGHT.page.to_string())));
    }

    proptest! {
        /// Whatever page somebody chooses, everything of ours on it can be read.
        #[test]
        fn a_page_of_any_colour_can_be_read(theme in 0..THEMES.len(), page in any_colour()) {
            let mut palette = Palette::new(THEMES[theme], BOARDS[0]);
            palette.choose(Part::Page, Some(page));
            let theme = palette.theme();
            prop_assert_eq!(theme.page, page);
            for ground in [theme.page, theme.panel, theme.soft] {
                for text in [theme.text, theme.muted, theme.accent, theme.danger, theme.warn, theme.good] {
                    prop_assert!(contrast(text, ground) >= 4.5, "{} on {} around {}", text, ground, page);
                }
                prop_assert!(contrast(theme.control, ground) >= 3.0);
            }
            prop_assert!(contrast(theme.on_accent, theme.accent) >= 4.5);
            prop_assert_eq!(palette.trouble(Part::Page), None);
        }

        /// *Adjust* is offered only in trouble, ends it, and leaves everything else as it was.
        #[test]
        fn adjusting_ends_the_trouble(palette in any_palette()) {
            for part in Part::ALL {
                let adjusted = palette.adjusted(part);
                if palette.trouble(part).is_none() {
                    prop_assert_eq!(adjusted, None);
                }
                if let Some(colour) = adjusted {
                    let mut better = palette;
                    better.choose(part, Some(colour));
                    prop_assert_eq!(better.trouble(part), None);
                    for other in Part::ALL.into_iter().filter(|other| *other != part) {
                        prop_assert_eq!(better.own(other), palette.own(other));
                    }
                }
            }
        }

        /// The text can always be mended, and so can a square beside one of our own.
        #[test]
        fn trouble_can_be_mended(colour in any_colour(), page in any_colour(), board in 0..BOARDS.len()) {
            let mut palette = Palette::new(LIGHT, BOARDS[board]);
            palette.choose(Part::Page, Some(page));
            palette.choose(Part::Text, Some(colour));
            prop_assert_eq!(palette.trouble(Part::Text).is_some(), palette.adjusted(Part::Text).is_some());
            for part in [Part::Light, Part::Dark, Part::Selected, Part::Go, Part::Stuck, Part::Last, Part::Check, Part::Hover] {
                let mut palette = Palette::new(LIGHT, BOARDS[board]);
                palette.choose(part, Some(colour));
                prop_assert_eq!(palette.trouble(part).is_some(), palette.adjusted(part).is_some());
            }
        }

        /// Ink or keyline is seen on every square with every tint, and a rim or a body of black pieces.
        #[test]
        fn marks_and_pieces_stand_out_whatever_is_chosen(palette in any_palette()) {
            let board = palette.board();
            for square in [board.light, board.dark] {
                for part in Part::ALL {
                    let ground = palette.tint(part).map_or(square, |tint| tint.over(square));
                    let mark = contrast(INK, ground).max(contrast(KEYLINE, ground));
                    prop_assert!(mark >= 3.8, "{:?}: {:.2}", part, mark);
                }
                let rim = crate::black_rim(board.light, board.dark);
                let black = contrast(BLACK.body, square).max(contrast(rim, square));
                prop_assert!(black >= 3.0, "{}: {:.2}", square, black);
            }
        }
    }
}
