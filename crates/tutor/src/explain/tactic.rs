//! How a line wins material: the move that does it, by what device, and what it comes to.
//!
//! Everything is read off a line that is played out: what is won was taken there and not taken back, and the
//! captures that are still possible at the end are counted, too. A device has a name only if the line makes
//! use of it: a fork is one if the forking piece takes one of the forked.

use chess::{Color, Move, PlacedPiece, Position, Role, Square, attacks};

use crate::facts::{self, Theme};
use crate::material::{self, Haul, PAWN};
use crate::{Track, step};

/// The device by which material is won.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Motif {
    /// The first move takes it.
    Takes {
        /// Nothing can take back.
        free: bool,
    },
    /// One piece attacks several.
    Fork,
    /// A piece that cannot or should not move away is attacked and taken.
    Pin {
        /// What it is pinned to.
        to: PlacedPiece,
    },
    /// What stands in front goes, what is behind is taken.
    Skewer {
        /// What stood in front.
        front: PlacedPiece,
    },
    /// A piece steps aside, and the one behind it takes.
    Discovery {
        /// What had stood behind.
        behind: PlacedPiece,
        /// The discovery is a check, and what stepped aside takes.
        check: bool,
    },
    /// An attacked piece has nowhere to go.
    Trap,
    /// What held it is taken first.
    RemovedDefender {
        /// What held it.
        defender: PlacedPiece,
    },
    /// What held it takes something else, and so lets go.
    DrawnAway {
        /// What held it.
        defender: PlacedPiece,
    },
    /// Mate is threatened, and something else at the same time.
    MateThreat,
    /// A pawn becomes something better.
    Promotion,
    /// Something longer.
    Combination,
}

/// Material that a line wins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tactic {
    /// By what.
    pub motif: Motif,
    /// For whom.
    pub side: Color,
    /// The first move of that side in the line.
    pub first: Move,
    /// The move that does it, by its number in the line.
    pub ply: usize,
    /// The piece that made it, as it then stands.
    pub by: PlacedPiece,
    /// What it is done to: the forked pieces, dearest first; else the one that is taken.
    pub targets: Vec<PlacedPiece>,
    /// The capture or promotion that wins it, by its number.
    pub prize: usize,
    /// When it is over, by the number of moves.
    pub until: usize,
    /// What it comes to, counted from the beginning of the line.
    pub haul: Haul,
}

/// So many plies of a line are looked at: later ones the engine has hardly looked at itself.
pub(crate) const HORIZON: usize = 14;

/// What is won later than so many plies after the first move is no cause that anybody could follow.
const DEEPEST: usize = 6;

/// Where a line is cut for counting.
pub(crate) fn horizon(track: &Track) -> usize {
    track.moves().len().min(HORIZON)
}

/// What a side wins by a line, counted from its beginning, if its own first move there is the one with the
/// number `from`.
pub(crate) fn find(track: &Track, side: Color, from: usize) -> Option<Tactic> {
    let (start, first) = track.step(from)?;
    debug_assert_eq!(start.turn(), side);
    let (mut prize, mut until) = win(track, side, from)?;
    let (motif, ply, by, targets) = if prize > from {
        // With one exchange or check before it, a device can still be seen.
        let named = (from..=prize - 2).rev().step_by(2).find_map(|ply| {
            let is_near = ply == from || ply == from + 2 && prize == ply + 2;
            if is_near { name(track, ply, prize, side) } else { None }
        });
        named.unwrap_or_else(|| {
            let victim = track.taken(prize).into_iter().collect();
            (Motif::Combination, from, step::mover(start, first), victim)
        })
    } else if let Some((named, end)) = trade(track, side, from) {
        (prize, until) = (from + 2, end);
        named
    } else {
        at_once(track, prize)?
    };
    let haul = Haul::between(track, 0, until, side);
    let is_worth_it = haul.worth() >= 2 * PAWN || prize <= from + 4;
    (haul.worth() >= PAWN && is_worth_it).then_some(Tactic {
        motif,
        side,
        first,
        ply,
        by,
        targets,
        prize,
        until,
        haul,
    })
}

