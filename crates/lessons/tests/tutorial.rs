//! What is said of every task is so: it begins with a legal board, it can be done, in as few moves as it says and
//! no fewer, and whatever a wrong move is told about it can be seen on the board.

use std::collections::{BTreeSet, VecDeque};

use chess::{Color, History, PlacedPiece, Position, Square, UciMove};
use engine::{Engine, Limits, Stop, Worth};
use lessons::tutorial::{
    self, Attempt, Goal, Outcome, Progress, Step, Task, Tutorial, Way, WayOut, Wish, Wrong, say,
};
use proptest::prelude::*;

fn all() -> Tutorial {
    tutorial::read(tutorial::pack().leak()).unwrap_or_else(|fault| panic!("{fault}"))
}

/// Every move that the board shows as possible, with each choice of what a pawn becomes.
fn tries(attempt: &Attempt) -> Vec<UciMove> {
    let mut tries = Vec::new();
    for from in attempt.position().color(attempt.task().side()) {
        for to in attempt.targets(from) {
            let asks = attempt.clone().try_move(from, to, None) == Outcome::Choose;
            let choices = if asks { Attempt::promotions().map(Some).to_vec() } else { vec![None] };
            tries.extend(choices.into_iter().map(|promotion| UciMove { from, to, promotion }));
        }
    }
    tries
}

fn play(attempt: &mut Attempt, uci: UciMove) -> Outcome {
    attempt.try_move(uci.from, uci.to, uci.promotion)
}

/// The same task from another board.
fn from(task: &Task, start: &Position) -> Attempt {
    Attempt::new(&Task { start: start.clone(), ..task.clone() })
}

/// A shortest way to do a task: everything is tried, one move deeper each time.
fn shortest(task: &Task) -> Option<Vec<UciMove>> {
    let key = |attempt: &Attempt| (attempt.position().key(), attempt.stars());
    let attempt = Attempt::new(task);
    let mut seen = BTreeSet::from([key(&attempt)]);
    let mut queue = VecDeque::from([(attempt, Vec::new())]);
    while let Some((attempt, way)) = queue.pop_front() {
        for uci in tries(&attempt) {
            let mut next = attempt.clone();
            let longer = || way.iter().copied().chain([uci]).collect::<Vec<_>>();
            match play(&mut next, uci) {
                Outcome::Done { .. } => return Some(longer()),
                Outcome::Progress { .. } if seen.insert(key(&next)) => {
                    // A bare king's reply depends on the board alone, so the way there need not be kept.
                    let bare = matches!(task.goal, Goal::MateBare { .. });
                    let next = if bare { from(task, next.position()) } else { next };
                    queue.push_back((next, longer()));
                }
                _ => {}
            }
        }
    }
    None
}

fn is_game(task: &Task) -> bool {
    matches!(task.goal, Goal::Game { .. })
}

#[test]
fn there_are_tasks_for_everything() {
    let tutorial = all();
    assert!(tutorial.tasks.len() >= 40, "{}", tutorial.tasks.len());
    let ids: BTreeSet<_> = tutorial.tasks.iter().map(|task| task.id).collect();
    let titles: BTreeSet<_> = tutorial.tasks.iter().map(|task| task.title).collect();
    let chapters: BTreeSet<_> = tutorial.chapters.iter().map(|chapter| chapter.id).collect();
    assert_eq!([ids.len(), titles.len()], [tutorial.tasks.len(); 2]);
    assert_eq!(chapters.len(), tutorial.chapters.len());
    for id in ids.iter().chain(&chapters) {
        let plain = |c: char| c.is_ascii_lowercase() || c == '-';
        assert!(id.chars().all(plain) && !id.starts_with('-') && !id.ends_with('-'), "{id}");
    }
    // The tasks of a chapter stand together, and every chapter has some.
    let mut order: Vec<_> = tutorial.tasks.iter().map(|task| task.chapter).collect();
    order.dedup();
    let chapters: Vec<_> = tutorial.chapters.iter().map(|chapter| chapter.id).collect();
    assert_eq!(order, chapters);
    for task in &tutorial.tasks {
        assert_eq!(tutorial.find(task.id), Some(task));
    }
    let next = tutorial.after("rook-lines").map(|task| task.id);
    assert_eq!(next, Some("rook-wall"));
    assert_eq!(tutorial.after("first-game"), None);
}

