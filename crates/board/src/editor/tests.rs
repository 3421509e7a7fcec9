use chess::Bitboard;
use game::TimeControl;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use super::*;
use crate::Speech;
use crate::testing::{config, games};

fn piece(letter: char) -> Piece {
    Piece::from_letter(letter).unwrap()
}

fn loaded(text: &str) -> Editor {
    loaded_of(text, Variant::Standard)
}

fn loaded_of(text: &str, variant: Variant) -> Editor {
    let mut editor = Editor::empty(variant);
    editor.load(text).unwrap_or_else(|sentence| panic!("{text}: {sentence}"));
    editor
}

fn sentences(editor: &Editor) -> Vec<String> {
    editor.verdict().sentences().map(str::to_owned).collect()
}

#[test]
fn a_press_does_what_the_tool_does() {
    let mut editor = Editor::empty(Variant::Standard);
    editor.press(Square::E4);
    assert_eq!(editor.held(), None, "there is nothing to take up");
    editor.take(Tool::Put(piece('N')));
    editor.press(Square::E4);
    assert_eq!(editor.piece_at(Square::E4), Some(piece('N')));
    editor.take(Tool::Put(piece('q')));
    editor.press(Square::E4);
    assert_eq!(editor.piece_at(Square::E4), Some(piece('q')), "another piece takes the place");
    editor.press(Square::E4);
    assert_eq!(editor.piece_at(Square::E4), None, "the same piece is taken away");
    editor.press(Square::E4);
    editor.take(Tool::Move);
    editor.press(Square::E4);
    assert_eq!(editor.held(), Some(Square::E4));
    assert_eq!(editor.facts(Square::E4).name(Speech::default()), "e4, black queen, selected");
    editor.press(Square::E4);
    assert_eq!(editor.held(), None, "it is put down where it stood");
    editor.press(Square::E4);
    editor.press(Square::A1);
    assert_eq!(
        (editor.piece_at(Square::E4), editor.piece_at(Square::A1)),
        (None, Some(piece('q')))
    );
    assert_eq!(editor.held(), None);
    editor.take(Tool::Erase);
    editor.press(Square::A1);
    assert_eq!(editor.piece_at(Square::A1), None);
}

#[test]
fn what_is_taken_up_is_put_down_by_anything_else() {
    let acts: [fn(&mut Editor); 5] = [
        Editor::let_go,
        |editor| editor.take(Tool::Erase),
        |editor| editor.put(piece('P'), Square::A2),
        |editor| assert!(!editor.undo()),
        |editor| editor.set_turn(Color::Black),
    ];
    for act in acts {
        let mut editor = Editor::of(&Position::start());
        editor.press(Square::E2);
        assert_eq!(editor.held(), Some(Square::E2));
        act(&mut editor);
        assert_eq!(editor.held(), None);
    }
}

#[test]
fn a_drag_moves_whatever_is_in_the_hand() {
    for tool in Tool::all() {
        let mut editor = Editor::of(&Position::start());
        editor.take(tool);
        editor.drag(Square::D1, Square::D8);
        assert_eq!(editor.piece_at(Square::D8), Some(piece('Q')));
        assert_eq!(editor.piece_at(Square::D1), None);
        editor.drag(Square::D4, Square::D5);
        editor.drag(Square::E2, Square::E2);
        assert_eq!(editor.piece_at(Square::E2), Some(piece('P')));
        assert!(editor.undo());
        assert!(!editor.can_undo(), "what changes nothing is no step");
        editor.remove(Square::D1);
        assert_eq!(editor.piece_at(Square::D1), None);
    }
}

#[test]
fn letters_put_pieces_in_the_colour_of_the_hand() {
    let mut editor = Editor::empty(Variant::Standard);
    let put = |editor: &mut Editor, letter, shift| {
        assert!(editor.letter(letter, shift, Square::C3));
        editor.piece_at(Square::C3).map(Piece::letter)
    };
    assert_eq!(put(&mut editor, 'k', false), Some('K'));
    assert_eq!(put(&mut editor, 'k', false), Some('k'), "once more: the other colour");
    assert_eq!(put(&mut editor, 'k', false), Some('K'));
    assert_eq!(put(&mut editor, 'Q', true), Some('q'), "with Shift: the other colour");
    assert_eq!(put(&mut editor, 'Q', true), Some('Q'));
    editor.take(Tool::Put(piece('p')));
    assert_eq!(editor.color(), Color::Black);
    assert_eq!(put(&mut editor, 'n', false), Some('n'));
    let before = editor.clone();
    for letter in ['a', 'x', '1', ' ', 'é', '♞'] {
        assert!(!editor.letter(letter, false, Square::C3), "{letter}");
    }
    assert_eq!(editor, before);
}

