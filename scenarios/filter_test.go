// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"math"
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
)

// errorsOf compares what a program's memory has of the green ball, by type of scheme,
// with where the ball was when the picture was taken: on the ground, as the robot stood
// to it then. So a drift of the odometry is nobody's error.
type errorsOf struct {
	c     *chase
	truth map[float64]geom.Vec2 // odometry frame, by the time in seconds
	last  map[string]float64
	sum   map[string]float64 // m²
	n     map[string]float64
}

// tick goes on by one tick, noting first what a picture taken now should show.
func (e *errorsOf) tick() {
	i, _ := e.c.World.Object("green")
	odometry := func(name string) float64 {
		x, _ := e.c.value("odometry/" + name).AsFloat()
		return x
	}
	ball := e.c.robot().Base().ApplyInv(e.c.World.Bodies()[i].Pos.XY())
	at := float64(e.c.World.Now()) / 1e9
	e.c.Tick()
	believed := geom.Pose2{X: odometry("x"), Y: odometry("y"), Yaw: odometry("theta")}
	e.truth[at] = believed.Apply(ball)
	for _, typ := range []string{"ball", "filtered_ball"} {
		e.see(typ)
	}
}

func (e *errorsOf) see(typ string) {
	s := playfulOf(e.c.Run, e.c.Programs()[0]).Memory().Pull(typ, "green")
	if s == nil {
		return
	}
	at, _ := s.Value("time_stamp").AsFloat()
	truth, known := e.truth[at]
	if at == e.last[typ] || !known || at < 3 {
		return
	}
	e.last[typ] = at
	p, _ := s.Value("position").AsVector()
	e.sum[typ] += geom.Vec2{X: p[0], Y: p[1]}.Sub(truth).NormSq()
	e.n[typ]++
}

// The article's Filtering, against the truth of the world: over twenty seeds the place
// that the filter has of a ball errs by less than half as much as single pictures do,
// root of the mean square, for a ball at rest and for one that is pushed on the way.
func TestTheFilterHalvesTheError(t *testing.T) {
	for _, push := range []geom.Vec3{{}, {X: 0.02, Y: -0.03}} {
		sum := map[string]float64{}
		for seed := uint64(1); seed <= 20; seed++ {
			e := &errorsOf{startChase(t, "filter", seed), map[float64]geom.Vec2{}, map[string]float64{}, sum, map[string]float64{}}
			for e.c.World.Ticks() < 15*40 {
				if e.c.World.Ticks() == 3*40 {
					e.c.do(sim.Input{Op: sim.OpPush, Name: "green", At: push})
				}
				e.tick()
			}
			e.c.Close()
			if raw, filtered := e.n["ball"], e.n["filtered_ball"]; raw < 200 || filtered < raw-2 {
				t.Errorf("seed %d: %v pictures, %v filtered", seed, raw, filtered)
			}
		}
		ratio := math.Sqrt(sum["filtered_ball"] / sum["ball"])
		if t.Logf("pushed by %v Ns: %.2f of the error", push.Norm(), ratio); ratio > 0.5 {
			t.Errorf("pushed by %v Ns: the filter has %.2f of the error", push.Norm(), ratio)
		}
	}
}
