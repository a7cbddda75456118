// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"path"
	"strings"

	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/view/player"
)

// waits says what the world of a run without a scenario waits for, and which built-in
// scenario shows it; "" is that it does not wait.
func (s *session) waits() string {
	if s.run.Scenario() != nil || s.run.Spec.Waits == "" {
		return ""
	}
	text := s.run.Spec.Waits
	all, err := scenarios.Builtin()
	if err != nil {
		return text
	}
	for i := range all {
		if all[i].World == s.run.Spec.File.Name {
			return text + "\n" + s.Library.Command + " " + strings.TrimSuffix(path.Base(all[i].File), ".yaml") + " shows it: " + all[i].About
		}
	}
	return text
}

// introduce gives a player what only the files know: what the world waits for, which robot
// each program drives, and the units of keys.
func (s *session) introduce(p *player.Player) {
	p.Waits, p.RobotOf = s.waits(), map[string]string{}
	for _, prog := range s.run.Spec.Programs {
		p.RobotOf[prog.Name] = prog.Robot
	}
	p.Units = map[string]string{}
	for _, d := range s.run.Keys() {
		if d.Unit != "" {
			p.Units[d.Name] = d.Unit
		}
	}
}

// stillness notes whether anything has moved since the start of a headless run.
type stillness struct {
	moved bool
	now   sim.Snapshot
}

func (n *stillness) look(w *sim.World) {
	if n.moved {
		return
	}
	w.Snapshot(&n.now)
	n.moved = !player.Still(&n.now, w.First())
}

// logWaits logs what the world waits for where a headless run saw nothing move.
func (s *session) logWaits() {
	s.still.look(s.run.World)
	if text := s.waits(); text != "" && !s.still.moved {
		for line := range strings.SplitSeq(text, "\n") {
			s.log.Info(line)
		}
	}
}
