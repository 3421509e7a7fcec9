//! Pieces that are moved by themselves, as in a lesson: nobody replies, and nothing has to be taken.
//!
//! Such a board is a position of Suicide, which needs no king. That game's duty to capture is left out here; what
//! keeps a piece from a square is said by `chess` as everywhere.

use chess::{Bitboard, Position, Role, Square, UciMove, Variant, WhyNot, attacks};
use game::say;

use crate::target::Targets;
use crate::typed::{Typed, why_unread};
use crate::{Kind, Options, Table, Target};

/// Where the piece on this square can go.
pub(crate) fn targets(position: &Position, from: Square) -> Vec<Target> {
    let mut targets = Targets::default();
    let Some(piece) = position.piece_at(from) else { return Vec::new() };
    let one = from.bitboard().forward(piece.color);
    let ahead =
        if piece.role == Role::Pawn { one | one.forward(piece.color) } else { Bitboard::EMPTY };
    let near = attacks::piece(piece.role, piece.color, from, position.occupied()) | ahead;
    let is_free = |to: &Square| {
        matches!(position.why_not(from, *to), None | Some(WhyNot::MustCapture { .. }))
    };
    for to in near.into_iter().filter(is_free) {
        let kind = if position.piece_at(to).is_some() { Kind::Capture } else { Kind::Go };
        let mut add = |promotion| targets.add(to, kind, UciMove { from, to, promotion });
        if piece.role == Role::Pawn && Bitboard::BACK_RANKS.contains(to) {
            Variant::Standard.promotions().iter().for_each(|&role| add(Some(role)));
        } else {
            add(None);
        }
    }
    targets.in_order()
}

/// The same in words: "Rook a1: a2, takes a7."
pub(crate) fn moves_from(position: &Position, from: Square, targets: &[Target]) -> String {
    let way = |target: &Target| {
        let takes = if target.kind == Kind::Capture { "takes " } else { "" };
        let promotes = if target.moves.len() > 1 { " and promotes" } else { "" };
        format!("{takes}{}{promotes}", target.square)
    };
    match position.role_at(from).filter(|_| !targets.is_empty()) {
        Some(role) => {
            let ways: Vec<String> = targets.iter().map(way).collect();
            let role = role.name();
            format!("{}{} {from}: {}.", role[..1].to_ascii_uppercase(), &role[1..], ways.join(", "))
        }
        None => say::moves_from(position, from),
    }
}

/// What a typed line means here: two squares, or a move as people write it.
pub(crate) fn read(table: &Table<'_>, text: &str, options: Options) -> Typed {
    let position = table.game.position();
    let own = position.color(position.turn());
    let moves =
        own.into_iter().flat_map(|from| table.targets(from)).flat_map(|target| target.moves);
    let plain = plain(text);
    let fitting: Vec<(UciMove, bool)> = moves
        .filter_map(|uci| {
            let whole = forms(position, uci);
            let queen = uci.promotion == Some(Role::Queen);
            // Without what it becomes, a pawn may become anything, or a queen where that is settled.
            let bare = uci.promotion.is_some()
                && (options.asks() || queen)
                && forms(position, UciMove { promotion: None, ..uci }).contains(&plain);
            (whole.contains(&plain) || bare)
                .then(|| (uci, text.trim().starts_with(letter(position, uci))))
        })
        .collect();
    // "bc4" is the pawn's only where no bishop can be meant; what begins with a large letter is that piece's.
    let is_exact = fitting.iter().any(|(_, exact)| *exact);
    let meant = fitting.into_iter().filter(|(_, exact)| *exact || !is_exact);
    let taken_at_its_word: Vec<UciMove> = meant.map(|(uci, _)| uci).collect();
    match taken_at_its_word[..] {
        [] => match position.san_readings(text) {
            Err(error) => Typed::Wrong(why_unread(position, text, &error)),
            Ok(_) => Typed::Wrong(say::type_a_move()),
        },
        [uci] => Typed::Move(uci),
        _ => {
            let words = |uci: UciMove| {
                let role = position.role_at(uci.from).map_or("piece", Role::name);
                let becomes = uci.promotion.map(|role| format!(", becomes {}", role.name()));
                (uci, format!("{role} {} to {}{}", uci.from, uci.to, becomes.unwrap_or_default()))
            };
            Typed::Ambiguous(taken_at_its_word.into_iter().map(words).collect())
        }
    }
}

/// The letter that a move of this piece begins with when people write it.
fn letter(position: &Position, uci: UciMove) -> char {
    match position.role_at(uci.from) {
        Some(Role::Pawn) | None => uci.from.file().letter(),
        Some(role) => role.letter(),
    }
}

