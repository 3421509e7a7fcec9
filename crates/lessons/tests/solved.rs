//! Endings of three men are solved to the end: every board with two kings and a queen, a rook or a pawn of
//! White's is won or not, and what is said of those among the endings is so.

use chess::{Color, Piece, Position, Role, Setup, Variant};
use lessons::endgames::{Endgame, Goal, all};

/// A side to move, two kings and a man.
const BOARDS: usize = 2 * 64 * 64 * 64;

/// All boards with this man of White's beside the kings.
struct Solved {
    role: Role,
    won: Vec<bool>,
}

/// The number of a board with one man of White's beside the kings; `None` if that has been taken.
fn number(position: &Position) -> Option<usize> {
    let (white, black) = (position.king(Color::White)?, position.king(Color::Black)?);
    let man = position.occupied().without(white).without(black).single()?;
    let kings = white.index() * 64 + black.index();
    Some((position.turn().index() * 64 * 64 + kings) * 64 + man.index())
}

/// The board of a number, if it is one.
fn board(role: Role, number: usize) -> Option<Position> {
    let mut setup = Setup::empty();
    let men = [(Color::White, role), (Color::Black, Role::King), (Color::White, Role::King)];
    for (digit, (color, role)) in men.into_iter().enumerate() {
        let at = number >> (6 * digit) & 63;
        if setup.board[at].replace(Piece::new(color, role)).is_some() {
            return None;
        }
    }
    setup.turn = Color::ALL[number >> 18];
    Position::from_setup(&setup, Variant::Standard).ok()
}

impl Solved {
    /// Goes back from the mates: White wins where one move leads to a win, Black loses where all do.
    fn new(role: Role, promoted: &[Self]) -> Self {
        let mut won = vec![false; BOARDS];
        // How many of Black's moves do not lose, as far as is known.
        let mut ways_out = vec![0_u32; BOARDS];
        let (mut steps, mut before) = (Vec::new(), vec![usize::MAX; BOARDS]);
        let mut found = Vec::new();
        for from in 0..BOARDS {
            let Some(position) = board(role, from) else { continue };
            let moves = position.legal_moves();
            let white = position.turn().is_white();
            let mut is_won = position.is_checkmate();
            for &m in &moves {
                let next = position.play(m);
                ways_out[from] += 1;
                match number(&next) {
                    Some(to) if next.pieces(Color::White, role).any() => {
                        steps.push((from, before[to]));
                        before[to] = steps.len() - 1;
                    }
                    // What is taken or becomes too little is not won.
                    to => is_won |= to.is_some() && promoted.iter().any(|them| them.is_won(&next)),
                }
            }
            assert!(white || !is_won || moves.is_empty(), "only White's moves win at once");
            if is_won {
                won[from] = true;
                found.push(from);
            }
        }
        while let Some(to) = found.pop() {
            let mut step = before[to];
            while let Some(&(from, next)) = steps.get(step) {
                step = next;
                ways_out[from] -= 1;
                let white_moves = from >> 18 == 0;
                if !won[from] && (white_moves || ways_out[from] == 0) {
                    won[from] = true;
                    found.push(from);
                }
            }
        }
        Self { role, won }
    }

    /// Whether these men are on the board, and White wins.
    fn is_won(&self, position: &Position) -> bool {
        position.pieces(Color::White, self.role).any()
            && number(position).is_some_and(|number| self.won[number])
    }
}

#[test]
fn endings_of_three_men_are_what_is_said_of_them() {
    let promoted = [Solved::new(Role::Queen, &[]), Solved::new(Role::Rook, &[])];
    let pawns = Solved::new(Role::Pawn, &promoted);
    let is_won = |position: &Position| {
        pawns.is_won(position) || promoted.iter().any(|them| them.is_won(position))
    };
    let endings: Vec<&Endgame> = all().filter(|it| it.position().occupied().len() == 3).collect();
    assert!(endings.len() >= 15, "{}", endings.len());
    for ending in endings {
        let expected = match ending.goal {
            Goal::Win => ending.you.is_white(),
            Goal::Draw => false,
        };
        assert_eq!(is_won(&ending.position()), expected, "{}", ending.id);
        println!("{:28} {:?}, solved", ending.id, ending.goal);
    }
    // The famous ones, and a corner where the solver can go wrong.
    for (fen, expected) in [
        ("4k3/8/4K3/4P3/8/8/8/8 b - - 0 1", true),
        ("4k3/8/4K3/8/4P3/8/8/8 b - - 0 1", true),
        ("8/8/8/4k3/8/4K3/4P3/8 w - - 0 1", false),
        ("8/8/8/4k3/8/4K3/4P3/8 b - - 0 1", true),
        ("k7/8/1K6/P7/8/8/8/8 w - - 0 1", false),
        ("k7/2Q5/8/8/8/8/8/K7 b - - 0 1", false),
        ("8/8/8/8/8/1k6/1R6/7K b - - 0 1", false),
    ] {
        assert_eq!(is_won(&fen.parse().unwrap()), expected, "{fen}");
    }
}
