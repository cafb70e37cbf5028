//! The screen of a game in progress: the board, who plays, what was played, and everything one can do.
//!
//! Keys: arrows move the cursor on the board and Enter or Space clicks there. Tab changes between flat and solid.
//! F6 leads to the buttons, where Tab, arrows and Enter work as everywhere; F6 or Esc leads back to the board. On the
//! board Esc gives a choice up, or else opens the menu. V looks at the game instead (see `review`).

pub(super) mod actions;
mod bar;
mod board;
mod bubble;
mod dialogs;
mod ending;
mod keys;
mod moves;
mod numbering;
mod online;
mod panel;
mod plan;
mod players;
mod review;
mod words;

use super::online::chat;
use super::{Screen, ScreenSystems, Sheets};
use crate::notice::Notices;
use crate::online::presence::RemotePresence;
use crate::online::{Online, OnlineAsked};
use crate::settings::{Settings, ViewKind};
use crate::table::analysis::Analysis;
use crate::table::bot::{Bot, Hint, HintAsked};
use crate::table::clock::Stopwatch;
use crate::table::hand::{BoardInput, Hand};
use crate::table::highlight::Marks;
use crate::table::playback::Playback;
use crate::table::scene::Scene;
use crate::table::view::View;
use crate::table::{Question, Table, TableAsked, Talk};
use crate::text::Texts;
use crate::ui::pictures::Pictures;
use crate::ui::style::{BORDER, PANEL, colour};
use crate::wake::Awake;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::{LayerId, Stroke, Ui, UiBuilder};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use plan::Plan;
use review::deeds::Deed;

pub(super) fn plugin(app: &mut App) {
    let shown = in_state(Screen::Table).and_then(resource_exists::<Table>);
    app.add_systems(EguiPrimaryContextPass, show.in_set(ScreenSystems).run_if(shown))
        .add_systems(OnEnter(Screen::Table), look_as_before)
        .add_systems(Update, tell_answer.in_set(crate::AppSystems::Share));
}

/// What the screen shows.
#[derive(SystemParam)]
struct Seen<'w> {
    table: Res<'w, Table>,
    scene: Res<'w, Scene>,
    marks: Res<'w, Marks>,
    hand: Res<'w, Hand>,
    bot: Res<'w, Bot>,
    hint: Res<'w, Hint>,
    analysis: Res<'w, Analysis>,
    watch: Res<'w, Stopwatch>,
    texts: Res<'w, Texts>,
    online: Res<'w, Online>,
    company: Res<'w, RemotePresence>,
}

impl Seen<'_> {
    /// Is the game played with people elsewhere, and not over? Then nobody gets hints, goes back just so, or looks ahead.
    fn is_serious(&self) -> bool {
        self.online.is_playing() && self.table.whole().outcome().is_none()
    }
}

/// What it can change, and whom it can ask.
#[derive(SystemParam)]
struct Will<'w> {
    asked: MessageWriter<'w, TableAsked>,
    input: MessageWriter<'w, BoardInput>,
    hints: MessageWriter<'w, HintAsked>,
    online: MessageWriter<'w, OnlineAsked>,
    sheets: ResMut<'w, Sheets>,
    settings: ResMut<'w, Settings>,
    view: ResMut<'w, View>,
    playback: ResMut<'w, Playback>,
    notices: ResMut<'w, Notices>,
    awake: ResMut<'w, Awake>,
}

impl Will<'_> {
    /// Looks at the table in another way, next time, too.
    fn look(&mut self, kind: ViewKind) {
        self.view.kind = kind;
        self.settings.view = kind;
    }

    /// Does something on the board.
    fn touch(&mut self, input: BoardInput) {
        self.input.write(input);
        self.awake.request_frames();
    }

    /// Asks for something online.
    fn ask_online(&mut self, ask: OnlineAsked) {
        self.online.write(ask);
        self.awake.request_frames();
    }

    /// Asks for something.
    fn ask(&mut self, wish: TableAsked) {
        self.asked.write(wish);
        self.awake.request_frames();
    }
}

