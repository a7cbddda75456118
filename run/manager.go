// SPDX-License-Identifier: Apache-2.0

package run

import (
	"fmt"
	"math"
	"path"
	"slices"

	"github.com/playsim/playsim/detmath"
	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/program"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/trace"
)

// managed is a manager in a run: to the world it is a robot without a body.
type managed struct {
	program.Manager
	spec   *program.ManagerEntry
	world  *sim.World
	things []string
	period int64
	rays   [][2]geom.Vec3 // m: those of the last sense, and of the act after it, for views
	run    *Run
	told   map[[2]string]bool // actions, by verb and name, that had no or another effect
}

// managers are the run's managers as robots of its model.
func (r *Run) managers(errs *source.Errors) (all []sim.RobotModel) {
	for i := range r.world.Managers {
		spec := &r.world.Managers[i]
		all = append(all, sim.RobotModel{Name: spec.Name, Kind: managerKind, Look: &sim.Look{}, New: func(b *sim.Builder) (sim.Robot, error) {
			m, err := r.manager(b, spec)
			errs.Add(err)
			if m.Manager == nil { // the world, which is not run, has one all the same
				m.Manager = absent{slot.NewSet()}
			}
			return m, nil
		}})
	}
	return all
}

// managerKind is what a model calls them.
const managerKind = "manager"

// manager reads a manager for one run; beside an error it may have none.
func (r *Run) manager(b *sim.Builder, spec *program.ManagerEntry) (*managed, error) {
	m := &managed{run: r, spec: spec, world: b.World(), things: b.World().Model.ObjectNames(), period: max(spec.Period, r.model.Tick)}
	for i := range m.world.Model.Robots {
		if robot := &m.world.Model.Robots[i]; robot.Kind != managerKind {
			m.things = append(m.things, robot.Name)
		}
	}
	src, err := r.world.Files.Read(spec.File, r.world.File.Name)
	if err != nil {
		return m, spec.Errorf("file", "", "%s", err)
	}
	settings := map[string]float64{}
	for _, s := range spec.Settings {
		settings[s.Name] = s.Value
	}
	l := r.world.managing(spec.File)
	if l == nil {
		return m, spec.Errorf("file", "", "no language has managers")
	}
	loaded, err := l.Manager(src, program.ManagerOptions{
		Name: spec.Name, Scene: m, Period: m.period, Settings: settings, Random: b.Stream("random").Float64,
		Print:   func(text string) { r.print(spec.Name, text) },
		OnFault: func(f *program.ManagerFault) { r.managerFault(m, f) },
		OnOdd:   r.oddly,
	})
	if err != nil {
		return m, err
	}
	m.Manager = loaded
	return m, r.checkManager(m)
}

// absent stands for a manager that could not begin, in a world that is not run.
type absent struct{ slots *slot.Set }

func (a absent) Slots() *slot.Set                 { return a.slots }
func (absent) Settings() []string                 { return nil }
func (absent) Reads() []string                    { return nil }
func (absent) NeverPut() []string                 { return nil }
func (absent) Sense(int64)                        {}
func (absent) Act(int64)                          {}
func (absent) AppendState(to []float64) []float64 { return to }
func (absent) Halt()                              {}
func (absent) Halted() bool                       { return false }

// checkManager holds the world file's words against what the file declares.
func (r *Run) checkManager(m *managed) error {
	var errs source.Errors
	said := make([]string, len(m.spec.Slots))
	for i, s := range m.spec.Slots {
		said[i] = s.Name
		if slices.Contains(said[:i], s.Name) {
			errs.Add(r.world.File.Errorf(s.Pos, "", "the slot %q stands here twice", m.spec.Name+"/"+s.Name))
		} else if _, ok := m.Slots().Lookup(s.Name); !ok {
			errs.Add(r.world.File.Errorf(s.Pos, program.SlotHint(s.Name, declNames(m.Slots())), "%s declares no slot %q", m.spec.File, s.Name))
		}
	}
	for _, d := range m.Slots().Decls() {
		if !slices.Contains(said, d.Name) {
			errs.Add(m.spec.Errorf("slots", "add "+m.spec.Name+"/"+d.Name, "%s declares the %s %q, too", m.spec.File, d.Dir, d.Name))
		}
	}
	for _, s := range m.spec.Settings {
		if !slices.Contains(m.Settings(), s.Name) {
			errs.Add(r.world.File.Errorf(s.Pos, program.SlotHint(s.Name, m.Settings()), "%s asks for no setting %q", m.spec.File, s.Name))
		}
	}
	return errs.Err()
}

