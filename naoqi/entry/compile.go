// SPDX-License-Identifier: Apache-2.0

package entry

import (
	"path"
	"strings"

	"github.com/playsim/playsim/condition"
	"github.com/playsim/playsim/extension"
	"github.com/playsim/playsim/naoqi"
	"github.com/playsim/playsim/naoqi/life"
	"github.com/playsim/playsim/naoqi/manifest"
	"github.com/playsim/playsim/program"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/spec"
	"github.com/playsim/playsim/trace"
)

// launchesSee is the hint for a key of the judge.
const launchesSee = "launch conditions see what the robot can know; a scenario's expectations may read it"

// lifePlan is the Autonomous Life of a world, compiled; runs share it.
type lifePlan struct {
	robot      string
	model      string // type of the robot: nao, pepper, romeo
	state      string
	byDefault  string
	tracking   naoqi.Tracking
	unaware    bool             // no BasicAwareness: tracking does not count
	engagement naoqi.Engagement // in the solitary state
	activities []life.Activity
	deeds      []deed   // what each does
	context    []string // keys that launch conditions read
	manifests  []*source.File
	lints      []func(extension.Keys) ([]error, error) // what is odd with the launch conditions, and what is wrong
	shown      []trace.Activity                        // the activities, for views
}

// deed is what an activity does while it has the focus.
type deed struct {
	program *program.Entry // nil for none
	steps   []StepSpec
	lasts   int64 // ns; 0 is no limit
	wrong   error // of the launch condition in a manifest, which launches nothing then
}

// lifeReader compiles a section `life`.
type lifeReader struct {
	c        *extension.Compiler
	spec     *Section
	plan     *lifePlan
	errs     source.Errors
	warnings []error
	places   map[string]source.Pos // of the activities
	unread   bool                  // a manifest was refused: what it has is not known
}

// compileLife reads the activities of a world, manifests included, and their launch
// conditions.
func compileLife(l *Section, c *extension.Compiler) (*lifePlan, []error, error) {
	r := &lifeReader{
		c: c, spec: l, places: map[string]source.Pos{},
		plan: &lifePlan{robot: l.Robot, model: modelOf(c.Robots, l.Robot), state: l.State, byDefault: l.Default},
	}
	r.awareness()
	if l.Start != "" {
		if _, err := naoqi.ParseClock(l.Start); err != nil {
			r.errs.Add(l.Errorf("start", "such as 2026-03-02T08:59:50", "start: %s", err))
		}
	}
	for i := range l.Activities {
		if a := &l.Activities[i]; a.Manifest != "" {
			r.manifests(a)
		} else {
			r.activity(a)
		}
	}
	r.checkDefault()
	r.requests()
	r.plan.context = launchKeys(r.plan.activities)
	r.plan.show()
	return r.plan, r.warnings, r.errs.Err()
}

// launchKeys are the keys that launch conditions read, each once.
func launchKeys(all []life.Activity) (names []string) {
	seen := map[string]bool{}
	for i := range all {
		if all[i].Launch == nil {
			continue
		}
		for _, name := range all[i].Launch.Keys() {
			if !seen[name] {
				seen[name] = true
				names = append(names, name)
			}
		}
	}
	return names
}

// awareness is what the section says of BasicAwareness.
func (r *lifeReader) awareness() {
	r.plan.tracking, r.plan.unaware = naoqi.TrackHead, r.spec.Tracking == "none"
	if r.spec.Tracking == "body" {
		r.plan.tracking = naoqi.TrackBody
	}
	if r.spec.Engagement == "fully_engaged" {
		r.plan.engagement = naoqi.FullyEngaged
	}
}

// checkDefault demands an interactive activity. What is not known, for it was refused,
// may be one.
func (r *lifeReader) checkDefault() {
	if r.spec.Default == "" {
		return
	}
	var ids []string
	known := false
	for i := range r.plan.activities {
		a := &r.plan.activities[i]
		if a.Nature == life.Interactive {
			ids = append(ids, a.ID)
		}
		if a.ID != r.spec.Default {
			continue
		}
		if known = true; a.Nature == life.Interactive || a.Nature == life.NoNature && r.places[a.ID].File == r.c.World.Name {
			return
		}
	}
	if known || !r.unread {
		r.errs.Add(r.spec.Errorf("default", spec.HintFor(r.spec.Default, ids), "there is no interactive activity %q", r.spec.Default))
	}
}

func (r *lifeReader) add(a life.Activity, b *Behaviour, wrong error) {
	r.plan.activities = append(r.plan.activities, a)
	d := deed{program: b.Program, steps: b.Steps, lasts: b.Lasts, wrong: wrong}
	if b.Nothing() && d.lasts == 0 {
		d.lasts = IdleLasts
	}
	r.plan.deeds = append(r.plan.deeds, d)
}

