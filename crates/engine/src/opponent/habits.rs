//! What people see in a move before they think: traits that make it likelier, or less likely, to be chosen
//! than its score alone would.

use chess::{Bitboard, History, Move, Phase, Position, Role, Square, attacks, exchange_value};

use crate::book::{Weighted, named};

/// Something about a move that people like or dislike.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trait {
    /// It takes back what has just taken.
    Recaptures,
    /// It takes something else.
    Captures,
    /// It takes something that is worth more than what takes.
    CapturesMore,
    /// It gives check.
    Checks,
    /// It castles.
    Castles,
    /// A knight or bishop leaves its first rank.
    Develops,
    /// It goes forward.
    Forward,
    /// It goes back.
    Backward,
    /// A pawn moves.
    Pawn,
    /// A knight moves.
    Knight,
    /// A bishop moves.
    Bishop,
    /// A rook moves.
    Rook,
    /// A queen moves.
    Queen,
    /// A king moves, other than by castling.
    King,
    /// A queen moves while most pieces are at home.
    QueenEarly,
    /// A pawn goes two squares.
    DoubleStep,
    /// A pawn at the edge of the board moves.
    EdgePawn,
    /// It goes to one of the four squares in the centre.
    ToCentre,
    /// It goes to one of the twelve around them.
    NearCentre,
    /// A knight goes to the edge at the left or right.
    KnightToEdge,
    /// What moves was attacked by something that is worth less, or was attacked and not protected.
    RunsAway,
    /// What moved last moves again.
    SameAgain,
    /// It goes back to where it came from with the last move.
    Returns,
    /// It goes far.
    Far,
    /// It goes near to where the opponent has just moved.
    NearLastMove,
    /// It attacks something that is worth more, or not protected.
    Threatens,
    /// A pawn becomes a queen.
    Queens,
    /// A pawn becomes something else.
    Underpromotes,
    /// It goes where a pawn can take it, and takes nothing.
    IntoPawn,
    /// It goes on along a line that has a name,
    Named,
    /// and it is usual there.
    Usual,
    /// It takes something that is worth as much, and takes nothing back.
    Trades,
    /// A rook goes to a file without pawns of its own from one where there are some.
    ToOpenFile,
    /// A pawn goes where it and a pawn of the opponent could take each other.
    Levers,
    /// A pawn that no other pawn can stop goes on.
    PushesPassed,
    /// It protects something else that is attacked and was not protected.
    Guards,
    /// A king moves when most pieces are gone.
    KingLate,
}

impl Trait {
    /// All of them.
    pub const ALL: [Self; 37] = [
        Self::Recaptures,
        Self::Captures,
        Self::CapturesMore,
        Self::Checks,
        Self::Castles,
        Self::Develops,
        Self::Forward,
        Self::Backward,
        Self::Pawn,
        Self::Knight,
        Self::Bishop,
        Self::Rook,
        Self::Queen,
        Self::King,
        Self::QueenEarly,
        Self::DoubleStep,
        Self::EdgePawn,
        Self::ToCentre,
        Self::NearCentre,
        Self::KnightToEdge,
        Self::RunsAway,
        Self::SameAgain,
        Self::Returns,
        Self::Far,
        Self::NearLastMove,
        Self::Threatens,
        Self::Queens,
        Self::Underpromotes,
        Self::IntoPawn,
        Self::Named,
        Self::Usual,
        Self::Trades,
        Self::ToOpenFile,
        Self::Levers,
        Self::PushesPassed,
        Self::Guards,
        Self::KingLate,
    ];
}

/// The traits of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Traits(u64);

impl Traits {
    /// As a number.
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// What [`Traits::bits`] has given.
    pub const fn from_bits(bits: u64) -> Self {
        Self(bits)
    }

    /// Whether a trait is among them.
    pub const fn has(self, one: Trait) -> bool {
        self.0 & 1 << one as u64 != 0
    }

    /// Those that there are.
    pub fn iter(self) -> impl Iterator<Item = Trait> {
        Trait::ALL.into_iter().filter(move |&one| self.has(one))
    }

    fn put(&mut self, one: Trait, is_so: bool) {
        self.0 |= u64::from(is_so) << one as u64;
    }
}

