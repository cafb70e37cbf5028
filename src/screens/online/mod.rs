//! Online screens before a game: hosting and joining, waiting, and the lobby.
//!
//! These screens read [`Online`] and write [`OnlineAsked`].

pub(super) mod chat;
pub(super) mod connection;
pub(super) mod emotes;
mod join;
pub(super) mod labels;
pub(super) mod lobby;
mod lobby_list;
mod navigation;
mod own_name;
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
pub(super) use own_name::{AwaitsName, NamedRequest};
pub(super) use popup::popup;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<chat::ChatState>().add_plugins((
        navigation::plugin,
        lobby::plugin,
        join::plugin,
        own_name::plugin,
        terms::plugin,
        progress::plugin,
    ));
}

/// The sheets for playing online.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OnlineSheet {
    /// Host a game, join one, or find an opponent.
    Meet,
    /// The player's name, before the first game.
    OwnName,
    /// Waiting, password, or failure.
    Wait,
    /// The terms of the game in the lobby.
    Terms,
}

/// A request of the player on these screens.
#[derive(Clone, PartialEq, Debug)]
enum Request {
    /// Send this command.
    Ask(OnlineAsked),
    /// Open this sheet.
    Open(Sheet),
    /// Copy this text.
    Copy(String),
    /// Choose a saved game on the shelf.
    Shelf,
    /// Close the sheet.
    Close,
}

/// System parameters of the online screens.
#[derive(SystemParam)]
struct OnlineContext<'w> {
    base: SheetContext<'w>,
    online: Res<'w, Online>,
    asks: MessageWriter<'w, OnlineAsked>,
    notices: ResMut<'w, Notices>,
    next: ResMut<'w, NextState<Screen>>,
    awaits: ResMut<'w, AwaitsName>,
}

impl OnlineContext<'_> {
    /// Carries out requests.
    fn handle(&mut self, ctx: &egui::Context, requests: Vec<Request>) {
        for request in requests {
            match request {
                Request::Ask(ask) => {
                    let named = self.base.named(&mut self.awaits, NamedRequest::Online(ask));
                    if let Some(NamedRequest::Online(ask)) = named {
                        self.asks.write(ask);
                    }
                }
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
