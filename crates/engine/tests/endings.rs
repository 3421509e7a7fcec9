//! Won endings are brought home before the fifty moves are over, from anywhere.

mod common;

use chess::{Color, History, Piece, Position, Role, Setup, Variant, attacks};
use engine::{Engine, Limits, Stop};

use common::Dice;

/// What the bare king may think.
const NODES: u64 = 5_000;

/// White with these beside the king against a bare king, White to move, no man of White's beside the
/// black king.
fn start(men: &[Role], dice: &mut Dice) -> Position {
    loop {
        let mut setup = Setup::empty();
        let white =
            men.iter().chain(&[Role::King]).map(|&role| Piece { role, color: Color::White });
        for piece in white.chain([Piece { role: Role::King, color: Color::Black }]) {
            let free = (0..64).filter(|&at| setup.board[at].is_none()).collect::<Vec<_>>();
            setup.board[free[dice.below(free.len())]] = Some(piece);
        }
        let Ok(position) = Position::from_setup(&setup, Variant::Standard) else { continue };
        let Some(king) = position.king(Color::Black) else { continue };
        let beside = attacks::piece(Role::King, Color::Black, king, position.occupied());
        if position.outcome().is_none() && (beside & position.color(Color::White)).is_empty() {
            return position;
        }
    }
}

/// Whether White mates, both sides playing as well as they can.
fn is_brought_home(start: Position, nodes: u64, players: &mut [Engine; 2]) -> bool {
    let mut history = History::new(start);
    players.iter_mut().for_each(Engine::reset);
    while history.automatic_end().is_none() && history.claimable().is_none() {
        let side = history.position().turn();
        let limits = Limits::nodes(if side.is_white() { nodes } else { NODES });
        let player = &mut players[side.index()];
        let found = player.search(&history, &limits, &Stop::new(), &mut |_| {});
        history.push(found.best().unwrap()).unwrap();
    }
    history.position().is_checkmate()
}

fn all_are_brought_home(men: &[Role], starts: usize, nodes: u64, seed: u64) {
    let mut dice = Dice(seed);
    let mut players = [Engine::new(2), Engine::new(1)];
    let starts = (0..starts).map(|_| start(men, &mut dice));
    let missed: Vec<_> = starts
        .filter(|start| !is_brought_home(start.clone(), nodes, &mut players))
        .map(|start| start.fen())
        .collect();
    assert!(missed.is_empty(), "{missed:#?}");
}

#[test]
fn queen_against_king() {
    all_are_brought_home(&[Role::Queen], 100, NODES, 1);
}

#[test]
fn rook_against_king() {
    all_are_brought_home(&[Role::Rook], 100, NODES, 2);
}

#[test]
fn bishops_against_king() {
    // Of both colours, or it cannot be won.
    let mut players = [Engine::new(2), Engine::new(1)];
    let start = "8/8/8/3k4/8/8/3K4/2BB4 w - - 0 1".parse().unwrap();
    assert!(is_brought_home(start, NODES, &mut players));
}

#[test]
fn bishop_and_knight_against_king() {
    // All of them take minutes. More thought once was worse: it remembered positions from long ago.
    let is_soak = std::env::var_os("KIBITZ_SOAK").is_some();
    let (starts, nodes) = if is_soak { (100, 150_000) } else { (20, 30_000) };
    all_are_brought_home(&[Role::Bishop, Role::Knight], starts, nodes, 3);
}

#[test]
fn pawn_against_king() {
    let mut players = [Engine::new(2), Engine::new(1)];
    let start = "4k3/8/4K3/4P3/8/8/8/8 w - - 0 1".parse().unwrap();
    assert!(is_brought_home(start, NODES, &mut players));
}
