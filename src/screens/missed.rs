//! The sheet of "What you missed": the search for positions of the reviewed game, and what it has found.

use super::puzzles::grade;
use super::{LateSystems, Sheet, SheetContext};
use crate::puzzles::{MissedPosition, MissedSearch, PuzzleAsked};
use crate::table::Table;
use crate::text::Texts;
use crate::ui::sheet::{Part, first};
use crate::ui::widgets::{button, primary_button, wide_button};
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use rules::count_rounds;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, show.in_set(LateSystems::Sheet));
}

/// What the sheet shows.
struct MissedLines {
    about: String,
    /// A button for each position.
    positions: Vec<String>,
    is_busy: bool,
}

fn show(
    mut contexts: EguiContexts,
    mut context: SheetContext,
    table: Option<Res<Table>>,
    mut search: ResMut<MissedSearch>,
    mut puzzles: MessageWriter<PuzzleAsked>,
) -> Result {
    if !context.sheets.0.contains(&Sheet::Missed) && search.progress().is_some() {
        search.cancel();
    }
    if context.sheets.top() != Some(&Sheet::Missed) {
        return Ok(());
    }
    let Some(table) = table.filter(|_| !search.take_failure()) else {
        context.close();
        return Ok(());
    };
    let lines = lines(&search, &table, &context.texts);
    let [title, close] = ["missed-title", "close"].map(|key| context.texts.get(key));
    let (texts, fresh) = (&context.texts, context.motion.is_fresh());
    let frame = context.frame("missed", &title, 480.0, Some(&close));
    let (mut asked, mut done) = (None, false);
    let closed = frame.show(contexts.ctx_mut()?, &mut context.pictures, &mut |ui, part, _| match part {
        Part::Body => {
            ui.label(&lines.about);
            for (index, text) in lines.positions.iter().enumerate() {
                if wide_button(ui, text, false).clicked() {
                    asked = Some(index);
                }
            }
        }
        Part::Foot => {
            ui.horizontal_wrapped(|ui| {
                if !lines.positions.is_empty() {
                    let start = primary_button(ui, &texts.get("missed-start"));
                    first(ui, fresh, &start);
                    asked = asked.or(start.clicked().then_some(0));
                }
                let leave = if lines.is_busy { "cancel" } else { "close" };
                done = button(ui, &texts.get(leave)).clicked();
            });
        }
    });
    if let Some(index) = asked {
        context.close();
        puzzles.write(PuzzleAsked::Missed(index));
    } else if closed || done {
        context.close();
    }
    Ok(())
}

/// What there is to say.
fn lines(search: &MissedSearch, table: &Table, texts: &Texts) -> MissedLines {
    let known = search.found().filter(|_| search.knows(table.record()));
    let Some(found) = known else {
        let (done, count) = search.progress().unwrap_or_default();
        let gaps = [("number", (done + 1).min(count).into()), ("count", count.into())];
        let key = if count == 0 { "missed-looking" } else { "missed-looking-at" };
        let about = texts.with(key, &gaps);
        return MissedLines { about, positions: Vec::new(), is_busy: true };
    };
    let about = match found.len() {
        0 => texts.get("missed-nothing"),
        count => texts.with("missed-found", &[("count", count.into())]),
    };
    let positions = found.iter().map(|position| line(position, table, texts)).collect();
    MissedLines { about, positions, is_busy: false }
}

/// Which move it was, and how hard the better one is to find.
fn line(position: &MissedPosition, table: &Table, texts: &Texts) -> String {
    let round = table.movers().get(..=position.ply).map_or(0, count_rounds);
    let played = table.move_texts().get(position.ply).cloned().unwrap_or_default();
    let gaps = [
        ("number", round.into()),
        ("played", played.into()),
        ("grade", grade(texts, position.puzzle.grade).into()),
    ];
    texts.with("missed-position", &gaps)
}
