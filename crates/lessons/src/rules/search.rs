//! Finding topics by words.

use super::{Block, Rules, Topic};
use crate::text;

/// The topics that have every word of a query, or words that begin so: first those that have them in the title, then in
/// the other words for it, the summary, and the text. An empty query finds all.
pub fn search<'a>(rules: &'a Rules, query: &str) -> Vec<&'a Topic> {
    let ranked = rules.topics.iter().filter_map(|topic| {
        let rank = fits(query, [topic.title, topic.also, topic.summary, &body(topic)])?;
        Some((rank, topic))
    });
    let mut hits: Vec<_> = ranked.collect();
    hits.sort_by_key(|&(rank, _)| rank);
    hits.into_iter().map(|(_, topic)| topic).collect()
}

/// How well a query fits a topic of this title, with these other words for it, this summary and text: the less the
/// better; `None` if it does not.
pub fn fits(query: &str, places: [&str; 4]) -> Option<(usize, usize)> {
    let places = places.map(|place| words(place).collect::<Vec<_>>());
    // The place where each word is found first; the worst of them counts, then their sum.
    let mut rank = (0, 0);
    for word in words(query) {
        let is_in = |place: &Vec<String>| place.iter().any(|one| one.starts_with(&word));
        let found = places.iter().position(is_in)?;
        rank = (rank.0.max(found), rank.1 + found);
    }
    Some(rank)
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
