//! The style sheet: tokens as custom properties, and what the drawings of the sprite are painted with.
//!
//! Rules for the drawings are single classes, because selectors with an ancestor do not reach into a
//! `<use>`; what differs from one `<use>` to the next comes in by inherited custom properties.

use std::fmt::Write;

use crate::colour::Rgb;
use crate::letters::LETTER_WIDTH;
use crate::tokens::{
    ARROW, BLACK, BOARDS, Board, INK, KEYLINE, LIGHT, Side, THEMES, TINTS, Theme, Tint, WEDGE,
    WHITE, black_rim, coordinate_on,
};

/// Widths in CSS pixels follow `--square`, the side of a square, which the page sets on the board.
const DRAWINGS: &str = "\
.sprite{position:absolute;width:0;height:0;overflow:hidden}
.white{--body:var(--white-body);--rim:var(--white-rim);--inner:var(--white-line);\
--letter:var(--white-line);--disc:inline;--block:none}
.black{--body:var(--black-body);--rim:var(--black-rim);--inner:var(--black-line);\
--letter:var(--keyline);--disc:none;--block:inline}
.white,.black{--rim-width:max(1px,.026*var(--square));--inner-width:max(1px,.024*var(--square))}
.small{--fine:none}
.piece-body,.piece-line{vector-effect:non-scaling-stroke;stroke-linejoin:round;stroke-linecap:round}
.piece-body{fill:var(--body);stroke:var(--rim);stroke-width:var(--rim-width)}
.piece-line{fill:none;stroke:var(--inner);stroke-width:var(--inner-width)}
.piece-level{shape-rendering:crispEdges;stroke-linejoin:miter;stroke-linecap:butt;\
stroke-width:round(var(--rim-width),1px)}
.piece-spot{fill:var(--inner)}
.letter{fill:none;stroke:var(--letter);stroke-linejoin:round}
.disc{display:var(--disc,inline)}
.block{display:var(--block,none)}
.figure-letter{fill:none;stroke:currentColor;stroke-width:13;stroke-linejoin:round}
.fine{display:var(--fine,inline)}
.figure{width:1.1em;height:1.1em;vertical-align:-.17em;fill:currentColor}
.bare{--tints:none}
.mark-tint{display:var(--tints,inline)}
.mark-ink,.mark-wedge{stroke:var(--keyline);stroke-width:3px;stroke-linejoin:round;paint-order:stroke;\
vector-effect:non-scaling-stroke}
.mark-ink{fill:var(--ink)}
.mark-wedge{fill:var(--wedge)}
.mark-light{fill:var(--keyline)}
.mark-path{fill:var(--ink);stroke:var(--keyline);stroke-width:2px;paint-order:stroke;opacity:.5;\
vector-effect:non-scaling-stroke}
.square-light{fill:var(--square-light)}
.square-dark{fill:var(--square-dark)}
.of-page{fill:var(--page);shape-rendering:crispEdges}
.of-panel{fill:var(--panel);stroke:var(--line)}
.of-text{fill:var(--text)}
.of-muted{fill:var(--muted)}
.of-accent{fill:var(--accent)}
.icon{width:1.25rem;height:1.25rem}
.icon-line{fill:none;stroke:currentColor;stroke-width:1.75;stroke-linejoin:round;stroke-linecap:round}
.icon-spot{fill:currentColor}
";

/// The style sheet that the page begins with. An element with `data-theme` or `data-board` shows those colours
/// whatever the page around it has, so that a choice can be a picture of itself.
pub fn css() -> String {
    let [default, .., plainest] = BOARDS;
    let mut css = String::new();
    rule(&mut css, ":root", &(theme(&LIGHT) + &squares(&default) + &constants()));
    for other in &THEMES {
        rule(&mut css, &format!("[data-theme=\"{}\"]", other.name), &theme(other));
    }
    rule(&mut css, "[data-theme=\"own\"]", &own(page_properties(&LIGHT)));
    let contrast = "@media (prefers-contrast: more){:root:not([data-board])";
    let _ = writeln!(css, "{contrast}{{{}}}}}", squares(&plainest));
    for board in &BOARDS {
        rule(&mut css, &format!("[data-board=\"{}\"]", board.name), &squares(board));
    }
    rule(&mut css, "[data-board=\"own\"]", &own(square_properties(&default)));
    for tint in TINTS {
        rule(&mut css, &format!(".tint-{}", tint.name), &format!("fill:var(--tint-{})", tint.name));
    }
    rule(&mut css, ".letter", &format!("stroke-width:{LETTER_WIDTH}"));
    rule(&mut css, ".arrow", &format!("opacity:{ARROW}"));
    css + DRAWINGS
}

