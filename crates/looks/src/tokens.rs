//! The colours of the page and of the boards.
//!
//! Values only; [`crate::css`] writes them down, and the tests here hold their contrasts.

use crate::colour::{Rgb, contrast};

/// The colours of the page around the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Theme {
    /// What `data-theme` says.
    pub name: &'static str,
    /// What people call it.
    pub words: &'static str,
    /// Whether text is lighter than the page.
    pub is_dark: bool,
    /// Behind everything.
    pub page: Rgb,
    /// Behind text and controls.
    pub panel: Rgb,
    /// Decoration.
    pub line: Rgb,
    /// The edge of a control.
    pub control: Rgb,
    /// Text.
    pub text: Rgb,
    /// Text of less weight.
    pub muted: Rgb,
    /// What is chosen, and links.
    pub accent: Rgb,
    /// Text on the accent.
    pub on_accent: Rgb,
    /// What the pointer is over, lightly.
    pub soft: Rgb,
    /// Trouble.
    pub danger: Rgb,
    /// Care.
    pub warn: Rgb,
    /// Success.
    pub good: Rgb,
}

impl Theme {
    /// Name of each token in the style sheet, and its value.
    pub fn tokens(&self) -> [(&'static str, Rgb); 12] {
        [
            ("page", self.page),
            ("panel", self.panel),
            ("line", self.line),
            ("control", self.control),
            ("text", self.text),
            ("muted", self.muted),
            ("accent", self.accent),
            ("on-accent", self.on_accent),
            ("soft", self.soft),
            ("danger", self.danger),
            ("warn", self.warn),
            ("good", self.good),
        ]
    }
}

/// The light theme.
pub const LIGHT: Theme = Theme {
    name: "light",
    words: "Light",
    is_dark: false,
    page: Rgb::hex(0xF6_F7F8),
    panel: Rgb::hex(0xFF_FFFF),
    line: Rgb::hex(0xD5_DADF),
    control: Rgb::hex(0x7C_8792),
    text: Rgb::hex(0x1B_1F24),
    muted: Rgb::hex(0x55_606B),
    accent: Rgb::hex(0x1F_5FA8),
    on_accent: Rgb::hex(0xFF_FFFF),
    soft: Rgb::hex(0xE6_EEF7),
    danger: Rgb::hex(0xB3_261E),
    warn: Rgb::hex(0x8A_5A00),
    good: Rgb::hex(0x1B_6E3C),
};

/// The dark theme.
pub const DARK: Theme = Theme {
    name: "dark",
    words: "Dark",
    is_dark: true,
    page: Rgb::hex(0x15_181B),
    panel: Rgb::hex(0x1E_2226),
    line: Rgb::hex(0x33_393F),
    control: Rgb::hex(0x7E_8892),
    text: Rgb::hex(0xE9_ECEF),
    muted: Rgb::hex(0xA3_ADB6),
    accent: Rgb::hex(0x86_B4EA),
    on_accent: Rgb::hex(0x0E_1114),
    soft: Rgb::hex(0x22_354B),
    danger: Rgb::hex(0xF2_A097),
    warn: Rgb::hex(0xE5_BD6A),
    good: Rgb::hex(0x85_CFA0),
};

/// The pale yellow theme, for eyes that white paper tires.
pub const YELLOW: Theme = Theme {
    name: "yellow",
    words: "Pale yellow",
    is_dark: false,
    page: Rgb::hex(0xFB_F4D3),
    panel: Rgb::hex(0xFF_FBE9),
    line: Rgb::hex(0xE2_D8AC),
    control: Rgb::hex(0x85_7B57),
    text: Rgb::hex(0x21_1E12),
    muted: Rgb::hex(0x62_5A3C),
    accent: Rgb::hex(0x1F_5FA8),
    on_accent: Rgb::hex(0xFF_FFFF),
    soft: Rgb::hex(0xF1_E7BC),
    danger: Rgb::hex(0xAB_241C),
    warn: Rgb::hex(0x7F_5200),
    good: Rgb::hex(0x1A_6738),
};

/// The themes to choose from.
pub const THEMES: [Theme; 3] = [LIGHT, DARK, YELLOW];

/// The colours of a board's squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    /// What `data-board` says.
    pub name: &'static str,
    /// What people call it.
    pub words: &'static str,
    /// The light squares.
    pub light: Rgb,
    /// The dark squares.
    pub dark: Rgb,
}

