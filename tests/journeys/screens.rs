//! The table's screen, operated by keys and clicks as in a window.

use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::prelude::*;
use bevy_egui::input::EguiInputEvent;
use bevy_egui::{EguiContext, EguiFullOutput, PrimaryEguiContext, egui};
use manyboard::headless::screens_app;
use manyboard::new_game::NewGame;
use manyboard::notice::Notices;
use manyboard::online::{Online, OnlineAsked, OnlineState};
use manyboard::screens::Screen;
use manyboard::settings::Settings;
use manyboard::table::review::Review;
use manyboard::table::{MoveAsked, Table, TableAsked};
use manyboard::text::Texts;
use online::identity::Key as MemberKey;
use online::party::lobby::{Lobby, LobbySeat, LobbyTerms, Member, Occupant};
use rules::{AiLevel, Controller, GameTerms, Team};

const CTRL: (KeyCode, Key) = (KeyCode::ControlLeft, Key::Control);
const SHIFT: (KeyCode, Key) = (KeyCode::ShiftLeft, Key::Shift);
const ADA: MemberKey = MemberKey([1; 32]);
const BO: MemberKey = MemberKey([2; 32]);
const CY: MemberKey = MemberKey([3; 32]);

pub(crate) fn letter(code: KeyCode, letter: &str) -> (KeyCode, Key) {
    (code, Key::Character(letter.into()))
}

/// Everything that was requested online.
#[derive(Resource, Default)]
pub(crate) struct OnlineRequests(pub(crate) Vec<OnlineAsked>);

pub(crate) fn record(mut asked: MessageReader<OnlineAsked>, mut requests: ResMut<OnlineRequests>) {
    requests.0.extend(asked.read().cloned());
}

/// The app with a game among people on the screen.
pub(crate) struct AtTable(pub(crate) App);

impl AtTable {
    pub(crate) fn new() -> Self {
        let mut setup = NewGame::against_ai(catalog::modes()[0].info(), "Ada", "Bo", AiLevel::EASIEST);
        setup.terms.seats.iter_mut().for_each(|seat| seat.controller = Controller::Person);
        Self::with(setup)
    }

    /// The game of a set-up.
    pub(crate) fn with(setup: NewGame) -> Self {
        let mut app = screens_app();
        app.init_resource::<OnlineRequests>().add_systems(Last, record);
        app.world_mut().resource_mut::<Settings>().reduce_motion = true;
        app.world_mut().write_message(TableAsked::start(setup));
        app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Table);
        let mut table = Self(app);
        table.frames(4);
        table
    }

    pub(crate) fn frames(&mut self, count: usize) {
        (0..count).for_each(|_| self.0.update());
    }

    pub(crate) fn table(&self) -> &Table {
        self.0.world().resource::<Table>()
    }

    /// Presses these keys one after the other and releases them in reverse, all within one frame.
    pub(crate) fn press(&mut self, chord: &[(KeyCode, Key)]) {
        let pressed = chord.iter().map(|key| (key, ButtonState::Pressed));
        let released = chord.iter().rev().map(|key| (key, ButtonState::Released));
        for ((key_code, logical_key), state) in pressed.chain(released) {
            self.0.world_mut().write_message(KeyboardInput {
                key_code: *key_code,
                logical_key: logical_key.clone(),
                state,
                text: None,
                repeat: false,
                window: Entity::PLACEHOLDER,
            });
        }
        self.frames(3);
    }

    pub(crate) fn play_first_legal(&mut self) {
        let (text, epoch) = (self.table().shown().legal()[0].text.clone(), self.table().epoch());
        let seat = self.table().mover().expect("a seat is to move");
        self.0.world_mut().write_message(MoveAsked { seat, text, epoch });
        self.frames(2);
    }

    pub(crate) fn context(&mut self) -> (Entity, egui::Context) {
        let world = self.0.world_mut();
        let mut query = world.query_filtered::<(Entity, &mut EguiContext), With<PrimaryEguiContext>>();
        let (entity, mut context) = query.single_mut(world).expect("one context");
        (entity, context.get_mut().clone())
    }

    pub(crate) fn focused(&mut self) -> Option<egui::Id> {
        self.context().1.memory(egui::Memory::focused)
    }

    /// Every widget with a label or a value, and its centre.
    pub(crate) fn widgets(&mut self) -> Vec<(String, egui::Pos2)> {
        let world = self.0.world_mut();
        let mut query = world.query::<&EguiFullOutput>();
        let output = query.single(world).expect("one context").0.as_ref().expect("a frame was run");
        let update = output.platform_output.accesskit_update.as_ref().expect("accesskit is on");
        let named = update.nodes.iter().filter_map(|(_, node)| {
            let (name, at) = (node.label().or(node.value())?, node.bounds()?);
            let centre = egui::pos2(((at.x0 + at.x1) / 2.0) as f32, ((at.y0 + at.y1) / 2.0) as f32);
            Some((name.to_string(), centre))
        });
        named.collect()
    }

    /// Clicks the widget with this label.
    #[track_caller]
    pub(crate) fn click(&mut self, label: &str) {
        let widgets = self.widgets();
        // Of several the topmost: others may be out of sight.
        let named = widgets.iter().filter(|(name, _)| name == label);
        let found = named.min_by(|(_, one), (_, other)| one.y.total_cmp(&other.y));
        let at = found.unwrap_or_else(|| panic!("{label:?} is not in {widgets:?}")).1;
        let (context, _) = self.context();
        let button = |pressed| egui::Event::PointerButton {
            pos: at,
            button: egui::PointerButton::Primary,
            pressed,
            modifiers: egui::Modifiers::NONE,
        };
        for event in [egui::Event::PointerMoved(at), button(true), button(false)] {
            self.0.world_mut().write_message(EguiInputEvent { context, event });
            self.frames(1);
        }
        self.frames(2);
    }

    pub(crate) fn notices(&self) -> Vec<&str> {
        self.0.world().resource::<Notices>().0.iter().map(|notice| notice.key.as_str()).collect()
    }

    /// Others take part: Bo plays, and Cy watches.
    pub(crate) fn play_online(&mut self) {
        let member = |key, name: &str| Member { key, name: name.into(), ready: true, connected: true };
        let places = [(0, ADA), (1, BO)];
        let place = |(team, key)| LobbySeat { team: Team(team), occupant: Occupant::Member(key) };
        let lobby = Lobby {
            host: BO,
            term: 0,
            was_alone: false,
            former_hosts: Vec::new(),
            revision: 1,
            terms: LobbyTerms::new(GameTerms::of(&catalog::modes()[0].info().id)),
            seats: places.map(place).into(),
            members: vec![member(ADA, "Ada"), member(BO, "Bo"), member(CY, "Cy")],
            games_started: 1,
            playing: None,
            rematch_votes: Vec::new(),
        };
        let (state, me) = (OnlineState::Playing, Some(ADA));
        let online = Online { state, me, lobby: Some(lobby), ..Online::default() };
        self.0.insert_resource(online);
        self.frames(3);
    }
}

