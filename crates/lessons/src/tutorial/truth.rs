//! Whether a move does what is asked, and if not, why: worked out from the position.

use chess::{
    Bitboard, CastlingSide, Move, PlacedPiece, Position, Rank, Role, Square, attacks,
    exchange_value,
};

use super::goal::{How, Side, Way, Wish};
use super::walk::placed;

/// A move as words need it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// What moves, and from where.
    pub piece: PlacedPiece,
    /// Where it goes; for castling, where the king goes.
    pub to: Square,
    /// What it takes.
    pub takes: Option<Role>,
    /// What a pawn becomes.
    pub becomes: Option<Role>,
    /// The side to which it castles.
    pub castles: Option<CastlingSide>,
}

impl Step {
    /// A legal move; `None` for others.
    pub fn of(position: &Position, m: Move) -> Option<Self> {
        let piece = placed(position, m.from())?;
        let castles = m.is_castle().then(|| CastlingSide::of(m.from(), m.to()));
        let to = castles.map_or(m.to(), |side| side.king_target(position.turn()));
        let takes = match castles {
            Some(_) => None,
            None if m.is_en_passant() => Some(Role::Pawn),
            None => position.role_at(m.to()),
        };
        Some(Self { piece, to, takes, becomes: m.promoted_to(), castles })
    }
}

/// How a king that was to be mated gets away.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WayOut {
    /// It is not in check at all.
    NoCheck,
    /// By this move: the king goes, something comes between, or what gives check is taken.
    By(Step),
}

/// Why a legal move is not the one that is looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wrong {
    /// It is another kind of move than the task asks for.
    Other(Wish),
    /// A piece would be taken, and that would cost something.
    Taken {
        /// Which, and where it would stand then.
        piece: PlacedPiece,
        /// By which.
        by: PlacedPiece,
    },
    /// The other side would mate, at once or with one more check.
    Mated {
        /// Beginning with this move.
        by: Step,
    },
    /// It is not mate.
    NotMate(WayOut),
    /// The other side has no move and is not in check: a draw.
    Stalemate,
    /// With this reply the other side gets out of it.
    Parried {
        /// The reply.
        reply: Step,
    },
    /// It can be forced no more in the moves that are left.
    Slow {
        /// The reply that holds out.
        reply: Step,
        /// How many moves are left after this one.
        left: u8,
    },
    /// That was the last move that there was, and there is something left to do.
    OutOfMoves {
        /// Stars or pieces that are left; 0 where a king was to be mated.
        left: u8,
    },
}

/// Whether a legal move does what is asked.
pub(super) fn judge(before: &Position, m: Move, wish: Wish) -> Result<(), Wrong> {
    let after = before.play(m);
    if after.is_stalemate() {
        return Err(Wrong::Stalemate);
    }
    if wish == Wish::Mate {
        return way_out(&after).map_or(Ok(()), |way| Err(Wrong::NotMate(way)));
    }
    if wish == Wish::ForceStalemate {
        return force_stalemate(before, m, &after);
    }
    if let Wish::Win(how, amount) = wish {
        return win(before, m, &after, how, amount);
    }
    // Where a kind of move is asked for, that it is another kind says more than what it costs.
    if !is_of_kind(before, m, &after, wish) {
        return Err(Wrong::Other(wish));
    }
    match loss(&after, m) {
        Some(wrong) => Err(wrong),
        None => Ok(()),
    }
}

fn is_of_kind(before: &Position, m: Move, after: &Position, wish: Wish) -> bool {
    let us = before.turn();
    let role = before.role_at(m.from());
    let light = matches!(role, Some(Role::Knight | Role::Bishop));
    let from_home = m.from().rank() == Rank::First.seen_by(us);
    match wish {
        Wish::Check => after.in_check(),
        Wish::Out(way) => before.in_check() && way_of(before, m) == Some(way),
        Wish::Castle(Side::Either) => m.is_castle(),
        Wish::Castle(Side::On(side)) => m.is_castle() && CastlingSide::of(m.from(), m.to()) == side,
        Wish::EnPassant => m.is_en_passant(),
        Wish::Promote(role) => m.promoted_to() == Some(role),
        Wish::Centre => {
            let middle = [Square::D4, Square::E4, Square::D5, Square::E5];
            role == Some(Role::Pawn) && m.from().distance(m.to()) == 2 && middle.contains(&m.to())
        }
        Wish::Develop => light && from_home,
        Wish::Harry => {
            let queens = after.pieces(!us, Role::Queen);
            light && from_home && (attacked(after, m.to()) & queens).any()
        }
        Wish::Keep | Wish::Mate | Wish::ForceStalemate | Wish::Win(..) => true,
    }
}