/// Whether a score, that of the side that wins, is what the board at the end of a tactic lets expect. If it is far less,
/// the line breaks off before something that the search has seen.
pub(crate) fn agrees(track: &Track, tactic: &Tactic, score: i32) -> bool {
    const COMPENSATION: i32 = 200;
    let balance = material::balance(&track.positions()[tactic.until], tactic.side);
    score + COMPENSATION >= balance.min(1_000)
}

/// A capture that is taken back, and has only been made for the next one.
fn trade(track: &Track, side: Color, from: usize) -> Option<(Named, usize)> {
    let (position, m) = track.step(from)?;
    let (_, back) = track.step(from + 1)?;
    // If the first capture alone wins enough, even when it is taken back, it is the one to name.
    let cost = material::value(step::role(position, m));
    if material::at_once(position, m) - cost >= PAWN {
        return None;
    }
    let named = name(track, from, from + 2, side)?;
    let is_trade = matches!(named.0, Motif::RemovedDefender { .. } | Motif::DrawnAway { .. });
    let end = is_over(track, from + 3, side)?;
    (is_trade && back.to() == m.to()).then_some((named, end))
}

/// The capture that wins most of what is won in the end, and when all is quiet after it.
fn win(track: &Track, side: Color, from: usize) -> Option<(usize, usize)> {
    let end = horizon(track);
    let last = track.gained_for_sure(end, side);
    if last < PAWN {
        return None;
    }
    let enough = PAWN.max(last * 3 / 5);
    let is_kept = |from: usize| {
        (from..=end).all(|ply| {
            !material::is_quiet(&track.positions()[ply]) || track.gained(ply, side) >= PAWN
        })
    };
    let prize = (from..end.min(from + DEEPEST + 1)).step_by(2).find(|&ply| {
        let (position, m) = (&track.positions()[ply], track.moves()[ply]);
        material::at_once(position, m) > 0
            && track.gained_for_sure(ply + 1, side) >= enough
            && is_kept(ply + 1)
    })?;
    Some((prize, is_over(track, prize + 1, side)?))
}

/// When all is quiet and something was won, from a ply on. A line that breaks off before counts to its end if no
/// more can be taken there than was.
fn is_over(track: &Track, from: usize, side: Color) -> Option<usize> {
    let end = horizon(track);
    let has_won = |ply: usize| track.gained(ply, side) >= PAWN;
    let quiet =
        (from..=end).find(|&ply| material::is_quiet(&track.positions()[ply]) && has_won(ply));
    quiet.or_else(|| {
        let sure = track.gained_for_sure(end, side);
        let holds = from <= end && has_won(end) && sure + PAWN >= track.gained(end, side);
        holds.then_some(end)
    })
}

type Named = (Motif, usize, PlacedPiece, Vec<PlacedPiece>);

/// The prize is taken by the first move.
fn at_once(track: &Track, ply: usize) -> Option<Named> {
    let (position, m) = track.step(ply)?;
    let by = step::mover(position, m);
    let Some(victim) = step::taken(position, m) else {
        return Some((Motif::Promotion, ply, by, Vec::new()));
    };
    if m.promoted_to().is_some()
        && material::value(victim.piece.role) <= material::value(Role::Pawn)
    {
        return Some((Motif::Promotion, ply, by, Vec::new()));
    }
    let after = &track.positions()[ply + 1];
    let free = !after.legal_moves().iter().any(|back| back.to() == m.to() && !back.is_castle());
    Some((Motif::Takes { free }, ply, by, vec![victim]))
}

