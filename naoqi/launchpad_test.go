// SPDX-License-Identifier: Apache-2.0

package naoqi_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/naoqi"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
)

// rule is an availability as the page of the launch trigger conditions has it.
type rule string

const (
	always     rule = ""
	solitary   rule = "only available during solitary state"
	waving     rule = "only available during solitary state; by a 3D sensor"
	awareness  rule = "only available if BasicAwareness is started"
	onNAO      rule = "can only be true on NAO"
	onPepper   rule = "can only be true on Pepper"
	toldByLife rule = "told by Autonomous Life"
)

// happens is what makes keys change.
type happens func(r *rig)

// pageKey is a key of the page: its type, what it is before and after something
// happens where it is available.
type pageKey struct {
	name, kind   string
	rule         rule
	do           string
	before, then string // then: the beginning of the value; "!" is another one than before; "~" that it was raised
}

// page are all keys of the page, in its order.
var page = []pageKey{
	{"NumMotionZone1", "Int", solitary, "roll", "0", "~"},
	{"NumMotionZone2", "Int", solitary, "roll", "0", "~"},
	{"NumMotionZone3", "Int", solitary, "roll", "0", "~"},
	{"NoMotionInZones", "Bool", solitary, "roll", "true", "~"},
	{"WavingDetection", "Int", waving, "middle", "0", "1"},
	{"NumPeopleZone1", "Int", solitary, "zone 1", "0", "1"},
	{"NumPeopleZone2", "Int", solitary, "zone 2", "0", "1"},
	{"NumPeopleZone3", "Int", solitary, "far", "0", "1"},
	{"NoPeopleInZones", "Bool", solitary, "near", "true", "false"},
	{"PeopleNotSeen", "Bool", solitary, "near", "true", "false"},
	{"SameTrackedHuman", "Bool", awareness, "near", "false", "true"},
	{"ZoneOfTrackedHuman", "Int", awareness, "zone 1", "0", "1"},
	{"DistanceOfTrackedHuman", "Float", awareness, "near", "-1", "1."},
	{"TrackedHumanIsLookingAtRobot", "Bool", awareness, "near", "false", "true"},
	{"BatteryIsCharging", "Bool", always, "plug", "false", "true"},
	{"BatteryLevel", "Int", always, "drain", "5", "0"},
	{"BatteryStatus", "String", always, "drain", `"Full"`, `"Critical"`},
	{"RobotType", "String", always, "", "", ""},
	{"Lifted", "Bool", onNAO, "lift", "false", "true"},
	{"PostureFamily", "String", always, "fall", `"Standing"`, `"Lying`},
	{"Posture", "String", always, "fall", `"StandInit"`, "!"},
	{"RobotFellRecently", "Bool", always, "fall", "false", "true"},
	{"RobotPushedRecently", "Bool", onPepper, "push", "false", "true"},
	{"TemperatureStatus", "String", always, "heat", `"Cold"`, `"Hot"`},
	{"HighestTemperature", "Float", always, "heat", "25", "85"},
	{"HighestJoint", "String", always, "heat", `"HeadYaw"`, `"LKneePitch"`},
	{"Year", "Int", always, "midnight", "2024", "2025"},
	{"Month", "Int", always, "midnight", "12", "1"},
	{"MonthName", "String", always, "midnight", `"December"`, `"January"`},
	{"Day", "Int", always, "midnight", "366", "1"},
	{"DayName", "String", always, "midnight", `"Tuesday"`, `"Wednesday"`},
	{"Date", "Int", always, "midnight", "31", "1"},
	{"Hour", "Int", always, "midnight", "23", "0"},
	{"Minute", "Int", always, "midnight", "59", "0"},
	{"MinuteOfDay", "Int", always, "midnight", "1439", "0"},
	{"Week", "Int", always, "midnight", "52", "0"},
	{"LifeTime", "Int", toldByLife, "live", "0", "7"},
	{"State", "String", toldByLife, "live", "", "!"},
	{"PreviousState", "String", toldByLife, "live", `""`, "!"},
	{"FocusedActivity", "String", toldByLife, "live", `""`, `"demo/greet"`},
	{"PreviousActivity", "String", toldByLife, "live", `""`, `"demo/."`},
	{"FocusCount/demo/.", "Int", toldByLife, "live", "0", "2"},
}

