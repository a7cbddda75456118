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

// placeArg reads the only argument: a position in the odometry frame, or something
// that has one.
func placeArg(t *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (*instance, vector, error) {
	in, err := of(t, b)
	if err != nil {
		return nil, vector{}, err
	}
	if len(args) != 1 || len(kwargs) > 0 {
		return nil, vector{}, fmt.Errorf("%s takes a position, or something that has one", b.Name())
	}
	if v, ok := asVector(args[0]); ok {
		return in, v, nil
	}
	if has, ok := args[0].(starlark.HasAttrs); ok {
		p, err := has.Attr("position")
		if err != nil {
			return nil, vector{}, err
		}
		if v, ok := p.(vector); ok {
			return in, v, nil
		}
	}
	return nil, vector{}, fmt.Errorf("%s: %s has no position", b.Name(), describe(args[0]))
}

// distance is the distance on the ground from the robot to a position, m.
func distance(t *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	in, p, err := placeArg(t, b, args, kwargs)
	if err != nil {
		return nil, err
	}
	at := in.pose()
	dx, dy := p[0]-at.x, p[1]-at.y
	return starlark.Float(math.Sqrt(float64(dx*dx) + float64(dy*dy))), nil
}

// bearing is the direction of a position from the robot, rad, positive left.
func bearing(t *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	in, p, err := placeArg(t, b, args, kwargs)
	if err != nil {
		return nil, err
	}
	at := in.pose()
	return starlark.Float(wrap(detmath.Atan2(p[1]-at.y, p[0]-at.x) - at.theta)), nil
}

// toRobot brings a position from the odometry frame into that of the robot: x ahead,
// y to the left.
func toRobot(t *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	in, p, err := placeArg(t, b, args, kwargs)
	if err != nil {
		return nil, err
	}
	at := in.pose()
	sin, cos := detmath.SinCos(at.theta)
	dx, dy := p[0]-at.x, p[1]-at.y
	return vector{float64(cos*dx) + float64(sin*dy), float64(cos*dy) - float64(sin*dx), p[2]}, nil
}

// toOdometry is the other way about.
func toOdometry(t *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	in, p, err := placeArg(t, b, args, kwargs)
	if err != nil {
		return nil, err
	}
	at := in.pose()
	sin, cos := detmath.SinCos(at.theta)
	return vector{at.x + float64(cos*p[0]) - float64(sin*p[1]), at.y + float64(sin*p[0]) + float64(cos*p[1]), p[2]}, nil
}
