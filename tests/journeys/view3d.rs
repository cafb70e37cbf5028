//! The 3D view without a GPU: models, camera, picking and explosions.

use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy::window::CursorMoved;
use bevy_egui::input::EguiInputEvent;
use bevy_egui::{PrimaryEguiContext, egui};
use manyboard::headless::screens_app;
use manyboard::new_game::NewGame;
use manyboard::screens::Screen;
use manyboard::settings::{CameraPreset, Settings, ViewKind};
use manyboard::table::review::ReviewStep;
use manyboard::table::scene::{Home, Scene};
use manyboard::table::selection::{BoardInput, Selection};
use manyboard::table::view::{BoardOutline, BoardSpace, CameraAsked, ScreenToBoard, View};
use manyboard::table::view3d::{View3dImage, shown_looks};
use manyboard::table::{MoveAsked, Table, TableAsked};
use rules::{AiLevel, Cell, Controller};
use std::collections::HashMap;
use std::time::Duration;

/// A table in 3D, with frames of a length of their own.
struct Table3d(App);

impl Table3d {
    fn new(mode: &str, position: Option<&str>, frame: f32) -> Self {
        let found = catalog::find(mode).expect("the game is there");
        let mut setup = NewGame::against_ai(found.info(), "Ada", "Bo", AiLevel::EASIEST);
        setup.terms.seats.iter_mut().for_each(|seat| seat.controller = Controller::Person);
        setup.terms.position = position.map(String::from);
        let mut app = screens_app();
        app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_secs_f32(frame)));
        app.world_mut().resource_mut::<Settings>().view = ViewKind::ThreeD;
        app.world_mut().write_message(TableAsked::start(setup));
        app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Table);
        let mut table = Self(app);
        table.frames(4);
        table
    }

    /// The same, when the picture is complete.
    fn ready(mode: &str, position: Option<&str>, frame: f32) -> Self {
        let mut table = Self::new(mode, position, frame);
        table.0.world_mut().resource_mut::<View3dImage>().ready = true;
        table.frames(3);
        table
    }

    fn frames(&mut self, count: usize) {
        (0..count).for_each(|_| self.0.update());
    }

    fn get<R: Resource>(&self) -> &R {
        self.0.world().resource::<R>()
    }

    fn play(&mut self, text: &str) {
        let (seat, epoch) =
            (self.get::<Table>().mover().expect("a seat is to move"), self.get::<Table>().epoch());
        self.0.world_mut().write_message(MoveAsked { seat, text: text.into(), epoch });
        self.frames(1);
        assert_eq!(self.get::<Table>().shown().ply(), self.get::<Table>().ply(), "{text}");
    }

    fn ask(&mut self, asked: TableAsked) {
        self.0.world_mut().write_message(asked);
        self.frames(1);
    }

    fn rest(&mut self) {
        for _ in 0..400 {
            if !self.get::<Scene>().is_moving() {
                return self.frames(1);
            }
            self.frames(1);
        }
        panic!("everything comes to rest");
    }

    /// Every model shows its piece, and every piece has a model.
    #[track_caller]
    fn assert_looks(&self) {
        let looks: HashMap<u32, _> = shown_looks(self.0.world()).into_iter().collect();
        let scene = self.get::<Scene>();
        assert_eq!(looks.len(), scene.pieces.len());
        for piece in &scene.pieces {
            assert_eq!(looks.get(&piece.id), Some(&(piece.kind, piece.team)), "{piece:?}");
        }
    }

    fn camera(&mut self) -> Transform {
        let world = self.0.world_mut();
        *world.query_filtered::<&Transform, With<Camera3d>>().single(world).expect("one camera")
    }

    fn models(&mut self) -> usize {
        let world = self.0.world_mut();
        world.query::<&Mesh3d>().iter(world).count()
    }

    fn camera_is(&mut self, asked: CameraAsked) -> Transform {
        self.0.world_mut().write_message(asked);
        self.frames(60);
        self.camera()
    }

    fn event(&mut self, event: egui::Event) {
        let world = self.0.world_mut();
        let mut query = world.query_filtered::<Entity, With<PrimaryEguiContext>>();
        let context = query.single(world).expect("one context");
        world.write_message(EguiInputEvent { context, event });
        self.frames(1);
    }

    fn button(&mut self, pos: egui::Pos2, pressed: bool) {
        let (button, modifiers) = (egui::PointerButton::Primary, egui::Modifiers::NONE);
        self.event(egui::Event::PointerMoved(pos));
        self.event(egui::Event::PointerButton { pos, button, pressed, modifiers });
    }

    fn press(&mut self, key_code: KeyCode, logical_key: &Key) {
        for state in [ButtonState::Pressed, ButtonState::Released] {
            let (logical_key, window) = (logical_key.clone(), Entity::PLACEHOLDER);
            self.0.world_mut().write_message(KeyboardInput {
                key_code,
                logical_key,
                state,
                text: None,
                repeat: false,
                window,
            });
        }
        self.frames(60);
    }

    fn cell(&self, name: &str) -> Cell {
        self.get::<Table>().shown().board().find(name).expect("the cell is there")
    }

    fn cell_at(&self, at: egui::Pos2) -> Option<Cell> {
        let see = self.get::<ScreenToBoard>().0.as_ref().expect("the board is shown");
        see(at).and_then(|at| Selection::cell_at(self.get::<Table>().shown(), at))
    }

    /// The middle of all points of the window that mean a cell.
    fn point_of(&self, cell: Cell) -> Option<egui::Pos2> {
        let points = self.points().filter(|at| self.cell_at(*at) == Some(cell));
        let points: Vec<_> = points.collect();
        let sum = points.iter().fold(egui::Vec2::ZERO, |sum, at| sum + at.to_vec2());
        (!points.is_empty()).then(|| (sum / points.len() as f32).to_pos2())
    }

    fn points(&self) -> impl Iterator<Item = egui::Pos2> {
        let space = self.get::<BoardSpace>().0;
        let xs = (space.left() as usize..space.right() as usize).step_by(7);
        xs.flat_map(move |x| {
            let ys = (space.top() as usize..space.bottom() as usize).step_by(7);
            ys.map(move |y| egui::pos2(x as f32, y as f32))
        })
    }
}

