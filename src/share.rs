//! Copies, pastes and saves games and positions as text, on a thread.

use crate::AppSystems;
use crate::editor::EditorAsked;
use crate::job::Job;
use crate::library::{Library, LibraryAsked};
use crate::notice::Notices;
use crate::table::{BarePosition, Table, TableAsked};
use crate::wake::{Awake, Waker, wake_for};
use atomic_write_file::AtomicWriteFile;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use exchange::{Format, Games, Note};
use rules::{Arg, Record, message};
use saves::Origin;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Sharing>()
        .add_message::<ShareAsked>()
        .add_systems(Update, (start_jobs, deliver).chain().in_set(AppSystems::Input));
    wake_for::<ShareAsked>(app);
}

/// Longer texts are not pasted; large collections of games are imported on the shelf.
const MAX_PASTE_BYTES: usize = 8 << 20;
/// A file dialog that closes sooner than this never opened.
pub const DIALOG_FAILED_WITHIN: Duration = Duration::from_millis(400);

/// Requests to export or import a game.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub enum ShareAsked {
    /// Copy the game at the table, or the position shown, to the clipboard.
    Copy(Format),
    /// Save it to this path, or ask for one.
    Save(Format, Option<PathBuf>),
    /// Open the game or position in this text.
    Paste(String),
}

/// The running job.
#[derive(Resource, Default)]
pub struct Sharing {
    job: Option<Job<ShareOutcome>>,
    /// The text that was copied last; a window puts it on the clipboard.
    pub copied: Option<String>,
}

impl Sharing {
    /// Starts a job.
    pub fn begin(&mut self, waker: &Waker, work: impl FnOnce() -> ShareOutcome + Send + 'static) {
        self.job = Some(Job::start("sharing", waker, move |_| work()));
    }

    /// Is a job running?
    pub fn is_busy(&self) -> bool {
        self.job.is_some()
    }
}

/// The result of a job.
pub enum ShareOutcome {
    /// The user cancelled.
    Nothing,
    /// Text for the clipboard, and the key of the notice to show.
    Copied(String, &'static str),
    /// A file was written.
    Saved(PathBuf),
    /// The pasted text contains this game and so many more; maybe something in it is not kept.
    Game(Box<Record>, usize, Option<rules::Message>),
    /// The pasted text is a position.
    Position(Box<BarePosition>),
    /// The key of the notice to show, and the reason.
    Failed(&'static str, Arg),
}

fn start_jobs(
    mut asked: MessageReader<ShareAsked>,
    table: Option<Res<Table>>,
    waker: Res<Waker>,
    mut sharing: ResMut<Sharing>,
) {
    for ask in asked.read() {
        match (ask.clone(), table.as_deref()) {
            (ShareAsked::Paste(text), _) => sharing.begin(&waker, move || parse_pasted(&text)),
            (ShareAsked::Copy(format), Some(table)) => {
                let shared = Shared::of(table, format);
                sharing.begin(&waker, move || copy(&shared));
            }
            (ShareAsked::Save(format, path), Some(table)) => {
                let (shared, name) = (Shared::of(table, format), table.info().name.clone());
                sharing.begin(&waker, move || save(&shared, path, &name));
            }
            (_, None) => {}
        }
    }
}

/// What is written as text.
enum Shared {
    /// The whole game.
    Game(Box<Record>, Format),
    /// The position shown.
    Position(Box<BarePosition>),
}

impl Shared {
    fn of(table: &Table, format: Format) -> Self {
        match format {
            Format::Position => Self::Position(Box::new(table.position_at(table.cursor()))),
            format => {
                let mut record = table.record().clone();
                Origin::forget(&mut record);
                Self::Game(Box::new(record), format)
            }
        }
    }

    fn export(&self) -> Result<String, exchange::Error> {
        match self {
            Self::Game(record, format) => exchange::export(record, *format),
            Self::Position(position) => position.export(),
        }
    }

    /// The ending of its file.
    fn ending(&self) -> &'static str {
        match self {
            Self::Game(_, format) => format.ending(),
            Self::Position(_) => Format::Position.ending(),
        }
    }

    /// The notice that it was copied.
    fn copied(&self) -> &'static str {
        match self {
            Self::Game(..) => "notice-game-copied",
            Self::Position(_) => "notice-position-copied",
        }
    }
}

