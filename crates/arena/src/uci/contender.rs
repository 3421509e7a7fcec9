//! An engine for many games: started when it is needed, and again after it has died.

use chess::History;

use super::{Conditions, Fault, Process, Thought};
use crate::limit::Go;
use crate::referee::Player;
use crate::spec::Spec;

/// An engine that takes part in many games.
pub struct Contender {
    spec: Spec,
    conditions: Conditions,
    process: Option<Process>,
}

impl Contender {
    /// Nothing is started before it has to play.
    pub fn new(spec: Spec, conditions: Conditions) -> Self {
        Self { spec, conditions, process: None }
    }

    /// Does something with the process, and gives it up if that fails.
    fn with<T>(&mut self, act: impl FnOnce(&mut Process) -> Result<T, Fault>) -> Result<T, Fault> {
        let mut process = match self.process.take() {
            Some(process) => process,
            None => Process::start(&self.spec, &self.conditions)?,
        };
        let done = act(&mut process)?;
        self.process = Some(process);
        Ok(done)
    }
}

impl Player for Contender {
    fn new_game(&mut self) -> Result<(), Fault> {
        self.with(Process::new_game)
    }

    fn think(&mut self, history: &History, go: &Go) -> Result<Thought, Fault> {
        self.with(|process| process.think(history, go))
    }
}
