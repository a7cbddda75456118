// SPDX-License-Identifier: Apache-2.0

package scene

import (
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
)

// A sensor is pointed at where it is on its link; of two on a line the nearer one.
func TestFelt(t *testing.T) {
	look := sim.Look{Feels: []sim.Feeler{
		{Part: "rear", At: geom.Vec3{X: -0.1, Z: 0.5}},
		{Part: "front", At: geom.Vec3{X: 0.1, Z: 0.5}},
		{Part: "hand", Link: 1, At: geom.Vec3{X: 0.1}},
	}}
	s := &Scene{robots: []robotLook{newRobotLook(&sim.RobotModel{Name: "r", Look: &look}, nil)}}
	snap := &sim.Snapshot{Robots: []sim.RobotState{{Name: "r", Links: []geom.Pose{
		geom.Translate(1, 0, 0), {Pos: geom.Vec3{X: 1, Z: 0.3}, Rot: geom.Yaw(1.5707963267948966)},
	}}}}
	for _, c := range []struct {
		from, to geom.Vec3
		want     string
	}{
		{geom.Vec3{X: 3, Z: 0.5}, geom.Vec3{X: 1, Z: 0.5}, "front"},
		{geom.Vec3{X: -1, Z: 0.5}, geom.Vec3{X: 1, Z: 0.5}, "rear"},
		{geom.Vec3{X: 1, Y: 1, Z: 0.3}, geom.Vec3{X: 1, Z: 0.3}, "hand"},
		{geom.Vec3{X: 1.1, Y: -1, Z: 0.52}, geom.Vec3{X: 1.1, Z: 0.52}, "front"},
		{geom.Vec3{X: 1.1, Y: -1, Z: 0.6}, geom.Vec3{X: 1.1, Z: 0.6}, ""},
		{geom.Vec3{X: 1.1, Y: -10, Z: 0.56}, geom.Vec3{X: 1.1, Z: 0.56}, "front"},
	} {
		ray := geom.Ray{Origin: c.from, Dir: c.to.Sub(c.from).Unit()}
		if part, ok := s.Felt(ray, "r", snap); part != c.want || ok != (c.want != "") {
			t.Errorf("from %v: %q", c.from, part)
		}
		if part, ok := s.Felt(ray, "other", snap); ok {
			t.Errorf("of another robot: %q", part)
		}
	}
}
