//! The page of a game that nobody has written about: everything the game says about itself, and what its rules show.

use crate::anchor::Anchors;
use crate::order;
use crate::page::{Block, Page, PieceGuide, Span, Text};
use crate::words::{GameWords, Words};
use crate::{Diagram, Section, random_play};
use rules::{Message, Mode, OptionSpec, Team, message};

/// The page of a game.
pub(crate) fn page(mode: &Mode, pieces: Vec<PieceGuide>, words: &dyn Words) -> Page {
    let info = mode.info();
    let mut draft =
        PageDraft { words: GameWords { words, info }, anchors: Anchors::default(), blocks: Vec::new() };
    draft.board();
    draft.teams();
    draft.pieces(pieces);
    draft.options();
    draft.endings(mode);
    Page {
        id: order::game_page(&info.id),
        title: draft.words.name(),
        summary: vec![Span::plain(draft.words.about())],
        section: Section::Games,
        game: Some(info.id.clone()),
        blocks: draft.blocks,
    }
}

struct PageDraft<'a> {
    words: GameWords<'a>,
    anchors: Anchors,
    blocks: Vec<Block>,
}

impl PageDraft<'_> {
    fn say(&self, message: &Message) -> String {
        self.words.words.say(message)
    }

    fn heading(&mut self, message: &Message) {
        let text = self.say(message);
        let anchor = self.anchors.next(&text);
        self.blocks.push(Block::Heading { level: 2, text: vec![Span::plain(text)], anchor });
    }

    fn paragraph(&mut self, message: &Message) {
        self.blocks.push(Block::Paragraph(vec![Span::plain(self.say(message))]));
    }

    fn list(&mut self, items: impl IntoIterator<Item = Text>) {
        let items = items.into_iter().map(|text| vec![Block::Paragraph(text)]).collect();
        self.blocks.push(Block::List { first: None, items });
    }

    fn board(&mut self) {
        self.heading(&message!("help-game-board", "The board"));
        let board = &self.words.info.board;
        let (columns, rows, missing) = (board.width(), board.height(), board.missing().len());
        self.paragraph(&message!(
            "help-game-size",
            "The board has {columns} columns and {rows} rows.",
            columns = columns,
            rows = rows
        ));
        if missing > 0 {
            self.paragraph(&message!("help-game-missing", "Missing squares: {count}.", count = missing));
        }
        let caption = self.say(&message!("help-game-start", "How the game begins."));
        self.blocks.push(Block::Diagram(Diagram::of_start(&self.words.info.id, caption)));
    }

    fn teams(&mut self) {
        self.heading(&message!("help-game-teams", "The sides"));
        let teams: Vec<Text> = (0..self.words.info.teams.len()).map(|index| self.team(index)).collect();
        self.list(teams);
    }

    fn team(&self, index: usize) -> Text {
        let mut text = vec![Span::strong(self.words.team(Team(index as u8)))];
        if index == 0 {
            text.push(Span::plain(format!(
                ": {}",
                self.say(&message!("help-game-first", "has the first move"))
            )));
        }
        let most = self.words.info.teams.get(index).map_or(1, |team| team.max_players);
        if most > 1 {
            let players = self.say(&message!("help-game-players", "up to {most} players", most = most));
            text.push(Span::plain(format!(" ({players})")));
        }
        text
    }

    fn pieces(&mut self, pieces: Vec<PieceGuide>) {
        self.heading(&message!("help-game-pieces", "The pieces"));
        self.blocks.push(Block::Pieces(pieces));
    }

    fn options(&mut self) {
        if self.words.info.options.is_empty() {
            return;
        }
        self.heading(&message!("help-game-options", "Options"));
        let options: Vec<Text> = self.words.info.options.iter().map(|spec| self.option(spec)).collect();
        self.list(options);
    }

    fn option(&self, spec: &OptionSpec) -> Text {
        let (name, about, choices) = self.words.option(spec);
        let rest = if spec.is_switch() { about } else { format!("{about} ({})", choices.join(", ")) };
        vec![Span::strong(name), Span::plain(format!(": {rest}"))]
    }

    fn endings(&mut self, mode: &Mode) {
        let endings = random_play::endings(mode);
        if endings.is_empty() {
            return;
        }
        self.heading(&message!("help-game-endings", "How it can end"));
        let items: Vec<Text> =
            endings.iter().map(|reason| vec![Span::plain(self.words.reason(*reason))]).collect();
        self.list(items);
    }
}
