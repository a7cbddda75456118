// SPDX-License-Identifier: Apache-2.0

package nodes

import (
	"github.com/playsim/playsim/playful"
	"github.com/playsim/playsim/slot"
)

var lookAtSpec = playful.LeafSpec{
	Name:    "look_at",
	Lasting: true,
	Doc:     "turns the head so that the cameras centre the target",
	Keys: []playful.KeySpec{
		{Name: "speed", Kind: playful.Number, Unit: "rad/s", Default: slot.Float(3), Min: 0.1, Max: 7, Doc: "the fastest the head turns"},
		{Name: "smoothing", Kind: playful.Number, Unit: "s", Default: slot.Float(0.05), Min: 0, Max: 2, Doc: "time constant with which it follows"},
	},
	Resources: []string{"head"},
	Target:    true,
	Needs:     positionNeed,
	Reads:     headPositions,
	Writes:    headCommands,
	Functions: []string{"gaze"},
	New:       newLookAt,
}

type lookAt struct {
	head             head
	gaze             slot.Function
	in, out          []float64
	speed, smoothing float64
}

func newLookAt(c *playful.Context) (playful.Leaf, error) {
	l := &lookAt{head: findHead(c), gaze: c.Function("gaze"), speed: c.Number("speed"), smoothing: c.Number("smoothing")}
	l.in, l.out = make([]float64, len(l.gaze.In)), make([]float64, len(l.gaze.Out))
	return l, wantFields(l.gaze, 3, 2)
}

// Start begins where the head is.
func (l *lookAt) Start(c *playful.Context) error {
	l.head.adopt(c)
	return nil
}

// Tick follows the target's position.
func (l *lookAt) Tick(c *playful.Context) (bool, error) {
	p := c.NeedVector(0)
	copy(l.in, p[:])
	l.gaze.Call(l.in, l.out)
	share := c.Period() / (c.Period() + l.smoothing)
	step := l.speed * c.Period()
	l.head.yaw = toward(l.head.yaw, l.head.yaw+float64(share*(l.out[0]-l.head.yaw)), step)
	l.head.pitch = toward(l.head.pitch, l.head.pitch+float64(share*(l.out[1]-l.head.pitch)), step)
	l.head.command(c)
	return false, nil
}

// Stop leaves the head where it looks.
func (l *lookAt) Stop(*playful.Context) (bool, error) { return true, nil }

// AppendState appends where the head is sent.
func (l *lookAt) AppendState(to []float64) []float64 { return l.head.AppendState(to) }
