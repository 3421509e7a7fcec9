//! Games looked at again: random ones out of logs and files, and case by case.

mod common;

use std::collections::BTreeSet;

use chess::Color;
use chess::pgn::NodeId;
use common::{BEGIN, Dice};
use game::reel::{self, Came, Place, Reel, Row, Way};
use game::{Event, Game, Moment, What, pgn, say};

fn reel(log: &[Event]) -> Reel {
    Reel::of(log).expect("a log begins with its start")
}

fn filed(text: &str) -> Reel {
    reel(&pgn::read(text, BEGIN).unwrap_or_else(|why| panic!("{why}\n{text}")))
}

/// What shows of a game besides its moves.
fn shown(game: &Game) -> String {
    let sides = Color::ALL.map(|side| {
        let taken: Vec<_> = game.captured_by(side).collect();
        (taken, game.points_ahead(side), game.level(side), say::name(game, side))
    });
    format!("{sides:?} {:?} {}", game.end(), game.position().fen())
}

#[test]
fn the_last_stop_is_the_game_as_the_log_folds_it() {
    let mut dice = Dice(0x5EE1);
    let (mut files, mut turned) = (0, 0);
    for _ in 0..600 {
        let log = common::log(&mut dice);
        let game = Game::replay(&log).expect("a log of ours");
        let reel = reel(&log);
        assert_eq!(reel.now(), &game);
        let last = reel.stops().len() - 1;
        assert_eq!(reel.at(last), game);
        files += usize::from(reel.tree().is_some());
        turned += usize::from(reel.turns());
    }
    assert!(files > 30 && turned > 100, "{files} files, {turned} with moves taken back");
}

#[test]
fn each_stop_is_the_prefix_of_the_log_folded() {
    let mut dice = Dice(0xF01D);
    for _ in 0..300 {
        let log = common::log(&mut dice);
        let reel = reel(&log);
        let mut stop = 0;
        let mut game: Option<Game> = None;
        // What of the log is told before each event that changes the board is what the stop before shows.
        for event in &log {
            let plies = game.as_ref().map_or(0, |game| game.plies().len());
            let before = game.clone();
            match (&mut game, &event.what) {
                (None, What::Started { setup }) => {
                    game = Some(Game::new((**setup).clone(), event.at));
                }
                (Some(game), _) => game.apply(event),
                (None, _) => panic!("a log begins with its start"),
            }
            let (Some(before), Some(game)) = (before, &game) else { continue };
            if let What::Imported { .. } = event.what {
                stop = game.plies().len();
                for ply in 0..=stop {
                    let then = reel.at(ply);
                    assert_eq!(then.history().moves(), &game.history().moves()[..ply]);
                    let clocks = ply.checked_sub(1).and_then(|ply| game.clocks_after(ply));
                    let after = ply.checked_sub(1).and_then(|ply| then.clocks_after(ply));
                    assert_eq!(after, clocks, "ply {ply}");
                }
            } else if game.plies().len() != plies {
                let then = reel.at(stop);
                assert_eq!(then.plies(), before.plies());
                assert_eq!(shown(&then), shown(&before));
                assert_eq!(reel.stops()[stop].plies, plies);
                for side in Color::ALL {
                    let level = before.level(side).map(|level| level.plan);
                    assert_eq!(reel.stops()[stop].levels[side], level);
                }
                stop += 1;
            }
        }
        assert_eq!(stop, reel.stops().len() - 1);
    }
}

#[test]
fn an_event_more_makes_the_same_reel_as_all_at_once() {
    let mut dice = Dice(0x11FE);
    for _ in 0..100 {
        let log = common::log(&mut dice);
        let cut = 1 + dice.below(log.len());
        let mut grown = reel(&log[..cut]);
        for event in &log[cut..] {
            grown.push(event.clone());
        }
        let whole = reel(&log);
        assert_eq!(grown.stops(), whole.stops());
        assert_eq!(grown.now(), whole.now());
        assert_eq!(grown.rows(Way::Line), whole.rows(Way::Line));
    }
}

/// All places of a way, by going forward from the first.
fn walk(reel: &Reel, way: Way) -> Vec<usize> {
    let mut place = reel.first(Place::Stop(0), way);
    let mut stops = Vec::new();
    loop {
        let Place::Stop(stop) = place else { panic!("a variation is entered by nobody") };
        stops.push(stop);
        match reel.forward(place, way) {
            Some(next) => {
                assert_eq!(reel.back(next, way), Some(place));
                place = next;
            }
            None => break,
        }
    }
    assert_eq!(place, reel.last(Place::Stop(0), way));
    stops
}

