//! Finds texts that are cut off, covered or on top of each other, and widgets that overlap, in what egui has painted.

use bevy::prelude::*;
use bevy_egui::EguiFullOutput;
use bevy_egui::egui::{self, Context, Rect, Shape};
use manyboard::headless::ScreenSize;
use manyboard::ui::free_space::{clickables, covers_button};

/// What rounding may cost, in points.
const TOLERANCE: f32 = 1.5;
/// A rectangle over the whole window that is less transparent than this is the backdrop of a sheet.
const DIM: u8 = 100;
/// From this opacity on, what is behind a rectangle is hidden.
const OPAQUE: u8 = 200;

/// A text on the screen.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct SeenText {
    pub(super) text: String,
    /// The space of its lines, and of its letters.
    pub(super) rect: Rect,
    ink: Rect,
    /// The rectangle of each line.
    lines: Vec<Rect>,
    pub(super) clip: Rect,
    elided: bool,
    /// Is a part of it behind something?
    covered: bool,
}

/// A text of which a part is above or below what is shown of its place: it must be possible to scroll there.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct HalfSeen {
    pub(super) text: String,
    pub(super) clip: Rect,
    /// How far it has to be scrolled; below 0 upwards.
    pub(super) by: f32,
}

/// Everything that is wrong in the last frame, and what is only half seen.
pub(super) fn problems(world: &mut World, ctx: &Context) -> (Vec<String>, Vec<HalfSeen>) {
    let window = ctx.content_rect();
    let texts = texts(world);
    let mut found: Vec<String> = texts
        .iter()
        .filter_map(|text| Some(format!("{:?} {}", text.text, cut(text, window)?)))
        .collect();
    found.extend(texts_on_texts(&texts, window));
    found.extend(overlaps(ctx));
    found.extend(notices_on_buttons(ctx));
    (found, texts.iter().filter_map(|text| half_seen(text, window)).collect())
}

/// The texts of the last frame that are not hidden, in the order in which they were painted.
pub(super) fn texts(world: &mut World) -> Vec<SeenText> {
    let ScreenSize(width, height) = *world.resource::<ScreenSize>();
    let window = Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(width, height));
    let mut query = world.query::<&EguiFullOutput>();
    let output = query.single(world).expect("one context").0.as_ref().expect("a frame was run");
    let mut texts = Vec::new();
    for clipped in &output.shapes {
        add(&clipped.shape, clipped.clip_rect, window, &mut texts);
    }
    texts
}

fn add(shape: &Shape, clip: Rect, window: Rect, texts: &mut Vec<SeenText>) {
    match shape {
        Shape::Vec(shapes) => shapes.iter().for_each(|shape| add(shape, clip, window, texts)),
        // The backdrop of a sheet: what is behind it cannot be used now.
        Shape::Rect(rect) if rect.fill.a() > DIM && rect.rect.width() > window.width() - 1.0 => {
            texts.clear();
        }
        Shape::Rect(rect) if rect.fill.a() >= OPAQUE => hide(rect.rect.intersect(clip), texts),
        Shape::Text(text) if !text.galley.text().trim().is_empty() => {
            let moved = |rect: Rect| rect.translate(text.pos.to_vec2());
            texts.push(SeenText {
                text: name(text.galley.text()),
                rect: moved(text.galley.rect),
                ink: moved(text.galley.mesh_bounds),
                lines: lines(&text.galley).map(moved).collect(),
                clip,
                elided: text.galley.elided,
                covered: false,
            });
        }
        _ => {}
    }
}

/// Where the letters of each line are.
fn lines(galley: &egui::Galley) -> impl Iterator<Item = Rect> {
    let ink = galley.mesh_bounds;
    galley.rows.iter().map(move |row| row.rect_without_leading_space().intersect(ink))
}

/// Something opaque was painted.
fn hide(cover: Rect, texts: &mut Vec<SeenText>) {
    texts.retain(|text| !cover.expand(TOLERANCE).contains_rect(text.ink.intersect(text.clip)));
    for text in texts.iter_mut() {
        text.covered |= overlap(cover, text.ink.intersect(text.clip));
    }
}

fn overlap(one: Rect, other: Rect) -> bool {
    let both = one.intersect(other);
    both.width() > TOLERANCE && both.height() > TOLERANCE
}

/// How a text is cut off where no scrolling helps, if it is.
fn cut(text: &SeenText, window: Rect) -> Option<String> {
    let seen = text.clip.intersect(window);
    if !seen.expand(-TOLERANCE).intersects(text.rect) {
        return None;
    }
    if text.elided {
        return Some("ends in …".into());
    }
    let (left, right) = (seen.left() - text.ink.left(), text.ink.right() - seen.right());
    (left.max(right) > TOLERANCE).then(|| format!("is cut at the side by {:.0}", left.max(right)))
}

/// Is the upper or lower part of a text out of sight?
fn half_seen(text: &SeenText, window: Rect) -> Option<HalfSeen> {
    let seen = text.clip.intersect(window);
    let beside = text.rect.right() < seen.left() || text.rect.left() > seen.right();
    let (above, below) = (seen.top() - text.ink.top(), text.ink.bottom() - seen.bottom());
    let by = if below > above { below } else { -above };
    (!beside && by.abs() > TOLERANCE && above.max(below) > 0.0).then(|| HalfSeen {
        text: text.text.clone(),
        clip: seen,
        by,
    })
}

