//! A board or a game to be given to others: as text, as a link, as a picture. Nothing of it leaves this machine
//! by itself.

use chess::Variant;
use leptos::html::Textarea;
use leptos::prelude::*;
use looks::{Man, Part, Picture, PieceSet};
use wasm_bindgen_futures::spawn_local;

use crate::browser::{copy, save, save_png, window};
use crate::editor::link;
use crate::play::voice::Voice;
use crate::settings::{Kept, use_settings};
use crate::shell::{Urgency, announce};

/// What is shared.
#[derive(Clone)]
pub(crate) struct Shared {
    pub(crate) fen: String,
    pub(crate) variant: Variant,
    /// What stands where, from a1 on, by the letters of FEN.
    pub(crate) men: [Option<char>; 64],
    /// From where and to where the last move went.
    pub(crate) last: Option<(usize, usize)>,
    pub(crate) turned: bool,
    /// The whole game, if it is one.
    pub(crate) pgn: Option<String>,
    /// What files are called, without their ending.
    pub(crate) name: String,
}

/// So many pixels a side has a picture that is made of pixels.
const PIXELS: u32 = 1200;

impl Shared {
    fn link(&self) -> String {
        link::whole(&self.fen, self.variant)
    }

    /// The board as it is seen, as a file.
    fn picture(&self, settings: Kept) -> String {
        let title = format!("Chess board: {}", self.fen);
        let mut picture = Picture {
            men: self.men.map(|letter| letter.and_then(Man::from_letter)),
            last: self.last,
            turned: self.turned,
            title: &title,
            ..Picture::default()
        };
        settings.peek(|settings| {
            picture.coordinates = settings.marks.coordinates;
            picture.last = picture.last.filter(|_| settings.marks.last);
            let palette = settings.palette();
            picture.board = palette.board();
            picture.last_tint = palette.tint(Part::Last).unwrap_or(picture.last_tint);
            let set = PieceSet::ALL
                .into_iter()
                .find(|set| settings.pieces.as_deref() == Some(set.name()));
            picture.set = set.unwrap_or_default();
        });
        picture.svg()
    }
}

/// Where a link to this program works.
fn reach() -> String {
    let host = window().location().hostname().unwrap_or_default();
    if matches!(host.as_str(), "localhost" | "127.0.0.1" | "[::1]") {
        "The link opens this board in Kibitz on this machine.".into()
    } else {
        format!("The link opens this board for everybody who can reach Kibitz at {host}.")
    }
}

/// Everything by which a board, and the game if it is one, can be shared. What is done is said by the Voice.
#[component]
pub(crate) fn ShareBoard(
    of: Callback<(), Shared>,
    voice: Voice,
    /// A game, not only a board.
    #[prop(optional)]
    game: bool,
) -> impl IntoView {
    let settings = use_settings();
    // A text that the browser would not copy, to be copied by hand.
    let by_hand = RwSignal::new(None::<String>);
    let told = move |sentence: &str| {
        announce(sentence, Urgency::Polite);
        voice.say(sentence.to_owned());
    };
    let copied = move |text: String, done: &str| {
        if copy(&text) {
            by_hand.set(None);
            told(done);
        } else {
            by_hand.set(Some(text));
            told(
                "The browser does not let this page copy. The text is marked below: press Ctrl+C.",
            );
        }
    };
    let saved = move |name: &str, kind: &str, text: &str| {
        let saved = save(name, kind, text);
        told(&match saved {
            Ok(()) => format!("Saved as {name}."),
            Err(_) => "The browser does not let this page save a file.".into(),
        });
    };
    let save_svg = move |_| {
        let shared = of.run(());
        saved(&format!("{}.svg", shared.name), "image/svg+xml", &shared.picture(settings));
    };
    let save_pixels = move |_| {
        let shared = of.run(());
        let (name, svg) = (format!("{}.png", shared.name), shared.picture(settings));
        spawn_local(async move {
            match save_png(&name, &svg, PIXELS).await {
                Ok(()) => told(&format!("Saved as {name}.")),
                Err(_) => told("The browser could not make a PNG of this. Save it as SVG instead."),
            }
        });
    };
    let save_pgn = move |_| {
        let Shared { pgn, name, .. } = of.run(());
        saved(&format!("{name}.pgn"), "application/vnd.chess-pgn", &pgn.unwrap_or_default());
    };
    let save_fen = move |_| {
        let Shared { fen, name, .. } = of.run(());
        saved(&format!("{name}.fen"), "text/plain", &format!("{fen}\n"));
    };
    let node = NodeRef::<Textarea>::new();
    Effect::new(move |_| {
        if by_hand.with(Option::is_some)
            && let Some(field) = node.get()
        {
            // Once the text is in it.
            request_animation_frame(move || {
                let _ = field.focus();
                field.select();
            });
        }
    });
    view! {
        <Show when=move || by_hand.with(Option::is_some)>
            <label class="field" for="by-hand">"Press Ctrl+C to copy this"
                <textarea id="by-hand" rows="4" readonly node_ref=node
                    prop:value=move || by_hand.get().unwrap_or_default()></textarea>
            </label>
        </Show>
        <Show when=move || game>
            <fieldset>
                <legend>"The game"</legend>
                <div class="picks">
                    <button id="copy-pgn" on:click=move |_| copied(of.run(()).pgn.unwrap_or_default(), "The PGN is copied.")>"Copy PGN"</button>
                    <button id="save-pgn" on:click=save_pgn>"Save as PGN file"</button>
                </div>
                <p class="hint-text">"PGN is a text with the whole game: names, moves, clocks and result. Every chess program opens it."</p>
            </fieldset>
        </Show>
        <fieldset>
            <legend>"This board"</legend>
            <div class="picks">
                <button id="copy-fen" on:click=move |_| copied(of.run(()).fen, "The FEN is copied.")>"Copy FEN"</button>
                <button id="save-fen" on:click=save_fen>"Save as FEN file"</button>
                <button id="copy-link" on:click=move |_| copied(of.run(()).link(), "The link is copied.")>"Copy a link to this board"</button>
            </div>
            <p class="hint-text">"FEN is a line of text that describes a board; every chess program reads it. "{reach()}</p>
        </fieldset>
        <fieldset>
            <legend>"A picture of it"</legend>
            <div class="picks">
                <button id="save-picture" on:click=save_svg>"Save picture (SVG)"</button>
                <button id="save-png" on:click=save_pixels>"Save picture (PNG)"</button>
            </div>
            <p class="hint-text">"SVG stays sharp at any size; PNG is understood everywhere."</p>
        </fieldset>
    }
}