const PROMOTION: &str = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1";

#[test]
fn a_promoted_piece_looks_promoted_however_long_frames_take() {
    for frame in [0.01, 0.1, 0.24, 1.0] {
        let mut table = Table3d::new("chess", Some(PROMOTION), frame);
        table.play("a7a8q");
        table.rest();
        table.assert_looks();
        table.ask(TableAsked::Undo);
        table.rest();
        table.assert_looks();
        table.ask(TableAsked::Redo);
        table.rest();
        table.assert_looks();
    }
}

#[test]
fn a_crowned_man_is_crowned_even_if_the_next_move_follows_at_once() {
    for frame in [0.05, 1.0] {
        let mut table = Table3d::new("checkers", Some("B:W10:B25,27"), frame);
        let legal = table.get::<Table>().shown().legal().to_vec();
        let crowning = legal.iter().find(|mv| mv.text.starts_with("27-")).expect("it moves on");
        table.play(&crowning.text);
        let reply = table.get::<Table>().shown().legal()[0].text.clone();
        table.play(&reply);
        table.rest();
        table.assert_looks();
    }
}

#[test]
fn models_follow_a_review_and_a_theme() {
    let mut table = Table3d::new("chess", Some(PROMOTION), 1.0);
    table.play("a7a8r");
    table.rest();
    table.0.world_mut().resource_mut::<Settings>().theme = "marble".into();
    table.frames(2);
    table.assert_looks();
    table.ask(TableAsked::Review(ReviewStep::Begin));
    for step in [ReviewStep::Back, ReviewStep::Forward, ReviewStep::Back] {
        table.ask(TableAsked::Review(step));
        table.rest();
        table.assert_looks();
    }
}

#[test]
fn the_2d_board_stays_until_the_picture_is_complete() {
    let mut table = Table3d::new("chess", None, 0.02);
    let space = table.get::<BoardSpace>().0;
    assert_eq!(table.get::<View>().kind, ViewKind::ThreeD);
    assert_ne!(table.get::<BoardOutline>().0, space, "the 2D board is drawn");
    let flat = table.point_of(table.cell("a1")).expect("a1 is seen");
    table.0.world_mut().resource_mut::<View3dImage>().ready = true;
    table.frames(3);
    assert_eq!(table.get::<BoardOutline>().0, space, "the 3D picture fills the space");
    let round = table.point_of(table.cell("a1")).expect("a1 is seen");
    assert!(flat.distance(round) > 5.0, "{flat} {round}");
}

