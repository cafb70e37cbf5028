//! Search in all pages: every word must begin a word of the place that is found, or be a form of one.

use crate::page::{Block, Page, plain};
use std::ops::Range;

/// The most hits of one search.
const MOST_HITS: usize = 40;
/// The most words of one search.
const MOST_WORDS: usize = 8;
/// The length of an excerpt, in words before and after the first hit.
const BEFORE: usize = 6;
const AFTER: usize = 18;

/// Endings of English words, the longest first.
const ENDINGS: [&str; 6] = ["ings", "ing", "es", "ed", "s", "e"];

/// What a match is worth by where it is.
const IN_TITLE: u32 = 100;
const IN_HEADING: u32 = 40;
const IN_SUMMARY: u32 = 12;
const IN_TEXT: u32 = 4;

/// A place that a search found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hit {
    /// The id of the page.
    pub page: String,
    /// The title of the page.
    pub title: String,
    /// The heading above the place, and its anchor; `None` at the top of the page.
    pub heading: Option<(String, String)>,
    /// Words around the place.
    pub excerpt: Excerpt,
}

/// Some words of a page.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Excerpt {
    /// The words, with `…` where others were left out.
    pub text: String,
    /// Which parts of it, in bytes, are what was searched for.
    pub found: Vec<Range<usize>>,
}

/// The words of all pages.
#[derive(Default)]
pub(crate) struct Index {
    places: Vec<Place>,
}

/// The words below one heading.
struct Place {
    page: usize,
    title: Vec<Word>,
    /// Text and anchor; none at the top of a page.
    heading: Option<(String, String)>,
    heading_words: Vec<Word>,
    text: String,
    words: Vec<Word>,
}

/// A word in lower case, and where it is in its text.
struct Word {
    lower: String,
    at: Range<usize>,
}

impl Index {
    pub(crate) fn new(pages: &[Page]) -> Self {
        Self { places: pages.iter().enumerate().flat_map(|(index, page)| places(index, page)).collect() }
    }

    /// The best places first; places of equal worth in reading order.
    pub(crate) fn search(&self, text: &str, pages: &[Page]) -> Vec<Hit> {
        let wanted: Vec<String> =
            words(text).into_iter().map(|word| word.lower).take(MOST_WORDS).collect();
        let wanted = self.answerable(wanted);
        let mut found = self.matching(&wanted);
        found.sort_by_key(|(worth, place)| (std::cmp::Reverse(*worth), place.page));
        let hit = |(_, place): &(u32, &Place)| place.hit(&wanted, &pages[place.page]);
        found.iter().take(MOST_HITS).map(hit).collect()
    }

    /// The places with all of these words; none without a word.
    fn matching(&self, wanted: &[String]) -> Vec<(u32, &Place)> {
        let places = self.places.iter().filter(|_| !wanted.is_empty());
        places.filter_map(|place| Some((place.worth(wanted)?, place))).collect()
    }

    /// Leaves words out until some place has all that remain: first unknown ones, then those that are everywhere, such as `how`.
    fn answerable(&self, mut wanted: Vec<String>) -> Vec<String> {
        while wanted.len() > 1 && self.matching(&wanted).is_empty() {
            let places = |word: &String| match self.matching(std::slice::from_ref(word)).len() {
                0 => usize::MAX,
                places => places,
            };
            let least =
                wanted.iter().enumerate().max_by_key(|(_, word)| places(word)).map_or(0, |(at, _)| at);
            wanted.remove(least);
        }
        wanted
    }
}

impl Place {
    /// How well all wanted words are met; `None` if one is missing, or if all of them are only in the title of the page.
    fn worth(&self, wanted: &[String]) -> Option<u32> {
        let top = self.heading.is_none();
        let (mut worth, mut own) = (0, top);
        for word in wanted {
            let title = best(&self.title, word) * if top { IN_TITLE } else { 1 };
            let here = best(&self.heading_words, word) * IN_HEADING
                + best(&self.words, word) * if top { IN_SUMMARY } else { IN_TEXT };
            if title + here == 0 {
                return None;
            }
            own |= here > 0;
            worth += title + here;
        }
        own.then_some(worth)
    }

    fn hit(&self, wanted: &[String], page: &Page) -> Hit {
        let excerpt = self.excerpt(wanted);
        Hit { page: page.id.clone(), title: page.title.clone(), heading: self.heading.clone(), excerpt }
    }

