//! Errors that keep the app from starting: one plain line instead of a panic.

use crate::text::Texts;
use bevy::render::renderer::initialize_renderer;
use bevy::render::settings::{Backends, RenderResources, WgpuSettings};
use bevy::tasks::block_on;
use std::panic::{self, AssertUnwindSafe, PanicHookInfo};
use std::sync::{Arc, Mutex, PoisonError};
use std::{env, thread};

/// Maximum length of a message.
const MAX_CHARS: usize = 600;

/// Why the app could not do what was asked on the command line.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StartupError {
    /// Invalid arguments.
    #[error("{}", one_line(.0))]
    Input(String),
    /// Valid arguments, but it failed.
    #[error("{}", one_line(.0))]
    Failed(String),
    /// No display or no GPU; shown in a dialog, too, if possible.
    #[error("{}", one_line(.0))]
    NoGraphics(String),
}

impl StartupError {
    /// The exit code of the process.
    pub fn code(&self) -> u8 {
        match self {
            Self::Input(_) => 2,
            Self::Failed(_) | Self::NoGraphics(_) => 1,
        }
    }

    /// Shows a missing display or GPU in a dialog, if there is a display.
    pub fn show_dialog(&self, texts: &Texts) {
        if let (Self::NoGraphics(message), true) = (self, has_display()) {
            let dialog = rfd::MessageDialog::new().set_level(rfd::MessageLevel::Error);
            dialog.set_title(texts.get("app-name")).set_description(message).show();
        }
    }
}

/// Replaces control characters by spaces and limits the length.
pub fn one_line(text: &str) -> String {
    let plain = |c: char| if c.is_control() { ' ' } else { c };
    let mut line: String = text.chars().take(MAX_CHARS).map(plain).collect();
    if text.chars().nth(MAX_CHARS).is_some() {
        line.push('…');
    }
    line
}

/// Is there a display? Only Linux and the like may have none.
pub fn has_display() -> bool {
    let named = |name: &str| env::var_os(name).is_some_and(|value| !value.is_empty());
    !cfg!(all(unix, not(target_os = "macos"))) || named("DISPLAY") || named("WAYLAND_DISPLAY")
}

/// Fails if there is no display.
pub fn require_display(texts: &Texts) -> Result<(), StartupError> {
    if has_display() { Ok(()) } else { Err(StartupError::NoGraphics(texts.get("startup-no-display"))) }
}

/// Initialises the renderer early, so that a panic of the engine becomes an error. Primary backends are tried first:
/// initialising all of them wakes drivers that print to the terminal.
pub fn graphics(texts: &Texts) -> Result<RenderResources, StartupError> {
    let settings = WgpuSettings::default();
    let all = settings.backends.unwrap_or_default();
    let tries = [all & Backends::PRIMARY, all];
    let open = |ways| catch_panic(true, || block_on(initialize_renderer(ways, None, &settings))).ok();
    let found = tries.into_iter().find_map(open);
    found.ok_or_else(|| StartupError::NoGraphics(texts.get("startup-no-graphics")))
}

/// Runs `work` and returns the message of a panic. Unless `quiet`, the default hook prints a backtrace if
/// `RUST_BACKTRACE` is set.
pub fn catch_panic<T>(quiet: bool, work: impl FnOnce() -> T) -> Result<T, String> {
    let first = Arc::new(Mutex::new(None));
    let kept_message = first.clone();
    let default_hook = Arc::new(panic::take_hook());
    let fallback = default_hook.clone();
    panic::set_hook(Box::new(move |info| {
        let message = panic_message(info);
        if !quiet && env::var_os("RUST_BACKTRACE").is_some() {
            fallback(info);
        } else if thread::current().name() != Some("main") {
            eprintln!("error: {message}");
        }
        kept_message.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(message);
    }));
    let done = panic::catch_unwind(AssertUnwindSafe(work));
    panic::set_hook(Box::new(move |info| default_hook(info)));
    let message = first.lock().unwrap_or_else(PoisonError::into_inner).take();
    done.map_err(|_| message.unwrap_or_default())
}

fn panic_message(info: &PanicHookInfo) -> String {
    let location =
        info.location().map(|at| format!(" ({}:{})", at.file(), at.line())).unwrap_or_default();
    one_line(&format!("{}{location}", info.payload_as_str().unwrap_or_default()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_becomes_a_message() {
        let message = catch_panic(true, || panic!("no cake\nfor you")).expect_err("it panics");
        assert!(
            message.starts_with("no cake for you (") && message.contains("startup_error.rs:"),
            "{message}"
        );
        assert_eq!(catch_panic(true, || 3), Ok(3));
    }

    #[test]
    fn messages_are_one_short_line() {
        let long = StartupError::Input("x\r\n".repeat(100_000)).to_string();
        assert!(long.chars().count() <= MAX_CHARS + 1 && !long.contains(['\n', '\r']));
    }
}
