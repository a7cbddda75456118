#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# All that must hold before a change is taken in; `make check` and CI call it. One
# line a check, what it printed where it failed, a count at the end, and exit 1 if
# anything failed. `bash internal/check.sh vet arrows` runs some alone.
# Tools that are no Go modules must be there: node with npm, qemu-aarch64 of the package
# qemu-user, and check_urdf of liburdfdom-tools. What a machine cannot do is skipped, with the reason.
#
#   CI=1          the tree must be clean when all is done
#   CHECK_LONG=1  also what takes hours: every seed and mutant, a million ticks, and a minute
#                 for each fuzz target instead of ten thousand inputs
set -uo pipefail
cd "$(dirname "$0")/.." || exit 1

work=$(mktemp -d) && trap 'rm -rf "$work"' EXIT
passed=0 failed=0 skipped=0

nofma=-gcflags=all=-d=fmahash=qn # no fused multiply-add; q keeps the compiler quiet
exact=(sim geom detmath scenarios)   # must give the same bits on every build; -short: the scenarios are judged on one
hashed=(detmath sim scenarios)       # have a TestHash… that says so

tool() { go tool -modfile=internal/tools.mod "$@"; }

# note says what a check has measured.
note() { echo "  $*" >"$work/note"; }

# skip ends a check that this machine cannot make, with the reason.
skip() { echo "$*" >"$work/skip"; }

# nothing runs a command that must print nothing.
nothing() {
  local out
  out=$("$@" 2>&1) || { echo "$out"; return 1; }
  [ -z "$out" ] || { echo "$out"; return 1; }
}

# there prints those of the named packages that exist, as ./path.
there() {
  local dir
  for dir in "$@"; do
    [ ! -d "$dir" ] || echo "./$dir"
  done
}

# portable prints every package that must build for js/wasm.
portable() { go list ./... | grep -vE '/playsim/(cmd|cli|internal/arrows|internal/release|view/(window|gpu|term))(/|$)'; }

# roots are what decides which code is reached: the folder of a module and its commands.
roots=(". ./cmd/..." "internal/thirdparty ./cmd/...")

# kept is what no root reaches and stays: functions, and packages with a / at the end.
kept=(
  assets/ robots/urdf/  # descriptions of robots, for Go programs; they have Examples
  pdl/handshake/        # managers that answer later, for Go programs; it has an Example
  scenarios/suite.Of    # for Go programs that run scenarios; it has an Example
  record.Open           # for Go programs that read recordings
  robots/robottest/     # the conformance suite of robots
  internal/arrows/      # a check
  internal/release/     # a command of the Makefile
  internal/submit/      # the submissions that tests hand in
  internal/languages.Default # for tests without a registry
  spec.Fill spec.MarkdownRows # for tests, which write the tables of documents
  view/soft.Labels      # is called with -tags g3n
)

# unreached prints what the commands of a module's folder do not reach of this module:
# functions, and packages that they do not import.
unreached() {
  local module=github.com/playsim/playsim
  go list ./... | sort >"$work/packages"
  (cd "$1" && go list -deps "$2") | sort | comm -23 "$work/packages" - | sed "s|^$module/||; s|\$|/|"
  (cd "$1" && "$work/deadcode" -filter="^$module(/|\$)" -f '{{range .Funcs}}{{println (printf "%s.%s" $.Path .Name)}}{{end}}' "$2") | grep -v "^$module\.[A-Z]" | sed "s|^$module/||; /^\$/d" # the door has Examples
}

# unreached_by_all prints what stands in all lists, by itself or by its package.
unreached_by_all() {
  awk '{ all[$0]; in_list[FILENAME, $0] }
    END {
      for (item in all) {
        package = item
        sub(/\.[^\/]*$/, "/", package)
        n = 0
        for (i = 1; i < ARGC; i++) n += (ARGV[i], item) in in_list || (ARGV[i], package) in in_list
        if (n == ARGC - 1) print item
      }
    }' "$@"
}

# without_header prints the Go files that do not say their licence.
without_header() {
  find . -name '*.go' -not -path '*/testdata/*' -print0 | xargs -0 grep -L '^// SPDX-License-Identifier: Apache-2.0$'
  true
}

