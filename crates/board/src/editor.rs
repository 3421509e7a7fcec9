//! The board editor: an arrangement of pieces that need not be a position yet, a tool in the hand, and
//! what each gesture does to them.
//!
//! Nothing here refuses a gesture because of chess: pieces are put where they are wanted, and
//! [`Editor::verdict`] says what is still missing. Rights to castle and the square of a pawn that can be
//! taken in passing can only be chosen where there is something to choose, and go when that has gone.
//!
//! Keys: a piece's letter puts it on the square under the cursor in the colour of the hand, with Shift in
//! the other; the same letter once more changes its colour.

mod told;
mod verdict;

pub use verdict::{Flaw, Verdict};

use chess::{
    CastlingSide, Color, FenError, Piece, Position, Role, Setup, SetupError, Square, Variant,
};
use game::say;

use crate::Facts;

/// What the hand does to the squares it presses.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Tool {
    /// Takes pieces up and puts them elsewhere.
    #[default]
    Move,
    /// Puts a piece of the palette.
    Put(Piece),
    /// Takes pieces away.
    Erase,
}

impl Tool {
    /// All there are: moving, erasing, White's pieces from king to pawn, and Black's.
    pub fn all() -> impl Iterator<Item = Self> {
        let pieces = Color::ALL.into_iter().flat_map(|color| {
            Role::ALL.into_iter().rev().map(move |role| Self::Put(Piece::new(color, role)))
        });
        [Self::Move, Self::Erase].into_iter().chain(pieces)
    }

    /// What it is called, also aloud.
    ///
    /// ```
    /// use board::editor::Tool;
    /// use chess::Piece;
    /// assert_eq!(Tool::Put(Piece::from_letter('n').unwrap()).name(), "Black knight");
    /// ```
    pub fn name(self) -> String {
        match self {
            Self::Move => "Move pieces".into(),
            Self::Erase => "Take pieces away".into(),
            Self::Put(Piece { color, role }) => format!("{color} {role}"),
        }
    }
}

impl Tool {
    /// What to do with it.
    pub const fn how(self) -> &'static str {
        match self {
            Self::Move => {
                "Drag pieces, or press one and then a square. Off the board they go away."
            }
            Self::Put(_) => "Press the squares where it is to stand.",
            Self::Erase => "Press what is to be taken away.",
        }
    }
}

/// A right to castle that can be given or not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Right {
    /// The rook that may castle.
    pub rook: Square,
    /// Whose it is.
    pub color: Color,
    /// To which side of the king.
    pub side: CastlingSide,
    /// Whether it has the right.
    pub given: bool,
}

impl Right {
    /// What a switch for it is called.
    pub fn name(&self) -> String {
        say::may_castle(self.color, self.side)
    }
}

/// What stands on the board, and what goes with it.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Arrangement {
    setup: Setup,
    variant: Variant,
}

/// A board that is being set up.
///
/// ```
/// use board::editor::{Editor, Tool};
/// use chess::{Piece, Square, Variant};
/// let mut editor = Editor::empty(Variant::Standard);
/// for (letter, at) in [('K', Square::E1), ('k', Square::E8)] {
///     assert!(editor.verdict().position().is_none());
///     editor.take(Tool::Put(Piece::from_letter(letter).unwrap()));
///     editor.press(at);
/// }
/// editor.letter('p', false, Square::E2);
/// assert_eq!(editor.fen(), "4k3/8/8/8/8/8/4p3/4K3 w - - 0 1");
/// assert!(editor.verdict().position().is_some());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Editor {
    now: Arrangement,
    past: Vec<Arrangement>,
    future: Vec<Arrangement>,
    tool: Tool,
    color: Color,
    held: Option<Square>,
}

/// How many steps can be taken back.
const MEMORY: usize = 500;

impl Editor {
    /// An editor with nothing on the board.
    pub const fn empty(variant: Variant) -> Self {
        Self {
            now: Arrangement { setup: Setup::empty(), variant },
            past: Vec::new(),
            future: Vec::new(),
            tool: Tool::Move,
            color: Color::White,
            held: None,
        }
    }

    /// An editor of this position.
    pub fn of(position: &Position) -> Self {
        let mut editor = Self::empty(position.variant());
        editor.now.setup = Setup::from(position);
        editor
    }

    /// The same board, with nothing to take back.
    #[must_use]
    pub fn anew(self) -> Self {
        Self { now: self.now, ..Self::empty(Variant::Standard) }
    }

    /// What stands on the board, whose turn it is, and what may still be done.
    pub const fn setup(&self) -> &Setup {
        &self.now.setup
    }

    /// By which rules it will be played.
    pub const fn variant(&self) -> Variant {
        self.now.variant
    }

    /// What is in the hand.
    pub const fn tool(&self) -> Tool {
        self.tool
    }

    /// The colour in which a letter puts its piece: that of the palette's piece taken last.
    pub const fn color(&self) -> Color {
        self.color
    }

    /// The square of the piece that is taken up.
    pub const fn held(&self) -> Option<Square> {
        self.held
    }