const fn board(name: &'static str, words: &'static str, light: u32, dark: u32) -> Board {
    Board { name, words, light: Rgb::hex(light), dark: Rgb::hex(dark) }
}

/// The boards to choose from; the first is the default, the last has the highest contrast.
pub const BOARDS: [Board; 9] = [
    board("blue", "Blue", 0xDB_E4EE, 0x7F_9EC3),
    board("wood", "Brown wood", 0xF0_DEC0, 0xB4_875A),
    board("metal", "Grey metal", 0xD9_DDE0, 0x8E_979F),
    board("green", "Green", 0xE9_EDD6, 0x7E_9B62),
    board("plum", "Plum", 0xE9_E3EF, 0x9A_86B4),
    board("ocean", "Ocean", 0xDC_EFEC, 0x63_A0A8),
    board("orange", "Orange", 0xFC_E8CF, 0xD6_9456),
    board("festive", "Festive", 0xF6_E3A6, 0x5E_9C7A),
    board("grey", "Grey, high contrast", 0xF2_F2F2, 0x8C_8C8C),
];

/// What marks are drawn with.
pub const INK: Rgb = Rgb::hex(0x10_263F);
/// The thin line around each mark.
pub const KEYLINE: Rgb = Rgb::hex(0xFF_FFFF);
/// Ranks and files.
pub const COORDINATE: Rgb = Rgb::hex(0x20_242A);
/// Ranks and files on squares that are too dark for the other.
pub(crate) const COORDINATE_LIGHT: Rgb = Rgb::hex(0xF4_F6F8);
/// How much of the board an arrow covers, from 0 to 1.
pub const ARROW: f64 = 0.92;
/// The wedges around a king in check.
pub const WEDGE: Rgb = Rgb::hex(0x7A_150E);

/// The colours of one side's pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Side {
    /// The silhouette.
    pub body: Rgb,
    /// Its edge.
    pub rim: Rgb,
    /// Inner lines.
    pub line: Rgb,
}

/// White pieces.
pub const WHITE: Side =
    Side { body: Rgb::hex(0xFB_FBF8), rim: Rgb::hex(0x20_242A), line: Rgb::hex(0x20_242A) };
/// Black pieces.
pub const BLACK: Side =
    Side { body: Rgb::hex(0x1E_2227), rim: Rgb::hex(0x1E_2227), line: Rgb::hex(0xC8_D0D8) };

/// Below this contrast of black body and square the rim has to be light.
const BODY_ON_SQUARE: f64 = 3.5;

/// The rim of black pieces on squares of these colours.
pub fn black_rim(light: Rgb, dark: Rgb) -> Rgb {
    let worst = contrast(BLACK.body, light).min(contrast(BLACK.body, dark));
    if worst < BODY_ON_SQUARE { BLACK.line } else { BLACK.rim }
}

/// The colour of ranks and files on a square: the one of the two that is read better.
pub fn coordinate_on(square: Rgb) -> Rgb {
    let dark = contrast(COORDINATE, square);
    if dark >= contrast(COORDINATE_LIGHT, square) { COORDINATE } else { COORDINATE_LIGHT }
}

/// A colour that covers a square lightly, under the ink of a mark.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Tint {
    /// `--tint-` and this is its token.
    pub name: &'static str,
    /// The colour; `None` if the square keeps its own, unless somebody chooses one.
    pub colour: Option<Rgb>,
    /// How much of the square it covers, from 0 to 1.
    pub alpha: f64,
}

impl Tint {
    /// What is seen of a square below it.
    #[must_use]
    pub fn over(&self, square: Rgb) -> Rgb {
        self.colour.map_or(square, |colour| colour.over(self.alpha, square))
    }
}

const fn tint(name: &'static str, colour: Option<u32>, alpha: f64) -> Tint {
    let colour = match colour {
        Some(colour) => Some(Rgb::hex(colour)),
        None => None,
    };
    Tint { name, colour, alpha }
}

