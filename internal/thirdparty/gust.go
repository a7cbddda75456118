// SPDX-License-Identifier: Apache-2.0

package robots

import (
	"errors"

	"github.com/playsim/playsim/detmath"
	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/spec"
)

// gust is an action: a script says {at: 1s, do: {gust: crate, speed: 2, yaw_deg: 90}}.
var gust = sim.ActionKind{
	Name: "gust", Whom: "object", Doc: "A gust of wind takes a thing along.",
	Keys: func(_ *sim.World, in *sim.Input) spec.Table {
		return spec.Table{Fields: []spec.Field{
			{Key: "speed", Into: &in.Value, Unit: "m/s", Min: 0.1, Max: 5, Doc: "Speed that it gives the thing."},
			{Key: "yaw_deg", Into: &in.At.X, Doc: "Whither it blows, counter-clockwise from x."},
		}}
	},
	Default: func(_ *sim.World, in *sim.Input) { in.Value = 1 },
	Check: func(w *sim.World, in *sim.Input) error {
		if i, _ := w.Object(in.Name); w.Model.Objects[i].Fixed {
			return errors.New("gust " + in.Name + ": it is fixed")
		}
		return nil
	},
	Apply: func(w *sim.World, in *sim.Input) {
		i, _ := w.Object(in.Name)
		sin, cos := detmath.SinCos(in.At.X)
		push := geom.Vec3{X: cos, Y: sin}.Scale(in.Value * w.Model.Objects[i].Mass)
		_ = w.Enact(sim.Input{Op: sim.OpPush, Name: in.Name, At: push}) // what is hidden stays where it is
	},
}
