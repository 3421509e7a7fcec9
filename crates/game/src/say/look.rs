//! What somebody who cannot see the board asks: the last move, the clocks, how things stand, what can go
//! where, what attacks what, and where everything is.

use chess::{Bitboard, Color, Move, Position, Role, Square};

use super::event::{by_mover, castles};
use super::{level, name, sentence, turn, verb, who, why_not, why_stuck};
use crate::{Game, Millis, Moment};

/// The move that led to the board after so many plies.
pub fn last_move(game: &Game, plies: usize) -> String {
    let before = plies.checked_sub(1);
    let positions = game.history().positions();
    match before.and_then(|before| positions.get(before).zip(game.plies().get(before))) {
        Some((position, ply)) => by_mover(game, position, ply.m),
        None => "No move has been made yet.".into(),
    }
}

/// What both clocks show at a moment; without a limit, what both have taken.
pub fn clocks(game: &Game, now: Moment) -> String {
    let one = |side: Color| {
        let name = who(game, side);
        match game.time_left(side, now) {
            Some(left) => {
                format!("{name} {} {} left.", verb(game, side, "have", "has"), duration(left))
            }
            None => format!(
                "{name} {} taken {}.",
                verb(game, side, "have", "has"),
                duration(game.time_taken(side, now)),
            ),
        }
    };
    let paused = if game.is_paused() { " The game is paused." } else { "" };
    format!("{} {}{paused}", one(Color::White), one(Color::Black))
}

/// How things stand: result, check or whose turn it is, material, and how strong computers play.
pub fn status(game: &Game) -> String {
    let mut parts = vec![format!("{}.", turn(game)), material(game)];
    if game.is_paused() {
        parts.insert(1, "The game is paused.".into());
    }
    for side in Color::ALL {
        if let Some(state) = game.level(side) {
            parts.push(format!("{}: {}.", name(game, side), level(state.plan)));
        }
    }
    parts.join(" ")
}

/// Who is ahead; in Suicide, where less is more, how many pieces each has.
fn material(game: &Game) -> String {
    let position = game.position();
    if !position.variant().has_royal_king() {
        let count = |side| pieces_in_words(position.color(side).len());
        return format!("White has {}, Black has {}.", count(Color::White), count(Color::Black));
    }
    let ahead = game.points_ahead(Color::White);
    if ahead == 0 {
        return "Material is even.".into();
    }
    let side = if ahead > 0 { Color::White } else { Color::Black };
    let points = if ahead.abs() == 1 { "point" } else { "points" };
    let are = verb(game, side, "are", "is");
    format!("{} {are} {} {points} ahead.", who(game, side), ahead.abs())
}

fn pieces_in_words(count: usize) -> String {
    match count {
        0 => "no pieces".into(),
        1 => "1 piece".into(),
        _ => format!("{count} pieces"),
    }
}

/// Where the piece on a square can go, or why nowhere.
pub fn moves_from(position: &Position, from: Square) -> String {
    let Some(piece) = position.piece_at(from) else { return "This square is empty.".into() };
    let mut ways: Vec<String> = Vec::new();
    let legal = position.legal_moves();
    let mut own: Vec<Move> = legal.iter().filter(|m| m.from() == from).copied().collect();
    own.sort_by_key(|m| (m.is_castle(), m.to()));
    for m in own {
        let way = way(position, m);
        if !ways.contains(&way) {
            ways.push(way);
        }
    }
    if !ways.is_empty() {
        return format!("{} {from}: {}.", sentence(piece.role.name()), ways.join(", "));
    }
    match position.why_stuck(from) {
        Some(why) => why_stuck(piece.role, &why),
        None => position.why_not(from, from).map_or_else(String::new, |why| why_not(&why)),
    }
}

/// A move of a piece that is known: "f3", "takes e5", "castles king side".
fn way(position: &Position, m: Move) -> String {
    if m.is_castle() {
        return castles(m).to_owned();
    }
    let takes = m.is_en_passant() || position.piece_at(m.to()).is_some();
    let mut text = format!("{}{}", if takes { "takes " } else { "" }, m.to());
    if m.is_en_passant() {
        text.push_str(" in passing");
    }
    if m.promoted_to().is_some() {
        text.push_str(" and promotes");
    }
    text
}

