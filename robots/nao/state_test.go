// SPDX-License-Identifier: Apache-2.0

package nao

import (
	"reflect"
	"slices"
	"strings"
	"testing"
	"unsafe"
)

// appended in a row of robotState says that the number is in the state.
const appended = ""

// robotState lists every field of a Robot: appended, or why it need not be.
var robotState = map[string]string{
	"name": "fixed", "cfg": "fixed", "world": "has its own state", "self": "fixed", "tick": "fixed",
	"slots":      "addresses; what they hold is the state of the slot.Set",
	"motion":     "appends itself",
	"command":    "read anew in every Act",
	"links":      "from the motion, on demand",
	"linksFresh": "from the motion, on demand",
	"measured":   "read anew in every Sense",
	"belief":     "from what is measured, on demand",
	"cameras":    "fixed; their frames are in the slots",

	"control.slots": "fixed", "control.last": appended, "control.held": appended, "control.goal": appended, "control.kick": appended, "control.hip": appended,
	"parts.feet":   "where the motion has them; their impulses are taken in every Settle",
	"parts.pelvis": "as the feet", "parts.chest": "as the feet", "parts.head": "as the feet",
	"parts.bumped":     appended,
	"battery.capacity": "fixed", "battery.charger": "fixed", "battery.charge": appended, "battery.plugged": appended,
	"heat.celsius": appended, "heat.last": appended, "heat.started": appended,
	"odometry.at": appended, "odometry.noise": "counted by the world",
	"odometry.scale": "fixed by the seed", "odometry.turn": "fixed by the seed",
	"ball.seen": "fixed", "ball.bearing": "fixed", "ball.elevation": "fixed", "ball.distance": "fixed",
	"ball.known": appended, "ball.place": appended, "ball.at": appended,
	"touch.left": appended, "touch.bumpers": appended,
	"hands":     "append themselves",
	"imu.noise": "counted by the world", "imu.roll": "measured anew in every Sense",
	"imu.pitch": "measured anew in every Sense", "imu.rates": appended,
	"loads.noise": "counted by the world", "loads.weight": "fixed", "loads.total": "measured anew in every Sense",
	"sonars": "fixed; their values are in the slots",
}

func TestStateIsWhole(t *testing.T) {
	_, r := alone(t, Defaults())
	seen := map[string]bool{}
	checkState(t, r, "", reflect.ValueOf(r).Elem(), seen)
	for path := range robotState {
		if !seen[path] {
			t.Errorf("%s: no such field", path)
		}
	}
}

// checkState goes through the fields of a struct of this package.
func checkState(t *testing.T, r *Robot, prefix string, v reflect.Value, seen map[string]bool) {
	for i := range v.NumField() {
		path := prefix + v.Type().Field(i).Name
		why, listed := robotState[path]
		seen[path] = true
		switch f := v.Field(i); {
		case listed && why == appended:
			for _, leaf := range leaves(f, nil) {
				if !r.appends(leaf) {
					t.Errorf("%s: a change of it does not change the state", path)
				}
			}
		case listed:
		case f.Kind() == reflect.Struct && strings.HasSuffix(f.Type().PkgPath(), "robots/nao"):
			checkState(t, r, path+".", f, seen)
		default:
			t.Errorf("%s %v: neither appended nor exempt", path, f.Type())
		}
	}
}

// leaves lists the numbers and flags in a value.
func leaves(v reflect.Value, to []reflect.Value) []reflect.Value {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			to = leaves(v.Field(i), to)
		}
	case reflect.Array:
		for i := range v.Len() {
			to = leaves(v.Index(i), to)
		}
	default:
		to = append(to, v)
	}
	return to
}

// appends tells whether the state changes with a number, and puts it back.
func (r *Robot) appends(leaf reflect.Value) bool {
	leaf = reflect.NewAt(leaf.Type(), unsafe.Pointer(leaf.UnsafeAddr())).Elem()
	was, before := reflect.ValueOf(leaf.Interface()), r.AppendState(nil)
	switch leaf.Kind() {
	case reflect.Bool:
		leaf.SetBool(!leaf.Bool())
	case reflect.Int, reflect.Int64:
		leaf.SetInt(leaf.Int() + 1)
	default:
		leaf.SetFloat(leaf.Float() + 1)
	}
	changed := !slices.Equal(before, r.AppendState(nil))
	leaf.Set(was)
	return changed
}
