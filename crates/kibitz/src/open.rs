//! Opening the browser, as each system does it.

use std::process::{Command, Stdio};

/// Opens an address in the browser. Whether one could be started.
pub(crate) fn browser(url: &str) -> bool {
    let (program, arguments): (&str, &[&str]) = if cfg!(target_os = "windows") {
        ("rundll32", &["url.dll,FileProtocolHandler"])
    } else if cfg!(target_os = "macos") {
        ("open", &[])
    } else {
        ("xdg-open", &[])
    };
    let quiet = || Stdio::null();
    Command::new(program)
        .args(arguments)
        .arg(url)
        .stdin(quiet())
        .stdout(quiet())
        .stderr(quiet())
        .spawn()
        .is_ok()
}
