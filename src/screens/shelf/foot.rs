//! The foot of the shelf: progress, results, and actions for the selected game.

use super::actions::ShelfAction;
use super::labels::number;
use super::{ShelfContext, ShelfSheet};
use crate::screens::{Sheet, signatures};
use crate::shelf::ShelfAsked;
use crate::shelf::report::{Report, ReportKind};
use crate::text::Texts;
use crate::ui::style::{self, ACCENT, BORDER, BUTTON_ROUND, PANEL, RAISED, TEXT, colour};
use crate::ui::widgets::{button, button_if, primary_button};
use bevy_egui::egui::{Frame, ProgressBar, RichText, Stroke, Ui};

/// The foot. Its height is kept for the next frame.
pub(super) fn show(ui: &mut Ui, context: &mut ShelfContext) {
    let shown = ui.scope(|ui| {
        strip(ui, context);
        buttons(ui, context);
    });
    let height = shown.response.rect.height();
    if (height - context.list.foot).abs() > 0.5 {
        context.list.foot = height;
        ui.ctx().request_repaint();
    }
}

/// The actions for the selected game.
fn buttons(ui: &mut Ui, context: &mut ShelfContext) {
    let acts = context.shelf.selected().map(|entry| ShelfAction::all(entry, context.is_for_lobby()));
    let usual = [
        ShelfAction::Review,
        ShelfAction::Rename,
        ShelfAction::Duplicate,
        ShelfAction::Delete,
        ShelfAction::Export,
    ];
    let enabled = acts.is_some();
    let mut picked = None;
    ui.horizontal_wrapped(|ui| {
        if !enabled {
            ui.disable();
        }
        for (place, act) in acts.as_deref().unwrap_or(&usual).iter().enumerate() {
            let text = context.text(act.key());
            let main = place == 0 && act.is_main();
            let main = main && enabled;
            let response = if main { primary_button(ui, &text) } else { button_if(ui, &text, enabled) };
            if response.clicked() {
                picked = Some(*act);
            }
        }
        if let Some(signed) = context.signatures.get() {
            signatures::show(ui, signed, &context.base.texts);
        }
    });
    if let Some(act) = picked {
        context.act(act);
    }
}

/// The number of games, and how many of them are shown.
pub(super) fn count(context: &ShelfContext) -> String {
    let texts = &context.base.texts;
    if context.shelf.error().is_some() {
        return String::new();
    }
    let (shown, all) = (context.shelf.shown(), context.shelf.len());
    let said = number(all, texts);
    if shown == all {
        texts.with("shelf-count", &[("count", all.into()), ("all", said.into())])
    } else {
        texts.with("shelf-count-shown", &[("shown", number(shown, texts).into()), ("all", said.into())])
    }
}

/// One line for what matters most now, if anything does.
fn strip(ui: &mut Ui, context: &mut ShelfContext) {
    if let Some(part) = context.shelf.long_progress() {
        let text = context.text("shelf-working");
        progress(ui, context, &text, part);
    } else if let Some((done, whole)) = context.shelf.progress() {
        let texts = &context.base.texts;
        let [done_said, whole_said] = [done, whole].map(|count| number(count, texts));
        let text = texts
            .with("shelf-reading-count", &[("done", done_said.into()), ("whole", whole_said.into())]);
        progress(ui, context, &text, done as f32 / whole.max(1) as f32);
    } else if context.shelf.is_incomplete() {
        let (text, rest) = (context.text("shelf-incomplete"), context.text("shelf-read-rest"));
        if line(ui, &text, &[rest]) == Some(0) {
            context.ask(ShelfAsked::Refresh);
        }
    } else if let Some(report) = context.shelf.report() {
        let text = sentence(report, &context.base.texts);
        let mut words = vec![context.text("shelf-dismiss")];
        if report.failed + report.left_out > 0 {
            words.insert(0, context.text("shelf-details"));
        }
        match line(ui, &text, &words) {
            Some(place) if place + 1 == words.len() => context.ask(ShelfAsked::DismissReport),
            Some(_) => context.base.open(Sheet::Shelf(ShelfSheet::Reasons)),
            None => {}
        }
    } else if let Some(name) = context.shelf.deleted() {
        let title = name.trim_end_matches(&format!(".{}", saves::ENDING)).to_string();
        let text = context.base.texts.with("shelf-deleted", &[("name", title.into())]);
        let undo = context.text("shelf-undo");
        if line(ui, &text, &[undo]) == Some(0) {
            context.ask(ShelfAsked::Restore);
        }
    }
}

