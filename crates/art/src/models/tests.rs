//! Every model is sound: closed, the right way out, within its cell and its budget.

use super::vector::{V3, cross, dot, face, length};
use super::{Detail, Model, ModelSet, angular, block, disc, frame, kinds, piece, tile};
use std::collections::HashMap;
use std::sync::OnceLock;

const DETAILS: [Detail; 3] = [Detail::Low, Detail::Medium, Detail::High];

/// All models of all sets, made once for all tests.
fn every_piece() -> &'static [(String, Detail, Model)] {
    static MADE: OnceLock<Vec<(String, Detail, Model)>> = OnceLock::new();
    MADE.get_or_init(|| {
        let both = kinds().flat_map(|kind| DETAILS.map(|detail| (kind, detail)));
        let made = |set: ModelSet, (kind, detail)| {
            (format!("{} {kind}", set.id()), detail, piece(set, kind, detail).expect(kind))
        };
        both.flat_map(|one| ModelSet::ALL.map(|set| made(set, one))).collect()
    })
}

fn triangles(model: &Model) -> impl Iterator<Item = [usize; 3]> {
    model.indices.chunks_exact(3).map(|t| [t[0] as usize, t[1] as usize, t[2] as usize])
}

fn corners(model: &Model, triangle: [usize; 3]) -> [V3; 3] {
    triangle.map(|i| model.positions[i])
}

fn volume(model: &Model) -> f32 {
    triangles(model).map(|t| corners(model, t)).map(|[a, b, c]| dot(a, cross(b, c)) / 6.0).sum()
}

/// How many edges are walked more often one way than the other, which happens at the edge of a hole.
fn open_edges(model: &Model) -> usize {
    let mut balance: HashMap<[[u32; 3]; 2], i32> = HashMap::new();
    let place = |i: usize| model.positions[i].map(|v| (v + 0.0).to_bits());
    for t in triangles(model) {
        for k in 0..3 {
            let (a, b) = (place(t[k]), place(t[(k + 1) % 3]));
            *balance.entry([a.min(b), a.max(b)]).or_default() += if a < b { 1 } else { -1 };
        }
    }
    balance.values().filter(|&&walks| walks != 0).count()
}

fn check(name: &str, model: &Model) {
    let count = model.positions.len();
    assert!(
        count > 0 && model.normals.len() == count && model.uvs.len() == count,
        "{name}: lists differ"
    );
    assert!(model.indices.len().is_multiple_of(3), "{name}: half a triangle");
    assert!(model.indices.iter().all(|&i| (i as usize) < count), "{name}: index out of range");
    assert!(
        model.positions.iter().flatten().chain(model.uvs.iter().flatten()).all(|v| v.is_finite()),
        "{name}"
    );
    assert!(
        model.normals.iter().all(|&n| (length(n) - 1.0).abs() < 1e-3),
        "{name}: a normal is not of length 1"
    );
    assert_eq!(open_edges(model), 0, "{name}: has holes");
    assert!(volume(model) > 0.0, "{name}: is inside out");
    check_faces(name, model);
}

/// Few slivers, and the shading agrees with the side that is seen.
fn check_faces(name: &str, model: &Model) {
    let (mut slivers, mut area, mut wrong) = (0, 0.0, 0.0);
    for t in triangles(model) {
        let [a, b, c] = corners(model, t);
        let flat = face(a, b, c);
        slivers += usize::from(length(flat) < 1e-8);
        area += length(flat);
        if t.iter().any(|&i| dot(model.normals[i], flat) < 0.0) {
            wrong += length(flat);
        }
    }
    assert!(slivers * 100 <= model.indices.len() / 3, "{name}: {slivers} slivers");
    assert!(wrong < 0.02 * area, "{name}: {:.1} % is shaded from behind", 100.0 * wrong / area);
}

#[test]
fn every_kind_has_a_sound_model_at_each_detail() {
    for (kind, detail, model) in every_piece() {
        check(&format!("{kind} {detail:?}"), model);
    }
}

#[test]
fn pieces_stay_within_their_cell() {
    for (kind, detail, model) in every_piece() {
        let inside =
            |p: &V3| p[0].abs() <= 0.48 && p[2].abs() <= 0.48 && p[1] >= 0.0 && p[1] <= model.height;
        assert!(model.positions.iter().all(inside), "{kind} {detail:?} sticks out");
        assert!(model.height > 0.1 && model.height < 2.0, "{kind} {detail:?}: height {}", model.height);
    }
}

#[test]
fn pieces_keep_to_their_budget() {
    for (kind, detail, model) in every_piece() {
        let most = detail.pick(420, 1700, 5200);
        let count = model.indices.len() / 3;
        assert!(count <= most, "{kind} {detail:?}: {count} triangles");
    }
}

