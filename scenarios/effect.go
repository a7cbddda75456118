// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/spec"
)

// standing is what actions of a script change of a thing, robot or program: whether an
// action has an effect follows from it.
type standing struct {
	hidden, held    bool // things
	lifted, plugged bool // robots
	paused, ended   bool // programs
}

// take is how things stand after an action.
func (s *standing) take(op sim.Op) {
	switch op {
	case sim.OpHide:
		s.hidden, s.held = true, false
	case sim.OpShow:
		s.hidden = false
	case sim.OpHold:
		s.held = true
	case sim.OpRelease, sim.OpMove, sim.OpThrow:
		s.held = false
	case sim.OpLift, sim.OpDrop:
		s.lifted = op == sim.OpLift
	case sim.OpPlug, sim.OpUnplug:
		s.plugged = op == sim.OpPlug
	case sim.OpPause, sim.OpResume:
		s.paused = op == sim.OpPause
	case sim.OpQuit:
		s.ended = true
	}
}

// idle says why an action changes nothing, or less than it seems to; "" where it does
// what it says.
func (s *standing) idle(op sim.Op) string {
	switch op {
	case sim.OpHide, sim.OpMove, sim.OpWalk, sim.OpTurn, sim.OpLook, sim.OpWave:
		if s.hidden {
			return "it is hidden, and stays so"
		}
	case sim.OpShow:
		if !s.hidden {
			return "it is not hidden: it is only moved"
		}
	case sim.OpRelease:
		if !s.held {
			return "nobody holds it"
		}
	case sim.OpDrop:
		if !s.lifted {
			return "it is not lifted"
		}
	case sim.OpPlug, sim.OpUnplug:
		switch {
		case s.plugged && op == sim.OpPlug:
			return "the charger is plugged in already"
		case !s.plugged && op == sim.OpUnplug:
			return "no charger is plugged in"
		}
	case sim.OpPause, sim.OpResume, sim.OpQuit:
		return s.idleProgram(op)
	}
	return ""
}

func (s *standing) idleProgram(op sim.Op) string {
	switch {
	case s.ended:
		return "it has ended"
	case op == sim.OpPause && s.paused:
		return "it is paused already"
	case op == sim.OpResume && !s.paused:
		return "it is not paused"
	}
	return ""
}

// idle says why an action of the script has no effect as things are.
func (p *play) idle(in *sim.Input) string {
	var now standing
	if i, ok := p.world.Object(in.Name); ok {
		now.hidden, now.held = p.world.Bodies()[i].Hidden, p.world.Holder(i) != ""
	} else {
		for i := range p.world.Log() {
			if past := &p.world.Log()[i]; past.Name == in.Name {
				now.take(past.Op)
			}
		}
	}
	for i := range p.asked {
		if p.asked[i].Name == in.Name {
			now.take(p.asked[i].Op)
		}
	}
	if why := now.idle(in.Op); why != "" {
		return why
	}
	if a := p.takes(in); a != nil {
		return a.Idle(in, p.asked)
	}
	if in.Op == sim.OpKey && p.store.Get(in.Name).Equal(in.Data) && p.store.Get(in.Name).Kind() != slot.Invalid {
		return "the key has this value already"
	}
	return beyond(p.world.Model, in)
}

// impossible says why a key never has the value that an action writes; "" where it may.
func (r *reader) impossible(in *sim.Input) string {
	info, ok := r.s.keys.KeyInfo(in.Name)
	if in.Op != sim.OpKey || !ok || r.s.keys.source(in.Name).kind != extensionKey {
		return ""
	}
	if text, is := in.Data.AsString(); is && info.Labels != nil && !slices.Contains(info.Labels, text) {
		return fmt.Sprintf("%q is never %q", in.Name, text)
	}
	if v, is := in.Data.AsFloat(); is && info.Min < info.Max && !(v >= info.Min && v <= info.Max) {
		if math.IsInf(info.Max, 1) {
			return fmt.Sprintf("%q is never below %v", in.Name, info.Min)
		}
		return fmt.Sprintf("%q is within [%v, %v]", in.Name, info.Min, info.Max)
	}
	return ""
}

// beyond says that a place is outside the ground.
func beyond(m *sim.Model, in *sim.Input) string {
	switch in.Op {
	case sim.OpMove, sim.OpShow, sim.OpHold, sim.OpWalk:
	default:
		return ""
	}
	size := m.Ground.Size
	if 2*max(in.At.X, -in.At.X) <= size.X && 2*max(in.At.Y, -in.At.Y) <= size.Y {
		return ""
	}
	what := "the edge of the ground"
	if len(m.Ground.Walls) > 0 {
		what = "the walls"
	}
	return fmt.Sprintf("[%v, %v] is beyond %s: the ground is %v by %v m, centred at 0", in.At.X, in.At.Y, what, size.X, size.Y)
}

// idleScript warns of actions without effect, where the script alone tells: of those at
// a time, on what no action waits for a condition. Who holds a thing is told in the run
// alone, for robots take things, too.
func (r *reader) idleScript() {
	var timed []*Cue
	unknown := map[string]bool{}
	for i := range r.s.Script {
		c := &r.s.Script[i]
		if c.At >= 0 {
			timed = append(timed, c)
		}
		for k := range c.Do {
			a := &c.Do[k]
			unknown[a.Input.Name] = unknown[a.Input.Name] || c.At < 0
			if why := beyond(r.s.World.Model, &a.Input); why != "" {
				r.warn(a.node.Errorf("", "%s", why))
			}
			if why := r.impossible(&a.Input); why != "" {
				info, _ := r.s.keys.KeyInfo(a.Input.Name)
				r.warn(a.node.Errorf(spec.HintFor(a.Input.Data.String(), info.Labels), "%s", why))
			}
			if why := r.unread(a.Input.Name); why != "" {
				r.warn(a.node.Errorf("", "%s", why))
			}
		}
	}
	tick := r.s.World.Model.Tick
	slices.SortStableFunc(timed, func(a, b *Cue) int { return cmp.Compare((a.At+tick-1)/tick, (b.At+tick-1)/tick) })
	stand := map[string]*standing{}
	for _, c := range timed {
		for k := range c.Do {
			a := &c.Do[k]
			s := stand[a.Input.Name]
			if s == nil {
				s = r.standing(a.Input.Name)
				stand[a.Input.Name] = s
			}
			if why := s.idle(a.Input.Op); why != "" && !unknown[a.Input.Name] && a.Input.Op != sim.OpRelease {
				r.warn(a.node.Errorf("", "%s: at %s %s", a.Text, spec.DurationText(c.At), why))
			}
			s.take(a.Input.Op)
		}
	}
}

// standing is how a thing, robot or program stands at the start.
func (r *reader) standing(name string) *standing {
	var s standing
	if i, ok := r.base.World.Object(name); ok {
		s.hidden = r.base.World.Bodies()[i].Hidden
	}
	return &s
}
