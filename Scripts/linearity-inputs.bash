# Shared by linearity: the inputs that the programs read, and the commands that read them. Not a program.

# Kinds of hostile text. What is repeated, as bytes: marks of two classes in turns, which canonical order has to
# sort; one mark; a decomposable starter; Hangul syllables; conjoining jamo; emoji with joiners.
texts=(marks mark starters hangul jamo joiners)
unit() { # KIND
  case "$1" in
    marks) printf '\xcc\x81\xcc\xa3' ;;
    mark) printf '\xcc\x81' ;;
    starters) printf '\xe1\xbb\x87\xc3\xa9' ;;
    hangul) printf '\xea\xb0\x81' ;;
    jamo) printf '\xe1\x84\x80\xe1\x85\xa1\xe1\x86\xa8' ;;
    joiners) printf '\xf0\x9f\x91\xa8\xe2\x80\x8d' ;;
  esac
}

# Prints about so many bytes of hostile text, as many of each kind.
hostile() { # BYTES KIND...
  local bytes="$1" kind text
  shift
  printf x
  for kind in "$@"; do
    text="$(unit "$kind")"
    # Whole units, or the programs would repair what is cut off.
    yes "$text" | head -n "$((bytes / $# / $(printf %s "$text" | wc -c)))" | tr -d '\n'
  done
}

# Prints so many lines, each a pattern in which & stands for a number of six digits, ascending.
numbered() { # COUNT PATTERN
  seq 100001 "$((100000 + $1))" | sed "s|.*|$2|"
}

# The same as elements of a list.
elements() { # COUNT PATTERN
  numbered "$@" | paste -s -d , -
}

# Prints so many content types, each of which conforms to the one before.
chain() { # COUNT
  seq 100001 "$((100000 + $1))" |
    awk '{ printf "%s{\"identifier\":\"c%d\",\"extensions\":[\"c%d\"],\"conformsTo\":[\"c%d\"]}", sep, $1, $1, $1 - 1; sep = "," }'
}

environment='{"cpu":"@","cores":2,"platform":"@","swift":"@","commit":"@","configuration":"release","allocator":"@"}'
workload() { # NAME NUMBER
  printf '{"name":"%s","hash":"cbe8e4cd02%s","seed":"1","events":1,"bytes":1,"conditions":1,"declarations":1,"openScenes":1}' "$1" "$2"
}
results='[{"engine":"fast","lanes":1,"events":1,"bytes":1,"conditions":1,"samplesNsPerEvent":[1,2,3],"buildSeconds":1,"indexBytes":1,"representation":"@","decisionChecksum":"1","verified":true}]'
latencies='{"count":1,"mean":1,"min":1,"max":1,"percentiles":{"p50":1,"@":1},"curve":[[50,1]]}'
axes='"conditions":1,"length":1,"share":1,"lanes":1'
cell='"cell":"NAME/1/1","run":"@","conditions":1,"events":1,"bytes":1,"engines":[{"name":"eventrouter","nsPerEvent":{"destination":[1]}},{"name":"@","problem":"@"}]'

