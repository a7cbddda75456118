// SPDX-License-Identifier: Apache-2.0

package playful

import "github.com/playsim/playsim/source"

// Origin is where a leaf or an evaluation is written that is not part of playsim.
type Origin struct {
	File  *source.File
	Pos   source.Pos            // of its declaration
	Lines int                   // that it takes there, without blank lines and comments
	Names map[string]source.Pos // where it names slots, percepts and functions of the robot
}

// place returns where a node names something of the robot: in its own text, or at
// where the program uses the node.
func (o *Origin) place(name string, use place) place {
	if o == nil {
		return use
	}
	if pos, ok := o.Names[name]; ok {
		return place{o.File, pos}
	}
	return use
}
