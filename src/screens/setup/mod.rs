//! The set-up sheet.

mod edit;
pub(super) mod options;
mod seats;
mod shortcuts;
pub(super) mod time_control;

use super::online::{AwaitsName, NamedRequest};
use super::title::player_name;
use super::{LateSystems, Sheet, SheetContext, Sheets};
use crate::editor::EditorAsked;
use crate::lessons::LessonAsked;
use crate::new_game::NewGame;
use crate::online::OnlineAsked;
use crate::puzzles::PuzzleAsked;
use crate::settings::Settings;
use crate::table::{BarePosition, TableAsked};
use crate::text::Texts;
use crate::ui::fields::switch;
use crate::ui::sheet::{Part, row};
use crate::ui::style::{self, WEAK_TEXT, colour};
use crate::ui::tooltip::WithTooltip;
use crate::ui::widgets::{button, button_if, error_label, heading, primary_button_if};
use bevy::prelude::*;
use bevy_egui::egui::{self, Ui};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use edit::{DefaultNames, Edit};
use rules::{ModeInfo, Record, Team, TermsError, count_rounds};
use time_control::TimeForm;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SetupDraft>()
        .add_systems(EguiPrimaryContextPass, show.in_set(LateSystems::Sheet));
}

/// The set-up being edited.
#[derive(Resource, Default)]
struct SetupDraft {
    setup: Option<NewGame>,
    /// The seat of the AI whose style is shown.
    styled: Option<usize>,
    /// The seat of the person being named.
    named: Option<usize>,
    times: Option<TimeForm>,
    /// The team that moves first, and the number of moves made before, once known.
    start: Option<(Team, usize)>,
}

/// What is expanded on the sheet.
struct SetupState<'a> {
    styled: &'a mut Option<usize>,
    named: &'a mut Option<usize>,
    times: &'a mut TimeForm,
    begins: Team,
    /// The number of moves made before, as players count them.
    moves: usize,
}

/// The input of this frame.
#[derive(Default)]
struct SetupInput {
    edit: Option<Edit>,
    start: bool,
    /// Host the game online.
    host: bool,
    /// Open the position editor.
    edit_position: bool,
    /// Begin the lesson of the game.
    lesson: bool,
    /// Begin the next puzzle of the game.
    puzzle: bool,
    close: bool,
}

/// The game to set up and what is given for it, while the sheet is on top.
fn on_top(sheets: &Sheets) -> Option<(String, Option<Box<NewGame>>)> {
    match sheets.top()? {
        Sheet::SetUp(id) => Some((id.clone(), None)),
        Sheet::SetUpFrom(setup) => Some((setup.terms.mode.clone(), Some(setup.clone()))),
        _ => None,
    }
}

fn show(
    mut contexts: EguiContexts,
    mut context: SheetContext,
    mut draft: ResMut<SetupDraft>,
    mut edits: MessageWriter<EditorAsked>,
    mut awaits: ResMut<AwaitsName>,
    mut online: MessageWriter<OnlineAsked>,
    (mut lessons, mut puzzles): (MessageWriter<LessonAsked>, MessageWriter<PuzzleAsked>),
) -> Result {
    let Some((id, given)) = on_top(&context.sheets) else {
        // A confirmation may be on top of the sheet; forget the draft only when the sheet is closed.
        let lies = |sheet: &Sheet| matches!(sheet, Sheet::SetUp(_) | Sheet::SetUpFrom(_));
        if draft.setup.is_some() && !context.sheets.0.iter().any(lies) {
            *draft = SetupDraft::default();
        }
        return Ok(());
    };
    let Some(mode) = catalog::find(&id) else {
        context.close();
        return Ok(());
    };
    let info = mode.info();
    let words = words(&context.settings, &context.texts);
    let SetupDraft { setup, styled, named, times, start } = &mut *draft;
    let last = context.settings.setups.get(&id);
    if setup.as_ref().is_none_or(|setup| setup.terms.mode != id) {
        let usual = || edit::begin(last, info, &words, context.settings.level);
        let seated = |given: &NewGame| edit::seated(given, info, &words, usual);
        *setup = Some(given.as_deref().map_or_else(usual, seated));
        (*times, *start) = (None, None);
    }
    let Some(setup) = setup else { return Ok(()) };
    let times = times.get_or_insert_with(|| TimeForm::of(&setup.terms.time, info.teams.len()));
    let (begins, moves) = *start.get_or_insert_with(|| start_of(setup));
    let mut open = SetupState { styled, named, times, begins, moves };
    let mut done = sheet(contexts.ctx_mut()?, &mut context, info, setup, &mut open);
    if let Some(wanted) = done.edit.take() {
        if !matches!(wanted, Edit::Become(..)) {
            *styled = None;
        }
        *named = None;
        edit::edit(setup, info, wanted, &words, context.settings.level);
        if let Some(given) = &given {
            *setup = setup.clone().with_position_of(given);
        }
        context.awake.request_frames();
    }
    let can_start = times.chosen().is_ok() && reason(setup, info, &context.texts).is_none();
    if (done.start || done.host) && can_start {
        remember(setup, &mut context.settings, &words);
    }
    if done.host && can_start {
        host(setup, &words, &mut context, &mut awaits, &mut online);
    } else if done.lesson {
        lessons.write(LessonAsked::Begin(id));
        context.awake.request_frames();
    } else if done.puzzle {
        puzzles.write(PuzzleAsked::Continue(id));
        context.awake.request_frames();
    } else {
        leave(&done, setup, can_start, &mut context, &mut edits);
    }
    Ok(())
}

