//! Measures what the relay costs: memory per member, lobbies per second, and the time of a join.
//!
//! `cargo run --release -p manyboard-relay --example load -- --relay PATH [--matchbox PATH]` starts the relay, and matchbox's
//! own server beside it if there is one, fills both with the same number of members, and measures them in turn.

mod http;
mod measure;
mod servers;

use std::{path::PathBuf, time::Duration};

use clap::Parser;

use crate::{
    measure::{Longer, Times, fill, join_one, make_lobbies},
    servers::Server,
};

/// Measures the relay, and matchbox's own server beside it.
#[derive(Parser)]
struct Args {
    /// The relay's program
    #[arg(long)]
    relay: PathBuf,
    /// The program of matchbox_server
    #[arg(long)]
    matchbox: Option<PathBuf>,
    /// Lobbies with two members each
    #[arg(long, default_value_t = 2500)]
    lobbies: usize,
    /// For how many seconds to create lobbies
    #[arg(long, default_value_t = 10)]
    seconds: u64,
    /// How many joins to time
    #[arg(long, default_value_t = 500)]
    joins: usize,
}

type Failed = Box<dyn std::error::Error + Send + Sync>;

#[tokio::main]
async fn main() -> Result<(), Failed> {
    let args = Args::parse();
    let mut servers = vec![Server::relay(&args.relay).await?];
    if let Some(program) = &args.matchbox {
        servers.push(Server::matchbox(program).await?);
    }
    let (count, times) = make_lobbies(&servers[0], Duration::from_secs(args.seconds)).await?;
    println!(
        "relay: {:.0} lobbies made per second, each in {times}",
        count as f64 / args.seconds as f64
    );

    let mut counts = Vec::new();
    for server in &servers {
        let before = server.resident()?;
        let begun = std::time::Instant::now();
        counts.push(fill(server, args.lobbies).await?);
        let took = begun.elapsed();
        tokio::time::sleep(Duration::from_secs(2)).await;
        let after = server.resident()?;
        let members = 2 * args.lobbies;
        let each = after.saturating_sub(before) as f64 / members as f64;
        println!(
            "{}: {members} members in {} lobbies after {:.1} s; resident {:.1} MB, before {:.1} MB: {each:.1} kB per member",
            server.name,
            args.lobbies,
            took.as_secs_f64(),
            after as f64 / 1024.0,
            before as f64 / 1024.0,
        );
    }
    timed_joins(&servers, args.joins).await?;
    for server in &servers {
        println!("{}: resident at the end {:.1} MB", server.name, server.resident()? as f64 / 1024.0);
    }
    drop(counts);
    Ok(())
}

/// Joins in turn, so that other load slows both servers alike.
async fn timed_joins(servers: &[Server], joins: usize) -> Result<(), Failed> {
    let mut sockets = vec![Times::default(); servers.len()];
    let mut whole = vec![Times::default(); servers.len()];
    let mut longer = Longer::default();
    for number in 0..joins {
        let mut took = vec![Duration::ZERO; servers.len()];
        for turn in 0..servers.len() {
            // The second pays for what the first leaves behind, so the order alternates, too.
            let at = (turn + number) % servers.len();
            let server = &servers[at];
            let timed = join_one(server, &format!("timed{number}")).await?;
            sockets[at].add(timed.socket);
            whole[at].add(timed.whole);
            took[at] = timed.socket;
        }
        if let [relay, other] = took[..] {
            longer.add(relay, other);
        }
    }
    for (at, server) in servers.iter().enumerate() {
        println!("{}: from opening the websocket to the host knowing: {}", server.name, sockets[at]);
        println!("{}: from typing the code to the host knowing: {}", server.name, whole[at]);
    }
    if servers.len() == 2 {
        println!("the relay takes longer to open the websocket by {longer}");
    }
    Ok(())
}
