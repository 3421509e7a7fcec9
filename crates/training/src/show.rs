//! What is shown while games are played.

#![expect(clippy::cast_precision_loss, reason = "nobody has 2^53 positions")]

use std::time::{Duration, Instant};

use training::datagen::Progress;

/// How often.
const SHOWN_EVERY: Duration = Duration::from_secs(10);

/// A line now and then.
pub(crate) struct Show {
    wanted: u64,
    begun: Instant,
    /// What was there before.
    found: Option<Progress>,
    shown: Instant,
}

impl Show {
    pub(crate) fn new(wanted: u64) -> Self {
        let now = Instant::now();
        Self { wanted, begun: now, found: None, shown: now }
    }

    /// Hears how far it is, and shows it if it is time.
    pub(crate) fn hear(&mut self, progress: Progress) {
        if self.found.is_none() {
            // Reading what was there is no playing.
            self.begun = Instant::now();
            self.found = Some(progress);
            if progress.games > 0 {
                eprintln!("{} games are there already", progress.games);
            }
        }
        if self.shown.elapsed() >= SHOWN_EVERY {
            self.shown = Instant::now();
            eprintln!("{}", self.line(progress));
        }
    }

    /// How far it is, how fast it goes and how long it takes.
    pub(crate) fn line(&self, progress: Progress) -> String {
        let found = self.found.unwrap_or_default();
        let seconds = self.begun.elapsed().as_secs_f64().max(0.001);
        let speed = (progress.positions - found.positions) as f64 / seconds;
        let games = (progress.games - found.games) as f64;
        let left = self.wanted.saturating_sub(progress.games) as f64 * seconds / games.max(1.0);
        format!(
            "{} of {} games, {} positions, {speed:.0} positions/s, {} left",
            progress.games,
            self.wanted,
            progress.positions,
            if games > 0.0 { time(left as u64) } else { "?".into() },
        )
    }
}

fn time(seconds: u64) -> String {
    format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}
