# Shared by compare and compare-study: counts a build's instructions. Not a program: the others source it.

# Writes the instructions of a program per operation of each workload, counted by callgrind in one pass of it; of
# many events in a batch, a sample. Kept by the checksum of all that decides them: they are the same each time.
#
# Writes nothing, and says why, where valgrind is missing.
count_instructions() { # PROGRAM FILE
  local key counts kernel=scalar
  if ! command -v valgrind > /dev/null || ! command -v strip > /dev/null || ! command -v nm > /dev/null; then
    say "Note: instructions are not counted: that needs valgrind, strip and nm (Debian: valgrind, binutils)"
    return
  fi
  # valgrind has no AVX-512.
  if grep -qw avx2 /proc/cpuinfo 2> /dev/null; then kernel=avx2; fi
  # The workloads by what is in them, not by where they are: the first report has their hashes and calls. What
  # compare-study plants is chosen by the environment, of which other programs know nothing.
  key="$({
    cat "$1"
    grep -E '"(name|hash|call)": ' "$work/baseline/001.json"
    echo "$kernel $(valgrind --version)"
    if grep -q EVENTROUTER_PLANTED "$1"; then echo "${EVENTROUTER_PLANTED-}"; fi
  } | sha256sum | cut -c 1-32)"
  counts="$CACHE/counts/$key"
  if [ ! -s "$counts" ]; then
    say "Counting instructions of $(basename "$(dirname "$1")"); this takes about a minute"
    mkdir -p "$CACHE/counts"
    count_with_callgrind "$1" "$kernel" > "$counts.part" || return 0
    mv "$counts.part" "$counts"
  fi
  cp "$counts" "$2"
}

# Prints the counts as routebench compare reads them.
count_with_callgrind() { # PROGRAM KERNEL
  local program="$1" kernel="$2" folder="$work/callgrind" counted index=0 operations name separator=
  rm -rf "$folder"
  mkdir "$folder"
  # valgrind trips over the compiler's debug information.
  strip -g -o "$folder/routebench" "$program"
  counted="$(nm "$folder/routebench" | awk '$3 ~ /passCounted/ { name = $3 } END { print name }')"
  [ -n "$counted" ] || { say "Note: instructions are not counted: the program has no function passCounted"; return 1; }
  EVENTROUTER_KERNEL="$kernel" ${pin[@]+"${pin[@]}"} valgrind --tool=callgrind \
    --callgrind-out-file="$folder/out" --toggle-collect="$counted" --dump-after="$counted" \
    "$folder/routebench" turns --count ${workload[@]+"${workload[@]}"} > "$folder/calls" 2> "$folder/log" ||
    { say "Note: instructions are not counted: valgrind failed: $(tail -n 1 "$folder/log")"; return 1; }
  printf '{"schema": "eventrouter-instructions/1", "tool": "%s, kernels %s", "counts": [' \
    "$(valgrind --version)" "$kernel"
  # The name is written as JSON has it.
  while read -r operations name; do
    index=$((index + 1))
    printf '%s\n  {"workload": %s, "events": %s, "instructions": %s}' "$separator" "$name" "$operations" \
      "$(awk '/^(summary|totals):/ { print $2; exit }' "$folder/out.$index")"
    separator=,
  done < "$folder/calls"
  printf ']}\n'
}
