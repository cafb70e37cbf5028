//! What is heard of the others: lines of chat, emotes, people who come and go, and the wish for a rematch.

use super::Online;
use crate::settings::Settings;
use art::sounds::Cue;
use online::client::{ClientNote, Event};
use online::identity::Key;
use online::party::Note;
use online::party::lobby::Lobby;

impl Online {
    /// Are chat and emotes of this member hidden?
    pub(in crate::online) fn is_muted(&self, who: Key, settings: &Settings) -> bool {
        self.me != Some(who) && (settings.mute_chat || self.muted.contains(&who))
    }

    /// What is heard when a member writes or shows an emote: nothing of one's own, and nothing of muted people.
    pub(super) fn message_sound(&self, by: Key, settings: &Settings) -> Option<Cue> {
        (self.me != Some(by) && !self.is_muted(by, settings)).then_some(Cue::Message)
    }

    /// What is heard when the client reports this, before it is applied.
    pub(super) fn sound_of(&self, event: &Event, settings: &Settings) -> Option<Cue> {
        match event {
            Event::Chat { by, .. } => self.message_sound(*by, settings),
            Event::Note(ClientNote::Party(note)) => self.note_sound(note),
            Event::Lobby(lobby) => self.rematch_sound(lobby),
            _ => None,
        }
    }

    fn note_sound(&self, note: &Note) -> Option<Cue> {
        let (name, cue) = match note {
            Note::Joined(name) | Note::Back(name) => (name, Cue::Message),
            Note::Left(name) | Note::Lost(name) | Note::Kicked(name) => (name, Cue::Leave),
            _ => return None,
        };
        let members = self.lobby.iter().flat_map(|lobby| &lobby.members);
        let is_muted =
            members.filter(|member| member.name == *name).any(|it| self.muted.contains(&it.key));
        (!is_muted).then_some(cue)
    }

    /// Another member asks for a rematch.
    fn rematch_sound(&self, lobby: &Lobby) -> Option<Cue> {
        let asks = lobby.rematch_votes.iter().any(|key| Some(*key) != self.me);
        (asks && self.rematch.is_none()).then_some(Cue::Offer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use online::party::lobby::{LobbyTerms, Member};
    use rules::GameTerms;

    const ME: Key = Key([1; 32]);
    const BO: Key = Key([2; 32]);

    fn online() -> Online {
        let terms = LobbyTerms::new(GameTerms::of(&catalog::modes()[0].info().id));
        let member =
            |(key, name): (Key, &str)| Member { key, name: name.into(), ready: false, connected: true };
        let lobby = Lobby {
            host: ME,
            term: 0,
            was_alone: false,
            former_hosts: Vec::new(),
            revision: 1,
            terms,
            seats: Vec::new(),
            members: [(ME, "Ada"), (BO, "Bo")].map(member).to_vec(),
            games_started: 0,
            playing: None,
            rematch_votes: Vec::new(),
        };
        Online { me: Some(ME), lobby: Some(lobby), ..Online::default() }
    }

    fn chat(by: Key) -> Event {
        Event::Chat { by, name: "Bo".into(), text: "Hello".into() }
    }

    fn note(note: Note) -> Event {
        Event::Note(ClientNote::Party(note))
    }

    #[test]
    fn a_line_of_chat_is_heard_unless_it_is_ones_own_or_muted() {
        let (mut online, mut settings) = (online(), Settings::default());
        assert_eq!(online.sound_of(&chat(BO), &settings), Some(Cue::Message));
        assert_eq!(online.sound_of(&chat(ME), &settings), None, "one's own");
        settings.mute_chat = true;
        assert_eq!(online.sound_of(&chat(BO), &settings), None, "all chat is muted");
        settings.mute_chat = false;
        online.muted.insert(BO);
        assert_eq!(online.sound_of(&chat(BO), &settings), None, "this member is muted");
        assert_eq!(online.message_sound(BO, &settings), None, "emotes likewise");
    }

    #[test]
    fn people_are_heard_to_come_and_go_unless_they_are_muted() {
        let (mut online, settings) = (online(), Settings::default());
        let heard = |online: &Online, it: Note| online.sound_of(&note(it), &settings);
        assert_eq!(heard(&online, Note::Joined("Cy".into())), Some(Cue::Message));
        assert_eq!(heard(&online, Note::Back("Bo".into())), Some(Cue::Message));
        assert_eq!(heard(&online, Note::Lost("Bo".into())), Some(Cue::Leave));
        assert_eq!(heard(&online, Note::Host("Bo".into())), None);
        online.muted.insert(BO);
        assert_eq!(heard(&online, Note::Lost("Bo".into())), None);
        assert_eq!(heard(&online, Note::Joined("Cy".into())), Some(Cue::Message));
    }

    #[test]
    fn a_rematch_is_offered_once() {
        let (mut online, settings) = (online(), Settings::default());
        let mut lobby = online.lobby.clone().expect("it is there");
        lobby.rematch_votes = vec![ME];
        let event = |lobby: &Lobby| Event::Lobby(Box::new(lobby.clone()));
        assert_eq!(online.sound_of(&event(&lobby), &settings), None, "one's own wish");
        lobby.rematch_votes.push(BO);
        assert_eq!(online.sound_of(&event(&lobby), &settings), Some(Cue::Offer));
        online.rematch = Some(BO);
        assert_eq!(online.sound_of(&event(&lobby), &settings), None, "it is known");
    }
}
