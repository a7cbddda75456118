// SPDX-License-Identifier: Apache-2.0

package playsim_test

import (
	"bytes"
	"math"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/playsim/playsim"
)

// lesson is a scenario with a reward.
var lesson = fstest.MapFS{"lesson.yaml": {Data: []byte(`schema: playsim/scenario/v1
world: worlds/cart_phototaxis.yaml
duration: 2s
reward: "-'distance/cart/lamp'"
expect:
  - eventually: "'distance/cart/lamp' < 0.3"
`)}}

// driven starts a run whose cart is commanded from outside.
func driven(t *testing.T, s *playsim.Scenario) *playsim.Run {
	t.Helper()
	r := start(t, s, playsim.Drive("cart"))
	t.Cleanup(func() { _ = r.Close() })
	return r
}

func TestCommandsAreAllOrNone(t *testing.T) {
	r := driven(t, load(t, lesson, "lesson.yaml"))
	r.Tick()
	if err := r.Command(map[string]float64{"cart/speed": 0.3, "cart/sped": 1}); err == nil || !strings.Contains(err.Error(), `did you mean "speed"`) {
		t.Errorf("a slot that is not there: %v", err)
	}
	if err := r.Command(map[string]float64{"cart/speed": 0.3, "cart/turn": math.NaN()}); err == nil {
		t.Error("NaN is commanded")
	}
	r.Tick()
	if v, _ := r.Robot("cart").Read("speed"); v != 0 {
		t.Errorf("after errors the cart has speed %v", v)
	}
	if err := r.Command(map[string]float64{"cart/speed": 0.3, "cart/turn": 1}); err != nil {
		t.Fatal(err)
	}
	r.Tick()
	speed, _ := r.Robot("cart").Read("speed")
	turn, _ := r.Robot("cart").Read("turn")
	if speed != 0.3 || turn != 1 {
		t.Errorf("speed %v, turn %v", speed, turn)
	}
}

func TestRewardAndEnd(t *testing.T) {
	r := driven(t, load(t, lesson, "lesson.yaml"))
	if got := r.Reward(); got != 0 {
		t.Errorf("before the first tick the reward is %v", got)
	}
	for n := 0; r.Tick(); n++ {
		if terminated, truncated := r.Over(); terminated || truncated {
			t.Fatalf("over at tick %d", n)
		}
	}
	far, _ := r.Value("distance/cart/lamp")
	want, _ := far.AsFloat()
	if got := r.Reward(); got != -want || want < 1 {
		t.Errorf("reward %v at distance %v", got, want)
	}
	if terminated, truncated := r.Over(); terminated || !truncated {
		t.Errorf("at the duration: terminated %v, truncated %v", terminated, truncated)
	}
	near := driven(t, load(t, lesson, "lesson.yaml", playsim.Set("lamp.at", "[-1.5, -0.3]"), playsim.Set("cart.at", "[-1.5, -0.5]")))
	near.Tick()
	if terminated, truncated := near.Over(); !terminated || truncated {
		t.Errorf("when it is decided: terminated %v, truncated %v", terminated, truncated)
	}
}

// TestRecordingOfNow: a run that is not recorded can be recorded at any time, and again.
func TestRecordingOfNow(t *testing.T) {
	s := load(t, lesson, "lesson.yaml")
	r := driven(t, s)
	for i := range 30 {
		if err := r.Command(map[string]float64{"cart/speed": 0.01 * float64(i)}); err != nil {
			t.Fatal(err)
		}
		r.Tick()
		if i != 10 && i != 29 {
			continue
		}
		var file bytes.Buffer
		if err := r.Recording(&file); err != nil {
			t.Fatal(err)
		}
		v, err := playsim.Verify(&file)
		if err != nil || !v.Same {
			t.Errorf("after %d ticks: %+v, %v", i+1, v, err)
		}
	}
}

func TestChange(t *testing.T) {
	files := fstest.MapFS{"lesson.yaml": lesson["lesson.yaml"]}
	s := load(t, files, "lesson.yaml")
	delete(files, "lesson.yaml")
	changed, err := s.Change(playsim.Set("duration", "1s"))
	if err != nil {
		t.Fatal(err)
	}
	for _, of := range []struct {
		s    *playsim.Scenario
		want int64
	}{{s, 2e9}, {changed, 1e9}} {
		r := driven(t, of.s)
		for r.Tick() {
		}
		if r.Now() != of.want {
			t.Errorf("it ends at %d ns, not %d", r.Now(), of.want)
		}
	}
	if _, err := s.Change(playsim.Set("durations", "1s")); err == nil {
		t.Error("a key that is not there is changed")
	}
}
