// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"strings"
	"testing"
)

// raisedFiles are a world whose programs and activity read the keys that nothing in the
// world provides, and a script that does something with one.
func raisedFiles(do string) map[string]string {
	return map[string]string{
		"w.yaml": "schema: playsim/world/v1\nrobots:\n  - nao: {name: nao}\nprograms:\n  - playful: {file: p.play, nodes: nodes}\n" +
			"  - pdl: {file: j.js, connect: {s: \"'my/key'\"}}\nlife:\n  robot: nao\n  activities:\n    - {id: hello, nature: solitary, launch: \"'my/key' == 1\", lasts: 1s}\n",
		"p.play":       "counts\nturning, whenever \"bang('my/key')\" or rise of \"'my/key' > 2\"\n",
		"nodes/n.star": "def counts(self):\n    self.n = len(watch(\"'my/key'\", \"change\"))\nleaf(\"counts\", tick = counts)\n",
		"j.js":         "function pdl_main() {\n  add_sensor('s', 9, 0, 0);\n  add_watch(\"'my/key' > 5\", 'edge', () => 0);\n  run_pdl(-1);\n}\n",
		"s.yaml":       "schema: playsim/scenario/v1\nworld: w.yaml\nduration: 2s\nscript:\n  - {at: 1s, do: {" + do + "}}\nexpect: [{never: \"'nao/fallen'\"}]\n",
	}
}

func allTold(all []error) string {
	var texts []string
	for _, err := range all {
		texts = append(texts, err.Error())
	}
	return strings.Join(texts, "\n")
}

// A key that the script alone raises is no unknown key, wherever a condition reads it.
func TestKeysThatOnlyTheScriptRaises(t *testing.T) {
	s, err := Load(written(raisedFiles("raise: my/key, value: 3")), "s.yaml", nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(s.Warnings) > 0 {
		t.Errorf("warnings:\n%s", allTold(s.Warnings))
	}
	if r := result(t, s); r.Verdict != Passed {
		t.Errorf("%+v", r)
	}
}

// One that nobody raises or provides is told of as before: an error where its value is
// a sample, else a warning, each at its place.
func TestKeysThatNobodyRaises(t *testing.T) {
	_, err := Load(written(raisedFiles("raise: other")), "s.yaml", nil)
	if err == nil || !strings.HasPrefix(err.Error(), `w.yaml:6:`) || strings.Count(err.Error(), "unknown key") != 1 {
		t.Errorf("%v", err)
	}
	texts := raisedFiles("raise: other")
	texts["w.yaml"] = strings.Replace(texts["w.yaml"], "\"'my/key'\"}}", "nao/battery}}", 1)
	s, err := Load(written(texts), "s.yaml", nil)
	if err != nil {
		t.Fatal(err)
	}
	all := allTold(s.Warnings)
	for _, at := range []string{"p.play:2:25: ", "p.play:2:48: ", "nodes/n.star:2:25: ", "j.js:3:14: ", "w.yaml:10:"} {
		if !strings.Contains(all, at) || !strings.Contains(all, `"my/key" is taken for a key of the application itself`) {
			t.Errorf("nothing at %s in\n%s", at, all)
		}
	}
}

// A misspelt raise is told of on both sides.
func TestAMisspeltRaise(t *testing.T) {
	texts := raisedFiles("raise: my/kye")
	texts["w.yaml"] = strings.Replace(texts["w.yaml"], "\"'my/key'\"}}", "nao/battery}}", 1)
	s, err := Load(written(texts), "s.yaml", nil)
	if err != nil {
		t.Fatal(err)
	}
	all := allTold(s.Warnings)
	for _, want := range []string{
		"s.yaml:5:26: no condition reads the key \"my/kye\" [unread_key]\n   5 |   - {at: 1s, do: {raise: my/kye}}\n     |                          ^\nhint: did you mean \"my/key\"?",
		"hint: did you mean \"my/kye\"?",
	} {
		if !strings.Contains(all, want) {
			t.Errorf("no %q in\n%s", want, all)
		}
	}
	_, err = Load(written(raisedFiles("raise: my/kye")), "s.yaml", nil)
	if err == nil || !strings.Contains(err.Error(), `did you mean "my/kye"?`) {
		t.Errorf("%v", err)
	}
}
