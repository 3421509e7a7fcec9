//! Builds the page into a folder: `pagebuild OUT [--profile NAME] [--features LIST]`.
//!
//! Cargo compiles crate `web` to WebAssembly, `wasm-bindgen` writes the glue, styles and drawings are put
//! together, and everything but the index gets a name with its digest in it. Beside each file lie its
//! brotli and gzip forms. `inputs` lists what went in, for a build script to watch; `build` is the digest
//! of it all, by which a page and a program know that they belong together.

mod compile;
mod dist;
mod help;

use std::env;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

type Failure = String;

fn main() -> ExitCode {
    match work(env::args().skip(1)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("error: the page could not be built: {why}");
            ExitCode::FAILURE
        }
    }
}

/// What is to be built, and where.
struct Plan {
    /// The folder that gets the page.
    out: PathBuf,
    /// The cargo profile.
    profile: String,
    /// Features of crate `web`.
    features: String,
}

impl Plan {
    fn read(mut words: impl Iterator<Item = String>) -> Result<Self, Failure> {
        let mut plan =
            Self { out: PathBuf::new(), profile: "page".into(), features: String::new() };
        while let Some(word) = words.next() {
            let mut value = || words.next().ok_or(format!("{word} needs a value"));
            match word.as_str() {
                "--profile" => plan.profile = value()?,
                "--features" => plan.features = value()?,
                _ if word.starts_with('-') => return Err(format!("{word} is not known")),
                _ => plan.out = word.into(),
            }
        }
        if plan.out.as_os_str().is_empty() {
            return Err("say where to: pagebuild OUT".into());
        }
        Ok(plan)
    }
}

fn work(words: impl Iterator<Item = String>) -> Result<(), Failure> {
    let plan = Plan::read(words)?;
    // Asked for when it runs: a target folder may outlive the clone that this was compiled in.
    let manifest = env::var_os("CARGO_MANIFEST_DIR").ok_or("run me by cargo")?;
    let root = Path::new(&manifest).parent().ok_or("no workspace")?.to_owned();
    // The first load is without what is around games; that page brings all.
    let first = compile::compile(&root, &plan, &["--no-default-features"])?;
    let study = compile::compile(&root, &plan, &[])?;
    dist::write(&root, &plan.out, first, study)
}
