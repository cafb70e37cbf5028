//! Keeps egui asleep while nothing happens: its bridge reports the modifier keys anew for every picture, and egui
//! asks for another picture after every report.

use bevy::prelude::*;
use bevy_egui::EguiInput;
use bevy_egui::egui::{Event, Modifiers};

pub(crate) fn plugin(app: &mut App) {
    // Input is gathered before this and read after it.
    app.add_systems(Update, forget_repeats);
}

fn forget_repeats(mut inputs: Query<&mut EguiInput>, mut known: Local<Modifiers>) {
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
