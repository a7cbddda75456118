// SPDX-License-Identifier: Apache-2.0

package panel

import (
	"strings"
	"testing"

	"github.com/playsim/playsim/view/player"
)

// The world's name is whole where buttons can make room for it, and never over them.
func TestTheWorldsNameIsSeen(t *testing.T) {
	const long = "a_world_with_a_name_that_is_a_good_deal_longer_than_any_that_comes_along"
	for _, c := range []struct {
		name  string
		width float64
		whole bool
	}{
		{"two_balls", 1280, true},
		{"two_balls", 880, true},
		{"two_balls", 640, true},
		{"two_balls", 480, true},
		{"two_balls", 400, false},
		{"chicken_slow_scale_repaired", 880, true},
		{"chicken_slow_scale_repaired", 640, true},
		{long, 1280, false},
		{long, 640, false},
		{long, 330, false},
	} {
		run := newThinking(t)
		run.World().Model.Name = c.name
		b := &Board{}
		(&UI{Camera: "nao/camera_bottom"}).Lay(b, player.New(run), c.width, 500)
		last, found, whole := 0.0, 1e9, false
		for _, h := range b.Hits {
			if h.Y == 4 {
				last = max(last, h.X+h.W)
			}
		}
		for i := range b.Items {
			if k := &b.Items[i]; k.Kind == Text && k.Y == 8 && strings.HasPrefix(c.name, strings.TrimSuffix(k.Text, "…")) && k.X > last-1 {
				found, whole = k.X, k.Text == c.name
			}
		}
		if whole != c.whole || found < last {
			t.Errorf("%s at %v: whole %v, it begins at %v, the last button ends at %v", c.name, c.width, whole, found, last)
		}
	}
}
