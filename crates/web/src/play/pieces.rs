//! The pieces, each an element that stays the same from move to move, so that it can glide.

use std::time::Duration;

use board::pieces::{Id, Tracker};
use chess::{Piece, Square};
use game::{Game, Path};
use leptos::prelude::*;

use super::desk::Desk;
use crate::squares::{self, dragged_to, letter, placed_on};

/// A piece that is drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Placed {
    id: Id,
    piece: Piece,
    square: Square,
    /// It was taken, and stays for a moment.
    leaving: bool,
}

/// A piece that was taken stays so long.
const STAYS: Duration = Duration::from_millis(100);

/// What the pieces were like when they were last looked at.
struct Before {
    tracker: Tracker,
    shown: usize,
    /// The way of the move that had led there.
    last: Option<Path>,
}

impl Before {
    fn new(game: &Game, shown: usize) -> Self {
        let position = &game.history().positions()[shown];
        Self { tracker: Tracker::new(position), shown, last: last(game, shown) }
    }

    /// Follows the game to another ply.
    fn follow(&mut self, game: &Game, shown: usize) {
        let last = last(game, shown);
        let step = if shown == self.shown + 1 { last.clone() } else { self.last.take() };
        self.tracker.follow(&game.history().positions()[shown], step.as_ref());
        (self.shown, self.last) = (shown, last);
    }
}

/// The way of the move that led to a ply.
fn last(game: &Game, shown: usize) -> Option<Path> {
    let before = shown.checked_sub(1)?;
    Some(Path::of(&game.history().positions()[before], game.history().moves()[before]))
}

#[component]
pub(crate) fn Pieces(desk: Desk) -> impl IntoView {
    let placed = RwSignal::new(Vec::<Placed>::new());
    let before = StoredValue::new(None::<Before>);
    let mated = Memo::new(move |_| desk.marks.with(|marks| marks.mated));
    Effect::new(move |_| {
        let shown = desk.shown.get();
        desk.position.track();
        desk.game.with_untracked(|game| {
            let Some(game) = game else { return };
            before.update_value(|before| match before {
                Some(before) => before.follow(game, shown),
                None => *before = Some(Before::new(game, shown)),
            });
        });
        let now = before.with_value(|before| {
            before.as_ref().map_or_else(Vec::new, |before| before.tracker.pieces().to_vec())
        });
        show(placed, &now);
    });
    view! {
        <div class="pieces" aria-hidden="true">
            <For each=move || placed.get() key=|placed| (placed.id, placed.leaving) let:item>
                <PieceView desk placed mated id=item.id leaving=item.leaving />
            </For>
        </div>
    }
}

/// Draws the pieces as they now stand; those that are gone go in a moment.
fn show(placed: RwSignal<Vec<Placed>>, now: &[(Id, Piece, Square)]) {
    let gone: Vec<_> = placed.with_untracked(|old| {
        let is_gone = |old: &&Placed| !old.leaving && !now.iter().any(|(id, ..)| *id == old.id);
        old.iter().filter(is_gone).map(|old| Placed { leaving: true, ..*old }).collect()
    });
    let now = now.iter().map(|&(id, piece, square)| Placed { id, piece, square, leaving: false });
    let any_gone = !gone.is_empty();
    placed.set(gone.into_iter().chain(now).collect());
    if any_gone {
        set_timeout(
            move || {
                placed.try_update(|placed| placed.retain(|placed| !placed.leaving));
            },
            STAYS,
        );
    }
}

#[component]
fn PieceView(
    desk: Desk,
    placed: RwSignal<Vec<Placed>>,
    mated: Memo<Option<Square>>,
    id: Id,
    leaving: bool,
) -> impl IntoView {
    let own = Memo::new(move |_| {
        placed.with(|placed| {
            placed.iter().find(|placed| placed.id == id && placed.leaving == leaving).copied()
        })
    });
    let square = move || own.get().map(|own| own.square);
    let dragged = Memo::new(move |_| {
        let at = square()?;
        desk.drag.get().filter(|drag| drag.from == at && !leaving)
    });
    // Where it stands, or will once what was asked for is heard.
    let stands = Memo::new(move |_| {
        let at = square()?;
        let live = desk.looking.get().is_none() && !leaving;
        let meant = [desk.pending(), desk.premove.get()].into_iter().flatten();
        let chosen = desk.hand.with(|hand| match hand {
            board::Hand::Promotes { from, to, .. } => Some((*from, *to)),
            _ => None,
        });
        let mut ways = meant.map(|uci| (uci.from, uci.to)).chain(chosen);
        Some(ways.find(|(from, _)| live && *from == at).map_or(at, |(_, to)| to))
    });
    let faint = move || {
        let at = square();
        let premoved = desk.premove.get().is_some_and(|uci| Some(uci.from) == at);
        premoved && !leaving
    };
    let place = move || {
        if let Some(drag) = dragged.get() {
            return dragged_to(drag.at, drag.touch);
        }
        stands.get().map_or_else(String::new, |square| placed_on(square, desk.turned.get()))
    };
    let fallen = move || {
        let falls = mated.get().is_some_and(|mated| square() == Some(mated));
        falls && desk.settings.with(|settings| settings.marks.mated)
    };
    let side = move || own.get().map_or("white", |own| squares::side(own.piece.color));
    let href = move || own.get().map(|own| format!("#piece-{}", letter(own.piece.role)));
    let moved_by_hand = move || {
        let at = square();
        desk.pending().is_some_and(|uci| Some(uci.from) == at) && desk.dropped.get()
    };
    view! {
        <svg
            class=move || format!("piece {}", side())
            class:dragged=move || dragged.get().is_some()
            class:touch=move || dragged.get().is_some_and(|drag| drag.touch)
            class:still=moved_by_hand
            class:faint=faint
            class:leaving=leaving
            class:fallen=fallen
            style:transform=place
            viewBox="0 0 100 100"
        >
            <use href=href />
        </svg>
    }
}
