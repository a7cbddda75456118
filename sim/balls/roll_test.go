// SPDX-License-Identifier: Apache-2.0

package balls

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim/thing"
)

// TestRollOnIsMove compares the balls that roll with what move does of them, to the bit.
func TestRollOnIsMove(t *testing.T) {
	chance := rand.New(rand.NewPCG(1, 2))
	number := func() float64 {
		return []float64{0, math.Copysign(0, -1), 1e-10, chance.NormFloat64(), 0.01 * chance.NormFloat64()}[chance.IntN(5)]
	}
	vector := func() geom.Vec3 { return geom.Vec3{X: number(), Y: number(), Z: number()} }
	rolled := 0
	for i := range 60_000 {
		radius := 0.01 + 0.1*chance.Float64()
		at := thing.State{HeldBy: -1, Grip: -1, In: -1, Vel: vector(), Spin: vector().Scale(10), Pos: geom.Vec3{X: number(), Z: radius + 1e-5*number()}}
		at.Vel.Z = max(0, number()) * 0.01
		ball := Thing{
			Radius: radius, Mass: 0.01 + chance.Float64(), Rolling: max(0, number()),
			Skin: thing.Skin{Friction: max(0, number()), Restitution: chance.Float64()},
		}
		press, rub, span, knows := 0.01*chance.Float64(), vector().Scale(0.001), 0.005*float64(chance.IntN(3)), chance.IntN(2) == 0
		once := func(direct bool) (string, bool) {
			s, on, rests := at, 0, false
			k, own := &Solver{}, ball
			own.State, own.On, own.Rests = &s, &on, &rests
			k.Build(1, []Thing{own}, Ground{Gravity: 9.80665})
			b := &k.all[0]
			if knows {
				b.last = append(b.last, grasped{groundID, press, rub})
			}
			b.free, k.span = false, span
			k.ready(b, 0.005)
			if b.gap = s.Pos.Z - radius; !b.rolls() {
				return "", false
			}
			if direct {
				k.rollOn(b, 0.005)
			} else {
				k.addGround(b, groundID, up, b.gap)
				k.move(b, k.touches, 0.005)
			}
			for i := range b.last {
				b.last[i].rub = b.last[i].rub.Add(geom.Vec3{}) // 0 for -0
			}
			return fmt.Sprintf("%x %x %x %x %v %d %t", words(s.Pos), words(s.Vel), words(s.Spin), math.Float64bits(b.up), b.last, b.props, b.free), true
		}
		got, ok := once(true)
		if want, _ := once(false); got != want {
			t.Fatalf("%d: %+v\nrolls %s\nmoves %s", i, at, got, want)
		}
		if ok {
			rolled++
		}
	}
	if rolled < 10_000 {
		t.Errorf("only %d rolled", rolled)
	}
}

func words(v geom.Vec3) [3]uint64 {
	return [3]uint64{math.Float64bits(v.X), math.Float64bits(v.Y), math.Float64bits(v.Z)}
}
