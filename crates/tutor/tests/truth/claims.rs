//! Every claim of an explanation, checked by the slow definitions and by another search.

use chess::{Color, Move, PlacedPiece, Position, Role};
use tutor::{Cause, Explanation, Exposure, Motif, Praise, Tactic};

use crate::games::{Judge, Moment};
use crate::slow::{Board, has_no_way_out, in_line, is_forced, mates_in, points, replay, takes};

/// Nodes for the look at what was won.
const SECOND_LOOK: u64 = 10_000;
/// Mates that are proved by trying everything.
const TRIED: u32 = 2;

/// What is said of material: that it is won, or only that it is taken.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Said {
    Won,
    Taken,
}

struct Doubts(Vec<String>);

impl Doubts {
    fn must(&mut self, holds: bool, what: impl Into<String>) {
        if !holds {
            self.0.push(what.into());
        }
    }
}

pub(crate) fn false_ones(judge: &mut Judge, moment: &Moment, said: &Explanation) -> Vec<String> {
    let mut doubts = Doubts(Vec::new());
    let case = &moment.case;
    let played = legal(&case.before, &case.played.moves);
    let best = legal(&case.before, &case.lines[0].moves);
    let us = case.before.turn();
    for cause in &said.causes {
        match cause {
            Cause::Stalemates => {
                let after = case.before.play(played[0]);
                let stands = !after.in_check() && after.legal_moves().is_empty();
                doubts.must(stands, "no stalemate");
            }
            Cause::AllowsMate { moves, first, was_threatened } => {
                doubts.must(played.get(1) == Some(first), "not the reply of the line");
                mate(&mut doubts, &case.before, &played, 1, *moves, false);
                if *was_threatened {
                    let passed = case.before.pass();
                    let there = passed.is_some_and(|passed| mates_in(&passed, 1));
                    doubts.must(there, "no mate was threatened");
                }
            }
            Cause::MissesMate { moves, first } => {
                doubts.must(best.first() == Some(first), "not the best move");
                mate(&mut doubts, &case.before, &best, 0, *moves, false);
                doubts.must(said.m() != *first, "it was played");
            }
            Cause::Loses { tactic, exposure } => {
                doubts.must(tactic.side == !us, "the wrong side wins");
                differs(&mut doubts, &case.before, &played, &best, tactic);
                material(judge, &mut doubts, &case.before, &played, tactic, (1, Said::Won));
                exposed(&mut doubts, &case.before, &played, tactic, exposure);
            }
            Cause::Misses { tactic, takes_back } => {
                doubts.must(tactic.side == us, "the wrong side wins");
                differs(&mut doubts, &case.before, &best, &played, tactic);
                material(judge, &mut doubts, &case.before, &best, tactic, (0, Said::Won));
                if *takes_back {
                    doubts.must(Some(best[0].to()) == case.recapture, "nothing was taken there");
                    let does = takes(&case.before, played[0]).is_some();
                    doubts.must(!does || played[0].to() != best[0].to(), "it does take back");
                }
            }
            Cause::GivesUpCastling { .. } => {
                let rights = |position: &Position| {
                    let fen = position.fen();
                    let field = fen.split(' ').nth(2).unwrap_or("-").to_owned();
                    let own = |c: char| c.is_ascii_uppercase() == (us == Color::White) && c != '-';
                    field.chars().filter(|&c| own(c)).count()
                };
                let after = case.before.play(played[0]);
                doubts.must(rights(&case.before) > 0 && rights(&after) == 0, "it could castle");
                doubts.must(best.iter().any(|m| m.is_castle()), "the best line never castles");
            }
        }
    }
    match &said.praise {
        Some(Praise::Mates { moves, quicker }) => {
            mate(&mut doubts, &case.before, &played, 0, *moves, quicker.is_some());
            if quicker.is_some_and(|fewer| fewer <= TRIED) {
                let fewer = quicker.unwrap_or(0);
                doubts.must(mates_in(&case.before, fewer), "there was no quicker mate");
            }
        }
        Some(Praise::Wins { tactic, takes_back }) => {
            let said = if *takes_back || tactic.motif == (Motif::Takes { free: true }) {
                Said::Taken
            } else {
                Said::Won
            };
            material(judge, &mut doubts, &case.before, &played, tactic, (0, said));
        }
        Some(Praise::StopsMate) => {
            let threatened = case.before.pass().is_some_and(|passed| mates_in(&passed, 1));
            let stopped = !mates_in(&case.before.play(played[0]), 1);
            doubts.must(threatened && stopped, "no mate was stopped");
        }
        Some(Praise::Saves { piece }) => {
            let board = Board::of(&case.before);
            doubts.must(board.at(piece.square) == Some(piece.piece), "it is not there");
            let passed = case.before.pass();
            let taken = passed
                .is_some_and(|passed| passed.legal_moves().iter().any(|m| m.to() == piece.square));
            doubts.must(taken, "it could not be taken");
        }
        Some(Praise::Castles) => doubts.must(said.m().is_castle(), "it does not castle"),
        None => {}
    }
    doubts.0
}

