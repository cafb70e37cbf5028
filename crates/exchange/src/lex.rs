//! The tokens of PGN and PDN: tags, comments, brackets and words.

use crate::source::{Source, decode};
use rules::{Message, message};
use std::io::Read;

/// Longer texts and tags are cut short.
pub(crate) const LONGEST_TEXT: usize = 32 << 10;
/// Ends a comment that was never closed: the next game begins.
const NEXT_GAME: &[u8] = b"[Event \"";

/// One token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Token {
    /// A tag: its name and its text.
    Tag,
    /// A move, a number, a result: anything without spaces.
    Word,
    /// A comment.
    Comment,
    /// A NAG: `$3`.
    Nag,
    /// A variation begins.
    Open,
    /// A variation ends.
    Close,
    /// Something that cannot be part of a game.
    Bad(Flaw),
    /// The end of the text.
    End,
}

/// What is wrong with a token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Flaw {
    UnopenedComment,
    UnopenedTag,
    OpenComment,
    NamelessTag,
    EmptyTag,
    OpenTag,
}

impl Flaw {
    /// What is wrong, for people.
    pub(crate) fn message(self) -> Message {
        match self {
            Self::UnopenedComment => {
                message!("import-unopened-comment", "a comment ends that has not begun")
            }
            Self::UnopenedTag => message!("import-unopened-tag", "a tag ends that has not begun"),
            Self::OpenComment => message!("import-open-comment", "a comment is not closed"),
            Self::NamelessTag => message!("import-nameless-tag", "a tag has no name"),
            Self::EmptyTag => message!("import-empty-tag", "a tag has no text in quotes"),
            Self::OpenTag => message!("import-open-tag", "the text of a tag is not closed"),
        }
    }
}

/// Cuts a text into tokens.
pub(crate) struct Lexer<'a, R> {
    source: Source<'a, R>,
    name: Vec<u8>,
    text: Vec<u8>,
    is_cut: bool,
    line: u64,
    last: Token,
    again: bool,
}

impl<'a, R: Read> Lexer<'a, R> {
    /// Reads from the beginning of a text.
    pub(crate) fn new(source: Source<'a, R>) -> Self {
        let (name, text) = (Vec::new(), Vec::new());
        Self { source, name, text, is_cut: false, line: 1, last: Token::End, again: false }
    }

    /// The source of the bytes.
    pub(crate) fn source(&self) -> &Source<'a, R> {
        &self.source
    }

    /// The line on which the last token began.
    pub(crate) fn line(&self) -> u64 {
        self.line
    }

    /// The name of the last tag.
    pub(crate) fn name(&self) -> String {
        decode(&self.name)
    }

    /// The text of the last tag, comment, word or number.
    pub(crate) fn text(&self) -> String {
        match std::str::from_utf8(&self.text) {
            // The last character was cut in half.
            Err(error) if self.is_cut && error.error_len().is_none() => {
                decode(&self.text[..error.valid_up_to()])
            }
            _ => decode(&self.text),
        }
    }

    /// Was that text cut short?
    pub(crate) fn is_cut(&self) -> bool {
        self.is_cut
    }

    /// Makes `next` return the last token once more.
    pub(crate) fn put_back(&mut self) {
        self.again = true;
    }

    /// The next token.
    pub(crate) fn next(&mut self) -> Token {
        if !std::mem::take(&mut self.again) {
            self.last = self.find();
        }
        self.last
    }

    fn find(&mut self) -> Token {
        loop {
            let Some(byte) = self.source.peek() else { return Token::End };
            self.line = self.source.line();
            self.text.clear();
            self.is_cut = false;
            match byte {
                b'%' if self.source.begins_line() => self.source.take_line(|_| {}),
                b' ' | b'\t'..=b'\r' | b'<' | b'>' | b'\0' => drop(self.source.take()),
                b'{' => return self.comment(),
                b';' => return self.line_comment(),
                b'[' => return self.tag(),
                _ => return self.short(byte),
            }
        }
    }

    fn short(&mut self, byte: u8) -> Token {
        match byte {
            b'(' => self.single(Token::Open),
            b')' => self.single(Token::Close),
            b'}' => self.single(Token::Bad(Flaw::UnopenedComment)),
            b']' => self.single(Token::Bad(Flaw::UnopenedTag)),
            b'$' => {
                self.source.take();
                self.while_byte(|byte| byte.is_ascii_digit());
                Token::Nag
            }
            _ => {
                self.while_byte(is_of_word);
                Token::Word
            }
        }
    }

    fn single(&mut self, token: Token) -> Token {
        self.source.take();
        token
    }

    fn keep(&mut self, byte: u8) {
        if self.text.len() < LONGEST_TEXT {
            self.text.push(byte);
        } else {
            self.is_cut = true;
        }
    }

    fn while_byte(&mut self, belongs: impl Fn(u8) -> bool) {
        while let Some(byte) = self.source.peek().filter(|byte| belongs(*byte)) {
            self.keep(byte);
            self.source.take();
        }
    }

    fn comment(&mut self) -> Token {
        self.source.take();
        loop {
            if self.source.begins_line() && self.source.comes(NEXT_GAME) {
                return Token::Bad(Flaw::OpenComment);
            }
            match self.source.take() {
                None => return Token::Bad(Flaw::OpenComment),
                Some(b'}') => return Token::Comment,
                Some(byte) => self.keep(byte),
            }
        }
    }

    /// A closing brace could not be written back, so it becomes another bracket.
    fn line_comment(&mut self) -> Token {
        self.source.take();
        while let Some(byte) = self.source.peek().filter(|byte| !matches!(byte, b'\n' | b'\r')) {
            self.keep(if byte == b'}' { b')' } else { byte });
            self.source.take();
        }
        Token::Comment
    }

    fn tag(&mut self) -> Token {
        self.source.take();
        self.blanks();
        self.while_byte(|byte| !byte.is_ascii_whitespace() && !matches!(byte, b'"' | b']'));
        self.name = std::mem::take(&mut self.text);
        self.blanks();
        if self.name.is_empty() {
            return Token::Bad(Flaw::NamelessTag);
        }
        if self.source.peek() != Some(b'"') {
            return Token::Bad(Flaw::EmptyTag);
        }
        self.source.take();
        if self.tag_text() { Token::Tag } else { Token::Bad(Flaw::OpenTag) }
    }

    fn blanks(&mut self) {
        while self.source.peek().is_some_and(|byte| matches!(byte, b' ' | b'\t')) {
            self.source.take();
        }
    }

    /// Everything up to the quote before the bracket. Unescaped quotes belong to the text.
    fn tag_text(&mut self) -> bool {
        loop {
            match self.source.peek() {
                None | Some(b'\n' | b'\r') => return self.ends_in_backslash(),
                Some(b'"') if self.closes() => return true,
                Some(b'"') => {}
                Some(b'\\') => self.escape(),
                Some(byte) => {
                    self.keep(byte);
                    self.source.take();
                }
            }
        }
    }

    /// A quote: does it end the tag? If not, it and the blanks after it belong to the text.
    fn closes(&mut self) -> bool {
        self.source.take();
        let mut blanks = 0;
        while self.source.peek() == Some(b' ') {
            self.source.take();
            blanks += 1;
        }
        match self.source.peek() {
            Some(b']') => {
                self.source.take();
                return true;
            }
            None | Some(b'\n' | b'\r') => return true,
            Some(_) => {}
        }
        self.keep(b'"');
        (0..blanks).for_each(|_| self.keep(b' '));
        false
    }

    fn escape(&mut self) {
        self.source.take();
        match self.source.peek() {
            Some(byte @ (b'"' | b'\\')) => {
                self.keep(byte);
                self.source.take();
            }
            _ => self.keep(b'\\'),
        }
    }

    /// A text whose last backslash was taken to escape the closing quote.
    fn ends_in_backslash(&mut self) -> bool {
        let is_so = self.text.ends_with(b"\"]");
        if is_so {
            self.text.truncate(self.text.len() - 2);
            self.text.push(b'\\');
        }
        is_so
    }
}

