// SPDX-License-Identifier: Apache-2.0

package panel

import (
	"strings"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/trace"
	"github.com/playsim/playsim/view/player"
	"github.com/playsim/playsim/view/scene"
)

// Draw returns the options of the picture of what a player shows: the layers, what robots
// say, and what they believe where that is switched on.
func (l Layers) Draw(p *player.Player) scene.Options {
	o := scene.Options{Names: l.Names, Eyes: l.Eyes, Contacts: l.Points, Transparent: l.Clear, Wireframe: l.Wires, Thoughts: l.Beliefs}
	for _, said := range p.Saying() {
		o.Said = append(o.Said, scene.Speech{Robot: said.Who, Text: said.Said})
	}
	f := p.Frame()
	for i := range f.Programs {
		if l.Beliefs {
			o.Beliefs = append(o.Beliefs, beliefs(&f.Programs[i], p.RobotOf[f.Programs[i].Name])...)
		}
	}
	return o
}

// beliefs are the schemes of a program's memory that have a place.
func beliefs(prog *trace.Program, robot string) (all []scene.Belief) {
	goal := ""
	for _, h := range prog.Resources {
		if h.Resource == "legs" {
			goal = target(h.Path)
		}
	}
	for i := range prog.Memory {
		m := &prog.Memory[i]
		b, placed := scene.Belief{Robot: robot, Goal: goal != "" && goal == m.Type+":"+m.Key}, false
		for _, p := range m.Properties {
			switch p.Name {
			case "position":
				var at [3]float64
				at, placed = p.Value.AsVector()
				b.At = geom.Vec3{X: at[0], Y: at[1], Z: at[2]}
			case "sigma":
				b.Sigma, _ = p.Value.AsFloat()
			case "color":
				b.Color, _ = p.Value.AsString()
			}
		}
		if placed {
			all = append(all, b)
		}
	}
	return all
}

// target is what the innermost targeted branch of a path is about, such as ball:green.
func target(path string) string {
	open, end := strings.LastIndexByte(path, '['), strings.LastIndexByte(path, ']')
	if open < 0 || end < open {
		return ""
	}
	return path[open+1 : end]
}
