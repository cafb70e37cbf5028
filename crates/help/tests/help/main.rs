//! The help pages as readers get them: every page, link and picture, and the website.

mod html;
mod made_up;
mod pages;
mod pieces;
mod quotes;
mod website;
