//! `lab list`: the games and their descriptions.

use crate::error::Error;
use rules::{Board, Mode, ModeInfo, OptionSpec, TeamInfo};
use serde_json::{Value, json};
use std::io::Write;

/// The output format.
#[derive(clap::Args)]
pub(crate) struct ListArgs {
    /// Print all details as one JSON array
    #[arg(long)]
    json: bool,
}

/// Writes a line for each game, or one JSON array with everything.
pub(crate) fn run(args: &ListArgs, out: &mut dyn Write) -> Result<(), Error> {
    let modes = catalog::modes();
    let infos = modes.iter().map(Mode::info);
    if args.json {
        let all: Vec<_> = infos.map(description).collect();
        return Ok(writeln!(out, "{}", serde_json::to_string_pretty(&all)?)?);
    }
    let rows: Vec<_> = infos.map(row).collect();
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let (id, name, board) = (width(0), width(1), width(2));
    for row in &rows {
        writeln!(out, "{:id$}  {:name$}  {:board$}  {}", row[0], row[1], row[2], row[3])?;
    }
    Ok(())
}

fn row(info: &ModeInfo) -> [String; 4] {
    let size = format!("{}×{}", info.board.width(), info.board.height());
    let teams: Vec<_> = info.teams.iter().map(team_text).collect();
    [info.id.clone(), info.name.clone(), size, teams.join(", ")]
}

fn team_text(team: &TeamInfo) -> String {
    match (team.min_players, team.max_players) {
        (least, most) if least == most => format!("{} {least}", team.name),
        (least, most) => format!("{} {least}–{most}", team.name),
    }
}

fn description(info: &ModeInfo) -> Value {
    let team = |team: &TeamInfo| {
        let (name, shade) = (&team.name, word(&team.shade));
        json!({ "name": name, "shade": shade, "least": team.min_players, "most": team.max_players })
    };
    let kinds = info.kinds.iter();
    json!({
        "id": info.id,
        "name": info.name,
        "about": info.about,
        "tagline": info.tagline(),
        "family": info.family(),
        "teams": info.teams.iter().map(team).collect::<Vec<_>>(),
        "board": board_face(&info.board),
        "kinds": kinds.map(|k| json!({ "id": k.id, "name": k.name, "letter": k.letter })).collect::<Vec<_>>(),
        "options": info.options.iter().map(option_face).collect::<Vec<_>>(),
    })
}

fn board_face(board: &Board) -> Value {
    let marks = board.cells().flat_map(|cell| {
        board.marks(cell).map(move |mark| json!({ "cell": board.name(cell), "mark": word(&mark) }))
    });
    json!({
        "width": board.width(),
        "height": board.height(),
        "missing": board.missing().iter().map(|cell| board.name(*cell)).collect::<Vec<_>>(),
        "marks": marks.collect::<Vec<_>>(),
        "stance": word(&board.stance),
        "pattern": word(&board.pattern),
    })
}

fn option_face(option: &OptionSpec) -> Value {
    let choices = option.choices.iter().map(|choice| json!({ "id": choice.id, "name": choice.name }));
    json!({
        "id": option.id,
        "name": option.name,
        "about": option.about,
        "choices": choices.collect::<Vec<_>>(),
    })
}

/// The name of an enum's variant in lower case.
fn word(value: &impl std::fmt::Debug) -> String {
    format!("{value:?}").to_lowercase()
}
