// SPDX-License-Identifier: Apache-2.0

package player

import "slices"

// saidFor is how long what a robot says is shown, ns.
const saidFor = 3e9

// Saying returns what robots say at the shown moment, the last words of each: Who is the
// robot.
func (p *Player) Saying() (all []Entry) {
	now := p.Frame().Time
	for i := len(p.Log.Entries) - 1; i >= 0; i-- {
		e := p.Log.Entries[i]
		if e.Time < now-saidFor {
			return all
		}
		if e.Said == "" || e.Time > now {
			continue
		}
		if robot, ok := p.RobotOf[e.Who]; ok {
			e.Who = robot
		}
		if !slices.ContainsFunc(all, func(o Entry) bool { return o.Who == e.Who }) {
			all = append(all, e)
		}
	}
	return all
}
