//! What a player makes of what it sees, and how likely it is to play each move.

use super::dice::{asinh, exp};
use super::habits::Traits;
use super::sight::Sight;
use super::temper::{Care, Temper};
use super::view::{Candidate, Reply, View};
use crate::Score;

/// How a player takes a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Mood {
    /// It looks ahead instead of glancing.
    pub(super) looks: bool,
    /// It sees that a move ends the game.
    pub(super) sees_ends: bool,
    /// How much care it takes.
    pub(super) care: Care,
}

impl Temper {
    /// What a player believes a move to be worth.
    pub(super) fn belief(&self, candidate: &Candidate, sight: Sight, mood: Mood) -> Score {
        let found = match candidate.ends {
            Some(end) if mood.sees_ends => return end,
            Some(_) => candidate.still,
            None => match candidate.look.filter(|_| mood.looks) {
                Some(look) => look,
                None => self.glanced(candidate, sight),
            },
        };
        if found.is_mate() { found } else { found + self.misjudged(candidate, sight) }
    }

    /// What a player finds without looking ahead: the worst of the replies that it sees.
    fn glanced(&self, candidate: &Candidate, sight: Sight) -> Score {
        let is_seen = |reply: &&Reply| sight.sees(reply.spot, self.overlooks(reply.veils));
        let seen = candidate.replies.iter().find(is_seen);
        match seen.map(|reply| reply.score) {
            Some(worst) if candidate.is_forced => worst,
            Some(worst) => worst.min(candidate.still),
            None => candidate.still,
        }
    }

    /// By how much a player thinks too well of what a move leads to: it makes more of some aspects than
    /// they are worth, and less of others.
    fn misjudged(&self, candidate: &Candidate, sight: Sight) -> i32 {
        let parts = candidate.aspects.iter().zip(sight.bias);
        let sum: f64 =
            parts.map(|(&worth, bias)| f64::from(worth) * (exp(self.taste * bias) - 1.0)).sum();
        sum as i32
    }

    /// How much a player likes a move that it believes to be worth so much, in natural logarithms: a
    /// move that is liked by one more is chosen *e* times as often.
    pub(super) fn liking(&self, belief: Score, traits: Traits, mood: Mood) -> f64 {
        feeling(belief) / self.heat(mood.looks, mood.care) + self.likes(traits)
    }

    /// What each move of a view feels like when it is looked at or glanced at, and no end is overlooked.
    pub fn feelings(&self, view: &View, sight: Sight, looks: bool) -> Vec<f64> {
        let mood = Mood { looks, sees_ends: true, care: Care::Usual };
        view.moves.iter().map(|candidate| feeling(self.belief(candidate, sight, mood))).collect()
    }

    /// How likely each move of a view is, over all moods of this player.
    pub fn chances(&self, view: &View, sight: Sight) -> Vec<f64> {
        let has_ends = view.moves.iter().any(|candidate| candidate.ends.is_some());
        let has_look = view.depth > 0;
        let mut chances = vec![0.0; view.moves.len()];
        for (looks, share) in [(false, 1.0 - self.deep), (true, self.deep)] {
            for (sees_ends, part) in [(true, self.sees_ends), (false, 1.0 - self.sees_ends)] {
                // What makes no difference is asked once.
                let part = if has_ends { part } else { f64::from(u8::from(sees_ends)) };
                let weight = if has_look { share } else { f64::from(u8::from(!looks)) } * part;
                if weight > 0.0 {
                    self.add_chances(view, sight, looks, sees_ends, weight, &mut chances);
                }
            }
        }
        chances
    }

    /// Adds how likely each move is in turns like that, over all degrees of care.
    fn add_chances(
        &self,
        view: &View,
        sight: Sight,
        looks: bool,
        sees_ends: bool,
        weight: f64,
        sums: &mut [f64],
    ) {
        let usual = Mood { looks, sees_ends, care: Care::Usual };
        let beliefs: Vec<Score> =
            view.moves.iter().map(|candidate| self.belief(candidate, sight, usual)).collect();
        for care in Care::ALL {
            let mood = Mood { care, ..usual };
            let moves = view.moves.iter().zip(&beliefs);
            let likings: Vec<f64> = moves
                .map(|(candidate, &belief)| self.liking(belief, candidate.traits, mood))
                .collect();
            for (sum, chance) in sums.iter_mut().zip(chances_of(&likings)) {
                *sum += weight * care.share() * chance;
            }
        }
    }
}

/// How likely each of several moves is played that are liked so much.
pub(super) fn chances_of(likings: &[f64]) -> Vec<f64> {
    let most = likings.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let odds: Vec<f64> = likings.iter().map(|liking| exp(liking - most)).collect();
    let total: f64 = odds.iter().sum();
    odds.into_iter().map(|odds| odds / total).collect()
}

/// What a score feels like: differences count less the more is won or lost already, but never nothing.
pub(super) fn feeling(score: Score) -> f64 {
    200.0 * asinh(f64::from(score.get()) / 200.0)
}
