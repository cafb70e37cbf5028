//! A game mode with its type hidden: what the catalog holds.

use crate::{Draft, Game, GameMode, ModeInfo, Options, Record, RuleError, Session};
use std::sync::Arc;

/// Any game mode. Cloning copies a pointer.
#[derive(Clone)]
pub struct Mode(Arc<dyn Erased>);

impl Mode {
    /// Hides the type of a game mode.
    pub fn new(mode: impl GameMode) -> Self {
        Self::shared(Arc::new(mode))
    }

    /// Hides the type of a shared game mode.
    pub fn shared(mode: Arc<impl GameMode>) -> Self {
        Self(Arc::new(Typed(mode)))
    }

    /// The description of the game.
    pub fn info(&self) -> &ModeInfo {
        self.0.info()
    }

    /// A new game from the usual position with default options.
    pub fn start(&self) -> Result<Box<dyn Game>, RuleError> {
        self.open(Options::default(), None)
    }

    /// A new game with these options, from the usual position or the one in `setup`.
    pub fn open(&self, options: Options, setup: Option<&str>) -> Result<Box<dyn Game>, RuleError> {
        self.0.open(options, setup)
    }

    /// Replays a record. Every move is checked.
    pub fn replay(&self, record: &Record) -> Result<Box<dyn Game>, RuleError> {
        self.0.replay(record)
    }

    /// The text of a draft's position, as [`open`](Self::open) takes it, or why it is none. What a draft does
    /// not say (the shape of the board, say) is as in the position `base`, or as in the usual one.
    pub fn compose(
        &self,
        options: &Options,
        base: Option<&str>,
        draft: &Draft,
    ) -> Result<String, RuleError> {
        self.0.compose(options, base, draft)
    }

    /// Can positions of this game be edited?
    pub fn composes(&self) -> bool {
        let usual = self.start().map(|game| game.draft());
        usual.is_ok_and(|draft| self.compose(&Options::default(), None, &draft).is_ok())
    }

    /// Runs every check of the test kit; the error says what is wrong.
    #[cfg(feature = "testkit")]
    pub fn check(&self, plan: &crate::testkit::Plan) -> Result<crate::testkit::Report, String> {
        self.0.check(plan)
    }
}

trait Erased: Send + Sync {
    fn info(&self) -> &ModeInfo;
    fn open(&self, options: Options, setup: Option<&str>) -> Result<Box<dyn Game>, RuleError>;
    fn replay(&self, record: &Record) -> Result<Box<dyn Game>, RuleError>;
    fn compose(&self, options: &Options, base: Option<&str>, draft: &Draft)
    -> Result<String, RuleError>;
    #[cfg(feature = "testkit")]
    fn check(&self, plan: &crate::testkit::Plan) -> Result<crate::testkit::Report, String>;
}

struct Typed<M>(Arc<M>);

impl<M: GameMode> Erased for Typed<M> {
    fn info(&self) -> &ModeInfo {
        self.0.info()
    }

    fn open(&self, options: Options, setup: Option<&str>) -> Result<Box<dyn Game>, RuleError> {
        Ok(Box::new(Session::new(self.0.clone(), options, setup)?))
    }

    fn replay(&self, record: &Record) -> Result<Box<dyn Game>, RuleError> {
        Ok(Box::new(Session::replay(self.0.clone(), record)?))
    }

    fn compose(
        &self,
        options: &Options,
        base: Option<&str>,
        draft: &Draft,
    ) -> Result<String, RuleError> {
        crate::draft::compose(&*self.0, options, base, draft)
    }

    #[cfg(feature = "testkit")]
    fn check(&self, plan: &crate::testkit::Plan) -> Result<crate::testkit::Report, String> {
        crate::testkit::check(&self.0, plan)
    }
}
