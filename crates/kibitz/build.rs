//! Builds the page into the program.
//!
//! Only for release builds: others serve the folder that `cargo xtask page` fills. `KIBITZ_PAGE` names a
//! folder with a ready page to take instead, or says `skip` for a program without one.

use std::env;
use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=KIBITZ_PAGE");
    let out = PathBuf::from(env::var("OUT_DIR")?);
    let page = match env::var("KIBITZ_PAGE") {
        Ok(word) if word == "skip" => None,
        Ok(folder) => Some(PathBuf::from(folder)),
        Err(_) if env::var("PROFILE")? == "release" && !is_only_checked() => Some(build(&out)?),
        Err(_) => None,
    };
    let files = match &page {
        Some(folder) => list(folder)?,
        None => String::new(),
    };
    fs::write(out.join("page.rs"), format!("&[\n{files}]\n"))?;
    Ok(())
}

/// Whether clippy asks, which needs no page.
fn is_only_checked() -> bool {
    env::var("RUSTC_WORKSPACE_WRAPPER").is_ok_and(|wrapper| wrapper.contains("clippy"))
}

/// Runs `pagebuild` with a target folder of its own: in the one that is being built into it would wait
/// for the cargo that waits for it.
fn build(out: &Path) -> Result<PathBuf, Box<dyn Error>> {
    let root = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("../..").canonicalize()?;
    // OUT_DIR is target/PROFILE/build/NAME/out.
    let target = out.ancestors().nth(4).ok_or("OUT_DIR is too short")?.join("page");
    let page = target.join("page");
    let mut command = Command::new(env::var("CARGO")?);
    for (name, _) in env::vars_os() {
        let name = name.to_string_lossy().into_owned();
        let kept = name == "CARGO_HOME" || name == "CARGO_NET_OFFLINE" || name == "CARGO";
        if (name.starts_with("CARGO") || name.starts_with("RUST")) && !kept && !is_of_rustup(&name)
        {
            command.env_remove(name);
        }
    }
    let status = command
        .current_dir(&root)
        .args(["run", "--quiet", "--locked", "--package=pagebuild", "--target-dir"])
        .arg(&target)
        .arg("--")
        .arg(&page)
        .status()?;
    if !status.success() {
        return Err(
            format!("pagebuild failed ({status}); set KIBITZ_PAGE=skip to do without").into()
        );
    }
    let inputs = fs::read_to_string(page.join("inputs"))?;
    for input in inputs.lines().chain([
        "Cargo.toml",
        "Cargo.lock",
        "pagebuild",
        "crates/looks",
        "crates/web",
    ]) {
        println!("cargo::rerun-if-changed={}", root.join(input).display());
    }
    Ok(page)
}

/// Variables that say which toolchain it is.
fn is_of_rustup(name: &str) -> bool {
    matches!(
        name,
        "RUSTUP_HOME" | "RUSTUP_TOOLCHAIN" | "RUSTUP_DIST_SERVER" | "RUSTUP_AUTO_INSTALL"
    )
}

/// The files of a page as the elements of a list in Rust.
fn list(folder: &Path) -> Result<String, Box<dyn Error>> {
    let folder = folder.canonicalize()?;
    let mut names = vec!["index.html".to_owned(), "study.html".to_owned()];
    for entry in fs::read_dir(folder.join("assets"))? {
        let path = PathBuf::from(entry?.file_name());
        if !path.extension().is_some_and(|kind| kind == "gz" || kind == "br") {
            names.push(format!("assets/{}", path.display()));
        }
    }
    names.sort();
    let mut text = String::new();
    let folder = folder.to_str().ok_or("the folder of the page has a name that is no Unicode")?;
    let bytes = |name: &str| format!("include_bytes!({:?})", format!("{folder}/{name}"));
    for name in names {
        let (plain, gzip, brotli) =
            (bytes(&name), bytes(&format!("{name}.gz")), bytes(&format!("{name}.br")));
        writeln!(
            text,
            "server::PageFile {{ name: {name:?}, plain: {plain}, gzip: {gzip}, brotli: {brotli} }},"
        )?;
    }
    let build = bytes("build");
    writeln!(
        text,
        "server::PageFile {{ name: \"build\", plain: {build}, gzip: &[], brotli: &[] }},"
    )?;
    Ok(text)
}
