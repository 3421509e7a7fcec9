//! What the tests share: seeded dice, odd positions, and games played at random.

#![allow(dead_code, reason = "each test file uses its part")]

use chess::{Move, Position, Role, Variant};

/// How long a test looks: `quick` with every `cargo test`, `long` in the soak.
pub(crate) fn quick_or<T>(quick: T, long: impl FnOnce(usize) -> T) -> T {
    match std::env::var("KIBITZ_SOAK") {
        Ok(positions) => long(positions.parse().expect("KIBITZ_SOAK is a number of positions")),
        Err(_) => quick,
    }
}

/// Random numbers that are the same in each run (`SplitMix64`).
#[derive(Clone, Debug)]
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(crate) fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `sides`.
    pub(crate) fn below(&mut self, sides: usize) -> usize {
        ((u128::from(self.roll()) * sides as u128) >> 64) as usize
    }

    pub(crate) fn one_in(&mut self, sides: usize) -> bool {
        self.below(sides) == 0
    }

    pub(crate) fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }
}

/// Positions of standard chess where much that is rare happens soon.
pub(crate) const ODD_STANDARD: [&str; 16] = [
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1",
    "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "r3k2r/1b4bq/8/8/8/8/7B/R3K2R w KQkq - 0 1",
    "2r1k2r/p5p1/8/1PpP1pP1/1pPp1PpP/8/P5P1/R3K2R b KQk h3 0 1",
    "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
    "qqqqkqqq/8/8/8/8/4P3/8/QQQQKQQQ w - - 0 1",
    "8/PPPPPPPP/4k3/8/8/4K3/pppppppp/8 w - - 0 1",
    "4k3/8/8/pPpPpPpP/PpPpPpPp/8/8/4K3 w - c6 0 1",
    "3rkr2/8/8/8/1b3b2/8/3PPP2/r2QKQ1r w - - 0 1",
    "8/8/4kpp1/3p1b2/p6P/2B5/6P1/6K1 b - - 99 120",
];

/// Positions of Chess960 with kings and rooks where standard chess never has them.
pub(crate) const ODD_CHESS960: [&str; 12] = [
    "rk4r1/8/8/8/8/8/8/RK4R1 w KQkq - 0 1",
    "1r3kr1/8/8/8/8/8/8/1R3KR1 w KQkq - 0 1",
    "rr4kr/8/8/8/8/8/8/RR4KR w HBhb - 0 1",
    "2r1kr1r/8/8/8/8/8/8/2R1KR1R w FCfc - 0 1",
    "8/8/8/4k3/8/8/8/qR1K2R1 w B - 0 1",
    "rk2r3/8/8/8/8/8/8/RK2R3 b EAea - 0 1",
    "5rkr/8/8/8/8/8/8/RKR5 b KQkq - 0 1",
    "1k1r2r1/pppppppp/8/8/8/8/PPPPPPPP/1K1R2R1 w Gg - 0 1",
    "rkr5/p6p/8/3pP3/8/8/P6P/RKR5 w KQkq d6 0 1",
    "qrkr3b/8/8/8/8/8/8/BRKR3Q w KQkq - 0 1",
    "r1k1r2q/p1ppp1pp/8/8/8/8/P1PPP1PP/R1K1R2Q w KQkq - 0 1",
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
];

/// Positions of Suicide with several kings, none, and pawns about to become some.
pub(crate) const ODD_SUICIDE: [&str; 12] = [
    "8/PPPPPPPP/8/8/8/8/pppppppp/8 w - - 0 1",
    "k6k/P6P/8/8/8/8/p6p/K6K w - - 0 1",
    "8/2p5/8/1P1P4/4p1p1/8/5P2/8 b - - 0 1",
    "8/8/8/pPpPpPpP/8/8/8/8 w - c6 0 1",
    "kkkkkkkk/8/8/8/8/8/8/KKKKKKKK w - - 0 1",
    "8/1p6/8/P7/7p/8/6P1/8 w - - 0 1",
    "rnbqkbnr/8/8/8/8/8/8/RNBQKBNR w - - 0 1",
    "8/8/8/8/8/8/8/1N5n w - - 0 1",
    "2b5/8/8/8/8/8/8/2B5 w - - 0 1",
    "8/6P1/8/8/8/8/1p6/8 b - - 0 1",
    "qqqqqqqq/8/8/8/8/8/8/QQQQQQQQ w - - 0 1",
    "8/p7/P7/8/8/7p/7P/8 w - - 0 1",
];

