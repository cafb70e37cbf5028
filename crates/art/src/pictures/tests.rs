//! What holds for every picture.

use resvg::usvg::{Options, Tree};

use super::card_list::CARDS;
use super::drawings::{BOLD, EMBLEM, ICON_DRAWINGS, PIECES};
use super::{
    DrawingSet, ICONS, LARGEST, Paint, Picture, emblem, icon, is_drawn, label, letters, raster,
};
use super::{
    backdrop, card, card_shows, has_card, letter_path, model_set, piece_svg, rasterise, wordmark,
};
use crate::models::ModelSet;

const IVORY: Paint =
    Paint { body: [247, 234, 208], shade: [217, 189, 140], shine: [255, 255, 255], line: [58, 42, 28] };
const EBONY: Paint =
    Paint { body: [74, 63, 58], shade: [36, 29, 26], shine: [210, 191, 164], line: [14, 10, 8] };

/// The picture of a kind in the classic set.
fn piece(kind: &str, letter: char, paint: &Paint, size: u32) -> Picture {
    super::piece(DrawingSet::Classic, kind, letter, paint, size)
}

/// How much of the picture is covered, from 0 to 1.
fn coverage(picture: &Picture) -> f64 {
    let covered: f64 = picture.pixels.chunks_exact(4).map(|pixel| f64::from(pixel[3]) / 255.0).sum();
    covered / f64::from(picture.width * picture.height)
}

fn alpha(picture: &Picture, x: u32, y: u32) -> u8 {
    picture.pixels[((y * picture.width + x) * 4 + 3) as usize]
}

fn stays_in_its_box(picture: &Picture) -> bool {
    let last = picture.width - 1;
    let border = |at| [(at, 0), (at, last), (0, at), (last, at)];
    (0..=last).flat_map(border).all(|(x, y)| alpha(picture, x, y) == 0)
}

/// How far two pictures are apart on a grey table: the mean over all channels, from 0 to 255.
fn distance(one: &Picture, other: &Picture) -> f64 {
    let seen = |pixel: &[u8], channel: usize| {
        let alpha = f64::from(pixel[3]) / 255.0;
        f64::from(pixel[channel]) * alpha + 128.0 * (1.0 - alpha)
    };
    let pairs = one.pixels.chunks_exact(4).zip(other.pixels.chunks_exact(4));
    let apart = pairs.flat_map(|(a, b)| (0..3).map(move |at| (seen(a, at) - seen(b, at)).abs()));
    apart.sum::<f64>() / f64::from(one.width * one.height * 3)
}

/// The tones that are plainly there: the number of bright and of dark pixels inside the piece.
fn bright_and_dark(picture: &Picture) -> (usize, usize) {
    let solid = || picture.pixels.chunks_exact(4).filter(|pixel| pixel[3] == 255);
    let bright = solid().filter(|pixel| pixel[1] > 150).count();
    (bright, solid().count() - bright)
}

#[test]
fn every_drawing_can_be_read_and_painted() {
    let all = PIECES.into_iter().chain(BOLD).chain(ICON_DRAWINGS).chain([("emblem", EMBLEM)]);
    for (name, drawing) in all {
        let painted = raster::painted(drawing, &IVORY);
        assert!(!painted.contains(['{', '}']), "{name} has a colour that no paint knows");
        let tree = Tree::from_str(&painted, &Options::default()).expect(name);
        let (width, height) = (tree.size().width(), tree.size().height());
        assert!((width - height).abs() < f32::EPSILON, "{name} is square");
    }
}

#[test]
fn pieces_fill_their_box_and_no_more() {
    for (kind, set) in PIECES.iter().flat_map(|(kind, _)| DrawingSet::ALL.map(|set| (kind, set))) {
        for size in [40, 48, 200] {
            let picture = super::piece(set, kind, 'A', &IVORY, size);
            let covered = coverage(&picture);
            assert!((0.1..=0.8).contains(&covered), "{set:?} {kind} covers {covered} at {size}");
            assert!(stays_in_its_box(&picture), "{set:?} {kind} touches the border at {size}");
        }
    }
}

#[test]
fn icons_are_seen_and_stay_in_their_box() {
    for name in ICONS {
        let picture = icon(name, [255, 200, 0], 48).expect(name);
        let covered = coverage(&picture);
        assert!((0.04..=0.6).contains(&covered), "{name} covers {covered}");
        assert!(stays_in_its_box(&picture), "{name} touches the border");
        let strong = picture.pixels.chunks_exact(4).filter(|pixel| pixel[3] == 255);
        assert!(strong.clone().count() > 0 && strong.clone().all(|pixel| pixel[..3] == [255, 200, 0]));
    }
    assert_eq!(icon("no such icon", [0; 3], 48), None);
    assert_eq!(icon("", [0; 3], 48), None);
}

