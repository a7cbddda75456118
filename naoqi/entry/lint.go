// SPDX-License-Identifier: Apache-2.0

package entry

import (
	"slices"

	"github.com/playsim/playsim/condition"
	"github.com/playsim/playsim/extension"
	"github.com/playsim/playsim/naoqi"
	"github.com/playsim/playsim/naoqi/life"
)

// Keys that tell the state and the activity in focus.
var (
	stateKeys = []string{stateName, "Launchpad/State"}
	focusKeys = []string{focusName, "Launchpad/FocusedActivity"}
)

// activityKeys hold the id of an activity, or none.
var activityKeys = append([]string{completedName, nextName, "Launchpad/PreviousActivity"}, focusKeys...)

// unreachable says why a launch condition may hold and yet launch nothing: Life launches
// in the solitary state alone, and there but one activity interrupts another.
func (p *lifePlan) unreachable(c *condition.Condition, nature life.Nature, within condition.Within) (all []error) {
	for _, e := range conjuncts(c.Root) {
		key, text, ok := equality(e)
		switch {
		case !ok:
		case slices.Contains(stateKeys, key) && text != naoqi.Solitary:
			all = append(all, within.Errorf(c, e, "conditions on the past are different: ('"+key+"' == \""+text+"\") # 10",
				"never launched: conditions launch activities in the state solitary alone"))
		case slices.Contains(focusKeys, key) && text != "":
			all = append(all, p.uninterrupted(c, e, nature, text, within)...)
		}
	}
	return all
}

// uninterrupted: an activity that wants the focus while another has it.
func (p *lifePlan) uninterrupted(c *condition.Condition, e condition.Expr, nature life.Nature, other string, within condition.Within) []error {
	at := slices.Index(p.names(), other)
	switch {
	case at < 0: // the key never is that text
	case p.activities[at].Nature == life.Interactive:
		return []error{within.Errorf(c, e, "", "never launched: %s is interactive, and nothing interrupts it", other)}
	case nature == life.Solitary:
		return []error{within.Errorf(c, e, "make it interactive, or wait until the other is done", "never launched: %s has the focus then, and a solitary activity interrupts nothing", other)}
	}
	return nil
}

// conjuncts are what must hold for an expression to hold.
func conjuncts(e condition.Expr) []condition.Expr {
	if b, ok := e.(*condition.Binary); ok && b.Op == "&&" {
		return append(conjuncts(b.X), conjuncts(b.Y)...)
	}
	return []condition.Expr{e}
}

// equality reads 'key' == "text", either way round.
func equality(e condition.Expr) (key, text string, ok bool) {
	b, is := e.(*condition.Binary)
	if !is || b.Op != "==" {
		return "", "", false
	}
	k, isKey := b.X.(*condition.KeyRef)
	v, isText := b.Y.(*condition.Constant)
	if !isKey || !isText {
		k, isKey = b.Y.(*condition.KeyRef)
		v, isText = b.X.(*condition.Constant)
	}
	if !isKey || !isText {
		return "", "", false
	}
	text, ok = v.Value.AsString()
	return k.Name, text, ok
}

// pepperKeys are those that change on a Pepper alone, and what others lack.
var pepperKeys = map[string]string{
	"Launchpad/WavingDetection":     "a 3D sensor",
	"WavingDetection/PersonWaving":  "a 3D sensor",
	"Launchpad/RobotPushedRecently": "a sense of being pushed",
}

// awareKeys are those that change while somebody is tracked alone, and what they are else,
// as a condition reckons with it: true is 1.
var awareKeys = map[string]float64{
	"Launchpad/SameTrackedHuman": 0, "Launchpad/ZoneOfTrackedHuman": 0, "Launchpad/DistanceOfTrackedHuman": -1,
	"Launchpad/TrackedHumanIsLookingAtRobot": 0, trackedName: -1, "ALBasicAwareness/HumanLost": 0,
}

