//! Speech without a screen reader, by voices of this machine alone: nothing that is said leaves it.

use web_sys::{SpeechSynthesis, SpeechSynthesisUtterance, SpeechSynthesisVoice};

use crate::browser::window;

fn synthesis() -> Option<SpeechSynthesis> {
    window().speech_synthesis().ok()
}

/// A voice that is installed here, an English one if there is one.
fn voice() -> Option<SpeechSynthesisVoice> {
    let voices: Vec<SpeechSynthesisVoice> = synthesis()?
        .get_voices()
        .iter()
        .map(SpeechSynthesisVoice::from)
        .filter(SpeechSynthesisVoice::local_service)
        .collect();
    voices.iter().find(|voice| voice.lang().starts_with("en")).or(voices.first()).cloned()
}

/// Whether anything can be said at all.
#[cfg(feature = "study")]
pub(crate) fn is_there() -> bool {
    voice().is_some()
}

/// Says something in the place of whatever is being said; files as words if that is wanted.
pub(crate) fn say(words: &str, as_words: bool) {
    let Some((synthesis, voice)) = synthesis().zip(voice()) else { return };
    synthesis.cancel();
    if let Ok(utterance) = SpeechSynthesisUtterance::new_with_text(&spelled(words, as_words)) {
        utterance.set_voice(Some(&voice));
        synthesis.speak(&utterance);
    }
}

/// The files as pilots and sailors call them: no two sound alike.
const FILES: [&str; 8] = ["alpha", "bravo", "charlie", "delta", "echo", "foxtrot", "golf", "hotel"];

/// Squares as capitals apart from their numbers, which voices read as such: "A 4"; or "alpha 4".
fn spelled(words: &str, as_words: bool) -> String {
    let spell = |word: &str| {
        let bytes = word.as_bytes();
        let square =
            bytes.len() >= 2 && (b'a'..=b'h').contains(&bytes[0]) && bytes[1].is_ascii_digit();
        let rest = word.get(2..).unwrap_or_default();
        if square && rest.chars().all(|letter| letter.is_ascii_punctuation()) {
            let letter = word[..1].to_ascii_uppercase();
            let file = if as_words { FILES[usize::from(bytes[0] - b'a')] } else { &letter };
            format!("{file} {}{rest}", &word[1..2])
        } else {
            word.to_owned()
        }
    };
    words.split(' ').map(spell).collect::<Vec<_>>().join(" ")
}
