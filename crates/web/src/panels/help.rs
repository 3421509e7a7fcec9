//! How to use the page: hands, marks and keys.

use leptos::prelude::*;

/// A mark with its name.
fn mark(kind: &'static str, words: &'static str) -> impl IntoView {
    view! {
        <li class="mark-sample">
            <svg viewBox="-5 -5 110 110" aria-hidden="true">
                <rect class="square-dark" width="100" height="100" />
                <use href=format!("#mark-{kind}") width="100" height="100" />
            </svg>
            {words}
        </li>
    }
}

fn key(keys: &'static str, words: &'static str) -> impl IntoView {
    view! { <tr><th scope="row"><kbd>{keys}</kbd></th><td>{words}</td></tr> }
}

#[component]
pub(super) fn Help() -> impl IntoView {
    view! {
        <h3>"Moving"</h3>
        <p>"Press a piece to see where it can go, then press one of the marked squares. Or drag the piece there. \
            A press that leads nowhere says why, above the moves."</p>
        <p>"To castle, move the king two squares, or drag it onto its rook."</p>
        <p>"In a timed game you can move while the computer thinks; the move is played when it is your turn."</p>
        <p>"Draw an arrow with the right mouse button."</p>
        <h3>"Levels"</h3>
        <p>"The numbers 0 to 5 say how strong the computer plays. Press another one at any moment: it counts at once. \
            Plan sets an exact rating, a level for each part of the game, or a level that follows you."</p>
        <h3>"What the marks mean"</h3>
        <ul class="mark-samples">
            {mark("selected", "the piece you have selected")}
            {mark("go", "it can go there")}
            {mark("capture", "it can capture there")}
            {mark("cross", "a pawn that would be taken in passing")}
            {mark("last", "the last move, from and to")}
            {mark("check", "a king in check")}
            {mark("stuck", "a piece that cannot move now")}
            {mark("pending", "a move that waits")}
            {mark("cursor", "the keyboard’s square, or the reason for a refusal")}
        </ul>
        <h3>"Keys"</h3>
        <table class="keys">
            <tbody>
                {key("arrows", "on the board: move the cursor; elsewhere: walk through the game")}
                {key("Enter", "take a piece up, put it down")}
                {key("Esc", "put it back; close what is open")}
                {key("a–h K Q R B N O", "on the board: type a move, as in Nf3 or e2e4")}
                {key("l", "the last move")}
                {key("t", "the clocks")}
                {key("s", "how things stand")}
                {key("m", "moves of the piece under the cursor")}
                {key("i", "attackers and defenders of the square")}
                {key("p", "all pieces")}
                {key(", .", "a move back, a move forward")}
                {key("Ctrl Z", "undo; with Shift: redo")}
                {key("?", "this help")}
            </tbody>
        </table>
        <p>"In the field for typed moves you can also type undo, redo, hint, draw, resign, level 3, last, clock, help."</p>
        <h3>"Setting up a board"</h3>
        <table class="keys">
            <tbody>
                {key("K Q R B N P", "put this piece on the cursor’s square; once more: in the other colour")}
                {key("Shift", "with such a letter: in the other colour at once")}
                {key("Enter", "use the tool that is chosen; to move: take up, put down")}
                {key("Delete", "take the piece away")}
            </tbody>
        </table>
        <h3>"Library"</h3>
        <table class="keys">
            <tbody>
                {key("Enter", "open the game")}
                {key("Space", "pick it, to do something with several")}
                {key("F2", "rename it")}
                {key("Delete", "delete it; it can be restored")}
            </tbody>
        </table>
        <h3>"Analysis"</h3>
        <p>"Scores are as White sees them: +1.00 is worth about a pawn to White, −1.00 to Black."</p>
        <table class="keys">
            <tbody>
                {key("← →", "a move back, a move forward; Home, End: to the start, to the end of the line")}
                {key("↑ ↓", "another move that was tried in the place of this one")}
                {key("v", "say how the position stands")}
            </tbody>
        </table>
        <h3>"About"</h3>
        <p>{format!("Kibitz {}. It runs on your machine and never calls out by itself.", env!("CARGO_PKG_VERSION"))}</p>
    }
}
