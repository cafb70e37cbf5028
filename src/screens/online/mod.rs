//! Everything people see of playing online before a game: how to meet, what is waited for, and the lobby.
//!
//! These screens read [`Online`] and write [`OnlineAsked`]; what comes of it is drawn when it is there.

pub(super) mod chat;
pub(super) mod emotes;
mod follow;
mod lobbies;
pub(super) mod lobby;
mod meet;
mod menu;
pub(super) mod signs;
mod terms;
mod wait;
pub(super) mod words;

use super::{Desk, Screen, Sheet};
use crate::notice::Notices;
use crate::online::{Online, OnlineAsked};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui;
pub(super) use follow::{GaveUp, WAIT};
pub(super) use menu::menu;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<chat::Kept>().add_plugins((
        follow::plugin,
        lobby::plugin,
        meet::plugin,
        terms::plugin,
        wait::plugin,
    ));
}

/// What lies on top of a screen while people meet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OnlineSheet {
    /// Host a game, join one, or meet anybody.
    Meet,
    /// What is waited for, a password that is wanted, or why it did not work.
    Wait,
    /// What is to be played in the lobby.
    Terms,
}

/// What somebody wants on these screens.
#[derive(Clone, PartialEq, Debug)]
enum Wish {
    /// Something online.
    Ask(OnlineAsked),
    /// Another sheet.
    Open(Sheet),
    /// This text on the clipboard.
    Copy(String),
    /// A saved game to go on with.
    Shelf,
    /// The sheet is no longer needed.
    Close,
}

/// What these screens work with.
#[derive(SystemParam)]
struct Parlour<'w> {
    desk: Desk<'w>,
    online: Res<'w, Online>,
    asks: MessageWriter<'w, OnlineAsked>,
    notices: ResMut<'w, Notices>,
    next: ResMut<'w, NextState<Screen>>,
}

impl Parlour<'_> {
    /// Does what somebody wants.
    fn grant(&mut self, ctx: &egui::Context, wishes: Vec<Wish>) {
        for wish in wishes {
            match wish {
                Wish::Ask(ask) => drop(self.asks.write(ask)),
                Wish::Open(sheet) => self.desk.open(sheet),
                Wish::Close => self.desk.close(),
                Wish::Copy(text) => {
                    self.notices.show("notice-copied", &[("text", (&text).into())]);
                    ctx.copy_text(text);
                }
                Wish::Shelf => {
                    self.desk.sheets.0.clear();
                    self.next.set(Screen::Shelf);
                }
            }
            self.desk.awake.request_frames();
        }
    }
}
