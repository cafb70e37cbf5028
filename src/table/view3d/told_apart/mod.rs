//! Every kind of piece is told from every other, from every camera preset and in every theme.
//!
//! Each kind is drawn alone on the processor, at the size it has in a window of 1280 by 720.

mod light;
mod raster;

use super::geometry::BoardGeometry;
use super::orbit::Orbit;
use super::presets::Seat;
use crate::settings::CameraPreset;
use crate::theme::{THEMES, Theme};
use art::models::{Detail, Model, ModelSet, piece};
use bevy::prelude::*;
use light::Finish;
use raster::{Fragment, PICTURE, Shaded, Shot};
use rayon::prelude::*;
use rules::{ModeInfo, Pattern, Shade, Stance, Team};
use std::collections::{BTreeSet, HashMap};
use std::f32::consts::PI;

const PRESETS: [CameraPreset; 4] =
    [CameraPreset::Seat, CameraPreset::Top, CameraPreset::Side, CameraPreset::Cinematic];
/// Two shades that differ by this much, of 100, are plainly different.
const PLAIN: f32 = 25.0;
// The limits are four fifths of the least that was measured: a model may change a little, and a pair that comes closer than
// that has to be looked at again.

/// The least difference of two kinds, from 0 to 1: see [`difference`].
const LEAST: f32 = 0.13;
/// The least difference of an outline from the ground, from 0 to 1.
const LEAST_OUTLINE: f32 = 0.11;
/// The least range of shades on a piece, of 100.
const LEAST_RANGE: f32 = 7.6;

/// The pieces of a team, each alone on the same cell, seen from a preset.
struct View {
    name: String,
    camera: Vec3,
    kinds: Vec<(String, Shot)>,
    shade: Shade,
}

fn models(set: ModelSet) -> HashMap<String, Model> {
    let modes = catalog::modes();
    let kinds = modes.iter().flat_map(|mode| mode.info().kinds.iter().map(|kind| kind.id.clone()));
    let kinds: BTreeSet<String> = kinds.collect();
    kinds.into_par_iter().filter_map(|id| Some((id.clone(), piece(set, &id, Detail::Medium)?))).collect()
}

/// Every view of the pieces of a game: both teams, in the middle and far away, from every preset.
fn views(info: &ModeInfo, models: &HashMap<String, Model>) -> Vec<View> {
    let geometry = BoardGeometry::of(&info.board);
    let middle = (geometry.size / 2.0).floor() + 0.5;
    let cells = [middle, Vec2::new(0.5, geometry.size.y - 0.5)];
    let teams = (0..info.teams.len()).map(|team| Team(team as u8));
    let all = teams.flat_map(|team| {
        cells.into_iter().flat_map(move |cell| PRESETS.map(|preset| (team, cell, preset)))
    });
    let view = |(team, cell, preset): (Team, Vec2, CameraPreset)| {
        let mut orbit = Orbit::default();
        let aspect = PICTURE.x / PICTURE.y;
        orbit.jump_to(preset, Seat { upright: geometry.upright, flipped: false, aspect });
        let camera = orbit.transform(&geometry, aspect);
        let turn = if geometry.upright { 0.0 } else { PI * f32::from(team.0) };
        let place = Transform::from_translation(geometry.at(cell, 0.0))
            .with_rotation(Quat::from_rotation_y(turn));
        let kinds = (0..info.kinds.len() as u8).filter(|kind| info.may_have(team, *kind));
        let ids = kinds.map(|kind| info.kinds[usize::from(kind)].id.clone());
        let shots =
            ids.filter_map(|id| Some((id.clone(), Shot::new(models.get(&id)?, &place, &camera))));
        View {
            name: format!("{} {} {preset:?} {cell}", info.id, info.teams[usize::from(team.0)].name),
            camera: camera.translation,
            kinds: shots.collect(),
            shade: info.teams[usize::from(team.0)].shade,
        }
    };
    all.collect::<Vec<_>>().into_par_iter().map(view).collect()
}

impl View {
    fn shaded(&self, theme: &Theme) -> Vec<(&str, Shaded)> {
        let finish = Finish::new(theme.piece_material, theme.body(self.shade), 0.75);
        let shade = |point: &Fragment| finish.lightness(point, self.camera);
        self.kinds.iter().map(|(kind, shot)| (kind.as_str(), shot.shaded(shade))).collect()
    }
}

/// The views of all games; those with the same board and kinds are looked at once.
fn every_view(set: ModelSet) -> Vec<(ModeInfo, Vec<View>)> {
    let models = models(set);
    let mut seen = BTreeSet::new();
    let modes = catalog::modes();
    let infos = modes.iter().map(|mode| mode.info().clone());
    let differ = infos.filter(|info| {
        let kinds: Vec<&str> = info.kinds.iter().map(|kind| kind.id.as_str()).collect();
        seen.insert(format!("{}x{} {kinds:?}", info.board.width(), info.board.height()))
    });
    differ.map(|info| (info.clone(), views(&info, &models))).collect()
}

