// SPDX-License-Identifier: Apache-2.0

package cart_test

import (
	"math"
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/robots/cart"
	"github.com/playsim/playsim/sim"
)

// many is a world of carts and things.
func many(t *testing.T, ground sim.Ground, objects []sim.Object, at ...geom.Pose2) (*sim.World, []stage) {
	t.Helper()
	m := &sim.Model{
		Name: "many", Seed: 3, Tick: sim.DefaultTick, Step: sim.DefaultStep, Gravity: sim.DefaultGravity,
		Ground: ground, Objects: objects,
	}
	for i := range at {
		cfg := cart.Defaults()
		cfg.At = at[i]
		m.Robots = append(m.Robots, sim.RobotModel{Name: string(rune('a' + i)), New: cart.New(cfg)})
	}
	w, err := sim.New(m)
	if err != nil {
		t.Fatal(err)
	}
	stages := make([]stage, len(at))
	for i := range at {
		stages[i] = stage{w, t, w.Robots()[i].(*cart.Robot)}
	}
	return w, stages
}

func (s stage) forward() float64 { return (s.reads("wheel_left") + s.reads("wheel_right")) / 2 }

// Two carts that roll head-on give each other their momentum: in the tick of the blow it
// changes by no more than motors can.
func TestCartsBump(t *testing.T) {
	chance := sim.NewStream(1, "bumps")
	for range 20 {
		v, u := chance.Range(0.1, 0.4), chance.Range(-0.05, 0.4)
		_, s := many(t, sim.Ground{}, nil, geom.Pose2{X: -0.5}, geom.Pose2{X: 0.5, Y: chance.Range(-0.02, 0.02), Yaw: math.Pi})
		s[0].command("speed", v)
		s[1].command("speed", u)
		momentum, before := func() float64 { return 1.5 * (s[0].forward() - s[1].forward()) }, 0.0
		for s[0].reads("bumper_left")+s[0].reads("bumper_right") == 0 && s[0].Ticks() < 2000 {
			before = momentum()
			s[0].Tick()
		}
		if s[0].Ticks() == 2000 {
			t.Fatalf("%.2f and %.2f m/s: they do not meet", v, u)
		}
		s[0].Tick()
		if lost := math.Abs(momentum() - before); lost > 2*2*3*0.025 {
			t.Errorf("%.2f and %.2f m/s: momentum went from %.3f to %.3f N s", v, u, before, momentum())
		}
		if apart := s[0].cart.Base().Pos().Dist(s[1].cart.Base().Pos()); apart < 0.2575 {
			t.Errorf("%.2f and %.2f m/s: they are %.4f m apart", v, u, apart)
		}
		if rel := s[0].forward() + s[1].forward(); math.Abs(rel) > 0.2*(v+u)+0.02 {
			t.Errorf("%.2f and %.2f m/s: they still approach at %.3f m/s", v, u, rel)
		}
	}
}

// A cart that is struck off its middle turns, one pushed harder than its tyres grip
// slips sideways.
func TestCartIsStruckAside(t *testing.T) {
	_, s := many(t, sim.Ground{}, nil, geom.Pose2{X: -0.5, Y: 0.18}, geom.Pose2{Yaw: math.Pi})
	s[0].command("speed", 0.4)
	s[0].run(3)
	if yaw := geom.WrapAngle(s[1].cart.Base().Yaw - math.Pi); math.Abs(yaw) < 0.02 {
		t.Errorf("it turned by %.4f rad", yaw)
	}
	one := set(t, cart.Defaults(), nil)
	if err := one.Do(sim.Input{Op: sim.OpPush, Name: "cart", At: geom.Vec3{Y: 1.5}}); err != nil {
		t.Fatal(err)
	}
	one.run(2)
	near(t, "way aside: v²/(2µg)", one.cart.Base().Y, 1/(2*0.6*9.80665), 0.01)
}

