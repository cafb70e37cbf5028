//! Entering lobbies, and being refused.

use super::common::relays::Relay;
use super::*;
use online::identity::Identity;
use online::net::{ConnectOptions, EntryMode, Net, NetEvent};
use relay::api::NewLobby;
use std::sync::Arc;

#[test]
fn a_code_leads_into_the_lobby_in_no_time() {
    networked(|| {
        let (relay, scratch) = (Relay::start(), Scratch::new("in-no-time"));
        let address = relay.address().to_string();
        let mut host = App::start(&address, "Ada", &scratch.0);
        let code = host.host(&first_mode());
        let mut took = Vec::new();
        for name in ["Bo", "Cleo", "Dan", "Eve"] {
            let mut guest = App::start(&address, name, &scratch.0);
            // The app has started once it answers.
            guest.standing();
            let began = Instant::now();
            // A pasted invitation contains the code.
            guest.tell(&format!("join Come and play! manyboard --join {code}"));
            let shown = guest.wait_for("stage lobby", SOON, |line| line == "stage lobby");
            took.push(shown.at - began);
            guest.tell("leave");
            guest.expect("stage off");
        }
        println!("from the code to the lobby: {took:?}");
    });
}

#[test]
fn a_refused_guest_is_told_why() {
    networked(|| {
        let (relay, scratch) = (Relay::start(), Scratch::new("refusals"));
        let address = relay.address().to_string();
        let mut host = App::start(&address, "Ada", &scratch.0);
        let code = host.host(&first_mode());
        let mut guest = App::start(&address, "Bo", &scratch.0);
        guest.tell("join QQQQQQ");
        guest.expect("failed online-failed-unknown-code");
        guest.tell("leave");
        guest.expect("stage off");
        guest.tell("join what is this");
        guest.expect("failed online-failed-unknown-code");
        host.tell("lock sesame");
        until_listed(&relay, &code, |lobby| lobby.password);
        guest.tell(&format!("join {code}"));
        guest.expect("stage password false");
        guest.tell("password barley");
        guest.expect("stage password true");
        guest.tell("password sesame");
        guest.expect("stage lobby");
        host.with_others(1);
        host.tell("alone");
        host.lobby_with(" spectators=0 ");
        let mut third = App::start(&address, "Cleo", &scratch.0);
        third.tell(&format!("join {code}"));
        third.expect("stage password false");
        third.tell("password sesame");
        third.expect("failed online-failed-full");
        host.tell("kick Bo");
        guest.expect("failed online-failed-kicked");
        guest.tell("leave");
        guest.expect("stage off");
        // A kicked member is recognised under any name and with any password.
        guest.tell("name Innocent");
        guest.tell(&format!("join {code}"));
        guest.expect("stage password false");
        guest.tell("password sesame");
        guest.expect("failed online-failed-kicked");
        guest.tell("leave");
        guest.expect("stage off");
        // The code of an abandoned lobby leads nowhere.
        host.tell("leave");
        host.expect("stage off");
        guest.tell(&format!("join {code}"));
        guest.wait_for("a refusal", SOON, |line| {
            line == "failed online-failed-unknown-code" || line == "failed online-failed-over"
        });
    });
}

#[test]
fn another_version_is_told_apart_before_anything_goes_wrong() {
    networked(|| {
        let (relay, scratch) = (Relay::start(), Scratch::new("versions"));
        // A host with next year's Manyboard.
        let mut newer = Net::open(ConnectOptions {
            relay: relay.address(),
            entry: EntryMode::Host(NewLobby {
                version: online::VERSION + 1,
                game: first_mode(),
                ..NewLobby::default()
            }),
            identity: Identity::new().expect("chance"),
            password: None,
            wake: Arc::new(|| {}),
            presence: None,
        });
        let Some(NetEvent::Entered { code, .. }) = newer.wait(SOON) else { panic!("no lobby") };
        let mut guest = App::start(&relay.address().to_string(), "Bo", &scratch.0);
        guest.tell(&format!("join {code}"));
        guest.expect("failed online-failed-version");
        // A relay that requires a newer version.
        let config = relay::Config { oldest_version: online::VERSION + 1, ..relay::Config::for_lan() };
        let strict = Relay::with(config, 0);
        guest.tell("leave");
        guest.expect("stage off");
        guest.tell(&format!("relay {}", strict.address()));
        guest.tell(&format!("host {}", first_mode()));
        guest.expect("failed online-failed-too-old");
    });
}

