// SPDX-License-Identifier: Apache-2.0

package cart_test

import (
	"math"
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/robots/cart"
	"github.com/playsim/playsim/robots/robottest"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
)

func TestRobot(t *testing.T) {
	robottest.Run(t, robottest.Robot{
		New: func(at geom.Pose2) func(*sim.Builder) (sim.Robot, error) {
			cfg := cart.Defaults()
			cfg.At = at
			return cart.New(cfg)
		},
		Mass:   1.5,
		Limits: map[string][2]float64{"speed": {-0.4, 0.4}, "turn": {-4, 4}, "kick": {0, 1}, "wheel_left": {-0.5, 0.5}},
		Links:  []string{"body", "wheel_left", "wheel_right", "plunger"},
		Reach:  0.15,
		Walk:   map[string]float64{"speed": 0.2, "turn": 0.3},
		Refused: []sim.Input{
			{Op: sim.OpHide},
			{Op: sim.OpLift, Value: 0.1},
			{Op: sim.OpTouch, Part: "nose"},
			{Op: sim.OpSet, Slot: "speed"},
			{Op: sim.OpSet, Slot: "battery", Value: 2},
			{Op: sim.OpPush, At: geom.Vec3{X: 1000}},
		},
	})
}

// stage is a world with one cart at the origin, in the open.
type stage struct {
	*sim.World
	t    testing.TB
	cart *cart.Robot
}

func set(t testing.TB, cfg cart.Config, walls []sim.Wall, objects ...sim.Object) stage {
	t.Helper()
	w, err := sim.New(&sim.Model{
		Name: "stage", Seed: 5, Tick: sim.DefaultTick, Step: sim.DefaultStep, Gravity: sim.DefaultGravity,
		Ground: sim.Ground{Walls: walls}, Objects: objects,
		Robots: []sim.RobotModel{{Name: "cart", Kind: "cart", New: cart.New(cfg)}},
	})
	if err != nil {
		t.Fatal(err)
	}
	return stage{w, t, w.Robots()[0].(*cart.Robot)}
}

func (s stage) id(name string) slot.ID {
	s.t.Helper()
	id, ok := s.cart.Slots().Lookup(name)
	if !ok {
		s.t.Fatalf("no slot %s", name)
	}
	return id
}

func (s stage) command(name string, v float64) {
	s.t.Helper()
	if !s.cart.Slots().Command(s.id(name), v) {
		s.t.Fatalf("%s takes no command", name)
	}
}

func (s stage) reads(name string) float64 { return s.cart.Slots().Get(s.id(name)) }

// mean is what a sensor reads on the average of a second.
func (s stage) mean(name string) float64 {
	sum := 0.0
	for range 40 {
		s.Tick()
		sum += s.reads(name)
	}
	return sum / 40
}

func (s stage) run(seconds float64) {
	for range int(math.Round(seconds * 40)) {
		s.Tick()
	}
}

func near(t *testing.T, what string, got, want, within float64) {
	t.Helper()
	if !(math.Abs(got-want) <= within) {
		t.Errorf("%s: %.4g, want %.4g ± %g", what, got, want, within)
	}
}

func ball(x, y float64) sim.Object {
	return sim.Object{Name: "ball", Shape: sim.Ball, Radius: 0.05, Mass: 0.1, Friction: 0.03, Slide: 0.5, Restitution: 0.5, At: sim.Resting(x, y)}
}

func box(mass, x, y float64) sim.Object {
	return sim.Object{Name: "box", Shape: sim.Box, Size: geom.Vec3{X: 0.2, Y: 0.2, Z: 0.2}, Mass: mass, Friction: 0.5, At: sim.Resting(x, y)}
}

func lamp(candela, x, y, z float64) sim.Object {
	return sim.Object{Name: "lamp", Shape: sim.Ball, Radius: 0.05, Mass: 1, Fixed: true, Light: candela, At: geom.Vec3{X: x, Y: y, Z: z}}
}

func wallAt(x float64) []sim.Wall {
	return []sim.Wall{{From: geom.Vec2{X: x, Y: -2}, To: geom.Vec2{X: x, Y: 2}, Thickness: 0.1, Height: 0.5}}
}

