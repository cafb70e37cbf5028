//! Help: pages that are read in the app and in a browser.
//!
//! A page is Markdown in `assets/help/LANGUAGE`, or is generated from what a game says about itself. [`Library`] holds all of them as
//! plain data ([`Page`], [`Block`], [`Span`]) and searches them; [`Library::draw`] draws diagrams, from the rules alone, as SVG
//! texts; [`website`] makes a static website. There is no user interface here.
//!
//! ```
//! let library = help::Library::new(&catalog::modes(), help::Overlay::default(), Box::new(help::English));
//! let page = library.game_page("tic-tac-toe").expect("every game has a page");
//! assert_eq!(page.title, "Tic-tac-toe");
//! ```

mod anchor;
mod diagram;
mod generated;
mod library;
mod link;
mod markdown;
mod order;
mod overlay;
mod page;
mod pieces;
mod problem;
mod random_play;
mod search;
pub mod website;
mod words;

pub use diagram::{Diagram, DiagramError, Drawing};
pub use library::Library;
pub use link::Link;
pub use order::Section;
pub use overlay::Overlay;
pub use page::{Block, Page, PieceGuide, Span, Text, plain};
pub use problem::Problem;
pub use search::{Excerpt, Hit};
pub use words::{English, Words};