fn rule(css: &mut String, selector: &str, declarations: &str) {
    let _ = writeln!(css, "{selector}{{{declarations}}}");
}

/// Properties as a rule has them.
fn declared(properties: impl IntoIterator<Item = Property>) -> String {
    properties.into_iter().fold(String::new(), |mut css, (name, value)| {
        let _ = write!(css, "{name}:{value};");
        css
    })
}

fn theme(theme: &Theme) -> String {
    declared(page_properties(theme))
}

/// The same properties with values of somebody's own, which the page sets under names of their own: so they can
/// be shown beside others as well as worn.
fn own(properties: Vec<Property>) -> String {
    let own = |name: &str| format!("var(--own-{})", name.trim_start_matches("--"));
    declared(properties.into_iter().map(|(name, _)| (name.clone(), own(&name))))
}

fn squares(board: &Board) -> String {
    declared(square_properties(board))
}

/// A property of the style sheet and its value.
pub(crate) type Property = (String, String);

/// What a theme sets.
pub(crate) fn page_properties(theme: &Theme) -> Vec<Property> {
    let scheme = if theme.is_dark { "dark" } else { "light" };
    let tokens = theme.tokens().map(|(name, value)| (format!("--{name}"), value.to_string()));
    [("color-scheme".to_owned(), scheme.to_owned())].into_iter().chain(tokens).collect()
}

/// What a board sets.
pub(crate) fn square_properties(board: &Board) -> Vec<Property> {
    let Board { light, dark, .. } = *board;
    let properties = [
        ("--square-light", light),
        ("--square-dark", dark),
        ("--black-rim", black_rim(light, dark)),
        ("--coordinate-light", coordinate_on(light)),
        ("--coordinate-dark", coordinate_on(dark)),
    ];
    properties.map(|(name, value)| (name.to_owned(), value.to_string())).to_vec()
}

/// What a tint sets.
pub(crate) fn tint_property(tint: &Tint) -> Property {
    let value = tint.colour.map_or_else(
        || "transparent".to_owned(),
        |Rgb(red, green, blue)| format!("rgb({red} {green} {blue} / {}%)", tint.alpha * 100.0),
    );
    (format!("--tint-{}", tint.name), value)
}

fn constants() -> String {
    let mut text = format!("--square:60px;--ink:{INK};--keyline:{KEYLINE};--wedge:{WEDGE};");
    for (name, Side { body, rim, line }) in [("white", WHITE), ("black", BLACK)] {
        let _ = write!(text, "--{name}-body:{body};--{name}-line:{line};");
        if name == "white" {
            // That of Black belongs to the board.
            let _ = write!(text, "--white-rim:{rim};");
        }
    }
    text + &declared(TINTS.iter().map(tint_property))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_stand_where_the_page_looks_for_them() {
        let css = css();
        let line =
            |start: &str| css.lines().filter(|line| line.starts_with(start)).collect::<String>();
        assert!(line(":root{").contains("--page:#F6F7F8;"));
        assert!(line(":root{").contains("--square-light:#DBE4EE;--square-dark:#7F9EC3;"));
        assert!(line(":root{").contains("--tint-last:rgb(242 210 74 / 40%);"));
        assert!(line(":root{").contains("--tint-selected:rgb(255 255 255 / 35%);"));
        assert!(line(":root{").contains("--tint-go:transparent;"));
        assert!(line("[data-theme=\"dark\"]{").contains("color-scheme:dark;--page:#15181B;"));
        assert!(line("[data-theme=\"yellow\"]{").contains("color-scheme:light;--page:#FBF4D3;"));
        assert!(line("[data-theme=\"own\"]{").contains("color-scheme:var(--own-color-scheme);"));
        assert!(line("[data-board=\"own\"]{").contains("--black-rim:var(--own-black-rim);"));
        assert!(line("[data-board=\"wood\"]{").contains("--square-dark:#B4875A;"));
        assert!(line(".arrow{").contains("opacity:0.92"));
        assert!(line("@media").contains("{--square-light:#F2F2F2;--square-dark:#8C8C8C;"));
    }

    #[test]
    fn braces_are_balanced_and_every_property_that_is_used_is_set_somewhere() {
        let css = css();
        assert_eq!(css.matches('{').count(), css.matches('}').count());
        // What begins with `own` is set by the page.
        for used in css.split("var(--").skip(1).filter(|used| !used.starts_with("own-")) {
            let name: String =
                used.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '-').collect();
            assert!(css.contains(&format!("--{name}:")), "--{name} is never set");
        }
    }
}
