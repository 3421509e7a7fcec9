//! Why something cannot be done.

use chess::{CastlingRefusal, CastlingSide, Role, WhyNot, WhyStuck};

use super::{name, sentence, the};
use crate::{Game, Mode, Refusal};

/// Why a command was refused.
pub fn refusal(game: &Game, refusal: &Refusal) -> String {
    match refusal {
        Refusal::GameOver => "The game is over.".into(),
        Refusal::NotOver => "The game is not over yet.".into(),
        Refusal::BoardChanged => "The board has changed meanwhile. Look again, then move.".into(),
        Refusal::NotYours => "That is not for you to do in this game.".into(),
        Refusal::NotYourTurn { turn } => format!("It is {turn}'s turn."),
        Refusal::Illegal { why } => why_not(why),
        Refusal::PromotionMissing => "Choose what the pawn becomes.".into(),
        Refusal::NoSuchPromotion => "The piece cannot become that.".into(),
        Refusal::Paused => "The game is paused. Press Resume.".into(),
        Refusal::NotPaused => "The game is not paused.".into(),
        Refusal::NotRunning => "The clock is not running.".into(),
        Refusal::CannotPause => "A game across a network cannot be paused.".into(),
        Refusal::NoTakeBack => "In a serious game no move is taken back.".into(),
        Refusal::NothingToTakeBack => "You can't go back any further.".into(),
        Refusal::NothingToRedo => "There is nothing to play again.".into(),
        Refusal::AlreadyAsked => "You have already asked to take back. Wait for the answer.".into(),
        Refusal::NotAsked => "Nobody has asked to take back a move.".into(),
        Refusal::AlreadyOffered => match game.offer() {
            Some(by) => format!("{} has already offered a draw.", name(game, by)),
            None => "A draw has already been offered.".into(),
        },
        Refusal::OfferTooSoon { moves: 1 } => {
            "The last offer was declined. You can offer again after one more move.".into()
        }
        Refusal::OfferTooSoon { moves } => {
            format!("The last offer was declined. You can offer again after {moves} more moves.")
        }
        Refusal::NoOffer => "There is no draw offer to answer.".into(),
        Refusal::NothingToClaim => {
            "There is no draw to claim: no position three times, no fifty moves without a capture \
             or a pawn move."
                .into()
        }
        Refusal::TooLateToAbort => {
            "Both sides have moved, so the game counts. You can resign instead.".into()
        }
        Refusal::NotTheComputer => "The computer does not play that side.".into(),
        Refusal::NoPlanToRestore => "There is no level plan to go back to.".into(),
        Refusal::DoesNotFollow => "This level does not follow your play.".into(),
        Refusal::FollowsTooFar => "A level follows your play in small steps only.".into(),
        Refusal::NotTimed => "That side plays without a clock.".into(),
        Refusal::TimeLeft => "There is still time on the clock.".into(),
        Refusal::NoHints => "A serious game has no hints.".into(),
        Refusal::NoHintsLeft => "You have had all the hints of this game.".into(),
    }
}

/// Why a game is not thought about with an engine beside it.
pub const NO_ANALYSIS: &str = "A serious game is analysed when it is over.";

/// Why this game is not to be analysed now; `None` if it may be.
pub fn not_analysed(game: &Game) -> Option<&'static str> {
    let goes_on = game.setup().mode == Mode::Serious && game.end().is_none();
    goes_on.then_some(NO_ANALYSIS)
}

