//! The second definitions: a board of 64 squares, steps from square to square, and trying everything. Of `chess`
//! only what is legal is asked.

use chess::{Color, Move, Piece, Position, Role, Square};

/// What stands where.
pub(crate) struct Board([Option<Piece>; 64]);

const STRAIGHT: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

impl Board {
    pub(crate) fn of(position: &Position) -> Self {
        let mut board = [None; 64];
        // By the text of the position, so that nothing of its inside is used.
        let fen = position.fen();
        let rows = fen.split(' ').next().expect("a FEN has rows");
        for (row, text) in rows.split('/').enumerate() {
            let mut file = 0;
            for letter in text.chars() {
                if let Some(empty) = letter.to_digit(10) {
                    file += empty as usize;
                } else {
                    board[(7 - row) * 8 + file] = Piece::from_letter(letter);
                    file += 1;
                }
            }
        }
        Self(board)
    }

    pub(crate) fn at(&self, square: Square) -> Option<Piece> {
        self.0[square.index()]
    }

    /// The squares that what stands here attacks, found step by step.
    pub(crate) fn attacks(&self, from: Square) -> Vec<Square> {
        let Some(piece) = self.at(from) else { return Vec::new() };
        let up = if piece.color == Color::White { 1 } else { -1 };
        let knight = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
        match piece.role {
            Role::Pawn => self.steps(from, &[(1, up), (-1, up)], 1),
            Role::Knight => self.steps(from, &knight, 1),
            Role::Bishop => self.steps(from, &DIAGONAL, 7),
            Role::Rook => self.steps(from, &STRAIGHT, 7),
            Role::Queen => {
                [self.steps(from, &STRAIGHT, 7), self.steps(from, &DIAGONAL, 7)].concat()
            }
            Role::King => [self.steps(from, &STRAIGHT, 1), self.steps(from, &DIAGONAL, 1)].concat(),
        }
    }

    fn steps(&self, from: Square, ways: &[(i8, i8)], most: usize) -> Vec<Square> {
        let mut found = Vec::new();
        for &(files, ranks) in ways {
            let mut at = from;
            for _ in 0..most {
                let Some(next) = at.offset(files, ranks) else { break };
                found.push(next);
                if self.at(next).is_some() {
                    break;
                }
                at = next;
            }
        }
        found
    }

    pub(crate) fn attackers(&self, square: Square, side: Color) -> Vec<Square> {
        Square::all()
            .filter(|&from| self.at(from).is_some_and(|piece| piece.color == side))
            .filter(|&from| self.attacks(from).contains(&square))
            .collect()
    }

    /// The same board with one square emptied.
    pub(crate) fn without(&self, square: Square) -> Self {
        let mut board = self.0;
        board[square.index()] = None;
        Self(board)
    }

    /// What a side has, in the points of beginners' books, times a hundred.
    pub(crate) fn count(&self, side: Color, role: Role) -> i32 {
        self.0.iter().filter(|&&piece| piece == Some(Piece::new(side, role))).count() as i32
    }

    pub(crate) fn balance(&self, side: Color) -> i32 {
        let points = [
            (Role::Pawn, 1),
            (Role::Knight, 3),
            (Role::Bishop, 3),
            (Role::Rook, 5),
            (Role::Queen, 9),
        ];
        let sum = |color| -> i32 {
            points.iter().map(|&(role, each)| each * self.count(color, role)).sum()
        };
        sum(side) - sum(!side)
    }
}

pub(crate) const fn points(role: Role) -> i32 {
    [1, 3, 3, 5, 9, 100][role.index()]
}

/// All positions of a line, by playing it.
pub(crate) fn replay(start: &Position, moves: &[Move]) -> Vec<Position> {
    let mut positions = vec![start.clone()];
    for &m in moves {
        let last = positions.last().expect("there is a first");
        assert!(last.legal_moves().contains(&m), "{m:?} in {last}");
        positions.push(last.play(m));
    }
    positions
}

fn is_mate(position: &Position) -> bool {
    position.in_check() && position.legal_moves().is_empty()
}

/// Whether the side to move mates in so many moves at most, by trying everything.
pub(crate) fn mates_in(position: &Position, moves: u32) -> bool {
    position.legal_moves().iter().any(|&m| is_forced(position, m, moves))
}

/// Whether this move mates in so many moves at most.
pub(crate) fn is_forced(position: &Position, m: Move, moves: u32) -> bool {
    let next = position.play(m);
    let replies = next.legal_moves();
    if is_mate(&next) {
        return true;
    }
    moves > 1
        && !replies.is_empty()
        && replies.iter().all(|&reply| mates_in(&next.play(reply), moves - 1))
}

/// What a move takes: what stood on its square, by the board; in passing a pawn.
pub(crate) fn takes(position: &Position, m: Move) -> Option<Role> {
    let board = Board::of(position);
    if m.is_castle() {
        return None;
    }
    if m.is_en_passant() {
        return Some(Role::Pawn);
    }
    board.at(m.to()).map(|piece| piece.role)
}

/// Whether the three squares lie on one line in this order, with nothing between.
pub(crate) fn in_line(board: &Board, a: Square, b: Square, c: Square) -> bool {
    let sees = |board: &Board, from: Square, to: Square| board.attacks(from).contains(&to);
    let way = |from: Square, to: Square| {
        let files = to.file() as i8 - from.file() as i8;
        let ranks = to.rank() as i8 - from.rank() as i8;
        (files.signum(), ranks.signum())
    };
    sees(board, a, b) && sees(&board.without(b), a, c) && way(a, b) == way(b, c)
}

/// Whether something that the side to move has here is lost wherever it goes: each time it can be taken by
/// something cheaper, or without being taken back, or for less than it is worth.
pub(crate) fn has_no_way_out(position: &Position, square: Square) -> bool {
    let own = Board::of(position).at(square).map_or(0, |piece| points(piece.role));
    position.legal_moves().iter().filter(|m| m.from() == square && !m.is_castle()).all(|&m| {
        let got = takes(position, m).map_or(0, points);
        let next = position.play(m);
        got < own
            && next.legal_moves().iter().filter(|back| back.to() == m.to()).any(|&back| {
                let taker = Board::of(&next).at(back.from()).map_or(0, |piece| points(piece.role));
                let after = next.play(back);
                let again =
                    after.legal_moves().iter().any(|m| m.to() == back.to() && !m.is_castle());
                !again && own > got || again && own > got + taker
            })
    })
}
