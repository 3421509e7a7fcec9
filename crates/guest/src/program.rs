//! The program itself, as a process of its own.

use std::io;
use std::path::{Path, PathBuf};
use std::process::{ExitStatus, Stdio};
use std::time::Duration;

use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, BufReader, Lines};
use tokio::process::{Child, ChildStdout, Command};
use tokio::task::JoinHandle;
use tokio::time::timeout;

use crate::http::{Caller, Failure};

/// It starts and ends within this.
const PATIENCE: Duration = Duration::from_mins(1);

/// How a program has ended, and what it said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ended {
    /// How.
    pub status: ExitStatus,
    /// What it said last on its output.
    pub said: Vec<String>,
    /// What it complained about.
    pub complaints: String,
}

/// A Kibitz that was started here. It is killed when it is dropped.
#[derive(Debug)]
pub struct Program {
    child: Child,
    folder: PathBuf,
    lines: Lines<BufReader<ChildStdout>>,
    complaints: JoinHandle<String>,
}

impl Program {
    /// Starts it with a folder for its data and whatever arguments, without a browser.
    ///
    /// # Errors
    /// If it cannot be started.
    pub fn start(program: &Path, folder: &Path, arguments: &[&str]) -> io::Result<Self> {
        Self::start_by(Command::new(program), folder, arguments)
    }

    /// The same by another program, which is told what to start by whatever stands in the command already.
    ///
    /// # Errors
    /// If it cannot be started.
    pub fn start_by(mut command: Command, folder: &Path, arguments: &[&str]) -> io::Result<Self> {
        command.arg("--no-open").arg("--data").arg(folder).args(arguments);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.kill_on_drop(true).spawn()?;
        let taken = || io::Error::other("no output");
        let lines = BufReader::new(child.stdout.take().ok_or_else(taken)?).lines();
        let mut errors = child.stderr.take().ok_or_else(taken)?;
        let complaints = tokio::spawn(async move {
            let mut text = Vec::new();
            // Whatever was read before an error is there.
            let _ = errors.read_to_end(&mut text).await;
            String::from_utf8_lossy(&text).into_owned()
        });
        Ok(Self { child, folder: folder.to_owned(), lines, complaints })
    }

    /// The next line of its output; `None` when it says no more.
    pub async fn line(&mut self) -> Option<String> {
        timeout(PATIENCE, self.lines.next_line()).await.ok()?.ok()?
    }

    /// The rest of the first line that begins like this.
    ///
    /// # Errors
    /// If it ends without having said so.
    pub async fn says(&mut self, beginning: &str) -> Result<String, Failure> {
        while let Some(line) = self.line().await {
            if let Some(rest) = line.strip_prefix(beginning) {
                return Ok(rest.to_owned());
            }
        }
        Err(Failure::Lost(format!("it did not say {beginning:?}")))
    }

    /// Waits until it can be reached, and says where: host and port.
    ///
    /// # Errors
    /// If it ends before.
    pub async fn address(&mut self) -> Result<String, Failure> {
        let rest = self.says("Kibitz is running at http://").await?;
        Ok(rest.trim_end_matches('/').to_owned())
    }

    /// Its owner, by the token in its folder.
    ///
    /// # Errors
    /// If there is no token.
    pub fn owner(&self, address: &str) -> Result<Caller, Failure> {
        let text = std::fs::read_to_string(self.folder.join("owner.token"))?;
        let token = text.trim().parse();
        let token = token.map_err(|_| Failure::Lost("the token is spoilt".into()))?;
        Ok(Caller::new(address, token))
    }

    /// The number of its process, while it runs.
    pub fn process(&self) -> Option<u32> {
        self.child.id()
    }

    /// Kills it as a loss of power would.
    ///
    /// # Errors
    /// If it does not end.
    pub async fn kill(mut self) -> Result<Ended, Failure> {
        self.child.start_kill()?;
        self.ended().await
    }

    /// Waits until it ends by itself.
    ///
    /// # Errors
    /// If it does not.
    pub async fn ended(mut self) -> Result<Ended, Failure> {
        let late = |_| Failure::Lost("it does not end".into());
        let status = timeout(PATIENCE, self.child.wait()).await.map_err(late)??;
        let mut said = Vec::new();
        while let Ok(Some(line)) = self.lines.next_line().await {
            said.push(line);
        }
        let complaints = self.complaints.await.map_err(|error| Failure::Lost(error.to_string()))?;
        Ok(Ended { status, said, complaints })
    }
}
