//! A program that is killed again and again under play loses nothing that it has told anybody.
//!
//! The real program, real sockets: several people play each other with clocks, others play the computer,
//! all as fast as they can. The program is killed at random moments and started again. Everybody comes
//! back with what they have and repeats the command that was not answered. What was told is compared with
//! the disk after each kill by its length, and at the end by its content.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use chess::{Color, UciMove};
use game::{Act, Command, CommandId, Event, Game, GameId, Level, Millis, Moment, Seq, What};
use guest::{Caller, Failure, Heard, Live, Program, computer, person, setup, timed};
use protocol::Key;
use protocol::http::{Again, Made};
use protocol::live::{Preferences, Say};
use rusqlite::Connection;
use store::{SqliteStore, Store as _};
use tokio::sync::watch;
use tokio::time::timeout;

const PROGRAM: &str = env!("CARGO_BIN_EXE_kibitz");
/// Games between two people, and games against the computer.
const BETWEEN_PEOPLE: u64 = 5;
const AGAINST_THE_COMPUTER: u64 = 3;
/// Nothing that is waited for takes longer.
const PATIENCE: Duration = Duration::from_mins(1);
/// A page may say this much at once; then it is to slow down, or to come anew.
const MOVES_OF_A_CONNECTION: u32 = 40;
/// What a mover's clock may be spared for the way.
const MAX_LAG: Millis = Millis(500);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_killed_program_loses_nothing_that_it_has_told() {
    let kills = if std::env::var_os("KIBITZ_SOAK").is_some() { 200 } else { 8 };
    let folder = tempfile::tempdir().expect("a folder");
    let mut dice = Dice(kills);
    let world = Arc::new(World::default());
    let mut program = start(folder.path());
    let address = program.address().await.expect("it runs");
    let owner = program.owner(&address).expect("its owner");
    let players = sit_down(&owner, &world).await;
    let people = players.len();
    let players: Vec<_> = players.into_iter().map(|player| tokio::spawn(player.play())).collect();
    world.enter(Life { number: 0, at: Some(address), over: false });

    let mut cuts = Vec::new();
    for life in 1..=kills {
        if world.at().is_none() && dice.below(4) == 0 {
            // Somewhere in starting; nobody is there yet.
            tokio::time::sleep(Duration::from_micros(dice.below(60_000))).await;
        } else {
            if world.at().is_none() {
                let address = program.address().await.expect("it runs");
                world.enter(Life { number: life - 1, at: Some(address), over: false });
            }
            let everybody = if life % 4 == 0 { people } else { 0 };
            world.wait_for(dice.below(300), everybody).await;
            tokio::time::sleep(Duration::from_micros(dice.below(3_000))).await;
        }
        world.enter(Life { number: life, at: None, over: false });
        kill(program).await;
        cuts.push(look(folder.path(), &world));
        program = start(folder.path());
    }
    let address = program.address().await.expect("it runs");
    world.enter(Life { number: kills, at: Some(address), over: false });
    // Every game goes on.
    world.wait_for(0, people).await;
    world.enter(Life { number: kills, at: None, over: true });
    kill(program).await;

    let mut told = Vec::new();
    for player in players {
        told.extend(player.await.expect("a player who found everything in order"));
    }
    let compared = tokio::task::spawn_blocking(move || compare(folder.path(), &told, &cuts));
    let met = compared.await.expect("nothing is missing");
    let (in_flight, resent) = world.in_flight();
    println!(
        "{kills} kills, {in_flight} with commands in flight, {resent} commands sent again; {met}"
    );
    assert!(in_flight * 2 >= kills, "only {in_flight} of {kills} kills met a command in flight");
}

fn start(folder: &Path) -> Program {
    Program::start(Path::new(PROGRAM), folder, &["--port", "0"]).expect("started")
}

async fn kill(program: Program) {
    let ended = program.kill().await.expect("it ended");
    assert!(!ended.complaints.contains("panicked"), "{}", ended.complaints);
}

