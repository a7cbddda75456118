// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"bytes"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/playsim/playsim/internal/extensions"
	"github.com/playsim/playsim/internal/languages"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/trace"
	"github.com/playsim/playsim/worlds"
)

// The facts C1 to C26 about the chicken selector are tested where they can fail: those
// about the line here and in the scenarios chicken_*.yaml; what the program does with
// samples (C3, C4, C5, C7, C8, C12, C16, C17, C26) in pdl/js TestChicken and
// TestChickenFacts; loop counts (C18 to C20) in pdl TestLoopCounts; the misprinted
// listing (C21) in pdl/js TestWrongPrograms; two writers (C22) in pdl/js TestLints and
// pdl TestSums; the order of processes (C23) in pdl TestOrderDoesNotMatter.

// chickenLine is a run of a chicken line with what tests want to know of it.
type chickenLine struct {
	t testing.TB
	*Run
	birds []int // objects, in the order of feeding
}

func startLine(t testing.TB, name string, seed uint64, sets ...string) *chickenLine {
	t.Helper()
	run, err := Assemble(loadWorld(t, name, sets...), Options{
		Files: embedded, Seed: seed, OnFault: func(err error) { t.Errorf("fault: %v", err) },
	})
	if err != nil {
		t.Fatal(err)
	}
	l := &chickenLine{t: t, Run: run}
	for i := range run.World.Model.Objects {
		if run.World.Model.Objects[i].Look == "chicken" {
			l.birds = append(l.birds, i)
		}
	}
	return l
}

func (l *chickenLine) get(robot, name string) float64 {
	l.t.Helper()
	r, _ := l.World.Robot(robot)
	id, ok := r.Slots().Lookup(name)
	if !ok {
		l.t.Fatalf("no slot %s/%s", robot, name)
	}
	return r.Slots().Get(id)
}

func (l *chickenLine) mass(bird int) float64 { return l.World.Model.Objects[bird].Mass }

// each runs for some simulated time and calls check after every tick; what it sees is
// the world after the tick, and slots as they were latched and commanded in it.
func (l *chickenLine) each(seconds float64, check func()) {
	l.t.Helper()
	for end := l.World.Now() + int64(seconds*1e9); l.World.Now() < end && !l.t.Failed(); {
		l.Tick()
		check()
	}
}

func (l *chickenLine) errorf(format string, args ...any) {
	l.t.Helper()
	l.t.Errorf("seed %d at %s s: "+format, append([]any{l.Seed(), trace.Seconds(l.World.Now())}, args...)...)
}

// commandFor is what the paper's program commands at a reading.
func commandFor(reading float64) float64 {
	switch {
	case reading <= 0:
		return 0
	case reading <= 5:
		return 1
	}
	return 2
}

func TestC01WeightsLieBetween1And10(t *testing.T) {
	lightest, heaviest := math.Inf(1), 0.0
	for seed := uint64(1); seed <= 20; seed++ {
		l := startLine(t, "chicken_line", seed)
		for _, bird := range l.birds {
			kg := l.mass(bird)
			lightest, heaviest = min(lightest, kg), max(heaviest, kg)
			if kg < 1 || kg > 10 || math.Abs(kg*100-math.Round(kg*100)) > 1e-9 {
				t.Errorf("seed %d: a chicken of %v kg", seed, kg)
			}
		}
	}
	if lightest > 1.1 || heaviest < 9.9 {
		t.Errorf("weights from %v to %v kg only", lightest, heaviest)
	}
}

func TestSeedsAndOverridesChangeTheFlock(t *testing.T) {
	one, same, two := startLine(t, "chicken_line", 1), startLine(t, "chicken_line", 1), startLine(t, "chicken_line", 2)
	if one.mass(one.birds[0]) != same.mass(same.birds[0]) || one.mass(one.birds[0]) == two.mass(two.birds[0]) {
		t.Error("the flock is not the seed's")
	}
	few := startLine(t, "chicken_line", 1, "feeder.birds=3", "feeder.mass=[4, 4]")
	if len(few.birds) != 3 || few.mass(few.birds[2]) != 4 {
		t.Errorf("%d chickens, of %v kg", len(few.birds), few.mass(few.birds[0]))
	}
}

