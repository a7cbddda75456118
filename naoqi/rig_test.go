// SPDX-License-Identifier: Apache-2.0

package naoqi_test

import (
	"testing"

	"github.com/playsim/playsim/condition"
	"github.com/playsim/playsim/condition/memory"
	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/naoqi"
	"github.com/playsim/playsim/robots/nao"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
)

// rig is a NAO at the origin with its layer, all keys wanted, in a world of people.
type rig struct {
	t     testing.TB
	world *sim.World
	robot sim.Robot
	store *memory.Store
	layer *naoqi.Layer
	life  *life    // nil without Autonomous Life
	log   []string // raised events
	told  int      // writes of keys
	muted bool     // log is not written
}

// life is a fake Autonomous Life.
type life struct {
	state, before, focused, previous string
	entries, seconds                 int64
	counts                           map[string]int64
	aware                            naoqi.Awareness
}

func (f *life) State() string              { return f.state }
func (f *life) PreviousState() string      { return f.before }
func (f *life) Entries() int64             { return f.entries }
func (f *life) FocusedActivity() string    { return f.focused }
func (f *life) PreviousActivity() string   { return f.previous }
func (f *life) FocusCount(id string) int64 { return f.counts[id] }
func (f *life) Activities() []string       { return []string{"demo/.", "demo/greet"} }
func (f *life) LifeTime() int64            { return f.seconds }
func (f *life) Awareness() naoqi.Awareness { return f.aware }

func person(name string, x, y, yaw float64) sim.Object {
	return sim.Object{Name: name, Shape: sim.Person, Radius: 0.2, Height: 1.75, At: geom.Vec3{X: x, Y: y, Z: 0.875}, Yaw: yaw, Restitution: 0.2, Friction: 0.5}
}

func newRig(t testing.TB, o naoqi.Options, l naoqi.Life, things ...sim.Object) *rig {
	t.Helper()
	m := &sim.Model{Name: "rig", Tick: sim.DefaultTick, Step: sim.DefaultStep, Gravity: sim.DefaultGravity, Seed: 1, Objects: things}
	m.Ground.Size = geom.Vec2{X: 20, Y: 20}
	cfg := nao.Defaults()
	if o.Model != "" {
		cfg.Type = string(o.Model)
	}
	m.Robots = []sim.RobotModel{{Name: "nao", Kind: "nao", New: nao.New(cfg)}}
	w, err := sim.New(m)
	if err != nil {
		t.Fatal(err)
	}
	r := &rig{t: t, world: w, robot: w.Robots()[0], store: memory.New()}
	o.Told = func(k condition.Key, v slot.Value, raised bool) {
		if r.told++; raised && !r.muted {
			r.log = append(r.log, r.store.Name(k)+"="+v.String())
		}
	}
	if r.layer, err = naoqi.New(r.robot, r.store, o); err != nil {
		t.Fatal(err)
	}
	if l != nil {
		r.layer.SetLife(l)
	}
	r.layer.WantAll()
	w.OnRefresh(r.layer.Refresh)
	return r
}

// newborn is another layer of the robot, which begins now; all its keys are wanted.
func (r *rig) newborn() *rig {
	n := &rig{t: r.t, world: r.world, robot: r.robot, store: memory.New()}
	var err error
	if n.layer, err = naoqi.New(r.robot, n.store, naoqi.Options{}); err != nil {
		r.t.Fatal(err)
	}
	n.layer.WantAll()
	return n
}

func (r *rig) do(in sim.Input) {
	r.t.Helper()
	if err := r.world.Do(in); err != nil {
		r.t.Fatal(err)
	}
}

func (r *rig) run(seconds float64) {
	for range int(seconds / 0.025) {
		r.world.Tick()
	}
}

func (r *rig) get(name string) string { return r.store.Get(name).String() }

// expect holds keys against values: name, value, name, value.
func (r *rig) expect(pairs ...string) {
	r.t.Helper()
	for i := 0; i < len(pairs); i += 2 {
		if got := r.get(pairs[i]); got != pairs[i+1] {
			r.t.Errorf("at %v s: %s is %s, want %s", float64(r.world.Now())/1e9, pairs[i], got, pairs[i+1])
		}
	}
}

// raised counts the raises of a key since the last call of clear.
func (r *rig) raised(name string) (n int) {
	for _, line := range r.log {
		if len(line) > len(name) && line[:len(name)+1] == name+"=" {
			n++
		}
	}
	return n
}

func (r *rig) clear() { r.log = nil }

// mute has raises only counted from now on.
func (r *rig) mute() { r.muted = true }
