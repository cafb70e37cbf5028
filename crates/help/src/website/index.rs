//! The first page of the website: every game as a card, every other page with its summary.

use super::blocks::text_of;
use super::{Site, escape, file_of};
use crate::Section;
use crate::page::Page;
use rules::message;

impl Site<'_> {
    pub(super) fn index(&mut self) -> String {
        let title = self.say(&message!("help-site-title", "Manyboard help"));
        let lead = self.say(&message!(
            "help-site-lead",
            "How to play every game, and how everything at the table works."
        ));
        let mut main = format!("<h1>{title}</h1>\n<p class=\"lead\">{lead}</p>\n");
        for section in Section::ALL {
            main += &self.index_section(section);
        }
        self.frame(&title, &lead, &main, "", None)
    }

    fn index_section(&mut self, section: Section) -> String {
        let library = self.library;
        let item =
            |page: &Page| if section == Section::Games { self.card(page) } else { self.entry(page) };
        let items: String = library.section(section).map(item).collect();
        if items.is_empty() {
            return items;
        }
        let class = if section == Section::Games { "cards" } else { "entries" };
        format!("<h2>{}</h2>\n<ul class=\"{class}\">\n{items}</ul>\n", self.say(&section.name()))
    }

    /// A page with its summary.
    fn entry(&self, page: &Page) -> String {
        let (file, title) = (file_of(&page.id), escape(&page.title));
        let summary = text_of(self.library, &page.summary, "");
        format!("<li><a href=\"{file}\">{title}</a><br>{summary}</li>\n")
    }

    /// A game with its picture.
    fn card(&mut self, page: &Page) -> String {
        let (file, title) = (file_of(&page.id), escape(&page.title));
        let game = page.game.clone().unwrap_or_default();
        let line = escape(&self.library.tagline(&game).unwrap_or_default());
        let picture = self.card_picture(&game).unwrap_or_default();
        format!(
            "<li><a href=\"{file}\">{picture}<strong>{title}</strong> <span>{line}</span></a></li>\n"
        )
    }

    /// The photo on the game's card, or else a drawing. Title and line say what it shows, so it has no text of its own.
    fn card_picture(&mut self, game: &str) -> Option<String> {
        let path = match art::pictures::card_file(game) {
            Some(photo) => self.add_picture(&format!("card-{game}.jpg"), photo),
            None => {
                let drawing = self.library.draw(&self.library.showcase(game)?).ok()?;
                self.add_picture(&format!("card-{game}.svg"), drawing.svg)
            }
        };
        Some(format!(r#"<img src="{path}" width="512" height="320" alt="">"#))
    }
}