#[test]
fn without_a_relay_one_is_told_what_is_wrong() {
    networked(|| {
        let scratch = Scratch::new("no-relay");
        let mut host = App::start("http://127.0.0.1:9", "Ada", &scratch.0);
        host.tell(&format!("host {}", first_mode()));
        host.expect("failed online-failed-no-relay");
        // A correct code is not called wrong because no relay can be asked about it.
        host.tell("leave");
        host.expect("stage off");
        host.tell("join K7PM52");
        host.expect("failed online-failed-no-relay");
    });
}

#[test]
fn an_invitation_says_where_the_lobby_is() {
    networked(|| {
        let (relay, scratch) = (Relay::start(), Scratch::new("invitation"));
        let mut host = App::start(&relay.address().to_string(), "Ada", &scratch.0);
        let code = host.host(&first_mode());
        let mut guest = App::start("http://127.0.0.1:9", "Bo", &scratch.0);
        guest.tell(&format!("join manyboard --join {code} --relay {}", relay.address()));
        guest.expect("stage lobby");
        host.with_others(1);
    });
}

#[test]
fn closing_the_app_leaves_the_lobby() {
    networked(|| {
        let (relay, scratch) = (Relay::start(), Scratch::new("closing"));
        let address = relay.address().to_string();
        let mut host = App::start(&address, "Ada", &scratch.0);
        let code = host.host(&first_mode());
        host.expect("stage lobby");
        host.tell("quit");
        assert!(host.child.wait().expect("it ends").success());
        let mut guest = App::start(&address, "Bo", &scratch.0);
        guest.tell(&format!("join {code}"));
        guest.wait_for("a refusal", SOON, |line| {
            line == "failed online-failed-unknown-code" || line == "failed online-failed-over"
        });
    });
}

#[test]
fn without_a_network_one_is_told_so() {
    common::lonely(|| {
        let (relay, scratch) = (Relay::start(), Scratch::new("no-network"));
        let mut host = App::start(&relay.address().to_string(), "Ada", &scratch.0);
        host.tell(&format!("host {}", first_mode()));
        host.wait_for("a plain sentence or a code", SOON, |line| {
            line == "failed online-failed-no-network" || line.starts_with("code ")
        });
    });
}

#[test]
fn hosting_again_and_again_works() {
    networked(|| {
        let (relay, scratch) = (Relay::start(), Scratch::new("again"));
        let mut host = App::start(&relay.address().to_string(), "Ada", &scratch.0);
        let mut codes = Vec::new();
        for _ in 0..3 {
            codes.push(host.host(&first_mode()));
            host.tell("leave");
            host.expect("stage off");
        }
        codes.dedup();
        assert_eq!(codes.len(), 3);
    });
}

#[test]
fn strangers_who_want_the_same_meet_and_play() {
    networked(|| {
        let (relay, scratch) = (Relay::start(), Scratch::new("strangers"));
        let address = relay.address().to_string();
        let mut ada = App::start(&address, "Ada", &scratch.0);
        let mut bo = App::start(&address, "Bo", &scratch.0);
        ada.tell(&format!("seek {}", first_mode()));
        ada.expect("stage opening Opponent");
        bo.tell(&format!("seek {}", first_mode()));
        ada.expect("stage playing");
        bo.expect("stage playing");
        ada.tell("auto 0");
        bo.tell("auto 0");
        assert_eq!(ada.over(), bo.over());
    });
}

#[test]
fn words_reach_everybody() {
    networked(|| {
        let (relay, scratch) = (Relay::start(), Scratch::new("words"));
        let (mut ada, mut bo, _) = two(&relay.address().to_string(), &scratch.0, &first_mode());
        ada.tell("say hello there");
        bo.expect("said Ada: hello there");
        bo.tell("say well met");
        ada.expect("said Bo: well met");
    });
}