/// What is kept from picture to picture.
#[derive(Default)]
struct Kept {
    board: board::Kept,
    moves: moves::Kept,
    bar: bar::Kept,
    ending: ending::Kept,
    meter: review::meter::Kept,
    online: online::Kept,
}

fn show(
    mut contexts: EguiContexts,
    seen: Seen,
    mut will: Will,
    mut pictures: ResMut<Pictures>,
    mut place: board::Place,
    mut talk: ResMut<chat::Kept>,
    mut kept: Local<Kept>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let window = ctx.content_rect();
    let texts = f32::from(will.settings.text_size) / 100.0;
    let mut plan = Plan::new(window, Deed::list(&seen.table).len(), texts);
    let looks = seen.table.review().is_some();
    let evaluates = looks && will.settings.evaluate;
    if evaluates {
        review::meter::make_room(&mut plan);
    }
    let builder = UiBuilder::new().layer_id(LayerId::background()).max_rect(window);
    let mut ui = Ui::new(ctx, "table".into(), builder);
    board::show(&mut ui, &plan, &seen, &mut will, &mut pictures, &mut place, &mut kept.board);
    if evaluates {
        let board = kept.board.outline();
        review::meter::show(&ui, &plan, &seen, &will, board, &mut kept.meter);
    }
    back(&ui, &plan);
    if looks {
        let moves = &mut kept.moves;
        let wish = review::panel::show(&mut ui, &plan, &seen, &will, &mut pictures, moves);
        wish.into_iter().for_each(|wish| review::grant(&seen, &mut will, wish));
    } else {
        let closed = kept.ending.is_closed(&seen);
        let Kept { moves, online, .. } = &mut *kept;
        let lists = panel::Lists { moves, online, talk: &mut talk };
        match panel::show(&mut ui, &plan, &seen, &will, &mut pictures, lists, closed) {
            Some(panel::Wish::Ending) => kept.ending.reopen(),
            Some(panel::Wish::Online(ask)) => will.ask_online(ask),
            Some(panel::Wish::Confirm(question)) => {
                will.sheets.open(crate::screens::Sheet::Confirm(question))
            }
            Some(panel::Wish::Look(spot)) => review::go(&seen, &mut will, spot),
            None => {}
        }
    }
    bar::show(&mut ui, &plan, &seen, &mut will, &mut pictures, &mut kept.bar);
    let asks = dialogs::show(&ui, &plan, &seen, &mut will, &mut pictures, &kept.board);
    let ends = ending::show(&ui, &plan, &seen, &mut will, &mut pictures, &mut kept.ending);
    keys::take(&ui, &seen, &mut will, &mut kept, asks || ends);
    Ok(())
}

/// What players and buttons lie on.
fn back(ui: &Ui, plan: &Plan) {
    let around = plan.around();
    ui.painter().rect_filled(around, 0.0, colour(PANEL));
    let edge = Stroke::new(1.0, colour(BORDER));
    if plan.beside {
        ui.painter().vline(around.left() + 0.5, around.y_range(), edge);
    } else {
        ui.painter().hline(around.x_range(), around.top() + 0.5, edge);
    }
}

fn look_as_before(settings: Res<Settings>, mut view: ResMut<View>) {
    view.kind = settings.view;
}

/// What was answered is told, unless it shows by itself.
fn tell_answer(mut talk: MessageReader<Talk>, mut notices: ResMut<Notices>, mut awake: ResMut<Awake>) {
    for talk in talk.read() {
        let key = match talk {
            Talk::Answered(Question::Draw, false) => "table-draw-declined",
            Talk::Answered(Question::Takeback, false) => "table-takeback-declined",
            Talk::Answered(Question::Takeback, true) => "table-takeback-accepted",
            Talk::Answered(Question::Abort, false) => "table-abort-declined",
            Talk::Answered(..) | Talk::Asked(..) => continue,
        };
        notices.show(key, &[]);
        awake.request_frames();
    }
}