/// The tints of marks.
pub const TINTS: [Tint; 6] = [
    tint("selected", Some(0xFF_FFFF), 0.35),
    tint("go", None, 0.45),
    tint("stuck", None, 0.45),
    tint("last", Some(0xF2_D24A), 0.4),
    tint("check", Some(0xF4_BDB5), 1.0),
    tint("hover", None, 0.45),
];

#[cfg(test)]
mod tests {
    use super::*;

    /// Every ground that a mark or a coordinate can lie on: squares, plain and tinted.
    fn grounds() -> Vec<(String, Rgb)> {
        let mut grounds = Vec::new();
        for board in BOARDS {
            for (shade, square) in [("light", board.light), ("dark", board.dark)] {
                grounds.push((format!("{} {shade}", board.name), square));
                for tint in TINTS {
                    let name = format!("{} {shade}, {}", board.name, tint.name);
                    grounds.push((name, tint.over(square)));
                }
            }
        }
        grounds
    }

    fn close(what: &str, got: f64, promised: f64) {
        assert!((got - promised).abs() <= 0.0501, "{what}: {got:.2}, promised {promised}");
    }

    #[test]
    fn the_promised_ratios_on_the_panel() {
        let ratios = |theme: Theme| {
            [
                contrast(theme.control, theme.panel),
                contrast(theme.text, theme.panel),
                contrast(theme.muted, theme.panel),
                contrast(theme.accent, theme.panel),
                contrast(theme.on_accent, theme.accent),
            ]
        };
        let promised = [(LIGHT, [3.7, 16.6, 6.4, 6.4, 6.4]), (DARK, [4.4, 13.5, 7.0, 7.4, 8.8])];
        for (theme, promised) in promised {
            for (got, promised) in ratios(theme).into_iter().zip(promised) {
                close("on panel", got, promised);
            }
        }
        for (theme, least) in [(LIGHT, 5.9), (DARK, 7.8)] {
            for colour in [theme.danger, theme.warn, theme.good] {
                assert!(contrast(colour, theme.panel) >= least - 0.05, "{colour}");
            }
        }
    }

    #[test]
    fn text_and_controls_can_be_read_wherever_they_stand() {
        for theme in THEMES {
            for ground in [theme.page, theme.panel, theme.soft] {
                for text in [theme.text, theme.muted, theme.accent] {
                    assert!(contrast(text, ground) >= 4.5, "{text} on {ground}");
                }
                assert!(contrast(theme.control, ground) >= 3.0, "control line on {ground}");
            }
            for ground in [theme.page, theme.panel] {
                for text in [theme.danger, theme.warn, theme.good] {
                    assert!(contrast(text, ground) >= 4.5, "{text} on {ground}");
                }
            }
            assert!(contrast(theme.on_accent, theme.accent) >= 4.5, "{}", theme.name);
            let lighter = theme.text.luminance() > theme.page.luminance();
            assert_eq!(lighter, theme.is_dark, "{}", theme.name);
        }
    }

    #[test]
    fn the_promised_ratios_of_boards() {
        let promised = [
            (2.2, 5.8),
            (2.4, 5.0),
            (2.2, 5.4),
            (2.6, 5.1),
            (2.6, 4.9),
            (2.5, 5.4),
            (2.1, 6.3),
            (2.5, 5.0),
            (3.0, 4.8),
        ];
        for (board, (squares, black)) in BOARDS.into_iter().zip(promised) {
            close(board.name, contrast(board.light, board.dark), squares);
            close(board.name, contrast(BLACK.body, board.dark), black);
            assert_eq!(black_rim(board.light, board.dark), BLACK.rim, "{}", board.name);
        }
        close("coordinates", contrast(COORDINATE, BOARDS[0].light), 12.1);
        close("coordinates", contrast(COORDINATE, BOARDS[0].dark), 5.6);
    }

    #[test]
    fn pieces_stand_out_from_every_ground() {
        for (name, ground) in grounds() {
            assert!(contrast(WHITE.rim, ground) >= 3.0, "white rim on {name}");
            assert!(contrast(BLACK.body, ground) >= BODY_ON_SQUARE, "black body on {name}");
        }
        for side in [WHITE, BLACK] {
            assert!(contrast(side.line, side.body) >= 3.0);
        }
        assert!(contrast(WHITE.rim, WHITE.body) >= 3.0);
    }

