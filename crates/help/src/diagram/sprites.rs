//! The drawings of pieces, each once in a picture and used as often as needed.

use super::palette;
use art::pictures::{DrawingSet, piece_svg};
use rules::{ModeInfo, Placed, Shade, Team};
use std::collections::BTreeSet;

/// The drawings of every kind of piece in a position, for the `defs` of a picture.
pub(super) fn definitions(info: &ModeInfo, pieces: &[Placed]) -> String {
    let kinds: BTreeSet<_> = pieces.iter().map(|piece| (piece.kind, piece.team)).collect();
    kinds.into_iter().filter_map(|(kind, team)| definition(info, kind, team)).collect()
}

/// The name of a drawing in the picture.
pub(super) fn name(kind: u8, team: Team) -> String {
    format!("p{kind}-{}", team.0)
}

fn definition(info: &ModeInfo, kind: u8, team: Team) -> Option<String> {
    let shade = info.team_info(team).map_or(Shade::Light, |team| team.shade);
    let (id, kind) = (name(kind, team), info.kinds.get(usize::from(kind))?);
    let svg = piece_svg(DrawingSet::Classic, &kind.id, kind.letter, &palette::paint(shade));
    let inside = svg.split_once('>')?.1.rsplit_once("</svg>")?.0;
    let lines = inside.lines().map(str::trim).filter(|line| !line.starts_with("<title>"));
    let body: String = lines.collect();
    Some(format!(r#"<g id="{id}">{}</g>"#, with_own_ids(&body, &id)))
}

/// Puts a prefix before every id in a drawing, so that those of two drawings differ.
fn with_own_ids(body: &str, prefix: &str) -> String {
    let ids = body.split(r#" id=""#).skip(1).filter_map(|rest| rest.split('"').next());
    let rename = |text: String, id: &str| {
        text.replace(&format!(r#" id="{id}""#), &format!(r#" id="{prefix}-{id}""#))
            .replace(&format!("#{id})"), &format!("#{prefix}-{id})"))
    };
    ids.fold(body.to_string(), rename)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_of_drawings_do_not_meet() {
        let body = r#"<g id="a"/><path fill="url(#a)"/><g id="ab"/><i data="a"/>"#;
        let own = r#"<g id="p-a"/><path fill="url(#p-a)"/><g id="p-ab"/><i data="a"/>"#;
        assert_eq!(with_own_ids(body, "p"), own);
    }
}
