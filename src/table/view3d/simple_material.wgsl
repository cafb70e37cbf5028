// A material for machines without a GPU, and for unlit marks.
// Lit per vertex; a fragment costs one texture sample.

#import bevy_pbr::forward_io::Vertex
#import bevy_pbr::mesh_functions
#import bevy_pbr::mesh_view_bindings::view
#import bevy_pbr::view_transformations::position_world_to_clip

// The light of the room.
struct Light {
    // Direction to the lamp.
    towards: vec3<f32>,
    lamp: vec3<f32>,
    sky: vec3<f32>,
    ground: vec3<f32>,
    mirrored: vec3<f32>,
}

struct Look {
    tint: vec4<f32>,
    // Gloss; lit (1), unlit (0) or additive (-1); darkening at the foot; metalness.
    finish: vec4<f32>,
    // Texture repeats per cell; height of the foot.
    lay: vec4<f32>,
    room: Light,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> look: Look;
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var picture: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(2) var picture_sampler: sampler;

struct Lit {
    @builtin(position) position: vec4<f32>,
    @location(0) uv: vec2<f32>,
    @location(1) light: vec4<f32>,
    @location(2) shine: vec3<f32>,
}

@vertex
fn vertex(in: Vertex) -> Lit {
    var out: Lit;
    let world = mesh_functions::get_world_from_local(in.instance_index);
    let place = mesh_functions::mesh_position_local_to_world(world, vec4<f32>(in.position, 1.0)).xyz;
    out.position = position_world_to_clip(place);
    out.uv = in.uv * look.lay.x;
    out.light = look.tint;
    out.shine = vec3<f32>(0.0);
    if look.finish.y > 0.0 {
        let normal = mesh_functions::mesh_normal_local_to_world(in.normal, in.instance_index);
        light_up(place, normalize(normal), &out);
    }
#ifdef VERTEX_COLORS
    out.light = vec4<f32>(out.light.rgb * in.color.rgb, out.light.a);
    out.shine = out.shine * in.color.rgb;
#endif
    return out;
}

fn light_up(place: vec3<f32>, normal: vec3<f32>, out: ptr<function, Lit>) {
    let gloss = look.finish.x;
    let metal = look.finish.w;
    let eye = normalize(view.world_position.xyz - place);
    let facing = saturate(dot(normal, eye));
    let bounced = 2.0 * facing * normal - eye;
    // The foot of a piece is darker.
    let foot = mix(1.0, smoothstep(-0.1, 0.45, place.y - look.lay.y), look.finish.z);
    let sky = mix(look.room.ground, look.room.sky, normal.y * 0.5 + 0.5) * foot;
    let lamp = look.room.lamp * saturate(dot(normal, look.room.towards) * 0.9 + 0.1) * mix(0.75, 1.0, foot);
    let matt = (sky + lamp) * (1.0 - 0.5 * metal);

    let edge = 1.0 - facing;
    let mirror = 0.04 + 0.5 * edge * edge * edge * edge;
    let toward = saturate(dot(bounced, look.room.towards));
    // The lamp's highlight, as sharp as the surface is glossy, and the window's reflection.
    let spot = exp2((toward - 1.0) * mix(10.0, 60.0, gloss)) * gloss;
    let room = smoothstep(-0.1, 0.9, bounced.y) * (mirror + metal * 0.3) * foot;
    let shine = look.room.lamp * spot * 0.32 + look.room.mirrored * room * gloss;
    // Metal reflects in its own colour.
    let own = (look.room.lamp * spot * 1.6 + look.room.mirrored * room * gloss * 2.0) * metal;
    (*out).light = vec4<f32>((*out).light.rgb * (matt + own), (*out).light.a);
    (*out).shine = shine * (1.0 - 0.8 * metal);
}

@fragment
fn fragment(in: Lit) -> @location(0) vec4<f32> {
    let texel = textureSample(picture, picture_sampler, in.uv);
    let colour = vec4<f32>(texel.rgb * in.light.rgb + in.shine, texel.a * in.light.a);
    if look.finish.y < 0.0 {
        return vec4<f32>(colour.rgb * colour.a, 0.0);
    }
    return colour;
}
