// SPDX-License-Identifier: Apache-2.0

package nodes

import (
	"math"
	"strings"
	"testing"

	"github.com/playsim/playsim/playful"
	"github.com/playsim/playsim/source"
)

func TestCommandGivesTheSlotBack(t *testing.T) {
	r := newRobot(t, "command, whenever reading > 0.5 | slot = \"walk/x\"; value = 0.05; sensor = battery")
	if r.step(); r.commanded("walk/x") != 0.05 {
		t.Errorf("walk/x %v", r.commanded("walk/x"))
	}
	r.put("battery", 0.4)
	if r.step(); r.commanded("walk/x") != 0 {
		t.Errorf("walk/x %v after the end", r.commanded("walk/x"))
	}
}

func TestCommandKeepsTheLast(t *testing.T) {
	r := newRobot(t, "command, whenever reading > 0.5 | slot = \"walk/x\"; value = 0.05; keep = true; sensor = battery")
	r.step()
	r.put("battery", 0.4)
	if r.step(); r.commanded("walk/x") != 0.05 {
		t.Errorf("walk/x %v after the end", r.commanded("walk/x"))
	}
}

// Of two commands of one slot the higher has it, of two slots each has its own.
func TestCommandReservesItsSlot(t *testing.T) {
	r := newRobot(t, strings.Join([]string{
		`command, priority of 1 | slot = "walk/x"; value = 0.01`,
		`command, whenever reading > 0.5, priority of 2 | slot = "walk/x"; value = 0.02; sensor = battery`,
		`command | slot = "walk/theta"; value = 0.3`,
	}, "\n"))
	if r.step(); r.commanded("walk/x") != 0.02 || r.commanded("walk/theta") != 0.3 {
		t.Errorf("x %v, theta %v", r.commanded("walk/x"), r.commanded("walk/theta"))
	}
	r.put("battery", 0.1)
	r.step()
	if r.step(); r.commanded("walk/x") != 0.01 || r.commanded("walk/theta") != 0.3 {
		t.Errorf("x %v, theta %v", r.commanded("walk/x"), r.commanded("walk/theta"))
	}
	if path, known := r.eng.Holder("walk/x"); !known || path != "command" {
		t.Errorf("walk/x is held by %q", path)
	}
}

func TestSteerFollowsTheDifference(t *testing.T) {
	r := newRobot(t, `steer | slot = "walk/theta"; plus = "odometry/x"; minus = "odometry/y"; gain = 0.5; offset = 0.1`)
	r.at(1, 0.6, 0)
	if r.step(); math.Abs(r.commanded("walk/theta")-0.3) > 1e-12 {
		t.Errorf("theta %v", r.commanded("walk/theta"))
	}
	r.at(math.NaN(), 0, 0) // no measurement
	if r.step(); math.Abs(r.commanded("walk/theta")-0.3) > 1e-12 {
		t.Errorf("theta %v without a measurement", r.commanded("walk/theta"))
	}
}

// A sensor that falls silent is no fault of the program.
func TestReadingKeepsTheLast(t *testing.T) {
	r := newRobot(t, `command, whenever reading > 0.5 | slot = "walk/x"; value = 0.05; sensor = battery`)
	r.step()
	r.put("battery", math.NaN())
	if r.step(); r.commanded("walk/x") != 0.05 || r.eng.Faulted() {
		t.Errorf("walk/x %v, faulted %v", r.commanded("walk/x"), r.eng.Faulted())
	}
}

func TestSlotNodesAreCheckedAgainstTheRobot(t *testing.T) {
	for _, c := range []struct{ program, want string }{
		{`command | slot = "walk/xx"; value = 0`, `command commands "walk/xx", which the robot has not`},
		{`command | slot = battery; value = 0`, `command commands "battery", which is a sensor`},
		{`command | slot = "walk/x"; value = 7`, `7 is outside the range of walk/x`},
		{`command | slot = "walk/x"`, `command must be given the key "value"`},
		{`steer | slot = "walk/x"; plus = "odometry/z"`, `steer reads "odometry/z", which the robot has not`},
		{`sit, whenever reading > 1 | sensor = speed`, `reading reads "speed", which the robot has not`},
		{"ball_detection\ntargeting ball: walk_to\ncommand | slot = \"walk/x\"; value = 0", `walk_to and command can both command walk/x`},
	} {
		if got := refusal(t, c.program); !strings.Contains(got, c.want) {
			t.Errorf("%s\ngot  %s\nwant %s", c.program, got, c.want)
		}
	}
}

func refusal(t *testing.T, program string) string {
	t.Helper()
	reg := playful.NewRegistry()
	if err := Register(reg); err != nil {
		t.Fatal(err)
	}
	p, err := playful.Compile(nil, source.NewFile("test.play", program), reg, playful.Options{})
	if err == nil {
		_, err = playful.NewEngine(p, newRobot(t, "turning").set, playful.EngineOptions{Tick: tick})
	}
	if err == nil {
		return "nothing"
	}
	return err.Error()
}

func TestSlotNodesDoNotAllocate(t *testing.T) {
	r := newRobot(t, `steer, whenever reading > 0.1 | slot = "walk/theta"; plus = "odometry/x"; minus = "odometry/y"; sensor = battery`)
	now := int64(0)
	r.set.Latch()
	if n := testing.AllocsPerRun(100, func() { r.eng.Iterate(now, now/tick); now += tick }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
