//! A summary of the game to be played; the host can change it.

use super::LobbyView;
use crate::help::HelpTopic;
use crate::screens::online::{OnlineSheet, Request};
use crate::screens::{Sheet, shelf};
use crate::text::Texts;
use crate::ui::style::{self, ACCENT, TEXT, bold, colour};
use crate::ui::widgets::{button, note};
use bevy_egui::egui::{Label, RichText, Ui};
use online::party::lobby::LobbyTerms;
use rules::{GameTerms, ModeInfo, OptionSpec};

pub(super) fn show(ui: &mut Ui, view: &mut LobbyView) {
    let (texts, terms) = (view.texts, &view.lobby.terms);
    let name = view
        .info
        .map_or_else(|| texts.get("online-lobbies-unknown"), |info| shelf::game(&info.id, texts));
    let font = style::type_of(ui.ctx(), style::TITLE, bold());
    ui.add(Label::new(RichText::new(name).font(font).color(colour(ACCENT))).wrap());
    let time = texts.with("lobby-time", &[("time", shelf::time(&terms.game.time, texts).into())]);
    ui.add(Label::new(RichText::new(time).color(colour(TEXT))).wrap());
    for line in begun(&terms.game, texts)
        .into_iter()
        .chain(view.info.and_then(|info| options(info, &terms.game, texts)))
    {
        ui.add(Label::new(RichText::new(line).color(colour(TEXT))).wrap());
    }
    note(ui, &access_rules(terms, texts));
    ui.horizontal_wrapped(|ui| {
        if button(ui, &texts.get("help-how-to-play")).clicked() {
            let topic = HelpTopic::Game(terms.game.mode.clone());
            view.requests.push(Request::Open(Sheet::Help(topic)));
        }
        if !view.is_host() {
            return;
        }
        if button(ui, &texts.get("lobby-change")).clicked() {
            view.requests.push(Request::Open(Sheet::Online(OnlineSheet::Terms)));
        }
        if button(ui, &texts.get("online-host-saved")).clicked() {
            view.requests.push(Request::Shelf);
        }
    });
}

/// Where the game continues, if it is not a new one.
pub(in crate::screens::online) fn begun(terms: &GameTerms, texts: &Texts) -> Option<String> {
    let begun = terms.position.is_some() || !terms.moves.is_empty();
    let teams = || catalog::find(&terms.mode).map_or(1, |mode| mode.info().teams.len().max(1));
    // A move of each team counts as one.
    let moves = || terms.moves.len().div_ceil(teams());
    begun.then(|| texts.with("setup-from-moves", &[("moves", moves().into())]))
}

/// The chosen options of the game.
fn options(info: &ModeInfo, terms: &GameTerms, texts: &Texts) -> Option<String> {
    let said = |spec: &OptionSpec| {
        let choice = spec.choices.get(terms.options.index(spec))?;
        let key = format!("game-{}-option-{}", info.id, spec.id);
        let (name, value) = (
            texts.get_or(&key, &spec.name),
            texts.get_or(&format!("{key}-{}", choice.id), &choice.name),
        );
        Some(match (spec.is_switch(), terms.options.index(spec) == 1) {
            (true, true) => name,
            (true, false) => return None,
            (false, _) => format!("{name}: {value}"),
        })
    };
    let all: Vec<String> = info.options.iter().filter_map(said).collect();
    (!all.is_empty()).then(|| all.join(" · "))
}

/// Who can join, and whether spectators are allowed.
fn access_rules(terms: &LobbyTerms, texts: &Texts) -> String {
    let keys = [
        if terms.listed { "lobby-listed" } else { "lobby-hidden" },
        if terms.password { "lobby-with-password" } else { "lobby-without-password" },
        if terms.spectators { "lobby-watchers" } else { "lobby-no-watchers" },
    ];
    keys.map(|key| texts.get(key)).join(" · ")
}
