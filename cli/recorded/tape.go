// SPDX-License-Identifier: Apache-2.0

package recorded

import (
	"fmt"
	"io"
	"log/slog"

	"github.com/playsim/playsim/record"
	"github.com/playsim/playsim/run"
	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/trace"
)

// Tape is a recorded run that is done again. A nil one is none.
type Tape struct {
	*record.Recording
	given *run.Given
	left  int64 // the first tick whose hash is another one; -1 is none
	told  bool  // that it is another one
}

// NewTape returns a recorded run that is to be done again.
func NewTape(rec *record.Recording) *Tape { return &Tape{Recording: rec, left: -1} }

// OtherRules reports whether the recording was made with another physics: it is shown from its
// recorded poses.
func (t *Tape) OtherRules() bool { return t != nil && t.PhysicsVersion != sim.PhysicsVersion }

// Follow has a run that is at its start do what was done in the recorded one.
func (t *Tape) Follow(run *scenarios.Run) {
	t.given = run.Follow(t.Asked())
	if t.HashVersion != sim.HashVersion {
		return
	}
	added := t.NewIn(run.World)
	run.Observe(func(w *sim.World) {
		if n := w.Ticks(); t.left < 0 && !t.Branched() && n <= t.Ticks() && t.HashOf(w, added) != t.Hashes[n] {
			t.left = n
		}
	})
}

// Branched tells whether somebody has done something else than in the recorded run.
func (t *Tape) Branched() bool {
	if t == nil {
		return false
	}
	_, parted := t.given.Parted()
	return parted
}

// Strayed says that the run is not the recorded one, though nobody has done anything;
// "" is that it is.
func (t *Tape) Strayed() string {
	switch {
	case t.OtherRules():
		return OtherPhysics(t.Recording) + ": it is not simulated again; its recorded poses are shown"
	case t == nil || t.Branched():
		return ""
	case t.HashVersion != sim.HashVersion:
		return otherHash(t.Recording) + ": only playsim verify finds whether this is the run that was recorded"
	case t.left < 0:
		return ""
	case t.given.Err() != nil:
		return t.given.Err().Error()
	}
	return fmt.Sprintf("this is not the run that was recorded: it differs from tick %d (%s s) on%s", t.left, trace.Seconds(t.left*t.Tick), t.otherBuild())
}

// otherBuild says by what the recording was made, if that may be why the run is another one.
func (t *Tape) otherBuild() string {
	if builds := fusedBuilds(t.Recording); builds != "" {
		return "; " + builds
	}
	return OtherVersion(t.Recording)
}

// OtherVersion says that a recording was made by another version of playsim; "" is that it was not.
func OtherVersion(rec *record.Recording) string {
	if own := record.Version(); own != rec.Version {
		return fmt.Sprintf("; it was recorded by playsim %s, this is %s", rec.Version, own)
	}
	return ""
}

// Warn says once that the run is not the recorded one.
func (t *Tape) Warn(to io.Writer) {
	if text := t.Strayed(); text != "" && !t.told {
		t.told = true
		fmt.Fprintln(to, "warning: "+text)
	}
}

// Tell says on the log how the run stands to the recorded one.
func (t *Tape) Tell(log *slog.Logger) {
	if text := t.Strayed(); text != "" {
		log.Warn(text)
	}
	if t.Branched() {
		at, _ := t.given.Parted()
		log.Info(fmt.Sprintf("branched at tick %d (%s s): from there on it is another run than the recorded one", at, trace.Seconds(at*t.Tick)))
	}
}

// Fused is that this build rounds a product and a sum at once; tests change it.
var Fused = sim.Fused()

// fusedBuilds names the builds that may be why a run is not the recorded one; "" is that
// none of both is fused.
func fusedBuilds(rec *record.Recording) string {
	switch {
	case rec.Fused && Fused:
		return "both builds are fused: the same program may go another way on another kind of processor"
	case rec.Fused:
		return "it was recorded by a fused build, this one is not: that may be the difference, with the same program"
	case Fused:
		return "this build is fused, the one that recorded it is not: that may be the difference, with the same program"
	}
	return ""
}

// otherHash and otherPhysics say that a recording was made in another way than now.
func otherHash(rec *record.Recording) string {
	return fmt.Sprintf("its hashes are of version %d and cannot be compared with those of this playsim, of version %d", rec.HashVersion, sim.HashVersion)
}

// OtherPhysics says with which physics a recording was made.
func OtherPhysics(rec *record.Recording) string {
	return fmt.Sprintf("it was recorded with physics version %d, this playsim has version %d", rec.PhysicsVersion, sim.PhysicsVersion)
}
