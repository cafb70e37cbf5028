# shellcheck shell=bash
# Drives the real app on a virtual display with a pointer and a keyboard.
# Sourced after common.sh. The app reports where widgets and cells are (--test-probe).

build/setup --tests
for tool in Xvfb xdotool import compare openbox; do
  has "$tool" || {
    printf '\n!!! NO REAL WINDOW WAS TESTED: there is no %s, and it could not be installed !!!\n\n' "$tool" >&2
    exit 0
  }
done
if [ -z "${MANYBOARD:-}" ]; then
  cargo build --quiet -p manyboard
  MANYBOARD=$CARGO_TARGET_DIR/debug/manyboard
fi

# The longest wait on a slow and busy machine, in seconds.
patience=${PATIENCE:-90}
# The limit for idle CPU use, in percent of one core.
idle_limit=${IDLE_LIMIT:-3}
size=1280x720
work=$(mktemp -d)
pids=()
finish() {
  local code=$?
  [ "$code" = 0 ] || import -silent -window root "$work/at-the-end.png" || true
  [ "$code" = 0 ] || { mkdir -p "$cache/test-window" && cp -r "$work"/* "$cache/test-window"; }
  [ "$code" = 0 ] || echo "what was seen is in $cache/test-window" >&2
  for pid in "${pids[@]}"; do kill "$pid" 2>/dev/null || true; done
  [ -z "${KEEP:-}" ] || cp -r "$work" "$KEEP"
  rm -rf "$work"
}
trap finish EXIT
quiet_runtime

# ---- A virtual display with a window manager. ----
Xvfb -displayfd 3 -screen 0 1400x1000x24 -nolisten tcp 3>"$work/display" 2>"$work/xvfb" &
pids+=($!)
for _ in $(seq 100); do
  if [ -s "$work/display" ]; then break; fi
  sleep 0.1
done
[ -s "$work/display" ] || fail "Xvfb does not start"
DISPLAY=:$(cat "$work/display")
export DISPLAY
unset WAYLAND_DISPLAY
openbox >/dev/null 2>&1 &
pids+=($!)

# ---- What the app has reported. ----
told=$work/told
# All facts that hold now.
holding() { awk '/^\+ / { now[substr($0, 3)] = 1 } /^- / { delete now[substr($0, 3)] } END { for (line in now) print line }' "$told"; }
holds() { holding | grep -E "^$1\$" >/dev/null; }
value() { holding | sed -n "s/^$1 //p" | sed -n 1p; }
# Waits until all facts hold.
wait_for() {
  local what=$1 line
  shift
  for _ in $(seq $((patience * 5))); do
    kill -0 "$app" 2>/dev/null || fail "$what: the app has ended; it said: $(tail -n 3 "$work/errors")"
    for line in "$@"; do holds "$line" || { sleep 0.2; continue 2; }; done
    return 0
  done
  fail "$what: did not happen in $patience seconds"
}
# A text of the app, by its key.
sentence() { sed -n "s/^$1 = //p" assets/text/en.ftl; }
# The centre of the widget with this name.
widget() {
  holding | awk -v name="$1" '$1 == "widget" {
    text = $6; for (i = 7; i <= NF; i++) text = text " " $i
    if (index(text, name) == 1) { printf "%d %d %d\n", length(text), ($2 + $4) / 2, ($3 + $5) / 2 }
  }' | sort -n | sed -n 1p | cut -d' ' -f2-
}

# ---- Pointer, keyboard and pictures. ----
# The command that starts the app in an isolated network, if any.
inside=()
start() {
  : >"$told"
  mkdir -p "$work/games" "$work/config"
  # The app is not new here: no first start, no offer of a lesson.
  [ -e "$work/config/settings.toml" ] || printf 'welcomed = true\noffer_lessons = false\nname = "Ada"\n' >"$work/config/settings.toml"
  "${inside[@]}" "$MANYBOARD" --config "$work/config" --games "$work/games" --size "$size" --test-probe "$@" >"$told" 2>>"$work/errors" &
  app=$!
  pids+=("$app")
  wait_for "the app opens" "sheets 0"
  for _ in $(seq $((patience * 5))); do
    window=$(xdotool search --onlyvisible --pid "$app" 2>/dev/null | tail -n 1 || true)
    [ -n "$window" ] || window=$(xdotool search --onlyvisible --name '^Manyboard$' 2>/dev/null | tail -n 1 || true)
    if [ -n "$window" ]; then break; fi
    sleep 0.2
  done
  [ -n "$window" ] || fail "there is no window"
  xdotool windowactivate --sync "$window" 2>/dev/null || true
}
point() { xdotool mousemove --window "$window" "$1" "$2"; sleep 0.15; }
click() { point "$1" "$2" && xdotool click 1 && sleep 0.15; }
click_on() {
  local at
  at=$(widget "$1")
  [ -n "$at" ] || fail "there is nothing called $1 to click on"
  # shellcheck disable=SC2086
  click $at
}
# Clicks the cells of the first legal move.
make_a_move() {
  local cells cell at
  cells=$(value legal)
  for cell in $cells; do
    at=$(value "cell $cell")
    [ -n "$at" ] || fail "the cell $cell is nowhere to be seen"
    # shellcheck disable=SC2086
    click $at
  done
  target=$at
}
picture() { import -silent -window "$window" "$work/$1.png"; }
# The number of differing pixels of two pictures, in a rectangle.
differ() {
  local part=${3:-} name
  for name in "$1" "$2"; do
    convert "$work/$name.png" ${part:+-crop "$part" +repage} "$work/part-$name.png"
  done
  { compare -metric AE -fuzz 2% "$work/part-$1.png" "$work/part-$2.png" null: 2>&1 || true; } | awk '{ printf "%d", $1 }'
}
must_differ() {
  local count
  count=$(differ "$1" "$2" "${4:-}")
  [ "$count" -ge "$3" ] || fail "only $count pixels changed from $1 to $2, but at least $3 should"
  echo "$1 -> $2: $count pixels changed" >&2
}
around() { echo "48x48+$(($1 > 24 ? $1 - 24 : 0))+$(($2 > 24 ? $2 - 24 : 0))"; }

# The rightmost coordinate of any widget.
widest() { holding | awk '$1 == "widget" && $4 > most { most = $4 } END { print int(most) }'; }
# Shrinks the window and checks that everything fits.
squeeze() {
  xdotool windowsize --sync "$window" "$1" "$2" || true
  for _ in $(seq $((patience * 5))); do
    if [ "$(widest)" -le "$1" ]; then return; fi
    sleep 0.2
  done
  fail "in a window $1 wide something is still at $(widest)"
}

# ---- CPU and memory. ----
ticks() { awk '{ sub(/.*\) /, ""); print $12 + $13 }' "/proc/$app/stat"; }
rests() {
  local before share best=1000
  for _ in 1 2 3 4 5 6; do
    sleep 1.5
    before=$(ticks)
    sleep 3
    share=$((($(ticks) - before) * 100 / (3 * $(getconf CLK_TCK))))
    [ "$share" -ge "$best" ] || best=$share
    [ "$best" -ge "$idle_limit" ] || break
  done
  echo "idle $1: $best % of one core" >&2
  [ "$best" -lt "$idle_limit" ] || fail "$1: uses $best % of one core while nothing happens"
}
memory() { echo "memory $1: $(($(awk '/^VmRSS/ { print $2 }' "/proc/$app/status") / 1024)) MB" >&2; }

# Closes the window by its frame and checks that the app exits promptly with code 0.
close() {
  local began ended code=0
  xdotool windowactivate --sync "$window" 2>/dev/null || true
  began=$(date +%s%N)
  xdotool key --clearmodifiers alt+F4
  wait "$app" || code=$?
  ended=$((($(date +%s%N) - began) / 1000000))
  echo "closed $1 in $ended ms with code $code" >&2
  [ "$code" = 0 ] || fail "closing $1 ends with code $code"
  [ "$ended" -lt "${CLOSE_LIMIT:-3000}" ] || fail "closing $1 takes $ended ms"
}
