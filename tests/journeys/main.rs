//! Journeys through the whole house, and the house rules.

mod analysis;
mod choosing;
mod company;
mod front_door;
mod manners;
mod review;
mod scene;
mod sounds;
mod steps;
mod tidy;
mod whole_games;
mod words;
