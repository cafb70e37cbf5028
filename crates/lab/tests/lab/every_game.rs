//! What must hold in `lab` for every game.

use super::lab;
use serde_json::Value;

fn out(args: &[&str]) -> String {
    let run = lab(args, b"");
    assert_eq!((run.err.as_str(), run.code), ("", Some(0)), "{args:?}");
    run.out
}

#[test]
fn every_game_is_listed_with_its_facts() {
    let json: Value = serde_json::from_str(&out(&["list", "--json"])).unwrap();
    let (listed, lines) = (json.as_array().unwrap(), out(&["list"]));
    assert_eq!((listed.len(), lines.lines().count()), (catalog::modes().len(), catalog::modes().len()));
    for ((entry, line), mode) in listed.iter().zip(lines.lines()).zip(catalog::modes().iter()) {
        let info = mode.info();
        assert!(line.starts_with(&info.id) && line.contains(&info.name), "{line}");
        assert_eq!(
            (&entry["id"], &entry["name"]),
            (&info.id.as_str().into(), &info.name.as_str().into())
        );
        assert_eq!(entry["board"]["width"], info.board.width());
        assert_eq!(entry["board"]["missing"].as_array().unwrap().len(), info.board.missing().len());
        for (fact, count) in
            [("teams", info.teams.len()), ("kinds", info.kinds.len()), ("options", info.options.len())]
        {
            assert_eq!(entry[fact].as_array().unwrap().len(), count, "{}: {fact}", info.id);
        }
    }
}

#[test]
fn every_game_is_drawn_and_counted() {
    for mode in catalog::modes().iter() {
        let (info, game) = (mode.info(), mode.start().unwrap());
        let drawn = out(&["show", &info.id]);
        let rows = drawn.lines().take_while(|line| !line.is_empty()).count();
        assert_eq!(rows, usize::from(info.board.height()) + 1, "{drawn}");
        assert!(drawn.contains(&game.position()), "{drawn}");
        assert!(drawn.ends_with(&format!("{} to move\n", info.teams[0].name)), "{drawn}");
        let moves = out(&["moves", &info.id, "--position", &game.position()]);
        assert_eq!(moves.lines().count() as u64, game.perft(1));
        assert!(moves.lines().is_sorted(), "{moves}");
        let counted = out(&["perft", &info.id, "--depth", "3", "--threads", "2"]);
        assert!(counted.starts_with(&format!("nodes {}\n", game.perft(3))), "{}: {counted}", info.id);
    }
}

#[test]
fn every_option_can_be_chosen() {
    for info in catalog::modes().iter().map(rules::Mode::info) {
        for option in &info.options {
            for choice in &option.choices {
                let chosen = format!("{}={}", option.id, choice.id);
                assert!(!out(&["moves", &info.id, "--option", &chosen]).is_empty(), "{chosen}");
            }
        }
    }
}
