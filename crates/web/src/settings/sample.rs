//! A board to try looks on: every mark at once, as they never come in a game.

use chess::Square;
use leptos::prelude::*;

use super::use_settings;
use crate::play::arrows;
use crate::squares::{coordinates, mark, spot};
use crate::thumbnail::men;

/// What stands on it: Black is in check, White has a knight in hand, and may castle.
const PLACEMENT: &str = "r1b1k1nr/p1pp2pp/2n5/1p2N1pQ/8/8/PPPP1PPP/RNB1K2R";

#[component]
pub(super) fn Sample() -> impl IntoView {
    let settings = use_settings();
    let shown = Memo::new(move |_| settings.with(|all| all.marks));
    let pieces: Vec<_> = men(PLACEMENT)
        .into_iter()
        .map(|(letter, column, row)| {
            let side = if letter.is_ascii_uppercase() { "white" } else { "black" };
            // The mated king, as far as it is to fall.
            let turned = move || {
                let falls = letter == 'k' && shown.get().mated;
                falls.then(|| format!("rotate(20 {column}.5 {row}.9)"))
            };
            view! {
                <use href=format!("#piece-{}", letter.to_ascii_uppercase()) class=side transform=turned
                    x=column.to_string() y=row.to_string() width="1" height="1" />
            }
        })
        .collect();
    let at = |kind, squares: &[Square]| {
        squares.iter().map(|&square| mark(kind, square, false).into_any()).collect::<Vec<_>>()
    };
    let below = move || {
        use Square as S;
        let shown = shown.get();
        let mut all = Vec::new();
        let mut show = |wanted: bool, marks: Vec<AnyView>| {
            if wanted {
                all.extend(marks);
            }
        };
        show(shown.last, at("last", &[S::B7, S::B5]));
        show(shown.path, vec![arrows::way(S::B7, S::B5, false).into_any()]);
        show(shown.check, at("check", &[S::E8]));
        show(shown.checker, at("checker", &[S::H5]));
        show(shown.stuck, at("stuck", &[S::A1]));
        show(shown.pending, at("pending", &[S::H2, S::H4]));
        show(shown.hover, at("hover", &[S::B3]));
        show(shown.selected, at("selected", &[S::E5]));
        show(shown.targets, at("go", &[S::G1, S::F7, S::G6, S::G4, S::F3, S::D3, S::C4]));
        show(shown.captures, at("capture", &[S::D7, S::C6]));
        all
    };
    let above = move || {
        shown.get().partners.then(|| {
            let (column, row) = spot(Square::F1, false);
            view! {
                {at("cross", &[Square::G5])}
                <use href="#piece-R" class="ghost white" x=column.to_string() y=row.to_string() width="1" height="1" />
                {arrows::short(Square::H1, Square::F1, false)}
            }
        })
    };
    view! {
        <svg class="sample" viewBox="0 0 8 8" role="img" aria-label="A board with every mark that is switched on">
            <path class="square-light" d="M0 0h8v8H0z" />
            <path class="square-dark" fill-rule="evenodd" d=crate::thumbnail::BANDS />
            {below}
            {move || shown.get().coordinates.then(|| coordinates(false))}
            {pieces}
            {above}
        </svg>
    }
}
