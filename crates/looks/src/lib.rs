//! How the page looks, as data: colours, the marks on the board, the pieces, icons.
//!
//! [`css`] and [`sprite`] are what a page puts into its document; [`icon_svg`] is its icon. A piece is
//! then drawn by
//!
//! ```html
//! <svg class="white"><use href="#piece-N"/></svg>
//! ```
//!
//! in the set of pieces that was chosen, or by `#flat-N` in one of them ([`PieceSet`]). Its rim and lines follow
//! `--square`, the side of a square in pixels. Below 40 the class `small`
//! leaves out what would be too fine. A mark brings its tint; with the class `bare` it comes without.
//!
//! [`arrow`] and [`path_line`] are the drawings that depend on where they go. A [`Palette`] takes colours that
//! someone chose, says what is hard to see with them, and finds the nearest ones with which it is not; a
//! [`Sight`] says how colours look to eyes that see fewer.
//!
//! A [`Picture`] is a board as a file of its own, to be kept or sent.
//!
//! Nothing here knows a game or a document: it is drawings and numbers, and the tests hold what they
//! promise to the eye.

mod arrows;
mod colour;
mod css;
mod icons;
mod letters;
mod lightness;
mod marks;
mod palette;
mod path;
mod picture;
mod pieces;
#[cfg(test)]
mod raster;
mod set;
mod sight;
mod sprite;
#[cfg(test)]
mod tests;
mod tokens;
#[cfg(test)]
mod told_apart;

pub use arrows::{Arrow, ArrowKind, arrow, path_line};
pub use colour::{Rgb, contrast};
pub use css::css;
pub use icons::icon_ids;
pub use marks::mark_ids;
pub use palette::{Palette, Part, Trouble, Worn};
pub use path::{Path, Point, Step, Thousandths};
pub use picture::{Man, Picture};
pub use pieces::Piece;
pub use set::PieceSet;
pub use sight::Sight;
pub use sprite::{icon_svg, sprite};
pub use tokens::{
    ARROW, BLACK, BOARDS, Board, COORDINATE, DARK, INK, KEYLINE, LIGHT, Side, THEMES, TINTS, Theme,
    Tint, WEDGE, WHITE, YELLOW, black_rim, coordinate_on,
};