const CENTRE: Bitboard = Bitboard(0x0000_0018_1800_0000);
const AROUND_CENTRE: Bitboard = Bitboard(0x0000_3C24_243C_0000);
const EDGE: Bitboard = Bitboard(0x8181_8181_8181_8181);

/// What is the same for all moves of a turn.
pub(super) struct Scene<'a> {
    position: &'a Position,
    /// Where the opponent's last move went, and whether it took something.
    last: Option<(Square, bool)>,
    /// From where and where to one's own last move went.
    own: Option<(Square, Square)>,
    is_early: bool,
    is_late: bool,
    /// What is attacked and not protected, without the king.
    hangs: Bitboard,
    /// Moves that lines with names go on with, and the usual ones of them.
    named: Vec<Move>,
    usual: Vec<Move>,
}

impl<'a> Scene<'a> {
    pub(super) fn new(history: &'a History) -> Self {
        let position = history.position();
        let (positions, moves) = (history.positions(), history.moves());
        let back = |plies: usize| {
            let at = moves.len().checked_sub(plies)?;
            Some((moves[at], &positions[at]))
        };
        let takes = |m: Move, before: &Position| {
            m.is_en_passant() || !m.is_castle() && before.role_at(m.to()).is_some()
        };
        let us = position.turn();
        let home = chess::Rank::First.seen_by(us).bitboard();
        let light = position.role(Role::Knight) | position.role(Role::Bishop);
        let moves_of = |lines: Vec<Weighted>| lines.into_iter().map(|(m, _)| m).collect();
        Self {
            position,
            last: back(1).map(|(m, before)| (m.to(), takes(m, before))),
            own: back(2).map(|(m, _)| (m.from(), m.to())),
            is_early: (position.color(us) & home & light).many(),
            is_late: Phase::of(position) == Phase::Endgame,
            hangs: hanging(position),
            named: moves_of(named::all_moves(history)),
            usual: moves_of(named::moves(history)),
        }
    }

    /// Where the opponent has just moved to.
    pub(super) fn last_square(&self) -> Option<Square> {
        self.last.map(|(square, _)| square)
    }

    /// The traits of a legal move.
    pub(super) fn traits(&self, m: Move) -> Traits {
        let position = self.position;
        let (us, from, to) = (position.turn(), m.from(), m.to());
        let mut traits = Traits::default();
        let Some(role) = position.role_at(from) else { return traits };
        traits.put(Trait::Checks, position.gives_check(m));
        traits.put(Trait::Named, self.named.contains(&m));
        traits.put(Trait::Usual, self.usual.contains(&m));
        if m.is_castle() {
            traits.put(Trait::Castles, true);
            return traits;
        }
        let taken = if m.is_en_passant() { Some(Role::Pawn) } else { position.role_at(to) };
        let takes_back = self.last.is_some_and(|(square, took)| took && square == to);
        traits.put(Trait::Recaptures, taken.is_some() && takes_back);
        traits.put(Trait::Captures, taken.is_some() && !takes_back);
        let more = |than: Role| move |one: Role| exchange_value(one) > exchange_value(than);
        traits.put(Trait::CapturesMore, taken.is_some_and(more(role)));
        let is_even = taken.is_some_and(|taken| exchange_value(taken) == exchange_value(role));
        traits.put(Trait::Trades, is_even && !takes_back);

        let rank = |square: Square| square.rank().seen_by(us).index();
        let is_light = matches!(role, Role::Knight | Role::Bishop);
        traits.put(Trait::Develops, is_light && rank(from) == 0 && rank(to) > 0);
        traits.put(Trait::Forward, rank(to) > rank(from));
        traits.put(Trait::Backward, rank(to) < rank(from));
        let by_role =
            [Trait::Pawn, Trait::Knight, Trait::Bishop, Trait::Rook, Trait::Queen, Trait::King];
        traits.put(by_role[role.index()], true);
        traits.put(Trait::QueenEarly, role == Role::Queen && self.is_early);
        let is_pawn = role == Role::Pawn;
        traits.put(Trait::DoubleStep, is_pawn && rank(to) == rank(from) + 2);
        traits.put(Trait::EdgePawn, is_pawn && matches!(from.file().index(), 0 | 7));
        traits.put(Trait::ToCentre, CENTRE.contains(to));
        traits.put(Trait::NearCentre, AROUND_CENTRE.contains(to));
        traits.put(Trait::KnightToEdge, role == Role::Knight && EDGE.contains(to));
        traits.put(Trait::Far, from.distance(to) >= 4);
        let is_near = |(square, _): (Square, bool)| square.distance(to) <= 2;
        traits.put(Trait::NearLastMove, self.last.is_some_and(is_near));
        traits.put(Trait::SameAgain, self.own.is_some_and(|(_, there)| there == from));
        traits.put(Trait::Returns, self.own == Some((to, from)));
        traits.put(Trait::KingLate, role == Role::King && self.is_late);
        let pawns_on =
            |square: Square| (position.pieces(us, Role::Pawn) & square.file().bitboard()).any();
        traits.put(Trait::ToOpenFile, role == Role::Rook && !pawns_on(to) && pawns_on(from));
        traits.put(Trait::Queens, m.promoted_to() == Some(Role::Queen));
        traits.put(Trait::Underpromotes, m.promoted_to().is_some_and(|role| role != Role::Queen));
        self.safety(m, role, taken.is_some(), &mut traits);
        traits
    }

