// SPDX-License-Identifier: Apache-2.0

package nao_test

import (
	"math"
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/robots/nao"
	"github.com/playsim/playsim/robots/nao/body"
	"github.com/playsim/playsim/robots/nao/motion"
	"github.com/playsim/playsim/robots/robottest"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
)

func TestRobot(t *testing.T) {
	for _, v := range []body.Version{body.V5, body.V6} {
		t.Run(v.String(), func(t *testing.T) {
			drawn := nao.Defaults()
			robottest.Run(t, robottest.Robot{
				New: func(at geom.Pose2) func(*sim.Builder) (sim.Robot, error) {
					cfg := nao.Defaults()
					cfg.Version, cfg.At = v, at
					return nao.New(cfg)
				},
				Mass: sheetMass[v], Scales: []string{"fsr/left/total", "fsr/right/total"},
				Limits: sheetLimits(v), Links: linkNames, Reach: 0.75,
				Walk: map[string]float64{"walk/x": 0.05, "walk/y": 0.02, "walk/theta": 0.3},
				Look: nao.Look(&drawn),
				Situations: []robottest.Situation{
					{Inputs: []sim.Input{{Op: sim.OpLift, Value: 0.3}}},
					{Commands: map[string]float64{"walk/x": 0.1}},
					{Commands: map[string]float64{"walk/y": 0.1}},
					{Commands: map[string]float64{"walk/theta": 1}},
					{Commands: map[string]float64{"posture/goal": 5}},
					{Commands: map[string]float64{"kick/command": 1}},
					{Commands: map[string]float64{"HeadYaw/command": 1, "LHand/command": 1, "RHand/command": 1}},
				},
				Refused: []sim.Input{
					{Op: sim.OpHide},
					{Op: sim.OpThrow},
					{Op: sim.OpWalk, Value: 1},
					{Op: sim.OpLift, Value: -1},
					{Op: sim.OpTouch, Part: "nose"},
					{Op: sim.OpTouch, Part: "bumper_back"},
					{Op: sim.OpSet, Slot: "HeadYaw/position"},
					{Op: sim.OpSet, Slot: "battery", Value: 2},
					{Op: sim.OpPush, At: geom.Vec3{X: 1000}},
				},
			})
		})
	}
}

func ball(name string, x, y float64) sim.Object {
	return sim.Object{
		Name: name, Shape: sim.Ball, Color: name, Radius: 0.05, Mass: 0.1, Restitution: 0.5, Friction: 0.03, Slide: 0.5,
		At: sim.Resting(x, y),
	}
}

type stage struct {
	*sim.World
	nao *nao.Robot
}

func set(t testing.TB, cfg nao.Config, objects ...sim.Object) stage {
	t.Helper()
	w, err := sim.New(&sim.Model{
		Name: "stage", Seed: 5, Tick: sim.DefaultTick, Step: sim.DefaultStep, Gravity: sim.DefaultGravity,
		Objects: objects, Robots: []sim.RobotModel{{Name: "nao", Kind: "nao", New: nao.New(cfg)}},
	})
	if err != nil {
		t.Fatal(err)
	}
	return stage{w, w.Robots()[0].(*nao.Robot)}
}

func (s stage) run(seconds float64) {
	for range int(math.Round(seconds * 40)) {
		s.Tick()
	}
}

func (s stage) id(t testing.TB, name string) slot.ID {
	t.Helper()
	id, ok := s.nao.Slots().Lookup(name)
	if !ok {
		t.Fatalf("no slot %s", name)
	}
	return id
}

func (s stage) get(t testing.TB, name string) float64 { return s.nao.Slots().Get(s.id(t, name)) }

func (s stage) command(t testing.TB, name string, v float64) {
	t.Helper()
	if !s.nao.Slots().Command(s.id(t, name), v) {
		t.Fatalf("%s cannot be commanded to %v", name, v)
	}
}

func (s stage) do(t testing.TB, in sim.Input) {
	t.Helper()
	in.Name = "nao"
	if err := s.Do(in); err != nil {
		t.Fatal(err)
	}
}

