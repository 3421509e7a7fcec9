//! The program under load: its process as the system sees it, and the people in it.

use std::path::Path;
use std::time::Duration;

use guest::{Caller, Program};
use tempfile::TempDir;
use tokio::process::Command;

use crate::Failure;

/// A running program with a folder that goes away.
pub(crate) struct House {
    pub(crate) folder: TempDir,
    pub(crate) owner: Caller,
    program: Program,
    process: u32,
}

/// One number of a process, in the file of the system that has it.
fn kilobytes(process: u32, name: &str) -> Result<u32, Failure> {
    let path = format!("/proc/{process}/status");
    let text = std::fs::read_to_string(&path).map_err(|error| format!("{path}: {error}"))?;
    let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':'));
    let number = line.and_then(|line| line.split_whitespace().next()?.parse().ok());
    number.ok_or_else(|| format!("{path} does not say {name}"))
}

const SLOW_SYNC: &str = include_str!("slow_sync.c");

/// Makes every sync of a program take longer, by a library that is built into this folder.
async fn delay_syncs(command: &mut Command, folder: &Path, by: Duration) -> Result<(), Failure> {
    let (source, library) = (folder.join("slow_sync.c"), folder.join("slow_sync.so"));
    std::fs::write(&source, SLOW_SYNC).map_err(|error| error.to_string())?;
    let mut compiler = Command::new("cc");
    compiler.args(["-shared", "-fPIC", "-O1", "-o"]).arg(&library).arg(&source).arg("-ldl");
    let built =
        compiler.status().await.map_err(|error| format!("cc cannot be started: {error}"))?;
    if !built.success() {
        return Err("the library that delays syncs could not be built".to_owned());
    }
    command.env("LD_PRELOAD", &library).env("SLOW_SYNC_US", by.as_micros().to_string());
    Ok(())
}

impl House {
    /// Starts the program, perhaps with every sync of the disk delayed.
    pub(crate) async fn open(program: &Path, delay: Option<Duration>) -> Result<Self, Failure> {
        let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
        let tools = tempfile::tempdir().map_err(|error| error.to_string())?;
        let mut command = Command::new(program);
        if let Some(delay) = delay {
            delay_syncs(&mut command, tools.path(), delay).await?;
        }
        let started = Program::start_by(command, folder.path(), &["--port", "0"]);
        let mut running = started.map_err(|error| format!("it cannot be started: {error}"))?;
        let address = running.address().await.map_err(lost)?;
        let owner = running.owner(&address).map_err(lost)?;
        let process = running.process().ok_or("the program has ended")?;
        Ok(Self { folder, owner, program: running, process })
    }

    /// Kills the program. The folder stays until it is dropped.
    pub(crate) async fn kill(self) -> Result<TempDir, Failure> {
        // Not what it was started by: that ends with it.
        let process = self.process.to_string();
        let killed = Command::new("kill").args(["-KILL", &process]).status().await;
        killed.map_err(|error| format!("kill cannot be started: {error}"))?;
        let ended = self.program.ended().await.map_err(lost)?;
        if !ended.complaints.is_empty() {
            println!("The program complained: {}", ended.complaints);
        }
        Ok(self.folder)
    }

    /// The most memory that it has had, in megabytes.
    pub(crate) fn peak_memory(&self) -> Result<f64, Failure> {
        Ok(f64::from(kilobytes(self.process, "VmHWM")?) / 1024.0)
    }

    /// The memory that it has, in megabytes.
    pub(crate) fn memory(&self) -> Result<f64, Failure> {
        Ok(f64::from(kilobytes(self.process, "VmRSS")?) / 1024.0)
    }

    /// The time that it has spent on a core. The system counts it in hundredths of a second.
    pub(crate) fn busy(&self) -> Result<Duration, Failure> {
        let path = format!("/proc/{}/stat", self.process);
        let text = std::fs::read_to_string(&path).map_err(|error| format!("{path}: {error}"))?;
        // The second field is a name in brackets, which may hold anything.
        let fields = text.rsplit_once(')').map(|(_, rest)| rest.split_whitespace());
        let ticks =
            fields.map(|fields| fields.skip(11).take(2).filter_map(|n| n.parse::<u64>().ok()));
        let ticks = ticks.map(Iterator::sum::<u64>).ok_or_else(|| format!("{path} is odd"))?;
        Ok(Duration::from_millis(ticks * 10))
    }

    /// One number of `GET /metrics`.
    pub(crate) async fn metric(&self, name: &str) -> Result<i64, Failure> {
        let answer = self.owner.send("GET", "/metrics", None).await.map_err(lost)?;
        let beginning = format!("kibitz_{name} ");
        let line = answer.body.lines().find_map(|line| line.strip_prefix(&beginning));
        line.and_then(|value| value.parse().ok()).ok_or_else(|| format!("there is no {name}"))
    }
}

/// A sentence of a failed request.
#[allow(clippy::needless_pass_by_value, reason = "errors are mapped by value")]
pub(crate) fn lost(failure: guest::Failure) -> Failure {
    format!("{failure:?}")
}
