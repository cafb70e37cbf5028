//! The pages for operators, and the program itself.

use std::process::{Command, Stdio};

use relay::{Config, api::Joined};
use serde_json::Value;

use crate::support::{Server, pair, request, unique};

fn program() -> Command {
    Command::new(env!("CARGO_BIN_EXE_manyboard-relay"))
}

#[tokio::test]
async fn health_and_metrics_answer() {
    let server = Server::start().await;
    let (_, _host, _, _guest) = pair(&server).await;
    let health: Value = server.get("/health").await.ok(200);
    assert_eq!((&health["status"], &health["members"]), (&"ok".into(), &2.into()));
    assert_eq!(server.metric("joins_total").await, 1);
    assert_eq!(server.metric("created_total").await, 1);
}

#[tokio::test]
async fn metrics_can_be_kept_for_those_with_the_token() {
    let server = Server::with(Config { metrics_token: "north wind".into(), ..Config::for_lan() }).await;
    server.get("/metrics").await.refused(401, "no_metrics");
    server.asked_by("GET", "/metrics", "south wind", ()).await.refused(401, "no_metrics");
    assert_eq!(server.asked_by("GET", "/metrics", "north wind", ()).await.status, 200);
}

#[tokio::test]
async fn other_web_sites_are_not_invited() {
    let server = Server::start().await;
    let headers = [("origin", "https://elsewhere.example"), ("access-control-request-method", "POST")];
    for method in ["GET", "OPTIONS"] {
        let answer = request(server.address, method, "/lobbies", &headers, "").await;
        assert!(!answer.head.contains("access-control"), "{}", answer.head);
    }
}

#[tokio::test]
async fn turn_credentials_come_with_a_join() {
    let server = Server::with(Config {
        stun_urls: vec!["stun:127.0.0.1:3478".into()],
        turn_urls: vec!["turn:127.0.0.1:3478".into()],
        turn_secret: "north".into(),
        ..Config::for_lan()
    })
    .await;
    let hosted = server.lobby(2).await;
    let joined = server.join(&hosted.lobby.code).await;
    let names = |joined: &Joined| joined.ice[1].username.clone().unwrap();
    assert_eq!(joined.ice.len(), 2);
    assert!(names(&joined).ends_with(&joined.member.simple().to_string()));
    assert_ne!(names(&joined), names(&hosted));
}

#[test]
fn the_program_explains_itself() {
    let help = program().arg("--help").output().unwrap();
    let help = String::from_utf8(help.stdout).unwrap();
    for (name, _) in relay::settings::SETTINGS {
        assert!(help.contains(&format!("    {name} = ")), "{name} is missing");
    }
    let wrong = program().env("MANYBOARD_RELAY_MAX_MEMBERS", "1").arg("--check").output().unwrap();
    assert!(!wrong.status.success());
    assert!(String::from_utf8(wrong.stderr).unwrap().contains("max_members"));
}

/// The real program, its log, and its shutdown.
#[cfg(unix)]
#[tokio::test]
async fn the_program_runs_logs_without_secrets_and_stops_when_told() {
    use std::io::{BufRead, BufReader, Read};
    let folder = std::env::temp_dir().join(format!("manyboard-relay-{}", unique()));
    let mut child = program()
        .args(["--listen", "127.0.0.1:0"])
        .env("MANYBOARD_RELAY_DATABASE", format!("sqlite:{}", folder.join("relay.db").display()))
        .env("MANYBOARD_RELAY_LOG", "debug")
        .env("MANYBOARD_RELAY_STUN_LISTEN", "127.0.0.1:0")
        .env("MANYBOARD_RELAY_SECRET", "a secret for this test")
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut log = BufReader::new(child.stderr.take().unwrap());
    let mut line = String::new();
    log.read_line(&mut line).unwrap();
    let started: Value = serde_json::from_str(&line).unwrap();
    let address = started["listen"].as_str().unwrap().parse().unwrap();

    let body = serde_json::to_string(&crate::support::new_lobby()).unwrap();
    let hosted: Joined = request(address, "POST", "/lobbies", &[], &body).await.ok(201);
    request(address, "GET", &hosted.path, &[], "").await.refused(400, "bad_request");
    assert!(Command::new("kill").arg(child.id().to_string()).status().unwrap().success());
    let ended = tokio::task::spawn_blocking(move || child.wait().unwrap()).await.unwrap();
    assert!(ended.success(), "{ended}");

    let mut rest = String::new();
    log.read_to_string(&mut rest).unwrap();
    let events: Vec<Value> = rest.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let names: Vec<_> = events.iter().map(|event| event["event"].as_str().unwrap()).collect();
    assert_eq!(names, ["created", "refused", "stopped"]);
    for secret in ["a secret", &hosted.ticket, &hosted.resume, &hosted.lobby.code] {
        assert!(!rest.contains(secret), "{rest}");
    }
    std::fs::remove_dir_all(folder).unwrap();
}
