//! Whether everything that the shipped program is made of may be given away under our own licence.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use crate::spdx;

/// Members of the workspace that are not part of the program that people get.
const NOT_SHIPPED: [&str; 3] = ["guest", "load", "xtask"];

/// Checks the normal dependencies, of all platforms and features, of all shipped crates. Those of
/// tests and build scripts are not shipped and may be anything.
///
/// # Errors
///
/// One line for each dependency that must not be shipped.
pub(crate) fn check(metadata: &Value) -> Result<String, String> {
    let packages: BTreeMap<&str, &Value> =
        each(&metadata["packages"]).map(|package| (text(&package["id"]), package)).collect();
    let nodes: BTreeMap<&str, &Value> =
        each(&metadata["resolve"]["nodes"]).map(|node| (text(&node["id"]), node)).collect();

    let mut shipped = BTreeSet::new();
    let mut waiting: Vec<&str> = each(&metadata["workspace_members"])
        .map(text)
        .filter(|id| packages.get(id).is_some_and(|p| !NOT_SHIPPED.contains(&text(&p["name"]))))
        .collect();
    while let Some(id) = waiting.pop() {
        if shipped.insert(id) {
            let node = nodes.get(id).ok_or_else(|| format!("cargo metadata resolves no {id}"))?;
            waiting.extend(each(&node["deps"]).filter(|d| is_normal(d)).map(|d| text(&d["pkg"])));
        }
    }

    let problems: Vec<String> =
        shipped.iter().filter_map(|id| problem(packages.get(id).copied()?)).collect();
    match problems.as_slice() {
        [] => Ok(format!("{} crates are shipped, all under allowed licences", shipped.len())),
        _ => Err(problems.join("\n")),
    }
}

/// Whether an edge of the graph is an ordinary dependency, on whatever platform.
fn is_normal(dependency: &Value) -> bool {
    each(&dependency["dep_kinds"]).any(|kind| kind["kind"].is_null())
}

fn problem(package: &Value) -> Option<String> {
    let name = format!("{} {}", text(&package["name"]), text(&package["version"]));
    let Some(licence) = package["license"].as_str() else {
        return Some(format!("{name} names no licence"));
    };
    match spdx::is_allowed(licence) {
        Ok(true) => None,
        Ok(false) => Some(format!(
            "{name} is under {licence}, but a shipped crate must be under one of: {}",
            spdx::ALLOWED.join(", "),
        )),
        Err(error) => Some(format!("{name}: {error}")),
    }
}

fn each(list: &Value) -> impl Iterator<Item = &Value> {
    list.as_array().into_iter().flatten()
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    /// `app` needs `lib` normally, `judge` in tests and `maker` in its build script.
    fn metadata(lib: &Value) -> Value {
        let package = |name: &str, license: &Value| json!({ "id": name, "name": name, "version": "1.0.0", "license": license });
        let dependency =
            |name: &str, kind: Value| json!({ "pkg": name, "dep_kinds": [{ "kind": kind }] });
        json!({
            "workspace_members": ["app", "xtask"],
            "packages": [
                package("app", &json!("MIT OR Apache-2.0")),
                package("xtask", &json!("MIT OR Apache-2.0")),
                package("lib", lib),
                package("judge", &json!("GPL-3.0-or-later")),
                package("maker", &json!("MPL-2.0")),
            ],
            "resolve": { "nodes": [
                { "id": "app", "deps": [
                    dependency("lib", Value::Null),
                    dependency("judge", json!("dev")),
                    dependency("maker", json!("build")),
                ]},
                { "id": "xtask", "deps": [dependency("maker", Value::Null)] },
                { "id": "lib", "deps": [] },
                { "id": "judge", "deps": [] },
                { "id": "maker", "deps": [] },
            ]},
        })
    }

    #[test]
    fn only_what_is_shipped_counts() {
        let report = check(&metadata(&json!("MIT"))).unwrap();
        assert_eq!(report, "2 crates are shipped, all under allowed licences");
    }

    #[test]
    fn copyleft_and_silence_are_refused() {
        let problem = check(&metadata(&json!("MPL-2.0"))).unwrap_err();
        assert!(problem.starts_with("lib 1.0.0 is under MPL-2.0"), "{problem}");
        let problem = check(&metadata(&Value::Null)).unwrap_err();
        assert_eq!(problem, "lib 1.0.0 names no licence");
    }
}
