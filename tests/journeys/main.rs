//! Journeys through the whole house, and the house rules.

mod analysis;
mod choosing;
mod clocks;
mod company;
mod crashes;
mod editor;
mod front_door;
mod keeping;
mod manners;
mod parcels;
mod pulse;
mod review;
mod scene;
mod shelf;
mod sounds;
mod steps;
mod talking;
mod tidy;
mod together;
mod whole_games;
mod words;
