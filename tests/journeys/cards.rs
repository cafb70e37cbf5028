//! Every game of the catalog has a rendered picture on its card, and it shows what the game wants to show.

#[test]
fn every_game_has_a_current_picture() {
    for mode in catalog::modes().iter() {
        let id = &mode.info().id;
        let shown = art::pictures::card_shows(id);
        assert!(shown.is_some(), "{id} has no picture: run build/pictures --cards {id}");
        let wanted = mode.showcase().text();
        assert_eq!(
            shown,
            Some(wanted.trim_end()),
            "the picture of {id} is old: run build/pictures --cards {id}"
        );
        assert!(art::pictures::card(id).is_some_and(|picture| picture.width >= 480), "{id}");
    }
}
