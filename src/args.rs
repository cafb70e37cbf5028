//! Command-line arguments of `manyboard`.

mod online;
mod portrait;

use crate::new_game::NewGame;
use crate::room::ROOMS;
use crate::settings::{Quality, Settings, ViewKind};
use crate::startup_error::StartupError;
use crate::table::view3d::Portrait;
use crate::theme::THEMES;
use bevy::math::UVec2;
use clap::error::ErrorKind;
use clap::{Parser, ValueEnum};
use rules::record::Move;
use rules::{AiLevel, Options, Seat, TimeControl, quote};
use std::ffi::OsString;
use std::path::PathBuf;

/// Allowed width and height of a window or screenshot, in pixels.
const SIZE_RANGE: std::ops::RangeInclusive<u32> = 320..=7680;
/// Default AI level for a demo.
const DEMO_LEVEL: AiLevel = AiLevel::nearest(4);
/// Stands for the start position.
const START_POSITION: &str = "startpos";

/// Board games for one table: play the AI, friends here, or friends online.
#[derive(Parser, Clone, Debug, Default)]
#[command(name = "manyboard", version)]
pub struct Args {
    /// Start this game against the AI
    #[arg(long, value_name = "ID")]
    pub mode: Option<String>,
    /// 2D or 3D view
    #[arg(long, value_name = "VIEW")]
    pub view: Option<ViewArg>,
    /// Level of the AI
    #[arg(long, value_name = "1..5")]
    pub level: Option<AiLevel>,
    /// Graphics quality
    #[arg(long, value_name = "QUALITY")]
    pub quality: Option<QualityArg>,
    /// Theme of board and pieces
    #[arg(long, value_name = "ID")]
    pub theme: Option<String>,
    /// Room around the 3D table
    #[arg(long, value_name = "ID")]
    pub room: Option<String>,
    /// Folder for settings
    #[arg(long, value_name = "DIR")]
    pub config: Option<PathBuf>,
    /// Folder for saved games; it must exist
    #[arg(long, value_name = "DIR")]
    pub games: Option<PathBuf>,
    /// Continue the game in this file, or review it if it is finished
    #[arg(value_name = "FILE.board", conflicts_with = "mode")]
    pub file: Option<PathBuf>,
    /// Start from this position, in the notation of the game, or `startpos`
    #[arg(long, value_name = "TEXT", requires = "mode", allow_hyphen_values = true)]
    pub position: Option<String>,
    /// Play these moves first, separated by spaces
    #[arg(long, value_name = "MOVES", requires = "mode", allow_hyphen_values = true)]
    pub moves: Option<String>,
    /// Set an option of the game; can be repeated
    #[arg(long, value_name = "ID=VALUE", requires = "mode")]
    pub option: Vec<String>,
    /// Time control: 5+3, 5d3, move:30 or days:3; different per side: 5+3|1+0
    #[arg(long, value_name = "TIME", value_parser = time)]
    pub time: Option<TimeControl>,
    /// Join the lobby with this code; any text with a code in it will do
    #[arg(long, value_name = "CODE", value_parser = online::code, conflicts_with_all = ["mode", "file", "host", "time", "screenshot", "demo"])]
    pub join: Option<String>,
    /// Host this game, or the last one played, and show the code for friends
    #[arg(long, conflicts_with_all = ["file", "watch", "screenshot", "demo"])]
    pub host: bool,
    /// Relay server to meet other players on
    #[arg(long, value_name = "URL", value_parser = online::relay)]
    pub relay: Option<String>,
    /// Size of the window or screenshot
    #[arg(long, value_name = "WxH", value_parser = size)]
    pub size: Option<UVec2>,
    /// Watch the AI play against itself
    #[arg(long, requires = "mode")]
    pub watch: bool,
    /// Save a screenshot of the game, or of the main menu, and exit; needs no display
    #[arg(long, value_name = "FILE")]
    pub screenshot: Option<PathBuf>,
    /// Let the AI play a short game and save screenshots of it in this folder; needs no display
    #[arg(long, value_name = "DIR", conflicts_with = "screenshot")]
    pub demo: Option<PathBuf>,
    /// Print positions of widgets and cells, for tests that drive a real window
    #[arg(long, alias = "tell-places", hide = true)]
    pub test_probe: bool,
    /// Play without a window, game after game, and print every move; for tests
    #[arg(long, hide = true, conflicts_with_all = ["screenshot", "demo"])]
    pub headless: bool,
    /// Without a window, execute commands from standard input
    #[arg(long, hide = true, requires = "headless")]
    pub console: bool,
    /// Save a screenshot of the game's telling position, for its card, and print what it shows
    #[arg(long, hide = true, requires_all = ["mode", "screenshot"], conflicts_with_all = ["moves", "position"])]
    pub showcase: bool,
    /// Save a screenshot of the table alone, from COLUMN,ROW,YAW,PITCH,DISTANCE
    #[arg(long, hide = true, requires_all = ["mode", "screenshot"], value_parser = portrait::portrait, allow_hyphen_values = true)]
    pub portrait: Option<Portrait>,
    /// Print frame times
    #[arg(long, hide = true)]
    pub frames: bool,
}

