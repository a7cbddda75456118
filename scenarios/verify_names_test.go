// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/playsim/playsim/internal/extensions"
	"github.com/playsim/playsim/internal/languages"
	"github.com/playsim/playsim/record"
	"github.com/playsim/playsim/robots/cart"
	"github.com/playsim/playsim/robots/nao"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
)

// gauge is a sensor that is added to a robot kind: a slot and a percept, noise from a
// stream of its own, and something that it remembers.
type gauge struct {
	set     *slot.Set
	wind    slot.ID
	gusts   slot.PerceptID
	noise   *sim.Stream
	drifted float64
}

func (g *gauge) sense(now int64) {
	g.drifted += 0.01 * g.noise.Normal()
	g.set.Put(g.wind, g.drifted+g.noise.Normal())
	g.set.Capture(g.gusts, now)
	if g.drifted > 0.05 {
		g.set.Detect(g.gusts, slot.Detection{Type: "gust", Values: [slot.MaxFields]float64{g.drifted}})
	}
}

type (
	gaugedNAO struct {
		*nao.Robot
		*gauge
	}
	gaugedCart struct {
		*cart.Robot
		*gauge
	}
	gaugedMachine struct {
		sim.Robot
		*gauge
	}
)

func (r *gaugedNAO) Sense(now int64)     { r.Robot.Sense(now); r.sense(now) }
func (r *gaugedCart) Sense(now int64)    { r.Robot.Sense(now); r.sense(now) }
func (r *gaugedMachine) Sense(now int64) { r.Robot.Sense(now); r.sense(now) }

// LinkNames makes the same frames as without the gauge.
func (r *gaugedMachine) LinkNames() []string {
	return r.Robot.(interface{ LinkNames() []string }).LinkNames()
}

// gauged gives every robot of a run at its start a gauge, as if its kind had one.
func gauged(t testing.TB, r *Run) {
	t.Helper()
	robots := r.Spec.Model.Robots
	for i := range robots {
		build := robots[i].New
		robots[i].New = func(b *sim.Builder) (sim.Robot, error) {
			robot, err := build(b)
			if err != nil {
				return nil, err
			}
			return withGauge(t, b, robot), nil
		}
	}
	if err := r.Rewind(0); err != nil {
		t.Fatal(err)
	}
}

func withGauge(t testing.TB, b *sim.Builder, robot sim.Robot) sim.Robot {
	t.Helper()
	g := &gauge{set: robot.Slots(), noise: b.Stream("wind")}
	var err error
	if g.wind, err = g.set.Add(slot.Decl{Name: "wind", Min: -10, Max: 10}); err != nil {
		t.Fatal(err)
	}
	fields := []slot.Field{{Name: "speed", Min: -10, Max: 10}}
	if g.gusts, err = g.set.AddPercept(slot.PerceptDecl{Name: "gusts", Types: []string{"gust"}, Fields: fields, Period: b.World().Model.Tick}); err != nil {
		t.Fatal(err)
	}
	g.set.Remember("wind", func(to []float64) []float64 { return append(to, g.drifted) })
	switch robot := robot.(type) {
	case *nao.Robot:
		return &gaugedNAO{robot, g}
	case *cart.Robot:
		return &gaugedCart{robot, g}
	}
	return &gaugedMachine{robot, g}
}