#[test]
fn a_short_ctrl_z_takes_a_move_back() {
    let mut screen = AtTable::new();
    screen.play_first_legal();
    assert_eq!(screen.table().ply(), 1);
    screen.press(&[CTRL, letter(KeyCode::KeyZ, "z")]);
    assert_eq!(screen.table().ply(), 0, "Ctrl was down when Z was pressed");
    screen.press(&[CTRL, letter(KeyCode::KeyY, "y")]);
    assert_eq!(screen.table().ply(), 1);
}

#[test]
fn shift_belongs_to_the_arrow_in_a_review() {
    let mut screen = AtTable::new();
    screen.play_first_legal();
    screen.press(&[letter(KeyCode::KeyV, "v")]);
    let cursor = |screen: &AtTable| screen.table().review().map(Review::cursor);
    let before = cursor(&screen);
    assert!(before.is_some(), "V reviews the game");
    screen.press(&[SHIFT, (KeyCode::ArrowLeft, Key::ArrowLeft)]);
    assert_eq!(cursor(&screen), before, "Shift and an arrow move the cursor");
    screen.press(&[(KeyCode::ArrowLeft, Key::ArrowLeft)]);
    assert_ne!(cursor(&screen), before);
}

#[test]
fn f6_leads_to_the_buttons_and_back() {
    let mut screen = AtTable::new();
    let f6 = (KeyCode::F6, Key::F6);
    let board = screen.focused().expect("the board has the focus");
    screen.press(std::slice::from_ref(&f6));
    let button = screen.focused().expect("a button has the focus");
    assert_ne!(button, board);
    screen.press(std::slice::from_ref(&f6));
    assert_eq!(screen.focused(), Some(board));
    screen.press(&[f6]);
    assert_eq!(screen.focused(), Some(button));
}

#[test]
fn v_says_when_an_online_game_can_be_reviewed() {
    let mut screen = AtTable::new();
    screen.play_first_legal();
    screen.play_online();
    screen.press(&[letter(KeyCode::KeyV, "v")]);
    assert!(screen.table().review().is_none());
    assert_eq!(screen.notices(), ["review-later"]);
}

#[test]
fn players_and_spectators_can_be_muted_at_the_table() {
    let texts = Texts::default();
    for (name, key) in [("Bo", BO), ("Cy", CY)] {
        let mut screen = AtTable::new();
        screen.play_online();
        screen.click(&texts.with("lobby-menu", &[("name", name.into())]));
        screen.click(&texts.get("lobby-mute"));
        let requests = &screen.0.world().resource::<OnlineRequests>().0;
        assert!(requests.contains(&OnlineAsked::Mute(key, true)), "{name}: {requests:?}");
    }
}
