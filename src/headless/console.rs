//! A text console for the headless app: tests drive whole apps over real networks with it.
//!
//! Each line read is one request, as a screen would make it; each event is printed as one line. Nothing here can do what
//! a person at the window cannot.

use crate::AppSystems;
use crate::library::Library;
use crate::new_game::NewGame;
use crate::online::presence::PresenceEvent;
use crate::online::{ChatLine, ConnectionTrouble, Online, OnlineAsked, OnlineState};
use crate::settings::Settings;
use crate::table::clock::Stopwatch;
use crate::table::drawing::{Brush, Drawing};
use crate::table::selection::Selection;
use crate::table::{GameEnded, MoveAsked, MovePlayed, Table, TableAsked, TableReset};
use bevy::prelude::*;
use online::client::LobbyCommand;
use online::identity::Key;
use online::party::lobby::{Lobby, LobbyTerms, Member, Occupant};
use play::Offer;
use rules::{AiLevel, Cell, Record, Team};
use std::io::{self, BufRead, Write};
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, sync_channel};
use std::time::Duration;

/// Capacity of the queue of unread lines.
const QUEUE_SIZE: usize = 64;

pub(super) fn plugin(app: &mut App) {
    let (sender, lines) = sync_channel(QUEUE_SIZE);
    let read = move || {
        for line in io::stdin().lock().lines().map_while(Result::ok) {
            if sender.send(line).is_err() {
                return;
            }
        }
        // The driving process is gone.
        let _ = sender.send("quit".into());
    };
    if let Err(error) = std::thread::Builder::new().name("console".into()).spawn(read) {
        print_line(&format!("error {error}"));
    }
    app.insert_resource(Console { lines: Mutex::new(lines), auto: None, printed: Printed::default() })
        .add_systems(Update, (run_commands, play_random_moves).chain().in_set(AppSystems::Input))
        .add_systems(
            Last,
            (print_presence, print_online, print_table).chain().in_set(AppSystems::Present),
        );
}

/// Unread commands, and what was already printed.
#[derive(Resource)]
struct Console {
    lines: Mutex<Receiver<String>>,
    /// Play random moves, each this long after the previous one.
    auto: Option<Duration>,
    printed: Printed,
}

#[derive(Default)]
struct Printed {
    code: Option<String>,
    stage: Option<String>,
    lobby: Option<String>,
    trouble: Option<String>,
    list: Option<String>,
    offer: Option<String>,
    interrupted: Option<String>,
    chat: usize,
}

fn print_line(line: &str) {
    let mut out = io::stdout().lock();
    // Standard output may be closed.
    let _ = writeln!(out, "{line}");
    let _ = out.flush();
}

/// Executes commands.
fn run_commands(
    mut console: ResMut<Console>,
    online: Res<Online>,
    table: Option<Res<Table>>,
    mut online_requests: MessageWriter<OnlineAsked>,
    mut asked: MessageWriter<TableAsked>,
    mut moves: MessageWriter<MoveAsked>,
    mut exit: MessageWriter<AppExit>,
    mut settings: ResMut<Settings>,
    library: Option<Res<Library>>,
    mut selection: ResMut<Selection>,
) {
    let lines: Vec<String> =
        console.lines.get_mut().map(|lines| lines.try_iter().collect()).unwrap_or_default();
    for line in lines {
        let (word, rest) = line.split_once(' ').unwrap_or((line.as_str(), ""));
        match word {
            "auto" => console.auto = rest.parse().ok().map(Duration::from_millis),
            "name" => settings.name = rest.into(),
            "relay" => settings.relay = rest.into(),
            "saved" => match library.as_deref().and_then(newest_game) {
                Some(record) => drop(online_requests.write(OnlineAsked::HostRecord(Box::new(record)))),
                None => print_line("error nothing is saved"),
            },
            "point" => selection.cursor = rest.parse().ok().map(Cell),
            "arrow" => {
                selection.drawings = rest.split_once(' ').and_then(parse_arrow).into_iter().collect();
            }
            "quit" => drop(exit.write(AppExit::Success)),
            "standing" => print_line(&summary(table.as_deref())),
            "move" => {
                if let Some((table, seat)) =
                    table.as_ref().and_then(|table| Some((table, table.mover()?)))
                {
                    moves.write(MoveAsked { seat, text: rest.into(), epoch: table.epoch() });
                }
            }
            _ => {
                let team = table.as_deref().and_then(own_team).unwrap_or(Team::FIRST);
                if let Some(request) = table_command(word, team) {
                    asked.write(request);
                } else if let Some(request) = online_command(word, rest, &online) {
                    online_requests.write(request);
                } else {
                    print_line(&format!("error not understood: {line}"));
                }
            }
        }
    }
}