/// Makes all games, and a player for each seat.
async fn sit_down(owner: &Caller, world: &Arc<World>) -> Vec<Player> {
    let mut players = Vec::new();
    let mut seat = |token: Key, game: GameId, side: Color| {
        players.push(Player::new(players.len() as u64, token, game, side, Arc::clone(world)));
    };
    for _ in 0..BETWEEN_PEOPLE {
        let ben = Caller::somebody(&owner.address, "Ben").await.expect("a profile");
        let game = owner.make_with(&ben, timed(Millis::minutes(60))).await.expect("a game");
        seat(owner.token, game, Color::White);
        seat(ben.token, game, Color::Black);
    }
    for number in 0..AGAINST_THE_COMPUTER {
        let level = Level::new(number as u8).expect("a level");
        let game = owner.make(setup(person("Ada"), computer(level))).await.expect("a game");
        seat(owner.token, game, Color::White);
    }
    players
}

/// Which life of the program it is, and where it can be reached, once it can.
#[derive(Clone, Default)]
struct Life {
    number: u64,
    at: Option<String>,
    over: bool,
}

/// What the players and the one who kills know of each other.
#[derive(Default)]
struct World {
    life: watch::Sender<Life>,
    progress: watch::Sender<Progress>,
    notes: Mutex<Notes>,
}

/// How many commands were answered, and by whom in this life.
#[derive(Default)]
struct Progress {
    answers: u64,
    active: HashSet<u64>,
}

#[derive(Default)]
struct Notes {
    /// How many events of each game somebody has heard of.
    heard: HashMap<GameId, u64>,
    /// Lives that ended while a command was not answered.
    in_flight: HashSet<u64>,
    resent: u64,
}

impl World {
    fn enter(&self, life: Life) {
        if life.at.is_some() {
            self.progress.send_modify(|progress| progress.active.clear());
        }
        self.life.send_replace(life);
    }

    fn at(&self) -> Option<String> {
        self.life.borrow().at.clone()
    }

    /// Waits for so many more answers, and until so many players have had one in this life.
    async fn wait_for(&self, more: u64, players: usize) {
        let mut progress = self.progress.subscribe();
        let target = progress.borrow().answers + more;
        let reached = progress
            .wait_for(|progress| progress.answers >= target && progress.active.len() >= players);
        let reached = timeout(PATIENCE, reached).await.expect("some game does not go on");
        reached.expect("the world is there");
    }

    fn answered(&self, player: u64) {
        self.progress.send_modify(|progress| {
            progress.answers += 1;
            progress.active.insert(player);
        });
    }

