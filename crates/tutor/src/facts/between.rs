//! In-between moves: before taking back, something else that must be answered.

use super::{Fact, Theme};
use crate::{Track, step};

/// A check or another capture stands between a capture and the taking back on its square.
pub(super) fn find(track: &Track) -> Vec<Fact> {
    let mut facts = Vec::new();
    for ply in 0..track.moves().len() {
        let Some((_, taking)) = track.step(ply).filter(|_| track.taken(ply).is_some()) else {
            continue;
        };
        let (Some((position, between)), Some((_, back))) =
            (track.step(ply + 1), track.step(ply + 3))
        else {
            continue;
        };
        let stands = track.step(ply + 2).is_some_and(|(_, reply)| reply.from() != taking.to());
        let could = position.legal_moves().iter().any(|m| m.to() == taking.to() && !m.is_castle());
        let forces = position.gives_check(between) || track.taken(ply + 1).is_some();
        if between.to() != taking.to()
            && could
            && forces
            && stands
            && back.to() == taking.to()
            && track.taken(ply + 3).is_some()
        {
            let by = step::landing(position, between);
            let on = [by, taking.to()];
            facts.push(Fact::new(Theme::InBetween, position.turn(), by, on));
        }
    }
    facts
}

#[cfg(test)]
mod tests {
    use chess::{Color, Position, Square};

    use super::*;

    fn facts(fen: &str, line: &str) -> Vec<Fact> {
        let start: Position = fen.parse().unwrap();
        let mut position = start.clone();
        let mut moves = Vec::new();
        for san in line.split(' ') {
            let m = position.parse_san(san).unwrap();
            moves.push(m);
            position = position.play(m);
        }
        find(&Track::of(&start, &moves))
    }

    #[test]
    fn a_check_before_taking_back_is_in_between() {
        let fen = "6k1/8/4p3/3n4/4N3/8/8/3R2K1 w - - 0 1";
        assert_eq!(facts(fen, "Rxd5 exd5 Nf6+ Kf7"), []);
        // Black checks with the rook before taking back.
        let fen = "r5k1/8/4p3/3n4/2B5/8/6PP/6K1 w - - 0 1";
        let found = facts(fen, "Bxd5 Ra1+ Kf2 exd5");
        let on = [Square::A1, Square::D5];
        assert_eq!(found, [Fact::new(Theme::InBetween, Color::Black, Square::A1, on)]);
        // It takes back at once; or never; or nothing forces.
        assert_eq!(facts(fen, "Bxd5 exd5 Kf2 Ra1"), []);
        assert_eq!(facts(fen, "Bxd5 Ra1+ Kf2 Ra2+"), []);
        assert_eq!(facts(fen, "Bxd5 Kf8 Kf2 exd5"), []);
    }
}
