//! Which replies a player does not see. It depends on the player and on the squares, not on the turn: what
//! is overlooked stays overlooked until attacker or target moves.

use chess::{Move, Position, Role, Square, attacks};

use super::dice::{mix, normal, uniform};
use crate::evaluate::Aspect;

/// Something that hides a reply, or shows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Veil {
    /// It comes along a diagonal from three squares away or more.
    LongDiagonal,
    /// It comes along a rank or file from four squares away or more.
    LongLine,
    /// It goes back.
    Backward,
    /// A rook or queen goes sideways.
    Sideways,
    /// A knight jumps.
    Jump,
    /// A pawn takes.
    ByPawn,
    /// A king takes.
    ByKing,
    /// The move itself has opened the line.
    Discovered,
    /// The move itself has set the piece free.
    Unpinned,
    /// What is taken has not moved just now: it was left standing.
    LeftStanding,
    /// What takes has just moved.
    Fresh,
    /// It happens far from where the opponent has just moved.
    Elsewhere,
    /// It is mate.
    Mate,
    /// It takes nothing.
    Quiet,
}

impl Veil {
    /// All of them.
    pub const ALL: [Self; 14] = [
        Self::LongDiagonal,
        Self::LongLine,
        Self::Backward,
        Self::Sideways,
        Self::Jump,
        Self::ByPawn,
        Self::ByKing,
        Self::Discovered,
        Self::Unpinned,
        Self::LeftStanding,
        Self::Fresh,
        Self::Elsewhere,
        Self::Mate,
        Self::Quiet,
    ];
}

/// What hides a reply.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Veils(u16);

impl Veils {
    /// As a number.
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// What [`Veils::bits`] has given.
    pub const fn from_bits(bits: u16) -> Self {
        Self(bits)
    }

    /// Whether this is so.
    pub const fn has(self, one: Veil) -> bool {
        self.0 & 1 << one as u16 != 0
    }

    /// All that is so.
    pub fn iter(self) -> impl Iterator<Item = Veil> {
        Veil::ALL.into_iter().filter(move |&one| self.has(one))
    }

    fn put(&mut self, one: Veil, is_so: bool) {
        self.0 |= u16::from(is_so) << one as u16;
    }

    /// What hides a reply to a move. `before` is the position of the move and `after` the one that it
    /// leads to; `last` is where the opponent has moved just before.
    pub(super) fn of(
        before: &Position,
        m: Move,
        after: &Position,
        last: Option<Square>,
        reply: Move,
        is_mate: bool,
    ) -> Self {
        let mut veils = Self::default();
        let (from, to) = (reply.from(), reply.to());
        let Some(role) = after.role_at(from) else { return veils };
        let rank = |square: Square| square.rank().seen_by(after.turn()).index();
        let is_diagonal = attacks::bishop_lines(from).contains(to);
        let distance = from.distance(to);
        let slides = matches!(role, Role::Bishop | Role::Rook | Role::Queen);
        veils.put(Veil::LongDiagonal, slides && is_diagonal && distance >= 3);
        veils.put(Veil::LongLine, slides && !is_diagonal && distance >= 4);
        veils.put(Veil::Backward, rank(to) < rank(from));
        veils.put(Veil::Sideways, slides && !is_diagonal && from.rank() == to.rank());
        veils.put(Veil::Jump, role == Role::Knight);
        veils.put(Veil::ByPawn, role == Role::Pawn);
        veils.put(Veil::ByKing, role == Role::King);
        let line = attacks::between(from, to);
        veils.put(Veil::Discovered, slides && (line & before.occupied()).any());
        veils.put(Veil::Unpinned, was_pinned(before, m, from));
        let target = if reply.is_en_passant() { m.to() } else { to };
        let takes = reply.is_en_passant() || !reply.is_castle() && after.role_at(to).is_some();
        veils.put(Veil::LeftStanding, takes && target != m.to());
        veils.put(Veil::Fresh, last == Some(from));
        veils.put(Veil::Elsewhere, last.is_some_and(|last| last.distance(to) >= 4));
        veils.put(Veil::Mate, is_mate);
        veils.put(Veil::Quiet, !takes);
        veils
    }
}

/// Whether a piece of the opponent could not leave its line to its king before a move, because of what
/// has moved now.
fn was_pinned(before: &Position, m: Move, piece: Square) -> bool {
    let them = !before.turn();
    let Some(king) = before.king(them).filter(|_| before.variant().has_royal_king()) else {
        return false;
    };
    let pinner = m.from();
    let line = attacks::between(king, pinner);
    let role = before.role_at(pinner);
    let pins = match role {
        Some(Role::Bishop) => attacks::bishop_lines(king).contains(pinner),
        Some(Role::Rook) => attacks::rook_lines(king).contains(pinner),
        Some(Role::Queen) => {
            (attacks::bishop_lines(king) | attacks::rook_lines(king)).contains(pinner)
        }
        _ => false,
    };
    pins && line & before.occupied() == piece.bitboard()
}