/// Why a piece cannot go there.
pub fn why_not(why: &WhyNot) -> String {
    match why {
        WhyNot::EmptySquare => "This square is empty.".into(),
        WhyNot::NotTheirTurn { turn, .. } => format!("It is {turn}'s turn."),
        WhyNot::SameSquare { .. } => "A move ends on another square.".into(),
        WhyNot::Castling { side, refusal } => castling(*side, *refusal),
        WhyNot::WrongWay { role } => ways(*role).into(),
        WhyNot::PawnBackwards => "A pawn never moves back.".into(),
        WhyNot::PawnSideways => "A pawn does not move sideways.".into(),
        WhyNot::PawnNotAtStart => "A pawn moves two squares only from where it started.".into(),
        WhyNot::OwnPiece { own } => format!("Your own {} is on {}.", own.piece.role, own.square),
        WhyNot::BlockedBy { blocker } => sentence(&format!("{} is in the way.", the(*blocker))),
        WhyNot::PawnBlocked { blocker } => sentence(&format!(
            "{} is in the way. A pawn moves straight ahead but takes diagonally.",
            the(*blocker),
        )),
        WhyNot::PawnTakesNothing => {
            "A pawn moves diagonally only to take, and there is nothing to take.".into()
        }
        WhyNot::EnPassantTooLate { pawn } => format!(
            "{} cannot be taken in passing: that is possible only right after its move of two \
             squares.",
            sentence(&the(*pawn)),
        ),
        WhyNot::EnPassantExposesKing { attacker } => {
            format!("Taking in passing would leave your king in check from {}.", the(*attacker))
        }
        WhyNot::MustCapture { from, to } => {
            format!("You must capture: the piece on {from} can take on {to}.")
        }
        WhyNot::KingWouldBeAttacked { attacker } => {
            format!("There your king would be attacked by {}.", the(*attacker))
        }
        WhyNot::DoubleCheck { checkers: [one, two] } => format!(
            "Your king is in check from {} and {}: only the king can move.",
            the(*one),
            the(*two),
        ),
        WhyNot::StillInCheck { checker } => {
            format!("Your king is in check from {}, and this does not help.", the(*checker))
        }
        WhyNot::LeavesKingInCheck { attacker } => {
            format!("That would leave your king in check from {}.", the(*attacker))
        }
    }
}

/// How a piece moves.
const fn ways(role: Role) -> &'static str {
    match role {
        Role::Pawn => "A pawn moves one square straight ahead, and takes diagonally.",
        Role::Knight => "A knight moves two squares one way and one to the side.",
        Role::Bishop => "A bishop moves diagonally.",
        Role::Rook => "A rook moves along ranks and files.",
        Role::Queen => "A queen moves straight or diagonally.",
        Role::King => "A king moves one square.",
    }
}

fn castling(side: CastlingSide, refusal: CastlingRefusal) -> String {
    let side = match side {
        CastlingSide::King => "king side",
        CastlingSide::Queen => "queen side",
    };
    let why = match refusal {
        CastlingRefusal::NoRook => "there is no rook to castle with".to_owned(),
        CastlingRefusal::RightLost => "the king or that rook has moved before".to_owned(),
        CastlingRefusal::PieceBetween { blocker } => format!("{} is in the way", the(blocker)),
        CastlingRefusal::InCheck { checker } => {
            format!("your king is in check from {}", the(checker))
        }
        CastlingRefusal::ThroughCheck { square, attacker } => {
            format!("your king would pass {square}, which {} attacks", the(attacker))
        }
        CastlingRefusal::IntoCheck { attacker } => {
            format!("your king would be in check from {}", the(attacker))
        }
        CastlingRefusal::RookPinned { attacker } => {
            format!("the rook shields your king from {}", the(attacker))
        }
    };
    format!("You cannot castle on the {side}: {why}.")
}

/// Why a piece has no move.
pub fn why_stuck(role: Role, why: &WhyStuck) -> String {
    let reason = match why {
        WhyStuck::NoFreeSquare => {
            return format!("This {role} has no moves now: every square it could go to is taken.");
        }
        WhyStuck::MustCapture { from, to } => {
            return format!("You must capture: the piece on {from} can take on {to}.");
        }
        WhyStuck::NoSafeSquare => "every square it could go to is taken or attacked".to_owned(),
        WhyStuck::DoubleCheck { .. } => {
            "two pieces give check, and only the king can move".to_owned()
        }
        WhyStuck::CannotAnswerCheck { checker } => {
            format!("your king is in check from {}, and it cannot help", the(*checker))
        }
        WhyStuck::Pinned { by } => format!("it shields your king from {}", the(*by)),
    };
    format!("This {role} has no moves now: {reason}.")
}

#[cfg(test)]
mod tests {
    use chess::{Color, Position, Square, Variant};

    use super::*;
    use crate::{ByColor, Mode, Moment, Name, Place, Player, Setup};

    fn said(fen: &str, variant: Variant, from: Square, to: Square) -> String {
        let position = Position::from_fen(fen, variant).unwrap();
        why_not(&position.why_not(from, to).expect("the move is refused"))
    }