/// The ways to write a move, in small letters and without signs.
fn forms(position: &Position, uci: UciMove) -> Vec<String> {
    let UciMove { from, to, promotion } = uci;
    let becomes = promotion.map(|role| role.letter().to_ascii_lowercase());
    let becomes = becomes.map(String::from).unwrap_or_default();
    let mut forms = vec![format!("{from}{to}{becomes}")];
    match position.role_at(from) {
        Some(Role::Pawn) if from.file() == to.file() => forms.push(format!("{to}{becomes}")),
        Some(Role::Pawn) => forms.push(format!("{}{to}{becomes}", from.file().letter())),
        Some(role) => {
            let role = role.letter().to_ascii_lowercase();
            let (file, rank) = (from.file().letter(), from.rank().digit());
            forms.extend([
                format!("{role}{to}"),
                format!("{role}{file}{to}"),
                format!("{role}{rank}{to}"),
                format!("{role}{from}{to}"),
            ]);
        }
        None => {}
    }
    forms
}

/// A typed line in small letters and without signs.
fn plain(text: &str) -> String {
    let kept = text.chars().filter(|sign| !matches!(sign, 'x' | '-' | '=' | '+' | '#' | ' '));
    kept.collect::<String>().to_ascii_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{game_from, seat};
    use crate::{Effect, Hand};

    fn position(fen: &str) -> Position {
        Position::from_fen(fen, Variant::Suicide).unwrap()
    }

    /// What a line means on a board where pieces are moved by themselves.
    fn typed(fen: &str, text: &str, always_queen: bool) -> Typed {
        let game = game_from(position(fen));
        let table = Table { alone: true, ..seat(&game, chess::Color::White) };
        crate::typed::read(&table, text, Options { always_queen, choose: false })
    }

    #[test]
    fn nothing_has_to_be_taken() {
        let squares = |fen: &str, from| {
            let targets = targets(&position(fen), from);
            targets.iter().map(|target| target.square.to_string()).collect::<Vec<_>>().join(" ")
        };
        let rook = "8/8/8/8/8/8/p1P5/R7 w - - 0 1";
        assert_eq!(squares(rook, Square::A1), "b1 c1 d1 e1 f1 g1 h1 a2");
        assert_eq!(squares(rook, Square::C2), "c3 c4");
        assert_eq!(squares("8/8/8/8/8/2pp4/2P5/8 w - - 0 1", Square::C2), "d3");
        assert_eq!(squares(rook, Square::D4), "");
    }

    #[test]
    fn a_pawn_becomes_what_it_may_in_chess() {
        let targets = targets(&position("8/4P3/8/8/8/8/8/8 w - - 0 1"), Square::E7);
        let roles: Vec<_> = targets[0].moves.iter().map(|uci| uci.promotion).collect();
        assert_eq!(
            roles,
            Variant::Standard.promotions().iter().copied().map(Some).collect::<Vec<_>>()
        );
    }

    #[test]
    fn a_press_takes_up_moves_and_tells_why_not() {
        let game = game_from(position("8/8/8/8/P7/8/p7/R7 w - - 0 1"));
        let table = Table { alone: true, ..seat(&game, chess::Color::White) };
        let options = Options::default();
        let hand = Hand::Empty.press(&table, Square::A1);
        let answer = hand.click(&table, Square::H1, false, options);
        assert_eq!(answer.effect, Effect::Play("a1h1".parse().unwrap()));
        let answer = hand.click(&table, Square::B2, false, options);
        let Effect::Say { sentence, .. } = answer.effect else { panic!("{answer:?}") };
        assert_eq!(sentence, "A rook moves along ranks and files.");
        assert_eq!(table.moves_from(Square::A1), "Rook a1: b1, c1, d1, e1, f1, g1, h1, takes a2.");
        assert_eq!(table.moves_from(Square::A4), "Pawn a4: a5.");
    }

    #[test]
    fn moves_are_typed_as_in_games() {
        let board = "8/4P3/8/8/8/1p6/P7/R3B3 w - - 0 1";
        let cases = [
            ("Rb1", "a1b1"),
            ("rb1", "a1b1"),
            ("a1b1", "a1b1"),
            ("Ra1-b1", "a1b1"),
            ("axb3", "a2b3"),
            ("ab3", "a2b3"),
            ("a4", "a2a4"),
            ("Bb4", "e1b4"),
            ("e8=N", "e7e8n"),
            ("e8q", "e7e8q"),
        ];
        for (text, uci) in cases {
            assert_eq!(typed(board, text, false), Typed::Move(uci.parse().unwrap()), "{text}");
        }
        let Typed::Ambiguous(choices) = typed(board, "e8", false) else { panic!() };
        assert_eq!(choices.len(), 4);
        assert_eq!(choices[0].1, "pawn e7 to e8, becomes queen");
        assert_eq!(typed(board, "e8", true), Typed::Move("e7e8q".parse().unwrap()));
        let Typed::Wrong(why) = typed(board, "a1b2", false) else { panic!() };
        assert_eq!(why, "A rook moves along ranks and files.");
        assert!(matches!(typed(board, "Qd4", false), Typed::Wrong(_)));
        assert!(matches!(typed(board, "nonsense", false), Typed::Wrong(_)));
    }
}
