//! What the computer thinks, for those who want to see it: score, depth, line.

use chess::{Color, Position, UciMove};
use game::say;
use leptos::prelude::*;
use protocol::live::{Line, Score};

use super::desk::Desk;

#[component]
pub(crate) fn Thoughts(desk: Desk) -> impl IntoView {
    let shown = move || desk.settings.with(|settings| settings.show_thinking);
    let text = Memo::new(move |_| {
        desk.thought.with(|thought| {
            let thought = thought.as_ref()?;
            desk.of(|game| describe(game.position(), thought.side, &thought.line))
        })
    });
    view! {
        <Show when=shown>
            <section class="thoughts" aria-label="What the computer thinks">
                {move || match text.get() {
                    Some(Described { score, depth, line }) => view! {
                        <p><strong>{score}</strong> <span class="muted">{depth}</span></p>
                        <p class="line-of-play">{line}</p>
                    }.into_any(),
                    None => view! { <p class="muted">"Its thoughts appear here while it thinks."</p> }.into_any(),
                }}
            </section>
        </Show>
    }
}

#[derive(Clone, PartialEq)]
struct Described {
    score: String,
    depth: String,
    line: String,
}

fn describe(position: &Position, side: Color, line: &Line) -> Described {
    let worth = line.score.into();
    let score = match line.score {
        Score::Centipawns(_) => say::score(worth),
        Score::Mate(_) => say::evaluation(position.variant(), worth),
    };
    let depth = format!("for White · {} moves ahead · {side}'s thoughts", line.depth.div_ceil(2));
    Described { score, depth, line: written(position, &line.moves) }
}

/// The line as moves are written, as far as it is legal.
fn written(position: &Position, moves: &[UciMove]) -> String {
    let mut position = position.clone();
    let mut words = Vec::new();
    for uci in moves {
        let Ok(m) = position.resolve_uci(*uci) else { break };
        words.push(position.san(m).to_string());
        position = position.play(m);
    }
    words.join(" ")
}