/// What attacks a square, and what defends the piece on it.
pub fn attackers(position: &Position, square: Square) -> String {
    let attackers = position.attackers_to(square, position.occupied());
    let of = |side: Color| in_a_row(position, attackers & position.color(side));
    let what = super::square(position, square);
    let Some(piece) = position.piece_at(square) else {
        let one = |side: Color| match of(side) {
            Some(row) => format!("{side} attacks it with {row}."),
            None => format!("{side} does not attack it."),
        };
        return format!("{what}. {} {}", one(Color::White), one(Color::Black));
    };
    let attacked = match of(!piece.color) {
        Some(row) => format!("Attacked by {row}."),
        None => "Not attacked.".into(),
    };
    let defended = match of(piece.color) {
        Some(row) => format!("Defended by {row}."),
        None => "Not defended.".into(),
    };
    format!("{what}. {attacked} {defended}")
}

/// Pieces with their squares, the strongest first; `None` for none.
fn in_a_row(position: &Position, squares: Bitboard) -> Option<String> {
    let of_role =
        |role: Role| squares.into_iter().filter(move |&at| position.role_at(at) == Some(role));
    let all = Role::ALL.into_iter().rev().flat_map(|role| of_role(role).map(move |at| (role, at)));
    let row: Vec<String> = all.map(|(role, at)| format!("{role} {at}")).collect();
    (!row.is_empty()).then(|| row.join(", "))
}

/// Where all pieces stand.
pub fn pieces(position: &Position) -> String {
    let one = |side: Color| {
        let of_role = |role: Role| {
            let squares: Vec<String> =
                position.pieces(side, role).into_iter().map(|at| at.to_string()).collect();
            let plural = if squares.len() > 1 { "s" } else { "" };
            (!squares.is_empty()).then(|| format!("{role}{plural} {}", squares.join(", ")))
        };
        let row: Vec<String> = Role::ALL.into_iter().rev().filter_map(of_role).collect();
        if row.is_empty() {
            format!("{side} has no pieces.")
        } else {
            format!("{side}: {}.", row.join("; "))
        }
    };
    format!("{} {}", one(Color::White), one(Color::Black))
}

/// A length of time in words: "1 hour 2 minutes", "9 minutes 5 seconds", "40 seconds".
fn duration(time: Millis) -> String {
    let seconds = time.0 / 1000;
    let parts = [(seconds / 3600, "hour"), (seconds / 60 % 60, "minute"), (seconds % 60, "second")];
    let told: Vec<String> = parts
        .into_iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, unit)| format!("{count} {unit}{}", if count == 1 { "" } else { "s" }))
        .collect();
    if told.is_empty() { "no time".into() } else { told.join(" ") }
}

#[cfg(test)]
mod tests {
    use chess::Variant;

    use super::*;
    use crate::{
        ByColor, End, Event, Level, LevelPlan, Mode, Name, Place, Player, Setup, TimeControl, What,
    };

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    fn position(fen: &str) -> Position {
        fen.parse().unwrap()
    }

    /// Ada with White against the computer, after these moves, each of a second and a half.
    fn game(start: Position, time: TimeControl, moves: &[&str]) -> Game {
        let setup = Setup {
            start,
            players: ByColor::new(
                Player::Person { name: Name::new("Ada") },
                Player::Computer { plan: LevelPlan::level(Level::new(2).unwrap()) },
            ),
            time: ByColor::both(time),
            mode: Mode::Casual,
            place: Place::OneBoard,
            hints: None,
            line: Vec::new(),
        };
        let mut game = Game::new(setup, Moment(0));
        for (uci, at) in moves.iter().zip(1..) {
            let what = What::Moved { uci: uci.parse().unwrap(), spent: Millis(1500), phase: None };
            game.apply(&Event { at: Moment(at * 1500), what });
        }
        game
    }

    #[test]
    fn the_last_move_is_that_of_the_board_shown() {
        let game = game(position(START), TimeControl::Untimed, &["g1f3", "e7e5", "f3e5"]);
        assert_eq!(last_move(&game, 0), "No move has been made yet.");
        assert_eq!(last_move(&game, 1), "You: knight f3.");
        assert_eq!(last_move(&game, 2), "Computer: pawn e5.");
        assert_eq!(last_move(&game, 3), "You: knight takes e5.");
        assert_eq!(last_move(&game, 9), "No move has been made yet.");
    }

