// SPDX-License-Identifier: Apache-2.0

package term

import (
	"fmt"
	"strings"

	"github.com/playsim/playsim/view/panel"
	"github.com/playsim/playsim/view/player"
)

// leastPage is how many lines the expectations leave to what is above them.
const leastPage = 6

// expectations shows at the lower end of b how those of a scenario stand, and returns
// its height. Where there are more than have room, a line counts them, and those that
// failed come first, then those that are open.
func (s *Screen) expectations(g *grid, f *player.Frame, b box) int {
	rows := min(len(f.Expect), panel.MostExpected, b.h-leastPage)
	if rows < 1 {
		return 0
	}
	y := b.y + b.h - rows
	if rows < len(f.Expect) {
		g.text(b.x, y, b.w, tally(f.Expect), dim)
		y++
	}
	all := panel.Urgent(f.Expect, b.y+b.h-y)
	for ; y < b.y+b.h; y++ {
		e := &all[0]
		word, color := standing(e.Result)
		g.text(b.x, y, b.w, word+": "+e.Name, color)
		all = all[1:]
	}
	return rows
}

// standing is how an expectation stands, in a word and its colour.
func standing(result string) (string, uint8) {
	switch result {
	case "held":
		return result, good
	case "failed":
		return result, bad
	case "":
		return "open", dim
	}
	return result, dim
}

// tally counts the expectations, such as 1 failed, 3 open, 4 held.
func tally(all []player.Expectation) string {
	var parts []string
	for _, result := range []string{"failed", "not_reached", "", "held"} {
		n := 0
		for i := range all {
			if all[i].Result == result {
				n++
			}
		}
		if word, _ := standing(result); n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, word))
		}
	}
	return strings.Join(parts, ", ")
}