// Speed rises as 1 - exp(-t/τ); the way is v·(t - τ) in the long run.
func TestDrivesStraight(t *testing.T) {
	s := set(t, cart.Defaults(), nil)
	s.command("speed", 0.3)
	s.run(10)
	near(t, "way", s.cart.Base().Pos().Norm(), 0.3*(10-0.15), 0.06)
	near(t, "drift", s.cart.Base().Yaw, 0, 0.7) // the motors' gains differ by some per cent
	near(t, "tyre", s.reads("wheel_left"), 0.3, 0.02)
}

// A circle of radius v/ω.
func TestDrivesACircle(t *testing.T) {
	s := set(t, cart.Defaults(), nil)
	s.command("speed", 0.2)
	s.command("turn", 1)
	s.run(1)
	box := [4]float64{}
	for range 400 {
		s.Tick()
		at := s.cart.Base()
		box[0], box[1] = math.Min(box[0], at.X), math.Max(box[1], at.X)
		box[2], box[3] = math.Min(box[2], at.Y), math.Max(box[3], at.Y)
	}
	near(t, "diameter", box[1]-box[0], 0.4, 0.04)
	near(t, "diameter", box[3]-box[2], 0.4, 0.06)
}

func TestWheelsAreLimited(t *testing.T) {
	s := set(t, cart.Defaults(), nil)
	s.command("speed", 0.4)
	s.command("turn", 4)
	s.run(2)
	near(t, "right wheel", s.reads("wheel_right"), 0.5, 1e-3)
	near(t, "left wheel", s.reads("wheel_left"), 0.04, 0.02)
}

// It stops at a wall, both bumpers say so; it can turn and leave.
func TestStopsAtAWall(t *testing.T) {
	s := set(t, cart.Defaults(), wallAt(0.5))
	s.command("speed", 0.3)
	s.run(4)
	near(t, "front", s.cart.Base().X+0.13, 0.45, 0.001)
	near(t, "wheel", s.reads("wheel_left"), 0, 0.01)
	if s.reads("bumper_left") != 1 || s.reads("bumper_right") != 1 {
		t.Errorf("bumpers %v %v", s.reads("bumper_left"), s.reads("bumper_right"))
	}
	s.command("speed", 0)
	s.command("turn", 2)
	s.run(1.8)
	if math.Abs(s.cart.Base().Yaw) < 1 {
		t.Errorf("it turned to %v", s.cart.Base().Yaw)
	}
	s.command("turn", 0)
	s.command("speed", 0.3)
	s.run(2)
	if s.reads("bumper_left")+s.reads("bumper_right") != 0 || s.cart.Base().X > 0.2 {
		t.Errorf("it did not leave: %v", s.cart.Base())
	}
}

// A wall behind stops it and presses no bumper.
func TestStopsAtAWallBehind(t *testing.T) {
	cfg := cart.Defaults()
	cfg.At.Yaw = 2.5
	s := set(t, cfg, wallAt(0.5))
	s.command("speed", -0.3)
	s.run(4)
	near(t, "rear", s.cart.Base().X+0.13, 0.45, 0.001)
	if s.reads("bumper_left")+s.reads("bumper_right") != 0 {
		t.Errorf("bumpers %v %v", s.reads("bumper_left"), s.reads("bumper_right"))
	}
}

// What stands on one side of the front presses that bumper alone.
func TestBumpersTellTheSide(t *testing.T) {
	for _, c := range []struct {
		y           float64
		left, right float64
	}{{0.10, 1, 0}, {-0.06, 0, 1}} {
		s := set(t, cart.Defaults(), nil, sim.Object{
			Name: "post", Shape: sim.Cylinder, Radius: 0.03, Height: 0.3, Mass: 5, Fixed: true, At: sim.Resting(0.4, c.y),
		})
		s.command("speed", 0.2)
		s.run(4)
		if s.reads("bumper_left") != c.left || s.reads("bumper_right") != c.right {
			t.Errorf("post at %v: bumpers %v %v", c.y, s.reads("bumper_left"), s.reads("bumper_right"))
		}
	}
}