/// Ids are kept by profiles and stand in addresses: none goes, and none changes its meaning.
#[test]
fn ids_stay() {
    let ids = "rook-lines rook-wall bishop-diagonals bishop-colours queen-lines king-steps \
        knight-jump knight-ride knight-over pawn-steps pawn-takes rook-takes bishop-takes \
        knight-takes queen-takes free-piece safe-rook safe-queen save-knight save-pawn give-check \
        check-run check-block check-take double-check mate-rooks mate-queen mate-rook \
        mate-smothered mate-helped castle-king castle-queen castle-checked passing-take \
        passing-last passing-check promote-queen promote-taking promote-knight promote-rook \
        stalemate-mate stalemate-two stalemate-save count-win count-choose count-defend \
        fork-knight fork-pawn fork-queen pin-queen pin-attack skewer discovery back-rank \
        back-rank-two back-rank-air queen-step queen-mate two-rooks rook-step rook-mate pawn-race \
        pawn-king-first pawn-side open-centre open-develop open-castle open-scholar open-harry \
        first-game";
    let tutorial = all();
    for id in ids.split_whitespace() {
        assert!(tutorial.find(id).is_some(), "{id}");
    }
}

#[test]
fn what_a_task_asks_for_is_said_in_a_few_words() {
    let all = all();
    for task in &all.tasks {
        let words = say::goal(task);
        assert!((6..=38).contains(&words.len()), "{}: {words}", task.id);
        assert!(words.starts_with(|c: char| c.is_ascii_uppercase()), "{}: {words}", task.id);
        assert!(!words.ends_with('.'), "{}: {words}", task.id);
    }
    let of = |id: &str| say::goal(all.find(id).unwrap());
    assert_eq!(of("rook-lines"), "Catch two stars");
    assert_eq!(of("rook-takes"), "Take three pieces");
    assert_eq!(of("stalemate-two"), "Mate in two moves");
    assert_eq!(of("first-game"), "Play a game at level 0");
}

#[test]
fn words_are_sentences() {
    let tutorial = all();
    let titles = tutorial.tasks.iter().map(|task| task.title);
    for title in titles.chain(tutorial.chapters.iter().map(|chapter| chapter.title)) {
        assert!((3..=40).contains(&title.len()) && !title.ends_with('.'), "{title}");
    }
    let of = |task: &Task| [task.instruction, task.idea, task.learnt];
    let texts = tutorial.tasks.iter().flat_map(of);
    for text in texts.chain(tutorial.chapters.iter().map(|chapter| chapter.about)) {
        assert!(
            text.is_ascii() && !text.contains(['!', '"', '*']) && !text.contains("  "),
            "{text}"
        );
        assert!(text.starts_with(|c: char| c.is_ascii_uppercase()), "{text}");
        assert!(text.ends_with(['.', '?']) && text.len() <= 260, "{text}");
        let first = text.split(['.', '?', ':']).next().unwrap_or_default();
        assert!(first.len() <= 110, "{first}");
    }
}

#[test]
fn every_task_begins_with_a_board_to_think_about() {
    for task in &all().tasks {
        let position = &task.start;
        let attempt = Attempt::new(task);
        if is_game(task) {
            assert_eq!((position, task.least), (&Position::start(), 0));
            assert!(tries(&attempt).is_empty());
            continue;
        }
        assert!(tries(&attempt).len() > 1, "{}", task.id);
        assert_eq!(position.variant().has_royal_king(), !task.goal.is_walk(), "{}", task.id);
        if !task.goal.is_walk() {
            assert_eq!(position.outcome(), None, "{}", task.id);
        }
        if let Goal::Stars { stars, .. } = task.goal {
            assert!(stars.any() && (stars & position.occupied()).is_empty(), "{}", task.id);
        }
        assert!(task.goal.most() >= Some(task.least) && task.least > 0, "{}", task.id);
        // Something can be done that is not the task: else there would be nothing to find.
        let is_right =
            |uci: &UciMove| matches!(play(&mut attempt.clone(), *uci), Outcome::Done { .. });
        let only_kings_move = position.checkers().many();
        assert!(only_kings_move || !tries(&attempt).iter().all(is_right), "{}", task.id);
    }
}