/// Parses an arrow from two cell indices.
fn parse_arrow((from, to): (&str, &str)) -> Option<Drawing> {
    let [from, to] = [from, to].map(|cell| cell.parse().ok().map(Cell));
    Some(Drawing { from: from?, to: to?, brush: Brush::default() })
}

/// The most recently saved game.
fn newest_game(library: &Library) -> Option<Record> {
    let files = library.store().list().ok()?;
    library.read(&files.into_iter().max_by_key(|file| file.changed)?.name)
}

/// The terms of the lobby with one change.
fn new_terms(word: &str, mode: &str, online: &Online) -> Option<LobbyTerms> {
    let mut terms = online.lobby.as_ref()?.terms.clone();
    match word {
        "open" => terms.listed = true,
        "alone" => terms.spectators = false,
        _ => terms.game.mode = mode.into(),
    }
    Some(terms)
}

/// A request of this team to the table.
fn table_command(word: &str, team: Team) -> Option<TableAsked> {
    Some(match word {
        "resign" => TableAsked::Resign(team),
        "draw" => TableAsked::Offer(Offer::Draw, team),
        "takeback" => TableAsked::Offer(Offer::Takeback, team),
        "abort" => TableAsked::Offer(Offer::Abort, team),
        "yes" | "no" => TableAsked::Answer(word == "yes"),
        _ => return None,
    })
}

/// Parses an online command.
fn online_command(word: &str, rest: &str, online: &Online) -> Option<OnlineAsked> {
    Some(match word {
        "host" | "host-here" => {
            let (mode, time) = rest.split_once(' ').unwrap_or((rest, "none"));
            let mut setup = NewGame::against_ai(catalog::find(mode)?.info(), "", "", AiLevel::EASIEST);
            setup.terms.seats.iter_mut().for_each(|seat| seat.controller = rules::Controller::Person);
            setup.terms.time = time.parse().ok()?;
            let (setup, here) = (Box::new(setup), word == "host-here");
            OnlineAsked::Host { setup, password: None, here }
        }
        "join" => OnlineAsked::Join(rest.into()),
        "password" => OnlineAsked::Password(rest.into()),
        "list" => OnlineAsked::List { mode: None, more: false },
        "seek" => OnlineAsked::Seek { mode: rest.into(), time: rules::TimeControl::default() },
        "return" => OnlineAsked::Reconnect,
        "leave" => OnlineAsked::Leave,
        "emote" => OnlineAsked::Emote(rest.parse().ok()?),
        _ => OnlineAsked::Lobby(lobby_command(word, rest, online)?),
    })
}

