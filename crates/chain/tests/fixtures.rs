//! Logs that earlier versions wrote can be read, and mean what they meant then.
//!
//! A new format gets new fixtures (`cargo run -p chain --example log_fixtures`); those of earlier ones stay, byte for byte.

use chain::identity::Identity;
use chain::{Hash, LogHeader, file};
use play::Action;
use std::path::Path;

/// Name, entries, moves that count, result, and the first 8 bytes of the hashes of header and last entry.
type Facts = (&'static str, usize, usize, Option<&'static str>, &'static str, &'static str);

const LOGS: [Facts; 10] = [
    ("v1-chess.chain", 23, 15, None, "d2d045338f23fa64", "37ca8892f78716f3"),
    ("v1-connect-four.chain", 23, 15, None, "5e325ad44aff1ba5", "6b56e1bad35fccb8"),
    ("v1-king-of-the-hill.chain", 23, 15, Some("resigned"), "8bcc01f36a75f3df", "2147430a56699546"),
    ("v1-mega-chess.chain", 23, 15, None, "17a1c7daec29f1d2", "d24743b0e9d72215"),
    ("v1-viking.chain", 23, 15, Some("resigned"), "a51b75bdf07f5756", "0282ba14b150a9ae"),
    ("v2-chess.chain", 23, 15, None, "4710e0157ba2a57d", "5591d6e2987d098b"),
    ("v2-connect-four.chain", 23, 15, None, "8fed048530d5d507", "997e0ce46432d2d4"),
    ("v2-king-of-the-hill.chain", 23, 15, Some("resigned"), "4b1e93c7440448b4", "9f411d2a20b15f93"),
    ("v2-mega-chess.chain", 23, 15, None, "ba5b4773d786ee31", "32cc3de6ce760667"),
    ("v2-viking.chain", 23, 15, Some("resigned"), "87bdc0bbd93f2c39", "5ba2113851b75892"),
];

fn read(name: &str) -> Vec<u8> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures").join(name);
    std::fs::read(path).expect("the fixture is there")
}

fn hex(hash: Hash) -> String {
    hash.0.iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

#[test]
fn logs_of_every_version_are_read_and_verified() {
    for (name, entries, plies, result, id, head) in LOGS {
        let bytes = read(name);
        let chain = file::decode(&bytes).expect(name);
        assert_eq!((chain.len(), chain.game().movers().len()), (entries, plies), "{name}");
        assert_eq!(chain.outcome().map(|outcome| outcome.reason.word()), result, "{name}");
        assert_eq!((hex(chain.id()).as_str(), hex(chain.head()).as_str()), (id, head), "{name}");
    }
}

#[test]
fn logs_of_the_current_version_are_written_like_this() {
    for (name, ..) in LOGS {
        let bytes = read(name);
        let chain = file::decode(&bytes).expect(name);
        assert!(file::encode(&chain) == bytes, "{name}: the format has changed");
        let message = chain::wire::pack(chain.header()).expect("it is small");
        assert_eq!(chain::wire::unpack::<LogHeader>(&message).as_ref(), Ok(chain.header()), "{name}");
    }
}

#[test]
fn an_old_log_can_be_continued() {
    let ended = LOGS.iter().map(|(name, ..)| file::decode(&read(name)).expect(name));
    for chain in ended.filter(|chain| chain.outcome().is_none()) {
        let mut longer = chain.clone();
        let me = Identity::from_secret(&[1; 32]);
        longer.append_own(&me, 0, Action::Resign, 10).expect("they can resign");
        let again = file::decode(&file::encode(&longer)).expect("it is good");
        assert_eq!(again.entries(), longer.entries());
    }
}

#[test]
fn every_fixture_is_tested() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
    let files = std::fs::read_dir(folder).expect("the fixtures are there");
    let names = files.filter_map(|file| file.ok()?.file_name().into_string().ok());
    let untested: Vec<_> =
        names.filter(|name| !LOGS.iter().any(|(tested, ..)| tested == name)).collect();
    assert_eq!(untested, Vec::<String>::new());
}
