//! Playing with people at other computers: translates between the app and `online::client`.
//!
//! Screens write [`OnlineAsked`] and read [`Online`]. `session` turns requests into commands of the client, `outgoing` what
//! is done at the table; `sync` applies the client's events. `presence` shares pointers and emotes while a game runs.

mod desync;
mod labels;
mod messages;
mod outgoing;
pub mod presence;
mod reconnect;
mod session;
mod sounds;
mod sync;
mod view;

pub use messages::OnlineAsked;
pub use online::client::{ConnectGoal, ConnectionTrouble, InterruptedGame, LinkState};
pub use view::{ChatLine, Online, OnlineState, OpenLobbies};

use crate::AppSystems;
use crate::library::autosave;
use crate::table::clock;
use bevy::prelude::*;

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Online>()
        .add_message::<OnlineAsked>()
        .add_plugins(presence::plugin)
        // After `Startup`, in which the waker is connected to the window.
        .add_systems(PostStartup, session::start)
        .add_systems(Last, session::shut_down.in_set(AppSystems::React))
        .add_systems(
            Update,
            (
                session::forward_requests,
                sync::poll,
                outgoing::forward_offers,
                outgoing::share_time.before(clock::tick),
            )
                .chain()
                .in_set(AppSystems::Input),
        )
        .add_systems(
            Update,
            (
                outgoing::send_moves,
                outgoing::report_file,
                // The log belongs to the game that is now at the table, so its file must be open.
                outgoing::save_log.after(autosave::save_changes),
                outgoing::report_closing,
                desync::follow_players,
                desync::handle_events,
            )
                .chain()
                .in_set(AppSystems::React),
        );
}
