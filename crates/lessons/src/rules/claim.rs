//! What a text says of a position, so that a test can hold it.

use core::str::FromStr;

use chess::{
    Bitboard, CastlingRefusal, Color, DrawReason, History, Move, Outcome, Phase, Piece, Position,
    Role, Square, UciMove, WhyNot, WinReason,
};

/// Something that is said of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Claim {
    /// The square is a light one.
    Light(Square),
    /// This piece stands there.
    Stands(Piece, Square),
    /// The piece can go to exactly these squares. A king that may castle goes to where it lands.
    Goes(Square, Bitboard),
    /// The side to move has so many moves.
    Moves(usize),
    /// The move is legal.
    Legal(UciMove),
    /// The move is not legal, for this reason.
    Refused(Square, Square, &'static str),
    /// The side to move is in check from exactly these squares.
    CheckBy(Bitboard),
    /// The side to move is not in check.
    NoCheck,
    /// The side to move is mated.
    Mate,
    /// The side to move is stalemated.
    Stalemate,
    /// Nobody can ever win.
    Dead,
    /// Somebody could still win.
    Alive,
    /// The side could mate by some series of legal moves.
    CanMate(Color),
    /// It could not.
    CannotMate(Color),
    /// This capture in passing is legal now, and after any other move and any reply it is not.
    OnlyNow(UciMove),
    /// A pawn that goes so may become exactly these.
    Becomes(Square, Square, Vec<Role>),
    /// The move mates.
    Mates(UciMove),
    /// A capture has to be made.
    MustCapture,
    /// The side has won on the board, in this way.
    Won(Color, WinReason),
    /// The game is drawn by itself, for this reason.
    Drawn(DrawReason),
    /// The side to move may claim a draw for this reason; `None`: for no reason.
    MayClaim(Option<DrawReason>),
    /// The move is written so.
    Written(UciMove, &'static str),
    /// The square is attacked by so many pieces of the side.
    Attacked(Square, Color, usize),
    /// The piece of the side to move may not leave its line, for its king's sake.
    Pinned(Square),
    /// The move wins at least so much when both go on taking on its square, in hundredths of a pawn.
    Gains(UciMove, i32),
    /// It does not.
    DoesNotGain(UciMove, i32),
    /// The part of the game.
    Phase(Phase),
    /// The number of the start among those of Chess960.
    Number(u16),
    /// After these moves, this.
    After(Vec<UciMove>, Box<Self>),
}

impl Claim {
    /// Reads a claim: a word, then squares, moves or numbers. `after e2e4 e7e5 : moves 29` is said of a later board.
    pub fn read(text: &'static str) -> Option<Self> {
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        let words: Vec<&str> = rest.split(' ').filter(|word| !word.is_empty()).collect();
        let square = |at: usize| Square::from_str(words.get(at)?).ok();
        let uci = |at: usize| UciMove::from_str(words.get(at)?).ok();
        let color = |at: usize| match *words.get(at)? {
            "white" => Some(Color::White),
            "black" => Some(Color::Black),
            _ => None,
        };
        let number = |at: usize| words.get(at)?.parse::<i32>().ok();
        Some(match word {
            "light" => Self::Light(square(0)?),
            "stands" => {
                Self::Stands(Piece::from_letter(words.first()?.chars().next()?)?, square(1)?)
            }
            "goes" => Self::Goes(square(0)?, squares(&words[1..])?),
            "moves" => Self::Moves(words.first()?.parse().ok()?),
            "legal" => Self::Legal(uci(0)?),
            "refused" => {
                let uci = uci(0)?;
                Self::Refused(uci.from, uci.to, rest.split_once(' ')?.1)
            }
            "check" => Self::CheckBy(squares(&words)?),
            "no-check" => Self::NoCheck,
            "mate" => Self::Mate,
            "stalemate" => Self::Stalemate,
            "dead" => Self::Dead,
            "alive" => Self::Alive,
            "can-mate" => Self::CanMate(color(0)?),
            "cannot-mate" => Self::CannotMate(color(0)?),
            "only-now" => Self::OnlyNow(uci(0)?),
            "becomes" => {
                let roles = words.get(1)?.chars().map(Role::from_letter);
                let uci = uci(0)?;
                Self::Becomes(uci.from, uci.to, roles.collect::<Option<_>>()?)
            }
            "mates" => Self::Mates(uci(0)?),
            "must-capture" => Self::MustCapture,
            "won" => Self::Won(
                color(0)?,
                match *words.get(1)? {
                    "checkmate" => WinReason::Checkmate,
                    "no-pieces" => WinReason::NoPiecesLeft,
                    "no-moves" => WinReason::NoMovesLeft,
                    _ => return None,
                },
            ),
            "drawn" => Self::Drawn(reason(words.first()?)?),
            "may-claim" => Self::MayClaim(match *words.first()? {
                "nothing" => None,
                word => Some(reason(word)?),
            }),
            "written" => Self::Written(uci(0)?, rest.split_once(' ')?.1),
            "attacked" => Self::Attacked(square(0)?, color(1)?, words.get(2)?.parse().ok()?),
            "pinned" => Self::Pinned(square(0)?),
            "gains" => Self::Gains(uci(0)?, number(1)?),
            "does-not-gain" => Self::DoesNotGain(uci(0)?, number(1)?),
            "phase" => Self::Phase(match *words.first()? {
                "opening" => Phase::Opening,
                "middlegame" => Phase::Middlegame,
                "endgame" => Phase::Endgame,
                _ => return None,
            }),
            "number" => Self::Number(words.first()?.parse().ok()?),
            "after" => {
                let (line, then) = rest.split_once(" : ")?;
                let line = line.split(' ').map(|word| word.parse().ok()).collect::<Option<_>>()?;
                Self::After(line, Box::new(Self::read(then)?))
            }
            _ => return None,
        })
    }

    /// Whether it is so.
    pub fn holds(&self, position: &Position) -> bool {
        self.holds_in(&mut History::new(position.clone()))
    }

    fn holds_in(&self, history: &mut History) -> bool {
        let position = history.position();
        let resolve = |uci: UciMove| position.resolve_uci(uci).ok();
        match self {
            Self::Light(square) => square.is_light(),
            Self::Stands(piece, square) => position.piece_at(*square) == Some(*piece),
            Self::Goes(from, to) => {
                let free = Square::all().filter(|&to| position.why_not(*from, to).is_none());
                let own = position.color(position.turn());
                free.collect::<Bitboard>() & !own == *to
            }
            Self::Moves(count) => position.count_moves() == *count,
            Self::Legal(uci) => resolve(*uci).is_some(),
            Self::Refused(from, to, why) => {
                position.why_not(*from, *to).is_some_and(|not| code(not) == *why)
            }
            Self::CheckBy(squares) => position.checkers() == *squares && squares.any(),
            Self::NoCheck => !position.in_check(),
            Self::Mate => position.is_checkmate(),
            Self::Stalemate => position.is_stalemate(),
            Self::Dead => position.is_dead(),
            Self::Alive => !position.is_dead(),
            Self::CanMate(color) => position.can_ever_mate(*color),
            Self::CannotMate(color) => !position.can_ever_mate(*color),
            Self::OnlyNow(uci) => is_only_now(position, *uci),
            Self::Becomes(from, to, roles) => {
                let moves = position.legal_moves();
                let fits = |m: &&Move| m.from() == *from && m.to() == *to;
                let found: Vec<_> =
                    moves.iter().filter(fits).filter_map(|m| m.promoted_to()).collect();
                found.len() == roles.len() && roles.iter().all(|role| found.contains(role))
            }
            Self::Mates(uci) => resolve(*uci).is_some_and(|m| position.play(m).is_checkmate()),
            Self::MustCapture => position.must_capture(),
            Self::Won(winner, reason) => {
                let won = Outcome::Win { winner: *winner, reason: *reason };
                history.automatic_end() == Some(won)
            }
            Self::Drawn(reason) => {
                history.automatic_end() == Some(Outcome::Draw { reason: *reason })
            }
            Self::MayClaim(reason) => history.claimable() == *reason,
            Self::Written(uci, san) => {
                resolve(*uci).is_some_and(|m| position.san(m).to_string() == *san)
            }
            Self::Attacked(square, color, count) => {
                let attackers = position.attackers_to(*square, position.occupied());
                (attackers & position.color(*color)).len() == *count
            }
            Self::Pinned(square) => position.pinned().contains(*square),
            Self::Gains(uci, least) => {
                resolve(*uci).is_some_and(|m| position.see_at_least(m, *least))
            }
            Self::DoesNotGain(uci, least) => {
                resolve(*uci).is_some_and(|m| !position.see_at_least(m, *least))
            }
            Self::Phase(phase) => Phase::of(position) == *phase,
            Self::Number(number) => position.chess960_number() == Some(*number),
            Self::After(line, then) => {
                for uci in line {
                    let Ok(m) = history.position().resolve_uci(*uci) else { return false };
                    if history.push(m).is_err() {
                        return false;
                    }
                }
                then.holds_in(history)
            }
        }
    }
}

fn squares(words: &[&str]) -> Option<Bitboard> {
    words.iter().map(|word| Square::from_str(word).ok()).collect()
}

fn reason(word: &str) -> Option<DrawReason> {
    Some(match word {
        "stalemate" => DrawReason::Stalemate,
        "dead" => DrawReason::DeadPosition,
        "threefold" => DrawReason::ThreefoldRepetition,
        "fivefold" => DrawReason::FivefoldRepetition,
        "fifty" => DrawReason::FiftyMoves,
        "seventy-five" => DrawReason::SeventyFiveMoves,
        _ => return None,
    })
}

fn is_only_now(position: &Position, uci: UciMove) -> bool {
    let is_it =
        |position: &Position| position.resolve_uci(uci).is_ok_and(chess::Move::is_en_passant);
    let moves = position.legal_moves();
    is_it(position)
        && moves.iter().filter(|m| !m.is_en_passant()).all(|&m| {
            let after = position.play(m);
            let replies = after.legal_moves();
            replies.iter().all(|&reply| !is_it(&after.play(reply)))
        })
}

/// A reason in a word.
const fn code(why: WhyNot) -> &'static str {
    match why {
        WhyNot::EmptySquare => "empty",
        WhyNot::NotTheirTurn { .. } => "not-their-turn",
        WhyNot::SameSquare { .. } => "same-square",
        WhyNot::Castling { refusal, .. } => match refusal {
            CastlingRefusal::NoRook => "no-rook",
            CastlingRefusal::RightLost => "right-lost",
            CastlingRefusal::PieceBetween { .. } => "piece-between",
            CastlingRefusal::InCheck { .. } => "in-check",
            CastlingRefusal::ThroughCheck { .. } => "through-check",
            CastlingRefusal::IntoCheck { .. } => "into-check",
            CastlingRefusal::RookPinned { .. } => "rook-pinned",
        },
        WhyNot::WrongWay { .. } => "wrong-way",
        WhyNot::PawnBackwards => "backwards",
        WhyNot::PawnSideways => "sideways",
        WhyNot::PawnNotAtStart => "not-at-start",
        WhyNot::OwnPiece { .. } => "own-piece",
        WhyNot::BlockedBy { .. } => "blocked",
        WhyNot::PawnBlocked { .. } => "pawn-blocked",
        WhyNot::PawnTakesNothing => "takes-nothing",
        WhyNot::EnPassantTooLate { .. } => "too-late",
        WhyNot::EnPassantExposesKing { .. } => "exposes-king",
        WhyNot::MustCapture { .. } => "must-capture",
        WhyNot::KingWouldBeAttacked { .. } => "king-attacked",
        WhyNot::DoubleCheck { .. } => "double-check",
        WhyNot::StillInCheck { .. } => "still-in-check",
        WhyNot::LeavesKingInCheck { .. } => "leaves-in-check",
    }
}