fn is_of_word(byte: u8) -> bool {
    !byte.is_ascii_whitespace()
        && !matches!(byte, b'{' | b'}' | b'(' | b')' | b'[' | b']' | b'<' | b'>' | b';' | b'$' | 0 | 11)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicBool;

    /// Every token of a text with what is in it.
    fn tokens(text: &[u8]) -> Vec<(Token, String)> {
        let never = AtomicBool::new(false);
        let mut lexer = Lexer::new(Source::new(text, &never));
        let mut found = Vec::new();
        loop {
            match lexer.next() {
                Token::End => return found,
                Token::Tag => found.push((Token::Tag, format!("{}={}", lexer.name(), lexer.text()))),
                token => found.push((token, lexer.text())),
            }
        }
    }

    #[test]
    fn tags_with_quotes_and_backslashes() {
        let text = br#"[A "x \"y\" \\ z"] [B "the "Big" one"][C "c:\dir\"]"#;
        let texts: Vec<_> = tokens(text).into_iter().map(|(_, text)| text).collect();
        assert_eq!(texts, [r#"A=x "y" \ z"#, r#"B=the "Big" one"#, r"C=c:\dir\"]);
    }

    #[test]
    fn lines_of_percent_and_comments() {
        let found = tokens(b"% [no]\n1.e4 {a\nb} ; to the } end\ne5 $12 (x) %");
        let (word, comment) = (Token::Word, Token::Comment);
        let expected = [(word, "1.e4"), (comment, "a\nb"), (comment, " to the ) end"), (word, "e5")];
        assert_eq!(found[..4], expected.map(|(token, text)| (token, String::from(text))));
        assert_eq!(
            found[4..].iter().map(|(token, _)| *token).collect::<Vec<_>>(),
            [Token::Nag, Token::Open, Token::Word, Token::Close, Token::Word]
        );
    }

    #[test]
    fn long_texts_are_cut_between_characters() {
        let text = tokens(format!("{{x{}}}", "é".repeat(LONGEST_TEXT)).as_bytes()).remove(0).1;
        assert!(text.len() == LONGEST_TEXT - 1 && text.ends_with('é'));
    }

    #[test]
    fn an_open_comment_ends_where_the_next_game_begins() {
        let found = tokens(b"e4 {oh\n[Event \"?\"]");
        assert_eq!(found[1].0, Token::Bad(Flaw::OpenComment));
        assert_eq!(found[2], (Token::Tag, "Event=?".into()));
    }
}
