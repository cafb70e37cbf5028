//! Which columns fit, and their widths.

use saves::shelf::Column;

/// A column as it is shown.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Placed {
    pub(super) column: Column,
    /// Its left edge, relative to the row.
    pub(super) left: f32,
    pub(super) width: f32,
}

/// The requirements of a column.
struct Need {
    column: Column,
    /// Minimum width at 100 percent text size.
    least: f32,
    /// Its share of the remaining width.
    share: f32,
    /// The higher, the sooner it is dropped where there is little room. Columns of one rank come together.
    rank: u8,
}

const fn need(column: Column, least: f32, share: f32, rank: u8) -> Need {
    Need { column, least, share, rank }
}

const NEEDS: [Need; 9] = [
    need(Column::Number, 58.0, 0.0, 4),
    need(Column::Name, 190.0, 8.0, 0),
    need(Column::Game, 116.0, 1.0, 3),
    need(Column::First, 128.0, 1.2, 5),
    need(Column::Second, 144.0, 1.0, 5),
    need(Column::Result, 132.0, 1.6, 1),
    need(Column::Moves, 86.0, 0.0, 6),
    need(Column::Time, 132.0, 0.4, 7),
    need(Column::Played, 124.0, 0.4, 2),
];
/// The highest rank.
const LAST_RANK: u8 = 7;

/// The text key of a column's name.
pub(super) fn key(column: Column) -> &'static str {
    match column {
        Column::Number => "shelf-number",
        Column::Name => "shelf-name",
        Column::Game => "shelf-game",
        Column::First => "shelf-first",
        Column::Second => "shelf-second",
        Column::Result => "shelf-result",
        Column::Moves => "shelf-moves",
        Column::Time => "shelf-time",
        Column::Played => "shelf-played",
    }
}

/// Is it sorted in descending order by default?
pub(super) fn begins_descending(column: Column) -> bool {
    matches!(column, Column::Number | Column::Moves | Column::Played)
}

/// The columns that fit into a row beside its thumbnail, from the left.
pub(super) fn fit(room: f32, picture: f32, scale: f32) -> Vec<Placed> {
    let room = room - picture;
    let sum = |rank: u8| -> f32 {
        NEEDS.iter().filter(|need| need.rank <= rank).map(|need| need.least * scale).sum()
    };
    let rank = (1..=LAST_RANK).rev().find(|rank| sum(*rank) <= room).unwrap_or(0);
    let shown = || NEEDS.iter().filter(|need| need.rank <= rank);
    let (spare, shares) = ((room - sum(rank)).max(0.0), shown().map(|need| need.share).sum::<f32>());
    let mut left = picture;
    let place = |need: &Need| {
        let width = (need.least * scale + spare * need.share / shares.max(0.1)).min(room.max(0.0));
        let placed = Placed { column: need.column, left, width };
        left += width;
        placed
    };
    shown().map(place).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn columns(room: f32, scale: f32) -> Vec<Column> {
        fit(room, 60.0, scale).iter().map(|placed| placed.column).collect()
    }

    #[test]
    fn a_wide_window_has_every_column_and_a_narrow_one_those_that_matter() {
        assert_eq!(columns(1200.0, 1.0), Column::ALL);
        use Column::{First, Game, Name, Number, Played, Result, Second};
        assert_eq!(columns(960.0, 1.0), [Number, Name, Game, First, Second, Result, Played]);
        assert_eq!(columns(740.0, 1.0), [Number, Name, Game, Result, Played]);
        assert_eq!(columns(480.0, 1.0), [Name, Result]);
        assert_eq!(columns(300.0, 1.0), [Name]);
        assert!(columns(1200.0, 1.6).len() < Column::ALL.len());
    }

    #[test]
    fn columns_fill_the_row_and_never_leave_it() {
        for room in [320.0, 480.0, 740.0, 1000.0, 1224.0, 1864.0, 3800.0] {
            for scale in [0.8, 1.0, 1.6, 2.0] {
                let placed = fit(room, 60.0 * scale, scale);
                let right = placed.last().map_or(0.0, |last| last.left + last.width);
                assert!(right <= room + 0.5, "{room} {scale}: {right}");
                assert!(right >= room - 0.5, "{room} {scale}: {right}");
                assert!(
                    placed.windows(2).all(|pair| pair[0].left + pair[0].width <= pair[1].left + 0.1)
                );
            }
        }
    }
}
