//! Entering, staying in and leaving lobbies.

use super::*;
use crate::net::{AddressError, EntryMode};
use crate::party::Rejection;

#[test]
fn hosting_goes_from_idle_to_a_lobby() {
    let mut ada = Player::new("Ada");
    assert_eq!(ada.client.status(), Status::Idle);
    ada.client.handle(Command::Host {
        draft: Box::new(two_people()),
        password: None,
        on_this_network: false,
    });
    ada.poll();
    assert_eq!(ada.statuses(), [Status::Connecting(ConnectGoal::NewLobby)]);
    ada.enter(true, false);
    let events = ada.news();
    assert!(events.contains(&Event::Code(CODE.into())));
    assert!(events.iter().any(|event| matches!(event, Event::Lobby(lobby) if lobby.members.len() == 1)));
    assert_eq!(events.last(), Some(&Event::Status(Status::InLobby)));
}

#[test]
fn a_guest_is_in_the_lobby_as_soon_as_the_host_sends_it() {
    let (mut ada, mut bo) = two_in_a_lobby();
    assert_eq!(bo.statuses(), [Status::Connecting(ConnectGoal::Join), Status::InLobby]);
    assert_eq!(ada.lobby(), bo.lobby());
    let (key, events) = (bo.me(), ada.news());
    let linked = |event: &Event| matches!(event, Event::Links(links) if links.get(&key).is_some_and(|link| link.linked));
    assert!(events.iter().any(linked));
    ada.lobby_command(LobbyCommand::Say("hello".into()));
    exchange(&mut ada, &mut bo);
    let chat = Event::Chat { by: ada.me(), name: "Ada".into(), text: "hello".into() };
    assert!(bo.news().contains(&chat) && ada.news().contains(&chat));
}

#[test]
fn chat_that_is_too_fast_is_a_note() {
    let (mut ada, _) = two_in_a_lobby();
    for _ in 0..20 {
        ada.lobby_command(LobbyCommand::Say("hello".into()));
    }
    assert!(ada.news().contains(&Event::Note(ClientNote::TooFast)));
}

#[test]
fn a_text_without_a_code_fails_at_once() {
    let mut bo = Player::new("Bo");
    bo.client.handle(Command::Join("?".into()));
    bo.poll();
    assert_eq!(bo.statuses(), [Status::Failed(Failure::Refused(Refusal::UnknownCode))]);
    bo.client.handle(Command::Leave);
    bo.poll();
    assert_eq!(bo.client.status(), Status::Idle);
    assert!(bo.news().contains(&Event::Reset));
}

#[test]
fn a_bad_relay_address_fails_at_once() {
    let mut bo = Player::new("Bo");
    bo.client.handle(Command::SetProfile(Profile { relay: "ftp://x".into(), ..Profile::default() }));
    bo.client.handle(Command::Join(CODE.into()));
    bo.poll();
    let refusal = Refusal::BadAddress(AddressError::Scheme);
    assert_eq!(bo.statuses(), [Status::Failed(Failure::Refused(refusal))]);
}

#[test]
fn nobody_waits_longer_than_half_a_minute_for_a_host() {
    let mut bo = Player::new("Bo");
    bo.client.handle(Command::Join(CODE.into()));
    bo.enter(false, false);
    bo.wait(Duration::from_secs(29));
    assert_eq!(bo.client.status(), Status::Connecting(ConnectGoal::Join));
    bo.wait(Duration::from_secs(2));
    assert_eq!(bo.client.status(), Status::Failed(Failure::NoAnswer));
}

#[test]
fn a_password_is_asked_for_and_tried() {
    let mut bo = Player::new("Bo");
    bo.client.handle(Command::Join(CODE.into()));
    bo.enter_locked();
    bo.refuse(Refusal::WrongPassword);
    assert_eq!(bo.client.status(), Status::NeedsPassword { wrong: false });
    bo.client.handle(Command::Password("no".into()));
    let first = bo.me();
    bo.refuse(Refusal::WrongPassword);
    assert_eq!(bo.client.status(), Status::NeedsPassword { wrong: true });
    bo.client.handle(Command::Password("yes".into()));
    assert_eq!(bo.me(), first, "the same member tries again");
    assert_eq!(bo.client.status(), Status::Connecting(ConnectGoal::Join));
}

