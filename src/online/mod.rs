//! Playing with people elsewhere: what screens see of it, and the messages by which they ask for something.

mod connect;
mod desync;
mod labels;
mod messages;
mod new_lobby;
mod outgoing;
pub mod presence;
mod reconnect;
mod relay_queries;
mod session;
mod sync;
mod view;

pub use messages::OnlineAsked;
pub use view::{
    ChatLine, ConnectGoal, ConnectionTrouble, InterruptedGame, LinkState, Online, OnlineState,
    OpenLobbies,
};

use crate::AppSystems;
use crate::table::clock;
use bevy::prelude::*;

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Online>()
        .init_resource::<session::OnlineSession>()
        .init_resource::<reconnect::Reconnect>()
        .init_resource::<relay_queries::RelayQueries>()
        .add_message::<OnlineAsked>()
        .add_plugins(presence::plugin)
        .add_systems(Startup, reconnect::look)
        .add_systems(Last, session::part.in_set(AppSystems::React))
        .add_systems(
            Update,
            (
                session::hear_wishes,
                relay_queries::hear,
                sync::listen,
                outgoing::forward,
                outgoing::share_time.before(clock::tick),
                outgoing::see_flags.after(clock::tick),
            )
                .chain()
                .in_set(AppSystems::Input),
        )
        .add_systems(
            Update,
            (outgoing::send_moves, outgoing::see_closing, desync::keep_the_pulse, desync::hear_alarms)
                .chain()
                .in_set(AppSystems::React),
        );
}
