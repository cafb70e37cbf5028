//! Games and positions as text and as files: copied, pasted, saved. Whatever takes time does so on a thread.

use crate::AppSystems;
use crate::editor::EditorAsked;
use crate::job::Job;
use crate::library::{Library, LibraryAsked};
use crate::notice::Notices;
use crate::table::{Table, TableAsked};
use crate::wake::{Awake, Waker};
use atomic_write_file::AtomicWriteFile;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use exchange::{Format, Games};
use rules::{Arg, Record};
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Sharing>()
        .add_message::<ShareAsked>()
        .add_systems(Update, (listen, hand_over).chain().in_set(AppSystems::Ask))
        .add_systems(Last, keep_going);
}

/// No text that somebody copies is longer; a file of games is imported on the shelf.
const LONGEST: usize = 8 << 20;
/// Nobody closes a window sooner than this: it never opened.
pub const NO_DIALOG: Duration = Duration::from_millis(400);

/// Asks for something to be shared, or to be taken in.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub enum ShareAsked {
    /// The game at the table as text; a position is where it is looked at.
    Copy(Format),
    /// The same as a file: there, or where somebody chooses.
    Save(Format, Option<PathBuf>),
    /// Whatever game or position this text holds is opened.
    Paste(String),
}

/// What is being worked on.
#[derive(Resource, Default)]
pub struct Sharing {
    job: Option<Job<Done>>,
    /// The text that was copied last; a window puts it on the clipboard.
    pub copied: Option<String>,
}

impl Sharing {
    /// Begins work that ends in news for people.
    pub fn begin(&mut self, waker: &Waker, work: impl FnOnce() -> Done + Send + 'static) {
        self.job = Some(Job::begin("sharing", waker, move |_| work()));
    }

    /// Does it still work on something?
    pub fn is_busy(&self) -> bool {
        self.job.is_some()
    }
}

/// What came of it.
pub enum Done {
    /// Nothing: somebody thought better of it.
    Nothing,
    /// A text to be copied, and what is told then.
    Copied(String, &'static str),
    /// It lies there now.
    Saved(PathBuf),
    /// The text holds this game, and so many more.
    Game(Box<Record>, usize),
    /// The text is a position.
    Position(Box<Record>),
    /// What went wrong: the sentence, and why.
    Failed(&'static str, Arg),
}

fn listen(
    mut asked: MessageReader<ShareAsked>,
    table: Option<Res<Table>>,
    waker: Res<Waker>,
    mut sharing: ResMut<Sharing>,
) {
    for ask in asked.read() {
        match (ask.clone(), table.as_deref()) {
            (ShareAsked::Paste(text), _) => sharing.begin(&waker, move || recognise(&text)),
            (ShareAsked::Copy(format), Some(table)) => {
                let record = record_of(table, format);
                sharing.begin(&waker, move || copy(&record, format));
            }
            (ShareAsked::Save(format, path), Some(table)) => {
                let (record, name) = (record_of(table, format), table.info().name.clone());
                sharing.begin(&waker, move || save(&record, format, path, &name));
            }
            (_, None) => {}
        }
    }
}

/// The whole game, or for a position the game up to where it is looked at.
fn record_of(table: &Table, format: Format) -> Record {
    let game = if format == Format::Position { table.game() } else { table.whole() };
    game.record().clone()
}

/// Whom the news goes to.
#[derive(SystemParam)]
struct Way<'w> {
    table: MessageWriter<'w, TableAsked>,
    games: MessageWriter<'w, LibraryAsked>,
    editor: MessageWriter<'w, EditorAsked>,
    notices: ResMut<'w, Notices>,
    awake: ResMut<'w, Awake>,
}

fn hand_over(mut sharing: ResMut<Sharing>, library: Option<Res<Library>>, mut way: Way) {
    let Some(job) = &sharing.bypass_change_detection().job else { return };
    let (done, over) = (job.take(), job.is_over());
    let Some(done) = done else {
        if over {
            sharing.job = None;
        }
        return;
    };
    sharing.job = None;
    way.awake.nudge();
    match done {
        Done::Nothing => {}
        Done::Copied(text, told) => {
            sharing.copied = Some(text);
            way.notices.tell(told, &[]);
        }
        Done::Saved(path) => {
            way.notices.tell("notice-saved-to", &[("place", path.display().to_string().into())]);
        }
        Done::Game(record, more) => {
            if more > 0 {
                way.notices.tell("notice-paste-first", &[("count", (more + 1).into())]);
            }
            match library {
                Some(_) => drop(way.games.write(LibraryAsked::Show(record))),
                None => drop(way.table.write(TableAsked::Resume(record))),
            }
        }
        Done::Position(record) => drop(way.editor.write(EditorAsked::Edit(record))),
        Done::Failed(told, why) => way.notices.tell(told, &[("why", why)]),
    }
}

/// Whatever was asked in this frame is dealt with in the next.
fn keep_going(mut asked: MessageReader<ShareAsked>, mut awake: ResMut<Awake>) {
    if asked.read().count() > 0 {
        awake.nudge();
    }
}

fn copy(record: &Record, format: Format) -> Done {
    let told = if format == Format::Position { "notice-position-copied" } else { "notice-game-copied" };
    match exchange::export(record, format) {
        Ok(text) => Done::Copied(text.trim_end().into(), told),
        Err(error) => Done::Failed("notice-not-copied", error.message().into()),
    }
}

fn save(record: &Record, format: Format, path: Option<PathBuf>, name: &str) -> Done {
    let text = match exchange::export(record, format) {
        Ok(text) => text,
        Err(error) => return Done::Failed("notice-not-written", error.message().into()),
    };
    let folder = dirs::document_dir().or_else(dirs::home_dir);
    let Some(path) = path.or_else(|| choose(folder.as_deref(), name, format.ending())) else {
        return Done::Nothing;
    };
    saved(&path, write(&path, text.as_bytes()))
}

/// The news about a file that was written, or not.
pub fn saved(path: &Path, written: io::Result<()>) -> Done {
    match written {
        Ok(()) => Done::Saved(path.into()),
        Err(error) => Done::Failed("notice-not-written", format!("{}: {error}", path.display()).into()),
    }
}

/// Asks where a file is to lie. Where no dialog can be opened it lies in the folder under a name that is free.
pub fn choose(folder: Option<&Path>, name: &str, ending: &str) -> Option<PathBuf> {
    let mut dialog = rfd::FileDialog::new().set_file_name(format!("{name}.{ending}"));
    dialog = dialog.add_filter(ending.to_uppercase(), &[ending]);
    if let Some(folder) = folder {
        dialog = dialog.set_directory(folder);
    }
    let began = Instant::now();
    match dialog.save_file() {
        Some(path) if path.extension().is_none() => Some(path.with_extension(ending)),
        Some(path) => Some(path),
        None if began.elapsed() < NO_DIALOG => folder.map(|folder| free(folder, name, ending)),
        None => None,
    }
}

/// A name in a folder that no file has.
fn free(folder: &Path, name: &str, ending: &str) -> PathBuf {
    let numbered = (2..10_000).map(|number| format!("{name} {number}.{ending}"));
    let names = std::iter::once(format!("{name}.{ending}")).chain(numbered);
    let mut paths = names.map(|name| folder.join(name));
    paths.find(|path| !path.exists()).unwrap_or_else(|| folder.join(format!("{name}.{ending}")))
}

/// Writes a file, all or nothing.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        fs::create_dir_all(folder)?;
    }
    let mut file = AtomicWriteFile::open(path)?;
    file.write_all(bytes)?;
    file.commit()
}

