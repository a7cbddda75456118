// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"slices"

	"github.com/playsim/playsim/condition"
	"github.com/playsim/playsim/naoqi"
	"github.com/playsim/playsim/naoqi/life"
	"github.com/playsim/playsim/slot"
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

// awareKeys are those that change while somebody is tracked alone.
var awareKeys = []string{
	"Launchpad/SameTrackedHuman", "Launchpad/ZoneOfTrackedHuman", "Launchpad/DistanceOfTrackedHuman",
	"Launchpad/TrackedHumanIsLookingAtRobot", trackedName, "ALBasicAwareness/HumanLost",
}

// motionKeys are those of what moves while the head is still.
var motionKeys = []string{
	"Launchpad/NumMotionZone1", "Launchpad/NumMotionZone2", "Launchpad/NumMotionZone3", noMotionName, "MovementDetection/MovementDetected",
}

const noMotionName = "Launchpad/NoMotionInZones"

// dormant says why a launch condition of a world file is never true: it needs a key that
// never changes on a robot of this type, and no script writes it. Manifests are for robots
// of several types: of them it is not said.
func (p *lifePlan) dormant(c *condition.Condition, keys condition.Keys, within condition.Within) []error {
	return needing(c, keys, within, func(key string) (why, hint string) {
		lack := pepperKeys[key]
		if lack == "" || p.model == string(naoqi.Pepper) {
			return "", ""
		}
		return "never true: " + key + " never changes on this robot, which lacks " + lack, "a robot with type: pepper has it; a script may set the key"
	})
}

// aware says why a launch condition is never true, or seldom, with what the world says of
// BasicAwareness.
func (p *lifePlan) aware(c *condition.Condition, keys condition.Keys, within condition.Within) []error {
	return needing(c, keys, within, func(key string) (why, hint string) {
		switch {
		case p.unaware && slices.Contains(awareKeys, key):
			return "never true: nobody is tracked, so " + key + " never changes", "tracking: head"
		case !p.unaware && slices.Contains(motionKeys, key):
			return "seldom true: " + key + " tells of what moves while the head is still, and it follows people", "tracking: none, or a condition on people"
		}
		return "", ""
	})
}

// needing tells of each key that a condition needs, that no script writes and that lacks
// something.
func needing(c *condition.Condition, keys condition.Keys, within condition.Within, lacks func(key string) (why, hint string)) (all []error) {
	t, _ := keys.(*keyTable)
	for _, e := range conjuncts(c.Root) {
		key, needs := needed(e)
		if !needs || t != nil && t.overridden[key] {
			continue
		}
		if why, hint := lacks(key); why != "" {
			all = append(all, within.Errorf(c, e, hint, "%s", why))
		}
	}
	return all
}

// needed reads a condition that is false while a key is 0 or false, and never raised; or
// while nothing moves.
func needed(e condition.Expr) (key string, ok bool) {
	switch e := e.(type) {
	case *condition.KeyRef:
		return e.Name, e.Name != noMotionName
	case *condition.Unary:
		k, isKey := e.X.(*condition.KeyRef)
		return noMotionName, isKey && e.Op == "!" && k.Name == noMotionName
	case *condition.Window:
		return needed(e.X)
	case *condition.Call:
		if e.Name == "bang" && len(e.Args) == 1 {
			return needed(e.Args[0])
		}
	case *condition.Binary:
		k, isKey := e.X.(*condition.KeyRef)
		v, isConstant := e.Y.(*condition.Constant)
		if !isKey || !isConstant {
			return "", false
		}
		n, number := v.Value.AsFloat()
		if on, truth := v.Value.AsBool(); truth {
			n, number = slot.Indicator(on), true
		}
		none := map[string]bool{"==": n != 0, ">": n >= 0, ">=": n > 0, "!=": n == 0, "<": n <= 0, "<=": n < 0}
		return k.Name, number && none[e.Op]
	}
	return "", false
}
