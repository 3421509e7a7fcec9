//! Four soft sounds, made here out of sine waves and noise. Nothing is heard before the first press.

use std::cell::RefCell;
use std::time::Duration;

use chess::{Move, Position};
use leptos::prelude::{request_animation_frame, set_timeout};
use web_sys::{AudioContext, AudioContextState, OscillatorType};

/// What can be heard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sound {
    Move,
    Capture,
    Check,
    End,
}

impl Sound {
    /// What a legal move sounds like.
    pub(crate) fn of(position: &Position, m: Move) -> Self {
        if position.gives_check(m) {
            Self::Check
        } else if game::Path::of(position, m).victim.is_some() {
            Self::Capture
        } else {
            Self::Move
        }
    }
}

/// A tone: when it begins, how high it is, how loud, how soon it fades; in seconds and hertz.
struct Tone {
    at: f64,
    pitch: f32,
    loud: f32,
    fades: f64,
}

/// The knock of wood: a low tone and a higher one that fades at once.
const fn knock(at: f64, loud: f32) -> [Tone; 2] {
    [
        Tone { at, pitch: 190.0, loud, fades: 0.07 },
        Tone { at, pitch: 640.0, loud: loud * 0.5, fades: 0.025 },
    ]
}

thread_local! {
    static CONTEXT: RefCell<Option<AudioContext>> = const { RefCell::new(None) };
}

/// Gets ready to be heard. Browsers allow it only soon after something was pressed. The first time may take
/// one of them a tenth of a second, so the press is drawn before.
pub(crate) fn wake() {
    let woken = CONTEXT.with_borrow(|context| {
        let resumed = context.as_ref().map(|context| {
            if context.state() == AudioContextState::Suspended {
                let _ = context.resume();
            }
        });
        resumed.is_some()
    });
    if !woken {
        request_animation_frame(|| set_timeout(create, Duration::ZERO));
    }
}

fn create() {
    CONTEXT.with_borrow_mut(|context| {
        if context.is_none() {
            *context = AudioContext::new().ok();
        }
    });
}

/// The volume at which tones are as loud as they say.
const AS_MEANT: f32 = 60.0;

/// Lets a sound be heard, if anything was pressed before; so loud, from 0 to 100.
pub(crate) fn play(sound: Sound, volume: u8) {
    if volume == 0 {
        return;
    }
    let volume = f32::from(volume.min(100)) / AS_MEANT;
    let mut tones = Vec::new();
    match sound {
        Sound::Move => tones.extend(knock(0.0, 0.25)),
        Sound::Capture => {
            tones.extend(knock(0.0, 0.28));
            tones.extend(knock(0.055, 0.2));
        }
        Sound::Check => {
            tones.extend(knock(0.0, 0.25));
            tones.push(Tone { at: 0.01, pitch: 660.0, loud: 0.08, fades: 0.14 });
        }
        Sound::End => {
            tones.push(Tone { at: 0.0, pitch: 440.0, loud: 0.1, fades: 0.07 });
            tones.push(Tone { at: 0.075, pitch: 330.0, loud: 0.1, fades: 0.075 });
        }
    }
    // Whoever looks on, or types, has pressed something on the way here; the next one will be heard.
    wake();
    CONTEXT.with_borrow(|context| {
        if let Some(context) = context {
            for tone in &tones {
                // A browser that can make no sound makes none.
                let _ = tone.sound(context, volume);
            }
        }
    });
}

impl Tone {
    fn sound(&self, context: &AudioContext, volume: f32) -> Result<(), wasm_bindgen::JsValue> {
        let begin = context.current_time() + self.at;
        let wave = context.create_oscillator()?;
        wave.set_type(OscillatorType::Sine);
        wave.frequency().set_value(self.pitch);
        let gain = context.create_gain()?;
        gain.gain().set_value_at_time(0.0001, begin)?;
        gain.gain().exponential_ramp_to_value_at_time(self.loud * volume, begin + 0.004)?;
        gain.gain().exponential_ramp_to_value_at_time(0.0001, begin + self.fades)?;
        wave.connect_with_audio_node(&gain)?;
        gain.connect_with_audio_node(&context.destination())?;
        wave.start_with_when(begin)?;
        wave.stop_with_when(begin + self.fades + 0.02)
    }
}
