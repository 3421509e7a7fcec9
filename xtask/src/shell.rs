//! Starting other programs, cargo above all.

use std::env;
use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};

/// The root of the workspace.
pub(crate) fn root() -> PathBuf {
    let manifest = env::var_os("CARGO_MANIFEST_DIR")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
    manifest.parent().map_or(manifest.clone(), Path::to_path_buf)
}

/// The cargo that started this, at the root, with nothing to read.
pub(crate) fn cargo() -> Command {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo"));
    let mut command = program(cargo);
    // A folder named here would be read in place of each crate's own clippy.toml.
    command.env_remove("CLIPPY_CONF_DIR");
    command
}

/// Any program, at the root, with nothing to read.
pub(crate) fn program(name: impl Into<OsString>) -> Command {
    let mut command = Command::new(name.into());
    command.current_dir(root()).stdin(Stdio::null());
    command
}

/// Runs to the end with its output on ours.
pub(crate) fn run(command: &mut Command) -> Result<(), String> {
    let status = command.status();
    judge(command, status)
}

/// Runs to the end and gives what it wrote to its standard output.
pub(crate) fn output(command: &mut Command) -> Result<String, String> {
    command.stderr(Stdio::inherit());
    match command.output() {
        Ok(output) => {
            judge(command, Ok(output.status))?;
            Ok(String::from_utf8_lossy(&output.stdout).into_owned())
        }
        Err(error) => judge(command, Err(error)).map(|()| String::new()),
    }
}

/// Whether it starts and succeeds; its output is dropped.
pub(crate) fn succeeds(command: &mut Command) -> bool {
    let status = command.stdout(Stdio::null()).stderr(Stdio::null()).status();
    status.is_ok_and(|status| status.success())
}

/// Turns how a command ended into a sentence.
pub(crate) fn judge(command: &Command, status: io::Result<ExitStatus>) -> Result<(), String> {
    match status {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("`{}` failed ({status})", line(command))),
        Err(error) => Err(format!("`{}` cannot be started: {error}", line(command))),
    }
}

/// The command as one would type it.
fn line(command: &Command) -> String {
    let name = Path::new(command.get_program()).file_name().unwrap_or_default();
    let words = std::iter::once(name).chain(command.get_args());
    words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}

/// What `cargo metadata` says about the workspace and all it depends on.
pub(crate) fn metadata() -> Result<serde_json::Value, String> {
    let text = output(cargo().args(["metadata", "--format-version=1", "--all-features"]))?;
    serde_json::from_str(&text).map_err(|error| format!("cargo metadata is no JSON: {error}"))
}

/// The folder that cargo builds in.
pub(crate) fn target_folder() -> Result<PathBuf, String> {
    let text = output(cargo().args(["metadata", "--format-version=1", "--no-deps"]))?;
    let json: serde_json::Value = serde_json::from_str(&text).map_err(|error| error.to_string())?;
    let folder = json["target_directory"].as_str().ok_or("cargo names no target folder")?;
    Ok(PathBuf::from(folder))
}
