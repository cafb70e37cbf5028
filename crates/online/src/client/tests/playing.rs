//! Games: the tables of all players follow one log.

use super::*;
use play::Offer;

#[test]
fn a_game_starts_at_both_tables() {
    let (mut ada, mut bo) = two_in_a_game();
    assert_eq!((ada.client.status(), bo.client.status()), (Status::InGame, Status::InGame));
    let shown = |events: Vec<Event>| {
        events.into_iter().find_map(|event| match event {
            Event::Table(TableEvent::Show { remote, log, .. }) => Some((log, remote)),
            _ => None,
        })
    };
    let (of_ada, of_bo) = (shown(ada.news()), shown(bo.news()));
    assert_eq!(of_ada.as_ref().map(|(log, _)| *log), of_bo.as_ref().map(|(log, _)| *log));
    assert_eq!(of_ada.map(|(_, remote)| remote), Some(vec![false, true]));
    assert_eq!(of_bo.map(|(_, remote)| remote), Some(vec![true, false]));
    assert_eq!(ada.client.reachable_players(), [ada.me(), bo.me()]);
}

#[test]
fn a_move_reaches_the_other_table_and_not_its_own() {
    let (mut ada, mut bo) = two_in_a_game();
    ada.news();
    bo.news();
    let text = ada.play_first();
    exchange(&mut ada, &mut bo);
    assert_eq!(actions(&bo.news()), [Action::Move(text)]);
    assert_eq!(actions(&ada.news()), [], "the table has made it already");
}

#[test]
fn moves_of_remote_seats_are_ignored_and_late_moves_are_taken_back() {
    let (mut ada, mut bo) = two_in_a_game();
    bo.news();
    let text = bo.chain().game().moves()[0].text.clone();
    bo.table_command(TableCommand::Move { seat: 0, text: text.clone(), centis: 10 });
    assert_eq!((bo.chain().len(), shows(&bo.news())), (0, 0));
    bo.table_command(TableCommand::Move { seat: 1, text, centis: 10 });
    assert_eq!((bo.chain().len(), shows(&bo.news())), (0, 1), "it is not Bo's turn");
    ada.play_first();
    exchange(&mut ada, &mut bo);
    assert_eq!(bo.chain().len(), 1);
}

#[test]
fn offers_and_answers_go_through_the_log() {
    let (mut ada, mut bo) = two_in_a_game();
    ada.play_first();
    exchange(&mut ada, &mut bo);
    ada.news();
    bo.news();
    ada.table_command(TableCommand::Offer { offer: Offer::Draw, team: Team(0), centis: 5 });
    exchange(&mut ada, &mut bo);
    let offered = [Action::Offer(Offer::Draw)];
    assert_eq!((actions(&ada.news()), actions(&bo.news())), (offered.to_vec(), offered.to_vec()));
    bo.table_command(TableCommand::Answer { yes: true, centis: 5 });
    exchange(&mut ada, &mut bo);
    assert_eq!(actions(&ada.news()), [Action::Answer(true)]);
    assert!(ada.chain().outcome().is_some());
}

#[test]
fn the_lobby_opens_again_after_a_game_and_declines_the_rematch() {
    let (mut ada, mut bo) = two_in_a_game();
    ada.lobby_command(LobbyCommand::Return);
    assert_eq!(ada.client.status(), Status::InGame, "the game is not over");
    bo.table_command(TableCommand::Resign { team: Team(1), centis: 5 });
    exchange(&mut ada, &mut bo);
    bo.lobby_command(LobbyCommand::Rematch { swap: false });
    exchange(&mut ada, &mut bo);
    assert_eq!(ada.lobby().rematch_votes, [bo.me()]);
    ada.news();
    ada.lobby_command(LobbyCommand::Return);
    exchange(&mut ada, &mut bo);
    assert_eq!((ada.client.status(), bo.client.status()), (Status::InLobby, Status::InGame));
    assert!(bo.lobby().rematch_votes.is_empty());
    assert!(ada.news().contains(&Event::Table(TableEvent::Close)));
}

#[test]
fn a_rematch_is_shown_although_the_last_game_was_set_aside() {
    let (mut ada, mut bo) = two_in_a_game();
    bo.table_command(TableCommand::Resign { team: Team(1), centis: 5 });
    exchange(&mut ada, &mut bo);
    ada.lobby_command(LobbyCommand::Return);
    bo.lobby_command(LobbyCommand::Return);
    exchange(&mut ada, &mut bo);
    bo.lobby_command(LobbyCommand::Ready(true));
    exchange(&mut ada, &mut bo);
    ada.news();
    bo.news();
    ada.lobby_command(LobbyCommand::Start);
    exchange(&mut ada, &mut bo);
    assert_eq!((ada.client.status(), bo.client.status()), (Status::InGame, Status::InGame));
    assert_eq!((shows(&ada.news()), shows(&bo.news())), (1, 1));
}

#[test]
fn a_flag_falls_without_a_window() {
    let (mut ada, mut bo) = (Player::new("Ada"), Player::new("Bo"));
    let mut draft = two_people();
    draft.terms.game.time = "1+0".parse().expect("a time");
    ada.client.handle(Command::Host { draft: Box::new(draft), password: None, on_this_network: false });
    ada.enter(true, false);
    bo.client.handle(Command::Join(CODE.into()));
    bo.enter(false, false);
    bo.receive(NetEvent::HostChanged { who: ada.me() });
    link(&mut ada, &mut bo);
    bo.lobby_command(LobbyCommand::Ready(true));
    exchange(&mut ada, &mut bo);
    ada.lobby_command(LobbyCommand::Start);
    exchange(&mut ada, &mut bo);
    // The first moves are free of charge in no game: Ada's clock runs at once or after her first move.
    ada.play_first();
    exchange(&mut ada, &mut bo);
    bo.play_first();
    exchange(&mut ada, &mut bo);
    ada.news();
    ada.wait(Duration::from_secs(61));
    assert!(ada.chain().outcome().is_some());
    assert_eq!(actions(&ada.news()), [Action::FlagFall]);
}

#[test]
fn a_diverging_table_is_set_up_again() {
    let (mut ada, mut bo) = two_in_a_game();
    ada.play_first();
    exchange(&mut ada, &mut bo);
    let moves = ada.chain().record().terms.moves;
    ada.news();
    ada.table_command(TableCommand::Repair(moves));
    assert_eq!(shows(&ada.news()), 0, "the table is right");
    ada.table_command(TableCommand::Repair(Vec::new()));
    assert_eq!(shows(&ada.news()), 1);
}

#[test]
fn a_lost_player_is_waited_for() {
    let (mut ada, mut bo) = two_in_a_game();
    ada.news();
    unlink(&mut ada, &mut bo);
    let waits = |event: &Event| matches!(event, Event::Trouble(Some(ConnectionTrouble::Waiting { name, .. })) if name == "Bo");
    assert!(ada.news().iter().any(waits));
    ada.receive(NetEvent::RelayLost);
    ada.poll();
    assert!(ada.news().contains(&Event::Trouble(Some(ConnectionTrouble::Reconnecting))));
    ada.receive(NetEvent::RelayRestored);
    link(&mut ada, &mut bo);
    assert_eq!(
        ada.news().iter().rfind(|event| matches!(event, Event::Trouble(_))),
        Some(&Event::Trouble(None))
    );
}
