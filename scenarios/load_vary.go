// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"errors"
	"math"
	"strconv"
	"strings"

	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/spec"
	"github.com/playsim/playsim/worlds"
)

// vary binds the paths that vary.
func (r *reader) vary() *spec.Value {
	varied := map[string]bool{}
	return spec.MapOf("paths and ranges", "{green.at: {x: [1, 2]}}", func(path, n *spec.Node) {
		r.variation(path, path.Text, n, varied)
	}, nothing, spec.JSON(`{"$ref": "#/$defs/variation"}`))
}

// tryVary reads the world with the ends of all that varies.
func (r *reader) tryVary(s *spec.Section) {
	if len(r.s.Vary) > maxVary {
		r.errs.Add(s.Errorf("vary", "", "vary: %d paths, a file has at most %d", len(r.s.Vary), maxVary))
		return
	}
	for i := range r.s.Vary {
		r.tryVariation(&r.s.Vary[i])
		r.keys.AlsoNamed(r.s.Vary[i].Words...)
	}
}

// maxVary bounds the paths: the world is read with each of their ends.
const maxVary = 100

// variation reads a range, a choice, or what lies deeper.
func (r *reader) variation(key *spec.Node, path string, n *spec.Node, varied map[string]bool) {
	v := Variation{Path: shortPath(path), node: n}
	choice, isChoice := n.Get("one_of")
	switch {
	case isChoice && (choice.Form != spec.List || len(choice.Items) == 0):
		r.errs.Add(choice.Errorf("such as {one_of: [red, green]}", "%s: one_of has nothing to choose from", path))
		return
	case isChoice:
		for _, item := range choice.Items {
			v.Words = append(v.Words, item.Flow())
		}
	case n.Form == spec.Mapping:
		for _, f := range n.Fields {
			r.variation(f.Key, path+"."+f.Key.Text, f.Value, varied)
		}
		return
	case n.Form == spec.List && len(n.Items) == 2:
		if !r.span(n, &v) {
			return
		}
	default:
		r.errs.Add(n.Errorf("such as [1, 2], [100ms, 300ms], or {one_of: [red, green]}", "%s: expected a range of two numbers or times, not %s", path, n.Describe()))
		return
	}
	first, _, _ := strings.Cut(v.Path, ".")
	for i := range r.s.World.Programs {
		if first == "programs" || first == r.s.World.Programs[i].Name {
			r.errs.Add(key.Errorf("", "programs are not varied"))
			return
		}
	}
	if varied[v.Path] {
		r.errs.Add(key.Errorf("", "%s is varied twice", v.Path))
		return
	}
	varied[v.Path] = true
	r.s.Vary = append(r.s.Vary, v)
}

// span reads the two ends of a range: numbers, or times with their units.
func (r *reader) span(n *spec.Node, v *Variation) bool {
	read := func(end *spec.Node) (float64, error) {
		return spec.Number(end, v.Path, spec.Between(-1e9, 1e9, ""))
	}
	if isTime(n.Items[0]) || isTime(n.Items[1]) {
		v.Grain = 1
		read = func(end *spec.Node) (float64, error) {
			ns, err := spec.Duration(end, v.Path)
			return float64(ns), err
		}
	}
	lo, errLo := read(n.Items[0])
	hi, errHi := read(n.Items[1])
	r.errs.Add(errLo)
	r.errs.Add(errHi)
	if v.Lo, v.Hi = lo, hi; errLo == nil && errHi == nil && lo > hi {
		r.errs.Add(n.Errorf("write the lower bound first", "%s: from %s to %s", v.Path, v.text(lo), v.text(hi)))
		return false
	}
	return errLo == nil && errHi == nil
}

func isTime(n *spec.Node) bool {
	_, err := spec.Duration(n, "")
	return err == nil
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

// tryVariation reads the world with the ends of a range, and finds out how fine the
// values between them may be.
func (r *reader) tryVariation(v *Variation) {
	for _, value := range v.ends() {
		if r.refuses(v, value) {
			return
		}
	}
	switch width := v.Hi - v.Lo; {
	case v.Words != nil || width == 0:
	case v.Grain > 0:
		r.grain(v)
	case v.Lo == math.Trunc(v.Lo) && v.Hi == math.Trunc(v.Hi):
		v.Whole = r.with(v, v.text(v.Lo+0.5)) != nil
	}
}

// grain finds the coarsest of the steps in which the times of a range need not be drawn.
func (r *reader) grain(v *Variation) {
	m := r.s.World.Model
	for _, ns := range []int64{1, m.Step, m.Tick} {
		if v.Grain = ns; float64(ns) <= v.Hi-v.Lo && r.with(v, v.text(v.Lo+float64(ns))) == nil {
			return
		}
	}
	r.refuses(v, v.text(v.Lo+float64(m.Tick)))
}

// with reads the world with one value other; things that stand in one another are
// none of its business.
func (r *reader) with(v *Variation, value string) error {
	_, err := r.s.draft.World(append([]string{v.Path + "=" + value}, r.s.worldSets...))
	if errors.Is(err, worlds.ErrOverlap) {
		return nil
	}
	return err
}

// refuses says what is wrong with a value of a range.
func (r *reader) refuses(v *Variation, value string) bool {
	err := r.with(v, value)
	var at *source.Error
	switch {
	case err == nil:
		return false
	case errors.As(err, &at):
		r.errs.Add(v.node.Errorf(at.Hint, "%s = %s: %s", v.Path, value, at.Msg))
	default:
		r.errs.Add(v.node.Errorf("", "%s = %s: %s", v.Path, value, err))
	}
	return true
}

func (v *Variation) ends() []string {
	if v.Words != nil {
		return v.Words
	}
	return []string{v.text(v.Lo), v.text(v.Hi)}
}

// text is a value as the world file has it.
func (v *Variation) text(value float64) string {
	if v.Grain > 0 {
		return spec.DurationText(int64(value))
	}
	return decimal(value)
}

func decimal(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }

func (v *Variation) draw(from *sim.Stream) string {
	if v.Words != nil {
		return v.Words[int(from.Float64()*float64(len(v.Words)))]
	}
	step := 1.0
	switch {
	case v.Grain > 0:
		step = float64(v.Grain)
	case !v.Whole:
		return decimal(from.Range(v.Lo, v.Hi))
	}
	steps := math.Floor((v.Hi - v.Lo) / step)
	return v.text(v.Lo + float64(step*math.Floor(from.Float64()*(steps+1))))
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
