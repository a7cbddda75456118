// SPDX-License-Identifier: Apache-2.0

package sim

import (
	"fmt"

	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/spec"
)

// FaultKind is a kind of fault of slots and percepts: what it does, and the keys that a
// scenario has beside those of every fault, such as rate in
// `faults: - {sensor: nao/battery, kind: drift, rate: -0.1}`.
type FaultKind struct {
	slot.FaultEffect
	Default slot.Fault // what the keys are where a file does not have them
	// Keys binds the keys to a fault; nil is that there are none. A tick lasts so many ns. A
	// key that is bound to Value may also be a word or a truth of the slot, or of a percept
	// without a field its label.
	Keys func(f *slot.Fault, tick int64) []spec.Field
}

// maxFault bounds the numbers of faults.
const maxFault = 1e9

// faultKeys are the keys of playsim's kinds of faults.
var faultKeys = map[slot.FaultKind]func(f *slot.Fault, tick int64) []spec.Field{
	slot.Wrong: func(f *slot.Fault, _ int64) []spec.Field {
		return []spec.Field{{Key: "value", Into: &f.Value, Must: "…", Doc: "wrong: what is read or done instead."}}
	},
	slot.Drift: func(f *slot.Fault, _ int64) []spec.Field {
		return []spec.Field{{Key: "rate", Into: &f.Rate, Min: -maxFault, Max: maxFault, Must: "…", Doc: "drift: unit of the slot a second."}}
	},
	slot.Delay: func(f *slot.Fault, tick int64) []spec.Field {
		return []spec.Field{{Key: "by", Into: &f.By, Min: float64(tick), Max: 600e9, Must: "…", Doc: "delay: how much later."}}
	},
	slot.Dropout: func(f *slot.Fault, _ int64) []spec.Field {
		return []spec.Field{{Key: "probability", Into: &f.Probability, Min: 1 / maxFault, Max: 1, Doc: "dropout: share of the samples that are lost."}}
	},
	slot.Noise: func(f *slot.Fault, _ int64) []spec.Field {
		return []spec.Field{{Key: "sigma", Into: &f.Sigma, Min: 1 / maxFault, Max: maxFault, Must: "…", Doc: "noise: standard deviation, unit of the slot."}}
	},
}

// FaultKinds returns playsim's kinds of faults and more.
func FaultKinds(more []FaultKind) (all []*FaultKind) {
	for _, e := range slot.FaultEffects() {
		k := &FaultKind{FaultEffect: e, Keys: faultKeys[e.Kind]}
		if e.Kind == slot.Dropout {
			k.Default.Probability = 1
		}
		all = append(all, k)
	}
	for i := range more {
		all = append(all, &more[i])
	}
	return all
}

// Table binds the keys of a fault of the kind.
func (k *FaultKind) Table(f *slot.Fault, tick int64) (t spec.Table) {
	if k.Keys != nil {
		t.Fields = k.Keys(f, tick)
	}
	return t
}

// knowFaults has the slots of a robot know the model's kinds of faults.
func (w *World) knowFaults(r Robot) {
	for i := range w.Model.Faults {
		r.Slots().KnowFaults(&w.Model.Faults[i].FaultEffect)
	}
}

func checkFault(w *World, in *Input) error {
	r, _ := w.Robot(in.Name)
	if err := r.Slots().CheckFault(in.Slot, in.Fault); err != nil {
		return fmt.Errorf("fault of %s/%s: %w", in.Name, in.Slot, err)
	}
	return nil
}

// disturb begins a fault of a robot. It draws from a stream of its own.
func disturb(w *World, in *Input) {
	r, _ := w.Robot(in.Name)
	var chance slot.Chance
	if r.Slots().Draws(in.Fault) {
		chance = w.Stream("fault/" + in.Name + "/" + in.Slot + "/" + in.Part)
	}
	_ = r.Slots().Disturb(in.Part, in.Slot, in.Fault, w.Model.Tick, chance) // checked when it was asked for
}
