// SPDX-License-Identifier: Apache-2.0

package nao

import (
	"strings"
	"testing"

	"github.com/playsim/playsim/sim"
)

func TestConfigIsRefused(t *testing.T) {
	for _, c := range []struct {
		name string
		edit func(*Config, *sim.Model)
		want string // in the error; empty: accepted
	}{
		{"defaults", func(*Config, *sim.Model) {}, ""},
		{"shortest tick", func(_ *Config, m *sim.Model) { m.Tick = 5_000_000 }, ""},
		{"longest tick", func(_ *Config, m *sim.Model) { m.Tick = 50_000_000 }, ""},
		{"tick too short", func(_ *Config, m *sim.Model) { m.Tick, m.Step = 1_000_000, 1_000_000 }, "needs a tick from 5ms to 50ms, not 1ms"},
		{"tick too long", func(c *Config, m *sim.Model) { m.Tick, c.CameraPeriod = 100_000_000, 100_000_000 }, "needs a tick from 5ms to 50ms, not 100ms"},
		{"weightless", func(_ *Config, m *sim.Model) { m.Gravity = 0 }, "gravity is 0 m/s², outside"},
		{"moon", func(_ *Config, m *sim.Model) { m.Gravity = 1.62 }, "gravity is 1.62 m/s², outside"},
		{"camera", func(c *Config, _ *sim.Model) { c.CameraPeriod = 60_000_000 }, "nearest is 50ms"},
		{"battery", func(c *Config, _ *sim.Model) { c.Battery = 2 }, "battery: 2 is outside"},
		{"ball", func(c *Config, _ *sim.Model) { c.BallRadius = 0 }, "ball_radius: 0 m is outside"},
	} {
		cfg := Defaults()
		m := &sim.Model{Name: "w", Tick: sim.DefaultTick, Step: sim.DefaultStep, Gravity: sim.DefaultGravity}
		c.edit(&cfg, m)
		m.Robots = []sim.RobotModel{{Name: "nao", Kind: "nao", New: New(cfg)}}
		_, err := sim.New(m)
		switch {
		case c.want == "" && err != nil:
			t.Errorf("%s: refused: %v", c.name, err)
		case c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)):
			t.Errorf("%s: the error is %v, want %q", c.name, err, c.want)
		}
	}
}

// In a stronger gravity the same feet weigh more, and the robot knows its pose still.
func TestGravityReachesTheFeet(t *testing.T) {
	m := &sim.Model{Name: "w", Tick: sim.DefaultTick, Step: sim.DefaultStep, Gravity: 10.5}
	m.Robots = []sim.RobotModel{{Name: "nao", Kind: "nao", New: New(Defaults())}}
	w, err := sim.New(m)
	if err != nil {
		t.Fatal(err)
	}
	r := w.Robots()[0].(*Robot)
	for range 20 {
		w.Tick()
	}
	felt, want := r.loads.total[0]+r.loads.total[1], r.motion.Mass()*10.5/9.80665
	if felt < want-0.1 || felt > want+0.1 {
		t.Errorf("it weighs %v kg, want %v", felt, want)
	}
}
