//! Mates beyond doubt: every reply is looked at, and nothing is left out.

use chess::Position;

/// Whether the side to move can force mate with so many moves of its own, or fewer. Draws that could be
/// claimed on the way are not thought of.
///
/// It takes about thirty times as long for each move more; four are a matter of seconds.
///
/// ```
/// use engine::proof::mates;
/// let position = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1".parse()?;
/// assert!(mates(&position, 1) && mates(&position, 2));
/// assert!(!mates(&chess::Position::start(), 2));
/// # Ok::<(), chess::FenError>(())
/// ```
pub fn mates(position: &Position, moves: u32) -> bool {
    let Some(left) = moves.checked_sub(1) else { return false };
    let all = position.legal_moves();
    let (checks, others): (Vec<_>, Vec<_>) = all.iter().partition(|&&m| position.gives_check(m));
    // The last move has to be a check; before, those leave the fewest replies.
    let others = if left == 0 { &[] } else { others.as_slice() };
    checks.iter().chain(others).any(|&m| is_lost(&position.play(m), left))
}

/// Whether the side to move is mated, or will be after so many more moves of the other.
fn is_lost(position: &Position, moves: u32) -> bool {
    let replies = position.legal_moves();
    if replies.is_empty() {
        return position.is_checkmate();
    }
    moves > 0 && replies.iter().all(|&m| mates(&position.play(m), moves))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::wander;
    use chess::Variant;
    use proptest::prelude::*;

    #[test]
    fn stalemate_is_no_mate() {
        let queen_too_near = "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1".parse::<Position>().unwrap();
        assert!(mates(&queen_too_near, 1));
        let corner = "7k/5K2/8/8/8/8/8/6Q1 w - - 0 1".parse::<Position>().unwrap();
        assert!(mates(&corner, 1));
        // The only way to keep the king in takes his last move.
        let pawn = "k7/P7/1K6/8/8/8/8/8 b - - 0 1".parse::<Position>().unwrap();
        assert!(!is_lost(&pawn, 3));
    }

    #[test]
    fn no_one_is_mated_in_suicide() {
        let fen = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";
        assert!(!mates(&Position::from_fen(fen, Variant::Suicide).unwrap(), 2));
    }

    proptest! {
        #[test]
        fn mates_on_the_board_are_found_and_stay(picks in proptest::collection::vec(any::<u16>(), 0..200)) {
            for position in wander(Variant::Standard, &picks).positions() {
                let found = position.legal_moves().iter().any(|&m| position.play(m).is_checkmate());
                prop_assert_eq!(mates(position, 1), found);
                prop_assert!(!found || mates(position, 2));
            }
        }
    }
}