func TestC02TheReadingIsTheChickensWeight(t *testing.T) {
	l := startLine(t, "chicken_line", 1)
	shown, before := 0, 0.0
	var on []int // the plate, at the end of the tick before
	plate, _ := l.World.Object("scale_plate")
	l.each(120, func() {
		reading := l.get("scale", "weight")
		switch {
		case reading == 0:
		case len(on) != 1 || reading != l.mass(on[0]):
			l.errorf("it shows %v kg with %v on the plate", reading, on)
		case before == 0:
			shown++
		}
		before, on = reading, on[:0]
		for _, bird := range l.birds {
			if l.World.RestsOn(bird) == plate && l.World.Bodies()[bird].Present() {
				on = append(on, bird)
			}
		}
	})
	if shown < 20 {
		t.Errorf("%d chickens were weighed", shown)
	}
}

// C6: in the loop of the reading. C7: as long as it stays. C8: 0 once the chicken is off.
func TestC06TheCommandFollowsInTheSameLoop(t *testing.T) {
	l := startLine(t, "chicken_line", 2)
	seen := map[float64]bool{}
	l.each(60, func() {
		reading, command := l.get("scale", "weight"), l.get("picker", "command")
		seen[command] = true
		if command != commandFor(reading) {
			l.errorf("command %v at a reading of %v", command, reading)
		}
	})
	if len(seen) != 3 {
		t.Errorf("commands %v", seen)
	}
}

// stroke is what became of one command that the picker took.
type stroke struct {
	bird    int
	command float64
}

// strokes follows the picker: which chicken it took under which command.
func (l *chickenLine) strokes(seconds float64) (all []stroke, standbys int) {
	held, mode, taken := -1, 0.0, 0.0
	picker, _ := l.World.Robot("picker")
	l.each(seconds, func() {
		now := l.get("picker", "mode")
		if command := l.get("picker", "command"); now == 0 && command != 0 {
			taken = command // it takes it in this tick
		}
		if now == 0 && mode != 0 {
			standbys++
		}
		mode = now
		holds := -1
		for _, bird := range l.birds {
			if l.World.Holder(bird) == picker.Name() {
				holds = bird
			}
		}
		if holds >= 0 && holds != held {
			all = append(all, stroke{holds, taken})
		}
		held = holds
	})
	return all, standbys
}

// C9: command 1 ends in the black hole. C10: 2 in the white one. C11: then it stands by.
func TestC09To11TheCommandDecidesTheHole(t *testing.T) {
	l := startLine(t, "chicken_line", 3, "feeder.birds=12")
	all, standbys := l.strokes(90)
	if len(all) != 12 || standbys != 12 {
		t.Fatalf("%d strokes, %d times back on standby", len(all), standbys)
	}
	for _, s := range all {
		hole := l.World.Bodies()[s.bird].In
		if want := map[float64]string{1: "black", 2: "white"}[s.command]; hole < 0 || l.World.Model.Ground.Holes[hole].Name != want {
			t.Errorf("command %v: a chicken of %v kg ended in hole %d", s.command, l.mass(s.bird), hole)
		}
	}
}

func TestC13ChickensAreConservedAtEveryTick(t *testing.T) {
	if racing {
		t.Skip("one run after another: no race")
	}
	for _, name := range []string{"chicken_line", "chicken_line_playful", "chicken_slow_scale", "chicken_slow_scale_repaired", "chicken_pile_up_repaired"} {
		for seed := uint64(1); seed <= 2; seed++ {
			l := startLine(t, name, seed)
			l.each(120, func() {
				fed := l.get("feeder", "fed")
				parts := []float64{l.get("belt", "count"), l.get("scale", "count"), l.get("picker", "held"), l.get("picker", "white"), l.get("picker", "black")}
				if sum := parts[0] + parts[1] + parts[2] + parts[3] + parts[4]; sum != fed {
					l.errorf("%s: %v fed, on belt, on scale, held, white, black %v", name, fed, parts)
				}
			})
		}
	}
}