// A cart pushes what withstands it with less than 3 N, near that slower: µ m g = 3 N is
// 0.61 kg. What withstands more goes as far as the blow carries it.
func TestPushesByForce(t *testing.T) {
	speed := func(mass float64) (v, way float64) {
		s := set(t, cart.Defaults(), nil, box(mass, 0.4, 0))
		s.command("speed", 0.3)
		s.run(3)
		from := s.Bodies()[0].Pos.X
		s.run(2)
		return (s.Bodies()[0].Pos.X - from) / 2, s.Bodies()[0].Pos.X - 0.4
	}
	last := 0.31
	for _, mass := range []float64{0.1, 0.35, 0.45, 0.55, 0.6} {
		v, _ := speed(mass)
		if want := math.Min(0.8*(1-mass*0.5*9.80665/3), 0.3); !(v <= last+0.005 && math.Abs(v-want) < 0.02) {
			t.Errorf("%v kg: %.3f m/s, want %.3f, no more than %.3f", mass, v, want, last)
		}
		last = v
	}
	for _, mass := range []float64{0.64, 0.8, 0.99, 1.01, 3} {
		v, way := speed(mass)
		if most := 0.45 * 0.45 / (2 * mass * mass); !(math.Abs(v) < 1e-4 && way < most) {
			t.Errorf("%v kg: it goes on at %.4f m/s after %.4f m", mass, v, way)
		}
	}
}

// A ball stays before the front while it is pushed gently.
func TestPushesABall(t *testing.T) {
	s := set(t, cart.Defaults(), nil, ball(0.3, 0.01))
	s.command("speed", 0.2)
	s.run(6)
	in := s.cart.Base().ApplyInv(s.Bodies()[0].Pos.XY())
	if !(in.X > 0.12 && in.X < 0.5 && math.Abs(in.Y) < 0.1) || s.cart.Base().X < 0.8 {
		t.Errorf("cart at %v, ball at %v of it", s.cart.Base(), in)
	}
}

// p = √(2Eμ), E = 0.08 J: the cart gets the opposite.
func TestKick(t *testing.T) {
	s := set(t, cart.Defaults(), nil, ball(0.16, 0))
	s.command("kick", 1)
	s.Tick()
	p := math.Sqrt(2 * 0.08 * 0.1 * 1.5 / 1.6)
	near(t, "ball", s.Bodies()[0].Vel.X, p/0.1-0.5*sim.DefaultGravity*0.025, 0.03) // it slips for the rest of the tick
	if s.Tick(); s.reads("kick_ready") != 0 {
		t.Error("the spring is still cocked")
	}
	near(t, "recoil", s.reads("wheel_left"), -p/1.5, 0.02)
	s.run(1)
	if v := s.Bodies()[0].Vel.X; v > p/0.1 {
		t.Errorf("it struck again: %v", v)
	}
	if s.reads("kick_ready") != 1 && s.reads("kick_ready") != 0 {
		t.Error("no state of the spring")
	}
}

func TestKickOfNothing(t *testing.T) {
	s := set(t, cart.Defaults(), nil, ball(0.3, 0))
	s.command("kick", 1)
	s.run(1)
	near(t, "ball", s.Bodies()[0].Pos.X, 0.3, 1e-9)
	near(t, "cart", s.cart.Base().X, 0, 1e-9)
}

// (d₀/d)² of a wall straight ahead, the middle ray counting most.
func TestInfraredFallsWithTheSquare(t *testing.T) {
	for _, d := range []float64{0.1, 0.15, 0.2, 0.3, 0.4} {
		s := set(t, cart.Defaults(), wallAt(0.09+0.05+d))
		want := 0.0
		for k, w := range []float64{3. / 9, 4. / 9, 2. / 9} {
			slant := d / math.Cos(float64(k)*math.Pi/18)
			want += w * (0.08 / slant) * (0.08 / slant)
		}
		near(t, "ir_front", s.mean("ir_front"), want, 0.003)
	}
	s := set(t, cart.Defaults(), wallAt(0.09+0.05+0.65))
	near(t, "out of range", s.mean("ir_front"), 0.002, 0.002)
}

