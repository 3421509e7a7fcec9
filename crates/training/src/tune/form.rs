//! The source of the weights as the engine has it.

use std::fmt::Write;

use engine::tuning::{GROUPS, Weight};

const HEAD: &str = "\
//! The weights of the terms, in the order of `terms`. `cargo xtask tune` finds them; they are not to be
//! changed by hand.

use super::pair::{Pair, pair};
use super::terms::COUNT;

#[rustfmt::skip]
pub(super) static WEIGHTS: [Pair; COUNT] = [
";
const FOOT: &str = "];\n";
const PER_LINE: usize = 8;

/// `evaluate/weights.rs` with these weights, one for each term.
pub fn source(weights: &[Weight]) -> String {
    let mut text = HEAD.to_owned();
    let mut rest = weights;
    for (name, count) in GROUPS {
        let (group, others) = rest.split_at((*count).min(rest.len()));
        rest = others;
        let _ = writeln!(text, "    // {name}");
        for line in group.chunks(PER_LINE) {
            let pairs: Vec<String> = line
                .iter()
                .map(|weight| format!("pair({}, {}),", weight.middle, weight.end))
                .collect();
            let _ = writeln!(text, "    {}", pairs.join(" "));
        }
    }
    text + FOOT
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_weights_of_the_engine_are_written_as_they_stand() {
        let stands = include_str!("../../../engine/src/evaluate/weights.rs");
        assert_eq!(source(&engine::tuning::weights()), stands);
    }
}