    /// What the move runs from, runs into, and attacks.
    fn safety(&self, m: Move, role: Role, takes: bool, traits: &mut Traits) {
        let position = self.position;
        let (us, from, to) = (position.turn(), m.from(), m.to());
        let (ours, theirs) = (position.color(us), position.color(!us));
        let cheaper = |than: Role| {
            let roles = Role::ALL.into_iter();
            let cheaper = roles.filter(move |&one| exchange_value(one) < exchange_value(than));
            cheaper.fold(Bitboard::EMPTY, |all, one| all | position.role(one))
        };
        let attackers = position.attackers_to(from, position.occupied());
        let unprotected = (attackers & ours).is_empty();
        let danger = attackers & theirs;
        let runs =
            role != Role::King && ((danger & cheaper(role)).any() || danger.any() && unprotected);
        traits.put(Trait::RunsAway, runs);

        let pawns = position.pieces(!us, Role::Pawn);
        let meets_pawn = !takes && (attacks::pawn(us, to) & pawns).any();
        traits.put(Trait::IntoPawn, role != Role::Pawn && meets_pawn);
        traits.put(Trait::Levers, role == Role::Pawn && meets_pawn);
        let rank = |square: Square| square.rank().seen_by(us).index();
        let stops = |pawn: Square| {
            rank(pawn) > rank(to) && pawn.file().index().abs_diff(to.file().index()) <= 1
        };
        let is_free = role == Role::Pawn && !takes && !pawns.into_iter().any(stops);
        traits.put(Trait::PushesPassed, is_free);

        let occupied = position.occupied().without(from).with(to);
        let role = m.promoted_to().unwrap_or(role);
        let reached = attacks::piece(role, us, to, occupied);
        traits.put(Trait::Guards, (reached & self.hangs.without(from)).any());
        let seen = reached & theirs;
        let threatens = |square: Square| {
            let victim = position.role_at(square);
            let is_more =
                victim.is_some_and(|victim| exchange_value(victim) > exchange_value(role));
            let is_loose =
                || (position.attackers_to(square, occupied) & theirs & occupied).is_empty();
            victim.is_some_and(|victim| victim != Role::King) && (is_more || is_loose())
        };
        traits.put(Trait::Threatens, role != Role::King && seen.into_iter().any(threatens));
    }
}