/// How a side that plays at random prefers to play.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Style {
    /// All moves alike.
    Even,
    /// Mostly captures and promotions: soon there are odd pieces and few of them.
    Greedy,
    /// Mostly pawns: promotions to all sorts, and taking in passing.
    Pawns,
    /// Mostly neither captures nor pawns: full boards, pins and checks.
    Peaceful,
}

impl Style {
    pub(crate) const ALL: [Self; 4] = [Self::Even, Self::Greedy, Self::Pawns, Self::Peaceful];

    /// One of the legal moves; there must be one.
    pub(crate) fn choose(self, position: &Position, moves: &[Move], dice: &mut Dice) -> Move {
        let likes = |m: Move| {
            let pawn = position.role_at(m.from()) == Some(Role::Pawn);
            let noisy = m.promoted_to().is_some() || is_capture(position, m);
            match self {
                Self::Even => true,
                Self::Greedy => noisy,
                Self::Pawns => pawn || m.is_castle(),
                Self::Peaceful => !noisy && !pawn,
            }
        };
        let liked: Vec<Move> = moves.iter().copied().filter(|&m| likes(m)).collect();
        if liked.is_empty() || dice.one_in(4) { *dice.pick(moves) } else { *dice.pick(&liked) }
    }
}

pub(crate) fn is_capture(position: &Position, m: Move) -> bool {
    m.is_en_passant() || position.color(!position.turn()).contains(m.to())
}

/// A position to begin a random game with: half the time the start, else an odd one.
pub(crate) fn random_start(variant: Variant, dice: &mut Dice) -> Position {
    let odd: &[&str] = match variant {
        Variant::Standard => &ODD_STANDARD,
        Variant::Chess960 => &ODD_CHESS960,
        Variant::Suicide => &ODD_SUICIDE,
    };
    if dice.one_in(2) {
        let fen: &str = odd[dice.below(odd.len())];
        return Position::from_fen(fen, variant).unwrap_or_else(|error| panic!("{fen}: {error}"));
    }
    match variant {
        Variant::Standard => Position::start(),
        Variant::Suicide => Position::start_of_suicide(),
        Variant::Chess960 => double_chess960(dice),
    }
}

/// Each side with a Chess960 array of its own.
fn double_chess960(dice: &mut Dice) -> Position {
    let mut array = || {
        let number = dice.below(usize::from(Position::CHESS960_STARTS));
        let fen = Position::chess960(number as u16).expect("there are 960").fen();
        fen[..8].to_owned()
    };
    let (black, white) = (array(), array().to_uppercase());
    let fen = format!("{black}/pppppppp/8/8/8/8/PPPPPPPP/{white} w KQkq - 0 1");
    Position::from_fen(&fen, Variant::Chess960).expect("two arrays make a position")
}

/// Walks through random games and shows `visit` each position that it comes to, until it has seen
/// `count`.
pub(crate) fn random_positions(
    variant: Variant,
    count: usize,
    seed: u64,
    mut visit: impl FnMut(&Position, &mut Dice),
) {
    let mut dice = Dice::new(seed);
    let mut left = count;
    while left > 0 {
        let mut position = random_start(variant, &mut dice);
        let styles = [*dice.pick(&Style::ALL), *dice.pick(&Style::ALL)];
        for _ in 0..120 {
            if left == 0 {
                return;
            }
            visit(&position, &mut dice);
            left -= 1;
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let style = styles[position.turn().index()];
            position = position.play(style.choose(&position, &moves, &mut dice));
        }
    }
}

/// A position after `plies` random moves, or fewer if the game is over sooner.
pub(crate) fn random_position(variant: Variant, seed: u64, plies: usize) -> Position {
    let mut dice = Dice::new(seed);
    let mut position = random_start(variant, &mut dice);
    let style = *dice.pick(&Style::ALL);
    for _ in 0..plies {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        position = position.play(style.choose(&position, &moves, &mut dice));
    }
    position
}
