//! Every game of the catalog has a rendered picture on its card, and it shows what the game wants to show as it looks today.

use manyboard::portrait::caption;

#[test]
fn every_game_has_a_current_picture() {
    for mode in catalog::modes().iter() {
        let id = &mode.info().id;
        let shown = art::pictures::card_shows(id);
        assert!(shown.is_some(), "{id} has no picture: run build/pictures --cards {id}");
        let wanted = caption(&mode.showcase().text());
        assert_eq!(
            shown,
            Some(wanted.trim_end()),
            "the picture of {id} is old: run build/pictures --cards {id}"
        );
        assert!(art::pictures::card(id).is_some_and(|picture| picture.width >= 480), "{id}");
    }
}

#[test]
fn the_table_behind_the_title_is_current() {
    let shown = art::pictures::backdrop_shows();
    let looks = caption("");
    assert!(
        shown.starts_with(&looks),
        "the backdrop shows {shown:?} instead of {looks:?}: run build/pictures --cards backdrop"
    );
    let script = include_str!("../../build/pictures");
    let moves = shown.strip_prefix(&looks).unwrap_or_default();
    assert!(script.contains(&format!("backdrop_moves=\"{moves}\"")), "its moves have changed: {moves}");
}
