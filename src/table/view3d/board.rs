//! The board and what it stands on: tiles, border, frame and table. Made when a game begins, and when looks change.

use super::cheap::Cheap;
use super::place::{BORDER, DEEP, Ground, TALL};
use super::quality::Level;
use super::shapes::Flat;
use super::textures::Spot;
use super::tiles::Heights;
use super::workshop::{Thing, Workshop, linear};
use super::{Repaint, blast, inlays, labels, light, meshes};
use crate::settings::Settings;
use crate::table::Table;
use crate::table::scene::middle;
use crate::theme::{Theme, mixed};
use art::materials::Stuff;
use art::models::{block, frame};
use bevy::light::NotShadowCaster;
use bevy::math::Affine2;
use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;
use rules::{Board, Cell, Pattern};

/// What a board was made for; when this changes it is made anew.
#[derive(Clone, PartialEq, Debug)]
struct Occasion {
    theme: &'static str,
    level: Level,
    coordinates: bool,
    game: String,
    board: Board,
}

/// The board as it stands in the room.
#[derive(Resource, Default)]
pub(super) struct Stand {
    made_for: Option<Occasion>,
    /// Everything that belongs to it hangs on this.
    pub(super) root: Option<Entity>,
    /// What lies on each cell: tiles, or places in front of holes.
    pub(super) cells: Vec<Option<Entity>>,
    /// The size of the board.
    pub(super) ground: Option<Ground>,
    /// Grows with every making.
    pub(super) made: u64,
    /// Was it made for another board than the one before?
    pub(super) is_new_game: bool,
}

impl Stand {
    /// The tile of a cell.
    pub(super) fn cell(&self, cell: Cell) -> Option<Entity> {
        self.cells.get(usize::from(cell.0)).copied().flatten()
    }
}

/// How many different cuts of wood the tiles are made of.
const CUTS: u32 = 4;
/// How wide a tile is; the rest is a gap.
const CHEQUERED_TILE: f32 = 0.996;
const PLAIN_TILE: f32 = 0.968;
/// How far the floor lies below the tiles, as it is seen in holes, and in the gaps of a plain board.
const HOLE: f32 = 0.3;
const GAP: f32 = 0.018;
/// The brightest colour of the walls of the room.
const WALL: [u8; 3] = [86, 66, 52];

/// Makes the board anew if something it was made for has changed.
pub(super) fn build(
    mut commands: Commands,
    mut stand: ResMut<Stand>,
    mut workshop: Workshop,
    (table, settings): (Res<Table>, Res<Settings>),
    adapter: Option<Res<RenderAdapterInfo>>,
    mut heights: ResMut<Heights>,
    mut repaint: ResMut<Repaint>,
) {
    let theme = Theme::find(&settings.theme);
    let occasion = Occasion {
        theme: theme.id,
        level: Level::find(&settings, adapter.as_deref()),
        coordinates: settings.coordinates,
        game: table.info().id.clone(),
        board: table.board().clone(),
    };
    if stand.made_for.as_ref() == Some(&occasion) {
        return;
    }
    let same = |before: &Occasion| before.game == occasion.game && before.board == occasion.board;
    stand.is_new_game = !stand.made_for.as_ref().is_some_and(same);
    workshop.set_level(occasion.level);
    if stand.made_for.as_ref().is_some_and(|before| before.theme != occasion.theme) {
        workshop.forget_paints();
    }
    if let Some(root) = stand.root.take() {
        commands.entity(root).despawn();
    }
    let ground = Ground::of(table.board());
    let root = commands.spawn((Transform::default(), Visibility::default())).id();
    let mut making = Making { commands: &mut commands, workshop: &mut workshop, theme, ground, root };
    stand.cells = making.board(table.board());
    making.room();
    making.table();
    if settings.coordinates && !ground.upright {
        labels::add(&mut making, table.board());
    }
    light::add(&mut making);
    blast::add(&mut making);
    heights.clear(stand.cells.len());
    stand.ground = Some(ground);
    stand.root = Some(root);
    stand.made += 1;
    stand.made_for = Some(occasion);
    repaint.change();
}

