//! New letters: a texture that egui changed is on the screen one or two frames later, so those frames are drawn even if nothing
//! else happens.

use crate::AppSystems;
use crate::wake::Awake;
use bevy::prelude::*;
use bevy_egui::{EguiPostUpdateSet, EguiRenderOutput};

pub(crate) fn plugin(app: &mut App) {
    let between = (EguiPostUpdateSet::ProcessOutput, EguiPostUpdateSet::PostProcessOutput);
    app.add_systems(
        PostUpdate,
        draw_until_settled.after(between.0).before(between.1).in_set(AppSystems::Present),
    );
}

fn draw_until_settled(outputs: Query<&EguiRenderOutput>, mut awake: ResMut<Awake>) {
    if outputs.iter().any(|output| !output.textures_delta.set.is_empty()) {
        awake.request_frames();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::window::RequestRedraw;
    use bevy_egui::egui;

    #[test]
    fn changed_letters_are_drawn_without_input() {
        let mut app = App::new();
        app.add_plugins((crate::order, crate::wake::plugin, plugin));
        let ctx = egui::Context::default();
        let output = |text: &str| {
            let full = ctx.run_ui(egui::RawInput::default(), |ui| drop(ui.label(text)));
            EguiRenderOutput { textures_delta: full.textures_delta, ..Default::default() }
        };
        let camera = app.world_mut().spawn(output("abc")).id();
        app.update();
        let asked =
            |app: &mut App| app.world_mut().resource_mut::<Messages<RequestRedraw>>().drain().count();
        assert!(asked(&mut app) > 0, "letters are new");
        let mut drawn = app.world_mut().get_mut::<EguiRenderOutput>(camera).expect("it is there");
        drawn.textures_delta.clear();
        (0..6).for_each(|_| app.update());
        asked(&mut app);
        app.update();
        assert_eq!(asked(&mut app), 0, "it sleeps again");
    }
}
