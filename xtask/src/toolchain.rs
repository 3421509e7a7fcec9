//! The pieces of the toolchain that the test command needs, installed where they are missing.

use std::path::Path;
use std::process::Command;

use crate::shell;

pub(crate) const WASM: &str = "wasm32-unknown-unknown";
pub(crate) const WINDOWS: &str = "x86_64-pc-windows-gnu";

/// Sees to rustfmt, clippy and the WebAssembly target. `rust-toolchain.toml` names them too, but
/// rustup can be told not to install by itself.
pub(crate) fn ensure() -> Result<String, String> {
    let mut added = Vec::new();
    for (component, call) in [("rustfmt", "fmt"), ("clippy", "clippy")] {
        if !shell::succeeds(shell::cargo().args([call, "--version"])) {
            rustup(&["component", "add", component])?;
            added.push(component);
        }
    }
    if ensure_target(WASM)? {
        added.push(WASM);
    }
    if added.is_empty() {
        return Ok(format!("rustfmt, clippy and {WASM} are there"));
    }
    Ok(format!("added {}", added.join(", ")))
}

/// Sees to a target. Whether it was missing.
pub(crate) fn ensure_target(target: &str) -> Result<bool, String> {
    let missing = !has(target);
    if missing {
        rustup(&["target", "add", target])?;
    }
    Ok(missing)
}

fn rustup(words: &[&str]) -> Result<(), String> {
    println!("rustup {}", words.join(" "));
    if !shell::succeeds(shell::program("rustup").arg("--version")) {
        return Err(format!(
            "`rustup {}` is needed, but there is no rustup here. Install it from \
             https://rustup.rs, or install this piece of the toolchain by other means.",
            words.join(" "),
        ));
    }
    shell::run(shell::program("rustup").args(words))
}

fn has(target: &str) -> bool {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let mut command: Command = shell::program(rustc);
    let folder = command.args(["--print", "target-libdir", "--target", target]);
    shell::output(folder).is_ok_and(|folder| Path::new(folder.trim()).is_dir())
}