# unlisted prints the modules of go.mod that THIRD_PARTY.md does not name.
unlisted() {
  local module
  for module in $(go mod edit -json | grep -o '"Path": "[^"]*\..*/[^"]*"' | cut -d'"' -f4 | grep -v playsim/playsim); do
    grep -qE "(\| |, )$module( |,)" THIRD_PARTY.md || echo "THIRD_PARTY.md does not name $module"
  done
}

check_format() { nothing tool gofumpt -l .; }
check_tidy() { nothing go mod tidy -diff; }
check_headers() { nothing without_header; }
check_licences() { nothing unlisted; }
check_vet() { go vet ./...; }
check_staticcheck() { nothing tool staticcheck ./...; }
# check_thirdparty builds and tests a module that uses this one from outside.
check_thirdparty() {
  (cd internal/thirdparty && nothing go mod tidy -diff && go vet ./... && go test -count=1 ./... && go run ./cmd/robots check testdata/*.yaml)
}
# check_python tests the package with the Python that is there, and installs its wheel where nothing else is.
check_python() {
  type -P python3 >/dev/null || { echo "python3 is missing"; return 1; }
  CGO_ENABLED=0 go build -o "$work/playsim-here" ./cmd/playsim || return
  (cd python && PLAYSIM_COMMAND="$work/playsim-here" PYTHONDONTWRITEBYTECODE=1 python3 -m unittest discover -s tests -t .) || return
  nothing grep -L '^# SPDX-License-Identifier: Apache-2.0$' python/*.py python/*/*.py
  python3 python/wheel.py --command "$work/playsim-here" --platform "$(python3 -c 'import sysconfig; print(sysconfig.get_platform().replace("-", "_").replace(".", "_"))')" -o "$work/dist" || return
  python3 -m venv "$work/venv" && "$work/venv/bin/pip" install --quiet --no-index --disable-pip-version-check "$work"/dist/*.whl || return
  (cd "$work" && ./venv/bin/python "$OLDPWD/python/examples/by_hand.py" | grep passed && ./playsim-here verify by_hand.jsonl)
}
# check_wheels builds those of all platforms; each has a command of its platform inside. That of
# this machine is installed where nothing else is, under the name by which an index gives it.
check_wheels() {
  [ -n "${CHECK_LONG:-}" ] || { skip "make check-long builds them"; return; }
  bash internal/wheels.sh "$work/wheels" >/dev/null || return
  python3 - "$work"/wheels/*.whl <<'END' || return
import sys, zipfile
kinds = {"linux": b"\x7fELF", "macos": b"\xcf\xfa\xed\xfe", "win": b"MZ"}
for path in sys.argv[1:]:
    wheel = zipfile.ZipFile(path)
    assert wheel.testzip() is None, path
    command = next(name for name in wheel.namelist() if "/bin/" in name)
    assert wheel.read(command).startswith(next(magic for kind, magic in kinds.items() if kind in path)), path
assert len(sys.argv) == 7, sys.argv
END
  python3 -m venv "$work/venv-index" && "$work/venv-index/bin/pip" install --quiet --no-index --disable-pip-version-check --find-links "$work/wheels" playsim || return
  (cd "$work" && ./venv-index/bin/python -c 'import playsim; env = playsim.Env("scenarios/cart_phototaxis.yaml"); env.reset(seed=1); print(env.step([0.1, 0, 0])[4]); env.close()')
}
check_deadcode() { # code that no command reaches, but at most a test
  go build -modfile=internal/tools.mod -o "$work/deadcode" golang.org/x/tools/cmd/deadcode || return
  local root lists=()
  for root in "${roots[@]}"; do
    lists+=("$work/unreached${#lists[@]}")
    unreached $root >"${lists[-1]}" || return
  done
  unreached_by_all "${lists[@]}" | sort >"$work/unreached" && printf '%s\n' "${kept[@]}" | sort | diff - "$work/unreached" >"$work/diff" && return
  sed -n "s/^> \(.*\)/\1: no command reaches it/p; s/^< \(.*\)/\1: is reached, or gone: remove it from the list/p" "$work/diff"
  return 1
}
check_arrows() { go test -count=1 ./internal/arrows; }
# Packages that start goroutines or hold locks, and those whose tests do. -short: scenarios are judged elsewhere.
# Of sim's tests one has several goroutines; the others, attacks of programs, and scripts of commands that have one, take minutes here.
check_race() {
  go test -race -run TestParallelWorlds ./sim && go test -race -run TestRunsShareNothing ./scenarios || return
  local alone='shrink|pictures|star|life|knowledge|eval|tree|nodes|pdl|pdlworld|lists|new|why|use|coverage|kinds|audience|check|told|scenario|results|codes'
  go test -race -short -timeout 30m -skip "TestKilled|TestDocuments\$|TestAttacksOnTest|TestAttacks\$|TestGrowing|TestNested|TestExplosions|TestScripts/($alone)\$" $(git grep -lE '\bgo (func|[a-zA-Z.]+\()|"sync|Parallel\(\)|testscript\.Run' -- '*.go' \
    ':!*testdata*' ':!internal/thirdparty' ':!sim' ':(glob,exclude)scenarios/*_test.go' | xargs -n1 dirname | sort -u | sed 's|^|./|')
}

check_long() { # what go test leaves out
  [ -n "${CHECK_LONG:-}" ] || { skip "make check-long runs it"; return; }
  PLAYSIM_LONG=1 go test -timeout 4h ./...
}

check_static() { # no C compiler is needed, and arm64, other systems and no window build
  local arch
  for arch in amd64 arm64; do
    CGO_ENABLED=0 GOARCH=$arch go build -trimpath "$nofma" -o "$work/playsim-$arch" ./cmd/playsim || return
  done
  # Without -trimpath and $nofma: what go test has compiled is used again.
  CGO_ENABLED=0 GOARCH=386 go build -o "$work/playsim-386" ./cmd/playsim || return
  CGO_ENABLED=0 go build -tags nowindow -o "$work/playsim-nowindow" ./cmd/playsim || return
  for arch in windows darwin; do
    CGO_ENABLED=0 GOOS=$arch GOARCH=amd64 go build -o "$work/playsim-$arch" ./cmd/playsim || return
  done
}

check_release() { # archives of two folders are the same, byte for byte; of all systems with CHECK_LONG=1
  local few=(-targets linux/amd64,windows/amd64)
  [ -z "${CHECK_LONG:-}" ] || few=()
  mkdir "$work/copy" && git ls-files -z -co --exclude-standard | xargs -0 cp --parents -t "$work/copy" || return
  go run ./internal/release -o "$work/here" -version check "${few[@]}" || return
  (cd "$work/copy" && touch LICENSE && go run ./internal/release -o "$work/there" -version check "${few[@]}" >/dev/null) || return
  diff -r "$work/here" "$work/there" && (cd "$work/there" && sha256sum --quiet -c SHA256SUMS)
}

check_amd64_v3() {
  [ "$(go env GOHOSTARCH)" = amd64 ] || { skip "this is no amd64 machine"; return; }
  grep -qw avx2 /proc/cpuinfo || { skip "this machine has no amd64-v3 instructions"; return; }
  GOAMD64=v3 go test -short "$nofma" $(there "${exact[@]}") || return
  GOAMD64=v3 go test -run '^(TestFused|TestHash)$' ./sim ./scenarios # a build that fuses says so, and agrees where nothing touches
}

check_386() {
  [ "$(go env GOHOSTARCH)" = amd64 ] || { skip "this is no amd64 machine"; return; }
  GOARCH=386 go test -short $(there "${exact[@]}")
}

check_arm64() { # on an emulated processor
  type -P qemu-aarch64 >/dev/null || { echo "qemu-aarch64 is missing: install qemu-user"; return 1; }
  CGO_ENABLED=0 GOARCH=arm64 go test -trimpath "$nofma" -exec qemu-aarch64 -run '^TestHash' $(there "${hashed[@]}")
}

check_wasm_build() { GOOS=js GOARCH=wasm go build $(portable); }

check_wasm_hash() {
  type -P node >/dev/null || { echo "node is missing: install nodejs"; return 1; }
  local out node
  node="$(go env GOROOT)/lib/wasm/go_js_wasm_exec"
  # Few variables: the wasm start code has room for 12 KB of them.
  out=$(env -i PATH="$PATH" HOME="$HOME" GOCACHE="$(go env GOCACHE)" GOMODCACHE="$(go env GOMODCACHE)" GOFLAGS="$(go env GOFLAGS)" \
    GOOS=js GOARCH=wasm go test -exec="$node" -run '^TestHash' $(there "${hashed[@]}") 2>&1) || { echo "$out"; return 1; }
  echo "$out"
  ! grep -q 'no test' <<<"$out" || { echo "each of these must have a TestHash…"; return 1; }
}

check_urdf() {
  [ -d assets/nao ] || return 0
  type -P check_urdf >/dev/null || { echo "check_urdf is missing: install liburdfdom-tools"; return 1; }
  local file
  for file in assets/nao/*.urdf; do
    command check_urdf "$file" || return
  done
}

check_junit() { # a consumer of others reads the report and finds the counts
  type -P npm >/dev/null || { echo "npm is missing: install it with nodejs"; return 1; }
  mkdir -p "$work/npm" && cp internal/junit.mjs "$work/npm" || return
  npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$work/npm" junit2json@4.0.0 || return
  go build -o "$work/playsim-here" ./cmd/playsim || return
  "$work/playsim-here" test cli/testdata/junit --junit "$work/report.xml" >"$work/table"
  local code=$?
  [ "$code" = 1 ] || { echo "the tests exit with $code, not 1"; return 1; }
  node "$work/npm/junit.mjs" "$work/report.xml" 19 3 2 5
}

check_window() { # on a display without a screen, drawn without a graphics card
  type -P Xvfb >/dev/null || { echo "Xvfb is missing: install xvfb and libgl1-mesa-dri"; return 1; }
  local server number code
  Xvfb -displayfd 3 -screen 0 1400x900x24 3>"$work/display" 2>/dev/null &
  server=$!
  for _ in $(seq 600); do
    [ ! -s "$work/display" ] || break
    sleep 0.1
  done
  number=$(cat "$work/display")
  [ -n "$number" ] || { kill "$server"; echo "Xvfb did not start"; return 1; }
  TEST_DISPLAY=:$number go test -count=1 ./cli -run 'TestScripts/window' && DISPLAY=:$number pace_of_window
  code=$?
  kill "$server"
  return "$code"
}

# pace_of_window reports the pace at 1280×720 in real time, and what a paused window takes.
# Promised are 30 pictures a second on two cores that are free, and 5 % of a core. How fast
# the machine is decides both: they are printed, and nothing fails.
pace_of_window() {
  local begun one all player before after single many
  go build -o "$work/playsim-here" ./cmd/playsim || return
  begun=$EPOCHREALTIME && single=$(cpu_of "$work/playsim-here" worlds/ball_chase.yaml --pictures 1) || return
  one=$EPOCHREALTIME && many=$(cpu_of "$work/playsim-here" worlds/ball_chase.yaml --pictures 301) || return
  all=$EPOCHREALTIME
  "$work/playsim-here" worlds/ball_chase.yaml --paused &
  player=$!
  sleep 8 && before=$(ticks_of "$player") && sleep 5 && after=$(ticks_of "$player") || return
  kill -INT "$player" && wait "$player"
  note "$(awk "BEGIN {printf \"%.0f pictures/s, %.1f ms of processor each; paused %.1f %% of a core\",
    300 / (($all - $one) - ($one - $begun)), 1000 * ($many - $single) / 300, 100 * ($after - $before) / $(getconf CLK_TCK) / 5}")"
}

# cpu_of runs a command and prints the seconds of processor time it has taken.
cpu_of() {
  local TIMEFORMAT='%U %S' spent
  { spent=$({ time "$@" >&3 2>&4; } 2>&1) || return; } 3>/dev/null 4>&2
  awk '{print $1 + $2}' <<<"$spent"
}

# ticks_of prints the processor time that a process has taken, in ticks of the clock.
ticks_of() { awk '{print $14 + $15}' "/proc/$1/stat"; }

check_term() { # the terminal view, on a terminal that can be read
  type -P tmux >/dev/null || { echo "tmux is missing"; return 1; }
  go build -o "$work/playsim-here" ./cmd/playsim || return
  mkdir -p "$work/lesson" && cp worlds/two_balls.* "$work/lesson" || return
  local pane=(tmux -L "playsim-$$" -f /dev/null) code
  term 100 30 && steps_of_term && "${pane[@]}" kill-server && term 100 30 && lesson_of_term && "${pane[@]}" kill-server && term 30 8 && small_term && "${pane[@]}" kill-server &&
    term 110 32 'worlds/carry.yaml --paused --record hands.mcap --trace hands.jsonl' && hands_of_term
  code=$?
  "${pane[@]}" kill-server
  return "$code"
}

term() { # a terminal of so many columns and rows, and what is run in it
  for _ in $(seq 600); do # the server before may still be on its way out
    "${pane[@]}" new-session -d -x "$1" -y "$2" -c "$work/lesson" \
      "env -u DISPLAY -u WAYLAND_DISPLAY '$work/playsim-here' ${3:-two_balls.yaml --trace two_balls.jsonl}; echo code \$?; sleep 60" 2>"$work/tmux" && return
    sleep 0.1
  done
  cat "$work/tmux"
  return 1
}

steps_of_term() { # what it shows, and what the keys do
  shows '● following\[ball:red\]' && shows 'RTF [01]\.[0-9]* (target 1.0)$' && shows '1\.[0-9]*  ' || return
  "${pane[@]}" send-keys Space && shows 'RTF N/A (target 1.0)  paused$' || return
  "${pane[@]}" send-keys '?' && shows 'read the files again' || return
  "${pane[@]}" send-keys q && shows '^sim .* verdict none' && shows 'code 0' && shows 'no display, the terminal view instead'
}

lesson_of_term() { # a program is broken, and mended, while it runs; then Ctrl-C
  shows 'RTF [01]\.' || return
  sed -i 's/whenever far$/whenever farr/' "$work/lesson/two_balls.play"
  shows '^two_balls.play:14:23: unknown evaluation "farr"' && shows '^  14 |     walk_to, whenever farr$' && shows '^hint: did you mean "far"?' || return
  sed -i 's/whenever farr$/whenever time_ago < 0/' "$work/lesson/two_balls.play"
  shows '○ walk_to not time_ago < 0' || return
  "${pane[@]}" send-keys C-c && shows '^sim .* verdict none' && shows 'playsim: interrupted' && shows 'code 130' || return
  tail -n 1 "$work/lesson/two_balls.jsonl" | grep -q '"to":""}$' || { echo "the trace is not whole"; return 1; }
}

hands_of_term() { # what a visitor does by hand, by keys and by clicks: each acts once, and the recording verifies
  shows '→ nao' && "${pane[@]}" send-keys h && shows '▸1  nao' && "${pane[@]}" send-keys 1 && shows '▸1  lift' || return
  "${pane[@]}" send-keys Enter && shows '^lift nao' && "${pane[@]}" send-keys Right && shows 'tick 1 ' || return
  "${pane[@]}" send-keys h 1 4 && shows '^touch nao part head_front' && "${pane[@]}" send-keys Right && shows 'tick 2 ' || return
  "${pane[@]}" send-keys h 1 e && shows '^plug nao' && "${pane[@]}" send-keys Right && shows 'tick 3 ' || return
  "${pane[@]}" send-keys -l $'\e[<0;42;9M\e[<0;42;9m' && shows '1  come to nao' || return
  "${pane[@]}" send-keys -l $'\e[<0;65;3M\e[<0;65;3m' && shows '^wave ada' && "${pane[@]}" send-keys Right && shows 'tick 4 ' || return
  "${pane[@]}" send-keys h 2 1 && shows '^come ada to nao' && "${pane[@]}" send-keys Right && shows 'tick 5 ' || return
  "${pane[@]}" send-keys h 2 3 && shows 'ada says: _' && "${pane[@]}" send-keys -l 'good day' && "${pane[@]}" send-keys Enter && shows '^say ada text "good day"' || return
  "${pane[@]}" send-keys Right && shows 'tick 6 ' && "${pane[@]}" send-keys h 3 1 && shows '^hold green at ' && "${pane[@]}" send-keys Right && shows 'tick 7 ' || return
  "${pane[@]}" send-keys h 3 2 && shows '^release green' && "${pane[@]}" send-keys Right && shows 'tick 8 ' && "${pane[@]}" send-keys q && shows 'code 0' || return
  local hand
  for hand in 'lift nao' 'touch nao part head_front' 'plug nao' 'wave ada' 'come ada to nao' 'say ada text' 'hold green at' 'release green'; do
    [ "$(grep -c "\"name\":\"$hand.*\"from\":\"user\"" "$work/lesson/hands.jsonl")" = 1 ] || { echo "not once: $hand"; return 1; }
  done
  "$work/playsim-here" verify "$work/lesson/hands.mcap" | grep 'the same: '
}

small_term() { # where there is no room that is said, and it can be left
  shows '^30×8 characters are too few,' && shows '^quits$' || return
  "${pane[@]}" send-keys q && shows 'code 0'
}

# shows waits until the terminal shows a pattern.
shows() {
  for _ in $(seq 600); do
    ! "${pane[@]}" capture-pane -p | grep -q -e "$1" || return 0
    sleep 0.1
  done
  echo "the terminal does not show $1, but:"
  "${pane[@]}" capture-pane -p
  return 1
}

check_g3n() { # the other renderer draws the same
  has_g3n || { skip "no C compiler with the headers of EGL, OpenGL and X11"; return; }
  CGO_ENABLED=1 go build -tags g3n -o "$work/playsim-g3n" ./cmd/playsim || return
  CGO_ENABLED=1 go test -count=1 -tags g3n ./view/gpu || return
  PLAYSIM_G3N="$work/playsim-g3n" go test -count=1 ./cli -run 'TestG3N'
}

has_g3n() { type -P gcc >/dev/null && echo '#include <EGL/egl.h>
#include <X11/Xcursor/Xcursor.h>' | gcc -E -x c - >/dev/null 2>&1; }

check_fuzz() {
  local much=10000x file target # executions, or a time
  [ -z "${CHECK_LONG:-}" ] || much=60s
  while IFS=: read -r file target; do
    echo "$file $target"
    fuzz "./$(dirname "$file")" "$target" || return
  done < <(grep -rEo --include='*_test.go' '^func Fuzz[A-Za-z0-9_]+' . | sed 's|^\./||; s/func //')
}

# fuzz runs one target. That the time is over is no failure, though go test may call
# it one ("context deadline exceeded") when it comes at a bad moment.
fuzz() {
  local out
  out=$(go test -run '^$' -fuzz "^$2\$" -fuzztime "$much" -fuzzminimizetime 1s "$1" 2>&1) && { echo "$out" | tail -n 2; return 0; }
  echo "$out"
  grep -q 'context deadline exceeded' <<<"$out" && ! grep -q 'Failing input' <<<"$out"
}

check_brute() { # conditions against an evaluator that recomputes from the whole past
  CONDITION_CASES=100000 go test -count=1 -run BruteForce ./condition
}

check_goldens() { # writing them anew changes nothing; -short: scenarios are judged elsewhere
  local before packages
  before=$(tree_state)
  packages=$(grep -rl --include='*_test.go' 'flag\.Bool("update"' . | xargs -r -n1 dirname | sort -u)
  [ -z "$packages" ] || go test -short -count=1 $packages -update || return
  [ "$(tree_state)" = "$before" ] || { echo "goldens have changed:"; git status --short; return 1; }
}

tree_state() { git status --porcelain && git diff | git hash-object --stdin; }

check_clean() {
  [ -n "${CI:-}" ] || { skip "only CI asks for a clean tree"; return; }
  nothing git status --porcelain
}

run() {
  local start=$EPOCHREALTIME verdict=ok
  rm -f "$work/skip" "$work/note"
  if "check_$1" >"$work/out" 2>&1; then
    if [ -e "$work/skip" ]; then
      skipped=$((skipped + 1))
      printf '%-4s  %-12s %s\n' skip "$1" "$(cat "$work/skip")"
      return
    fi
    passed=$((passed + 1))
  else
    failed=$((failed + 1)) verdict=FAIL
  fi
  printf '%-4s  %-12s %6.1f s%s\n' "$verdict" "$1" "$(awk "BEGIN {print $EPOCHREALTIME - $start}")" "$(cat "$work/note" 2>/dev/null)"
  [ "$verdict" = ok ] || sed 's/^/      /' "$work/out"
}

all=(format headers licences tidy vet staticcheck deadcode arrows thirdparty python wheels static release race long amd64_v3 386 arm64 wasm_build wasm_hash urdf junit window term g3n fuzz brute goldens clean)
[ $# -gt 0 ] || set -- "${all[@]}"
for name in "$@"; do
  declare -F "check_$name" >/dev/null || { echo "no such check: $name (there are ${all[*]})"; exit 2; }
  run "$name"
done
echo "$passed passed, $failed failed, $skipped skipped"
[ "$failed" = 0 ]