/// Argument of `--view`.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum ViewArg {
    /// Seen from above.
    #[value(name = "2d")]
    TwoD,
    /// A table in three dimensions.
    #[value(name = "3d")]
    ThreeD,
}

/// Argument of `--quality`.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum QualityArg {
    /// For machines without a GPU.
    Low,
    /// For most machines.
    Medium,
    /// For fast GPUs.
    High,
    /// As the GPU allows.
    Auto,
}

/// Parsed arguments, or a text such as the help to print instead.
#[derive(Clone, Debug)]
pub enum Parsed {
    /// Arguments.
    Args(Box<Args>),
    /// Text to print, such as the help or the version.
    Message(String),
}

/// Parses the command line; the first word is the name of the program.
pub fn parse(words: impl IntoIterator<Item = OsString>) -> Result<Parsed, StartupError> {
    match Args::try_parse_from(words) {
        Ok(args) => Ok(Parsed::Args(Box::new(args))),
        Err(answer) if !answer.use_stderr() => Ok(Parsed::Message(answer.to_string())),
        Err(refusal) => Err(refused(&refusal)),
    }
}

/// The first paragraph of clap's error, without its label.
fn refused(refusal: &clap::Error) -> StartupError {
    let text = refusal.to_string();
    let lines = text.lines().map(str::trim).take_while(|line| !line.is_empty());
    let first = lines.collect::<Vec<_>>().join(" ");
    let first = first.strip_prefix("error: ").unwrap_or(&first);
    let more = if refusal.kind() == ErrorKind::UnknownArgument { "; see manyboard --help" } else { "" };
    StartupError::Input(format!("{first}{more}"))
}

fn time(text: &str) -> Result<TimeControl, String> {
    text.parse().map_err(|_| "a time control is written 5+3, 5d3, move:30 or days:3".into())
}

fn size(text: &str) -> Result<UVec2, String> {
    let pair = text.split_once(['x', 'X', '×']);
    let numbers =
        pair.and_then(|(width, height)| Some(UVec2::new(width.parse().ok()?, height.parse().ok()?)));
    let fits = |size: &UVec2| SIZE_RANGE.contains(&size.x) && SIZE_RANGE.contains(&size.y);
    let (min, max) = (SIZE_RANGE.start(), SIZE_RANGE.end());
    numbers.filter(fits).ok_or_else(|| format!("a size is written 1280x720, each from {min} to {max}"))
}

impl Args {
    /// Is no window opened?
    pub fn is_off_screen(&self) -> bool {
        self.screenshot.is_some() || self.demo.is_some()
    }