/// Parses a command for the lobby.
fn lobby_command(word: &str, rest: &str, online: &Online) -> Option<LobbyCommand> {
    let number = || rest.split(' ').next()?.parse::<usize>().ok();
    let sit = |occupant| Some(LobbyCommand::Sit { seat: number()?, occupant });
    let named = |name: &str| -> Option<Key> {
        let members = &online.lobby.as_ref()?.members;
        members.iter().find(|member| member.name == name).map(|member| member.key)
    };
    Some(match word {
        "lock" => LobbyCommand::SetPassword(Some(rest.into())),
        "open" | "alone" | "game" => LobbyCommand::SetTerms(Box::new(new_terms(word, rest, online)?)),
        "ready" => LobbyCommand::Ready(true),
        "start" => LobbyCommand::Start,
        "again" => LobbyCommand::Rematch { swap: rest == "swap" },
        "lobby" => LobbyCommand::Return,
        "place" => LobbyCommand::AddSeat(Team(u8::try_from(number()?).ok()?)),
        "sit" => sit(Occupant::Member(online.me?))?,
        "stand" => sit(Occupant::Empty)?,
        "ai" => sit(Occupant::ai(AiLevel::EASIEST))?,
        "kick" => LobbyCommand::Kick(named(rest)?),
        "crown" => LobbyCommand::GiveHost(named(rest)?),
        "say" => LobbyCommand::Say(rest.into()),
        _ => return None,
    })
}

fn own_team(table: &Table) -> Option<Team> {
    table.people_here().next().map(|(_, seat)| seat.team)
}

/// The game in one line: number of moves, hash, and how it ended.
fn summary(table: Option<&Table>) -> String {
    let Some(table) = table else { return "standing none".into() };
    let record = table.record();
    let moves: Vec<_> = record.terms.moves.iter().map(|mv| (mv.text.as_str(), mv.centis)).collect();
    let key = rules::key_of(&(moves, &record.events, record.result));
    let end = record.result.map_or_else(|| "open".into(), |outcome| outcome.reason.to_string());
    format!("standing {} {key:016x} {}", record.terms.moves.len(), end.replace(' ', "-"))
}

/// Plays a random move for the local player to move.
fn play_random_moves(
    console: Res<Console>,
    table: Option<Res<Table>>,
    watch: Res<Stopwatch>,
    mut asked: MessageWriter<MoveAsked>,
) {
    let Some(pause) = console.auto else { return };
    let Some(table) = table.filter(|table| table.is_shared()) else { return };
    if !table.awaits_person() || watch.of_move() < pause {
        return;
    }
    let legal = table.game().moves();
    let chosen = rand::random_range(0..legal.len().max(1));
    if let (Some(seat), Some(mv)) = (table.mover(), legal.get(chosen)) {
        asked.write(MoveAsked { seat, text: mv.text.clone(), epoch: table.epoch() });
    }
}

/// Prints a line if it differs from the last one of its kind.
fn print_if_changed(before: &mut Option<String>, line: Option<String>) {
    if *before != line {
        if let Some(line) = &line {
            print_line(line);
        }
        *before = line;
    }
}

fn lobby_line(online: &Online, lobby: &Lobby) -> String {
    let seat = |key: Key| lobby.seat_of(key).map_or_else(|| "-".into(), |index| index.to_string());
    let member = |member: &Member| {
        let (ready, here) = (u8::from(member.ready), u8::from(member.connected));
        format!("{}:{}:{ready}:{here}", member.name.replace(' ', "_"), seat(member.key))
    };
    let members: Vec<_> = lobby.members.iter().map(member).collect();
    let linked = online.links.values().filter(|link| link.linked).count();
    let host = lobby.name(lobby.host).replace(' ', "_");
    let teams: String = lobby.seats.iter().map(|seat| seat.team.0.to_string()).collect();
    let (mode, watched) = (&lobby.terms.game.mode, u8::from(lobby.terms.spectators));
    let facts = format!("host={host} linked={linked} seats={teams} spectators={watched}");
    format!("lobby {mode} {facts} {}", members.join(" "))
}

fn stage_line(state: &OnlineState) -> String {
    match state {
        OnlineState::Off => "stage off".into(),
        OnlineState::Connecting(what) => format!("stage opening {what:?}"),
        OnlineState::NeedsPassword { wrong } => format!("stage password {wrong}"),
        OnlineState::Lobby => "stage lobby".into(),
        OnlineState::Playing => "stage playing".into(),
        OnlineState::Failed(why) => format!("failed {}", why.message().key),
    }
}

