//! Asks for the player's name before a first online game, if there is none.

use super::OnlineSheet;
use crate::online::OnlineAsked;
use crate::screens::{LateSystems, Sheet, SheetContext};
use crate::shelf::ShelfAsked;
use crate::ui::fields::text_field;
use crate::ui::sheet::{Part, first};
use crate::ui::widgets::{button, error_label, primary_button_if};
use bevy::prelude::*;
use bevy_egui::egui::Key;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use rules::name;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<AwaitsName>()
        .add_systems(EguiPrimaryContextPass, show.in_set(LateSystems::Sheet));
}

/// The sheet.
const OWN_NAME: Sheet = Sheet::Online(OnlineSheet::OwnName);

/// A request that waits for the player's name.
#[derive(Clone, PartialEq, Debug)]
pub(in crate::screens) enum NamedRequest {
    Online(OnlineAsked),
    Shelf(ShelfAsked),
}

/// The request that waits, and whether the player was asked before.
#[derive(Resource, Default, Debug)]
pub(in crate::screens) struct AwaitsName {
    request: Option<NamedRequest>,
    was_asked: bool,
}

impl SheetContext<'_> {
    /// Returns the request if it can be sent at once. Otherwise the player is asked for a name first, once.
    pub(in crate::screens) fn named(
        &mut self,
        awaits: &mut AwaitsName,
        request: NamedRequest,
    ) -> Option<NamedRequest> {
        if !shows_name(&request) || !self.settings.name.is_empty() || awaits.was_asked {
            return Some(request);
        }
        *awaits = AwaitsName { request: Some(request), was_asked: true };
        self.open(OWN_NAME);
        None
    }
}

/// Do other players see the name after this?
fn shows_name(request: &NamedRequest) -> bool {
    use OnlineAsked::{Host, HostRecord, Join, Seek};
    match request {
        NamedRequest::Shelf(ask) => matches!(ask, ShelfAsked::Host(_)),
        NamedRequest::Online(ask) => {
            matches!(ask, Host { .. } | HostRecord(_) | Join(_) | Seek { .. })
        }
    }
}

fn show(
    mut contexts: EguiContexts,
    mut context: SheetContext,
    mut awaits: ResMut<AwaitsName>,
    (mut online, mut shelf): (MessageWriter<OnlineAsked>, MessageWriter<ShelfAsked>),
    mut typed: Local<String>,
) -> Result {
    if context.sheets.top() != Some(&OWN_NAME) {
        return Ok(());
    }
    let wrong = name::check(typed.trim()).err();
    let [title, close, about, hint, go_on, without] = [
        "own-name",
        "close",
        "own-name-about",
        "first-start-name",
        "own-name-go-on",
        "own-name-without",
    ]
    .map(|key| context.texts.get(key));
    let why = wrong.as_ref().filter(|_| !typed.trim().is_empty());
    let why = why.map(|wrong| context.texts.sentence(&wrong.message()));
    let fresh = context.motion.is_fresh();
    let frame = context.frame("join", &title, 520.0, Some(&close));
    let (mut named, mut unnamed) = (false, false);
    let closed = frame.show(contexts.ctx_mut()?, &mut context.pictures, &mut |ui, part, _| match part {
        Part::Body => {
            ui.label(&about);
            let field = text_field(ui, &mut typed, &hint, ui.available_width(), why.is_some());
            first(ui, fresh, &field);
            named |= field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
            if let Some(why) = &why {
                error_label(ui, why);
            }
        }
        Part::Foot => {
            ui.horizontal_wrapped(|ui| {
                named |= primary_button_if(ui, &go_on, wrong.is_none()).clicked();
                unnamed |= button(ui, &without).clicked();
            });
        }
    });
    named &= wrong.is_none();
    if named {
        context.take_name(typed.trim().to_string());
    }
    if named || unnamed {
        match awaits.request.take() {
            Some(NamedRequest::Online(ask)) => drop(online.write(ask)),
            Some(NamedRequest::Shelf(ask)) => drop(shelf.write(ask)),
            None => {}
        }
    }
    if named || unnamed || closed {
        context.close();
    }
    Ok(())
}
