//! Explosions on a flat board: a flash, a ring that runs outwards, and sparks. The same every time.

use super::fit::Fit;
use super::marks::glow;
use super::stuffs::scatter;
use crate::table::scene::{BLAST_SECONDS, Scene};
use crate::theme::mixed;
use crate::ui::style::faint;
use bevy_egui::egui::{Painter, Pos2, Stroke, Vec2};
use rules::{Board, Cell};
use std::f32::consts::TAU;

const SPARKS: u32 = 34;
const HOT: [u8; 3] = [255, 236, 170];
const EMBER: [u8; 3] = [240, 110, 30];
const SMOKE: [u8; 3] = [60, 50, 46];

/// Every explosion that is going on.
pub(super) fn show(painter: &Painter, fit: &Fit, board: &Board, scene: &Scene) {
    for (cell, began) in &scene.blasts {
        let part = (scene.now - began) / BLAST_SECONDS;
        if (0.0..1.0).contains(&part) {
            blast(painter, fit.square(board, *cell).center(), fit.cell, *cell, part);
        }
    }
}

fn blast(painter: &Painter, at: Pos2, cell: f32, seed: Cell, part: f32) {
    let slowing = 1.0 - (1.0 - part).powi(3);
    let flash = (1.0 - part * 3.0).max(0.0);
    if flash > 0.0 {
        painter.add(glow(at, cell * 1.7 * (0.5 + slowing), faint(HOT, flash), cell * 0.4));
    }
    let smoke = faint(SMOKE, 0.7 * (1.0 - part) * (part * 6.0).min(1.0));
    painter.add(glow(at, cell * (0.6 + 1.1 * slowing), smoke, cell * 0.1));
    let fading = 1.0 - part * part;
    let ring = Stroke::new(cell * 0.2 * (1.0 - part), faint(mixed(HOT, EMBER, part), 0.95 * fading));
    painter.circle_stroke(at, cell * (0.25 + 1.45 * slowing), ring);
    for spark in 0..SPARKS {
        let chance =
            |salt: u32| (scatter(u32::from(seed.0) * 977 + spark * 7 + salt) % 1000) as f32 / 1000.0;
        let way = Vec2::angled((spark as f32 + chance(0)) / SPARKS as f32 * TAU);
        let far = cell * (0.35 + 1.35 * chance(1)) * slowing;
        // What flies falls a little.
        let fall = Vec2::new(0.0, cell * 0.5 * part * part);
        let size = cell * (0.04 + 0.07 * chance(2)) * (1.0 - part);
        let heat = (part * 1.6 + chance(3) * 0.3).min(1.0);
        painter.circle_filled(at + way * far + fall, size, faint(mixed(HOT, EMBER, heat), fading));
    }
}
