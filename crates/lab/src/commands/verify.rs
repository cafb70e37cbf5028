//! `lab verify`: what the signed logs of online games prove.

use crate::error::Error;
use chain::file::MAGIC;
use chain::{Chain, Signatures};
use rules::Record;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// The largest file that is read, in bytes: more than any game or log needs.
const MOST_BYTES: u64 = chain::file::LARGEST as u64;

/// Which files.
#[derive(clap::Args)]
pub(crate) struct VerifyArgs {
    /// Signed logs (.chain), or saved games (.board) with their logs beside them
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
}

/// Writes a line for each game: players, moves, and what is signed.
pub(crate) fn run(args: &VerifyArgs, out: &mut dyn Write) -> Result<(), Error> {
    let mut wrong = 0;
    for file in &args.files {
        for (record, signatures) in judge(file)? {
            wrong += usize::from(signatures == Signatures::Mismatch);
            write_line(out, &record, &signatures)?;
        }
    }
    match wrong {
        0 => Ok(()),
        1 => Err(Error::request("the signatures of one game do not match it")),
        games => Err(Error::request(&format!("the signatures of {games} games do not match them"))),
    }
}

fn write_line(out: &mut dyn Write, record: &Record, signatures: &Signatures) -> Result<(), Error> {
    let names: Vec<_> = record.terms.seats.iter().map(|seat| seat.name.as_str()).collect();
    let moves = record.terms.moves.len();
    let word = if moves == 1 { "move" } else { "moves" };
    writeln!(out, "{}: {moves} {word}, {}", names.join(" – "), signatures.message())?;
    Ok(())
}

/// The games of a file with what is signed of them.
fn judge(file: &Path) -> Result<Vec<(Record, Signatures)>, Error> {
    let is_game = file.extension().is_some_and(|ending| ending.eq_ignore_ascii_case(saves::ENDING));
    if !is_game {
        let logs = read_logs(file)?.into_iter();
        let decoded = logs.map(|log| chain::file::decode(&log).map_err(|why| refused(file, &why)));
        return decoded.map(|chain| chain.map(|chain| judge_log(&chain))).collect();
    }
    let game = saves::file::replay(&read(file)?).map_err(|why| refused(file, &why))?;
    let beside = file.with_extension(saves::CHAIN_ENDING);
    if !beside.exists() {
        return Err(refused(file, &"there is no signed log (.chain) beside it"));
    }
    let logs = read_logs(&beside)?;
    let signatures = Signatures::check(game.record(), logs.iter().map(Vec::as_slice));
    let signatures = signatures.ok_or_else(|| refused(file, &"its log has no entries"))?;
    Ok(vec![(game.record().clone(), signatures)])
}

/// A log alone is compared with the game it tells: who has signed it?
fn judge_log(chain: &Chain) -> (Record, Signatures) {
    let record = chain.record();
    let signatures = chain.signatures(&record);
    (record, signatures)
}

/// The logs in a file: those of one game, or a single one.
fn read_logs(file: &Path) -> Result<Vec<Vec<u8>>, Error> {
    let bytes = read(file)?;
    if bytes.starts_with(&MAGIC) {
        return Ok(vec![bytes]);
    }
    let logs = saves::decode_logs(&bytes).map_err(|why| refused(file, &why))?;
    Ok(logs.into_iter().map(|log| log.bytes).collect())
}

/// The bytes of a file, unless there are too many.
fn read(file: &Path) -> Result<Vec<u8>, Error> {
    let fail = |why: io::Error| refused(file, &why);
    let length = fs::metadata(file).map_err(fail)?.len();
    if length > MOST_BYTES {
        return Err(refused(file, &"it is too large for a game"));
    }
    let mut bytes = Vec::new();
    File::open(file).map_err(fail)?.take(MOST_BYTES).read_to_end(&mut bytes).map_err(fail)?;
    Ok(bytes)
}

fn refused(file: &Path, why: &dyn std::fmt::Display) -> Error {
    Error::request(&format!("{}: {why}", file.display()))
}