    #[test]
    fn a_serious_game_is_analysed_when_it_is_over() {
        let game = |mode, fen: &str| {
            let person = |name| Player::Person { name: Name::new(name) };
            let setup = Setup {
                start: Position::from_fen(fen, Variant::Standard).unwrap(),
                players: ByColor::new(person("Ada"), person("Ben")),
                time: ByColor::both(crate::TimeControl::Untimed),
                mode,
                place: Place::OneBoard,
                hints: None,
                line: Vec::new(),
            };
            Game::new(setup, Moment(0))
        };
        let ladder = "7k/R7/1R6/8/8/8/8/K7 w - - 0 1";
        assert_eq!(not_analysed(&game(Mode::Casual, ladder)), None);
        let mut serious = game(Mode::Serious, ladder);
        assert_eq!(not_analysed(&serious), Some(NO_ANALYSIS));
        for what in [
            crate::What::Moved {
                uci: "b6b8".parse().unwrap(),
                spent: crate::Millis::ZERO,
                phase: None,
            },
            crate::What::Ended {
                end: crate::End::Won { winner: Color::White, by: crate::WonBy::Checkmate },
            },
        ] {
            serious.apply(&crate::Event { at: Moment(1), what });
        }
        assert_eq!(not_analysed(&serious), None);
    }

    #[test]
    fn every_reason_has_its_sentence() {
        use Square::{
            A1, A2, A4, B1, B3, C1, C4, D1, D4, D5, D6, E1, E2, E3, E4, E5, E7, F1, F3, G1, H3,
        };
        const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let cases = [
            (START, E4, E5, "This square is empty."),
            (START, E7, E5, "It is White's turn."),
            (START, E2, E2, "A move ends on another square."),
            (START, A1, A4, "The pawn on a2 is in the way."),
            (START, A1, A2, "Your own pawn is on a2."),
            (START, F1, F3, "A bishop moves diagonally."),
            (START, B1, B3, "A knight moves two squares one way and one to the side."),
            (START, A1, H3, "A rook moves along ranks and files."),
            (START, D1, E3, "A queen moves straight or diagonally."),
            (START, E1, E4, "A king moves one square."),
            (START, A2, C4, "A pawn moves one square straight ahead, and takes diagonally."),
            (START, E2, D1, "A pawn never moves back."),
            ("4k3/8/8/8/4P3/8/8/4K3 w - - 0 1", E4, D4, "A pawn does not move sideways."),
            (
                "4k3/8/8/8/8/4P3/8/4K3 w - - 0 1",
                E3,
                E5,
                "A pawn moves two squares only from where it started.",
            ),
            (
                "4k3/8/8/4p3/4P3/8/8/4K3 w - - 0 1",
                E4,
                E5,
                "The pawn on e5 is in the way. A pawn moves straight ahead but takes diagonally.",
            ),
            (
                "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1",
                E4,
                D5,
                "A pawn moves diagonally only to take, and there is nothing to take.",
            ),
            (
                "4k3/8/8/3pP3/8/8/8/4K3 w - - 4 9",
                E5,
                D6,
                "The pawn on d5 cannot be taken in passing: that is possible only right after its \
                 move of two squares.",
            ),
            (
                "4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 1",
                E5,
                D6,
                "Taking in passing would leave your king in check from the rook on h5.",
            ),
            (
                "4k3/8/8/8/1b6/8/3N4/4K3 w - - 0 1",
                Square::D2,
                F3,
                "That would leave your king in check from the bishop on b4.",
            ),
            (
                "4k3/8/8/8/8/8/r7/4K3 w - - 0 1",
                E1,
                E2,
                "There your king would be attacked by the rook on a2.",
            ),
            (
                "4k3/8/8/8/8/8/4r3/N3K3 w - - 0 1",
                A1,
                B3,
                "Your king is in check from the rook on e2, and this does not help.",
            ),
            (
                "4r1k1/8/8/8/8/5n2/8/N3K3 w - - 0 1",
                A1,
                B3,
                "Your king is in check from the knight on f3 and the rook on e8: only the king can \
                 move.",
            ),
            (
                "4k3/8/8/8/8/8/8/4K2R w - - 0 1",
                E1,
                G1,
                "You cannot castle on the king side: the king or that rook has moved before.",
            ),
            (
                "4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1",
                E1,
                C1,
                "You cannot castle on the queen side: the knight on b1 is in the way.",
            ),
            (
                "4k3/8/8/8/8/8/4r3/4K2R w K - 0 1",
                E1,
                G1,
                "You cannot castle on the king side: your king is in check from the rook on e2.",
            ),
            (
                "4k3/8/8/8/8/5r2/8/4K2R w K - 0 1",
                E1,
                G1,
                "You cannot castle on the king side: your king would pass f1, which the rook on f3 \
                 attacks.",
            ),
            (
                "4k3/8/8/8/8/6r1/8/4K2R w K - 0 1",
                E1,
                G1,
                "You cannot castle on the king side: your king would be in check from the rook on \
                 g3.",
            ),
            (
                "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
                E1,
                G1,
                "You cannot castle on the king side: there is no rook to castle with.",
            ),
        ];
        for (fen, from, to, sentence) in cases {
            assert_eq!(said(fen, Variant::Standard, from, to), sentence, "{fen} {from}{to}");
        }
        assert_eq!(
            said("4k3/8/8/8/8/8/8/qRK5 w B - 0 1", Variant::Chess960, C1, B1),
            "You cannot castle on the queen side: the rook shields your king from the queen on a1.",
        );
        assert_eq!(
            said("8/8/8/3p4/4P3/8/8/4K3 w - - 0 1", Variant::Suicide, E1, E2),
            "You must capture: the piece on e4 can take on d5.",
        );
    }

