// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"fmt"
	"io/fs"
	"math"
	"strings"
	"testing"

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

// BenchmarkCrowd reports simulated seconds per second of a crowd. An operation is a tick.
func BenchmarkCrowd(b *testing.B) {
	for _, c := range []*crowd{&cartCrowd, &walkers} {
		for _, n := range []int{1, 10, 100} {
			b.Run(fmt.Sprintf("%s/%d", c.name, n), func(b *testing.B) {
				r := c.start(b, n)
				ticks(r, 100)
				b.ReportAllocs()
				for b.Loop() {
					r.Tick()
				}
				b.ReportMetric(float64(b.N)*0.025/b.Elapsed().Seconds(), "sim_s/s")
				b.ReportMetric(b.Elapsed().Seconds()*1e6/float64(b.N*n), "µs/robot")
			})
		}
	}
}
