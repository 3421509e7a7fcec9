//! Two of something, one for each side.

use core::ops::{Index, IndexMut};

use chess::Color;
use serde::{Deserialize, Serialize};

/// A value for White and one for Black.
///
/// ```
/// use chess::Color;
/// use game::ByColor;
/// let mut names = ByColor::new("Ada", "Ben");
/// names[Color::Black] = "Computer";
/// assert_eq!(names.map(str::len), ByColor::new(3, 8));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct ByColor<T> {
    /// White's.
    pub white: T,
    /// Black's.
    pub black: T,
}

impl<T> ByColor<T> {
    /// White's, then Black's.
    pub const fn new(white: T, black: T) -> Self {
        Self { white, black }
    }

    /// The same for both.
    pub fn both(value: T) -> Self
    where
        T: Clone,
    {
        Self { white: value.clone(), black: value }
    }

    /// Something made of each.
    pub fn map<U>(self, mut make: impl FnMut(T) -> U) -> ByColor<U> {
        ByColor { white: make(self.white), black: make(self.black) }
    }

    /// The sides exchanged.
    #[must_use]
    pub fn swapped(self) -> Self {
        Self { white: self.black, black: self.white }
    }

    /// Both, White's first.
    pub fn iter(&self) -> impl Iterator<Item = (Color, &T)> {
        [(Color::White, &self.white), (Color::Black, &self.black)].into_iter()
    }
}

impl<T> Index<Color> for ByColor<T> {
    type Output = T;

    fn index(&self, color: Color) -> &T {
        match color {
            Color::White => &self.white,
            Color::Black => &self.black,
        }
    }
}

impl<T> IndexMut<Color> for ByColor<T> {
    fn index_mut(&mut self, color: Color) -> &mut T {
        match color {
            Color::White => &mut self.white,
            Color::Black => &mut self.black,
        }
    }
}
