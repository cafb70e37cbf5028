//! Manyboard: says which games there are. The table they will be played at is not built yet.

use std::env;
use std::io::{self, Write};
use std::process::ExitCode;

/// The exit code for arguments that make no sense.
const WRONG_ARGUMENTS: u8 = 2;

fn main() -> ExitCode {
    let argument = env::args_os().nth(1).map(|argument| argument.to_string_lossy().into_owned());
    // Nobody is left to tell when writing fails, so that is no fault.
    let _ = match argument.as_deref() {
        None => welcome(&mut io::stdout()),
        Some("--help" | "-h") => {
            writeln!(io::stdout(), "usage: manyboard    says which games there are")
        }
        Some("--version" | "-V") => writeln!(io::stdout(), "manyboard {}", env!("CARGO_PKG_VERSION")),
        Some(other) => {
            let _ = writeln!(io::stderr(), "error: {other:?} is not known; see manyboard --help");
            return ExitCode::from(WRONG_ARGUMENTS);
        }
    };
    ExitCode::SUCCESS
}

/// What there is today, and where to try it.
fn welcome(out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "Manyboard knows these games:\n")?;
    for mode in catalog::modes() {
        let info = mode.info();
        writeln!(out, "  {}\n    {}", info.name, info.about)?;
    }
    writeln!(out, "\nThe table to play them at is not built yet. The workbench is there already:")?;
    writeln!(out, "  cargo lab list\n  cargo lab --help")
}
