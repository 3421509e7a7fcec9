//! The arguments.

use std::num::{NonZeroU64, NonZeroUsize};
use std::path::PathBuf;

use arena::spec::Spec;
use chess::{Rating, Variant};
use clap::{Args, Parser, Subcommand};
use training::ablate;
use training::datagen::Plan;
use training::jobs::all_cores;
use training::packed::Header;
use training::tune::{Filter, Settings};

/// Plays games of the engine with itself, and learns from them
#[derive(Parser)]
#[command(name = "training")]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Play games and keep them in a file; a file that is there already is gone on with
    Datagen(Datagen),
    /// Say what is in files of games
    Look {
        /// The files
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
    },
    /// Find weights for the evaluation, and write them as source
    Tune(Tune),
    /// Find what scores are worth: how many games are won, drawn and lost with them
    Chances {
        /// Files of games
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
    },
    /// Say what each step of the search is worth; a file that is there already is gone on with
    Ablate(Ablate),
    /// Say what more threads are worth
    Threads {
        /// So many positions
        #[arg(long, default_value_t = 30)]
        positions: usize,
        /// To this depth
        #[arg(long, default_value_t = 18)]
        depth: u32,
        /// With so many threads
        #[arg(long, default_value_t = 2)]
        threads: usize,
        /// Mebibytes of table
        #[arg(long, default_value_t = 64)]
        hash: usize,
    },
    /// Let ratings play their neighbours, and say where they stand and how long they take
    Ladder(Ladder),
    /// Let ratings play themselves, and say how much their games differ
    Variety(Variety),
    /// Say how well ratings of people are found by what their moves look like
    Scales {
        /// Games of people, as for calibrate; those are taken that it has not learned from
        #[arg(value_name = "FILE")]
        games: PathBuf,
        /// So many games of each 400 points at most
        #[arg(long, default_value_t = 40)]
        most: usize,
    },
    /// Say how numbers would err, by what a calibration has gathered
    Expect {
        /// The folder of the calibration
        #[arg(long, value_name = "FOLDER")]
        work: PathBuf,
        /// The bank of this round
        #[arg(long, default_value_t = 1)]
        round: usize,
        /// The numbers [default: what the engine has]
        #[arg(long, value_name = "FILE")]
        numbers: Option<PathBuf>,
        /// Judge by the choices of people that may be learned from, not by those that are held out
        #[arg(long)]
        learned: bool,
    },
    /// Find numbers with which ratings play and err as people do; what is there already is gone on with
    Calibrate(Calibrate),
    /// Look for positions with a mate in one to four moves, and write them as EPD
    Mates {
        /// The file
        #[arg(long, value_name = "FILE")]
        out: PathBuf,
        /// So many of each
        #[arg(long, default_value_t = 60)]
        each: usize,
        /// Fixes the games that they come from
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
}

#[derive(Args)]
pub(crate) struct Datagen {
    /// The file
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,
    /// So many games in all
    #[arg(long)]
    games: u64,
    /// Fixes the games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Nodes for each move; the depth in which they are passed is brought to its end
    #[arg(long, default_value = "5000")]
    nodes: NonZeroU64,
    /// One game in so many is Chess960; 0 for none
    #[arg(long, default_value_t = 8)]
    chess960: u16,
    /// So many games at once [default: number of cores]
    #[arg(long)]
    threads: Option<NonZeroUsize>,
}

impl Datagen {
    pub(crate) fn plan(&self) -> Plan {
        let (seed, nodes, chess960) = (self.seed, self.nodes.get(), self.chess960);
        Plan {
            header: Header { engine: engine::bench::fingerprint(), seed, nodes, chess960 },
            games: self.games,
            threads: self.threads.unwrap_or_else(all_cores),
        }
    }
}

#[derive(Args)]
pub(crate) struct Ablate {
    /// Where results are kept
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,
    /// So many games for each step
    #[arg(long, default_value_t = 800)]
    games: usize,
    /// Nodes for each move
    #[arg(long, default_value = "10000")]
    nodes: NonZeroU64,
    /// Mebibytes of table for each player
    #[arg(long, default_value_t = 8)]
    hash: usize,
    /// Fixes the openings
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// So many games at once [default: number of cores]
    #[arg(long)]
    threads: Option<NonZeroUsize>,
}

impl Ablate {
    pub(crate) fn plan(&self) -> ablate::Plan {
        ablate::Plan {
            pairs: self.games.div_ceil(2),
            nodes: self.nodes.get(),
            mebibytes: self.hash,
            seed: self.seed,
            threads: self.threads.unwrap_or_else(all_cores),
        }
    }
}

