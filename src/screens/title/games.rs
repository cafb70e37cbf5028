//! The order of the games: families together, what was played last first, and only what is searched for.

use rules::ModeInfo;

/// Games under one heading, as indices.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Section {
    /// The name of the family and the id of one of its games; none for games that are alone in theirs.
    pub(super) family: Option<(String, String)>,
    pub(super) games: Vec<usize>,
}

/// Groups and sorts the games.
pub(super) fn sections(infos: &[&ModeInfo], recent: &[String], query: &str) -> Vec<Section> {
    let rank = |game: &usize| {
        let played = recent.iter().position(|id| *id == infos[*game].id);
        (played.unwrap_or(usize::MAX), *game)
    };
    let mut sections = Vec::<Section>::new();
    for (game, info) in infos.iter().enumerate().filter(|(_, info)| is_meant(info, query)) {
        let relatives = infos.iter().filter(|other| other.family() == info.family()).count();
        let family = (relatives > 1).then(|| info.family());
        let same =
            |section: &&mut Section| section.family.as_ref().map(|(name, _)| name.as_str()) == family;
        match sections.iter_mut().find(same) {
            Some(section) => section.games.push(game),
            None => sections.push(Section {
                family: family.map(|name| (name.into(), info.id.clone())),
                games: vec![game],
            }),
        }
    }
    sections.iter_mut().for_each(|section| section.games.sort_by_key(rank));
    sections.sort_by_key(|section| section.games.first().map(rank));
    sections
}

/// Does every word of the query occur in what the game says about itself?
fn is_meant(info: &ModeInfo, query: &str) -> bool {
    let text = [&info.name, info.family(), &info.tagline(), &info.about].join(" ").to_lowercase();
    query.to_lowercase().split_whitespace().all(|word| text.contains(word))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Board;

    fn games() -> Vec<ModeInfo> {
        let info =
            |id: &str, about: &str| ModeInfo::new(id, &id.to_uppercase(), about, Board::new(1, 1));
        vec![
            info("a", "First of all.").in_family("Letters"),
            info("one", "A number."),
            info("b", "Second of all.").in_family("Letters"),
            info("two", "Another number."),
        ]
    }

    fn order(recent: &[&str], query: &str) -> Vec<Vec<String>> {
        let games = games();
        let infos: Vec<&ModeInfo> = games.iter().collect();
        let recent: Vec<String> = recent.iter().map(ToString::to_string).collect();
        let named =
            |section: Section| section.games.iter().map(|game| infos[*game].id.clone()).collect();
        sections(&infos, &recent, query).into_iter().map(named).collect()
    }

    #[test]
    fn families_stand_together() {
        assert_eq!(order(&[], ""), [["a", "b"], ["one", "two"]]);
        let games = games();
        let infos: Vec<&ModeInfo> = games.iter().collect();
        let families = sections(&infos, &[], "").into_iter().map(|section| section.family.is_some());
        assert_eq!(families.collect::<Vec<_>>(), [true, false]);
    }

    #[test]
    fn what_was_played_last_comes_first() {
        assert_eq!(order(&["two", "b"], ""), [["two", "one"], ["b", "a"]]);
        assert_eq!(order(&["no such game"], ""), order(&[], ""));
    }

    #[test]
    fn a_search_looks_at_names_families_and_descriptions() {
        assert_eq!(order(&[], "Number"), [["one", "two"]]);
        assert_eq!(order(&[], "letters second"), [["b"]]);
        assert_eq!(order(&[], "nothing"), Vec::<Vec<String>>::new());
    }
}
