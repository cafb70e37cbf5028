//! Everything people see of playing online, without a network: what the app would be told is made up here.
//!
//! `online_states FOLDER [WxH]` draws every state into a picture; `online_states --window STATE [WxH]` opens one in a window
//! that tells where everything is and what is asked for.

#![expect(
    clippy::needless_pass_by_value,
    reason = "the engine calls systems with their parameters by value"
)]

use bevy::prelude::*;
use manyboard::online::{Online, OnlineAsked, OnlineState};
use manyboard::screens::online::OnlineSheet;
use manyboard::screens::{Confirm, Sheet, Sheets};
use manyboard::screenshot::OffscreenApp;
use manyboard::settings::{AnimationSpeed, Settings};
use manyboard::table::{Table, TableAsked};
use manyboard::text::Texts;
use manyboard::window::OutputTarget;
use manyboard::{startup_error, test_probe};
use rules::Team;
use std::error::Error;
use std::path::Path;

#[path = "../tests/journeys/made_up.rs"]
mod made_up;

use made_up::{BO, STATES, setup, state_of};

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let (window, rest) = match words.split_first() {
        Some((first, rest)) if first == "--window" => (true, rest),
        _ => (false, &words[..]),
    };
    let what = rest.first().ok_or("say where the pictures go, or which state is wanted")?;
    let size = rest.get(1).and_then(|size| size.split_once('x'));
    let size = size.map_or(Ok(UVec2::new(1280, 720)), |(width, height)| {
        Ok::<_, Box<dyn Error>>(UVec2::new(width.parse()?, height.parse()?))
    })?;
    let graphics = startup_error::graphics(&Texts::default())?;
    let mut settings = Settings { name: "Ada".into(), reduce_motion: true, ..Settings::default() };
    settings.animation_speed = AnimationSpeed::Off;
    if window {
        settings.window = Some(manyboard::settings::WindowGeometry { at: None, size: size.into() });
        let mut app = manyboard::app(OutputTarget::Window, settings, graphics.into());
        app.add_plugins(test_probe::plugin).add_systems(Last, say);
        fill(app.world_mut(), what);
        app.run();
        return Ok(());
    }
    let target = OutputTarget::Image { size, image: Handle::default() };
    let mut offscreen = OffscreenApp::new(manyboard::app(target, settings, graphics.into()));
    for state in STATES {
        clear(&mut offscreen);
        fill(offscreen.world(), state);
        for _ in 0..6 {
            offscreen.step();
        }
        offscreen.save(&Path::new(what).join(format!("{state}.png")))?;
    }
    Ok(())
}

/// Says what is asked for.
fn say(mut asked: MessageReader<OnlineAsked>) {
    asked.read().for_each(|ask| println!("asked {ask:?}"));
}

fn clear(offscreen: &mut OffscreenApp) {
    offscreen.world().write_message(TableAsked::Close);
    *offscreen.world().resource_mut::<Online>() = Online::default();
    offscreen.world().resource_mut::<Sheets>().0.clear();
    for _ in 0..4 {
        offscreen.step();
    }
}

/// Makes the app believe that this is so.
fn fill(world: &mut World, state: &str) {
    let online = state_of(state);
    if online.state == OnlineState::Playing {
        world.write_message(TableAsked::start(setup()));
        if state == "ending" || state == "rematch" {
            // There has to be a game before a player resigns.
            world.insert_resource(Ends);
            world.schedule_scope(Last, |_, schedule| {
                schedule
                    .add_systems(end.run_if(resource_exists::<Ends>).run_if(resource_exists::<Table>));
            });
        }
    }
    *world.resource_mut::<Online>() = online;
    let sheet = match state {
        "meet" => Some(Sheet::Online(OnlineSheet::Meet)),
        "terms" => Some(Sheet::Online(OnlineSheet::Terms)),
        "kick" => Some(Sheet::Confirm(Confirm::Kick(BO))),
        _ => None,
    };
    if let Some(sheet) = sheet {
        // The lobby comes first, and takes away what lies on top.
        world.resource_mut::<Sheets>().0.push(sheet.clone());
        world.insert_resource(Later(sheet));
        world.schedule_scope(Last, |_, schedule| {
            schedule.add_systems(open_later.run_if(resource_exists::<Later>));
        });
    }
}

#[derive(Resource)]
struct Ends;

fn end(mut asked: MessageWriter<TableAsked>, mut commands: Commands) {
    asked.write(TableAsked::Resign(Team::SECOND));
    commands.remove_resource::<Ends>();
}

#[derive(Resource)]
struct Later(Sheet);

fn open_later(
    mut frames: Local<u8>,
    later: Res<Later>,
    mut sheets: ResMut<Sheets>,
    mut commands: Commands,
) {
    *frames += 1;
    if sheets.0.is_empty() {
        sheets.open(later.0.clone());
    }
    if *frames > 3 {
        *frames = 0;
        commands.remove_resource::<Later>();
    }
}
