// SPDX-License-Identifier: Apache-2.0

package star

import (
	"testing"

	"github.com/playsim/playsim/playful"
	"github.com/playsim/playsim/source"
)

// One call of an evaluation in Starlark, against the same in Go.
func BenchmarkEvaluation(b *testing.B) {
	for _, s := range []struct{ name, text string }{
		{"constant", "def e():\n    return 1.5\n\nevaluation(e, gives = number())\n"},
		{"slot", "def e():\n    return read(\"arm/position\") > 0.5\n\nevaluation(e)\n"},
		{"distance", "def e(limit):\n    return distance((1, 2, 0)) < limit\n\nevaluation(e, keys = {\"limit\": number(0.5)})\n"},
		{"arithmetic", "def e(limit):\n    x = read(\"arm/position\")\n    return limit + 2 * x / (1 + x * x)\n\nevaluation(e, gives = number(), keys = {\"limit\": number(0.5)})\n"},
	} {
		b.Run(s.name, func(b *testing.B) {
			ev, c := benched(b, s.text)
			b.ReportAllocs()
			for b.Loop() {
				if _, err := ev.Evaluate(c); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// benched makes the evaluation e as an engine does.
func benched(b *testing.B, text string) (playful.Evaluation, *playful.Context) {
	b.Helper()
	reg, err := load(text + "\ndef idle():\n    pass\n\nleaf(\"idle\", \"does nothing\", tick = idle)\n")
	if err != nil {
		b.Fatal(err)
	}
	spec, _ := reg.Evaluation("e")
	var ev playful.Evaluation
	var ctx *playful.Context
	make := spec.New
	spec.New = func(c *playful.Context) (playful.Evaluation, error) {
		var err error
		ctx = c
		ev, err = make(c)
		return ev, err
	}
	program := "idle priority of e\n"
	if spec.Result == playful.Bool {
		program = "idle whenever e\n"
	}
	prog, err := playful.Compile(nil, source.NewFile("test.play", program), reg, playful.Options{})
	if err != nil {
		b.Fatal(err)
	}
	set, _ := testRobot(b)
	if _, err := playful.NewEngine(prog, set, playful.EngineOptions{Tick: tick}); err != nil {
		b.Fatal(err)
	}
	set.Latch()
	return ev, ctx
}

func BenchmarkTick(b *testing.B) {
	r := newRig(b, sweep, "sweep\n")
	b.ReportAllocs()
	for b.Loop() {
		r.eng.Iterate(r.n*tick, r.n)
		r.n++
	}
}
