//! A page of the help, block by block.

use super::text::{TextLook, show_text};
use crate::help::HelpPlace;
use crate::ui::style::{self, BACKGROUND, BORDER, TEXT, colour};
use crate::ui::widgets::{card, heading};
use bevy_egui::egui::{
    self, Align, Frame, Image, Label, Layout, Response, RichText, Stroke, TextureHandle, Ui, Vec2,
    load::SizedTexture, vec2,
};
use help::{Block, Link, Page, PieceGuide, Span, Text, plain};

/// The width of a diagram beside the name of a piece, at 100 percent text size.
const PIECE_DIAGRAM: f32 = 220.0;
/// The side of the space that a diagram takes until it is drawn.
const UNDRAWN: f32 = 280.0;

/// A diagram as a texture.
pub(super) struct DiagramTexture {
    /// The pixels.
    pub(super) texture: TextureHandle,
    /// Its natural size in points.
    pub(super) size: Vec2,
    /// What it shows, in words.
    pub(super) alt: String,
}

/// A page that is being drawn.
pub(super) struct PageView<'a> {
    /// The place that is shown, if it has just been reached.
    pub(super) arrived: Option<&'a HelpPlace>,
    /// The diagrams in the order of the page; empty until they are drawn.
    pub(super) diagrams: &'a [Option<DiagramTexture>],
    /// How many diagrams have been shown.
    shown: usize,
    clicked: Option<Link>,
}

impl<'a> PageView<'a> {
    pub(super) fn new(arrived: Option<&'a HelpPlace>, diagrams: &'a [Option<DiagramTexture>]) -> Self {
        Self { arrived, diagrams, shown: 0, clicked: None }
    }

    /// Shows the page. Returns the link that was followed.
    pub(super) fn show(mut self, ui: &mut Ui, page: &Page, links: &str) -> Option<Link> {
        if self.arrived.is_some_and(|place| place.anchor.is_none()) {
            ui.scroll_to_cursor(Some(Align::TOP));
        }
        ui.spacing_mut().item_spacing.y = style::GAP_S;
        self.text(ui, &page.summary, TextLook { points: style::LEAD, ..TextLook::BODY });
        self.blocks(ui, &page.blocks);
        self.link_list(ui, page, links);
        self.clicked
    }

    fn blocks(&mut self, ui: &mut Ui, blocks: &[Block]) {
        blocks.iter().for_each(|block| self.block(ui, block));
    }

    fn block(&mut self, ui: &mut Ui, block: &Block) {
        match block {
            Block::Heading { level, text, anchor } => self.heading(ui, *level, text, anchor),
            Block::Paragraph(text) => self.text(ui, text, TextLook::BODY),
            Block::List { first, items } => self.list(ui, *first, items),
            Block::Note(blocks) => card(ui, |ui| self.blocks(ui, blocks)),
            Block::Table { head, rows } => self.table(ui, head, rows),
            Block::Code(text) => code(ui, text),
            Block::Diagram(diagram) => {
                self.diagram(ui, f32::INFINITY);
                if !diagram.caption.is_empty() {
                    self.text(ui, &[Span::plain(&diagram.caption)], TextLook::CAPTION);
                }
            }
            Block::Pieces(pieces) => pieces.iter().for_each(|piece| self.piece(ui, piece)),
            Block::Rule => drop(ui.separator()),
        }
    }

    fn text(&mut self, ui: &mut Ui, text: &[Span], look: TextLook) {
        if let Some(link) = show_text(ui, text, look) {
            self.clicked = Some(link.clone());
        }
    }

    fn heading(&mut self, ui: &mut Ui, level: u8, text: &Text, anchor: &str) {
        ui.add_space(style::GAP_M);
        let is_goal = self.arrived.is_some_and(|place| place.anchor.as_deref() == Some(anchor));
        if is_goal {
            ui.scroll_to_cursor(Some(Align::TOP));
        }
        self.text(ui, text, TextLook::heading(level));
    }

