# Shared by compare and compare-study: builds revisions, and lets the processes of two builds take turns.
# Not a program: the others source it, after common.bash.

CACHE="$ROOT/.build-compare"

# Sets PROGRAM and COMMIT to routebench of a checkout, built there.
build_folder() { # FOLDER
  [ -f "$1/Package.swift" ] || { say "compare: $1: has no Package.swift"; exit 66; }
  say_building "$1 for release"
  quietly swift build -c release --package-path "$1" --product routebench ${TRAITS[@]+"${TRAITS[@]}"} ||
    { say "compare: $1: the build failed"; exit 70; }
  PROGRAM="$(swift build -c release --package-path "$1" --show-bin-path ${TRAITS[@]+"${TRAITS[@]}"})/routebench"
  COMMIT="$(git -C "$1" describe --always --dirty --abbrev=12 --exclude='*' 2> /dev/null || echo unknown)"
}

# Sets PROGRAM and COMMIT to routebench of a revision: built once, in one checkout for all, where little
# changes from one revision to the next.
build_revision() { # REVISION
  local commit
  commit="$(git rev-parse --verify --quiet "$1^{commit}")" ||
    { say "compare: $1: no such revision or folder"; exit 66; }
  COMMIT="${commit:0:12}"
  PROGRAM="$CACHE/programs/$COMMIT${TRAITS[*]+-jemalloc}/routebench"
  [ -x "$PROGRAM" ] && return
  build_commit "$commit" "$PROGRAM"
}

# Builds a commit, with a patch if one is given, and keeps the program. One at a time: there is one checkout.
build_commit() { # COMMIT PROGRAM [PATCH]
  mkdir -p "$CACHE"
  exec 9> "$CACHE/lock"
  if command -v flock > /dev/null; then flock 9; fi
  # Somebody else may have built it meanwhile.
  if [ ! -x "$2" ]; then
    check_out "$1"
    if [ -n "${3-}" ]; then
      git -C "$CACHE/tree" apply "$3" || { say "compare: $3 does not fit the commit $1"; exit 65; }
    fi
    build_tree "$2"
  fi
  exec 9>&-
}

# Brings the checkout in the cache to a commit.
check_out() { # COMMIT
  mkdir -p "$CACHE"
  git worktree prune
  if [ -d "$CACHE/tree" ]; then
    git -C "$CACHE/tree" checkout --quiet --force --detach "$1"
  else
    git worktree add --quiet --force --detach "$CACHE/tree" "$1"
  fi
}

# Builds what is checked out in the cache, and keeps the program.
build_tree() { # PROGRAM
  say_building "$(basename "$(dirname "$1")") for release"
  quietly swift build -c release --package-path "$CACHE/tree" --product routebench \
    ${TRAITS[@]+"${TRAITS[@]}"} || { say "compare: the build of $(basename "$(dirname "$1")") failed"; exit 70; }
  mkdir -p "$(dirname "$1")"
  cp "$(swift build -c release --package-path "$CACHE/tree" --show-bin-path \
    ${TRAITS[@]+"${TRAITS[@]}"})/routebench" "$1.part"
  mv "$1.part" "$1"
}

# The first core that this process may use.
first_core() { awk '/^Cpus_allowed_list/ { split($2, parts, /[,-]/); print parts[1] }' /proc/self/status; }

# Starts a process of one side, reading from and writing to the descriptors given, and waits until it is ready.
start_side() { # SIDE PROCESS PROGRAM COMMIT
  local side="$1" file
  file="$work/$side/$(printf %03d "$2").json"
  local verified=()
  [ "$2" -eq 1 ] || verified=(--verified-by "$work/$side/001.json")
  rm -f "$work/$side.in" "$work/$side.out"
  mkfifo "$work/$side.in" "$work/$side.out"
  # Without the other side's pipes: it would never see the end of its input.
  EVENTROUTER_COMMIT="$4" ${pin[@]+"${pin[@]}"} "$3" turns ${workload[@]+"${workload[@]}"} \
    --sample-milliseconds "$sample" --samples 2 ${verified[@]+"${verified[@]}"} --save "$file" \
    < "$work/$side.in" > "$work/$side.out" 2> "$work/$side.log" 5>&- 6>&- 7>&- 8>&- &
  if [ "$side" = baseline ]; then
    base_process=$!
    exec 5> "$work/$side.in" 6< "$work/$side.out"
  else
    head_process=$!
    exec 7> "$work/$side.in" 8< "$work/$side.out"
  fi
  await_side "$side"
}

# Waits until a side is idle. Ends the script with the side's own exit status if it ended.
await_side() { # SIDE
  local line process descriptor=6 status=0
  process="$base_process"
  if [ "$1" = candidate ]; then descriptor=8 process="$head_process"; fi
  if read -r -t 300 -u "$descriptor" line && [ "$line" = ready ]; then return; fi
  kill "$process" 2> /dev/null || true
  wait "$process" || status=$?
  say "compare: the $1's process ended with exit status $status"
  cat "$work/$1.log" >&2
  if [ "$status" -ne 3 ] && [ "$status" -lt 64 ]; then status=70; fi
  exit "$status"
}

take_turn() { # SIDE
  if [ "$1" = baseline ]; then echo >&5; else echo >&7; fi
  await_side "$1"
}

# Closes a side's input, upon which it saves its report.
end_side() { # SIDE
  local status=0
  if [ "$1" = baseline ]; then
    exec 5>&-
    wait "$base_process" || status=$?
    exec 6<&-
    base_process=
  else
    exec 7>&-
    wait "$head_process" || status=$?
    exec 8<&-
    head_process=
  fi
  if [ "$status" -ne 0 ]; then
    cat "$work/$1.log" >&2
    exit 70
  fi
}

# One process of each side, alive at the same time, in the order A B B A A B B A …
take_turns() { # PROCESS
  local first=baseline second=candidate turn swap
  if [ $(($1 % 2)) -eq 0 ]; then first=candidate second=baseline; fi
  start_named "$first" "$1"
  start_named "$second" "$1"
  for ((turn = 0; turn < turns; turn++)); do
    take_turn "$first"
    take_turn "$second"
    swap="$first" first="$second" second="$swap"
  done
  end_side "$first"
  end_side "$second"
}

start_named() { # SIDE PROCESS
  if [ "$1" = baseline ]; then
    start_side "$1" "$2" "$base" "$base_commit"
  else
    start_side "$1" "$2" "$head" "$head_commit"
  fi
}

base_process=
head_process=
stop_turns() {
  local process
  for process in $base_process $head_process; do kill "$process" 2> /dev/null || true; done
}
