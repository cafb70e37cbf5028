//! A disc with a letter, for kinds without a drawing, and the strokes of the letters.
//!
//! Systems differ in their fonts and some have none, so the letters are our own: lines in a box 10 wide and 14 high.

/// The disc for this letter, ready to be painted.
pub(super) fn disc(letter: char) -> String {
    let strokes = strokes(letter);
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
  <defs>
    <linearGradient id="top" gradientUnits="userSpaceOnUse" x1="25" y1="15" x2="75" y2="85">
      <stop offset="0.3" stop-color="{{body}}"/>
      <stop offset="1" stop-color="{{shade}}"/>
    </linearGradient>
  </defs>
  <circle cx="50" cy="50" r="40" fill="url(#top)" stroke="{{line}}" stroke-width="3"/>
  <circle cx="50" cy="50" r="35.4" fill="none" stroke="{{shine}}" stroke-width="2.2"/>
  <g transform="translate(34 27.6) scale(3.2)" fill="none" stroke-linecap="round" stroke-linejoin="round">
    <path d="{strokes}" stroke="{{line}}" stroke-width="3.1"/>
    <path d="{strokes}" stroke="{{shine}}" stroke-width="1.5"/>
  </g>
</svg>"#
    )
}

/// A tile with this letter, ready to be painted.
pub(super) fn tile(letter: char) -> String {
    let strokes = strokes(letter);
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
  <rect x="13" y="13" width="74" height="74" rx="17" fill="{{body}}" stroke="{{line}}" stroke-width="3.6"/>
  <rect x="18.6" y="18.6" width="62.8" height="62.8" rx="12" fill="none" stroke="{{shade}}" stroke-width="2.6"/>
  <g transform="translate(31.5 24.1) scale(3.7)" fill="none" stroke-linecap="round" stroke-linejoin="round">
    <path d="{strokes}" stroke="{{line}}" stroke-width="3.4"/>
    <path d="{strokes}" stroke="{{shine}}" stroke-width="1.9"/>
  </g>
</svg>"#
    )
}

/// A short text in the middle of a square, ready to be painted.
pub(super) fn label(text: &str) -> String {
    let wide = text.chars().count() as f32 * 14.0 - 4.0;
    let side = (wide + 8.0).max(24.0);
    // Small letters reach below the line.
    let has_small = text.chars().any(|letter| letter.is_ascii_lowercase());
    let mut paths = String::new();
    for (place, letter) in text.chars().enumerate() {
        let left = (side - wide) / 2.0 + place as f32 * 14.0;
        let top = side / 2.0 - if has_small { 8.5 } else { 7.0 };
        paths += &format!(r#"<path transform="translate({left} {top})" d="{}"/>"#, written(letter));
    }
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}">
  <g fill="none" stroke="{{line}}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">{paths}</g>
</svg>"#
    )
}

