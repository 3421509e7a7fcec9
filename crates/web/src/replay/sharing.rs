//! What can be shared of a game and of the board that is shown.

use leptos::html::Section;
use leptos::prelude::*;

use super::projector::Projector;
use crate::browser::focus;
use crate::share::{ShareBoard, Shared};

#[component]
pub(super) fn Sharing(projector: Projector) -> impl IntoView {
    let node = NodeRef::<Section>::new();
    // Whoever opened it goes on inside; whoever came to it begins at the top of the page.
    Effect::new(move |_| {
        if node.get().is_some() && projector.reel.with_untracked(Option::is_some) {
            focus("close-share");
        }
    });
    let close = move || {
        projector.shares.set(false);
        focus("share");
    };
    let of = Callback::new(move |()| {
        let desk = projector.desk;
        let (men, fen, variant) = desk
            .peek(|game| {
                let position = game.position();
                let letter = |at| position.piece_at(at).map(chess::Piece::letter);
                let mut men = [None; 64];
                for at in chess::Square::all() {
                    men[at.index()] = letter(at);
                }
                (men, position.fen(), position.variant())
            })
            .unwrap_or(([None; 64], String::new(), chess::Variant::default()));
        let last = desk.peek(game::Game::last_path).flatten();
        Shared {
            fen,
            variant,
            men,
            last: last.map(|path| (path.from.index(), path.to.index())),
            turned: desk.turned.get_untracked(),
            pgn: projector.with(|reel| game::pgn::write(reel.log()).ok()).flatten(),
            name: "kibitz".into(),
        }
    });
    let keys = move |event: web_sys::KeyboardEvent| {
        if event.key() == "Escape" {
            event.stop_propagation();
            close();
        }
    };
    view! {
        <section class="part-shown sharing" aria-label="Share" node_ref=node on:keydown=keys>
            <div class="lesson-head">
                <h2>"Share"</h2>
                <button class="little" id="close-share" on:click=move |_| close()>"Close"</button>
            </div>
            <ShareBoard of voice=projector.desk.voice game=true />
        </section>
    }
}