#[test]
fn every_task_can_be_done_in_as_few_moves_as_it_says() {
    for task in all().tasks.iter().filter(|task| !is_game(task)) {
        let way = shortest(task).unwrap_or_else(|| panic!("{} cannot be done", task.id));
        assert_eq!(way.len(), usize::from(task.least), "{}: {way:?}", task.id);
        // And so it is when it is done: nothing more can be moved, and one can go back.
        let mut attempt = Attempt::new(task);
        for (index, &uci) in way.iter().enumerate() {
            assert!(!attempt.is_done());
            let outcome = play(&mut attempt, uci);
            assert_eq!(matches!(outcome, Outcome::Done { .. }), index + 1 == way.len());
        }
        assert!(attempt.is_done() && attempt.hint().is_none());
        assert_eq!(play(&mut attempt, way[0]), Outcome::Over);
        assert!(attempt.undo() && !attempt.is_done());
        attempt.restart();
        assert_eq!(attempt, Attempt::new(task));
    }
}

#[test]
fn hints_lead_to_the_end() {
    for task in all().tasks.iter().filter(|task| !is_game(task)) {
        let mut attempt = Attempt::new(task);
        let is_long = matches!(task.goal, Goal::MateBare { .. });
        let mut made = 0;
        while let Some(hint) = attempt.hint() {
            assert!(attempt.targets(hint.from).contains(hint.to), "{}", task.id);
            let outcome = attempt.try_move(hint.from, hint.to, hint.promotion);
            made += 1;
            let on = matches!(outcome, Outcome::Done { .. } | Outcome::Progress { .. });
            assert!(on, "{}: {hint:?} {outcome:?}", task.id);
        }
        // Of a long mate only the end can be seen.
        assert!(attempt.is_done() || (is_long && made == 0), "{}", task.id);
        assert!(is_long || made == usize::from(task.least), "{}: {made}", task.id);
    }
}

/// The one or few moves of each task that asks for one.
#[test]
fn these_are_the_right_moves() {
    let expected = [
        ("free-piece", "d1a4"),
        ("save-knight", "e4c3 e4d2 e4g3"),
        ("save-pawn", "b1c3 b1d2 f2f3"),
        ("give-check", "a1e1"),
        ("check-run", "e1d1 e1d2 e1f1 e1f2"),
        ("check-block", "d2d4"),
        ("check-take", "a1e1"),
        ("double-check", "e1d1 e1f1"),
        ("mate-rooks", "b1b8"),
        ("mate-queen", "g2g7"),
        ("mate-rook", "h1h8"),
        ("mate-smothered", "g5f7"),
        ("mate-helped", "h5f7"),
        ("castle-king", "e1g1"),
        ("castle-queen", "e1c1"),
        ("castle-checked", "e1c1"),
        ("passing-take", "e5d6"),
        ("passing-last", "d5e6"),
        ("passing-check", "d5e6 f5e6"),
        ("promote-queen", "e7e8q"),
        ("promote-taking", "d7c8q"),
        ("promote-knight", "f7f8n"),
        ("promote-rook", "c7c8r"),
        ("stalemate-mate", "c1c8"),
        ("stalemate-save", "g8g3 g8g4"),
        ("count-win", "b2e5 f3e5"),
        ("count-choose", "c4a5"),
        ("count-defend", "a1a4 a1e1 f2f3"),
        ("fork-knight", "d5c7"),
        ("fork-pawn", "d4d5"),
        ("fork-queen", "d1d5"),
        ("pin-queen", "d1e1"),
        ("pin-attack", "f2f4"),
        ("skewer", "a1e1"),
        ("discovery", "d3h7"),
        ("back-rank", "d1d8"),
        ("back-rank-air", "b5b1 f2f3 f2f4 g1f1 g2g3 g2g4 h2h3 h2h4"),
        ("open-centre", "d2d4 e2e4"),
        ("open-develop", "b1a3 b1c3 f1b5 f1c4 f1d3 f1e2 g1e2 g1f3 g1h3"),
        ("open-castle", "e1g1"),
        ("open-scholar", "d8e7 d8f6 g7g6 g8h6"),
        ("open-harry", "b1c3"),
    ];
    let tutorial = all();
    let asked = tutorial.tasks.iter().filter(|task| matches!(task.goal, Goal::Move(_)));
    let asked: Vec<_> = asked.map(|task| task.id).collect();
    assert_eq!(asked, expected.map(|(id, _)| id));
    for (id, right) in expected {
        let attempt = Attempt::new(tutorial.find(id).unwrap());
        let is_right =
            |uci: &UciMove| matches!(play(&mut attempt.clone(), *uci), Outcome::Done { .. });
        let moves = tries(&attempt).into_iter().filter(is_right).map(|uci| uci.to_string());
        let mut moves: Vec<_> = moves.collect();
        moves.sort();
        assert_eq!(moves.join(" "), right, "{id}");
    }
}

