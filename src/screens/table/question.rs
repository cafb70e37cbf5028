//! The question that an offer of the other side asks. It stands in the panel and never takes the keyboard from the board.

use super::panel::PanelAction;
use super::{TableView, labels};
use crate::ui::shortcuts::Shortcut;
use crate::ui::style::{ACCENT, GAP_M, GAP_S, RAISED, ROUND, TEXT, bold, colour, margin};
use crate::ui::widgets::{button, note, primary_button};
use bevy_egui::egui::{Frame, Id, Label, RichText, Stroke, TextStyle, Ui};
use play::{Offer, OpenOffer};
use rules::Team;

/// State kept between frames.
#[derive(Default)]
pub(super) struct QuestionState {
    /// The cautious answer, while the question is shown: F6 leads there.
    cautious: Option<Id>,
    /// The question that is shown, and since when, in seconds.
    shown: Option<(QuestionKey, f64)>,
}

/// What tells questions apart: offer, team and epoch of the table.
type QuestionKey = (Offer, Team, u64);

/// A question moves what is below it. For so many seconds nothing is accepted: that click was meant for something else.
const SETTLES: f64 = 0.4;

impl QuestionState {
    /// Gives the cautious answer the keyboard focus; returns whether there is a question.
    pub(super) fn focus(&self, ui: &Ui) -> bool {
        let Some(cautious) = self.cautious else { return false };
        ui.memory_mut(|memory| memory.request_focus(cautious));
        true
    }

    /// Forgets the question of the last frame.
    pub(super) fn begin_frame(&mut self) {
        self.cautious = None;
    }
}

/// Does a question wait for an answer?
pub(super) fn is_open(view: &TableView) -> bool {
    view.table.offer_to_answer().is_some()
}

/// Shows the question, if there is one. The cautious answer comes first.
pub(super) fn show(ui: &mut Ui, view: &TableView, state: &mut QuestionState) -> Option<PanelAction> {
    let OpenOffer { offer, team } = view.table.offer_to_answer()?;
    let [text, yes, no] = match offer {
        Offer::Draw => ["table-draw-offered", "table-draw-accept", "table-draw-decline"],
        Offer::Takeback => ["table-takeback-asked", "table-takeback-accept", "table-takeback-decline"],
        Offer::Abort => ["table-abort-asked", "table-abort-accept", "table-abort-decline"],
    };
    let name = labels::team(&view.texts, view.table.info(), team);
    let count = labels::team_number(view.table.info(), team);
    let text = view.texts.with(text, &[("team", name.into()), ("count", count.into())]);
    // Each question has buttons of its own, so that a key meant for one never answers the next.
    let key = (offer, team, view.table.epoch());
    let now = ui.input(|input| input.time);
    if state.shown.is_none_or(|(shown, _)| shown != key) {
        state.shown = Some((key, now));
    }
    let asked = |ui: &mut Ui| ask(ui, view, state, [&text, &view.texts.get(yes), &view.texts.get(no)]);
    let shown = frame().show(ui, |ui| ui.push_id(("question", key), asked).inner);
    shown.inner.map(PanelAction::Answer)
}

/// The text and the two answers.
fn ask(ui: &mut Ui, view: &TableView, state: &mut QuestionState, texts: [&str; 3]) -> Option<bool> {
    let [text, yes, no] = texts;
    let mut answer = None;
    ui.set_width(ui.available_width());
    ui.add(Label::new(RichText::new(text).family(bold()).color(colour(TEXT))).wrap());
    ui.horizontal_wrapped(|ui| {
        let cautious = primary_button(ui, no);
        state.cautious = Some(cautious.id);
        answer = cautious.clicked().then_some(false);
        let since = state.shown.map_or(0.0, |(_, since)| ui.input(|input| input.time) - since);
        if button(ui, yes).clicked() && since >= SETTLES {
            answer = Some(true);
        }
    });
    // Where there is little room, the question itself comes first.
    if ui.available_height() > ui.text_style_height(&TextStyle::Small) + ui.spacing().item_spacing.y {
        let keys = Shortcut::SwitchFocus.keys(&view.texts);
        note(ui, &view.texts.with("table-question-keys", &[("keys", keys.into())]));
    }
    answer
}

fn frame() -> Frame {
    Frame::new()
        .fill(colour(RAISED))
        .stroke(Stroke::new(2.0, colour(ACCENT)))
        .corner_radius(ROUND)
        .inner_margin(margin(GAP_M, GAP_S))
}
