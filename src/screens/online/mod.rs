//! Everything people see of playing online before a game: how to meet, what is waited for, and the lobby.
//!
//! These screens read [`Online`] and write [`OnlineAsked`]; what comes of it is drawn when it is there.

pub(super) mod chat;
pub(super) mod connection;
pub(super) mod emotes;
mod join;
pub(super) mod labels;
pub(super) mod lobby;
mod lobby_list;
mod navigation;
mod popup;
mod progress;
mod terms;

use super::{Screen, Sheet, SheetContext};
use crate::notice::Notices;
use crate::online::{Online, OnlineAsked};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui;
pub(super) use navigation::{GaveUp, WAIT};
pub(super) use popup::popup;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<chat::ChatState>().add_plugins((
        navigation::plugin,
        lobby::plugin,
        join::plugin,
        terms::plugin,
        progress::plugin,
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
enum Request {
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
struct OnlineContext<'w> {
    base: SheetContext<'w>,
    online: Res<'w, Online>,
    asks: MessageWriter<'w, OnlineAsked>,
    notices: ResMut<'w, Notices>,
    next: ResMut<'w, NextState<Screen>>,
}

impl OnlineContext<'_> {
    /// Does what somebody wants.
    fn handle(&mut self, ctx: &egui::Context, requests: Vec<Request>) {
        for request in requests {
            match request {
                Request::Ask(ask) => drop(self.asks.write(ask)),
                Request::Open(sheet) => self.base.open(sheet),
                Request::Close => self.base.close(),
                Request::Copy(text) => {
                    self.notices.show("notice-copied", &[("text", (&text).into())]);
                    ctx.copy_text(text);
                }
                Request::Shelf => {
                    self.base.sheets.0.clear();
                    self.next.set(Screen::Shelf);
                }
            }
            self.base.awake.request_frames();
        }
    }
}