#[test]
fn both_ways_lead_from_the_first_board_to_the_last_and_back() {
    let mut dice = Dice(0x3A15);
    for _ in 0..300 {
        let log = common::log(&mut dice);
        let reel = reel(&log);
        assert_eq!(walk(&reel, Way::Whole), (0..reel.stops().len()).collect::<Vec<_>>());
        let line = walk(&reel, Way::Line);
        assert_eq!(line, reel.track(Way::Line));
        let now = reel.now();
        for (plies, &stop) in line.iter().enumerate() {
            assert_eq!(reel.at(stop).history().moves(), &now.history().moves()[..plies]);
        }
        for stop in 0..reel.stops().len() {
            let there = reel.on_track(Way::Line, stop);
            assert!(line.contains(&there));
            let (game, near) = (reel.at(stop), reel.at(there));
            assert!(game.history().moves().starts_with(near.history().moves()));
            if reel.stands(stop) {
                assert_eq!(near.position(), game.position());
            }
        }
    }
}

#[test]
fn the_list_has_each_move_once_and_in_order() {
    let mut dice = Dice(0x0A11);
    for _ in 0..300 {
        let reel = reel(&common::log(&mut dice));
        for way in [Way::Whole, Way::Line] {
            let mut listed = vec![reel.track(way)[0]];
            for row in reel.rows(way) {
                match row {
                    Row::Line { number, cells } => {
                        for (cell, side) in cells.iter().zip(Color::ALL) {
                            let Some(cell) = cell else { continue };
                            let Came::Moved { before, .. } = &reel.stops()[cell.moved].came else {
                                panic!("a cell is a move")
                            };
                            assert_eq!((before.move_number(), before.turn()), (number, side));
                            assert_eq!(cell.stands, reel.stands(cell.moved));
                            listed.push(cell.stop);
                        }
                    }
                    Row::Turned(stop) => listed.push(stop),
                    Row::Remark(_) | Row::Variations(_) => {}
                }
            }
            assert_eq!(listed, reel.track(way));
            let rows = reel.rows(way);
            assert_eq!(reel.row_of(&rows, Place::Stop(listed[0])), None);
            for &stop in &listed[1..] {
                assert!(reel.row_of(&rows, Place::Stop(stop)).is_some());
            }
        }
    }
}

const ANNOTATED: &str = "[White \"Ada\"]\n[Black \"Ben\"]\n\n\
    { A start } 1. e4 e5 (1... c5 $5 { sharp } 2. Nf3 (2. c3 d5 (2... Nf6 3. e5)) 2... d6 $1) \
    2. Nf3 $1 { [%csl Ge5] attacks } Nc6 (2... d6) (2... -- { a pass } 3. Nxe5) 3. Bb5 1/2-1/2";

/// All nodes of a tree that are not played.
fn asides(reel: &Reel) -> Vec<NodeId> {
    let tree = reel.tree().expect("a file");
    let mut open = vec![tree.root()];
    let mut found = Vec::new();
    while let Some(node) = open.pop() {
        if matches!(reel.place(node, Way::Whole), Place::Aside(_)) {
            found.push(node);
        }
        open.extend(tree.children(node));
    }
    found
}

#[test]
fn variations_are_walked_to_their_end_and_out_again() {
    let reel = filed(ANNOTATED);
    let tree = reel.tree().unwrap();
    let all = asides(&reel);
    assert_eq!(all.len(), 10);
    for node in all {
        let game = reel.aside(node).unwrap();
        assert_eq!(*game.position(), tree.position(node));
        assert_eq!(game.end(), None);
        let place = Place::Aside(node);
        let out = reel.first(place, Way::Line);
        let Place::Stop(stop) = out else { panic!("outside is the game") };
        assert!(reel.at(stop).plies().len() < reel.stops().len() - 1);
        let rows = reel.rows(Way::Line);
        let row = reel.row_of(&rows, place).map(|row| rows[row]);
        let around = reel::around(tree, node);
        let before = tree.parent(around[0]).unwrap();
        assert_eq!(row, Some(Row::Variations(tree.children(before).next().unwrap())));
        let Place::Aside(end) = reel.last(place, Way::Line) else { panic!("still aside") };
        assert_eq!(tree.children(end).count(), 0);
        if let Some(next) = reel.forward(place, Way::Line) {
            assert_eq!(reel.back(next, Way::Line), Some(place));
        }
    }
}

