//! The rooms around the 3D table: what is seen of them, and their light.

mod list;

pub use list::ROOMS;

use art::rooms::RoomKind;

/// A room.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Room {
    /// Stable id, kept in the settings; `room-ID` is the key of its name.
    pub id: &'static str,
    /// Scenery and environment light.
    pub kind: RoomKind,
    /// Direction to the lamp. Shadows drawn without a GPU fall to the right and away from the first player.
    pub lamp: [f32; 3],
    /// Its colour (linear) and brightness, with a GPU.
    pub lamp_colour: [f32; 3],
    /// Lux.
    pub lamp_lux: f32,
    /// Brightness of the environment light, with a GPU.
    pub ambient: f32,
    /// The same light without a GPU.
    pub simple: SimpleLight,
    /// What is behind everything (linear).
    pub background: [f32; 3],
}

/// The light of a room without a GPU: linear colours.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SimpleLight {
    /// The lamp.
    pub lamp: [f32; 3],
    /// Ambient light from above.
    pub sky: [f32; 3],
    /// Ambient light from below.
    pub ground: [f32; 3],
    /// What glossy surfaces mirror.
    pub mirrored: [f32; 3],
}

impl Room {
    /// The room with this id, or the first.
    pub fn find(id: &str) -> &'static Self {
        ROOMS.iter().find(|room| room.id == id).unwrap_or(&ROOMS[0])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::Settings;

    #[test]
    fn ids_are_unique_and_the_study_is_the_default() {
        for room in ROOMS {
            assert_eq!(Room::find(room.id).kind, room.kind);
        }
        assert!(ROOMS.len() >= RoomKind::ALL.len());
        assert_eq!(Room::find(&Settings::default().room).kind, RoomKind::Study);
        assert_eq!(Room::find("no such room").kind, RoomKind::Study);
    }

    #[test]
    fn lamps_are_above_the_table_and_agree_with_the_drawn_shadows() {
        for room in ROOMS {
            let [x, y, z] = room.lamp;
            let length = (x * x + y * y + z * z).sqrt();
            assert!((length - 1.0).abs() < 0.01, "{}: {length}", room.id);
            assert!(y > 0.5 && x < -0.2 && z > 0.0, "{}", room.id);
        }
    }

    #[test]
    fn every_room_has_light_of_its_own() {
        for (index, room) in ROOMS.iter().enumerate() {
            for other in &ROOMS[..index] {
                assert_ne!(room.lamp, other.lamp);
                assert_ne!(room.lamp_colour, other.lamp_colour);
                assert_ne!(room.simple, other.simple);
            }
        }
    }
}