/// A line followed by buttons; returns the one that was clicked.
fn line(ui: &mut Ui, text: &str, words: &[String]) -> Option<usize> {
    let mut picked = None;
    framed(ui, |ui| {
        ui.label(RichText::new(text).color(colour(TEXT)));
        for (place, word) in words.iter().enumerate() {
            if button(ui, word).clicked() {
                picked = Some(place);
            }
        }
    });
    picked
}

fn framed(ui: &mut Ui, fill: impl FnOnce(&mut Ui)) {
    let frame = Frame::new()
        .fill(colour(PANEL))
        .stroke(Stroke::new(1.0, colour(BORDER)))
        .corner_radius(BUTTON_ROUND)
        .inner_margin(style::margin(style::GAP_M, style::GAP_XS));
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal_wrapped(fill);
    });
}

/// A progress bar and a button that stops the job.
fn progress(ui: &mut Ui, context: &mut ShelfContext, text: &str, part: f32) {
    let stop = context.text("shelf-stop");
    let width = 280.0 * style::scale_of(ui.ctx());
    let mut stopped = false;
    framed(ui, |ui| {
        let bar = ProgressBar::new(part).fill(colour(ACCENT)).corner_radius(BUTTON_ROUND);
        ui.scope(|ui| {
            ui.visuals_mut().extreme_bg_color = colour(RAISED);
            ui.add(bar.desired_width(width.min(ui.available_width())).desired_height(14.0));
        });
        ui.label(RichText::new(text).color(colour(TEXT)));
        stopped = button(ui, &stop).clicked();
    });
    if stopped {
        context.ask(ShelfAsked::Stop);
    }
}

/// A report as one sentence.
pub(super) fn sentence(report: &Report, texts: &Texts) -> String {
    let place = report.place.clone().unwrap_or_default();
    let gaps: [(&str, _); 3] = [
        ("count", report.done.into()),
        ("shown", number(report.done, texts).into()),
        ("place", place.into()),
    ];
    let what = match report.kind {
        ReportKind::Imported => texts.with("shelf-imported", &gaps),
        ReportKind::Exported => texts.with("shelf-exported", &gaps),
    };
    let failed = number(report.failed, texts);
    let what = match report.kind {
        _ if report.failed == 0 => what,
        ReportKind::Imported => {
            texts.with("shelf-some-unread", &[("what", what.into()), ("failed", failed.into())])
        }
        ReportKind::Exported => {
            texts.with("shelf-some-unwritten", &[("what", what.into()), ("failed", failed.into())])
        }
    };
    let key = if report.stopped { "shelf-stopped" } else { "shelf-done" };
    texts.with(key, &[("what", what.into())])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reports_are_sentences() {
        let texts = Texts::default();
        let mut report = Report {
            kind: ReportKind::Imported,
            done: 1234,
            failed: 3,
            left_out: 0,
            notes: Vec::new(),
            reasons: Vec::new(),
            stopped: false,
            only: None,
            place: None,
        };
        assert_eq!(sentence(&report, &texts), "1,234 games imported, 3 could not be read.");
        (report.done, report.failed) = (1, 0);
        assert_eq!(sentence(&report, &texts), "1 game imported.");
        (report.done, report.stopped) = (0, true);
        assert_eq!(sentence(&report, &texts), "No games imported, then stopped");
        (report.kind, report.place, report.done) = (ReportKind::Exported, Some("/x.pgn".into()), 2);
        assert!(sentence(&report, &texts).starts_with("2 games exported to /x.pgn"));
    }
}
