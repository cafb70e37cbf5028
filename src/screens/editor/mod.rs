//! The position editor: the board, the palette, and what the rules say about the position.
//!
//! Keys: arrows move the cursor on the board, Enter or Space clicks there, Delete removes the piece. The letter of
//! a kind selects it; pressed again, that of the next team. Tab moves to the buttons. Esc drops the selected tool,
//! then leaves the editor.

mod board;
mod keys;
mod labels;
mod layout;
mod palette;
mod panel;
mod tools;

use super::{Screen, ScreenSystems, Sheet, Sheets};
use crate::editor::{Change, EditedPosition, Editor, EditorAsked};
use crate::new_game::NewGame;
use crate::notice::Notices;
use crate::settings::Settings;
use crate::table::view::{BoardSpace, ScreenToBoard};
use crate::text::Texts;
use crate::ui::pictures::Pictures;
use crate::ui::style::{BORDER, PANEL, colour};
use crate::wake::Awake;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::{LayerId, Stroke, Ui, UiBuilder};
use bevy_egui::{EguiClipboard, EguiContexts, EguiPrimaryContextPass};
use layout::EditorLayout;
use rules::{Cell, Placed, Team};

pub(super) fn plugin(app: &mut App) {
    let shown = in_state(Screen::Editor);
    app.add_systems(EguiPrimaryContextPass, show.in_set(ScreenSystems).run_if(shown))
        .add_systems(OnEnter(Screen::Editor), leave)
        .add_systems(OnExit(Screen::Editor), leave);
}

/// The tool of the pointer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Tool {
    /// Moves pieces.
    #[default]
    Hand,
    /// Places pieces of this kind and team.
    Piece(u8, Team),
    /// Removes pieces.
    Eraser,
}

/// What this screen changes and sends.
#[derive(SystemParam)]
struct EditorCommands<'w> {
    asked: MessageWriter<'w, EditorAsked>,
    sheets: ResMut<'w, Sheets>,
    settings: Res<'w, Settings>,
    texts: Res<'w, Texts>,
    notices: ResMut<'w, Notices>,
    clipboard: Option<ResMut<'w, EguiClipboard>>,
    awake: ResMut<'w, Awake>,
    space: ResMut<'w, BoardSpace>,
    sight: ResMut<'w, ScreenToBoard>,
}

impl EditorCommands<'_> {
    fn ask(&mut self, ask: EditorAsked) {
        self.asked.write(ask);
        self.awake.request_frames();
    }

    fn change(&mut self, change: Change) {
        self.ask(EditorAsked::Change(change));
    }

    /// Opens the set-up sheet for a game from this position.
    fn play(&mut self, sketch: &EditedPosition) {
        if let Some(position) = sketch.playable() {
            let setup = NewGame::of_position(&sketch.info().id, sketch.options(), position);
            self.sheets.open(Sheet::SetUpFrom(Box::new(setup)));
            self.awake.request_frames();
        }
    }

    fn copy(&mut self, ui: &Ui, sketch: &EditedPosition) {
        if let Some(text) = sketch.text() {
            ui.ctx().copy_text(text.into());
            self.notices.show("notice-position-copied", &[]);
            self.awake.request_frames();
        }
    }

    /// Pastes a position from the clipboard.
    fn paste(&mut self) {
        let text = self.clipboard.as_mut().and_then(|clipboard| clipboard.get_text());
        match text.filter(|text| !text.trim().is_empty()) {
            Some(text) => self.change(Change::Text(text)),
            None => self.notices.show("notice-nothing-to-paste", &[]),
        }
        self.awake.request_frames();
    }
}

/// State kept between frames.
#[derive(Default)]
struct EditorScreenState {
    /// The game mode this state belongs to.
    mode: String,
    tool: Tool,
    flipped: bool,
    board: board::EditorBoardState,
    /// The piece being dragged from the palette.
    carried: Option<(u8, Team)>,
}

fn show(
    mut contexts: EguiContexts,
    editor: Res<Editor>,
    mut commands: EditorCommands,
    mut pictures: ResMut<Pictures>,
    mut state: Local<EditorScreenState>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let Some(sketch) = editor.position() else { return Ok(()) };
    if state.mode != sketch.info().id {
        *state = EditorScreenState { mode: sketch.info().id.clone(), ..EditorScreenState::default() };
    }
    let window = ctx.content_rect();
    let layout = EditorLayout::new(window, f32::from(commands.settings.text_size) / 100.0);
    super::notices::set_notice_space(&ctx, layout.board);
    let builder = UiBuilder::new().layer_id(LayerId::background()).max_rect(window);
    let mut ui = Ui::new(ctx, "editor".into(), builder);
    board::show(&ui, &layout, sketch, &mut commands, &mut pictures, &mut state);
    back(&ui, &layout);
    panel::show(&mut ui, &layout, sketch, &mut commands, &mut pictures, &mut state);
    palette::carry(&ui, &layout, sketch, &mut commands, &mut pictures, &mut state);
    keys::take(&ui, sketch, &mut commands, &mut state);
    Ok(())
}

/// The background of the panel.
fn back(ui: &Ui, layout: &EditorLayout) {
    ui.painter().rect_filled(layout.panel, 0.0, colour(PANEL));
    let edge = Stroke::new(1.0, colour(BORDER));
    if layout.beside {
        ui.painter().vline(layout.panel.left() + 0.5, layout.panel.y_range(), edge);
    } else {
        ui.painter().hline(layout.panel.x_range(), layout.panel.top() + 0.5, edge);
    }
}

/// Forgets the state of another board.
fn leave(mut space: ResMut<BoardSpace>, mut sight: ResMut<ScreenToBoard>) {
    *space = BoardSpace::default();
    sight.0 = None;
}

/// The change a click on a cell makes with a tool; none with the hand.
fn touch(tool: Tool, sketch: &EditedPosition, cell: Cell) -> Option<Change> {
    match tool {
        Tool::Hand => None,
        Tool::Eraser => sketch.at(cell).map(|_| Change::Remove(cell)),
        Tool::Piece(kind, team) => {
            let piece = Placed { cell, kind, team };
            let there = sketch.at(cell) == Some(piece);
            Some(if there { Change::Remove(cell) } else { Change::Put(piece) })
        }
    }
}