#[test]
fn boards_are_cleared_and_begun() {
    let mut editor = loaded("4k3/8/8/8/8/8/8/R3K3 b Q - 12 34");
    editor.clear();
    assert_eq!(editor.fen(), "8/8/8/8/8/8/8/8 b - - 0 1");
    editor.start();
    assert_eq!(editor.verdict(), Verdict::Playable(Position::start()));
    editor.chess960(0).unwrap();
    assert_eq!(editor.variant(), Variant::Chess960);
    assert_eq!(editor.verdict().position(), Position::chess960(0).as_ref());
    let before = editor.clone();
    assert_eq!(editor.chess960(960).unwrap_err(), "A start of Chess960 is a number from 0 to 959.");
    assert_eq!(editor, before);
    editor.set_variant(Variant::Suicide);
    editor.start();
    assert_eq!(editor.verdict(), Verdict::Playable(Position::start_of_suicide()));
}

#[test]
fn the_right_to_castle_is_offered_where_king_and_rook_stand_for_it() {
    let rights = |editor: &Editor| -> Vec<String> {
        let rights = editor.rights().into_iter();
        rights.map(|right| format!("{} {} {}", right.rook, right.name(), right.given)).collect()
    };
    let mut editor = loaded("r3k3/8/8/8/8/8/8/RR2K2R w K - 0 1");
    assert_eq!(
        rights(&editor),
        [
            "a1 White may castle queen side false",
            "h1 White may castle king side true",
            "a8 Black may castle queen side false",
        ],
    );
    editor.set_right(Square::A8, true);
    editor.set_right(Square::B1, true);
    assert_eq!(editor.fen(), "r3k3/8/8/8/8/8/8/RR2K2R w Kq - 0 1");
    editor.drag(Square::E1, Square::E2);
    assert_eq!(editor.fen(), "r3k3/8/8/8/8/8/4K3/RR5R w q - 0 1", "the king has moved");
    assert!(editor.undo());
    editor.set_right(Square::H1, false);
    assert_eq!(editor.fen(), "r3k3/8/8/8/8/8/8/RR2K2R w q - 0 1");
    editor.set_variant(Variant::Chess960);
    editor.set_right(Square::A1, true);
    editor.set_right(Square::B1, true);
    assert_eq!(editor.fen(), "r3k3/8/8/8/8/8/8/RR2K2R w Bq - 0 1", "one to each side of a king");
    editor.set_variant(Variant::Suicide);
    assert!(editor.rights().is_empty());
    assert!(editor.setup().castling.is_empty());
}

#[test]
fn taking_in_passing_is_offered_where_it_is_possible() {
    let mut editor = loaded("4k3/8/8/8/3Pp2P/8/8/4K3 b - - 0 1");
    assert_eq!(editor.passed(), [Square::D3]);
    editor.set_passed(Some(Square::H3));
    assert_eq!(editor.setup().en_passant, None);
    editor.set_passed(Some(Square::D3));
    assert_eq!(editor.fen(), "4k3/8/8/8/3Pp2P/8/8/4K3 b - d3 0 1");
    editor.set_turn(Color::White);
    assert_eq!(editor.setup().en_passant, None);
    assert!(editor.undo());
    editor.remove(Square::D4);
    assert_eq!(editor.setup().en_passant, None);
    // The pawn is pinned along the rank, together with the one that it would take.
    assert!(loaded("8/8/8/K2pP2r/8/8/8/4k3 w - - 0 1").passed().is_empty());
}

