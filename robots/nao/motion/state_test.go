// SPDX-License-Identifier: Apache-2.0

package motion

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unsafe"

	"github.com/playsim/playsim/geom"
)

// notState are the fields of a Motion, by the beginning of their path, that
// AppendState leaves out, and why it may.
var notState = map[string]string{
	"lag":  "set to zero and measured anew at the start of each tick",
	"goal": "the path's pose, see TestGoalFollowsFromThePath",
}

// leaves gives the paths of all numbers and flags in a value.
func leaves(path string, v reflect.Value, each func(path string, v reflect.Value)) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			leaves(path+"."+v.Type().Field(i).Name, v.Field(i), each)
		}
	case reflect.Array:
		for i := range v.Len() {
			leaves(fmt.Sprintf("%s[%d]", path, i), v.Index(i), each)
		}
	default:
		each(strings.TrimPrefix(path, "."), v)
	}
}

// change gives a leaf another value.
func change(t *testing.T, path string, v reflect.Value) {
	v = reflect.NewAt(v.Type(), unsafe.Pointer(v.UnsafeAddr())).Elem() // unexported
	switch v.Kind() {
	case reflect.Float64:
		v.SetFloat(v.Float() + 1)
	case reflect.Int:
		v.SetInt(v.Int() + 1)
	case reflect.Bool:
		v.SetBool(!v.Bool())
	default:
		t.Fatalf("%s: a %v is neither number nor flag; AppendState cannot be checked", path, v.Kind())
	}
}

// TestStateIsComplete changes every field of a Motion in turn: the appended state must
// differ, or the field stand among the exempt ones.
func TestStateIsComplete(t *testing.T) {
	plain := New(Config{})
	plain.walk.zmp.n = maxKnots - 1 // all knots count, and one more fits
	want := plain.AppendState(nil)
	used := map[string]bool{}
	for i := range count(plain) {
		m := *plain
		n, path := 0, ""
		leaves("", reflect.ValueOf(&m).Elem(), func(p string, v reflect.Value) {
			if n == i {
				path = p
				change(t, p, v)
			}
			n++
		})
		top := strings.FieldsFunc(path, func(r rune) bool { return r == '.' || r == '[' })[0]
		_, exempt := notState[top]
		used[top] = true
		unusedKnot := strings.HasPrefix(path, "walk.zmp.") && strings.Contains(path, fmt.Sprintf("[%d]", maxKnots-1))
		if appended := !slices.Equal(m.AppendState(nil), want); !appended && !exempt && !unusedKnot {
			t.Errorf("%s is not part of the state", path)
		} else if appended && exempt {
			t.Errorf("%s is part of the state, but stands among those that are not", path)
		}
	}
	for field := range notState {
		if !used[field] {
			t.Errorf("%s is exempt, but there is no such field", field)
		}
	}
}

func count(m *Motion) (n int) {
	leaves("", reflect.ValueOf(m).Elem(), func(string, reflect.Value) { n++ })
	return n
}

// TestGoalFollowsFromThePath: the path's pose needs no state of its own; while the
// robot falls, protect changes it by the fall alone.
func TestGoalFollowsFromThePath(t *testing.T) {
	rnd := rand.New(rand.NewPCG(31, 32))
	m, cmd := New(Config{}), NewCommand()
	for i := range 20000 {
		switch rnd.IntN(100) {
		case 0:
			cmd.Goal = Posture(rnd.IntN(int(NumPostures)))
		case 1:
			cmd.Goal, cmd.Walk = NoGoal, Velocity{X: 0.2*rnd.Float64() - 0.1}
		case 2:
			m.Lift(0.1)
		case 3, 4, 5:
			m.Drop()
		}
		if rnd.IntN(500) == 0 {
			m.Push(geom.Polar(4, 6*rnd.Float64()), 0.3)
		}
		m.Tick(&cmd, nil, tick)
		var want keyframe
		m.path.sample(&want)
		if m.mode == falling {
			protect(&want.angles, m.fall.onBack)
		}
		if m.goal != want {
			t.Fatalf("tick %d, mode %v: the goal is not the path's pose", i, m.mode)
		}
	}
}
