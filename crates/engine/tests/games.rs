//! Whole games: no illegal move in any variant, and ratings that mean something.

mod common;

use chess::{Color, History, Move, Position, Rating, Variant};
use engine::{Engine, Limits, Opponent, Person, Stop};

use common::Dice;

/// Someone who plays.
enum Player {
    Random,
    Full { nodes: u64 },
    Rated { rating: Rating, budget: u64, seed: u64 },
}

/// The two who think, reused from game to game.
struct Room {
    engine: Engine,
    opponent: Opponent,
    dice: Dice,
}

impl Room {
    fn new(seed: u64) -> Self {
        Self { engine: Engine::new(1), opponent: Opponent::new(1), dice: Dice(seed) }
    }

    fn choose(&mut self, player: &Player, history: &History) -> Option<Move> {
        match *player {
            Player::Random => {
                let moves = history.position().legal_moves();
                (!moves.is_empty()).then(|| moves[self.dice.below(moves.len())])
            }
            Player::Full { nodes } => {
                let limits = Limits::nodes(nodes);
                self.engine.search(history, &limits, &Stop::new(), &mut |_| {}).best()
            }
            Player::Rated { rating, budget, seed } => {
                let chosen = self.opponent.choose(
                    history,
                    Person::new(rating, seed),
                    budget,
                    &Stop::new(),
                    &mut |news| {
                        let first = news.line().and_then(|info| info.pv.first());
                        assert!(first.is_none_or(|&m| history.position().is_legal(m)));
                    },
                );
                chosen.map(|choice| {
                    assert!(choice.nodes <= budget);
                    choice.m
                })
            }
        }
    }

    /// A game to its end, draws claimed; who has won.
    fn play(&mut self, start: Position, players: &[Player; 2]) -> (Option<Color>, History) {
        const LONGEST: usize = 400;
        let mut history = History::new(start);
        loop {
            if let Some(end) = history.automatic_end() {
                return (end.winner(), history);
            }
            if history.claimable().is_some() || history.ply() >= LONGEST {
                return (None, history);
            }
            let player = &players[history.position().turn().index()];
            let m = self.choose(player, &history).expect("there is a legal move");
            history.push(m).expect("the move is legal");
        }
    }

    /// What the first player scores over so many games, colours in turn, in half points.
    fn score(&mut self, games: u64, pair: impl Fn(u64) -> [Player; 2]) -> u64 {
        let mut points = 0;
        for game in 0..games {
            let [first, second] = pair(game);
            let white_is_first = game % 2 == 0;
            let players = if white_is_first { [first, second] } else { [second, first] };
            points += match self.play(Position::start(), &players).0 {
                None => 1,
                Some(winner) => 2 * u64::from(winner.is_white() == white_is_first),
            };
        }
        points
    }
}

fn rated(rating: u16, seed: u64) -> Player {
    let rating = Rating::new(rating).unwrap();
    Player::Rated { rating, budget: Opponent::budget(rating), seed }
}

#[test]
fn no_illegal_move_in_any_variant() {
    let games = if std::env::var_os("KIBITZ_SOAK").is_some() { 500 } else { 24 };
    let mut room = Room::new(1);
    let mut ends = 0;
    for game in 0..games {
        let variant = Variant::ALL[game % 3];
        let start = match variant {
            Variant::Standard => Position::start(),
            Variant::Chess960 => Position::chess960(room.dice.below(960) as u16).unwrap(),
            Variant::Suicide => Position::start_of_suicide(),
        };
        let players = [(); 2].map(|()| match room.dice.below(4) {
            0 => Player::Full { nodes: 1 + room.dice.below(600) as u64 },
            1 => Player::Random,
            _ => Player::Rated {
                rating: Rating::clamped(250 + room.dice.below(3751) as i32),
                budget: room.dice.below(1500) as u64,
                seed: room.dice.roll(),
            },
        });
        let (_, history) = room.play(start, &players);
        ends += u64::from(history.automatic_end().is_some());
    }
    assert!(ends > games as u64 / 2, "most games come to an end: {ends} of {games}");
}

#[test]
fn a_random_mover_loses_to_the_first_level() {
    let games = 40;
    let points = Room::new(2).score(games, |game| [rated(300, game), Player::Random]);
    assert!(points >= 2 * games * 9 / 10, "{points} half points of {games} games");
}

#[test]
fn a_higher_level_beats_a_lower_one() {
    let games = 6;
    let mut room = Room::new(3);
    for (high, low) in [(1100, 400), (1900, 1100)] {
        let points = room.score(games, |game| [rated(high, game), rated(low, game + 100)]);
        assert!(points >= 3 * games / 2, "{high} against {low}: {points} half points of {games}");
    }
}

#[test]
fn other_seeds_are_other_games() {
    let mut room = Room::new(4);
    for rating in [400, 1100, 1900, 4000] {
        let mut seen = std::collections::BTreeSet::new();
        let seeds = if rating < 4000 { 10 } else { 6 };
        for seed in 0..seeds {
            let mut history = History::default();
            while history.ply() < 16 && history.automatic_end().is_none() {
                let Player::Rated { rating, budget, .. } = rated(rating, 0) else { unreachable!() };
                let player = Player::Rated { rating, budget: budget.min(20_000), seed };
                let m = room.choose(&player, &history).unwrap();
                history.push(m).unwrap();
            }
            seen.insert(history.moves().to_vec());
        }
        assert_eq!(seen.len(), seeds as usize, "{rating}");
    }
}
