// SPDX-License-Identifier: Apache-2.0

package playful

import (
	"errors"
	"testing"

	"github.com/playsim/playsim/slot"
)

func TestAWrongPushFromOutsideIsNobodysFault(t *testing.T) {
	r := newRig(t, `
a1
targeting thing: a2
`)
	r.step("")
	d, err := r.eng.Memory().Push("thing")
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Err(); err == nil || err.Error() != "a thing was pushed without its color" {
		t.Errorf("error %v", err)
	}
	d.SetNamed("color", slot.String("red"))
	if err := d.Err(); err != nil {
		t.Errorf("error %v", err)
	}
	d.SetNamed("dist", slot.String("near"))
	if err := d.Err(); err == nil || err.Error() != "thing.dist is a number, not \"near\"" {
		t.Errorf("error %v", err)
	}
	r.steps(` → a1`)
	r.happened("say  (a push from outside was dropped: thing.dist is a number, not \"near\")")
	if r.eng.Faulted() || r.eng.Memory().Pull("thing", "red") != nil {
		t.Errorf("faults %q, memory %v", r.faults, r.eng.Memory().Schemes("thing"))
	}
}

// parting pushes a thing without colour in each tick, and one with it when it stops.
type parting struct{ Simple }

func (parting) Tick(c *Context) (bool, error) {
	c.Push(0)
	return false, nil
}

func (parting) Stop(c *Context) (bool, error) {
	c.Push(0).SetNamed("color", slot.String("last"))
	return true, nil
}

func TestAPushOfAStopWhilePushesAreTakenIsKept(t *testing.T) {
	reg := testRegistry(nil, nil)
	must(reg.AddLeaf(LeafSpec{Name: "parting", Out: []string{"thing"}, New: func(*Context) (Leaf, error) { return parting{}, nil }}))
	prog, err := compileText(reg, "parting")
	if err != nil {
		t.Fatal(err)
	}
	r := &rig{t: t, set: testRobot()}
	r.bind(prog)
	for range 3 {
		r.step("")
	}
	if len(r.faults) != 1 || r.eng.Memory().Pull("thing", "last") == nil {
		t.Errorf("faults %q, memory %v", r.faults, r.eng.Memory().Schemes("thing"))
	}
}

// messy does several things wrong in one call.
type messy struct{ Simple }

func (messy) Tick(c *Context) (bool, error) {
	c.Push(0).SetNamed("size", slot.Float(1))
	c.Reserve("tail")
	return false, errors.New("broken")
}

func TestOneCallIsOneFault(t *testing.T) {
	reg := testRegistry(nil, nil)
	must(reg.AddLeaf(LeafSpec{Name: "messy", Out: []string{"thing"}, New: func(*Context) (Leaf, error) { return messy{}, nil }}))
	prog, err := compileText(reg, "messy\na1")
	if err != nil {
		t.Fatal(err)
	}
	r := &rig{t: t, set: testRobot()}
	r.bind(prog)
	r.step("")
	r.step("")
	if len(r.faults) != 1 || r.faults[0] != "test.play:1:1: tick 0, messy: broken" {
		t.Errorf("faults %q", r.faults)
	}
}