#[test]
fn a_wrong_secret_is_not_taken_for_a_password() {
    let mut bo = Player::new("Bo");
    bo.client.handle(Command::Join(CODE.into()));
    bo.enter(false, false);
    bo.refuse(Refusal::WrongPassword);
    assert_eq!(bo.client.status(), Status::Failed(Failure::Refused(Refusal::WrongSecret)));
}

/// Bo looks for a code on this network, and three relays claim to know it.
fn claimed(password: bool) -> Player {
    let mut bo = Player::new("Bo");
    bo.client.handle(Command::Join(format!("{CODE}-4QX9")));
    let attempt = bo.client.state.session().map(|session| Box::new(session.attempt.clone()));
    let claims = || ["http://10.0.0.66", "http://10.0.0.67", "http://10.0.0.1"].map(Into::into).to_vec();
    let found = relay_queries::Query::start("claims", &bo.client.wake, claims);
    let (attempt, refusal) = (attempt.expect("an attempt"), Refusal::UnknownCode);
    bo.client.state = State::Searching { attempt, refusal, found };
    while bo.client.state.session().is_none() {
        bo.poll();
    }
    if password {
        bo.enter_locked();
    } else {
        bo.enter(false, false);
    }
    bo
}

fn relay_of(player: &Player) -> String {
    player.client.state.session().map(|session| session.attempt.relay.to_string()).unwrap_or_default()
}

#[test]
fn a_stranger_on_the_network_cannot_claim_another_hosts_code() {
    let mut bo = claimed(false);
    assert_eq!(relay_of(&bo), "http://10.0.0.66");
    // The first liar does not know the secret, the second one says nothing.
    bo.refuse(Refusal::WrongPassword);
    assert_eq!(relay_of(&bo), "http://10.0.0.67");
    bo.enter(false, false);
    bo.wait(Duration::from_secs(10));
    assert_eq!(relay_of(&bo), "http://10.0.0.1");
    bo.enter(false, false);
    bo.wait(Duration::from_secs(10));
    assert_eq!(bo.client.status(), Status::Connecting(ConnectGoal::Join), "the last one has more time");
}

#[test]
fn a_password_is_typed_once_for_all_who_claim_a_code() {
    let mut bo = claimed(true);
    bo.refuse(Refusal::WrongPassword);
    assert_eq!(bo.client.status(), Status::NeedsPassword { wrong: false });
    bo.client.handle(Command::Password("sesame".into()));
    bo.enter_locked();
    bo.refuse(Refusal::WrongPassword);
    assert_eq!(relay_of(&bo), "http://10.0.0.67");
}

#[test]
fn a_password_that_is_set_later_never_travels() {
    let (mut ada, mut bo) = two_in_a_lobby();
    bo.news();
    ada.lobby_command(LobbyCommand::SetPassword(Some("sesame".into())));
    let messages = ada.party().take_messages();
    assert!(!messages.is_empty() && ada.lobby().terms.password);
    let tells = |bytes: &[u8]| bytes.windows(6).any(|part| part == b"sesame");
    assert!(!messages.iter().any(|(_, bytes)| tells(bytes)));
    // The net lets Bo in again only with the password, and Bo is asked for it.
    bo.refuse(Refusal::WrongPassword);
    assert_eq!(bo.client.status(), Status::NeedsPassword { wrong: false });
    bo.client.handle(Command::Password("sesame".into()));
    assert_eq!(bo.client.status(), Status::Connecting(ConnectGoal::Join));
}

#[test]
fn a_password_can_be_set_before_there_is_a_code() {
    let mut ada = Player::new("Ada");
    let password = Some(" open  sesame ".into());
    let draft = Box::new(two_people());
    ada.client.handle(Command::Host { draft, password, on_this_network: false });
    let attempt = ada.client.state.session().map(|session| session.attempt.clone()).expect("an attempt");
    assert!(attempt.password.is_some() && attempt.draft.is_some_and(|draft| draft.terms.password));
    let EntryMode::Host(lobby) = attempt.entry_mode else { panic!("not hosting") };
    assert!(lobby.password);
}

