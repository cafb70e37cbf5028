//! The panel beside the board: palette, side to move, and actions.

use super::layout::EditorLayout;
use super::{EditorCommands, EditorScreenState, labels, palette, tools};
use crate::editor::{Change, EditedPosition, EditorAsked};
use crate::screens::title::step_words;
use crate::ui::fields::{choice, switch};
use crate::ui::pictures::Pictures;
use crate::ui::style::{self, LEAD, TEXT, WEAK_TEXT, bold, colour, type_of};
use crate::ui::tooltip::WithTooltip;
use crate::ui::widgets::{button_if, elided, error_label, note, primary_button_if};
use bevy_egui::egui::{self, Rect, ScrollArea, Ui, UiBuilder, vec2};
use rules::Team;

/// The margin.
const PAD: f32 = style::GAP_M;
/// Two columns from this width on, at 100 percent text size.
const WIDE: f32 = 620.0;

pub(super) fn show(
    ui: &mut Ui,
    layout: &EditorLayout,
    sketch: &EditedPosition,
    commands: &mut EditorCommands,
    pictures: &mut Pictures,
    state: &mut EditorScreenState,
) {
    let inner = layout.panel.shrink(PAD);
    // The foot has the height of the last frame; the rest scrolls above it.
    let id = egui::Id::new("editor-foot");
    let foot_high = ui.data(|data| data.get_temp(id)).unwrap_or(120.0_f32);
    let above = Rect::from_min_max(inner.min, inner.max - vec2(0.0, foot_high + style::GAP_S));
    let mut body = ui.new_child(UiBuilder::new().id_salt("editor-body").max_rect(above));
    body.set_clip_rect(above.expand(4.0));
    ScrollArea::vertical().auto_shrink([false, false]).show(&mut body, |ui| {
        ui.set_width(ui.available_width() - 4.0);
        if ui.available_width() >= WIDE * style::scale_of(ui.ctx()) {
            ui.columns(2, |columns| {
                choose(&mut columns[0], sketch, commands, pictures, state);
                act(&mut columns[1], sketch, commands);
            });
        } else {
            choose(ui, sketch, commands, pictures, state);
            ui.add_space(style::GAP_XS);
            act(ui, sketch, commands);
        }
    });
    let below = Rect::from_min_max(inner.min + vec2(0.0, inner.height() - foot_high), inner.max);
    let mut low = ui.new_child(UiBuilder::new().id_salt("editor-foot").max_rect(below));
    foot(&mut low, sketch, commands);
    let high = low.min_rect().height();
    if (high - foot_high).abs() > 0.5 {
        ui.data_mut(|data| data.insert_temp(id, high));
        commands.awake.request_frames();
    }
}

/// The palette and the side to move.
fn choose(
    ui: &mut Ui,
    sketch: &EditedPosition,
    commands: &mut EditorCommands,
    pictures: &mut Pictures,
    state: &mut EditorScreenState,
) {
    let game = labels::game(&commands.texts, sketch.info());
    let title = commands.texts.with("editor-title", &[("game", game.into())]);
    let font = type_of(ui.ctx(), LEAD, bold());
    let galley = elided(ui, &title, font, TEXT, ui.available_width(), 2);
    ui.add(egui::Label::new(galley));
    ui.scope(|ui| {
        palette::show(ui, sketch, commands, pictures, state);
        tools::show(ui, sketch, commands, pictures, state);
    });
    ui.horizontal_wrapped(|ui| {
        ui.label(egui::RichText::new(commands.texts.get("editor-turn")).color(colour(WEAK_TEXT)));
        let info = sketch.info();
        let team = |index: usize| labels::team(&commands.texts, info, Team(index as u8));
        let labels: Vec<String> = (0..info.teams.len()).map(team).collect();
        let now = usize::from(sketch.turn().0);
        if let Some(picked) = choice(ui, &labels, now, &step_words(&commands.texts)) {
            commands.change(Change::Turn(Team(picked as u8)));
        }
    });
}

/// Changes of the whole board, copy and paste, and the flags.
fn act(ui: &mut Ui, sketch: &EditedPosition, commands: &mut EditorCommands) {
    ui.horizontal_wrapped(|ui| {
        let changes = [
            ("editor-start-position", Change::Reset, true),
            ("editor-clear", Change::Clear, !sketch.pieces().is_empty()),
            ("editor-mirror", Change::Mirror, true),
            ("editor-swap", Change::Swap, sketch.can_swap()),
        ];
        for (key, change, can) in changes {
            if button_if(ui, &commands.texts.get(key), can).clicked() {
                commands.change(change);
            }
        }
        if button_if(ui, &commands.texts.get("editor-copy"), sketch.text().is_some()).clicked() {
            commands.copy(ui, sketch);
        }
        if button_if(ui, &commands.texts.get("editor-paste"), true).clicked() {
            commands.paste();
        }
    });
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing.y = style::GAP_XXS;
        for (index, on) in sketch.flags().iter().enumerate() {
            flag(ui, sketch, commands, index, *on);
        }
    });
}

fn flag(ui: &mut Ui, sketch: &EditedPosition, commands: &mut EditorCommands, index: usize, on: bool) {
    let name = labels::flag(&commands.texts, sketch.info(), index);
    ui.horizontal(|ui| {
        let mut wanted = on;
        if switch(ui, &mut wanted, &name).changed() {
            commands.change(Change::Flag(index, wanted));
        }
        let idle = sketch.is_idle(index);
        let text = egui::RichText::new(&name).color(colour(if idle { WEAK_TEXT } else { TEXT }));
        let label = ui.label(if idle { text.strikethrough() } else { text });
        if idle {
            label.tooltip(commands.texts.get("editor-flag-idle"));
        }
    });
}

/// The verdict of the rules, and the ways to go on.
fn foot(ui: &mut Ui, sketch: &EditedPosition, commands: &mut EditorCommands) {
    let (said, playable) = labels::verdict(&commands.texts, sketch);
    if playable {
        note(ui, &said)
    } else {
        error_label(ui, &said)
    };
    ui.horizontal_wrapped(|ui| {
        let play = commands.texts.get("editor-play");
        if primary_button_if(ui, &play, playable).tooltip_if_disabled(&said).clicked() {
            commands.play(sketch);
        }
        let pressed = button_if(ui, &commands.texts.get("editor-analyse"), sketch.text().is_some());
        if pressed.tooltip_if_disabled(&said).clicked() {
            commands.ask(EditorAsked::Analyse);
        }
        if button_if(ui, &commands.texts.get("editor-back"), true).clicked() {
            commands.ask(EditorAsked::Close);
        }
    });
}
