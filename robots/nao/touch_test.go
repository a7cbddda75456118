// SPDX-License-Identifier: Apache-2.0

package nao_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/robots/cart"
	"github.com/playsim/playsim/robots/nao"
	"github.com/playsim/playsim/robots/nao/body"
	"github.com/playsim/playsim/robots/nao/motion"
	"github.com/playsim/playsim/sim"
)

// arena is a walled world of some robots and things.
func arena(t *testing.T, size geom.Vec2, objects []sim.Object, robots ...sim.RobotModel) *sim.World {
	t.Helper()
	w, err := sim.New(&sim.Model{
		Name: "arena", Seed: 1, Tick: sim.DefaultTick, Step: sim.DefaultStep, Gravity: sim.DefaultGravity,
		Ground: sim.Ground{Walls: sim.Border(size, 0.05, 0.5)}, Objects: objects, Robots: robots,
	})
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func naoAt(name string, at geom.Pose2) sim.RobotModel {
	cfg := nao.Defaults()
	cfg.At = at
	return sim.RobotModel{Name: name, New: nao.New(cfg)}
}

func cartAt(name string, at geom.Pose2) sim.RobotModel {
	cfg := cart.Defaults()
	cfg.At = at
	return sim.RobotModel{Name: name, New: cart.New(cfg)}
}

func person(name string, x, y float64) sim.Object {
	return sim.Object{Name: name, Shape: sim.Person, Radius: 0.2, Height: 1.7, At: sim.Resting(x, y)}
}

func commandTo(t *testing.T, r sim.Robot, name string, v float64) {
	t.Helper()
	id, ok := r.Slots().Lookup(name)
	if !ok || !r.Slots().Command(id, v) {
		t.Fatalf("no actuator %s", name)
	}
}

func readOf(t *testing.T, r sim.Robot, name string) float64 {
	t.Helper()
	id, ok := r.Slots().Lookup(name)
	if !ok {
		t.Fatalf("no slot %s", name)
	}
	return r.Slots().Get(id)
}

// A NAO is not moved onto a hole, for it would stand on air; between its feet and beside
// them there may be one.
func TestMoveOntoAHole(t *testing.T) {
	w, err := sim.New(&sim.Model{
		Name: "holes", Tick: sim.DefaultTick, Step: sim.DefaultStep, Gravity: sim.DefaultGravity,
		Ground: sim.Ground{Holes: []sim.Hole{{Name: "pit", At: geom.Vec2{X: 1}, Radius: 0.4, Depth: 0.3}, {Name: "cup", At: geom.Vec2{X: -1}, Radius: 0.03, Depth: 0.1}}},
		Robots: []sim.RobotModel{naoAt("nao", geom.Pose2{})},
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		x, y, yaw float64
		on        string
	}{
		{1, 0, 0, "pit"},
		{1, 0.42, 0, "pit"},
		{1, 0.42, math.Pi / 2, ""},
		{1, 0.46, 0, ""},
		{-1, 0, 0, ""},
		{-1, 0.05, 0, "cup"},
	} {
		err := w.Do(sim.Input{Op: sim.OpMove, Name: "nao", At: geom.Vec3{X: test.x, Y: test.y}, Value: test.yaw})
		if (err != nil) != (test.on != "") || err != nil && !strings.Contains(err.Error(), "over the hole "+test.on+",") {
			t.Errorf("to [%v, %v] yaw %.2f: %v", test.x, test.y, test.yaw, err)
		}
	}
}

// A robot that falls towards a wall, at whatever angle and distance, ends before it.
func TestFallStopsAtAWall(t *testing.T) {
	s := sim.NewStream(1, "falls")
	for range 60 {
		gap, yaw, push := s.Range(0.12, 0.7), s.Range(-math.Pi, math.Pi), s.Range(-0.9, 0.9)
		t.Run(fmt.Sprintf("gap %.3f, yaw %.2f, push %.2f", gap, yaw, push), func(t *testing.T) {
			w := arena(t, geom.Vec2{X: 4, Y: 4}, nil, naoAt("nao", geom.Pose2{X: 2 - gap, Yaw: yaw}))
			blow := geom.Polar(6, push)
			if err := w.Do(sim.Input{Op: sim.OpPush, Name: "nao", At: geom.Vec3{X: blow.X, Y: blow.Y, Z: 0.3}}); err != nil {
				t.Fatal(err)
			}
			r := w.Robots()[0].(*nao.Robot)
			for i := range 120 {
				w.Tick()
				if back := 2 - gap - r.Pose().Pos.X; i < 5 && back > 0.03 {
					t.Errorf("pushed at the wall, it is %.3f m back at once", back)
				}
			}
			if readOf(t, r, "fallen") != 1 {
				t.Fatal("it did not fall")
			}
			for i, link := range r.Links(nil) {
				if link.Pos.X > 2 {
					t.Errorf("%s is at %.3f, the wall at 2", r.LinkNames()[i], link.Pos.X)
				}
			}
		})
	}
}

// A robot that falls in a crowd before a wall, by whatever push, neither falls through the
// wall nor gets up in it.
func TestFallInACrowdStopsAtAWall(t *testing.T) {
	s := sim.NewStream(1, "crowded falls")
	for range 30 {
		gap, along, push := s.Range(0.12, 0.3), s.Range(0.2, 0.26), s.Range(-math.Pi, math.Pi)
		t.Run(fmt.Sprintf("gap %.3f, neighbours %.3f, push %.2f", gap, along, push), func(t *testing.T) {
			at := geom.Vec2{X: 2 - gap}
			w := arena(t, geom.Vec2{X: 4, Y: 4}, nil,
				naoAt("nao", geom.Pose2{X: at.X, Yaw: push / 2}), naoAt("left", geom.Pose2{X: at.X, Y: along}),
				naoAt("right", geom.Pose2{X: at.X, Y: -along}), naoAt("behind", geom.Pose2{X: at.X - along}))
			blow := geom.Polar(6, push)
			if err := w.Do(sim.Input{Op: sim.OpPush, Name: "nao", At: geom.Vec3{X: blow.X, Y: blow.Y, Z: 0.3}}); err != nil {
				t.Fatal(err)
			}
			r := w.Robots()[0].(*nao.Robot)
			commandTo(t, r, "posture/goal", 2)
			for range 40 * 30 {
				w.Tick()
				for i, link := range r.Links(nil) {
					if link.Pos.X > 2.02 && !r.Motion().Falling() { // grippers touch it
						t.Fatalf("%s is at %.3f, the wall at 2", r.LinkNames()[i], link.Pos.X)
					}
				}
			}
			if r.Motion().Posture() != motion.StandInit || r.Base().X > 1.9 {
				t.Errorf("it ends in %v at %.2f", r.Motion().Posture(), r.Base())
			}
		})
	}
}

// A person who walks into a robot and stops there has it stagger, and topple when fast; one who
// goes on topples it. The robot's inertial unit feels it, and the person does not walk through it.
func TestPersonHitsANao(t *testing.T) {
	for _, c := range []struct {
		speed, yaw, to float64
		falls          bool
	}{
		{0.2, 0, -0.32, false},
		{0.3, 1.5, -0.375, false},
		{1.0, 0, -0.1, true},
		{1.2, 3, 2, true},
		{1.0, -1.5, 2, true},
		{0.2, 0, 2, true},
		{0.3, 1.5, 2, true},
		{0.1, 3, 2, true},
	} {
		w := arena(t, geom.Vec2{X: 6, Y: 4}, []sim.Object{person("ann", -1.2, 0)}, naoAt("nao", geom.Pose2{Yaw: c.yaw}))
		if err := w.Do(sim.Input{Op: sim.OpWalk, Name: "ann", At: geom.Vec3{X: c.to}, Value: c.speed}); err != nil {
			t.Fatal(err)
		}
		r, felt, fell := w.Robots()[0].(*nao.Robot), 0.0, false
		for range 40 * 16 {
			w.Tick()
			felt = math.Max(felt, math.Hypot(readOf(t, r, "imu/accel_x"), readOf(t, r, "imu/accel_y")))
			fell = fell || readOf(t, r, "falling") == 1
			for _, link := range r.Links(nil) {
				if d := link.Pos.XY().Dist(w.Bodies()[0].Pos.XY()); d < 0.15 && !fell {
					t.Fatalf("%v m/s: a link is %.3f m from the person's middle", c.speed, d)
				}
			}
		}
		if fell != c.falls || felt < 1 {
			t.Errorf("%v m/s from %v rad to %v: fell %v, felt %.2f m/s²", c.speed, c.yaw, c.to, fell, felt)
		}
	}
}

// A cart that drives into a robot stops, and shakes it by its momentum.
func TestCartHitsANao(t *testing.T) {
	for _, speed := range []float64{0.1, 0.2, 0.3, 0.4} {
		w := arena(t, geom.Vec2{X: 6, Y: 4}, nil, cartAt("cart", geom.Pose2{X: -0.8}), naoAt("nao", geom.Pose2{Yaw: 1.57}))
		commandTo(t, w.Robots()[0], "speed", speed)
		felt := 0.0
		for range 40 * 10 {
			w.Tick()
			felt = math.Max(felt, math.Hypot(readOf(t, w.Robots()[1], "imu/accel_x"), readOf(t, w.Robots()[1], "imu/accel_y")))
		}
		at, r := w.Robots()[0].Base(), w.Robots()[1]
		if readOf(t, w.Robots()[0], "wheel_left") > 0.02 || at.X > -0.15 || readOf(t, r, "fallen") != 0 {
			t.Errorf("%v m/s: the cart is at %.2f, going on; fallen %v", speed, at, readOf(t, r, "fallen"))
		}
		if want := speed; felt < want {
			t.Errorf("%v m/s: it felt %.3f m/s²", speed, felt)
		}
	}
}

// A robot that falls onto another one strikes it, so that it staggers or falls, too. It falls
// the way it was pushed, whether a robot or a person is there: only then it slides off them.
func TestNaoFallsOnSomeone(t *testing.T) {
	s := sim.NewStream(1, "falls on someone")
	for i := range 60 {
		gap, yaw, own, push := s.Range(0.28, 0.45), s.Range(-math.Pi, math.Pi), s.Range(-math.Pi, math.Pi), s.Range(5, 8)
		human := i%4 == 3
		t.Run(fmt.Sprintf("gap %.3f, yaw %.2f, own %.2f, push %.2f, person %v", gap, yaw, own, push, human), func(t *testing.T) {
			robots, people := []sim.RobotModel{naoAt("a", geom.Pose2{Yaw: own})}, []sim.Object(nil)
			if human {
				people = append(people, person("ann", gap+0.05, 0))
			} else {
				robots = append(robots, naoAt("b", geom.Pose2{X: gap, Yaw: yaw}))
			}
			w := arena(t, geom.Vec2{X: 6, Y: 4}, people, robots...)
			if err := w.Do(sim.Input{Op: sim.OpPush, Name: "a", At: geom.Vec3{X: push, Z: 0.3}}); err != nil {
				t.Fatal(err)
			}
			felt, ahead := 0.0, 0.0
			for range 120 {
				w.Tick()
				x := w.Robots()[0].(*nao.Robot).Pose().Pos.X
				if ahead = max(ahead, x); x < -0.01 && ahead < 0.04 || x < -0.2 {
					t.Fatalf("pushed ahead, it is %.3f m behind after %.3f m", -x, ahead)
				}
				if !human {
					felt = math.Max(felt, math.Hypot(readOf(t, w.Robots()[1], "imu/accel_x"), readOf(t, w.Robots()[1], "imu/accel_y")))
				}
			}
			if readOf(t, w.Robots()[0], "fallen") != 1 || !human && felt < 2 {
				t.Errorf("fallen %v; the other felt %.2f m/s²", readOf(t, w.Robots()[0], "fallen"), felt)
			}
		})
	}
}

// A robot that falls onto a person or another robot comes down beside them: what it has in the
// torso and the head ends in nobody.
func TestFallEndsBesideSomeone(t *testing.T) {
	s := sim.NewStream(3, "falls beside someone")
	for i := range 80 {
		gap, aside, yaw, own, push := s.Range(0.3, 0.55), s.Range(-0.1, 0.1), s.Range(-math.Pi, math.Pi), s.Range(-math.Pi, math.Pi), s.Range(5, 8)
		human := i%2 == 0
		t.Run(fmt.Sprintf("gap %.3f, aside %.3f, yaw %.2f, own %.2f, push %.2f, person %v", gap, aside, yaw, own, push, human), func(t *testing.T) {
			robots, people := []sim.RobotModel{naoAt("a", geom.Pose2{Yaw: own})}, []sim.Object(nil)
			if human {
				people = append(people, person("ann", gap+0.05, aside))
			} else {
				robots = append(robots, naoAt("b", geom.Pose2{X: gap, Y: aside, Yaw: yaw}))
			}
			w := arena(t, geom.Vec2{X: 6, Y: 4}, people, robots...)
			if err := w.Do(sim.Input{Op: sim.OpPush, Name: "a", At: geom.Vec3{X: push, Z: 0.3}}); err != nil {
				t.Fatal(err)
			}
			for range 200 {
				w.Tick()
			}
			a := w.Robots()[0].(*nao.Robot)
			if readOf(t, a, "fallen") != 1 {
				t.Fatal("it did not fall")
			}
			for k, link := range a.Links(nil) {
				if name := a.LinkNames()[k]; name != "Head" && name != "torso" {
					continue
				}
				if d := link.Pos.XY().Dist(geom.Vec2{X: gap + 0.05, Y: aside}); human && d < 0.2+0.05 {
					t.Errorf("%s ends %.3f m from the person's middle", a.LinkNames()[k], d)
				}
				if human {
					continue
				}
				b := w.Robots()[1].(*nao.Robot)
				for i, other := range b.Links(nil) {
					if d := link.Pos.Dist(other.Pos); d < 0.09 {
						t.Errorf("%s ends %.3f m from the other's %s", a.LinkNames()[k], d, b.LinkNames()[i])
					}
				}
			}
		})
	}
}

// A ball onto which a robot's trunk falls ends beside it, also one right in the middle, and not
// below its legs.
func TestFallPushesABallAside(t *testing.T) {
	s := sim.NewStream(4, "falls on a ball")
	for i := range 40 {
		x, y, yaw, own := s.Range(0.32, 0.65), s.Range(-0.1, 0.1), s.Range(-math.Pi, math.Pi), s.Range(-math.Pi, math.Pi)
		if i%2 == 0 {
			y, yaw, own = 0, 0, 0
		}
		t.Run(fmt.Sprintf("x %.3f, y %.3f, yaw %.2f, own %.2f", x, y, yaw, own), func(t *testing.T) {
			at := geom.Vec2{X: x, Y: y}.Rotate(yaw)
			ball := sim.Object{Name: "ball", Shape: sim.Ball, Radius: 0.05, Mass: 0.1, Friction: 0.03, Slide: 0.5, Restitution: 0.6, At: sim.Resting(at.X, at.Y)}
			w := arena(t, geom.Vec2{X: 6, Y: 4}, []sim.Object{ball}, naoAt("nao", geom.Pose2{Yaw: yaw + own}))
			blow := geom.Polar(5, yaw)
			if err := w.Do(sim.Input{Op: sim.OpPush, Name: "nao", At: geom.Vec3{X: blow.X, Y: blow.Y, Z: 0.3}}); err != nil {
				t.Fatal(err)
			}
			for range 200 {
				w.Tick()
			}
			r := w.Robots()[0].(*nao.Robot)
			if readOf(t, r, "fallen") != 1 {
				t.Fatal("it did not fall")
			}
			axis := r.Pose().Rot.Rotate(geom.Vec3{Z: 1}).XY().Unit()
			off := w.Bodies()[0].Pos.XY().Sub(r.Pose().Pos.XY())
			if along, aside := off.Dot(axis), math.Abs(off.Cross(axis)); along > -0.3 && along < 0.24 && aside < 0.08 {
				t.Errorf("the ball is %.3f m ahead of the torso's middle and %.3f m aside", along, aside)
			}
		})
	}
}

// A NAO pushes what withstands it with less than 10 N, near that slower: µ m g = 10 N is
// 2.04 kg. A load on the thing counts.
func TestNaoPushesByForce(t *testing.T) {
	way := func(mass, load float64) float64 {
		crate := sim.Object{Name: "crate", Shape: sim.Box, Size: geom.Vec3{X: 0.3, Y: 0.4, Z: 0.2}, Mass: mass, Friction: 0.5, At: sim.Resting(0.5, 0)}
		objects := []sim.Object{crate}
		if load > 0 {
			objects = append(objects, sim.Object{Name: "load", Shape: sim.Box, Size: geom.Vec3{X: 0.1, Y: 0.1, Z: 0.1}, Mass: load, Friction: 0.5, At: sim.Resting(0.5, 0)})
		}
		w := arena(t, geom.Vec2{X: 8, Y: 4}, objects, naoAt("nao", geom.Pose2{}))
		commandTo(t, w.Robots()[0], "walk/x", 0.09)
		for range 40 * 30 {
			w.Tick()
		}
		return w.Bodies()[0].Pos.X - 0.5
	}
	light, one, more, near := way(0.2, 0), way(1.0, 0), way(1.01, 0), way(1.8, 0)
	if !(light > 0.6 && one > 0.4 && math.Abs(one-more) < 0.05 && near > 0.1 && near < 0.85*light) {
		t.Errorf("0.2, 1.0, 1.01 and 1.8 kg went %.2f, %.2f, %.2f and %.2f m", light, one, more, near)
	}
	if heavy, loaded := way(2.2, 0), way(1, 1.2); math.Abs(heavy) > 0.02 || math.Abs(loaded) > 0.02 {
		t.Errorf("2.2 kg went %.2f m, 1 kg with 1.2 kg on it %.2f m", heavy, loaded)
	}
}

// A NAO stops before a hole, wherever it comes from, and turns away from it.
func TestNaoStopsBeforeAHole(t *testing.T) {
	chance := sim.NewStream(2, "holes")
	for range 12 {
		radius, yaw, off := chance.Range(0.1, 0.6), chance.Range(-math.Pi, math.Pi), chance.Range(-0.05, 0.05)
		hole := geom.Polar(0.4+radius, yaw).Add(geom.Polar(off, yaw+math.Pi/2))
		cfg := nao.Defaults()
		cfg.At.Yaw = yaw
		w, err := sim.New(&sim.Model{
			Name: "pit", Seed: 1, Tick: sim.DefaultTick, Step: sim.DefaultStep, Gravity: sim.DefaultGravity,
			Ground: sim.Ground{Holes: []sim.Hole{{Name: "pit", At: hole, Radius: radius, Depth: 0.3}}},
			Robots: []sim.RobotModel{{Name: "nao", New: nao.New(cfg)}},
		})
		if err != nil {
			t.Fatal(err)
		}
		r := w.Robots()[0].(*nao.Robot)
		commandTo(t, r, "walk/x", 0.09)
		for tick := range 40 * 25 {
			if tick == 40*15 {
				commandTo(t, r, "walk/x", 0)
				commandTo(t, r, "walk/theta", 0.5)
			}
			w.Tick()
			for _, side := range [...]body.Side{body.Left, body.Right} {
				for _, c := range body.SoleCorners(side) {
					if at := r.Motion().Sole(side).Apply(c).XY(); at.Dist(hole) < radius-0.003 {
						t.Fatalf("radius %.2f: a foot is %.3f m over the hole", radius, radius-at.Dist(hole))
					}
				}
			}
		}
		if r.Base().Pos().Norm() < 0.1 {
			t.Errorf("radius %.2f: it did not come near: %.2f", radius, r.Base())
		}
	}
}

// A robot that falls between a pit and a wall, where there is little room, ends neither in the
// wall nor gets up in it.
func TestFallBetweenAPitAndAWall(t *testing.T) {
	s := sim.NewStream(1, "narrow falls")
	for range 60 {
		along, gap, yaw, push := s.Range(-1, 1), s.Range(0.08, 0.4), s.Range(-math.Pi, math.Pi), s.Range(-math.Pi, math.Pi)
		t.Run(fmt.Sprintf("along %.3f, gap %.3f, yaw %.2f, push %.2f", along, gap, yaw, push), func(t *testing.T) {
			m := &sim.Model{
				Name: "narrow", Tick: sim.DefaultTick, Step: sim.DefaultStep, Gravity: sim.DefaultGravity,
				Ground: sim.Ground{
					Holes: []sim.Hole{{Name: "pit", Radius: 0.6, Depth: 0.3}},
					Walls: []sim.Wall{{From: geom.Vec2{X: -1.5, Y: 0.7}, To: geom.Vec2{X: 1.5, Y: 0.7}, Thickness: 0.04, Height: 0.3}},
				},
				Robots: []sim.RobotModel{naoAt("nao", geom.Pose2{X: along, Y: 0.68 - gap, Yaw: yaw})},
			}
			w, err := sim.New(m)
			if err != nil {
				t.Skip(err)
			}
			r := w.Robots()[0].(*nao.Robot)
			blow := geom.Polar(6, push)
			if err := w.Do(sim.Input{Op: sim.OpPush, Name: "nao", At: geom.Vec3{X: blow.X, Y: blow.Y, Z: 0.3}}); err != nil {
				t.Fatal(err)
			}
			commandTo(t, r, "posture/goal", 2)
			for i := range 40 * 25 {
				w.Tick()
				for k, link := range r.Links(nil) {
					if link.Pos.Y > 0.71 && !r.Motion().Falling() {
						t.Fatalf("tick %d: %s is at %.3f, the wall at 0.68", i, r.LinkNames()[k], link.Pos)
					}
				}
			}
			if r.Motion().Posture() != motion.StandInit || r.Base().Y > 0.62 {
				t.Errorf("it ends in %v at %.2f", r.Motion().Posture(), r.Base())
			}
		})
	}
}

// A NAO, which pushes with 10 N, has a cart whose motors hold it with 3 N go out of its way,
// however the cart stands; but not into a wall.
func TestNaoPushesACart(t *testing.T) {
	for deg := 0; deg < 360; deg += 15 {
		yaw := float64(deg) * math.Pi / 180
		w := arena(t, geom.Vec2{X: 8, Y: 4}, nil, naoAt("nao", geom.Pose2{X: -0.6}), cartAt("cart", geom.Pose2{Yaw: yaw}))
		commandTo(t, w.Robots()[0], "walk/x", 0.09)
		for range 40 * 20 {
			w.Tick()
		}
		if at := w.Robots()[1].Base(); at.Pos().Norm() < 0.15 {
			t.Errorf("at %d° it went to %.3f, the NAO to %.2f", deg, at, w.Robots()[0].Base())
		}
		for _, room := range []float64{0.4, 2} {
			w = arena(t, geom.Vec2{X: room, Y: 4}, nil, cartAt("cart", geom.Pose2{X: 0.1, Yaw: yaw}))
			free := w.Free(geom.Vec2{X: -0.02}, 0.05, 0, 0.1, sim.Self{Body: -1, Force: 10})
			if free != (room == 2) && deg%180 == 0 {
				t.Errorf("at %d°, %v m of room: free %v", deg, room, free)
			}
		}
	}
}

// No ball stays on a robot, wherever it falls onto its head.
func TestNoBallStaysOnANao(t *testing.T) {
	s := sim.NewStream(5, "balls on heads")
	for i := range 40 {
		at := geom.Polar(s.Range(0, 0.06), s.Range(-math.Pi, math.Pi))
		if i == 0 {
			at = geom.Vec2{X: 0.02}
		}
		ball := sim.Object{Name: "ball", Shape: sim.Ball, Radius: 0.05, Mass: 0.3, Friction: 0.03, Slide: 0.5, Restitution: 0.6, At: at.To3D(s.Range(0.7, 1.5))}
		w := arena(t, geom.Vec2{X: 6, Y: 4}, []sim.Object{ball}, naoAt("nao", geom.Pose2{}))
		for range 40 * 15 {
			w.Tick()
		}
		if z := w.Bodies()[0].Pos.Z; z > 0.2 {
			t.Errorf("from %.3f it stays at %.3f", ball.At, w.Bodies()[0].Pos)
		}
	}
}
