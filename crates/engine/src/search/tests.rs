//! Laws of the search. Plain minimax, written once more here without any shortcut, is the judge.

use super::order::wins;
use super::*;
use chess::{Color, MoveList, Variant};
use proptest::prelude::*;

use crate::testing::wander;

fn history(variant: Variant, fen: &str) -> History {
    History::new(Position::from_fen(fen, variant).unwrap_or_else(|error| panic!("{fen}: {error}")))
}

fn search(history: &History, depth: u32) -> Found {
    Engine::new(1).search(history, &Limits::depth(depth), &Stop::new(), &mut |_| {})
}

/// The same search without window, order, table or shortcut.
struct Minimax {
    history: History,
    depth: i32,
    /// Without a window the captures of some positions are too many to wait for.
    patience: u32,
}

impl Minimax {
    fn node(&mut self, ply: usize, depth: i32) -> Score {
        if depth == 0 {
            return self.quiesce(ply);
        }
        if ply > 0 && self.is_draw() {
            return Score::DRAW;
        }
        let moves = self.history.position().legal_moves();
        let best = moves.iter().map(|&m| {
            self.history.push(m).unwrap();
            let score = -self.node(ply + 1, depth - 1);
            self.history.pop();
            score
        });
        best.max().unwrap_or_else(|| without_moves(self.history.position(), ply))
    }

    fn quiesce(&mut self, ply: usize) -> Score {
        if self.is_draw() {
            return Score::DRAW;
        }
        let position = self.history.position().clone();
        let eval = Score::centipawns(crate::evaluate::at_a_glance(&position));
        let royal = position.variant().has_royal_king();
        let is_forced = position.in_check() || position.must_capture();
        if !royal && ply as i32 > self.depth + 5 && position.count_moves() > 1 {
            return eval;
        }
        if !position.has_moves() && (!royal || position.in_check()) {
            return without_moves(&position, ply);
        }
        let mut moves = MoveList::new();
        if is_forced {
            position.legal_moves_into(&mut moves);
        } else if royal {
            position.noisy_moves_into(&mut moves);
        }
        self.patience = self.patience.saturating_sub(1);
        if self.patience == 0 {
            return eval;
        }
        let mut best = if is_forced { -Score::INFINITE } else { eval };
        for &m in moves.iter().filter(|&&m| is_forced || wins(&position, m)) {
            self.history.push(m).unwrap();
            best = best.max(-self.quiesce(ply + 1));
            self.history.pop();
        }
        best
    }

