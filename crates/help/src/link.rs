//! Where a link leads.

/// The target of a link.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Link {
    /// Another page of the library, or a place in it.
    Page {
        /// The id of the page.
        id: String,
        /// The anchor of a heading; `None` for the top.
        anchor: Option<String>,
    },
    /// An address in the web.
    Web(String),
}

impl Link {
    /// Reads a target as Markdown on the page `from` has it; `None` if it is neither a page nor a web address.
    pub(crate) fn read(target: &str, from: &str) -> Option<Self> {
        if target.starts_with("https://") || target.starts_with("http://") {
            return Some(Self::Web(target.into()));
        }
        let (path, anchor) =
            target.split_once('#').map_or((target, None), |(path, at)| (path, Some(at)));
        let anchor = anchor.filter(|anchor| !anchor.is_empty()).map(String::from);
        let id = if path.is_empty() { from.into() } else { resolve(path.strip_suffix(".md")?, from)? };
        Some(Self::Page { id, anchor })
    }
}

/// The id of a page from its path as seen from another page; `None` if that is outside the library.
fn resolve(path: &str, from: &str) -> Option<String> {
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    for part in path.split('/') {
        match part {
            "." => {}
            ".." => drop(parts.pop()?),
            "" => return None,
            _ => parts.push(part),
        }
    }
    Some(parts.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(target: &str, from: &str) -> Option<(String, Option<String>)> {
        match Link::read(target, from)? {
            Link::Page { id, anchor } => Some((id, anchor)),
            Link::Web(_) => None,
        }
    }

    #[test]
    fn links_are_read_from_where_they_stand() {
        let at = |id: &str, anchor: Option<&str>| Some((id.to_string(), anchor.map(String::from)));
        assert_eq!(page("clocks.md", "settings"), at("clocks", None));
        assert_eq!(page("games/go.md#aim", "settings"), at("games/go", Some("aim")));
        assert_eq!(page("../clocks.md#days", "games/go"), at("clocks", Some("days")));
        assert_eq!(page("chess.md", "games/go"), at("games/chess", None));
        assert_eq!(page("#aim", "games/go"), at("games/go", Some("aim")));
        for wrong in ["clocks", "../x.md", "/etc/passwd.md", "javascript:alert(1)", "file:///x.md"] {
            assert_eq!(page(wrong, "settings"), None, "{wrong}");
        }
        assert_eq!(Link::read("https://a.b/c", "x"), Some(Link::Web("https://a.b/c".into())));
    }
}