#[test]
fn the_emblem_is_a_card_with_round_corners() {
    let picture = emblem(128);
    assert!((0.6..0.9).contains(&coverage(&picture)));
    assert!(stays_in_its_box(&picture));
}

#[test]
fn a_kind_without_a_drawing_is_a_disc_with_its_letter() {
    for kind in ["", "tic-tac-toe-mark", "CHESS-PAWN", "chess-pawn ", "../pieces/chess-pawn", "\u{0}"] {
        assert!(!is_drawn(kind), "{kind:?}");
        assert_eq!(piece(kind, 'K', &EBONY, 48), raster::draw(&letters::disc('K'), &EBONY, 48));
    }
    assert!(PIECES.iter().all(|(kind, _)| is_drawn(kind)));
    assert_ne!(piece("a", 'K', &EBONY, 48), piece("a", 'Q', &EBONY, 48));
    assert_eq!(piece("a", 'k', &EBONY, 48), piece("a", 'K', &EBONY, 48), "small letters are large ones");
}

#[test]
fn every_letter_looks_like_itself_only() {
    let letters: Vec<char> = ('A'..='Z').chain('0'..='9').chain(['?']).collect();
    let discs: Vec<_> = letters.iter().map(|letter| piece("", *letter, &IVORY, 48)).collect();
    for (at, disc) in discs.iter().enumerate() {
        assert!(stays_in_its_box(disc), "{}", letters[at]);
        for other in 0..at {
            let apart = distance(disc, &discs[other]);
            assert!(apart > 0.9, "{} and {} are {apart} apart", letters[at], letters[other]);
        }
    }
}

#[test]
fn small_letters_of_labels_look_like_themselves_only() {
    let letters: Vec<char> = ('a'..='z').chain('A'..='H').chain('0'..='9').collect();
    let labels: Vec<_> = letters.iter().map(|letter| label(&letter.to_string(), [0; 3], 64)).collect();
    for (at, picture) in labels.iter().enumerate() {
        assert!(stays_in_its_box(picture), "{}", letters[at]);
        for other in 0..at {
            assert_ne!(picture, &labels[other], "{} and {}", letters[at], letters[other]);
        }
    }
}

#[test]
fn any_character_is_fine() {
    let neutral = piece("", '?', &IVORY, 32);
    let strange =
        ['♞', '🐴', '\u{301}', 'ש', '\u{202e}', '\u{0}', '\n', '"', '<', '&', '{', char::MAX, 'é'];
    for letter in strange {
        assert_eq!(piece("", letter, &IVORY, 32), neutral, "{letter:?}");
    }
}

#[test]
fn sizes_are_held_in_bounds() {
    for (asked, given) in
        [(0, 1), (1, 1), (2, 2), (2048, LARGEST), (100_000, LARGEST), (u32::MAX, LARGEST)]
    {
        let picture = piece("chess-king", 'K', &IVORY, asked);
        assert_eq!((picture.width, picture.height), (given, given));
        assert_eq!(picture.pixels.len(), given as usize * given as usize * 4);
    }
    assert_eq!(emblem(0).width, 1);
    assert_eq!(icon("menu", [0; 3], 100_000).map(|picture| picture.height), Some(LARGEST));
}

#[test]
fn the_same_asked_is_the_same_given() {
    for (kind, _) in PIECES {
        assert_eq!(piece(kind, 'A', &EBONY, 64), piece(kind, 'Z', &EBONY, 64), "{kind}");
    }
    assert_eq!(emblem(64), emblem(64));
}

#[test]
fn no_two_kinds_and_no_two_icons_look_alike() {
    let kinds = PIECES.map(|(kind, _)| (kind, piece(kind, '?', &EBONY, 48)));
    assert_apart(&kinds, 8.0);
    let bold = |kind| super::piece(DrawingSet::Bold, kind, '?', &EBONY, 48);
    assert_apart(&BOLD.map(|(kind, _)| (kind, bold(kind))), 8.0);
    let letters = ["K", "Q", "R", "B", "N", "P"];
    let tile = |letter: &str| {
        super::piece(DrawingSet::Letters, "", letter.chars().next().unwrap_or('?'), &EBONY, 48)
    };
    assert_apart(&letters.map(|letter| (letter, tile(letter))), 3.0);
    let icons = ICONS.map(|name| (name, icon(name, [0; 3], 48).expect(name)));
    assert_apart(&icons, 6.0);
}

