//! What the relay's list says of a lobby.

use super::*;
use relay::api::Change;

impl World {
    /// What a member has reported to the relay since the last call.
    fn reported(&mut self, who: usize) -> Vec<Change> {
        self.collect();
        let asked = std::mem::take(&mut self.asked).into_iter();
        let changes = asked.filter_map(|(by, ask)| match ask {
            HostRequest::Change(change) if by == who => Some(change),
            _ => None,
        });
        changes.collect()
    }

    fn hears(&mut self, who: usize, event: NetEvent) {
        let now = self.now;
        self.cores[who].handle(event, now);
    }

    fn list(&mut self, who: usize, listed: bool) {
        let terms = LobbyTerms { listed, ..self.lobby(who).terms.clone() };
        self.cores[who].set_terms(terms);
    }
}

/// Is everything said, and that it is listed or not?
fn is_whole(reported: &[Change], listed: bool) -> bool {
    let [one] = reported else { return false };
    let rest = (one.time.is_some(), one.password, one.playing);
    one.game == Some(first_mode())
        && one.listed == Some(listed)
        && rest == (true, Some(false), Some(false))
}

fn hidden_lobby() -> World {
    let mut world = World::new(terms(&first_mode()));
    world.reported(0);
    world
}

#[test]
fn only_changes_are_reported() {
    let mut world = hidden_lobby();
    world.list(0, true);
    let reported = world.reported(0);
    assert_eq!((reported.len(), reported[0].listed, &reported[0].game), (1, Some(true), &None));
    world.join("Bo");
    assert!(world.reported(0).is_empty());
    world.start();
    assert_eq!(world.reported(0).iter().map(|change| change.playing).collect::<Vec<_>>(), [Some(true)]);
}

#[test]
fn changes_during_an_outage_are_reported_afterwards() {
    let mut world = hidden_lobby();
    world.list(0, true);
    world.reported(0);
    world.hears(0, NetEvent::RelayLost);
    world.list(0, false);
    assert!(world.reported(0).is_empty(), "nobody would hear it");
    world.hears(0, NetEvent::RelayRestored);
    world.hears(0, entered(true));
    assert!(is_whole(&world.reported(0), false));
}

#[test]
fn a_new_host_reports_everything() {
    let mut world = hidden_lobby();
    let bo = world.join("Bo");
    world.part(0, bo, true);
    world.wait(Duration::from_secs(4));
    world.list(bo, true);
    assert!(world.reported(bo).is_empty(), "the relay knows another host");
    let who = world.keys[bo];
    world.hears(bo, NetEvent::HostChanged { who });
    assert!(is_whole(&world.reported(bo), true));
    world.hears(bo, NetEvent::HostChanged { who });
    assert!(world.reported(bo).is_empty());
}

#[test]
fn refused_changes_are_repeated() {
    let mut world = hidden_lobby();
    world.list(0, true);
    world.reported(0);
    world.hears(0, NetEvent::RelayRefused("not now".into()));
    world.wait(Duration::from_secs(9));
    assert!(world.reported(0).is_empty());
    world.wait(Duration::from_secs(2));
    assert!(is_whole(&world.reported(0), true));
    world.wait(Duration::from_secs(20));
    assert!(world.reported(0).is_empty());
}
