//! Asks the relays of this network for lobbies. Blocks for about a second at most: not for the main thread.

use crate::VERSION;
use relay::api::{LobbyInfo, Page};
use relay::codes::Code;
use serde::de::DeserializeOwned;
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

/// Timeout for one relay.
const TIMEOUT: Duration = Duration::from_secs(1);
/// The largest answer accepted.
const MAX_ANSWER: u64 = 64 * 1024;
/// How many relays are asked at once.
const MAX_RELAYS: usize = 16;
/// How many lobbies are listed.
const MAX_LOBBIES: usize = 100;

/// The relays that claim to know the code, and the lobby's description. Asks all at once. Anybody on the network can claim
/// a code, so each has to be tried: only the members of the lobby know the rest of it.
#[must_use]
pub fn find_lobby(relays: &[String], code: &Code) -> Vec<(String, LobbyInfo)> {
    let path = format!("/lobbies/{}", code.as_str());
    let wanted = code.as_str().to_string();
    let answers = query_all(relays, &path);
    answers.filter(|(_, lobby_info): &(String, LobbyInfo)| lobby_info.code == wanted).collect()
}

/// The public lobbies of these relays. Asks all at once.
#[must_use]
pub fn open_lobbies(relays: &[String]) -> Vec<(String, LobbyInfo)> {
    let pages = query_all(relays, &format!("/lobbies?version={VERSION}"));
    let of = |(url, page): (String, Page)| {
        page.lobbies.into_iter().map(move |lobby_info| (url.clone(), lobby_info))
    };
    pages.into_iter().flat_map(of).take(MAX_LOBBIES).collect()
}

/// The relays' answers in the order they come, as far as they come in time.
fn query_all<T: DeserializeOwned + Send + 'static>(relays: &[String], path: &str) -> Answers<T> {
    let (tell, told) = mpsc::channel();
    for relay in relays.iter().take(MAX_RELAYS) {
        let (relay, tell, url) = (relay.clone(), tell.clone(), format!("{relay}{path}"));
        let work = move || {
            if let Some(answer) = query(&url) {
                // The receiver may be gone.
                let _ = tell.send((relay, answer));
            }
        };
        if let Err(error) = thread::Builder::new().name("near".into()).spawn(work) {
            log::warn!("cannot ask a relay: {error}");
        }
    }
    drop(tell);
    Answers { told, until: Instant::now() + TIMEOUT * 2 }
}

/// Answers as they come.
struct Answers<T> {
    told: mpsc::Receiver<(String, T)>,
    until: Instant,
}

impl<T> Iterator for Answers<T> {
    type Item = (String, T);

    fn next(&mut self) -> Option<Self::Item> {
        self.told.recv_timeout(self.until.saturating_duration_since(Instant::now())).ok()
    }
}

fn query<T: DeserializeOwned>(url: &str) -> Option<T> {
    let config =
        ureq::Agent::config_builder().timeout_global(Some(TIMEOUT)).max_redirects(0).proxy(None).build();
    let mut answer = ureq::Agent::new_with_config(config).get(url).call().ok()?;
    if answer.status().as_u16() != 200 {
        return None;
    }
    let body = answer.body_mut().with_config().limit(MAX_ANSWER).read_to_vec().ok()?;
    serde_json::from_slice(&body).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lan::LanRelay;
    use relay::api::{Joined, NewLobby};
    use relay::codes::Form;
    use std::io::Write;
    use std::net::{Ipv4Addr, SocketAddr, TcpListener};

    fn relay() -> LanRelay {
        LanRelay::start_at(SocketAddr::from((Ipv4Addr::LOCALHOST, 0))).expect("a port is free")
    }

    fn host(relay: &LanRelay) -> Joined {
        let new_lobby = serde_json::json!({ "version": VERSION, "game": "any", "listed": true });
        let _: NewLobby = serde_json::from_value(new_lobby.clone()).expect("a wish");
        let url = format!("{}/lobbies", relay.url());
        let request = ureq::post(url).header("content-type", "application/json");
        let mut answer = request.send(new_lobby.to_string()).expect("it answers");
        serde_json::from_slice(&answer.body_mut().read_to_vec().expect("all of it")).expect("joined")
    }

    /// Accepts connections and never answers.
    fn silent() -> (TcpListener, String) {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port is free");
        let url = format!("http://{}", listener.local_addr().expect("an address"));
        (listener, url)
    }

    #[test]
    fn the_relay_that_knows_the_code_is_found_past_silent_and_dead_ones() {
        let (other, home) = (relay(), relay());
        let joined = host(&home);
        let code = Code::read(&joined.lobby.code).expect("a code");
        let (_silent, quiet) = silent();
        let dead = "http://127.0.0.1:9".to_string();
        let all = [quiet, dead, "nonsense".into(), other.url().into(), home.url().into()];
        let found = find_lobby(&all, &code);
        let found: Vec<_> = found.iter().map(|(url, lobby)| (url.as_str(), &lobby.code)).collect();
        assert_eq!(found, [(home.url(), &joined.lobby.code)]);
    }

    #[test]
    fn an_unknown_code_is_reported_soon() {
        let other = relay();
        let (_silent, quiet) = silent();
        let code = Code::random(Form::Letters).expect("chance");
        let began = Instant::now();
        assert!(find_lobby(&[quiet, other.url().into()], &code).is_empty());
        assert!(began.elapsed() < Duration::from_secs(60), "{:?}", began.elapsed());
    }

    #[test]
    fn open_lobbies_are_told_with_the_relay_that_knows_them() {
        let home = relay();
        let lobby = host(&home).lobby;
        let (listener, url) = silent();
        let page =
            serde_json::json!({ "lobbies": [lobby.clone(), lobby.clone()], "next": null }).to_string();
        let told = format!("HTTP/1.1 200 OK\r\ncontent-length: {}\r\n\r\n{page}", page.len());
        thread::spawn(move || {
            let (mut caller, _) = listener.accept().expect("a connection");
            caller.write_all(told.as_bytes()).expect("it listens");
        });
        // The real relay does not list its lobby before someone has entered it.
        let listed = open_lobbies(&[home.url().into(), url.clone()]);
        assert_eq!(listed, [(url.clone(), lobby.clone()), (url, lobby)]);
    }

    #[test]
    fn an_endless_answer_is_dropped() {
        let (listener, url) = silent();
        thread::spawn(move || {
            let (mut caller, _) = listener.accept().expect("a connection");
            let _ = caller.write_all(b"HTTP/1.1 200 OK\r\n\r\n");
            while caller.write_all(&[b'['; 4096]).is_ok() {}
        });
        let began = Instant::now();
        assert!(open_lobbies(&[url]).is_empty());
        assert!(began.elapsed() < Duration::from_secs(60));
    }
}