// Nobody ends inside anything: carts that drive about among walls, things and people.
func TestCartsEndInsideNothing(t *testing.T) {
	for seed := range uint64(6) {
		chance := sim.NewStream(seed, "crowd")
		objects := []sim.Object{
			{Name: "ann", Shape: sim.Person, Radius: 0.2, Height: 1.7, At: sim.Resting(1, 1)},
			box(5, -1, -1),
			{Name: "post", Shape: sim.Cylinder, Radius: 0.1, Height: 0.5, Fixed: true, At: sim.Resting(1, -1)},
		}
		var at []geom.Pose2
		for x := -1.0; x <= 1; x++ {
			at = append(at, geom.Pose2{X: x, Yaw: chance.Range(-3, 3)})
		}
		w, s := many(t, sim.Ground{Walls: sim.Border(geom.Vec2{X: 3.4, Y: 3.4}, 0.05, 0.3)}, objects, at...)
		for tick := range 2400 {
			for i := range s {
				if chance.Float64() < 0.02 {
					s[i].command("speed", chance.Range(-0.4, 0.4))
					s[i].command("turn", chance.Range(-4, 4))
				}
			}
			if tick%400 == 0 {
				_ = w.Do(sim.Input{Op: sim.OpWalk, Name: "ann", At: geom.Vec3{X: chance.Range(-1, 1), Y: chance.Range(-1, 1)}, Value: 0.8})
			}
			w.Tick()
			checkApart(t, w, s)
			if t.Failed() {
				t.Fatalf("seed %d, tick %d", seed, tick)
			}
		}
	}
}

func checkApart(t *testing.T, w *sim.World, s []stage) {
	t.Helper()
	const deep = 0.006
	for i := range s {
		p := s[i].cart.Base().Pos()
		if most := 1.7 - 0.13 + deep; math.Abs(p.X) > most || math.Abs(p.Y) > most {
			t.Errorf("cart %d is at %v, in a wall", i, p)
		}
		for k := range i {
			if d := p.Dist(s[k].cart.Base().Pos()); d < 0.26-deep {
				t.Errorf("carts %d and %d are %.4f m apart", i, k, d)
			}
		}
		for _, k := range [...]int{0, 2} {
			o := &w.Model.Objects[k]
			if d := p.Dist(w.Bodies()[k].Pos.XY()); d < 0.13+o.Radius-deep {
				t.Errorf("cart %d is %.4f m from %s", i, d, o.Name)
			}
		}
	}
}

// A person who walks on pushes a cart out of the way, and is stopped by one that a wall
// holds.
func TestPersonPushesACart(t *testing.T) {
	ann := sim.Object{Name: "ann", Shape: sim.Person, Radius: 0.2, Height: 1.7, At: sim.Resting(-1, 0)}
	for _, yaw := range []float64{0, 1.57, 2.5} {
		for _, speed := range []float64{0.3, 0.8, 1.3} {
			w, s := many(t, sim.Ground{Walls: wallAt(2.05)}, []sim.Object{ann}, geom.Pose2{Yaw: yaw})
			if err := w.Do(sim.Input{Op: sim.OpWalk, Name: "ann", At: geom.Vec3{X: 1.9}, Value: speed}); err != nil {
				t.Fatal(err)
			}
			for range 40 * 12 {
				w.Tick()
				at, p := s[0].cart.Base(), w.Bodies()[0].Pos.XY()
				if d := at.Pos().Dist(p); d < 0.33-0.01 || at.X > 2-0.13+0.004 {
					t.Fatalf("%v m/s, yaw %v: cart at %.3f, ann at %.3f", speed, yaw, at, p)
				}
			}
			if x := s[0].cart.Base().X; x < 0.5 && math.Abs(s[0].cart.Base().Y) < 0.2 {
				t.Errorf("%v m/s, yaw %v: the cart was pushed to %.2f", speed, yaw, s[0].cart.Base())
			}
		}
	}
}

// Two carts push against each other with equal force: neither gains ground. A third
// behind one of them does.
func TestPushAgainstPush(t *testing.T) {
	meet := func(behind ...geom.Pose2) float64 {
		_, s := many(t, sim.Ground{}, nil, append([]geom.Pose2{{X: -0.14}, {X: 0.14, Yaw: math.Pi}}, behind...)...)
		for i := range s {
			s[i].command("speed", 0.3)
		}
		s[0].run(3)
		return s[0].cart.Base().X
	}
	if x := meet(); math.Abs(x+0.13) > 0.03 {
		t.Errorf("one against one: at %.3f", x)
	}
	if x := meet(geom.Pose2{X: -0.42}); x < 0.1 {
		t.Errorf("two against one: at %.3f", x)
	}
}

