//! The lobby and the match: what the members have agreed on, whoever of them comes and goes.

pub mod lobby;