var happenings = map[string]happens{
	"":       func(*rig) {},
	"near":   func(r *rig) { r.comes(1.3) },
	"middle": func(r *rig) { r.comes(2) },
	"far":    func(r *rig) { r.comes(3.2) },
	"zone 1": func(r *rig) { r.comes(r.nearer(1.3, 0.7)) },
	"zone 2": func(r *rig) { r.comes(r.nearer(2, 0.85)) },
	"roll":   func(r *rig) { r.do(sim.Input{Op: sim.OpPush, Name: "green", At: geom.Vec3{Y: 0.06}}) },
	"plug": func(r *rig) {
		r.do(sim.Input{Op: sim.OpSet, Name: "nao", Slot: "battery", Value: 0.9})
		r.do(sim.Input{Op: sim.OpPlug, Name: "nao"})
	},
	"drain": func(r *rig) { r.do(sim.Input{Op: sim.OpSet, Name: "nao", Slot: "battery", Value: 0.12}) },
	"lift":  func(r *rig) { r.do(sim.Input{Op: sim.OpLift, Name: "nao", Value: 0.4}) },
	"fall":  func(r *rig) { r.do(sim.Input{Op: sim.OpPush, Name: "nao", At: geom.Vec3{X: 6}}) },
	"push":  func(r *rig) { r.do(sim.Input{Op: sim.OpPush, Name: "nao", At: geom.Vec3{X: 1}}) },
	"heat": func(r *rig) {
		fault := slot.Fault{Kind: slot.Wrong, Value: 85.4}
		if err := r.robot.Slots().Disturb("hot", "LKneePitch/temperature", fault, sim.DefaultTick, nil); err != nil {
			r.t.Fatal(err)
		}
	},
	"midnight": func(r *rig) { r.run(58) },
	"live": func(r *rig) {
		if r.life == nil {
			return
		}
		r.life.before, r.life.state = r.life.state, "elsewhere"
		r.life.entries++
		r.life.focused, r.life.previous, r.life.seconds = "demo/greet", "demo/.", 7
		r.life.counts = map[string]int64{"demo/.": 2}
	},
}

// nearer is the second of two distances for a Pepper under Autonomous Life, whose zones
// are smaller.
func (r *rig) nearer(usual, pepper float64) float64 {
	if r.life != nil && r.get("Launchpad/RobotType") == `"pepper"` {
		return pepper
	}
	return usual
}

// comes brings Ann before the robot, where she looks at it and waves.
func (r *rig) comes(distance float64) {
	r.do(sim.Input{Op: sim.OpMove, Name: "ann", At: geom.Vec3{X: distance, Z: 0.875}})
	r.do(sim.Input{Op: sim.OpLook, Name: "ann", By: "nao"})
	r.do(sim.Input{Op: sim.OpWave, Name: "ann", For: 100e9})
}

// situation is where a key may be available or not.
type situation struct {
	state string // "" without Autonomous Life
	aware bool
	model naoqi.Model
}

// situations are all: each state with and without BasicAwareness, and no Autonomous Life,
// which alone has that, on each model.
func situations() (all []situation) {
	for _, m := range naoqi.Models {
		all = append(all, situation{"", false, naoqi.Model(m)})
		for _, state := range naoqi.States {
			all = append(all, situation{state, true, naoqi.Model(m)}, situation{state, false, naoqi.Model(m)})
		}
	}
	return all
}

func (s situation) rig(t *testing.T) *rig {
	clock, err := naoqi.ParseClock("2024-12-31T23:59:00")
	if err != nil {
		t.Fatal(err)
	}
	o := naoqi.Options{Model: s.model, Clock: clock}
	things := []sim.Object{
		person("ann", 5, 0, 3.14),
		{Name: "green", Shape: sim.Ball, Color: "green", Radius: 0.05, Mass: 0.1, At: sim.Resting(2.3, -0.5), Friction: 0.03, Slide: 0.5},
	}
	if s.state == "" {
		return newRig(t, o, nil, things...)
	}
	l := &life{state: s.state, entries: 1}
	if s.aware {
		l.aware.Tracking = naoqi.TrackHead
	}
	r := newRig(t, o, l, things...)
	r.life = l
	return r
}

// available tells whether a key changes here, and what it is where it does not.
func (k *pageKey) available(s situation) (bool, string) {
	lone := s.state == "" || s.state == naoqi.Solitary
	switch k.rule {
	case solitary:
		return lone, "Invalid"
	case waving:
		if !lone {
			return false, "Invalid"
		}
		return s.model == naoqi.Pepper, k.before
	case awareness:
		return s.aware, k.before
	case onNAO:
		return s.model == naoqi.NAO, k.before
	case onPepper:
		return s.model == naoqi.Pepper, k.before
	case toldByLife:
		return s.state != "", "Invalid"
	}
	return true, ""
}

// TestPage holds every key of the page against every rule of availability: the key
// changes, with an event, where it is available, and nowhere else.
func TestPage(t *testing.T) {
	for _, s := range situations() {
		t.Run(fmt.Sprintf("%s/%v/%s", s.state, s.aware, s.model), func(t *testing.T) {
			for what, do := range happenings {
				r := s.rig(t)
				r.run(1.5)
				first := map[string]string{}
				for i := range page {
					first[page[i].name] = r.get("Launchpad/" + page[i].name)
				}
				r.clear()
				do(r)
				r.run(3.5)
				for i := range page {
					if k := &page[i]; k.do == what {
						k.hold(t, s, r, first[k.name])
					}
				}
			}
		})
	}
}