# Writes one of every kind of file: @ stands for the text in file `text`. There are so many elements in lists.
write_inputs() { # COUNT
  local count="$1" file
  cp text one.txt
  { cat text && numbered "$count" 'https://example.com/&'; } > events.txt
  { cat text && numbered "$count" 'id=&;'; } > conditions.txt
  cat > scenes.json << END
{"contentTypes":[{"identifier":"t@","extensions":["e@"],"conformsTo":["public.text"]},
  {"identifier":"u@","conformsTo":["t@"]},
  $(elements "$count" '{"identifier":"n&"}')],
 "declarations":[{"id":"d@","matching":["x","@","q@","q@"]},{"id":"g@","kind":"documentGroup","contentTypes":["u@"]},
  $(elements "$count" '{"id":"n&","matching":["m&;"]}')],
 "openScenes":[{"id":"s@","declaration":"d@",
   "modifiers":[{"preferring":["p@"],"allowing":["a@"]},{"preferring":["p@","b@"]},
     $(elements "$count" '{"preferring":["p&"],"allowing":["a&"]}')]},
  $(elements "$count" '{"id":"n&","declaration":"n&"}')]}
END
  sed 's/"id":"n100001"/"id":"d@"/' scenes.json > twice.json
  # Not for the reference, which looks at every type for every group, again and again.
  cat > chain.json << END
{"contentTypes":[{"identifier":"c100000"},$(chain "$count")],
 "declarations":[$(elements "$count" '{"id":"c&","kind":"documentGroup","contentTypes":["c&"]}')]}
END
  echo '{"declarations":[],"platform":"@"}' > platform.json
  {
    echo '{"url":"\u0078@"}'
    echo '{"activity":{"type":"@","targetContentIdentifier":"@","webpageURL":"https://a/b.@"}}'
    # Two keys that differ at their ends only, and many.
    echo '{"@a":1,"@b":2}'
    echo '{"@":1,"@":2}'
    echo "{$(elements "$count" '"k&":1')}"
    echo '{"url":"@"'
    numbered "$count" '{"url":"https://example.com/&"}'
  } > events.ndjson
  {
    echo '{"schema":"eventrouter-capture/1","identifiers":"plain"}'
    numbered "$count" '{"at":&,"url":"https://example.com/&"}'
    echo '{"at":99999999,"url":"@"}'
    echo '{"at":99999999,"@a":1,"@b":2}'
  } > capture.ndjson
  cat > suite.json << END
{"schema":"eventrouter-suite/1","workloads":[
  {"name":"@a","conditions":"conditions.txt","events":"events.txt","hash":null},
  {"name":"@b","scenes":"scenes.json","events":"events.txt"}]}
END
  sed -i 's/,"hash":null//' suite.json
  {
    printf '{"schema":"eventrouter-benchmark-suite/1","environment":%s,"workloads":[' "$environment"
    printf '{"workload":%s,"results":%s},' "$(workload @a 000001)" "$results" "$(workload @b 000002)" "$results"
    printf '%s]}' "$(elements "$count" "{\"workload\":$(workload 'n&' '&'),\"results\":$results}")"
  } > saved.json
  printf '{"schema":"eventrouter-scale/1","environment":%s,"workload":{"kind":"@","seed":"1"},"fixed":{%s},"rounds":3,"curves":[{"axis":"conditions","engine":"fast","points":[{%s,"workloadHash":"@","matchingPercent":null,"events":1,"bytes":1,"conditionCount":1,"passesPerRound":1,"samplesNsPerEvent":[1,2],"buildSeconds":1,"indexBytes":1,"representation":"@","allocatedBytesPerEvent":null,"decisionChecksum":"1","verified":true,"comparedEvents":1,"differingEvents":0}]}]}' \
    "$environment" "$axes" "$axes" > scale.json
  printf '{"schema":"eventrouter-latency/1","environment":%s,"workload":%s,"engine":"fast","load":{"kind":"@","batch":1,"lanes":1},"representation":"@","verified":true,"comparedEvents":1,"highestRate":null,"results":[{"requestedRate":1,"achievedRate":1,"held":true,"scheduledEvents":1,"backlogEvents":0,"allocatedBytesPerEvent":null,"response":%s,"service":%s}]}' \
    "$environment" "$(workload @ 000001)" "$latencies" "$latencies" > latency.json
  printf '{"schema":"eventrouter-churn/1","environment":%s,"workload":%s,"kind":"replace","requestedRate":null,"seconds":1,"updates":1,"updateSeconds":1,"indexBytes":1,"freshIndexBytes":1,"representation":"@","verified":true,"verifiedVersions":1,"comparedEvents":1,"updateLatency":%s,"controlLatency":%s,"turns":[%s]}' \
    "${environment%?},\"timestamp\":\"2026-02-03T04:05:06Z\",\"system\":\"@\",\"library\":\"@\"}" \
    "$(workload @ 000001)" "$latencies" "$latencies" "$(elements "$count" '{"idle":1,"control":1,"updates":1,"indexBytes":1}')" > churn.json
  { printf '{%s}\n' "${cell/NAME/@a}" "${cell/NAME/@b}" && numbered "$count" "{${cell/NAME/n&}}"; } > peers.jsonl
  printf '{"schema":"eventrouter.peers.1","machine":{"processor":"@","architecture":"@","kernel":"@","cores":1},"results":[{%s}],"skipped":{"@a":"@","@b":"@"}}' \
    "${cell/NAME/@}" > peers.json
  {
    echo '<!-- figures: throughput saved.json -->'
    echo '<!-- /figures -->'
    echo '@ <!-- figure: saved.json fast/1 @ --> <!-- /figure -->'
  } > document.md
  mkdir -p counted
  cp saved.json counted/1.json
  printf '{"schema":"eventrouter-instructions/1","tool":"@","counts":[{"workload":"@a","events":1,"instructions":1},{"workload":"@b","events":1,"instructions":1}]}' \
    > counted/instructions.json
  for file in *.json *.ndjson *.jsonl *.md counted/*.json; do fill "$file"; done
}

# Puts the text where a file has an @.
fill() { # FILE
  awk 'BEGIN { getline text < "text" } { n = split($0, part, "@"); printf "%s", part[1]; for (i = 2; i <= n; i++) printf "%s%s", text, part[i]; print "" }' \
    "$1" > filled
  mv filled "$1"
}

# The commands: a name, the exit status that is right, and the arguments, as they stand in the input's folder.
commands() {
  cat << 'END'
evroute scenes         0  evroute route --lanes 1 --scenes scenes.json events.txt
evroute chain          0  evroute match --lanes 1 --scenes chain.json one.txt
evroute chain-why      0  evroute explain --scenes chain.json x:a.c100001
evroute chain-compile  0  evroute compile --scenes chain.json --output chain.index
evroute conditions     0  evroute route --lanes 1 --conditions conditions.txt events.txt
evroute ndjson         0  evroute route --lanes 1 --scenes scenes.json --on-bad-event skip events.ndjson
evroute bad-event      65 evroute route --lanes 1 --scenes scenes.json events.ndjson
evroute limits         65 evroute route --lanes 1 --scenes scenes.json --max-condition-bytes 1 events.txt
evroute duplicate-id   65 evroute route --lanes 1 --scenes twice.json events.txt
evroute bad-value      65 evroute route --lanes 1 --scenes platform.json events.txt
evroute reference      0  evroute route --engine reference --scenes scenes.json one.txt
evroute match          0  evroute match --lanes 1 --scenes scenes.json --on-bad-event skip events.ndjson
evroute match-ref      0  evroute match --engine reference --scenes scenes.json one.txt
evroute explain        0  evroute explain --scenes scenes.json x
evroute explain-json   0  evroute explain --format json --scenes scenes.json x
evroute compile        0  evroute compile --scenes scenes.json --output compiled.index
evroute compiled       0  evroute route --lanes 1 --compiled scenes.index events.txt
evroute compiled-ref   0  evroute route --engine reference --compiled scenes.index one.txt
evroute compiled-why   0  evroute explain --format json --compiled scenes.index x
evroute fold           0  evroute fold < one.txt
evroute lint           1  evroute lint --scenes scenes.json
evroute lint-json      1  evroute lint --format json --scenes scenes.json
evroute capture        0  evroute capture --on-bad-event skip events.ndjson
evroute capture-hashed 0  evroute capture --hash-identifiers --salt s --scenes scenes.json --on-bad-event skip events.ndjson
routebench verify      0  routebench verify --lanes 1 --matches --scenes scenes.json one.txt
routebench run-list    0  routebench run --list --scenes scenes.json --events events.txt
routebench suite       0  routebench run --list --suite suite.json
routebench suite-none  64 routebench run --list --suite suite.json --filter 0
routebench replay      65 routebench latency --replay capture.ndjson --scenes scenes.json
routebench compare        0  routebench compare saved.json saved.json
routebench counts      0  routebench compare counted counted
routebench report      0  routebench report saved.json scale.json latency.json churn.json peers.json --baseline saved.json
routebench peers       0  routebench report peers.jsonl
routebench figures     65 routebench figures --check document.md
END
}
