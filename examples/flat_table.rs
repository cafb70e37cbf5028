//! Opens the table at once, to look at it: `flat_table GAME [--position P] [--people] [--theme T] [--size WxH] [--moves a,b]`.

use bevy::prelude::*;
use manyboard::screens::Screen;
use manyboard::settings::{Settings, WindowPlace};
use manyboard::setup::{Mind, Setup};
use manyboard::stage::Stage;
use manyboard::table::TableAsked;

fn main() -> AppExit {
    let args: Vec<String> = std::env::args().collect();
    let value =
        |name: &str| args.iter().position(|arg| arg == name).and_then(|at| args.get(at + 1).cloned());
    let mode = catalog::find(args.get(1).map_or("", String::as_str)).unwrap_or(&catalog::modes()[0]);
    let mut setup = Setup::against_ai(mode.info(), "Ada", "", 2);
    setup.position = value("--position");
    setup.moves =
        value("--moves").map(|list| list.split(',').map(String::from).collect()).unwrap_or_default();
    if args.iter().any(|arg| arg == "--people") {
        setup.seats.iter_mut().for_each(|seat| seat.mind = Mind::Person);
    }
    if args.iter().any(|arg| arg == "--watch") {
        setup.seats.iter_mut().for_each(|seat| seat.mind = Mind::ai(2));
    }
    if args.iter().any(|arg| arg == "--stuffs") {
        for stuff in art::materials::Stuff::ALL {
            let began = std::time::Instant::now();
            let made = art::materials::surface(stuff, [120, 100, 80], 512, 3);
            println!("{stuff:?} {:?} ({})", began.elapsed(), made.colour.size);
        }
    }
    let mut settings = Settings::default();
    settings.theme = value("--theme").unwrap_or(settings.theme);
    settings.confirm_moves = args.iter().any(|arg| arg == "--confirm");
    if let Some((width, height)) = value("--size").as_deref().and_then(|size| size.split_once('x')) {
        let size = (width.parse().unwrap_or(1280), height.parse().unwrap_or(720));
        settings.window = Some(WindowPlace { at: Some((0, 0)), size, maximised: false });
    }
    let mut app = manyboard::app(Stage::Window, settings);
    app.add_systems(
        Startup,
        move |mut asked: MessageWriter<TableAsked>, mut next: ResMut<NextState<Screen>>| {
            asked.write(TableAsked::Start(Box::new(setup.clone())));
            next.set(Screen::Table);
        },
    );
    if let Some(part) = value("--freeze").and_then(|part| part.parse::<f32>().ok()) {
        app.add_systems(Last, move |mut scene: ResMut<manyboard::table::scene::Scene>| {
            if let Some(began) = scene.blasts.first().map(|(_, began)| *began) {
                scene.now = scene.now.min(began + part);
            }
        });
    }
    if args.iter().any(|arg| arg == "--frames") {
        app.add_systems(Last, frames);
    }
    app.run()
}

/// Prints how long frames take while something moves, and how many there are while nothing does.
fn frames(
    time: Res<Time<Real>>,
    scene: Res<manyboard::table::scene::Scene>,
    mut sums: Local<(f32, u32, u32, f32)>,
) {
    let delta = time.delta_secs();
    if scene.is_moving() {
        (sums.0, sums.1) = (sums.0 + delta, sums.1 + 1);
    } else {
        sums.2 += 1;
    }
    sums.3 += delta;
    if sums.3 > 3.0 {
        let each = sums.0 / sums.1.max(1) as f32 * 1000.0;
        println!(
            "{} frames with movement, {each:.1} ms each; {} frames at rest in {:.1} s",
            sums.1, sums.2, sums.3
        );
        *sums = default();
    }
}
