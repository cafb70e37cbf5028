//! The program: reads the settings, listens, and stops on a signal.

use std::{path::PathBuf, process::ExitCode};

use clap::{CommandFactory, FromArgMatches, Parser};
use relay::{Config, settings};
use tokio::net::TcpListener;

/// Relay server: lets Manyboard players find each other by a short code.
#[derive(Parser)]
#[command(name = "manyboard-relay", version)]
struct Args {
    /// Settings file
    #[arg(long, short, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Address to listen on; overrides the settings
    #[arg(long, value_name = "ADDRESS:PORT")]
    listen: Option<String>,
    /// Print an example file with every setting and its default
    #[arg(long)]
    example: bool,
    /// Check the settings and exit
    #[arg(long)]
    check: bool,
}

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(trouble) => {
            eprintln!("manyboard-relay: {trouble}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), String> {
    let matches = Args::command()
        .after_long_help(help()?)
        .after_help("--help explains every setting.")
        .get_matches();
    let args = Args::from_arg_matches(&matches).map_err(|wrong| wrong.to_string())?;
    if args.example {
        print!("{}", settings::example()?);
        return Ok(());
    }
    let mut config = settings::read(args.config.as_deref(), std::env::vars())?;
    if let Some(listen) = args.listen {
        config.listen = listen;
    }
    if args.check {
        return Ok(());
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let runtime = runtime.map_err(|wrong| wrong.to_string())?;
    // As a task it runs on the worker threads, where connections arrive, and no other thread has to be woken.
    let serving = runtime.spawn(serve(config));
    runtime.block_on(serving).map_err(|wrong| wrong.to_string())?
}

async fn serve(config: Config) -> Result<(), String> {
    let listen = config.listen.clone();
    let listener = TcpListener::bind(&listen)
        .await
        .map_err(|wrong| format!("cannot listen on {listen}: {wrong}"))?;
    relay::serve(listener, config, told_to_stop()).await.map_err(|wrong| wrong.to_string())
}

/// The settings, for `--help`.
fn help() -> Result<String, String> {
    let example = settings::example()?;
    let lines = example.lines().skip(3).map(|line| line.strip_prefix("# ").unwrap_or(line));
    let list: Vec<String> = lines
        .map(|line| if line.contains(" = ") { format!("    {line}") } else { line.into() })
        .collect();
    Ok(format!(
        "Settings, in the file or as {}NAME in the environment, with their defaults:\n\n{}",
        settings::PREFIX,
        list.join("\n")
    ))
}

#[cfg(unix)]
async fn told_to_stop() {
    use tokio::signal::unix::{SignalKind, signal};
    let Ok(mut terminate) = signal(SignalKind::terminate()) else { return std::future::pending().await };
    tokio::select! {
        _ = tokio::signal::ctrl_c() => {}
        _ = terminate.recv() => {}
    }
}

#[cfg(not(unix))]
async fn told_to_stop() {
    let _ = tokio::signal::ctrl_c().await;
}
