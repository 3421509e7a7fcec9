//! What must not be in the repository: paths of someone's machine, registries set for one machine,
//! tests that are switched off, scripts that go on after an error.

use std::ffi::OsStr;
use std::fs;
use std::path::Path;

use crate::shell;

/// Beginnings of paths in someone's home. Written in two parts, so that this file passes.
const HOMES: [&str; 4] = [
    concat!("/ho", "me/"),
    concat!("/Us", "ers/"),
    concat!("/ro", "ot/"),
    concat!(r"C:\Us", r"ers\"),
];

/// Reads every file that git tracks or would track.
///
/// # Errors
///
/// One line for each thing found.
pub(crate) fn check() -> Result<String, String> {
    let list = shell::output(shell::program("git").args([
        "ls-files",
        "-z",
        "--cached",
        "--others",
        "--exclude-standard",
    ]))?;
    let mut problems = Vec::new();
    let mut count = 0;
    for name in list.split('\0').filter(|name| !name.is_empty()) {
        let path = shell::root().join(name);
        // A picture is no text, and a file may be deleted and not yet committed so.
        let Ok(text) = fs::read_to_string(&path) else { continue };
        count += 1;
        problems.extend(findings(name, &text));
        if text.starts_with("#!") && !is_executable(&path) {
            problems.push(format!("{name}: begins with #! but is not executable"));
        }
    }
    if problems.is_empty() {
        return Ok(format!("{count} files looked at"));
    }
    Err(problems.join("\n"))
}

fn findings(name: &str, text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let kind = Path::new(name).extension().and_then(OsStr::to_str).unwrap_or_default();
    for (line, number) in text.lines().zip(1..) {
        let mut report = |what: &str| found.push(format!("{name}:{number}: {what}"));
        if HOMES.iter().any(|home| line.contains(home)) {
            report("an absolute path in someone's home");
        }
        if kind == "toml" && (line.starts_with("[source") || line.starts_with("[registr")) {
            report("a registry set here works only for whoever reaches it");
        }
        if kind == "rs" && line.trim().starts_with("#[ignore") {
            report("a test that is switched off: run a slice of it instead");
        }
    }
    let first = text.lines().next().unwrap_or_default();
    let is_script = first.starts_with("#!") && first.ends_with("sh");
    if is_script && !text.lines().any(|line| line.starts_with("set -eu")) {
        found.push(format!("{name}: a script needs `set -euo pipefail`"));
    }
    found
}

#[cfg(unix)]
fn is_executable(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    fs::metadata(path).is_ok_and(|data| data.permissions().mode() & 0o100 != 0)
}

#[cfg(not(unix))]
fn is_executable(_: &Path) -> bool {
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_is_found() {
        let home = format!("let x = 1;\n// see {}someone/notes\n", HOMES[0]);
        assert_eq!(findings("a.rs", &home), ["a.rs:2: an absolute path in someone's home"]);
        let ignored = "#[test]\n    #[ignore]\nfn slow() {}";
        assert_eq!(findings("t.rs", ignored).len(), 1);
        assert_eq!(findings("t.rs", "#[ignore = \"takes an hour\"]").len(), 1);
        assert_eq!(findings(".cargo/config.toml", "[source.crates-io]").len(), 1);
        assert_eq!(findings("run", "#!/usr/bin/env bash\ncargo test\n").len(), 1);
    }

    #[test]
    fn what_is_fine_is_not_found() {
        assert!(findings("run", "#!/usr/bin/env bash\nset -euo pipefail\n").is_empty());
        assert!(findings("README.md", "see /tmp and ~/notes").is_empty());
    }
}