// recorded records ten seconds of a built-in scenario, whose robots have gauges or not.
func recorded(t testing.TB, name string, gauges bool) *record.Recording {
	t.Helper()
	read := record.NewTexts()
	s, err := Load(Of(read.Watch(source.FromFS(nil, Embedded)), languages.Default(), extensions.Default()...), name, nil)
	if err != nil {
		t.Fatal(err)
	}
	run, err := s.Start(3, RunOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if gauges {
		gauged(t, run)
	}
	var to bytes.Buffer
	file := record.To(&to, record.Lines)
	run.Record(file.Recorder(record.Header{World: name, Seed: 3, Tick: run.World.Model.Tick}, read, nil))
	for run.World.Now() < 10e9 && !run.Done() {
		run.Tick()
	}
	run.Close()
	if err := file.Close(record.End{Ticks: run.World.Ticks(), Hash: uint64(run.World.Hash()), Verdict: run.Verdict()}); err != nil {
		t.Fatal(err)
	}
	rec, err := record.Read(to.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	return rec
}

// replayed is a recorded run at its start, whose robots have gauges now or not.
func replayed(t testing.TB, rec *record.Recording, gauges bool) *Run {
	t.Helper()
	run, _, err := Again(rec, Kinds{Languages: languages.Default(), Extensions: extensions.Default()}, RunOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if gauges {
		gauged(t, run)
	}
	return run
}

// TestSensorAdded: a recording that was made before its robots had another sensor
// verifies; what is new is reported.
func TestSensorAdded(t *testing.T) {
	for _, name := range []string{"ball_tracking", "camera_dropout", "cart_football", "chicken_line", "life_day", "people_pepper"} {
		rec := recorded(t, "scenarios/"+name+".yaml", false)
		run := replayed(t, rec, true)
		v := verify(rec, run, nil)
		if !v.Same() || v.Basis != ByHash || v.Ticks != rec.Ticks() || v.Ticks == 0 {
			t.Errorf("%s: %+v, %s, %s", name, v, v.Decisions, v.Inputs)
		}
		var want sim.Names
		for i := range run.Spec.Model.Robots {
			robot := run.Spec.Model.Robots[i].Name
			want.Slots = append(want.Slots, robot+"/gusts", robot+"/wind")
			want.Streams = append(want.Streams, robot+"/wind")
		}
		slices.Sort(want.Slots)
		slices.Sort(want.Streams)
		if !slices.Equal(v.New.Slots, want.Slots) || !slices.Equal(v.New.Streams, want.Streams) || !v.Missing.Empty() {
			t.Errorf("%s: new %v, want %v; missing %v", name, v.New, want, v.Missing)
		}
		if uint64(run.World.Hash()) == rec.Hashes[rec.Ticks()] {
			t.Errorf("%s: the gauges are not in the hash", name)
		}
	}
}

// TestSensorAddedFinds: with another sensor, too, a difference is found at its tick.
func TestSensorAddedFinds(t *testing.T) {
	rec := recorded(t, "scenarios/cart_football.yaml", false)
	rec.Hashes[77]++
	if v := verify(rec, replayed(t, rec, true), nil); v.Same() || v.Hash != 77 || v.Hashes[0] != v.Hashes[1]+1 {
		t.Errorf("%+v", v)
	}
	rec = recorded(t, "scenarios/cart_football.yaml", false)
	run := replayed(t, rec, true)
	if err := run.Do(sim.Input{Op: sim.OpFault, Name: "red", Slot: "battery", Part: "x", Fault: slot.Fault{Kind: slot.Stuck}}); err != nil {
		t.Fatal(err)
	}
	if v := verify(rec, run, nil); v.Same() || v.Hash != 1 {
		t.Errorf("a fault on another slot: %+v", v)
	}
}

// TestSensorAddedAndRewound: a replay's hashes are the recorded ones, also after it went
// back.
func TestSensorAddedAndRewound(t *testing.T) {
	rec := recorded(t, "scenarios/cart_football.yaml", false)
	run := replayed(t, rec, true)
	added := rec.NewIn(run.World)
	compared := 0
	run.Observe(func(w *sim.World) {
		compared++
		if rec.HashOf(w, added) != rec.Hashes[w.Ticks()] {
			t.Fatalf("another hash at tick %d", w.Ticks())
		}
	})
	if rec.HashOf(run.World, added) != rec.Hashes[0] {
		t.Error("another hash at the start")
	}
	ticks(run, 200)
	if err := run.Rewind(120); err != nil {
		t.Fatal(err)
	}
	ticks(run, 100)
	if compared != 300 {
		t.Errorf("%d ticks compared", compared)
	}
}

// TestSensorRemoved: what was recorded and is not there now is a difference.
func TestSensorRemoved(t *testing.T) {
	rec := recorded(t, "scenarios/ball_tracking.yaml", true)
	v := verify(rec, replayed(t, rec, false), nil)
	if v.Same() || v.Hash != 1 || strings.Join(v.Missing.Slots, " ") != "nao/gusts nao/wind" || strings.Join(v.Missing.Streams, " ") != "nao/wind" || !v.New.Empty() {
		t.Errorf("%+v", v)
	}
	if v.Pose >= 0 || v.Decision >= 0 {
		t.Errorf("nothing but the sensor is another one: %+v", v.Divergence)
	}
	if v := verify(rec, replayed(t, rec, true), nil); !v.Same() || !v.New.Empty() {
		t.Errorf("with the sensor: %+v", v)
	}
}

// older makes of a recording one whose hashes are made in a way that is not known now.
func older(rec *record.Recording) *record.Recording {
	rec.HashVersion, rec.Names = 1, sim.Names{}
	for i := range rec.Hashes {
		rec.Hashes[i] ^= 0xabcdef
	}
	rec.End.Hash ^= 0xabcdef
	return rec
}

// TestOlderHash: a recording whose hashes are of another version is compared by the rest.
func TestOlderHash(t *testing.T) {
	rec := older(recorded(t, "scenarios/ball_tracking.yaml", false))
	if v := verify(rec, replayed(t, rec, false), nil); !v.Same() || v.Basis != ByPoses || v.Ticks != rec.Ticks() {
		t.Errorf("%+v", v)
	}
	moved := replayed(t, rec, false)
	if err := moved.Do(sim.Input{Op: sim.OpMove, Name: "green", At: sim.Resting(2, 1)}); err != nil {
		t.Fatal(err)
	}
	if v := verify(rec, moved, nil); v.Same() || v.Pose != 4 || v.Moved != "green" || v.Ticks >= rec.Ticks() && rec.Time() > lookOn+1e9 {
		t.Errorf("%+v", v)
	}
	rec.End.Verdict = "unheard of"
	if v := verify(rec, replayed(t, rec, false), nil); v.Same() || v.Verdicts[0] != "unheard of" || v.Verdicts[1] == "" {
		t.Errorf("%+v", v)
	}
}

// TestCutShortIsNoWayOut: a recording that says that its last tick was cut short has the
// verdict of the run up to there.
func TestCutShortIsNoWayOut(t *testing.T) {
	rec := recorded(t, "scenarios/cart_forward.yaml", false)
	rec.End.Halted, rec.End.Ticks, rec.End.Expect = true, rec.Ticks()+1, nil
	if v := verify(rec, replayed(t, rec, false), nil); !v.Same() {
		t.Errorf("%+v", v)
	}
	rec.End.Verdict = "unheard of"
	if v := verify(rec, replayed(t, rec, false), nil); v.Same() || v.Verdicts[0] != "unheard of" || v.Verdicts[1] == "" {
		t.Errorf("%+v", v)
	}
}

// TestOtherPhysics: a recording of another physics is not simulated again.
func TestOtherPhysics(t *testing.T) {
	rec := recorded(t, "scenarios/cart_forward.yaml", false)
	rec.PhysicsVersion = sim.PhysicsVersion - 1
	if v, err := Verify(rec, Kinds{Languages: languages.Default(), Extensions: extensions.Default()}, RunOptions{}); err != nil || v.Basis != ByEnd || v.Ticks != 0 || !v.Same() {
		t.Errorf("%+v, %v", v, err)
	}
	rec.End.Hash++
	if v, err := Verify(rec, Kinds{Languages: languages.Default(), Extensions: extensions.Default()}, RunOptions{}); err != nil || v.Same() || v.Inconsistent == nil {
		t.Errorf("%+v, %v", v, err)
	}
}
