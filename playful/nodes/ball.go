// SPDX-License-Identifier: Apache-2.0

package nodes

import (
	"github.com/playsim/playsim/playful"
	"github.com/playsim/playsim/slot"
)

var ballScheme = playful.SchemeSpec{
	Type: "ball",
	Doc:  "a ball as the cameras estimate it; balls of one colour are one ball",
	Properties: []playful.PropertySpec{
		{Name: "color", Kind: playful.Text, Doc: "what sets it apart from other balls"},
		{Name: "position", Kind: playful.Vector, Unit: "m", Frame: "odometry", Doc: "its centre"},
		{Name: "time_stamp", Kind: playful.Number, Unit: "s", Doc: "simulated time of the picture that shows it"},
		{Name: "sigma", Kind: playful.Number, Unit: "m", Doc: "standard error of its distance in the last picture"},
	},
	Identity: []string{"color"},
}

// Indices of the properties of ballScheme.
const (
	ballColor = iota
	ballPosition
	ballTimeStamp
	ballSigma
)

var ballDetectionSpec = playful.LeafSpec{
	Name: "ball_detection",
	Doc:  "pushes the balls that the cameras see",
	Keys: []playful.KeySpec{
		{Name: "settling", Kind: playful.Number, Unit: "s", Default: slot.Float(2), Min: 0, Max: 10, Doc: "time constant with which the place of a ball at rest is averaged; 0 pushes each picture as it is"},
	},
	Out:     []string{"ball"},
	Reads:   []string{"camera_top", "camera_bottom"},
	Detects: []string{"ball"},
	New:     newBallDetection,
}

type ballDetection struct {
	playful.Simple
	cameras  [2]camera
	settling settling
}

// camera is a percept and where its detections hold what a ball needs.
type camera struct {
	id             slot.PerceptID
	x, y, z, sigma int
}

func newBallDetection(c *playful.Context) (playful.Leaf, error) {
	b := &ballDetection{settling: settling{constant: c.Number("settling")}}
	for i, name := range []string{"camera_top", "camera_bottom"} {
		cam, err := findCamera(c, name)
		if err != nil {
			return nil, err
		}
		b.cameras[i] = cam
	}
	return b, nil
}

// Tick pushes the balls of fresh pictures. A ball that both cameras show in one tick
// is pushed once, as the surer of them sees it.
func (b *ballDetection) Tick(c *playful.Context) (bool, error) {
	for i := range b.cameras {
		frame := c.Frame(b.cameras[i].id)
		if !frame.Fresh {
			continue
		}
		for j := range frame.Detections {
			if d := &frame.Detections[j]; d.Type == "ball" && !b.surerElsewhere(c, i, d) {
				b.push(c, &b.cameras[i], frame.Time, d)
			}
		}
	}
	return false, nil
}

func (b *ballDetection) surerElsewhere(c *playful.Context, i int, d *slot.Detection) bool {
	other := &b.cameras[1-i]
	frame := c.Frame(other.id)
	if !frame.Fresh {
		return false
	}
	own := d.Values[b.cameras[i].sigma]
	for j := range frame.Detections {
		o := &frame.Detections[j]
		if o.Type != "ball" || o.Label != d.Label {
			continue
		}
		if theirs := o.Values[other.sigma]; theirs < own || theirs == own && i == 1 {
			return true
		}
	}
	return false
}

func (b *ballDetection) push(c *playful.Context, cam *camera, taken int64, d *slot.Detection) {
	seconds, sigma := float64(taken)/1e9, d.Values[cam.sigma]
	at := [3]float64{d.Values[cam.x], d.Values[cam.y], d.Values[cam.z]}
	at = b.settling.average(d.Label, at, sigma, seconds)
	draft := c.Push(0)
	draft.Set(ballColor, slot.String(d.Label))
	draft.Set(ballPosition, slot.Vector(at[0], at[1], at[2]))
	draft.Set(ballTimeStamp, slot.Float(seconds))
	draft.Set(ballSigma, slot.Float(sigma))
}

func findCamera(c *playful.Context, name string) (camera, error) {
	cam := camera{id: c.Percept(name)}
	fields := []struct {
		name string
		at   *int
	}{{"x", &cam.x}, {"y", &cam.y}, {"z", &cam.z}, {"sigma", &cam.sigma}}
	for _, f := range fields {
		at, err := c.Field(name, f.name)
		if err != nil {
			return cam, err
		}
		*f.at = at
	}
	return cam, nil
}

// AppendState appends the averages of the places.
func (b *ballDetection) AppendState(to []float64) []float64 { return b.settling.AppendState(to) }
