//! A strict reader of HTML: it accepts what a validator accepts, as far as our pages use the language, and nothing else.

use std::collections::HashSet;

/// Elements that have no end.
const VOID: [&str; 5] = ["br", "hr", "img", "link", "meta"];
/// Elements that stand in a line of text.
const PHRASING: [&str; 9] = ["a", "br", "code", "em", "img", "small", "span", "strong", "#text"];
/// Elements that hold only text and elements in its line.
const LINES: [&str; 16] = [
    "a",
    "code",
    "em",
    "figcaption",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "p",
    "pre",
    "small",
    "span",
    "strong",
    "th",
];
/// Elements that stand below each other.
const FLOW: [&str; 21] = [
    "article", "aside", "div", "figure", "footer", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr",
    "main", "nav", "ol", "p", "pre", "table", "ul", "#comment",
];
/// Elements whose children are fixed.
const FIXED: [(&str, &[&str]); 9] = [
    ("#root", &["html"]),
    ("html", &["head", "body"]),
    ("head", &["meta", "title", "link"]),
    ("title", &["#text"]),
    ("ul", &["li"]),
    ("ol", &["li"]),
    ("table", &["thead", "tbody"]),
    ("thead", &["tr"]),
    ("tbody", &["tr"]),
];
/// The attributes that each element may have.
const ATTRIBUTES: [(&str, &[&str]); 9] = [
    ("html", &["lang"]),
    ("meta", &["charset", "name", "content"]),
    ("link", &["rel", "href", "type"]),
    ("a", &["class", "href", "aria-current"]),
    ("img", &["src", "width", "height", "loading", "alt"]),
    ("nav", &["id", "class", "aria-label"]),
    ("ol", &["start"]),
    ("th", &["scope"]),
    ("main", &["id"]),
];

/// What was found in a page.
#[derive(Default, Debug)]
pub(crate) struct Document {
    pub(crate) ids: HashSet<String>,
    /// Targets of links.
    pub(crate) links: Vec<String>,
    /// Files that are shown or applied.
    pub(crate) parts: Vec<String>,
    pub(crate) headings: Vec<u8>,
    stack: Vec<String>,
    mains: usize,
}

/// Reads a page; the error says what is wrong.
pub(crate) fn read(html: &str) -> Result<Document, String> {
    let mut rest = html.strip_prefix("<!DOCTYPE html>\n").ok_or("no doctype")?;
    let mut document = Document::default();
    while !rest.is_empty() {
        let at = rest.find('<').unwrap_or(rest.len());
        let (text, tag) = rest.split_at(at);
        document.text(text)?;
        let Some(tag) = tag.strip_prefix('<') else { break };
        let (tag, after) = tag.split_once('>').ok_or("a tag without end")?;
        match tag.strip_prefix('/') {
            Some(name) => document.close(name)?,
            None => document.open(tag)?,
        }
        rest = after;
    }
    document.finish()
}

impl Document {
    fn parent(&self) -> &str {
        self.stack.last().map_or("#root", String::as_str)
    }

    fn text(&mut self, text: &str) -> Result<(), String> {
        if text.contains('>') {
            return Err(format!("a loose > in {text:?}"));
        }
        check_entities(text)?;
        if text.trim().is_empty() { Ok(()) } else { self.check_child("#text") }
    }

    fn check_child(&self, child: &str) -> Result<(), String> {
        let parent = self.parent();
        let fixed = FIXED.iter().find(|(name, _)| *name == parent).map(|(_, children)| *children);
        let fits = match fixed {
            Some(children) => children.contains(&child),
            None if parent == "tr" => ["td", "th"].contains(&child),
            None if LINES.contains(&parent) => PHRASING.contains(&child),
            None if parent == "figure" && child == "figcaption" => true,
            None => PHRASING.contains(&child) || FLOW.contains(&child),
        };
        let in_link = child == "a" && self.stack.iter().any(|open| open == "a");
        if fits && !in_link { Ok(()) } else { Err(format!("{child} in {parent}")) }
    }

    fn open(&mut self, tag: &str) -> Result<(), String> {
        let (name, attributes) = tag.split_once(' ').unwrap_or((tag, ""));
        self.check_child(name)?;
        let attributes = read_attributes(name, attributes)?;
        for (key, value) in &attributes {
            match key.as_str() {
                "id" if value.is_empty() || value.contains(' ') => {
                    return Err(format!("the id {value:?}"));
                }
                "id" if !self.ids.insert(value.clone()) => return Err(format!("the id {value} twice")),
                "href" if name == "a" => self.links.push(value.clone()),
                "href" | "src" => self.parts.push(value.clone()),
                _ => {}
            }
        }
        let needs: &[&str] = match name {
            "img" => &["src", "alt"],
            "html" => &["lang"],
            "a" => &["href"],
            _ => &[],
        };
        if let Some(missing) = needs.iter().find(|need| !attributes.iter().any(|(key, _)| key == *need))
        {
            return Err(format!("{name} without {missing}"));
        }
        self.count(name)?;
        if !VOID.contains(&name) {
            self.stack.push(name.into());
        }
        Ok(())
    }

