//! Emotes. Apps send only the index in this list.

use crate::online::OnlineAsked;
use crate::text::Texts;
use crate::ui::pictures::Pictures;
use crate::ui::style::GAP_XS;
use crate::ui::widgets::icon_button;
use bevy_egui::egui::{Ui, vec2};

/// Icon and text key of each. The index is on the wire: append only.
const EMOTES: [(&str, &str); 8] = [
    ("emote-smile", "emote-smile"),
    ("emote-thumb", "emote-thumb"),
    ("emote-heart", "emote-heart"),
    ("emote-wow", "emote-wow"),
    ("emote-sad", "emote-sad"),
    ("emote-think", "emote-think"),
    ("emote-wait", "emote-wait"),
    ("emote-cup", "emote-cup"),
];

/// Icon and text key; none for an index from a newer app.
pub(in crate::screens) fn find(which: u8) -> Option<(&'static str, &'static str)> {
    EMOTES.get(usize::from(which)).copied()
}

/// All emotes in a row; returns the clicked one.
pub(in crate::screens) fn row(
    ui: &mut Ui,
    texts: &Texts,
    pictures: &mut Pictures,
) -> Option<OnlineAsked> {
    let mut picked = None;
    ui.horizontal_wrapped(|ui| {
        let apart = GAP_XS;
        let count = EMOTES.len() as f32;
        // Whole points: rounded up, the last one would begin another row.
        let side = ((ui.available_width() - apart * count) / count).floor();
        let side = side.clamp(26.0, ui.spacing().interact_size.y);
        ui.spacing_mut().item_spacing = vec2(apart, apart);
        ui.spacing_mut().interact_size = vec2(side, side);
        for (which, (icon, key)) in (0..).zip(EMOTES) {
            if icon_button(ui, pictures, icon, &texts.get(key), true).clicked() {
                picked = Some(OnlineAsked::Emote(which));
            }
        }
    });
    picked
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_emote_is_drawn_and_said() {
        let texts = Texts::default();
        for (icon, key) in EMOTES {
            assert!(art::pictures::ICONS.contains(&icon), "{icon}");
            assert_ne!(texts.get(key), key);
        }
        assert_eq!(find(EMOTES.len() as u8), None, "who has more of them shows nothing strange here");
        assert_eq!(find(0), Some(EMOTES[0]));
    }
}