/// The lines of a character of a label: small letters are small there.
fn written(letter: char) -> &'static str {
    match letter {
        'a' => "M9 5 V14 M9 9.5 A4.2 4.5 0 1 0 0.6 9.5 A4.2 4.5 0 1 0 9 9.5",
        'b' => "M1 0 V14 M1 9.5 A4.2 4.5 0 1 1 9.4 9.5 A4.2 4.5 0 1 1 1 9.5",
        'c' => "M9 6.9 A4.4 4.5 0 1 0 9 12.1",
        'd' => "M9 0 V14 M9 9.5 A4.2 4.5 0 1 0 0.6 9.5 A4.2 4.5 0 1 0 9 9.5",
        'e' => "M0.7 9.5 H9.3 A4.3 4.5 0 1 0 8.2 12.6",
        'f' => "M8.4 0.4 C5.4 -0.6 3.8 0.8 3.8 3.4 V14 M1 5.4 H7.6",
        'g' => {
            "M9 5 V14 C9 16.8 7.4 17.8 5 17.8 C3.2 17.8 1.8 17.2 1 16 M9 9.3 A4.2 4.3 0 1 0 0.6 9.3 A4.2 4.3 0 1 0 9 9.3"
        }
        'h' => "M1 0 V14 M1 9 C1 6.4 2.8 5 5.2 5 C7.8 5 9 6.6 9 9 V14",
        'i' => "M5 5.4 V14 M5 1.4 V1.6",
        'j' => "M6 5.4 V14.2 C6 16.8 4.6 17.8 2.4 17.4 M6 1.4 V1.6",
        'k' => "M1.4 0 V14 M8.6 5.4 L1.4 10.8 M4.2 8.8 L9 14",
        'l' => "M4 0 V11.2 C4 13.2 5 14 6.8 13.8",
        'm' => {
            "M0 14 V5.2 M0 8.4 C0 6.2 1.2 5 2.7 5 C4.2 5 5 6.2 5 8.2 V14 M5 8.4 C5 6.2 6.2 5 7.7 5 C9.3 5 10 6.2 10 8.2 V14"
        }
        'n' => "M1 14 V5.2 M1 9 C1 6.4 2.8 5 5.2 5 C7.8 5 9 6.6 9 9 V14",
        'o' => "M9.4 9.5 A4.4 4.5 0 1 0 0.6 9.5 A4.4 4.5 0 1 0 9.4 9.5",
        'p' => "M1 17.8 V5 M1 9.5 A4.2 4.5 0 1 1 9.4 9.5 A4.2 4.5 0 1 1 1 9.5",
        'q' => "M9 17.8 V5 M9 9.5 A4.2 4.5 0 1 0 0.6 9.5 A4.2 4.5 0 1 0 9 9.5",
        'r' => "M2 14 V5.2 M2 9.4 C2 6.6 4 5 7.6 5.2",
        's' => {
            "M8.4 6.6 C7.6 5.5 6.4 5 5 5 C3 5 1.6 6 1.6 7.4 C1.6 10.6 8.8 8.6 8.8 11.6 C8.8 13.1 7.2 14 5 14 C3.3 14 1.9 13.4 1.1 12.2"
        }
        't' => "M4 1.4 V11 C4 13.2 5.2 14.2 8 13.8 M1 5.2 H7.8",
        'u' => "M1 5 V10 C1 12.6 2.4 14 4.8 14 C7.4 14 9 12.4 9 10 M9 5 V14",
        'v' => "M0.6 5 L5 14 L9.4 5",
        'w' => "M-0.4 5 L2.4 14 L5 6.6 L7.6 14 L10.4 5",
        'x' => "M1 5 L9 14 M9 5 L1 14",
        'y' => "M0.8 5 L5 13.6 M9.2 5 L4.6 16 C4 17.4 3 18 1.2 17.6",
        'z' => "M1.4 5 H8.6 L1.2 14 H9",
        _ => strokes(letter),
    }
}

