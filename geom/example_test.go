// SPDX-License-Identifier: Apache-2.0

package geom_test

import (
	"fmt"
	"math"

	"github.com/playsim/playsim/geom"
)

// A head turned a quarter left on a torso that stands at (1, 2) and faces west sees
// a ball a metre ahead of it.
func Example() {
	worldFromTorso := geom.Pose2{X: 1, Y: 2, Yaw: math.Pi}.To3D(0.3)
	torsoFromHead := geom.Translate(0, 0, 0.2).Mul(geom.Turn(geom.Yaw(math.Pi / 2)))
	worldFromHead := worldFromTorso.Mul(torsoFromHead)
	ball := worldFromHead.Apply(geom.Vec3{X: 1})
	fmt.Printf("%.2f %.2f %.2f\n", ball.X, ball.Y, ball.Z)
	// Output: 1.00 1.00 0.50
}

func ExampleBox_Hit() {
	wall := geom.Box{Pose: geom.Translate(3, 0, 0.5), Half: geom.Vec3{X: 0.05, Y: 2, Z: 0.5}}
	toBall, dist := geom.Between(geom.Vec3{Z: 0.4}, geom.Vec3{X: 4, Z: 0.4})
	t, ok := wall.Hit(toBall)
	fmt.Printf("%.2f %v, so a ball at %v is hidden\n", t, ok, dist)
	// Output: 2.95 true, so a ball at 4 is hidden
}
