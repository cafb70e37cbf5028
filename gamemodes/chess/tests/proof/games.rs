//! Replays the games in `data/games`: the names of the moves, the last position and the ending.

use rules::{Game, Team};

const FILES: [(&str, &str); 6] = [
    ("chess", include_str!("../../data/games/chess.txt")),
    ("hole-chess", include_str!("../../data/games/hole-chess.txt")),
    ("king-of-the-hill", include_str!("../../data/games/king-of-the-hill.txt")),
    ("atomic", include_str!("../../data/games/atomic.txt")),
    ("mega-chess", include_str!("../../data/games/mega-chess.txt")),
    ("last-piece-standing", include_str!("../../data/games/last-piece-standing.txt")),
];

/// One game of a file.
struct Recorded<'a> {
    title: &'a str,
    text: &'a str,
}

impl<'a> Recorded<'a> {
    fn field(&self, name: &str) -> Option<&'a str> {
        let mut lines = self.text.lines();
        lines.find_map(|line| line.strip_prefix(name)?.strip_prefix(' '))
    }

    fn must(&self, name: &str) -> &'a str {
        self.field(name).unwrap_or_else(|| panic!("{}: no {name}", self.title))
    }

    /// The moves as people read them, without the numbers.
    fn san(&self) -> Vec<&'a str> {
        self.must("san").split(' ').filter(|word| !word.ends_with('.')).collect()
    }

    fn open(&self, id: &str) -> Box<dyn Game> {
        let options = crate::options(self.field("option").unwrap_or_default());
        let opened = crate::mode(id).open(options, self.field("setup"));
        opened.unwrap_or_else(|error| panic!("{}: {error}", self.title))
    }
}

#[test]
fn recorded_games_go_as_recorded() {
    let mut replayed = 0;
    for (id, file) in FILES {
        for game in recorded(file) {
            replay(id, &game, Notation::Uci);
            replay(id, &game, Notation::San);
            replayed += 1;
        }
    }
    assert!(replayed >= 50, "the files have shrunk to {replayed} games");
}

/// In which notation the moves are handed in.
#[derive(Clone, Copy, PartialEq)]
enum Notation {
    Uci,
    San,
}

fn replay(id: &str, recorded: &Recorded, notation: Notation) {
    let mut game = recorded.open(id);
    let uci: Vec<&str> = recorded.must("uci").split(' ').collect();
    let san = recorded.san();
    assert_eq!(uci.len(), san.len(), "{id}, {}", recorded.title);
    for (ply, (uci, san)) in uci.into_iter().zip(san).enumerate() {
        let place = format!("{id}, {}, half-move {} {san}", recorded.title, ply + 1);
        assert_eq!(game.outcome(), None, "{place}");
        let text = if notation == Notation::Uci { uci } else { san };
        let played = game.play(text, 0).unwrap_or_else(|error| panic!("{place}: {error}"));
        assert_eq!((played.text.as_str(), played.shown.as_str()), (uci, san), "{place}");
    }
    assert_eq!(game.position(), recorded.must("fen"), "{id}, {}", recorded.title);
    assert_eq!(ending(&*game), recorded.must("ending"), "{id}, {}", recorded.title);
}

fn ending(game: &dyn Game) -> String {
    let Some(outcome) = game.outcome() else { return "none".into() };
    let winner = match outcome.winner {
        None => "draw",
        Some(Team::FIRST) => "white",
        Some(_) => "black",
    };
    format!("{winner} {}", outcome.reason)
}

fn recorded(file: &str) -> impl Iterator<Item = Recorded<'_>> {
    file.split("\ngame ").skip(1).map(|text| {
        let title = text.lines().next().unwrap_or_default();
        Recorded { title, text }
    })
}
