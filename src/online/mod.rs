//! Playing with people elsewhere: what screens see of it, and the messages by which they ask for something.

mod beat;
mod deeds;
mod entering;
mod errands;
mod follow;
mod founding;
mod hub;
mod keep;
mod messages;
pub mod pulse;
mod words;

pub use messages::OnlineAsked;

use crate::AppSystems;
use bevy::prelude::*;
use online::identity::Key;
use online::party::lobby::{Lobby, Member};
use relay::api::LobbyInfo;
use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Online>()
        .init_resource::<hub::Hub>()
        .init_resource::<keep::Kept>()
        .init_resource::<errands::Errands>()
        .add_message::<OnlineAsked>()
        .add_plugins(pulse::plugin)
        .add_systems(Startup, keep::look)
        .add_systems(Last, hub::part)
        .add_systems(
            Update,
            (
                hub::hear_wishes,
                errands::hear,
                follow::listen,
                deeds::forward,
                deeds::keep_time.after(crate::table::clock::run),
                deeds::see_flags,
            )
                .chain()
                .in_set(AppSystems::Ask),
        )
        .add_systems(
            Update,
            (deeds::send_moves, deeds::see_closing, beat::keep_the_pulse, beat::hear_alarms)
                .chain()
                .in_set(AppSystems::Show),
        );
}

/// What can be seen of playing online. Only the systems of this module change it; screens read it and ask.
#[derive(Resource, Default, Debug)]
pub struct Online {
    /// How far things have come.
    pub stage: Stage,
    /// The code of the lobby.
    pub code: Option<String>,
    /// The relay it is at, if that is not the usual one: to be named to friends.
    pub relay: Option<String>,
    /// Who one is there.
    pub me: Option<Key>,
    /// The lobby, as its host tells it.
    pub lobby: Option<Lobby>,
    /// How well each member is heard from here.
    pub hearing: BTreeMap<Key, Hearing>,
    /// What was said, the oldest first.
    pub chat: Vec<Said>,
    /// Whose words are not shown.
    pub muted: BTreeSet<Key>,
    /// What is wrong, if anything is.
    pub trouble: Option<Trouble>,
    /// The open lobbies of everybody.
    pub list: OpenLobbies,
    /// A game that was cut off and could go on.
    pub cut_off: Option<CutOff>,
    /// Do questions of a rematch wait for an answer? Whose.
    pub rematch: Option<Key>,
}

/// How far things have come.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Stage {
    /// Nobody plays online.
    #[default]
    Off,
    /// The relay is being reached, or a stranger waited for.
    Opening(Opening),
    /// The lobby wants a password; the last one was wrong if so said.
    Password {
        /// Was one tried?
        wrong: bool,
    },
    /// In a lobby.
    Lobby,
    /// In a game.
    Playing,
    /// It did not work; the key of a text that says why and what to try, with what it needs.
    Failed(&'static str, Vec<(&'static str, String)>),
}

/// What is being waited for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Opening {
    /// A code for a new lobby.
    Code,
    /// To be let into a lobby.
    Door,
    /// Somebody who wants to play the same.
    Opponent,
}

/// How well somebody is heard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hearing {
    /// There and back.
    pub ping: Option<Duration>,
    /// Nothing was heard for some seconds.
    pub shaky: bool,
    /// Is there a link at all?
    pub linked: bool,
}

/// Something that was said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Said {
    /// By somebody.
    Words {
        /// Who.
        by: Key,
        /// What they were called.
        name: String,
        /// What.
        words: String,
    },
    /// A small sign of what somebody feels.
    Emote {
        /// Whose.
        by: Key,
        /// What they were called.
        name: String,
        /// Its place in the list; one that is not there is not shown.
        which: u8,
    },
    /// What has happened: the key of a text, with what it needs.
    Note(&'static str, Vec<(&'static str, String)>),
}

/// What is wrong with the connection.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Trouble {
    /// Somebody has not been heard for some seconds.
    Shaky(String),
    /// One is looking for the way back oneself.
    Reconnecting,
    /// Somebody is gone; they may come back.
    Waiting {
        /// What they are called.
        name: String,
        /// Since when.
        since: Instant,
    },
    /// The relay cannot be reached. A game in progress goes on.
    Relay,
}

/// The open lobbies of everybody, as far as they were asked for.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct OpenLobbies {
    /// The newest first.
    pub lobbies: Vec<LobbyInfo>,
    /// Lobbies on this network, by their relay's address.
    pub near: Vec<(String, LobbyInfo)>,
    /// Is an answer awaited?
    pub asking: bool,
    /// Are there more?
    pub more: bool,
    /// Why there are none: the key of a text.
    pub failed: Option<&'static str>,
}

/// A game that was cut off.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CutOff {
    /// With whom.
    pub names: String,
    /// The game.
    pub mode: String,
}

/// No more is remembered of what was said.
const MOST_SAID: usize = 200;

impl Online {
    /// Something was said.
    fn remember(&mut self, said: Said) {
        self.chat.push(said);
        let extra = self.chat.len().saturating_sub(MOST_SAID);
        self.chat.drain(..extra);
    }

    /// Is one the host?
    pub fn is_host(&self) -> bool {
        self.me.is_some() && self.lobby.as_ref().map(|lobby| lobby.host) == self.me
    }

    /// Oneself, as the others see it.
    pub fn myself(&self) -> Option<&Member> {
        self.lobby.as_ref()?.member(self.me?)
    }

    /// Is the game at the table played with people elsewhere? Nothing of it is decided here alone then.
    pub fn is_playing(&self) -> bool {
        self.stage == Stage::Playing
    }

    /// Would others see what one feels? That goes between those who play, while they do.
    pub fn shows_feelings(&self) -> bool {
        let sits = |lobby: &Lobby, key: Key| lobby.place_of(key).is_some();
        let (Some(lobby), Some(me), true) = (&self.lobby, self.me, self.is_playing()) else {
            return false;
        };
        sits(lobby, me) && lobby.members.iter().any(|other| other.key != me && sits(lobby, other.key))
    }

    /// Is a game going on, or a lobby open?
    pub fn is_on(&self) -> bool {
        !matches!(self.stage, Stage::Off | Stage::Failed(..))
    }
}