// On a straight way a cliff sensor sees every edge that takes a wheel, however far aside.
func TestCliffSensorsSeeWhatTakesAWheel(t *testing.T) {
	for _, radius := range []float64{0.1, 0.2, 0.4} {
		taken := 0
		for aside := -radius - 0.1; aside <= radius+0.1; aside += 0.005 {
			w, s := many(t, sim.Ground{Holes: []sim.Hole{{Name: "pit", At: geom.Vec2{X: 0.8, Y: aside}, Radius: radius, Depth: 0.3}}}, nil, geom.Pose2{})
			s[0].command("speed", 0.3)
			warned := false
			for range 40 * 5 {
				w.Tick()
				warned = warned || s[0].reads("cliff_left")+s[0].reads("cliff_right") > 0
				if s[0].reads("fallen") == 1 {
					taken++
					break
				}
			}
			if s[0].reads("fallen") == 1 && !warned {
				t.Errorf("a hole of %.2f m, %.3f m aside, takes a wheel unseen", radius, aside)
			}
		}
		if taken == 0 {
			t.Errorf("no hole of %.2f m took a wheel", radius)
		}
	}
}

// A wheel over the edge of a hole ends the ride; before, the cliff sensors see it.
func TestHole(t *testing.T) {
	chance := sim.NewStream(1, "holes")
	for range 20 {
		radius, y := chance.Range(0.06, 0.5), chance.Range(-0.05, 0.05)
		w, s := many(t, sim.Ground{Holes: []sim.Hole{{Name: "pit", At: geom.Vec2{X: 1, Y: y}, Radius: radius, Depth: 0.3}}}, nil, geom.Pose2{Y: 0.09 * math.Copysign(1, y)})
		s[0].command("speed", 0.3)
		warned := int64(0)
		for range 40 * 10 {
			w.Tick()
			if warned == 0 && s[0].reads("cliff_left")+s[0].reads("cliff_right") > 0 {
				warned = w.Ticks()
			}
			if s[0].reads("fallen") == 1 {
				break
			}
		}
		at := s[0].cart.Base()
		if s[0].reads("fallen") != 1 || warned == 0 || w.Ticks()-warned < 10 {
			t.Fatalf("pit of %.2f m: fallen %v at %v, warned at tick %d of %d", radius, s[0].reads("fallen"), at, warned, w.Ticks())
		}
		s[0].run(2)
		pose := s[0].cart.Pose()
		if s[0].cart.Base() != at || pose.Pos.Z >= 0 || pose.Rot.Rotate(geom.Vec3{Z: 1}).Z > 0.98 || s[0].forward() != 0 {
			t.Errorf("pit of %.2f m: at %v after %v, leaning as %v", radius, s[0].cart.Base(), at, pose)
		}
		if err := w.Do(sim.Input{Op: sim.OpMove, Name: "a", At: geom.Vec3{X: -1}}); err != nil {
			t.Fatal(err)
		}
		s[0].run(1)
		if s[0].reads("fallen") != 0 || s[0].cart.Base().X < -0.85 {
			t.Errorf("taken out, it does not drive: %v", s[0].cart.Base())
		}
	}
}

// A cart that stops at what its cliff sensors see stays out of the hole.
func TestCliffSensorsKeepItOut(t *testing.T) {
	for _, speed := range []float64{0.1, 0.2, 0.3, 0.4} {
		w, s := many(t, sim.Ground{Holes: []sim.Hole{{Name: "pit", At: geom.Vec2{X: 1}, Radius: 0.4, Depth: 0.3}}}, nil, geom.Pose2{})
		s[0].command("speed", speed)
		for range 40 * 10 {
			w.Tick()
			if s[0].reads("cliff_left") == 1 || s[0].reads("cliff_right") == 1 {
				s[0].command("speed", 0)
			}
		}
		if s[0].reads("fallen") != 0 || s[0].cart.Base().X > 0.6 {
			t.Errorf("at %v m/s it stops at %v", speed, s[0].cart.Base())
		}
	}
}
