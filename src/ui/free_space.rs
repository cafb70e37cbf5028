//! Where something that lies over a screen, such as a tooltip or a notice, covers no button.

use super::style;
use bevy_egui::egui::{Context, Id, Order, Rect, Vec2, pos2, vec2};

/// Boards and cards are larger than this in both directions, at 100 percent text size.
const LARGEST_BUTTON: f32 = 100.0;
/// What is wider than this part of the window, on a screen and not on a sheet, is a row of a list.
const ROW: f32 = 0.6;
/// Distance between the places that are tried.
const STEP: f32 = 16.0;
/// A point of a covered button counts as much as this many covered cards or rows.
const BUTTON_WEIGHT: f32 = 1000.0;

/// What can be clicked, as it was shown in the last pass.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Clickable {
    /// Its id.
    pub id: Id,
    /// The visible part of it.
    pub rect: Rect,
    /// Is it so small that no part of it may be covered? Boards, cards and rows of lists are not.
    pub is_button: bool,
}

/// Everything that can be clicked now. What an open sheet locks does not count.
pub fn clickables(ctx: &Context) -> Vec<Clickable> {
    let largest = LARGEST_BUTTON * style::scale_of(ctx);
    let row = ROW * ctx.content_rect().width();
    let found = ctx.viewport(|viewport| {
        let layers = viewport.prev_pass.widgets.layers();
        let all = layers.flat_map(|(layer, widgets)| widgets.iter().map(move |found| (*layer, *found)));
        all.filter(|(layer, found)| layer.order != Order::Tooltip && found.sense.is_focusable())
            .filter(|(_, found)| found.sense.senses_click() && found.interact_rect.is_positive())
            .collect::<Vec<_>>()
    });
    let allowed = |memory: &bevy_egui::egui::Memory| {
        found.into_iter().filter(|(layer, _)| memory.allows_interaction(*layer)).collect::<Vec<_>>()
    };
    let clickable = |(layer, found): (bevy_egui::egui::LayerId, bevy_egui::egui::WidgetRect)| {
        let size = found.rect.size();
        let is_row = layer.order == Order::Background && size.x > row;
        let is_button = size.min_elem() <= largest && !is_row;
        Clickable { id: found.id, rect: found.interact_rect, is_button }
    };
    ctx.memory(allowed).into_iter().map(clickable).collect()
}

/// How bad it is to cover this.
fn cost(place: Rect, clickables: &[Clickable]) -> f32 {
    let covered = clickables.iter().map(|found| match place.intersect(found.rect) {
        both if !both.is_positive() => 0.0,
        both if found.is_button => both.area() * BUTTON_WEIGHT,
        _ => 1.0,
    });
    covered.sum()
}

/// Does this cover a button?
pub fn covers_button(place: Rect, clickables: &[Clickable]) -> bool {
    clickables.iter().any(|found| found.is_button && place.shrink(1.0).intersects(found.rect))
}

/// The place of this size in a space that covers as little as possible; of equal ones that nearest to the lower right corner.
pub fn corner(space: Rect, size: Vec2, clickables: &[Clickable]) -> Rect {
    let size = size.min(space.size());
    let steps = |room: f32| 0..=(room / STEP).floor() as usize;
    let room = space.size() - size;
    let places = steps(room.y).flat_map(|up| steps(room.x).map(move |left| (left, up)));
    let at = |(left, up): (usize, usize)| {
        let min = space.max - size - vec2(left as f32, up as f32) * STEP;
        Rect::from_min_size(min, size)
    };
    let far = |place: &Rect| (space.max - place.max).length();
    let judged = places.map(at).map(|place| (cost(place, clickables), place));
    let best = judged.min_by(|(a, one), (b, two)| a.total_cmp(b).then(far(one).total_cmp(&far(two))));
    best.map_or(Rect::from_min_size(space.min, size), |(_, place)| place)
}

/// The place of this size beside a widget that covers no button: below, above, left or right of it, whichever is nearest.
pub fn beside(window: Rect, widget: Rect, gap: f32, size: Vec2, clickables: &[Clickable]) -> Rect {
    const SIDES: [Vec2; 4] = [Vec2::DOWN, Vec2::UP, Vec2::LEFT, Vec2::RIGHT];
    let buttons: Vec<Rect> =
        clickables.iter().filter(|found| found.is_button).map(|found| found.rect).collect();
    let free = SIDES.into_iter().filter_map(|side| slide(window, widget, gap, size, side, &buttons));
    let away = |place: &Rect| distance(*place, widget);
    let nearest = free.min_by(|one, two| away(one).total_cmp(&away(two)));
    nearest.unwrap_or_else(|| start(window, widget, gap, size, Vec2::DOWN))
}