// hold holds a key against what it was before.
func (k *pageKey) hold(t *testing.T, s situation, r *rig, first string) {
	name := "Launchpad/" + k.name
	now, raised := r.get(name), r.raised(name)
	can, dead := k.available(s)
	switch {
	case k.name == "RobotType":
		if want := fmt.Sprintf("%q", s.model); now != want || first != want {
			t.Errorf("%s is %s, want %s", k.name, now, want)
		}
	case !can:
		if first != dead || now != dead || raised > 0 {
			t.Errorf("%s is not available, but %s, then %s, raised %d times", k.name, first, now, raised)
		}
	case k.before != "" && first != k.before:
		t.Errorf("%s is %s at first, want %s", k.name, first, k.before)
	case raised == 0:
		t.Errorf("%s was not raised; it is %s", k.name, now)
	case k.then == "!" && now == first, k.then != "!" && k.then != "~" && !strings.HasPrefix(now, k.then):
		t.Errorf("%s is %s, was %s, want %s", k.name, now, first, k.then)
	}
	if k.rule == toldByLife && s.state == "" {
		return
	}
	info, ok := r.store.KeyInfo(name)
	if kind := kinds[info.Kind]; !ok || kind != k.kind || !info.Event {
		t.Errorf("%s is declared as %s, event %v; want %s", k.name, kind, info.Event, k.kind)
	}
}

var kinds = map[slot.ValueKind]string{slot.BoolValue: "Bool", slot.IntValue: "Int", slot.FloatValue: "Float", slot.StringValue: "String", slot.ListValue: "Array"}

// TestPageIsComplete: the layer has no Launchpad key but those of the page.
func TestPageIsComplete(t *testing.T) {
	known := map[string]bool{"FocusCount/demo/greet": true}
	for _, k := range page {
		known[k.name] = true
	}
	r := newRig(t, naoqi.Options{}, &life{})
	seen := 0
	for _, d := range r.layer.Keys() {
		if name, ok := strings.CutPrefix(d.Name, "Launchpad/"); ok {
			seen++
			if !known[name] {
				t.Errorf("%s is not of the page", d.Name)
			}
		}
		if d.Doc == "" || !strings.HasSuffix(d.Doc, ".") {
			t.Errorf("%s: %q is no sentence", d.Name, d.Doc)
		}
		if !naoqi.LooksLike(d.Name) {
			t.Errorf("%s does not look like one of NAOqi's", d.Name)
		}
	}
	if seen != len(known) {
		t.Errorf("%d Launchpad keys, want %d", seen, len(known))
	}
}

// TestFrozen: out of solitary the keys of people keep their values without an event,
// and raise what has changed when it comes back.
func TestFrozen(t *testing.T) {
	l := &life{state: naoqi.Solitary}
	r := newRig(t, naoqi.Options{}, l, person("ann", 1.3, 0, 3.14))
	r.run(1)
	r.expect("Launchpad/NumPeopleZone1", "1", "PeoplePerception/PeopleList", "[1]")
	l.state = naoqi.Interactive
	r.clear()
	r.do(sim.Input{Op: sim.OpWalk, Name: "ann", At: geom.Vec3{X: 3.2}, Value: 1})
	r.run(4)
	r.expect("Launchpad/NumPeopleZone1", "1", "Launchpad/NumPeopleZone3", "0")
	if n := r.raised("Launchpad/NumPeopleZone1") + r.raised("EngagementZones/PersonMovedAway"); n > 0 {
		t.Errorf("%d events", n)
	}
	l.state = naoqi.Solitary
	r.run(0.025)
	r.expect("Launchpad/NumPeopleZone1", "0", "Launchpad/NumPeopleZone3", "1")
	if n := r.raised("Launchpad/NumPeopleZone1"); n != 1 {
		t.Errorf("raised %d times", n)
	}
}

// TestRecently: 13 s, and no longer.
func TestRecently(t *testing.T) {
	r := newRig(t, naoqi.Options{}, nil)
	r.run(1)
	happenings["fall"](r)
	for r.get("Launchpad/RobotFellRecently") != "true" && r.world.Now() < 10e9 {
		r.run(0.025)
	}
	fell := r.world.Now()
	r.run(13)
	r.expect("Launchpad/RobotFellRecently", "true")
	r.run(0.05)
	r.expect("Launchpad/RobotFellRecently", "false")
	if n := r.raised("Launchpad/RobotFellRecently"); n != 2 || fell > 5e9 {
		t.Errorf("raised %d times, first at %d ns", n, fell)
	}
}

// TestReentered: State is raised where a state is entered anew.
func TestReentered(t *testing.T) {
	l := &life{state: naoqi.Interactive, entries: 1}
	r := newRig(t, naoqi.Options{}, l)
	r.run(0.1)
	if n := r.raised("Launchpad/State"); n != 0 {
		t.Errorf("raised %d times at first", n)
	}
	l.entries++
	r.run(0.1)
	if n := r.raised("Launchpad/State"); n != 1 {
		t.Errorf("raised %d times", n)
	}
	l.entries, l.state = 3, naoqi.Solitary
	r.layer.LifeChanged()
	r.expect("Launchpad/State", `"solitary"`)
	r.run(0.1)
	if n := r.raised("Launchpad/State"); n != 2 {
		t.Errorf("raised %d times", n)
	}
}
