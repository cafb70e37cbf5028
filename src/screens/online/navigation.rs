//! Keeps screen and sheets in step with the online state.

use super::OnlineSheet;
use crate::AppSystems;
use crate::online::{ConnectionTrouble, Online, OnlineAsked, OnlineState};
use crate::screens::{Screen, Sheet, Sheets};
use crate::table::Table;
use crate::wake::{Awake, Waker};
use bevy::prelude::*;
use std::time::Duration;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LastAttempt>()
        .init_resource::<GaveUp>()
        .add_systems(Update, (remember, follow_state, follow_screen).chain().in_set(AppSystems::Present))
        .add_systems(Update, tick.in_set(AppSystems::Present));
}

/// The last attempt, for Try again.
#[derive(Resource, Default, Debug)]
pub(super) struct LastAttempt(pub(super) Option<OnlineAsked>);

fn remember(
    mut asked: MessageReader<OnlineAsked>,
    mut tried: ResMut<LastAttempt>,
    mut awake: ResMut<Awake>,
) {
    use OnlineAsked::{Host, HostRecord, Join, Reconnect, Seek};
    for ask in asked.read() {
        awake.request_frames();
        if matches!(ask, Host { .. } | HostRecord(_) | Join(_) | Seek { .. } | Reconnect) {
            tried.0 = Some(ask.clone());
        }
    }
}

/// The waiting sheet.
pub(in crate::screens) const WAIT: Sheet = Sheet::Online(OnlineSheet::Wait);

/// Does this state have a waiting sheet?
fn waits(state: &OnlineState) -> bool {
    matches!(
        state,
        OnlineState::Connecting(_) | OnlineState::NeedsPassword { .. } | OnlineState::Failed(_)
    )
}

/// The player has closed the waiting sheet. It is reported once; the online state follows.
#[derive(Resource, Default, Debug)]
pub(in crate::screens) struct GaveUp(pub(in crate::screens) bool);

/// Opens and closes the waiting sheet.
fn follow_state(
    online: Res<Online>,
    mut sheets: ResMut<Sheets>,
    mut gave_up: ResMut<GaveUp>,
    mut awake: ResMut<Awake>,
    mut before: Local<OnlineState>,
) {
    if *before != online.state {
        before.clone_from(&online.state);
        gave_up.0 = false;
        if online.state == OnlineState::Lobby {
            sheets.0.clear();
        }
        awake.request_frames();
    }
    let (waits, lies) = (waits(&online.state) && !gave_up.0, sheets.0.contains(&WAIT));
    if waits && !lies {
        sheets.0.push(WAIT);
        awake.request_frames();
    } else if !waits && lies {
        sheets.0.retain(|sheet| *sheet != WAIT);
        awake.request_frames();
    }
}

/// Shows the lobby while there is one, except while a saved game is chosen on the shelf.
fn follow_screen(
    (online, tried): (Res<Online>, Res<LastAttempt>),
    screen: Res<State<Screen>>,
    table: Option<Res<Table>>,
    mut next: ResMut<NextState<Screen>>,
    mut awake: ResMut<Awake>,
) {
    let found = tried.is_changed() && matches!(tried.0, Some(OnlineAsked::HostRecord(_)));
    let wanted = match (&online.state, **screen) {
        (OnlineState::Lobby, Screen::Shelf) if !found => return,
        (OnlineState::Lobby, Screen::Lobby) => return,
        (OnlineState::Lobby, _) => Screen::Lobby,
        // From one lobby to the next.
        (OnlineState::Connecting(_), Screen::Lobby) => return,
        (OnlineState::Playing, Screen::Lobby) if table.is_some() => Screen::Table,
        // The table is about to open.
        (OnlineState::Playing, Screen::Lobby) => return,
        (_, Screen::Lobby) if table.is_some() => Screen::Table,
        (_, Screen::Lobby) => Screen::Title,
        _ => return,
    };
    next.set(wanted);
    awake.request_frames();
}

const SECOND: Duration = Duration::from_secs(1);

/// Redraws every second while a player is waited for, as the time is shown.
fn tick(online: Res<Online>, waker: Res<Waker>, time: Res<Time<Real>>, mut next: Local<Duration>) {
    let counts = matches!(online.trouble, Some(ConnectionTrouble::Waiting { .. }));
    if !counts || time.elapsed() < *next {
        return;
    }
    *next = time.elapsed() + SECOND;
    waker.wake_after(SECOND);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::online::ConnectGoal;
    use bevy::state::app::StatesPlugin;
    use online::client::{Failure, LobbyCommand};

    fn app() -> App {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, StatesPlugin)).init_state::<Screen>();
        app.init_resource::<Sheets>().init_resource::<Online>().init_resource::<Awake>();
        app.init_resource::<Waker>().add_message::<OnlineAsked>().add_plugins(plugin);
        app
    }

    fn step(app: &mut App, state: OnlineState) {
        app.world_mut().resource_mut::<Online>().state = state;
        app.update();
        app.update();
    }

    fn seen(app: &App) -> (Screen, usize) {
        (**app.world().resource::<State<Screen>>(), app.world().resource::<Sheets>().0.len())
    }

    fn asked(app: &mut App) -> Vec<OnlineAsked> {
        app.world_mut().resource_mut::<Messages<OnlineAsked>>().drain().collect()
    }

    #[test]
    fn the_screen_follows_from_the_title_into_the_lobby_and_back() {
        let mut app = app();
        step(&mut app, OnlineState::Connecting(ConnectGoal::NewLobby));
        assert_eq!(seen(&app), (Screen::Title, 1));
        step(&mut app, OnlineState::Lobby);
        assert_eq!(seen(&app), (Screen::Lobby, 0));
        app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Shelf);
        app.update();
        app.update();
        assert_eq!(seen(&app).0, Screen::Shelf, "a saved game may be looked for");
        app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Title);
        app.update();
        app.update();
        assert_eq!(seen(&app).0, Screen::Lobby, "nobody is lost on the title");
        step(&mut app, OnlineState::Failed(Failure::NoAnswer));
        assert_eq!(seen(&app), (Screen::Title, 1), "and one sees why");
        step(&mut app, OnlineState::Off);
        assert_eq!(seen(&app), (Screen::Title, 0));
        assert_eq!(asked(&mut app), []);
    }

    #[test]
    fn the_waiting_sheet_stays_until_it_is_closed() {
        let mut app = app();
        step(&mut app, OnlineState::Connecting(ConnectGoal::Opponent));
        app.world_mut().resource_mut::<Sheets>().0.clear();
        app.update();
        assert_eq!(
            seen(&app).1,
            1,
            "a game that was closed takes other sheets with it, but not this one"
        );
        app.world_mut().resource_mut::<GaveUp>().0 = true;
        app.world_mut().resource_mut::<Sheets>().0.clear();
        app.update();
        assert_eq!(seen(&app).1, 0);
        step(&mut app, OnlineState::Connecting(ConnectGoal::Join));
        assert_eq!(seen(&app).1, 1, "what comes next is another matter");
    }

    #[test]
    fn the_last_attempt_can_be_repeated() {
        let mut app = app();
        app.world_mut().write_message(OnlineAsked::Join("K7PM52".into()));
        app.world_mut().write_message(OnlineAsked::Lobby(LobbyCommand::Ready(true)));
        app.update();
        assert_eq!(app.world().resource::<LastAttempt>().0, Some(OnlineAsked::Join("K7PM52".into())));
    }
}