func TestInfraredTellsTheSide(t *testing.T) {
	s := set(t, cart.Defaults(), nil, box(5, 0.3, 0.3))
	if l, f, r := s.mean("ir_left"), s.mean("ir_front"), s.mean("ir_right"); l < 0.05 || f > 0.02 || r > 0.02 {
		t.Errorf("left %.3f, front %.3f, right %.3f", l, f, r)
	}
}

// E = I·cosθ/d², reading E/(E+50).
func TestLightFollowsSquareAndCosine(t *testing.T) {
	for _, at := range []geom.Vec2{{X: 0.5}, {X: 1}, {X: 2}, {X: 1, Y: 1}, {Y: 1}, {X: 1, Y: -0.5}} {
		s := set(t, cart.Defaults(), nil, lamp(40, at.X, at.Y, 0.1))
		for side, name := range []string{"photo_left", "photo_right"} {
			sign := float64(1 - 2*side)
			d := at.Sub(geom.Vec2{X: 0.06, Y: sign * 0.05})
			lux := 40 * math.Max(math.Cos(d.Angle()-sign*40*math.Pi/180), 0) / d.NormSq()
			near(t, name, s.mean(name), lux/(lux+50), 0.002)
		}
	}
}

func TestLightIsShadowed(t *testing.T) {
	screen := box(5, 1, 0)
	s := set(t, cart.Defaults(), nil, lamp(40, 2, 0, 0.1), screen)
	near(t, "behind a box", s.mean("photo_left"), 0.001, 0.001)
	s = set(t, cart.Defaults(), nil, lamp(40, -1, 0, 0.1))
	near(t, "from behind", s.mean("photo_left"), 0.001, 0.001)
}

// Two lamps add up; a hidden one gives nothing.
func TestLightAddsUp(t *testing.T) {
	other := lamp(40, 1, 0.001, 0.1)
	other.Name = "other"
	other.At.Z = 0.3
	s := set(t, cart.Defaults(), nil, lamp(40, 1, 0, 0.1), other)
	two := s.mean("photo_left")
	if err := s.Do(sim.Input{Op: sim.OpHide, Name: "other"}); err != nil {
		t.Fatal(err)
	}
	s.Tick()
	one := s.mean("photo_left")
	if !(two > one*1.3 && one > 0.1) {
		t.Errorf("two lamps give %.3f, one %.3f", two, one)
	}
}

func TestBatteryDrainsWithMotion(t *testing.T) {
	drained := func(speed float64) float64 {
		cfg := cart.Defaults()
		cfg.Capacity = 100
		s := set(t, cfg, nil)
		s.command("speed", speed)
		s.run(10)
		return 1 - s.reads("battery")
	}
	near(t, "standing: 1 W", drained(0), 0.1, 0.001)
	near(t, "driving: 1 W and 2·2 W·0.25/0.5", drained(0.25), 0.3, 0.01)
}

func TestEmptyNothingMoves(t *testing.T) {
	cfg := cart.Defaults()
	cfg.Battery = 0
	s := set(t, cfg, nil, ball(0.16, 0))
	s.command("speed", 0.3)
	s.command("kick", 1)
	s.run(2)
	near(t, "way", s.cart.Base().Pos().Norm(), 0, 1e-9)
	near(t, "ball", s.Bodies()[0].Pos.X, 0.16, 1e-6)
}

func TestChargesAtACharger(t *testing.T) {
	station := sim.Object{
		Name: "station", Shape: sim.Cylinder, Radius: 0.1, Height: 0.3, Mass: 5, Fixed: true, Charges: true, At: sim.Resting(0.5, 0),
	}
	cfg := cart.Defaults()
	cfg.Battery, cfg.Capacity = 0.5, 600
	s := set(t, cfg, nil, station)
	s.run(1)
	if s.reads("charging") != 0 {
		t.Error("it charges from afar")
	}
	s.command("speed", 0.2)
	s.run(3)
	s.command("speed", 0)
	before := s.reads("battery")
	s.run(5)
	if s.reads("charging") != 1 {
		t.Fatal("it does not charge at the station")
	}
	near(t, "charged", s.reads("battery")-before, 29.*5/600, 0.01)
	s.run(30)
	near(t, "full", s.reads("battery"), 1, 1e-9)
}