func near(t *testing.T, what string, got, want, tolerance float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tolerance) {
		t.Errorf("%s = %v, want %v ± %v", what, got, want, tolerance)
	}
}

func TestSonar(t *testing.T) {
	wall := func(x float64) sim.Object {
		return sim.Object{Name: "wall", Shape: sim.Box, Size: geom.Vec3{X: 0.1, Y: 4, Z: 1}, Fixed: true, At: sim.Resting(x, 0)}
	}
	for _, c := range []struct{ x, lo, hi float64 }{
		{0.65, 0.50, 0.58}, {0.30, 0.20, 0.25}, {2, 0.80, 0.80},
	} {
		s := set(t, nao.Defaults(), wall(c.x))
		s.run(1)
		for _, side := range []string{"left", "right"} {
			if v := s.get(t, "sonar/"+side); v < c.lo || v > c.hi {
				t.Errorf("wall at %v m: sonar/%s reads %v, want %v … %v", c.x-0.05, side, v, c.lo, c.hi)
			}
		}
	}
}

func TestStandingWeighsOnTheFeet(t *testing.T) {
	s := set(t, nao.Defaults())
	s.run(2)
	near(t, "load on both feet", s.get(t, "fsr/left/total")+s.get(t, "fsr/right/total"), 5.3, 0.2)
	near(t, "vertical specific force", s.get(t, "imu/accel_z"), 9.81, 0.3)
}

func TestBatteryDrainsAndCharges(t *testing.T) {
	cfg := nao.Defaults()
	cfg.Battery = 0.5
	s := set(t, cfg)
	s.run(60)
	near(t, "a minute of standing", s.get(t, "battery"), 0.5-1.0/90, 0.0005)
	s.do(t, sim.Input{Op: sim.OpPlug})
	s.run(60)
	near(t, "a minute of charging", s.get(t, "battery"), 0.5-1.0/90+1.0/150, 0.0005)
	if s.get(t, "battery/charging") != 1 || s.get(t, "battery/plugged") != 1 {
		t.Error("not charging")
	}
	s.do(t, sim.Input{Op: sim.OpUnplug})
	s.do(t, sim.Input{Op: sim.OpSet, Slot: "battery", Value: 0.2})
	s.run(1)
	near(t, "set charge", s.get(t, "battery"), 0.2, 0.001)
}

// Without charge no joint holds: it falls, and the slots say why.
func TestEmptyBattery(t *testing.T) {
	cfg := nao.Defaults()
	cfg.Battery = 1e-6
	s := set(t, cfg)
	s.command(t, "walk/x", 0.05)
	s.command(t, "posture/goal", float64(motion.StandInit))
	s.run(10)
	if v := s.get(t, "battery"); v != 0 {
		t.Errorf("battery reads %v", v)
	}
	if s.get(t, "fallen") != 1 || s.get(t, "walking") != 0 {
		t.Errorf("fallen %v, walking %v", s.get(t, "fallen"), s.get(t, "walking"))
	}
	before := s.get(t, "HeadYaw/position")
	s.command(t, "HeadYaw/command", before+0.5)
	s.run(2)
	near(t, "a limp head's yaw", s.get(t, "HeadYaw/position"), before, 0.01)
}

func TestTouch(t *testing.T) {
	s := set(t, nao.Defaults())
	s.do(t, sim.Input{Op: sim.OpTouch, Part: "head_front", For: 500_000_000})
	s.run(0.3)
	if s.get(t, "touch/head_front") != 1 || s.get(t, "touch/head_rear") != 0 {
		t.Error("the touch is not felt, or elsewhere")
	}
	s.run(0.5)
	if s.get(t, "touch/head_front") != 0 {
		t.Error("the touch does not end")
	}
}

func TestOdometryDrifts(t *testing.T) {
	s := set(t, nao.Defaults())
	s.command(t, "walk/x", 0.09)
	s.run(20)
	truth, x := s.nao.Base().X, s.get(t, "odometry/x")
	if truth < 1.5 {
		t.Fatalf("walked only %v m", truth)
	}
	if d := math.Abs(x - truth); d < 1e-4 || d > 0.15*truth {
		t.Errorf("odometry says %v m after %v m", x, truth)
	}
}

