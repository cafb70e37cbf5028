//! The front door: reads what was typed, finds the settings and something to draw with, and opens the table.

use bevy::prelude::*;
use manyboard::args::{self, Args, Typed};
use manyboard::library::{Library, LibraryAsked};
use manyboard::notice::Notices;
use manyboard::online::OnlineAsked;
use manyboard::screens::Screen;
use manyboard::settings::{self, Loaded, Pace, Settings};
use manyboard::setup::Setup;
use manyboard::shot::{self, Studio};
use manyboard::stage::Stage;
use manyboard::table::TableAsked;
use manyboard::text::Texts;
use manyboard::trouble::{self, Trouble};
use manyboard::{demo, frames, headless, library, tell};
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

/// The size of a picture nobody has given a size for.
const USUAL_SIZE: UVec2 = UVec2::new(1280, 720);

fn main() -> ExitCode {
    let began = Instant::now();
    let texts = Texts::default();
    let done = trouble::guarded(false, || run(began, &texts));
    let fault = |why: String| Err(Trouble::Failed(texts.with("startup-crash", &[("why", why.into())])));
    match done.unwrap_or_else(fault) {
        Ok(code) => code,
        Err(trouble) => {
            // Were nobody there to read this either, there would be nothing left to do.
            let _ = writeln!(io::stderr(), "error: {trouble}");
            trouble.show(&texts);
            ExitCode::from(trouble.code())
        }
    }
}

fn run(began: Instant, texts: &Texts) -> Result<ExitCode, Trouble> {
    let args = match args::read(std::env::args_os())? {
        Typed::Args(args) => *args,
        Typed::Read(text) => {
            let _ = write!(io::stdout(), "{text}");
            return Ok(ExitCode::SUCCESS);
        }
    };
    let mut loaded = load(&args)?;
    args.apply(&mut loaded.settings)?;
    let setup = args.setup(&loaded.settings, &person(&loaded.settings, texts), &texts.get("seat-ai"))?;
    if args.headless {
        return Ok(headless::play(&args, loaded.settings, setup));
    }
    match (&args.screenshot, &args.demo) {
        (Some(file), _) => picture(&args, loaded.settings, setup, file, texts),
        (None, Some(folder)) => show_off(&args, loaded.settings, setup, folder, texts),
        (None, None) => window(&args, loaded, setup, texts, began),
    }
}

/// The settings in the folder that was asked for. What is drawn off-screen looks the same on every machine unless
/// a folder is named.
fn load(args: &Args) -> Result<Loaded, Trouble> {
    if let Some(folder) = args.config.as_ref().filter(|folder| folder.exists() && !folder.is_dir()) {
        return Err(Trouble::Input(format!("{}: that is not a folder", folder.display())));
    }
    let usual = || settings::folder().filter(|_| !args.is_off_screen());
    Ok(args.config.clone().or_else(usual).map(|folder| settings::load(&folder)).unwrap_or_default())
}

/// What the person at this computer is called.
fn person(settings: &Settings, texts: &Texts) -> String {
    if settings.name.is_empty() { texts.get("seat-you") } else { settings.name.clone() }
}

fn window(
    args: &Args,
    loaded: Loaded,
    setup: Option<Setup>,
    texts: &Texts,
    began: Instant,
) -> Result<ExitCode, Trouble> {
    trouble::need_display(texts)?;
    let graphics = trouble::graphics(texts)?;
    let mut settings = loaded.settings;
    if let Some(size) = args.size {
        settings.window = Some(settings::WindowPlace { at: None, size: size.into() });
    }
    let open = || manyboard::app(Stage::Window, settings, graphics.into());
    let no_window =
        |why: String| Trouble::NoPicture(texts.with("startup-no-window", &[("why", why.into())]));
    let mut app = trouble::guarded(true, open).map_err(no_window)?;
    if let Some(folder) = args.config.clone().or_else(settings::folder) {
        settings::set_aside(&folder, &loaded.replaced);
        app.insert_resource(settings::Folder(folder));
    }
    if !loaded.replaced.is_empty() {
        let names = loaded.replaced.join(", ");
        app.world_mut()
            .resource_mut::<Notices>()
            .tell("notice-settings-replaced", &[("names", names.into())]);
    }
    tell::first_frame(&mut app, began);
    if args.tell_places {
        app.add_plugins(tell::plugin);
    }
    if args.frames {
        app.add_plugins(frames::plugin);
    }
    open_library(args, app.world_mut());
    if args.host || args.join.is_some() {
        go_online(args, app.world_mut(), setup, texts);
    } else {
        sit_down(app.world_mut(), setup);
    }
    match app.run() {
        AppExit::Success => Ok(ExitCode::SUCCESS),
        AppExit::Error(code) => Ok(ExitCode::from(code.get())),
    }
}

