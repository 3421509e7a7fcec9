use proptest::collection::vec;
use proptest::prelude::*;
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, KnownOutcome, variant};

use super::*;
use crate::testing::{fen_of, random_setup, wander};
use crate::{Role, Variant};

const WHITE_MATES: Option<Outcome> = Some(Outcome::win(Color::White, WinReason::Checkmate));
const BLACK_MATES: Option<Outcome> = Some(Outcome::win(Color::Black, WinReason::Checkmate));
const STALEMATE: Option<Outcome> = Some(Outcome::draw(DrawReason::Stalemate));
const DEAD: Option<Outcome> = Some(Outcome::draw(DrawReason::DeadPosition));

#[test]
fn ends_of_standard_chess() {
    #[rustfmt::skip]
    let cases = [
        ("the start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", None),
        ("fool's mate", "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", BLACK_MATES),
        ("smothered mate", "6rk/5Npp/8/8/8/8/8/6K1 b - - 0 1", WHITE_MATES),
        ("Reti's mate", "rnbB1b1r/ppk2ppp/2p5/4q3/4n3/8/PPP2PPP/2KR1BNR b - - 0 1", WHITE_MATES),
        ("double check: either could be taken, not both", "6rk/1b3pp1/6N1/8/8/8/8/K6R b - - 0 1", WHITE_MATES),
        ("double check with a way out", "7k/1b3pp1/6N1/8/8/8/8/K6R b - - 0 1", None),
        ("the pawn that could take is pinned", "6rk/6p1/7Q/8/8/8/1B6/6K1 b - - 0 1", WHITE_MATES),
        ("the pawn that gives check can be taken in passing", "8/8/6pp/6pk/6Pp/5K2/8/8 b - g3 0 1", None),
        ("the same when it cannot", "8/8/6pp/6pk/6Pp/5K2/8/8 b - - 0 1", WHITE_MATES),
        ("stalemate in the corner", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", STALEMATE),
        ("stalemate, the rook pinned on a diagonal", "k7/1r1N4/K7/3B4/8/8/8/8 b - - 0 1", STALEMATE),
        ("stalemate, the bishop pinned on a rank", "kb5R/8/1K6/8/8/8/8/8 b - - 0 1", STALEMATE),
        ("stalemate, the knight pinned", "kn5R/8/1K6/8/8/8/8/8 b - - 0 1", STALEMATE),
        ("stalemate with all pieces, Sam Loyd", "5bnr/4p1pq/4Qpkr/7p/7P/4P3/PPPP1PP1/RNB1KBNR b KQ - 2 10", STALEMATE),
        ("stalemate, though dead as well", "7k/5K2/8/8/8/3B4/8/8 b - - 0 1", STALEMATE),
        ("bare kings", "8/8/4k3/8/8/3K4/8/8 w - - 0 1", DEAD),
        ("king and bishop", "8/8/4k3/8/8/3KB3/8/8 w - - 0 1", DEAD),
        ("king and knight", "8/8/4k3/8/8/3KN3/8/8 w - - 0 1", DEAD),
        ("two knights", "8/8/4k3/8/8/3KNN2/8/8 w - - 0 1", None),
        ("knight against knight", "8/8/4kn2/8/8/3KN3/8/8 w - - 0 1", None),
        ("bishop against knight", "8/8/4kn2/8/8/3KB3/8/8 w - - 0 1", None),
        ("bishops of one colour", "8/8/4kb2/8/8/3KB3/8/8 w - - 0 1", DEAD),
        ("bishops of both colours", "8/8/4k1b1/8/8/3KB3/8/8 w - - 0 1", None),
    ];
    for (name, text, expected) in cases {
        let position = fen_of(text, Variant::Standard);
        assert_eq!(position.outcome(), expected, "{name}");
        let mated = matches!(expected, Some(Outcome::Win { .. }));
        assert_eq!(position.is_checkmate(), mated, "{name}");
        assert_eq!(position.is_stalemate(), expected == STALEMATE, "{name}");
    }
}

#[test]
fn ends_of_suicide() {
    use Color::{Black, White};
    let no_pieces = |winner| Some(Outcome::win(winner, WinReason::NoPiecesLeft));
    let no_moves = |winner| Some(Outcome::win(winner, WinReason::NoMovesLeft));
    #[rustfmt::skip]
    let cases = [
        ("no piece left", "8/8/8/8/8/8/8/4k3 w - - 0 1", no_pieces(White)),
        ("no piece left, the other to move", "8/8/8/8/8/8/8/4k3 b - - 0 1", no_pieces(White)),
        ("a blocked pawn", "8/8/8/4p3/4P3/8/8/8 w - - 0 1", no_moves(White)),
        ("a blocked pawn, Black's", "8/8/8/4p3/4P3/8/8/8 b - - 0 1", no_moves(Black)),
        ("no mate", "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w - - 1 3", None),
        ("bare kings", "8/8/4k3/8/8/3K4/8/8 w - - 0 1", None),
        ("bishops that never meet", "8/8/4b3/8/8/3BB3/8/8 w - - 0 1", None),
        ("bishops of both colours, one each", "8/8/4b3/8/8/4B3/8/8 w - - 0 1", DEAD),
        ("bishops of one colour", "8/8/4b3/8/8/3B4/8/8 w - - 0 1", None),
        ("knights", "8/8/4n3/8/8/3N4/8/8 w - - 0 1", None),
    ];
    for (name, text, expected) in cases {
        let position = fen_of(text, Variant::Suicide);
        assert_eq!(position.outcome(), expected, "{name}");
        assert!(!position.is_checkmate() && !position.is_stalemate(), "{name}");
    }
}

/// The result that another library sees, as PGN writes it; `None` if it knows no such position.
fn judged<P>(position: &Position) -> Option<&'static str>
where
    P: shakmaty::Position + shakmaty::FromSetup,
{
    let setup: Fen = position.shredder_fen().parse().expect("FEN is FEN");
    let judge = setup.into_position::<P>(CastlingMode::Chess960).ok()?;
    Some(match judge.outcome().known() {
        Some(KnownOutcome::Decisive { winner }) if winner.is_white() => "1-0",
        Some(KnownOutcome::Decisive { .. }) => "0-1",
        Some(KnownOutcome::Draw) => "1/2-1/2",
        None => "*",
    })
}

fn agrees(position: &Position) -> Result<(), TestCaseError> {
    let ours = position.outcome().map_or_else(|| "*".to_owned(), |outcome| outcome.to_string());
    let theirs = if position.variant().has_royal_king() {
        judged::<shakmaty::Chess>(position)
    } else {
        judged::<variant::Antichess>(position)
    };
    let blocked = || position.role(Role::Pawn).any() && position.is_dead();
    // A side without pieces that is not to move: that game should have ended before.
    let overdue = position.color(!position.turn()).is_empty();
    if let Some(theirs) = theirs
        && !overdue
        && !blocked()
    {
        prop_assert_eq!(ours, theirs, "{:?}", position);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn games_end_when_the_judge_says_so(picks in vec(any::<u16>(), 0..250), number in 0u16..960) {
        let starts = [
            Position::start(),
            Position::chess960(number).expect("below 960"),
            Position::start_of_suicide(),
        ];
        for start in starts {
            for position in wander(start, &picks).positions() {
                agrees(position)?;
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(30_000))]

    #[test]
    fn few_pieces_end_when_the_judge_says_so(
        standard in random_setup(0..=4, true),
        suicide in random_setup(1..=5, false),
    ) {
        for (setup, variant) in [(standard, Variant::Standard), (suicide, Variant::Suicide)] {
            if let Ok(position) = Position::from_setup(&setup, variant) {
                agrees(&position)?;
            }
        }
    }
}
