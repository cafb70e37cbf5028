//! The lobby code in large type, and buttons that copy the invitation.

use super::LobbyView;
use crate::screens::online::Request;
use crate::ui::style::{self, ACCENT, WEAK_TEXT, bold, colour};
use crate::ui::widgets::{button, note, primary_button};
use bevy_egui::egui::{FontFamily, FontId, Label, RichText, Ui};

pub(super) fn show(ui: &mut Ui, view: &mut LobbyView) {
    let texts = view.texts;
    let Some(code) = view.online.code.clone() else {
        note(ui, &texts.get("online-opening-code-about"));
        return;
    };
    note(ui, &texts.get("lobby-code"));
    let scale = style::scale_of(ui.ctx());
    // A letter takes about three quarters of its height.
    let size = (58.0 * scale).min(ui.available_width() / (0.77 * code.len() as f32));
    let big = RichText::new(&code).font(FontId::new(size, bold())).color(colour(ACCENT));
    ui.add(Label::new(big.extra_letter_spacing(size * 0.08)));
    let command = command(&code, view.online.relay.as_deref());
    let font = style::type_of(ui.ctx(), style::SMALL, FontFamily::Monospace);
    ui.add(Label::new(RichText::new(&command).font(font).color(colour(WEAK_TEXT))).wrap());
    ui.horizontal_wrapped(|ui| {
        if primary_button(ui, &texts.get("lobby-copy-code")).clicked() {
            view.requests.push(Request::Copy(code));
        }
        if button(ui, &texts.get("lobby-copy-command")).clicked() {
            view.requests.push(Request::Copy(command));
        }
    });
}

/// The command a friend types to join; it names the relay unless that is the default.
pub(super) fn command(code: &str, relay: Option<&str>) -> String {
    let relay = relay.map(|relay| format!(" --relay {relay}")).unwrap_or_default();
    format!("manyboard --join {code}{relay}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use online::invite::InviteCode;

    #[test]
    fn the_code_is_found_in_what_is_sent() {
        for relay in [None, Some("https://play.example.org"), Some("http://10.0.0.2:7437")] {
            let code = InviteCode::read("K7PM52-4QX9");
            assert!(code.is_some());
            assert_eq!(InviteCode::find(&command("K7PM52-4QX9", relay)), code);
        }
    }
}
