//! Honest players: they host, join and look for opponents, and time it.

use std::{
    fmt, io,
    net::{Ipv4Addr, SocketAddr},
    time::{Duration, Instant},
};

use futures_util::{StreamExt, future::join_all};
use relay::api::{Joined, NewLobby};
use serde_json::{Value, json};
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;

use super::visitor::{Visitor, hear};
use crate::support::new_lobby;

/// The pause between two games of the same players.
const PAUSE: Duration = Duration::from_millis(300);
/// How long to wait for an opponent before asking again.
const PATIENCE: Duration = Duration::from_secs(30);
/// Pairs of friends who play at the same time.
const FRIENDS: u8 = 4;
/// Pairs of strangers who look for each other.
const STRANGERS: u8 = 2;

/// How long each took, or why it failed.
#[derive(Default)]
pub(super) struct Meetings {
    hosts: Vec<io::Result<Duration>>,
    joiners: Vec<io::Result<Duration>>,
    strangers: Vec<io::Result<Duration>>,
}

impl Meetings {
    /// How many tried.
    pub(super) fn all(&self) -> usize {
        self.kinds().iter().map(|(_, times)| times.len()).sum()
    }

    /// Why some failed.
    pub(super) fn failures(&self) -> Vec<String> {
        let failed = |(name, times): &(&str, &Vec<io::Result<Duration>>)| {
            let errors = times.iter().filter_map(|time| time.as_ref().err());
            errors.map(|error| format!("{name}: {error}")).collect::<Vec<_>>()
        };
        self.kinds().iter().flat_map(failed).collect()
    }

    fn kinds(&self) -> [(&'static str, &Vec<io::Result<Duration>>); 3] {
        [("hosts", &self.hosts), ("joiners", &self.joiners), ("strangers", &self.strangers)]
    }

    fn add(&mut self, other: Self) {
        self.hosts.extend(other.hosts);
        self.joiners.extend(other.joiners);
        self.strangers.extend(other.strangers);
    }
}

impl fmt::Display for Meetings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, times) in self.kinds() {
            let mut sorted: Vec<_> = times.iter().flatten().copied().collect();
            sorted.sort();
            let at = |part: f64| {
                sorted.get((sorted.len() as f64 * part) as usize).copied().unwrap_or_default()
            };
            let (p50, p99, most) = (at(0.5), at(0.99), sorted.last().copied().unwrap_or_default());
            let (all, well) = (times.len(), sorted.len());
            writeln!(f, "{name}: {well} of {all}, p50 {p50:.2?}, p99 {p99:.2?}, most {most:.2?}")?;
        }
        Ok(())
    }
}

/// Plays until then.
pub(super) async fn meet_until(relay: SocketAddr, end: Instant) -> Meetings {
    let friends = (0..FRIENDS).map(|pair| repeat(end, move |round| friends(relay, pair, round)));
    let strangers = (0..STRANGERS).map(|pair| repeat(end, move |round| strangers(relay, pair, round)));
    let (friends, strangers) = tokio::join!(join_all(friends), join_all(strangers));
    let mut all = Meetings::default();
    friends.into_iter().chain(strangers).for_each(|meetings| all.add(meetings));
    all
}

async fn repeat<F: Future<Output = Meetings>>(end: Instant, meet: impl Fn(u8) -> F) -> Meetings {
    let mut all = Meetings::default();
    let mut round = 0_u8;
    while Instant::now() < end {
        all.add(meet(round).await);
        round = round.wrapping_add(1);
        tokio::time::sleep(PAUSE).await;
    }
    all
}

/// A host and a friend, each at home.
async fn friends(relay: SocketAddr, pair: u8, round: u8) -> Meetings {
    let host = Visitor { from: Ipv4Addr::new(127, 200 + pair, round, 1), relay };
    let friend = Visitor { from: Ipv4Addr::new(127, 210 + pair, round, 1), relay };
    let mut meetings = Meetings::default();
    let begun = Instant::now();
    let hosted = async {
        let wish = NewLobby { listed: false, ..new_lobby() };
        let joined: Joined = host.get("POST", "/lobbies", wish).await?;
        Ok((host.enter(&joined.path).await?, joined))
    };
    let (mut inside, lobby) = match hosted.await {
        Ok(hosted) => hosted,
        Err(error) => {
            meetings.hosts.push(Err(error));
            return meetings;
        }
    };
    meetings.hosts.push(Ok(begun.elapsed()));
    let typed = Instant::now();
    let joined = async {
        let path = format!("/lobbies/{}/join", lobby.lobby.code);
        let joined: Joined = friend.get("POST", &path, json!({ "version": 1 })).await?;
        let came = friend.enter(&joined.path).await?;
        hear(&mut inside).await?;
        drop(came);
        Ok(typed.elapsed())
    };
    meetings.joiners.push(joined.await);
    let leave = format!("/lobbies/{}/leave", lobby.lobby.code);
    let _ = host.ask_as(&lobby.resume, "POST", &leave, ()).await;
    meetings
}

/// Two who look for the same at the same time. Each pair has a game of its own, which the attackers look for, too.
async fn strangers(relay: SocketAddr, pair: u8, round: u8) -> Meetings {
    let one = Visitor { from: Ipv4Addr::new(127, 220 + pair, round, 1), relay };
    let other = Visitor { from: Ipv4Addr::new(127, 230 + pair, round, 1), relay };
    let begun = Instant::now();
    let met = tokio::join!(find(one, pair), find(other, pair));
    let met = met.0.and(met.1).map(|()| begun.elapsed());
    Meetings { strangers: vec![met], ..Meetings::default() }
}

/// Looks for an opponent as the app does: asks again when told so.
async fn find(seeker: Visitor, pair: u8) -> io::Result<()> {
    let end = Instant::now() + Duration::from_secs(60);
    let wish = json!({ "version": 1, "game": format!("queue-{pair}") });
    while Instant::now() < end {
        let joined: Joined = seeker.get("POST", "/queue", &wish).await?;
        let Ok(mut inside) = seeker.enter(&format!("{}&news=1", joined.path)).await else { continue };
        while let Ok(Some(Ok(Message::Text(text)))) = timeout(PATIENCE, inside.next()).await {
            let host = serde_json::from_str::<Value>(&text)?["Host"].is_string();
            // Who waits hears of a newcomer; who was sent there hears that the host is there.
            if text.contains("NewPeer") || (host && !joined.waiting) {
                return Ok(());
            }
        }
    }
    Err(io::Error::other("nobody was found"))
}
