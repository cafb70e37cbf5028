//! What every sound keeps.

use super::*;

fn every() -> impl Iterator<Item = (Cue, u8, Vec<f32>)> {
    let each = |cue| (0..variants(cue)).map(move |variant| (cue, variant, sound(cue, variant).samples));
    Cue::ALL.into_iter().flat_map(each)
}

/// The middle of a sound's pitches: each counts by its strength.
fn centroid(samples: &[f32]) -> f32 {
    let (mut sum, mut all) = (0.0, 0.0);
    for step in 1..200 {
        let turn = std::f32::consts::TAU * step as f32 * 50.0 / RATE as f32;
        let (mut real, mut other) = (0.0, 0.0);
        for (index, sample) in samples.iter().enumerate() {
            let (sin, cos) = (turn * index as f32).sin_cos();
            (real, other) = (real + sample * cos, other + sample * sin);
        }
        let strength = real.hypot(other);
        (sum, all) = (sum + strength * step as f32 * 50.0, all + strength);
    }
    sum / all
}

/// When a sound has faded to 30 dB below its loudest part for good.
fn decay(samples: &[f32]) -> f32 {
    let parts: Vec<f32> = samples.chunks(220).map(strength).collect();
    let most = parts.iter().fold(0.0f32, |most, part| most.max(*part));
    let last = parts.iter().rposition(|part| *part > most * 0.0316).unwrap_or(0);
    last as f32 * 220.0 / RATE as f32
}

#[test]
fn samples_are_sound_and_every_variant_has_the_loudness_of_its_cue() {
    for (cue, variant, samples) in every() {
        let most = samples.iter().fold(0.0f32, |most, sample| most.max(sample.abs()));
        assert!(samples.iter().all(|sample| sample.is_finite()), "{cue:?} {variant}");
        assert!(most <= PEAK + 1e-4, "{cue:?} {variant}: {most}");
        let loud = loudness::loudness(&samples);
        assert!((loud - target(cue)).abs() < 0.5, "{cue:?} {variant}: {loud} LUFS");
    }
}

#[test]
fn sounds_begin_and_end_in_silence_and_rest_in_the_middle() {
    for (cue, variant, samples) in every() {
        assert!(samples[0].abs() < 1e-3, "{cue:?} {variant}");
        assert!(
            samples[samples.len() - 5..].iter().all(|sample| sample.abs() < 1e-3),
            "{cue:?} {variant}"
        );
        let mean = samples.iter().sum::<f32>() / samples.len() as f32;
        assert!(mean.abs() < 2e-3, "{cue:?} {variant}: {mean}");
    }
}

#[test]
fn lengths_are_within_limits() {
    for (cue, variant, samples) in every() {
        let seconds = samples.len() as f32 / RATE as f32;
        assert!((0.03..=2.5).contains(&seconds), "{cue:?} {variant}: {seconds}");
    }
}

#[test]
fn variants_differ_and_wrap_around() {
    assert!(variants(Cue::Move) >= 6 && variants(Cue::Capture) >= 4);
    let rare = [Cue::Lose, Cue::Draw, Cue::End, Cue::Promotion, Cue::Start];
    let rare = [&rare[..], &[Cue::Offer, Cue::LowTime, Cue::Leave]].concat();
    for cue in Cue::ALL {
        let count = variants(cue);
        assert!(count >= if rare.contains(&cue) { 2 } else { 3 }, "{cue:?}: {count}");
        assert_eq!(sound(cue, 0), sound(cue, count), "{cue:?}");
        for variant in 1..count {
            assert_ne!(sound(cue, variant), sound(cue, variant - 1), "{cue:?}");
        }
    }
}

#[test]
fn the_same_sound_is_made_again() {
    for cue in Cue::ALL {
        assert_eq!(sound(cue, 255), sound(cue, 255), "{cue:?}");
    }
}

#[test]
fn a_knock_sounds_like_wood() {
    for variant in 0..variants(Cue::Move) {
        let samples = sound(Cue::Move, variant).samples;
        let middle = centroid(&samples[..tools::samples(0.1)]);
        assert!((800.0..2500.0).contains(&middle), "{variant}: {middle}");
        assert!(decay(&samples) < 0.15, "{variant}: {}", decay(&samples));
    }
}

#[test]
fn a_refusal_is_duller_than_a_move_and_a_hint_brighter() {
    let middle = |cue| centroid(&sound(cue, 0).samples[..tools::samples(0.2)]);
    assert!(middle(Cue::Refused) < 0.6 * middle(Cue::Move));
    assert!(middle(Cue::Hint) > 1.2 * middle(Cue::Move));
}
