//! Asking the relays of this network for lobbies. Everything here waits, about a second at most: not for the main thread.

use crate::VERSION;
use relay::api::{LobbyFace, Page};
use relay::codes::Code;
use serde::de::DeserializeOwned;
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

/// How long a relay on the same network may take.
const PATIENCE: Duration = Duration::from_secs(1);
/// No answer is longer.
const LONGEST: u64 = 64 * 1024;
/// No more are asked at once.
const MOST: usize = 16;
/// No more lobbies are listed.
const MOST_LOBBIES: usize = 100;

/// The first of these relays that knows the code, and what it knows. All are asked at once.
#[must_use]
pub fn find(relays: &[String], code: &Code) -> Option<(String, LobbyFace)> {
    let path = format!("/lobbies/{}", code.as_str());
    let wanted = code.as_str().to_string();
    let answers = ask_all(relays, &path);
    answers.into_iter().find(|(_, face): &(String, LobbyFace)| face.code == wanted)
}

/// The open lobbies of these relays. All are asked at once.
#[must_use]
pub fn open_lobbies(relays: &[String]) -> Vec<(String, LobbyFace)> {
    let pages = ask_all(relays, &format!("/lobbies?version={VERSION}"));
    let of = |(url, page): (String, Page)| page.lobbies.into_iter().map(move |face| (url.clone(), face));
    pages.into_iter().flat_map(of).take(MOST_LOBBIES).collect()
}

/// What the relays answer, the quickest first, as far as they do in time.
fn ask_all<T: DeserializeOwned + Send + 'static>(relays: &[String], path: &str) -> Answers<T> {
    let (tell, told) = mpsc::channel();
    for relay in relays.iter().take(MOST) {
        let (relay, tell, place) = (relay.clone(), tell.clone(), format!("{relay}{path}"));
        let work = move || {
            if let Some(answer) = ask(&place) {
                // Whoever asked may have had enough.
                let _ = tell.send((relay, answer));
            }
        };
        if let Err(error) = thread::Builder::new().name("near".into()).spawn(work) {
            log::warn!("a relay is not asked: {error}");
        }
    }
    drop(tell);
    Answers { told, until: Instant::now() + PATIENCE * 2 }
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

fn ask<T: DeserializeOwned>(place: &str) -> Option<T> {
    let config = ureq::Agent::config_builder()
        .timeout_global(Some(PATIENCE))
        .max_redirects(0)
        .proxy(None)
        .build();
    let mut answer = ureq::Agent::new_with_config(config).get(place).call().ok()?;
    if answer.status().as_u16() != 200 {
        return None;
    }
    let body = answer.body_mut().with_config().limit(LONGEST).read_to_vec().ok()?;
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
        let wish = serde_json::json!({ "version": VERSION, "game": "any", "listed": true });
        let _: NewLobby = serde_json::from_value(wish.clone()).expect("a wish");
        let place = format!("{}/lobbies", relay.url());
        let request = ureq::post(place).header("content-type", "application/json");
        let mut answer = request.send(wish.to_string()).expect("it answers");
        serde_json::from_slice(&answer.body_mut().read_to_vec().expect("all of it")).expect("joined")
    }

    /// Takes whoever comes and never says anything.
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
        let began = Instant::now();
        let found = find(&all, &code).expect("one knows it");
        assert_eq!((found.0.as_str(), &found.1.code), (home.url(), &joined.lobby.code));
        assert!(began.elapsed() < Duration::from_millis(900), "{:?}", began.elapsed());
    }

    #[test]
    fn a_code_that_nobody_knows_is_not_waited_for_long() {
        let other = relay();
        let (_silent, quiet) = silent();
        let code = Code::random(Form::Letters).expect("chance");
        let began = Instant::now();
        assert_eq!(find(&[quiet, other.url().into()], &code).map(|(url, _)| url), None);
        assert!(began.elapsed() < Duration::from_secs(3), "{:?}", began.elapsed());
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
            let (mut caller, _) = listener.accept().expect("somebody calls");
            caller.write_all(told.as_bytes()).expect("it listens");
        });
        // Nobody has come into the lobby of the real relay yet, so it is not in its list.
        let listed = open_lobbies(&[home.url().into(), url.clone()]);
        assert_eq!(listed, [(url.clone(), lobby.clone()), (url, lobby)]);
    }

    #[test]
    fn somebody_who_never_stops_talking_is_not_listened_to() {
        let (listener, url) = silent();
        thread::spawn(move || {
            let (mut caller, _) = listener.accept().expect("somebody calls");
            let _ = caller.write_all(b"HTTP/1.1 200 OK\r\n\r\n");
            while caller.write_all(&[b'['; 4096]).is_ok() {}
        });
        let began = Instant::now();
        assert!(open_lobbies(&[url]).is_empty());
        assert!(began.elapsed() < Duration::from_secs(3));
    }
}
