// SPDX-License-Identifier: Apache-2.0

package js_test

import (
	"math"
	"os"
	"testing"

	"github.com/playsim/playsim/pdl"
	"github.com/playsim/playsim/pdl/js"
	"github.com/playsim/playsim/source"
)

func load(t testing.TB, text string, o js.Options) *js.Program {
	t.Helper()
	p, err := js.Load(source.NewFile("p.pdl.js", text), o)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func chicken(t testing.TB) *js.Program {
	t.Helper()
	text, err := os.ReadFile("../../worlds/chicken.pdl.js")
	if err != nil {
		t.Fatal(err)
	}
	p, err := js.Load(source.NewFile("worlds/chicken.pdl.js", string(text)), js.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if len(p.Lints) > 0 {
		t.Errorf("lints: %v", p.Lints)
	}
	return p
}

// feed runs a loop for each sample of a sensor and returns an actuator after each.
func feed(t testing.TB, p *js.Program, sensor, actuator string, samples ...float64) (out []float64) {
	t.Helper()
	in, ok1 := p.Lookup(sensor)
	to, ok2 := p.Lookup(actuator)
	if !ok1 || !ok2 {
		t.Fatalf("no %s or %s", sensor, actuator)
	}
	sample := 0.0
	if err := p.ConnectSensor(in, pdl.SourceFunc(func(int64) (float64, bool) { return sample, true })); err != nil {
		t.Fatal(err)
	}
	for i, v := range samples {
		sample = v
		p.Run(int64(i)*p.Period(), int64(i))
		out = append(out, p.Value(to))
	}
	return out
}

func equal(a, b []float64) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// TestChicken: the measured run of the paper's program.
func TestChicken(t *testing.T) {
	var samples []float64
	for _, w := range []float64{3, 7, 5, 5.01, 1, 10, 0.5} {
		samples = append(samples, w, 0)
	}
	got := feed(t, chicken(t), "Libra", "Loader", samples...)
	want := []float64{1, 0, 2, 0, 1, 0, 2, 0, 1, 0, 2, 0, 1, 0}
	if !equal(got, want) {
		t.Errorf("commands %v, want %v", got, want)
	}
}

// TestChickenFacts: readings and the commands they give in the same loop.
func TestChickenFacts(t *testing.T) {
	nan := math.NaN()
	for _, c := range []struct {
		fact          string
		samples, want []float64
	}{
		{"C3 empty", []float64{0}, []float64{0}},
		{"C4 up to 5", []float64{1, 5, 0.5}, []float64{1, 1, 1}},
		{"C5 above 5", []float64{5.01, 10}, []float64{2, 2}},
		{"C7 stays", []float64{7, 7, 7, 3, 3}, []float64{2, 2, 2, 1, 1}},
		{"C8 removed", []float64{7, 0, 0}, []float64{2, 0, 0}},
		{"C16 below", []float64{7, -1}, []float64{2, 0}},
		{"C16 above", []float64{12}, []float64{2}},
		{"C16 no number", []float64{7, nan, nan, 0}, []float64{2, 2, 2, 0}},
		{"C16 infinite", []float64{math.Inf(1), math.Inf(-1)}, []float64{2, 0}},
		{"C17 edge", []float64{math.Nextafter(5, 6), 5.0000001}, []float64{2, 2}},
		{"C26 slow scale", []float64{1, 3, 5, 7}, []float64{1, 1, 1, 2}},
	} {
		if got := feed(t, chicken(t), "Libra", "Loader", c.samples...); !equal(got, c.want) {
			t.Errorf("%s: %v gives %v, want %v", c.fact, c.samples, got, c.want)
		}
	}
}
