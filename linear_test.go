// SPDX-License-Identifier: Apache-2.0

//go:build linux || darwin

package playsim_test

import (
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"testing/fstest"
	"time"

	"github.com/playsim/playsim"
)

// grammar is a kind of file, and how a repeated text becomes one.
type grammar struct {
	file          string // that has the text
	before, after string
	most          int               // bytes that are read of a file
	others        map[string]string // files beside it; w.yaml is what is loaded
}

const (
	aWorld    = "schema: playsim/world/v1\n"
	aNao      = aWorld + "robots: [{nao: {name: nao}}]\n"
	aCart     = aWorld + "robots: [{cart: {name: cart}}]\n"
	aScenario = "schema: playsim/scenario/v1\nworld: base.yaml\n"
	megabyte  = 1 << 20
	kilobytes = 1<<16 - 300 // of 64 KiB, without what is before and behind
)

var grammars = map[string]grammar{
	"world":     {"w.yaml", aWorld, "", megabyte, nil},
	"scenario":  {"w.yaml", aScenario, "", megabyte, nil},
	"condition": {"w.yaml", aScenario + "expect:\n- eventually: >-\n    ", "\n", kilobytes, nil},
	"play":      {"x.play", "", "", megabyte, map[string]string{"w.yaml": aNao + "programs: [{playful: {file: x.play}}]\n"}},
	"star": {"nodes/x.star", "", "", kilobytes, map[string]string{
		"w.yaml": aNao + "programs: [{playful: {file: x.play, nodes: nodes}}]\n", "x.play": "sit\n",
	}},
	"js": {
		"x.pdl.js", "function pdl_main() { init_pdl(); add_sensor('photo_left', 1, 0, 0); run_pdl(-1); }\n", "", kilobytes,
		map[string]string{"w.yaml": aCart + "programs: [{pdl: {file: x.pdl.js}}]\n"},
	},
	"manager": {"m.js", "", "", kilobytes, map[string]string{"w.yaml": aWorld + "managers: [{file: m.js}]\n"}},
}

// attack is a text that is repeated: I in it is the number of the repetition, J the next
// one, and what is behind … is repeated behind the others, so that they are nested.
type attack struct {
	kind, name           string
	before, again, after string
	full                 int // repetitions that are read in two seconds
}

func (a *attack) text(n int) string {
	_, behind, _ := strings.Cut(a.again, "…")
	var b strings.Builder
	b.WriteString(grammars[a.kind].before + a.before)
	for i := range n {
		b.WriteString(a.repetition(i))
	}
	return b.String() + strings.Repeat(behind, n) + a.after + grammars[a.kind].after
}

func (a *attack) repetition(i int) string {
	text, _, _ := strings.Cut(a.again, "…")
	if !strings.ContainsAny(text, "IJ") {
		return text
	}
	return strings.ReplaceAll(strings.ReplaceAll(text, "I", strconv.Itoa(i)), "J", strconv.Itoa(i+1))
}

// load loads a text of n repetitions.
func (a *attack) load(n int) (took time.Duration, err error) {
	g := grammars[a.kind]
	files := fstest.MapFS{"base.yaml": {Data: []byte(aNao + "objects: [{ball: {name: green, color: green, at: [2, 0]}}]\n")}}
	for name, text := range g.others {
		files[name] = &fstest.MapFile{Data: []byte(text)}
	}
	files[g.file] = &fstest.MapFile{Data: []byte(a.text(n))}
	runtime.GC()
	begin := processor()
	_, err = playsim.Load(files, "w.yaml")
	return processor() - begin, err
}

// work is the time that the processor needs for it; most are refused, which takes time, too.
func (a *attack) work(n int) time.Duration {
	took, _ := a.load(n)
	return took
}

// alone keeps the garbage collector out of what is measured, up to a gigabyte, until the
// function that it returns is called.
func alone() func() {
	processors, percent, limit := runtime.GOMAXPROCS(1), debug.SetGCPercent(-1), debug.SetMemoryLimit(1<<30)
	return func() {
		runtime.GOMAXPROCS(processors)
		debug.SetGCPercent(percent)
		debug.SetMemoryLimit(limit)
	}
}

