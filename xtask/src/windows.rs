//! Whether the program compiles for Windows. Nothing is run there: that needs a Windows.

use crate::args::Args;
use crate::{Failure, Outcome, shell, toolchain};

/// The C compiler that makes `SQLite` for Windows.
const GCC: &str = "x86_64-w64-mingw32-gcc";

/// Has the compiler look at the program and its tests, with everything that they are made of.
pub(crate) fn run(args: Args) -> Outcome {
    args.finish()?;
    if !shell::succeeds(shell::program(GCC).arg("--version")) {
        return Err(Failure::Failed(format!(
            "SQLite is written in C, and {GCC} is not here. Install the package \
             gcc-mingw-w64-x86-64 (Debian, Ubuntu), mingw64-gcc (Fedora) or mingw-w64-gcc (Arch); \
             then try again."
        )));
    }
    toolchain::ensure_target(toolchain::WINDOWS)?;
    let target = format!("--target={}", toolchain::WINDOWS);
    Ok(shell::run(shell::cargo().args(["check", "--package=kibitz", "--all-targets", &target]))?)
}
