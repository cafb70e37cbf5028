//! Journeys through the whole app without a window, and the house rules.

mod analysis;
mod clocks;
mod command_line;
mod crashes;
mod editor;
mod harness;
mod import_export;
mod move_builder;
mod offers;
mod phases;
mod presence;
mod review;
mod saving;
mod scene;
mod screens;
mod shelf;
mod sounds;
mod steps;
mod table_actions;
mod teams;
mod texts;
mod tidy;
mod together;
mod whole_games;