func TestFeetPushBalls(t *testing.T) {
	s := set(t, nao.Defaults(), ball("green", 0.4, 0.05))
	s.command(t, "walk/x", 0.09)
	s.run(12)
	if b, base := s.Bodies()[0].Pos, s.nao.Base(); b.X < base.X || b.X < 0.5 {
		t.Errorf("the ball is at x = %v, the robot at %v", b.X, base.X)
	}
	if s.nao.Motion().Fallen() {
		t.Error("it fell over a ball of 100 g")
	}
}

func TestObstacleStopsTheWalk(t *testing.T) {
	s := set(t, nao.Defaults(), sim.Object{
		Name: "crate", Shape: sim.Box, Size: geom.Vec3{X: 0.4, Y: 2, Z: 0.4}, Fixed: true, At: sim.Resting(0.8, 0),
	})
	s.command(t, "walk/x", 0.09)
	bumped := false
	for range 800 {
		s.Tick()
		bumped = bumped || s.get(t, "bumper/left")+s.get(t, "bumper/right") > 0
	}
	if x := s.nao.Base().X; x < 0.3 || x > 0.52 {
		t.Errorf("it stands at x = %v; the crate begins at 0.6", x)
	}
	if !bumped {
		t.Error("no bumper was pressed")
	}
}

// A bumper is pressed by what its foot stands against, and by nothing else.
func TestBumperIsPressedAndReleased(t *testing.T) {
	s := set(t, nao.Defaults(), sim.Object{
		Name: "crate", Shape: sim.Box, Size: geom.Vec3{X: 0.4, Y: 2, Z: 0.4}, Fixed: true, At: sim.Resting(0.8, 0),
	})
	pressed := func() bool { return s.get(t, "bumper/left")+s.get(t, "bumper/right") > 0 }
	gap := func() float64 {
		m := s.nao.Motion()
		return 0.6 - max(m.Sole(body.Left).Pos.X, m.Sole(body.Right).Pos.X) - body.FootFront
	}
	s.command(t, "walk/x", 0.09)
	for range 800 {
		s.Tick()
		if pressed() && gap() > 0.02 {
			t.Fatalf("pressed %v m before the crate", gap())
		}
	}
	held := 0
	for range 200 {
		s.Tick()
		if pressed() {
			held++
		}
	}
	if held < 100 {
		t.Errorf("pressed in %d of 200 ticks of walking against the crate, %v m before it", held, gap())
	}
	s.command(t, "walk/x", 0)
	s.run(3)
	if err := s.Do(sim.Input{Op: sim.OpHide, Name: "crate"}); err != nil {
		t.Fatal(err)
	}
	s.run(0.1)
	if pressed() {
		t.Error("pressed with nothing there")
	}
}

func TestPushFallsAndGetsUp(t *testing.T) {
	s := set(t, nao.Defaults())
	s.run(1)
	s.do(t, sim.Input{Op: sim.OpPush, At: geom.Vec3{X: 0.3}})
	s.run(2)
	if s.get(t, "fallen") != 0 || s.get(t, "falling") != 0 {
		t.Fatal("a push of 0.3 N s made it fall")
	}
	s.do(t, sim.Input{Op: sim.OpPush, At: geom.Vec3{X: 4}})
	s.run(4)
	if s.get(t, "fallen") != 1 {
		t.Fatal("a push of 4 N s did not make it fall")
	}
	s.command(t, "posture/goal", float64(motion.StandInit))
	s.run(25)
	if s.get(t, "fallen") != 0 || motion.Posture(s.get(t, "posture")) != motion.StandInit {
		t.Errorf("it has not got up: fallen %v, posture %v", s.get(t, "fallen"), motion.Posture(s.get(t, "posture")))
	}
}

func BenchmarkTick(b *testing.B) {
	s := set(b, nao.Defaults(), ball("green", 1.5, 0.4))
	s.command(b, "walk/x", 0.05)
	s.command(b, "walk/theta", 0.2)
	b.ReportAllocs()
	for b.Loop() {
		s.Tick()
	}
	b.ReportMetric(float64(b.N)*0.025/b.Elapsed().Seconds(), "sim_s/s")
}
