//! Tickets, and returning to a game with them.

use super::*;

#[test]
fn players_of_a_running_game_store_a_ticket_and_delete_it_at_the_end() {
    let (mut ada, mut bo) = two_in_a_game();
    let first = ada.ticket().expect("it is stored");
    assert_eq!(first.file(), None);
    assert!(ada.client.needs_file_name());
    ada.table_command(TableCommand::SavedAs("A game.board".into()));
    assert_eq!(ada.ticket().expect("it is stored again").file(), Some("A game.board"));
    assert!(!ada.client.needs_file_name());
    ada.news();
    bo.news();
    bo.table_command(TableCommand::Resign { team: Team(1), centis: 5 });
    exchange(&mut ada, &mut bo);
    assert!(ada.deleted_ticket() && bo.deleted_ticket());
}

#[test]
fn a_restarted_app_offers_and_resumes_the_game() {
    let (mut ada, mut bo) = two_in_a_game();
    ada.table_command(TableCommand::SavedAs("A game.board".into()));
    ada.play_first();
    exchange(&mut ada, &mut bo);
    let (ticket, key) = (ada.ticket(), ada.me());
    unlink(&mut ada, &mut bo);
    let mut again = Player::with_ticket("Ada", ticket);
    again.poll();
    let offered = again.news().into_iter().find_map(|event| match event {
        Event::Interrupted(game) => game,
        _ => None,
    });
    assert_eq!(offered.map(|game| game.names).as_deref(), Some("Bo"));
    again.client.handle(Command::Reconnect(None));
    assert_eq!(again.me(), key, "the same member comes back");
    again.enter(true, false);
    link(&mut again, &mut bo);
    assert_eq!(again.client.status(), Status::InGame);
    assert_eq!(again.chain().len(), 1);
    let file = again.news().into_iter().find_map(|event| match event {
        Event::Table(TableEvent::Show { file, .. }) => file,
        _ => None,
    });
    assert_eq!(file.as_deref(), Some("A game.board"), "it continues in the same file");
    assert!(!again.client.needs_file_name());
}

#[test]
fn giving_up_to_return_keeps_the_ticket_and_leaving_the_game_does_not() {
    let (mut ada, mut bo) = two_in_a_game();
    let ticket = ada.ticket();
    unlink(&mut ada, &mut bo);
    let mut again = Player::with_ticket("Ada", ticket);
    again.client.handle(Command::Reconnect(None));
    again.client.handle(Command::Leave);
    again.poll();
    let events = again.news();
    assert!(!events.contains(&Event::DeleteTicket));
    assert!(matches!(
        events.iter().rfind(|event| matches!(event, Event::Interrupted(_))),
        Some(Event::Interrupted(Some(_)))
    ));
    ada.news();
    ada.client.handle(Command::Leave);
    ada.poll();
    assert!(ada.deleted_ticket());
}

#[test]
fn a_dismissed_game_is_not_offered_again() {
    let (ada, _) = two_in_a_game();
    let mut again = Player::with_ticket("Ada", ada.ticket());
    again.client.handle(Command::DismissInterrupted);
    again.client.handle(Command::Join("?".into()));
    again.poll();
    let last = again.news().into_iter().rfind(|event| matches!(event, Event::Interrupted(_)));
    assert_eq!(last, Some(Event::Interrupted(None)));
}

#[test]
fn a_lobby_that_is_over_deletes_the_ticket() {
    let (ada, _) = two_in_a_game();
    let mut again = Player::with_ticket("Ada", ada.ticket());
    again.client.handle(Command::Reconnect(None));
    again.refuse(Refusal::Over);
    assert!(again.deleted_ticket());
    assert_eq!(again.client.status(), Status::Failed(Failure::Refused(Refusal::Over)));
}

#[test]
fn another_lobby_does_not_touch_the_ticket() {
    let (ada, _) = two_in_a_game();
    let mut again = Player::with_ticket("Ada", ada.ticket());
    again.client.handle(Command::Join("K7PM52".into()));
    again.refuse(Refusal::Over);
    assert!(!again.deleted_ticket());
}

#[test]
fn the_password_and_the_other_players_are_in_the_ticket() {
    let (mut ada, mut bo) = two_in_a_lobby();
    ada.lobby_command(LobbyCommand::SetPassword(Some("secret".into())));
    bo.lobby_command(LobbyCommand::Ready(true));
    exchange(&mut ada, &mut bo);
    ada.lobby_command(LobbyCommand::Start);
    exchange(&mut ada, &mut bo);
    let ticket = ada.ticket().expect("the game runs");
    assert_eq!((ticket.password().as_deref(), ticket.keys()), (Some("secret"), vec![bo.me()]));
    // While the game runs nobody is asked for another one.
    ada.lobby_command(LobbyCommand::SetPassword(Some("other".into())));
    assert_eq!(ada.ticket().and_then(|ticket| ticket.password()).as_deref(), Some("secret"));
}
