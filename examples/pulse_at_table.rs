//! A game with somebody elsewhere, who is a thread of this process: for measuring what the pulse costs, and for looking at it.
//!
//! `pulse_at_table STATE [flat|solid]`: `off` has no pulse, `idle` one in which nobody does anything, `busy` one in
//! which the other player points all the time.

use bevy::prelude::*;
use manyboard::online::pulse::Pulse;
use manyboard::online::{Online, Stage as How};
use manyboard::screens::Screen;
use manyboard::settings::{Pace, Settings, ViewKind};
use manyboard::setup::{Mind, Seat, Setup};
use manyboard::stage::Stage;
use manyboard::table::TableAsked;
use manyboard::text::Texts;
use manyboard::wake::Waker;
use manyboard::{tell, trouble};
use online::identity::Key;
use online::party::lobby::{Lobby, Member, Place, Sitter, Terms};
use rules::{Cell, Options, Team};
use std::error::Error;
use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use std::{fs, thread};

const ADA: Key = Key([1; 32]);
const BO: Key = Key([2; 32]);
static PICTURES: AtomicU64 = AtomicU64::new(0);

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let state = words.first().cloned().unwrap_or_else(|| "idle".into());
    let view =
        if words.get(1).is_some_and(|word| word == "solid") { ViewKind::Solid } else { ViewKind::Flat };
    let graphics = trouble::graphics(&Texts::default())?;
    let settings = Settings { view, reduce_motion: true, pace: Pace::Off, ..Settings::default() };
    let mut app = manyboard::app(Stage::Window, settings, graphics.into());
    app.add_plugins(tell::plugin).add_systems(Last, || {
        PICTURES.fetch_add(1, Ordering::Relaxed);
    });
    sit_down(app.world_mut());
    if state != "off" {
        app.add_systems(Update, begin);
        thread::spawn(move || OTHER.wait_for(&state));
    }
    thread::spawn(report);
    app.run();
    Ok(())
}

struct Other(std::sync::Mutex<Option<Pulse>>);
static OTHER: Other = Other(std::sync::Mutex::new(None));

impl Other {
    /// What the other player does.
    fn wait_for(&self, state: &str) {
        for step in 0_u16.. {
            thread::sleep(Duration::from_millis(70));
            let guard = self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            let Some(other) = guard.as_ref().filter(|_| state == "busy") else { continue };
            other.point(Some(Cell(step / 4 % 24 + 24)));
            other.arrow((step / 40 % 2 == 0).then_some((Cell(12), Cell(28))));
            if step % 20 == 0 {
                other.emote((step / 20 % 8) as u8);
            }
        }
    }
}

fn begin(mut pulse: ResMut<Pulse>, waker: Res<Waker>) {
    if pulse.is_on() {
        return;
    }
    pulse.start(&[ADA, BO], ADA, &waker);
    let mut other = Pulse::default();
    other.start(&[ADA, BO], BO, &Waker::default());
    let (here, there) = (pulse.port(), other.port());
    let (to_here, to_there) = (here.clone(), there.clone());
    here.carry(Some(Arc::new(move |_, bytes| to_there.put_in(ADA, bytes))));
    there.carry(Some(Arc::new(move |_, bytes| to_here.put_in(BO, bytes))));
    *OTHER.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner) = Some(other);
}

fn sit_down(world: &mut World) {
    let Some(info) = catalog::modes().first().map(|mode| mode.info()) else { return };
    let seat =
        |(name, team): (&str, u8)| Seat { name: name.into(), team: Team(team), mind: Mind::Person };
    let mut setup = Setup::against_ai(info, "", "", 1);
    setup.seats = [("Ada", 0), ("Bo", 1)].map(seat).to_vec();
    world.write_message(TableAsked::Start(Box::new(setup)));
    world.resource_mut::<NextState<Screen>>().set(Screen::Table);
    let member = |(key, name): (Key, &str)| Member { key, name: name.into(), ready: true, here: true };
    let place = |(team, key)| Place { team: Team(team), sitter: Sitter::Member(key) };
    let terms = Terms {
        mode: info.id.clone(),
        options: Options::default(),
        position: None,
        moves: Vec::new(),
        time: Default::default(),
        listed: false,
        password: false,
        spectators: false,
    };
    let lobby = Lobby {
        host: ADA,
        reign: 0,
        alone: false,
        former: Vec::new(),
        revision: 0,
        terms,
        places: [(0, ADA), (1, BO)].map(place).to_vec(),
        members: [(ADA, "Ada"), (BO, "Bo")].map(member).to_vec(),
        games: 1,
        playing: None,
        again: Vec::new(),
    };
    let mut online = world.resource_mut::<Online>();
    (online.stage, online.me, online.lobby) = (How::Playing, Some(ADA), Some(lobby));
}

/// Every five seconds: pictures, and how much of a core each thread took.
fn report() {
    let mut last = (0, ticks());
    loop {
        thread::sleep(Duration::from_secs(5));
        let now = (PICTURES.load(Ordering::Relaxed), ticks());
        let mut line = format!("{} pictures", now.0 - last.0);
        let (mut all, mut pulse) = (0, 0);
        for (name, id, ticks) in &now.1 {
            let before = last.1.iter().find(|(_, old, _)| old == id).map_or(0, |(_, _, ticks)| *ticks);
            all += ticks - before;
            pulse += if name == "pulse" { ticks - before } else { 0 };
        }
        line += &format!(", {:.1} % of a core, pulses {:.1} %\n", all as f32 / 5.0, pulse as f32 / 5.0);
        let _ = std::io::stdout().write_all(line.as_bytes());
        last = now;
    }
}

/// The hundredths of a second that each thread has worked.
fn ticks() -> Vec<(String, String, u64)> {
    let Ok(tasks) = fs::read_dir("/proc/self/task") else { return Vec::new() };
    let of = |task: fs::DirEntry| {
        let stat = fs::read_to_string(task.path().join("stat")).ok()?;
        let (head, tail) = stat.rsplit_once(") ")?;
        let name = head.split_once('(')?.1.to_string();
        let fields: Vec<&str> = tail.split(' ').collect();
        let sum = fields.get(11)?.parse::<u64>().ok()? + fields.get(12)?.parse::<u64>().ok()?;
        Some((name, task.file_name().to_string_lossy().into_owned(), sum))
    };
    tasks.flatten().filter_map(of).collect()
}