// C13 can fail: the machines count for themselves.
func TestC13NoticesAChickenThatIsTakenAway(t *testing.T) {
	l := startLine(t, "chicken_line", 1)
	l.each(12, func() {})
	if err := l.Do(sim.Input{Op: sim.OpMove, Name: "chicken_1", At: sim.Resting(-1, 1.5)}); err != nil {
		t.Fatal(err)
	}
	l.each(0.1, func() {})
	if l.get("feeder", "fed") == l.get("belt", "count")+l.get("scale", "count")+l.get("picker", "held")+l.get("picker", "white")+l.get("picker", "black") {
		t.Error("nobody misses it")
	}
}

// C14: each chicken is taken once and ends in a hole once. C15: the heavy ones in the
// white hole, the others in the black one, in the order in which they were fed.
func TestC14And15EveryChickenEndsInItsHoleOnce(t *testing.T) {
	if racing {
		t.Skip("one run after another: no race")
	}
	for seed := uint64(1); seed <= 5; seed++ {
		l := startLine(t, "chicken_line", seed)
		in := make([]int, len(l.World.Model.Objects))
		for i := range in {
			in[i] = -1
		}
		var got [2][]int // by hole, in the order of arrival
		l.each(240, func() {
			for _, bird := range l.birds {
				now := l.World.Bodies()[bird].In
				if now != in[bird] && in[bird] >= 0 {
					l.errorf("chicken %d left its hole", bird)
				}
				if now != in[bird] {
					got[now] = append(got[now], bird)
				}
				in[bird] = now
			}
		})
		var want [2][]int // black and white, as the world file has them
		for _, bird := range l.birds {
			hole := 0
			if l.mass(bird) > 5 {
				hole = 1
			}
			want[hole] = append(want[hole], bird)
		}
		for hole := range want {
			if !slices.Equal(got[hole], want[hole]) {
				l.errorf("%s has %v, want %v", l.World.Model.Ground.Holes[hole].Name, got[hole], want[hole])
			}
		}
		if l.get("picker", "picked") != 40 || l.get("picker", "dropped") != 40 || l.get("picker", "missed") != 0 {
			l.errorf("picked %v, dropped %v, missed %v", l.get("picker", "picked"), l.get("picker", "dropped"), l.get("picker", "missed"))
		}
	}
}

// C16 in the line: a scale that goes dead while it shows a heavy chicken leaves the
// command at 2. The picker does not reach again: it waits for a 0 (R19).
func TestC16ADeadScaleDropsNothingTwice(t *testing.T) {
	l := startLine(t, "chicken_line", 1, "feeder.birds=2", "feeder.mass=[7, 7]")
	l.each(20, func() {
		if l.get("scale", "weight") == 7 && l.World.Now() > 0 {
			_ = l.Do(sim.Input{Op: sim.OpFault, Name: "scale", Slot: "weight", Part: "dead", Fault: slot.Fault{Kind: slot.Off}})
		}
	})
	l.each(60, func() {
		if command := l.get("picker", "command"); command != 2 {
			l.errorf("command %v", command)
		}
	})
	if l.get("picker", "picked") != 1 || l.get("picker", "missed") != 0 || l.get("picker", "white") != 1 {
		t.Errorf("picked %v, missed %v, white %v", l.get("picker", "picked"), l.get("picker", "missed"), l.get("picker", "white"))
	}
}

// C24: the trace of a run, native; the hash over all builds is TestHash's.
func TestC24SameSeedSameTrace(t *testing.T) {
	text := func(seed uint64) (all []byte) {
		ticks(assemble(t, "chicken_line", Options{Seed: seed, Sink: func(e *trace.Event) { all = e.AppendJSON(all) }}), 2400)
		return all
	}
	one := text(1)
	if len(one) < 100_000 {
		t.Errorf("a trace of %d bytes", len(one))
	}
	if !bytes.Equal(one, text(1)) {
		t.Error("one seed gives two traces")
	}
	if bytes.Equal(one, text(2)) {
		t.Error("two seeds give one trace")
	}
}

