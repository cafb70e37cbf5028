//! What the relay's list says of a lobby.

use super::*;
use relay::api::Change;

impl World {
    /// What somebody has told the relay since the last time.
    fn told(&mut self, who: usize) -> Vec<Change> {
        self.collect();
        let asked = std::mem::take(&mut self.asked).into_iter();
        let changes = asked.filter_map(|(by, ask)| match ask {
            HostRequest::Change(change) if by == who => Some(change),
            _ => None,
        });
        changes.collect()
    }

    fn hears(&mut self, who: usize, news: NetEvent) {
        let now = self.now;
        self.cores[who].hear(news, now);
    }

    fn list(&mut self, who: usize, listed: bool) {
        let terms = Terms { listed, ..self.lobby(who).terms.clone() };
        self.cores[who].decide(terms);
    }
}

/// Is everything said, and that it is listed or not?
fn is_whole(told: &[Change], listed: bool) -> bool {
    let [one] = told else { return false };
    let rest = (one.time.is_some(), one.password, one.playing);
    one.game == Some(first_mode())
        && one.listed == Some(listed)
        && rest == (true, Some(false), Some(false))
}

fn hidden_lobby() -> World {
    let mut world = World::new(terms(&first_mode()));
    world.told(0);
    world
}

#[test]
fn only_what_is_new_is_told() {
    let mut world = hidden_lobby();
    world.list(0, true);
    let told = world.told(0);
    assert_eq!((told.len(), told[0].listed, &told[0].game), (1, Some(true), &None));
    world.join("Bo");
    assert!(world.told(0).is_empty());
    world.start();
    assert_eq!(world.told(0).iter().map(|change| change.playing).collect::<Vec<_>>(), [Some(true)]);
}

#[test]
fn what_is_hidden_while_the_relay_is_away_is_hidden_when_it_is_back() {
    let mut world = hidden_lobby();
    world.list(0, true);
    world.told(0);
    world.hears(0, NetEvent::RelayLost);
    world.list(0, false);
    assert!(world.told(0).is_empty(), "nobody would hear it");
    world.hears(0, NetEvent::RelayRestored);
    world.hears(0, entered(true));
    assert!(is_whole(&world.told(0), false));
}

#[test]
fn a_new_host_tells_everything_when_the_relay_listens() {
    let mut world = hidden_lobby();
    let bo = world.join("Bo");
    world.part(0, bo, true);
    world.wait(Duration::from_secs(4));
    world.list(bo, true);
    assert!(world.told(bo).is_empty(), "the relay takes somebody else for the host");
    let who = world.keys[bo];
    world.hears(bo, NetEvent::HostChanged { who });
    assert!(is_whole(&world.told(bo), true));
    world.hears(bo, NetEvent::HostChanged { who });
    assert!(world.told(bo).is_empty());
}

#[test]
fn what_the_relay_refuses_is_told_again() {
    let mut world = hidden_lobby();
    world.list(0, true);
    world.told(0);
    world.hears(0, NetEvent::RelayRefused("not now".into()));
    world.wait(Duration::from_secs(9));
    assert!(world.told(0).is_empty());
    world.wait(Duration::from_secs(2));
    assert!(is_whole(&world.told(0), true));
    world.wait(Duration::from_secs(20));
    assert!(world.told(0).is_empty());
}
