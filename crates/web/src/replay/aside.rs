//! Variations: what could have been played. Each is closed until somebody wants to see it, or goes there.

use std::fmt::Write as _;

use chess::pgn::NodeId;
use chess::{Color, Move, Position};
use game::reel::{self, Place, Variation};
use leptos::prelude::*;

use super::list::{moves_of, ply, remark};
use super::projector::Projector;

/// So many variations on a move, and so many moves of each, are drawn, and so many more when they are asked for.
const MOST: usize = 30;
const LONGEST: usize = 120;

/// All variations on a move.
#[component]
pub(super) fn Variations(projector: Projector, of: NodeId) -> impl IntoView {
    let most = RwSignal::new(MOST);
    let first = move |most: usize| {
        let all = projector.with(|reel| {
            let others = |tree| reel::others(tree, of).take(most).collect::<Vec<_>>();
            reel.tree().map(others)
        });
        all.flatten().unwrap_or_default()
    };
    let more = move || first(most.get() + 1).len() > most.get();
    view! {
        <div class="variations">
            <For each=move || first(most.get()) key=|first| first.number() let:first>
                <OneVariation projector first />
            </For>
            <Show when=more>
                <button class="little more" on:click=move |_| most.update(|most| *most += MOST)>"More variations"</button>
            </Show>
        </div>
    }
}

/// "3... Bc5 4. c3 Nf6", as it is read.
fn preview(moves: &[(NodeId, Position, Move, Vec<chess::pgn::Nag>)]) -> String {
    let mut text = String::new();
    for (index, (_, before, m, _)) in moves.iter().enumerate() {
        let dots = if before.turn() == Color::White { "." } else { "..." };
        if before.turn() == Color::White || index == 0 {
            let _ = write!(text, "{}{dots} ", before.move_number());
        }
        if *m == Move::NULL {
            text.push_str("passes ");
        } else {
            let _ = write!(text, "{} ", before.san(*m));
        }
    }
    text.trim_end().to_owned()
}

/// A variation with its moves, up to so many.
fn variation(projector: Projector, first: NodeId, moves: usize) -> Option<Variation> {
    projector.with(|reel| reel::variation(reel.tree()?, first, moves)).flatten()
}

#[component]
fn OneVariation(projector: Projector, first: NodeId) -> impl IntoView {
    let open = Memo::new(move |_| projector.open.with(|open| open.contains(&first)));
    let toggle = move |_| {
        projector.open.update(|open| {
            if open.contains(&first) {
                open.retain(|one| *one != first);
            } else {
                open.push(first);
            }
        });
        // What is closed is left.
        if !open.get_untracked()
            && let Place::Aside(node) = projector.place.get_untracked()
        {
            let inside = projector.with(|reel| {
                reel.tree().is_some_and(|tree| reel::around(tree, node).contains(&first))
            });
            if inside == Some(true) {
                projector.walk(projector.first(), false);
            }
        }
    };
    let told = variation(projector, first, 3).and_then(|one| {
        let moves = projector.with(|reel| moves_of(reel, &one.start, &one.nodes))?;
        Some(preview(&moves) + if one.goes_on { " …" } else { "" })
    });
    let told = told.unwrap_or_default();
    let name = format!("Variation {told}");
    view! {
        <div class="variation">
            <button class="opener" aria-label=name aria-expanded=move || open.get().to_string() on:click=toggle>
                {move || if open.get() { "Variation".to_owned() } else { told.clone() }}
            </button>
            <Show when=move || open.get()><Opened projector first /></Show>
        </div>
    }
}

/// How many moves after the first one of a variation a node comes; `None` if it is not in it.
fn steps(tree: &chess::pgn::Game, first: NodeId, node: NodeId) -> Option<usize> {
    core::iter::successors(Some(node), |node| tree.parent(*node)).position(|one| one == first)
}

#[component]
fn Opened(projector: Projector, first: NodeId) -> impl IntoView {
    let longest = RwSignal::new(LONGEST);
    // Whoever walks beyond what is drawn sees more.
    Effect::new(move |_| {
        let Place::Aside(node) = projector.place.get() else { return };
        let steps = projector.with(|reel| reel.tree().and_then(|tree| steps(tree, first, node)));
        if let Some(steps) = steps.flatten().filter(|steps| *steps >= longest.get_untracked()) {
            longest.set(steps + LONGEST);
        }
    });
    let shown = move || {
        let one = variation(projector, first, longest.get());
        let Some(Variation { before, start, nodes, goes_on }) = one else { return ().into_any() };
        let parts = projector.with(|reel| {
            let mut number = true;
            moves_of(reel, &start, &nodes)
                .into_iter()
                .map(|(node, before, m, nags)| {
                    let white = before.turn() == Color::White;
                    let numbered = (white || number).then(|| {
                        let dots = if white { "." } else { "..." };
                        format!("{}{dots}", before.move_number())
                    });
                    let id = format!("aside-{}", node.number());
                    let tree = reel.tree();
                    let remarks: Vec<String> =
                        tree.map(|tree| reel::remarks(tree, node).collect()).unwrap_or_default();
                    // A variation on the first move is one more on what this is a variation on.
                    let others = node != first
                        && tree.is_some_and(|tree| {
                            tree.parent(node).is_some_and(|parent| {
                                tree.children(parent).next() == Some(node)
                                    && tree.children(parent).nth(1).is_some()
                            })
                        });
                    number = !remarks.is_empty() || others;
                    view! {
                        {numbered.map(|number| view! { <span class="number" aria-hidden="true">{number}</span> })}
                        {ply(id, &before, m, &nags, false, "")}
                        {remarks.into_iter().map(remark).collect_view()}
                        {others.then(|| view! { <Variations projector of=node /> })}
                    }
                    .into_any()
                })
                .collect::<Vec<_>>()
        });
        view! {
            {before.into_iter().map(remark).collect_view()}
            {parts}
            {goes_on.then(|| view! {
                <button class="little more" on:click=move |_| longest.update(|longest| *longest += LONGEST)>"More moves"</button>
            })}
        }
        .into_any()
    };
    view! { <div class="inside">{shown}</div> }
}
