// SPDX-License-Identifier: Apache-2.0

package playful

import (
	"testing"

	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
)

// grab reserves the arm while the sensor e5 is set.
type grab struct {
	Simple
	sensor slot.ID
	has    bool
}

func (g *grab) Tick(c *Context) (bool, error) {
	if c.Get(g.sensor) != 0 {
		g.has = c.Reserve("arm")
	} else {
		c.Release("arm")
		g.has = c.Holds("arm")
	}
	return false, nil
}

func newGrabRig(t *testing.T, text string) (*rig, *grab) {
	t.Helper()
	r := &rig{t: t, set: testRobot()}
	reg := testRegistry(nil, nil)
	g := &grab{}
	leaves := []LeafSpec{
		{Name: "grab", Resources: []string{"head"}, Further: []string{"arm"}, Reads: []string{"e5"}, New: func(c *Context) (Leaf, error) {
			g.sensor = c.Slot("e5")
			return g, nil
		}},
		{Name: "wave", Resources: []string{"arm"}, Keys: fakeKeys, New: newFake(nil)},
		{Name: "rude", New: func(*Context) (Leaf, error) { return rude{}, nil }},
	}
	for _, s := range leaves {
		if err := reg.AddLeaf(s); err != nil {
			t.Fatal(err)
		}
	}
	prog, err := Compile(nil, source.NewFile("test.play", text), reg, Options{})
	if err != nil {
		t.Fatal(err)
	}
	r.bind(prog)
	return r, g
}

// rude reserves what it did not declare.
type rude struct{ Simple }

func (rude) Tick(c *Context) (bool, error) {
	c.Reserve("head")
	return false, nil
}

func TestReserveAFreeResource(t *testing.T) {
	r, g := newGrabRig(t, `
grab, priority of 2
wave, priority of 1, whenever e1
`)
	r.steps(`
   → grab
e5 → grab
`)
	if !g.has {
		t.Error("the free arm was not given at once")
	}
	r.happened("arm:  → grab")
	r.steps(`
e1 e5 → grab
`)
	if n := r.why("wave"); n.Why != "blocked by grab: arm" {
		t.Errorf("why: %s", n.Why)
	}
	r.steps(`
e1    → grab
e1    → grab wave
`)
}

func TestReserveAgainstALowerPriority(t *testing.T) {
	r, g := newGrabRig(t, `
grab, priority of 2
wave, priority of 1 | stopping = 2
`)
	r.steps(`
   → grab wave
e5 → grab wave
e5 → grab ~wave
`)
	if g.has {
		t.Error("the arm was given while wave was stopping")
	}
	r.step("e5")
	if !g.has {
		t.Errorf("the arm was not given; %s", r.explain())
	}
	r.steps(`
   → grab
   → grab wave
`)
}

func TestReserveAgainstAHigherPriority(t *testing.T) {
	r, g := newGrabRig(t, `
wave, priority of 2, whenever e1
grab, priority of 1
`)
	r.steps(`
e1    → wave grab
e1 e5 → wave grab
e1 e5 → wave grab
`)
	if g.has {
		t.Error("a lower priority took the arm")
	}
	r.steps(`
e5    → grab
`)
	if !g.has {
		t.Error("the arm was not given when it was free")
	}
	r.steps(`
e1 e5 → wave
      → grab
`)
}

func TestUndeclaredReserveIsAFault(t *testing.T) {
	r, _ := newGrabRig(t, "rude\nhead1\n")
	r.steps(` → head1`)
	if want := "test.play:1:1: tick 0, rude: rude reserves head without declaring it"; len(r.faults) != 1 || r.faults[0] != want {
		t.Errorf("faults: %q", r.faults)
	}
}