/// What is won in one line is not won in the other: it is less there at the end, or somebody is still taking.
fn differs(doubts: &mut Doubts, before: &Position, line: &[Move], other: &[Move], tactic: &Tactic) {
    const FAR: usize = 14;
    let won = Board::of(&replay(before, &line[..tactic.until])[tactic.until]).balance(tactic.side);
    let end = replay(before, &other[..other.len().min(FAR)]).pop().expect("there is a first");
    let there = Board::of(&end).balance(tactic.side);
    let is_still_taking = end.legal_moves().iter().any(|&m| takes(&end, m).is_some());
    doubts.must(there < won || is_still_taking, "it is won in the other line as well");
}

/// The moves up to the first that is not legal.
fn legal(before: &Position, moves: &[Move]) -> Vec<Move> {
    let mut position = before.clone();
    let stands = moves.iter().take_while(|&&m| {
        let legal = position.legal_moves().contains(&m);
        if legal {
            position = position.play(m);
        }
        legal
    });
    stands.copied().collect()
}

/// A line mates from a ply on in so many moves; short ones are forced whatever is replied.
fn mate(
    doubts: &mut Doubts,
    before: &Position,
    line: &[Move],
    from: usize,
    moves: u32,
    is_slow: bool,
) {
    let positions = replay(before, line);
    let end = from + 2 * moves as usize - 1;
    let mated = positions.get(end).is_some_and(|p| p.in_check() && p.legal_moves().is_empty());
    doubts.must(mated, "the line does not end in mate");
    if moves <= TRIED && mated {
        doubts.must(is_forced(&positions[from], line[from], moves), "the mate is not forced");
        doubts.must(
            moves == 1 || is_slow || !mates_in(&positions[from], moves - 1),
            "there is a quicker mate",
        );
    }
}

fn material(
    judge: &mut Judge,
    doubts: &mut Doubts,
    before: &Position,
    line: &[Move],
    tactic: &Tactic,
    (from, said): (usize, Said),
) {
    let positions = replay(before, line);
    let boards: Vec<Board> = positions.iter().map(Board::of).collect();
    let side = tactic.side;
    doubts.must(line.get(from) == Some(&tactic.first), "not the move of the line");
    // What was won, counted piece by piece.
    for role in &Role::ALL[..5] {
        let net = |board: &Board| board.count(side, *role) - board.count(!side, *role);
        let gained = net(&boards[tactic.until]) - net(&boards[0]);
        let minor = matches!(role, Role::Knight | Role::Bishop);
        let claimed =
            i32::from(tactic.haul.won[role.index()]) - i32::from(tactic.haul.lost[role.index()]);
        doubts.must(minor || gained == claimed, format!("{gained} {role}s and not {claimed}"));
    }
    let minors = |board: &Board| -> i32 {
        let net = |role| board.count(side, role) - board.count(!side, role);
        net(Role::Knight) + net(Role::Bishop)
    };
    let claimed: i32 = [Role::Knight, Role::Bishop]
        .iter()
        .map(|role| {
            i32::from(tactic.haul.won[role.index()]) - i32::from(tactic.haul.lost[role.index()])
        })
        .sum();
    doubts
        .must(minors(&boards[tactic.until]) - minors(&boards[0]) == claimed, "other minor pieces");
    // It stays won: in the rest of the line, and when the engine looks again from there.
    let start = boards[0].balance(side);
    let won = boards[tactic.until].balance(side) - start;
    doubts.must(won >= 1, format!("{won} points won"));
    let again = judge.after(&positions[tactic.until], SECOND_LOOK);
    if let Some(line) = again.first().filter(|_| said == Said::Won) {
        let rest = legal(&positions[tactic.until], &line.moves[..line.moves.len().min(4)]);
        let end = replay(&positions[tactic.until], &rest).pop().expect("there is a last");
        let kept = Board::of(&end).balance(side) - start;
        // At the end of the second line somebody may be in the middle of taking.
        let mid = rest
            .last()
            .is_some_and(|_| end.legal_moves().iter().any(|&m| takes(&end, m).is_some()));
        doubts.must(kept >= 1 || mid, format!("{kept} points are left of {won}"));
    }
    named(doubts, &positions, &boards, line, tactic);
}