#[test]
fn presets_keys_flips_and_tab_place_the_camera() {
    let mut table = Table3d::ready("chess", None, 0.02);
    let seat = table.camera();
    let top = table.camera_is(CameraAsked::Preset(CameraPreset::Top));
    assert!(top.forward().y < -0.99, "it looks down: {top:?}");
    assert_eq!(table.get::<Settings>().camera, CameraPreset::Top);
    let side = table.camera_is(CameraAsked::Preset(CameraPreset::Side));
    assert!(side.translation.x.abs() > side.translation.z.abs(), "{side:?}");
    table.press(KeyCode::Digit0, &Key::Character("0".into()));
    assert_eq!(table.camera(), seat, "0 resets it");
    table.press(KeyCode::Digit2, &Key::Character("2".into()));
    assert_eq!(table.camera(), top);
    table.camera_is(CameraAsked::Reset);

    table.camera_is(CameraAsked::Turn(Vec2::new(1.0, -3.0)));
    let low = table.camera_is(CameraAsked::Zoom(30.0));
    assert!(low.translation.y > 1.25 && low != seat, "above the pieces: {low:?}");
    table.press(KeyCode::KeyF, &Key::Character("f".into()));
    let flipped = table.camera();
    assert!((flipped.translation + seat.translation * Vec3::new(1.0, -1.0, 1.0)).length() < 0.05);

    table.camera_is(CameraAsked::Turn(Vec2::new(2.0, 1.0)));
    table.press(KeyCode::Tab, &Key::Tab);
    assert_eq!(table.get::<View>().kind, ViewKind::TwoD);
    table.press(KeyCode::Tab, &Key::Tab);
    assert_eq!(table.camera(), flipped, "Tab brings it back");
}

#[test]
fn a_drag_beside_the_board_turns_the_camera_and_a_double_click_resets_it() {
    let mut table = Table3d::ready("chess", None, 0.02);
    let before = table.camera();
    let cloth = table.get::<BoardSpace>().0.left_bottom() + egui::vec2(20.0, -20.0);
    assert_eq!(table.cell_at(cloth), None);
    let drag = |table: &mut Table3d, from: egui::Pos2| {
        table.button(from, true);
        for step in 1..8_u8 {
            let to = from + egui::vec2(f32::from(step) * 12.0, 0.0);
            let (window, position) = (Entity::PLACEHOLDER, Vec2::new(to.x, to.y));
            let delta = Some(Vec2::new(12.0, 0.0));
            table.0.world_mut().write_message(CursorMoved { window, position, delta });
            table.event(egui::Event::PointerMoved(to));
        }
        table.button(from + egui::vec2(84.0, 0.0), false);
        table.frames(100);
    };
    drag(&mut table, cloth);
    let turned = table.camera();
    assert!(turned.rotation.angle_between(before.rotation) > 0.1, "{turned:?}");
    assert_eq!(table.get::<View3dImage>().preset, None);
    assert!(table.get::<Settings>().camera_hint_seen, "the player knows how");
    for pressed in [true, false, true, false] {
        table.button(cloth, pressed);
    }
    table.frames(60);
    assert_eq!(table.camera(), before, "a double click resets it");

    // A piece is dragged, not the camera.
    let pawn = table.point_of(table.cell("e2")).expect("e2 is seen");
    drag(&mut table, pawn);
    assert_eq!(table.camera(), before);
}

#[test]
fn a_legal_square_behind_a_piece_can_be_clicked() {
    let mut table = Table3d::ready("chess", Some("4k3/8/8/8/8/8/8/Q2RK3 w - - 0 1"), 0.02);
    table.camera_is(CameraAsked::Turn(Vec2::new(0.0, -0.6)));
    let behind = table.cell("d2");
    let hidden =
        |table: &Table3d| table.points().filter(|at| table.cell_at(*at) == Some(behind)).count();
    let before = hidden(&table);
    // The queen can go behind the rook.
    for input in
        [BoardInput::Pressed(Some(table.cell("a1"))), BoardInput::Released(Some(table.cell("a1")))]
    {
        table.0.world_mut().write_message(input);
        table.frames(2);
    }
    assert!(!table.get::<Selection>().builder.is_empty());
    let legal = table.get::<Table>().shown().legal();
    let target =
        legal.iter().filter(|mv| mv.cells[0] == table.cell("a1")).any(|mv| mv.cells[1] == behind);
    assert!(!target, "the queen cannot reach d2");
    assert_eq!(hidden(&table), before, "only legal squares win");
    table.0.world_mut().write_message(BoardInput::Cancel);
    table.frames(2);
    for input in
        [BoardInput::Pressed(Some(table.cell("e1"))), BoardInput::Released(Some(table.cell("e1")))]
    {
        table.0.world_mut().write_message(input);
        table.frames(2);
    }
    assert!(hidden(&table) > before, "the king can go to d2, so it wins over the rook in front");
    assert!(table.point_of(table.cell("d1")).is_some(), "the rook can still be selected");
}

