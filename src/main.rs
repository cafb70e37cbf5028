//! Entry point: parses arguments, loads settings, finds a GPU and runs the app.

use bevy::prelude::*;
use manyboard::args::{self, Args, Parsed};
use manyboard::library::{GamesFolder, Library, LibraryAsked};
use manyboard::new_game::NewGame;
use manyboard::notice::Notices;
use manyboard::online::OnlineAsked;
use manyboard::portrait::Subject;
use manyboard::screens::{self, Screen};
use manyboard::screenshot::{self, OffscreenApp};
use manyboard::settings::{self, AnimationSpeed, LoadedSettings, SavedSettings, Settings};
use manyboard::startup_error::{self, StartupError};
use manyboard::table::TableAsked;
use manyboard::text::Texts;
use manyboard::window::{ExactSize, OutputTarget};
use manyboard::{demo, frame_times, headless, library, portrait, test_probe};
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

/// Default size of a screenshot.
const DEFAULT_SIZE: UVec2 = UVec2::new(1280, 720);

fn main() -> ExitCode {
    let began = Instant::now();
    let texts = Texts::default();
    let done = startup_error::catch_panic(false, || run(began, &texts));
    let fault =
        |why: String| Err(StartupError::Failed(texts.with("startup-crash", &[("why", why.into())])));
    match done.unwrap_or_else(fault) {
        Ok(code) => code,
        Err(error) => {
            // Standard error may be closed; there is nothing else to do.
            let _ = writeln!(io::stderr(), "error: {error}");
            error.show_dialog(&texts);
            ExitCode::from(error.code())
        }
    }
}

fn run(began: Instant, texts: &Texts) -> Result<ExitCode, StartupError> {
    let args = match args::parse(std::env::args_os())? {
        Parsed::Args(args) => *args,
        Parsed::Message(text) => {
            let _ = write!(io::stdout(), "{text}");
            return Ok(ExitCode::SUCCESS);
        }
    };
    let mut loaded = load(&args)?;
    let saved = SavedSettings::new(&loaded.settings, loaded.replaced.clone());
    args.apply(&mut loaded.settings)?;
    let setup =
        args.setup(&loaded.settings, &player_name(&loaded.settings, texts), &texts.get("seat-ai"))?;
    if args.headless {
        return Ok(headless::play(&args, loaded.settings, setup));
    }
    match (&args.screenshot, &args.demo) {
        (Some(file), _) => save_screenshot(&args, loaded.settings, setup, file, texts),
        (None, Some(folder)) => save_demo(&args, loaded.settings, setup, folder, texts),
        (None, None) => run_window(&args, loaded, saved, setup, texts, began),
    }
}

/// Loads the settings. Off-screen rendering uses the defaults unless a folder is named, so that it looks the same on
/// every machine.
fn load(args: &Args) -> Result<LoadedSettings, StartupError> {
    if let Some(folder) = args.config.as_ref().filter(|folder| folder.exists() && !folder.is_dir()) {
        return Err(StartupError::Input(format!("{}: not a folder", folder.display())));
    }
    let default = || settings::default_folder().filter(|_| !args.is_off_screen());
    Ok(args.config.clone().or_else(default).map(|folder| settings::load(&folder)).unwrap_or_default())
}

/// The local player's name.
fn player_name(settings: &Settings, texts: &Texts) -> String {
    if settings.name.is_empty() { texts.get("seat-you") } else { settings.name.clone() }
}

fn run_window(
    args: &Args,
    loaded: LoadedSettings,
    saved: SavedSettings,
    setup: Option<NewGame>,
    texts: &Texts,
    began: Instant,
) -> Result<ExitCode, StartupError> {
    startup_error::require_display(texts)?;
    let graphics = startup_error::graphics(texts)?;
    let mut settings = loaded.settings;
    if let Some(size) = args.size {
        settings.window = Some(settings::WindowGeometry { at: None, size: size.into() });
    }
    let open = || manyboard::app(OutputTarget::Window, settings, graphics.into());
    let no_window =
        |why: String| StartupError::NoGraphics(texts.with("startup-no-window", &[("why", why.into())]));
    let mut app = startup_error::catch_panic(true, open).map_err(no_window)?;
    if let Some(folder) = args.config.clone().or_else(settings::default_folder) {
        settings::set_aside(&folder, &loaded.replaced);
        app.insert_resource(saved).insert_resource(settings::SettingsFolder(folder));
    }
    if !loaded.replaced.is_empty() {
        let names = loaded.replaced.join(", ");
        app.world_mut()
            .resource_mut::<Notices>()
            .show("notice-settings-replaced", &[("names", names.into())]);
    }
    if args.size.is_some() {
        app.init_resource::<ExactSize>();
    }
    test_probe::measure_first_frame(&mut app, began);
    if args.test_probe {
        app.add_plugins(test_probe::plugin);
    }
    if args.frames {
        app.add_plugins(frame_times::plugin);
    }
    open_library(args, app.world_mut());
    if args.host || args.join.is_some() {
        go_online(args, app.world_mut(), setup, texts);
    } else if setup.is_none() && args.file.is_none() {
        screens::welcome(app.world_mut());
    } else {
        start_game(app.world_mut(), setup);
    }
    match app.run() {
        AppExit::Success => Ok(ExitCode::SUCCESS),
        AppExit::Error(code) => Ok(ExitCode::from(code.get())),
    }
}