/// A judge who does not know the task: what wins something by it, and what keeps everything, is no worse than the
/// best that a search finds.
#[test]
fn a_search_finds_nothing_better() {
    let worth = |position: &Position| {
        let history = History::new(position.clone());
        let found =
            Engine::new(4).search(&history, &Limits::nodes(60_000), &Stop::new(), &mut |_| {});
        match found.score.worth() {
            Worth::Centipawns(score) => score.clamp(-1500, 1500),
            Worth::Mate(moves) => {
                if moves > 0 {
                    1500
                } else {
                    -1500
                }
            }
        }
    };
    for task in &all().tasks {
        let margin = match task.goal {
            Goal::Move(Wish::Win(..)) => 60,
            Goal::Move(Wish::Keep) => 120,
            _ => continue,
        };
        let attempt = Attempt::new(task);
        let best = worth(&task.start);
        for uci in tries(&attempt) {
            let mut attempt = attempt.clone();
            if let Outcome::Done { made } = play(&mut attempt, uci) {
                let after = -worth(&made.between);
                assert!(after >= best - margin, "{} {uci}: {after}, best {best}", task.id);
            }
        }
    }
}

/// Whether the side to move has this move.
fn is_legal(position: &Position, step: Step) -> bool {
    let moves = position.legal_moves();
    moves.iter().any(|&m| Step::of(position, m) == Some(step))
}

fn stands(position: &Position, placed: PlacedPiece) -> bool {
    position.piece_at(placed.square) == Some(placed.piece)
}

/// Looks at the board after a move that was told to be wrong, whether that is so.
fn check(task: &Task, after: &Position, uci: UciMove, why: &Wrong) {
    let name = format!("{} {uci} {why:?}", task.id);
    let them = !task.side();
    match *why {
        Wrong::Taken { piece, by } => {
            assert!(stands(after, piece) && stands(after, by), "{name}");
            assert_eq!((piece.piece.color, by.piece.color), (task.side(), them), "{name}");
            if task.goal.is_walk() {
                let takers = after.attackers_to(piece.square, after.occupied());
                assert!(takers.contains(by.square), "{name}");
            } else {
                assert_eq!(after.why_not(by.square, piece.square), None, "{name}");
            }
        }
        Wrong::Mated { by } => {
            let moves = after.legal_moves();
            let mut mates = moves.iter().filter(|&&m| Step::of(after, m) == Some(by));
            let goal = Goal::Mate { within: 1 };
            assert!(
                mates.any(|&m| {
                    let mated = after.play(m);
                    let replies = mated.legal_moves();
                    // Whatever is replied, mate follows: at once where there is no reply at all.
                    replies.iter().all(|&reply| {
                        let rest = Task { start: mated.play(reply), goal, ..task.clone() };
                        shortest(&rest).is_some()
                    }) && (mated.is_checkmate() || !replies.is_empty())
                }),
                "{name}"
            );
        }
        Wrong::NotMate(WayOut::NoCheck) => assert!(!after.in_check(), "{name}"),
        Wrong::NotMate(WayOut::By(step)) => {
            assert!(after.in_check() && is_legal(after, step), "{name}");
        }
        Wrong::Stalemate => assert!(after.is_stalemate(), "{name}"),
        Wrong::Parried { reply } => assert!(is_legal(after, reply), "{name}"),
        Wrong::Slow { reply, left } => {
            assert!(is_legal(after, reply), "{name}");
            let moves = after.legal_moves();
            let m = moves.iter().find(|&&m| Step::of(after, m) == Some(reply)).unwrap();
            let goal = match task.goal {
                Goal::Mate { .. } => Goal::Mate { within: left },
                _ => Goal::Queen { within: left },
            };
            let rest = Task { start: after.play(*m), goal, ..task.clone() };
            assert_eq!(shortest(&rest), None, "{name}");
        }
        Wrong::OutOfMoves { left } => {
            assert_eq!(left == 0, !task.goal.is_walk(), "{name}");
            if left == 0 {
                assert!(!after.is_checkmate(), "{name}");
            }
        }
        Wrong::Other(wish) => match wish {
            Wish::Check => assert!(!after.in_check(), "{name}"),
            Wish::Out(Way::King) => {
                assert_eq!(after.king(task.side()), task.start.king(task.side()));
            }
            Wish::Castle(_) => {
                let rooks = |position: &Position| position.castling().of(task.side());
                assert!(rooks(after).any() || after.king(task.side()).is_some(), "{name}");
                let [before, after] = [&task.start, after].map(|it| it.king(task.side()).unwrap());
                assert!(before.distance(after) <= 1, "{name}");
            }
            Wish::EnPassant => {
                assert!(
                    task.start.en_passant() != Some(uci.to) || uci.from.file() == uci.to.file()
                );
            }
            Wish::Promote(role) => assert_ne!(uci.promotion, Some(role), "{name}"),
            // What else is asked for is decided in one place, and these_are_the_right_moves says how.
            _ => {}
        },
    }
}