// A line goes on alike after it was rewound.
func TestTheLineRewinds(t *testing.T) {
	r := assemble(t, "workshop", Options{})
	half := ticks(r, 1200)
	end := ticks(r, 1200)
	if err := r.Rewind(1200); err != nil {
		t.Fatal(err)
	}
	if r.World.Hash() != half || ticks(r, 1200) != end {
		t.Error("the run goes on otherwise after rewinding")
	}
}

// C25: the belt stops while the scale is occupied, and there is never more than one
// chicken on it; the option takes the sensor away (chicken_pile_up.yaml).
func TestC25TheBeltStopsForAnOccupiedScale(t *testing.T) {
	l := startLine(t, "chicken_line", 1, "feeder.interval=[1s, 1s]")
	stops, before := 0, false
	l.each(100, func() {
		occupied := l.get("scale", "count") > 0
		if l.get("scale", "count") > 1 {
			l.errorf("%v chickens on the scale", l.get("scale", "count"))
		}
		if occupied && before && l.get("belt", "speed") != 0 {
			l.errorf("the belt runs at %v m/s", l.get("belt", "speed"))
		}
		if occupied && !before {
			stops++
		}
		before = occupied
	})
	if stops < 25 {
		t.Errorf("%d chickens came", stops)
	}
}

func TestC25PiledUpChickensAreWeighedTogether(t *testing.T) {
	l := startLine(t, "chicken_pile_up", 1, "feeder.mass=[5, 5]", "feeder.interval=[1200ms, 1200ms]")
	most := 0.0
	l.each(60, func() { most = max(most, l.get("scale", "weight")) })
	if most != 10 || l.get("picker", "white/lightest") != 5 {
		t.Errorf("it shows %v kg at most; the lightest in the white hole has %v kg", most, l.get("picker", "white/lightest"))
	}
}

// C26: a chicken of 7 kg reads 1, 3, 5, 7 over four loops; the program commands 1 first,
// and the chicken is dropped into the black hole.
func TestC26ASlowScaleMisleadsTheProgram(t *testing.T) {
	l := startLine(t, "chicken_slow_scale", 1, "feeder.mass=[7, 7]", "feeder.birds=1")
	var readings, commands []float64
	l.each(20, func() {
		if v := l.get("scale", "weight"); v > 0 && len(readings) < 4 {
			readings, commands = append(readings, v), append(commands, l.get("picker", "command"))
		}
	})
	if !slices.Equal(readings, []float64{1, 3, 5, 7}) || !slices.Equal(commands, []float64{1, 1, 1, 2}) {
		t.Errorf("readings %v, commands %v", readings, commands)
	}
	if l.get("picker", "black/heaviest") != 7 {
		t.Errorf("black %v, white %v", l.get("picker", "black"), l.get("picker", "white"))
	}
}

// Two programs that could command one slot are refused with both names.
func TestTheWorkshopRefusesASecondSorter(t *testing.T) {
	text := loadWorld(t, "workshop").File.Text + "  - playful: {robot: picker, file: chicken_line.play}\n"
	w, err := worlds.Read(source.NewFile("worlds/workshop.yaml", text), nil, &worlds.Kinds{Languages: languages.Default(), Extensions: extensions.Default()})
	if err != nil {
		t.Fatal(err)
	}
	_, err = Assemble(w, Options{Files: embedded})
	if err == nil || !strings.Contains(err.Error(), "chicken and chicken_line can both command") {
		t.Errorf("got %v", err)
	}
}

// BenchmarkChickenLine reports simulated seconds per second of the chicken line with its
// PDL program. An operation is a second of simulated time, in runs of two minutes.
func BenchmarkChickenLine(b *testing.B) {
	world := loadWorld(b, "chicken_line")
	start := func() *Run {
		run, err := Assemble(world, Options{Files: embedded})
		if err != nil {
			b.Fatal(err)
		}
		return run
	}
	run, perSecond := start(), int(1e9/world.Model.Tick)
	b.ReportAllocs()
	seconds := 0
	for b.Loop() {
		if run.World.Now() >= 120e9 {
			b.StopTimer()
			run = start()
			b.StartTimer()
		}
		ticks(run, perSecond)
		seconds++
	}
	b.ReportMetric(float64(seconds)/b.Elapsed().Seconds(), "sim_s/s")
}
