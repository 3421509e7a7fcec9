//! How games get their names: well-known games, transpositions, and the laws of naming.

mod common;

use std::collections::BTreeMap;

use chess::{History, Move, Position};
use common::{game, game_from};
use openings::{Namer, Names, Opening, all, at, name};
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::{RngSeed, TestRunner};

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        rng_seed: RngSeed::Fixed(0x6b69_6269_747a),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

fn named(moves: &str) -> String {
    name(&game(moves)).map_or_else(String::new, Opening::to_string)
}

/// What any player would call these games.
#[test]
fn well_known_games_have_their_names() {
    let games = [
        (
            "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 Be3 e5 Nb3 Be6",
            "B90 Sicilian Defence: Najdorf Variation, English Attack",
        ),
        (
            "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 Bg5 e6 f4 Qb6 Qd2 Qxb2 Rb1",
            "B97 Sicilian Defence: Najdorf Variation, Poisoned Pawn Accepted",
        ),
        (
            "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 g6 Be3 Bg7 f3",
            "B75 Sicilian Defence: Dragon Variation, Yugoslav Attack",
        ),
        (
            "e4 c5 Nf3 Nc6 d4 cxd4 Nxd4 Nf6 Nc3 e5 Ndb5 d6 Bg5 a6 Na3 b5",
            "B33 Sicilian Defence: Sveshnikov Variation",
        ),
        (
            "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 e6 g4",
            "B81 Sicilian Defence: Scheveningen Variation, Keres Attack",
        ),
        ("e4 c5 c3 d5", "B22 Sicilian Defence: Alapin Variation"),
        ("e4 c5 d4 cxd4 c3", "B21 Sicilian Defence: Smith-Morra Gambit"),
        ("e4 c5 Nf3 Nc6 Bb5", "B30 Sicilian Defence: Rossolimo Variation"),
        (
            "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 O-O c3 d5",
            "C89 Ruy Lopez: Marshall Attack",
        ),
        (
            "e4 e5 Nf3 Nc6 Bb5 Nf6 O-O Nxe4 d4 Nd6 Bxc6 dxc6 dxe5 Nf5 Qxd8+ Kxd8 Nc3",
            "C67 Ruy Lopez: Berlin Defence, Berlin Wall",
        ),
        ("e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6", "C68 Ruy Lopez: Exchange Variation"),
        ("e4 e5 Nf3 Nc6 Bc4 Bc5 b4", "C51 Italian Game: Evans Gambit"),
        (
            "e4 e5 Nf3 Nc6 Bc4 Nf6 Ng5 d5 exd5 Nxd5 Nxf7 Kxf7 Qf3+",
            "C57 Italian Game: Two Knights Defence, Fried Liver Attack",
        ),
        ("e4 e5 Nf3 Nc6 Bc4 Nd4 Nxe5 Qg5", "C50 Italian Game: Blackburne Shilling Gambit"),
        ("e4 e5 Nf3 Nc6 d4 exd4 Nxd4 Bc5", "C45 Scotch Game: Classical Variation"),
        ("e4 e5 Nf3 Nf6 Nxe5 d6 Nxf7", "C42 Petrov Defence: Cochrane Gambit"),
        ("e4 e5 Nf3 d6 d4 exd4 Nxd4 g6", "C41 Philidor Defence: Larsen Variation"),
        ("e4 e5 f4 exf4 Nf3 g5 Bc4 g4 O-O", "C37 King's Gambit Accepted: Muzio Gambit"),
        ("e4 e5 f4 d5", "C31 King's Gambit Declined: Falkbeer Countergambit"),
        ("e4 e5 Nc3 Nf6 f4", "C29 Vienna Game: Vienna Gambit"),
        ("e4 e5 d4 exd4 c3", "C21 Danish Gambit"),
        ("e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#", "C20 King's Pawn Game: Scholar's Mate"),
        ("f3 e5 g4 Qh4#", "A00 Barnes Opening: Fool's Mate"),
        (
            "e4 e6 d4 d5 Nc3 Bb4 e5 c5 a3 Bxc3+ bxc3 Ne7 Qg4 Qc7 Qxg7",
            "C18 French Defence: Winawer Variation, Poisoned Pawn Variation",
        ),
        ("e4 e6 d4 d5 Nd2 c5", "C07 French Defence: Tarrasch Variation, Open System"),
        (
            "e4 c6 d4 d5 e5 Bf5 Nf3 e6 Be2",
            "B12 Caro-Kann Defence: Advance Variation, Short Variation",
        ),
        ("e4 c6 d4 d5 Nc3 dxe4 Nxe4 Bf5", "B18 Caro-Kann Defence: Classical Variation"),
        ("e4 d5 exd5 Qxd5 Nc3 Qa5", "B01 Scandinavian Defence: Main Line"),
        ("e4 Nf6 e5 Nd5 d4 d6 c4 Nb6 f4", "B03 Alekhine Defence: Four Pawns Attack"),
        ("e4 d6 d4 Nf6 Nc3 g6 f4", "B09 Pirc Defence: Austrian Attack"),
        ("d4 d5 c4 dxc4", "D20 Queen's Gambit Accepted"),
        ("d4 d5 c4 e5 dxe5 d4 e3 Bb4+ Bd2 dxe3", "D08 Albin Countergambit: Lasker Trap"),
        ("d4 d5 c4 Nc6", "D07 Chigorin Defence"),
        ("d4 d5 c4 c6 Nf3 Nf6 Nc3 dxc4 a4 Bf5", "D17 Slav Defence: Czech Variation"),
        ("d4 d5 c4 e6 Nc3 c5", "D32 Tarrasch Defence"),
        ("d4 d5 Nf3 Nf6 Bf4", "D02 London System"),
        ("d4 Nf6 Bg5", "A45 Trompowsky Attack"),
        ("d4 Nf6 c4 e5", "A51 Budapest Gambit"),
        ("d4 Nf6 c4 c5 d5 b5", "A57 Benko Gambit"),
        ("d4 Nf6 c4 e6 Nc3 Bb4 Qc2", "E32 Nimzo-Indian Defence: Classical Variation"),
        (
            "d4 Nf6 c4 e6 Nf3 b6 g3 Ba6",
            "E15 Queen's Indian Defence: Fianchetto Variation, Nimzowitsch Variation",
        ),
        ("d4 Nf6 c4 e6 Nf3 Bb4+ Bd2", "E11 Bogo-Indian Defence"),
        (
            "d4 Nf6 c4 g6 Nc3 d5 cxd5 Nxd5 e4 Nxc3 bxc3 Bg7 Bc4",
            "D86 Grünfeld Defence: Exchange Variation, Classical Variation",
        ),
        ("d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 f3", "E80 King's Indian Defence: Sämisch Variation"),
        ("d4 e5 dxe5 Nc6 Nf3 Qe7", "A40 Englund Gambit: Main Line"),
        ("d4 f5 e4", "A82 Dutch Defence: Staunton Gambit"),
        ("f4 e5", "A02 Bird's Opening: From's Gambit"),
        ("b3", "A01 Nimzo-Larsen Attack"),
        ("g4", "A00 Grob Opening"),
        ("b4", "A00 Sokolsky Opening"),
    ];
    for (moves, expected) in games {
        assert_eq!(named(moves), expected, "{moves}");
    }
}

