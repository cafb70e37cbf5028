//! Opens files, folders and web addresses with the programs of the system.

use std::ffi::OsStr;
use std::process::{Command, Stdio};

/// Opens a file, a folder or an address. Returns whether a program for it was found. Waits for the system: not for the
/// frame loop.
pub(crate) fn open_with_system(target: impl AsRef<OsStr>) -> bool {
    let mut command = Command::new(opener());
    command.arg(target).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    // `explorer` always exits with 1.
    command.status().is_ok_and(|status| status.success() || cfg!(windows))
}

fn opener() -> &'static str {
    if cfg!(windows) {
        "explorer"
    } else if cfg!(target_os = "macos") {
        "open"
    } else {
        "xdg-open"
    }
}
