//! The help: a sheet with pages, links, pictures and a search.

mod contents;
mod page;
mod text;

use super::navigation::text_folders;
use super::{LateSystems, Sheet, SheetContext};
use crate::help::{Help, HelpBrowser, HelpPlace};
use crate::settings::SettingsFolder;
use crate::text::Texts;
use crate::ui::fields::long_field;
use crate::ui::focus;
use crate::ui::pictures::Pictures;
use crate::ui::sheet::{Part, first};
use crate::ui::style;
use crate::ui::widgets::{button, button_if};
use crate::wake::Waker;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::{self, ColorImage, Context, Id, Key, Modifiers, TextureOptions, Ui};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use page::{DiagramTexture, PageView};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, show.in_set(LateSystems::Sheet));
}

/// The name of the sheet.
pub(super) const NAME: &str = "help";
/// The width of the sheet at 100 percent text size.
const WIDTH: f32 = 860.0;
/// The width of the search field.
const SEARCH: f32 = 240.0;

/// The diagrams of the shown page.
#[derive(Default)]
struct PageTextures {
    page: Option<String>,
    textures: Vec<Option<DiagramTexture>>,
}

/// What the sheet needs besides what all sheets need.
#[derive(SystemParam)]
struct HelpContext<'w, 's> {
    help: ResMut<'w, Help>,
    browser: ResMut<'w, HelpBrowser>,
    folder: Option<Res<'w, SettingsFolder>>,
    waker: Res<'w, Waker>,
    drawn: Local<'s, PageTextures>,
}

/// What was done on the sheet.
enum HelpAction {
    /// Shows a place.
    Go(HelpPlace),
    /// Follows a link.
    Follow(help::Link),
    /// Goes back.
    Back,
    /// Opens the help in the browser.
    Browser,
}

fn show(mut contexts: EguiContexts, mut context: SheetContext, mut own: HelpContext) -> Result {
    let Some(Sheet::Help(topic)) = context.sheets.top().cloned() else {
        if !own.help.is_closed() && !context.sheets.0.iter().any(|sheet| matches!(sheet, Sheet::Help(_)))
        {
            own.help.close();
            *own.drawn = PageTextures::default();
        }
        return Ok(());
    };
    let ctx = contexts.ctx_mut()?;
    own.help.open(&topic, &context.settings.language, &text_folders(own.folder.as_deref()));
    own.draw_diagrams(ctx);
    let texts = &*context.texts;
    let title = own.help.page().map_or_else(|| texts.get("help-title"), |page| page.title.clone());
    let close = texts.get("close");
    let frame = context.tall_frame(NAME, &title, WIDTH, &close);
    let fresh = context.motion.is_fresh();
    let mut done = None;
    let closed = frame.show(ctx, &mut context.pictures, &mut |ui, part, pictures| {
        let action = match part {
            Part::Body => own.body(ui, texts, pictures),
            Part::Foot => own.foot(ui, texts, fresh),
        };
        done = action.or(done.take());
    });
    if closed {
        context.close();
    } else if let Some(done) = done {
        own.carry_out(done);
        context.awake.request_frames();
    }
    Ok(())
}

impl HelpContext<'_, '_> {
    /// Requests the diagrams of the shown page, and makes textures of those that are drawn.
    fn draw_diagrams(&mut self, ctx: &Context) {
        let shown = self.help.page().cloned();
        if self.drawn.page.as_ref() != shown.as_ref().map(|page| &page.id) {
            *self.drawn =
                PageTextures { page: shown.as_ref().map(|page| page.id.clone()), textures: Vec::new() };
        }
        if let (Some(page), Some(library)) = (shown, self.help.library().cloned()) {
            let scale = (ctx.pixels_per_point() * style::scale_of(ctx) * 100.0) as u32;
            self.help.pictures.request(&library, &page, scale, &self.waker);
        }
        let Some(finished) = self.help.pictures.finished() else { return };
        let texture = |drawn: crate::help::DrawnDiagram| {
            let size = [drawn.picture.width as usize, drawn.picture.height as usize];
            let image = ColorImage::from_rgba_unmultiplied(size, &drawn.picture.pixels);
            DiagramTexture {
                texture: ctx.load_texture("diagram", image, TextureOptions::LINEAR),
                size: egui::vec2(drawn.width as f32, drawn.height as f32),
                alt: drawn.alt,
            }
        };
        self.drawn.textures = finished.into_iter().map(|drawn| drawn.map(texture)).collect();
    }

    fn body(&mut self, ui: &mut Ui, texts: &Texts, pictures: &mut Pictures) -> Option<HelpAction> {
        if !self.help.query.trim().is_empty() {
            return contents::hits(ui, pictures, texts, self.help.hits()).map(HelpAction::Go);
        }
        let arrived = std::mem::take(&mut self.help.arrived).then(|| self.help.place());
        if let Some(page) = self.help.page() {
            let view = PageView::new(arrived.as_ref(), &self.drawn.textures);
            return view.show(ui, page, &texts.get("help-links")).map(HelpAction::Follow);
        }
        let library = self.help.library()?;
        contents::contents(ui, library).map(HelpAction::Go)
    }

    fn foot(&mut self, ui: &mut Ui, texts: &Texts, fresh: bool) -> Option<HelpAction> {
        let mut action = None;
        let back_key = ui.input_mut(|input| input.consume_key(Modifiers::ALT, Key::ArrowLeft));
        ui.horizontal_wrapped(|ui| {
            let can = self.help.can_go_back();
            if button_if(ui, &texts.get("help-back"), can).clicked() || back_key && can {
                action = Some(HelpAction::Back);
            }
            let elsewhere = self.help.place() != HelpPlace::default();
            if button_if(ui, &texts.get("help-contents"), elsewhere).clicked() {
                action = Some(HelpAction::Go(HelpPlace::default()));
            }
            let (id, width) = (Id::new("help search"), SEARCH * style::scale_of(ui.ctx()));
            let hint = texts.get("help-search");
            let field = long_field(ui, &mut self.help.query, &hint, width, false, id);
            first(ui, fresh, &field);
            if ui.input_mut(|input| input.consume_key(Modifiers::COMMAND, Key::F)) {
                focus::move_focus(ui, id);
            }
            let busy = self.browser.is_busy();
            let words = texts.get(if busy { "help-browser-busy" } else { "help-browser" });
            if button(ui, &words).clicked() && !busy {
                action = Some(HelpAction::Browser);
            }
        });
        action
    }

    fn carry_out(&mut self, action: HelpAction) {
        match action {
            HelpAction::Go(place) => self.help.go(place),
            HelpAction::Back => self.help.back(),
            HelpAction::Browser => {
                self.browser.open_website(&self.help, self.folder.as_deref(), &self.waker);
            }
            HelpAction::Follow(link) => {
                if let Some(address) = self.help.follow(&link) {
                    self.browser.open_address(address, &self.waker);
                }
            }
        }
    }
}