    fn notes<T>(&self, note: impl FnOnce(&mut Notes) -> T) -> T {
        note(&mut self.notes.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn in_flight(&self) -> (u64, u64) {
        self.notes(|notes| (notes.in_flight.len() as u64, notes.resent))
    }
}

/// What one player was told of one game.
#[derive(Default)]
struct Told {
    game: Option<GameId>,
    log: Vec<Event>,
    answered: Vec<(Move, Seq, Seq)>,
}

/// A move that was asked for: it stays the same however often it is sent.
#[derive(Clone)]
struct Move {
    id: CommandId,
    command: Command,
    uci: UciMove,
}

struct Player {
    number: u64,
    token: Key,
    side: Color,
    game: GameId,
    live: Option<Live>,
    asked: Option<Move>,
    answered: Vec<(Move, Seq, Seq)>,
    told: Vec<Told>,
    dice: Dice,
    world: Arc<World>,
}

impl Player {
    fn new(number: u64, token: Key, game: GameId, side: Color, world: Arc<World>) -> Self {
        let (live, asked, answered, told) = (None, None, Vec::new(), Vec::new());
        Self { number, token, side, game, live, asked, answered, told, dice: Dice(number), world }
    }

    /// Plays through all lives of the program. What it was told is the result.
    async fn play(mut self) -> Vec<Told> {
        let mut lives = self.world.life.subscribe();
        loop {
            let life = lives.wait_for(|life| life.at.is_some() || life.over).await;
            let life = life.expect("the world is there").clone();
            let Some(at) = life.at else { break };
            let Err(failure) = self.visit(&Caller::new(&at, self.token)).await else { continue };
            if self.asked.is_some() {
                self.world.notes(|notes| notes.in_flight.insert(life.number));
            }
            let ends = lives.wait_for(|now| now.at.as_ref() != Some(&at));
            let ends = timeout(PATIENCE, ends).await;
            assert!(ends.is_ok(), "lost, although the program lives: {failure:?}");
        }
        self.put_away();
        self.told
    }

    /// Comes to the table, repeats what was not answered, and plays some moves.
    async fn visit(&mut self, caller: &Caller) -> Result<(), Failure> {
        match &mut self.live {
            Some(live) => live.reopen(caller, self.game).await?,
            live => *live = Some(Live::open(caller, self.game).await?),
        }
        let preferences =
            Preferences { pace: Millis::ZERO, think: Millis(50), ..Default::default() };
        self.live().say(&Say::Prefer { preferences }).await?;
        if let Some(asked) = self.asked.clone() {
            self.world.notes(|notes| notes.resent += 1);
            self.ask(asked).await?;
        }
        for _ in 0..MOVES_OF_A_CONNECTION {
            let side = self.side;
            let heard = self.live().until(|game| game.end().is_some() || game.turn() == side).await;
            self.note();
            heard?;
            if self.live().game().end().is_some() {
                return self.begin_again(caller).await;
            }
            let asked = self.choose();
            self.ask(asked).await?;
        }
        Ok(())
    }

    fn live(&mut self) -> &mut Live {
        self.live.as_mut().expect("it sits at a table")
    }

    /// Any legal move.
    fn choose(&mut self) -> Move {
        let game = self.live.as_ref().expect("it sits at a table").game();
        let moves = game.position().legal_moves();
        let uci = game.position().uci(moves[self.dice.below(moves.len() as u64) as usize]);
        let command = Command { on: game.board(), act: Act::Move { uci } };
        Move { id: CommandId::from_bytes(guest::random()), command, uci }
    }

    /// Gives a command and waits for the answer. Until it comes, the command is kept.
    async fn ask(&mut self, asked: Move) -> Result<(), Failure> {
        self.asked = Some(asked.clone());
        let Move { id, ref command, .. } = asked;
        let live = self.live();
        live.say(&Say::Command { id, command: command.clone() }).await?;
        let heard = live.answer(id).await;
        self.note();
        let Heard::Done(first, last) = heard? else {
            panic!("a legal move leads to nothing");
        };
        self.asked = None;
        self.answered.push((asked, first, last));
        self.world.answered(self.number);
        Ok(())
    }

    /// Notes how far the game is known.
    fn note(&mut self) {
        let (game, seq) = (self.game, self.live().have.seq.0);
        self.world.notes(|notes| {
            let heard = notes.heard.entry(game).or_default();
            *heard = seq.max(*heard);
        });
    }

    /// A game that is over goes on in another one, which White makes.
    async fn begin_again(&mut self, caller: &Caller) -> Result<(), Failure> {
        let continued = self.live().game().continued().is_some();
        if self.side == Color::White && !continued {
            let path = format!("/api/games/{}/again", self.game);
            let _: Made = caller.post(&path, &Again { swap: false }).await?;
        }
        self.live().until(|game| game.continued().is_some()).await?;
        let next = self.live().game().continued().expect("another game");
        self.put_away();
        self.game = next;
        Ok(())
    }

    fn put_away(&mut self) {
        let Some(live) = self.live.take() else { return };
        let answered = std::mem::take(&mut self.answered);
        self.told.push(Told { game: Some(self.game), log: live.log, answered });
    }
}

/// How many events each game has on the disk, and that nothing that was heard is missing. It looks at a
/// copy, so that looking does not help the next program.
fn look(folder: &Path, world: &World) -> HashMap<GameId, u64> {
    let copy = tempfile::tempdir().expect("a folder");
    for name in ["kibitz.db", "kibitz.db-wal"] {
        if folder.join(name).exists() {
            fs::copy(folder.join(name), copy.path().join(name)).expect("a copy");
        }
    }
    let file = Connection::open(copy.path().join("kibitz.db")).expect("the data file");
    let sql = "SELECT game, count(*), max(seq) FROM events GROUP BY game";
    let mut statement = file.prepare(sql).expect("the events");
    let mut rows = statement.query([]).expect("the events");
    let mut found = HashMap::new();
    while let Some(row) = rows.next().expect("a game") {
        let (count, last): (i64, i64) =
            (row.get(1).expect("a number"), row.get(2).expect("a number"));
        assert_eq!(count, last, "each event is there once");
        found.insert(GameId::from_bytes(row.get(0).expect("an id")), count as u64);
    }
    world.notes(|notes| {
        for (game, heard) in &notes.heard {
            let there = found.get(game).copied().unwrap_or_default();
            assert!(
                there >= *heard,
                "game {game}: {heard} events were heard of, {there} are there"
            );
        }
    });
    found
}

/// Compares everything that was told with what the store has, and says how much it was.
fn compare(folder: &Path, told: &[Told], cuts: &[HashMap<GameId, u64>]) -> String {
    let store = SqliteStore::open(folder).expect("the store");
    assert_eq!(store.check().wait(), Ok(vec![]));
    assert_eq!(store::check_games(&store), Ok(vec![]));
    let mut games = HashMap::new();
    let (mut answers, mut woken) = (0, 0);
    for told in told {
        let id = told.game.expect("a game");
        let log = games.entry(id).or_insert_with(|| {
            let rows = store.events(id, Seq::ZERO).wait().expect("its events");
            let rows: Vec<_> = rows.into_iter().map(|placed| placed.event).collect();
            store::read_game(&rows).expect("a whole game").events
        });
        assert_eq!(log[..told.log.len()], told.log, "what was told is what is kept");
        for (asked, first, last) in &told.answered {
            let kept = store.command(id, asked.id).wait().expect("the store answers");
            let kept = kept.expect("an answered command is kept");
            assert_eq!((kept.first, kept.last), (*first, *last));
            let moved = &log[first.0 as usize - 1].what;
            assert!(matches!(moved, What::Moved { uci, .. } if *uci == asked.uci), "{moved:?}");
        }
        answers += told.answered.len();
    }
    for (id, log) in &games {
        let counts = cuts.iter().filter_map(|cut| cut.get(id)).map(|&count| count as usize);
        let cuts: HashSet<usize> = counts.filter(|&count| count < log.len()).collect();
        woken += is_fair(log, &cuts);
    }
    let events: usize = games.values().map(Vec::len).sum();
    let games = games.len();
    format!("{answers} commands answered, {events} events in {games} games, woken {woken} times")
}

/// Whether the clocks were charged for every moment in which the program lived, and for no other: after
/// each cut in a running game comes a waking, and what passed before it is in no move's time. The sum is
/// made anew here, from the moments alone. Says how often the game was woken.
fn is_fair(log: &[Event], cuts: &HashSet<usize>) -> usize {
    for &cut in cuts {
        let game = Game::replay(&log[..cut]).expect("a game");
        let woke = log[cut].what == What::Woke;
        assert_eq!(woke, game.is_thinking(), "event {}: {:?}", cut + 1, log[cut].what);
    }
    let (mut counted, mut before, mut woken) = (Millis::ZERO, Moment::default(), 0);
    let mut begun = false;
    for event in log {
        let passed = event.at.since(before);
        before = event.at;
        match event.what {
            What::Woke => woken += 1,
            _ if begun => counted = counted + passed,
            _ => {}
        }
        if let What::Moved { spent, .. } = event.what {
            assert!(spent <= counted && counted <= spent + MAX_LAG, "{spent:?} for {counted:?}");
            (counted, begun) = (Millis::ZERO, true);
        }
    }
    woken
}

/// Dice of a test: the same each time.
struct Dice(u64);

impl Dice {
    /// A number below `bound`.
    fn below(&mut self, bound: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }
}