fn stands(board: &Board, placed: PlacedPiece) -> bool {
    board.at(placed.square) == Some(placed.piece)
}

fn named(
    doubts: &mut Doubts,
    positions: &[Position],
    boards: &[Board],
    line: &[Move],
    tactic: &Tactic,
) {
    let (ply, prize, side) = (tactic.ply, tactic.prize, tactic.side);
    let after = &boards[ply + 1];
    let by = tactic.by;
    doubts.must(stands(after, by) && by.piece.color == side, "the piece is not there");
    doubts.must(positions[ply].turn() == side, "not its turn");
    let taken = takes(&positions[prize], line[prize]);
    let victim = tactic.targets.first().copied();
    if !matches!(tactic.motif, Motif::Takes { .. } | Motif::Combination | Motif::Promotion) {
        for &target in &tactic.targets {
            doubts.must(stands(after, target), format!("no {:?}", target.piece));
        }
    }
    let sees = |board: &Board, from, to| board.attacks(from).contains(&to);
    match &tactic.motif {
        Motif::Takes { free } => {
            let victim = victim.expect("something is taken");
            doubts.must(ply == prize && taken == Some(victim.piece.role), "it is not taken");
            doubts.must(stands(&boards[ply], victim), "it is not there");
            let back = positions[ply + 1].legal_moves();
            let can = back.iter().any(|m| m.to() == line[ply].to() && !m.is_castle());
            doubts.must(*free != can, "whether it can be taken back");
        }
        Motif::Fork => {
            doubts.must(tactic.targets.len() >= 2, "a fork of one");
            for target in &tactic.targets {
                doubts.must(sees(after, by.square, target.square), "not attacked");
                let role = target.piece.role;
                let held = after.attackers(target.square, !side).len();
                let dear = points(role) > points(by.piece.role) || role == Role::King || held == 0;
                // A bishop is a little dearer than a knight.
                let little = role == Role::Bishop && by.piece.role == Role::Knight;
                doubts.must(dear || little, format!("{role} is not in danger"));
            }
            doubts.must(line[prize].from() == by.square, "another piece takes");
            let at = line[prize].to();
            doubts.must(tactic.targets.iter().any(|t| t.square == at), "something else is taken");
        }
        Motif::Skewer { front } => {
            let victim = victim.expect("a skewer has something behind");
            doubts.must(stands(after, *front), "nothing in front");
            let lies = in_line(after, line[prize].from(), front.square, victim.square);
            doubts.must(lies, "not in one line");
            doubts.must(line[ply + 1].from() == front.square, "the front did not go");
            doubts.must(line[prize].to() == victim.square, "it was not taken");
        }
        Motif::Pin { to } => {
            let victim = victim.expect("something is pinned");
            doubts.must(stands(after, *to), "nothing behind");
            doubts.must(in_line(after, by.square, victim.square, to.square), "not in one line");
            let dear =
                to.piece.role == Role::King || points(to.piece.role) > points(victim.piece.role);
            doubts.must(dear || to.piece.role == Role::Bishop, "nothing dearer behind");
            doubts.must(line[prize].to() == victim.square, "it was not taken");
        }
        Motif::Discovery { behind, check } => {
            let victim = victim.expect("something is taken");
            doubts.must(stands(after, *behind), "nothing behind");
            let king = PlacedPiece {
                piece: chess::Piece::new(!side, Role::King),
                square: positions[ply + 1].king(!side).expect("there is a king"),
            };
            let target = if *check { king } else { victim };
            doubts.must(sees(after, behind.square, target.square), "not attacked");
            doubts.must(!sees(&boards[ply], behind.square, target.square), "it was before");
            doubts.must(line[prize].to() == victim.square, "it was not taken");
        }
        Motif::Trap => {
            let victim = victim.expect("something is trapped");
            doubts.must(has_no_way_out(&positions[ply + 1], victim.square), "it has a way out");
            doubts.must(line[prize].to() == victim.square, "it was not taken");
        }
        Motif::RemovedDefender { defender } => {
            let victim = victim.expect("something is taken");
            doubts.must(stands(&boards[ply], *defender), "no defender");
            doubts.must(
                takes(&positions[ply], line[ply]) == Some(defender.piece.role),
                "not removed",
            );
            let through = boards[ply].without(line[ply].from());
            let held = sees(&boards[ply], defender.square, victim.square)
                || sees(&through, defender.square, victim.square);
            doubts.must(held, "it held nothing");
            doubts.must(line[prize].to() == victim.square, "it was not taken");
        }
        Motif::DrawnAway { defender } => {
            let victim = victim.expect("something is taken");
            doubts.must(stands(after, *defender), "no defender");
            doubts.must(sees(after, defender.square, victim.square), "it held nothing");
            let reply = line[ply + 1];
            doubts.must(reply.from() == defender.square, "it stayed");
            let now = &boards[ply + 2];
            doubts.must(!sees(now, reply.to(), victim.square), "it still holds it");
            doubts.must(line[prize].to() == victim.square, "it was not taken");
        }
        Motif::MateThreat => {
            let victim = victim.expect("something is taken");
            let passed = positions[ply + 1].pass();
            doubts.must(passed.is_some_and(|passed| mates_in(&passed, 1)), "no threat of mate");
            doubts.must(sees(after, by.square, victim.square), "not attacked");
        }
        Motif::Promotion => {
            doubts.must(line[prize].promoted_to().is_some(), "nothing promotes");
        }
        Motif::Combination => {}
    }
}