/// The name of what the move with the number `ply` does, so that the capture `prize` becomes possible.
fn name(track: &Track, ply: usize, prize: usize, side: Color) -> Option<Named> {
    let (position, m) = track.step(ply)?;
    let after = &track.positions()[ply + 1];
    let (taking_from, taking) = track.step(prize)?;
    let by = step::mover(position, m);
    let at = |square: Square| step::placed(after, square);
    let named = |motif, targets: Vec<PlacedPiece>| Some((motif, ply, by, targets));
    let Some(victim) = step::taken(taking_from, taking) else {
        return named(Motif::Promotion, Vec::new());
    };
    if taking.promoted_to().is_some() {
        return named(Motif::Promotion, Vec::new());
    }
    if prize != ply + 2 || at(victim.square) != Some(victim) {
        return None;
    }
    let takes_itself = taking.from() == by.square;
    if takes_itself && let Some(forked) = facts::forked_by(after, by.square) {
        let targets: Vec<PlacedPiece> = forked.into_iter().filter_map(at).collect();
        if targets.contains(&victim) {
            return named(Motif::Fork, targets);
        }
    }
    let reply = track.moves()[ply + 1];
    let skewered = |fact: &facts::Fact| {
        fact.by == Some(taking.from()) && fact.on[1] == victim.square && fact.on[0] == reply.from()
    };
    if takes_itself
        && let Some(fact) = facts::skewers(after, side).iter().find(|fact| skewered(fact))
    {
        return named(Motif::Skewer { front: at(fact.on[0])? }, vec![victim]);
    }
    for fact in facts::discoveries(position, m) {
        let behind = at(fact.by?)?;
        match fact.theme {
            Theme::DiscoveredAttack
                if fact.by == Some(taking.from()) && fact.on[0] == victim.square =>
            {
                return named(Motif::Discovery { behind, check: false }, vec![victim]);
            }
            Theme::DiscoveredCheck if takes_itself && attacks_from(after, by, victim.square) => {
                return named(Motif::Discovery { behind, check: true }, vec![victim]);
            }
            _ => {}
        }
    }
    for fact in facts::removed_defenders(position, m) {
        if fact.on[1] == victim.square {
            let defender = step::taken(position, m)?;
            return named(Motif::RemovedDefender { defender }, vec![victim]);
        }
    }
    if facts::is_trapped(after, victim.square) && !was_attacked(position, victim.square, side) {
        return named(Motif::Trap, vec![victim]);
    }
    let pinned_before = facts::pins(position, side);
    let is_piece = victim.piece.role != Role::Pawn;
    let pin = facts::pins(after, side).into_iter().filter(|_| is_piece).find(|fact| {
        fact.by == Some(by.square) && fact.on[0] == victim.square && !pinned_before.contains(fact)
    });
    if let Some(pin) = pin.filter(|_| takes_itself || reply.from() != victim.square) {
        return named(Motif::Pin { to: at(pin.on[1])? }, vec![victim]);
    }
    drawn_away(track, ply, victim)
        .map(|defender| (Motif::DrawnAway { defender }, ply, by, vec![victim]))
        .or_else(|| threat(position, after, side, by, victim, taking, ply))
}

/// Mate was threatened by the move, and not before; and the victim was attacked by it as well.
fn threat(
    before: &Position,
    after: &Position,
    side: Color,
    by: PlacedPiece,
    victim: PlacedPiece,
    taking: Move,
    ply: usize,
) -> Option<Named> {
    let again = step::turn_of(after, side)?;
    let threatens = !facts::mates(&again).is_empty() && facts::mates(before).is_empty();
    let attacks = taking.from() == by.square && attacks_from(after, by, victim.square);
    (threatens && attacks).then(|| (Motif::MateThreat, ply, by, vec![victim]))
}

/// Whether a piece attacks a square of a position.
fn attacks_from(position: &Position, piece: PlacedPiece, square: Square) -> bool {
    let PlacedPiece { piece: what, square: from } = piece;
    attacks::piece(what.role, what.color, from, position.occupied()).contains(square)
}

/// Whether a side looked at this square already.
fn was_attacked(position: &Position, square: Square, side: Color) -> bool {
    (position.attackers_to(square, position.occupied()) & position.color(side)).any()
}

