//! The tools of the editor: hand, eraser, undo, redo and flip, with words below the icons where there is room.

use super::{EditorCommands, EditorScreenState, Tool};
use crate::editor::{EditedPosition, EditorAsked};
use crate::ui::help_button::help_button;
use crate::ui::pictures::Pictures;
use crate::ui::style::{self, ACCENT_HOVERED, BUTTON_ROUND, GAP_S, GAP_XS, TEXT, colour};
use crate::ui::tooltip::WithTooltip;
use crate::ui::widgets::{ButtonContent, bar_button};
use bevy_egui::egui::{Stroke, StrokeKind, TextStyle, Ui, Vec2, vec2};

/// Height of a button with a word, and its largest width, at 100 percent text size.
const WITH_WORD: f32 = 56.0;
const WIDEST: f32 = 96.0;

/// What a button does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum ToolAction {
    Choose(Tool),
    Undo,
    Redo,
    Flip,
}

/// Icon, text key and action of each button.
const TOOLS: [(&str, &str, ToolAction); 5] = [
    ("hand", "editor-hand", ToolAction::Choose(Tool::Hand)),
    ("eraser", "editor-eraser", ToolAction::Choose(Tool::Eraser)),
    ("undo", "editor-undo", ToolAction::Undo),
    ("redo", "editor-redo", ToolAction::Redo),
    ("flip", "editor-flip", ToolAction::Flip),
];

/// Shows the buttons.
pub(super) fn show(
    ui: &mut Ui,
    sketch: &EditedPosition,
    commands: &mut EditorCommands,
    pictures: &mut Pictures,
    state: &mut EditorScreenState,
) {
    let words = TOOLS.map(|(_, key, _)| commands.texts.get(&format!("{key}-short")));
    let (with_words, size) = button_size(ui, &words);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(GAP_XS, GAP_XS);
        for ((icon, key, action), word) in TOOLS.into_iter().zip(&words) {
            let name = commands.texts.get(key);
            let word = Some(word.as_str()).filter(|_| with_words);
            let content = ButtonContent { icon, word, stacked: true, name: &name };
            let response = bar_button(ui, pictures, &content, size, is_possible(action, sketch));
            if action == ToolAction::Choose(state.tool) {
                let edge = Stroke::new(3.0, colour(ACCENT_HOVERED));
                ui.painter().rect_stroke(response.rect, BUTTON_ROUND, edge, StrokeKind::Inside);
            }
            if response.tooltip(&name).clicked() {
                run(action, commands, state);
            }
        }
        help_button(ui, pictures, &commands.texts.get("help-open"), "editor");
    });
}

fn is_possible(action: ToolAction, sketch: &EditedPosition) -> bool {
    match action {
        ToolAction::Undo => sketch.can_undo(),
        ToolAction::Redo => sketch.can_redo(),
        ToolAction::Choose(_) | ToolAction::Flip => true,
    }
}

fn run(action: ToolAction, commands: &mut EditorCommands, state: &mut EditorScreenState) {
    match action {
        ToolAction::Choose(tool) => state.tool = tool,
        ToolAction::Undo => commands.ask(EditorAsked::Undo),
        ToolAction::Redo => commands.ask(EditorAsked::Redo),
        ToolAction::Flip => state.flipped = !state.flipped,
    }
    commands.awake.request_frames();
}

/// Is there room for words in one row, and the size of every button.
fn button_size(ui: &Ui, words: &[String]) -> (bool, Vec2) {
    let scale = style::scale_of(ui.ctx());
    let font = TextStyle::Button.resolve(ui.style());
    let width =
        |word: &String| ui.painter().layout_no_wrap(word.clone(), font.clone(), colour(TEXT)).size().x;
    let widest = words.iter().map(width).fold(0.0, f32::max);
    let count = words.len() as f32;
    let each = ((ui.available_width() + GAP_XS) / count - GAP_XS).floor().min(WIDEST * scale);
    let icon = ui.spacing().interact_size.y;
    if each >= widest + GAP_S {
        (true, vec2(each, WITH_WORD * scale))
    } else {
        (false, vec2(icon, icon))
    }
}
