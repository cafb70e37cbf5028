//! Explosions in 2D: a flash, a ring and sparks. Deterministic.

use super::fit::Fit;
use super::marks::glow;
use super::materials::scatter;
use crate::table::scene::{BLAST_SECONDS, Scene};
use crate::theme::mix;
use crate::ui::style::faint;
use bevy_egui::egui::{Painter, Pos2, Stroke, Vec2};
use rules::{Board, Cell};
use std::f32::consts::TAU;

const SPARKS: u32 = 34;
const HOT: [u8; 3] = [255, 236, 170];
const EMBER: [u8; 3] = [240, 110, 30];
const SMOKE: [u8; 3] = [60, 50, 46];

/// Draws all explosions.
pub(super) fn show(painter: &Painter, fit: &Fit, board: &Board, scene: &Scene) {
    for (cell, began) in &scene.blasts {
        let progress = (scene.now - began) / BLAST_SECONDS;
        if (0.0..1.0).contains(&progress) {
            blast(painter, fit.square(board, *cell).center(), fit.cell, *cell, progress);
        }
    }
}

fn blast(painter: &Painter, at: Pos2, cell: f32, seed: Cell, progress: f32) {
    let slowing = 1.0 - (1.0 - progress).powi(3);
    let flash = (1.0 - progress * 3.0).max(0.0);
    if flash > 0.0 {
        painter.add(glow(at, cell * 1.7 * (0.5 + slowing), faint(HOT, flash), cell * 0.4));
    }
    let smoke = faint(SMOKE, 0.7 * (1.0 - progress) * (progress * 6.0).min(1.0));
    painter.add(glow(at, cell * (0.6 + 1.1 * slowing), smoke, cell * 0.1));
    let fading = 1.0 - progress * progress;
    let ring =
        Stroke::new(cell * 0.2 * (1.0 - progress), faint(mix(HOT, EMBER, progress), 0.95 * fading));
    painter.circle_stroke(at, cell * (0.25 + 1.45 * slowing), ring);
    for spark in 0..SPARKS {
        let chance =
            |salt: u32| (scatter(u32::from(seed.0) * 977 + spark * 7 + salt) % 1000) as f32 / 1000.0;
        let direction = Vec2::angled((spark as f32 + chance(0)) / SPARKS as f32 * TAU);
        let far = cell * (0.35 + 1.35 * chance(1)) * slowing;
        // Sparks fall a little.
        let fall = Vec2::new(0.0, cell * 0.5 * progress * progress);
        let size = cell * (0.04 + 0.07 * chance(2)) * (1.0 - progress);
        let heat = (progress * 1.6 + chance(3) * 0.3).min(1.0);
        painter.circle_filled(at + direction * far + fall, size, faint(mix(HOT, EMBER, heat), fading));
    }
}
