// SPDX-License-Identifier: Apache-2.0

package entry

import (
	"slices"
	"strings"

	"github.com/playsim/playsim/extension"
	"github.com/playsim/playsim/naoqi"
	"github.com/playsim/playsim/naoqi/life"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/spec"
)

// Actions implements extension.Actor: those of requests.
func (Extension) Actions(c extension.Compiled, in *sim.Input) []spec.Table {
	var q Request
	all := q.Tables(true)
	for i := range all {
		valid := all[i].Check
		all[i].Check = func(s *spec.Section) error {
			if valid != nil {
				if err := valid(s); err != nil {
					return err
				}
			}
			*in = inputOf(&q)
			return planOf(c).takes(s, &q)
		}
	}
	return all
}

// planOf is the Autonomous Life of a world; nil where there is none.
func planOf(c extension.Compiled) *lifePlan {
	if c, ok := c.(*compiled); ok {
		return c.plan
	}
	return nil
}

// takes refuses an action that no state of Life could grant.
func (p *lifePlan) takes(s *spec.Section, q *Request) error {
	if p == nil {
		return s.KeyNode(q.What).Errorf("a section life in the world file", "%s: the world has no Autonomous Life", q.What)
	}
	n, _ := s.Node.Get(q.What)
	return p.grantable(n, q)
}

// grantable refuses what no state of Life could grant.
func (p *lifePlan) grantable(n *spec.Node, q *Request) error {
	switch {
	case q.Name == "":
	case q.What == RequestFocus && !slices.Contains(p.names(), q.Name):
		return n.Errorf(spec.HintFor(q.Name, p.names()), "there is no activity %q", spec.Shorten(q.Name))
	case q.What == RequestState && q.Name == naoqi.Interactive && p.byDefault == "":
		return n.Errorf("name its first activity in the world: life: {default: …}, or give the focus to an interactive one", "Autonomous Life has no default activity to be interactive with")
	case q.What == RequestSafeguard && Foreign(q.Name, p.model):
		return n.Errorf(ForeignHint(q.Name), "%s is no safeguard of this robot", q.Name)
	}
	return nil
}

// Writable implements extension.Asked: it refuses what Life cannot be asked for in any state.
func (a *attached) Writable(in *sim.Input, n *spec.Node) error {
	text, ok := in.Data.AsString()
	_, truth := in.Data.AsBool()
	q, asks := requestOf(in)
	switch {
	case !asks:
		return n.Errorf("set "+stateName+" or "+focusName, "Autonomous Life itself gives %q its value", in.Name)
	case q.What == RequestSafeguard && !truth:
		return n.Errorf("", "%q holds a truth, not %s", in.Name, in.Data)
	case q.What != RequestSafeguard && !ok:
		return n.Errorf("", "%q holds a text, not %s", in.Name, in.Data)
	case in.Name == stateName && !slices.Contains(naoqi.States, text):
		return n.Errorf(spec.HintFor(text, naoqi.States), "Autonomous Life has no state %q", text)
	}
	return a.c.plan.grantable(n, &q)
}

// Check implements extension.Asked.
func (a *attached) Check(in *sim.Input) error { return a.life.check(in) }

// Take implements extension.Asked.
func (a *attached) Take(in *sim.Input, by extension.Action) { a.life.take(in, by) }

// Idle implements extension.Asked.
func (a *attached) Idle(in *sim.Input, before []sim.Input) string {
	if in.Op != sim.OpKey {
		return ""
	}
	now := a.h.Store().Get(in.Name)
	switch text, ok := in.Data.AsString(); {
	case in.Name != focusName && in.Name != stateName && now.Equal(in.Data) && now.Kind() != slot.Invalid:
		return "the key has this value already"
	case in.Name != focusName || !ok || text != "":
		return ""
	}
	for i := range before { // they may give one the focus
		if before[i].Name == focusName || before[i].Name == stateName {
			return ""
		}
	}
	if text, ok := now.AsString(); ok && text == "" {
		return "no activity has the focus"
	}
	return ""
}

func (p *lifePlan) names() (ids []string) {
	for i := range p.activities {
		ids = append(ids, p.activities[i].ID)
	}
	return ids
}

// requests refuses steps that ask for what there is not.
func (r *lifeReader) requests() {
	for i := range r.plan.deeds {
		for k := range r.plan.deeds[i].steps {
			s := &r.plan.deeds[i].steps[k]
			if s.Ask == nil || s.Ask.Name == "" {
				continue
			}
			switch q := s.Ask; {
			case q.What == RequestFocus && !slices.Contains(r.plan.names(), q.Name):
				r.errs.Add(s.Errorf(q.What, spec.HintFor(q.Name, r.plan.names()), "there is no activity %q", spec.Shorten(q.Name)))
			case q.What == RequestFocus && r.solitaryInCompany(i, q.Name):
				r.errs.Add(s.Errorf(q.What, "", "%s is solitary: an interactive activity cannot give it the focus", q.Name))
			case q.What == RequestState && q.Name == naoqi.Solitary && r.plan.activities[i].Nature == life.Interactive:
				r.errs.Add(s.Errorf(q.What, "leave it out: the state is solitary when the activity is done", "an interactive activity cannot ask for the state solitary"))
			case q.What == RequestState && q.Name == naoqi.Interactive && r.plan.byDefault == "":
				r.errs.Add(s.Errorf(q.What, "life: {default: …}, or focus: an interactive activity", "Autonomous Life has no default activity to be interactive with"))
			case q.What == RequestSafeguard && Foreign(q.Name, r.plan.model):
				r.errs.Add(s.Errorf(q.What, ForeignHint(q.Name), "%s is no safeguard of this robot", q.Name))
			}
		}
	}
}

// solitaryInCompany tells whether an interactive activity asks for a solitary one.
func (r *lifeReader) solitaryInCompany(by int, id string) bool {
	at := slices.Index(r.plan.names(), id)
	return r.plan.activities[by].Nature == life.Interactive && r.plan.activities[at].Nature == life.Solitary
}

// modelOf is the type of the robot that a section is about, in lower case.
func modelOf(all []extension.Robot, name string) string {
	for _, r := range all {
		if runs, ok := r.Config.(Runner); ok && r.Name == name {
			return strings.ToLower(runs.NAOqi())
		}
	}
	return ""
}
