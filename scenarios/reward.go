// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"math"

	"github.com/playsim/playsim/spec"
)

// reward reads the condition whose value is what a tick is worth.
func (r *reader) reward(s *spec.Section) {
	n, ok := s.Take("reward")
	if !ok {
		return
	}
	if c := r.condition(n, "reward"); c != nil {
		r.s.Reward, r.s.reward = c.Text, c
	}
}

// Reward returns what the last tick was worth: the value of the scenario's reward at the
// instant that the tick's programs have seen, at the end of the duration that of the end.
// It is 0 where there is none, and where the value is no finite number.
func (r *Run) Reward() float64 {
	if r.scenario == nil || r.play().reward == nil {
		return 0
	}
	f, _ := r.play().reward.Value().Number()
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return 0
	}
	return f
}
