//! The layouts of all versions of a record. A published layout never changes; a new one is added.

use crate::record::Event;
use crate::{Options, Outcome, Player, TimeControl};
use serde::{Deserialize, Serialize};

/// Without clocks.
#[derive(Serialize, Deserialize)]
pub(super) struct Version1 {
    mode: String,
    options: Options,
    position: Option<String>,
    letters: u32,
    moves: Vec<u8>,
    count: u32,
    times: Vec<u8>,
    result: Option<Outcome>,
    players: Vec<Player>,
    began: u64,
    touched: u64,
    tags: Vec<(String, String)>,
}

/// With clocks and events. Moves and times are compressed; `letters` and `count` are their unpacked lengths.
#[derive(Serialize, Deserialize)]
pub(super) struct Version2 {
    pub(super) mode: String,
    pub(super) options: Options,
    pub(super) position: Option<String>,
    pub(super) letters: u32,
    pub(super) moves: Vec<u8>,
    pub(super) count: u32,
    pub(super) times: Vec<u8>,
    pub(super) time: TimeControl,
    pub(super) pending: u32,
    pub(super) events: Vec<Event>,
    pub(super) result: Option<Outcome>,
    pub(super) players: Vec<Player>,
    pub(super) began: u64,
    pub(super) touched: u64,
    pub(super) tags: Vec<(String, String)>,
}

impl From<Version1> for Version2 {
    fn from(old: Version1) -> Self {
        Self {
            mode: old.mode,
            options: old.options,
            position: old.position,
            letters: old.letters,
            moves: old.moves,
            count: old.count,
            times: old.times,
            time: TimeControl::default(),
            pending: 0,
            events: Vec::new(),
            result: old.result,
            players: old.players,
            began: old.began,
            touched: old.touched,
            tags: old.tags,
        }
    }
}
