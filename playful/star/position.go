// SPDX-License-Identifier: Apache-2.0

package star

import (
	"fmt"
	"math"

	"github.com/playsim/playsim/detmath"
	"go.starlark.net/starlark"
)

// pose is where the robot believes to be: odometry, m and rad.
type pose struct{ x, y, theta float64 }

func (in *instance) pose() pose {
	return pose{in.c.Get(in.odometry[0]), in.c.Get(in.odometry[1]), in.c.Get(in.odometry[2])}
}

// located is an argument that is a position in the odometry frame, or has one.
type located vector

// Unpack reads the position.
func (p *located) Unpack(v starlark.Value) error {
	at, ok := asVector(v)
	if has, attrs := v.(starlark.HasAttrs); attrs && !ok {
		its, err := has.Attr("position")
		if err != nil {
			return err
		}
		at, ok = its.(vector)
	}
	if !ok {
		return fmt.Errorf("%s has no position", describe(v))
	}
	*p = located(at)
	return nil
}

// ofPlace takes a position; the function gets the robot's, too.
func ofPlace(f func(at pose, p located) starlark.Value) nodeFunc {
	return func(in *instance, c *call) (starlark.Value, error) {
		var p located
		if err := c.unpack("position", &p); err != nil {
			return nil, err
		}
		return f(in.pose(), p), nil
	}
}

// distance is the distance on the ground from the robot to a position, m.
func distance(at pose, p located) starlark.Value {
	dx, dy := p[0]-at.x, p[1]-at.y
	return starlark.Float(math.Sqrt(float64(dx*dx) + float64(dy*dy)))
}

// bearing is the direction of a position from the robot, rad, positive left.
func bearing(at pose, p located) starlark.Value {
	return starlark.Float(wrap(detmath.Atan2(p[1]-at.y, p[0]-at.x) - at.theta))
}

// toRobot is a position of the odometry frame in that of the robot: x ahead, y to the
// left.
func toRobot(at pose, p located) starlark.Value {
	sin, cos := detmath.SinCos(at.theta)
	dx, dy := p[0]-at.x, p[1]-at.y
	return vector{float64(cos*dx) + float64(sin*dy), float64(cos*dy) - float64(sin*dx), p[2]}
}

// toOdometry is the other way about.
func toOdometry(at pose, p located) starlark.Value {
	sin, cos := detmath.SinCos(at.theta)
	return vector{at.x + float64(cos*p[0]) - float64(sin*p[1]), at.y + float64(sin*p[0]) + float64(cos*p[1]), p[2]}
}