#[test]
fn boards_are_mirrored_and_sides_are_changed() {
    let text = "r3k2r/8/8/2pP4/8/8/1P6/R3K3 w Qkq c6 3 9";
    let mut editor = loaded(text);
    editor.swap_colors();
    assert_eq!(editor.fen(), "r3k3/1p6/8/8/2Pp4/8/8/R3K2R b KQq c3 3 9");
    editor.swap_colors();
    assert_eq!(editor.fen(), text);
    editor.mirror();
    assert_eq!(
        editor.fen(),
        "r2k3r/8/8/4Pp2/8/8/6P1/3K3R w - f6 3 9",
        "the kings left their files"
    );
    editor.undo();
    assert_eq!(editor.fen(), text);
    editor.set_variant(Variant::Chess960);
    editor.mirror();
    assert_eq!(editor.fen(), "r2k3r/8/8/4Pp2/8/8/6P1/3K3R w Kkq f6 3 9");
}

#[test]
fn a_bad_text_changes_nothing_and_says_why() {
    let mut editor = Editor::of(&Position::start());
    editor.press(Square::E2);
    let before = editor.clone();
    for (text, sentence) in [
        ("", "There is nothing to read. A FEN is a position in one line."),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNX w KQkq - 0 1",
            "This cannot be read: 'X' at character 43 is no piece and no number of empty squares.",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w K - 0 1",
            "This cannot be read: the castling right 'K' at character 23 fits no king and rook.",
        ),
    ] {
        assert_eq!(editor.load(text).unwrap_err(), sentence);
        assert_eq!(editor, before);
    }
}

#[test]
fn texts_that_are_no_positions_yet_are_loaded_all_the_same() {
    let text = "8/8/8/8/8/8/8/P7 w - - 0 1";
    let editor = loaded(text);
    assert_eq!(editor.fen(), text);
    assert_eq!(sentences(&editor).len(), 3);
    let shuffled = "1r4kr/p1p1p1p1/8/8/8/8/P1P1P1P1/1R4KR w KQkq - 0 1";
    assert_eq!(loaded(shuffled).variant(), Variant::Chess960, "its castling says so");
    let suicide = loaded_of("8/8/8/8/8/8/8/R6r w KQ - 0 1", Variant::Suicide);
    assert_eq!(suicide.fen(), "8/8/8/8/8/8/8/R6r w - - 0 1", "there is no castling");
}

#[test]
fn moves_without_a_capture_are_forgotten_when_pieces_are_put_elsewhere() {
    let mut editor = loaded("4k3/8/8/8/8/8/8/R3K3 w - - 99 120");
    editor.set_turn(Color::Black);
    assert_eq!(editor.setup().halfmove_clock, 99);
    editor.drag(Square::A1, Square::A2);
    assert_eq!(editor.fen(), "4k3/8/8/8/8/8/R7/4K3 b - - 0 120");
    editor.set_counts(7, 0);
    assert_eq!(editor.fen(), "4k3/8/8/8/8/8/R7/4K3 b - - 7 1");
}

#[test]
fn all_that_is_wrong_is_told_with_the_squares_to_blame() {
    let editor = loaded("3P4/8/8/8/8/8/8/kk6 w - - 0 1");
    let Verdict::Flawed(flaws) = editor.verdict() else { panic!("it is no position") };
    let told: Vec<_> =
        flaws.iter().map(|flaw| (flaw.sentence.as_str(), flaw.because.as_slice())).collect();
    assert_eq!(
        told,
        [
            ("White has no king: put one on the board.", [].as_slice()),
            ("Black has 2 kings: leave only one.", &[Square::A1, Square::B1]),
            (
                "A pawn never stands on the first or last rank: move the pawn on d8, or take it away.",
                &[Square::D8],
            ),
        ],
    );
    assert_eq!(editor.verdict().told(), "1 of 3: White has no king: put one on the board.");
    assert_eq!(Editor::of(&Position::start()).verdict().told(), "");
    let checked = loaded("4k3/8/8/8/8/6b1/3r4/4K3 b - - 0 1");
    let Verdict::Flawed(flaws) = checked.verdict() else { panic!("it is no position") };
    assert_eq!(flaws[0].because, [Square::E1, Square::G3]);
    assert_eq!(
        flaws[0].sentence,
        "White is in check, but it is Black's turn: let White move first, or take the check away.",
    );
}

