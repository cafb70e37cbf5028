//! The relay stops and comes back: lobbies and members survive it.

use std::{fs, path::PathBuf};

use relay::{Config, api::Joined};
use serde_json::json;
use tokio::net::TcpListener;

use crate::support::{SOON, Server, pair, unique, until};

fn folder() -> (PathBuf, Config) {
    let folder = std::env::temp_dir().join(format!("manyboard-relay-{}", unique()));
    let database = format!("sqlite:{}", folder.join("lobbies/relay.db").display());
    (folder, Config { database, ..Config::for_lan() })
}

#[tokio::test]
async fn members_come_back_to_the_same_lobby_after_a_restart() {
    let (folder, config) = folder();
    let server = Server::with(config.clone()).await;
    let (hosted, mut host, joined, mut guest) = pair(&server).await;
    let address = server.address;
    server.stop().await;
    assert_eq!(host.close_reason().await, (1001, "restarting".into()));
    assert_eq!(guest.close_reason().await, (1001, "restarting".into()));

    let server = Server::on(TcpListener::bind(address).await.unwrap(), config);
    let join = format!("/lobbies/{}/join", hosted.lobby.code);
    let resume = |token: &str| json!({ "version": 1, "resume": token });
    let host_again: Joined = server.post(&join, resume(&hosted.resume)).await.ok(200);
    let guest_again: Joined = server.post(&join, resume(&joined.resume)).await.ok(200);
    assert!(host_again.host && !guest_again.host);
    assert_eq!((host_again.member, guest_again.member), (hosted.member, joined.member));
    let mut host = server.enter(&host_again).await;
    let guest = server.enter(&guest_again).await;
    assert_eq!(host.json().await, json!({ "NewPeer": guest.peer }));
    assert_eq!(server.enter(&server.join(&hosted.lobby.code).await).await.peer.to_string().len(), 36);
    server.stop().await;
    fs::remove_dir_all(folder).unwrap();
}

#[tokio::test]
async fn a_relay_that_was_down_for_long_still_knows_the_lobbies_it_was_told_to_leave() {
    let (folder, config) = folder();
    let server = Server::with(config.clone()).await;
    let (hosted, _host, joined, _guest) = pair(&server).await;
    let left = server.lobby(2).await;
    drop(server.enter(&left).await);
    until("one has left", || async { server.metric("members").await == 2 }).await;
    server.stop().await;
    let database = rusqlite::Connection::open(folder.join("lobbies/relay.db")).unwrap();
    let members = |code: &str| -> i64 {
        let asked = "SELECT members FROM lobbies WHERE code = ?1";
        database.query_row(asked, [code], |row| row.get(0)).unwrap()
    };
    assert_eq!((members(&hosted.lobby.code), members(&left.lobby.code)), (2, 0));
    let listed = "SELECT count(*) FROM lobbies WHERE members > 0 AND seen > 0";
    let listed: i64 = database.query_row(listed, [], |row| row.get(0)).unwrap();
    assert_eq!(listed, 0, "no other node lists what cannot be entered");
    // Much later.
    database.execute("UPDATE lobbies SET expires = 1", []).unwrap();
    drop(database);

    let server = Server::with(Config { sweep_seconds: 1, ..config }).await;
    let gone = format!("/lobbies/{}", left.lobby.code);
    until("the empty one is over", || async { server.get(&gone).await.status == 410 }).await;
    let join = format!("/lobbies/{}/join", hosted.lobby.code);
    for token in [&hosted.resume, &joined.resume] {
        let again = json!({ "version": 1, "resume": token });
        server.enter(&server.post(&join, again).await.ok::<Joined>(200)).await;
    }
    server.stop().await;
    fs::remove_dir_all(folder).unwrap();
}

#[tokio::test]
async fn only_the_owner_can_read_the_file_with_the_secret() {
    let (folder, config) = folder();
    let server = Server::with(config).await;
    server.lobby(2).await;
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = fs::metadata(folder.join("lobbies/relay.db")).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }
    server.stop().await;
    fs::remove_dir_all(folder).unwrap();
}

#[tokio::test]
async fn stopping_does_not_wait_for_those_who_do_not_listen() {
    let server = Server::start().await;
    let (_, _host, _, _guest) = pair(&server).await;
    let _idle = tokio::net::TcpStream::connect(server.address).await.unwrap();
    until("all are there", || async { server.metric("members").await == 2 }).await;
    let begun = std::time::Instant::now();
    server.stop().await;
    assert!(begun.elapsed() < SOON);
}

#[tokio::test]
async fn a_relay_that_is_dropped_lets_go_of_everything() {
    let server = Server::start().await;
    let (_, mut host, _, _guest) = pair(&server).await;
    let address = server.address;
    server.drop_it();
    assert_eq!(host.close_reason().await, (1001, "restarting".into()));
    until("the port is free again", || async { TcpListener::bind(address).await.is_ok() }).await;
}

#[tokio::test]
async fn a_database_that_cannot_be_opened_is_an_error_in_words() {
    for database in ["sqlite:/proc/nowhere/relay.db", "mysql://x", "postgres://nobody@127.0.0.1:1/none"]
    {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let config = Config { database: database.into(), ..Config::for_lan() };
        let wrong = relay::serve(listener, config, std::future::pending()).await.unwrap_err();
        assert!(wrong.to_string().contains("database"), "{wrong}");
    }
}