    /// Overrides settings with arguments.
    pub fn apply(&self, settings: &mut Settings) -> Result<(), StartupError> {
        if let Some(id) = &self.theme {
            let ids: Vec<_> = THEMES.iter().map(|theme| theme.id).collect();
            if !ids.contains(&id.as_str()) {
                return Err(unknown("theme", id, &ids));
            }
            settings.theme.clone_from(id);
        }
        if let Some(id) = &self.room {
            let ids: Vec<_> = ROOMS.iter().map(|room| room.id).collect();
            if !ids.contains(&id.as_str()) {
                return Err(unknown("room", id, &ids));
            }
            settings.room.clone_from(id);
        }
        if let Some(relay) = &self.relay {
            settings.relay.clone_from(relay);
        }
        settings.view = self.view.map_or(settings.view, ViewArg::kind);
        settings.quality = self.quality.map_or(settings.quality, QualityArg::quality);
        // A demo should show good play.
        let usual = if self.demo.is_some() { DEMO_LEVEL } else { settings.level };
        settings.level = self.level.unwrap_or(usual);
        Ok(())
    }

    /// The game to start at once, if any. `person` and `ai` name the seats.
    pub fn setup(
        &self,
        settings: &Settings,
        person: &str,
        ai: &str,
    ) -> Result<Option<NewGame>, StartupError> {
        let mode = match &self.mode {
            Some(id) => Some(catalog::find(id).ok_or_else(|| unknown_game(id))?),
            None => settings.last_game().filter(|_| self.host),
        };
        let Some(mode) = mode else { return self.without_game() };
        let mut setup = NewGame::against_ai(mode.info(), person, ai, settings.level);
        setup.terms.options = self.options()?;
        setup.terms.time = self.time.clone().unwrap_or_default();
        setup.terms.position = self.position.clone().filter(|text| text != START_POSITION);
        let moves = self.moves.iter().flat_map(|moves| moves.split_whitespace());
        setup.terms.moves = moves.map(|text| Move { text: text.into(), centis: 0 }).collect();
        if self.watch || self.demo.is_some() {
            seat_ais(&mut setup, ai, settings.level);
        }
        let game = setup.open().map_err(|why| StartupError::Input(why.to_string()))?;
        if self.screenshot.is_some() {
            // Seat a person on the side to move, so that the AI does not move during the screenshot.
            let turn = game.turn();
            for seat in &mut setup.terms.seats {
                let here = seat.team == turn;
                *seat = match here {
                    true => Seat::person(person, seat.team),
                    false => Seat::ai(ai, seat.team, settings.level),
                };
            }
        }
        Ok(Some(setup))
    }

    /// Refuses options that need a game.
    fn without_game(&self) -> Result<Option<NewGame>, StartupError> {
        let message = self.time.is_some().then_some("--time needs a game: --mode or --host");
        message.map_or(Ok(None), |message| Err(StartupError::Input(message.into())))
    }

    fn options(&self) -> Result<Options, StartupError> {
        let mut options = Options::default();
        for choice in &self.option {
            let wrong = || {
                StartupError::Input(format!("option {}: an option is written id=value", quote(choice)))
            };
            let (id, value) = choice.split_once('=').ok_or_else(wrong)?;
            options = options.with(id, value);
        }
        Ok(options)
    }
}

/// Gives every seat to an AI.
pub fn seat_ais(setup: &mut NewGame, ai: &str, level: AiLevel) {
    for seat in &mut setup.terms.seats {
        *seat = Seat::ai(ai, seat.team, level);
    }
}

impl ViewArg {
    fn kind(self) -> ViewKind {
        match self {
            Self::TwoD => ViewKind::TwoD,
            Self::ThreeD => ViewKind::ThreeD,
        }
    }
}

impl QualityArg {
    fn quality(self) -> Quality {
        match self {
            Self::Low => Quality::Low,
            Self::Medium => Quality::Medium,
            Self::High => Quality::High,
            Self::Auto => Quality::Auto,
        }
    }
}

fn unknown_game(id: &str) -> StartupError {
    let modes = catalog::modes();
    let known: Vec<_> = modes.iter().map(|mode| mode.info().id.as_str()).collect();
    unknown("game", id, &known)
}

