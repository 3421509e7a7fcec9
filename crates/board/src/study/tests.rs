use chess::{DrawReason, Variant};
use proptest::prelude::*;

use super::*;

fn of(text: &str) -> Study {
    Study::of(text.parse().expect("a game"))
}

fn moves(text: &str) -> Vec<UciMove> {
    text.split_whitespace().map(|uci| uci.parse().expect("a move")).collect()
}

/// The moves alone, as PGN.
fn text(study: &Study) -> String {
    let text = study.game().to_string();
    text.lines().skip_while(|line| !line.is_empty()).collect::<Vec<_>>().join(" ").trim().into()
}

fn here(study: &Study) -> String {
    study.history().position().fen()
}

#[test]
fn what_is_tried_becomes_a_variation_and_what_was_tried_is_gone_along() {
    let mut study = Study::new(Position::start());
    assert_eq!(study.play(&moves("e2e4 e7e5 g1f3")), 3);
    study.first();
    assert_eq!(study.play(&moves("d2d4")), 1);
    study.back();
    assert_eq!(study.play(&moves("e2e4 c7c5")), 2);
    assert_eq!(text(&study), "1. e4 (1. d4) 1... e5 (1... c5) 2. Nf3 *");
    assert_eq!(study.path(), [0, 1]);
    // Along what is there nothing is changed, so there is nothing to take back but the changes.
    study.first();
    study.play(&moves("e2e4 e7e5"));
    assert_eq!(study.path(), [0, 0]);
    study.undo();
    assert_eq!(text(&study), "1. e4 (1. d4) 1... e5 2. Nf3 *");
}

#[test]
fn a_line_is_played_as_far_as_it_is_legal() {
    let mut study = Study::new(Position::start());
    assert_eq!(study.play(&moves("e2e4 e2e4 e7e5")), 1);
    assert_eq!(study.play(&moves("e2e4")), 0);
    assert_eq!(text(&study), "1. e4 *");
}

#[test]
fn walking_ends_where_the_tree_does() {
    let mut study = of("1. e4 (1. d4) (1. c4) e5 2. Nf3 *");
    assert!(!study.back() && !study.first() && !study.beside(true));
    assert!(study.last() && !study.last() && !study.forward() && !study.goes_on());
    assert_eq!(study.path(), [0, 0, 0]);
    assert!(study.first() && study.forward() && study.goes_on());
    assert!(study.beside(true) && study.beside(true) && !study.beside(true));
    assert_eq!(study.path(), [2]);
    assert!(study.beside(false) && study.beside(false) && !study.beside(false));
    study.walk(&[1, 7, 3]);
    assert_eq!(study.path(), [1]);
    study.go(u32::MAX);
    assert_eq!(study.path(), [1]);
}

#[test]
fn a_variation_is_promoted_step_by_step() {
    let mut study = of("1. e4 (1. d4 d5 (1... Nf6 2. c4)) e5 *");
    study.walk(&[1, 1, 0]);
    assert!(study.is_aside() && study.promote());
    assert_eq!(text(&study), "1. e4 (1. d4 Nf6 (1... d5) 2. c4) 1... e5 *");
    let fen = here(&study);
    assert!(study.promote());
    assert_eq!(text(&study), "1. d4 (1. e4 e5) 1... Nf6 (1... d5) 2. c4 *");
    assert_eq!(here(&study), fen, "the board stays");
    assert!(!study.is_aside() && !study.promote());
    assert!(study.undo() && study.undo() && !study.undo());
    assert_eq!(text(&study), "1. e4 (1. d4 d5 (1... Nf6 2. c4)) 1... e5 *");
    assert!(study.redo() && study.redo() && !study.redo());
    assert_eq!(text(&study), "1. d4 (1. e4 e5) 1... Nf6 (1... d5) 2. c4 *");
}

