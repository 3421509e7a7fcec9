//! Two promises of the manifests: crates without input and output are kept from clocks and dice by a
//! `clippy.toml`, and a crate that lists its own lints lists all that the workspace does.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::shell;

/// Crates that do no input or output, read no clock and roll no dice.
pub(crate) const PURE: [&str; 9] =
    ["board", "chess", "game", "lessons", "looks", "openings", "protocol", "shelf", "tutor"];

/// What each of them must ban by its `clippy.toml`.
const BANNED: [&str; 5] = [
    "std::time::Instant::now",
    "std::time::SystemTime::now",
    "std::thread::sleep",
    "std::hash::RandomState",
    "rand::rng",
];

/// Checks both promises for all crates of the workspace.
///
/// # Errors
///
/// One line for each broken promise.
pub(crate) fn check() -> Result<String, String> {
    let root = shell::root();
    let mut problems = Vec::new();
    for name in PURE {
        let path = format!("crates/{name}/clippy.toml");
        match fs::read_to_string(root.join(&path)) {
            Err(error) => problems.push(format!("{path}: {error}")),
            Ok(text) => problems.extend(not_banned(&text).map(|ban| format!("{path}: no {ban}"))),
        }
    }
    let workspace = read(&root.join("Cargo.toml"))?;
    for manifest in manifests(&root)? {
        let text = read(&manifest)?;
        let name = manifest.strip_prefix(&root).unwrap_or(&manifest).display().to_string();
        let differences = lint_differences(&workspace, &text);
        problems.extend(differences.into_iter().map(|difference| format!("{name}: {difference}")));
    }
    if problems.is_empty() {
        return Ok(format!("pure crates are guarded ({}), lints agree", PURE.join(", ")));
    }
    Err(problems.join("\n"))
}

fn not_banned(clippy: &str) -> impl Iterator<Item = &'static str> {
    BANNED.into_iter().filter(|ban| !clippy.contains(&format!("\"{ban}\"")))
}

/// The manifests of all members.
fn manifests(root: &Path) -> Result<Vec<std::path::PathBuf>, String> {
    let folder = root.join("crates");
    let entries = fs::read_dir(&folder).map_err(|error| format!("crates: {error}"))?;
    let mut found: Vec<_> =
        entries.flatten().map(|entry| entry.path().join("Cargo.toml")).collect();
    found.push(root.join("xtask/Cargo.toml"));
    found.retain(|path| path.is_file());
    found.sort();
    Ok(found)
}

fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// The lints of the workspace that a manifest with lints of its own leaves out or sets otherwise.
/// `unsafe_code` may differ: that is the reason to have a list of one's own.
fn lint_differences(workspace: &str, manifest: &str) -> Vec<String> {
    if section(manifest, "lints").get("workspace").is_some_and(|value| value == "true")
        || manifest.lines().any(|line| line.trim() == "lints.workspace = true")
    {
        return Vec::new();
    }
    let mut differences = Vec::new();
    for tool in ["rust", "clippy"] {
        let own = section(manifest, &format!("lints.{tool}"));
        for (lint, level) in section(workspace, &format!("workspace.lints.{tool}")) {
            if lint != "unsafe_code" && own.get(&lint) != Some(&level) {
                differences.push(format!("[lints.{tool}] lacks `{lint} = {level}`"));
            }
        }
    }
    differences
}

/// The `key = value` lines under a heading. Enough TOML for a list of lints.
fn section(text: &str, heading: &str) -> BTreeMap<String, String> {
    let mut lines = text.lines().map(str::trim);
    let wanted = format!("[{heading}]");
    lines.by_ref().find(|line| *line == wanted);
    lines
        .take_while(|line| !line.starts_with('['))
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| line.split_once('='))
        .map(|(key, value)| (key.trim().to_owned(), value.trim().to_owned()))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const WORKSPACE: &str = "[workspace.lints.rust]\nunsafe_code = \"deny\"\n\n\
        [workspace.lints.clippy]\n# why\npedantic = { level = \"warn\", priority = -1 }\n\
        inline_always = \"allow\"\n\n[profile.dev]\nopt-level = 1\n";

    #[test]
    fn a_crate_that_inherits_agrees() {
        assert!(lint_differences(WORKSPACE, "[lints]\nworkspace = true\n").is_empty());
    }

    #[test]
    fn a_crate_with_its_own_list_must_repeat_it() {
        let own = "[lints.rust]\nunsafe_code = \"allow\"\n[lints.clippy]\n\
            pedantic = { level = \"warn\", priority = -1 }\ninline_always = \"warn\"\n";
        assert_eq!(
            lint_differences(WORKSPACE, own),
            ["[lints.clippy] lacks `inline_always = \"allow\"`"],
        );
        assert_eq!(lint_differences(WORKSPACE, "[package]\n").len(), 2);
    }

    #[test]
    fn a_missing_ban_is_named() {
        let text = "disallowed-types = [\"std::hash::RandomState\"]";
        assert!(!not_banned(text).any(|ban| ban == "std::hash::RandomState"));
        assert!(not_banned(text).any(|ban| ban == "std::time::Instant::now"));
    }
}