/// The gap between two rectangles.
fn distance(one: Rect, other: Rect) -> f32 {
    let apart = (one.min - other.max).max(other.min - one.max).max(Vec2::ZERO);
    apart.length()
}

/// Right beside a widget on one side, moved along it into the window.
fn start(window: Rect, widget: Rect, gap: f32, size: Vec2, side: Vec2) -> Rect {
    let apart = (widget.size() + size) / 2.0 + Vec2::splat(gap);
    let rect = Rect::from_center_size(widget.center() + side * apart, size);
    let into = |low: f32, high: f32, most: f32| low.max(0.0) - (high - most).max(0.0);
    if side.x == 0.0 {
        rect.translate(vec2(into(window.left() - rect.left(), rect.right(), window.right()), 0.0))
    } else {
        rect.translate(vec2(0.0, into(window.top() - rect.top(), rect.bottom(), window.bottom())))
    }
}

/// Moves away from the widget on one side until no button is covered; nothing if that leads out of the window.
fn slide(window: Rect, widget: Rect, gap: f32, size: Vec2, side: Vec2, all: &[Rect]) -> Option<Rect> {
    let mut place = start(window, widget, gap, size, side);
    for _ in 0..all.len() {
        if !window.contains_rect(place) {
            return None;
        }
        let Some(hit) = all.iter().find(|button| place.shrink(0.5).intersects(**button)) else {
            return Some(place);
        };
        let beyond = |axis: usize| match side[axis] {
            step if step > 0.0 => hit.max[axis] + gap,
            step if step < 0.0 => hit.min[axis] - gap - size[axis],
            _ => place.min[axis],
        };
        let min = pos2(beyond(0), beyond(1));
        place = Rect::from_min_size(min, size);
    }
    (window.contains_rect(place) && !all.iter().any(|hit| place.shrink(0.5).intersects(*hit)))
        .then_some(place)
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy_egui::egui::Pos2;

    fn rect(x: f32, y: f32, wide: f32, high: f32) -> Rect {
        Rect::from_min_size(pos2(x, y), vec2(wide, high))
    }

    fn window() -> Rect {
        Rect::from_min_size(Pos2::ZERO, vec2(800.0, 600.0))
    }

    fn button(rect: Rect) -> Clickable {
        Clickable { id: Id::NULL, rect, is_button: true }
    }

    #[test]
    fn a_tooltip_of_a_column_stands_beside_it() {
        let column: Vec<_> =
            (0..4).map(|row| button(rect(740.0, 10.0 + 40.0 * row as f32, 36.0, 36.0))).collect();
        for (row, one) in column.iter().enumerate() {
            let place = beside(window(), one.rect, 4.0, vec2(180.0, 30.0), &column);
            let below_the_last = row + 1 == column.len() && place.top() > one.rect.bottom();
            assert!(place.right() <= 740.0 || below_the_last, "{place:?}");
            assert!(window().contains_rect(place) && !covers_button(place, &column));
        }
    }

    #[test]
    fn a_tooltip_of_a_row_stands_below_or_above_it() {
        for top in [10.0, 560.0] {
            let row: Vec<_> = (0..9)
                .map(|column| button(rect(10.0 + 40.0 * column as f32, top, 36.0, 36.0)))
                .collect();
            for one in &row {
                let place = beside(window(), one.rect, 4.0, vec2(180.0, 30.0), &row);
                assert!(!covers_button(place, &row) && window().contains_rect(place), "{place:?}");
            }
        }
    }

    #[test]
    fn a_notice_evades_buttons_and_lies_over_cards_if_it_must() {
        let card = Clickable { is_button: false, ..button(window().shrink(8.0)) };
        let foot = button(rect(500.0, 560.0, 290.0, 36.0));
        let place = corner(window(), vec2(380.0, 48.0), &[card, foot]);
        assert!(!covers_button(place, &[card, foot]) && place.right() > 700.0, "{place:?}");
        assert_eq!(corner(window(), vec2(380.0, 48.0), &[]).max, window().max);
    }
}