/// The same positions by other ways.
#[test]
fn transpositions_have_the_name_of_the_position() {
    let games = [
        ("Nf3 d5 d4", "D02 Queen's Pawn Game: Zukertort Variation"),
        (
            "c4 c6 e4 d5 exd5 cxd5 d4 Nf6 Nc3 g6",
            "B14 Caro-Kann Defence: Panov Attack, Fianchetto Defence",
        ),
        ("Nf3 c5 e4 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6", "B90 Sicilian Defence: Najdorf Variation"),
        ("e4 c5 Nc3 d6 Nf3 Nf6 d4 cxd4 Nxd4 g6", "B70 Sicilian Defence: Dragon Variation"),
        ("e4 c5 Nf3 e6 d4 cxd4 Nxd4 Nf6 Nc3 d6", "B80 Sicilian Defence: Scheveningen Variation"),
        ("e4 c5 Nf3 g6 d4 cxd4 Nxd4 Nc6", "B34 Sicilian Defence: Accelerated Dragon"),
        ("d4 e6 e4 d5 Nc3 Bb4", "C15 French Defence: Winawer Variation"),
        ("Nc3 d5 e4 e6 d4 Nf6 Bg5", "C11 French Defence: Classical Variation"),
        ("e4 e5 Bc4 Nf6 Nf3 Nc6 Ng5", "C57 Italian Game: Two Knights Defence, Knight Attack"),
        ("Nc3 e5 Nf3 Nc6 e4 Nf6", "C47 Four Knights Game"),
        ("e4 e5 Nc3 Nc6 Nf3 Nf6 Bb5", "C48 Four Knights Game: Spanish Variation"),
        (
            "Nf3 Nf6 c4 g6 Nc3 Bg7 e4 d6 d4 O-O Be2 e5 O-O",
            "E94 King's Indian Defence: Orthodox Variation",
        ),
        ("c4 Nf6 Nc3 e6 d4 Bb4", "E20 Nimzo-Indian Defence"),
        (
            "c4 e6 Nc3 d5 d4 Nf6 cxd5 exd5 Bg5",
            "D35 Queen's Gambit Declined: Exchange Variation, Positional Variation",
        ),
        ("Nf3 d5 g3 Nf6 Bg2 e6 c4 Be7 d4", "E06 Catalan Opening: Closed Variation, Main Line"),
        ("d4 d5 c4 c6 Nc3 Nf6 Nf3 e6", "D43 Semi-Slav Defence"),
        ("Nf3 f5 d4 Nf6 g3 g6 Bg2 Bg7 c4", "A87 Dutch Defence: Leningrad Variation, Main Line"),
        ("c4 g6 Nc3 Bg7 d4 d6 e4", "A42 Modern Defence: Averbakh System"),
        ("d4 d6 e4 Nf6 Nc3 g6 Nf3", "B08 Pirc Defence: Classical Variation"),
        ("c4 c5 d4 Nf6 d5 b5", "A57 Benko Gambit"),
        (
            "Nf3 d5 c4 e6 d4 Nf6 Nc3 Be7 Bg5 O-O e3 Nbd7",
            "D60 Queen's Gambit Declined: Orthodox Defence",
        ),
        ("d4 d5 e4 e6", "C00 French Defence: Normal Variation"),
        ("d4 c6 e4 d5 e5", "B12 Caro-Kann Defence: Advance Variation"),
    ];
    for (moves, expected) in games {
        assert_eq!(named(moves), expected, "{moves}");
    }
}

