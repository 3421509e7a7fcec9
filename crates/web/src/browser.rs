//! The few things that are asked of the browser itself.

use js_sys::Reflect;
use wasm_bindgen::{JsCast as _, JsValue};
#[cfg(feature = "study")]
use wasm_bindgen_futures::JsFuture;
#[cfg(feature = "study")]
use web_sys::{
    Blob, BlobPropertyBag, CanvasRenderingContext2d, HtmlAnchorElement, HtmlCanvasElement,
    HtmlImageElement, HtmlTextAreaElement, Url,
};
use web_sys::{Document, HtmlElement, Storage, Window};

/// The window. There is one wherever this code runs.
pub(crate) fn window() -> Window {
    web_sys::window().expect("the page runs in a window")
}

pub(crate) fn document() -> Document {
    window().document().expect("a window has a document")
}

/// An element by its id.
pub(crate) fn element(id: &str) -> Option<HtmlElement> {
    document().get_element_by_id(id)?.dyn_into().ok()
}

/// Milliseconds since the page was loaded.
pub(crate) fn now() -> f64 {
    window().performance().map_or(0.0, |clock| clock.now())
}

/// So many random bytes.
pub(crate) fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    let rolled =
        window().crypto().and_then(|crypto| crypto.get_random_values_with_u8_array(&mut bytes));
    rolled.expect("every browser with WebAssembly rolls dice");
    bytes
}

/// The number that somebody has typed, with a point or a comma.
pub(crate) fn number(text: &str) -> Option<f64> {
    let text = text.trim().replace(',', ".");
    // The browser reads it: ours would add its tables to the page. It takes an empty text for zero.
    let number = JsValue::from_str(&text).unchecked_into_f64();
    (number.is_finite() && !text.is_empty()).then_some(number)
}

/// What is kept for this browser. A private window may keep nothing.
pub(crate) fn storage() -> Option<Storage> {
    window().local_storage().ok().flatten()
}

/// What is kept for this tab.
pub(crate) fn tab_storage() -> Option<Storage> {
    window().session_storage().ok().flatten()
}

/// Calls a function of the script that dresses and lays out the page before this code is there.
pub(crate) fn early(name: &str) {
    let call = || -> Result<(), JsValue> {
        let early = Reflect::get(&window(), &"kibitz".into())?;
        let function: js_sys::Function = Reflect::get(&early, &name.into())?.dyn_into()?;
        function.call0(&JsValue::NULL).map(|_| ())
    };
    // Without it the page keeps the look that it has.
    let _ = call();
}

/// What the page has on, by an attribute of its root.
pub(crate) fn worn(attribute: &str) -> String {
    let root = document().document_element();
    root.and_then(|root| root.get_attribute(attribute)).unwrap_or_default()
}

/// Puts a text into the clipboard, also where the page did not come encrypted; `false` if the browser does
/// not let it.
#[cfg(feature = "study")]
pub(crate) fn copy(text: &str) -> bool {
    #[wasm_bindgen::prelude::wasm_bindgen]
    extern "C" {
        #[wasm_bindgen(js_namespace = document, js_name = execCommand)]
        fn exec_command(name: &str) -> bool;
    }
    let (Ok(field), Some(body)) = (document().create_element("textarea"), document().body()) else {
        return false;
    };
    let before = document().active_element();
    // One of several lines: a single one would join them.
    let field: HtmlTextAreaElement = field.unchecked_into();
    field.set_value(text);
    // What is clipped away would be copied as nothing.
    field.set_class_name("to-copy");
    let _ = body.append_child(&field);
    field.select();
    let copied = exec_command("copy");
    field.remove();
    if let Some(before) = before.and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
        let _ = before.focus();
    }
    copied
}

/// Has the browser save a text as a file of its own.
#[cfg(feature = "study")]
pub(crate) fn save(name: &str, kind: &str, text: &str) -> Result<(), JsValue> {
    let options = BlobPropertyBag::new();
    options.set_type(kind);
    let parts = js_sys::Array::of1(&text.into());
    save_blob(name, &Blob::new_with_str_sequence_and_options(&parts, &options)?)
}

#[cfg(feature = "study")]
fn save_blob(name: &str, blob: &Blob) -> Result<(), JsValue> {
    let address = Url::create_object_url_with_blob(blob)?;
    let link: HtmlAnchorElement = document().create_element("a")?.unchecked_into();
    link.set_href(&address);
    link.set_download(name);
    link.click();
    // The browser has taken it when the click returns; a moment more does no harm.
    leptos::prelude::set_timeout(
        move || {
            let _ = Url::revoke_object_url(&address);
        },
        std::time::Duration::from_secs(10),
    );
    Ok(())
}

/// Has the browser draw a picture of so many pixels a side, and save it as PNG.
#[cfg(feature = "study")]
pub(crate) async fn save_png(name: &str, svg: &str, side: u32) -> Result<(), JsValue> {
    let image: HtmlImageElement = document().create_element("img")?.unchecked_into();
    let address = String::from(js_sys::encode_uri_component(svg));
    image.set_src(&format!("data:image/svg+xml;charset=utf-8,{address}"));
    JsFuture::from(image.decode()).await?;
    let canvas: HtmlCanvasElement = document().create_element("canvas")?.unchecked_into();
    canvas.set_width(side);
    canvas.set_height(side);
    let context = canvas.get_context("2d")?.ok_or(JsValue::NULL)?;
    let context: CanvasRenderingContext2d = context.unchecked_into();
    let side = f64::from(side);
    context.draw_image_with_html_image_element_and_dw_and_dh(&image, 0.0, 0.0, side, side)?;
    let drawn = js_sys::Promise::new(&mut |resolve, reject| {
        let refuse = reject.clone();
        let done = wasm_bindgen::closure::Closure::once_into_js(move |blob: JsValue| {
            // A picture that is too large for the browser comes as nothing.
            let answer = if blob.is_null() { &refuse } else { &resolve };
            let _ = answer.call1(&JsValue::NULL, &blob);
        });
        if let Err(why) = canvas.to_blob(done.unchecked_ref()) {
            let _ = reject.call1(&JsValue::NULL, &why);
        }
    });
    save_blob(name, JsFuture::from(drawn).await?.unchecked_ref())
}

/// Puts the focus on an element that may not be there any more.
pub(crate) fn focus(id: &str) {
    if let Some(element) = element(id) {
        let _ = element.focus();
    }
}

/// Whether the focus is somewhere within what a selector finds.
#[cfg(feature = "study")]
pub(crate) fn focus_is_in(what: &str) -> bool {
    document().active_element().is_some_and(|element| matches!(element.closest(what), Ok(Some(_))))
}

/// Whether nothing has the focus: what had it is gone.
pub(crate) fn focus_is_lost() -> bool {
    document().active_element().is_none_or(|element| element.tag_name() == "BODY")
}

/// What the HTML says under a name: the build that the page belongs to, and where something lies.
pub(crate) fn told(name: &str) -> String {
    document()
        .query_selector(&format!("meta[name={name}]"))
        .ok()
        .flatten()
        .and_then(|meta| meta.get_attribute("content"))
        .unwrap_or_default()
}
