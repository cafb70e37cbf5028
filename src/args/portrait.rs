//! Parser of `--portrait`.

use crate::table::view3d::Portrait;
use bevy::math::Vec2;

/// Column, row, yaw, pitch and distance, separated by commas.
pub(super) fn portrait(text: &str) -> Result<Portrait, String> {
    let numbers: Vec<f32> = text.split(',').filter_map(|word| word.parse().ok()).collect();
    let [column, row, yaw, pitch, distance] = numbers[..] else {
        return Err("a portrait is COLUMN,ROW,YAW,PITCH,DISTANCE".into());
    };
    Ok(Portrait { focus: Some(Vec2::new(column, row)), yaw, pitch, distance })
}