    /// So few plies repeat nothing since the root.
    fn is_draw(&self) -> bool {
        let position = self.history.position();
        let fifty = position.halfmove_clock() >= 100 && !position.is_checkmate();
        let few = position.occupied().len() <= 4;
        fifty
            || self.history.repetitions() >= 3
            || few && position.has_moves() && position.is_dead()
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn alpha_beta_finds_what_minimax_finds(
        variant in proptest::sample::select(Variant::ALL.to_vec()),
        picks in proptest::collection::vec(any::<u16>(), 0..140),
        depth in 1..=3u32,
    ) {
        let history = wander(variant, &picks);
        prop_assume!(history.position().has_moves());
        let mut engine = Engine::new(1);
        engine.techniques = Techniques::NONE;
        let found = engine.search(&history, &Limits::depth(depth), &Stop::new(), &mut |_| {});
        let depth = depth as i32;
        let mut judge = Minimax { history: history.clone(), depth, patience: 50_000 };
        let plain = judge.node(0, depth);
        prop_assume!(judge.patience > 0);
        prop_assert_eq!(found.score, plain, "{:?}", history.position());
    }

    #[test]
    fn every_line_is_legal_whatever_the_table_says(
        variant in proptest::sample::select(Variant::ALL.to_vec()),
        picks in proptest::collection::vec(any::<u16>(), 0..140),
        noise in any::<u64>(),
    ) {
        let history = wander(variant, &picks);
        let mut engine = Engine::new(1);
        poison(&mut engine, history.position(), noise);
        let limits = Limits { lines: 3, ..Limits::depth(4) };
        let found = engine.search(&history, &limits, &Stop::new(), &mut |_| {});
        prop_assert_eq!(found.lines.len(), history.position().count_moves().min(3));
        for line in &found.lines {
            let mut history = history.clone();
            for &m in &line.moves {
                prop_assert!(history.push(m).is_ok(), "{:?}", line);
            }
        }
    }
}

/// Fills the table with nonsense about a position and those after it.
fn poison(engine: &mut Engine, position: &Position, noise: u64) {
    use crate::table::{Bound, Entry};
    let after = position.legal_moves();
    let keys = after.iter().map(|&m| position.key_after(m)).chain([position.key()]);
    for (key, number) in keys.zip(1u64..) {
        let bits = noise.wrapping_mul(2 * number + 1);
        engine.table.store(
            key,
            Entry {
                m: Some(Move::from_bits((bits >> 48) as u16 | 1)),
                score: Score::centipawns(i32::from(bits as i8) * 30),
                bound: [Bound::Upper, Bound::Lower, Bound::Exact][(bits >> 20) as usize % 3],
                depth: (bits >> 30) as i32 % 9,
                eval: Some((bits as i8).into()),
            },
        );
    }
}

#[test]
fn the_same_search_gives_the_same_result() {
    for variant in Variant::ALL {
        let history = wander(variant, &[1, 2, 3, 4, 5, 6]);
        let mut engine = Engine::new(2);
        let limits = Limits::nodes(20_000);
        let first = engine.search(&history, &limits, &Stop::new(), &mut |_| {});
        assert!(first.nodes <= 20_000);
        engine.search(&history, &limits, &Stop::new(), &mut |_| {});
        engine.reset();
        let third = engine.search(&history, &limits, &Stop::new(), &mut |_| {});
        assert_eq!(first, third);
    }
}

#[test]
fn what_the_table_knows_need_not_be_looked_for_again() {
    for variant in Variant::ALL {
        let (mut first, mut second) = (0, 0);
        for game in 0..6 {
            let history = wander(variant, &[game, 2, 3, 4 + game, 5, 6]);
            let mut engine = Engine::new(2);
            let depth = Limits::depth(8);
            let mut nodes = || engine.search(&history, &depth, &Stop::new(), &mut |_| {}).nodes;
            first += nodes();
            second += nodes();
        }
        assert!(second * 4 < first * 3, "{variant}: {first}, then {second}");
    }
}

#[test]
fn one_repetition_since_the_root_is_a_draw_and_so_are_two_before() {
    // White is lost but can give check for ever.
    let perpetual = history(Variant::Standard, "6k1/6p1/5p2/8/4Q3/8/qr6/7K w - - 0 1");
    let found = search(&perpetual, 8);
    assert_eq!(found.score, Score::DRAW, "{found:?}");

    // Black, a queen up, must not step back to where both have been twice.
    let mut game = history(Variant::Standard, "6k1/8/8/8/8/8/q7/7K b - - 0 1");
    for text in ["a2b2", "h1g1", "b2a2", "g1h1", "a2b2", "h1g1", "b2a2", "g1h1", "a2c2", "h1g1"] {
        let m = game.position().parse_uci(text).unwrap();
        game.push(m).unwrap();
    }
    let stepping_back = game.position().parse_uci("c2a2").unwrap();
    let only = Limits { only: vec![stepping_back], ..Limits::depth(1) };
    let mut engine = Engine::new(1);
    let scored = engine.search(&game, &only, &Stop::new(), &mut |_| {}).score;
    assert_eq!(scored, Score::DRAW, "it would be there for the third time");
    let found = search(&game, 6);
    assert!(found.best() != Some(stepping_back) && found.score > Score::centipawns(500));
}

#[test]
fn who_is_losing_seeks_the_repetition_in_the_game_s_past() {
    let mut game = history(Variant::Standard, "8/8/8/8/8/1k6/1q6/3K4 w - - 10 60");
    // Alone against a queen: only a third time saves it, and only here it is to be had.
    for text in ["d1e1", "b2c2", "e1f1", "c2b2", "f1e1", "b2c2", "e1f1", "c2d2", "f1g1", "d2c2"] {
        let m = game.position().parse_uci(text).unwrap();
        game.push(m).unwrap();
    }
    let found = search(&game, 4);
    assert_eq!(found.best(), game.position().parse_uci("g1f1").ok());
    assert_eq!(found.score, Score::DRAW);
}

#[test]
fn after_fifty_moves_nothing_is_won() {
    let nearly = "8/8/8/3k4/8/8/3K4/3R4 w - - 99 80";
    assert_eq!(search(&history(Variant::Standard, nearly), 6).score, Score::DRAW);
    // Mate with the last move counts.
    let mate = "k7/8/1K6/8/8/8/8/7R w - - 99 80";
    assert_eq!(search(&history(Variant::Standard, mate), 6).score, Score::mates_in(1));
}

#[test]
fn stalemate_is_avoided_when_winning_and_sought_when_losing() {
    let winning = [
        "7k/8/5KQ1/8/8/8/8/8 w - - 0 1",
        "k7/2Q5/8/8/8/8/8/2K5 w - - 0 1",
        "5k2/5P2/4K3/8/8/8/7P/8 w - - 0 1",
        "8/8/8/8/8/6q1/5k2/7K b - - 0 1",
    ];
    for fen in winning {
        let history = history(Variant::Standard, fen);
        let found = search(&history, 8);
        let after = history.position().play(found.best().unwrap());
        assert!(!after.is_stalemate(), "{fen}");
        assert!(found.score > Score::centipawns(200), "{fen}: {}", found.score);
    }
    // A rook that cannot be taken without stalemate.
    let losing = history(Variant::Standard, "7k/8/6Q1/8/8/8/r7/7K b - - 0 1");
    assert_eq!(search(&losing, 8).score, Score::DRAW);
}

#[test]
fn there_is_a_move_wherever_one_is_legal_even_when_stopped_at_once() {
    let stop = Stop::new();
    stop.raise();
    for variant in Variant::ALL {
        let history = wander(variant, &[9, 8, 7]);
        let found = Engine::new(1).search(&history, &Limits::default(), &stop, &mut |_| {});
        assert!(found.best().is_some_and(|m| history.position().is_legal(m)));
        let found = Engine::new(1).search(&history, &Limits::nodes(0), &Stop::new(), &mut |_| {});
        assert!(found.best().is_some());
    }
    let mated = history(Variant::Standard, "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1");
    let found = search(&mated, 3);
    assert_eq!((found.best(), found.score), (None, Score::mated_in(0)));
    let stalemate = history(Variant::Standard, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    assert_eq!(search(&stalemate, 3).score, Score::DRAW);
    let won = history(Variant::Suicide, "8/8/8/8/8/8/8/4k3 w - - 0 1");
    assert_eq!(search(&won, 3).score, Score::mates_in(0));
}

#[test]
fn suicide_is_won_by_losing_everything() {
    // One step and the pawn must be taken; two and it may be passed by.
    let game = history(Variant::Suicide, "8/8/8/8/1p6/8/P7/8 w - - 0 1");
    let found = search(&game, 6);
    assert_eq!(found.best(), game.position().parse_uci("a2a3").ok());
    assert_eq!(found.score, Score::mates_in(2));
    assert_eq!(game.position().turn(), Color::White);
}

#[test]
fn players_can_go_to_another_thread() {
    fn is_send<T: Send>() {}
    is_send::<Engine>();
    is_send::<crate::Opponent>();
    is_send::<Stop>();
}

#[test]
fn a_soft_limit_ends_the_search_after_the_depth_in_which_it_is_passed() {
    let game = wander(Variant::Standard, &[3, 1, 4, 1, 5, 9]);
    let search = |limits: &Limits| {
        let mut after = Vec::new();
        let found = Engine::new(1).search(&game, limits, &Stop::new(), &mut |news| {
            after.extend(news.line().map(|info| info.nodes));
        });
        (found, after)
    };
    let (_, after) = search(&Limits::depth(8));
    for (depth, soft) in [(1, 1), (5, after[4]), (6, after[4] + 1), (8, after[7])] {
        let soft = Limits { soft_nodes: Some(soft), ..Limits::nodes(1_000_000) };
        assert_eq!(search(&soft).0, search(&Limits::depth(depth)).0);
    }
    // What is begun has an end all the same.
    let both = Limits { soft_nodes: Some(after[4] + 1), ..Limits::nodes(after[4] + 2) };
    assert_eq!(search(&both).0.nodes, after[4] + 2);
}

#[test]
fn only_the_moves_that_are_asked_for_are_considered() {
    let start = History::default();
    let a3 = start.position().parse_uci("a2a3").unwrap();
    let limits = Limits { only: vec![a3], ..Limits::depth(5) };
    let found = Engine::new(1).search(&start, &limits, &Stop::new(), &mut |_| {});
    assert_eq!(found.best(), Some(a3));
}

#[test]
fn lines_are_different_moves_in_the_order_of_their_scores() {
    let game = history(
        Variant::Standard,
        "r2q1rk1/pp2bppp/2n1bn2/2pp4/3P4/1PN1PN2/PB2BPPP/R2Q1RK1 w - - 0 11",
    );
    let mut ranks = Vec::new();
    let limits = Limits { lines: 5, ..Limits::depth(6) };
    let found = Engine::new(1).search(&game, &limits, &Stop::new(), &mut |news| {
        ranks.extend(news.line().map(|info| info.rank));
    });
    assert_eq!(found.lines.len(), 5);
    assert!(found.lines.is_sorted_by_key(|line| core::cmp::Reverse(line.score)));
    let moves: std::collections::BTreeSet<Move> =
        found.lines.iter().map(|line| line.moves[0]).collect();
    assert_eq!(moves.len(), 5);
    assert_eq!(ranks, [1, 2, 3, 4, 5].repeat(6));
}

#[test]
fn a_survey_scores_every_move_and_agrees_with_the_search() {
    for variant in Variant::ALL {
        let history = wander(variant, &[3, 1, 4, 1, 5, 9]);
        let mut engine = Engine::new(1);
        engine.techniques = Techniques::NONE;
        let survey = engine.survey(&history, 3, u64::MAX, &Stop::new());
        assert_eq!(survey.moves.len(), history.position().count_moves());
        let found = engine.search(&history, &Limits::depth(3), &Stop::new(), &mut |_| {});
        assert_eq!(survey.moves[0].1, found.score);
        let is_sorted = survey.moves.is_sorted_by(|(_, better), (_, worse)| better >= worse);
        assert!(is_sorted, "{:?}", survey.moves);
        // What comes into question is as the search has it, give or take a little.
        for (m, score) in survey.moves {
            let mut after = history.clone();
            after.push(m).unwrap();
            if after.automatic_end().is_some() {
                continue;
            }
            let exact = -engine.search(&after, &Limits::depth(2), &Stop::new(), &mut |_| {}).score;
            if exact >= found.score - 600 && !found.score.is_mate() {
                assert!((score.get() - exact.get()).abs() <= 12, "{m:?}: {score:?} {exact:?}");
            } else {
                assert!(score < found.score - 500 || found.score.is_mate(), "{m:?}: {score:?}");
            }
        }
    }
}

#[test]
fn several_threads_reach_the_depth_that_is_asked_for_and_tell_what_they_have_found() {
    let mut engine = Engine::new(4);
    engine.set_threads(3);
    for picks in [&[][..], &[3, 1, 4, 1, 5, 9, 2, 6], &[2, 7, 1, 8, 2, 8, 1, 8, 2, 8, 4, 5, 9]] {
        let history = wander(Variant::Standard, picks);
        let mut told = None;
        let found = engine.search(&history, &Limits::depth(9), &Stop::new(), &mut |news| {
            if let News::Line(info) = news {
                told = info.pv.first().map(|&m| (info.depth, m));
            }
        });
        assert!(found.depth >= 9);
        assert_eq!(told, found.best().map(|m| (found.depth, m)));
    }
}