/// Is this text shown in its full height now, or so high that it must be read page by page?
pub(super) fn is_whole(texts: &[SeenText], wanted: &HalfSeen) -> bool {
    texts.iter().filter(|text| text.text == wanted.text).any(|text| {
        let seen = text.clip.expand(TOLERANCE);
        let fits = seen.top() <= text.ink.top() && text.ink.bottom() <= seen.bottom();
        fits || text.ink.height() > wanted.clip.height().max(text.clip.height())
    })
}

/// How far a text has moved between two frames.
pub(super) fn shift(before: &[SeenText], after: &[SeenText], text: &str) -> Option<f32> {
    let place =
        |texts: &[SeenText]| texts.iter().find(|found| found.text == text).map(|found| found.rect.top());
    Some(place(before)? - place(after)?)
}

/// The first letters of a text. A running clock is always the same text.
fn name(text: &str) -> String {
    let is_clock = text.contains(':') && text.chars().all(|letter| ":.0123456789".contains(letter));
    if is_clock { "0:00".into() } else { text.chars().take(50).collect() }
}

/// Pairs of texts whose letters touch.
fn texts_on_texts(texts: &[SeenText], window: Rect) -> Vec<String> {
    let meet = |one: &SeenText, other: &SeenText| {
        let seen = one.clip.intersect(other.clip).intersect(window);
        let shown = |line: &Rect| line.intersect(seen);
        one.lines.iter().any(|line| other.lines.iter().any(|below| overlap(shown(line), shown(below))))
    };
    let mut found = Vec::new();
    for (at, one) in texts.iter().enumerate().filter(|(_, text)| !text.covered) {
        for other in texts[..at].iter().filter(|text| !text.covered) {
            if meet(one, other) {
                found.push(format!("{:?} is on {:?}", one.text, other.text));
            }
        }
    }
    found
}

/// Notices that cover a button.
fn notices_on_buttons(ctx: &Context) -> Option<String> {
    let area = egui::AreaState::load(ctx, egui::Id::new(("notice", 0_usize)))?;
    covers_button(area.rect(), &clickables(ctx))
        .then(|| format!("a notice covers a button: {:?}", area.rect()))
}

/// Pairs of clickable widgets of one layer that overlap without one being inside the other.
fn overlaps(ctx: &Context) -> Vec<String> {
    let widgets = ctx.viewport(|viewport| {
        let layers = viewport.prev_pass.widgets.layers();
        let clickable = |widget: &&egui::WidgetRect| widget.enabled && widget.sense.senses_click();
        let of = |(_, widgets): (_, &[egui::WidgetRect])| {
            widgets
                .iter()
                .filter(clickable)
                .map(|widget| (widget.id, widget.interact_rect))
                .collect::<Vec<_>>()
        };
        layers.map(of).collect::<Vec<_>>()
    });
    let mut found = Vec::new();
    for layer in widgets {
        for (at, (one, a)) in layer.iter().enumerate() {
            for (other, b) in &layer[..at] {
                if overlap(*a, *b) && !inside(*a, *b) && !inside(*b, *a) {
                    found.push(format!("{one:?} at {a:?} overlaps {other:?} at {b:?}"));
                }
            }
        }
    }
    found
}

fn inside(outer: Rect, inner: Rect) -> bool {
    outer.expand(TOLERANCE).contains_rect(inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn window() -> Rect {
        Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(100.0, 100.0))
    }

    fn text(x: f32, y: f32, clip: Rect) -> SeenText {
        let rect = Rect::from_min_size(egui::pos2(x, y), egui::vec2(40.0, 10.0));
        SeenText {
            text: "text".into(),
            rect,
            ink: rect,
            lines: vec![rect],
            clip,
            elided: false,
            covered: false,
        }
    }

    #[test]
    fn cut_texts_are_found() {
        assert_eq!(cut(&text(10.0, 10.0, window()), window()), None);
        let elided = SeenText { elided: true, ..text(10.0, 10.0, window()) };
        assert!(cut(&elided, window()).is_some(), "elided");
        assert!(cut(&text(70.0, 10.0, window()), window()).is_some(), "at the side");
        let list = Rect::from_min_max(egui::pos2(0.0, 0.0), egui::pos2(100.0, 50.0));
        assert!(cut(&text(65.0, 20.0, list), window()).is_some(), "a list does not scroll sideways");
    }

    #[test]
    fn what_is_cut_above_or_below_must_be_scrolled_to() {
        let list = Rect::from_min_max(egui::pos2(0.0, 10.0), egui::pos2(100.0, 50.0));
        assert_eq!(half_seen(&text(10.0, 20.0, list), window()), None);
        let below = half_seen(&text(10.0, 45.0, list), window()).expect("cut below");
        let above = half_seen(&text(10.0, 3.0, list), window()).expect("cut above");
        assert_eq!((below.by, above.by), (5.0, -7.0));
        assert!(half_seen(&text(10.0, 95.0, window()), window()).is_some(), "below the window");
        assert!(is_whole(&[text(10.0, 39.0, list)], &below));
        assert!(!is_whole(&[text(10.0, 45.0, list)], &below), "it does not scroll");
    }

    #[test]
    fn texts_on_texts_are_found_unless_something_is_between_them() {
        let mut texts = vec![text(10.0, 10.0, window())];
        texts.push(text(30.0, 14.0, window()));
        assert_eq!(texts_on_texts(&texts, window()).len(), 1);
        let mut texts = vec![text(10.0, 10.0, window())];
        hide(Rect::from_min_max(egui::pos2(25.0, 0.0), egui::pos2(90.0, 90.0)), &mut texts);
        texts.push(text(30.0, 14.0, window()));
        assert_eq!(texts_on_texts(&texts, window()), Vec::<String>::new());
    }
}
