//! Builds the board: tiles, border and frame. Rebuilt with its surroundings when the game or its appearance changes.

use super::geometry::{BORDER, BoardGeometry, DEEP};
use super::material_cache::{MaterialCache, SurfaceKind};
use super::quality::RenderQuality;
use super::tiles::TileHeights;
use super::{Repaint, blast, inlays, labels, light, meshes, surroundings};
use crate::room::Room;
use crate::settings::Settings;
use crate::table::Table;
use crate::table::scene::cell_center;
use crate::theme::{Theme, mix};
use art::materials::MaterialKind;
use art::models::{block, frame};
use bevy::math::Affine2;
use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;
use rules::{Board, Cell, Pattern};

/// What a board was built for; when it changes the board is rebuilt.
#[derive(Clone, PartialEq, Debug)]
struct BuildKey {
    theme: &'static str,
    room: &'static str,
    quality: RenderQuality,
    coordinates: bool,
    game: String,
    board: Board,
}

/// The board's entities.
#[derive(Resource, Default)]
pub(super) struct BoardModel {
    built_for: Option<BuildKey>,
    /// Parent of all other entities.
    pub(super) root: Option<Entity>,
    /// The tile of each cell, or an anchor in front of a hole.
    pub(super) cells: Vec<Option<Entity>>,
    /// The dimensions of the board.
    pub(super) geometry: Option<BoardGeometry>,
    /// Incremented with every rebuild.
    pub(super) generation: u64,
    /// Incremented when the board differs from the one before it.
    pub(super) games: u64,
}

impl BoardModel {
    /// The tile of a cell.
    pub(super) fn cell(&self, cell: Cell) -> Option<Entity> {
        self.cells.get(usize::from(cell.0)).copied().flatten()
    }
}

/// Number of different texture offsets of tiles.
const CUTS: u32 = 4;
/// Width of a tile; the rest of the cell is a gap.
const CHEQUERED_TILE: f32 = 0.996;
const PLAIN_TILE: f32 = 0.968;
/// Depth of the floor below the tiles, in holes and in the gaps of a plain board.
const HOLE: f32 = 0.3;
const GAP: f32 = 0.018;

/// Rebuilds the board if its key has changed.
pub(super) fn build(
    mut commands: Commands,
    mut board_model: ResMut<BoardModel>,
    mut material_cache: MaterialCache,
    (table, settings): (Res<Table>, Res<Settings>),
    adapter: Option<Res<RenderAdapterInfo>>,
    mut heights: ResMut<TileHeights>,
    mut repaint: ResMut<Repaint>,
) {
    let (theme, room) = (Theme::find(&settings.theme), Room::find(&settings.room));
    let key = BuildKey {
        theme: theme.id,
        room: room.id,
        quality: RenderQuality::find(&settings, adapter.as_deref()),
        coordinates: settings.coordinates,
        game: table.info().id.clone(),
        board: table.shown().board().clone(),
    };
    if board_model.built_for.as_ref() == Some(&key) {
        return;
    }
    let same = |before: &BuildKey| before.game == key.game && before.board == key.board;
    board_model.games += u64::from(!board_model.built_for.as_ref().is_some_and(same));
    material_cache.set_quality(key.quality);
    if board_model.built_for.as_ref().is_some_and(|before| before.theme != key.theme) {
        material_cache.forget_paints();
    }
    if let Some(root) = board_model.root.take() {
        commands.entity(root).despawn();
    }
    let geometry = BoardGeometry::of(table.shown().board());
    material_cache.set_light(light::simple(room, geometry.upright));
    let root = commands.spawn((Transform::default(), Visibility::default())).id();
    let mut builder = BoardBuilder {
        commands: &mut commands,
        material_cache: &mut material_cache,
        theme,
        room,
        geometry,
        root,
    };
    board_model.cells = builder.board(table.shown().board());
    surroundings::add(&mut builder);
    if settings.coordinates {
        labels::add(&mut builder, table.shown().board(), &board_model.cells);
    }
    light::add(&mut builder);
    blast::add(&mut builder);
    heights.clear(board_model.cells.len());
    board_model.geometry = Some(geometry);
    board_model.root = Some(root);
    board_model.generation += 1;
    board_model.built_for = Some(key);
    repaint.change();
}

/// A board under construction.
pub(super) struct BoardBuilder<'a, 'w, 's, 'm> {
    pub(super) commands: &'a mut Commands<'w, 's>,
    pub(super) material_cache: &'a mut MaterialCache<'m>,
    pub(super) theme: &'static Theme,
    pub(super) room: &'static Room,
    pub(super) geometry: BoardGeometry,
    pub(super) root: Entity,
}

