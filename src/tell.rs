//! Says on the output where everything is and what goes on, for a script that drives a real window like a person.
//!
//! Nothing on the screen knows of it: widgets are found by what they tell screen readers, cells by looking through
//! the view in use.

use crate::editor::Editor;
use crate::online::{Online, Trouble};
use crate::screens::{Screen, Sheets};
use crate::table::Table;
use crate::table::scene::Scene;
use crate::table::view::{BoardSpace, Sight, View};
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiOutput, egui};
use rules::Board;
use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};
use std::time::Instant;

/// How far apart the places are that are looked through to find cells, in points.
const STRIDE: usize = 6;

/// When the process began.
#[derive(Resource, Clone, Copy, Debug)]
pub struct Began(pub Instant);

/// Says how long the first picture took.
pub fn first_frame(app: &mut App, began: Instant) {
    app.insert_resource(Began(began)).add_systems(Last, clock_first_frame);
}

fn clock_first_frame(began: Res<Began>, mut frames: Local<u8>) {
    // The picture of a frame is on the screen when the next but one begins.
    if *frames < 3 {
        *frames += 1;
        if *frames == 3 {
            info!("first frame after {} ms", began.0.elapsed().as_millis());
        }
    }
}

/// Tells everything that changes, one line each.
pub fn plugin(app: &mut App) {
    app.init_resource::<Told>().add_systems(Last, tell);
}

/// The lines told so far that still hold.
#[derive(Resource, Default)]
struct Told(BTreeSet<String>);

fn tell(
    mut contexts: EguiContexts,
    outputs: Query<&EguiOutput>,
    (screen, sheets, view): (Option<Res<State<Screen>>>, Option<Res<Sheets>>, Res<View>),
    (table, scene, editor): (Option<Res<Table>>, Res<Scene>, Res<Editor>),
    (space, sight): (Res<BoardSpace>, Res<Sight>),
    online: Res<Online>,
    mut told: ResMut<Told>,
) {
    if let Ok(ctx) = contexts.ctx_mut() {
        ctx.enable_accesskit();
    }
    let mut lines: BTreeSet<String> = games().collect();
    if let Some(screen) = screen {
        lines.insert(format!("screen {:?}", screen.get()));
    }
    lines.insert(format!("sheets {}", sheets.map_or(0, |sheets| sheets.0.len())));
    lines.insert(format!("view {:?}", view.kind));
    lines.insert(format!("still {}", !scene.is_moving()));
    if let Some(table) = table {
        lines.insert(format!("ply {}", table.ply()));
        lines.insert(format!("review {}", table.review().is_some()));
        lines.insert(format!("awaits-person {}", table.awaits_person()));
        lines.insert(format!("over {}", table.outcome().is_some()));
        lines.extend(legal(&table));
        lines.extend(
            cells(table.board(), space.0, &sight).into_iter().filter(|_| editor.sketch().is_none()),
        );
    }
    if let Some(sketch) = editor.sketch() {
        lines.extend(cells(sketch.board(), space.0, &sight));
        lines.insert(format!("position {}", sketch.text().unwrap_or("-")));
    }
    lines.extend(friends(&online));
    lines.extend(outputs.iter().flat_map(widgets));
    let mut out = io::stdout().lock();
    let gone = told.0.difference(&lines).map(|line| format!("- {line}\n"));
    let come = lines.difference(&told.0).map(|line| format!("+ {line}\n"));
    for line in gone.chain(come).collect::<Vec<_>>() {
        // If nobody listens any more, there is nothing left to tell.
        let _ = out.write_all(line.as_bytes());
    }
    told.0 = lines;
}

/// Who is here, and how to get here.
fn friends(online: &Online) -> Vec<String> {
    let mut lines: Vec<String> = online.code.iter().map(|code| format!("code {code}")).collect();
    for member in online.lobby.iter().flat_map(|lobby| &lobby.members) {
        let (here, ready) = (member.here, member.ready);
        lines.push(format!("member {} here {here} ready {ready}", member.name));
    }
    match &online.trouble {
        Some(Trouble::Waiting { name, .. }) => lines.push(format!("waiting for {name}")),
        Some(_) => lines.push("trouble".into()),
        None => {}
    }
    lines
}

/// The games there are, counted from 1.
fn games() -> impl Iterator<Item = String> {
    let numbered = (1..).zip(catalog::modes());
    numbered.flat_map(|(place, mode)| {
        let info = mode.info();
        [format!("game {place} {}", info.name), format!("game-id {place} {}", info.id)]
    })
}

/// The first legal move, by the names of the cells to click.
fn legal(table: &Table) -> Option<String> {
    let mv = table.legal().first()?;
    let names: Vec<String> = mv.cells.iter().map(|cell| table.board().name(*cell)).collect();
    Some(format!("legal {}", names.join(" ")))
}

/// Everything with a name that screen readers could press, in points.
fn widgets(output: &EguiOutput) -> Vec<String> {
    let Some(update) = &output.platform_output.accesskit_update else { return Vec::new() };
    let named = update.nodes.iter().filter_map(|(_, node)| {
        let (name, at) = (node.label().or(node.value())?, node.bounds()?);
        let clicks = node.supports_action(egui::accesskit::Action::Click);
        let line = format!("{:.0} {:.0} {:.0} {:.0} {name}", at.x0, at.y0, at.x1, at.y1);
        clicks.then(|| format!("widget {}", line.replace('\n', " ")))
    });
    named.collect()
}

/// The middle of each cell, in points.
fn cells(board: &Board, space: egui::Rect, sight: &Sight) -> Vec<String> {
    let Some(look) = sight.0.as_ref().filter(|_| space.is_finite() && space.is_positive()) else {
        return Vec::new();
    };
    let mut found: BTreeMap<String, (f32, f32, f32)> = BTreeMap::new();
    for x in (space.left() as usize..space.right() as usize).step_by(STRIDE) {
        for y in (space.top() as usize..space.bottom() as usize).step_by(STRIDE) {
            let at = egui::pos2(x as f32, y as f32);
            let place = look(at).filter(|place| place.x >= 0.0 && place.y >= 0.0);
            let cell = place.and_then(|place| board.cell(place.x as u8, place.y as u8));
            if let Some(cell) = cell {
                let sum = found.entry(board.name(cell)).or_default();
                *sum = (sum.0 + at.x, sum.1 + at.y, sum.2 + 1.0);
            }
        }
    }
    let middle = |(name, (x, y, count)): (String, (f32, f32, f32))| {
        format!("cell {name} {:.0} {:.0}", x / count, y / count)
    };
    found.into_iter().map(middle).collect()
}
