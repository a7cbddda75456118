// SPDX-License-Identifier: Apache-2.0

// Package entry makes the software of robots that run NAOqi an extension of worlds: the keys
// of its memory, and Autonomous Life where the world file has a section life.
//
// Package naoqi/life decides each tick, once conditions have seen the keys, which activity has
// the focus; what changes is seen by all conditions at that same instant. The program of an
// activity runs from that tick on until the focus is gone, and begins again with the next;
// steps go on one after the other. An activity ends by itself when its last step is over, when
// its program is done, or when it has lasted as long as the world file lets it. The trace has
// who gets the focus as events of the kind state, of the blocks life/focus and life/state,
// without a program.
//
// What a script asks for is granted or refused in its tick. What activities and programs ask
// for waits for the next tick, and is granted before what a script asks for then.
package entry

import (
	"strings"

	"github.com/playsim/playsim/condition"
	"github.com/playsim/playsim/extension"
	"github.com/playsim/playsim/naoqi"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/spec"
)

// Extension implements extension.Extension.
type Extension struct{}

var (
	_ extension.Actor   = Extension{}
	_ extension.Named   = Extension{}
	_ extension.Checker = Extension{}
)

// Runner is a sim.RobotConfig of robots that run NAOqi. They have the slots and percepts of a
// NAO as far as its keys tell of them.
type Runner interface {
	NAOqi() (model string) // that the software takes its body to be: nao, pepper, romeo
}

// Name implements extension.Extension.
func (Extension) Name() string { return "life" }

// Section implements extension.Extension.
func (Extension) Section(w *extension.World, n *spec.Node) extension.Section { return newSection(w, n) }

// prefixes are the first parts of keys of the robot's memory, those that playsim does not
// simulate included.
var prefixes = []string{
	"ALBasicAwareness", "ALMotion", "ALTextToSpeech", "AutonomousLife", "BasicAwareness", "Client",
	"Device", "Dialog", "EngagementZones", "FaceCharacteristics", "FaceDetection", "GazeAnalysis",
	"Launchpad", "MovementDetection", "PeoplePerception", "PostureFamily", "SittingPeopleDetection",
	"VisualSpaceHistory", "WavingDetection", "ZonesDetection",
}

// Prefixes implements extension.Named.
func (Extension) Prefixes() []string { return prefixes }

// LooksLike implements extension.Named.
func (Extension) LooksLike(key string) bool { return naoqi.LooksLike(key) }

// Unread implements extension.Named.
func (Extension) Unread(name string) string {
	key, is := strings.CutPrefix(name, contextPrefix)
	if !is {
		return ""
	}
	return "no launch condition reads \"" + key + "\": what a launch saw does not tell of it"
}

// Absent implements extension.Named.
func (Extension) Absent() (all []extension.AbsentKey) {
	for _, k := range naoqi.Absent {
		all = append(all, k)
	}
	return all
}

// compiled is the software of one robot.
type compiled struct {
	robot string
	model naoqi.Model
	clock naoqi.Clock
	plan  *lifePlan  // nil without Autonomous Life
	at    source.Pos // of its section
	info  extension.Info
}

// Compile implements extension.Extension: the robot is that of Autonomous Life, else the first
// one that runs NAOqi.
func (Extension) Compile(s extension.Section, c *extension.Compiler) (extension.Compiled, error) {
	l, lives := s.(*Section)
	out := &compiled{}
	for _, r := range c.Robots {
		if runs, ok := r.Config.(Runner); ok && out.robot == "" && (!lives || l.Robot == r.Name) {
			out.robot, out.model = r.Name, naoqi.Model(runs.NAOqi())
		}
	}
	if !lives {
		if out.robot == "" {
			return nil, nil
		}
		return out, nil
	}
	if l.Start != "" {
		out.clock, _ = naoqi.ParseClock(l.Start) // compileLife reports what is wrong with it
	}
	plan, warnings, err := compileLife(l, c)
	out.plan, out.at = plan, l.node.Pos
	out.info = extension.Info{Title: "Autonomous Life", Warnings: warnings, Texts: plan.manifests, Robot: plan.robot, Acts: true}
	for i := range plan.activities {
		if launch := plan.activities[i].Launch; launch != nil {
			out.info.Reads = append(out.info.Reads, launch.Keys()...)
		}
	}
	return out, err
}

// Info implements extension.Compiled.
func (c *compiled) Info() extension.Info { return c.info }

// Lint implements extension.Linter: it reports what is odd with the launch conditions, keys
// included: a key that nobody provides is Invalid, as on the robot.
func (c *compiled) Lint(keys extension.Keys, warn func(...error)) error {
	if c.plan == nil {
		return nil
	}
	var errs source.Errors
	for _, lint := range c.plan.lints {
		odd, err := lint(keys)
		warn(odd...)
		errs.Add(err)
	}
	return errs.Err()
}

// Attach implements extension.Compiled.
func (c *compiled) Attach(h extension.Host) (extension.Attached, error) {
	a := &attached{h: h, c: c, silent: map[condition.Key]bool{}}
	set, _ := h.SlotsOf(c.robot)
	a.robot = robot{c.robot, set}
	if err := naoqi.Fits(a.robot); err != nil || c.plan == nil {
		return a, err
	}
	var err error
	a.life, err = newLiving(a)
	return a, err
}
