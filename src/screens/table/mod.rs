//! The table screen: board, players, moves and buttons.
//!
//! Nothing but the player's own move takes the keyboard from the board: questions and the card of the ending wait in the
//! panel. F6 leads there, or to the buttons, where Tab, arrows and Enter work as everywhere; F6 or Esc leads back.
//! `ui/shortcuts.rs` lists all keys.

pub(super) mod actions;
mod bar;
mod board;
mod camera;
mod camera_drag;
mod captures;
mod coach;
mod dialogs;
mod emote_bubble;
mod ending;
mod hint_line;
mod keys;
mod labels;
mod layout;
mod move_notes;
mod move_rows;
mod moves;
mod nags;
mod numbering;
mod online;
mod panel;
mod players;
mod question;
mod review;

use super::online::chat;
use super::{Screen, ScreenSystems, Sheets};
use crate::lessons::{ActiveLesson, Learning, LessonAsked};
use crate::library::signatures::ReviewedSignatures;
use crate::notice::Notices;
use crate::online::presence::RemotePresence;
use crate::online::{Online, OnlineAsked};
use crate::puzzles::{ActivePuzzle, MissedSearch, PuzzleAsked};
use crate::settings::{Settings, ViewKind};
use crate::table::analysis::Analysis;
use crate::table::bot::{Bot, Hint, HintAsked};
use crate::table::clock::Stopwatch;
use crate::table::highlight::Marks;
use crate::table::hints::BeginnerHints;
use crate::table::playback::Playback;
use crate::table::scene::Scene;
use crate::table::selection::{BoardInput, Selection};
use crate::table::view::{CameraAsked, View};
use crate::table::view3d::Portrait;
use crate::table::{OfferEvent, Table, TableAsked};
use crate::text::Texts;
use crate::ui::pictures::Pictures;
use crate::ui::style::{BORDER, PANEL, colour};
use crate::wake::{Awake, Waker};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::{LayerId, Stroke, Ui, UiBuilder};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use ending::LastEnding;
use layout::TableLayout;
use play::Offer;

pub(super) fn plugin(app: &mut App) {
    let shown = in_state(Screen::Table)
        .and_then(resource_exists::<Table>)
        .and_then(not(resource_exists::<Portrait>));
    app.add_plugins(ending::plugin)
        .add_systems(EguiPrimaryContextPass, show.in_set(ScreenSystems).run_if(shown))
        .add_systems(OnEnter(Screen::Table), restore_view)
        .add_systems(Update, show_answer.in_set(crate::AppSystems::Present));
}

/// What the screen reads.
#[derive(SystemParam)]
struct TableView<'w> {
    table: Res<'w, Table>,
    scene: Res<'w, Scene>,
    marks: Res<'w, Marks>,
    selection: Res<'w, Selection>,
    bot: Res<'w, Bot>,
    hint: Res<'w, Hint>,
    hints: Res<'w, BeginnerHints>,
    lesson: Res<'w, ActiveLesson>,
    puzzle: Res<'w, ActivePuzzle>,
    learning: Res<'w, Learning>,
    missed: Res<'w, MissedSearch>,
    analysis: Res<'w, Analysis>,
    watch: Res<'w, Stopwatch>,
    texts: Res<'w, Texts>,
    online: Res<'w, Online>,
    presence: Res<'w, RemotePresence>,
    signatures: Res<'w, ReviewedSignatures>,
}

impl TableView<'_> {
    /// Is it an online game in progress? Then there is no hint, undo or analysis.
    fn is_serious(&self) -> bool {
        self.online.is_playing() && self.table.outcome().is_none()
    }
}

/// What the screen changes and sends.
#[derive(SystemParam)]
struct TableCommands<'w> {
    asked: MessageWriter<'w, TableAsked>,
    input: MessageWriter<'w, BoardInput>,
    hints: MessageWriter<'w, HintAsked>,
    online: MessageWriter<'w, OnlineAsked>,
    lessons: MessageWriter<'w, LessonAsked>,
    puzzles: MessageWriter<'w, PuzzleAsked>,
    camera: MessageWriter<'w, CameraAsked>,
    sheets: ResMut<'w, Sheets>,
    settings: ResMut<'w, Settings>,
    view: ResMut<'w, View>,
    playback: ResMut<'w, Playback>,
    notices: ResMut<'w, Notices>,
    awake: ResMut<'w, Awake>,
}

impl TableCommands<'_> {
    /// Switches the view, and remembers it.
    fn switch_view(&mut self, kind: ViewKind) {
        self.view.kind = kind;
        self.settings.view = kind;
    }

    /// Sends board input.
    fn touch(&mut self, input: BoardInput) {
        self.input.write(input);
        self.awake.request_frames();
    }

    /// Moves the 3D camera; then the player knows how.
    fn move_camera(&mut self, request: CameraAsked) {
        self.camera.write(request);
        if !self.settings.camera_hint_seen {
            self.settings.camera_hint_seen = true;
        }
    }

    /// Sends an online command.
    fn ask_online(&mut self, ask: OnlineAsked) {
        self.online.write(ask);
        self.awake.request_frames();
    }

    /// Sends a command to the table.
    fn ask(&mut self, request: TableAsked) {
        self.asked.write(request);
        self.awake.request_frames();
    }
}