    fn list(&mut self, ui: &mut Ui, first: Option<u64>, items: &[Vec<Block>]) {
        for (index, item) in (0..).zip(items) {
            let mark = first.map_or_else(|| "•".into(), |first| format!("{}.", first + index));
            ui.horizontal_top(|ui| {
                ui.spacing_mut().interact_size.y = 0.0;
                ui.add_space(style::GAP_S);
                ui.label(RichText::new(mark).color(colour(TEXT)));
                ui.vertical(|ui| self.blocks(ui, item));
            });
        }
    }

    fn table(&mut self, ui: &mut Ui, head: &[Text], rows: &[Vec<Text>]) {
        self.row(ui, head, TextLook::STRONG);
        for row in rows {
            ui.separator();
            self.row(ui, row, TextLook::BODY);
        }
    }

    fn row(&mut self, ui: &mut Ui, cells: &[Text], look: TextLook) {
        ui.columns(cells.len().max(1), |columns| {
            for (ui, cell) in columns.iter_mut().zip(cells) {
                ui.with_layout(Layout::top_down(Align::Min), |ui| self.text(ui, cell, look));
            }
        });
    }

    fn piece(&mut self, ui: &mut Ui, piece: &PieceGuide) {
        ui.horizontal_top(|ui| {
            self.diagram(ui, PIECE_DIAGRAM * style::scale_of(ui.ctx()));
            ui.add_space(style::GAP_S);
            ui.vertical(|ui| {
                self.text(ui, &[Span::plain(&piece.name)], TextLook::STRONG);
                self.text(ui, &[Span::plain(&piece.moves)], TextLook::BODY);
            });
        });
        ui.add_space(style::GAP_S);
    }

    /// The next diagram, at most so wide.
    fn diagram(&mut self, ui: &mut Ui, widest: f32) -> Response {
        let drawn = self.diagrams.get(self.shown);
        self.shown += 1;
        let scale = style::scale_of(ui.ctx());
        let room = widest.min(ui.available_width());
        let Some(Some(diagram)) = drawn else {
            let side = (UNDRAWN * scale).min(room);
            let height = if drawn.is_some() { 0.0 } else { side };
            return ui.allocate_exact_size(vec2(side, height), egui::Sense::hover()).1;
        };
        let size = diagram.size * (room / diagram.size.x).min(scale);
        let image = Image::new(SizedTexture::new(diagram.texture.id(), size)).alt_text(&diagram.alt);
        ui.add(image)
    }

    /// Every link of the page once more, for the keyboard.
    fn link_list(&mut self, ui: &mut Ui, page: &Page, title: &str) {
        let mut links: Vec<(&Link, String)> = Vec::new();
        for (link, words) in named_links(page) {
            if !links.iter().any(|(known, _)| *known == link) {
                links.push((link, words));
            }
        }
        if links.is_empty() {
            return;
        }
        ui.add_space(style::GAP_L);
        heading(ui, title);
        ui.horizontal_wrapped(|ui| {
            for (link, words) in links {
                if crate::ui::widgets::button(ui, &words).clicked() {
                    self.clicked = Some(link.clone());
                }
            }
        });
    }
}

/// Every link of a page with the words that carry it.
fn named_links(page: &Page) -> impl Iterator<Item = (&Link, String)> {
    let texts = page.all_blocks().into_iter().flat_map(|block| match block {
        Block::Paragraph(text) => vec![text],
        Block::Table { rows, .. } => rows.iter().flatten().collect(),
        _ => Vec::new(),
    });
    let spans = [&page.summary].into_iter().chain(texts).flatten();
    spans.filter_map(|span| Some((span.link.as_ref()?, plain(std::slice::from_ref(span)))))
}

fn code(ui: &mut Ui, text: &str) {
    let frame = Frame::new().fill(colour(BACKGROUND)).stroke(Stroke::new(1.0, colour(BORDER)));
    let frame =
        frame.corner_radius(style::BUTTON_ROUND).inner_margin(style::margin(style::GAP_M, style::GAP_S));
    frame.show(ui, |ui| {
        ui.add(Label::new(RichText::new(text).monospace().color(colour(TEXT))).wrap());
    });
}
