// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"fmt"
	"os"
	"time"

	"github.com/playsim/playsim"
	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/spec"
)

// hostile are controllers that do to a process what no budget of a language sees: each is
// well for a second of simulated time.
var hostile = map[string]func(){
	"hang": func() {
		for n := 0; ; n++ {
		}
	},
	"bomb": func() {
		for {
			hoard = append(hoard, make([]byte, 1<<20))
		}
	},
	"gulp": func() {
		all := int64(1) << 37
		hoard = append(hoard, make([]byte, all))
	},
	"stack": deeper,
	"panic": func() {
		fmt.Println("all is well")
		go panic("broken")
		time.Sleep(time.Hour)
	},
	"exit": func() { os.Exit(0) },
	"flood": func() {
		for range 1000 {
			fmt.Println("{\"verdict\":\"passed\"}")
			fmt.Fprintln(os.Stderr, "flood")
		}
	},
	"files": func() {
		for range 1000 {
			f, err := os.Open(os.DevNull)
			if err != nil {
				panic(err)
			}
			open = append(open, f)
		}
	},
}

var (
	hoard [][]byte
	open  []*os.File
	depth int
)

func deeper() {
	if depth++; depth > 0 {
		deeper()
	}
	depth--
}

// broken is a robot of a kind that panics where its key says.
type broken struct{ in string }

func (c *broken) Table() spec.Table {
	return spec.Table{Fields: []spec.Field{{Key: "in", Into: &c.in, Doc: "Where it panics."}}}
}

func (c *broken) Model(string, geom.Pose2) sim.RobotModel {
	if c.in == "Model" {
		panic("broken in Model")
	}
	return sim.RobotModel{New: func(*sim.Builder) (sim.Robot, error) { panic("broken in New") }}
}

// hostileRegistry has a controller of each kind: it is a main of somebody else's.
func hostileRegistry() *playsim.Registry {
	r := playsim.Default()
	for name, strike := range hostile {
		if err := r.AddController(name, func(c *playsim.Control) func() {
			return func() {
				if c.Seconds() >= 1 {
					strike()
				}
				c.Command("speed", 0.1)
			}
		}); err != nil {
			panic(err)
		}
	}
	if err := r.AddRobot(sim.RobotKind{Name: "broken", New: func() sim.RobotConfig { return &broken{} }}); err != nil {
		panic(err)
	}
	return r
}
