// SPDX-License-Identifier: Apache-2.0

package motion

import (
	"math"
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/robots/nao/body"
)

// slope fills everything that is not some way off in a direction.
type slope struct {
	way geom.Vec2
	off float64
}

func (s slope) Free(at geom.Vec2, radius, _, _ float64) bool {
	return at.X*s.way.X+at.Y*s.way.Y-radius >= s.off
}

// TestShufflesEveryWay: whichever way there is the most room, a foot is put down there.
func TestShufflesEveryWay(t *testing.T) {
	const off = 0.0001 // m between two places of the wall that are tried
	for _, swing := range [...]body.Side{body.Left, body.Right} {
		for deg := 0.0; deg < 360; deg += 45 {
			m := New(Config{})
			stance, spot := geom.Pose2{}, geom.Pose2{X: 0.001, Y: float64(outward(swing) * 0.12)}
			f := footfall{m, nil, stance, spot, swing, DefaultSteps()}
			way := geom.Vec2{X: math.Cos(rad(deg)), Y: math.Sin(rad(deg))}
			best := f.beside(spot, way.Scale(shuffles[0]))
			wall := slope{way, -1}
			for f.g = wall; f.room(best) >= 2; f.g = wall {
				wall.off += off // as near as it may be with two levels of room there
			}
			wall.off -= off
			f.g = wall
			to, ok := f.shuffle(spot, f.room(spot))
			if got := to.Pos().Sub(spot.Pos()); !ok || got.Sub(way.Scale(shuffles[0])).Norm() > 1e-9 {
				t.Errorf("foot %v, most room at %g°: %v, off by %.4f", swing, deg, ok, got)
			}
		}
	}
}
