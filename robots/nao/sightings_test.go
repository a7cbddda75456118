// SPDX-License-Identifier: Apache-2.0

package nao_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/robots/nao"
	"github.com/playsim/playsim/sim"
)

// TestSightings: what is said of a person's sight agrees with what the cameras find, wherever
// the person stands and looks.
func TestSightings(t *testing.T) {
	draw := sim.NewStream(3, "sightings")
	reasons := map[string]int{}
	for n := range 150 {
		at := geom.Polar(draw.Range(0.5, 2.5), draw.Range(-0.8, 0.8))
		if n%4 == 3 {
			at = geom.Polar(draw.Range(2, 12), draw.Range(-0.8, 0.8))
		}
		ann := sim.Object{Name: "ann", Shape: sim.Person, Radius: 0.2, Height: draw.Range(1, 1.9), At: sim.Resting(at.X, at.Y), Yaw: at.Angle() + math.Pi + draw.Range(-0.4, 0.4)}
		objects := []sim.Object{ann}
		if n%2 == 0 {
			objects[0].LooksAt = "nao"
		}
		if n%5 == 0 {
			objects = append(objects, sim.Object{Name: "crate", Shape: sim.Box, Size: geom.Vec3{X: 0.2, Y: 0.6, Z: 2}, Fixed: true, At: sim.Resting(at.X/2, at.Y/2)})
		}
		cfg := nao.Defaults()
		if n%3 == 0 {
			cfg.Type = "pepper"
		}
		s := set(t, cfg, objects...)
		s.command(t, "HeadPitch/command", -0.3)
		s.run(1)
		said := s.nao.Sightings()
		if len(said) != 1 || said[0].Name != "ann" {
			t.Fatalf("%+v", said)
		}
		a := said[0]
		near(t, "distance", a.Distance, at.Norm(), 0.02)
		near(t, "angle", a.Aside, at.Angle(), 0.02)
		faces, seen := 0, s.found(40)
		for _, d := range seen {
			faces += int(d.Values[8])
		}
		reasons[a.Unseen]++
		reasons["no face: "+a.Faceless]++
		edge := math.Abs(a.Width.Are-a.Width.Least) < 0.3 || math.Abs(a.Face.Are-a.Face.Least) < 0.3 ||
			math.Abs(math.Abs(a.Turned)-a.Most) < 0.02 || math.Abs(math.Abs(a.Tilted)-a.Most) < 0.02
		if what := fmt.Sprintf("%d at %v: %+v, %d sights, %d faces", n, at, a, len(seen), faces); !edge && ((a.Unseen == "") != (len(seen) > 0) || (a.Faceless == "") != (faces > 0)) {
			t.Error(what)
		}
	}
	for _, reason := range []string{"", "it is too small in the picture", "something hides it", "it is outside the pictures", "no face: ", "no face: it is turned away from the camera"} {
		if reasons[reason] == 0 {
			t.Errorf("%q is never said, of %v", reason, reasons)
		}
	}
}
