//! What the benchmarks share: contests in rounds, and the table of their outcome.
#![expect(clippy::disallowed_methods, reason = "a benchmark reads the clock")]
#![expect(clippy::cast_precision_loss, reason = "figures for people")]

use std::hash::{DefaultHasher, Hash, Hasher};
use std::hint::black_box;
use std::process::{Command, exit};
use std::time::{Duration, Instant};
use std::{env, fs};

/// Rounds of which the median counts.
const ROUNDS: usize = 7;

/// Rivals doing the same work in turns.
#[derive(Default)]
pub(crate) struct Contest<'a> {
    rivals: Vec<Box<dyn Fn() -> u64 + 'a>>,
}

impl<'a> Contest<'a> {
    pub(crate) fn new() -> Self {
        Self::default()
    }

    /// Adds a rival, which does the work and returns what it counted.
    pub(crate) fn add(&mut self, work: impl Fn() -> u64 + 'a) {
        self.rivals.push(Box::new(work));
    }

    /// The median time of each rival. All must count the same.
    pub(crate) fn run(&self, expected: u64) -> Vec<Duration> {
        let mut times = vec![Vec::new(); self.rivals.len()];
        for _ in 0..ROUNDS {
            for (rival, times) in self.rivals.iter().zip(&mut times) {
                let begin = Instant::now();
                let counted = black_box(rival());
                times.push(begin.elapsed());
                assert_eq!(counted, expected, "a rival counted something else");
            }
        }
        let median = |mut times: Vec<Duration>| {
            times.sort_unstable();
            times[ROUNDS / 2]
        };
        times.into_iter().map(median).collect()
    }
}

/// Speeds, a row for each contest, with how many times as fast the first rival is.
pub(crate) struct Table {
    title: String,
    rivals: Vec<String>,
    rows: Vec<(String, Vec<f64>)>,
}

impl Table {
    pub(crate) fn new(title: &str, rivals: &[&str]) -> Self {
        let rivals = rivals.iter().map(ToString::to_string).collect();
        Self { title: title.into(), rivals, rows: Vec::new() }
    }

    /// Adds a row: `work` things were done in these times, to be shown in multiples of `unit`.
    pub(crate) fn add(&mut self, name: &str, work: u64, unit: f64, times: Vec<Duration>) {
        let speed = |time: Duration| work as f64 / time.as_secs_f64() / unit;
        self.rows.push((name.into(), times.into_iter().map(speed).collect()));
    }

    pub(crate) fn print(&self) {
        let wide = self.rows.iter().map(|(name, _)| name.len()).max().unwrap_or(0).max(14);
        println!("\n{}, medians of {ROUNDS}\n", self.title);
        print!("{:wide$}", "");
        for rival in &self.rivals {
            print!(" {rival:>18}");
        }
        for rival in &self.rivals[1..] {
            print!(" {:>24}", format!("times {rival}"));
        }
        println!();
        let mut products = vec![1.0; self.rivals.len()];
        for (name, speeds) in &self.rows {
            print!("{name:wide$}");
            for speed in speeds {
                print!(" {speed:>18.1}");
            }
            for (product, speed) in products[1..].iter_mut().zip(&speeds[1..]) {
                let ratio = speeds[0] / speed;
                *product *= ratio;
                print!(" {ratio:>24.2}");
            }
            println!();
        }
        print!("{:wide$}{:width$}", "geometric mean", "", width = 19 * self.rivals.len());
        for product in &products[1..] {
            print!(" {:>24.2}", f64::powf(*product, 1.0 / self.rows.len() as f64));
        }
        println!("\n");
    }
}

/// If this program was not compiled for the CPU that it runs on: compiles and runs the benchmark
/// again so that it is, and returns `true`.
pub(crate) fn restarted_for_this_cpu(bench: &str) -> bool {
    const MARK: &str = "KIBITZ_BENCH_NATIVE";
    if env::var_os(MARK).is_some() {
        return false;
    }
    let folder = format!("{}/native-{:016x}", env!("CARGO_TARGET_TMPDIR"), this_cpu());
    let status = Command::new(env::var("CARGO").unwrap_or_else(|_| "cargo".into()))
        .args(["bench", "--package", "chess", "--bench", bench])
        .env(MARK, "1")
        .env("RUSTFLAGS", "-C target-cpu=native")
        .env("CARGO_TARGET_DIR", folder)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .status();
    match status {
        Ok(status) if status.success() => true,
        Ok(status) => exit(status.code().unwrap_or(1)),
        Err(error) => {
            eprintln!("cargo could not be started to compile for this CPU: {error}");
            exit(1);
        }
    }
}

/// A number for this kind of CPU: a folder shared between machines must not mix what was compiled
/// for each. Where there is no `/proc` the folder is not shared either.
fn this_cpu() -> u64 {
    let mut hasher = DefaultHasher::new();
    fs::read_to_string("/proc/cpuinfo")
        .unwrap_or_default()
        .lines()
        .filter(|line| line.starts_with("model name") || line.starts_with("flags"))
        .take(2)
        .for_each(|line| line.hash(&mut hasher));
    hasher.finish()
}