/// Where results go.
#[derive(SystemParam)]
struct ShareOutputs<'w> {
    table: MessageWriter<'w, TableAsked>,
    games: MessageWriter<'w, LibraryAsked>,
    editor: MessageWriter<'w, EditorAsked>,
    notices: ResMut<'w, Notices>,
    awake: ResMut<'w, Awake>,
}

fn deliver(mut sharing: ResMut<Sharing>, library: Option<Res<Library>>, mut outputs: ShareOutputs) {
    let Some(job) = &sharing.bypass_change_detection().job else { return };
    let (done, over) = (job.take(), job.is_finished());
    let Some(done) = done else {
        if over {
            sharing.job = None;
        }
        return;
    };
    sharing.job = None;
    outputs.awake.request_frames();
    match done {
        ShareOutcome::Nothing => {}
        ShareOutcome::Copied(text, key) => {
            sharing.copied = Some(text);
            outputs.notices.show(key, &[]);
        }
        ShareOutcome::Saved(path) => {
            outputs.notices.show("notice-saved-to", &[("place", path.display().to_string().into())]);
        }
        ShareOutcome::Game(record, more, left_out) => {
            if more > 0 {
                outputs.notices.show("notice-paste-first", &[("count", (more + 1).into())]);
            }
            if let Some(what) = left_out {
                outputs.notices.show("notice-paste-notes", &[("what", what.into())]);
            }
            match library {
                Some(_) => drop(outputs.games.write(LibraryAsked::Show(record))),
                None => drop(outputs.table.write(TableAsked::resume(*record))),
            }
        }
        ShareOutcome::Position(position) => drop(outputs.editor.write(EditorAsked::Edit(position))),
        ShareOutcome::Failed(key, why) => outputs.notices.show(key, &[("why", why)]),
    }
}

fn copy(shared: &Shared) -> ShareOutcome {
    match shared.export() {
        Ok(text) => ShareOutcome::Copied(text.trim_end().into(), shared.copied()),
        Err(error) => ShareOutcome::Failed("notice-not-copied", error.message().into()),
    }
}

fn save(shared: &Shared, path: Option<PathBuf>, name: &str) -> ShareOutcome {
    let text = match shared.export() {
        Ok(text) => text,
        Err(error) => return ShareOutcome::Failed("notice-not-written", error.message().into()),
    };
    let folder = dirs::document_dir().or_else(dirs::home_dir);
    let Some(path) = path.or_else(|| ask_for_path(folder.as_deref(), name, shared.ending())) else {
        return ShareOutcome::Nothing;
    };
    saved(&path, write(&path, text.as_bytes()))
}

/// The outcome of writing a file.
pub fn saved(path: &Path, written: io::Result<()>) -> ShareOutcome {
    match written {
        Ok(()) => ShareOutcome::Saved(path.into()),
        Err(error) => {
            ShareOutcome::Failed("notice-not-written", format!("{}: {error}", path.display()).into())
        }
    }
}

/// Asks where to save a file. Where no dialog can be opened, picks a free name in `folder`.
pub fn ask_for_path(folder: Option<&Path>, name: &str, ending: &str) -> Option<PathBuf> {
    let mut dialog = rfd::FileDialog::new().set_file_name(format!("{name}.{ending}"));
    dialog = dialog.add_filter(ending.to_uppercase(), &[ending]);
    if let Some(folder) = folder {
        dialog = dialog.set_directory(folder);
    }
    let began = Instant::now();
    match dialog.save_file() {
        Some(path) if path.extension().is_none() => Some(path.with_extension(ending)),
        Some(path) => Some(path),
        None if began.elapsed() < DIALOG_FAILED_WITHIN => {
            folder.map(|folder| free_path(folder, name, ending))
        }
        None => None,
    }
}

/// A path in `folder` that does not exist yet.
fn free_path(folder: &Path, name: &str, ending: &str) -> PathBuf {
    let numbered = (2..10_000).map(|number| format!("{name} {number}.{ending}"));
    let names = std::iter::once(format!("{name}.{ending}")).chain(numbered);
    let mut paths = names.map(|name| folder.join(name));
    paths.find(|path| !path.exists()).unwrap_or_else(|| folder.join(format!("{name}.{ending}")))
}

/// Writes a file atomically.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        fs::create_dir_all(folder)?;
    }
    let mut file = AtomicWriteFile::open(path)?;
    file.write_all(bytes)?;
    file.commit()
}

