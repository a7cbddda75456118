// SPDX-License-Identifier: Apache-2.0

package nodes

import (
	"math"

	"github.com/playsim/playsim/playful"
	"github.com/playsim/playsim/slot"
)

const (
	onePerson = 0.8  // m: how far apart on the ground two detections of one person are at most
	partApart = 0.3  // m: how far apart in height two parts of a person are at least
	seenAlso  = 25e7 // ns: how long a part that was seen counts beside one that is seen now
)

var personScheme = playful.SchemeSpec{
	Type: "person",
	Doc:  "a person as the cameras estimate it; who is within 0.8 m on the ground is the same person",
	Properties: []playful.PropertySpec{
		{Name: "position", Kind: playful.Vector, Unit: "m", Frame: "odometry", Doc: "the head, else the middle or the feet, whatever is seen of these"},
		{Name: "ground", Kind: playful.Vector, Unit: "m", Frame: "odometry", Doc: "where the person stands: the position with height 0"},
		{Name: "time_stamp", Kind: playful.Number, Unit: "s", Doc: "simulated time of the picture that shows it"},
		{Name: "sigma", Kind: playful.Number, Unit: "m", Doc: "standard error of its distance in that picture"},
		{Name: "face", Kind: playful.Bool, Doc: "the face is seen"},
		{Name: "waves", Kind: playful.Bool, Doc: "the person is seen waving"},
		{Name: "speaks", Kind: playful.Bool, Doc: "the lips are seen moving"},
	},
	Similar: []playful.Similarity{{Property: "ground", Within: onePerson}},
	Rare:    true,
}

// Indices of the properties of personScheme.
const (
	personPosition = iota
	personGround
	personTimeStamp
	personSigma
	personFace
	personWaves
	personSpeaks
)

var peopleDetectionSpec = playful.LeafSpec{
	Name:    "people_detection",
	Doc:     "pushes the people that the cameras see",
	Out:     []string{"person"},
	Reads:   []string{"camera_top", "camera_bottom"},
	Detects: []string{"person"},
	New:     newPeopleDetection,
}

type peopleDetection struct {
	playful.Simple
	cameras [2]peopleCamera
}

// peopleCamera is a percept and where its detections hold what a person needs besides.
type peopleCamera struct {
	camera
	face, waves, speaks int
}

func newPeopleDetection(c *playful.Context) (playful.Leaf, error) {
	p := &peopleDetection{}
	for i, name := range []string{"camera_top", "camera_bottom"} {
		cam, err := findCamera(c, name)
		if err != nil {
			return nil, err
		}
		p.cameras[i].camera = cam
		own := &p.cameras[i]
		for j, at := range []*int{&own.face, &own.waves, &own.speaks} {
			if *at, err = c.Field(name, [...]string{"face", "waves", "speaks"}[j]); err != nil {
				return nil, err
			}
		}
	}
	return p, nil
}

// Tick pushes the people of fresh pictures. Whom both cameras show in one tick is pushed
// once, by what is seen highest.
func (p *peopleDetection) Tick(c *playful.Context) (bool, error) {
	for i := range p.cameras {
		cam, frame := &p.cameras[i], c.Frame(p.cameras[i].id)
		for j := range frame.Detections {
			if d := &frame.Detections[j]; frame.Fresh && d.Type == "person" && !p.higherElsewhere(c, i, d) {
				cam.push(c, frame.Time, d)
			}
		}
	}
	return false, nil
}

func (p *peopleDetection) higherElsewhere(c *playful.Context, i int, d *slot.Detection) bool {
	own, other := &p.cameras[i], &p.cameras[1-i]
	frame := c.Frame(other.id)
	for j := range frame.Detections {
		o := &frame.Detections[j]
		if !frame.Fresh || o.Type != "person" || !samePerson(o.Values[other.x], o.Values[other.y], d.Values[own.x], d.Values[own.y]) {
			continue
		}
		if above := o.Values[other.z] - d.Values[own.z]; above > 0 || above == 0 && i == 1 {
			return true
		}
	}
	return false
}

// samePerson reports whether two places on the ground are near enough to be one person's.
func samePerson(x, y, otherX, otherY float64) bool {
	dx, dy := otherX-x, otherY-y
	return math.Sqrt(float64(dx*dx)+float64(dy*dy)) <= onePerson
}

// push pushes a person. A lower part than was seen a moment ago says where the person
// stands; the height, the face and the rest stay those of the higher part.
func (cam *peopleCamera) push(c *playful.Context, taken int64, d *slot.Detection) {
	x, y, z := d.Values[cam.x], d.Values[cam.y], d.Values[cam.z]
	higher, before := cam.higher(c, taken, d)
	draft := c.Push(0)
	draft.Set(personPosition, slot.Vector(x, y, math.Max(z, higher)))
	draft.Set(personGround, slot.Vector(x, y, 0))
	draft.Set(personTimeStamp, slot.Float(float64(taken)/1e9))
	draft.Set(personSigma, slot.Float(d.Values[cam.sigma]))
	if before {
		return
	}
	draft.Set(personFace, slot.Bool(d.Values[cam.face] != 0))
	draft.Set(personWaves, slot.Bool(d.Values[cam.waves] != 0))
	draft.Set(personSpeaks, slot.Bool(d.Values[cam.speaks] != 0))
}

// higher returns the height at which a higher part of a detected person was seen a moment
// ago, if one was.
func (cam *peopleCamera) higher(c *playful.Context, taken int64, d *slot.Detection) (z float64, ok bool) {
	for _, s := range c.Memory().Schemes(c.OutType(0)) {
		at, known := s.At(personPosition).AsVector()
		if known && at[2] >= d.Values[cam.z]+partApart && taken-s.PushedAt(personFace) < seenAlso &&
			samePerson(at[0], at[1], d.Values[cam.x], d.Values[cam.y]) {
			return at[2], true
		}
	}
	return 0, false
}

var wavesSpec = playful.EvaluationSpec{
	Name:   "waves",
	Doc:    "the target is seen waving",
	Target: true,
	Needs:  []playful.Need{{Name: "waves", Kind: playful.Bool}},
	Result: playful.Bool,
	Call:   func(c *playful.Context) (float64, error) { return playful.Truth(c.NeedBool(0)), nil },
}
