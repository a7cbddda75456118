// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"slices"
	"strings"

	"github.com/playsim/playsim/naoqi"
	"github.com/playsim/playsim/naoqi/life"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/spec"
	"github.com/playsim/playsim/worlds"
)

// lifeActions are the actions that ask Autonomous Life for something. As inputs they are
// keys that are written.
var lifeActions = func() (all []action) {
	for i, t := range (&worlds.Request{}).Tables(true) {
		all = append(all, action{ActionKind: sim.ActionKind{
			Name: sim.OpKey, Key: t.Fields[0].Key, Doc: t.Doc,
			Keys: func(_ *sim.World, in *sim.Input) spec.Table {
				var q worlds.Request
				t := q.Tables(true)[i]
				t.Fields[0].Then = func(s *spec.Section) { q.What = t.Fields[0].Key }
				check := t.Check
				t.Check = func(s *spec.Section) (err error) {
					if check != nil {
						err = check(s)
					}
					*in = inputOf(&q)
					return err
				}
				return t
			},
		}, read: (*reader).readRequest})
	}
	return all
}()

// readRequest judges such an action.
func (r *reader) readRequest(s *spec.Section, in *sim.Input) {
	n, _ := s.Node.Get(s.What)
	if r.base.life == nil {
		r.errs.Add(s.KeyNode(s.What).Errorf("a section life in the world file", "%s: the world has no Autonomous Life", s.What))
		return
	}
	if q, _ := requestOf(in); q.Name != "" {
		r.lifeAsks(n, &q)
	}
}

// lifeAsks refuses what no state of Life could grant.
func (r *reader) lifeAsks(n *spec.Node, q *worlds.Request) {
	switch {
	case q.What == worlds.RequestFocus && !slices.Contains(r.activityNames(), q.Name):
		r.errs.Add(n.Errorf(spec.HintFor(q.Name, r.activityNames()), "there is no activity %q", spec.Shorten(q.Name)))
	case q.What == worlds.RequestState && q.Name == naoqi.Interactive && r.base.life.byDefault == "":
		r.errs.Add(n.Errorf("name its first activity in the world: life: {default: …}, or give the focus to an interactive one", "Autonomous Life has no default activity to be interactive with"))
	case q.What == worlds.RequestSafeguard && worlds.Foreign(q.Name, r.base.life.model):
		r.errs.Add(n.Errorf(worlds.ForeignHint(q.Name), "%s is no safeguard of this robot", q.Name))
	}
}

// lifeWritable refuses what Life cannot be asked for in any state; false for other keys.
func (r *reader) lifeWritable(n *spec.Node, in *sim.Input, event bool) bool {
	if r.s.keys.source(in.Name).kind != lifeKey {
		return false
	}
	text, ok := in.Data.AsString()
	_, truth := in.Data.AsBool()
	q, asks := requestOf(in)
	switch {
	case event || !asks:
		r.errs.Add(n.Errorf("set "+stateName+" or "+focusName, "Autonomous Life itself gives %q its value", in.Name))
	case q.What == worlds.RequestSafeguard && !truth:
		r.errs.Add(n.Errorf("", "%q holds a truth, not %s", in.Name, in.Data))
	case q.What != worlds.RequestSafeguard && !ok:
		r.errs.Add(n.Errorf("", "%q holds a text, not %s", in.Name, in.Data))
	case in.Name == stateName && !slices.Contains(naoqi.States, text):
		r.errs.Add(n.Errorf(spec.HintFor(text, naoqi.States), "Autonomous Life has no state %q", text))
	case q.Name != "":
		r.lifeAsks(n, &q)
	}
	return true
}

func (r *reader) activityNames() (ids []string) { return r.base.life.names() }

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
			case q.What == worlds.RequestFocus && !slices.Contains(r.plan.names(), q.Name):
				r.errs.Add(s.Errorf(q.What, spec.HintFor(q.Name, r.plan.names()), "there is no activity %q", spec.Shorten(q.Name)))
			case q.What == worlds.RequestFocus && r.solitaryInCompany(i, q.Name):
				r.errs.Add(s.Errorf(q.What, "", "%s is solitary: an interactive activity cannot give it the focus", q.Name))
			case q.What == worlds.RequestState && q.Name == naoqi.Solitary && r.plan.activities[i].Nature == life.Interactive:
				r.errs.Add(s.Errorf(q.What, "leave it out: the state is solitary when the activity is done", "an interactive activity cannot ask for the state solitary"))
			case q.What == worlds.RequestState && q.Name == naoqi.Interactive && r.plan.byDefault == "":
				r.errs.Add(s.Errorf(q.What, "life: {default: …}, or focus: an interactive activity", "Autonomous Life has no default activity to be interactive with"))
			case q.What == worlds.RequestSafeguard && worlds.Foreign(q.Name, r.plan.model):
				r.errs.Add(s.Errorf(q.What, worlds.ForeignHint(q.Name), "%s is no safeguard of this robot", q.Name))
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
func modelOf(w *worlds.World, robot string) string {
	for i := range w.Robots {
		if w.Robots[i].Name == robot {
			return strings.ToLower(w.Robots[i].Type)
		}
	}
	return ""
}
