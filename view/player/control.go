// SPDX-License-Identifier: Apache-2.0

package player

// Paused tells whether time stands still.
func (p *Player) Paused() bool { return p.paused }

// Pause stops time or lets it go on; from the past it goes on from there.
func (p *Player) Pause(stop bool) {
	if !stop && p.back >= 0 {
		p.Continue()
	}
	p.paused, p.factor = stop, 0
}

// Toggle pauses what runs and runs what is paused; a run that has ended begins again.
func (p *Player) Toggle() {
	if p.Ended() {
		p.goTo(0)
		p.Pause(false)
		return
	}
	p.Pause(!p.paused && p.back < 0)
}

// Ended tells that the run is over, and that its end is shown.
func (p *Player) Ended() bool { return p.back < 0 && p.run.Done() }

// Over says that the run has ended, and why; "" is that it has not, or that its end is
// not what is shown.
func (p *Player) Over() string {
	if !p.Ended() {
		return ""
	}
	return "the run has ended: " + p.run.Ending()
}

// Speed returns how many times real time is wanted; 0 is as fast as possible.
func (p *Player) Speed() float64 { return p.speed }

// SetSpeed sets it, within 1/32 to 1024, or 0.
func (p *Player) SetSpeed(x float64) {
	if x != 0 {
		x = min(max(x, slowest), fastest)
	}
	p.speed, p.debt, p.factor = x, 0, 0
}

// Faster doubles the speed; Slower halves it.
func (p *Player) Faster() { p.SetSpeed(p.speed * 2) }

// Slower halves the speed; from as fast as possible it goes to the fastest pace.
func (p *Player) Slower() {
	if p.speed == 0 {
		p.SetSpeed(fastest)
		return
	}
	p.SetSpeed(p.speed / 2)
}

// Step goes on by ticks, or back; the run is paused then.
func (p *Player) Step(ticks int64) {
	p.paused = true
	now := p.Frame().Tick
	if ticks < 0 || p.back >= 0 {
		p.goTo(max(now+ticks, 0))
		return
	}
	for ; ticks > 0 && !p.run.Done(); ticks-- {
		p.run.Tick()
		p.after()
	}
}

// Reset goes back to the start, paused.
func (p *Player) Reset() {
	p.paused = true
	p.goTo(0)
}

// goTo makes a tick the present by simulating again, and forgets what came after it.
func (p *Player) goTo(tick int64) {
	if err := p.run.Rewind(tick); err != nil {
		p.problem = err.Error()
		return
	}
	now := p.run.Now()
	p.back, p.problem, p.debt = -1, "", 0
	p.kept.cut(tick)
	p.Log.cut(now)
	p.Series.cut(now)
	if p.kept.due(tick) { // nothing is left of what was kept
		p.keep()
	}
	p.fresh = false
	p.anew++
}

// Reload reads the files anew; the run is repeated up to where it is, or to its end where
// that comes earlier, and what is kept of it, the log and the curves are those of the repeated run. What is wrong with the files
// is the Problem, and the old programs keep running.
func (p *Player) Reload() {
	kept, log, curves := p.kept, p.Log, p.Series
	from := p.ticksNow() - keepEvery*keepFrames
	p.kept, p.Log, p.Series = ring{every: keepEvery}, Log{}, Series{}
	for i := range curves.Curves {
		p.Series.watch(curves.Curves[i].Key)
	}
	err := p.run.Reload(func() {
		if p.ticksNow() >= from {
			p.after()
		}
	})
	if err != nil {
		p.kept, p.Log, p.Series, p.problem = kept, log, curves, err.Error()
		return
	}
	if p.kept.len() == 0 { // the repeated run ends earlier
		p.keep()
	}
	p.anew++
	p.problem, p.fresh, p.back = "", false, min(p.back, p.kept.len()-1)
}

// ticksNow is the tick of the present.
func (p *Player) ticksNow() int64 { return p.run.Now() / p.run.World().Model.Tick }

// Anew counts how often the run was simulated anew: what was asked about a moment before
// is not of this run.
func (p *Player) Anew() int { return p.anew }

// Problem says why the last reload or step was not done; "" is all well.
func (p *Player) Problem() string { return p.problem }

// Scrub shows the past: the moment at share 0..1 of what is kept, 1 is the present.
func (p *Player) Scrub(share float64) {
	n := p.kept.len()
	if share >= 1 || n == 0 {
		p.back = -1
		return
	}
	p.back = min(int(float64(n)*(1-max(share, 0))), n-1)
}

// Where returns the share of what is kept at which the shown moment lies, and the
// span that is kept, in ns of simulated time.
func (p *Player) Where() (share float64, from, to int64) {
	n := p.kept.len()
	to = p.run.Now()
	if n == 0 {
		return 1, to, to
	}
	from = p.kept.ago(n - 1).Time
	if p.back < 0 {
		return 1, from, to
	}
	return 1 - float64(p.back)/float64(n), from, to
}

// Past tells whether the past is shown.
func (p *Player) Past() bool { return p.back >= 0 }

// Continue makes the shown moment the present.
func (p *Player) Continue() {
	if p.back >= 0 {
		p.goTo(p.kept.ago(p.back).Tick)
	}
}

// Live shows the present again.
func (p *Player) Live() { p.back = -1 }
