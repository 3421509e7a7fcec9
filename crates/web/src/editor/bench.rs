//! The state of the screen: the board that is set up, and what the eye and the hand do.

use board::editor::{Editor, Verdict};
use chess::{Piece, Position, Square};
use leptos::prelude::*;

use super::link;
use crate::panels::{Panels, use_panels};
use crate::play::voice::{Offer, Voice};
use crate::settings::{Kept, use_settings};
use crate::shell::{Urgency, announce};

/// A piece that is dragged.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Carried {
    pub(super) piece: Piece,
    /// Where it stood; `None` for one of the palette.
    pub(super) from: Option<Square>,
    /// Where the pointer is, in pixels from the board's top left corner.
    pub(super) at: (f64, f64),
    /// The square that it is over.
    pub(super) over: Option<Square>,
    /// By a finger, which would hide the piece.
    pub(super) touch: bool,
}

#[derive(Clone, Copy)]
pub(super) struct Bench {
    pub(super) editor: RwSignal<Editor>,
    pub(super) verdict: Memo<Verdict>,
    pub(super) turned: RwSignal<bool>,
    pub(super) cursor: RwSignal<Square>,
    /// The cursor's frame is drawn: the keyboard is in use on the board.
    pub(super) cursor_shown: RwSignal<bool>,
    pub(super) carried: RwSignal<Option<Carried>>,
    /// The square that the mouse is over.
    pub(super) pointed: RwSignal<Option<Square>>,
    pub(super) voice: Voice,
    pub(super) settings: Kept,
    pub(super) panels: Panels,
}

impl Bench {
    /// A bench with what the address says, or with the usual start.
    pub(super) fn open() -> Self {
        let mut editor = Editor::of(&Position::start());
        let read = link::read(&mut editor);
        let editor = RwSignal::new(editor);
        let bench = Self {
            editor,
            verdict: Memo::new(move |_| editor.with(Editor::verdict)),
            turned: RwSignal::new(false),
            cursor: RwSignal::new(Square::E2),
            cursor_shown: RwSignal::new(false),
            carried: RwSignal::new(None),
            pointed: RwSignal::new(None),
            voice: Voice::new(),
            settings: use_settings(),
            panels: use_panels(),
        };
        if let Err(sentence) = read {
            bench.voice.hold(sentence, Offer::None);
        }
        // The address is a link to what is here, and a reload finds it again.
        Effect::new(move |was: Option<String>| {
            let now = editor.with(link::address);
            if was.is_some_and(|was| was != now) {
                link::show(&now);
            }
            now
        });
        bench
    }

    /// Does something to the board, and has it heard.
    pub(super) fn change<T>(self, gesture: impl FnOnce(&mut Editor) -> T) -> T {
        let before = self.editor.get_untracked();
        let mut after = before.clone();
        let answer = gesture(&mut after);
        if after == before {
            return answer;
        }
        if let Some(sentence) = after.since(&before) {
            announce(&sentence, Urgency::Polite);
        }
        if after.fen() != before.fen() || after.variant() != before.variant() {
            self.voice.fall_silent();
        }
        self.editor.set(after);
        answer
    }
}