    /// What stands on a square.
    pub const fn piece_at(&self, at: Square) -> Option<Piece> {
        self.now.setup.board[at.index()]
    }

    /// The facts of a square, for its name.
    pub fn facts(&self, at: Square) -> Facts {
        Facts::plain(at, self.piece_at(at), self.held == Some(at))
    }

    /// Takes a tool into the hand. A piece that was taken up stays where it stands.
    pub fn take(&mut self, tool: Tool) {
        self.held = None;
        self.tool = tool;
        if let Tool::Put(piece) = tool {
            self.color = piece.color;
        }
    }

    /// A whole click, Enter or Space on a square.
    ///
    /// A piece of the palette is put there, or taken away if it stands there already. The eraser takes
    /// away. Else a piece is taken up, put down where it stood, or moved here, over whatever is here.
    pub fn press(&mut self, at: Square) {
        match self.tool {
            Tool::Put(piece) if self.piece_at(at) == Some(piece) => self.remove(at),
            Tool::Put(piece) => self.put(piece, at),
            Tool::Erase => self.remove(at),
            Tool::Move => match self.held.take() {
                Some(from) => self.drag(from, at),
                None => self.held = self.piece_at(at).map(|_| at),
            },
        }
    }

    /// Puts down the piece that is taken up: Escape.
    pub fn let_go(&mut self) {
        self.held = None;
    }

    /// A piece is dragged from one square to another, whatever is in the hand.
    pub fn drag(&mut self, from: Square, to: Square) {
        if let Some(piece) = self.piece_at(from) {
            self.pieces(|board| {
                board[from.index()] = None;
                board[to.index()] = Some(piece);
            });
        }
    }

    /// A piece is dragged from the palette, or put by whatever else names piece and square.
    pub fn put(&mut self, piece: Piece, at: Square) {
        self.pieces(|board| board[at.index()] = Some(piece));
    }

    /// A piece is dragged off the board, or taken away by a key.
    pub fn remove(&mut self, at: Square) {
        self.pieces(|board| board[at.index()] = None);
    }

    /// A letter while the cursor is on a square: K, Q, R, B, N and P put a piece there; other letters do
    /// nothing, and `false` says so. With `shift` it has the other colour than that of the hand. If it
    /// stands there already, it changes its colour.
    pub fn letter(&mut self, letter: char, shift: bool, at: Square) -> bool {
        let Some(role) = Role::from_letter(letter) else { return false };
        let color = if shift { !self.color } else { self.color };
        let piece = Piece::new(color, role);
        let stands = self.piece_at(at) == Some(piece);
        self.put(if stands { Piece::new(!color, role) } else { piece }, at);
        true
    }

    /// Takes everything off the board. The rules and the side to move stay.
    pub fn clear(&mut self) {
        self.change(|now| now.setup = Setup { turn: now.setup.turn, ..Setup::empty() });
    }

    /// The start of the usual arrangement, by the rules that are chosen.
    pub fn start(&mut self) {
        self.change(|now| now.setup = Setup::start());
    }

    /// A start of Chess960 by its number.
    ///
    /// # Errors
    ///
    /// The sentence that says which numbers there are.
    pub fn chess960(&mut self, number: u16) -> Result<(), String> {
        let start = Position::chess960(number).ok_or_else(say::no_such_start)?;
        self.change(|now| {
            *now = Arrangement { setup: Setup::from(&start), variant: Variant::Chess960 };
        });
        Ok(())
    }

    /// Mirrors the board: what stood on the a-file stands on the h-file.
    pub fn mirror(&mut self) {
        self.reflect(|at| Square::from_low_bits(at as u8 ^ 7), |piece| piece);
    }

    /// Changes sides: what was White's is Black's, seen from the other side of the board.
    pub fn swap_colors(&mut self) {
        self.reflect(Square::flip_rank, |piece| Piece::new(!piece.color, piece.role));
    }

    /// Says whose turn it is.
    pub fn set_turn(&mut self, turn: Color) {
        self.change(|now| now.setup.turn = turn);
    }

    /// Says by which rules it will be played.
    pub fn set_variant(&mut self, variant: Variant) {
        self.change(|now| now.variant = variant);
    }

    /// The rights to castle that can be given.
    pub fn rights(&self) -> Vec<Right> {
        let Arrangement { setup, variant } = &self.now;
        let given = |rook| setup.castling.contains(rook);
        let right = |(rook, color, side)| Right { rook, color, side, given: given(rook) };
        setup.may_castle(*variant).map(right).collect()
    }

    /// Gives a rook the right to castle, or takes it back. Another rook on the same side of the king
    /// loses its own. Where no right can be given, nothing happens.
    pub fn set_right(&mut self, rook: Square, given: bool) {
        let rights = self.rights();
        let Some(wanted) = rights.iter().find(|right| right.rook == rook) else { return };
        let same_side = rights
            .iter()
            .filter(|right| (right.color, right.side) == (wanted.color, wanted.side))
            .map(|right| right.rook);
        self.change(|now| {
            let others = same_side.fold(now.setup.castling, chess::Bitboard::without);
            now.setup.castling = if given { others.with(rook) } else { others };
        });
    }