    #[test]
    fn every_stuck_piece_has_its_sentence() {
        let cases = [
            (
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                Square::A1,
                "This rook has no moves now: every square it could go to is taken.",
            ),
            (
                "4k3/8/8/8/8/8/r7/2N1K2r w - - 0 1",
                Square::C1,
                "This knight has no moves now: your king is in check from the rook on h1, and it \
                 cannot help.",
            ),
            (
                "4k3/8/8/8/1b6/8/3N4/4K3 w - - 0 1",
                Square::D2,
                "This knight has no moves now: it shields your king from the bishop on b4.",
            ),
            (
                "4r1k1/8/8/8/8/5n2/8/N3K3 w - - 0 1",
                Square::A1,
                "This knight has no moves now: two pieces give check, and only the king can move.",
            ),
        ];
        for (fen, square, sentence) in cases {
            let position: Position = fen.parse().unwrap();
            let role = position.role_at(square).unwrap();
            let why = position.why_stuck(square).expect("the piece is stuck");
            assert_eq!(why_stuck(role, &why), sentence, "{fen}");
        }
        let cornered: Position = "7k/8/8/8/8/6q1/7P/7K w - - 0 1".parse().unwrap();
        assert_eq!(
            why_stuck(Role::King, &cornered.why_stuck(Square::H1).unwrap()),
            "This king has no moves now: every square it could go to is taken or attacked.",
        );
        let duty = Position::from_fen("8/8/8/3p4/4P3/8/8/4K3 w - - 0 1", Variant::Suicide).unwrap();
        let why = duty.why_stuck(Square::E1).unwrap();
        assert_eq!(
            why_stuck(Role::King, &why),
            "You must capture: the piece on e4 can take on d5.",
        );
    }

    #[test]
    fn refusals_are_one_sentence_or_two_and_say_no_code() {
        let person = |name: &str| Player::Person { name: Name::new(name) };
        let setup = Setup {
            start: Position::start(),
            players: ByColor::new(person("Ada"), person("Ben")),
            time: ByColor::default(),
            mode: Mode::Casual,
            place: Place::OneBoard,
            hints: None,
            line: Vec::new(),
        };
        let game = Game::new(setup, Moment(0));
        let told = |it: Refusal| refusal(&game, &it);
        for refusal in [
            Refusal::GameOver,
            Refusal::NotOver,
            Refusal::BoardChanged,
            Refusal::NotYours,
            Refusal::NotYourTurn { turn: Color::Black },
            Refusal::PromotionMissing,
            Refusal::NoSuchPromotion,
            Refusal::Paused,
            Refusal::NotPaused,
            Refusal::NotRunning,
            Refusal::CannotPause,
            Refusal::NoTakeBack,
            Refusal::NothingToRedo,
            Refusal::AlreadyAsked,
            Refusal::NotAsked,
            Refusal::AlreadyOffered,
            Refusal::NoOffer,
            Refusal::NothingToClaim,
            Refusal::TooLateToAbort,
            Refusal::NotTheComputer,
            Refusal::NoPlanToRestore,
            Refusal::DoesNotFollow,
            Refusal::FollowsTooFar,
            Refusal::NotTimed,
            Refusal::TimeLeft,
            Refusal::NoHints,
            Refusal::NoHintsLeft,
        ] {
            let text = told(refusal);
            assert!(text.ends_with('.') && !text.contains('!'), "{text}");
            assert!(text.starts_with(char::is_uppercase), "{text}");
        }
        assert_eq!(told(Refusal::NothingToTakeBack), "You can't go back any further.");
        assert_eq!(told(Refusal::NotYourTurn { turn: Color::Black }), "It is Black's turn.");
        assert_eq!(
            told(Refusal::OfferTooSoon { moves: 1 }),
            "The last offer was declined. You can offer again after one more move.",
        );
    }
}
