//! The list of all help pages, and what a search found.

use crate::help::HelpPlace;
use crate::text::Texts;
use crate::ui::pictures::Pictures;
use crate::ui::style::{self, ACCENT, WEAK_TEXT, bold, colour};
use crate::ui::widgets::{button, empty_state, heading, note};
use bevy_egui::egui::text::{LayoutJob, TextFormat};
use bevy_egui::egui::{FontFamily, Label, Ui};
use help::{Excerpt, Hit, Library, Section};

/// Every page, by section. Returns the page that was chosen.
pub(super) fn contents(ui: &mut Ui, library: &Library) -> Option<HelpPlace> {
    let mut chosen = None;
    for section in Section::ALL {
        let pages: Vec<_> = library.section(section).collect();
        if pages.is_empty() {
            continue;
        }
        heading(ui, &library.say(&section.name()));
        ui.horizontal_wrapped(|ui| {
            for page in pages {
                if button(ui, &page.title).clicked() {
                    chosen = Some(HelpPlace { page: Some(page.id.clone()), anchor: None });
                }
            }
        });
        ui.add_space(style::GAP_M);
    }
    chosen
}

/// What a search found. Returns the place that was chosen.
pub(super) fn hits(
    ui: &mut Ui,
    pictures: &mut Pictures,
    texts: &Texts,
    hits: &[Hit],
) -> Option<HelpPlace> {
    if hits.is_empty() {
        empty_state(ui, pictures, "nothing-found", &texts.get("help-nothing-found"));
    }
    let mut chosen = None;
    for hit in hits {
        let heading = hit.heading.as_ref();
        let name = heading.map_or_else(
            || hit.title.clone(),
            |(heading, _)| {
                texts.with(
                    "help-hit",
                    &[("page", hit.title.as_str().into()), ("heading", heading.as_str().into())],
                )
            },
        );
        if button(ui, &name).clicked() {
            let anchor = heading.map(|(_, anchor)| anchor.clone());
            chosen = Some(HelpPlace { page: Some(hit.page.clone()), anchor });
        }
        if hit.excerpt.found.is_empty() {
            note(ui, &hit.excerpt.text);
        } else {
            ui.add(Label::new(marked(ui, &hit.excerpt)).wrap());
        }
        ui.add_space(style::GAP_S);
    }
    chosen
}

/// An excerpt with the words that were searched for in bold.
fn marked(ui: &Ui, excerpt: &Excerpt) -> LayoutJob {
    let plain = TextFormat {
        font_id: style::type_of(ui.ctx(), style::SMALL, FontFamily::Proportional),
        color: colour(WEAK_TEXT),
        ..TextFormat::default()
    };
    let found = TextFormat {
        font_id: style::type_of(ui.ctx(), style::SMALL, bold()),
        color: colour(ACCENT),
        ..plain.clone()
    };
    let (mut job, mut at) = (LayoutJob::default(), 0);
    for range in &excerpt.found {
        let (start, end) = (range.start.max(at), range.end);
        let (Some(before), Some(word)) = (excerpt.text.get(at..start), excerpt.text.get(start..end))
        else {
            break;
        };
        job.append(before, 0.0, plain.clone());
        job.append(word, 0.0, found.clone());
        at = end;
    }
    job.append(excerpt.text.get(at..).unwrap_or_default(), 0.0, plain);
    job
}
