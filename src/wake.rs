//! Waking the window from another thread: while nothing happens the app sleeps, and nobody draws.

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy::winit::{EventLoopProxyWrapper, WinitUserEvent};
use std::sync::Arc;

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Waker>()
        .init_resource::<Awake>()
        .add_message::<RequestRedraw>()
        .add_systems(Startup, connect)
        .add_systems(Last, stay_awake);
}

/// Wakes the window, from any thread. Without a window it does nothing.
#[derive(Resource, Clone, Default)]
pub struct Waker(Option<Arc<dyn Fn() + Send + Sync>>);

impl Waker {
    /// The window draws once more.
    pub fn wake(&self) {
        if let Some(wake) = &self.0 {
            wake();
        }
    }
}

fn connect(proxy: Option<Res<EventLoopProxyWrapper>>, mut waker: ResMut<Waker>) {
    if let Some(proxy) = proxy {
        let proxy = (**proxy).clone();
        // When the window is gone there is nobody left to wake.
        waker.0 = Some(Arc::new(move || {
            let _ = proxy.send_event(WinitUserEvent::WakeUp);
        }));
    }
}

/// How many more pictures are to be drawn though nothing has come from outside.
#[derive(Resource, Default, Debug)]
pub struct Awake(u8);

impl Awake {
    /// What was done now shows in the next pictures.
    pub fn nudge(&mut self) {
        self.0 = self.0.max(3);
    }
}

fn stay_awake(mut awake: ResMut<Awake>, mut redraw: MessageWriter<RequestRedraw>) {
    if awake.0 > 0 {
        awake.0 -= 1;
        redraw.write(RequestRedraw);
    }
}
