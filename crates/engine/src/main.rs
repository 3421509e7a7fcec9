//! The engine as a program that speaks UCI on its standard input and output. Arguments are a line that
//! it answers instead: `kibitz-engine bench`.

use std::env;
use std::io::{self, BufReader, Cursor, ErrorKind};
use std::process::ExitCode;

fn main() -> ExitCode {
    let line = env::args().skip(1).collect::<Vec<_>>().join(" ");
    let out = &mut io::stdout().lock();
    let ended = if line.is_empty() {
        engine::shell::run(BufReader::new(io::stdin()), out)
    } else {
        engine::shell::run(Cursor::new(line), out)
    };
    match ended {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever started us is gone. There is nobody to complain to.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("kibitz-engine: {error}");
            ExitCode::FAILURE
        }
    }
}