/// The piece that takes back, and held the victim before it did and does not any more.
fn drawn_away(track: &Track, ply: usize, victim: PlacedPiece) -> Option<PlacedPiece> {
    let (_, m) = track.step(ply)?;
    let (then, reply) = track.step(ply + 1)?;
    let defender = step::placed(then, reply.from())?;
    let later = track.positions().get(ply + 2)?;
    let now = PlacedPiece { piece: defender.piece, square: reply.to() };
    let held = attacks_from(then, defender, victim.square);
    let holds = attacks_from(later, now, victim.square);
    let is_drawn = reply.to() == m.to() && track.taken(ply + 1).is_some();
    (is_drawn && held && !holds && defender.square != victim.square).then_some(defender)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tactic(fen: &str, line: &str, from: usize) -> Option<Tactic> {
        let start: Position = fen.parse().unwrap();
        let mut position = start.clone();
        let mut moves = Vec::new();
        for san in line.split(' ') {
            let m = position.parse_san(san).unwrap_or_else(|error| panic!("{san}: {error}"));
            moves.push(m);
            position = position.play(m);
        }
        let track = Track::of(&start, &moves);
        find(&track, track.positions()[from].turn(), from)
    }

    fn motif(fen: &str, line: &str) -> Option<Motif> {
        tactic(fen, line, 0).map(|tactic| tactic.motif)
    }

    fn named(fen: &str, line: &str) -> String {
        let text = motif(fen, line).map_or("None".into(), |motif| format!("{motif:?}"));
        text.split([' ', '{']).next().unwrap_or_default().to_owned()
    }

    #[test]
    fn devices_are_named_if_the_line_uses_them() {
        let cases = [
            ("r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1", "Nc7+ Kd7 Nxa8", "Fork"),
            // It forks, but takes neither.
            ("r3k3/8/8/1p1N4/8/8/8/4K3 w - - 0 1", "Nc7+ Kd7 Nxb5", "Combination"),
            // The rook was free, without any fork.
            ("r3k3/8/8/3N4/8/8/8/R3K3 w - - 0 1", "Rxa8+ Kd7", "Takes"),
            ("8/q7/8/8/8/k7/3K4/7R w - - 0 1", "Ra1+ Kb4 Rxa7", "Skewer"),
            ("8/7q/8/8/8/k7/8/3K3R w - - 0 1", "Rxh7 Kb2", "Takes"),
            ("4k3/1q6/8/8/4N3/8/8/K3R3 w - - 0 1", "Nd6+ Kd7 Nxb7", "Fork"),
            ("3qk3/p7/8/8/3N4/8/8/3RK3 w - - 0 1", "Nf5 a6 Rxd8+ Kxd8", "Discovery"),
            ("2k5/B1p5/1p6/8/8/8/8/4K3 b - - 0 1", "Kb7 Kd2 Kxa7", "Trap"),
            // It had a way out, and did not take it.
            ("2k5/B1p5/8/1p6/8/8/8/4K3 b - - 0 1", "Kb7 Kd2 Kxa7", "Combination"),
            ("3qk3/8/5n2/8/8/4B3/4P3/4K3 w - - 0 1", "Bg5 Qd7 Bxf6", "Pin"),
            ("7k/8/2n5/4b3/8/8/6B1/2K1R3 w - - 0 1", "Bxc6 Kg7 Rxe5", "RemovedDefender"),
            ("7k/1p6/2n5/4b3/8/8/6B1/2K1R3 w - - 0 1", "Bxc6 bxc6 Rxe5", "RemovedDefender"),
            ("3r2k1/2q5/8/8/2n5/8/3R4/2Q3K1 w - - 0 1", "Rxd8+ Qxd8 Qxc4", "DrawnAway"),
            ("7k/P7/8/8/8/8/8/K7 w - - 0 1", "a8=Q+ Kg7", "Promotion"),
            ("7k/8/P7/8/8/8/8/K7 w - - 0 1", "a7 Kg7 a8=Q", "Promotion"),
        ];
        let found: Vec<_> =
            cases.iter().map(|&(fen, line, _)| (fen, line, named(fen, line))).collect();
        assert_eq!(found, cases.map(|(fen, line, name)| (fen, line, name.to_owned())));
    }

    #[test]
    fn what_is_taken_back_was_not_won() {
        assert_eq!(motif("4k3/8/2p5/3n4/8/8/8/3RK3 w - - 0 1", "Rxd5 cxd5"), None);
        // A line that breaks off before taking back does not deceive.
        assert_eq!(motif("4k3/8/2p5/3n4/8/8/8/3RK3 w - - 0 1", "Rxd5"), None);
        assert!(motif("4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1", "Rxd5").is_some());
    }
}