#[derive(Args)]
pub(crate) struct Ladder {
    /// Ratings, each playing the next
    #[arg(long, value_delimiter = ',', required = true, value_parser = rating)]
    pub(crate) ratings: Vec<Rating>,
    /// So many games between two neighbours
    #[arg(long, default_value_t = 100)]
    pub(crate) games: usize,
    /// What the ratings are made of [default: what the engine has]
    #[arg(long, value_name = "FILE")]
    pub(crate) numbers: Option<PathBuf>,
    /// So many games between two that have one between them
    #[arg(long, default_value_t = 0)]
    pub(crate) next_neighbours: usize,
    /// standard, chess960 or suicide
    #[arg(long, default_value = "standard")]
    pub(crate) variant: Variant,
    /// Cut games so many plies after they are decided
    #[arg(long)]
    pub(crate) cut: Option<usize>,
    /// Fixes the games
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// Write the games here
    #[arg(long, value_name = "FILE")]
    pub(crate) pgn: Option<PathBuf>,
    /// No more nodes for a move than this, whatever the rating is meant to have
    #[arg(long)]
    pub(crate) most_nodes: Option<u64>,
}

#[derive(Args)]
pub(crate) struct Variety {
    /// The ratings
    #[arg(long, value_delimiter = ',', required = true, value_parser = rating)]
    pub(crate) ratings: Vec<Rating>,
    /// So many games of each
    #[arg(long, default_value_t = 100)]
    pub(crate) games: usize,
    /// No more nodes for a move than this
    #[arg(long, default_value_t = 50_000)]
    pub(crate) most_nodes: u64,
    /// Games of people, to compare
    #[arg(long, value_name = "FILE")]
    pub(crate) people: Option<PathBuf>,
    /// Fixes the games
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
}

#[derive(Args)]
pub(crate) struct Calibrate {
    /// Games of people: site, time control, ratings, result and moves, apart by tabs
    #[arg(value_name = "FILE")]
    pub(crate) games: PathBuf,
    /// Where everything is kept
    #[arg(long, value_name = "FOLDER")]
    pub(crate) work: PathBuf,
    /// A text whose tables, between two lines with marks, are written anew; the picture goes beside it
    #[arg(long, value_name = "FILE")]
    pub(crate) docs: Option<PathBuf>,
    /// The strong engine that judges moves
    #[arg(long, default_value = "stockfish")]
    pub(crate) judge: Spec,
    /// So many choices of people for each 200 points of rating
    #[arg(long, default_value_t = 1500)]
    pub(crate) cases: usize,
    /// So many rounds of trying what is overlooked
    #[arg(long, default_value_t = 4)]
    pub(crate) tries: usize,
    /// So many steps of climbing in each
    #[arg(long, default_value_t = 150)]
    pub(crate) steps: usize,
    /// So many judged positions for each rating
    #[arg(long, default_value_t = 300)]
    pub(crate) each: usize,
    /// So many rounds of playing, judging and calibrating
    #[arg(long, default_value_t = 2)]
    pub(crate) rounds: usize,
    /// So many games between two neighbours in the end
    #[arg(long, default_value_t = 100)]
    pub(crate) confirm: usize,
    /// Fixes positions and games
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
}

#[derive(Args)]
pub(crate) struct Tune {
    /// Files of games
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Where the weights are written
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,
    /// How much the result of a game counts against the scores: 0 to 1
    #[arg(long, default_value_t = 0.2, value_parser = share)]
    result: f64,
    /// Not before so many plies after the opening
    #[arg(long, default_value_t = 12)]
    from_ply: usize,
    /// Only positions with scores nearer to zero than this
    #[arg(long, default_value_t = 1500)]
    within: i16,
    /// Only one position in so many
    #[arg(long, default_value = "1")]
    one_in: NonZeroUsize,
    /// Fixes which games are held out and which positions are taken
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Hold each weight to what it was, as by so many positions that speak for it
    #[arg(long, default_value_t = 100)]
    hold: u32,
    /// No more steps than this
    #[arg(long, default_value_t = 2000)]
    steps: usize,
}

impl Tune {
    pub(crate) fn filter(&self) -> Filter {
        let Self { from_ply, within, seed, .. } = *self;
        Filter { from_ply, within, one_in: self.one_in.get(), seed }
    }

    pub(crate) fn settings(&self) -> Settings {
        Settings { result: self.result, hold: self.hold.into(), steps: self.steps }
    }
}

fn rating(text: &str) -> Result<Rating, String> {
    let rating = text.parse().ok().and_then(Rating::new);
    rating.ok_or_else(|| format!("a rating is a number from {} to {}", Rating::MIN, Rating::MAX))
}

fn share(text: &str) -> Result<f64, String> {
    let share = text.parse().ok().filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| "not between 0 and 1".into())
}
