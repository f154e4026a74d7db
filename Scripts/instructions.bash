# Shared by compare and compare-study: counts a build's instructions. Not a program: the others source it.

# Writes the instructions per event of a program, counted by callgrind in a pass over a smaller workload of the
# same kind, conditions and seed. Kept by the program's checksum: they are the same each time.
#
# Writes nothing, and says why, where valgrind is missing or the workload is read from files.
count_instructions() { # PROGRAM FILE
  local options=() option value key counts
  if ! command -v valgrind > /dev/null || ! command -v strip > /dev/null || ! command -v nm > /dev/null; then
    say "Note: instructions are not counted: that needs valgrind, strip and nm (Debian: valgrind, binutils)"
    return
  fi
  set -- "$1" "$2" ${workload[@]+"${workload[@]}"}
  local program="$1" file="$2"
  shift 2
  while [ "$#" -gt 0 ]; do
    option="$1"
    value="${2-}"
    case "$option" in
      --workload | --seed | --condition-count) options+=("$option" "$value") ;;
      --event-count | --event-length) ;;
      *)
        say "Note: instructions are not counted: they are for generated workloads only"
        return
        ;;
    esac
    shift $(($# > 1 ? 2 : 1))
  done
  local kernel=scalar
  # valgrind has no AVX-512.
  if grep -qw avx2 /proc/cpuinfo 2> /dev/null; then kernel=avx2; fi
  # What compare-study plants is chosen by the environment.
  key="$({ cat "$program"; echo "$kernel ${options[*]-} $(valgrind --version) ${EVENTROUTER_PLANTED-}"; } | sha256sum | cut -c 1-32)"
  counts="$CACHE/counts/$key"
  if [ ! -s "$counts" ]; then
    say "Counting instructions of $(basename "$(dirname "$program")")"
    mkdir -p "$CACHE/counts"
    count_with_callgrind "$program" "$kernel" ${options[@]+"${options[@]}"} > "$counts.part" || return 0
    mv "$counts.part" "$counts"
  fi
  local events instructions
  read -r events instructions < "$counts"
  printf '{"schema": "eventrouter-instructions/1", "tool": "%s, kernels %s",\n "counts": [%s]}\n' \
    "$(valgrind --version)" "$kernel" \
    "{\"workload\": \"$workload_name\", \"events\": $events, \"instructions\": $instructions}" > "$file"
}

# Prints events and instructions.
count_with_callgrind() { # PROGRAM KERNEL OPTIONS…
  local program="$1" kernel="$2" folder="$work/callgrind" counted
  shift 2
  rm -rf "$folder"
  mkdir "$folder"
  # valgrind trips over the compiler's debug information.
  strip -g -o "$folder/routebench" "$program"
  counted="$(nm "$folder/routebench" | awk '$3 ~ /routeCounted/ { name = $3 } END { print name }')"
  [ -n "$counted" ] || { say "Note: instructions are not counted: the program has no function routeCounted"; return 1; }
  EVENTROUTER_KERNEL="$kernel" valgrind --tool=callgrind --callgrind-out-file="$folder/out" \
    --toggle-collect="$counted" --dump-after="$counted" "$folder/routebench" passes --bytes 131072 "$@" \
    > "$folder/calls" 2> "$folder/log" ||
    { say "Note: instructions are not counted: valgrind failed: $(tail -n 1 "$folder/log")"; return 1; }
  local line
  line="$(grep -n '^events 4 ' "$folder/calls" | cut -d: -f1)"
  [ -n "$line" ] || line="$(grep -n '^one-event 4 ' "$folder/calls" | cut -d: -f1)"
  awk -v line="$line" 'NR == line { print $3 }' "$folder/calls" | tr '\n' ' '
  awk '/^(summary|totals):/ { print $2; exit }' "$folder/out.$line"
}
