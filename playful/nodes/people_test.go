// SPDX-License-Identifier: Apache-2.0

package nodes

import (
	"testing"
)

// One person is one scheme, whichever part of it a camera shows; who waves with the head
// seen goes on waving while a picture shows the feet alone.
func TestPeopleDetection(t *testing.T) {
	r := newRobot(t, "people_detection\n")
	ann, feet, bob := [4]float64{2, 1, 1.6, 1}, [4]float64{2.1, 1, 0.1, 0}, [4]float64{2, -1, 1.5, 0}
	check := func(what string, people int, height float64, waves bool) {
		t.Helper()
		r.step()
		r.step()
		all := r.eng.Memory().Schemes("person")
		if len(all) != people {
			t.Fatalf("%s: %d schemes", what, len(all))
		}
		at, _ := all[0].Value("position").AsVector()
		if seen, _ := all[0].Value("waves").AsBool(); at[2] != height || seen != waves {
			t.Errorf("%s: at %v, waves %v", what, at, seen)
		}
	}
	r.meet("camera_top", ann)
	r.meet("camera_bottom", feet)
	check("head and feet in one tick", 1, 1.6, true)
	r.meet("camera_bottom", feet)
	check("the feet alone", 1, 1.6, true)
	if at, _ := r.eng.Memory().Schemes("person")[0].Value("ground").AsVector(); at != [3]float64{2.1, 1, 0} {
		t.Errorf("the feet say where she stands: %v", at)
	}
	r.meet("camera_top", ann, bob)
	check("another one", 2, 1.6, true)
	for range 20 {
		r.step()
	}
	r.meet("camera_bottom", feet)
	check("nothing but the feet for long", 2, 0.1, false)
}

func TestWaves(t *testing.T) {
	r := newRobot(t, "people_detection\ntargeting person: head_search, whenever waves")
	r.meet("camera_top", [4]float64{2, 1, 1.6, 0})
	r.step()
	r.step()
	r.expect("people_detection")
	r.meet("camera_top", [4]float64{2, 1, 1.6, 1})
	r.step()
	r.step()
	r.expect("people_detection head_search[person:1]")
}