/// Parses a pasted text: a game in any format, or a position.
pub fn parse_pasted(text: &str) -> ShareOutcome {
    let text = text.trim();
    if text.is_empty() {
        return ShareOutcome::Failed("notice-nothing-to-paste", String::new().into());
    }
    if text.len() > MAX_PASTE_BYTES {
        return ShareOutcome::Failed("notice-paste-long", String::new().into());
    }
    let format = exchange::detect(text);
    if matches!(format, None | Some(Format::Position)) {
        return position(text);
    }
    let mut games = Games::of_text(text);
    let first = games.next();
    match first {
        Some(Ok(game)) => {
            let left_out = game.notes.iter().map(Note::message).reduce(both);
            ShareOutcome::Game(Box::new(game.record), games.filter(Result::is_ok).count(), left_out)
        }
        Some(Err(error)) => match position(text) {
            ShareOutcome::Failed(..) => {
                ShareOutcome::Failed("notice-paste-broken", error.message().into())
            }
            found => found,
        },
        None => position(text),
    }
}

fn both(one: rules::Message, other: rules::Message) -> rules::Message {
    message!("import-note-both", "{one}; {other}", one = one, other = other)
}

/// A position in a standard notation, or else of any game.
fn position(text: &str) -> ShareOutcome {
    let modes = catalog::modes();
    let ids = modes.iter().map(|mode| Some(mode.info().id.as_str()));
    let read = |mode: Option<&str>| exchange::read_position(mode, text).ok();
    let found = std::iter::once(None).chain(ids).find_map(read);
    let unknown = || ShareOutcome::Failed("notice-paste-unknown", rules::quote(text).into());
    found.map_or_else(unknown, |record| ShareOutcome::Position(Box::new(BarePosition::of(&record))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_is_recognised() {
        for mode in catalog::modes().iter() {
            let mut game = mode.start().expect("it begins");
            for _ in 0..3 {
                let first = game.moves()[0].text.clone();
                game.play(&first, 0).expect("it is legal");
            }
            let text = format!("  {}\n", game.position());
            let ShareOutcome::Position(position) = parse_pasted(&text) else { panic!("{text}") };
            // A position does not always tell which of several related games it belongs to.
            let shown = position.open().expect("it can be played").position();
            assert_eq!(shown, text.trim(), "{}", mode.info().id);
        }
    }

    #[test]
    fn every_game_is_recognised_as_it_was_copied() {
        for mode in catalog::modes().iter() {
            let mut game = mode.start().expect("it begins");
            for _ in 0..4 {
                let first = game.moves()[0].text.clone();
                game.play(&first, 0).expect("it is legal");
            }
            for format in [Format::of(&mode.info().id), Format::Plain] {
                let shared = Shared::Game(Box::new(game.record().clone()), format);
                let ShareOutcome::Copied(text, _) = copy(&shared) else { panic!("not copied") };
                let ShareOutcome::Game(record, 0, _) = parse_pasted(&text) else { panic!("{text}") };
                assert_eq!(
                    (&record.terms.mode, &record.terms.moves),
                    (&mode.info().id, &game.record().terms.moves)
                );
            }
        }
    }

    #[test]
    fn texts_without_a_game_are_refused() {
        let key = |text: &str| match parse_pasted(text) {
            ShareOutcome::Failed(key, _) => key,
            _ => "taken",
        };
        assert_eq!(key("  \n"), "notice-nothing-to-paste");
        assert_eq!(key("Dear Ada, how are you?"), "notice-paste-unknown");
        assert_eq!(key("1. e4 e5 2. Qxh8"), "notice-paste-broken");
        let left_out = |text: &str| match parse_pasted(text) {
            ShareOutcome::Game(_, _, left_out) => left_out.map(|what| what.english),
            _ => Some("no game".into()),
        };
        assert_eq!(left_out("1. e4 (1. d4) e5 *"), None);
        let both = "variations left out: 1; variations cut short: 1";
        assert_eq!(left_out("1. e4 (1. d9) (1. d4 d9) e5 *").as_deref(), Some(both));
        assert_eq!(key(&"x".repeat(MAX_PASTE_BYTES + 1)), "notice-paste-long");
    }

    #[test]
    fn files_get_free_names() {
        let folder = std::env::temp_dir().join(format!("manyboard-share-{}", std::process::id()));
        let first = free_path(&folder, "A game", "pgn");
        write(&first, b"one").expect("it can be written");
        let second = free_path(&folder, "A game", "pgn");
        assert_ne!(first, second);
        assert_eq!(fs::read(&first).expect("it is there"), b"one");
        fs::remove_dir_all(&folder).expect("it was made here");
    }
}
