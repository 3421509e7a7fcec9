//! The engine as a program that speaks UCI on its standard input and output.

use std::io::{self, BufReader, ErrorKind};
use std::process::ExitCode;

fn main() -> ExitCode {
    match engine::shell::run(BufReader::new(io::stdin()), &mut io::stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever started us is gone. There is nobody to complain to.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("kibitz-engine: {error}");
            ExitCode::FAILURE
        }
    }
}
