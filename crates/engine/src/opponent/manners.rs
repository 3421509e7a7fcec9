//! When a player of a rating offers a draw, accepts one, or gives up.
//!
//! Scores are what the player believes its own side to be worth, in hundredths of a pawn; a mate is farther
//! from zero than any of them. Beginners play on whatever happens and seldom think of draws. Better players
//! see earlier that nothing can be done any more.

use chess::{Phase, Rating};

/// Nobody of a lower rating offers a draw or gives up.
const KNOWS_THE_CUSTOM: u16 = 800;
/// How even a game must be that is offered as a draw,
const EVEN: i32 = 20;
/// in how many moves of one's own in a row,
const EVEN_MOVES: usize = 6;
/// and after how many plies, unless it is an endgame.
const LONG_GAME: usize = 80;

/// A number for a rating: the first below 800, the second from 2200 on, between them on the way.
fn between([low, high]: [i32; 2], rating: Rating) -> i32 {
    let above = (i32::from(rating.get()) - 800).clamp(0, 1400);
    low + (high - low) * above / 1400
}

fn last(scores: &[i32], count: usize) -> Option<&[i32]> {
    scores.len().checked_sub(count).map(|from| &scores[from..])
}

/// How many nodes a player of a rating looks at to see how a game stands.
pub fn judgement(rating: Rating) -> u64 {
    1000 << between([0, 8], rating)
}

/// Whether a player gives up, who believed its last moves to be worth these scores.
///
/// ```
/// use chess::Rating;
/// use engine::manners::resigns;
/// let rated = |rating| Rating::new(rating).unwrap();
/// assert!(resigns(rated(2200), &[-950, -1000, -1100]));
/// assert!(!resigns(rated(500), &[-950, -1000, -1100]));
/// ```
pub fn resigns(rating: Rating, scores: &[i32]) -> bool {
    let hopeless = between([-2000, -800], rating);
    let moves = between([5, 3], rating) as usize;
    rating.get() >= KNOWS_THE_CUSTOM
        && last(scores, moves).is_some_and(|scores| scores.iter().all(|&score| score <= hopeless))
}

/// Whether a player offers a draw after a move, who believed its last moves to be worth these scores.
pub fn offers(rating: Rating, scores: &[i32], phase: Phase, plies: usize) -> bool {
    rating.get() >= KNOWS_THE_CUSTOM
        && (phase == Phase::Endgame || plies >= LONG_GAME)
        && last(scores, EVEN_MOVES)
            .is_some_and(|scores| scores.iter().all(|&score| score.abs() <= EVEN))
}

/// Whether a player accepts a draw, who believes the game to be worth this.
///
/// Early on everybody wants to play, unless it goes badly. Later a stronger player goes on for less: it knows
/// how to make something of it.
pub fn accepts(rating: Rating, score: i32, phase: Phase, plies: usize) -> bool {
    let least = match phase {
        _ if plies >= LONG_GAME => between([60, 25], rating),
        Phase::Endgame => between([60, 25], rating),
        Phase::Middlegame => between([-40, -80], rating),
        Phase::Opening => -150,
    };
    score <= least
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rated(rating: u16) -> Rating {
        Rating::new(rating).unwrap()
    }

    #[test]
    fn a_lost_game_is_given_up_by_those_who_see_that_it_is_lost_for_some_moves() {
        let lost = [-1000; 4];
        assert_eq!(
            [300, 799, 1500, 2200, 4000].map(|who| resigns(rated(who), &lost)),
            [false, false, false, true, true]
        );
        assert!(!resigns(rated(2200), &lost[..2]), "too soon");
        assert!(!resigns(rated(2200), &[-1000, -1000, -799]), "there is hope again");
        assert!(resigns(rated(2200), &[300, -1000, -1000, -30_000]));
        assert!(resigns(rated(1000), &[-30_000; 5]));
        assert!(!resigns(rated(700), &[-30_000; 50]));
    }

    #[test]
    fn a_draw_is_offered_only_where_nothing_has_happened_for_long() {
        let (even, plies) = ([5, -10, 0, 20, -20, 3], 60);
        assert!(offers(rated(1500), &even, Phase::Endgame, plies));
        assert!(!offers(rated(1500), &even, Phase::Middlegame, plies));
        assert!(offers(rated(1500), &even, Phase::Middlegame, LONG_GAME));
        assert!(!offers(rated(500), &even, Phase::Endgame, plies));
        assert!(!offers(rated(1500), &even[1..], Phase::Endgame, plies));
        assert!(!offers(rated(1500), &[5, -10, 21, 20, -20, 3], Phase::Endgame, plies));
    }

    #[test]
    fn who_accepts_a_score_accepts_every_worse_one_and_the_later_the_sooner() {
        for rating in [250, 800, 1500, 2200, 4000].map(rated) {
            for plies in [10, 90] {
                for score in -400..400 {
                    let accepted = Phase::ALL.map(|phase| accepts(rating, score, phase, plies));
                    assert!(accepted.is_sorted(), "{rating} {score} {accepted:?}");
                    for phase in Phase::ALL {
                        let worse = accepts(rating, score - 1, phase, plies);
                        assert!(worse || !accepts(rating, score, phase, plies));
                    }
                }
            }
            assert!(!accepts(rating, 0, Phase::Opening, 10));
            assert!(
                accepts(rating, 0, Phase::Endgame, 10) && !accepts(rating, 100, Phase::Endgame, 10)
            );
        }
    }
}
