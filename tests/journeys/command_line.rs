//! Manyboard started from a terminal, with a display or without.

use bevy::asset::RenderAssetUsages;
use bevy::image::{CompressedImageFormats, Image, ImageSampler, ImageType};
use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Starts it without a display and with default settings.
fn manyboard(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_manyboard"));
    command.args(args).env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY");
    command.output().expect("manyboard starts")
}

/// A folder for one test.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("manyboard-{name}-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("there is room");
    folder
}

fn refused(args: &[&str]) -> String {
    let output = manyboard(args);
    let said = String::from_utf8(output.stderr).expect("it is text");
    assert_eq!(output.status.code(), Some(2), "{args:?}: {said}");
    assert_eq!((said.lines().count(), output.stdout.len()), (1, 0), "{args:?}: {said}");
    assert!(said.starts_with("error: "), "{said}");
    said
}

#[test]
fn help_and_version_are_shown() {
    let help = manyboard(&["--help"]);
    let text = String::from_utf8(help.stdout).expect("it is text");
    assert!(help.status.success());
    for word in [
        "--mode",
        "--view",
        "--level",
        "--quality",
        "--config",
        "--screenshot",
        "--position",
        "--moves",
        "--join",
        "--host",
        "--relay",
    ] {
        assert!(text.contains(word), "{text}");
    }
    assert!(!text.contains("test-probe"));
    assert!(manyboard(&["--version"]).stdout.starts_with(b"manyboard "));
}

#[test]
fn wrong_input_is_refused_in_one_line() {
    refused(&["--fly\n"]);
    refused(&["--level", "9"]);
    assert!(refused(&["--join", "my friend"]).contains("letters and digits, such as K7PM52-4QX9"));
    refused(&["--join", "K7PM52", "--host"]);
    assert!(refused(&["--relay", "somewhere else", "--host"]).contains("https://"));
    refused(&["--time", "5+3"]);
    refused(&["--screenshot", "/no/such/folder/a.png"]);
    refused(&["--screenshot", "a.gif"]);
    refused(&["--config", "/dev/null", "--screenshot", "a.png"]);
    let games = refused(&["--mode", "golf", "--screenshot", "a.png"]);
    assert!(catalog::modes().iter().all(|mode| games.contains(&mode.info().id)), "{games}");
    for mode in catalog::modes().iter() {
        let id = &mode.info().id;
        refused(&["--mode", id, "--position", "no such position\n", "--screenshot", "a.png"]);
        refused(&["--mode", id, "--moves", "zz99", "--screenshot", "a.png"]);
        refused(&["--mode", id, "--option", "colour=red", "--screenshot", "a.png"]);
    }
}

#[test]
fn without_a_display_it_says_what_is_missing() {
    let output = manyboard(&[]);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1));
    assert!(said.contains("DISPLAY") && said.contains("--demo") && said.lines().count() == 1, "{said}");
}

#[test]
fn without_graphics_it_says_what_to_install() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_manyboard"));
    command.args(["--screenshot", "never.png"]).env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY");
    for name in ["VK_ICD_FILENAMES", "VK_DRIVER_FILES", "__EGL_VENDOR_LIBRARY_FILENAMES"] {
        command.env(name, "/nonexistent");
    }
    let output = command.env("WGPU_BACKEND", "vulkan").output().expect("manyboard starts");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("mesa-vulkan-drivers") && !said.contains("panicked"), "{said}");
    assert!(!Path::new("never.png").exists());
}

/// The colours of a picture, and how many of its pixels have them.
fn colours(file: &Path) -> HashMap<[u8; 3], usize> {
    let bytes = fs::read(file).expect("the picture is there");
    let usage = RenderAssetUsages::MAIN_WORLD;
    let formats = CompressedImageFormats::NONE;
    let kind = ImageType::Extension("png");
    let image = Image::from_buffer(&bytes, kind, formats, true, ImageSampler::Default, usage);
    let data = image.expect("it is a picture").data.expect("it has pixels");
    let mut colours = HashMap::new();
    for pixel in data.chunks_exact(4) {
        *colours.entry([pixel[0], pixel[1], pixel[2]]).or_insert(0) += 1;
    }
    colours
}

/// Draws a picture and checks that it is not empty; skipped on machines without a graphics driver.
fn draw(name: &str, args: &[&str]) -> Option<HashMap<[u8; 3], usize>> {
    let folder = folder(name);
    let file = folder.join("picture.png");
    let output =
        manyboard(&[args, &["--size", "640x480", "--screenshot", &file.display().to_string()]].concat());
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    if said.contains("mesa-vulkan-drivers") {
        eprintln!("THERE IS NO GRAPHICS DRIVER HERE: nothing was drawn, nothing was checked");
        return None;
    }
    assert!(output.status.success(), "{args:?}: {said}");
    let found = colours(&file);
    fs::remove_dir_all(folder).expect("the folder goes");
    Some(found)
}

#[test]
fn the_title_is_drawn_without_a_window() {
    if let Some(found) = draw("title", &[]) {
        assert_eq!(found.values().sum::<usize>(), 640 * 480);
        assert!(found.len() > 50, "only {} colours", found.len());
    }
}

#[test]
fn a_table_is_drawn_in_both_views() {
    let mode = &catalog::modes()[0];
    let id = mode.info().id.as_str();
    let flat = draw("flat", &["--mode", id, "--view", "2d"]);
    let solid = draw("solid", &["--mode", id, "--view", "3d", "--quality", "low"]);
    if let (Some(flat), Some(solid)) = (flat, solid) {
        assert!(flat.len() > 50, "only {} colours", flat.len());
        assert!(solid.len() > 500, "only {} colours", solid.len());
    }
}