// activity takes an activity of the world file: what is wrong in its condition is an
// error.
func (r *lifeReader) activity(spec *ActivitySpec) {
	if first, twice := r.places[spec.ID]; twice || spec.ID == "" {
		if spec.ID == "" || first.File == spec.At("id").File {
			return // the section has told it
		}
		r.errs.Add(spec.Errorf("id", "", "the activity %q is there already, at %s", spec.ID, first))
		return
	}
	r.places[spec.ID] = spec.At("id")
	nature, _ := life.ParseNature(spec.Nature)
	a := life.Activity{ID: spec.ID, Nature: nature, CanRunOnPod: spec.CanRunOnPod, CanRunInSleep: spec.CanRunInSleep, At: spec.At("id")}
	if spec.Launch != "" {
		o := condition.Options{Name: spec.ID, Within: condition.Within{File: spec.LaunchIn, At: spec.LaunchAt}}
		var err error
		if a.Launch, err = condition.Compile(spec.Launch, o); err != nil {
			r.errs.Add(err)
		}
		r.lint(nature, o.Within, func(keys condition.Keys) (*condition.Condition, error) {
			o.Keys, o.Refusal = keys, launchesSee
			return condition.Compile(spec.Launch, o)
		})
		if launch := a.Launch; launch != nil {
			r.plan.lints = append(r.plan.lints, func(keys extension.Keys) ([]error, error) { return r.plan.dormant(launch, keys, o.Within), nil })
		}
	}
	r.add(a, &spec.Behaviour, nil)
}

// lint has a condition looked at again when the keys are known. What was wrong with it
// before is known; what is wrong now is a key that it may not read.
func (r *lifeReader) lint(nature life.Nature, within condition.Within, compile func(condition.Keys) (*condition.Condition, error)) {
	r.plan.lints = append(r.plan.lints, func(keys extension.Keys) (all []error, err error) {
		c, err := compile(keys)
		if err != nil || c == nil {
			return nil, err
		}
		for _, l := range c.Lints {
			all = append(all, l.Text)
		}
		all = append(all, r.plan.unreachable(c, nature, within)...)
		return append(all, r.plan.aware(c, keys, within)...), nil
	})
}

// manifests takes the activities of all manifests that an entry names. A condition that
// is wrong is a warning: such an activity is never launched, as on the robot.
func (r *lifeReader) manifests(activity *ActivitySpec) {
	if !strings.EqualFold(path.Ext(activity.Manifest), ".xml") {
		return // the section has refused it
	}
	files, err := r.c.Files.Glob(activity.Manifest, r.c.World.Name)
	if err != nil {
		r.errs.Add(activity.Errorf("manifest", "", "%s", err))
		return
	}
	deeds := map[string]*Deed{}
	for i := range activity.Does {
		deeds[activity.Does[i].ID] = &activity.Does[i]
	}
	var ids []string
	for _, f := range files {
		m, err := manifest.Read(f)
		if err != nil {
			r.unread = true
			r.errs.Add(err)
			continue
		}
		r.plan.manifests = append(r.plan.manifests, f)
		r.warnings = append(r.warnings, m.Warnings...)
		if !r.spec.Lenient {
			r.warnings = append(r.warnings, m.Loose...)
		}
		for i := range m.Behaviours {
			b := &m.Behaviours[i]
			ids = append(ids, b.ID)
			does := &activity.Behaviour
			if d := deeds[b.ID]; d != nil {
				does = &d.Behaviour
			}
			r.behaviour(activity, m, b, does)
			delete(deeds, b.ID)
		}
	}
	for i := range activity.Does {
		if d := &activity.Does[i]; deeds[d.ID] != nil {
			r.errs.Add(r.c.World.Errorf(d.At, spec.HintFor(d.ID, ids), "no manifest has the activity %q", d.ID))
		}
	}
}

func (r *lifeReader) behaviour(spec *ActivitySpec, m *manifest.Manifest, b *manifest.Behaviour, does *Behaviour) {
	if first, twice := r.places[b.ID]; twice {
		r.errs.Add(spec.Errorf("manifest", "an id is the package's uuid and the behaviour's path, and each is used once",
			"the activity %q of %s is there already, at %s", b.ID, b.At, first))
		return
	}
	r.places[b.ID] = b.At
	a := life.Activity{ID: b.ID, Nature: b.Nature, CanRunOnPod: b.CanRunOnPod, CanRunInSleep: b.CanRunInSleep, At: b.At}
	var err error
	if a.Launch, err = m.Compile(b, condition.Options{Lenient: r.spec.Lenient}); err != nil {
		var all source.Errors
		all.Add(err)
		r.warnings = append(append(r.warnings, all.All()...),
			m.File.Errorf(b.At, "playsim run --lenient reads conditions as robots' authors write them", "%s is never launched: its condition is wrong", b.ID))
	}
	r.lint(b.Nature, condition.Within{File: m.File, At: b.TriggerAt}, func(keys condition.Keys) (*condition.Condition, error) {
		if a.Launch == nil {
			return nil, nil
		}
		return m.Compile(b, condition.Options{Keys: keys, Refusal: launchesSee, Lenient: r.spec.Lenient})
	})
	r.add(a, does, err)
}