/// State kept between frames.
#[derive(Default)]
struct TableScreenState {
    board: board::BoardState,
    moves: moves::MoveListState,
    question: question::QuestionState,
    coach: coach::CoachState,
    bar: bar::ButtonBarState,
    ending: ending::EndingState,
    meter: review::meter::MeterState,
    online: online::OnlinePanelState,
}

fn show(
    mut contexts: EguiContexts,
    view: TableView,
    mut commands: TableCommands,
    mut pictures: ResMut<Pictures>,
    mut place: board::BoardPlacement,
    mut talk: ResMut<chat::ChatState>,
    (mut last_ending, time, waker): (ResMut<LastEnding>, Res<Time<Real>>, Res<Waker>),
    mut state: Local<TableScreenState>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let window = ctx.content_rect();
    let texts = f32::from(commands.settings.text_size) / 100.0;
    let mut layout = TableLayout::new(window, state.bar.measure(&ctx, &view), texts);
    if view.table.is_exercise() {
        coach::make_room(&mut layout);
    }
    if commands.settings.beginner_hints {
        layout = hint_line::make_room(layout, &ctx);
    }
    let looks = view.table.review().is_some();
    let evaluates = looks && commands.settings.evaluate;
    if evaluates {
        review::meter::make_room(&mut layout);
    }
    // A dialog may fill the board.
    let dialog = !view.selection.picks.is_empty() || view.selection.pending.is_some();
    let space = if dialog { layout.board.union(layout.panel) } else { layout.board };
    super::notices::set_notice_space(&ctx, space);
    let builder = UiBuilder::new().layer_id(LayerId::background()).max_rect(window);
    let mut ui = Ui::new(ctx, "table".into(), builder);
    board::show(&mut ui, &layout, &view, &mut commands, &mut pictures, &mut place, &mut state.board);
    hint_line::show(&mut ui, &layout, &view);
    camera::show(&ui, &layout, &view, &mut commands, &mut pictures, place.picture());
    if evaluates {
        let board = state.board.outline();
        review::meter::show(&ui, &layout, &view, &commands, board, &mut state.meter);
    }
    let since = (&mut *last_ending, time.elapsed_secs_f64(), &*waker);
    state.ending.begin_frame(&ui, &layout, &view, &commands, since);
    state.question.begin_frame();
    state.coach.begin_frame();
    back(&ui, &layout);
    if view.table.is_exercise() {
        coach::show(&mut ui, &layout, &view, &mut commands, &mut pictures, &mut state.coach);
    } else if looks {
        let moves = &mut state.moves;
        let request = review::panel::show(&mut ui, &layout, &view, &commands, &mut pictures, moves);
        request.into_iter().for_each(|request| review::handle(&view, &mut commands, request));
    } else {
        let TableScreenState { moves, question, ending, online, .. } = &mut *state;
        let lists = panel::Lists { moves, question, ending, online, talk: &mut talk };
        match panel::show(&mut ui, &layout, &view, &commands, &mut pictures, lists) {
            Some(panel::PanelAction::Ending) => state.ending.reopen(),
            Some(panel::PanelAction::End(choice)) => {
                choice.run(&view, &mut commands, &mut state.ending);
            }
            Some(panel::PanelAction::Online(ask)) => commands.ask_online(ask),
            Some(panel::PanelAction::Confirm(question)) => {
                commands.sheets.open(crate::screens::Sheet::Confirm(question));
            }
            Some(panel::PanelAction::Answer(yes)) => commands.ask(TableAsked::Answer(yes)),
            Some(panel::PanelAction::Look(spot)) => review::go(&view, &mut commands, spot),
            None => {}
        }
    }
    bar::show(&mut ui, &layout, &view, &mut commands, &mut pictures, &mut state.bar);
    let asks = dialogs::show(&ui, &layout, &view, &mut commands, &mut pictures, &state.board, &place);
    keys::take(&ui, &view, &mut commands, &mut state, asks);
    Ok(())
}

/// The background of panel and buttons.
fn back(ui: &Ui, layout: &TableLayout) {
    let around = layout.around();
    ui.painter().rect_filled(around, 0.0, colour(PANEL));
    let edge = Stroke::new(1.0, colour(BORDER));
    if layout.beside {
        ui.painter().vline(around.left() + 0.5, around.y_range(), edge);
    } else {
        ui.painter().hline(around.x_range(), around.top() + 0.5, edge);
    }
}

fn restore_view(settings: Res<Settings>, mut view: ResMut<View>) {
    view.kind = settings.view;
}

/// Shows the answer to an offer, unless it is obvious.
fn show_answer(
    mut offers: MessageReader<OfferEvent>,
    mut notices: ResMut<Notices>,
    mut awake: ResMut<Awake>,
) {
    for event in offers.read() {
        let key = match event {
            OfferEvent::Answered(Offer::Draw, false) => "table-draw-declined",
            OfferEvent::Answered(Offer::Takeback, false) => "table-takeback-declined",
            OfferEvent::Answered(Offer::Takeback, true) => "table-takeback-accepted",
            OfferEvent::Answered(Offer::Abort, false) => "table-abort-declined",
            OfferEvent::Answered(..) | OfferEvent::Made(..) => continue,
        };
        notices.show(key, &[]);
        awake.request_frames();
    }
}