#[test]
fn remarks_and_variations_stand_behind_their_moves() {
    let reel = filed(ANNOTATED);
    let tree = reel.tree().unwrap();
    let told: Vec<String> = reel
        .rows(Way::Line)
        .into_iter()
        .map(|row| match row {
            Row::Line { number, cells } => {
                format!(
                    "{number} {}",
                    cells.iter().map(|cell| u8::from(cell.is_some())).sum::<u8>()
                )
            }
            Row::Turned(_) => "turned".into(),
            Row::Remark(node) => reel::remarks(tree, node).collect::<Vec<_>>().join(" "),
            Row::Variations(node) => {
                let all = reel::others(tree, node).filter_map(|one| reel::variation(tree, one, 9));
                let lengths: Vec<_> = all.map(|one| one.nodes.len()).collect();
                format!("variations {lengths:?}")
            }
        })
        .collect();
    assert_eq!(
        told,
        ["A start", "1 2", "variations [3]", "2 1", "attacks", "2 1", "variations [1, 2]", "3 1",],
    );
}

#[test]
fn very_many_variations_and_moves_are_cut_and_said_to_go_on() {
    let many = format!("1. e4 {} *", "(1. d4 d5 2. c4 c6) ".repeat(5000));
    let reel = filed(&many);
    let tree = reel.tree().unwrap();
    let Some(Row::Variations(of)) = reel.rows(Way::Line).pop() else { panic!("variations") };
    assert_eq!(reel::others(tree, of).count(), 5000);
    for first in reel::others(tree, of).take(50) {
        let one = reel::variation(tree, first, 3).unwrap();
        assert!(one.nodes.len() == 3 && one.goes_on);
    }
}

#[test]
fn a_long_game_is_told_from_near_each_stop() {
    let mut moves = String::new();
    for round in 0..3000 {
        let (there, back) = if round % 2 == 0 { ("Nf3", "Nf6") } else { ("Ng1", "Ng8") };
        moves.push_str(there);
        moves.push(' ');
        moves.push_str(back);
        moves.push(' ');
    }
    let reel = filed(&format!("{moves} *"));
    assert_eq!(reel.stops().len(), 6001);
    for stop in [0, 1, 127, 128, 129, 3000, 5999, 6000] {
        assert_eq!(reel.at(stop).history().moves(), &reel.now().history().moves()[..stop]);
    }
}

#[test]
fn what_is_taken_back_and_played_again_is_told_like_this() {
    let text = "[White \"Ada\"]\n[Black \"Computer\"]\n[BlackLevel \"2\"]\n\n1. e4 e5 *";
    let mut log = pgn::read(text, BEGIN).unwrap();
    let at = |seconds: u64| Moment(BEGIN.0 + 1000 * seconds);
    let moved = |uci: &str, second| Event {
        at: at(second),
        what: What::Moved { uci: uci.parse().unwrap(), spent: game::Millis(900), phase: None },
    };
    log.push(moved("g1f3", 1));
    log.push(moved("b8c6", 2));
    log.push(Event { at: at(3), what: What::TookBack { plies: 2 } });
    log.push(Event { at: at(4), what: What::Redone });
    log.push(Event { at: at(5), what: What::TookBack { plies: 2 } });
    let plan = game::LevelPlan::level(game::Level::new(3).unwrap());
    log.push(Event { at: at(6), what: What::LevelSet { side: Color::Black, plan } });
    log.push(moved("f1c4", 7));
    let reel = reel(&log);
    let told: Vec<_> = reel
        .stops()
        .iter()
        .map(|stop| match &stop.came {
            Came::Turned { text, words } => {
                let notes: Vec<_> = stop.notes.iter().map(|note| note.words.as_str()).collect();
                format!("{text} | {words} | {}", notes.join(" "))
            }
            _ => stop.plies.to_string(),
        })
        .collect();
    assert_eq!(
        told,
        [
            "0",
            "1",
            "2",
            "3",
            "4",
            "Took back Nf3 and the reply | Took back knight f3 and the reply | ",
            "Played Nf3 and the reply again | Played knight f3 and the reply again | ",
            "Took back Nf3 and the reply | Took back knight f3 and the reply | Level 3, about 1500.",
            "3",
        ],
    );
    assert_eq!(reel.track(Way::Line), [0, 1, 7, 8]);
    let stands: BTreeSet<usize> = (1..9).filter(|&stop| reel.stands(stop)).collect();
    assert_eq!(stands, BTreeSet::from([1, 2, 8]));
    assert_eq!(say::at_move(&reel.at(3), 3), "Move 2 of 2: You, knight f3");
    assert_eq!(say::at_move(&reel.at(0), 3), "The start of the game");
}
