// SPDX-License-Identifier: Apache-2.0

package why

import (
	"cmp"
	"fmt"

	"github.com/playsim/playsim/explain"
	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
)

// Explain answers a query about the present of a run; it ignores the time of the query. The
// error names what there is instead.
func (d *Diary) Explain(r *scenarios.Run, q explain.Query) (explain.Node, error) {
	switch q.Subject {
	case explain.OfNode:
		return answer(d.Node(r, q.Program, q.Name))
	case explain.OfQuantity:
		return answer(d.Quantity(r, q.Program, q.Name))
	case explain.OfExpectation:
		return answer(d.Expect(r, q.Name))
	case explain.OfActivity:
		return answer(d.Life(r, q.Name))
	case explain.OfKey:
		return key(r, q.Name)
	case "":
		return d.everything(r, q.Program)
	}
	return explain.Node{}, fmt.Errorf("there is nothing to ask of a %q", q.Subject)
}

// written is an answer that has a text form and a tree.
type written interface{ page() *page }

func answer[A written](a A, err error) (explain.Node, error) {
	if err != nil {
		return explain.Node{}, err
	}
	return a.page().tree(), nil
}

// everything answers for all that decides, or for one program.
func (d *Diary) everything(r *scenarios.Run, program string) (explain.Node, error) {
	all, err := d.All(r, program)
	if err != nil {
		return explain.Node{}, err
	}
	top := explain.Node{Text: fmt.Sprintf("%s at %s", r.World.Model.Name, seconds(lastTick(r)))}
	for _, a := range all {
		top.Parts = append(top.Parts, a.(written).page().tree())
	}
	return top, nil
}

// key answers for a key: its value, and what it is.
func key(r *scenarios.Run, name string) (explain.Node, error) {
	v, ok := r.Value(name)
	var names []string
	for _, d := range r.Keys() {
		if d.Name == name {
			return explain.Node{Text: fmt.Sprintf("'%s' is %s: %s", name, v, d.Doc), Value: v}, nil
		}
		names = append(names, d.Name)
	}
	if !ok {
		hint := cmp.Or(source.SuggestPath(name, names), "playsim keys lists them")
		return explain.Node{}, fmt.Errorf("the world has no key %q\nhint: %s", name, hint)
	}
	if v.Kind() == slot.Invalid {
		return explain.Node{Text: fmt.Sprintf("'%s' has no value now", name)}, nil
	}
	return explain.Node{Text: fmt.Sprintf("'%s' is %s", name, v), Value: v}, nil
}
