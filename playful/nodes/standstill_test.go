// SPDX-License-Identifier: Apache-2.0

package nodes

import (
	"reflect"
	"slices"
	"strings"
	"testing"
)

// said returns the lines for people with the seconds at which they came.
func (r *robot) said() []string {
	return slices.DeleteFunc(slices.Clone(r.trace), func(s string) bool { return !strings.Contains(s, "(blocked") })
}

func TestTurningTurnsBackWhereItIsBlocked(t *testing.T) {
	r := newRobot(t, "turning | direction = right; rate = 0.3")
	heading, wall := 0.0, -0.5
	turn := func() {
		heading = max(wall, heading+float64(r.commanded("walk/theta")*0.025))
		r.at(0, 0, heading)
	}
	r.seconds(4, turn)
	if heading != wall || r.commanded("walk/theta") >= 0 {
		t.Fatalf("heading %v, theta %v", heading, r.commanded("walk/theta"))
	}
	r.seconds(1.5, turn)
	if theta := r.commanded("walk/theta"); theta != 0.3 || heading <= wall {
		t.Errorf("blocked, it turns with %v rad/s, heading %v", theta, heading)
	}
	if said := r.said(); len(said) != 1 || said[0] != " turning (blocked: it turns the other way)" {
		t.Errorf("said %q", said)
	}
	r.seconds(10, turn)
	if n := len(r.said()); n != 1 {
		t.Errorf("free, it turned back %d times", n-1)
	}
}

func TestWalkToSaysWhatBlocksIt(t *testing.T) {
	for _, flags := range [][]string{nil, bumperSlots} {
		r := newRobot(t, see+"targeting ball: walk_to", flags...)
		ball := func() { r.see("camera_top", "green", 2, 0, 0.01) }
		r.seconds(4, ball)
		for _, name := range flags[:min(1, len(flags))] {
			r.put(name, 1)
		}
		if len(r.said()) > 0 {
			t.Errorf("no bumper pressed, but %q", r.said())
		}
		r.seconds(4, ball)
		switch said := r.said(); {
		case flags == nil && len(said) > 0:
			t.Errorf("without bumpers %q", said)
		case flags != nil && !slices.Equal(said, []string{" walk_to[ball:green] (blocked: bumper left)"}):
			t.Errorf("said %q", said)
		}
	}
	r := newRobot(t, see+"targeting ball: walk_to", bumperSlots...)
	r.put("bumper/left", 1)
	x := 0.0
	r.seconds(8, func() {
		x += 0.0005
		r.at(x, 0, 0)
		r.see("camera_top", "green", 2, 0, 0.01)
	})
	if len(r.said()) > 0 {
		t.Errorf("it walks, but %q", r.said())
	}
}

// What a leaf remembers from tick to tick is in its digest: for each field that may
// change, a leaf with another value of it appends something else.
func TestDigestsOfLeaves(t *testing.T) {
	type stateful interface{ AppendState([]float64) []float64 }
	constant := map[string]string{
		"headSearch": "speed side rows", "lookAt": "gaze in out speed smoothing", "turning": "legs at rate direction",
		"walkTo": "legs at speed rate stop slow turn bumpers", "ballDetection": "Simple cameras", "settling": "constant",
		"standstill": "slip spin", "head": "yawAt pitchAt yawTo pitchTo", "track": "label",
	}
	tracks := func(n track) *settling { return &settling{tracks: []track{n}} }
	for field, pair := range map[string][2]stateful{
		"head.yaw": {&head{}, &head{yaw: 1}}, "head.pitch": {&head{}, &head{pitch: 1}},
		"headSearch.head": {&headSearch{}, &headSearch{head: head{yaw: 1}}},
		"headSearch.row":  {&headSearch{}, &headSearch{row: 1}}, "headSearch.goal": {&headSearch{}, &headSearch{goal: 1}},
		"lookAt.head":      {&lookAt{}, &lookAt{head: head{yaw: 1}}},
		"turning.theta":    {&turning{}, &turning{theta: 1}},
		"turning.still":    {&turning{}, &turning{still: standstill{since: 1}}},
		"walkTo.turning":   {&walkTo{}, &walkTo{turning: true}},
		"walkTo.told":      {&walkTo{}, &walkTo{told: true}},
		"walkTo.still":     {&walkTo{}, &walkTo{still: standstill{since: 1}}},
		"standstill.since": {&standstill{}, &standstill{since: 1}},
		"standstill.place": {&standstill{}, &standstill{place: [3]float64{0, 0, 1}}},
		"ballDetection.settling": {
			&ballDetection{}, &ballDetection{settling: *tracks(track{})},
		},
		"settling.tracks": {&settling{}, tracks(track{})},
		"track.id":        {tracks(track{}), tracks(track{id: 1})}, "track.at": {tracks(track{}), tracks(track{at: [3]float64{0, 1}})},
		"track.taken": {tracks(track{}), tracks(track{taken: 1})}, "track.n": {tracks(track{}), tracks(track{n: 1})},
	} {
		if slices.Equal(pair[0].AppendState(nil), pair[1].AppendState(nil)) {
			t.Errorf("%s does not show", field)
		}
		typ, name, _ := strings.Cut(field, ".")
		constant[typ] += " " + name
	}
	for _, leaf := range []any{headSearch{}, lookAt{}, turning{}, walkTo{}, ballDetection{}, settling{}, standstill{}, head{}, track{}} {
		typ := reflect.TypeOf(leaf)
		for i := range typ.NumField() {
			if name := typ.Field(i).Name; !slices.Contains(strings.Fields(constant[typ.Name()]), name) {
				t.Errorf("%s.%s: append it, or name it as constant", typ.Name(), name)
			}
		}
	}
}