fn unknown(what: &str, id: &str, known: &[&str]) -> StartupError {
    StartupError::Input(format!("there is no {what} {}; there are {}", quote(id), known.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(words: &[&str]) -> Result<Parsed, StartupError> {
        parse(["manyboard"].iter().chain(words).map(OsString::from))
    }

    fn args(words: &[&str]) -> Args {
        match typed(words) {
            Ok(Parsed::Args(args)) => *args,
            other => panic!("{words:?}: {other:?}"),
        }
    }

    fn first() -> String {
        catalog::modes()[0].info().id.clone()
    }

    #[test]
    fn help_and_version_are_messages() {
        for word in ["--help", "--version"] {
            assert!(
                matches!(typed(&[word]), Ok(Parsed::Message(text)) if text.contains("anyboard") || text.contains("board"))
            );
        }
    }

    #[test]
    fn invalid_arguments_give_one_line_and_exit_code_2() {
        let wrong: [&[&str]; 10] = [
            &["--fly\n"],
            &["--level", "6"],
            &["--view", "4d"],
            &["--quality", "best"],
            &["--size", "12"],
            &["--size", "100000x2"],
            &["--moves", "e2e4"],
            &["--watch"],
            &["--mode", "any", "--time", "soon"],
            &["--screenshot", "a.png", "--demo", "b"],
        ];
        for words in wrong {
            let error = typed(words).expect_err("it is wrong");
            assert!(error.code() == 2 && !error.to_string().contains('\n'), "{error}");
        }
    }

    #[test]
    fn unknown_ids_list_the_known_ones() {
        let mut settings = Settings::default();
        let game =
            args(&["--mode", "no-such-game"]).setup(&settings, "a", "b").expect_err("it is unknown");
        assert!(game.to_string().contains(&first()), "{game}");
        let theme = args(&["--theme", "no-such-theme"]).apply(&mut settings).expect_err("it is unknown");
        assert!(theme.to_string().contains(THEMES[0].id), "{theme}");
        let room = args(&["--room", "no-such-room"]).apply(&mut settings).expect_err("it is unknown");
        assert!(room.to_string().contains(ROOMS[0].id), "{room}");
        let words = ["--mode", &first(), "--option", "no-such-option=1"];
        assert!(args(&words).setup(&settings, "a", "b").is_err());
        let words = ["--mode", &first(), "--moves", "no-such-move"];
        assert_eq!(args(&words).setup(&settings, "a", "b").expect_err("it is illegal").code(), 2);
    }

    #[test]
    fn arguments_change_the_settings() {
        let mut settings = Settings::default();
        let words = ["--view", "3d", "--level", "4", "--quality", "low", "--theme", THEMES[1].id];
        args(&words).apply(&mut settings).expect("they are right");
        assert_eq!((settings.view, settings.level), (ViewKind::ThreeD, AiLevel::nearest(4)));
        assert_eq!((settings.quality, settings.theme.as_str()), (Quality::Low, THEMES[1].id));
        assert_eq!(args(&["--size", "800x900"]).size, Some(UVec2::new(800, 900)));
    }

    #[test]
    fn the_ai_does_not_move_during_a_screenshot() {
        let settings = Settings::default();
        for mode in catalog::modes().iter() {
            let first = mode.start().expect("it begins").moves()[0].text.clone();
            let words = ["--mode", &mode.info().id, "--moves", &first, "--screenshot", "a.png"];
            let setup =
                args(&words).setup(&settings, "a", "b").expect("it is right").expect("there is a game");
            let turn = setup.open().expect("it opens").turn();
            assert!(setup.terms.seats_of(turn).all(|(_, seat)| !seat.controller.is_ai()));
            let watch = args(&["--mode", &mode.info().id, "--watch"]).setup(&settings, "a", "b");
            assert!(watch.expect("it is right").expect("there is a game").is_only_watched());
        }
    }
}
