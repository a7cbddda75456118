// SPDX-License-Identifier: Apache-2.0

package worlds

import (
	"fmt"
	"strings"
	"testing"
)

const watching = "robots:\n  - nao: {name: n, ball_radius: 0.1}\nprograms:\n  - playful: {file: p.play}\n"

func TestBallsThatAreMistaken(t *testing.T) {
	for _, test := range []struct{ name, objects, rest, want string }{
		{"two greens", "{name: b1, color: green}, {name: b2, color: red}, {name: b5, color: green}", watching, "test.yaml:5:18: b1 and b5 are both green: programs take them for one ball"},
		{"three greens", "{name: a, color: green}, {name: b, color: green}, {name: c, color: green}", watching, "a, b and c are all green"},
		{"five greens", "{name: a, color: green}, {name: b, color: green}, {name: c, color: green}, {name: d, color: green}, {name: e, color: green}", watching, "a, b, c and 2 more are all green"},
		{"nobody looks", "{name: a, color: green}, {name: b, color: green}", "robots:\n  - nao: {name: n}\n", ""},
		{"large", "{name: a, radius: 0.2}", watching, "a has a radius of 0.2 m, n expects 0.1 m: it is taken to be at 0.5 times its distance"},
		{"nearly right", "{name: a, radius: 0.12}", watching, ""},
		{"small", "{name: a, radius: 0.079}", watching, "it is taken to be at 1.3 times its distance"},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := ""
			for _, w := range read(t, balls(test.objects)+test.rest).Warnings {
				got += w.Error() + "\n"
			}
			if !strings.Contains(got, test.want) || test.want == "" && got != "" {
				t.Errorf("got %s, want %s", got, test.want)
			}
		})
	}
}

// balls places balls in a row, as wide as n expects unless they say otherwise.
func balls(texts string) string {
	out := "objects:\n"
	for i, text := range strings.Split(texts, "}, ") {
		text = strings.TrimSuffix(text, "}")
		if !strings.Contains(text, "radius") {
			text += ", radius: 0.1"
		}
		out += fmt.Sprintf("  - ball: %s, at: [2, %d]}\n", text, i)
	}
	return out
}