/// The way in which a legal move answers a check.
fn way_of(before: &Position, m: Move) -> Option<Way> {
    let checker = before.checkers().first()?;
    if before.role_at(m.from()) == Some(Role::King) {
        Some(Way::King)
    } else if m.to() == checker || m.is_en_passant() {
        Some(Way::Take)
    } else {
        Some(Way::Block)
    }
}

/// What the other side can do to us now: mate, or take something and win by it.
fn loss(after: &Position, m: Move) -> Option<Wrong> {
    if let Some(by) = mate_in_one(after).or_else(|| mate_by_checks(after)) {
        return Some(Wrong::Mated { by: Step::of(after, by)? });
    }
    let taken = best_capture(after, m.to(), 100)?;
    let piece = placed(after, victim(after, taken))?;
    Some(Wrong::Taken { piece, by: placed(after, taken.from())? })
}

/// Where what a capture takes stands.
fn victim(position: &Position, capture: Move) -> Square {
    if capture.is_en_passant() {
        Square::new(capture.to().file(), capture.from().rank())
    } else {
        debug_assert!(position.piece_at(capture.to()).is_some());
        capture.to()
    }
}

fn takes(position: &Position, m: Move) -> bool {
    !m.is_castle() && (m.is_en_passant() || position.piece_at(m.to()).is_some())
}

/// The capture of the side to move that wins most, at least so much; of such captures rather that of what stands
/// on `first`, and that with the cheapest piece.
fn best_capture(position: &Position, first: Square, least: i32) -> Option<Move> {
    let moves = position.legal_moves();
    let captures = || moves.iter().copied().filter(|&m| takes(position, m));
    [900, 600, 450, 300, 150, 100].into_iter().filter(|&amount| amount >= least).find_map(
        |amount| {
            captures().filter(|&m| position.see_at_least(m, amount)).min_by_key(|&m| {
                (m.to() != first, position.role_at(m.from()).map(Role::index), m.from())
            })
        },
    )
}

/// A move that mates, if there is one.
pub(super) fn mate_in_one(position: &Position) -> Option<Move> {
    let moves = position.legal_moves();
    moves.iter().copied().find(|&m| position.gives_check(m) && position.play(m).is_checkmate())
}

/// A check after which every reply allows mate in one. Checks leave few replies, so this costs little.
fn mate_by_checks(position: &Position) -> Option<Move> {
    let moves = position.legal_moves();
    moves.iter().copied().filter(|&m| position.gives_check(m)).find(|&m| {
        let after = position.play(m);
        let replies = after.legal_moves();
        replies.iter().all(|&reply| mate_in_one(&after.play(reply)).is_some())
    })
}

/// How the side to move gets out of a mate that is none.
fn way_out(after: &Position) -> Option<WayOut> {
    if after.is_checkmate() {
        return None;
    }
    if !after.in_check() {
        return Some(WayOut::NoCheck);
    }
    let moves = after.legal_moves();
    // What takes is seen last by those who look for mate, and so it is said first.
    let reply = moves.iter().copied().max_by_key(|&m| (takes(after, m), m.from(), m.to()))?;
    Step::of(after, reply).map(WayOut::By)
}

fn force_stalemate(before: &Position, m: Move, after: &Position) -> Result<(), Wrong> {
    let replies = after.legal_moves();
    let Some(&free) = replies.iter().find(|&&reply| !after.play(reply).is_stalemate()) else {
        return Ok(());
    };
    // After a check there are few replies, and one of them tells more than that there is one.
    match Step::of(after, free) {
        Some(reply) if before.gives_check(m) => Err(Wrong::Parried { reply }),
        _ => Err(Wrong::Other(Wish::ForceStalemate)),
    }
}

