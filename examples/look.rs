//! Opens the app at a given size, to look at it: `MB_SIZE=1280x720 MB_TEXT=100 look`.

use bevy::prelude::*;
use manyboard::settings::{Settings, WindowPlace};
use manyboard::stage::Stage;

fn main() -> AppExit {
    let size = std::env::var("MB_SIZE").ok();
    let size = size.as_deref().and_then(|size| size.split_once('x')).unwrap_or(("1280", "720"));
    let size = (size.0.parse().unwrap_or(1280), size.1.parse().unwrap_or(720));
    let text_size = std::env::var("MB_TEXT").ok().and_then(|text| text.parse().ok()).unwrap_or(100);
    let window = Some(WindowPlace { at: Some((0, 0)), size, maximised: false });
    let still = std::env::var("MB_STILL").is_ok();
    let mut app = manyboard::app(
        Stage::Window,
        Settings { window, text_size, reduce_motion: still, ..Settings::default() },
    );
    if let Ok(folder) = std::env::var("MB_CONFIG") {
        app.insert_resource(manyboard::settings::Folder(folder.into()));
    }
    if std::env::var("MB_WHY").is_ok() {
        app.add_systems(Last, why);
    }
    app.run()
}

/// Prints why pictures are drawn.
fn why(
    mut contexts: bevy_egui::EguiContexts,
    mut redraws: MessageReader<bevy::window::RequestRedraw>,
    time: Res<Time<Real>>,
) -> Result {
    let causes: Vec<String> =
        contexts.ctx_mut()?.repaint_causes().iter().map(ToString::to_string).collect();
    let events =
        contexts.ctx_mut()?.input(|input| format!("{:?} {:?}", input.events, input.pointer.delta()));
    println!("{:.2} {causes:?} {} {events}", time.elapsed_secs(), redraws.read().count());
    Ok(())
}
