// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/playsim/playsim/condition"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/spec"
)

// idle says why an action of the script has no effect as things are.
func (p *play) idle(in *sim.Input) string {
	k := p.world.Action(in.Op)
	for _, idle := range k.Idle {
		if mark, none := strings.CutPrefix(idle.Mark, "!"); p.marked(in.Name, mark) != none {
			return idle.Why
		}
	}
	if in.Op == sim.OpKey || in.Op == sim.OpUnset {
		if why := p.idleKey(in); why != "" {
			return why
		}
	}
	if why := p.run.Masked(in); why != "" {
		return why
	}
	return p.world.Beyond(in)
}

// marked returns whether a thing, robot or program has a mark that actions leave. Of things
// the world knows two of them, whoever left them.
func (p *play) marked(name, mark string) (has bool) {
	i, object := p.world.Object(name)
	switch {
	case object && mark == "hidden":
		has = p.world.Bodies()[i].Hidden
	case object && mark == "held":
		has = p.world.Holder(i) != ""
	default:
		for i := range p.world.Log() {
			has = p.world.After(&p.world.Log()[i].Input, name, mark, has)
		}
	}
	for i := range p.asked {
		has = p.world.After(&p.asked[i], name, mark, has)
	}
	return has
}

func (p *play) idleKey(in *sim.Input) string {
	if a := p.run.Asked(in); a != nil {
		return a.Idle(in, p.asked)
	}
	return p.run.IdleKey(in, p.asked)
}

// lintSet warns of a value that a key never has.
func (r *reader) lintSet(a *Action) {
	in := &a.Input
	if info, ok := r.keys.KeyInfo(in.Name); ok && r.keys.OfExtension(in.Name) {
		if why := impossible(in, &info); why != "" {
			r.warn(a.node.Errorf(spec.HintFor(in.Data.String(), info.Labels), "%s", why))
		}
	}
	r.lintUnread(a)
}

// lintUnread warns of a key of an extension that there is not.
func (r *reader) lintUnread(a *Action) {
	if why := r.unread(a.Input.Name); why != "" {
		r.warn(a.node.Errorf("", "%s", why))
	}
}

// impossible says why a key never has the value that an action writes; "" where it may.
func impossible(in *sim.Input, info *condition.KeyInfo) string {
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

// idleScript warns of actions without effect, where the script alone tells: of those at
// a time, on what no action waits for a condition.
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
			if why := r.base.World.Beyond(&a.Input); why != "" {
				r.warn(a.node.Errorf("", "%s", why))
			}
			switch a.Input.Op {
			case sim.OpKey:
				r.lintSet(a)
			case sim.OpUnset:
				r.lintUnset(a)
			case sim.OpRaise:
				r.lintUnread(a)
			}
		}
	}
	tick := r.s.World.Model.Tick
	slices.SortStableFunc(timed, func(a, b *Cue) int { return cmp.Compare((a.At+tick-1)/tick, (b.At+tick-1)/tick) })
	marks := map[[2]string]bool{} // that someone has, by name and mark
	for i := range r.base.World.Bodies() {
		marks[[2]string{r.base.World.Model.Objects[i].Name, "hidden"}] = r.base.World.Bodies()[i].Hidden
	}
	for _, c := range timed {
		for k := range c.Do {
			if a := &c.Do[k]; !unknown[a.Input.Name] {
				r.idleAction(c, a, marks)
			}
		}
	}
}

// idleAction warns of an action that has no effect with the marks of whom it is done to,
// and notes those that it leaves. Who holds a thing is known in the run alone, for robots
// take things, too.
func (r *reader) idleAction(c *Cue, a *Action, marks map[[2]string]bool) {
	k := r.base.World.Action(a.Input.Op)
	for _, idle := range k.Idle {
		if mark, none := strings.CutPrefix(idle.Mark, "!"); mark != "held" && marks[[2]string{a.Input.Name, mark}] != none {
			r.warn(a.node.Errorf("", "%s: at %s %s", a.Text, spec.DurationText(c.At), idle.Why))
			break
		}
	}
	for _, m := range k.Leaves {
		mark, none := strings.CutPrefix(m, "!")
		marks[[2]string{a.Input.Name, mark}] = !none
	}
}
