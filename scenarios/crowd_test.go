// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"fmt"
	"io/fs"
	"math"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/worlds"
)

// A crowd is a world of n robots of one kind that all do the same, each on a patch of its
// own of the same size: what one of them costs among others is the price of the crowd.
type crowd struct {
	name    string
	patch   float64 // m, the side of the square that a robot has for itself
	robot   string  // its entry, with a name and a place
	thing   string  // what stands on every patch besides
	program string  // its entry, with a name and a robot
	files   map[string]string
}

var cartCrowd = crowd{
	name:    "carts",
	patch:   1.6,
	robot:   "cart: {name: robot%d, at: [%g, %g], yaw_deg: %d}",
	thing:   "box: {name: thing%d, size: [0.3, 0.3, 0.3], at: [%g, %g], fixed: true}",
	program: "pdl: {name: program%d, robot: robot%d, file: cart_avoid.pdl.js}",
}

var walkers = crowd{
	name:    "naos",
	patch:   2,
	robot:   "nao: {name: robot%d, at: [%g, %g], yaw_deg: %d}",
	thing:   "ball: {name: thing%d, color: green, at: [%g, %g]}",
	program: "pdl: {name: program%d, robot: robot%d, file: walk.pdl.js}",
	files: map[string]string{"walk.pdl.js": `
function pdl_main() {
  add_actuator('walk/x', 0.09, -0.04, 0);
  add_actuator('walk/theta', 0.5, -0.5, 0);
  add_process('go');
  run_pdl(-1);
}
function go() { add_value('walk/x', (0.06 - value('walk/x')) / 4); add_value('walk/theta', (0.15 - value('walk/theta')) / 4); }
`},
}

// text is the world file of n robots.
func (c *crowd) text(n int) string {
	var robots, things, programs strings.Builder
	rows := int(math.Ceil(math.Sqrt(float64(n))))
	side := float64(rows) * c.patch
	for i := range n {
		x := (float64(i%rows)+0.5)*c.patch - side/2
		y := (float64(i/rows)+0.5)*c.patch - side/2
		fmt.Fprintf(&robots, "  - "+c.robot+"\n", i, x-0.3*c.patch, y-0.3*c.patch, i*37%360)
		fmt.Fprintf(&things, "  - "+c.thing+"\n", i, x+0.3*c.patch, y+0.3*c.patch)
		fmt.Fprintf(&programs, "  - "+c.program+"\n", i, i)
	}
	return fmt.Sprintf("schema: playsim/world/v1\nname: crowd\nground: {size: [%g, %g], walls: true}\nobjects:\n%srobots:\n%sprograms:\n%s",
		side, side, things.String(), robots.String(), programs.String())
}

// start assembles the run of n robots.
func (c *crowd) start(t testing.TB, n int) *Run {
	t.Helper()
	texts := map[string]string{"w.yaml": c.text(n)}
	for name, text := range c.files {
		texts[name] = text
	}
	if js, err := fs.ReadFile(worlds.Embedded, "worlds/cart_avoid.pdl.js"); err == nil {
		texts["cart_avoid.pdl.js"] = string(js)
	} else {
		t.Fatal(err)
	}
	files := written(texts)
	checked, err := Check(files, "w.yaml", nil)
	if err != nil {
		t.Fatal(err)
	}
	r, err := Assemble(checked.World, Options{Files: files})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// BenchmarkCrowd is spec/world.md §5: what a robot costs alone, among 10 and among 100 of
// its kind. An operation is a tick; growth is the cost of a robot over its cost alone.
func BenchmarkCrowd(b *testing.B) {
	for _, c := range []*crowd{&cartCrowd, &walkers} {
		alone := 0.0
		for _, n := range []int{1, 10, 100} {
			b.Run(fmt.Sprintf("%s/%d", c.name, n), func(b *testing.B) {
				r := c.start(b, n)
				ticks(r, 100)
				b.ReportAllocs()
				for b.Loop() {
					r.Tick()
				}
				each := b.Elapsed().Seconds() / float64(b.N*n)
				if n == 1 {
					alone = each
				}
				b.ReportMetric(float64(b.N)*tickSeconds(r)/b.Elapsed().Seconds(), "sim_s/s")
				b.ReportMetric(each*1e6, "µs/robot")
				if alone > 0 {
					b.ReportMetric(each/alone, "growth")
				}
			})
		}
	}
}

func tickSeconds(r *Run) float64 { return float64(r.World.Model.Tick) / 1e9 }

// BenchmarkBuiltIn runs every built-in world for a minute of simulated time, again and
// again. An operation is a second of it.
func BenchmarkBuiltIn(b *testing.B) {
	for _, name := range worldNames(b) {
		b.Run(name, func(b *testing.B) {
			world := loadWorld(b, name)
			var run *Run
			for b.Loop() {
				if run == nil || run.World.Now() >= 60e9 {
					b.StopTimer()
					var err error
					if run, err = Assemble(world, Options{Files: embedded}); err != nil {
						b.Fatal(err)
					}
					b.StartTimer()
				}
				ticks(run, int(1e9/world.Model.Tick))
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "sim_s/s")
		})
	}
}

// BenchmarkPhases prints where the time of a minute goes, in per cent.
func BenchmarkPhases(b *testing.B) {
	table := fmt.Sprintf("%-16s", "")
	for p := range sim.NumPhases {
		table += fmt.Sprintf("%11s", p)
	}
	row := func(name string, r *Run) {
		table += fmt.Sprintf("\n%-16s", name)
		for _, share := range phaseShares(r) {
			table += fmt.Sprintf("%11.0f", 100*share)
		}
	}
	for b.Loop() {
		for _, name := range []string{"ball_chase", "ball_grouping", "kick", "cart_football", "cart_avoid", "chicken_line"} {
			row(name, assemble(b, name, Options{}))
		}
		row("100 carts", cartCrowd.start(b, 100))
		row("100 NAOs", walkers.start(b, 100))
	}
	b.Log("\n" + table)
}

// TestARobotAmongManyCostsWhatItCostsAmongFew guards spec/world.md §5 by a ratio of two
// runs that take turns; of each the fastest turn counts.
func TestARobotAmongManyCostsWhatItCostsAmongFew(t *testing.T) {
	if racing || os.Getenv("PLAYSIM_LONG") == "" {
		t.Skip("measures time: PLAYSIM_LONG=1 does")
	}
	const most = 1.6 // 1.5 and what measuring adds
	for _, c := range []*crowd{&cartCrowd, &walkers} {
		few, many := c.start(t, 10), c.start(t, 100)
		ticks(few, 40)
		ticks(many, 40)
		ratio := math.Inf(1)
		a, b := math.Inf(1), math.Inf(1)
		for range 40 {
			a = min(a, secondsOf(few, 20)/10/20)
			b = min(b, secondsOf(many, 2)/100/2)
			if ratio = b / a; ratio < most*0.9 {
				break
			}
		}
		t.Logf("%s: %.1f µs a tick among 10, %.1f among 100", c.name, a*1e6, b*1e6)
		if ratio > most {
			t.Errorf("%s: a robot among 100 costs %.2f times what it costs among 10", c.name, ratio)
		}
	}
}

func secondsOf(r *Run, n int) float64 {
	begin := time.Now()
	ticks(r, n)
	return time.Since(begin).Seconds()
}
