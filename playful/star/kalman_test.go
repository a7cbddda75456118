// SPDX-License-Identifier: Apache-2.0

package star

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/playsim/playsim/playful"
	"github.com/playsim/playsim/slot"
)

const measured = `scheme("cup", properties = {"position": vector("m"), "time_stamp": number(unit = "s")})

def idle():
    pass

leaf("idle", "targets", tick = idle)
`

// The filter that comes with the worlds: its error is less than half of what is
// measured, for what lies still and for what moves evenly, whatever the rate.
func TestKalmanHalvesTheError(t *testing.T) {
	text, err := os.ReadFile("../../worlds/nodes/kalman.star")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		speed, noise float64
		every        int64
	}{{0, 0.05, 1}, {0, 0.05, 4}, {0, 0.01, 2}, {0.1, 0.05, 2}, {0.3, 0.05, 2}} {
		program := fmt.Sprintf("targeting cup: kalman | out = filtered; noise = %v\ntargeting filtered: idle\n", c.noise)
		r := newRig(t, string(text)+measured, program)
		chance := rand.New(rand.NewPCG(1, 2))
		var raw, filtered, n, seen float64
		for i := int64(0); i < 4000; i++ {
			now := float64(i*tick) / 1e9
			at := c.speed * now
			if i%c.every == 0 {
				seen = at + c.noise*chance.NormFloat64()
				d := draftOf(t, r.eng, "cup")
				d.SetNamed("position", slot.Vector(seen, 1, 0))
				d.SetNamed("time_stamp", slot.Float(now))
			}
			r.step(1)
			s := r.eng.Memory().Pull("filtered", "1")
			if s == nil || i < 400 || i%c.every != 1%c.every {
				continue
			}
			p, _ := s.Value("position").AsVector()
			stamp, _ := s.Value("time_stamp").AsFloat()
			truth := c.speed * stamp
			filtered += (p[0] - truth) * (p[0] - truth)
			raw += c.noise * c.noise
			n++
		}
		if ratio := math.Sqrt(filtered / raw); n < 100 || ratio > 0.5 {
			t.Errorf("%+v: the error is %.2f of what is measured, over %v pictures", c, ratio, n)
		} else {
			t.Logf("%+v: %.2f", c, ratio)
		}
		if len(r.faults) > 0 {
			t.Errorf("faults: %v", r.faults[0])
		}
	}
}

func draftOf(t *testing.T, e *playful.Engine, typ string) *playful.Draft {
	t.Helper()
	d, err := e.Memory().Push(typ)
	if err != nil {
		t.Fatal(err)
	}
	return d
}