#[test]
fn the_name_grows_with_the_game_and_stays() {
    let moves = [
        ("e4", "B00 King's Pawn Game"),
        ("c5", "B20 Sicilian Defence"),
        ("Nf3", "B20 Sicilian Defence"),
        ("d6", "B50 Sicilian Defence: Modern Variations"),
        ("d4", "B50 Sicilian Defence: Modern Variations"),
        ("cxd4", "B50 Sicilian Defence: Modern Variations"),
        ("Nxd4", "B54 Sicilian Defence: Open Variation"),
        ("Nf6", "B54 Sicilian Defence: Open Variation"),
        ("Nc3", "B54 Sicilian Defence: Open Variation"),
        ("a6", "B90 Sicilian Defence: Najdorf Variation"),
        ("a4", "B90 Sicilian Defence: Najdorf Variation"),
        ("e5", "B90 Sicilian Defence: Najdorf Variation"),
    ];
    let mut position = Position::start();
    let mut namer = Namer::new(&position);
    assert_eq!(namer.opening(), None);
    for (san, expected) in moves {
        position = position.play(position.parse_san(san).expect("legal"));
        assert_eq!(
            namer.push(&position).map(Opening::to_string).as_deref(),
            Some(expected),
            "{san}"
        );
    }
    assert_eq!((namer.ply(), namer.named_at(), namer.left_book_at()), (12, Some(10), Some(11)));
}

