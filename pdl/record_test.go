// SPDX-License-Identifier: Apache-2.0

package pdl_test

import (
	"math"
	"strings"
	"testing"

	"github.com/playsim/playsim/pdl"
	"github.com/playsim/playsim/trace"
)

func bits(v float64) uint64 { return math.Float64bits(v) }

const wantHash = 0x769d0cb96c352ec3

// robot turns away from what is near and to the light.
func robot(t testing.TB, setup pdl.Setup) (r *rig, turn, near pdl.ID) {
	r = newRig(t, setup)
	near, light := r.sensor("near", 1, 0, 0), r.sensor("light", 1, 0, 0)
	turn = r.actuator("turn", 0.5, -0.5, 0.25)
	r.process("avoid", func(l *pdl.Loop) { l.Add(turn, l.Value(near)) })
	r.process("phototaxis", func(l *pdl.Loop) {
		l.Add(turn, -l.Value(light)/8)
		l.Add(turn, -l.Value(light)/8)
	})
	give := func(id pdl.ID, samples ...float64) {
		i := -1
		if err := r.ConnectSensor(id, pdl.SourceFunc(func(int64) (float64, bool) { i++; return samples[i], true })); err != nil {
			t.Fatal(err)
		}
	}
	give(near, 0.5, 0, 3)
	give(light, 0.5, 1, math.NaN())
	if err := r.ConnectActuator(turn, sinkFunc(func(int64, float64) {})); err != nil {
		t.Fatal(err)
	}
	r.RunLoops(-1)
	return r, turn, near
}

func TestTrace(t *testing.T) {
	var lines []string
	r, turn, _ := robot(t, pdl.Setup{Trace: func(e *trace.Event) {
		if e.Tick != 1 {
			lines = append(lines, string(e.AppendJSON(nil)))
		}
	}})
	r.run(3, turn)
	want := `{"t":0,"tick":0,"kind":"pdl","program":"rig","loop":1,"quantity":"near","sample":0.5,"value":0.5,"clamped":false}
{"t":0,"tick":0,"kind":"pdl","program":"rig","loop":1,"quantity":"light","sample":0.5,"value":0.5,"clamped":false}
{"t":0,"tick":0,"kind":"pdl","program":"rig","loop":1,"quantity":"turn","proposals":[{"process":"avoid","amount":0.5},{"process":"phototaxis","amount":-0.0625},{"process":"phototaxis","amount":-0.0625}],"sum":0.375,"value":0.5,"clamped":true,"output":0.5}
{"t":0.05,"tick":2,"kind":"pdl","program":"rig","loop":3,"quantity":"near","sample":3,"value":1,"clamped":true}
{"t":0.05,"tick":2,"kind":"pdl","program":"rig","loop":3,"quantity":"light","sample":null,"value":1,"clamped":false}
{"t":0.05,"tick":2,"kind":"pdl","program":"rig","loop":3,"quantity":"turn","proposals":[{"process":"avoid","amount":1},{"process":"phototaxis","amount":-0.125},{"process":"phototaxis","amount":-0.125}],"sum":0.75,"value":0.5,"clamped":true,"output":0.5}`
	if got := strings.Join(lines, "\n"); got != want {
		t.Errorf("traced\n%s\nwant\n%s", got, want)
	}
}

func TestWhy(t *testing.T) {
	r, turn, near := robot(t, pdl.Setup{})
	if q := r.Record(turn); q.Loop != 0 || q.Value != 0.25 || len(q.Proposals) != 0 {
		t.Errorf("before the first loop: %+v", q)
	}
	r.run(1, turn)
	want := `rig/turn, loop 1 at 0 s
  before       0.25
  avoid       +0.5
  phototaxis  -0.0625
  phototaxis  -0.0625
  sum         +0.375
  after        0.5     upper limit 0.5

actuator within [-0.5, 0.5]
a limit was in the way in 1 of 1 loops, now since 0 s
`
	if got := page(t, r.Engine, turn); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	r.run(2, turn)
	want = "rig/near, loop 3 at 0.05 s\n  before   0\n  sample   3\n  after    1  upper limit 1\n"
	if got := page(t, r.Engine, near); !strings.HasPrefix(got, want) {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	light, _ := r.Lookup("light")
	if got := page(t, r.Engine, light); !strings.Contains(got, "none came") {
		t.Errorf("got\n%s", got)
	}
}

// page is the answer for a quantity as it is printed.
func page(t *testing.T, e *pdl.Engine, id pdl.ID) string {
	t.Helper()
	n, err := e.Explain(id)
	if err != nil {
		t.Fatal(err)
	}
	return n.Page()
}

// TestEndIsTold: where the value goes to at the end is traced, recorded and explained.
func TestEndIsTold(t *testing.T) {
	for name, quit := range map[string]func(*pdl.Engine){
		"last loop":    func(e *pdl.Engine) { e.Run(3e9, 3) },
		"from outside": func(e *pdl.Engine) { e.QuitAt(3e9, 3) },
	} {
		var last string
		r := newRig(t, pdl.Setup{Trace: func(e *trace.Event) { last = string(e.AppendJSON(nil)) }})
		up := r.actuator("up", 1, 0, 0)
		r.process("p", func(l *pdl.Loop) { l.Add(up, 0.25) })
		r.RunLoops(2)
		r.Run(1e9, 1)
		r.Run(2e9, 2)
		if got := r.EndedAt(); got != -1 {
			t.Errorf("%s: it ended at %d", name, got)
		}
		quit(r.Engine)
		const want = `{"t":3,"tick":3,"kind":"pdl","program":"rig","loop":2,"quantity":"up","proposals":[],"sum":0,"value":0,"clamped":false,"ended":true}`
		if last != want {
			t.Errorf("%s: %s", name, last)
		}
		q := r.Record(up)
		if r.Value(up) != 0 || q.Value != 0 || q.Before != 0.5 || r.EndedAt() != 3e9 || r.LastLoop() != 2e9 {
			t.Errorf("%s: %+v, ended at %d", name, q, r.EndedAt())
		}
		if got := page(t, r.Engine, up); !strings.HasPrefix(got, "rig/up, ended at 3 s after loop 2\n  before   0.5\n  after    0    its initial value: the program has ended\n") {
			t.Errorf("%s: %s", name, got)
		}
	}
}
