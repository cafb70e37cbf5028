//! Finds texts that are cut off and widgets that overlap in what egui has painted.

use bevy::prelude::*;
use bevy_egui::EguiFullOutput;
use bevy_egui::egui::{self, Context, Rect, Shape};

/// What rounding may cost, in points.
const TOLERANCE: f32 = 1.5;

/// Everything that is wrong in the last frame.
pub(super) fn problems(world: &mut World, ctx: &Context) -> Vec<String> {
    let window = ctx.content_rect();
    let mut query = world.query::<&EguiFullOutput>();
    let output = query.single(world).expect("one context").0.as_ref().expect("a frame was run");
    let mut found = Vec::new();
    for clipped in &output.shapes {
        texts(&clipped.shape, clipped.clip_rect, window, &mut found);
    }
    found.extend(overlaps(ctx));
    found
}

fn texts(shape: &Shape, clip: Rect, window: Rect, found: &mut Vec<String>) {
    match shape {
        Shape::Vec(shapes) => shapes.iter().for_each(|shape| texts(shape, clip, window, found)),
        Shape::Text(text) if !text.galley.text().trim().is_empty() => {
            let rect = text.galley.rect.translate(text.pos.to_vec2());
            let name = text.galley.text().chars().take(50).collect::<String>();
            if let Some(problem) = cut(rect, clip, window, text.galley.elided) {
                found.push(format!("{name:?} {problem}"));
            }
        }
        _ => {}
    }
}

/// How a text is cut off, if it is. What is scrolled out of sight is not.
fn cut(rect: Rect, clip: Rect, window: Rect, elided: bool) -> Option<String> {
    let seen = clip.intersect(window);
    if !seen.expand(-TOLERANCE).intersects(rect) && (clip.height() < window.height() - TOLERANCE) {
        return None;
    }
    if elided {
        return Some("ends in …".into());
    }
    let (left, right) = (seen.left() - rect.left(), rect.right() - seen.right());
    if left > TOLERANCE || right > TOLERANCE {
        return Some(format!("is cut at the side by {:.0}", left.max(right)));
    }
    // A smaller clip rectangle belongs to something that scrolls.
    let scrolls = clip.height() < window.height() - TOLERANCE;
    let (above, below) = (window.top() - rect.top(), rect.bottom() - window.bottom());
    let out = above.max(below);
    (!scrolls && out > TOLERANCE).then(|| format!("leaves the window by {out:.0}"))
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
    let named = |id: egui::Id| {
        ctx.viewport(|viewport| {
            let info = viewport.prev_pass.widgets.info(id);
            info.and_then(|info| info.label.clone()).unwrap_or_else(|| format!("{id:?}"))
        })
    };
    let mut found = Vec::new();
    for layer in widgets {
        for (at, (one, a)) in layer.iter().enumerate() {
            for (other, b) in &layer[..at] {
                let both = a.intersect(*b);
                let overlap = both.width() > TOLERANCE && both.height() > TOLERANCE;
                if overlap && !inside(*a, *b) && !inside(*b, *a) {
                    found.push(format!("{:?} overlaps {:?}", named(*one), named(*other)));
                }
            }
        }
    }
    found
}

fn inside(outer: Rect, inner: Rect) -> bool {
    outer.expand(TOLERANCE).contains_rect(inner)
}

#[test]
fn cut_texts_are_found() {
    let window = Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(100.0, 100.0));
    let at = |x: f32, y: f32| Rect::from_min_size(egui::pos2(x, y), egui::vec2(40.0, 10.0));
    assert_eq!(cut(at(10.0, 10.0), window, window, false), None);
    assert!(cut(at(10.0, 10.0), window, window, true).is_some(), "elided");
    assert!(cut(at(70.0, 10.0), window, window, false).is_some(), "at the side");
    assert!(cut(at(10.0, 95.0), window, window, false).is_some(), "below the window");
    assert!(cut(at(10.0, 120.0), window, window, false).is_some(), "out of the window");
    let list = Rect::from_min_max(egui::pos2(0.0, 0.0), egui::pos2(100.0, 50.0));
    assert_eq!(cut(at(10.0, 45.0), list, window, false), None, "a list scrolls");
    assert!(cut(at(65.0, 20.0), list, window, false).is_some(), "but not sideways");
}
