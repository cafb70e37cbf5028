//! One local network, and no relay but the one inside the host's app.

use super::*;

/// No relay answers there.
const NOWHERE: &str = "http://127.0.0.1:9";

#[test]
fn in_one_house_the_app_itself_is_the_relay() {
    networked(|| {
        let scratch = Scratch::new("one-house");
        let mut ada = App::start(NOWHERE, "Ada", &scratch.0);
        ada.tell(&format!("host-here {}", first_mode()));
        let code = ada.expect("code ");
        let code = code.trim_start_matches("code ");
        // Relays know the first part of it.
        let listed_as = InviteCode::read(code).expect("a code").lobby().to_string();
        ada.expect("lobby ");
        ada.tell("open");
        let mut bo = App::start(NOWHERE, "Bo", &scratch.0);
        // The list shows local lobbies, although the configured relay is not there.
        let end = Instant::now() + SOON;
        loop {
            bo.tell("list");
            let listed = bo.expect("listed ");
            if listed.split_once(" near ").is_some_and(|(_, near)| near.contains(&listed_as)) {
                break;
            }
            assert!(Instant::now() < end, "never seen: {listed}");
            std::thread::sleep(Duration::from_millis(200));
        }
        let began = Instant::now();
        bo.join(code);
        println!("in the lobby after {:?}", began.elapsed());
        ada.with_others(1);
        begin(&mut ada, &mut [&mut bo]);
        for app in [&mut ada, &mut bo] {
            app.tell("auto 25");
        }
        // The relay dies with the host's app, and returns with it.
        ada.expect("moved 6 ");
        let folder = ada.kill();
        bo.expect("note online-note-lost Ada");
        let mut ada = App::start(NOWHERE, "Ada", &folder);
        ada.expect("interrupted ");
        let began = Instant::now();
        ada.tell("return");
        ada.expect("stage playing");
        println!("back after {:?}", began.elapsed());
        ada.tell("auto 0");
        assert_eq!(ada.over(), bo.over());
        all_agree(&mut [&mut ada, &mut bo]);
    });
}