// judgeManagers warns of sensors that a manager has declared, and never put in the run.
func (r *Run) judgeManagers() {
	if r.World == nil {
		return
	}
	for _, robot := range r.World.Robots() {
		if m, ok := robot.(*managed); ok && !m.Halted() {
			for _, name := range m.NeverPut() {
				r.oddly(fmt.Sprintf("%s: the sensor %q was never put: it kept its initial value", m.spec.Name, name))
			}
		}
	}
}

func declNames(set *slot.Set) (names []string) {
	for _, d := range set.Decls() {
		names = append(names, d.Name)
	}
	return names
}

func (r *Run) managerFault(m *managed, f *program.ManagerFault) {
	why := f.Err.Error()
	if f.Disabled {
		why += " (it is left out from now on)"
	}
	r.Emit(&trace.Event{Time: f.Time, Tick: m.world.Ticks(), Kind: trace.Fault, Program: f.Manager, Path: f.Function, Why: why})
	r.fault(f)
}

// Name implements sim.Robot.
func (m *managed) Name() string { return m.spec.Name }

// Sense implements sim.Robot: the script's sense at the manager's times.
func (m *managed) Sense(now int64) {
	if now%m.period == 0 {
		m.rays = m.rays[:0]
		m.Manager.Sense(now)
	}
}

// Act implements sim.Robot.
func (m *managed) Act(now int64) {
	if now%m.period == 0 {
		m.Manager.Act(now)
	}
}

// Settle implements sim.Robot.
func (m *managed) Settle(int64) {}

// Base implements sim.Robot: it is nowhere.
func (m *managed) Base() geom.Pose2 { return geom.Pose2{} }

// Check implements sim.Robot.
func (m *managed) Check(in *sim.Input) error {
	return fmt.Errorf("%s %s: it is a manager, which nothing is done to", in.Op, in.Name)
}

// Apply implements sim.Robot.
func (m *managed) Apply(*sim.Input) {}

// Links implements sim.Robot: it has none.
func (m *managed) Links(to []geom.Pose) []geom.Pose { return to }

// Rays implements sim.Looker.
func (m *managed) Rays(to [][2]geom.Vec3) [][2]geom.Vec3 { return append(to, m.rays...) }

// Things implements program.Scene.
func (m *managed) Things() []string { return m.things }

// See implements program.Scene.
func (m *managed) See(i int, t *program.Thing) {
	w := m.world
	if i >= len(w.Model.Objects) {
		at := w.Robots()[i-len(w.Model.Objects)].Base()
		*t = program.Thing{Robot: true, Pos: [3]float64{at.X, at.Y, 0}, Yaw: at.Yaw, Exists: true}
		return
	}
	o, b := &w.Model.Objects[i], &w.Bodies()[i]
	*t = program.Thing{
		Pos: [3]float64{b.Pos.X, b.Pos.Y, b.Pos.Z}, Vel: [3]float64{b.Vel.X, b.Vel.Y, b.Vel.Z}, Yaw: b.Yaw,
		Mass: o.Mass, Fixed: o.Fixed || o.Shape == sim.Person, Temperature: o.Temperature, Light: o.Light, Exists: b.Present(), HeldBy: w.Holder(i),
	}
	if on := w.RestsOn(i); on >= 0 {
		t.RestsOn = w.Model.Objects[on].Name
	}
	if b.In >= 0 {
		t.Hole = w.Model.Ground.Holes[b.In].Name
	}
}

// Load implements program.Scene.
func (m *managed) Load(i int) float64 {
	if i >= len(m.world.Model.Objects) {
		return 0
	}
	return m.world.Load(i)
}

// mostRays is how many of the rays that a manager casts at once are kept for views.
const mostRays = 256

// Ray implements program.Scene.
func (m *managed) Ray(from, to [3]float64) (name string, far float64, hit bool) {
	ray, dist := geom.Between(geom.Vec3{X: from[0], Y: from[1], Z: from[2]}, geom.Vec3{X: to[0], Y: to[1], Z: to[2]})
	h, hit := m.world.CastRay(ray, dist, sim.Self{Body: -1})
	if hit && h.Body >= 0 {
		name = m.world.Model.Objects[h.Body].Name
	}
	if end := dist; len(m.rays) < mostRays {
		if hit {
			end = h.Dist
		}
		m.rays = append(m.rays, [2]geom.Vec3{ray.Origin, ray.Origin.Add(ray.Dir.Scale(end))})
	}
	return name, h.Dist, hit
}

