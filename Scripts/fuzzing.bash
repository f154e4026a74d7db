# What Scripts/fuzz does with its processes. Not a program: it is sourced.
# Uses: drive, repeat_words, kept, targets, minutes, jobs, seed, libfuzzer, minimise.

# Starts fuzzing one target in the background; its log is named by target and number.
start() { # TARGET NUMBER SECONDS
  local target="$1" number="$2" limit="$3" options=()
  local corpus="$kept/corpora/$target" findings="$kept/findings/$target"
  mkdir -p "$corpus" "$findings" "$kept/logs"
  options=(-max_total_time="$limit" -print_final_stats=1 -artifact_prefix="$findings/"
    -dict="Tests/Fuzzing/Dictionaries/$target.dict" -max_len=65536 -reload=1)
  if [ -n "$seed" ]; then options+=(-seed="$((seed + number))"); fi
  drive "$target" "${options[@]}" "$corpus" "Tests/Fuzzing/Corpora/$target" \
    > "$kept/logs/$target-$number.log" 2>&1 &
}

# Files that a process of this run kept.
new_findings() { # TARGET
  if [ -d "$kept/findings/$1" ]; then find "$kept/findings/$1" -type f -newer "$kept/started"; fi
}

# Takes back what only took long because the machine, or the process, was stopped for a while.
drop_false_alarms() { # TARGET
  local file kind
  while IFS= read -r file; do
    kind="$(basename "$file")"
    # What only took too long, on a machine that may have had much else to do.
    case "$kind" in
      timeout-* | slow-unit-*) ;;
      crash-*) grep -q "finding in $1: .*seconds of processor time" "$kept/logs/$1"-*.log || continue ;;
      *) continue ;;
    esac
    if drive_apart "$1" "$file" > /dev/null 2>&1; then
      say "fuzz: $1: an input took too long once, and not again: ${file#"$ROOT/"}"
      mkdir -p "$kept/not-repeated"
      mv "$file" "$kept/not-repeated/$1-$kind"
    fi
  done < <(new_findings "$1")
}

# Prints a row of the table about the processes of a target, and adds to the sums.
row() { # TARGET
  local target="$1" executions coverage files found
  executions="$(cat "$kept/logs/$target"-*.log | awk '/stat::number_of_executed_units/ { sum += $2 } END { print sum + 0 }')"
  if [ "$executions" -eq 0 ]; then
    # A finding ends a process before it prints its sum.
    executions="$(cat "$kept/logs/$target"-*.log | sed -n 's/^#\([0-9]*\)[^0-9].*/\1/p' | sort -n | tail -n 1)"
  fi
  coverage="$(cat "$kept/logs/$target"-*.log | sed -n 's/.* cov: \([0-9]*\) .*/\1/p' | sort -n | tail -n 1)"
  files="$(find "$kept/corpora/$target" "Tests/Fuzzing/Corpora/$target" -type f | wc -l)"
  found="$(new_findings "$target" | wc -l)"
  sum=$((sum + ${executions:-0}))
  findings=$((findings + found))
  printf '%-12s %12s %8s %10s %9s\n' "$target" "${executions:-0}" "$files" "${coverage:--}" "$found"
}

stop_all() {
  trap '' INT TERM
  say "fuzz: stopping"
  local pid
  # Not INT, which the shell has processes in the background ignore.
  for pid in $(jobs -p); do kill -TERM "$pid" 2> /dev/null || true; done
  interrupted=yes
}

