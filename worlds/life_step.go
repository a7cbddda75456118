// SPDX-License-Identifier: Apache-2.0

package worlds

import (
	"slices"
	"strconv"
	"strings"

	"github.com/playsim/playsim/robots/nao/motion"
	"github.com/playsim/playsim/spec"
)

// StepSpec is one step: one of its fields is there.
type StepSpec struct {
	Posture string
	Speed   float64 // of the posture, share of full speed
	Say     string
	Wait    int64    // ns
	Ask     *Request // nil for none

	node *spec.Node
}

const stepHint = `{posture: Stand}, {say: "hello"}, {wait: 2s}, {focus: demo/greet}, {life: disabled}, or {safeguard: RobotFell, enabled: false}`

var stepWords = append([]string{"posture", "say", "wait"}, Requests...)

func (d *decoder) step(n *spec.Node, b *Behaviour) {
	s, ok := spec.Open(&d.errs, n, "a step")
	if !ok {
		return
	}
	step := StepSpec{node: n, Speed: 1}
	var given []string
	for _, word := range stepWords {
		if n.Index(word) >= 0 {
			given = append(given, word)
		}
	}
	if s.Text("posture", &step.Posture); step.Posture != "" {
		d.knownPosture(n, step.Posture)
		s.Number("speed", &step.Speed, spec.Between(0.01, 1, ""))
	}
	s.Text("say", &step.Say)
	s.Duration("wait", &step.Wait, durationLimits)
	for _, what := range Requests {
		if !slices.Contains(given, what) {
			s.Take(what) // names it among the keys
			continue
		}
		q := ReadRequest(s, what, false)
		step.Ask = &q
	}
	s.Close()
	if len(given) > 1 {
		d.errs.Add(n.Errorf(doHint, "a step is one of %s, not %s at once", strings.Join(stepWords, ", "), strings.Join(given, " and ")))
	} else if len(given) == 0 && len(n.Fields) == 0 {
		d.errs.Add(n.Errorf(stepHint, "a step without a word"))
	}
	b.Steps = append(b.Steps, step)
}

func postureWords() []string {
	var words []string
	for _, p := range motion.Postures() {
		words = append(words, p.String())
	}
	return words
}

func (d *decoder) knownPosture(n *spec.Node, word string) {
	if words := postureWords(); !slices.Contains(words, word) {
		v, _ := n.Get("posture")
		d.errs.Add(v.Errorf(spec.HintFor(word, words), "there is no posture %q", spec.Shorten(word)))
	}
}

// Text is the step as a file has it.
func (s *StepSpec) Text() string {
	switch {
	case s.Ask != nil:
		return "{" + s.Ask.Text() + "}"
	case s.Posture != "":
		return "{posture: " + s.Posture + ", speed: " + decimal(s.Speed) + "}"
	case s.Say != "":
		return "{say: " + strconv.Quote(s.Say) + "}"
	}
	return "{wait: " + spec.DurationText(s.Wait) + "}"
}
