//! What a board shows, what a press on it means, what a typed move means, and what a square is called.
//!
//! A page draws what this crate says and hands on what is pressed; it decides none of it. A [`Table`] is
//! a game as somebody sees it, a [`Hand`] is what that person holds, and [`Marks`] is everything drawn on
//! the squares. An [`editor::Editor`] is a board that is being set up, a
//! [`study::Study`] a tree of what was tried. Nothing here knows pixels, colours, events of a browser, time or the network.
//!
//! ```
//! use board::{Effect, Hand, Options, Table};
//! use chess::{Position, Square};
//! # use game::{Actor, ByColor, Game, Mode, Moment, Name, Place, Player, Setup};
//! # let person = |name| Player::Person { name: Name::new(name) };
//! # let game = Game::new(Setup {
//! #     start: Position::start(),
//! #     players: ByColor::new(person("Ada"), person("Ben")),
//! #     time: ByColor::default(),
//! #     mode: Mode::Casual,
//! #     place: Place::OneBoard,
//! #     hints: None,
//! #     line: Vec::new(),
//! # }, Moment(0));
//! let table = Table::new(&game, Some(Actor::Both));
//! let hand = Hand::Empty.press(&table, Square::E2);
//! assert_eq!(hand, Hand::Holds(Square::E2));
//! let answer = hand.click(&table, Square::E4, false, Options::default());
//! assert_eq!(answer.effect, Effect::Play("e2e4".parse().unwrap()));
//! ```

#[cfg(feature = "alone")]
mod alone;
mod cursor;
pub mod editor;
mod hand;
mod marks;
mod name;
pub mod pieces;
mod premove;
mod reason;
pub mod study;
mod table;
mod target;
#[cfg(test)]
mod testing;
pub mod typed;

pub use cursor::{Key, cursor};
pub use hand::{Answer, Effect, Hand, Options};
pub use marks::Marks;
pub use name::{Facts, Speech};
pub use premove::premove_now;
pub use table::Table;
pub use target::{Kind, Target};