/// The board after a move, by the rules alone.
fn after(task: &Task, uci: UciMove) -> Position {
    if task.goal.is_walk() {
        // Where nobody replies and nothing is forbidden the move is made.
        let goal = Goal::Stars { stars: chess::Bitboard::ALL, most: 9, safe: false };
        let mut attempt = Attempt::new(&Task { goal, ..task.clone() });
        let outcome = play(&mut attempt, uci);
        let Outcome::Progress { made, .. } = outcome else { panic!("{} {uci}", task.id) };
        return made.between;
    }
    let m = task.start.resolve_uci(uci).unwrap_or_else(|error| panic!("{uci}: {error}"));
    task.start.play(m)
}

#[test]
fn every_reason_is_true() {
    let mut reasons = 0;
    for task in all().tasks.iter().filter(|task| !is_game(task)) {
        let attempt = Attempt::new(task);
        for uci in tries(&attempt) {
            let mut next = attempt.clone();
            if let Outcome::Wrong { why } = play(&mut next, uci) {
                check(task, &after(task, uci), uci, &why);
                assert_eq!(next, attempt, "{} {uci} is not kept", task.id);
                let words = say::wrong(&why);
                assert!(words.ends_with('.') && words.len() < 150, "{words}");
                reasons += 1;
            }
        }
    }
    assert!(reasons > 600, "{reasons}");
}

#[test]
fn wrong_moves_hear_why() {
    let cases = [
        ("free-piece", "d1d5", "The queen on d5 would be taken by the pawn on c6."),
        ("safe-rook", "a1g1", "The rook on g1 would be taken by the bishop on c5."),
        ("save-knight", "e4g5", "The knight on g5 would be taken by the bishop on e7."),
        ("save-knight", "h2h3", "The knight on e4 would be taken by the pawn on d5."),
        ("give-check", "a1a2", "That gives no check."),
        ("give-check", "a1a8", "The rook on a8 would be taken by the bishop on b7."),
        ("check-run", "c1e3", "That helps, too. Here the king itself has to go."),
        ("mate-rooks", "b1e1", "That is check, but not mate: the king on e8 can go to f8."),
        (
            "mate-rooks",
            "a7e7",
            "That is check, but not mate: the king on e8 can take the rook on e7.",
        ),
        ("mate-rooks", "g1g2", "That gives no check, so it is not mate."),
        (
            "stalemate-mate",
            "c1c7",
            "That is stalemate: the other side has no move and is not in check. The game is drawn.",
        ),
        (
            "stalemate-two",
            "g4g2",
            "After that the king on h8 can go to h7, and one more move is not enough.",
        ),
        ("open-scholar", "g8f6", "That allows mate: the queen on h5 can take the pawn on f7."),
        (
            "pawn-king-first",
            "e5e6",
            "After that the king on e8 can go to f8, and five more moves are not enough.",
        ),
        ("promote-rook", "c7c8n", "Here the pawn has to become a rook."),
        ("stalemate-save", "g8c8", "There is an answer to that: the king on h3 can go to g3."),
    ];
    let tutorial = all();
    for (id, uci, sentence) in cases {
        let mut attempt = Attempt::new(tutorial.find(id).unwrap());
        let outcome = play(&mut attempt, uci.parse().unwrap());
        assert_eq!(say::outcome(&attempt, &outcome).as_deref(), Some(sentence), "{id} {uci}");
    }
}

