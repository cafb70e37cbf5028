//! Wakes the window from another thread: while nothing happens the app sleeps.

use crate::AppSystems;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy::winit::{EventLoopProxyWrapper, WinitUserEvent};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;
use std::time::Duration;

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Waker>()
        .init_resource::<Awake>()
        .add_message::<RequestRedraw>()
        .add_systems(Startup, connect)
        .add_systems(Last, (follow_timer, request_redraws).chain().in_set(AppSystems::Present));
}

/// Wakes the window from any thread. Does nothing without a window.
#[derive(Resource, Clone, Default)]
pub struct Waker {
    wake: Option<Arc<dyn Fn() + Send + Sync>>,
    /// Has a timer woken the window?
    timer: Arc<AtomicBool>,
}

impl Waker {
    /// Makes the window run a frame.
    pub fn wake(&self) {
        if let Some(wake) = &self.wake {
            wake();
        }
    }

    /// Makes the window run a frame after this time, and sleep until then.
    pub fn wake_after(&self, time: Duration) {
        let waker = self.clone();
        let work = move || {
            thread::sleep(time);
            waker.timer.store(true, Relaxed);
            waker.wake();
        };
        if let Err(error) = thread::Builder::new().name("wake".into()).spawn(work) {
            warn!("the window is not woken: {error}");
        }
    }
}

fn connect(proxy: Option<Res<EventLoopProxyWrapper>>, mut waker: ResMut<Waker>) {
    if let Some(proxy) = proxy {
        let proxy = (**proxy).clone();
        // The window may be closed already.
        waker.wake = Some(Arc::new(move || {
            let _ = proxy.send_event(WinitUserEvent::WakeUp);
        }));
    }
}

/// How many more frames to draw without any input.
#[derive(Resource, Default, Debug)]
pub struct Awake(u8);

impl Awake {
    /// Draws the next frames: a change made now is visible one or two frames later.
    pub fn request_frames(&mut self) {
        self.0 = self.0.max(3);
    }
}

/// The frame after a message of this kind is drawn: screens write such messages when the phases of a frame are over.
pub fn wake_for<M: Message>(app: &mut App) {
    app.add_systems(Last, request_frames_for::<M>.in_set(AppSystems::React));
}

fn request_frames_for<M: Message>(mut messages: MessageReader<M>, mut awake: ResMut<Awake>) {
    if messages.read().count() > 0 {
        awake.request_frames();
    }
}

/// The clock of a frame is read when the frame before it is rendered: in the first frame after a sleep the time that was
/// waited for has not passed yet, so more follow.
fn follow_timer(waker: Res<Waker>, mut awake: ResMut<Awake>) {
    if waker.timer.swap(false, Relaxed) {
        awake.request_frames();
    }
}

fn request_redraws(mut awake: ResMut<Awake>, mut redraw: MessageWriter<RequestRedraw>) {
    if awake.0 > 0 {
        awake.0 -= 1;
        redraw.write(RequestRedraw);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::channel;

    fn redraws(app: &mut App) -> usize {
        app.update();
        app.world_mut().resource_mut::<Messages<RequestRedraw>>().drain().count()
    }

    #[test]
    fn more_than_one_frame_follows_a_timer() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, plugin));
        let (woken, wakes) = channel();
        let wake: Arc<dyn Fn() + Send + Sync> = Arc::new(move || {
            let _ = woken.send(());
        });
        app.world_mut().resource_mut::<Waker>().wake = Some(wake);
        let waker = app.world().resource::<Waker>().clone();
        waker.wake();
        wakes.recv().expect("it is woken");
        assert_eq!(redraws(&mut app), 0, "a thread needs one frame");
        waker.wake_after(Duration::ZERO);
        wakes.recv().expect("it is woken");
        assert_eq!(redraws(&mut app), 1);
        assert_eq!(redraws(&mut app), 1);
    }
}
