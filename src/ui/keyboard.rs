//! Keyboard input for egui: every key event carries the modifiers that were held when it happened.
//!
//! `bevy_egui` reads the modifiers once per frame. In a slow frame Ctrl+A may be pressed and released before that, and
//! would arrive as a plain "a".

use crate::AppSystems;
use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardFocusLost, KeyboardInput};
use bevy::prelude::*;
use bevy_egui::egui::{self, Event, Modifiers};
use bevy_egui::helpers::{bevy_to_egui_key, bevy_to_egui_physical_key};
use bevy_egui::input::{EguiInputEvent, ModifierKeysState};
use bevy_egui::{EguiClipboard, EguiGlobalSettings, EguiInput, EguiInputSet, PrimaryEguiContext};

pub(crate) fn plugin(app: &mut App) {
    let mut settings = app.world_mut().resource_mut::<EguiGlobalSettings>();
    settings.input_system_settings.run_write_keyboard_input_messages_system = false;
    app.add_systems(
        PreUpdate,
        write_key_events.in_set(EguiInputSet::ReadBevyMessages).in_set(AppSystems::Input),
    )
    // Input is collected before `Update` and used after it.
    .add_systems(Update, drop_repeated_modifiers.in_set(AppSystems::Input));
}

/// Replaces the system of the same purpose in `bevy_egui`.
fn write_key_events(
    mut keys: MessageReader<KeyboardInput>,
    mut focus_lost: MessageReader<KeyboardFocusLost>,
    contexts: Query<Entity, With<PrimaryEguiContext>>,
    mut clipboard: ResMut<EguiClipboard>,
    mut events: MessageWriter<EguiInputEvent>,
    mut held: Local<ModifierKeysState>,
) {
    if focus_lost.read().count() > 0 {
        *held = ModifierKeysState::default();
    }
    for key in keys.read() {
        let key_events = key_events(key, &mut held, || clipboard.get_text());
        for context in &contexts {
            events.write_batch(
                key_events.iter().map(|event| EguiInputEvent { context, event: event.clone() }),
            );
        }
    }
}

/// What egui is to know of a key. `held` are the modifiers before it, and after it.
fn key_events(
    input: &KeyboardInput,
    held: &mut ModifierKeysState,
    clipboard: impl FnOnce() -> Option<String>,
) -> Vec<Event> {
    track(input, held);
    let (pressed, modifiers) = (input.state == ButtonState::Pressed, held.to_egui_modifiers());
    let mut events = Vec::new();
    if pressed && held.text_input_is_allowed() {
        events.extend(text(&input.logical_key).map(Event::Text));
    }
    let physical_key = bevy_to_egui_physical_key(&input.key_code);
    // Layouts without Latin letters are read by the position of the key.
    let Some(key) = bevy_to_egui_key(&input.logical_key).or(physical_key) else { return events };
    events.push(Event::Key { key, physical_key, pressed, repeat: false, modifiers });
    if pressed && modifiers.command {
        events.extend(match key {
            egui::Key::C => Some(Event::Copy),
            egui::Key::X => Some(Event::Cut),
            egui::Key::V => clipboard().map(Event::Text),
            _ => None,
        });
    }
    events
}

fn track(input: &KeyboardInput, held: &mut ModifierKeysState) {
    let pressed = input.state == ButtonState::Pressed;
    match input.logical_key {
        Key::Shift => held.shift = pressed,
        Key::Control => held.ctrl = pressed,
        Key::Alt => held.alt = pressed,
        Key::Super | Key::Meta => held.win = pressed,
        _ => {}
    }
}

/// The text that a key types.
fn text(key: &Key) -> Option<String> {
    match key {
        Key::Character(text) => Some(text.to_string()).filter(|text| !text.contains(char::is_control)),
        Key::Space => Some(" ".into()),
        _ => None,
    }
}

/// `bevy_egui` reports the modifiers in every frame, and egui asks for another frame after each report, so the app would
/// never sleep.
fn drop_repeated_modifiers(mut inputs: Query<&mut EguiInput>, mut known: Local<Modifiers>) {
    for mut input in &mut inputs {
        input.events.retain(|event| is_news(event, &mut known));
    }
}