#[test]
fn what_is_heard_tells_the_way() {
    let tutorial = all();
    let mut attempt = Attempt::new(tutorial.find("bishop-diagonals").unwrap());
    assert_eq!(say::stars(&attempt).as_deref(), Some("Stars on a3, h6 and f8."));
    assert_eq!(say::square(&attempt, Square::A3), "a3, star");
    assert_eq!(say::square(&attempt, Square::C1), "c1, white bishop");
    let mut heard = Vec::new();
    for uci in ["c1a3", "a3f8", "f8h6"] {
        let outcome = play(&mut attempt, uci.parse().unwrap());
        heard.extend(say::outcome(&attempt, &outcome));
    }
    let expected = [
        "Bishop c1 to a3. A star. One of three. Three moves left.",
        "Bishop a3 to f8. A star. Two of three. Two moves left.",
        "Bishop f8 to h6. A star. A bishop goes along diagonals.",
    ];
    assert_eq!(heard, expected);
    let mut attempt = Attempt::new(tutorial.find("back-rank-two").unwrap());
    let hint = attempt.hint().unwrap();
    assert_eq!(say::piece_of(&attempt, hint), "Look at the rook on d2.");
    assert_eq!(say::move_of(&attempt, hint), "Rook d2 to d8.");
    let outcome = play(&mut attempt, "d2d8".parse().unwrap());
    assert_eq!(
        say::outcome(&attempt, &outcome).unwrap(),
        "Rook d2 to d8. Black: rook a8 takes the rook on d8. One move left.",
    );
    let mut attempt = Attempt::new(tutorial.find("promote-queen").unwrap());
    let outcome = play(&mut attempt, "e7e8".parse().unwrap());
    assert_eq!(say::outcome(&attempt, &outcome).unwrap(), "Choose what the pawn becomes.");
}

#[test]
fn what_is_not_legal_has_its_reason_and_its_sentence() {
    for task in all().tasks.iter().filter(|task| !is_game(task)) {
        let attempt = Attempt::new(task);
        for (from, to) in Square::all().flat_map(|from| Square::all().map(move |to| (from, to))) {
            let mut next = attempt.clone();
            if let Outcome::Refused { why } = next.try_move(from, to, None) {
                assert!(!attempt.targets(from).contains(to), "{} {from}{to}", task.id);
                assert!(game::say::why_not(&why).ends_with('.'), "{} {from}{to}", task.id);
                assert_eq!(next, attempt, "{} {from}{to}", task.id);
            }
        }
    }
    let tutorial = all();
    let said = |id: &str, from: Square, to: Square| match Attempt::new(tutorial.find(id).unwrap())
        .try_move(from, to, None)
    {
        Outcome::Refused { why } => game::say::why_not(&why),
        outcome => panic!("{outcome:?}"),
    };
    assert_eq!(said("rook-wall", Square::A1, Square::A7), "The pawn on a4 is in the way.");
    assert_eq!(said("rook-lines", Square::A1, Square::B2), "A rook moves along ranks and files.");
    // Nobody has to take here, though the board is one of Suicide.
    let mut attempt = Attempt::new(tutorial.find("rook-takes").unwrap());
    assert!(matches!(attempt.try_move(Square::A1, Square::B1, None), Outcome::Progress { .. }));
    assert_eq!(
        said("castle-checked", Square::E1, Square::G1),
        "You cannot castle on the king side: your king would pass f1, which the bishop on b5 attacks.",
    );
}

