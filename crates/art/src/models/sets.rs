//! The sets of models to choose from.

/// A set of models.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ModelSet {
    /// Turned and carved, as on most boards.
    #[default]
    Turned,
    /// Of flat planes.
    Angular,
}

impl ModelSet {
    /// Every set.
    pub const ALL: [Self; 2] = [Self::Turned, Self::Angular];

    /// Its id, as it is written in settings.
    pub fn id(self) -> &'static str {
        match self {
            Self::Turned => "turned",
            Self::Angular => "angular",
        }
    }

    /// The set with this id, or the usual one.
    pub fn find(id: &str) -> Self {
        Self::ALL.into_iter().find(|set| set.id() == id).unwrap_or_default()
    }
}
