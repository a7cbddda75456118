// SPDX-License-Identifier: Apache-2.0

package star

import (
	"strings"
	"testing"

	"github.com/playsim/playsim/playful"
	"github.com/playsim/playsim/playful/syntax"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/trace"
)

// fakeWatch is an expression that reports what the test says.
type fakeWatch struct {
	text string
	mode trace.Mode
	told func(int64, slot.Value)
}

func (*fakeWatch) Watch() func() (bool, error)           { return nil }
func (w *fakeWatch) Report(told func(int64, slot.Value)) { w.told = told }

// watchRig has all watches of a condition report what tell says.
type watchRig struct {
	*rig
	all []*fakeWatch
}

func newWatchRig(t *testing.T, nodes, program string) *watchRig {
	t.Helper()
	r := &watchRig{}
	r.rig = newRigWith(t, nodes, program, playful.Options{
		Expression: func(_ *source.File, s *syntax.String, m trace.Mode) (playful.Expression, error) {
			r.all = append(r.all, &fakeWatch{text: s.Value, mode: m})
			return r.all[len(r.all)-1], nil
		},
	})
	return r
}

func (r *watchRig) tell(text string, values ...slot.Value) {
	for _, w := range r.all {
		for i := 0; w.told != nil && w.text == text && i < len(values); i++ {
			w.told(r.n*tick, values[i])
		}
	}
}

func TestWatching(t *testing.T) {
	r := newWatchRig(t, `
def every():
    return watch("x", "change")

def f():
    got = every()
    if got:
        say("f " + str(got) + " " + str(len(watch("x", "change"))))

def slow(self):
    say("slow " + str(watch("x", "change")))

def touched():
    return len(watch("x", "change")) > 1

def g():
    say("twice")

leaf("f", tick = f)
leaf("slow", tick = slow, period = 0.1)
leaf("g", tick = g)
evaluation(touched)
`, "f\nslow\ng whenever touched\n")
	r.step(1)
	r.tell("x", slot.Int(1), slot.String("a"))
	r.step(1)
	r.step(1)
	r.tell("x", slot.List([]slot.Value{slot.Bool(true), slot.Float(0.5)}))
	r.step(2)
	r.expectSaid("slow []", `f [1, "a"] 2`, "twice", `f [[True, 0.5]] 1`, `slow [1, "a", [True, 0.5]]`)
}

// A node watches from when it is there, and each instance for itself.
func TestWatchesOfANode(t *testing.T) {
	r := newWatchRig(t, `
scheme("thing", properties = {"color": text()}, identity = ["color"])

def look():
    for d in see("ball"):
        push("thing", color = d.label)

def count(self, target):
    self.n = (self.n if hasattr(self, "n") else 0) + len(watch("x", "rise"))
    say("%s %d" % (target.color, self.n))

leaf("look", tick = look)
leaf("count", tick = count)
`, "look\ntargeting thing: count\n")
	r.tell("x", slot.Bool(true))
	r.step(2, "red")
	r.tell("x", slot.Bool(true))
	r.step(1, "red", "blue")
	r.tell("x", slot.Bool(true))
	r.step(1)
	r.expectSaid("red 0", "red 1", "red 2", "blue 1")
	if len(r.all) != 1 || r.all[0].mode != trace.OnRise {
		t.Errorf("%d watches", len(r.all))
	}
}

func TestWrongWatches(t *testing.T) {
	for call, want := range map[string]string{
		`watch("x")`:                  "2:5: watch takes a condition and a mode",
		`watch("x", "rising_edge")`:   "2:16: there is no mode \"rising_edge\" of reporting\n   2 |     watch(\"x\", \"rising_edge\")\n     |                ^\nhint: write \"rise\"",
		`watch("x", "egde")`:          `hint: did you mean "edge"?`,
		`watch("x", "fall")`:          "hint: there are: change, edge, rise",
		`watch("x" + str(1), "rise")`: "2:11: the condition and the mode of watch must be written out",
		`watch("x", 2)`:               "2:16: the condition and the mode of watch must be written out",
	} {
		_, err := load("def f():\n    " + call + "\nleaf(\"a\", tick = f)\n")
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s:\n%v\nwant in it:\n%s", call, err, want)
		}
	}
	if _, err := load("def watch(x):\n    return x\ndef f():\n    watch(1)\nleaf(\"a\", tick = f)\n"); err != nil {
		t.Errorf("a function of one's own: %v", err)
	}
	if _, err := load("watch(\"x\", \"rise\")\n"); err == nil || !strings.Contains(err.Error(), "1:1: watch cannot be called while the file is loaded") {
		t.Errorf("while loading: %v", err)
	}
}

// Where the program names the node there may be no conditions; a wrong one is told at
// its place in the node's text.
func TestAWatchIsCompiledWithTheProgram(t *testing.T) {
	reg, err := load("def f():\n    watch(\"x\", \"rise\")\nleaf(\"a\", tick = f)\n")
	if err != nil {
		t.Fatal(err)
	}
	_, err = playful.Compile(nil, source.NewFile("test.play", "a\n"), reg, playful.Options{})
	if err == nil || !strings.HasPrefix(err.Error(), "nodes/test.star:2:11: conditions of the robot's") {
		t.Errorf("%v", err)
	}
}
