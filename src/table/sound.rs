//! What is heard at the table: every message that matters has its cue.

use bevy::prelude::*;

pub(super) fn plugin(_app: &mut App) {}
