// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/playsim/playsim/source"
)

const manyMistakes = `schema: playsim/world/v1
robots: [{nao: {}}]
programs:
  - playful: {file: gone.play}
  - playful: {file: bad.play}
life:
  default: d/nobody
  activities:
    - {id: d/a, nature: solitary, launch: "'x' = 1", do: {playful: nofile.play}}
    - {id: d/b, nature: solitary, do: [{focus: nobody}]}
    - {manifest: gone.xml}
    - {manifest: m.xml, do: {d/none: {say: x}}}
    - {id: d/b, nature: solitary}
`

func mistakenFiles(text string) *Library {
	return lifeFiles(map[string]string{
		"w.yaml":   text,
		"bad.play": "targets: no.such.node\n",
		"m.xml":    `<package uuid="d"><contents><behaviorContent path="a"><nature>solitary</nature></behaviorContent></contents></package>`,
	})
}

// firsts are the first lines of errors.
func firsts(err error) (lines []string) {
	var all source.Errors
	all.Add(err)
	for _, err := range all.All() {
		first, _, _ := strings.Cut(err.Error(), "\n")
		lines = append(lines, first)
	}
	return lines
}

// TestAllAtOnce: the mistakes of a world come together, those of its text, its programs
// and its activities, and each once.
func TestAllAtOnce(t *testing.T) {
	later := []string{
		`w.yaml:4:21: file "gone.play"`, `bad.play:1:`, `w.yaml:7:12: there is no interactive activity "d/nobody"`, "w.yaml:9:48: a single = compares nothing",
		`w.yaml:9:68: file "nofile.play"`, `w.yaml:10:48: there is no activity "nobody"`, `w.yaml:11:18: `, `w.yaml:12:30: no manifest has the activity "d/none"`,
		`the activity "d/a" of m.xml:1:29 is there already`, `w.yaml:13:12: two activities have the id "d/b"`,
	}
	for _, c := range []struct {
		name, old, new string
		more           []string
	}{
		{"as it is", "", "", nil},
		{"a shape", "robots: [{nao: {}}]", "robots: [{nao: {battery: 3}}]", []string{"w.yaml:2:26: battery: 3 is outside"}},
		{"YAML", "robots: [{nao: {}}]", "robots: [{nao: {name: nao, name: x}}]", []string{`w.yaml:2:28: the key "name" is given twice`}},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := Check(mistakenFiles(strings.Replace(manyMistakes, c.old, c.new, 1)), "w.yaml", nil)
			got := firsts(err)
			want := append(append([]string(nil), later...), c.more...)
			if len(got) != len(want) {
				t.Errorf("%d errors, want %d", len(got), len(want))
			}
			all := strings.Join(got, "\n")
			for _, w := range want {
				if strings.Count(all, w) != 1 {
					t.Errorf("want once %s", w)
				}
			}
			if t.Failed() {
				t.Log("\n" + all)
			}
		})
	}
}

// TestDefaultIsInteractive: a default activity that is none is told at its place, whatever
// is wrong with it; it is not told where what it would be cannot be read.
func TestDefaultIsInteractive(t *testing.T) {
	manifest := func(behaviour string) string {
		return `<package uuid="demo"><contents>` + behaviour + `</contents></package>`
	}
	const place = `w.yaml:4:12: there is no interactive activity "demo/greet"`
	for _, c := range []struct {
		activities, manifest, want string
	}{
		{"{manifest: m.xml}", manifest(`<behaviorContent path="greet"></behaviorContent>`), place},
		{"{manifest: m.xml}", manifest(`<behaviorContent path="greet"><nature>solitary</nature></behaviorContent>`), place},
		{"{manifest: m.xml}", manifest(`<behaviorContent path="greet"><nature>interactive</nature></behaviorContent>`), ""},
		{"{manifest: m.xml}", manifest(`<behaviorContent path="greet"><nature>interactiv</nature></behaviorContent>`), `there is no nature "interactiv"`},
		{"{manifest: m.xml}, {id: d/a, nature: solitary}", `<package`, "m.xml"},
		{"{manifest: none.xml}", "", place},
		{"{id: demo/greet, nature: solitary}, {manifest: m.xml}", `<package`, place},
		{"{id: demo/greet, nature: solitary}", "", place},
		{"{id: demo/greet}", "", `an activity needs "nature"`},
		{"{id: demo/greet, nature: interactive}", "", ""},
	} {
		text := "schema: playsim/world/v1\nrobots: [{nao: {}}]\nlife:\n  default: demo/greet\n  activities: [" + c.activities + "]\n"
		_, err := Check(lifeFiles(map[string]string{"w.yaml": text, "m.xml": c.manifest}), "w.yaml", nil)
		got := firsts(err)
		echo := c.want != place && strings.Contains(strings.Join(got, "\n"), place)
		if c.want == "" && err != nil || c.want != "" && !strings.Contains(strings.Join(got, "\n"), c.want) || echo {
			t.Errorf("%s %s\n%s\nwant %q", c.activities, c.manifest, strings.Join(got, "\n"), c.want)
		}
	}
}

// TestNoEcho: a mistake of the text is not told again as one of the programs or the
// activities.
func TestNoEcho(t *testing.T) {
	for text, want := range map[string]int{
		"  default: d/a\n  activities: [{id: d/a, nature: interactiv}]":                                                          1,
		"  activities: [{nature: solitary}, {nature: solitary}]":                                                                 2,
		"  activities: [{id: d/a, nature: solitary, do: {pdl: a.play}}]":                                                         1,
		"  activities: [{id: d/a, nature: solitary, do: {playful: \"\"}}]":                                                       1,
		"  activities: [{id: d/a, nature: solitary}, {id: d/a, nature: solitary}]":                                               1,
		"  robot: x\n  activities: [{id: d/a, nature: solitary, do: [{safeguard: RobotFell, enabled: false}, {posture: Stan}]}]": 2,
		"  activities: [1, {id: d/a, nature: solitary, launch: [1]}]":                                                            2,
	} {
		_, err := Check(mistakenFiles("schema: playsim/world/v1\nrobots: [{nao: {}}]\nlife:\n"+text+"\n"), "w.yaml", nil)
		if got := firsts(err); len(got) != want {
			t.Errorf("%s\n%d errors, want %d\n%s", text, len(got), want, strings.Join(got, "\n"))
		}
	}
}

// TestMalformedPrograms: whatever is wrong with a world, its programs can be looked at.
func TestMalformedPrograms(t *testing.T) {
	files, err := filepath.Glob("../worlds/testdata/errors/*.yaml")
	if err != nil || len(files) < 30 {
		t.Fatalf("%d files: %v", len(files), err)
	}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := Check(mistakenFiles(string(text)), "w.yaml", nil); err == nil && !strings.Contains(string(text), "# --set") {
			t.Errorf("%s is accepted", name)
		}
	}
}