/// A board in the making.
pub(super) struct Making<'a, 'w, 's, 'm> {
    pub(super) commands: &'a mut Commands<'w, 's>,
    pub(super) workshop: &'a mut Workshop<'m>,
    pub(super) theme: &'static Theme,
    pub(super) ground: Ground,
    pub(super) root: Entity,
}

impl Making<'_, '_, '_, '_> {
    /// Something that hangs on the root.
    pub(super) fn add(&mut self, mesh: Handle<Mesh>, at: Transform) -> EntityCommands<'_> {
        self.commands.spawn((Mesh3d(mesh), at, ChildOf(self.root)))
    }

    fn board(&mut self, board: &Board) -> Vec<Option<Entity>> {
        if self.ground.upright {
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
                if self.ground.upright { self.hole(board, cell) } else { self.tile(board, cell) };
            inlays::add(self, board, cell, entity);
            cells[usize::from(cell.0)] = Some(entity);
        }
        cells
    }

    fn hole(&mut self, board: &Board, cell: Cell) -> Entity {
        let at = self.ground.anchor(middle(board, cell));
        self.commands.spawn((at, Visibility::default(), ChildOf(self.root))).id()
    }

    fn tile(&mut self, board: &Board, cell: Cell) -> Entity {
        let (column, row) = (u32::from(board.column(cell)), u32::from(board.row(cell)));
        let dark = board.pattern == Pattern::Chequered && (column + row).is_multiple_of(2);
        let side = if board.pattern == Pattern::Plain { PLAIN_TILE } else { CHEQUERED_TILE };
        let cut = (column * 7 + row * 13 + column * row * 5) % CUTS;
        let name = format!("tile {side} {cut} {dark}");
        let mesh = self.workshop.mesh(&name, |level| {
            let turn = if dark { 0.0 } else { std::f32::consts::FRAC_PI_2 };
            let offset = Vec2::new(0.37, 0.61) * (cut * 2 + u32::from(dark)) as f32;
            let lay = Affine2::from_scale_angle_translation(Vec2::splat(0.42), turn, offset);
            let mut tile = block([side, DEEP, side], 0.016, level.tile_detail());
            tile.positions.iter_mut().for_each(|place| place[1] -= DEEP);
            meshes::mesh(&tile, lay, !level.is_cheap())
        });
        let tint = if dark { self.theme.dark } else { self.theme.light };
        let paint = self.workshop.paint(Thing::Board, self.theme.board_stuff, tint, 100);
        let at = self.ground.anchor(middle(board, cell));
        let mut tile = self.add(mesh, at);
        paint.onto(&mut tile);
        tile.id()
    }

    /// Four planks around the tiles, and a thin line of metal in them.
    fn border(&mut self) {
        let paint = self.workshop.paint(Thing::Board, self.theme.board_stuff, self.theme.border, 38);
        let Vec2 { x: wide, y: long } = self.ground.size;
        let quarter = Quat::from_rotation_y(std::f32::consts::FRAC_PI_2);
        let planks = [
            (long + 2.0 * BORDER, Vec2::new(wide + BORDER, 0.0), Quat::IDENTITY),
            (wide, Vec2::new(0.0, long + BORDER), quarter),
        ];
        for (length, off, turn) in planks {
            let mesh = self.workshop.model(&format!("plank {length}"), |level| {
                block([BORDER, DEEP + 0.035, length], 0.05, level.detail())
            });
            for side in [-0.5, 0.5] {
                let at = Vec3::new(off.x * side, -DEEP, off.y * side);
                let turn =
                    if side > 0.0 { turn * Quat::from_rotation_y(std::f32::consts::PI) } else { turn };
                paint.onto(
                    &mut self.add(mesh.clone(), Transform::from_translation(at).with_rotation(turn)),
                );
            }
        }
        let inlay = self.workshop.mesh(&format!("inlay {wide} {long}"), |_| rim(self.ground.size / 2.0));
        let brass = self.workshop.paint(Thing::Board, Stuff::Lacquer, self.theme.marks.special, 60);
        brass.onto(&mut self.add(inlay, Transform::from_xyz(0.0, 0.037, 0.0)));
    }

    /// What is seen in holes and gaps; where there are none it would be drawn for nobody.
    fn floor(&mut self, below: f32) {
        let Vec2 { x: wide, y: long } = self.ground.size;
        let dark = mixed(self.theme.line, [0, 0, 0], 0.45);
        let paint = self.workshop.paint(Thing::Table, self.theme.board_stuff, dark, 50);
        let floor = self.workshop.model(&format!("floor {wide} {long} {below}"), |_| {
            block([wide, DEEP - below, long], 0.01, art::models::Detail::Low)
        });
        paint.onto(&mut self.add(floor, Transform::from_xyz(0.0, -DEEP, 0.0)));
    }

    fn frame(&mut self, board: &Board) {
        // The discs hide most of the light, so the frame is lighter than a border.
        let tint = mixed(self.theme.border, self.theme.dark, 0.45);
        let paint = self.workshop.paint(Thing::Board, self.theme.board_stuff, tint, 45);
        let (width, height) = (board.width(), board.height());
        let name = format!("frame {width} {height}");
        let mesh = self.workshop.model(&name, |level| frame(width, height, level.detail()));
        paint.onto(&mut self.add(mesh, Transform::default()));
    }

    /// The dark room around the table, with a dim glow on its walls.
    fn room(&mut self) {
        let mesh = self.workshop.mesh("room", |_| meshes::room());
        let glow = Cheap { mode: AlphaMode::Opaque, ..Cheap::glow(linear(WALL), None) };
        let material = self.workshop.cheap.add(glow);
        let at = Transform::from_xyz(0.0, self.ground.table(), 0.0);
        self.add(mesh, at).insert((MeshMaterial3d(material), NotShadowCaster));
    }

    /// The table fades into the dark room, and the board throws its shadow onto it.
    fn table(&mut self) {
        let half = self.ground.size / 2.0 + BORDER;
        let reach = if self.ground.upright { half.x.max(4.0) } else { half.length() };
        // An upright board is looked at along the table, which must reach far.
        let (near, far) = if self.ground.upright { (0.9, 5.0) } else { (0.5, 2.6) };
        let (bright, dark) = (reach * near, reach * far + TALL);
        let hidden = if self.ground.upright { Vec2::ZERO } else { half };
        let mesh = self.workshop.mesh(&format!("table {hidden} {bright}"), |level| {
            meshes::table_top(hidden, bright, dark, !level.is_cheap())
        });
        let paint = self.workshop.paint(Thing::Table, self.theme.table_stuff, self.theme.table, 28);
        let height = self.ground.table();
        paint.onto(&mut self.add(mesh, Transform::from_xyz(0.0, height, 0.0)));

        let (wide, long) =
            if self.ground.upright { (half.x + 0.4, 1.3) } else { (half.x * 1.16, half.y * 1.16) };
        let shadow = self.workshop.mesh("spot", |_| Flat::quad(1.0));
        let dark = self.workshop.spot(Spot::Square, [0, 0, 0], 0.78);
        let at = Transform::from_xyz(0.22, height + 0.004, -0.1).with_scale(Vec3::new(wide, 1.0, long));
        self.add(shadow, at).insert(MeshMaterial3d(dark));
    }
}

/// A thin line around the tiles, let into the border.
fn rim(half: Vec2) -> Mesh {
    const GAP: f32 = 0.075;
    const THIN: f32 = 0.02;
    let mut soup = meshes::Soup::default();
    let whole = [Vec2::ZERO, Vec2::new(half.max_element(), 0.1)];
    for side in [-1.0, 1.0] {
        let out = half + GAP;
        soup.quad(Vec3::new(0.0, 0.0, out.y * side), Vec2::new(out.x + THIN, THIN), whole, 0.0);
        soup.quad(Vec3::new(out.x * side, 0.0, 0.0), Vec2::new(THIN, out.y - THIN), whole, 0.0);
    }
    soup.mesh()
}
