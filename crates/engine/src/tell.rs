//! What a search tells, as lines of UCI.

use std::fmt::Write as _;

use chess::{Move, Position};

use crate::wdl::Wdl;
use crate::{Info, News};

/// A line for what a search says on its way from this position, with chances if they are wanted.
pub(crate) fn news(position: &Position, news: &News<'_>, with_chances: bool) -> String {
    match news {
        News::Line(info) => line(position, info, "", with_chances),
        News::AtLeast(info) => line(position, info, " lowerbound", with_chances),
        News::AtMost(info) => line(position, info, " upperbound", with_chances),
        News::Trying { depth, m, number } => {
            let m = position.uci(*m);
            format!("info depth {depth} currmove {m} currmovenumber {number}")
        }
    }
}

fn line(position: &Position, info: &Info<'_>, bound: &str, with_chances: bool) -> String {
    let Info { depth, seldepth, rank, score, nodes, time, hashfull, pv } = info;
    let (nps, millis) = (info.nps(), time.as_millis());
    let mut line =
        format!("info depth {depth} seldepth {seldepth} multipv {rank} score {score}{bound}");
    if with_chances {
        let _ = write!(line, " wdl {}", Wdl::of(*score, position));
    }
    let _ = write!(line, " nodes {nodes} nps {nps} hashfull {hashfull} time {millis} pv");
    let mut position = position.clone();
    for &m in *pv {
        let _ = write!(line, " {}", position.uci(m));
        position = position.play(m);
    }
    line
}

/// `bestmove`, with the reply that is expected; `0000` where there is no move.
pub(crate) fn best(position: &Position, best: Option<Move>, ponder: Option<Move>) -> String {
    let Some(best) = best else { return "bestmove 0000".into() };
    let mut line = format!("bestmove {}", position.uci(best));
    if let Some(ponder) = ponder {
        let _ = write!(line, " ponder {}", position.play(best).uci(ponder));
    }
    line
}
