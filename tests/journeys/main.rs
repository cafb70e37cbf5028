//! Journeys through the whole house, and the house rules.

mod choosing;
mod company;
mod editor;
mod front_door;
mod manners;
mod scene;
mod sounds;
mod steps;
mod tidy;
mod whole_games;
mod words;
