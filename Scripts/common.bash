# Shared by the scripts in this folder: where things are, and how to install what is missing.
# Not a program: the others source it.

CALLER="$PWD"
SELF="$(cd "$(dirname "$0")" && pwd)/$(basename "$0")"
ROOT="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
cd "$ROOT"

# Runs swift. The package manager keeps traits and sanitizers in sets, and compilers get their options in the sets' order: if that
# differed from one build to the next, everything would be built anew.
#
# What CI builds nobody debugs: without debug information, which takes a seventh of a release build's time. Names of functions
# are in reports all the same.
if command -v swift > /dev/null; then
  swift() {
    local options=()
    [ "${EVENTROUTER_DEBUG_INFO-}" != none ] || options=(-debug-info-format none)
    case "$1" in
      build | test) SWIFT_DETERMINISTIC_HASHING=1 command swift "$1" ${options[@]+"${options[@]}"} "${@:2}" ;;
      *) command swift "$@" ;;
    esac
  }
fi

say() { printf '%s\n' "$*" >&2; }

fail() {
  say "$(basename "$0"): $*"
  exit 1
}

# Prints the comment at the top of the calling script, as its help.
usage() {
  sed -n '2,/^[^#]/{/^#/!d;s/^# \{0,1\}//;p}' "$SELF"
}

# Installs Debian packages as root, with sudo only if we are not root. Fails if that is impossible, and says why
# in one line; what apt-get says on the way is kept to itself.
install_packages() {
  local root=() log problem
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo > /dev/null || { say "Cannot install $*: neither root nor sudo"; return 1; }
    root=(sudo)
  fi
  command -v apt-get > /dev/null || { say "Cannot install $*: there is no apt-get"; return 1; }
  say "Installing $*"
  log="$(mktemp)"
  # The lists of packages are fetched only where the packages are not in them.
  if apt_get install "$@" > "$log" 2>&1 || { apt_get update && apt_get install "$@"; } > "$log" 2>&1; then
    rm -f "$log"
    return 0
  fi
  problem="$(grep -m 1 '^E: ' "$log" || tail -n 1 "$log")"
  rm -f "$log"
  say "Cannot install $*: ${problem#E: }"
  return 1
}

# Runs apt-get as `root` says, without questions.
apt_get() {
  ${root[@]+"${root[@]}"} env DEBIAN_FRONTEND=noninteractive apt-get -qq -y --no-install-recommends -o DPkg::Lock::Timeout=120 "$@"
}

have_jemalloc() { pkg-config --exists jemalloc 2> /dev/null; }

# Sets TRAITS to the options that link jemalloc, which counts allocations; installs it if need be. Without it
# everything works, but nothing is counted.
prepare() {
  command -v swift > /dev/null || fail "there is no swift in PATH; get it at https://swift.org/install"
  TRAITS=()
  if ! have_jemalloc && [ "$(uname)" = Linux ]; then
    local missing=(libjemalloc-dev)
    command -v pkg-config > /dev/null || missing+=(pkg-config)
    install_packages "${missing[@]}" || true
  fi
  if have_jemalloc; then
    TRAITS=(--traits Jemalloc)
  else
    say "Note: jemalloc is not there and cannot be installed; allocations will not be counted."
  fi
}

# Sets TRAITS for a debug build: as prepare does, and what EventRouterMetrics needs. All debug builds have the same traits,
# since they share .build: a trait changes how every module is compiled.
prepare_debug() {
  prepare
  TRAITS=(--traits "Metrics${TRAITS[*]+,Jemalloc}")
}

# Shows how long the script has been waiting, on a terminal, until stop_clock.
start_clock() {
  CLOCK=
  [ -t 2 ] && [ -n "${TERM-}" ] && [ "$TERM" != dumb ] || return 0
  # Its standard output is nobody's: whoever reads ours would wait for it. It ends with the script.
  (
    seconds=0
    while kill -0 "$$" 2> /dev/null; do
      printf '\r%d:%02d ' "$((seconds / 60))" "$((seconds % 60))" >&2
      sleep 1
      seconds=$((seconds + 1))
    done
  ) > /dev/null &
  CLOCK=$!
}

stop_clock() {
  [ -n "$CLOCK" ] || return 0
  kill "$CLOCK" 2> /dev/null || true
  wait "$CLOCK" 2> /dev/null || true
  printf '\r\033[K' >&2
}

# Says that something is built.
say_building() { say "Building $1; the first time that takes some minutes"; }

# Runs a command and shows what it printed only if it fails: stdout belongs to results.
quietly() {
  local log status=0
  log="$(mktemp)"
  start_clock
  "$@" > "$log" 2>&1 || status=$?
  stop_clock
  [ "$status" -eq 0 ] || cat "$log" >&2
  rm -f "$log"
  return "$status"
}

# Whether the toolchain has libFuzzer.
have_libfuzzer() {
  local resources
  resources="$(swift -print-target-info | sed -n 's/.*"runtimeResourcePath" *: *"\(.*\)".*/\1/p')"
  [ -n "$(find -L "$resources/.." "$resources" -name '*clang_rt.fuzzer*' -print -quit 2> /dev/null)" ]
}

# What gives a release build, optimised as users have it, the checks of debug builds.
CHECKS=(-Xswiftc -assert-config -Xswiftc Debug)

# Builds a program of the package for release and sets PROGRAM to its path.
build_program() { # PRODUCT OPTION ...
  quietly swift build -c release --product "$1" "${@:2}" || fail "the build failed"
  PROGRAM="$(swift build -c release --show-bin-path "${@:2}")/$1"
}

# The same for the fuzzer or the address sanitizer: one build for both.
build_for_fuzzing() { # PRODUCT LIBFUZZER ADDRESS, the last two yes or no
  local options=("${CHECKS[@]}" --scratch-path "$ROOT/.build-fuzz/build-$2-$3")
  if [ "$3" = yes ]; then options+=(--sanitize address); fi
  if [ "$2" = yes ]; then options+=(--sanitize fuzzer --traits LibFuzzer); fi
  # Of two options -sanitize the compiler heeds the last: both sanitizers have to stand in one.
  if [ "$2-$3" = yes-yes ]; then options+=(-Xswiftc -sanitize=fuzzer,address); fi
  build_program "$1" "${options[@]}"
}

# Says that a program is built for release, and prints its path.
build_release() {
  say_building "$1 for release"
  build_program "$1" ${TRAITS[@]+"${TRAITS[@]}"}
  printf '%s\n' "$PROGRAM"
}
