// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"encoding/json"
	"fmt"
	"time"

	"github.com/playsim/playsim/cli/exit"
	"github.com/playsim/playsim/cli/recorded"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/view/player"
)

// pose has a recording of another physics shown from its poses.
func (s *session) pose() (err error) {
	if !s.tape.OtherRules() {
		return nil
	}
	for flag, file := range map[string]string{"--record": s.flags.Record, "--trace": s.flags.Trace} {
		if file != "" {
			return exit.Errorf(exit.Use, "%s: %s, so it is not simulated again, and there is nothing to write", flag, recorded.OtherPhysics(s.tape.Recording))
		}
	}
	s.posed, err = s.tape.Poses(s.run.World.Model)
	return err
}

// posing is playing for such a recording.
func (s *session) posing(c *viewCmd) *player.Player {
	p := player.New(s.posed)
	if c.Speed != unset {
		p.SetSpeed(c.Speed)
	}
	p.Pause(c.Paused)
	s.posed.Sink = p.Log.Add
	s.begun = time.Now()
	return p
}

// now is the simulated time of what is shown, ns.
func (s *session) now() int64 {
	if s.posed != nil {
		return s.posed.Now()
	}
	return s.run.World.Now()
}

// show gives what is shown.
func (s *session) show(into *sim.Snapshot) {
	if s.posed != nil {
		s.posed.Show(into)
		return
	}
	s.run.World.Snapshot(into)
}

// shown ends the showing of a recording of another physics as its run ended: with the
// recorded closing line and the exit code of the recorded verdict.
func (s *session) shown() error {
	t := s.tape
	s.run.Close()
	s.log.Warn(t.Strayed())
	c := s.closing()
	c.Sim, c.Hash, c.Verdict = json.Number(fmt.Sprintf("%.3f", float64(t.Time())/1e9)), fmt.Sprintf("%016x", t.Hashes[t.Ticks()]), "none"
	if t.End != nil {
		c.Verdict = t.End.Verdict
	}
	c.print(s.out, s.flags.JSON)
	switch c.Verdict {
	case "failed":
		return exit.Errorf(exit.Faulted, "the recorded run failed")
	case "unverified":
		return exit.Errorf(exit.Unverified, "nothing was verified in the recorded run")
	}
	return nil
}