/// Is this something that egui does not know yet?
fn is_news(event: &Event, known: &mut Modifiers) -> bool {
    match event {
        Event::ModifiersChanged(now) => std::mem::replace(known, *now) != *now,
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy_egui::EguiContext;

    const CTRL: (KeyCode, Key) = (KeyCode::ControlLeft, Key::Control);

    fn letter(code: KeyCode, letter: &str) -> (KeyCode, Key) {
        (code, Key::Character(letter.into()))
    }

    /// An app with the real system, and a text field with "text" in it.
    fn app() -> App {
        let mut app = App::new();
        app.add_plugins(MinimalPlugins)
            .init_resource::<EguiClipboard>()
            .add_message::<KeyboardInput>()
            .add_message::<KeyboardFocusLost>()
            .add_message::<EguiInputEvent>()
            .add_systems(PreUpdate, write_key_events.in_set(AppSystems::Input));
        app.world_mut().spawn((EguiContext::default(), PrimaryEguiContext));
        app
    }

    /// Presses these keys one after the other and releases them in reverse, all within one frame.
    fn events_of_one_frame(app: &mut App, chord: &[(KeyCode, Key)]) -> Vec<Event> {
        let pressed = chord.iter().map(|key| (key, ButtonState::Pressed));
        let released = chord.iter().rev().map(|key| (key, ButtonState::Released));
        for ((code, key), state) in pressed.chain(released) {
            app.world_mut().write_message(KeyboardInput {
                key_code: *code,
                logical_key: key.clone(),
                state,
                text: None,
                repeat: false,
                window: Entity::PLACEHOLDER,
            });
        }
        app.update();
        let mut events = app.world_mut().resource_mut::<Messages<EguiInputEvent>>();
        events.drain().map(|event| event.event).collect()
    }

    fn frame(ctx: &egui::Context, text: &mut String, events: Vec<Event>) {
        let input = egui::RawInput { events, focused: true, ..Default::default() };
        let mut output = ctx.run_ui(input, |ui| {
            let field = ui.text_edit_singleline(text);
            field.request_focus();
        });
        // Nothing is drawn.
        output.textures_delta.clear();
    }

    #[test]
    fn a_short_ctrl_a_selects_all_and_types_nothing() {
        let (mut app, ctx, mut text) = (app(), egui::Context::default(), String::from("text"));
        frame(&ctx, &mut text, Vec::new());
        frame(&ctx, &mut text, Vec::new());
        frame(&ctx, &mut text, events_of_one_frame(&mut app, &[CTRL, letter(KeyCode::KeyA, "a")]));
        assert_eq!(text, "text");
        frame(&ctx, &mut text, events_of_one_frame(&mut app, &[letter(KeyCode::KeyB, "b")]));
        assert_eq!(text, "b", "everything was selected, and Ctrl is no longer held");
    }

    #[test]
    fn a_short_ctrl_z_is_a_shortcut_of_the_table() {
        let (mut app, ctx) = (app(), egui::Context::default());
        let events = events_of_one_frame(&mut app, &[CTRL, letter(KeyCode::KeyZ, "z")]);
        let mut undone = false;
        let mut output = ctx.run_ui(egui::RawInput { events, ..Default::default() }, |ui| {
            undone = ui.input_mut(|input| input.consume_key(Modifiers::COMMAND, egui::Key::Z));
        });
        output.textures_delta.clear();
        assert!(undone);
    }

    #[test]
    fn modifiers_are_reported_when_they_change() {
        let mut known = Modifiers::NONE;
        let mut news = |now| is_news(&Event::ModifiersChanged(now), &mut known);
        assert!(!news(Modifiers::NONE));
        assert!(news(Modifiers::SHIFT) && !news(Modifiers::SHIFT));
        assert!(news(Modifiers::NONE));
        assert!(is_news(&Event::Copy, &mut known));
    }
}