/// The eyes of one player in one game.
#[derive(Clone, Copy, Debug)]
pub struct Sight {
    key: u64,
    /// What this player makes too much of, and what too little: 0 is as it is, most are within ±2.
    pub(super) bias: [f64; Aspect::ALL.len()],
}

impl Sight {
    /// The eyes of a character.
    pub fn new(character: u64) -> Self {
        let bias = Aspect::ALL.map(|aspect| normal(mix(character, 0x7A57_E000 + aspect as u64)));
        Self { key: mix(character, 0x5167_4874), bias }
    }

    /// Whether a reply is seen that is overlooked with this chance.
    pub fn sees(self, spot: Spot, overlooked: f64) -> bool {
        uniform(mix(self.key, spot.0)) >= overlooked
    }
}

/// Attacker, target and their squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spot(pub u64);

/// What a reply is about.
pub(super) fn spot(after: &Position, reply: Move) -> Spot {
    let index = |role: Option<Role>| role.map_or(0, |role| 1 + role.index() as u64);
    let (from, to) = (reply.from(), reply.to());
    let roles = index(after.role_at(from)) | index(after.role_at(to)) << 3;
    let squares = (from.index() | to.index() << 6) as u64;
    Spot(roles | squares << 6 | (after.turn().index() as u64) << 18)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn veils(fen: &str, san: &str, reply: &str) -> Vec<Veil> {
        let before: Position = fen.parse().unwrap();
        let m = before.parse_san(san).unwrap();
        let after = before.play(m);
        let reply = after.parse_san(reply).unwrap();
        let is_mate = !after.play(reply).has_moves();
        Veils::of(&before, m, &after, None, reply, is_mate).iter().collect()
    }

    #[test]
    fn what_hides_a_reply_is_found() {
        use Veil::*;
        let long = "4k3/1b6/8/8/8/5N2/8/4K3 w - - 0 1";
        assert_eq!(veils(long, "Nd4", "Bh1"), [LongDiagonal, Discovered, Quiet]);
        assert_eq!(veils(long, "Kd1", "Be4"), [LongDiagonal, Quiet]);
        assert_eq!(veils(long, "Kd1", "Bxf3+"), [LongDiagonal, LeftStanding]);
        assert_eq!(veils("4k3/8/8/8/8/7P/1n6/3QK3 w - - 0 1", "h4", "Nxd1"), [Jump, LeftStanding]);
        let opened = "4k3/1b6/8/3N4/8/5Q2/8/4K3 w - - 0 1";
        assert_eq!(veils(opened, "Nb4", "Bxf3"), [LongDiagonal, Discovered, LeftStanding]);
        let pinned = "4k3/8/8/4n3/8/3P4/8/4RK2 w - - 0 1";
        assert_eq!(veils(pinned, "Rd1", "Nxd3"), [Jump, Unpinned, LeftStanding]);
        let pawn = "4k3/8/1p6/8/8/8/3B4/4K3 w - - 0 1";
        assert_eq!(veils(pawn, "Ba5", "bxa5"), [ByPawn]);
        let mate = "r5k1/5ppp/8/8/8/7N/5PPP/6K1 w - - 0 1";
        assert_eq!(veils(mate, "Nf4", "Ra1#"), [LongLine, Mate, Quiet]);
    }

    #[test]
    fn what_is_overlooked_stays_so_until_attacker_or_target_moves() {
        let seen = |fen: &str, uci: &str| -> Vec<bool> {
            let position: Position = fen.parse().unwrap();
            let reply = position.parse_uci(uci).unwrap();
            (0..500).map(|who| Sight::new(who).sees(spot(&position, reply), 0.5)).collect()
        };
        let first = seen("4k3/1b6/8/8/8/5N2/8/4K3 b - - 0 1", "b7f3");
        assert_eq!(first, seen("2r1k3/1b6/8/8/8/5N2/7P/4K3 b - - 0 1", "b7f3"));
        assert_ne!(first, seen("4k3/8/2b5/8/8/5N2/8/4K3 b - - 0 1", "c6f3"));
        assert_ne!(first, seen("4k3/1b6/8/8/8/5Q2/8/4K3 b - - 0 1", "b7f3"));
        let share = first.iter().filter(|&&seen| seen).count();
        assert!((200..300).contains(&share), "{share}");
    }
}