#[test]
fn a_game_may_come_back_to_the_book() {
    let games = [
        ("a3 e5", Some(2), "Anderssen's Opening"),
        ("a3 e5 e4", None, "King's Pawn Game: Mengarini Opening"),
        ("a3 e5 e4 h5 h4", Some(4), "King's Pawn Game: Mengarini Opening"),
        ("Nf3 Nf6 Ng1", Some(3), "Réti Opening"),
        ("Nf3 Nf6 Ng1 Ng8", Some(3), "Réti Opening"),
        ("Nf3 Nf6 Ng1 Ng8 d4 d5 c4", None, "Queen's Gambit"),
    ];
    for (moves, left, expected) in games {
        let namer = Namer::of(&game(moves));
        assert_eq!(namer.left_book_at(), left, "{moves}");
        assert_eq!(namer.opening().map(|opening| opening.name), Some(expected), "{moves}");
    }
}

#[test]
fn only_the_standard_start_has_openings() {
    let moves = "e4 e5 Nf3 Nc6 Bb5";
    let twin = Position::chess960(518).expect("there are 960");
    assert_eq!(name(&game_from(twin, moves)).map(|o| o.name), Some("Ruy Lopez"));

    let other = Position::chess960(0).expect("there are 960");
    assert_eq!(name(&game_from(other, "e4 e5")), None);
    let suicide = game_from(Position::start_of_suicide(), "e4 e5");
    assert_eq!(name(&suicide), None);
    assert_eq!(Namer::of(&suicide).left_book_at(), None);

    // Even where a game comes to stand as if it had begun at the start.
    let later: Position =
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1".parse().expect("legal");
    assert_eq!(name(&game_from(later, "e5")), None);
    assert_eq!(name(&History::default()), None);
}

#[test]
fn each_line_and_each_beginning_of_it_is_named_by_the_rule() {
    for opening in all() {
        let mut history = History::default();
        let mut namer = Namer::new(history.start());
        let mut expected = None;
        for &m in opening.line() {
            let position = history.push(m).expect("legal");
            expected = at(position).or(expected);
            assert_eq!(namer.push(position), expected, "{opening}");
            assert_eq!(namer.left_book_at(), None, "{opening}");
        }
        assert_eq!(expected, Some(opening));
        assert_eq!(name(&history), Some(opening));
        assert_eq!(namer.named_at(), Some(opening.line().len()));
    }
}

/// The moves of a line, each side's in another order: of those that are left and legal, `pick` takes
/// one by its number. `None` if that comes to a dead end.
fn reordered(line: &[Move], mut pick: impl FnMut(usize) -> usize) -> Option<History> {
    let mut left = [Vec::new(), Vec::new()];
    for (ply, &m) in line.iter().enumerate() {
        left[ply % 2].push(m);
    }
    let mut history = History::default();
    for ply in 0..line.len() {
        let side = &mut left[ply % 2];
        let legal: Vec<_> =
            (0..side.len()).filter(|&i| history.position().is_legal(side[i])).collect();
        if legal.is_empty() {
            return None;
        }
        history.push(side.remove(legal[pick(legal.len())])).expect("legal");
    }
    Some(history)
}

fn end_of(opening: &Opening) -> Position {
    opening.line().iter().fold(Position::start(), |position, &m| position.play(m))
}

fn any_opening() -> impl Strategy<Value = &'static Opening> {
    prop::sample::select(all().collect::<Vec<_>>())
}