    /// The squares that a pawn may just have passed, so that it can be taken there.
    pub fn passed(&self) -> Vec<Square> {
        self.now.setup.may_be_passed(self.now.variant).collect()
    }

    /// Says which square a pawn has just passed. One that none can have passed is no choice.
    pub fn set_passed(&mut self, target: Option<Square>) {
        self.change(|now| now.setup.en_passant = target);
    }

    /// Says how many moves of either side were made since the last capture or pawn move, and which
    /// number the next move has.
    pub fn set_counts(&mut self, halfmove_clock: u16, move_number: u16) {
        self.change(|now| {
            now.setup.halfmove_clock = halfmove_clock;
            now.setup.move_number = move_number.max(1);
        });
    }

    /// Takes over a position in one line, playable or not. If only Chess960 knows its castling, that is
    /// what it will be played by.
    ///
    /// # Errors
    ///
    /// The sentence that says what is wrong with the text and where; then nothing has changed.
    pub fn load(&mut self, text: &str) -> Result<(), String> {
        let next = self.read(text).map_err(|error| say::no_fen(&error))?;
        self.change(|now| *now = next);
        Ok(())
    }

    fn read(&self, text: &str) -> Result<Arrangement, FenError> {
        let variant = self.now.variant;
        match Position::from_fen(text, variant) {
            Ok(position) => return Ok(Arrangement { setup: Setup::from(&position), variant }),
            Err(FenError::Setup(SetupError::BadCastling(_))) => {
                if let Ok(position) = Position::from_fen(text, Variant::Chess960) {
                    let variant = Variant::Chess960;
                    return Ok(Arrangement { setup: Setup::from(&position), variant });
                }
            }
            Err(_) => {}
        }
        Ok(Arrangement { setup: Setup::from_fen(text)?, variant })
    }

    /// The board in one line, playable or not.
    pub fn fen(&self) -> String {
        match Position::from_setup(&self.now.setup, self.now.variant) {
            Ok(position) => position.fen(),
            Err(_) => self.now.setup.fen(),
        }
    }

    /// Whether a step can be taken back.
    pub const fn can_undo(&self) -> bool {
        !self.past.is_empty()
    }

    /// Whether a step that was taken back can be made again.
    pub const fn can_redo(&self) -> bool {
        !self.future.is_empty()
    }

    /// Takes the last step back; `false` if there is none.
    pub fn undo(&mut self) -> bool {
        self.held = None;
        let Some(before) = self.past.pop() else { return false };
        self.future.push(std::mem::replace(&mut self.now, before));
        true
    }

    /// Makes the step again that was taken back; `false` if there is none.
    pub fn redo(&mut self) -> bool {
        self.held = None;
        let Some(after) = self.future.pop() else { return false };
        self.past.push(std::mem::replace(&mut self.now, after));
        true
    }

    /// Whether this can be played, and if not, all that is in the way.
    pub fn verdict(&self) -> Verdict {
        Verdict::of(&self.now.setup, self.now.variant)
    }

    /// A step that moves pieces: the moves since the last capture do not count any more.
    fn pieces(&mut self, step: impl FnOnce(&mut [Option<Piece>; 64])) {
        self.change(|now| {
            let before = now.setup.board;
            step(&mut now.setup.board);
            if now.setup.board != before {
                now.setup.halfmove_clock = 0;
            }
        });
    }

    fn reflect(&mut self, place: impl Fn(Square) -> Square, piece: impl Fn(Piece) -> Piece) {
        self.change(|now| {
            let before = now.setup.clone();
            for at in Square::all() {
                now.setup.board[place(at).index()] = before.board[at.index()].map(&piece);
            }
            now.setup.castling = before.castling.into_iter().map(&place).collect();
            now.setup.en_passant = before.en_passant.map(&place);
            // The colour of a pawn stands for the side.
            now.setup.turn = piece(Piece::new(before.turn, Role::Pawn)).color;
        });
    }

    /// A step, kept if it has changed anything. What is taken up is put down.
    fn change(&mut self, step: impl FnOnce(&mut Arrangement)) {
        self.held = None;
        let mut next = self.now.clone();
        step(&mut next);
        next.settle();
        if next == self.now {
            return;
        }
        if self.past.len() == MEMORY {
            self.past.remove(0);
        }
        self.past.push(std::mem::replace(&mut self.now, next));
        self.future.clear();
    }
}

impl Arrangement {
    /// Lets go what can no longer be chosen.
    fn settle(&mut self) {
        let rooks = self.setup.may_castle(self.variant).map(|(rook, ..)| rook);
        self.setup.castling &= rooks.collect();
        let is_passed = |target: &Square| {
            self.setup.may_be_passed(self.variant).any(|passed| passed == *target)
        };
        self.setup.en_passant = self.setup.en_passant.filter(is_passed);
    }
}

#[cfg(test)]
mod tests;
