//! A run of `lab` with a time limit.

use super::Run;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// No run of a test takes this long, even on a busy machine.
const LONGEST: Duration = Duration::from_secs(120);
/// How often to check whether it has ended.
const PAUSE: Duration = Duration::from_millis(2);

/// A running `lab`. It is killed when dropped.
pub(crate) struct Process {
    child: Child,
    input: Option<JoinHandle<()>>,
    lines: Receiver<String>,
    errors: JoinHandle<String>,
}

impl Process {
    pub(crate) fn start(args: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_lab"))
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("lab starts");
        let (out, mut err) =
            (child.stdout.take().expect("it is piped"), child.stderr.take().expect("it is piped"));
        let (sender, lines) = channel();
        thread::spawn(move || {
            let mut out = BufReader::new(out);
            let mut line = String::new();
            // When the receiver is dropped, the pipe is closed, and lab may notice.
            while out.read_line(&mut line).expect("lab writes UTF-8") > 0
                && sender.send(std::mem::take(&mut line)).is_ok()
            {}
        });
        let errors = thread::spawn(move || {
            let mut text = String::new();
            err.read_to_string(&mut text).expect("lab writes UTF-8");
            text
        });
        Self { child, input: None, lines, errors }
    }

    /// Sends all of the input and closes it, beside the reading, so that neither waits for the other for ever.
    pub(crate) fn write(&mut self, input: &[u8]) {
        let (mut stdin, input) = (self.child.stdin.take().expect("stdin is open"), input.to_vec());
        self.input = Some(thread::spawn(move || drop(stdin.write_all(&input))));
    }

    /// Sends one line; false if the input is closed.
    pub(crate) fn say(&mut self, line: &str) -> bool {
        let stdin = self.child.stdin.as_mut().expect("stdin is open");
        stdin.write_all(format!("{line}\n").as_bytes()).is_ok()
    }

    /// The next line of the answer, if one comes in time.
    pub(crate) fn line(&self, within: Duration) -> Option<String> {
        self.lines.recv_timeout(within).ok().map(|line| line.trim_end_matches('\n').into())
    }

    /// All lines up to the one that begins like this.
    pub(crate) fn until(&self, beginning: &str) -> Vec<String> {
        let mut seen = Vec::new();
        loop {
            let line = self.line(LONGEST).unwrap_or_else(|| panic!("no {beginning}, only {seen:#?}"));
            let last = line.starts_with(beginning);
            seen.push(line);
            if last {
                return seen;
            }
        }
    }

    /// Stops reading the answers.
    pub(crate) fn close_ears(&mut self) {
        self.lines = channel().1;
    }

    /// Closes the input, waits for the end and collects what has not been read yet.
    pub(crate) fn finish(mut self) -> Run {
        drop(self.child.stdin.take());
        let ended = self.ended_within(LONGEST);
        assert!(ended, "lab does not end");
        if let Some(input) = self.input.take() {
            input.join().expect("the writer ends");
        }
        let out: String = self.lines.iter().collect();
        let errors = std::mem::replace(&mut self.errors, thread::spawn(String::new));
        let code = self.child.wait().expect("it has ended").code();
        Run { out, err: errors.join().expect("the reader ends"), code }
    }

    /// Does it end by itself in time?
    pub(crate) fn ended_within(&mut self, span: Duration) -> bool {
        let begun = Instant::now();
        while self.child.try_wait().expect("it can be waited for").is_none() {
            if begun.elapsed() > span {
                return false;
            }
            thread::sleep(PAUSE);
        }
        true
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
