// SPDX-License-Identifier: Apache-2.0

package playful

import (
	"testing"

	"github.com/playsim/playsim/slot"
)

func TestRegistryRefuses(t *testing.T) {
	leaf := func(*Context) (Leaf, error) { return quiet{}, nil }
	call := func(*Context) (float64, error) { return 0, nil }
	r := NewRegistry()
	add := func(err error, want string) {
		t.Helper()
		if got := ""; err != nil {
			if got = err.Error(); got != want {
				t.Errorf("error %q, want %q", got, want)
			}
		} else if want != "" {
			t.Errorf("no error, want %q", want)
		}
	}
	add(r.AddLeaf(LeafSpec{Name: "a", New: leaf}), "")
	add(r.AddLeaf(LeafSpec{Name: "a", New: leaf}), "leaf a is declared twice")
	add(r.AddEvaluation(EvaluationSpec{Name: "a", Call: call}), "evaluation a is declared twice")
	add(r.AddLeaf(LeafSpec{Name: "a b", New: leaf}), `leaf "a b" is not a name`)
	add(r.AddLeaf(LeafSpec{Name: "b"}), "leaf b has no New")
	add(r.AddLeaf(LeafSpec{Name: "b", New: leaf, Period: -1}), "leaf b: period -1 ns is negative")
	add(r.AddLeaf(LeafSpec{Name: "b", New: leaf, Needs: []Need{{"x", Number}}}), "leaf b needs properties of a target, but no target")
	keys := func(k ...KeySpec) LeafSpec { return LeafSpec{Name: "b", New: leaf, Keys: k} }
	add(r.AddLeaf(keys(KeySpec{Name: "out"})), "leaf b: key out is reserved for statements")
	add(r.AddLeaf(keys(KeySpec{Name: "k"}, KeySpec{Name: "k"})), "leaf b: key k is declared twice")
	add(r.AddLeaf(keys(KeySpec{Name: "9"})), `leaf b: key "9" is not a name`)
	add(r.AddLeaf(keys(KeySpec{Name: "k", Kind: Vector})), "leaf b: key k cannot be a vector")
	add(r.AddLeaf(keys(KeySpec{Name: "k", Default: slot.Float(3), Min: 0, Max: 2, Unit: "m"})), "leaf b: key k: the default is 3, outside [0, 2] m")
	add(r.AddLeaf(keys(KeySpec{Name: "k", Kind: Bool, Default: slot.Float(3)})), "leaf b: key k: the default is the number 3, not true or false")
	add(r.AddEvaluation(EvaluationSpec{Name: "e", Result: Text, Call: call}), "evaluation e gives text; it must give true or false, or a number")
	add(r.AddEvaluation(EvaluationSpec{Name: "e"}), "evaluation e must have either New or Call")
	add(r.AddEvaluation(EvaluationSpec{Name: "e", Call: call, Needs: []Need{{"x", Number}}}), "evaluation e needs properties of a target, but no target")
	scheme := func(s SchemeSpec) error { s.Type = "s"; return r.AddScheme(s) }
	number := []PropertySpec{{Name: "n"}, {Name: "t", Kind: Text}}
	add(r.AddScheme(SchemeSpec{Type: "1"}), `scheme type "1" is not a name`)
	add(scheme(SchemeSpec{Properties: append(number, number[0])}), "scheme type s: property n is declared twice")
	add(scheme(SchemeSpec{Properties: number, Identity: []string{"x"}}), "scheme type s: identity by x, which is no property")
	add(scheme(SchemeSpec{Properties: number, Similar: []Similarity{{Property: "t", Within: 1}}}), "scheme type s: similarity by t, which is not a number or a vector")
	add(scheme(SchemeSpec{Properties: number, Similar: []Similarity{{Property: "n", Within: 0}}}), "scheme type s: similarity within 0 is not positive")
	add(scheme(SchemeSpec{Properties: number}), "")
	add(scheme(SchemeSpec{Properties: number}), "scheme type s is declared twice")
}

// What a leaf does wrong with its context is its fault, not a crash.
func TestMisuseOfTheContext(t *testing.T) {
	for name, c := range map[string]struct {
		spec LeafSpec
		want string
	}{
		"undeclared slot": {
			LeafSpec{New: func(c *Context) (Leaf, error) { c.Slot("e1"); return quiet{}, nil }},
			"bad: bad uses the slot e1 without declaring it",
		},
		"undeclared key": {
			LeafSpec{New: func(c *Context) (Leaf, error) { c.Number("k"); return quiet{}, nil }},
			"bad: bad reads the key k without declaring it",
		},
		"wrong kind of key": {
			LeafSpec{
				Keys: []KeySpec{{Name: "k", Default: slot.Float(1)}},
				New:  func(c *Context) (Leaf, error) { c.Bool("k"); return quiet{}, nil },
			},
			"bad: bad reads the key k as true or false",
		},
		"undeclared function": {
			LeafSpec{New: func(c *Context) (Leaf, error) { c.Function("gaze"); return quiet{}, nil }},
			"bad: bad uses the function gaze without declaring it",
		},
		"nothing":  {LeafSpec{New: func(*Context) (Leaf, error) { return nil, nil }}, "bad: its New gave nothing"},
		"panicked": {LeafSpec{New: func(*Context) (Leaf, error) { panic("oh") }}, "bad: panic: oh"},
	} {
		reg := NewRegistry()
		c.spec.Name = "bad"
		if err := reg.AddLeaf(c.spec); err != nil {
			t.Fatal(err)
		}
		prog, err := compileText(reg, "bad\n")
		if err != nil {
			t.Fatal(err)
		}
		_, err = NewEngine(prog, testRobot(), EngineOptions{})
		if want := "test.play:1:1: " + c.want + "\n   1 | bad\n     | ^"; err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", name, err, want)
		}
	}
}

// pushing pushes what the test says.
type pushing struct {
	Simple
	push func(*Context)
}

func (p pushing) Tick(c *Context) (bool, error) {
	p.push(c)
	return false, nil
}

func TestWrongPushesAreFaults(t *testing.T) {
	for want, push := range map[string]func(*Context){
		"thing.dist is a number, not \"far\"":  func(c *Context) { c.Push(0).SetNamed("dist", slot.String("far")) },
		"a thing has no property size":         func(c *Context) { c.Push(0).SetNamed("size", slot.Float(1)) },
		"thing.dist was pushed as NaN":         func(c *Context) { c.Push(0).SetNamed("dist", slot.Float(nan())) },
		"a thing was pushed without its color": func(c *Context) { c.Push(0).SetNamed("dist", slot.Float(1)) },
	} {
		r := &rig{t: t, set: testRobot()}
		reg := testRegistry(nil, nil)
		if err := reg.AddLeaf(LeafSpec{Name: "push", Out: []string{"thing"}, New: func(*Context) (Leaf, error) { return pushing{push: push}, nil }}); err != nil {
			t.Fatal(err)
		}
		prog, err := compileText(reg, "push\ntargeting thing: a1\n")
		if err != nil {
			t.Fatal(err)
		}
		r.bind(prog)
		r.step("")
		r.step("")
		if len(r.faults) == 0 || r.faults[0][len(r.faults[0])-len(want):] != want {
			t.Errorf("faults %q, want %q", r.faults, want)
		}
	}
}

func nan() float64 { z := 0.0; return z / z }
