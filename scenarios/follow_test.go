// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/internal/extensions"
	"github.com/playsim/playsim/internal/languages"
	"github.com/playsim/playsim/run"
	"github.com/playsim/playsim/sim"
)

// TestFollow: a run that follows goes its own way from the first input of another; back
// before that it follows again.
func TestFollow(t *testing.T) {
	first := tapeOf(t, eventful, nil)
	for _, tick := range []int64{40, 80, 150} {
		first.upTo(t, tick)
		first.push(t, 0.01)
	}
	first.upTo(t, 200)
	rec := first.end(t)
	r, given, err := Again(rec, Kinds{Languages: languages.Default(), Extensions: extensions.Default()}, RunOptions{})
	if err != nil {
		t.Fatal(err)
	}
	goes := func(to int64, want bool) {
		t.Helper()
		ticks(r, int(to-r.World.Ticks()))
		if got := uint64(r.World.Hash()) == rec.Hashes[to]; got != want {
			t.Errorf("at tick %d the same: %v", to, got)
		}
	}
	goes(70, true)
	if err := r.Do(sim.Input{Op: sim.OpPush, Name: "nobody"}); err == nil {
		t.Error("nobody was pushed")
	}
	if tick, ok := given.Parted(); ok {
		t.Errorf("what was refused parts them at %d", tick)
	}
	goes(100, true)
	if err := r.Do(sim.Input{Op: sim.OpPush, Name: "green", At: geom.Vec3{Y: 0.01}}); err != nil {
		t.Fatal(err)
	}
	goes(160, false)
	if tick, ok := given.Parted(); tick != 100 || !ok || len(r.InputLog()) != 3 {
		t.Errorf("parted at %d, %v, %d inputs", tick, ok, len(r.InputLog()))
	}
	if err := r.Rewind(120); err != nil {
		t.Fatal(err)
	}
	goes(200, false)
	if err := r.Rewind(60); err != nil {
		t.Fatal(err)
	}
	goes(200, true)
	if _, ok := given.Parted(); ok || given.Err() != nil {
		t.Errorf("parted %v, %v", ok, given.Err())
	}
}

// TestBackToTheBranch: at the very tick at which somebody did something else it is not
// done yet; the tick after that it is.
func TestBackToTheBranch(t *testing.T) {
	for back, follows := range map[int64]bool{100: true, 101: false} {
		first := tapeOf(t, eventful, nil)
		first.upTo(t, 150)
		first.push(t, 0.01)
		first.upTo(t, 200)
		rec := first.end(t)
		r, given, err := Again(rec, Kinds{Languages: languages.Default(), Extensions: extensions.Default()}, RunOptions{})
		if err != nil {
			t.Fatal(err)
		}
		ticks(r, 100)
		if err := r.Do(sim.Input{Op: sim.OpPush, Name: "green", At: geom.Vec3{Y: 0.01}}); err != nil {
			t.Fatal(err)
		}
		ticks(r, 20)
		if err := r.Rewind(back); err != nil {
			t.Fatal(err)
		}
		ticks(r, int(200-back))
		if _, parted := given.Parted(); parted == follows || (uint64(r.World.Hash()) == rec.Hashes[200]) != follows {
			t.Errorf("back at tick %d: parted %t, hash %x", back, parted, uint64(r.World.Hash()))
		}
	}
}

// TestRetoldInPart: a run that is repeated up to before the branch follows the recorded
// one from there.
func TestRetoldInPart(t *testing.T) {
	first := tapeOf(t, eventful, nil)
	first.upTo(t, 150)
	first.push(t, 0.01)
	first.upTo(t, 200)
	rec := first.end(t)
	again := func() (*Run, *run.Given) {
		r, given, err := Again(rec, Kinds{Languages: languages.Default(), Extensions: extensions.Default()}, RunOptions{})
		if err != nil {
			t.Fatal(err)
		}
		return r, given
	}
	for end, follows := range map[int64]bool{60: true, 100: true, 101: false, 120: false} {
		old, _ := again()
		ticks(old, 100)
		if err := old.Do(sim.Input{Op: sim.OpPush, Name: "green", At: geom.Vec3{Y: 0.01}}); err != nil {
			t.Fatal(err)
		}
		ticks(old, 20)
		r, given := again()
		if err := r.ReplayFrom(old.Run, func() bool { return r.World.Ticks() < end }); err != nil {
			t.Fatal(err)
		}
		old.Close()
		if r.World.Ticks() != end {
			t.Fatalf("retold up to tick %d, want %d", r.World.Ticks(), end)
		}
		ticks(r, int(200-end))
		if _, parted := given.Parted(); parted == follows || (uint64(r.World.Hash()) == rec.Hashes[200]) != follows {
			t.Errorf("up to tick %d: parted %t, hash %x", end, parted, uint64(r.World.Hash()))
		}
	}
}
