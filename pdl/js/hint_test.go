// SPDX-License-Identifier: Apache-2.0

package js_test

import (
	"strings"
	"testing"

	"github.com/playsim/playsim/pdl/js"
	"github.com/playsim/playsim/program"
	"github.com/playsim/playsim/source"
)

// TestHints: frequent slips are told what was meant.
func TestHints(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{oneProcess("if (value('s') = 5) add_value('a', 1);"), "hint: = assigns; == compares"},
		{"function pdl_main() {\n  add_actuator('a', 1, 0, 0;\n}", "hint: the ( at 2:15 is not closed"},
		{"function pdl_main() {\n  // a ( in words\n  add_actuator('(', 1, 0, 0);\n", "hint: the { at 1:21 is not closed"},
		{"let x = [1, 2;\n", "hint: the [ at 1:9 is not closed"},
		{"sensor('s', {});\nfunction sense() {}", "p.pdl.js:2:1: this is a manager (it has the function sense, and no pdl_main), not a PDL program"},
	} {
		_, err := js.Load(source.NewFile("p.pdl.js", test.text+"\n"), js.Options{})
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want %s", test.text, err, test.want)
		}
	}
	_, err := js.LoadManager(source.NewFile("m.js", "add_sensor('s', 1, 0, 0);\nfunction sense() {}\n"), program.ManagerOptions{})
	if err == nil || !strings.Contains(err.Error(), "hint: a manager declares with sensor(name,") {
		t.Error(err)
	}
}

// TestLints: what is no error, and surprises.
func TestLintWords(t *testing.T) {
	for text, want := range map[string]string{
		"// pdl: papers\n" + oneProcess(""):                                      `p.pdl.js:1:1: "// pdl: papers" means nothing`,
		"// a word\n\n// PDL:paper\n" + oneProcess(""):                           `p.pdl.js:3:1: "// PDL:paper" means nothing`,
		"function pdl_main() { add_actuator('a', 1, 0, 0); run_pdl(-1); }":       "the program has no process",
		"// pdl: paper\n" + oneProcess(""):                                       "",
		"// This pdl: is a program of two\n" + oneProcess("") + "// pdl: papers": "",
		strings.Replace(two, "BODY", "if (value('s') > 1)", 1):                   "in loops in which both do, their proposals add up",
	} {
		p, err := js.Load(source.NewFile("p.pdl.js", text+"\n"), js.Options{})
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		told := ""
		for _, lint := range p.Lints {
			told += lint.Error()
		}
		if want == "" && told != "" || !strings.Contains(told, want) {
			t.Errorf("%s: %q, want %q", text, told, want)
		}
	}
}

const two = `function pdl_main() {
  add_actuator('a', 1, 0, 0); add_sensor('s', 2, 0, 0); add_process('p'); add_process('q'); run_pdl(-1);
}
function p() { BODY add_value('a', 1 - value('a')); }
function q() { if (value('s') <= 1) add_value('a', 0 - value('a')); }
`
