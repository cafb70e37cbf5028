//! Prints where everything is, for scripts that drive a real window.
//!
//! No screen knows of it: widgets are found by their accessibility nodes, cells by asking the view what is under a grid of
//! points.

use crate::editor::Editor;
use crate::online::{ConnectionTrouble, Online};
use crate::screens::{Screen, Sheets};
use crate::settings::ViewKind;
use crate::table::Table;
use crate::table::scene::Scene;
use crate::table::view::{BoardSpace, ScreenToBoard, View};
use crate::table::view3d::View3dImage;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiOutput, egui};
use rules::Board;
use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};
use std::time::Instant;

/// Distance between the points probed for cells.
const PROBE_STEP: usize = 6;

/// When the process started.
#[derive(Resource, Clone, Copy, Debug)]
pub struct ProcessStart(pub Instant);

/// Logs how long the first frame took.
pub fn measure_first_frame(app: &mut App, began: Instant) {
    app.insert_resource(ProcessStart(began))
        .add_systems(Last, log_first_frame.in_set(crate::AppSystems::Present));
}

fn log_first_frame(began: Res<ProcessStart>, mut frames: Local<u8>) {
    // A frame is on the screen two frames later.
    if *frames < 3 {
        *frames += 1;
        if *frames == 3 {
            info!("first frame after {} ms", began.0.elapsed().as_millis());
        }
    }
}

/// Prints every change of state as one line.
pub fn plugin(app: &mut App) {
    app.init_resource::<Printed>().add_systems(Last, print_changes.in_set(crate::AppSystems::Present));
}

/// The lines printed that still hold.
#[derive(Resource, Default)]
struct Printed(BTreeSet<String>);

fn print_changes(
    mut contexts: EguiContexts,
    outputs: Query<&EguiOutput>,
    (screen, sheets, view): (Option<Res<State<Screen>>>, Option<Res<Sheets>>, Res<View>),
    (table, scene, editor): (Option<Res<Table>>, Res<Scene>, Res<Editor>),
    (space, screen_to_board, image): (Res<BoardSpace>, Res<ScreenToBoard>, Option<Res<View3dImage>>),
    online: Res<Online>,
    mut printed: ResMut<Printed>,
) {
    if let Ok(ctx) = contexts.ctx_mut() {
        ctx.enable_accesskit();
    }
    let mut lines: BTreeSet<String> = games().into_iter().collect();
    if let Some(screen) = screen {
        lines.insert(format!("screen {:?}", screen.get()));
    }
    lines.insert(format!("sheets {}", sheets.map_or(0, |sheets| sheets.0.len())));
    lines.insert(format!("view {:?}", view.kind));
    lines.insert(format!(
        "drawn {}",
        view.kind == ViewKind::TwoD || image.is_some_and(|image| image.ready)
    ));
    lines.insert(format!("still {}", !scene.is_moving()));
    if let Some(table) = table {
        lines.insert(format!("ply {}", table.shown().ply()));
        lines.insert(format!("review {}", table.review().is_some()));
        lines.insert(format!("awaits-person {}", table.takes_clicks()));
        lines.insert(format!("over {}", table.shown().outcome().is_some()));
        lines.extend(legal(&table));
        lines.extend(
            cells(table.shown().board(), space.0, &screen_to_board)
                .into_iter()
                .filter(|_| editor.position().is_none()),
        );
    }
    if let Some(sketch) = editor.position() {
        lines.extend(cells(sketch.board(), space.0, &screen_to_board));
        lines.insert(format!("position {}", sketch.text().unwrap_or("-")));
    }
    lines.extend(friends(&online));
    lines.extend(outputs.iter().flat_map(widgets));
    let mut out = io::stdout().lock();
    let gone = printed.0.difference(&lines).map(|line| format!("- {line}\n"));
    let come = lines.difference(&printed.0).map(|line| format!("+ {line}\n"));
    for line in gone.chain(come).collect::<Vec<_>>() {
        // Standard output may be closed.
        let _ = out.write_all(line.as_bytes());
    }
    printed.0 = lines;
}

/// The lobby: its code, its members, and connection problems.
fn friends(online: &Online) -> Vec<String> {
    let mut lines: Vec<String> = online.code.iter().map(|code| format!("code {code}")).collect();
    for member in online.lobby.iter().flat_map(|lobby| &lobby.members) {
        let (here, ready) = (member.connected, member.ready);
        lines.push(format!("member {} here {here} ready {ready}", member.name));
    }
    match &online.trouble {
        Some(ConnectionTrouble::Waiting { name, .. }) => lines.push(format!("waiting for {name}")),
        Some(_) => lines.push("trouble".into()),
        None => {}
    }
    lines
}

/// All games, numbered from 1.
fn games() -> Vec<String> {
    let modes = catalog::modes();
    let lines = (1..).zip(modes.iter()).flat_map(|(number, mode)| {
        let info = mode.info();
        [format!("game {number} {}", info.name), format!("game-id {number} {}", info.id)]
    });
    lines.collect()
}

/// The first legal move, as names of the cells to click.
fn legal(table: &Table) -> Option<String> {
    let mv = table.shown().legal().first()?;
    let names: Vec<String> = mv.cells.iter().map(|cell| table.shown().board().name(*cell)).collect();
    Some(format!("legal {}", names.join(" ")))
}

/// Every labelled widget that can be clicked, in points.
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

/// The centre of each cell, in points.
fn cells(board: &Board, space: egui::Rect, screen_to_board: &ScreenToBoard) -> Vec<String> {
    let Some(to_board) = screen_to_board.0.as_ref().filter(|_| space.is_finite() && space.is_positive())
    else {
        return Vec::new();
    };
    let mut found: BTreeMap<String, (f32, f32, f32)> = BTreeMap::new();
    for x in (space.left() as usize..space.right() as usize).step_by(PROBE_STEP) {
        for y in (space.top() as usize..space.bottom() as usize).step_by(PROBE_STEP) {
            let at = egui::pos2(x as f32, y as f32);
            let point = to_board(at).filter(|point| point.x >= 0.0 && point.y >= 0.0);
            let cell = point.and_then(|point| board.cell(point.x as u8, point.y as u8));
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