/// Opens the folder of games. Without one nothing is saved.
fn open_library(args: &Args, world: &mut World) {
    let chosen = args.games.clone().or_else(|| world.resource::<Settings>().games_folder.clone());
    let is_chosen = chosen.is_some();
    let folder = chosen.or_else(library::default_folder);
    let cache = args.games.clone().or_else(library::default_cache);
    let waiting_room = library::default_waiting_room();
    let opened = folder
        .zip(cache)
        .map(|(path, cache)| Library::open_folder(GamesFolder { path, is_chosen, cache, waiting_room }));
    match opened {
        Some(Ok(library)) => world.insert_resource(library),
        Some(Err(error)) => {
            let why = error.message();
            world.resource_mut::<Notices>().show("notice-not-saved", &[("why", why.into())]);
        }
        None => world.resource_mut::<Notices>().show("notice-no-folder", &[]),
    }
    if let Some(file) = &args.file {
        world.write_message(LibraryAsked::OpenFile(file.clone()));
    }
}

/// Opens or joins a lobby.
fn go_online(args: &Args, world: &mut World, setup: Option<NewGame>, texts: &Texts) {
    if let Some(code) = &args.join {
        world.write_message(OnlineAsked::Join(code.clone()));
    } else if let Some(mut setup) = setup.map(Box::new) {
        setup.seat_people(&texts.get("seat-person"));
        world.write_message(OnlineAsked::Host { setup, password: None, here: false });
    }
}

/// Starts a game at once.
fn start_game(world: &mut World, setup: Option<NewGame>) {
    if let Some(setup) = setup {
        world.write_message(TableAsked::start(setup));
        world.resource_mut::<NextState<Screen>>().set(Screen::Table);
    }
}

/// An app without a window, without animations and without hints for beginners.
fn offscreen_app(
    args: &Args,
    mut settings: Settings,
    texts: &Texts,
) -> Result<OffscreenApp, StartupError> {
    let graphics = startup_error::graphics(texts)?;
    (settings.animation_speed, settings.reduce_motion) = (AnimationSpeed::Off, true);
    (settings.delay_tenths, settings.think_tenths) = (0, 3);
    // A picture is no first game.
    catalog::modes().iter().for_each(|mode| settings.learn(&mode.info().id));
    settings.camera_hint_seen = true;
    let target =
        OutputTarget::Image { size: args.size.unwrap_or(DEFAULT_SIZE), image: Handle::default() };
    Ok(OffscreenApp::new(manyboard::app(target, settings, graphics.into())))
}

fn save_screenshot(
    args: &Args,
    settings: Settings,
    setup: Option<NewGame>,
    file: &Path,
    texts: &Texts,
) -> Result<ExitCode, StartupError> {
    screenshot::check_file(file)?;
    let mut offscreen = offscreen_app(args, settings, texts)?;
    if let Some(subject) = portrait_of(args, setup.as_ref())? {
        portrait::take(&mut offscreen, subject, file)?;
        return Ok(ExitCode::SUCCESS);
    }
    start_game(offscreen.world(), setup);
    offscreen.save(file)?;
    Ok(ExitCode::SUCCESS)
}

/// What a picture of the table alone shows, if one is wanted. A showcase is printed, so that its picture can be told from an old one.
fn portrait_of(args: &Args, setup: Option<&NewGame>) -> Result<Option<Subject>, StartupError> {
    let Some(setup) = setup else { return Ok(None) };
    if let Some(camera) = args.portrait {
        print_caption(args.moves.as_deref().unwrap_or_default());
        return Ok(Some(Subject::of(setup.clone(), camera)));
    }
    let mode = catalog::find(&setup.terms.mode).filter(|_| args.showcase);
    if let Some(mode) = &mode {
        print_caption(&mode.showcase().text());
    }
    mode.map(|mode| Subject::showcase(&mode)).transpose()
}

/// Nobody may be listening.
fn print_caption(subject: &str) {
    let _ = writeln!(io::stdout(), "{}", portrait::caption(subject));
}

fn save_demo(
    args: &Args,
    settings: Settings,
    setup: Option<NewGame>,
    folder: &Path,
    texts: &Texts,
) -> Result<ExitCode, StartupError> {
    screenshot::check_folder(folder)?;
    let first = || {
        let mut setup = NewGame::against_ai(catalog::modes().first()?.info(), "", "", settings.level);
        args::seat_ais(&mut setup, &texts.get("seat-ai"), settings.level);
        Some(setup)
    };
    let setup = setup.or_else(first);
    let mut offscreen = offscreen_app(args, settings, texts)?;
    start_game(offscreen.world(), setup);
    let say = |file: &Path| drop(writeln!(io::stdout(), "{}", file.display()));
    demo::play(&mut offscreen, folder, say)?;
    Ok(ExitCode::SUCCESS)
}
