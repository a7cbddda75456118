// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/playsim/playsim/internal/source"
	"github.com/playsim/playsim/internal/yamlfile"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/worlds"
)

func (r *reader) vary(s *yamlfile.Section) {
	n, ok := s.Take("vary")
	if !ok {
		return
	}
	if n.Form != yamlfile.Mapping {
		r.errs.Add(n.Errorf("such as {green.at: {x: [1, 2]}}", "vary: expected paths and ranges, not %s", n.Describe()))
		return
	}
	for _, f := range n.Fields {
		r.variation(f.Key, f.Key.Text, f.Value)
	}
	for i := range r.s.Vary {
		r.tryVariation(&r.s.Vary[i])
	}
}

// variation reads a range, a choice, or what lies deeper.
func (r *reader) variation(key *yamlfile.Node, path string, n *yamlfile.Node) {
	v := Variation{Path: shortPath(path), node: n}
	choice, isChoice := n.Get("one_of")
	switch {
	case isChoice && (choice.Form != yamlfile.List || len(choice.Items) == 0):
		r.errs.Add(choice.Errorf("such as {one_of: [red, green]}", "%s: one_of has nothing to choose from", path))
		return
	case isChoice:
		for _, item := range choice.Items {
			v.Words = append(v.Words, item.Flow())
		}
	case n.Form == yamlfile.Mapping:
		for _, f := range n.Fields {
			r.variation(f.Key, path+"."+f.Key.Text, f.Value)
		}
		return
	case n.Form == yamlfile.List && len(n.Items) == 2:
		if !r.span(n, &v) {
			return
		}
	default:
		r.errs.Add(n.Errorf("such as [1, 2], or {one_of: [red, green]}", "%s: expected a range of two numbers, not %s", path, n.Describe()))
		return
	}
	first, _, _ := strings.Cut(v.Path, ".")
	for i := range r.s.World.Programs {
		if first == "programs" || first == r.s.World.Programs[i].Name {
			r.errs.Add(key.Errorf("", "programs are not varied"))
			return
		}
	}
	if slices.ContainsFunc(r.s.Vary, func(o Variation) bool { return o.Path == v.Path }) {
		r.errs.Add(key.Errorf("", "%s is varied twice", v.Path))
		return
	}
	r.s.Vary = append(r.s.Vary, v)
}

func (r *reader) span(n *yamlfile.Node, v *Variation) bool {
	any := yamlfile.Between(-1e9, 1e9, "")
	lo, errLo := yamlfile.Number(n.Items[0], v.Path, any)
	hi, errHi := yamlfile.Number(n.Items[1], v.Path, any)
	r.errs.Add(errLo)
	r.errs.Add(errHi)
	if errLo == nil && errHi == nil && lo > hi {
		r.errs.Add(n.Errorf("write the lower bound first", "%s: from %v to %v", v.Path, lo, hi))
		return false
	}
	v.Lo, v.Hi = lo, hi
	return errLo == nil && errHi == nil
}

// shortPath leaves out what may be left out, so that one thing has one path.
func shortPath(path string) string {
	for _, list := range []string{"objects.", "robots."} {
		if rest, ok := strings.CutPrefix(path, list); ok {
			return rest
		}
	}
	return path
}

// tryVariation reads the world with the ends of a range.
func (r *reader) tryVariation(v *Variation) {
	for _, value := range v.ends() {
		_, err := r.s.draft.World(append([]string{v.Path + "=" + value}, r.s.worldSets...))
		var at *source.Error
		if err == nil || errors.Is(err, worlds.ErrOverlap) {
			continue
		}
		if errors.As(err, &at) {
			r.errs.Add(v.node.Errorf(at.Hint, "%s = %s: %s", v.Path, value, at.Msg))
		} else {
			r.errs.Add(v.node.Errorf("", "%s = %s: %s", v.Path, value, err))
		}
		return
	}
}

func (v *Variation) ends() []string {
	if v.Words != nil {
		return v.Words
	}
	return []string{decimal(v.Lo), decimal(v.Hi)}
}

func decimal(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }

func (v *Variation) draw(from *sim.Stream) string {
	if v.Words != nil {
		return v.Words[int(from.Float64()*float64(len(v.Words)))]
	}
	return decimal(from.Range(v.Lo, v.Hi))
}

// maxDraws bounds how often overlapping placements are drawn anew.
const maxDraws = 1000

// Sample draws the varied values of a seed, as overrides such as "green.at.x=1.5".
func (s *Scenario) Sample(seed uint64) ([]string, error) {
	sets, _, err := s.sample(seed)
	return sets, err
}

func (s *Scenario) sample(seed uint64) ([]string, *worlds.World, error) {
	if len(s.Vary) == 0 {
		return nil, s.World, nil
	}
	streams := make([]*sim.Stream, len(s.Vary))
	for i := range s.Vary {
		streams[i] = sim.NewStream(seed, "vary/"+s.Vary[i].Path)
	}
	var err error
	for range maxDraws {
		sets := make([]string, len(s.Vary))
		for i := range s.Vary {
			sets[i] = s.Vary[i].Path + "=" + s.Vary[i].draw(streams[i])
		}
		var w *worlds.World
		w, err = s.draft.World(append(append([]string(nil), sets...), s.worldSets...))
		if err == nil {
			return sets, w, nil
		}
		if !errors.Is(err, worlds.ErrOverlap) {
			break
		}
	}
	return nil, nil, err
}
