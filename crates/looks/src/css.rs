//! The style sheet: tokens as custom properties, and what the drawings of the sprite are painted with.
//!
//! Rules for the drawings are single classes, because selectors with an ancestor do not reach into a
//! `<use>`; what differs from one `<use>` to the next comes in by inherited custom properties.

use std::fmt::Write;

use crate::tokens::{
    ARROW, BLACK, BOARDS, Board, COORDINATE, DARK, INK, KEYLINE, LIGHT, Side, TINTS, Theme, WEDGE,
    WHITE,
};

/// Widths in CSS pixels follow `--square`, the side of a square, which the page sets on the board.
const DRAWINGS: &str = "\
.sprite{position:absolute;width:0;height:0;overflow:hidden}
.white{--body:var(--white-body);--rim:var(--white-rim);--inner:var(--white-line);\
--letter:var(--white-line)}
.black{--body:var(--black-body);--rim:var(--black-rim);--inner:var(--black-line);\
--letter:var(--keyline)}
.white,.black{--rim-width:max(1px,.026*var(--square));--inner-width:max(1px,.024*var(--square))}
.small{--fine:none}
.piece-body,.piece-line{vector-effect:non-scaling-stroke;stroke-linejoin:round;stroke-linecap:round}
.piece-body{fill:var(--body);stroke:var(--rim);stroke-width:var(--rim-width)}
.piece-line{fill:none;stroke:var(--inner);stroke-width:var(--inner-width)}
.piece-level{shape-rendering:crispEdges;stroke-linejoin:miter;stroke-linecap:butt;\
stroke-width:round(var(--rim-width),1px)}
.piece-spot{fill:var(--inner)}
.letter{fill:none;stroke:var(--letter);stroke-width:9;stroke-linejoin:round}
.fine{display:var(--fine,inline)}
.figure{width:1.1em;height:1.1em;vertical-align:-.17em;fill:currentColor}
.bare{--tints:none}
.mark-tint{display:var(--tints,inline)}
.mark-ink,.mark-wedge{stroke:var(--keyline);stroke-width:3px;stroke-linejoin:round;paint-order:stroke;\
vector-effect:non-scaling-stroke}
.mark-ink{fill:var(--ink)}
.mark-wedge{fill:var(--wedge)}
.mark-light{fill:var(--keyline)}
.mark-path{fill:var(--ink);opacity:.5}
.icon{width:1.25rem;height:1.25rem}
.icon-line{fill:none;stroke:currentColor;stroke-width:1.75;stroke-linejoin:round;stroke-linecap:round}
.icon-spot{fill:currentColor}
";

/// The style sheet that the page begins with.
pub fn css() -> String {
    let [default, .., plainest] = BOARDS;
    let mut css = String::new();
    rule(&mut css, ":root", &format!("color-scheme:light;{}", theme(&LIGHT)));
    rule(&mut css, ":root", &(squares(&default) + &constants()));
    rule(&mut css, ":root[data-theme=\"dark\"]", &format!("color-scheme:dark;{}", theme(&DARK)));
    let contrast = "@media (prefers-contrast: more){:root:not([data-board])";
    let _ = writeln!(css, "{contrast}{{{}}}}}", squares(&plainest));
    for board in &BOARDS {
        rule(&mut css, &format!("[data-board=\"{}\"]", board.name), &squares(board));
    }
    for tint in TINTS {
        rule(&mut css, &format!(".tint-{}", tint.name), &format!("fill:var(--tint-{})", tint.name));
    }
    rule(&mut css, ".arrow", &format!("opacity:{ARROW}"));
    css + DRAWINGS
}

fn rule(css: &mut String, selector: &str, declarations: &str) {
    let _ = writeln!(css, "{selector}{{{declarations}}}");
}

fn theme(theme: &Theme) -> String {
    let tokens = theme.tokens().map(|(name, value)| format!("--{name}:{value};"));
    tokens.concat()
}

fn squares(board: &Board) -> String {
    format!("--square-light:{};--square-dark:{};", board.light, board.dark)
}

fn constants() -> String {
    let mut text = format!(
        "--square:60px;--ink:{INK};--keyline:{KEYLINE};--coordinate:{COORDINATE};--wedge:{WEDGE};"
    );
    for (name, Side { body, rim, line }) in [("white", WHITE), ("black", BLACK)] {
        let _ = write!(text, "--{name}-body:{body};--{name}-rim:{rim};--{name}-line:{line};");
    }
    for tint in TINTS {
        let (colour, share) = (tint.colour, tint.alpha * 100.0);
        let _ = write!(
            text,
            "--tint-{}:rgb({} {} {} / {share}%);",
            tint.name, colour.0, colour.1, colour.2
        );
    }
    text
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
        assert!(line(":root[data-theme=\"dark\"]{").contains("--page:#15181B;"));
        assert!(line("[data-board=\"wood\"]{").contains("--square-dark:#B4875A;"));
        assert!(line(".arrow{").contains("opacity:0.92"));
        assert!(line("@media").ends_with("{--square-light:#F2F2F2;--square-dark:#8C8C8C;}}"));
    }

    #[test]
    fn braces_are_balanced_and_every_property_that_is_used_is_set_somewhere() {
        let css = css();
        assert_eq!(css.matches('{').count(), css.matches('}').count());
        for used in css.split("var(--").skip(1) {
            let name: String =
                used.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '-').collect();
            assert!(css.contains(&format!("--{name}:")), "--{name} is never set");
        }
    }
}