/// Hosts the game, under the player's name.
fn host(
    setup: &NewGame,
    words: &DefaultNames,
    context: &mut SheetContext,
    awaits: &mut AwaitsName,
    online: &mut MessageWriter<OnlineAsked>,
) {
    let mut setup = Box::new(setup.clone());
    setup.seat_people(&words.person);
    let request = NamedRequest::Online(OnlineAsked::Host { setup, password: None, here: false });
    if let Some(NamedRequest::Online(ask)) = context.named(awaits, request) {
        online.write(ask);
    }
    context.awake.request_frames();
}

/// Starts the game, goes on to the position editor, or closes the sheet.
fn leave(
    done: &SetupInput,
    setup: &NewGame,
    can_start: bool,
    context: &mut SheetContext,
    edits: &mut MessageWriter<EditorAsked>,
) {
    if done.start && can_start {
        context.ask(TableAsked::start(setup.clone()));
    } else if done.edit_position {
        let record = Record::new(&setup.terms.mode, setup.terms.options.clone(), None);
        edits.write(EditorAsked::Edit(Box::new(BarePosition::of(&record))));
        context.awake.request_frames();
    } else if done.close {
        context.close();
    }
}

/// The team that moves first, and the number of moves made before.
fn start_of(setup: &NewGame) -> (Team, usize) {
    setup.open().map_or((Team::FIRST, 0), |game| (game.turn(), count_rounds(game.movers())))
}

fn words(settings: &Settings, texts: &Texts) -> DefaultNames {
    DefaultNames {
        player: player_name(settings, texts),
        person: texts.get("seat-person"),
        ai: texts.get("seat-ai"),
    }
}

/// Remembers the set-up, the level for one-click games, and names.
fn remember(setup: &NewGame, settings: &mut Settings, words: &DefaultNames) {
    settings.setups.insert(setup.terms.mode.clone(), setup.from_the_start());
    settings.last_game.clone_from(&setup.terms.mode);
    let level = setup.terms.seats.iter().find_map(|seat| seat.controller.level());
    if let Some(level) = level {
        settings.level = level;
    }
    let usual = |name: &str| name == words.player || name.starts_with(&words.person);
    for seat in
        setup.terms.seats.iter().rev().filter(|seat| !seat.controller.is_ai() && !usual(&seat.name))
    {
        rules::name::remember(&mut settings.names, &seat.name);
    }
    let person = setup.terms.seats.iter().find(|seat| !seat.controller.is_ai());
    if let Some(person) = person.filter(|person| settings.name.is_empty() && person.name != words.player)
    {
        settings.name.clone_from(&person.name);
    }
}

/// Why the game cannot start, if it cannot.
fn reason(setup: &NewGame, info: &ModeInfo, texts: &Texts) -> Option<String> {
    if let Some((index, error)) = edit::wrong_name(setup) {
        let name = setup.terms.seats[index].name.clone();
        let why = texts.message(&error.message());
        return Some(texts.with("setup-bad-name", &[("name", name.into()), ("why", why.into())]));
    }
    let team = |name: &String| {
        let index = info.teams.iter().position(|team| team.name == *name).unwrap_or(0);
        team_name(info, index, texts)
    };
    Some(match setup.check().err()? {
        TermsError::TooFewPlayers { team: name, least } => {
            texts.sentence(&TermsError::TooFewPlayers { team: team(&name), least }.message())
        }
        TermsError::TooManyPlayers { team: name, most } => {
            texts.sentence(&TermsError::TooManyPlayers { team: team(&name), most }.message())
        }
        other => texts.sentence(&other.message()),
    })
}

/// The name of a team.
pub(super) fn team_name(info: &ModeInfo, index: usize, texts: &Texts) -> String {
    let own = info.teams.get(index).map_or("", |team| team.name.as_str());
    texts.get_or(&format!("game-{}-team-{}", info.id, index + 1), own)
}