    /// The words around the first match, or the first words.
    fn excerpt(&self, wanted: &[String]) -> Excerpt {
        let matches = |word: &Word| wanted.iter().any(|wanted| matches(&word.lower, wanted));
        let first = self.words.iter().position(matches).unwrap_or(0);
        let (from, to) = (first.saturating_sub(BEFORE), (first + AFTER).min(self.words.len()));
        let Some(shown) = self.words.get(from..to).filter(|shown| !shown.is_empty()) else {
            return Excerpt::default();
        };
        let (start, end) = (shown[0].at.start, shown[shown.len() - 1].at.end);
        let (start, end) = (
            if from == 0 { 0 } else { start },
            if to == self.words.len() { self.text.len() } else { end },
        );
        let lead = if from == 0 { "" } else { "… " };
        let tail = if to == self.words.len() { "" } else { " …" };
        let shift = |at: usize| at - start + lead.len();
        let found = shown
            .iter()
            .filter(|word| matches(word))
            .map(|word| shift(word.at.start)..shift(word.at.end));
        Excerpt { found: found.collect(), text: format!("{lead}{}{tail}", &self.text[start..end]) }
    }
}

/// 2 if one of the words is the wanted one, 1 if one is a form of it or begins with it, 0 if none does.
fn best(words: &[Word], wanted: &str) -> u32 {
    let grade =
        |word: &Word| if word.lower == wanted { 2 } else { u32::from(matches(&word.lower, wanted)) };
    words.iter().map(grade).max().unwrap_or(0)
}

/// Does a word begin with what is wanted, or is it another form of it, such as `capture` of `capturing`?
fn matches(word: &str, wanted: &str) -> bool {
    let same_root = |root: &str| word.starts_with(root) && (word == root || stem(word) == Some(root));
    word.starts_with(wanted) || stem(wanted).is_some_and(same_root)
}

/// A word without its ending, if it has one and four letters remain.
fn stem(word: &str) -> Option<&str> {
    let without = |ending: &str| word.strip_suffix(ending).filter(|root| root.chars().count() >= 4);
    ENDINGS.into_iter().find_map(without)
}

/// The words of a text: letters and digits that belong together.
fn words(text: &str) -> Vec<Word> {
    let mut words = Vec::new();
    let mut start = None;
    for (at, letter) in text.char_indices().chain([(text.len(), ' ')]) {
        match (letter.is_alphanumeric(), start) {
            (true, None) => start = Some(at),
            (false, Some(from)) => {
                words.push(Word { lower: text[from..at].to_lowercase(), at: from..at });
                start = None;
            }
            _ => {}
        }
    }
    words
}

/// The places of a page: one at the top, one below each heading.
fn places(index: usize, page: &Page) -> Vec<Place> {
    let mut parts = vec![(None, plain(&page.summary))];
    for block in page.all_blocks() {
        match block {
            Block::Heading { text, anchor, .. } => {
                parts.push((Some((plain(text), anchor.clone())), String::new()));
            }
            block => {
                if let Some((_, text)) = parts.last_mut() {
                    add(text, &text_of(block));
                }
            }
        }
    }
    let place = |(heading, text): (Option<(String, String)>, String)| Place {
        page: index,
        title: words(&page.title),
        heading_words: heading.as_ref().map(|(text, _)| words(text)).unwrap_or_default(),
        heading,
        words: words(&text),
        text,
    };
    parts.into_iter().map(place).collect()
}

/// What can be found in a block; blocks inside it are looked at on their own.
fn text_of(block: &Block) -> String {
    match block {
        Block::Diagram(diagram) => diagram.caption.clone(),
        Block::Code(code) => code.clone(),
        Block::Pieces(pieces) => {
            let sentences = pieces.iter().map(|piece| format!("{}: {}", piece.name, piece.moves));
            sentences.collect::<Vec<_>>().join(" ")
        }
        block => block.texts().into_iter().map(|text| plain(text)).collect::<Vec<_>>().join(" "),
    }
}

fn add(text: &mut String, more: &str) {
    if !text.is_empty() && !more.is_empty() {
        text.push(' ');
    }
    *text += more;
}

#[cfg(test)]
mod tests;