#[test]
fn ranks_can_be_told_by_height() {
    let height = |kind: &str| piece(ModelSet::Turned, kind, Detail::Medium).expect(kind).height;
    let chess =
        ["chess-pawn", "chess-rook", "chess-knight", "chess-bishop", "chess-queen", "chess-king"];
    assert!(chess.windows(2).all(|pair| height(pair[0]) < height(pair[1])));
    assert!(height("viking-king") > 1.2 * height("viking-attacker"));
    assert!(height("checkers-king") > 1.5 * height("checkers-man"));
}

#[test]
fn only_known_kinds_have_models() {
    for kind in ["", "chess", "Chess-Pawn", "chess-pawn ", "♟", &"9".repeat(1_000_000)] {
        assert!(ModelSet::ALL.iter().all(|set| piece(*set, kind, Detail::Low).is_none()));
    }
    assert!(angular::PIECES.iter().map(|(kind, _)| *kind).eq(kinds()), "every set is complete");
    assert_eq!([ModelSet::find("angular"), ModelSet::find("?")], [ModelSet::Angular, ModelSet::Turned]);
}

#[test]
fn the_same_model_comes_out_every_time() {
    for kind in ["chess-knight", "viking-king"] {
        let made = || piece(ModelSet::Turned, kind, Detail::Low);
        assert_eq!(made(), made());
    }
}

#[test]
fn frames_are_sound_and_one_sees_through_their_holes() {
    for detail in DETAILS {
        let model = frame(7, 6, detail);
        check("frame", &model);
        assert!(model.positions.iter().all(|p| p[1] >= 0.0));
        for cell in 0..42u8 {
            let middle = [f32::from(cell % 7) - 3.0, f32::from(cell / 7) + 0.5];
            let clear = |p: &V3| (p[0] - middle[0]).hypot(p[1] - middle[1]) > 0.35;
            assert!(model.positions.iter().all(clear) && !covered(&model, middle));
        }
    }
}

/// Whether any triangle lies over a point of the front view.
fn covered(model: &Model, [x, y]: [f32; 2]) -> bool {
    triangles(model).any(|t| {
        let [a, b, c] = corners(model, t);
        let side = |p: V3, q: V3| (q[0] - p[0]) * (y - p[1]) - (q[1] - p[1]) * (x - p[0]);
        let sides = [side(a, b), side(b, c), side(c, a)];
        sides.iter().all(|&s| s > 0.0) || sides.iter().all(|&s| s < 0.0)
    })
}

#[test]
fn frames_of_any_size_are_built() {
    for (width, height) in [(0, 0), (1, 1), (1, 9), (13, 2)] {
        check("frame", &frame(width, height, Detail::Low));
    }
    assert!(frame(255, 255, Detail::Low).height < 41.0);
}

#[test]
fn blocks_have_the_size_asked_for() {
    for detail in DETAILS {
        let model = block([3.0, 0.4, 2.0], 0.1, detail);
        check("block", &model);
        let reach = |i: usize| model.positions.iter().fold(0.0f32, |far, p| far.max(p[i]));
        assert!([(0, 1.5), (1, 0.4), (2, 1.0)].iter().all(|&(i, far)| (reach(i) - far).abs() < 1e-4));
    }
    for (size, bevel) in
        [([0.0; 3], 0.0), ([1.0, 1.0, 0.01], 5.0), ([f32::NAN; 3], f32::NAN), ([-1.0; 3], -1.0)]
    {
        assert!(!block(size, bevel, Detail::Low).indices.is_empty());
    }
}

#[test]
fn tiles_lie_under_the_board_and_take_a_whole_picture() {
    for detail in DETAILS {
        let model = tile(detail);
        check("tile", &model);
        assert!(
            model.positions.iter().all(|p| p[1] <= 1e-6 && p[0].abs() <= 0.5001 && p[2].abs() <= 0.5001)
        );
        check_picture(&model, 0.03);
    }
}

#[test]
fn the_top_of_the_disc_takes_a_whole_picture() {
    for detail in DETAILS {
        let model = disc(detail);
        check("disc", &model);
        check_picture(&model, 0.01);
    }
}

/// The top must show a picture from edge to edge, the right way round for a player who looks along -z.
fn check_picture(model: &Model, slack: f32) {
    let tops = (0..model.positions.len()).filter(|&i| model.normals[i][1] > 0.99);
    let mut span = [[f32::MAX, f32::MIN]; 2];
    for i in tops {
        let (p, uv) = (model.positions[i], model.uvs[i]);
        assert!((uv[0] - 0.5) * p[0] >= 0.0 && (uv[1] - 0.5) * p[2] >= 0.0);
        (0..2).for_each(|k| span[k] = [span[k][0].min(uv[k]), span[k][1].max(uv[k])]);
    }
    assert!(span.iter().all(|s| s[0].abs() <= slack && (s[1] - 1.0).abs() <= slack), "{span:?}");
}