fn assert_apart(pictures: &[(&str, Picture)], least: f64) {
    for (at, (name, picture)) in pictures.iter().enumerate() {
        for (other_name, other) in &pictures[..at] {
            let apart = distance(picture, other);
            assert!(apart > least, "{name} and {other_name} are {apart} apart");
        }
    }
}

#[test]
fn dark_pieces_show_their_form() {
    let black = Paint { body: [0; 3], shade: [0; 3], shine: [255; 3], line: [0; 3] };
    for (kind, set) in PIECES.iter().flat_map(|(kind, _)| DrawingSet::ALL.map(|set| (kind, set))) {
        for paint in [EBONY, black] {
            let (bright, dark) = bright_and_dark(&super::piece(set, kind, 'K', &paint, 96));
            let told = bright * 50 > dark && bright < dark;
            assert!(told, "{set:?} {kind}: {bright} bright, {dark} dark");
        }
    }
}

#[test]
fn what_cannot_be_seen_has_the_colour_of_the_outline() {
    let picture = piece("chess-pawn", 'P', &IVORY, 48);
    let hidden = picture.pixels.chunks_exact(4).filter(|pixel| pixel[3] == 0);
    assert!(hidden.clone().count() > 0 && hidden.clone().all(|pixel| pixel[..3] == IVORY.line));
}

#[test]
fn a_drawing_that_cannot_be_read_is_empty() {
    for broken in ["", "<svg", "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 0 0'/>", "{body}"] {
        let picture = raster::draw(broken, &IVORY, 8);
        assert_eq!((picture.width, picture.pixels.len()), (8, 256));
        assert!(coverage(&picture) < f64::EPSILON);
    }
}

#[test]
fn the_wordmark_keeps_its_shape() {
    let picture = wordmark(62);
    assert_eq!((picture.width, picture.height), (282, 62));
    assert!((0.1..0.6).contains(&coverage(&picture)));
    assert_eq!(wordmark(0).height, 1);
}

#[test]
fn every_photo_can_be_read() {
    let behind = backdrop().expect("it is a JPEG file");
    assert!(behind.width >= 1280 && behind.height >= 720);
    assert_eq!(behind.pixels.len(), (behind.width * behind.height * 4) as usize);
    for (game, ..) in CARDS {
        let picture = card(game).expect(game);
        assert_eq!(picture.pixels.len(), (picture.width * picture.height * 4) as usize);
        assert!(has_card(game) && card_shows(game).is_some_and(|text| text.contains(';')), "{game}");
    }
    assert!(card("no such game").is_none() && !has_card(""));
}

#[test]
fn every_set_is_complete_and_falls_back() {
    let names =
        |drawings: &[(&'static str, &str)]| drawings.iter().map(|(kind, _)| *kind).collect::<Vec<_>>();
    assert_eq!(names(&BOLD), names(&PIECES));
    for set in DrawingSet::ALL {
        assert_eq!(DrawingSet::find(set.id()), set);
        for (kind, _) in PIECES.into_iter().filter(|_| set != DrawingSet::Classic) {
            assert_ne!(
                super::piece(set, kind, 'A', &IVORY, 48),
                piece(kind, 'A', &IVORY, 48),
                "{set:?} {kind}"
            );
        }
    }
    assert_eq!(DrawingSet::find("no such set"), DrawingSet::Classic);
    let disc = raster::draw(&letters::disc('K'), &EBONY, 48);
    assert_eq!(super::piece(DrawingSet::Bold, "no such kind", 'K', &EBONY, 48), disc);
}

#[test]
fn every_set_of_models_has_its_own_picture() {
    let [one, other] = ModelSet::ALL.map(model_set);
    assert!(one.width > 100 && other.width > 100 && one != other);
}

#[test]
fn an_svg_text_becomes_pixels_of_its_shape() {
    let svg = |inside: &str| {
        format!(r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100">{inside}</svg>"#)
    };
    let picture = rasterise(&svg(r##"<rect width="200" height="100" fill="#ff0000"/>"##), 64);
    assert_eq!((picture.width, picture.height), (64, 32));
    assert!(picture.pixels.chunks_exact(4).all(|pixel| pixel == [255, 0, 0, 255]));
    let knight = piece_svg(DrawingSet::Classic, "chess-knight", 'N', &IVORY);
    assert!(!knight.contains("{body}") && coverage(&rasterise(&knight, 64)) > 0.2);
    assert_eq!(rasterise("no drawing", 64).pixels, [0; 4]);
}

#[test]
fn every_small_letter_has_a_form_of_its_own() {
    let paths: std::collections::BTreeSet<_> = ('a'..='z').chain('A'..='Z').map(letter_path).collect();
    assert_eq!(paths.len(), 52);
    assert_eq!(letter_path('?'), letter_path('é'), "a lozenge");
}
