//! Colours of one's own: what was chosen, and what it makes of the style sheet.

use looks::{BOARDS, Board, LIGHT, Palette, Part, Rgb, THEMES, Worn};

use super::{OWN, Own, Settings, Theme};
use crate::browser::worn;

impl Settings {
    /// The colours that the page and the board have.
    pub(crate) fn palette(&self) -> Palette {
        let own_page = self.theme == Theme::Own;
        let own_squares = self.board.as_deref() == Some(OWN);
        let theme = if own_page { self.own.theme.clone() } else { worn("data-theme") };
        let board = match &self.board {
            Some(_) if own_squares => self.own.board.clone(),
            Some(board) => board.clone(),
            None => worn("data-board"),
        };
        let theme = THEMES.into_iter().find(|other| other.name == theme).unwrap_or(LIGHT);
        let mut palette = Palette::new(theme, board_of(&board));
        for part in Part::ALL {
            let wanted = match group(part) {
                Group::Page => own_page,
                Group::Squares => own_squares,
                Group::Tints => true,
            };
            palette.choose(part, self.own.of(part).filter(|_| wanted));
        }
        palette
    }

    /// Chooses a colour for a part, or goes back to that of the theme or the board.
    pub(crate) fn paint(&mut self, part: Part, colour: Option<Rgb>) {
        let mut palette = self.palette();
        if colour.is_some() {
            self.make_own(group(part));
        }
        palette.choose(part, colour);
        self.own.colours.retain(|(name, _)| name != part.name());
        if let Some(colour) = colour {
            self.own.colours.push((part.name().to_owned(), colour.to_string()));
        }
        self.wear(&palette);
        self.go_back(group(part));
    }

    /// Reckons anew what the colours make of the style sheet: an older program may have done it otherwise.
    pub(crate) fn reckon(&mut self) {
        self.wear(&self.palette());
    }

    /// Keeps what a palette makes of the style sheet. What is not worn now stays, to be chosen again.
    fn wear(&mut self, palette: &Palette) {
        let Worn { page, squares, tints } = palette.worn();
        if self.theme == Theme::Own {
            self.own.page = page;
        }
        if self.board.as_deref() == Some(OWN) {
            self.own.squares = squares;
        }
        self.own.tints = tints;
    }

    /// Begins colours of one's own with those that are there; what was one's own before is gone.
    fn make_own(&mut self, group: Group) {
        match group {
            Group::Page if self.theme != Theme::Own => {
                self.own.forget(group);
                self.own.theme = worn("data-theme");
                self.own.before = self.theme;
                self.theme = Theme::Own;
            }
            Group::Squares if self.board.as_deref() != Some(OWN) => {
                self.own.forget(group);
                self.own.board = self.board.take().unwrap_or_else(|| worn("data-board"));
                self.board = Some(OWN.to_owned());
            }
            _ => {}
        }
    }

    /// Where nothing is one's own any more, there is what was there before.
    fn go_back(&mut self, group: Group) {
        if self.own.has(group) {
            return;
        }
        match group {
            Group::Page if self.theme == Theme::Own => self.theme = self.own.before,
            Group::Squares if self.board.as_deref() == Some(OWN) => {
                self.board = Some(self.own.board.clone());
            }
            _ => {}
        }
    }

    /// Everything as it was at first, but for what is no choice.
    pub(crate) fn begin_anew(&mut self) {
        let old = std::mem::take(self);
        let Self { welcomed, learning, shown_how, last, random_side, .. } = old;
        *self = Self { welcomed, learning, shown_how, last, random_side, ..Self::default() };
    }
}

impl Own {
    fn of(&self, part: Part) -> Option<Rgb> {
        let found = self.colours.iter().find(|(name, _)| name == part.name());
        found.and_then(|(_, colour)| Rgb::parse(colour))
    }

    fn has(&self, wanted: Group) -> bool {
        Part::ALL.into_iter().any(|part| group(part) == wanted && self.of(part).is_some())
    }

    fn forget(&mut self, unwanted: Group) {
        let names = Part::ALL.into_iter().filter(|&part| group(part) == unwanted).map(Part::name);
        let names: Vec<_> = names.collect();
        self.colours.retain(|(name, _)| !names.contains(&name.as_str()));
    }
}

/// What is chosen together: a theme, a board; a mark has its colour for itself.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Group {
    Page,
    Squares,
    Tints,
}

const fn group(part: Part) -> Group {
    match part {
        Part::Page | Part::Text => Group::Page,
        Part::Light | Part::Dark => Group::Squares,
        _ => Group::Tints,
    }
}

fn board_of(name: &str) -> Board {
    BOARDS.into_iter().find(|board| board.name == name).unwrap_or(BOARDS[0])
}