/// What of the side to move is attacked and not protected, without the king.
fn hanging(position: &Position) -> Bitboard {
    let (us, occupied) = (position.turn(), position.occupied());
    let (ours, theirs) = (position.color(us), position.color(!us));
    let hangs = |square: &Square| {
        let attackers = position.attackers_to(*square, occupied);
        (attackers & theirs).any() && (attackers & ours).is_empty()
    };
    let pieces = ours & !position.role(Role::King);
    pieces.into_iter().filter(hangs).fold(Bitboard::EMPTY, Bitboard::with)
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::Variant;

    /// The traits of a move after a game, written as people write it.
    fn traits(start: &str, game: &str, san: &str) -> Vec<Trait> {
        let position = match start {
            "" => Position::start(),
            fen => Position::from_fen(fen, Variant::Standard).unwrap(),
        };
        let mut history = History::new(position);
        for san in game.split_whitespace() {
            history.push(history.position().parse_san(san).unwrap()).unwrap();
        }
        let m = history.position().parse_san(san).unwrap();
        Scene::new(&history).traits(m).iter().collect()
    }

    #[test]
    fn moves_have_the_traits_that_people_see_in_them() {
        use Trait::*;
        let cases: [(&str, &str, &str, &[Trait]); 16] = [
            ("", "", "e4", &[Forward, Pawn, DoubleStep, ToCentre, Named, Usual]),
            (
                "",
                "e4 d5",
                "exd5",
                &[
                    Captures,
                    Forward,
                    Pawn,
                    ToCentre,
                    NearLastMove,
                    SameAgain,
                    RunsAway,
                    Trades,
                    Named,
                    Usual,
                ],
            ),
            (
                "",
                "e4 d5 exd5",
                "Qxd5",
                &[Recaptures, Forward, Queen, QueenEarly, ToCentre, NearLastMove, Named, Usual],
            ),
            (
                "",
                "e4 e5",
                "Nf3",
                &[Develops, Forward, Knight, NearCentre, NearLastMove, Threatens, Named, Usual],
            ),
            ("", "e4 e5", "Na3", &[Develops, Forward, Knight, KnightToEdge]),
            ("", "e4 e5 Nf3 Nc6", "Ng1", &[Backward, Knight, SameAgain, Returns]),
            ("", "e4 e5 Bc4 Nc6 Nf3 Nf6", "O-O", &[Castles]),
            (
                "",
                "e4 Nf6 e5",
                "Nd5",
                &[Forward, Knight, ToCentre, RunsAway, SameAgain, NearLastMove, Named, Usual],
            ),
            (
                "4k3/1P6/8/8/8/8/8/4K3 w - - 0 1",
                "",
                "b8=N",
                &[Forward, Pawn, Underpromotes, PushesPassed],
            ),
            ("4k3/1p6/8/8/8/2B5/8/4K3 w - - 0 1", "", "Ba5", &[Forward, Bishop]),
            ("4k3/8/2p5/8/1P6/8/8/4K3 w - - 0 1", "", "b5", &[Forward, Pawn, Threatens, Levers]),
            ("4k3/8/8/8/PP6/8/8/4K3 w - - 0 1", "", "a5", &[Forward, Pawn, EdgePawn, PushesPassed]),
            ("4k3/p7/8/8/P7/8/8/R3K3 w - - 0 1", "", "Rb1", &[Rook, ToOpenFile]),
            ("4k3/p7/8/8/1P6/8/8/1R2K3 w - - 0 1", "", "Ra1", &[Rook, ToOpenFile, Threatens]),
            ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "", "Kd2", &[Forward, King, KingLate]),
            ("r3k3/8/8/8/N7/8/7B/4K3 w - - 0 1", "", "Kd1", &[King, KingLate]),
        ];
        for (start, game, san, expected) in cases {
            let mut found = traits(start, game, san);
            let mut expected = expected.to_vec();
            found.sort_by_key(|&one| one as u32);
            expected.sort_by_key(|&one| one as u32);
            assert_eq!(found, expected, "{game} {san}");
        }
        let guards = traits("r3k3/8/8/8/N7/8/4B3/4K3 w - - 0 1", "", "Bd1");
        assert!(guards.contains(&Guards), "{guards:?}");
        let moved = traits("r3k3/8/8/8/N7/8/4B3/4K3 w - - 0 1", "", "Nb6");
        assert!(!moved.contains(&Guards), "{moved:?}");
        let odd = traits("", "e4 e5", "Ke2");
        assert!(odd.contains(&Named) && !odd.contains(&Usual), "{odd:?}");
        let into = traits("4k3/1p6/8/8/8/8/3B4/4K3 w - - 0 1", "", "Ba5");
        assert!(!into.contains(&IntoPawn));
        let into = traits("4k3/8/1p6/8/8/8/3B4/4K3 w - - 0 1", "", "Ba5");
        assert!(into.contains(&IntoPawn));
    }

    #[test]
    fn every_trait_has_its_own_bit() {
        let mut all = Traits::default();
        for one in Trait::ALL {
            assert!(!all.has(one));
            all.put(one, true);
        }
        assert_eq!(all.iter().count(), Trait::ALL.len());
    }
}