impl BoardBuilder<'_, '_, '_, '_> {
    /// Spawns a child of the root.
    pub(super) fn add(&mut self, mesh: Handle<Mesh>, at: Transform) -> EntityCommands<'_> {
        self.commands.spawn((Mesh3d(mesh), at, ChildOf(self.root)))
    }

    fn board(&mut self, board: &Board) -> Vec<Option<Entity>> {
        if self.geometry.upright {
            self.frame(board);
        } else {
            self.border();
            if !board.missing().is_empty() {
                self.floor(HOLE);
            } else if board.pattern == Pattern::Plain {
                self.floor(GAP);
            }
        }
        let last = board.cells().map(|cell| usize::from(cell.0)).max().unwrap_or(0);
        let mut cells = vec![None; last + 1];
        for cell in board.cells() {
            let entity =
                if self.geometry.upright { self.hole(board, cell) } else { self.tile(board, cell) };
            inlays::add(self, board, cell, entity);
            cells[usize::from(cell.0)] = Some(entity);
        }
        cells
    }

    fn hole(&mut self, board: &Board, cell: Cell) -> Entity {
        let at = self.geometry.anchor(cell_center(board, cell));
        self.commands.spawn((at, Visibility::default(), ChildOf(self.root))).id()
    }

    fn tile(&mut self, board: &Board, cell: Cell) -> Entity {
        let (column, row) = (u32::from(board.column(cell)), u32::from(board.row(cell)));
        let dark = board.pattern == Pattern::Chequered && (column + row).is_multiple_of(2);
        let side = if board.pattern == Pattern::Plain { PLAIN_TILE } else { CHEQUERED_TILE };
        let cut = (column * 7 + row * 13 + column * row * 5) % CUTS;
        let name = format!("tile {side} {cut} {dark}");
        let mesh = self.material_cache.mesh(&name, |quality| {
            let turn = if dark { 0.0 } else { std::f32::consts::FRAC_PI_2 };
            let offset = Vec2::new(0.37, 0.61) * (cut * 2 + u32::from(dark)) as f32;
            let lay = Affine2::from_scale_angle_translation(Vec2::splat(0.42), turn, offset);
            let mut tile = block([side, DEEP, side], 0.016, quality.tile_detail());
            tile.positions.iter_mut().for_each(|place| place[1] -= DEEP);
            meshes::mesh(&tile, lay, !quality.is_simple())
        });
        let tint = if dark { self.theme.dark } else { self.theme.light };
        let paint = self.material_cache.paint(SurfaceKind::Board, self.theme.board_material, tint, 100);
        let at = self.geometry.anchor(cell_center(board, cell));
        let mut tile = self.add(mesh, at);
        paint.apply_to(&mut tile);
        tile.id()
    }

    /// Four planks around the tiles, and a metal inlay.
    fn border(&mut self) {
        let paint = self.material_cache.paint(
            SurfaceKind::Board,
            self.theme.board_material,
            self.theme.border,
            38,
        );
        let Vec2 { x: wide, y: long } = self.geometry.size;
        let quarter = Quat::from_rotation_y(std::f32::consts::FRAC_PI_2);
        let planks = [
            (long + 2.0 * BORDER, Vec2::new(wide + BORDER, 0.0), Quat::IDENTITY),
            (wide, Vec2::new(0.0, long + BORDER), quarter),
        ];
        for (length, off, turn) in planks {
            let mesh = self.material_cache.model(&format!("plank {length}"), |quality| {
                block([BORDER, DEEP + 0.035, length], 0.05, quality.detail())
            });
            for side in [-0.5, 0.5] {
                let at = Vec3::new(off.x * side, -DEEP, off.y * side);
                let turn =
                    if side > 0.0 { turn * Quat::from_rotation_y(std::f32::consts::PI) } else { turn };
                paint.apply_to(
                    &mut self.add(mesh.clone(), Transform::from_translation(at).with_rotation(turn)),
                );
            }
        }
        let inlay =
            self.material_cache.mesh(&format!("inlay {wide} {long}"), |_| rim(self.geometry.size / 2.0));
        let brass = self.material_cache.paint(
            SurfaceKind::Board,
            MaterialKind::Lacquer,
            self.theme.marks.special,
            60,
        );
        brass.apply_to(&mut self.add(inlay, Transform::from_xyz(0.0, 0.037, 0.0)));
    }

    /// The floor seen in holes and gaps; other boards have none.
    fn floor(&mut self, below: f32) {
        let Vec2 { x: wide, y: long } = self.geometry.size;
        let dark = mix(self.theme.line, [0, 0, 0], 0.45);
        let paint = self.material_cache.paint(SurfaceKind::Table, self.theme.board_material, dark, 50);
        let floor = self.material_cache.model(&format!("floor {wide} {long} {below}"), |_| {
            block([wide, DEEP - below, long], 0.01, art::models::Detail::Low)
        });
        paint.apply_to(&mut self.add(floor, Transform::from_xyz(0.0, -DEEP, 0.0)));
    }

    fn frame(&mut self, board: &Board) {
        // The discs hide most of the light, so the frame is brighter than a border.
        let tint = mix(self.theme.border, self.theme.dark, 0.45);
        let paint = self.material_cache.paint(SurfaceKind::Board, self.theme.board_material, tint, 45);
        let (width, height) = (board.width(), board.height());
        let name = format!("frame {width} {height}");
        let mesh = self.material_cache.model(&name, |quality| frame(width, height, quality.detail()));
        paint.apply_to(&mut self.add(mesh, Transform::default()));
    }
}

/// A thin line around the tiles, inlaid in the border.
fn rim(half: Vec2) -> Mesh {
    const GAP: f32 = 0.075;
    const THIN: f32 = 0.02;
    let mut builder = meshes::MeshBuilder::default();
    let whole = [Vec2::ZERO, Vec2::new(half.max_element(), 0.1)];
    for side in [-1.0, 1.0] {
        let out = half + GAP;
        builder.quad(Vec3::new(0.0, 0.0, out.y * side), Vec2::new(out.x + THIN, THIN), whole, 0.0);
        builder.quad(Vec3::new(out.x * side, 0.0, 0.0), Vec2::new(THIN, out.y - THIN), whole, 0.0);
    }
    builder.mesh()
}