#[test]
fn a_deleted_line_comes_back_with_all_that_was_in_it() {
    let before = "1. e4 e5 (1... c5 { sharp } 2. Nf3) 2. Nf3 *";
    let mut study = of(before);
    study.walk(&[0, 0]);
    assert!(study.delete());
    // What was a variation is the main line now.
    assert_eq!(text(&study), "1. e4 c5 { sharp } 2. Nf3 *");
    assert_eq!(study.path(), [0]);
    assert!(study.undo());
    assert_eq!(text(&study), before);
    assert_eq!(study.path(), [0, 0]);
    study.first();
    assert!(!study.delete(), "the start stays");
}

#[test]
fn another_change_ends_what_could_be_made_again() {
    let mut study = Study::new(Position::start());
    study.play(&moves("e2e4"));
    study.undo();
    study.play(&moves("d2d4"));
    assert!(!study.redo());
    assert_eq!(text(&study), "1. d4 *");
}

#[test]
fn so_many_changes_can_be_taken_back_and_no_more() {
    let mut study = Study::new(Position::start());
    for turn in 0..STEPS + 20 {
        study.set_comment(&turn.to_string());
    }
    assert!((0..STEPS).all(|_| study.undo()));
    assert!(!study.undo());
    assert_eq!(study.comment(), "19");
}

#[test]
fn comments_are_written_changed_and_taken_away() {
    let mut study = of("{ at first } 1. e4 { [%clk 0:01:00] good } (1. d4) *");
    assert_eq!(study.comment(), "at first");
    study.forward();
    assert_eq!(study.comment(), "good");
    study.set_comment("better");
    study.set_comment("better");
    assert_eq!(text(&study), "{ at first } 1. e4 { [%clk 0:01:00] better } (1. d4) *");
    study.set_comment(" ");
    assert_eq!(text(&study), "{ at first } 1. e4 { [%clk 0:01:00] } (1. d4) *");
    assert!(study.undo() && study.undo() && !study.undo());
}

#[test]
fn what_programs_have_written_is_not_shown_and_not_lost() {
    let mut study =
        of("1. e4 { [%csl Ge4] a [fine] square [%cal Ge2e4] } { [%eval 0.30,18] so it is } \
         (1. d4 { [%cal Gd2d4] }) *");
    study.forward();
    assert_eq!(study.comment(), "a [fine] square so it is");
    let written: Vec<_> =
        study.paragraphs().iter().map(|all| all.moves[0].comment.clone()).collect();
    assert_eq!(written, [Some("a [fine] square so it is".to_owned()), None]);
    study.set_comment("mine");
    assert_eq!(
        text(&study),
        "1. e4 { [%eval 0.30,18] [%csl Ge4] [%cal Ge2e4] mine } (1. d4 { [%cal Gd2d4] }) *"
    );
    study.set_comment("");
    assert_eq!(
        text(&study),
        "1. e4 { [%eval 0.30,18] [%csl Ge4] [%cal Ge2e4] } (1. d4 { [%cal Gd2d4] }) *"
    );
    study.undo();
    assert_eq!(study.comment(), "mine");
}

#[test]
fn a_main_line_that_was_changed_ends_as_its_board_does() {
    let file =
        "[Result \"1-0\"]\n[EndedBy \"resignation\"]\n[Termination \"normal\"]\n\n1. f3 e5 1-0";
    let tags = |study: &Study| {
        let tags = study.game().tags();
        (tags.get("EndedBy").map(str::to_owned), tags.get("Termination").map(str::to_owned))
    };
    let mut study = of(file);
    let before = tags(&study);
    // Beside the game anything can be tried.
    study.forward();
    study.play(&moves("g7g5"));
    study.set_comment("hm");
    assert_eq!((text(&study).ends_with("1-0"), tags(&study)), (true, before.clone()));
    study.first();
    study.last();
    study.play(&moves("g2g4 d8h4"));
    assert!(text(&study).ends_with("Qh4# 0-1"), "{}", text(&study));
    assert_eq!(tags(&study), (None, None));
    // It can be kept, so.
    game::pgn::read(&study.game().to_string(), game::Moment(0)).expect("a game");
    study.delete();
    assert!(text(&study).ends_with("2. g4 *"), "{}", text(&study));
    assert!(study.undo() && study.undo());
    assert_eq!((text(&study).ends_with("1-0"), tags(&study)), (true, before));
}