    /// Headings come in order, and there is one main part.
    fn count(&mut self, name: &str) -> Result<(), String> {
        self.mains += usize::from(name == "main");
        let level = name.strip_prefix('h').and_then(|level| level.parse::<u8>().ok());
        let Some(level) = level else { return Ok(()) };
        let last = self.headings.last().copied().unwrap_or(0);
        self.headings.push(level);
        if level > last + 1 { Err(format!("{name} after h{last}")) } else { Ok(()) }
    }

    fn close(&mut self, name: &str) -> Result<(), String> {
        match self.stack.pop() {
            Some(open) if open == name => Ok(()),
            open => Err(format!("</{name}> closes {open:?}")),
        }
    }

    fn finish(self) -> Result<Self, String> {
        let titles = self.headings.iter().filter(|level| **level == 1).count();
        match (&self.stack[..], titles, self.mains) {
            ([], 1, 1) => Ok(self),
            ([], ..) => Err(format!("{titles} titles, {} main parts", self.mains)),
            (open, ..) => Err(format!("not closed: {open:?}")),
        }
    }
}

/// Attributes are `name="value"`, each once, and only those that the element may have.
fn read_attributes(element: &str, text: &str) -> Result<Vec<(String, String)>, String> {
    let allowed = ATTRIBUTES
        .iter()
        .find(|(name, _)| *name == element)
        .map_or(&["class", "id"][..], |(_, known)| known);
    let mut found: Vec<(String, String)> = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let (name, value) = rest.split_once("=\"").ok_or_else(|| format!("{element}: {rest}"))?;
        let (value, after) = value.split_once('"').ok_or_else(|| format!("{element}: {rest}"))?;
        if !allowed.contains(&name) || found.iter().any(|(known, _)| known == name) {
            return Err(format!("{element} with {name}"));
        }
        check_entities(value)?;
        found.push((name.into(), value.into()));
        rest = after.strip_prefix(' ').unwrap_or(after);
    }
    Ok(found)
}

fn check_entities(text: &str) -> Result<(), String> {
    let known = ["amp;", "lt;", "gt;", "quot;"];
    let mut after = text.split('&').skip(1);
    let wrong = after.find(|rest| !known.iter().any(|entity| rest.starts_with(entity)));
    let control = text.chars().any(|c| c.is_control() && c != '\n');
    if control {
        Err(format!("a control character in {text:?}"))
    } else {
        wrong.map_or(Ok(()), |rest| Err(format!("&{rest}")))
    }
}

#[cfg(test)]
mod tests {
    use super::read;

    fn page(main: &str) -> String {
        format!(
            "<!DOCTYPE html>\n<html lang=\"en\"><head><title>T</title></head>\
             <body><main><h1>T</h1>{main}</main></body></html>"
        )
    }

    #[test]
    fn good_pages_pass() {
        let good = "<p>a &amp; <a href=\"b.html#c\">b<br></a></p><ul><li>x<p>y</p></li></ul><h2 id=\"c\">z</h2>";
        let read = read(&page(good)).expect("it is valid");
        assert!(read.ids.contains("c") && read.links == ["b.html#c"]);
    }

    #[test]
    fn bad_pages_fail() {
        let bad = [
            "<p>a<p>b</p></p>",
            "<p>a",
            "</p>",
            "<p><ul></ul></p>",
            "<ul>x</ul>",
            "<ul><p>x</p></ul>",
            "a & b",
            "a > b",
            "<img src=\"x\">",
            "<p id=\"a\"></p><p id=\"a\"></p>",
            "<h3>x</h3>",
            "<script>x</script>",
            "<p onclick=\"x\">x</p>",
            "<a href=\"x\"><a href=\"y\">z</a></a>",
            "<p class=x>y</p>",
            "<h1>again</h1>",
            "<b>x</b>",
            "<br/>",
            "<tr></tr>",
            "<p style=\"color:red\">x</p>",
            "&nbsp;",
            "<table><tr><td>x</td></tr></table>",
        ];
        for main in bad {
            assert!(read(&page(main)).is_err(), "{main}");
        }
        assert!(read("<html lang=\"en\"></html>").is_err(), "no doctype");
    }
}