fn trouble_line(trouble: Option<&ConnectionTrouble>) -> String {
    match trouble {
        None => "trouble none".into(),
        Some(ConnectionTrouble::Shaky(name)) => format!("trouble shaky {name}"),
        Some(ConnectionTrouble::Waiting { name, .. }) => format!("trouble waiting {name}"),
        Some(other) => format!("trouble {other:?}").to_lowercase(),
    }
}

fn chat_text(line: &ChatLine) -> String {
    match line {
        ChatLine::Text { name, text, .. } => format!("said {name}: {text}"),
        ChatLine::Note(key, args) => {
            let args: Vec<_> = args.iter().map(|(_, value)| value.as_str()).collect();
            format!("note {key} {}", args.join(" "))
        }
        other => format!("said {other:?}"),
    }
}

fn print_online(online: Res<Online>, mut console: ResMut<Console>) {
    if !online.is_changed() {
        return;
    }
    let printed = &mut console.printed;
    print_if_changed(&mut printed.code, online.code.as_ref().map(|code| format!("code {code}")));
    let lobby = online.lobby.as_ref().map(|lobby| lobby_line(&online, lobby));
    print_if_changed(&mut printed.lobby, lobby);
    print_if_changed(&mut printed.stage, Some(stage_line(&online.state)));
    print_if_changed(&mut printed.trouble, Some(trouble_line(online.trouble.as_ref())));
    let codes: Vec<_> = online.list.lobbies.iter().map(|lobby| lobby.code.as_str()).collect();
    let near: Vec<_> = online.list.near.iter().map(|(_, lobby)| lobby.code.as_str()).collect();
    let list = format!("listed {} near {}", codes.join(" "), near.join(" "));
    print_if_changed(&mut printed.list, Some(list).filter(|_| !online.list.asking));
    let interrupted = online.interrupted.as_ref().map(|game| format!("interrupted {}", game.mode));
    print_if_changed(&mut printed.interrupted, interrupted);
    online.chat.iter().skip(printed.chat).for_each(|line| print_line(&chat_text(line)));
    printed.chat = online.chat.len();
}

fn print_presence(mut news: MessageReader<PresenceEvent>, online: Res<Online>) {
    for news in news.read() {
        let name = |who: &Key| online.lobby.as_ref().map_or("?", |lobby| lobby.name(*who)).to_string();
        match news {
            PresenceEvent::Pointing { who, cell, arrow } => {
                let number = |cell: Cell| cell.0.to_string();
                let cell = cell.map_or_else(|| "-".into(), number);
                let arrow =
                    arrow.map_or_else(|| "-".into(), |(from, to)| format!("{}>{}", from.0, to.0));
                print_line(&format!("points {} {cell} {arrow}", name(who)));
            }
            PresenceEvent::Desync { who, .. } => print_line(&format!("alarm {}", name(who))),
            _ => {}
        }
    }
}

fn print_table(
    mut resets: MessageReader<TableReset>,
    mut played: MessageReader<MovePlayed>,
    mut ended: MessageReader<GameEnded>,
    table: Option<Res<Table>>,
    mut console: ResMut<Console>,
) {
    for reset in resets.read() {
        print_line(match reset {
            TableReset::Started { .. } => "table started",
            TableReset::Stepped => "table stepped",
            TableReset::Reviewed => "table reviewed",
            TableReset::Closed => "table closed",
        });
    }
    for played in played.read() {
        let seat = table.as_ref().and_then(|table| table.seats().get(played.seat));
        let name = seat.map_or("?", |seat| seat.name.as_str());
        print_line(&format!("moved {} {} by {name}", played.played.ply, played.played.text));
    }
    let offer = table.as_ref().and_then(|table| table.offer());
    let offer = offer.map_or_else(|| "offer none".into(), |open| format!("offer {:?}", open.offer));
    print_if_changed(&mut console.printed.offer, Some(offer.to_lowercase()));
    if ended.read().count() > 0 {
        print_line(&format!("over {}", summary(table.as_deref())));
    }
}
