//! What stands above the list: the search, the filters, and what is done with all games that are picked.

use leptos::prelude::*;
use protocol::http::Export;
use shelf::{Order, Picked, Which, Wish};
use wasm_bindgen_futures::spawn_local;

use super::state::{Shelf, picked_in_words};
use super::voice::VoiceView;
use crate::browser::save;
use crate::http;

/// One of several, in a list that opens.
#[component]
fn Filter<T>(
    id: &'static str,
    label: &'static str,
    options: Vec<(T, &'static str)>,
    #[prop(into)] value: Signal<T>,
    choose: Callback<T>,
) -> impl IntoView
where
    T: Copy + PartialEq + Send + Sync + 'static,
{
    let words: Vec<_> = options
        .iter()
        .map(|&(option, words)| {
            view! { <option selected=move || value.get() == option>{words}</option> }
        })
        .collect();
    let changed = move |event| {
        let chosen = event_target_value(&event);
        if let Some((option, _)) = options.iter().find(|(_, words)| *words == chosen) {
            choose.run(*option);
        }
    };
    view! {
        <label class="filter" for=id><span class="only-heard">{label}</span>
            <select id=id on:change=changed>{words}</select>
        </label>
    }
}

#[component]
fn Filters(shelf: Shelf) -> impl IntoView {
    let wish = shelf.wish;
    let word = move |read: fn(&Wish) -> &'static str| Signal::derive(move || wish.with(read));
    let set = move |write: fn(&mut Wish, &'static str)| {
        Callback::new(move |word| shelf.want(|wish| write(wish, word)))
    };
    view! {
        <div class="filters" role="group" aria-label="Which games">
            <Filter id="which" label="Which games" value=Signal::derive(move || wish.with(|wish| wish.which))
                choose=Callback::new(move |which| shelf.want(|wish| wish.which = which))
                options=vec![
                    (Which::All, "All games"),
                    (Which::Unfinished, "Unfinished"),
                    (Which::Finished, "Finished"),
                    (Which::Deleted, "Deleted"),
                ] />
            <Filter id="result" label="Result" value=word(|wish| wish.result) choose=set(|wish, word| wish.result = word)
                options=vec![("", "Any result"), ("1-0", "White wins"), ("0-1", "Black wins"), ("1/2-1/2", "Draw"), ("*", "No result")] />
            <Filter id="rules" label="Rules" value=word(|wish| wish.variant) choose=set(|wish, word| wish.variant = word)
                options=vec![("", "Any rules"), ("standard", "Chess"), ("chess960", "Chess960"), ("suicide", "Suicide")] />
            <Filter id="mode" label="How much it counts" value=word(|wish| wish.mode) choose=set(|wish, word| wish.mode = word)
                options=vec![("", "Any kind"), ("casual", "Casual"), ("serious", "Serious"), ("practice", "Practice")] />
            <Filter id="order" label="Order" value=Signal::derive(move || wish.with(|wish| wish.order))
                choose=Callback::new(move |order| shelf.want(|wish| wish.order = order))
                options=vec![(Order::Begun, "Newest first"), (Order::Played, "Last played first")] />
        </div>
    }
}

#[component]
fn Search(shelf: Shelf) -> impl IntoView {
    let text = move || shelf.wish.with(|wish| wish.text.clone());
    view! {
        <label class="search" for="search"><span class="only-heard">"Search names, titles and openings"</span>
            <input id="search" type="text" autocomplete="off" autocapitalize="off" spellcheck="false" maxlength="200"
                placeholder="Search names, titles, openings" prop:value=text
                on:input=move |event| {
                    let text = event_target_value(&event);
                    shelf.want(|wish| wish.text = text);
                } />
        </label>
    }
}

/// What stays in sight while the list is scrolled.
#[component]
pub(super) fn Head(shelf: Shelf) -> impl IntoView {
    let count = move || shelf.picked.with(Picked::len);
    let deleted = move || shelf.wish.with(|wish| wish.which == Which::Deleted);
    let games = move || shelf.picked.with_untracked(Picked::games);
    let export = move |_| {
        let games = games();
        spawn_local(async move {
            let count = games.len();
            match http::file("/api/games/export", &Export { games }).await {
                Ok(text) => {
                    let saved = save("games.pgn", "application/vnd.chess-pgn", &text);
                    shelf.voice.say(if saved.is_err() {
                        "The browser does not let this page save a file.".into()
                    } else if count == 1 {
                        "1 game is saved as games.pgn.".into()
                    } else {
                        format!("{count} games are saved as games.pgn.")
                    });
                }
                Err(problem) => shelf.voice.say(problem.sentence),
            }
        });
    };
    let clear = move |_| {
        shelf.picked.update(Picked::clear);
        shelf.go_to(shelf.cursor.get_untracked());
    };
    view! {
        <div class="library-head" node_ref=shelf.head>
            <Search shelf />
            <Filters shelf />
            <VoiceView shelf />
            <div class="with-picked" role="group" aria-label="With the games that are picked"
                class:hidden=move || count() == 0>
                <span class="muted">{move || picked_in_words(count())}</span>
                <Show when=deleted fallback=move || view! {
                    <button class="little" id="keep-picked" on:click=move |_| shelf.keep(games(), true)>"Always keep"</button>
                    <button class="little" id="save-picked" on:click=export>"Save to a file"</button>
                    <button class="little" id="delete-picked" on:click=move |_| shelf.delete(games(), true)>"Delete"</button>
                }>
                    <button class="little" id="restore-picked" on:click=move |_| shelf.delete(games(), false)>"Restore"</button>
                </Show>
                <button class="little" id="pick-none" on:click=clear>"Pick none"</button>
            </div>
        </div>
    }
}
