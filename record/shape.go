// SPDX-License-Identifier: Apache-2.0

package record

import (
	"encoding/json"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
)

// entity is a thing's shapes in the frame of its name.
type entity struct {
	Timestamp stamp      `json:"timestamp"`
	Frame     string     `json:"frame_id"`
	ID        string     `json:"id"`
	Lifetime  stamp      `json:"lifetime"`
	Locked    bool       `json:"frame_locked"`
	Metadata  []struct{} `json:"metadata"`
	Arrows    []struct{} `json:"arrows"`
	Cubes     []solid    `json:"cubes"`
	Spheres   []solid    `json:"spheres"`
	Cylinders []solid    `json:"cylinders"`
	Lines     []struct{} `json:"lines"`
	Triangles []struct{} `json:"triangles"`
	Texts     []struct{} `json:"texts"`
	Models    []struct{} `json:"models"`
}

type solid struct {
	Pose struct {
		Position    xyz  `json:"position"`
		Orientation xyzw `json:"orientation"`
	} `json:"pose"`
	Size   xyz      `json:"size"` // full extents
	Bottom *float64 `json:"bottom_scale,omitempty"`
	Top    *float64 `json:"top_scale,omitempty"`
	Color  rgba     `json:"color"`
}

type (
	xyz  struct{ X, Y, Z float64 }
	xyzw struct{ X, Y, Z, W float64 }
	rgba struct{ R, G, B, A float64 }
)

// MarshalJSON implements json.Marshaler.
func (v xyz) MarshalJSON() ([]byte, error) { return named("x", v.X, "y", v.Y, "z", v.Z), nil }

// MarshalJSON implements json.Marshaler.
func (q xyzw) MarshalJSON() ([]byte, error) {
	return named("x", q.X, "y", q.Y, "z", q.Z, "w", q.W), nil
}

// MarshalJSON implements json.Marshaler.
func (c rgba) MarshalJSON() ([]byte, error) {
	return named("r", c.R, "g", c.G, "b", c.B, "a", c.A), nil
}

// named is an object of names and rounded numbers.
func named(pairs ...any) []byte {
	text := []byte{'{'}
	for i := 0; i < len(pairs); i += 2 {
		if i > 0 {
			text = append(text, ',')
		}
		text = append(append(append(text, '"'), pairs[i].(string)...), '"', ':')
		text = appendShort(text, pairs[i+1].(float64))
	}
	return append(text, '}')
}

// shapes is the row that says what things look like.
func (t *Recorder) shapes(w *sim.World) []byte {
	all := []entity{t.ground(&w.Model.Ground)}
	for i := range w.Model.Objects {
		o := &w.Model.Objects[i]
		e := newEntity(o.Name)
		t.object(&e, o)
		all = append(all, e)
	}
	for i, r := range w.Robots() {
		all = append(all, t.robot(r, w.Model.Robots[i].Look)...)
	}
	text, err := json.Marshal(struct {
		Deletions []struct{} `json:"deletions"`
		Entities  []entity   `json:"entities"`
	}{[]struct{}{}, all})
	t.file.fail(err)
	return text
}

func newEntity(name string) entity {
	none := []struct{}{}
	return entity{
		Frame: name, ID: name, Locked: true, Metadata: none, Arrows: none, Cubes: []solid{}, Spheres: []solid{}, Cylinders: []solid{},
		Lines: none, Triangles: none, Texts: none, Models: none,
	}
}

func (t *Recorder) solid(at geom.Pose, size geom.Vec3, color string) (s solid) {
	s.Pose.Position, s.Pose.Orientation = xyz(at.Pos), xyzw(at.Rot)
	s.Size = xyz(size)
	r, g, b := t.color(color)
	s.Color = rgba{r, g, b, 1}
	return s
}

func (t *Recorder) ground(g *sim.Ground) entity {
	e := newEntity("ground")
	e.Frame = "world"
	e.Cubes = append(e.Cubes, t.solid(geom.Translate(0, 0, -0.01), g.Size.To3D(0.02), "gray"))
	for i := range g.Walls {
		wall := &g.Walls[i]
		along := wall.To.Sub(wall.From)
		mid := wall.From.Add(along.Scale(0.5))
		at := geom.Pose2{X: mid.X, Y: mid.Y, Yaw: along.Angle()}.To3D(wall.Height / 2)
		e.Cubes = append(e.Cubes, t.solid(at, geom.Vec3{X: along.Norm(), Y: wall.Thickness, Z: wall.Height}, "white"))
	}
	return e
}

func (t *Recorder) object(e *entity, o *sim.Object) {
	here := geom.IdentityPose()
	wide := geom.Vec3{X: 2 * o.Radius, Y: 2 * o.Radius, Z: o.Height}
	switch o.Shape {
	case sim.Ball:
		wide.Z = wide.X
		e.Spheres = append(e.Spheres, t.solid(here, wide, o.Color))
	case sim.Box:
		e.Cubes = append(e.Cubes, t.solid(here, o.Size, o.Color))
	default:
		e.Cylinders = append(e.Cylinders, t.conic(here, wide, 1, 1, o.Color))
	}
}

func (t *Recorder) conic(at geom.Pose, size geom.Vec3, bottom, top float64, color string) solid {
	s := t.solid(at, size, color)
	s.Bottom, s.Top = &bottom, &top
	return s
}

// robot gives an entity for each link that shows.
func (t *Recorder) robot(r sim.Robot, look *sim.Look) (all []entity) {
	if look == nil {
		e := newEntity(r.Name())
		e.Cubes = append(e.Cubes, t.solid(geom.Translate(0, 0, 0.1), geom.Vec3{X: 0.2, Y: 0.2, Z: 0.2}, "gray"))
		return append(all, e)
	}
	at := map[int]int{}
	for i := range look.Pieces {
		piece := &look.Pieces[i]
		n, ok := at[piece.Link]
		if !ok {
			n = len(all)
			at[piece.Link] = n
			all = append(all, newEntity(frameOf(r, piece.Link)))
		}
		t.piece(&all[n], piece)
	}
	return all
}

func (t *Recorder) piece(e *entity, p *sim.Piece) {
	round := geom.Vec3{X: 2 * p.Size.X, Y: 2 * p.Size.X, Z: p.Size.Z}
	switch p.Form {
	case sim.Ellipsoid:
		e.Spheres = append(e.Spheres, t.solid(p.At, p.Size, p.Color))
	case sim.RoundBox:
		e.Cubes = append(e.Cubes, t.solid(p.At, p.Size, p.Color))
	case sim.Capsule:
		e.Cylinders = append(e.Cylinders, t.conic(p.At, round, 1, 1, p.Color))
	case sim.Tube:
		e.Cylinders = append(e.Cylinders, t.conic(p.At, round, 1, 1, p.Color))
	case sim.Cone:
		wide := max(p.Size.X, p.Size.Y, 1e-6)
		round.X, round.Y = 2*wide, 2*wide
		e.Cylinders = append(e.Cylinders, t.conic(p.At, round, p.Size.X/wide, p.Size.Y/wide, p.Color))
	}
}

func quoted(text string) string {
	q, _ := json.Marshal(text)
	return string(q)
}
