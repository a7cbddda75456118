// SPDX-License-Identifier: Apache-2.0

package nao

import (
	"strings"
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/robots/nao/body"
	"github.com/playsim/playsim/sim"
)

func (r *Robot) reading(t testing.TB, name string) float64 {
	t.Helper()
	id, ok := r.slots.set.Lookup(name)
	if !ok {
		t.Fatalf("no slot %s", name)
	}
	return r.slots.set.Get(id)
}

// The centre of pressure is where the load is, as far as it is between the sensors;
// a foot in the air has none.
func TestCentreOfPressure(t *testing.T) {
	w, r := alone(t, Defaults())
	r.order(t, "walk/x", 0.06)
	compared, none := 0, 0
	for range 400 {
		load := r.motion.Loads()
		w.Tick()
		for side, name := range sideNames {
			at := geom.Vec2{X: r.reading(t, "fsr/"+name+"/cop_x"), Y: r.reading(t, "fsr/"+name+"/cop_y")}
			switch {
			case load[side].Force == 0:
				none++
				if at != (geom.Vec2{}) {
					t.Fatalf("%s foot without load: centre of pressure %v", name, at)
				}
			case load[side].Force > 20 && inside(load[side].At, side):
				compared++
				if d := at.Dist(load[side].At); d > 0.006 {
					t.Fatalf("%s foot: centre of pressure %v, the load is at %v", name, at, load[side].At)
				}
			}
		}
	}
	if compared < 50 || none < 50 {
		t.Errorf("%d loads compared, %d feet in the air", compared, none)
	}
}

func inside(p geom.Vec2, side int) bool {
	at := &fsrPlaces[side]
	return p.X > at[3].X && p.X < at[0].X && p.Y < min(at[0].Y, at[2].Y) && p.Y > max(at[1].Y, at[3].Y)
}

// A body that turns feels it where its accelerometer sits.
func TestAccelerometerSitsOffTheOrigin(t *testing.T) {
	_, r := alone(t, Defaults())
	at := body.Mounts[body.AccelerometerMount].Pos
	still := r.motion.Acceleration()
	r.imu.rates = geom.Vec3{Z: 2}
	even := r.specificForce(geom.Vec3{Z: 2}).Sub(still)
	if want := (geom.Vec3{X: -4 * at.X, Y: -4 * at.Y}); even.Dist(want) > 1e-12 {
		t.Errorf("turning at 2 rad/s adds %v, want %v", even, want)
	}
	r.imu.rates = geom.Vec3{}
	starting := r.specificForce(geom.Vec3{Y: 0.1 * r.tick}).Sub(still)
	if want := (geom.Vec3{X: 0.1 * at.Z, Z: -0.1 * at.X}); starting.Dist(want) > 1e-6 {
		t.Errorf("turning up at 0.1 rad/s² adds %v, want %v", starting, want)
	}
}

// Periods that the tick does not divide become the nearest that it does, and the
// slot says which.
func TestSonarPeriod(t *testing.T) {
	for _, c := range []struct {
		tick, period int64
		said         string
	}{
		{25_000_000, 100_000_000, "every 100 ms"},
		{30_000_000, 90_000_000, "every 90 ms"},
		{7_000_000, 98_000_000, "every 98 ms"},
	} {
		if got := sonarPeriodFor(c.tick); got != c.period {
			t.Errorf("tick %d: a period of %d", c.tick, got)
		}
		w, err := sim.New(&sim.Model{
			Name: "alone", Tick: c.tick, Step: c.tick, Gravity: sim.DefaultGravity,
			Robots: []sim.RobotModel{{Name: "nao", Kind: "nao", New: New(Config{
				Battery: 1, Camera: Resolutions[0], CameraPeriod: 2 * c.tick, BallRadius: 0.05,
			})}},
		})
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range w.Robots()[0].Slots().Decls() {
			if d.Name == "sonar/left" && !strings.Contains(d.Doc, c.said) {
				t.Errorf("tick %d: sonar/left says %q", c.tick, d.Doc)
			}
		}
	}
}
