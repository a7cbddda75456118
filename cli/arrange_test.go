// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"strings"
	"testing"

	"github.com/alecthomas/kong"
)

// TestFlagsMeanTheSameEverywhere: so a flag may stand before its command.
func TestFlagsMeanTheSameEverywhere(t *testing.T) {
	parser := kong.Must(&commandLine{})
	all := flagNames(parser.Model)
	for _, node := range parser.Model.Children {
		for _, f := range node.Flags {
			if f.IsBool() != all["--"+f.Name].IsBool() {
				t.Errorf("--%s of %s: with a value here, without one there", f.Name, node.Name)
			}
			if f.Short != 0 && f.Name != all["-"+string(f.Short)].Name {
				t.Errorf("-%c is --%s of %s and --%s", f.Short, f.Name, node.Name, all["-"+string(f.Short)].Name)
			}
		}
	}
}

func TestArrange(t *testing.T) {
	model := kong.Must(&commandLine{}).Model
	for _, test := range []struct{ args, want string }{
		{"--seed 3 -q run --duration=2s w.yaml", "run --seed=3 -q --duration=2s w.yaml"},
		{"run w.yaml --duration -5s", "run w.yaml --duration=-5s"},
		{"run w.yaml --trace --json", "run w.yaml --trace --json"},
		{"run w.yaml --trace", "run w.yaml --trace"},
		{"w.yaml --seed 3 run", "w.yaml --seed=3 run"},
		{"-o here examples ball_chase", "examples --out=here ball_chase"},
		{"eval -7/2 --timeline k.yaml", "eval --timeline=k.yaml -- -7/2"},
		{"eval --timeline k.yaml -('k')", "eval --timeline=k.yaml -- -('k')"},
		{"eval --timeline k.yaml -- -1", "eval --timeline=k.yaml -- -1"},
		{"-- --seed 3 run", "-- --seed 3 run"},
		{"--bogus 3 run w.yaml", "--bogus 3 run w.yaml"},
	} {
		got, err := arrange(model, strings.Fields(test.args))
		if err != nil || strings.Join(got, " ") != test.want {
			t.Errorf("%s: got %s, %v, want %s", test.args, got, err, test.want)
		}
	}
	for _, empty := range [][]string{{"run", "w.yaml", "--trace", ""}, {"run", "w.yaml", "--trace="}} {
		if _, err := arrange(model, empty); err == nil {
			t.Errorf("%q: accepted", empty)
		}
	}
}