// processor is the time that this process has used, which does not grow while others run.
func processor() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// largest is how often a text can be repeated in a file of some bytes.
func (a *attack) largest(bytes int) int {
	_, behind, _ := strings.Cut(a.again, "…")
	return min(bytes/len(a.repetition(10_000)+behind), 100_000)
}

// growth is how much more work four times as many repetitions are: 4 if it is linear, 16 if
// it is quadratic. Other work of the process can only add to either, so the least of several
// times counts; it is tried again only where the growth seems to be more than linear.
func (a *attack) growth(n int) float64 {
	least, fourfold := time.Hour, time.Hour
	for range 5 {
		least, fourfold = min(least, a.work(n)), min(fourfold, a.work(4*n))
		if fourfold < 50*time.Millisecond || fourfold < most*least {
			return 1
		}
	}
	return fourfold.Seconds() / least.Seconds()
}

// most is the growth of four times a file that is still taken for linear.
const most = 8

// TestLoadIsLinear: four times as large a file of any kind takes about four times the time,
// whatever is wrong in it. PLAYSIM_LONG=1 demands it of the largest files that are read.
func TestLoadIsLinear(t *testing.T) {
	if testing.Short() {
		t.Skip("the race detector's own work grows with what a file needs")
	}
	defer alone()()
	long := os.Getenv("PLAYSIM_LONG") != ""
	for _, a := range attacks {
		size := grammars[a.kind].most
		if !long {
			size = min(size, 20_000)
		}
		t.Run(a.kind+" "+a.name, func(t *testing.T) {
			n := a.largest(size)
			if by := a.growth(n / 4); by > most {
				t.Errorf("%d times takes %.1f times as long as %d times", n, by, n/4)
			}
		})
	}
}

// TestLoadIsFast: 100,000 statements, 20,000 unknown keys and 100,000 nested signs are read
// or refused within two seconds, which PLAYSIM_LONG=1 demands. Else much more is allowed, for
// slow machines and the race detector; work that is quadratic takes minutes.
func TestLoadIsFast(t *testing.T) {
	defer alone()()
	limit := time.Minute
	if os.Getenv("PLAYSIM_LONG") != "" {
		limit = 2 * time.Second
	}
	for _, a := range attacks {
		if a.full == 0 {
			continue
		}
		took := a.work(a.full)
		for again := 0; again < 3 && took > limit; again++ {
			took = min(took, a.work(a.full))
		}
		if took > limit {
			t.Errorf("%s, %s: %d times takes %v", a.kind, a.name, a.full, took)
		}
	}
}

// TestLoadLimits: where a bound holds the time, one more than it is refused, by what it is.
func TestLoadLimits(t *testing.T) {
	for _, c := range []struct {
		kind, name string
		most       int
		want       string
	}{
		{"world", "comments", (megabyte - len(aWorld)) / len("# x\n"), "a world has at most 1048576"},
		{"world", "aliases within aliases", 13, "more than 65536 values, with aliases written out"},
		{"scenario", "variations", 100, "vary: 101 paths, a file has at most 100"},
		{"play", "statements", megabyte / len("sit\n"), "a program has at most 1048576"},
		{"star", "leaves", 500, "a file declares at most 500 nodes"},
		{"star", "open brackets", 1000, "more than 1000 brackets within brackets"},
		{"js", "arrows", 2000, "more than 2000 arrow functions"},
		{"js", "labels of if", 500, "more than 500 labels"},
	} {
		i := slices.IndexFunc(attacks, func(a attack) bool { return a.kind == c.kind && a.name == c.name })
		for n, refused := range map[int]bool{c.most: false, c.most + 1: true} {
			if _, err := attacks[i].load(n); (err != nil && strings.Contains(err.Error(), c.want)) != refused {
				t.Errorf("%s, %s: %d times give %.200v", c.kind, c.name, n, err)
			}
		}
	}
}
