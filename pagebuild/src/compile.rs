//! Cargo and wasm-bindgen: from crate `web` to a module and its glue.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use wasm_bindgen_cli_support::Bindgen;

use crate::{Failure, Plan};

/// The page's code.
pub(crate) struct Compiled {
    pub(crate) wasm: Vec<u8>,
    pub(crate) glue: String,
    /// The source files that it was made from.
    pub(crate) sources: Vec<PathBuf>,
}

const TARGET: &str = "wasm32-unknown-unknown";

/// What a cargo that runs this one may have set for a native build. With any of it the nested build
/// waits for its own parent, or compiles for the wrong machine.
fn is_leaked(name: &str) -> bool {
    const NAMES: [&str; 9] = [
        "RUSTFLAGS",
        "CARGO_ENCODED_RUSTFLAGS",
        "RUSTC",
        "RUSTC_WRAPPER",
        "RUSTC_WORKSPACE_WRAPPER",
        "CARGO_TARGET_DIR",
        "CARGO_BUILD_TARGET",
        "CARGO_BUILD_TARGET_DIR",
        "CARGO_MAKEFLAGS",
    ];
    NAMES.contains(&name)
        || ["CARGO_FEATURE_", "CARGO_CFG_", "CARGO_PKG_", "CARGO_PROFILE_", "CARGO_BUILD_RUST"]
            .iter()
            .any(|start| name.starts_with(start))
}

pub(crate) fn compile(root: &Path, plan: &Plan, more: &[&str]) -> Result<Compiled, Failure> {
    let target = plan.out.with_extension("target");
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    for (name, _) in env::vars_os() {
        if name.to_str().is_some_and(is_leaked) {
            command.env_remove(name);
        }
    }
    command
        .current_dir(root)
        // One kind of view instead of one for each component: smaller, and sooner compiled.
        .env("RUSTFLAGS", "--cfg erase_components")
        .args(["build", "--quiet", "--package=web", "--locked", "--target", TARGET])
        .args(["--profile", &plan.profile, "--features", &plan.features])
        .args(more)
        .arg("--target-dir")
        .arg(&target);
    let status = command.status().map_err(|error| format!("cargo did not start: {error}"))?;
    if !status.success() {
        return Err(format!("cargo could not compile it ({status})"));
    }
    let folder = if plan.profile == "dev" { "debug" } else { &plan.profile };
    let built = target.join(TARGET).join(folder);
    let (wasm, glue) = bind(&built.join("web.wasm"), &target.join("glue"))?;
    Ok(Compiled { wasm, glue, sources: sources(&built.join("web.d"))? })
}

fn bind(module: &Path, into: &Path) -> Result<(Vec<u8>, String), Failure> {
    let failed = |error: &dyn std::fmt::Display| format!("wasm-bindgen: {error}");
    Bindgen::new()
        .input_path(module)
        .web(true)
        .map_err(|error| failed(&error))?
        .typescript(false)
        .omit_default_module_path(true)
        .remove_name_section(true)
        .remove_producers_section(true)
        .generate(into)
        .map_err(|error| failed(&error))?;
    let wasm = into.join("web_bg.wasm");
    let glue = into.join("web.js");
    Ok((
        fs::read(&wasm).map_err(|error| format!("{}: {error}", wasm.display()))?,
        fs::read_to_string(&glue).map_err(|error| format!("{}: {error}", glue.display()))?,
    ))
}

/// The files that cargo's dependency file names: `made: one two`, blanks within a name after a backslash.
fn sources(path: &Path) -> Result<Vec<PathBuf>, Failure> {
    let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let names = text.split_once(": ").map_or("", |(_, names)| names).trim_end();
    let names = names.replace("\\ ", "\0");
    Ok(names.split_whitespace().map(|name| name.replace('\0', " ").into()).collect())
}
