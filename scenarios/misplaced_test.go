// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"errors"
	"strings"
	"testing"

	"github.com/playsim/playsim/source"
)

// A list of a scenario file, or of its world, that holds what it cannot hold is refused
// with its position, in the file and by --set.
func TestWrongItemsOfEveryList(t *testing.T) {
	const good = "script: [{at: 1s, do: {hide: ball}}]\nfaults: [{sensor: cart/battery, kind: stuck}]\nvary: {ball.at: {x: [1, 2]}, ball.color: {one_of: [red]}}\n" +
		"watch: [{when: \"'ball/x' > 1\"}]\nexpect: [{never: \"'ball/speed' > 1\"}]\n"
	if err := misplaced(t, good, ""); err != nil {
		t.Fatal(err)
	}
	values := []string{"[{}]", "[null]", "[[]]", "[1]", "{}", "[{}, {}]", "[{a: 1, b: 2}]"}
	for _, c := range []struct{ text, path string }{
		{"script: @\n", "script"},
		{"script: [{at: 1s, do: @}]\n", "script.0.do"},
		{"script: [{at: 1s, do: {move: ball, to: @}}]\n", "script.0.do.to"},
		{"faults: @\n", "faults"},
		{"vary: {ball.color: {one_of: @}}\n", "vary.ball.color.one_of"},
		{"vary: {ball.at.x: @, ball.at.y: @}\n", ""},
		{"watch: @\n", "watch"},
		{"expect: @\n", "expect"},
		{"seeds: @\n", "seeds"},
		{"", "objects"},
		{"", "objects.ball.at"},
		{"", "robots"},
		{"", "programs"},
		{"", "managers"},
	} {
		for _, value := range values {
			if value == "[1]" && c.path == "seeds" || value == "{}" && strings.HasPrefix(c.text, "vary: {ball.at") {
				continue // seed 1; nothing that varies
			}
			if c.text != "" && misplaced(t, strings.ReplaceAll(c.text, "@", value), "") == nil {
				t.Errorf("accepted:\n%s", strings.ReplaceAll(c.text, "@", value))
			}
			if c.path != "" && !strings.Contains(c.path, "vary") && misplaced(t, good, c.path+"="+value) == nil {
				t.Errorf("accepted: --set %s=%s", c.path, value)
			}
		}
	}
	for _, set := range []string{"objects.0={}", "robots.0={}", "script.0={}", "script.0.do={}", "faults.0={}", "watch.0={}", "expect.0={}"} {
		if misplaced(t, good, set) == nil {
			t.Errorf("accepted: --set %s", set)
		}
	}
}

// misplaced reads a scenario, and fails where an error has no position.
func misplaced(t *testing.T, text, set string) error {
	t.Helper()
	var sets []string
	if set != "" {
		sets = append(sets, set)
	}
	defer func() {
		if r := recover(); r != nil {
			t.Fatalf("panic: %v, --set %q over\n%s", r, set, text)
		}
	}()
	_, err := Load(written(map[string]string{
		"w.yaml": "schema: playsim/world/v1\nobjects:\n  - ball: {at: [1, 0]}\nrobots:\n  - cart:\n      at: [-2, 0]\n",
		"s.yaml": "schema: playsim/scenario/v1\nworld: w.yaml\n" + text,
	}), "s.yaml", sets)
	var list *source.Errors
	if errors.As(err, &list) {
		for _, err := range list.All() {
			var at *source.Error
			if !errors.As(err, &at) || at.Pos.Line == 0 {
				t.Errorf("an error without a place, --set %q over\n%s%v", set, text, err)
			}
		}
	} else if err != nil {
		t.Errorf("an error without a place, --set %q over\n%s%v", set, text, err)
	}
	return err
}
