# shellcheck shell=bash
# What every script here shares; it is sourced, never run.
# Linking needs no help: the Rust compiler we ask for brings a fast linker of its own on Linux.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cache=${MANYBOARD_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/manyboard}
export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$cache/target}
export PATH=$PATH:$HOME/.cargo/bin
export cache
cd "$root" || exit

# Says on the error stream what is being done.
say() { printf '\n==> %s\n' "$*" >&2; }

# Says what is wrong on one line, and gives up.
fail() {
  printf 'error: %s\n' "$*" >&2
  exit 1
}

has() { command -v "$1" >/dev/null 2>&1; }

# May packages be installed without asking anybody for a password?
may_install() { has apt-get && { [ "$(id -u)" = 0 ] || sudo -n true 2>/dev/null; }; }

# Installs packages, as root or with sudo.
install_packages() {
  local as=()
  [ "$(id -u)" = 0 ] || as=(sudo -n)
  "${as[@]}" apt-get update -qq &&
    "${as[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@"
}

# Drivers complain on the terminal where this is not set; they need nothing in it.
quiet_runtime() {
  [ -z "${XDG_RUNTIME_DIR:-}" ] || return 0
  mkdir -p "$cache/runtime" && chmod 700 "$cache/runtime"
  export XDG_RUNTIME_DIR=$cache/runtime
}