/// Finds the folder of games. Without one everything works, but nothing is kept.
fn open_library(args: &Args, world: &mut World) {
    let chosen = world.resource::<Settings>().games_folder.clone();
    let folder = args.games.clone().or(chosen).or_else(library::usual_folder);
    let cache = args.games.clone().or_else(library::usual_cache);
    let opened = folder.zip(cache).map(|(folder, cache)| Library::open(&folder, &cache));
    match opened {
        Some(Ok(library)) => world.insert_resource(library),
        Some(Err(error)) => {
            let why = error.to_string();
            world.resource_mut::<Notices>().tell("notice-not-saved", &[("why", why.into())]);
        }
        None => world.resource_mut::<Notices>().tell("notice-no-folder", &[]),
    }
    if let Some(file) = &args.file {
        world.write_message(LibraryAsked::OpenFile(file.clone()));
    }
}

/// Opens a lobby, or joins one.
fn go_online(args: &Args, world: &mut World, setup: Option<Setup>, texts: &Texts) {
    if let Some(code) = &args.join {
        world.write_message(OnlineAsked::Join(code.clone()));
    } else if let Some(mut setup) = setup.map(Box::new) {
        setup.open_to_friends(&texts.get("seat-person"));
        world.write_message(OnlineAsked::Host { setup, here: false });
    }
}

/// Begins a game at once.
fn sit_down(world: &mut World, setup: Option<Setup>) {
    if let Some(setup) = setup {
        world.write_message(TableAsked::Start(Box::new(setup)));
        world.resource_mut::<NextState<Screen>>().set(Screen::Table);
    }
}

/// An app without a window in which nothing takes time.
fn studio(args: &Args, mut settings: Settings, texts: &Texts) -> Result<Studio, Trouble> {
    let graphics = trouble::graphics(texts)?;
    (settings.pace, settings.reduce_motion) = (Pace::Off, true);
    (settings.delay_tenths, settings.think_tenths) = (0, 3);
    let stage = Stage::Picture { size: args.size.unwrap_or(USUAL_SIZE), image: Handle::default() };
    Ok(Studio::new(manyboard::app(stage, settings, graphics.into())))
}

fn picture(
    args: &Args,
    settings: Settings,
    setup: Option<Setup>,
    file: &Path,
    texts: &Texts,
) -> Result<ExitCode, Trouble> {
    shot::check_file(file)?;
    let mut studio = studio(args, settings, texts)?;
    sit_down(studio.world(), setup);
    studio.save(file)?;
    Ok(ExitCode::SUCCESS)
}

fn show_off(
    args: &Args,
    settings: Settings,
    setup: Option<Setup>,
    folder: &Path,
    texts: &Texts,
) -> Result<ExitCode, Trouble> {
    shot::check_folder(folder)?;
    let first = || {
        let info = catalog::modes().first()?.info();
        let mut setup = Setup::against_ai(info, "", "", settings.level);
        args::watched(&mut setup, &texts.get("seat-ai"), settings.level);
        Some(setup)
    };
    let setup = setup.or_else(first);
    let mut studio = studio(args, settings, texts)?;
    sit_down(studio.world(), setup);
    let say = |file: &Path| drop(writeln!(io::stdout(), "{}", file.display()));
    demo::play(&mut studio, folder, say)?;
    Ok(ExitCode::SUCCESS)
}
