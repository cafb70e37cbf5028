//! Connection quality beside a name.

use crate::online::LinkState;
use crate::text::Texts;
use crate::theme::Rgb;
use crate::ui::style::{self, ACCENT, BORDER, ERROR, WEAK_TEXT, colour};
use crate::ui::tooltip::WithTooltip;
use bevy_egui::egui::{Rect, RichText, Sense, Ui, pos2, vec2};
use std::time::Duration;

/// The ping in milliseconds up to which all bars, all but one, and so on are shown.
const STEPS: [u128; 3] = [80, 160, 320];

/// How many of four bars are shown; none without a connection.
pub(super) fn bars(link: Option<&LinkState>) -> usize {
    match link {
        Some(LinkState { linked: true, shaky: false, ping: Some(ping) }) => strength(*ping),
        Some(LinkState { linked: true, .. }) => 1,
        _ => 0,
    }
}

fn strength(ping: Duration) -> usize {
    4 - STEPS.iter().filter(|step| ping.as_millis() > **step).count()
}

fn ink(bars: usize) -> Rgb {
    match bars {
        0 | 1 => ERROR,
        2 => ACCENT,
        _ => [134, 194, 122],
    }
}

/// The connection quality as text.
fn label(texts: &Texts, link: Option<&LinkState>) -> String {
    match link {
        Some(LinkState { linked: true, shaky: true, .. }) => texts.get("online-shaky"),
        Some(LinkState { linked: true, ping: Some(ping), .. }) => {
            texts.with("online-ping", &[("ping", (ping.as_millis() as u64).into())])
        }
        Some(LinkState { linked: true, .. }) => texts.get("online-linked"),
        _ => texts.get("online-not-linked"),
    }
}

/// Four bars, and the ping if it is known.
pub(super) fn ping(ui: &mut Ui, texts: &Texts, link: Option<&LinkState>) {
    let (seen, side) = (bars(link), 18.0 * style::scale_of(ui.ctx()));
    let (space, response) = ui.allocate_exact_size(vec2(side, side), Sense::hover());
    for bar in 0..4 {
        let (wide, high) = (side / 4.0, side * (0.25 + 0.25 * bar as f32));
        let left = space.left() + bar as f32 * wide;
        let rect = Rect::from_min_max(
            pos2(left + 0.5, space.bottom() - high),
            pos2(left + wide - 1.5, space.bottom()),
        );
        let fill = if bar < seen { ink(seen) } else { BORDER };
        ui.painter().rect_filled(rect, 1, colour(fill));
    }
    let words = label(texts, link);
    response.tooltip(&words);
    if let Some(shown) = milliseconds(texts, link) {
        ui.label(RichText::new(shown).small().color(colour(WEAK_TEXT)));
    }
}

/// A dot in the colour of the connection quality, where there is little room.
pub(in crate::screens) fn dot(ui: &mut Ui, texts: &Texts, link: Option<&LinkState>) {
    let side = 12.0 * style::scale_of(ui.ctx());
    let (space, response) = ui.allocate_exact_size(vec2(side, side), Sense::hover());
    ui.painter().circle_filled(space.center(), side * 0.42, colour(ink(bars(link))));
    response.tooltip(label(texts, link));
}

/// The ping, if it is known.
pub(in crate::screens) fn milliseconds(texts: &Texts, link: Option<&LinkState>) -> Option<String> {
    let ping = link.filter(|link| link.linked && !link.shaky)?.ping?;
    Some(texts.with("online-ping", &[("ping", (ping.as_millis() as u64).into())]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heard(ping: u64) -> LinkState {
        LinkState { ping: Some(Duration::from_millis(ping)), shaky: false, linked: true }
    }

    #[test]
    fn bars_fall_with_the_ping() {
        let seen = [5, 80, 81, 200, 500, 60_000].map(|ping| bars(Some(&heard(ping))));
        assert_eq!(seen, [4, 4, 3, 2, 1, 1]);
        assert_eq!(bars(Some(&LinkState { shaky: true, ..heard(5) })), 1);
        assert_eq!(bars(Some(&LinkState { ping: None, ..heard(5) })), 1);
        assert_eq!((bars(Some(&LinkState { linked: false, ..heard(5) })), bars(None)), (0, 0));
    }

    #[test]
    fn connection_quality_has_a_text() {
        let texts = Texts::default();
        assert!(label(&texts, Some(&heard(23))).contains("23"));
        assert_eq!(milliseconds(&texts, Some(&heard(23))), Some(label(&texts, Some(&heard(23)))));
        assert_eq!(milliseconds(&texts, None), None);
        assert_ne!(label(&texts, None), label(&texts, Some(&LinkState { ping: None, ..heard(1) })));
    }
}
