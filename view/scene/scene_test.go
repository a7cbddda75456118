// SPDX-License-Identifier: Apache-2.0

package scene

import (
	"math"
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
)

func worldOf(t *testing.T, objects ...sim.Object) *sim.World {
	t.Helper()
	w, err := sim.New(&sim.Model{
		Tick: sim.DefaultTick, Step: sim.DefaultStep, Gravity: sim.DefaultGravity,
		Ground: sim.Ground{Size: geom.Vec2{X: 6, Y: 4}, Walls: sim.Border(geom.Vec2{X: 6, Y: 4}, 0.1, 0.5)}, Objects: objects,
	})
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func built(t *testing.T, objects ...sim.Object) (*Scene, *sim.Snapshot) {
	t.Helper()
	w := worldOf(t, objects...)
	s, snap := New(w), &sim.Snapshot{}
	w.Snapshot(snap)
	s.Update(snap, Options{Names: true, Eyes: true})
	return s, snap
}

func ball(name string, x, y float64) sim.Object {
	return sim.Object{Name: name, Shape: sim.Ball, Radius: 0.05, Mass: 0.1, Color: name, At: sim.Resting(x, y)}
}

// What the mouse points at is what is there: a point goes to the picture and back.
func TestPickedIsWhatIsSeen(t *testing.T) {
	s, snap := built(t, ball("red", 1.1, -0.3), ball("green", 1.6, 0.6))
	for _, name := range []string{"overview", "top", "front", "side"} {
		c, _ := s.Camera(name, snap)
		for i, want := range []string{"red", "green"} {
			x, y, depth := c.Where(snap.Bodies[i].Pos, 1.5)
			if depth <= 0 || math.Abs(x) > 1 || math.Abs(y) > 1 {
				t.Fatalf("%s does not see %s: %v, %v", name, want, x, y)
			}
			if got, _ := s.Picked(c.Pick(x, y, 1.5)); got != want {
				t.Errorf("%s: %q was picked, not %s", name, got, want)
			}
		}
		if got, ok := s.Picked(c.Pick(0, 0.97, 1.5)); ok {
			t.Errorf("%s: %q was picked in the void", name, got)
		}
	}
}

func TestOrbitOfACameraSeesTheSame(t *testing.T) {
	s, snap := built(t, ball("red", 0, 0))
	for _, name := range s.Cameras() {
		c, _ := s.Camera(name, snap)
		o := OrbitOf(&c).Camera("")
		if o.Eye.Dist(c.Eye) > 1e-6 {
			t.Errorf("%s: the eye went from %v to %v", name, c.Eye, o.Eye)
		}
	}
}

func TestOrbitStaysAboveTheGround(t *testing.T) {
	s, _ := built(t)
	o := s.Home()
	for range 100 {
		o = o.Turn(0.1, -0.1).Zoom(1.02) // far away a low eye would be far below
	}
	if c := o.Camera(""); c.Eye.Z <= 0 || math.IsNaN(c.Eye.X) {
		t.Errorf("the eye is at %v", c.Eye)
	}
}

func TestColors(t *testing.T) {
	if c := ParseColor("#ff8000"); c.R != 1 || c.B != 0 || math.Abs(c.G-0.5) > 0.01 {
		t.Errorf("%+v", c)
	}
	if ParseColor("no such") != ParseColor("gray") {
		t.Error("what is no colour is not gray")
	}
}

// A mesh is closed and its triangles face outwards: the volumes of the pyramids from
// the origin to them add up to that of the solid.
func TestMeshesHaveTheirVolume(t *testing.T) {
	for _, c := range []struct {
		name   string
		solid  Solid
		volume float64
	}{
		{"ellipsoid", Solid{Form: sim.Ellipsoid, Size: geom.Vec3{X: 2, Y: 3, Z: 4}}, math.Pi / 6 * 24},
		{"capsule", Solid{Form: sim.Capsule, Size: geom.Vec3{X: 1, Z: 2}}, math.Pi*2 + math.Pi*4/3},
		{"tube", Solid{Form: sim.Tube, Size: geom.Vec3{X: 1, Z: 2}}, math.Pi * 2},
		{"cone", Solid{Form: sim.Cone, Size: geom.Vec3{X: 1, Y: 0.5, Z: 3}}, math.Pi * (1 + 0.5 + 0.25)},
		{"box", Solid{Form: sim.RoundBox, Size: geom.Vec3{X: 1, Y: 2, Z: 3}}, 6},
		{"round box", Solid{Form: sim.RoundBox, Size: geom.Vec3{X: 2, Y: 2, Z: 2}, Round: 1}, math.Pi * 4 / 3},
	} {
		var all Meshes
		m := all.Of(&c.solid)
		v := 0.0
		for _, t := range m.Triangles {
			v += m.Points[t.A].Dot(m.Points[t.B].Cross(m.Points[t.C])) / 6
		}
		if math.Abs(v-c.volume) > 0.05*c.volume {
			t.Errorf("%s: volume %.3f, not %.3f", c.name, v, c.volume)
		}
		for i, n := range m.Normals {
			if math.Abs(n.Norm()-1) > 1e-9 || math.IsNaN(m.Points[i].X) {
				t.Fatalf("%s: normal %v at %v", c.name, n, m.Points[i])
			}
		}
		if all.Of(&c.solid) != m {
			t.Errorf("%s: made twice", c.name)
		}
	}
}

func TestHiddenThingsAreNotShown(t *testing.T) {
	s, snap := built(t, ball("red", 0, 0))
	n := len(s.Solids)
	snap.Bodies[0].Hidden = true
	s.Update(snap, Options{})
	if len(s.Solids) >= n {
		t.Errorf("%d solids before, %d after", n, len(s.Solids))
	}
}

func TestPersonsWaveLookAndSpeak(t *testing.T) {
	s, snap := built(t, sim.Object{Name: "ann", Shape: sim.Person, Radius: 0.25, Height: 1.7, Color: "blue", At: sim.Resting(0, 0)})
	before := append([]Solid(nil), s.Solids...)
	snap.Persons[0] = sim.PersonState{Waves: true, Gaze: 1, Said: "hello", SaidAt: 0}
	snap.Time = 1e9
	s.Update(snap, Options{})
	moved := 0
	for i := range s.Solids {
		if s.Solids[i].Pose != before[i].Pose {
			moved++
		}
	}
	if moved < 6 {
		t.Errorf("only %d pieces moved", moved)
	}
	if len(s.Labels) != 1 || !s.Labels[0].Said {
		t.Errorf("labels %+v", s.Labels)
	}
	snap.Time = 60e9
	s.Update(snap, Options{})
	if len(s.Labels) != 0 {
		t.Error("the words stay in the air")
	}
}

// A manager has slots and no body: nothing of it is drawn, not even its name.
func TestWhatHasNoBodyIsNotDrawn(t *testing.T) {
	s, snap := built(t)
	solids, names := len(s.Solids), s.Cameras()
	ghost := newRobotLook(&sim.RobotModel{Name: "ghost", Look: &sim.Look{}}, nil)
	s.robots = append(s.robots, ghost)
	snap.Robots = append(snap.Robots, sim.RobotState{})
	s.Update(snap, Options{Names: true, Eyes: true})
	if len(s.Solids) != solids || len(s.Labels) != 0 || len(s.Cameras()) != len(names) {
		t.Errorf("%d solids, %d labels, cameras %v", len(s.Solids)-solids, len(s.Labels), s.Cameras())
	}
}