#[test]
fn of_a_long_tree_a_part_is_written() {
    let study = of("1. e4 e5 (1... c5 2. Nf3) 2. Nf3 Nc6 *");
    let all = study.paragraphs();
    let sans = |paragraphs: &[Paragraph]| {
        let sans = |paragraph: &Paragraph| {
            paragraph.moves.iter().map(|w| w.san.clone()).collect::<Vec<_>>().join(" ")
        };
        paragraphs.iter().map(sans).collect::<Vec<_>>()
    };
    assert_eq!(part(&all, 0..100), all);
    assert_eq!(sans(&part(&all, 1..5)), ["e5", "c5 Nf3", "Nf3"]);
    assert_eq!(sans(&part(&all, 2..4)), ["c5 Nf3"]);
    assert_eq!(part(&all, 7..9), []);
    let nc6 = all[2].moves[1].node.number();
    assert_eq!((place(&all, nc6), place(&all, 999)), (Some(5), None));
}

#[test]
fn the_tree_is_written_in_paragraphs() {
    let study =
        of("1. e4 e5 (1... c5 { sharp } 2. Nf3 (2. c3 d5) 2... d6) (1... e6) 2. Nf3 $1 Nc6 *");
    let told: Vec<String> = study
        .paragraphs()
        .iter()
        .map(|paragraph| {
            let word = |w: &Written| {
                let number = w.number.clone().unwrap_or_default();
                let comment = w.comment.as_ref().map(|text| format!(" {{{text}}}"));
                format!("{number}{}{}{}", w.san, w.glyphs, comment.unwrap_or_default())
            };
            let words: Vec<String> = paragraph.moves.iter().map(word).collect();
            format!("{}: {}", paragraph.depth, words.join(" "))
        })
        .collect();
    assert_eq!(
        told,
        [
            "0: 1.e4 e5",
            "1: 1…c5 {sharp} 2.Nf3",
            "2: 2.c3 d5",
            "1: 2…d6",
            "1: 1…e6",
            "0: 2.Nf3! Nc6",
        ]
    );
    assert_eq!(study.paragraphs()[0].moves[1].label, "1, Black, pawn e5");
}