#[test]
fn a_position_that_is_over_can_be_looked_at_but_not_played() {
    let editor = loaded("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1");
    let Verdict::Over { position, sentence } = editor.verdict() else { panic!("Black is mated") };
    assert!(position.is_checkmate());
    assert_eq!(sentence, "Black is checkmated here. There is nothing to play.");
    assert_eq!(sentences(&editor), [sentence]);
    assert!(sentences(&Editor::of(&Position::start())).is_empty());
}

#[test]
fn tools_have_names() {
    let names: Vec<_> = Tool::all().map(Tool::name).collect();
    assert_eq!(names.len(), 14);
    assert_eq!(names[..4], ["Move pieces", "Take pieces away", "White king", "White queen"]);
    assert_eq!(names[13], "Black pawn");
}

#[test]
fn the_oldest_steps_are_forgotten() {
    let mut editor = Editor::empty(Variant::Standard);
    for _ in 0..MEMORY {
        editor.letter('k', false, Square::A1);
    }
    let before = editor.past.len();
    editor.letter('q', false, Square::A1);
    assert_eq!(editor.past.len(), before);
    while editor.undo() {}
    assert_eq!(editor.piece_at(Square::A1), Some(piece('K')), "only the first step is lost");
}

/// Anything that a person can do.
#[derive(Clone, Debug)]
enum Gesture {
    Take(Tool),
    Press(Square),
    Drag(Square, Square),
    Put(Piece, Square),
    Remove(Square),
    Letter(char, bool, Square),
    Clear,
    Start,
    Chess960(u16),
    Mirror,
    SwapColors,
    Turn(Color),
    Rules(Variant),
    Right(Square, bool),
    Passed(Option<Square>),
    Counts(u16, u16),
    Load(String),
    Undo,
    Redo,
}

impl Gesture {
    fn on(&self, editor: &mut Editor) {
        match self {
            Self::Take(tool) => editor.take(*tool),
            Self::Press(at) => editor.press(*at),
            Self::Drag(from, to) => editor.drag(*from, *to),
            Self::Put(piece, at) => editor.put(*piece, *at),
            Self::Remove(at) => editor.remove(*at),
            Self::Letter(letter, shift, at) => drop(editor.letter(*letter, *shift, *at)),
            Self::Clear => editor.clear(),
            Self::Start => editor.start(),
            Self::Chess960(number) => drop(editor.chess960(*number)),
            Self::Mirror => editor.mirror(),
            Self::SwapColors => editor.swap_colors(),
            Self::Turn(color) => editor.set_turn(*color),
            Self::Rules(variant) => editor.set_variant(*variant),
            Self::Right(rook, given) => editor.set_right(*rook, *given),
            Self::Passed(target) => editor.set_passed(*target),
            Self::Counts(halfmoves, number) => editor.set_counts(*halfmoves, *number),
            Self::Load(text) => drop(editor.load(text)),
            Self::Undo => drop(editor.undo()),
            Self::Redo => drop(editor.redo()),
        }
    }
}

fn squares() -> impl Strategy<Value = Square> {
    (0..64u8).prop_map(Square::from_low_bits)
}

fn colors() -> impl Strategy<Value = Color> {
    select(&Color::ALL[..])
}

