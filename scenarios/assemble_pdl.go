// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"github.com/playsim/playsim/pdl"
	"github.com/playsim/playsim/pdl/js"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/source"
)

// compilePDL reads a PDL program to see whether it is right; runs read it again.
func (c *compiled) compilePDL(src *source.File, seed uint64) ([]error, error) {
	c.source = src
	p, err := js.Load(src, js.Options{Name: c.spec.Name, Like: c.code, Random: sim.NewStream(seed, randomName(c.spec.Name)).Float64, Condition: c.noteReported})
	if err != nil {
		return nil, err
	}
	c.code = p.Code()
	return lintsOf(p), nil
}

func lintsOf(p *js.Program) (all []error) {
	for _, lint := range p.Lints {
		all = append(all, lint)
	}
	return all
}

// randomName is the name of the stream that is a program's Math.random.
func randomName(program string) string { return "pdl/" + program + "/random" }

// bindPDL reads a PDL program for one run. What it joins is settled when all programs
// are there.
func (r *Run) bindPDL(w *sim.World, c *compiled, p *program) (err error) {
	setup := pdl.Setup{Period: p.period, OnFault: r.pdlFault, OnDiagnose: r.diagnose}
	if r.told() {
		setup.Trace = r.emit
	}
	if p.random == nil {
		p.random = w.Stream(randomName(p.name)).Float64
	}
	watched := map[string]*gateText{}
	p.pdl, err = js.Load(c.source, js.Options{
		Name: p.name, Like: c.code, Setup: setup, Random: p.random, Print: func(text string) { r.print(p.name, text) }, Life: r.pdlLife(p.name),
		Condition: func(file *source.File, at source.Pos, text string) (err error) {
			watched[text], err = c.reported(file, at, text)
			return err
		},
	})
	if err != nil {
		return err
	}
	return r.reportPDL(c, p, watched)
}

func (r *Run) pdlFault(f *pdl.Fault) { r.fault(f) }

func (r *Run) diagnose(d *pdl.Diagnostic) { r.oddly(d.String()) }

func (r *Run) oddly(text string) {
	if r.options.OnOdd != nil && !r.quiet {
		r.options.OnOdd(text)
	}
}

func (r *Run) print(program, text string) {
	if r.recorder != nil {
		r.recorder.Log(r.World.Now(), "info", program+": "+text)
	}
	if r.options.Print != nil && !r.quiet {
		r.options.Print(program, text)
	}
}

// join joins the quantities of the PDL programs, then judges who commands what.
func (r *Run) join(w *sim.World) error {
	var errs source.Errors
	used := r.readElsewhere()
	for i, p := range r.programs {
		j := &joiner{run: r, world: w, spec: r.compiled[i].spec, p: p, read: used, asked: r.compiled[i].asked}
		gates := r.gatesNow()
		if p.engine != nil {
			errs.Add(j.drives())
		}
		if p.pdl == nil {
			continue
		}
		errs.Add(j.join())
		p.idle = p.idle || r.drives(p.commands)
		r.sleep(p, gates)
	}
	for _, p := range r.programs {
		if p.idle {
			p.commands = nil
		}
	}
	if errs.Len() == 0 {
		errs.Add(r.conflicts())
		errs.Add(r.lifeConflicts())
	}
	if errs.Len() == 0 {
		errs.Add(r.connectActuators())
	}
	return errs.Err()
}
