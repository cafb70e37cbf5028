// A material for machines without a graphics card, and for marks that keep their colour in any light:
// a picture, light from above and from one lamp, a shine, and nothing else.

#import bevy_pbr::forward_io::VertexOutput
#import bevy_pbr::mesh_view_bindings::view

struct Look {
    tint: vec4<f32>,
    // How glossy it is, how much light counts, how much darker it is at its foot, how much of its shine is its own colour.
    finish: vec4<f32>,
    // How often the picture repeats in a cell, how high the foot is.
    lay: vec4<f32>,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> look: Look;
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var picture: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(2) var picture_sampler: sampler;

const LAMP: vec3<f32> = vec3<f32>(-0.5298, 0.7947, 0.2962);
const LAMP_LIGHT: vec3<f32> = vec3<f32>(1.02, 0.93, 0.78);
const SKY: vec3<f32> = vec3<f32>(0.40, 0.40, 0.42);
const GROUND: vec3<f32> = vec3<f32>(0.13, 0.095, 0.07);
const WINDOW: vec3<f32> = vec3<f32>(0.86, 0.93, 1.0);

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    var colour = look.tint * textureSample(picture, picture_sampler, in.uv * look.lay.x);
#ifdef VERTEX_COLORS
    colour = vec4<f32>(colour.rgb * in.color.rgb, colour.a);
#endif
    if look.finish.y <= 0.0 {
        return colour;
    }
    let normal = normalize(in.world_normal);
    let eye = normalize(view.world_position.xyz - in.world_position.xyz);
    let facing = saturate(dot(normal, eye));
    let bounced = 2.0 * facing * normal - eye;

    let foot = mix(1.0, smoothstep(-0.12, 0.42, in.world_position.y - look.lay.y), look.finish.z);
    let sky = mix(GROUND, SKY, normal.y * 0.5 + 0.5) * foot;
    let lamp = LAMP_LIGHT * saturate(dot(normal, LAMP) * 0.92 + 0.08);

    let edge = 1.0 - facing;
    let mirror = 0.04 + 0.5 * edge * edge * edge * edge;
    let tint = mix(vec3<f32>(1.0), colour.rgb * 2.2, look.finish.w);
    let toward = saturate(dot(bounced, LAMP));
    let gloss = look.finish.x;
    // A sharp spot from the lamp and a broad one from the window, as soft as the surface is rough.
    let spot = exp2((toward - 1.0) * mix(14.0, 90.0, gloss)) * gloss * 0.85;
    let room = smoothstep(-0.1, 0.9, bounced.y) * (mirror + look.finish.w * 0.30) * foot;
    let shine = (LAMP_LIGHT * spot * (0.35 + look.finish.w) + WINDOW * room * gloss) * tint;

    let matt = colour.rgb * (sky + lamp) * (1.0 - 0.55 * look.finish.w);
    var lit = matt + shine;
    // What is too bright becomes softly white instead of flat.
    lit = lit * (1.0 + lit * 0.16) / (1.0 + lit * 0.36);
#ifdef VERTEX_COLORS
    lit = lit * in.color.rgb;
#endif
    return vec4<f32>(lit, colour.a);
}
