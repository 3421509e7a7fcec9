//! Players that need no process and no time: what they say, and how long they claim to have taken, is
//! written down.

use super::*;
use chess::{Position, Variant};

/// Plays the moves of a list, and says each time the same score and the same time.
struct Scripted {
    /// The last one first.
    moves: Vec<&'static str>,
    score: Option<Worth>,
    elapsed: Duration,
    told: Vec<Go>,
    fault: Fault,
}

impl Scripted {
    fn new(moves: &[&'static str]) -> Self {
        let fault = Fault::Crashed("no more moves".into());
        let moves = moves.iter().rev().copied().collect();
        Self { moves, score: None, elapsed: Duration::ZERO, told: Vec::new(), fault }
    }
}

impl Player for Scripted {
    fn new_game(&mut self) -> Result<(), Fault> {
        Ok(())
    }

    fn think(&mut self, history: &History, go: &Go) -> Result<Thought, Fault> {
        self.told.push(*go);
        let text = self.moves.pop().ok_or_else(|| self.fault.clone())?;
        let position = history.position();
        let best = position.parse_san(text).map_or(text.into(), |m| position.uci(m).to_string());
        Ok(Thought { best, score: self.score, elapsed: self.elapsed, ..Thought::default() })
    }
}

const NODES: Limit = Limit::Nodes(1);

fn play_from(start: Position, limit: Limit, white: &mut Scripted, black: &mut Scripted) -> Record {
    let seats = [Seat { player: white, limit }, Seat { player: black, limit }];
    Referee::default().play(History::new(start), seats)
}

fn play(white: &[&'static str], black: &[&'static str]) -> End {
    let (white, black) = (&mut Scripted::new(white), &mut Scripted::new(black));
    play_from(Position::start(), NODES, white, black).end
}

fn from_fen(fen: &str, white: &[&'static str], black: &[&'static str]) -> End {
    let (white, black) = (&mut Scripted::new(white), &mut Scripted::new(black));
    play_from(fen.parse().unwrap(), NODES, white, black).end
}

fn summary(end: &End) -> (GameResult, Ending, &str) {
    (end.result, end.ending, &end.words)
}

const WHITE_WINS: GameResult = GameResult::Win(Color::White);
const BLACK_WINS: GameResult = GameResult::Win(Color::Black);

#[test]
fn mate_ends_the_game() {
    let end = play(&["f3", "g4"], &["e5", "Qh4"]);
    assert_eq!(summary(&end), (BLACK_WINS, Ending::Normal, "checkmate"));
}

#[test]
fn draws_are_given_when_they_can_be_claimed() {
    let end = play(&["Nf3", "Ng1", "Nf3", "Ng1"], &["Nf6", "Ng8", "Nf6", "Ng8"]);
    assert_eq!(summary(&end), (GameResult::Draw, Ending::Normal, "repetition"));
    let fifty = from_fen("4k3/8/8/8/8/8/3R4/4K3 w - - 99 80", &["Kf1"], &[]);
    assert_eq!(summary(&fifty), (GameResult::Draw, Ending::Normal, "fifty moves"));
    let dead = from_fen("4k3/8/8/8/8/8/4r3/4K3 w - - 0 80", &["Kxe2"], &[]);
    assert_eq!(summary(&dead), (GameResult::Draw, Ending::Normal, "dead position"));
    let stalemate = from_fen("7k/8/6K1/8/8/8/8/5Q2 w - - 0 80", &["Qf7"], &[]);
    assert_eq!(summary(&stalemate), (GameResult::Draw, Ending::Normal, "stalemate"));
}

#[test]
fn mate_with_the_last_of_fifty_moves_is_mate() {
    let end = from_fen("6k1/5ppp/8/8/8/8/8/R3K3 w - - 99 80", &["Ra8"], &[]);
    assert_eq!(summary(&end), (WHITE_WINS, Ending::Normal, "checkmate"));
}

#[test]
fn in_suicide_whoever_has_nothing_left_wins() {
    let start = Position::from_fen("8/8/8/8/8/1p6/P7/8 b - - 0 1", Variant::Suicide).unwrap();
    let (mut white, mut black) = (Scripted::new(&[]), Scripted::new(&["bxa2"]));
    let end = play_from(start, NODES, &mut white, &mut black).end;
    assert_eq!(summary(&end), (WHITE_WINS, Ending::Normal, "no pieces left"));
}

#[test]
fn an_illegal_move_loses_and_is_told_with_its_position() {
    let after_e4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    for text in ["e7e4", "0000", "", "(none)", "e7e5q"] {
        let end = play(&["e4"], &[text]);
        assert_eq!((end.result, end.ending), (WHITE_WINS, Ending::IllegalMove), "{text}");
        assert_eq!(end.words, format!("Black played {text:?} in {after_e4}"));
    }
}

#[test]
fn whoever_gives_no_move_loses() {
    let end = play(&["e4"], &[]);
    assert_eq!((end.result, end.ending), (WHITE_WINS, Ending::Crash));
    assert_eq!(end.words, "Black has ended by itself (no more moves)");
}

#[test]
fn one_that_hangs_loses_on_time_if_it_had_a_clock() {
    let millis = Duration::from_millis;
    let clock = Limit::Clock { base: millis(100), increment: millis(0) };
    for (limit, ending) in [
        (clock, Ending::TimeLoss),
        (Limit::MoveTime(millis(5)), Ending::TimeLoss),
        (NODES, Ending::Crash),
    ] {
        let mut white = Scripted::new(&[]);
        white.fault = Fault::Hung { waited: millis(7) };
        let end = play_from(Position::start(), limit, &mut white, &mut Scripted::new(&[])).end;
        assert_eq!((end.result, end.ending), (BLACK_WINS, ending), "{limit}");
    }
}

#[test]
fn clocks_run_only_for_the_mover_and_gain_with_each_move() {
    let millis = Duration::from_millis;
    let limit = Limit::Clock { base: millis(100), increment: millis(10) };
    let (mut white, mut black) = (Scripted::new(&["e4", "d4", "c4"]), Scripted::new(&["e5", "d5"]));
    (white.elapsed, black.elapsed) = (millis(30), millis(5));
    let record = play_from(Position::start(), limit, &mut white, &mut black);
    let left: Vec<_> = record.plies.iter().filter_map(|ply| ply.left).collect();
    assert_eq!(left, [80, 105, 60, 110, 40].map(millis));
    let told = |go: &Go| go.budget.to_string();
    assert_eq!(told(&white.told[1]), "go wtime 80 btime 105 winc 10 binc 10");
    assert_eq!(told(&black.told[1]), "go wtime 60 btime 105 winc 10 binc 10");
    assert_eq!(white.told[1].patience, millis(90));
}

#[test]
fn a_flag_falls_beyond_the_margin_and_not_before() {
    let millis = Duration::from_millis;
    let limit = Limit::Clock { base: millis(100), increment: millis(10) };
    for (elapsed, ending) in [(millis(110), Ending::Crash), (millis(111), Ending::TimeLoss)] {
        let (mut white, mut black) = (Scripted::new(&["e4"]), Scripted::new(&[]));
        white.elapsed = elapsed;
        let record = play_from(Position::start(), limit, &mut white, &mut black);
        assert_eq!(record.end.ending, ending, "{elapsed:?}");
    }
    // Overdrawn by what the margin forgives, the clock goes on with the increment alone.
    let (mut white, mut black) = (Scripted::new(&["e4"]), Scripted::new(&[]));
    white.elapsed = millis(105);
    let record = play_from(Position::start(), limit, &mut white, &mut black);
    assert_eq!(record.plies[0].left, Some(millis(10)));
}

#[test]
fn a_late_move_loses_even_if_it_mates() {
    let (mut white, mut black) = (Scripted::new(&["f3", "g4"]), Scripted::new(&["e5", "Qh4"]));
    black.elapsed = Duration::from_millis(16);
    let limit = Limit::MoveTime(Duration::from_millis(5));
    let end = play_from(Position::start(), limit, &mut white, &mut black).end;
    assert_eq!((end.result, end.ending), (WHITE_WINS, Ending::TimeLoss));
}

#[test]
fn scores_are_turned_to_whites_view_and_end_games() {
    let moves = ["Nf3", "Nc3", "e3", "d3", "Be2", "O-O"];
    let (mut white, mut black) = (Scripted::new(&moves), Scripted::new(&["a6", "b6", "c6", "d6"]));
    white.score = Some(Worth::Mate(-3));
    black.score = Some(Worth::Centipawns(650));
    let record = play_from(Position::start(), NODES, &mut white, &mut black);
    assert_eq!(record.plies[1].score, Some(Score::Centipawns(-650)));
    assert_eq!(record.plies.len(), 8);
    assert_eq!((record.end.result, record.end.ending), (BLACK_WINS, Ending::Adjudicated));
}

#[test]
fn an_interrupted_game_has_no_result() {
    let mut white = Scripted::new(&[]);
    white.fault = Fault::Interrupted;
    let end = play_from(Position::start(), NODES, &mut white, &mut Scripted::new(&[])).end;
    assert_eq!((end.result, end.ending), (GameResult::Unknown, Ending::Interrupted));
}