#[test]
fn a_dragged_piece_is_lifted_and_falls_back() {
    let mut table = Table3d::ready("chess", None, 0.02);
    let from = table.cell("e2");
    let send = |table: &mut Table3d, input: BoardInput| {
        table.0.world_mut().write_message(input);
        table.frames(1);
    };
    send(&mut table, BoardInput::Moved(Some(Vec2::new(4.5, 1.5))));
    send(&mut table, BoardInput::Pressed(Some(from)));
    send(&mut table, BoardInput::Moved(Some(Vec2::new(4.5, 4.2))));
    let lift = |table: &Table3d| {
        let scene = table.get::<Scene>();
        let piece = scene.pieces.iter().find(|piece| piece.home == Home::Board(from)).expect("e2");
        let pose = scene.pose(piece);
        (pose.lift, pose.at)
    };
    let first = lift(&table).0;
    table.rest();
    assert!(first < 0.3 && lift(&table).0 > 0.4, "it is lifted in a moment, not at once");
    assert_eq!(lift(&table).1, Vec2::new(4.5, 4.2));
    send(&mut table, BoardInput::Moved(None));
    assert_eq!(lift(&table).1, Vec2::new(4.5, 4.2), "above the horizon it stays where it was");
    send(&mut table, BoardInput::Moved(Some(Vec2::new(4.5, 4.2))));
    let wrong = table.cell("e5");
    send(&mut table, BoardInput::Released(Some(wrong)));
    let (falling, at) = lift(&table);
    assert!(falling > 0.0 && at.y > 2.0, "{falling} {at}: it falls on its way back");
    table.rest();
    assert_eq!(lift(&table), (0.0, Vec2::new(4.5, 1.5)));
}

#[test]
fn an_explosion_is_seen_at_every_piece_it_destroys_and_leaves_nothing() {
    let mut table = Table3d::ready("atomic", Some("4k3/8/8/2nbr3/3P4/2N5/8/4K3 w - - 0 1"), 0.05);
    // What marks the first move goes with it.
    table.0.world_mut().resource_mut::<Settings>().beginner_hints = false;
    table.rest();
    let before = table.models();
    table.play("c3d5");
    let mut most = 0;
    for _ in 0..60 {
        table.frames(1);
        most = most.max(table.models());
        if let Some(blast) = table.get::<Scene>().blasts.first() {
            assert_eq!(blast.victims.len(), 4);
        }
    }
    assert!(most >= before + 30, "{before} {most}");
    assert_eq!(table.models(), before, "it is over");
}

#[test]
fn captured_pieces_lie_beside_the_player_who_took_them() {
    for flipped in [false, true] {
        let mut table = Table3d::ready("chess", None, 0.2);
        if flipped {
            table.0.world_mut().resource_mut::<View>().flip();
        }
        for text in ["e2e4", "d7d5", "e4d5"] {
            table.play(text);
            table.rest();
        }
        let front = table.get::<View>().team_in_front();
        let mover = table.get::<Table>().movers()[2];
        assert_eq!(front, mover, "the first team sits in front");
        let world = table.0.world_mut();
        let mut beside = world.query::<(&Mesh3d, &Transform, &Visibility)>();
        let lying = beside.iter(world).filter(|(_, at, _)| (at.scale.x - 0.86).abs() < 1e-3);
        let places: Vec<_> = lying.map(|(_, at, _)| at.translation).collect();
        assert_eq!(places.len(), 1);
        assert!(places[0].z > 0.0, "at the side of the first team: {places:?}");
    }
}
