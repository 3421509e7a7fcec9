//! Finding topics by words.

use super::{Block, Rules, Topic};
use crate::text;

/// The topics that have every word of a query, or words that begin so: first those that have them in the title, then in
/// the other words for it, the summary, and the text. An empty query finds all.
pub fn search<'a>(rules: &'a Rules, query: &str) -> Vec<&'a Topic> {
    let query: Vec<String> = words(query).collect();
    let rank = |topic: &Topic| {
        let places = [topic.title, topic.also, topic.summary].map(str::to_owned);
        let places: Vec<Vec<String>> =
            places.into_iter().chain([body(topic)]).map(|place| words(&place).collect()).collect();
        // The place where each word is found first; the worst of them counts, then their sum.
        let found = query.iter().map(|word| {
            places.iter().position(|place| place.iter().any(|one| one.starts_with(word)))
        });
        let found: Option<Vec<usize>> = found.collect();
        found.map(|found| (found.iter().copied().max(), found.iter().sum::<usize>()))
    };
    let mut hits: Vec<_> =
        rules.topics.iter().filter_map(|topic| Some((rank(topic)?, topic))).collect();
    hits.sort_by_key(|&(rank, _)| rank);
    hits.into_iter().map(|(_, topic)| topic).collect()
}

fn body(topic: &Topic) -> String {
    let words = |block: &Block| match block {
        Block::Paragraph(text) | Block::Item(text) => text::words(text),
        Block::Board(board) => text::words(&board.caption),
    };
    topic.body.iter().map(words).collect::<Vec<_>>().join(" ")
}

/// Words in small letters. A hyphen within one stays: "o-o".
fn words(text: &str) -> impl Iterator<Item = String> {
    let parts = text.split(|c: char| !c.is_alphanumeric() && c != '-');
    parts.map(|word| word.trim_matches('-').to_ascii_lowercase()).filter(|word| !word.is_empty())
}
