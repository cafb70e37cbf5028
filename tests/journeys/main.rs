//! Journeys through the whole house, and the house rules.

mod choosing;
mod front_door;
mod scene;
mod steps;
mod tidy;