#[test]
fn joining_a_lobby_again_is_joining_as_the_same_member() {
    let mut bo = Player::new("Bo");
    let mut join = |code: &str| {
        bo.client.handle(Command::Join(code.into()));
        bo.me()
    };
    let first = join(CODE);
    assert_ne!(join("K7PM52"), first);
    assert_eq!(join(CODE), first);
}

#[test]
fn kicks_and_rejections_end_the_stay() {
    let (mut ada, mut bo) = two_in_a_lobby();
    let key = bo.me();
    ada.lobby_command(LobbyCommand::Kick(key));
    exchange_until_gone(&mut ada, &mut bo);
    assert_eq!(bo.client.status(), Status::Failed(Failure::Refused(Refusal::Kicked)));
    let mut cy = Player::new("Cy");
    cy.client.handle(Command::Join(CODE.into()));
    cy.enter(false, false);
    cy.refuse(Refusal::Full);
    assert_eq!(cy.client.status(), Status::Failed(Failure::Refused(Refusal::Full)));
    assert_eq!(Failure::Rejected(Rejection::Full), Failure::Rejected(Rejection::Full));
}

/// Delivers what the host sends; the guest's session ends meanwhile.
fn exchange_until_gone(host: &mut Player, guest: &mut Player) {
    deliver(host, guest);
    guest.poll();
}

#[test]
fn strangers_wait_for_each_other_and_play_at_once() {
    let mode = catalog::modes()[0].info().id.clone();
    let seek = || Command::Seek { mode: mode.clone(), time: rules::TimeControl::default() };
    let (mut ada, mut bo) = (Player::new("Ada"), Player::new("Bo"));
    ada.client.handle(seek());
    ada.enter(true, true);
    assert_eq!(ada.client.status(), Status::Connecting(ConnectGoal::Opponent));
    bo.client.handle(seek());
    bo.enter(false, false);
    bo.receive(NetEvent::HostChanged { who: ada.me() });
    link(&mut ada, &mut bo);
    assert_eq!((ada.client.status(), bo.client.status()), (Status::InGame, Status::InGame));
    assert_eq!((shows(&ada.news()), shows(&bo.news())), (1, 1));
}

#[test]
fn an_unreachable_relay_makes_the_client_ask_this_network_once() {
    let mut bo = Player::new("Bo");
    bo.client.handle(Command::Join(CODE.into()));
    bo.refuse(Refusal::NoRelay(RelayFailure::NoNetwork));
    let failed = Status::Failed(Failure::Refused(Refusal::NoRelay(RelayFailure::NoNetwork)));
    assert_eq!(bo.client.status(), failed, "without a network there is nobody to ask");
}

#[test]
fn leaving_resets_everything_and_closes_the_table() {
    let (mut ada, _) = two_in_a_game();
    ada.news();
    ada.client.handle(Command::Leave);
    ada.poll();
    let events = ada.news();
    assert_eq!(ada.client.status(), Status::Idle);
    assert!(events.contains(&Event::Reset) && events.contains(&Event::Table(TableEvent::Close)));
}

#[test]
fn a_stranger_whose_opponent_is_gone_looks_for_another() {
    let mut ada = Player::new("Ada");
    let mode = catalog::modes()[0].info().id.clone();
    ada.client.handle(Command::Seek { mode, time: rules::TimeControl::default() });
    for why in [Refusal::SeekAgain, Refusal::Full] {
        ada.enter(false, false);
        ada.refuse(why);
        assert_eq!(ada.client.status(), Status::Connecting(ConnectGoal::Opponent));
    }
    ada.enter(true, true);
    assert_eq!(ada.lobby().members.len(), 1, "it waits in a lobby of its own");
}

#[test]
fn who_looks_for_nobody_is_told_that_the_lobby_is_full() {
    let mut bo = Player::new("Bo");
    bo.client.handle(Command::Join(CODE.into()));
    bo.refuse(Refusal::Full);
    assert_eq!(bo.client.status(), Status::Failed(Failure::Refused(Refusal::Full)));
}
