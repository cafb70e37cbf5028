// A standard material that also reflects what stands on it.

#import bevy_pbr::{
    forward_io::{VertexOutput, FragmentOutput},
    mesh_view_bindings::view,
    pbr_fragment::pbr_input_from_standard_material,
    pbr_functions::{alpha_discard, apply_pbr_lighting, main_pass_post_lighting_processing},
}

@group(#{MATERIAL_BIND_GROUP}) @binding(100) var seen: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(101) var seen_sampler: sampler;
@group(#{MATERIAL_BIND_GROUP}) @binding(102) var<uniform> strength: vec4<f32>;

// Heights that count as the surface of the board: tiles rise a little.
const SURFACE: f32 = 0.3;
// Softness of the reflection, as a part of the picture's height.
const SOFT: f32 = 0.0022;

@fragment
fn fragment(in: VertexOutput, @builtin(front_facing) is_front: bool) -> FragmentOutput {
    var surface = pbr_input_from_standard_material(in, is_front);
    surface.material.base_color = alpha_discard(surface.material, surface.material.base_color);
    var out: FragmentOutput;
    out.color = apply_pbr_lighting(surface);
    let flat_part = smoothstep(0.9, 0.99, in.world_normal.y) * step(abs(in.world_position.y), SURFACE);
    let away = 1.0 - saturate(dot(surface.N, surface.V));
    let part = strength.x * flat_part * (0.10 + 0.75 * away * away * away);
    let mirrored = reflection(in.position.xy / view.viewport.zw);
    out.color = vec4<f32>(out.color.rgb * (1.0 - mirrored.a * part) + mirrored.rgb * part, out.color.a);
    out.color = main_pass_post_lighting_processing(surface, out.color);
    return out;
}

// The mean of what is seen around a point. Its colours are multiplied by its alpha.
fn reflection(at: vec2<f32>) -> vec4<f32> {
    let soft = vec2<f32>(SOFT * view.viewport.w / view.viewport.z, SOFT);
    var sum = textureSampleLevel(seen, seen_sampler, at, 0.0) * 2.0;
    for (var i = 0; i < 8; i += 1) {
        let angle = f32(i) * 0.7853982 + 0.3;
        let far = select(1.0, 0.5, i % 2 == 0);
        sum += textureSampleLevel(seen, seen_sampler, at + vec2<f32>(cos(angle), sin(angle)) * soft * far, 0.0);
    }
    return sum / 10.0;
}
