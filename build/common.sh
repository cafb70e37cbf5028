# shellcheck shell=bash
# Shared by all scripts; sourced, never run.
# The required Rust compiler brings a fast linker on Linux.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cache=${MANYBOARD_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/manyboard}
export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$cache/target}
export PATH=$PATH:$HOME/.cargo/bin
export cache
cd "$root" || exit

# Prints the current step on the error stream.
say() { printf '\n==> %s\n' "$*" >&2; }

# Prints an error on one line and exits.
fail() {
  printf 'error: %s\n' "$*" >&2
  exit 1
}

has() { command -v "$1" >/dev/null 2>&1; }

# Can packages be installed without a password?
may_install() { has apt-get && { [ "$(id -u)" = 0 ] || sudo -n true 2>/dev/null; }; }

# Installs packages, as root or with sudo.
install_packages() {
  local as=()
  [ "$(id -u)" = 0 ] || as=(sudo -n)
  "${as[@]}" apt-get update -qq &&
    "${as[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@"
}

# Drivers complain on the terminal if this is not set; it may be empty.
quiet_runtime() {
  [ -z "${XDG_RUNTIME_DIR:-}" ] || return 0
  mkdir -p "$cache/runtime" && chmod 700 "$cache/runtime"
  export XDG_RUNTIME_DIR=$cache/runtime
}