/// Whether a move wins so much, in this way.
fn win(before: &Position, m: Move, after: &Position, how: How, amount: i32) -> Result<(), Wrong> {
    if how == How::Capture {
        if takes(before, m) && before.see_at_least(m, amount) && mate_in_one(after).is_none() {
            return Ok(());
        }
        return Err(loss(after, m).unwrap_or(Wrong::Other(Wish::Win(how, amount))));
    }
    let refuted = refutation(after, amount);
    match refuted {
        None if is_done_so(before, m, after, how) => Ok(()),
        None => Err(Wrong::Other(Wish::Win(how, amount))),
        Some(reply) => Err(loss(after, m).unwrap_or({
            if is_done_so(before, m, after, how) {
                Wrong::Parried { reply }
            } else {
                Wrong::Other(Wish::Win(how, amount))
            }
        })),
    }
}

/// A reply after which so much cannot be won any more by one capture; `None` if there is none.
fn refutation(after: &Position, amount: i32) -> Option<Step> {
    let replies = after.legal_moves();
    let wins_still = |reply: Move| {
        let next = after.play(reply);
        let lost = if takes(after, reply) {
            after.role_at(victim(after, reply)).map_or(0, exchange_value)
        } else {
            0
        };
        let moves = next.legal_moves();
        moves.iter().any(|&m| takes(&next, m) && next.see_at_least(m, amount + lost))
            || mate_in_one(&next).is_some()
    };
    let reply = replies.iter().copied().find(|&reply| !wins_still(reply))?;
    Step::of(after, reply)
}

/// Whether the move works in this way.
fn is_done_so(before: &Position, m: Move, after: &Position, how: How) -> bool {
    let us = before.turn();
    let targets = attacked(after, m.to()) & worth_attacking(after, m.to());
    match how {
        How::Capture => takes(before, m),
        How::Fork => targets.many(),
        How::Pin => pinned(after, m.to()).is_some(),
        How::Pressure => (attacked(after, m.to()) & after.pinned() & after.color(!us)).any(),
        How::Skewer => targets.into_iter().any(|front| behind(after, m.to(), front).is_some()),
        How::Discovery => {
            let others = after.color(us).without(m.to());
            let now = |position: &Position, square| attacked(position, square) & after.color(!us);
            others.into_iter().any(|square| {
                let new = now(after, square) & !now(before, square);
                (new & worth_attacking(after, square)).any()
            })
        }
    }
}

/// What the piece on this square attacks.
fn attacked(position: &Position, square: Square) -> Bitboard {
    let Some(piece) = position.piece_at(square) else { return Bitboard::EMPTY };
    attacks::piece(piece.role, piece.color, square, position.occupied())
}

/// The enemy's pieces that the piece on this square might win: the king, what is worth more than it, and what is
/// not protected.
fn worth_attacking(position: &Position, attacker: Square) -> Bitboard {
    let Some(piece) = position.piece_at(attacker) else { return Bitboard::EMPTY };
    let enemies = position.color(!piece.color);
    let is_worth = |&square: &Square| {
        position.role_at(square).is_some_and(|role| {
            role == Role::King
                || exchange_value(role) > exchange_value(piece.role)
                || !position.is_attacked(square, !piece.color)
        })
    };
    enemies.into_iter().filter(is_worth).collect()
}

/// The enemy's piece that the slider on this square pins to its king.
fn pinned(position: &Position, slider: Square) -> Option<Square> {
    let piece = position.piece_at(slider)?;
    let king = position.king(!piece.color)?;
    if !attacks::piece(piece.role, piece.color, slider, Bitboard::EMPTY).contains(king)
        || !matches!(piece.role, Role::Bishop | Role::Rook | Role::Queen)
    {
        return None;
    }
    let between = (attacks::between(slider, king) & position.occupied()).single()?;
    position.color(!piece.color).contains(between).then_some(between)
}

/// What the slider would attack if the enemy's piece in front were gone, and is worth no more than that.
fn behind(position: &Position, slider: Square, front: Square) -> Option<Square> {
    let piece = position.piece_at(slider)?;
    let in_front = exchange_value(position.role_at(front)?);
    let occupied = position.occupied();
    let through = attacks::piece(piece.role, piece.color, slider, occupied.without(front));
    let new = through & !attacks::piece(piece.role, piece.color, slider, occupied);
    let found = (new & position.color(!piece.color)).first()?;
    (exchange_value(position.role_at(found)?) <= in_front).then_some(found)
}
