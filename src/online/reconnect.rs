//! The file with the ticket by which a restarted app reconnects to a running game.

use atomic_write_file::AtomicWriteFile;
use bevy::log::warn;
use online::client::ReconnectTicket;
use std::io::Write;
use std::path::Path;

/// The name of the file, in the folder of the settings.
const FILE: &str = "online-game.toml";
/// The largest file that is read.
const MAX_SIZE: u64 = 16 * 1024;

/// Reads the ticket, if there is a valid one.
pub(super) fn read(folder: &Path) -> Option<ReconnectTicket> {
    let file = folder.join(FILE);
    let small = std::fs::metadata(&file).is_ok_and(|meta| meta.len() <= MAX_SIZE);
    let text = small.then(|| std::fs::read_to_string(&file).ok()).flatten()?;
    toml::from_str(&text).ok()
}

/// Stores the ticket.
pub(super) fn store(folder: &Path, ticket: &ReconnectTicket) {
    if let Err(error) = write(&folder.join(FILE), ticket) {
        warn!("reconnecting after a restart will not be possible: {error}");
    }
}

/// Deletes the ticket.
pub(super) fn delete(folder: &Path) {
    // Usually there is none.
    let _ = std::fs::remove_file(folder.join(FILE));
}

/// Writes the file atomically, readable only by its owner.
fn write(file: &Path, ticket: &ReconnectTicket) -> std::io::Result<()> {
    let text = toml::to_string(ticket).map_err(std::io::Error::other)?;
    if let Some(folder) = file.parent() {
        std::fs::create_dir_all(folder)?;
    }
    let mut options = AtomicWriteFile::options();
    #[cfg(unix)]
    {
        use atomic_write_file::unix::OpenOptionsExt as _;
        use std::os::unix::fs::OpenOptionsExt as _;
        options.preserve_mode(false).mode(0o600);
    }
    let mut out = options.open(file)?;
    out.write_all(text.as_bytes())?;
    out.commit()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file of version 0.1.
    fn old_file() -> String {
        let secret = [7_u8; 32].map(|byte| byte.to_string()).join(", ");
        format!(
            "relay = \"http://127.0.0.1:7437\"\nhere = false\ncode = \"CDFHJK\"\nresume = \"token\"\n\
             secret = [{secret}]\nnames = \"Bo\"\nmode = \"any\"\nfile = \"A game.board\"\n"
        )
    }

    #[test]
    fn a_stored_ticket_is_read_again_and_garbage_is_ignored() {
        let folder = std::env::temp_dir().join(format!("manyboard-ticket-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        std::fs::write(folder.join(FILE), old_file()).expect("it is written");
        let ticket = read(&folder).expect("old files stay readable");
        assert_eq!(ticket.file(), Some("A game.board"));
        delete(&folder);
        assert_eq!(read(&folder), None);
        store(&folder, &ticket);
        assert_eq!(read(&folder), Some(ticket));
        std::fs::write(folder.join(FILE), "\u{0}nonsense").expect("it is written");
        assert_eq!(read(&folder), None);
        std::fs::remove_dir_all(folder).expect("it goes away");
    }
}
