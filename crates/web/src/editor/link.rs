//! The address of a position: `/editor#fen=8/8/…_w_-_-_0_1&rules=suicide`, and the same behind `/analysis`. No
//! server ever sees what is behind the sign.

use board::editor::Editor;
use chess::{Position, Variant};
use wasm_bindgen::JsValue;

use crate::browser::window;

const PATH: &str = "/editor";

fn word(variant: Variant) -> Option<&'static str> {
    match variant {
        Variant::Standard => None,
        Variant::Chess960 => Some("chess960"),
        Variant::Suicide => Some("suicide"),
    }
}

/// What stands behind the `#` of the address of a board.
pub(crate) fn hash(fen: &str, variant: Variant) -> String {
    let mut hash = format!("fen={}", fen.replace(' ', "_"));
    if let Some(word) = word(variant) {
        hash.push_str("&rules=");
        hash.push_str(word);
    }
    hash
}

/// The address of what stands on the board.
pub(super) fn address(editor: &Editor) -> String {
    format!("{PATH}#{}", hash(&editor.fen(), editor.variant()))
}

/// The address of a board, with the machine before it.
pub(crate) fn whole(fen: &str, variant: Variant) -> String {
    let origin = window().location().origin().unwrap_or_default();
    format!("{origin}{PATH}#{}", hash(fen, variant))
}

/// Shows an address, without going there.
pub(super) fn show(address: &str) {
    // A browser that has had enough of it says so, and shows the last one.
    if let Ok(history) = window().history() {
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(address));
    }
}

/// What stands behind the sign of the present address: names with their values.
pub(crate) fn fields() -> Vec<(String, String)> {
    let hash = window().location().hash().unwrap_or_default();
    let hash = js_sys::decode_uri_component(&hash).map_or(hash, String::from);
    let fields = hash.trim_start_matches('#').split('&').filter_map(|field| field.split_once('='));
    fields.map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
}

/// The position that these say, as FEN, and its rules; `None` if they say none.
pub(crate) fn asked(fields: &[(String, String)]) -> Option<(String, Variant)> {
    let of = |wanted| fields.iter().rfind(|(name, _)| name == wanted).map(|(_, value)| value);
    let rules = |variant: &Variant| word(*variant) == of("rules").map(String::as_str);
    let all = [Variant::Chess960, Variant::Suicide];
    let variant = all.into_iter().find(rules).unwrap_or_default();
    Some((of("fen")?.replace(['_', '+'], " "), variant))
}

/// Takes over what the address says; nothing, if it says nothing.
///
/// # Errors
///
/// The sentence that says what is wrong with it; then nothing has changed.
pub(super) fn read(editor: &mut Editor) -> Result<(), String> {
    let Some((fen, variant)) = asked(&fields()) else { return Ok(()) };
    let mut linked = match variant {
        Variant::Standard => Editor::of(&Position::start()),
        variant => Editor::empty(variant),
    };
    linked.load(&fen)?;
    // What the link has brought is where this begins, and nothing to take back.
    *editor = linked.anew();
    Ok(())
}