    #[test]
    fn black_pieces_get_a_light_rim_on_dark_boards() {
        assert_eq!(black_rim(BOARDS[0].light, Rgb::hex(0x40_4040)), BLACK.line);
        assert!(contrast(BLACK.line, Rgb::hex(0x40_4040)) >= 3.0);
    }

    #[test]
    fn coordinates_can_be_read_on_every_ground() {
        for (name, ground) in grounds() {
            assert!(contrast(COORDINATE, ground) >= 4.5, "on {name}");
        }
    }

    #[test]
    fn marks_are_seen_on_every_ground() {
        for (name, ground) in grounds() {
            let best = contrast(INK, ground).max(contrast(KEYLINE, ground));
            assert!(best >= 3.9, "{name}: {best:.2}");
        }
        for board in BOARDS {
            let check = TINTS.iter().find(|tint| tint.name == "check").expect("there is one");
            for ground in [board.light, board.dark, check.over(board.light)] {
                assert!(contrast(WEDGE, ground) >= 3.2 - 0.05, "wedge on {ground}");
            }
        }
        assert!(contrast(KEYLINE, WEDGE) >= 4.5, "the plus in its disc");
    }

    /// Contrast depends on luminance alone, so all greys stand for all colours.
    #[test]
    fn ink_or_keyline_is_seen_on_any_colour_whatever() {
        for shade in 0..=255 {
            let ground = Rgb(shade, shade, shade);
            let best = contrast(INK, ground).max(contrast(KEYLINE, ground));
            assert!(best >= 3.85, "{ground}: {best:.2}");
        }
    }

    #[test]
    fn coordinates_can_be_read_on_squares_of_any_colour() {
        for board in BOARDS {
            assert_eq!(coordinate_on(board.light), COORDINATE, "{}", board.name);
            assert_eq!(coordinate_on(board.dark), COORDINATE, "{}", board.name);
        }
        for shade in 0..=255 {
            let square = Rgb(shade, shade, shade);
            assert!(contrast(coordinate_on(square), square) >= 3.7, "on {square}");
        }
    }

    /// Red, pink or purple: hues from violet over magenta to where red becomes orange, if there is enough of
    /// them to be seen.
    fn is_reddish(colour: Rgb) -> bool {
        let [hue, saturation, _] = colour.hsl();
        saturation >= 4.0 && !(20.0..250.0).contains(&hue)
    }

    /// Nothing is red, pink or purple but the signs of trouble (`danger`, and a king in check), and the plum
    /// board, which nobody has who has not chosen it.
    #[test]
    fn nothing_is_red_pink_or_purple_but_check_and_danger() {
        let mut seen = Vec::new();
        for theme in THEMES {
            let tokens = theme.tokens().into_iter().filter(|(name, _)| *name != "danger");
            seen.extend(tokens.map(|(name, colour)| (format!("{} {name}", theme.name), colour)));
            assert!(is_reddish(theme.danger), "the test sees what it is about: {}", theme.danger);
        }
        assert_ne!(BOARDS[0].name, "plum");
        for board in BOARDS.into_iter().filter(|board| board.name != "plum") {
            seen.push((format!("{} light", board.name), board.light));
            seen.push((format!("{} dark", board.name), board.dark));
        }
        for tint in TINTS.iter().filter(|tint| tint.name != "check") {
            seen.extend(tint.colour.map(|colour| (tint.name.to_owned(), colour)));
        }
        for Side { body, rim, line } in [WHITE, BLACK] {
            seen.extend([body, rim, line].map(|colour| ("a piece".to_owned(), colour)));
        }
        for colour in [INK, KEYLINE, COORDINATE, COORDINATE_LIGHT] {
            seen.push(("a mark".to_owned(), colour));
        }
        for (what, colour) in seen {
            assert!(!is_reddish(colour), "{what}: {colour}");
        }
        for colour in [Rgb::hex(0x9A_86B4), Rgb::hex(0xF4_BDB5), WEDGE, Rgb::hex(0xFF_C0CB)] {
            assert!(is_reddish(colour), "the test sees what it is about: {colour}");
        }
    }
}