/// What a text from elsewhere holds: a game of any kind, or a position.
pub fn recognise(text: &str) -> Done {
    let text = text.trim();
    if text.is_empty() {
        return Done::Failed("notice-nothing-to-paste", String::new().into());
    }
    if text.len() > LONGEST {
        return Done::Failed("notice-paste-long", String::new().into());
    }
    let format = exchange::detect(text);
    if matches!(format, None | Some(Format::Position)) {
        return position(text);
    }
    let mut games = Games::of_text(text);
    let first = games.next();
    match first {
        Some(Ok(game)) => Done::Game(Box::new(game.record), games.filter(Result::is_ok).count()),
        Some(Err(error)) => match position(text) {
            Done::Failed(..) => Done::Failed("notice-paste-broken", error.message().into()),
            found => found,
        },
        None => position(text),
    }
}

/// A position of a game that standards know, or else of any game there is.
fn position(text: &str) -> Done {
    let modes = catalog::modes().iter().map(|mode| Some(mode.info().id.as_str()));
    let read = |mode: Option<&str>| exchange::read_position(mode, text).ok();
    let found = std::iter::once(None).chain(modes).find_map(read);
    let unknown = || Done::Failed("notice-paste-unknown", rules::quote(text).into());
    found.map_or_else(unknown, |record| Done::Position(Box::new(record)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_is_recognised() {
        for mode in catalog::modes() {
            let mut game = mode.start().expect("it begins");
            for _ in 0..3 {
                let first = game.moves()[0].text.clone();
                game.play(&first, 0).expect("it is legal");
            }
            let text = format!("  {}\n", game.position());
            let Done::Position(record) = recognise(&text) else { panic!("{text}") };
            assert_eq!(record.setup.as_deref(), Some(text.trim()), "{}", mode.info().id);
        }
    }

    #[test]
    fn every_game_is_recognised_as_it_was_copied() {
        for mode in catalog::modes() {
            let mut game = mode.start().expect("it begins");
            for _ in 0..4 {
                let first = game.moves()[0].text.clone();
                game.play(&first, 0).expect("it is legal");
            }
            for format in [Format::of(&mode.info().id), Format::Plain] {
                let Done::Copied(text, _) = copy(game.record(), format) else { panic!("not copied") };
                let Done::Game(record, 0) = recognise(&text) else { panic!("{text}") };
                assert_eq!((&record.mode, &record.moves), (&mode.info().id, &game.record().moves));
            }
        }
    }

    #[test]
    fn what_is_no_game_is_refused() {
        let told = |text: &str| match recognise(text) {
            Done::Failed(told, _) => told,
            _ => "taken",
        };
        assert_eq!(told("  \n"), "notice-nothing-to-paste");
        assert_eq!(told("Dear Ada, how are you?"), "notice-paste-unknown");
        assert_eq!(told("1. e4 e5 2. Qxh8"), "notice-paste-broken");
        assert_eq!(told(&"x".repeat(LONGEST + 1)), "notice-paste-long");
    }

    #[test]
    fn files_are_written_whole_and_under_free_names() {
        let folder = std::env::temp_dir().join(format!("manyboard-share-{}", std::process::id()));
        let first = free(&folder, "A game", "pgn");
        write(&first, b"one").expect("it can be written");
        let second = free(&folder, "A game", "pgn");
        assert_ne!(first, second);
        assert_eq!(fs::read(&first).expect("it is there"), b"one");
        fs::remove_dir_all(&folder).expect("it was made here");
    }
}
