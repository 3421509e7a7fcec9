//! What there was to see in a position, as text: looking takes long, and is done once.

use std::fmt::Write as _;

use chess::Move;
use engine::Score;
use engine::levels::{Aspect, Candidate, Reply, Spot, Traits, Veils, View};

/// A view as words: nodes and depth, then each move after a tab.
pub(crate) fn write(view: &View, text: &mut String) {
    let _ = write!(text, "{} {}", view.nodes, view.depth);
    for Candidate { m, still, ends, is_forced, replies, look, traits, aspects } in &view.moves {
        let or_none = |score: &Option<Score>| score.map_or(i32::MAX, Score::get);
        let _ = write!(
            text,
            "\t{} {} {} {} {} {}",
            m.bits(),
            still.get(),
            or_none(ends),
            u8::from(*is_forced),
            or_none(look),
            traits.bits()
        );
        for worth in aspects {
            let _ = write!(text, " {worth}");
        }
        for Reply { score, spot, veils } in replies {
            let _ = write!(text, " {} {} {}", score.get(), spot.0, veils.bits());
        }
    }
}

/// A view from such words.
pub(crate) fn read(text: &str) -> Option<View> {
    let mut fields = text.split('\t');
    let (nodes, depth) = fields.next()?.split_once(' ')?;
    let (nodes, depth) = (nodes.parse().ok()?, depth.parse().ok()?);
    let moves = fields.map(candidate).collect::<Option<Vec<_>>>()?;
    Some(View { moves, nodes, depth })
}

fn candidate(text: &str) -> Option<Candidate> {
    let numbers = text.split(' ').map(|word| word.parse::<i64>().ok());
    let numbers = numbers.collect::<Option<Vec<i64>>>()?;
    let (&[m, still, ends, is_forced, look, traits], rest) = numbers.split_first_chunk()?;
    let (words, replies) = rest.split_at_checked(Aspect::ALL.len())?;
    let mut aspects = [0; Aspect::ALL.len()];
    for (worth, &word) in aspects.iter_mut().zip(words) {
        *worth = i16::try_from(word).ok()?;
    }
    let score = |number: i64| i16::try_from(number).ok().map(Score::from_bits);
    let replies = replies.chunks(3).map(|chunk| {
        let &[left, spot, veils] = chunk else { return None };
        Some(Reply {
            score: score(left)?,
            spot: Spot(spot as u64),
            veils: Veils::from_bits(veils as u16),
        })
    });
    Some(Candidate {
        m: Move::from_bits(u16::try_from(m).ok()?),
        still: score(still)?,
        ends: score(ends),
        is_forced: is_forced == 1,
        replies: replies.collect::<Option<_>>()?,
        look: score(look),
        traits: Traits::from_bits(u64::try_from(traits).ok()?),
        aspects,
    })
}
