// SPDX-License-Identifier: Apache-2.0

package nodes

import (
	"math"

	"github.com/playsim/playsim/playful"
	"github.com/playsim/playsim/slot"
)

var headSearchSpec = playful.LeafSpec{
	Name:    "head_search",
	Lasting: true,
	Doc:     "sweeps the head from side to side, far and near in turn, from where it is",
	Keys: []playful.KeySpec{
		{Name: "speed", Kind: playful.Number, Unit: "rad/s", Default: slot.Float(0.9), Min: 0.1, Max: 6, Doc: "how fast it sweeps"},
		{Name: "side", Kind: playful.Number, Unit: "rad", Default: slot.Float(1.3), Min: 0.1, Max: 2, Doc: "how far it looks to either side"},
		{Name: "far", Kind: playful.Number, Unit: "rad", Default: slot.Float(0), Min: -0.67, Max: 0.51, Doc: "head pitch of the far sweep"},
		{Name: "near", Kind: playful.Number, Unit: "rad", Default: slot.Float(0.35), Min: -0.67, Max: 0.51, Doc: "head pitch of the near sweep"},
	},
	Resources: []string{"head"},
	Reads:     headPositions,
	Writes:    headCommands,
	New:       newHeadSearch,
}

// headSearch goes round the corners of a rectangle of yaw and pitch: a sweep in
// one row, a change of the row at its end, the sweep back.
type headSearch struct {
	head        head
	speed, side float64
	rows        [2]float64 // pitch: far, near
	row         int
	goal        float64 // yaw at the end of this sweep
}

func newHeadSearch(c *playful.Context) (playful.Leaf, error) {
	return &headSearch{
		head: findHead(c), speed: c.Number("speed"), side: c.Number("side"),
		rows: [2]float64{c.Number("far"), c.Number("near")},
	}, nil
}

// Start begins in the row that is nearer, to the side to which the head looks.
func (s *headSearch) Start(c *playful.Context) error {
	s.head.adopt(c)
	s.row = 0
	if math.Abs(s.head.pitch-s.rows[1]) < math.Abs(s.head.pitch-s.rows[0]) {
		s.row = 1
	}
	s.goal = s.side
	if s.head.yaw < 0 {
		s.goal = -s.side
	}
	return nil
}

// Tick moves on; yaw waits for the pitch to come near the row.
func (s *headSearch) Tick(c *playful.Context) (bool, error) {
	step := s.speed * c.Period()
	s.head.pitch = toward(s.head.pitch, s.rows[s.row], step)
	if math.Abs(s.head.pitch-s.rows[s.row]) <= 0.1 {
		s.head.yaw = toward(s.head.yaw, s.goal, step)
	}
	if s.head.yaw == s.goal {
		s.row, s.goal = 1-s.row, -s.goal
	}
	yaw, pitch := s.head.yaw, s.head.pitch
	s.head.command(c)
	s.head.yaw, s.head.pitch = yaw, pitch
	return false, nil
}

// Stop leaves the head where it looks.
func (s *headSearch) Stop(*playful.Context) (bool, error) { return true, nil }

// AppendState appends where the sweep is.
func (s *headSearch) AppendState(to []float64) []float64 {
	return append(s.head.AppendState(to), float64(s.row), s.goal)
}
