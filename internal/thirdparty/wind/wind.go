// SPDX-License-Identifier: Apache-2.0

// Package wind is an extension of worlds: wind that blows in gusts. It moves nothing; it is
// there to be read, asked about, and calmed:
//
//	wind: {strength: 3, gust: 2s}
//
// Conditions read the key wind/speed, programs ask the function wind/still, and scripts have
// the action {calm: 5s}.
package wind

import (
	"fmt"

	"github.com/playsim/playsim/condition/memory"
	"github.com/playsim/playsim/explain"
	"github.com/playsim/playsim/extension"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/spec"
)

// Names of its keys.
const (
	speedKey = "wind/speed"
	calmKey  = "wind/calm"
)

// still is the speed below which the function wind/still says true, m/s.
const still = 1.0

// Extension implements extension.Extension.
type Extension struct{}

// Section is what a world file says of the wind.
type Section struct {
	Strength float64 // m/s
	Gust     int64   // ns
}

// Table implements extension.Section.
func (s *Section) Table() spec.Table {
	return spec.Table{Doc: "Wind that blows in gusts.", Fields: []spec.Field{
		{Key: "strength", Into: &s.Strength, Unit: "m/s", Max: 40, Doc: "Of the strongest gust."},
		{Key: "gust", Into: &s.Gust, Min: 1e8, Max: 3600e9, Ticks: true, Doc: "How long a gust lasts."},
	}}
}

// Name implements extension.Extension.
func (Extension) Name() string { return "wind" }

// Section implements extension.Extension.
func (Extension) Section(*extension.World, *spec.Node) extension.Section {
	return &Section{Strength: 3, Gust: 2e9}
}

// Compile implements extension.Extension: without a section there is no wind.
func (Extension) Compile(s extension.Section, _ *extension.Compiler) (extension.Compiled, error) {
	if s, ok := s.(*Section); ok {
		return compiled{s}, nil
	}
	return nil, nil
}

// Actions implements extension.Actor.
func (Extension) Actions(c extension.Compiled, in *sim.Input) []spec.Table {
	var lasts int64
	return []spec.Table{{
		Doc:    "Has the wind rest.",
		Fields: []spec.Field{{Key: "calm", Into: &lasts, Min: 1e6, Max: 3600e9, Must: "a time"}},
		Check: func(s *spec.Section) error {
			if c == nil {
				return s.Errorf("calm", "a section wind in the world file", "the world has no wind")
			}
			*in = sim.Input{Op: sim.OpKey, Name: calmKey, Data: slot.Float(float64(lasts) / 1e9)}
			return nil
		},
	}}
}

type compiled struct{ *Section }

// Info implements extension.Compiled.
func (compiled) Info() extension.Info { return extension.Info{Title: "the wind", Acts: true} }

// Attach implements extension.Compiled.
func (c compiled) Attach(h extension.Host) (extension.Attached, error) {
	return &blowing{of: c.Section, h: h, chance: h.Chance("wind")}, nil
}

// blowing is the wind of one run.
type blowing struct {
	of     *Section
	h      extension.Host
	chance slot.Chance

	speed float64 // m/s
	since int64   // ns: when the gust began
	calm  int64   // ns: until when it rests
}

var (
	_ extension.Actor    = Extension{}
	_ extension.Answerer = (*blowing)(nil)
	_ extension.Asked    = (*blowing)(nil)
)

// Keys implements extension.Attached.
func (b *blowing) Keys(t extension.KeyTable) {
	t.Declare(extension.Key{Decl: memory.Decl{Name: speedKey, Kind: slot.FloatValue, Unit: "m/s", Max: b.of.Strength, Init: slot.Float(0), Doc: "Speed of the wind."}})
	t.Declare(extension.Key{Asked: true, Decl: memory.Decl{Name: calmKey, Kind: slot.FloatValue, Unit: "s", Init: slot.Float(0), Doc: "How long the wind rests from now on. To set it is to have it rest."}})
}

// Refresh implements extension.Attached.
func (b *blowing) Refresh(now int64) {
	if now == 0 || now-b.since >= b.of.Gust {
		b.since, b.speed = now, b.of.Strength*b.chance.Float64()
	}
	if now < b.calm {
		b.speed = 0
	}
	store := b.h.Store()
	store.Set(store.Intern(speedKey), slot.Float(b.speed))
	store.Set(store.Intern(calmKey), slot.Float(float64(max(0, b.calm-now))/1e9))
}

// Step implements extension.Attached: it waits for no condition.
func (*blowing) Step(int64, int) bool { return false }

// AppendState implements extension.Attached.
func (b *blowing) AppendState(to []float64) []float64 {
	return append(to, b.speed, float64(b.since), float64(b.calm))
}

// Functions implements extension.Answerer.
func (b *blowing) Functions() map[string]extension.Function {
	return map[string]extension.Function{"wind/still": func(string, []slot.Value) (slot.Value, error) {
		return slot.Bool(b.speed < still), nil
	}}
}

// Writable implements extension.Asked.
func (*blowing) Writable(in *sim.Input, n *spec.Node) error {
	if s, ok := in.Data.AsFloat(); in.Name != calmKey || in.Op != sim.OpKey || !ok || !(s >= 0 && s <= 3600) {
		return n.Errorf("such as 5", "the wind can be asked to rest for up to 3600 s by setting %s, not %s", calmKey, in.Data)
	}
	return nil
}

// Check implements extension.Asked.
func (*blowing) Check(*sim.Input) error { return nil }

// Take implements extension.Asked.
func (b *blowing) Take(in *sim.Input, _ extension.Action) {
	s, _ := in.Data.AsFloat()
	b.calm = b.h.Now() + int64(s*1e9)
}

// Idle implements extension.Asked.
func (b *blowing) Idle(in *sim.Input, _ []sim.Input) string {
	if s, _ := in.Data.AsFloat(); s == 0 && b.calm <= b.h.Now() {
		return "it does not rest"
	}
	return ""
}

// Subject implements extension.Attached.
func (*blowing) Subject() explain.Subject { return "wind" }

// Explain implements extension.Attached.
func (b *blowing) Explain(name string) (explain.Node, error) {
	if name != "" {
		return explain.Node{}, fmt.Errorf("the wind has no part %q", name)
	}
	out := explain.Node{Text: "the wind", Name: "wind", Value: slot.Float(b.speed), Since: &b.since}
	if b.calm > b.h.Now() {
		out.Say("it rests until %s s: it was asked to", slot.FormatFloat(float64(b.calm)/1e9))
		return out, nil
	}
	out.Say("it blows with %s m/s since %s s", slot.FormatFloat(b.speed), slot.FormatFloat(float64(b.since)/1e9))
	return out, nil
}
