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

impl SeenText {
    pub(super) fn line_count(&self) -> usize {
        self.lines.len()
    }

    /// Is it shown in its full height?
    fn is_whole(&self) -> bool {
        let seen = self.clip.expand(TOLERANCE);
        seen.top() <= self.ink.top() && self.ink.bottom() <= seen.bottom() && !self.covered
    }
}

/// A text of which a part is above or below what is shown of its place: it must be possible to scroll there.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct HalfSeen {
    pub(super) text: String,
    rect: Rect,
    /// What is seen of the place where it is.
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

/// The texts of the last frame that are shown in their full height.
pub(super) fn whole_texts(world: &mut World) -> Vec<String> {
    let ScreenSize(width, height) = *world.resource::<ScreenSize>();
    let window = Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(width, height));
    let is_whole = |text: &SeenText| text.is_whole() && window.contains_rect(text.ink);
    texts(world).into_iter().filter(is_whole).map(|text| text.text).collect()
}

fn add(shape: &Shape, clip: Rect, window: Rect, texts: &mut Vec<SeenText>) {
    match shape {
        Shape::Vec(shapes) => shapes.iter().for_each(|shape| add(shape, clip, window, texts)),
        // The backdrop of a sheet: what is behind it cannot be used now.
        Shape::Rect(rect) if rect.fill.a() > DIM && rect.rect.expand(1.0).contains_rect(window) => {
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
    // A line of a list that is not shown at all: lists draw only the lines that are.
    if !seen.is_positive() {
        return None;
    }
    let beside = text.rect.right() < seen.left() || text.rect.left() > seen.right();
    let (above, below) = (seen.top() - text.ink.top(), text.ink.bottom() - seen.bottom());
    let by = if below > above { below } else { -above };
    (!beside && by.abs() > TOLERANCE && above.max(below) > 0.0).then(|| HalfSeen {
        text: text.text.clone(),
        rect: text.rect,
        clip: seen,
        by,
    })
}

impl HalfSeen {
    /// Is it shown in its full height after it was scrolled so far? A paragraph that is higher than its place is read page by
    /// page.
    pub(super) fn is_whole_in(&self, texts: &[SeenText], moved: f32) -> bool {
        self.found_in(texts, moved).is_some_and(|text| {
            let seen = text.clip.expand(TOLERANCE);
            let fits = seen.top() <= text.ink.top() && text.ink.bottom() <= seen.bottom();
            let in_pages =
                || text.lines.len() > 1 && text.lines.iter().all(|line| line.height() < seen.height());
            fits || (text.ink.height() > seen.height() && in_pages())
        })
    }

    /// Is a text like it shown in its full height?
    pub(super) fn is_seen_in(&self, texts: &[SeenText]) -> bool {
        texts.iter().any(|text| text.text == self.text && text.is_whole())
    }

    /// Is it where it was?
    pub(super) fn is_back_in(&self, texts: &[SeenText]) -> bool {
        self.found_in(texts, 0.0).is_some()
    }

    fn found_in<'a>(&self, texts: &'a [SeenText], moved: f32) -> Option<&'a SeenText> {
        let place = self.rect.min - egui::vec2(0.0, moved);
        let is_here =
            |text: &&SeenText| text.text == self.text && text.rect.min.distance(place) < TOLERANCE;
        texts.iter().find(is_here)
    }
}

/// How far texts have moved between two frames in which `asked` was scrolled; 0 if none has. Texts may be repeated in a list, so
/// the distance that most of them have in common counts, and among equals the longest.
pub(super) fn scrolled(before: &[SeenText], after: &[SeenText], asked: f32) -> f32 {
    let mut votes: Vec<(f32, usize)> = Vec::new();
    for old in before {
        let is_same =
            |new: &&SeenText| new.text == old.text && (new.rect.left() - old.rect.left()).abs() < 0.5;
        for new in after.iter().filter(is_same) {
            let moved = old.rect.top() - new.rect.top();
            let is_possible =
                moved * asked > 0.0 && (0.5..asked.abs() + TOLERANCE).contains(&moved.abs());
            match votes.iter_mut().find(|(other, _)| (*other - moved).abs() < 0.5) {
                _ if !is_possible => {}
                Some((_, count)) => *count += 1,
                None => votes.push((moved, 1)),
            }
        }
    }
    let best = votes
        .into_iter()
        .max_by(|(one, some), (other, more)| some.cmp(more).then(one.abs().total_cmp(&other.abs())));
    best.map_or(0.0, |(moved, _)| moved)
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
        assert!(below.is_whole_in(&[text(10.0, 39.0, list)], 6.0));
        assert!(!below.is_whole_in(&[text(10.0, 42.0, list)], 3.0), "it is still cut");
        assert!(!below.is_whole_in(&[text(10.0, 20.0, list)], 3.0), "another one is whole");
        assert!(below.is_back_in(&[text(10.0, 45.0, list)]));
        assert!(!below.is_back_in(&[text(10.0, 39.0, list)]));
    }

    #[test]
    fn repeated_texts_do_not_hide_how_far_a_list_was_scrolled() {
        let list = Rect::from_min_max(egui::pos2(0.0, 10.0), egui::pos2(100.0, 50.0));
        let column = |tops: &[f32]| tops.iter().map(|top| text(10.0, *top, list)).collect::<Vec<_>>();
        let (before, after) = (column(&[15.0, 30.0, 45.0]), column(&[9.0, 24.0, 39.0]));
        assert_eq!(scrolled(&before, &after, 11.0), 6.0);
        assert_eq!(scrolled(&after, &before, -11.0), -6.0);
        assert_eq!(scrolled(&before, &before, 11.0), 0.0);
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