fn gestures() -> impl Strategy<Value = Gesture> {
    let tools = select(Tool::all().collect::<Vec<_>>());
    let pieces = || select(Piece::all().collect::<Vec<_>>());
    let home = select(vec![Square::A1, Square::H1, Square::A8, Square::H8, Square::B1, Square::G8]);
    let texts = select(vec![
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/8/8/2pP4/4pP2/8/8/R3K2R w KQkq c6 0 1",
        "1r4kr/p1p1p1p1/8/8/8/8/P1P1P1P1/1R4KR w HBhb - 0 1",
        "4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 1",
        "8/8/8/8/8/8/8/8 w - - 0 1",
        "nonsense",
    ]);
    prop_oneof![
        2 => tools.prop_map(Gesture::Take),
        6 => squares().prop_map(Gesture::Press),
        4 => (squares(), squares()).prop_map(|(from, to)| Gesture::Drag(from, to)),
        2 => (pieces(), squares()).prop_map(|(piece, at)| Gesture::Put(piece, at)),
        2 => squares().prop_map(Gesture::Remove),
        4 => (select(vec!['k', 'q', 'R', 'b', 'n', 'p', 'x']), any::<bool>(), squares())
            .prop_map(|(letter, shift, at)| Gesture::Letter(letter, shift, at)),
        1 => Just(Gesture::Clear),
        1 => Just(Gesture::Start),
        1 => (0..1000u16).prop_map(Gesture::Chess960),
        1 => Just(Gesture::Mirror),
        1 => Just(Gesture::SwapColors),
        2 => colors().prop_map(Gesture::Turn),
        1 => select(&Variant::ALL[..]).prop_map(Gesture::Rules),
        3 => (home, any::<bool>()).prop_map(|(rook, given)| Gesture::Right(rook, given)),
        3 => proptest::option::of(squares()).prop_map(Gesture::Passed),
        1 => any::<(u16, u16)>().prop_map(|(clock, number)| Gesture::Counts(clock, number)),
        2 => texts.prop_map(|text| Gesture::Load(text.to_owned())),
        1 => r"\PC{0,20}".prop_map(Gesture::Load),
        1 => "[1-8KQRBNPkqrbnp/]{15,30} [wb] [KQkqA-Ha-h-]{1,4} [a-h][36] [0-9]{1,5} [0-9]{1,6}"
            .prop_map(Gesture::Load),
        2 => Just(Gesture::Undo),
        1 => Just(Gesture::Redo),
    ]
}

proptest! {
    #![proptest_config(config(400))]

    #[test]
    fn after_any_gestures_the_verdict_is_that_of_the_rules(all in vec(gestures(), 0..40)) {
        let mut editor = Editor::empty(Variant::Standard);
        for gesture in &all {
            let before = editor.clone();
            gesture.on(&mut editor);
            if let Gesture::Load(text) = gesture
                && before.clone().load(text).is_err()
            {
                prop_assert_eq!(&editor, &before, "a bad text changes nothing");
            }
            // A step that changed something is taken back and made again.
            if !matches!(gesture, Gesture::Undo | Gesture::Redo) && editor.now != before.now {
                let mut back = editor.clone();
                prop_assert!(back.undo());
                prop_assert_eq!(&back.now, &before.now);
                prop_assert_eq!(&back.past, &before.past);
                prop_assert!(back.redo());
                prop_assert_eq!(&back.now, &editor.now);
            }
            let Editor { now: Arrangement { setup, variant }, .. } = &editor;
            let verdict = editor.verdict();
            let position = Position::from_setup(setup, *variant).ok();
            prop_assert_eq!(verdict.position(), position.as_ref());
            prop_assert_eq!(verdict.sentences().count() > 0, !matches!(verdict, Verdict::Playable(_)));
            let again = loaded_of(&editor.fen(), *variant);
            let again_so = again.verdict();
            if let Some(position) = position {
                let read = Position::from_fen(&editor.fen(), *variant);
                prop_assert_eq!(read.as_ref(), Ok(&position));
                let edited = Editor::of(&position).verdict();
                prop_assert_eq!(edited.position(), Some(&position));
                prop_assert_eq!(again_so.position(), Some(&position));
            } else {
                prop_assert_eq!(again.fen(), editor.fen());
            }
            // What is given or chosen is always among what is offered.
            let offered: Bitboard = editor.rights().iter().map(|right| right.rook).collect();
            prop_assert!(setup.castling.is_subset(offered));
            prop_assert!(setup.en_passant.is_none_or(|target| editor.passed().contains(&target)));
            for at in Square::all() {
                let name = editor.facts(at).name(Speech::default());
                prop_assert!(name.starts_with(&at.to_string()));
            }
        }
    }

    #[test]
    fn the_editor_of_a_position_gives_it_back(game in games(TimeControl::Untimed)) {
        let position = game.position();
        let editor = loaded_of(&position.fen(), position.variant());
        let verdict = editor.verdict();
        prop_assert_eq!(verdict.position(), Some(position));
        prop_assert_eq!(&Editor::of(position).now, &editor.now);
        prop_assert_eq!(editor.fen(), position.fen());
    }
}
