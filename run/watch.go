// SPDX-License-Identifier: Apache-2.0

package run

import (
	"github.com/playsim/playsim/condition"
	"github.com/playsim/playsim/program"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/trace"
)

// reported is a condition that was read before, or one whose text is made up in this run;
// runs change nothing of what they share.
func (c *compiled) reported(file *source.File, at source.Pos, text string) (*gateText, error) {
	for _, g := range c.gates {
		if g.watched && g.cond.Text == text {
			return g, nil
		}
	}
	cond, err := condition.Compile(text, condition.Options{Within: condition.Within{File: file, At: at}})
	if err != nil {
		return nil, err
	}
	return &gateText{cond: cond, file: file, at: at, watched: true, oracle: c.Entry.Oracle, late: true}, nil
}

// Report implements program.Host: told is called at each report, until the program has ended.
func (p *host) Report(cond program.Condition, mode trace.Mode, told func(int64, slot.Value)) {
	text, r := cond.(*gateText), p.run
	g := &gate{name: p.site(), cond: text.cond, mode: mode, report: func(c condition.Report) {
		if p.prog.Over() {
			return
		}
		if r.Told() {
			r.Emit(&trace.Event{
				Time: c.Time, Tick: c.Time / r.model.Tick, Kind: trace.Key, Program: p.name,
				Name: text.cond.Text, Type: mode.String(), Event: "watch", Value: c.Value,
			})
		}
		told(c.Time, c.Value)
	}}
	if text.late {
		g.late = text
	}
	r.board.gates = append(r.board.gates, g)
}
