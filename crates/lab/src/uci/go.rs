//! The `go` command: searches on a thread of its own, by the clock of the chess program.

use super::{Out, millis, say};
use crate::error::Error;
use rules::Record;
use search::{Clock, Limits, Report, SearchRequest, Verdict};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// The arguments of `go`.
#[derive(Clone, Copy, Default)]
pub(crate) struct Clocks {
    limits: Limits,
    /// Answer only when told to.
    infinite: bool,
    /// Think about the move the opponent will make; the clock starts when it is made.
    ponder: bool,
}

impl Clocks {
    /// Reads the words after `go`, for the side to move.
    pub(crate) fn read(text: &str, side: u8) -> Result<Self, Error> {
        let mut clocks = Self::default();
        let (mut left, mut increment, mut moves_to_go) = ([None; 2], [Duration::ZERO; 2], None);
        let mut words = text.split_whitespace();
        while let Some(word) = words.next() {
            match word {
                "infinite" => clocks.infinite = true,
                "ponder" => clocks.ponder = true,
                "wtime" | "btime" | "winc" | "binc" | "movetime" | "depth" | "nodes" | "movestogo" => {
                    let value = words.next().unwrap_or_default();
                    let time = millis(value);
                    let time = time.ok_or_else(|| Error::request(&format!("{word} needs a number")))?;
                    let number = time.as_millis() as u64;
                    match word {
                        "wtime" => left[0] = Some(time),
                        "btime" => left[1] = Some(time),
                        "winc" => increment[0] = time,
                        "binc" => increment[1] = time,
                        "movetime" => clocks.limits.time = Some(time),
                        "depth" => clocks.limits.depth = Some(number.clamp(1, 120) as u32),
                        "nodes" => clocks.limits.nodes = Some(number.max(1)),
                        _ => moves_to_go = Some(number.clamp(1, 1000) as u32),
                    }
                }
                // Such as searchmoves and mate: ignored, all moves are searched.
                _ => {}
            }
        }
        let side = usize::from(side & 1);
        let clock = left[side].map(|left| Clock { left, increment: increment[side], moves_to_go });
        clocks.limits.clock = clock.filter(|_| !clocks.infinite);
        let Limits { time, depth, nodes, clock } = clocks.limits;
        clocks.infinite |= time.is_none() && depth.is_none() && nodes.is_none() && clock.is_none();
        Ok(clocks)
    }
}

/// A search in progress.
pub(crate) struct Thinking {
    stop: Arc<AtomicBool>,
    /// May the answer be given?
    may_answer: Arc<AtomicBool>,
    limits: Limits,
    thread: JoinHandle<()>,
}

impl Thinking {
    pub(crate) fn start(record: Record, mut request: SearchRequest, clocks: Clocks, out: Out) -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        let may_answer = Arc::new(AtomicBool::new(!(clocks.infinite || clocks.ponder)));
        // While pondering, the opponent's clock runs.
        request.limits = if clocks.ponder { Limits::default() } else { clocks.limits };
        let thread = thread::spawn({
            let (stop, may_answer) = (stop.clone(), may_answer.clone());
            move || {
                let answer = best_move(&record, &request, &stop, &out);
                while !may_answer.load(Relaxed) && !stop.load(Relaxed) {
                    thread::park_timeout(Duration::from_millis(5));
                }
                say(&out, &answer);
            }
        });
        Self { stop, may_answer, limits: clocks.limits, thread }
    }

    /// `ponderhit`: the expected move was made, and our clock runs.
    pub(crate) fn ponder_hit(&self) {
        let Limits { time, clock, .. } = self.limits;
        self.may_answer.store(true, Relaxed);
        if let Some(span) = time.or(clock.map(Clock::budget)) {
            let stop = self.stop.clone();
            thread::spawn(move || {
                thread::sleep(span);
                stop.store(true, Relaxed);
            });
        }
    }

    /// Stops the search and waits for its `bestmove`.
    pub(crate) fn stop(self) {
        self.stop.store(true, Relaxed);
        // A panic on that thread has been reported already.
        let _ = self.thread.join();
    }
}

fn best_move(record: &Record, request: &SearchRequest, stop: &AtomicBool, out: &Out) -> String {
    let Some(thinker) = catalog::thinker(&record.terms.mode) else { return "bestmove 0000".into() };
    let result = thinker.think(record, request, stop, &mut |report| say(out, &info(report)));
    match result {
        Ok(report) => match &report.line[..] {
            [best, reply, ..] => format!("bestmove {best} ponder {reply}"),
            [best] => format!("bestmove {best}"),
            [] => "bestmove 0000".into(),
        },
        Err(error) => {
            say(out, &format!("info string {error}"));
            "bestmove 0000".into()
        }
    }
}

fn info(report: &Report) -> String {
    let Report { line, verdict, depth, selective_depth, nodes, time } = report;
    let score = match *verdict {
        Verdict::Score(score) => format!("cp {score}"),
        Verdict::WinIn(moves) => format!("mate {}", moves.div_ceil(2)),
        Verdict::LossIn(moves) => format!("mate -{}", moves.div_ceil(2)),
    };
    let nps = (*nodes as f64 / time.as_secs_f64().max(1e-6)) as u64;
    let (time, line) = (time.as_millis(), line.join(" "));
    format!(
        "info depth {depth} seldepth {selective_depth} score {score} nodes {nodes} nps {nps} time {time} pv {line}"
    )
}
