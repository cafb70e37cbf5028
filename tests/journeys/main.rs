//! Journeys through the whole house, and the house rules.

mod front_door;
mod steps;
mod tidy;