/// How different two pictures are, from 0 (the same) to 1: by their outlines and by what is seen inside them.
fn difference(one: &Shaded, other: &Shaded) -> f32 {
    let (mut sum, mut area) = (0.0, 0.0);
    for pair in one.0.iter().zip(&other.0) {
        let part = match pair {
            (None, None) => continue,
            (Some(a), Some(b)) => ((a - b).abs() / PLAIN).min(1.0),
            _ => 1.0,
        };
        sum += part;
        area += 1.0;
    }
    sum / area
}

/// What was measured, and of what.
type Measured = Vec<(f32, String)>;

/// Fails with the smallest values if any is too small.
#[track_caller]
fn assert_at_least(least: f32, mut found: Measured) {
    found.sort_by(|one, other| one.0.total_cmp(&other.0));
    let worst = found.iter().take(30).map(|(value, what)| format!("{value:.3} {what}\n"));
    let enough = found.first().is_none_or(|(value, _)| *value >= least);
    assert!(enough, "{least} is needed:\n{}", worst.collect::<String>());
}

/// One test, so that the models are made once.
#[test]
fn every_kind_is_told_from_every_other_and_from_the_ground() {
    let [mut kinds, mut outlines, mut ranges] = [const { Measured::new() }; 3];
    for (info, views) in ModelSet::ALL.into_iter().flat_map(every_view) {
        let seen = views.par_iter().flat_map_iter(|view| THEMES.iter().map(move |theme| (view, theme)));
        let measured: Vec<[Measured; 3]> =
            seen.map(|(view, theme)| measure(&info, view, theme)).collect();
        for [kind, outline, range] in measured {
            kinds.extend(kind);
            outlines.extend(outline);
            ranges.extend(range);
        }
    }
    assert!(kinds.len() > 1000);
    assert_at_least(LEAST, kinds);
    assert_at_least(LEAST_OUTLINE, outlines);
    assert_at_least(LEAST_RANGE, ranges);
}

/// The differences of all kinds of a view, those of their outlines from the ground, and their ranges of shades.
fn measure(info: &ModeInfo, view: &View, theme: &Theme) -> [Measured; 3] {
    let pictures = view.shaded(theme);
    let named = |value: f32, what: &str| (value, format!("{} {}: {what}", theme.id, view.name));
    let pairs = pictures.iter().enumerate().flat_map(|(index, (kind, picture))| {
        let others = pictures[..index].iter();
        others.map(move |(other, against)| {
            named(difference(picture, against), &format!("{kind}, {other}"))
        })
    });
    let floors = floors(info, view, theme);
    let outlines = pictures.iter().flat_map(|(kind, picture)| {
        floors.iter().map(move |floor| {
            let what = format!("{kind}/{floor:.0}");
            named(outline_difference(picture, *floor), &what)
        })
    });
    let ranges = pictures.iter().map(|(kind, picture)| named(range(picture), kind));
    [pairs.collect(), outlines.collect(), ranges.collect()]
}

/// The brightness of all that pieces of a game are seen in front of.
fn floors(info: &ModeInfo, view: &View, theme: &Theme) -> Vec<f32> {
    let cells = match (info.board.stance, info.board.pattern) {
        (Stance::Upright, _) => vec![theme.border],
        (Stance::Flat, Pattern::Plain) => vec![theme.light],
        (Stance::Flat, Pattern::Chequered) => vec![theme.light, theme.dark],
    };
    // Red, blue and the like are told from the table by their colour.
    let grey = matches!(view.shade, Shade::Light | Shade::Dark) && info.board.stance == Stance::Flat;
    let table = grey.then_some((theme.table, theme.table_material));
    let grounds = cells.into_iter().map(|cell| (cell, theme.board_material)).chain(table);
    grounds.map(|(tint, material)| Finish::new(material, tint, 0.0).floor(view.camera)).collect()
}

/// How different the outline of a picture is from the ground, from 0 to 1.
fn outline_difference(picture: &Shaded, floor: f32) -> f32 {
    let parts = picture.outline().map(|shade| ((shade - floor).abs() / PLAIN).min(1.0));
    parts.sum::<f32>() / picture.outline().count() as f32
}

/// From the darkest to the brightest shade of a picture, without the extremes.
fn range(picture: &Shaded) -> f32 {
    let mut shades: Vec<f32> = picture.values().collect();
    shades.sort_by(f32::total_cmp);
    shades[shades.len() * 19 / 20] - shades[shades.len() / 20]
}