// motionKeys are those of what moves while the head is still, and what they are else.
var motionKeys = map[string]float64{
	"Launchpad/NumMotionZone1": 0, "Launchpad/NumMotionZone2": 0, "Launchpad/NumMotionZone3": 0, noMotionName: 1, "MovementDetection/MovementDetected": 0,
}

const noMotionName = "Launchpad/NoMotionInZones"

// dormant says why a launch condition of a world file is never true: it needs a key that
// never changes on a robot of this type, and no script writes it. Manifests are for robots
// of several types: of them it is not said.
func (p *lifePlan) dormant(c *condition.Condition, keys extension.Keys, within condition.Within) []error {
	return needing(c, keys, within, func(key string) (l lack, ok bool) {
		what := pepperKeys[key]
		if what == "" || p.model == string(naoqi.Pepper) {
			return l, false
		}
		return lack{0, "never true: " + key + " never changes on this robot, which lacks " + what, "a robot with type: pepper has it; a script may set the key"}, true
	})
}

// aware says why a launch condition is never true, or seldom, with what the world says of
// BasicAwareness.
func (p *lifePlan) aware(c *condition.Condition, keys extension.Keys, within condition.Within) []error {
	return needing(c, keys, within, func(key string) (l lack, ok bool) {
		if p.unaware {
			idle, ok := awareKeys[key]
			return lack{idle, "never true: nobody is tracked, so " + key + " never changes", "tracking: head"}, ok
		}
		idle, ok := motionKeys[key]
		return lack{idle, "seldom true: " + key + " tells of what moves while the head is still, and it follows people", "tracking: none, or a condition on people"}, ok
	})
}

// lack is why a key keeps a value and is never raised.
type lack struct {
	idle      float64
	why, hint string
}

// needing tells of what is false as long as a key that no script writes keeps its value,
// of all that a condition needs.
func needing(c *condition.Condition, keys extension.Keys, within condition.Within, lacks func(key string) (lack, bool)) (all []error) {
	for _, e := range conjuncts(c.Root) {
		key, never := needed(e)
		if never == nil || keys.Overridden(key) {
			continue
		}
		if l, ok := lacks(key); ok && never(l.idle) {
			all = append(all, within.Errorf(c, e, l.hint, "%s", l.why))
		}
	}
	return all
}

// needed is the key on which a condition depends alone, and tells of a value whether the
// condition is never true while the key keeps it and is not raised; nil for any other.
func needed(e condition.Expr) (key string, never func(idle float64) bool) {
	switch e := e.(type) {
	case *condition.KeyRef:
		return e.Name, func(idle float64) bool { return idle == 0 }
	case *condition.Unary:
		if k, isKey := e.X.(*condition.KeyRef); isKey && e.Op == "!" {
			return k.Name, func(idle float64) bool { return idle != 0 }
		}
	case *condition.Window:
		return needed(e.X)
	case *condition.Call:
		if e.Name == "bang" { // of a key
			key, _ = needed(e.Args[0])
			return key, func(float64) bool { return true }
		}
	case *condition.Binary:
		k, isKey := e.X.(*condition.KeyRef)
		if than, is := reckoned(e.Y); is && isKey {
			return k.Name, func(idle float64) bool { return !holds(idle, e.Op, than) }
		}
	}
	return "", nil
}

// reckoned reads a constant as conditions reckon with it.
func reckoned(e condition.Expr) (x float64, ok bool) {
	switch e := e.(type) {
	case *condition.Constant:
		return e.Value.Number()
	case *condition.Unary:
		x, ok = reckoned(e.X)
		return -x, ok && e.Op == "-"
	}
	return 0, false
}

// holds compares two numbers; any other operator may hold.
func holds(x float64, op string, y float64) bool {
	switch op {
	case "==":
		return x == y
	case "!=":
		return x != y
	case "<":
		return x < y
	case "<=":
		return x <= y
	case ">":
		return x > y
	case ">=":
		return x >= y
	}
	return true
}