// Do implements program.Scene.
func (m *managed) Do(a program.Action) error {
	in := sim.Input{Op: sim.Op(a.Verb), Name: a.Name, At: geom.Vec3{X: a.At[0], Y: a.At[1], Z: a.At[2]}}
	if robot, ok := m.world.Robot(a.Name); ok && in.Op == sim.OpMove {
		in.At.Z, in.Value = 0, robot.Base().Yaw
	}
	if err := m.world.Enact(in); err != nil {
		return err
	}
	m.reportEffect(a.Verb, &in)
	return nil
}

// reportEffect reports, once for each kind of action and thing, an action that puts the thing
// where it cannot be.
func (m *managed) reportEffect(verb string, in *sim.Input) {
	why := placed(m.world, in)
	what := [2]string{verb, in.Name}
	if why == "" || m.told[what] {
		return
	}
	if m.told == nil {
		m.told = map[[2]string]bool{}
	}
	m.told[what] = true
	m.run.Emit(&trace.Event{
		Time: m.world.Now(), Tick: m.world.Ticks(), Kind: trace.Script, Name: m.spec.Name + ": " + verb + " " + in.Name, Event: trace.NoEffect, Why: why,
	})
}

// placed says that a place is beyond the ground, below it or within something fixed;
// "" where it is free, or the input places nothing.
func placed(w *sim.World, in *sim.Input) string {
	if !w.Action(in.Op).Rests {
		return ""
	}
	if why := w.Beyond(in); why != "" {
		return why
	}
	if in.At.Z < 0 {
		return fmt.Sprintf("the height %v is below the ground", in.At.Z)
	}
	at := in.At
	for i := range w.Model.Objects {
		o, b := &w.Model.Objects[i], &w.Bodies()[i]
		if o.Name == in.Name || !o.Fixed || o.Shape != sim.Box || !b.Present() || math.IsNaN(at.Z) {
			continue
		}
		if boxed(o, b, at) {
			return fmt.Sprintf("[%v, %v, %v] is inside %s, which is fixed", at.X, at.Y, at.Z, o.Name)
		}
	}
	return ""
}

func boxed(o *sim.Object, b *sim.BodyState, at geom.Vec3) bool {
	x, y := at.X-b.Pos.X, at.Y-b.Pos.Y
	sin, cos := detmath.SinCos(b.Yaw)
	ahead, aside := float64(x*cos)+float64(y*sin), float64(y*cos)-float64(x*sin)
	return 2*math.Abs(ahead) < o.Size.X && 2*math.Abs(aside) < o.Size.Y && 2*math.Abs(at.Z-b.Pos.Z) < o.Size.Z
}

var (
	_ sim.Robot     = (*managed)(nil)
	_ sim.Looker    = (*managed)(nil)
	_ program.Scene = (*managed)(nil)
)

// Populate makes the world with its robots and managers, to be looked at: its programs are
// not there.
func (w *World) Populate() (*sim.World, error) {
	return (&Run{world: w, model: *w.Model}).populate()
}

// managing returns the language of a file of a manager; nil if there is none.
func (w *World) managing(file string) program.Managing {
	for _, of := range w.Languages {
		if m, ok := of.(program.Managing); ok && slices.Contains(of.Suffixes(), path.Ext(file)) {
			return m
		}
	}
	return nil
}

// ManagerReads is what a manager asks of the world, by its text: see [program.Manager].
type ManagerReads struct {
	Name  string // of the manager
	Calls []string
}

// Reads returns those of the managers of a world, in its order.
func Reads(w *sim.World) (all []ManagerReads) {
	for _, robot := range w.Robots() {
		if m, ok := robot.(*managed); ok {
			all = append(all, ManagerReads{m.spec.Name, m.Reads()})
		}
	}
	return all
}

// populate makes the world with its robots and managers.
func (r *Run) populate() (*sim.World, error) {
	var errs source.Errors
	model := r.model
	model.Robots = append(slices.Clip(model.Robots), r.managers(&errs)...)
	model.Actions = r.actions()
	w, err := sim.New(&model)
	if err == nil {
		err = errs.Err()
	}
	return w, err
}

// HasBody reports whether a robot is a robot and not a manager.
func HasBody(r sim.Robot) bool {
	_, is := r.(*managed)
	return !is
}