    #[test]
    fn clocks_tell_what_is_left_or_was_taken() {
        let moves = ["g1f3", "e7e5"];
        let timed = game(position(START), TimeControl::BLITZ, &moves);
        assert_eq!(
            clocks(&timed, Moment(3000 + 65_000)),
            "You have 8 minutes 53 seconds left. Computer has 9 minutes 58 seconds left.",
        );
        let mut untimed = game(position(START), TimeControl::Untimed, &moves);
        untimed.apply(&Event { at: Moment(3000), what: What::Paused });
        assert_eq!(
            clocks(&untimed, Moment(9000)),
            "You have taken 1 second. Computer has taken 1 second. The game is paused.",
        );
    }

    #[test]
    fn lengths_of_time_are_told_in_words() {
        let cases = [
            (0, "no time"),
            (999, "no time"),
            (1000, "1 second"),
            (60_000, "1 minute"),
            (3_723_000, "1 hour 2 minutes 3 seconds"),
        ];
        for (millis, words) in cases {
            assert_eq!(duration(Millis(millis)), words);
        }
    }

    #[test]
    fn the_status_tells_turn_material_and_level() {
        let untimed = TimeControl::Untimed;
        let start = game(position(START), untimed, &[]);
        assert_eq!(
            status(&start),
            "Your move, Ada. Material is even. Computer: level 2, about 1100.",
        );
        let mut taken = game(position(START), untimed, &["g1f3", "e7e5", "f3e5"]);
        taken.apply(&Event { at: Moment(0), what: What::Paused });
        assert_eq!(
            status(&taken),
            "Computer to move. The game is paused. You are 1 point ahead. Computer: level 2, about \
             1100.",
        );
        let check = game(position("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1"), untimed, &[]);
        assert_eq!(
            status(&check),
            "Check, Ada: your king is attacked. Computer is 5 points ahead. Computer: level 2, \
             about 1100.",
        );
        let suicide = Position::from_fen("8/8/8/3p4/8/8/2P2P2/8 w - - 0 1", Variant::Suicide);
        let mut over = game(suicide.unwrap(), untimed, &[]);
        over.apply(&Event { at: Moment(0), what: What::Ended { end: End::Aborted } });
        assert_eq!(
            status(&over),
            "The game was ended before it had begun, and does not count. White has 2 pieces, Black \
             has 1 piece. Computer: level 2, about 1100.",
        );
    }

    #[test]
    fn moves_from_a_square_are_listed_or_refused() {
        let middle = "r3k2r/P7/8/3pP3/8/8/1r6/R3K2R w KQkq d6 0 1";
        let promoting = "1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1";
        let cases = [
            (START, Square::G1, "Knight g1: f3, h3."),
            (START, Square::E2, "Pawn e2: e3, e4."),
            (START, Square::E4, "This square is empty."),
            (START, Square::E7, "It is White's turn."),
            (
                START,
                Square::F1,
                "This bishop has no moves now: every square it could go to is taken.",
            ),
            (middle, Square::E5, "Pawn e5: takes d6 in passing, e6."),
            (middle, Square::E1, "King e1: d1, f1, castles queen side, castles king side."),
            (promoting, Square::A7, "Pawn a7: a8 and promotes, takes b8 and promotes."),
        ];
        for (fen, from, words) in cases {
            assert_eq!(moves_from(&position(fen), from), words, "{fen}");
        }
    }

    #[test]
    fn attackers_and_defenders_are_told_apart() {
        let fen = "4k3/5p2/8/7Q/2B5/8/8/4K3 w - - 0 1";
        let cases = [
            (Square::F7, "f7, black pawn. Attacked by queen h5, bishop c4. Defended by king e8."),
            (Square::C4, "c4, white bishop. Not attacked. Not defended."),
            (Square::E6, "e6. White attacks it with bishop c4. Black attacks it with pawn f7."),
            (Square::A8, "a8. White does not attack it. Black does not attack it."),
        ];
        for (square, words) in cases {
            assert_eq!(attackers(&position(fen), square), words);
        }
    }

    #[test]
    fn all_pieces_are_listed_by_rank() {
        assert_eq!(
            pieces(&position("4k3/5p2/8/7Q/2B5/8/1P1P4/4K3 w - - 0 1")),
            "White: king e1; queen h5; bishop c4; pawns b2, d2. Black: king e8; pawn f7.",
        );
        let gone = Position::from_fen("8/8/8/8/8/8/1P6/8 w - - 0 1", Variant::Suicide).unwrap();
        assert_eq!(pieces(&gone), "White: pawn b2. Black has no pieces.");
    }
}