#[test]
fn a_bare_king_is_never_cheated_and_never_cheats() {
    for task in all().tasks.iter().filter(|task| matches!(task.goal, Goal::MateBare { .. })) {
        assert_eq!(task.start.color(!task.side()).len(), 1, "{}", task.id);
        for uci in tries(&Attempt::new(task)) {
            let mut attempt = Attempt::new(task);
            if let Outcome::Progress { made, .. } = play(&mut attempt, uci) {
                assert!(is_legal(&made.between, made.reply.unwrap()), "{} {uci}", task.id);
                assert_eq!(attempt.position().turn(), task.side());
            }
        }
    }
}

#[test]
fn progress_is_kept_with_what_it_does_not_know() {
    let tutorial = all();
    let mut progress: Progress = Progress::default();
    assert_eq!(progress.next(&tutorial).map(|task| task.id), Some("rook-lines"));
    assert!(progress.note("rook-lines") && !progress.note("rook-lines"));
    progress.note("from-another-version");
    assert_eq!(progress.next(&tutorial).map(|task| task.id), Some("rook-wall"));
    assert_eq!(progress.in_chapter(&tutorial, "pieces"), (1, 11));
    assert_eq!(progress.in_all(&tutorial), (1, tutorial.tasks.len()));
    let after_the_last = progress.next_after(&tutorial, "first-game").map(|task| task.id);
    assert_eq!(after_the_last, Some("rook-wall"));
    for task in &tutorial.tasks {
        progress.note(task.id);
    }
    assert_eq!(progress.next(&tutorial), None);
    assert!(progress.has("from-another-version"));
    let mut other = Progress::default();
    other.merge(&progress);
    assert_eq!(other, progress);
}

#[cfg(feature = "serde")]
#[test]
fn progress_is_a_list_of_ids() {
    let text = r#"["rook-lines","to-come"]"#;
    let progress: Progress = serde_json::from_str(text).unwrap();
    assert!(progress.has("to-come"));
    assert_eq!(serde_json::to_string(&progress).unwrap(), text);
}

#[test]
fn broken_texts_are_named_by_their_line() {
    for (text, line) in [
        ("task a | A", 1),
        ("chapter a | A | A.\ntask b | B\nboard nothing", 3),
        ("chapter a | A | A.\n\ntask b | B\ngoal stars a1 in two of 2", 4),
        ("chapter a | A | A.\ntask b | B\nwish something", 3),
    ] {
        assert_eq!(tutorial::read(text).unwrap_err().line, line, "{text}");
    }
}

proptest! {
    /// Whatever is pressed: no panic, what is refused or wrong changes nothing, and going back is what was.
    #[test]
    fn undo_is_identity_and_nothing_panics(
        task in 0_usize..200,
        steps in prop::collection::vec((0_u8..64, 0_u8..64, 0_u8..9, any::<u16>()), 1..30),
    ) {
        let tutorial = all();
        let task = &tutorial.tasks[task % tutorial.tasks.len()];
        let mut attempt = Attempt::new(task);
        for (from, to, promotion, pick) in steps {
            let before = attempt.clone();
            let promotion = chess::Role::ALL.get(usize::from(promotion)).copied();
            // Half of them are moves that can be made, or hardly anything would happen.
            let possible = tries(&attempt);
            let (from, to) = match possible.get(usize::from(pick) % (2 * possible.len() + 1)) {
                Some(uci) => (uci.from, uci.to),
                None => (Square::from_low_bits(from), Square::from_low_bits(to)),
            };
            let outcome = attempt.try_move(from, to, promotion);
            let _ = say::outcome(&attempt, &outcome);
            let tally = attempt.tally();
            prop_assert!(tally.got <= tally.of);
            match outcome {
                Outcome::Done { .. } | Outcome::Progress { .. } => {
                    let mut back = attempt.clone();
                    prop_assert!(back.undo());
                    prop_assert_eq!(back, before);
                }
                _ => prop_assert_eq!(&attempt, &before),
            }
            if !task.goal.is_walk() {
                prop_assert!(attempt.is_done() || attempt.position().turn() == task.side());
            }
            prop_assert!(attempt.position().color(Color::White).any());
        }
    }
}