#[test]
fn what_an_engine_is_asked_goes_back_to_the_last_move_that_cannot_be_repeated() {
    let mut study = of("1. e4 e5 2. Nf3 Nf6 3. Ng1 Ng8 *");
    study.last();
    let (start, moves) = study.question();
    assert_eq!(start.fen(), "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
    let words: Vec<String> = moves.iter().map(ToString::to_string).collect();
    assert_eq!(words.join(" "), "g1f3 g8f6 f3g1 f6g8");
}

#[test]
fn a_line_may_go_on_past_a_draw_and_ends_at_mate() {
    let mut study = of("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 Nf6 6. Ng1 Ng8 \
                        7. Nf3 Nf6 8. Ng1 Ng8 *");
    study.last();
    let end = study.history().automatic_end();
    assert!(matches!(end, Some(chess::Outcome::Draw { reason: DrawReason::FivefoldRepetition })));
    assert_eq!(study.play(&moves("e2e4")), 1);
    let mut mate = of("1. f3 e5 2. g4 Qh4# *");
    mate.last();
    assert_eq!(mate.play(&moves("e2e4")), 0);
}

#[test]
fn where_a_side_passes_the_tree_ends() {
    let study = of("1. e4 -- 2. d4 (2. Nf3) *");
    assert_eq!(text(&study), "1. e4 *");
}

#[test]
fn a_forest_is_cut_down_to_its_main_line() {
    let many = "(1... c5 2. Nf3) ".repeat(MOST / 2 + 1);
    let file = format!("1. e4 e5 {many}2. Nf3 *");
    let study = of(&file);
    assert_eq!(text(&study), "1. e4 e5 2. Nf3 *");
    assert_eq!((study.left_out(), of("1. e4 (1. d4) *").left_out()), (MOST + 2, 0));
    // What was made here is found again as it was.
    let study = Study::restored(file.parse().expect("a game"));
    assert_eq!((study.left_out(), study.game().mainline().count()), (0, 3));
    assert_eq!(study.paragraphs().len(), MOST / 2 + 3);
}

#[test]
fn names_are_given_only_where_there_are_none() {
    let study = of("[White \"Ada\"]\n\n1. e4 *");
    let game = study.tagged(&[("White", "?"), ("Event", "Analysis")]);
    assert_eq!(game.tags().get("White"), Some("Ada"));
    assert_eq!(game.tags().get("Event"), Some("Analysis"));
}

/// Something that is done to a tree.
#[derive(Clone, Debug)]
enum Deed {
    Play(u8),
    Go(u32),
    Back,
    Forward,
    Beside(bool),
    Promote,
    Delete,
    Comment(u8),
    Undo,
    Redo,
}

fn deed() -> impl Strategy<Value = Deed> {
    prop_oneof![
        6 => any::<u8>().prop_map(Deed::Play),
        2 => (0u32..40).prop_map(Deed::Go),
        2 => Just(Deed::Back),
        1 => Just(Deed::Forward),
        1 => any::<bool>().prop_map(Deed::Beside),
        1 => Just(Deed::Promote),
        1 => Just(Deed::Delete),
        1 => any::<u8>().prop_map(Deed::Comment),
        1 => Just(Deed::Undo),
        1 => Just(Deed::Redo),
    ]
}

fn carry_out(study: &mut Study, deed: &Deed) {
    // Where there is nothing to be done, nothing is done.
    let _ = match *deed {
        Deed::Play(pick) => {
            let position = study.history().position().clone();
            let legal = position.legal_moves();
            let m = (!legal.is_empty()).then(|| legal[usize::from(pick) % legal.len()]);
            m.is_some_and(|m| study.play(&[position.uci(m)]) > 0)
        }
        Deed::Go(index) => {
            study.go(index);
            true
        }
        Deed::Back => study.back(),
        Deed::Forward => study.forward(),
        Deed::Beside(forth) => study.beside(forth),
        Deed::Promote => study.promote(),
        Deed::Delete => study.delete(),
        Deed::Comment(text) => {
            study.set_comment(&format!("note {text}"));
            true
        }
        Deed::Undo => study.undo(),
        Deed::Redo => study.redo(),
    };
}

proptest! {
    #[test]
    fn whatever_is_done_the_tree_is_saved_and_read_back_with_the_same_place_in_it(
        deeds in proptest::collection::vec(deed(), 0..60),
        variant in proptest::sample::select(&Variant::ALL[..]),
    ) {
        let start = match variant {
            Variant::Standard => Position::start(),
            Variant::Chess960 => Position::from_fen(
                "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
                variant,
            ).unwrap(),
            Variant::Suicide => Position::start_of_suicide(),
        };
        let mut study = Study::new(start);
        for deed in &deeds {
            carry_out(&mut study, deed);
        }
        // A page knows only what can be reached.
        let path = study.path();
        study.walk(&path);
        let written = study.game().to_string();
        let mut read = Study::of(written.parse().expect("a game"));
        read.walk(&path);
        prop_assert_eq!(read.game(), study.game());
        prop_assert_eq!(here(&read), here(&study));
        let moves: usize = study.paragraphs().iter().map(|paragraph| paragraph.moves.len()).sum();
        let again: usize = read.paragraphs().iter().map(|paragraph| paragraph.moves.len()).sum();
        prop_assert_eq!(moves, again);
        let (start, moves) = study.question();
        let mut history = History::new(start);
        for uci in moves {
            let m = history.position().resolve_uci(uci).expect("a legal move");
            history.push(m).expect("a legal move");
        }
        prop_assert_eq!(history.position().fen(), here(&study));
        prop_assert_eq!(history.repetitions(), study.history().repetitions());
    }

    #[test]
    fn everything_can_be_taken_back(deeds in proptest::collection::vec(deed(), 0..30)) {
        let mut study = of("1. e4 (1. d4 d5) e5 (1... c5 {sharp}) 2. Nf3 *");
        let before = study.game().clone();
        for deed in &deeds {
            carry_out(&mut study, deed);
        }
        while study.undo() {}
        prop_assert_eq!(study.game(), &before);
    }
}
