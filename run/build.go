// SPDX-License-Identifier: Apache-2.0

package run

import (
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/source"
)

// build makes the world with its programs from the start.
func (r *Run) build() (*sim.World, error) {
	w, err := r.populate()
	if err != nil {
		return nil, err
	}
	if err := r.checkDrive(w); err != nil {
		return nil, err
	}
	r.programs, r.director, r.board, r.odd = make([]*host, 0, len(r.Code.programs)), nil, nil, nil
	if r.options.Direct != nil || r.Code.Conditional() || len(r.viewed) > 0 {
		r.board = newBoard(r, w)
		w.OnRefresh(r.board.see)
	}
	r.faults, r.firstFault = 0, ""
	if err := r.attach(w); err != nil {
		return nil, err
	}
	if err := r.start(w); err != nil {
		return nil, err
	}
	if r.options.Direct != nil {
		r.director = r.options.Direct(r, w)
	}
	if r.Code.Conditional() {
		err = w.AddProgram(&past{r.board})
	}
	return w, err
}

// start starts the programs in a world: first each alone, then what joins them.
func (r *Run) start(w *sim.World) error {
	var errs source.Errors
	for i := range r.Code.programs {
		gates := r.gatesNow()
		p, err := r.bind(w, &r.Code.programs[i])
		if err != nil {
			errs.Add(err)
			continue
		}
		r.programs = append(r.programs, p)
		r.sleep(p, gates)
		errs.Add(w.AddProgram(p))
	}
	for _, a := range r.attached {
		if a.info.Acts {
			errs.Add(w.AddProgram(acting{a, r.model.Tick}))
		}
	}
	if errs.Len() == 0 {
		errs.Add(r.join())
	}
	return errs.Err()
}

// join has the programs join what they read and command, then judges who commands what.
func (r *Run) join() error {
	var errs source.Errors
	for _, p := range r.programs {
		gates := r.gatesNow()
		errs.Add(p.join())
		r.commandsIdly(p)
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
		errs.Add(r.extensionConflicts())
	}
	if errs.Len() == 0 {
		errs.Add(r.connectActuators())
	}
	return errs.Err()
}

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
