//! What can keep the app from starting, said in plain words on one line instead of a panic.

use crate::text::Texts;
use bevy::render::renderer::initialize_renderer;
use bevy::render::settings::{Backends, RenderResources, WgpuSettings};
use bevy::tasks::block_on;
use std::panic::{self, AssertUnwindSafe, PanicHookInfo};
use std::sync::{Arc, Mutex, PoisonError};
use std::{env, thread};

/// The longest message, in characters.
const LONGEST: usize = 600;

/// Why what was asked for did not happen.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Trouble {
    /// What was typed makes no sense.
    #[error("{}", one_line(.0))]
    Input(String),
    /// It made sense, but could not be done.
    #[error("{}", one_line(.0))]
    Failed(String),
    /// There is nothing to draw with or on; a dialog says so, too, where one can be shown.
    #[error("{}", one_line(.0))]
    NoPicture(String),
}

impl Trouble {
    /// The exit code of the process.
    pub fn code(&self) -> u8 {
        match self {
            Self::Input(_) => 2,
            Self::Failed(_) | Self::NoPicture(_) => 1,
        }
    }

    /// Says it in a dialog if it is of that kind and somebody may be looking at a screen.
    pub fn show(&self, texts: &Texts) {
        if let (Self::NoPicture(words), true) = (self, has_display()) {
            let dialog = rfd::MessageDialog::new().set_level(rfd::MessageLevel::Error);
            dialog.set_title(texts.get("app-name")).set_description(words).show();
        }
    }
}

/// The text without line breaks and the like, and not too long.
pub fn one_line(text: &str) -> String {
    let plain = |c: char| if c.is_control() { ' ' } else { c };
    let mut line: String = text.chars().take(LONGEST).map(plain).collect();
    if text.chars().nth(LONGEST).is_some() {
        line.push('…');
    }
    line
}

/// Is there a screen to open a window on? Elsewhere than on Linux and the like there always is.
pub fn has_display() -> bool {
    let named = |name: &str| env::var_os(name).is_some_and(|value| !value.is_empty());
    !cfg!(all(unix, not(target_os = "macos"))) || named("DISPLAY") || named("WAYLAND_DISPLAY")
}

/// Refuses to open a window where there is no screen.
pub fn need_display(texts: &Texts) -> Result<(), Trouble> {
    if has_display() { Ok(()) } else { Err(Trouble::NoPicture(texts.get("startup-no-display"))) }
}

/// Something to draw with: the engine's own way to find it, asked early so that its panic becomes a sentence.
/// The best ways are tried first: asking for all at once would wake drivers that complain on the terminal.
pub fn graphics(texts: &Texts) -> Result<RenderResources, Trouble> {
    let settings = WgpuSettings::default();
    let all = settings.backends.unwrap_or_default();
    let tries = [all & Backends::PRIMARY, all];
    let open = |ways| guarded(true, || block_on(initialize_renderer(ways, None, &settings))).ok();
    let found = tries.into_iter().find_map(open);
    found.ok_or_else(|| Trouble::NoPicture(texts.get("startup-no-graphics")))
}

/// Does something that may panic, and tells what it said if it did. Unless it is done quietly, the way to the fault
/// is shown where `RUST_BACKTRACE` asks for it.
pub fn guarded<T>(quietly: bool, work: impl FnOnce() -> T) -> Result<T, String> {
    let first = Arc::new(Mutex::new(None));
    let keep = first.clone();
    let usual = Arc::new(panic::take_hook());
    let fallback = usual.clone();
    panic::set_hook(Box::new(move |info| {
        let words = words_of(info);
        if !quietly && env::var_os("RUST_BACKTRACE").is_some() {
            fallback(info);
        } else if thread::current().name() != Some("main") {
            eprintln!("error: {words}");
        }
        keep.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(words);
    }));
    let done = panic::catch_unwind(AssertUnwindSafe(work));
    panic::set_hook(Box::new(move |info| usual(info)));
    let said = first.lock().unwrap_or_else(PoisonError::into_inner).take();
    done.map_err(|_| said.unwrap_or_default())
}

fn words_of(info: &PanicHookInfo) -> String {
    let place = info.location().map(|at| format!(" ({}:{})", at.file(), at.line())).unwrap_or_default();
    one_line(&format!("{}{place}", info.payload_as_str().unwrap_or_default()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_becomes_a_sentence() {
        let said = guarded(true, || panic!("no cake\nfor you")).expect_err("it panics");
        assert!(said.starts_with("no cake for you (") && said.contains("trouble.rs:"), "{said}");
        assert_eq!(guarded(true, || 3), Ok(3));
    }

    #[test]
    fn messages_are_one_short_line() {
        let long = Trouble::Input("x\r\n".repeat(100_000)).to_string();
        assert!(long.chars().count() <= LONGEST + 1 && !long.contains(['\n', '\r']));
    }
}
