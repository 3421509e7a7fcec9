//! How many bytes the rules add to the page that a browser has to fetch.
//!
//! Two modules are built in the target folder: one with what any page has of the standard library
//! (`xtask/wasm/bare.rs`), and one that exports what the page uses of the rules
//! (`xtask/wasm/rules.rs`). What counts is the difference of their sizes by gzip.

use std::fs;
use std::io::Write;
use std::path::Path;

use flate2::Compression;
use flate2::write::GzEncoder;

use crate::args::Args;
use crate::{Outcome, shell, toolchain};

const LIMIT: usize = 60_000;

const MANIFEST: &str = r#"
[package]
name = "NAME"
version = "0.0.0"
edition = "2024"

[lib]
crate-type = ["cdylib"]

[dependencies]
DEPENDENCIES

[workspace]

[profile.release]
opt-level = "s"
lto = "fat"
codegen-units = 1
panic = "abort"
strip = true
"#;

const BARE: &str = include_str!("../wasm/bare.rs");
const RULES: &str = include_str!("../wasm/rules.rs");

/// The chore of its own.
pub(crate) fn run(args: Args) -> Outcome {
    args.finish()?;
    toolchain::ensure()?;
    println!("{}", check()?);
    Ok(())
}

/// Measures, and fails above the limit.
pub(crate) fn check() -> Result<String, String> {
    let path = shell::root().join("crates/chess").display().to_string();
    let chess = format!("chess = {{ path = {path:?} }}");
    let bare = module("bare", "", BARE)?;
    let rules = module("rules", &chess, RULES)?;
    let (plain, packed) = (rules.len(), gzip(&rules)?);
    let added = packed.saturating_sub(gzip(&bare)?);
    let report = format!(
        "the rules add {:.1} KB by gzip to the page ({:.1} KB unpacked); the limit is {:.0} KB",
        kilobytes(added),
        kilobytes(plain),
        kilobytes(LIMIT),
    );
    if added <= LIMIT { Ok(report) } else { Err(report) }
}

/// Builds a module in the target folder, with its own target folder and none of our flags, and reads
/// it.
fn module(name: &str, dependencies: &str, code: &str) -> Result<Vec<u8>, String> {
    let folder = shell::target_folder()?.join("wasm-size");
    let package = folder.join(name);
    let manifest = MANIFEST.replace("NAME", name).replace("DEPENDENCIES", dependencies);
    write(&package.join("Cargo.toml"), &manifest)?;
    write(&package.join("src/lib.rs"), code)?;
    let target = folder.join("target");
    let mut cargo = shell::cargo();
    cargo
        .args(["build", "--quiet", "--release", "--offline", "--target", toolchain::WASM])
        .current_dir(&package)
        .env("CARGO_TARGET_DIR", &target)
        .env("RUSTFLAGS", "")
        .env_remove("CARGO_ENCODED_RUSTFLAGS")
        .env_remove("RUSTC_WRAPPER")
        .env_remove("RUSTC_WORKSPACE_WRAPPER");
    shell::run(&mut cargo)?;
    let built = target.join(toolchain::WASM).join("release").join(format!("{name}.wasm"));
    fs::read(&built).map_err(|error| format!("{}: {error}", built.display()))
}

/// Writes a file unless it is there already, so that cargo sees no change.
fn write(path: &Path, text: &str) -> Result<(), String> {
    if fs::read_to_string(path).is_ok_and(|present| present == text) {
        return Ok(());
    }
    let folder = path.parent().unwrap_or(path);
    fs::create_dir_all(folder)
        .and_then(|()| fs::write(path, text))
        .map_err(|error| format!("{}: {error}", path.display()))
}

fn gzip(bytes: &[u8]) -> Result<usize, String> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    let packed = encoder.write_all(bytes).and_then(|()| encoder.finish());
    packed.map(|bytes| bytes.len()).map_err(|error| error.to_string())
}

/// For people; a thousand bytes each.
#[allow(clippy::cast_precision_loss, reason = "no module has 2⁵² bytes")]
fn kilobytes(bytes: usize) -> f64 {
    bytes as f64 / 1000.0
}
