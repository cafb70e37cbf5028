//! The relay: where two players who know only a short code find each other.
//!
//! There is nothing here yet but its place in the house.