fn choices(count: impl Into<prop::collection::SizeRange>) -> impl Strategy<Value = Vec<Index>> {
    prop::collection::vec(any::<Index>(), count)
}

proptest! {
    #![proptest_config(config(4_000))]

    #[test]
    fn any_order_of_moves_to_a_position_has_its_name(
        opening in any_opening(),
        choices in choices(40),
    ) {
        let mut choices = choices.iter();
        let pick = |count| choices.next().map_or(0, |choice| choice.index(count));
        if let Some(history) = reordered(opening.line(), pick)
            && history.position().same_as(&end_of(opening))
        {
            prop_assert_eq!(name(&history), Some(opening));
        }
    }
}

/// The law above would say nothing if other orders never came to the same position.
#[test]
fn many_lines_can_be_played_back_to_front() {
    let others = all().filter_map(|opening| {
        let history = reordered(opening.line(), |count| count - 1)?;
        let other = history.moves() != opening.line();
        (other && history.position().same_as(&end_of(opening))).then_some((opening, history))
    });
    let mut count = 0;
    for (opening, history) in others {
        assert_eq!(name(&history), Some(opening));
        count += 1;
    }
    assert!(count >= 100, "{count}");
}

/// The book without keys: every position that a line comes by, as text without clocks, and the name of
/// what ends there.
fn book() -> BTreeMap<String, Option<&'static Opening>> {
    let mut book = BTreeMap::new();
    for opening in all() {
        let mut position = Position::start();
        for &m in opening.line() {
            position = position.play(m);
            book.entry(text_of(&position)).or_insert(None);
        }
        book.insert(text_of(&position), Some(opening));
    }
    book
}

fn text_of(position: &Position) -> String {
    let fen = position.fen();
    fen.splitn(5, ' ').take(4).collect::<Vec<_>>().join(" ")
}

/// The names that a page loads are those of the table.
#[test]
fn packed_names_tell_what_the_table_tells() {
    let names = Names::read(Names::pack()).expect("just packed");
    let games = (any_opening(), any::<Index>(), choices(0..12))
        .prop_map(|(opening, plies, choices)| straying_game(opening, plies, &choices));
    let law = |history: History| {
        prop_assert_eq!(names.name(&history), name(&history).map(|opening| opening.name));
        Ok(())
    };
    TestRunner::new(config(4_000)).run(&games, law).unwrap_or_else(|error| panic!("{error}"));
    let other = game_from(Position::chess960(0).expect("a start"), "");
    assert_eq!(names.name(&other), None);
}

/// A game that follows a line for a while and then plays anything.
fn straying_game(opening: &Opening, plies: Index, choices: &[Index]) -> History {
    let mut history = History::default();
    for &m in &opening.line()[..plies.index(opening.line().len() + 1)] {
        history.push(m).expect("legal");
    }
    for choice in choices {
        let moves = history.position().legal_moves();
        if !moves.is_empty() {
            history.push(moves[choice.index(moves.len())]).expect("legal");
        }
    }
    history
}

#[test]
fn keys_tell_what_comparing_positions_tells() {
    let book = book();
    let games = (any_opening(), any::<Index>(), choices(0..12))
        .prop_map(|(opening, plies, choices)| straying_game(opening, plies, &choices));
    let law = |history: History| {
        let mut named = None;
        let mut known = 0;
        for (ply, position) in history.positions().iter().enumerate().skip(1) {
            if let Some(&opening) = book.get(&text_of(position)) {
                known = ply;
                named = opening.or(named);
            }
        }
        let namer = Namer::of(&history);
        prop_assert_eq!(namer.opening(), named);
        prop_assert_eq!(namer.left_book_at(), (known < history.ply()).then_some(known + 1));
        Ok(())
    };
    TestRunner::new(config(4_000)).run(&games, law).unwrap_or_else(|error| panic!("{error}"));
}