/// How it came to be there for the taking.
fn exposed(
    doubts: &mut Doubts,
    before: &Position,
    line: &[Move],
    tactic: &Tactic,
    exposure: &Exposure,
) {
    let positions = replay(before, &line[..line.len().min(3)]);
    let (first, then) = (Board::of(&positions[0]), Board::of(&positions[1]));
    let Some(victim) = tactic.targets.first().copied() else { return };
    let us = before.turn();
    let m = line[0];
    match exposure {
        Exposure::PutThere => {
            doubts.must(first.at(victim.square) != Some(victim.piece), "it was there");
            doubts.must(then.at(victim.square) == Some(victim.piece), "it is not there");
        }
        Exposure::Undefended => {
            let held = first.attackers(victim.square, us).contains(&m.from());
            doubts.must(held, "it had not held it");
            doubts.must(!then.attacks(m.to()).contains(&victim.square), "it still holds it");
            doubts.must(stands(&first, victim) && stands(&then, victim), "it is not there");
        }
        Exposure::LineOpened { attacker } => {
            doubts.must(stands(&then, *attacker), "no attacker");
            let before = first.attacks(attacker.square).contains(&victim.square);
            let after = then.attacks(attacker.square).contains(&victim.square);
            doubts.must(!before && after, "no line was opened");
        }
        Exposure::NotSaved => {
            doubts.must(stands(&first, victim) && stands(&then, victim), "it is not there");
            let passed = before.pass();
            let could = passed
                .is_some_and(|passed| passed.legal_moves().iter().any(|m| m.to() == victim.square));
            doubts.must(could, "it could not be taken before");
        }
        Exposure::Otherwise => {}
    }
}
