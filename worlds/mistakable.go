// SPDX-License-Identifier: Apache-2.0

package worlds

import (
	"fmt"
	"math"
	"strings"

	"github.com/playsim/playsim/sim"
)

// mistakable warns of balls that programs take for something else than they are: a
// robot tells balls apart by color alone, and their distance by their size.
func (d *decoder) mistakable() {
	watched := false
	for i := range d.world.Programs {
		watched = watched || d.world.Programs[i].Kind == "playful"
	}
	if !watched {
		return
	}
	var colors []string
	alike := map[string][]string{}
	for i := range d.world.Model.Objects {
		o := &d.world.Model.Objects[i]
		if o.Shape != sim.Ball {
			continue
		}
		if alike[o.Color] = append(alike[o.Color], o.Name); len(alike[o.Color]) == 2 {
			colors = append(colors, o.Color)
		}
		d.unusual(o)
	}
	for _, color := range colors {
		names := alike[color]
		d.warn(names[1], "give each a color of its own", "%s %s: programs take them for one ball", together(names), color)
	}
}

func (d *decoder) warn(name, hint, format string, args ...any) {
	d.world.Warnings = append(d.world.Warnings, d.names[name].Errorf(hint, format, args...))
}

// unusualSize is by which share a ball may be larger or smaller than expected.
const unusualSize = 0.2

func (d *decoder) unusual(o *sim.Object) {
	for i := range d.world.Robots {
		r := &d.world.Robots[i]
		c := r.NAO()
		if c == nil {
			continue
		}
		if want := c.BallRadius; math.Abs(o.Radius/want-1) > unusualSize+1e-9 {
			d.warn(o.Name, fmt.Sprintf("ball_radius: %.4g at %s", o.Radius, r.Name),
				"%s has a radius of %.4g m, %s expects %.4g m: it is taken to be at %.2g times its distance", o.Name, o.Radius, r.Name, want, want/o.Radius)
			return
		}
	}
}

// together is "a and b are both", "a, b and c are all", "a, b, c and 7 more are all".
func together(names []string) string {
	const shown = 3
	last, verb := len(names)-1, "are all"
	if last == 1 {
		verb = "are both"
	}
	if last > shown {
		return fmt.Sprintf("%s and %d more %s", strings.Join(names[:shown], ", "), len(names)-shown, verb)
	}
	return fmt.Sprintf("%s and %s %s", strings.Join(names[:last], ", "), names[last], verb)
}
