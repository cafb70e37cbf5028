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

/// Seconds until the fire is out; smoke stays a little longer.
const FIRE_SECONDS: f32 = 0.9;
const SPARKS: u32 = 34;
const HOT: [u8; 3] = [255, 236, 170];
const EMBER: [u8; 3] = [240, 110, 30];
const SMOKE: [u8; 3] = [60, 50, 46];

/// Draws all explosions.
pub(super) fn show(painter: &Painter, fit: &Fit, board: &Board, scene: &Scene) {
    for blast in &scene.blasts {
        let Some(seconds) = blast.seconds(scene.now) else { continue };
        for victim in &blast.victims {
            let at = fit.square(board, victim.cell).center();
            puff(painter, at, fit.cell, seconds / BLAST_SECONDS);
        }
        if seconds < FIRE_SECONDS {
            let at = fit.square(board, blast.cell).center();
            burst(painter, at, fit.cell, blast.cell, seconds / FIRE_SECONDS);
        }
    }
}

/// Fire and smoke where a piece was destroyed.
fn puff(painter: &Painter, at: Pos2, cell: f32, progress: f32) {
    let slowing = 1.0 - (1.0 - progress).powi(3);
    let smoke = faint(SMOKE, 0.5 * (1.0 - progress) * (progress * 8.0).min(1.0));
    painter.add(glow(at, cell * (0.25 + 0.45 * slowing), smoke, cell * 0.1));
    let fire = (1.0 - progress * 4.0).max(0.0);
    if fire > 0.0 {
        painter.add(glow(at, cell * 0.5 * (0.5 + slowing), faint(EMBER, 0.8 * fire), cell * 0.2));
    }
}

fn burst(painter: &Painter, at: Pos2, cell: f32, seed: Cell, progress: f32) {
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
