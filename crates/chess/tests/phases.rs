//! Where games go from phase to phase, beside what people who annotate games say of them.

use chess::{History, Phase, Position};

/// A game, the moves at which its middlegame may begin, and those at which its endgame may, if it has one.
type Annotated = (&'static str, [usize; 2], Option<[usize; 2]>);

#[rustfmt::skip]
const GAMES: [Annotated; 10] = [
    // Morphy against two in the opera house, 1858: mate before Black is out.
    ("e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5 Nxb5 cxb5 Bxb5+ Nbd7 O-O-O Rd8 Rxd7 \
      Rxd7 Rd1 Qe6 Bxd7+ Nxd7 Qb8+ Nxb8 Rd8#", [9, 13], None),
    // Anderssen against Kieseritzky, 1851: pieces hang before they are out.
    ("e4 e5 f4 exf4 Bc4 Qh4+ Kf1 b5 Bxb5 Nf6 Nf3 Qh6 d3 Nh5 Nh4 Qg5 Nf5 c6 g4 Nf6 Rg1 cxb5 h4 Qg6 h5 Qg5 Qf3 Ng8 \
      Bxf4 Qf6 Nc3 Bc5 Nd5 Qxb2 Bd6 Bxg1 e5 Qxa1+ Ke2 Na6 Nxg7+ Kd8 Qf6+ Nxf6 Be7#", [11, 19], None),
    // Capablanca against Tartakower, 1924: the rook ending of all textbooks.
    ("d4 e6 Nf3 f5 c4 Nf6 Bg5 Be7 Nc3 O-O e3 b6 Bd3 Bb7 O-O Qe8 Qe2 Ne4 Bxe7 Nxc3 bxc3 Qxe7 a4 Bxf3 Qxf3 Nc6 Rfb1 \
      Rae8 Qh3 Rf6 f4 Na5 Qf3 d6 Re1 Qd7 e4 fxe4 Qxe4 g6 g3 Kf8 Kg2 Rf7 h4 d5 cxd5 exd5 Qxe8+ Qxe8 Rxe8+ Kxe8 h5 \
      Rf6 hxg6 hxg6 Rh1 Kf8 Rh7 Rc6 g4 Nc4 g5 Ne3+ Kf3 Nf5 Bxf5 gxf5 Kg3 Rxc3+ Kh4 Rf3 g6 Rxf4+ Kg5 Re4 Kf6 Kg8 \
      Rg7+ Kh8 Rxc7 Re8 Kxf5", [8, 13], Some([25, 27])),
    // Botvinnik against Capablanca, 1938.
    ("d4 Nf6 c4 e6 Nc3 Bb4 e3 d5 a3 Bxc3+ bxc3 c5 cxd5 exd5 Bd3 O-O Ne2 b6 O-O Ba6 Bxa6 Nxa6 Bb2 Qd7 a4 Rfe8 Qd3 c4 \
      Qc2 Nb8 Rae1 Nc6 Ng3 Na5 f3 Nb3 e4 Qxa4 e5 Nd7 Qf2 g6 f4 f5 exf6 Nxf6 f5 Rxe1 Rxe1 Re8 Re6 Rxe6 fxe6 Kg7 Qf4 \
      Qe8 Qe5 Qe7 Ba3 Qxa3 Nh5+ gxh5 Qg5+ Kf8 Qxf6+ Kg8 e7 Qc1+ Kf2 Qc2+ Kg3 Qd3+ Kh4 Qe4+ Kxh5 Qe2+ Kh4 Qe4+ g4 \
      Qe1+ Kh5", [9, 13], Some([27, 34])),
    // Byrne against Fischer, 1956: a queen against pieces.
    ("Nf3 Nf6 c4 g6 Nc3 Bg7 d4 O-O Bf4 d5 Qb3 dxc4 Qxc4 c6 e4 Nbd7 Rd1 Nb6 Qc5 Bg4 Bg5 Na4 Qa3 Nxc3 bxc3 Nxe4 Bxe7 \
      Qb6 Bc4 Nxc3 Bc5 Rfe8+ Kf1 Be6 Bxb6 Bxc4+ Kg1 Ne2+ Kf1 Nxd4+ Kg1 Ne2+ Kf1 Nc3+ Kg1 axb6 Qb4 Ra4 Qxb6 Nxd1 h3 \
      Rxa2 Kh2 Nxf2 Re1 Rxe1 Qd8+ Bf8 Nxe1 Bd5 Nf3 Ne4 Qb8 b5 h4 h5 Ne5 Kg7 Kg1 Bc5+ Kf1 Ng3+ Ke1 Bb4+ Kd1 Bb3+ \
      Kc1 Ne2+ Kb1 Nc3+ Kc1 Rc2#", [9, 15], Some([28, 31])),
    // Fischer against Spassky, 1972, the sixth: heavy pieces to the end, and no endgame.
    ("c4 e6 Nf3 d5 d4 Nf6 Nc3 Be7 Bg5 O-O e3 h6 Bh4 b6 cxd5 Nxd5 Bxe7 Qxe7 Nxd5 exd5 Rc1 Be6 Qa4 c5 Qa3 Rc8 Bb5 a6 \
      dxc5 bxc5 O-O Ra7 Be2 Nd7 Nd4 Qf8 Nxe6 fxe6 e4 d4 f4 Qe7 e5 Rb8 Bc4 Kh8 Qh3 Nf8 b3 a5 f5 exf5 Rxf5 Nh7 Rcf1 \
      Qd8 Qg3 Re7 h4 Rbb7 e6 Rbc7 Qe5 Qe8 a4 Qd8 R1f2 Qe8 R2f3 Qd8 Bd3 Qe8 Qe4 Nf6 Rxf6 gxf6 Rxf6 Kg8 Bc4 Kh8 Qf4",
      [10, 17], None),
    // Kasparov against Topalov, 1999.
    ("e4 d6 d4 Nf6 Nc3 g6 Be3 Bg7 Qd2 c6 f3 b5 Nge2 Nbd7 Bh6 Bxh6 Qxh6 Bb7 a3 e5 O-O-O Qe7 Kb1 a6 Nc1 O-O-O Nb3 \
      exd4 Rxd4 c5 Rd1 Nb6 g3 Kb8 Na5 Ba8 Bh3 d5 Qf4+ Ka7 Rhe1 d4 Nd5 Nbxd5 exd5 Qd6 Rxd4 cxd4 Re7+ Kb6 Qxd4+ Kxa5 \
      b4+ Ka4 Qc3 Qxd5 Ra7 Bb7 Rxb7 Qc4 Qxf6 Kxa3 Qxa6+ Kxb4 c3+ Kxc3 Qa1+ Kd2 Qb2+ Kd1 Bf1 Rd2 Rd7 Rxd7 Bxc4 bxc4 \
      Qxh8 Rd3 Qa8 c3 Qa4+ Ke1 f4 f5 Kc1 Rd2 Qa7", [9, 16], Some([37, 39])),
    // Legal's mate: over in the opening.
    ("e4 e5 Nf3 d6 Bc4 Bg4 Nc3 g6 Nxe5 Bxd1 Bxf7+ Ke7 Nd5#", [8, 99], None),
    // The closed Spanish: theory goes on while pieces are at home.
    ("e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Na5 Bc2 c5 d4 Qc7 Nbd2 Nc6 d5 Nd8 Nf1 Bd7",
      [10, 14], None),
    // The Berlin: queens go on move eight, but it is no endgame yet.
    ("e4 e5 Nf3 Nc6 Bb5 Nf6 O-O Nxe4 d4 Nd6 Bxc6 dxc6 dxe5 Nf5 Qxd8+ Kxd8 Nc3 Ke8 h3 h5 Bg5 Be6 Rad1 Be7", [9, 12], None),
];

/// People differ by a move.
fn is_within([from, to]: [usize; 2], at: usize) -> bool {
    (from - 1..=to + 1).contains(&at)
}

#[test]
fn phases_change_where_people_say_that_they_do() {
    for (game, middlegame, endgame) in GAMES {
        let mut history = History::new(Position::start());
        let (mut phase, mut begins) = (Phase::Opening, [None; 3]);
        for san in game.split_whitespace() {
            let m = history.position().parse_san(san).unwrap_or_else(|_| panic!("{san} in {game}"));
            history.push(m).unwrap();
            // Phases only go on.
            phase = phase.max(Phase::of(history.position()));
            begins[phase as usize].get_or_insert(history.ply().div_ceil(2));
        }
        let [_, middlegame_is, endgame_is] = begins;
        if let Some(at) = middlegame_is {
            assert!(is_within(middlegame, at), "middlegame from {at}: {game}");
        } else {
            assert!(history.ply().div_ceil(2) < middlegame[1], "no middlegame: {game}");
        }
        match (endgame_is, endgame) {
            (Some(at), Some(range)) => assert!(is_within(range, at), "endgame from {at}: {game}"),
            (None, None) => {}
            _ => panic!("endgame from {endgame_is:?}: {game}"),
        }
    }
}
