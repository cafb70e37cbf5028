//! Several nodes that share a PostgreSQL database.

use relay::{
    Config,
    api::{Joined, LobbyInfo, Page},
};
use serde_json::json;

use crate::{
    database::Database,
    queue::find,
    support::{Server, unique, until},
};

async fn node(database: &Database, name: &str) -> Server {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let public_url = format!("http://{}", listener.local_addr().unwrap());
    let config = Config {
        database: database.url.clone(),
        node: format!("{name}-{}", unique()),
        public_url,
        ..Config::for_lan()
    };
    let server = Server::on(listener, config);
    until("the node is there", || async { server.get("/health").await.status == 200 }).await;
    server
}

/// The address of the node that a join named.
fn named<'a>(nodes: &[&'a Server], joined: &Joined) -> &'a Server {
    let url = joined.node.clone().unwrap();
    nodes.iter().find(|node| url == format!("http://{}", node.address)).unwrap()
}

#[tokio::test]
async fn a_lobby_stays_with_its_node_and_is_found_from_all() {
    let Some(database) = Database::open().await else { return };
    let (east, west) = tokio::join!(node(&database, "east"), node(&database, "west"));
    let hosted = east.lobby(3).await;
    let mut host = east.enter(&hosted).await;
    let code = hosted.lobby.code.clone();

    let joined = west.join(&code).await;
    assert_eq!(named(&[&east, &west], &joined).address, east.address);
    assert!(west.try_enter(&joined.path).await.is_err(), "west sends away whom east expects");
    let guest = east.enter(&joined).await;
    assert_eq!(host.json().await, json!({ "NewPeer": guest.peer }));

    let listed = || async {
        west.get("/lobbies")
            .await
            .ok::<Page>(200)
            .lobbies
            .iter()
            .any(|l| l.code == code && l.members == 2)
    };
    until("west lists it", listed).await;
    let path = format!("/lobbies/{code}");
    let problem = west
        .asked_by("PATCH", &path, &hosted.resume, json!({ "locked": true }))
        .await
        .refused(421, "wrong_node");
    assert_eq!(problem.node, hosted.node);
    let changed: LobbyInfo =
        east.asked_by("PATCH", &path, &hosted.resume, json!({ "locked": true })).await.ok(200);
    assert!(changed.locked);
    west.post(&format!("{path}/join"), json!({ "version": 1 })).await.refused(409, "lobby_locked");
    east.asked_by("DELETE", &path, &hosted.resume, ()).await.done();
    west.get(&path).await.refused(410, "lobby_closed");
}

#[tokio::test]
async fn strangers_meet_across_nodes() {
    let Some(database) = Database::open().await else { return };
    let (east, west) = tokio::join!(node(&database, "east"), node(&database, "west"));
    let game = format!("game-{}", unique());
    let nodes = [&east, &west];
    let seeks = (0..16).map(|n| find(nodes[n % 2], |joined| named(&nodes, joined), &game));
    let all = futures_util::future::join_all(seeks).await;
    let mut codes: Vec<_> = all.iter().map(|(joined, _)| &joined.lobby.code).collect();
    codes.sort();
    assert!(codes.chunks(2).all(|two| two[0] == two[1]), "{codes:?}");
}

#[tokio::test]
async fn a_database_that_goes_away_and_comes_back_ends_nothing() {
    let Some(mut database) = Database::open().await else { return };
    let server = node(&database, "only").await;
    let (hosted, mut host, _, mut guest) = crate::support::pair(&server).await;
    let ours = database
        .restart(async || {
            server.post("/lobbies", crate::support::new_lobby()).await.refused(503, "store_away");
            until("its health page says so", || async { server.get("/health").await.status == 503 })
                .await;
            host.signal(guest.peer, json!("the relay itself goes on")).await;
            assert_eq!(guest.json().await["Signal"]["sender"], json!(host.peer));
        })
        .await;
    if !ours {
        return;
    }
    until("it is well again", || async { server.get("/health").await.status == 200 }).await;
    let seen: LobbyInfo = server.get(&format!("/lobbies/{}", hosted.lobby.code)).await.ok(200);
    assert_eq!(seen.members, 2);
    server.lobby(2).await;
}
