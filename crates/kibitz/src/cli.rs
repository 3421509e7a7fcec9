//! The words of the command line.

use std::net::IpAddr;
use std::path::PathBuf;

use clap::{Parser, Subcommand};

/// A chess program for people who are learning.
///
/// Without a command it starts Kibitz and opens it in your browser. Everything stays on this machine,
/// and every game is kept. End it with Ctrl-C, or with "Quit" in the page.
#[derive(Parser, Debug)]
#[command(name = "kibitz", version, max_term_width = 100)]
pub(crate) struct Cli {
    /// Do not open the browser; only print the address
    #[arg(long)]
    pub(crate) no_open: bool,

    /// Let other machines on the local network in, and print a link and a QR code for them
    #[arg(long)]
    pub(crate) lan: bool,

    /// The address to listen on [default: 127.0.0.1, this machine only]
    #[arg(long, value_name = "ADDRESS", conflicts_with = "lan")]
    pub(crate) host: Option<IpAddr>,

    /// The port to listen on [default: the last one, or the first free one from 7878]
    #[arg(long, value_name = "N")]
    pub(crate) port: Option<u16>,

    /// The folder that keeps games and settings [default: the usual place for your system]
    #[arg(long, value_name = "DIR", global = true)]
    pub(crate) data: Option<PathBuf>,

    /// The address that browsers use, if a proxy stands in between, like `https://chess.example.org`
    #[arg(long, value_name = "URL", value_parser = url)]
    pub(crate) public_url: Option<String>,

    /// Another name, with port, by which this machine may be reached: pc7.local:7878
    #[arg(long, value_name = "HOST")]
    pub(crate) allow_host: Vec<String>,

    #[command(subcommand)]
    pub(crate) order: Option<Order>,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Order {
    /// Be a chess engine for other chess programs (the UCI protocol)
    Uci,
    /// List your games
    Games,
    /// Write your games to a PGN file, or read games from some
    Pgn {
        #[command(subcommand)]
        order: Pgn,
    },
    /// Copy everything to a new file
    Backup {
        /// The file to make; it must not be there yet
        file: PathBuf,
    },
    /// Look whether everything that is kept is whole
    Check,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Pgn {
    /// Write games to a file, or print them
    Export {
        /// The file to make; it must not be there yet. Without it the games are printed
        file: Option<PathBuf>,
        /// Only this game, by the id that `kibitz games` shows
        #[arg(long, value_name = "ID")]
        game: Option<game::GameId>,
    },
    /// Read games from files into your library. Ctrl-C stops it; what was read by then is kept
    Import {
        /// The files
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
}

fn url(text: &str) -> Result<String, String> {
    let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    match rest.map(|rest| rest.trim_end_matches('/')) {
        Some(host) if !host.is_empty() && !host.contains(['/', '#', '?', ' ']) => {
            Ok(format!("{}/", text.trim_end_matches('/')))
        }
        _ => Err("it must be like https://chess.example.org, without a path".into()),
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn a_public_address_has_no_path() {
        assert_eq!(url("https://chess.example.org"), Ok("https://chess.example.org/".into()));
        assert_eq!(url("http://10.0.0.7:8080/"), Ok("http://10.0.0.7:8080/".into()));
        for bad in ["chess.example.org", "https://", "https://a/b", "ftp://a", "https://a b"] {
            assert!(url(bad).is_err(), "{bad}");
        }
    }
}