fuzz_all() {
  local count="${#targets[@]}" each limit number target queue=() sum=0 findings=0 failed=() interrupted=no
  # Every target gets as many processes, and each of them as long, so that all together take the minutes.
  each=$(((jobs + count - 1) / count))
  limit="$(awk -v m="$minutes" -v j="$jobs" -v n="$((count * each))" \
    'BEGIN { s = int(m * 60 * j / n); print s < 1 ? 1 : s }')"
  rm -rf "$kept/logs"
  mkdir -p "$kept"
  touch "$kept/started"
  trap stop_all INT TERM
  say "Fuzzing $count targets for $limit seconds each, $each processes a target, $jobs at a time"
  for target in "${targets[@]}"; do
    for number in $(seq "$each"); do queue+=("$target $number"); done
  done
  local entry
  for entry in "${queue[@]}"; do
    [ "$interrupted" = no ] || break
    while [ "$(jobs -rp | wc -l)" -ge "$jobs" ] && [ "$interrupted" = no ]; do wait -n 2> /dev/null || true; done
    # shellcheck disable=SC2086
    [ "$interrupted" = yes ] || start $entry "$limit"
  done
  while [ -n "$(jobs -rp)" ]; do wait -n 2> /dev/null || true; done
  # What our own driver was about to check when it was stopped.
  if [ "$interrupted" = yes ]; then rm -f "$kept"/findings/*/unfinished-*; fi

  printf '%-12s %12s %8s %10s %9s\n' target executions corpus coverage findings
  for target in "${targets[@]}"; do
    compgen -G "$kept/logs/$target-*.log" > /dev/null || continue
    [ "$interrupted" = yes ] || failed_logs "$target"
    drop_false_alarms "$target"
    row "$target"
  done
  printf 'fuzz: %s executions, %s findings, %s minutes on %s cores, %s\n' "$sum" "$findings" "$minutes" "$jobs" \
    "$([ "$libfuzzer" = yes ] && echo libFuzzer || echo 'our own driver')"
  show_findings
  if [ "$findings" -gt 0 ] || [ "${#failed[@]}" -gt 0 ]; then exit 1; fi
  if [ "$interrupted" = yes ]; then exit 130; fi
  if [ "$minimise" = yes ]; then minimise_corpora; fi
}

# A process that ended badly without a finding is one of its own kind: it may not have run at all.
failed_logs() { # TARGET
  local log
  for log in "$kept/logs/$1"-*.log; do
    [ -f "$log" ] || continue
    if ! grep -qE 'stat::number_of_executed_units' "$log" &&
      [ -z "$(new_findings "$1")" ]; then
      say "fuzz: $1 ended without a result:"
      tail -n 5 "$log" >&2
      failed+=("$1")
    fi
  done
}

show_findings() {
  local target file
  for target in "${targets[@]}"; do
    new_findings "$target" | while IFS= read -r file; do
      say "finding: ${file#"$ROOT/"}"
      grep -hE '^finding in|Fatal error|Precondition failed|ERROR: (AddressSanitizer|libFuzzer)' \
        "$kept/logs/$target"-*.log | cut -c 1-400 | sort -u | head -n 5 >&2 || true
      say "repeat:  $(repeat_words "$target" "${file#"$ROOT/"}")"
    done
  done
}

# Adds to the committed corpora what reaches more than they do, and is not too long for a repository.
minimise_corpora() {
  local target
  [ "$libfuzzer" = yes ] || fail "--minimise needs libFuzzer"
  for target in "${targets[@]}"; do
    say "Minimising $target"
    quietly drive_apart "$target" -merge=1 -max_len=512 "Tests/Fuzzing/Corpora/$target" "$kept/corpora/$target" ||
      fail "merging the corpora of $target failed"
  done
}

drive_apart() { (drive "$@"); }

# Sees that each planted fault is found within a minute, by its own symptom.
self_test() {
  local name symptom status=0 log
  work="$(mktemp -d)"
  trap 'rm -rf "$work"' EXIT
  while read -r name symptom; do
    log="$work/$name.log"
    mkdir -p "$work/$name"
    printf 'TRA FIN HAN KEE SLO' > "$work/$name/seed"
    if drive_apart "$name" -max_total_time=60 -timeout=5 -rss_limit_mb=1024 -max_len=64 -seed=1 \
      -dict=Tests/Fuzzing/Dictionaries/planted.dict -artifact_prefix="$work/$name." "$work/$name" > "$log" 2>&1; then
      say "fuzz: $name was not found"
      status=1
    elif ! grep -qE "$symptom" "$log"; then
      say "fuzz: $name was found, but not as /$symptom/:"
      tail -n 5 "$log" >&2
      status=1
    elif ! compgen -G "$work/$name.*" > /dev/null; then
      say "fuzz: $name was found, but its input was not kept"
      status=1
    else
      say "fuzz: $name was found"
    fi
  done <<< "$(planted_faults)"
  [ "$status" -eq 0 ] || exit 1
  say "fuzz: self-test passed"
}

planted_faults() {
  printf '%s\n' 'planted-trap planted' 'planted-finding planted' 'planted-quadratic processor.time|timeout'
  if [ "$libfuzzer" = yes ]; then
    printf '%s\n' 'planted-hang timeout' 'planted-memory out-of-memory'
  else
    # The alarm says nothing, and needs to say nothing: the script sees that the process died.
    printf '%s\n' 'planted-hang ^'
  fi
}