/// The lines of a letter or digit; a lozenge for all other characters.
pub(super) fn strokes(letter: char) -> &'static str {
    match letter.to_ascii_uppercase() {
        'A' => "M0 14 L5 0 L10 14 M1.8 9 H8.2",
        'B' => "M1 0 V14 H5.5 A3.8 3.8 0 0 0 5.5 6.4 A3.2 3.2 0 0 0 5.5 0 H1 M1 6.4 H5.5",
        'C' => "M9.5 2.6 A5 5.2 0 0 0 0.5 5.4 V8.6 A5 5.2 0 0 0 9.5 11.4",
        'D' => "M1 0 V14 H4 C7.5 14 9.5 11.5 9.5 7 C9.5 2.5 7.5 0 4 0 Z",
        'E' => "M9 0 H1.5 V14 H9 M1.5 6.8 H7.5",
        'F' => "M9 0 H1.5 V14 M1.5 6.8 H7.5",
        'G' => "M9.3 2.6 A5 5.2 0 0 0 0.5 5.4 V8.6 A4.6 5.2 0 0 0 9.5 9 V7.6 H6",
        'H' => "M0.8 0 V14 M9.2 0 V14 M0.8 7 H9.2",
        'I' => "M5 0 V14 M2 0 H8 M2 14 H8",
        'J' => "M3.5 0 H8 V9.8 A3.8 4 0 0 1 0.6 10.6",
        'K' => "M1 0 V14 M9 0 L1 8.6 M4.2 5.2 L9.4 14",
        'L' => "M1.5 0 V14 H9",
        'M' => "M0 14 V0 L5 8.4 L10 0 V14",
        'N' => "M0.8 14 V0 L9.2 14 V0",
        'O' => "M5 0 C8 0 9.8 2.8 9.8 7 C9.8 11.2 8 14 5 14 C2 14 0.2 11.2 0.2 7 C0.2 2.8 2 0 5 0 Z",
        'P' => "M1.2 14 V0 H5.4 A3.9 3.9 0 0 1 5.4 7.8 H1.2",
        'Q' => {
            "M5 0 C8 0 9.8 2.8 9.8 7 C9.8 11.2 8 14 5 14 C2 14 0.2 11.2 0.2 7 C0.2 2.8 2 0 5 0 Z M6.2 10.4 L9.8 14.4"
        }
        'R' => "M1.2 14 V0 H5.4 A3.7 3.7 0 0 1 5.4 7.4 H1.2 M5.2 7.4 L9.4 14",
        'S' => {
            "M9 2.4 C8 0.8 6.6 0 4.9 0 C2.6 0 0.9 1.4 0.9 3.5 C0.9 8 9.3 5.8 9.3 10.4 C9.3 12.6 7.5 14 5 14 C3 14 1.4 13.1 0.5 11.4"
        }
        'T' => "M0.4 0 H9.6 M5 0 V14",
        'U' => "M0.8 0 V9.4 A4.2 4.6 0 0 0 9.2 9.4 V0",
        'V' => "M0.2 0 L5 14 L9.8 0",
        'W' => "M-0.6 0 L2.4 14 L5 4.6 L7.6 14 L10.6 0",
        'X' => "M0.6 0 L9.4 14 M9.4 0 L0.6 14",
        'Y' => "M0.4 0 L5 7 L9.6 0 M5 7 V14",
        'Z' => "M0.8 0 H9.2 L0.8 14 H9.2",
        '0' => {
            "M5 0 C7.8 0 9.2 2.8 9.2 7 C9.2 11.2 7.8 14 5 14 C2.2 14 0.8 11.2 0.8 7 C0.8 2.8 2.2 0 5 0 Z M5 6.9 V7.1"
        }
        '1' => "M2 3 L5.4 0 V14 M2 14 H8.6",
        '2' => "M1 3.2 C1.6 1.2 3 0 5 0 C7.4 0 9 1.6 9 3.8 C9 7.4 4 9.6 1 14 H9.2",
        '3' => {
            "M1 0 H8.8 L4.8 5.4 C7.6 5.4 9.4 7 9.4 9.6 C9.4 12.2 7.6 14 4.9 14 C3 14 1.4 13.2 0.6 11.6"
        }
        '4' => "M6.8 14 V0 L0.4 9.8 H9.6",
        '5' => {
            "M8.6 0 H2 L1.4 6.2 C2.4 5.4 3.6 5 4.8 5 C7.6 5 9.4 6.8 9.4 9.4 C9.4 12.2 7.6 14 4.8 14 C3 14 1.5 13.2 0.6 11.8"
        }
        '6' => {
            "M8 0.8 C4 -0.6 0.8 3 0.8 8.6 C0.8 12 2.4 14 5.1 14 C7.6 14 9.3 12.2 9.3 9.6 C9.3 7.2 7.6 5.4 5.2 5.4 C3 5.4 1.2 6.8 0.8 8.8"
        }
        '7' => "M0.8 0 H9.2 L4 14",
        '8' => "M5 6.4 A3.2 3.2 0 1 1 5.1 6.4 A4 3.8 0 1 1 4.9 6.4",
        '9' => {
            "M2 13.2 C6 14.6 9.2 11 9.2 5.4 C9.2 2 7.6 0 4.9 0 C2.4 0 0.7 1.8 0.7 4.4 C0.7 6.8 2.4 8.6 4.8 8.6 C7 8.6 8.8 7.2 9.2 5.2"
        }
        _ => "M5 1.5 L9.4 7 L5 12.5 L0.6 7 Z",
    }
}