func TestInputs(t *testing.T) {
	s := set(t, cart.Defaults(), nil)
	for _, in := range []sim.Input{
		{Op: sim.OpMove, Name: "cart", At: geom.Vec3{X: 1, Y: 2}, Value: 0.5},
		{Op: sim.OpSet, Name: "cart", Slot: "battery", Value: 0.25},
		{Op: sim.OpTouch, Name: "cart", Part: "bumper_right", For: 100_000_000},
	} {
		if err := s.Do(in); err != nil {
			t.Fatal(err)
		}
	}
	s.Tick()
	if s.cart.Base() != (geom.Pose2{X: 1, Y: 2, Yaw: 0.5}) {
		t.Errorf("it is at %v", s.cart.Base())
	}
	near(t, "battery", s.reads("battery"), 0.25, 1e-3)
	if s.Tick(); s.reads("bumper_right") != 1 || s.reads("bumper_left") != 0 {
		t.Error("the touched bumper is not pressed")
	}
	if s.run(0.2); s.reads("bumper_right") != 0 {
		t.Error("the bumper stays pressed")
	}
	if err := s.Do(sim.Input{Op: sim.OpPush, Name: "cart", At: geom.Vec3{X: 0.3}}); err != nil {
		t.Fatal(err)
	}
	s.Tick()
	if v := s.cart.Base().X; v <= 1 {
		t.Errorf("a push did nothing: x %v", v)
	}
}

func TestRefusedWorlds(t *testing.T) {
	for _, c := range []func(*cart.Config, *sim.Model){
		func(c *cart.Config, _ *sim.Model) { c.Battery = 1.5 },
		func(c *cart.Config, _ *sim.Model) { c.Capacity = 0 },
		func(_ *cart.Config, m *sim.Model) { m.Tick = 500_000_000 },
	} {
		cfg := cart.Defaults()
		m := &sim.Model{Name: "wrong", Tick: sim.DefaultTick, Step: sim.DefaultStep, Gravity: sim.DefaultGravity}
		c(&cfg, m)
		m.Robots = []sim.RobotModel{{Name: "cart", New: cart.New(cfg)}}
		if _, err := sim.New(m); err == nil {
			t.Error("not refused")
		}
	}
}

func TestLookFitsTheLinks(t *testing.T) {
	s := set(t, cart.Defaults(), nil)
	links := len(s.cart.Links(nil))
	for _, p := range cart.Look("red").Pieces {
		if p.Link >= links {
			t.Errorf("piece on link %d of %d", p.Link, links)
		}
		if _, ok := s.cart.Slots().Lookup(p.Glow); p.Glow != "" && !ok {
			t.Errorf("a piece shines by %s", p.Glow)
		}
	}
}

// A ball that lies at a wall is pushed along it, until the cart has turned past it.
func TestPushesABallAlongAWall(t *testing.T) {
	cfg := cart.Defaults()
	cfg.At = geom.Pose2{X: 0.31, Yaw: math.Pi/2 + 0.03}
	s := set(t, cfg, wallAt(0.5), ball(0.395, 0.3))
	s.command("speed", 0.2)
	s.run(5)
	at := s.Bodies()[0].Pos
	if !(at.Y > 0.5) || at.X > 0.401 || s.cart.Base().X > 0.325 {
		t.Errorf("cart at %v, ball at %v", s.cart.Base(), at)
	}
}

// One that lies between the cart and a wall is pressed into neither.
func TestDoesNotSqueezeABallIntoAWall(t *testing.T) {
	s := set(t, cart.Defaults(), wallAt(0.5), ball(0.395, 0))
	s.command("speed", 0.4)
	s.run(10)
	at, own := s.Bodies()[0].Pos, s.cart.Base()
	if at.X > 0.405 || own.X > 0.5-0.05/2-0.13 || own.Pos().Dist(at.XY()) < 0.15-0.001 {
		t.Errorf("cart at %v, ball at %v", own, at)
	}
}