fn sheet(
    ctx: &egui::Context,
    context: &mut SheetContext,
    info: &ModeInfo,
    setup: &mut NewGame,
    open: &mut SetupState,
) -> SetupInput {
    let texts = &*context.texts;
    let name = texts.get_or(&format!("game-{}-name", info.id), &info.name);
    let close = texts.get("close");
    let frame = context.tall_frame("set-up", &name, 980.0, &close);
    let mut done = SetupInput::default();
    let why = reason(setup, info, texts);
    let wrong = why.is_some() || open.times.chosen().is_err();
    let remembered = &context.settings.names;
    let theme = &context.settings.theme;
    let closed = frame.show(ctx, &mut context.pictures, &mut |ui, part, icons| match part {
        Part::Body => {
            let about = texts.get_or(&format!("game-{}-about", info.id), &info.about);
            ui.label(egui::RichText::new(about).color(colour(WEAK_TEXT)));
            let begun = setup.terms.position.is_some() || !setup.terms.moves.is_empty();
            if begun {
                let args = [("moves", open.moves.into())];
                heading(ui, &texts.with("setup-from-moves", &args));
            }
            shortcuts::show(ui, setup, texts, &mut done, !begun);
            let SetupState { styled, named, begins, .. } = open;
            let begins = *begins;
            let mut table =
                seats::Seats { info, texts, theme, icons, styled, named, remembered, begins };
            if let Some(wanted) = table.show(ui, setup) {
                done.edit = Some(wanted);
            }
            ui.add_space(style::GAP_XS);
            random_sides_switch(ui, setup, texts);
            if open.times.show(ui, texts, &|index| team_name(info, index, texts)) {
                setup.terms.time = open.times.chosen().unwrap_or_else(|_| setup.terms.time.clone());
            }
            // The options of a started game are fixed.
            if !begun {
                options::show(ui, info, &mut setup.terms.options, texts);
            }
        }
        Part::Foot => foot(ui, why.as_deref(), wrong, texts, &mut done),
    });
    done.close |= closed;
    done
}

/// The switch for random sides.
fn random_sides_switch(ui: &mut Ui, setup: &mut NewGame, texts: &Texts) {
    let name = texts.get("setup-random-sides");
    row(ui, &name, &texts.get("setup-random-sides-about"), |ui| {
        switch(ui, &mut setup.random_sides, &name);
    });
}

fn foot(ui: &mut Ui, why: Option<&str>, wrong: bool, texts: &Texts, done: &mut SetupInput) {
    if let Some(why) = why {
        error_label(ui, why);
    }
    ui.horizontal_wrapped(|ui| {
        done.start |= primary_button_if(ui, &texts.get("setup-start"), !wrong).clicked();
        let host = button_if(ui, &texts.get("setup-host"), !wrong);
        done.host |= host.tooltip(texts.get("setup-host-about")).clicked();
        done.close |= button(ui, &texts.get("cancel")).clicked();
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::record::Move;
    use rules::{AiLevel, Controller};

    fn fresh() -> (ModeInfo, NewGame, DefaultNames) {
        let info = catalog::modes()[0].info().clone();
        let words = words(&Settings::default(), &Texts::default());
        let setup = edit::begin(None, &info, &words, AiLevel::nearest(2));
        (info, setup, words)
    }

    #[test]
    fn every_error_has_a_text() {
        let texts = Texts::default();
        let (info, setup, _) = fresh();
        assert_eq!(reason(&setup, &info, &texts), None);
        let mut named = setup.clone();
        named.terms.seats[0].name = "A<".into();
        assert!(reason(&named, &info, &texts).is_some_and(|said| said.contains("A<")));
        let mut empty = setup.clone();
        empty.terms.seats.clear();
        let said = reason(&empty, &info, &texts).expect("nobody is there");
        assert!(said.contains(&info.teams[0].name), "{said}");
        let mut lost = setup;
        lost.terms.seats[0].team = Team(9);
        assert!(reason(&lost, &info, &texts).is_some());
    }

    #[test]
    fn the_side_to_move_in_a_position_moves_first() {
        let (info, setup, words) = fresh();
        assert_eq!(start_of(&setup), (Team::FIRST, 0));
        let mut game = setup.open().expect("it begins");
        let first = game.moves()[0].text.clone();
        game.play(&first, 0).expect("it is legal");
        let mut there = setup.clone();
        there.terms.position = Some(game.position());
        assert_eq!(start_of(&there), (Team::SECOND, 0), "{}", info.id);
        let mut later = setup.clone();
        later.terms.moves.push(Move { text: first, centis: 0 });
        assert_eq!(start_of(&later), (Team::SECOND, 1));
        let mut made = there.clone();
        made.terms.seats.clear();
        assert_eq!(edit::seated(&made, &info, &words, || setup), there, "the last players continue");
    }

    #[test]
    fn a_start_is_remembered() {
        let (info, mut setup, words) = fresh();
        setup.terms.seats[0].name = "Ada".into();
        setup.terms.seats[1].controller = Controller::ai(AiLevel::STRONGEST);
        let mut settings = Settings::default();
        remember(&setup, &mut settings, &words);
        assert_eq!((settings.level, settings.name.as_str()), (AiLevel::STRONGEST, "Ada"));
        assert_eq!(settings.setups.get(&info.id), Some(&setup));
        setup.terms.seats[0].name = "Bo".into();
        remember(&setup, &mut settings, &words);
        assert_eq!(settings.name, "Ada", "a guest does not take the player's name");
        assert_eq!(settings.names, ["Bo", "Ada"], "both are remembered");
    }
}
