// SPDX-License-Identifier: Apache-2.0

package spec

import (
	"strings"
	"testing"

	"github.com/playsim/playsim/source"
)

var zoo = Format{Name: "zoo", Schema: "zoo/v1", Keys: []string{"schema", "size", "animals"}}

const text = `schema: zoo/v1
size: [1, 2.5]
opens: 25ms
animals:
  - lion: {name: leo, angle_deg: 180, tame: false}
  - bear: &b {kind: brown}
`

func parsed(t *testing.T, text string) *Node {
	t.Helper()
	n, err := zoo.Parse(source.NewFile("zoo.yaml", text))
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func TestSection(t *testing.T) {
	var errs source.Errors
	s, ok := Open(&errs, parsed(t, text), "a zoo")
	if !ok {
		t.Fatal(errs.Err())
	}
	var x, y float64
	var opens int64
	s.Vector("size", []*float64{&x, &y}, Between(0, 10, "m"), 2)
	s.Duration("opens", &opens, Lasting(0, 1e9))
	s.Take("animals")
	if s.Close(); x != 1 || y != 2.5 || opens != 25e6 {
		t.Errorf("%v %v %v", x, y, opens)
	}
	if err := errs.Err(); err == nil || !strings.HasPrefix(err.Error(), `zoo.yaml:1:1: a zoo has no key "schema"`) {
		t.Errorf("got %v", err)
	}
}

func TestOverride(t *testing.T) {
	root := parsed(t, text)
	changed, err := zoo.Override(root, []string{"leo.tame=true", "size.y=4", "animals.bear.name=bruno", "animals.1.kind=black", "new.deep=[a, \"b\"]"})
	if err == nil || !strings.Contains(err.Error(), `there is nothing named "new" in this zoo`) {
		t.Errorf("got %v", err)
	}
	want := `[{lion: {name: leo, angle_deg: 180, tame: true}}, {bear: {kind: black, name: bruno}}]`
	animals, _ := changed.Get("animals")
	size, _ := changed.Get("size")
	if animals.Flow() != want || size.Flow() != "[1, 4]" {
		t.Errorf("got %s, %s", animals.Flow(), size.Flow())
	}
	if before, _ := root.Get("size"); before.Flow() != "[1, 2.5]" {
		t.Errorf("the tree itself has changed: %s", before.Flow())
	}
}

// TestOverrideOf: what a path may lead to, and what it may not.
func TestOverrideOf(t *testing.T) {
	const zooText = "schema: zoo/v1\nsize: [1, 2]\nname: {lion: 3}\nempty:\nodd: [lion, [bear], {lion: 5}, {cat: {}, dog: {}}, {owl: }, {fox: {name: [1]}}, {elk: {file: a/elk.js}}]\nlast: [{ape: {file: [1]}}]\n"
	for _, c := range []struct{ set, key, want string }{
		{"size.1=3", "size", "[1, 3]"},
		{"size.z=3", "", `--set:1:6: size has no part "z"`},
		{"size.xy=3", "", `--set:1:6: size has no part "xy"`},
		{"size.-1=3", "", `--set:1:6: size has no part "-1"`},
		{"size.0.a=3", "", `--set:1:8: there is nothing below size.0: it is "1"`},
		{"name.lion=4", "name", "{lion: 4}"},
		{"lion.a=4", "", `--set:1:1: there is nothing named "lion" in this zoo`}, // of a list alone
		{"empty.a.b=4", "empty", "{a: {b: 4}}"},
		{"animals.a=4", "animals", "{a: 4}"}, // a key that zoos have
		{"odd.0=4", "odd", "[4, [bear], {lion: 5}, {cat: {}, dog: {}}, {owl: null}, {fox: {name: [1]}}, {elk: {file: a/elk.js}}]"},
		{"odd.2.a=4", "odd", "[lion, [bear], {lion: 5, a: 4}, {cat: {}, dog: {}}, {owl: null}, {fox: {name: [1]}}, {elk: {file: a/elk.js}}]"},
		{"odd.3.dog=4", "odd", "[lion, [bear], {lion: 5}, {cat: {}, dog: 4}, {owl: null}, {fox: {name: [1]}}, {elk: {file: a/elk.js}}]"},
		{"odd.3.pig=4", "odd", "[lion, [bear], {lion: 5}, {cat: {}, dog: {}, pig: 4}, {owl: null}, {fox: {name: [1]}}, {elk: {file: a/elk.js}}]"},
		{"odd.4.a=4", "odd", "[lion, [bear], {lion: 5}, {cat: {}, dog: {}}, {owl: {a: 4}}, {fox: {name: [1]}}, {elk: {file: a/elk.js}}]"},
		{"owl.a=4", "odd", "[lion, [bear], {lion: 5}, {cat: {}, dog: {}}, {owl: {a: 4}}, {fox: {name: [1]}}, {elk: {file: a/elk.js}}]"},
		{"fox.a=4", "odd", "[lion, [bear], {lion: 5}, {cat: {}, dog: {}}, {owl: null}, {fox: {name: [1], a: 4}}, {elk: {file: a/elk.js}}]"},
		{"elk.a=4", "odd", "[lion, [bear], {lion: 5}, {cat: {}, dog: {}}, {owl: null}, {fox: {name: [1]}}, {elk: {file: a/elk.js, a: 4}}]"},
		{"ape.a=4", "last", "[{ape: {file: [1], a: 4}}]"},
		{"elk=4", "", `--set:1:1: a whole thing cannot be replaced`},
	} {
		changed, err := zoo.Override(parsed(t, zooText), []string{c.set})
		if c.key == "" {
			if err == nil || !strings.HasPrefix(err.Error(), c.want) {
				t.Errorf("--set %s: %v, want %s", c.set, err, c.want)
			}
			continue
		}
		if n, _ := changed.Get(c.key); err != nil || n.Flow() != c.want {
			t.Errorf("--set %s: %v\n%s\nwant\n%s", c.set, err, n.Flow(), c.want)
		}
	}
	list := parsed(t, "[1, schema: zoo/v1]")
	if same, err := zoo.Override(list, []string{"size=3"}); err != nil || same != list { // what is wrong with it is told of once
		t.Errorf("of a list: %v", err)
	}
}

// TestOverridePlaces: what an override brings is where it stands on the command line, but
// for lines after its first.
func TestOverridePlaces(t *testing.T) {
	root, err := zoo.Override(parsed(t, text), []string{"size=[1, {a: [b]}]", "opens=[\n 1]", "animals=[&x 1, *x]"})
	if err != nil {
		t.Fatal(err)
	}
	var places []string
	var walk func(n *Node)
	walk = func(n *Node) {
		places = append(places, n.Flow()+" "+n.File.Name+" "+n.Pos.String())
		for _, item := range n.Items {
			walk(item)
		}
		for _, f := range n.Fields {
			walk(f.Key)
			walk(f.Value)
		}
	}
	for _, key := range []string{"size", "opens", "animals"} {
		n, _ := root.Get(key)
		walk(n)
	}
	want := `[1, {a: [b]}] --set --set:1:6
1 --set --set:1:7
{a: [b]} --set --set:1:10
a --set --set:1:11
[b] --set --set:1:14
b --set --set:1:15
[1] --set --set:1:7
1 --set --set:2:2
[1, 1] --set --set:1:9
1 --set --set:1:13
1 --set --set:1:13`
	if got := strings.Join(places, "\n"); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// TestFlow: what Flow writes reads back as the same.
func TestFlow(t *testing.T) {
	root := parsed(t, text)
	again := parsed(t, root.Flow())
	if again.Flow() != root.Flow() {
		t.Errorf("got %s, want %s", again.Flow(), root.Flow())
	}
}

// TestEmptyText: a text that is empty is told as such.
func TestEmptyText(t *testing.T) {
	for text, want := range map[string]string{
		`""`: "zoo.yaml:2:7: size: the text is empty", "[]": "zoo.yaml:2:7: size: expected a text, not a list of 0",
	} {
		var errs source.Errors
		var into string
		s, _ := Open(&errs, parsed(t, "schema: zoo/v1\nsize: "+text+"\n"), "a zoo")
		if s.Text("size", &into); errs.Err() == nil || !strings.HasPrefix(errs.Error(), want) {
			t.Errorf("%s: %v", text, errs.Err())
		}
	}
}

// TestRefused: what YAML itself refuses does not hide what is wrong beside it, and is told
// once.
func TestRefused(t *testing.T) {
	n, err := zoo.Parse(source.NewFile("zoo.yaml", "schema: zoo/v1\nsize: !!str x\nsize: 1\nopens: *a\nwild: 1\n"))
	if n == nil {
		t.Fatal(err)
	}
	errs, _ := err.(*source.Errors)
	s, _ := Open(errs, n, "a zoo")
	var opens int64
	var size string
	s.Take("schema")
	s.Text("size", &size)
	s.Duration("opens", &opens, Lasting(0, 1e9))
	s.Close()
	var got []string
	_ = errs.Err()
	for _, err := range errs.All() {
		got = append(got, strings.SplitN(err.Error(), "\n", 2)[0])
	}
	want := `zoo.yaml:2:7: YAML tags are not used in zoo files
zoo.yaml:3:1: the key "size" is given twice, first on line 2 [duplicate_key]
zoo.yaml:4:8: no anchor &a stands before this alias
zoo.yaml:5:1: a zoo has no key "wild" [unknown_key]`
	if strings.Join(got, "\n") != want {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), want)
	}
}

func TestDurationText(t *testing.T) {
	for ns, want := range map[int64]string{25e6: "25ms", 1.5e9: "1.5s", 90e9: "90s", 0: "0s", -1e9: "-1s"} {
		if got := DurationText(ns); got != want {
			t.Errorf("%d ns: %s, want %s", ns, got, want)
		}
	}
}

// TestForeign: no word of a file without a schema of ours is in its error.
func TestForeign(t *testing.T) {
	for _, text := range []string{"root:*:19000\ndaemon:*:1:0\n", "root: [\n", "root:\n\tx\n", "schema: root/v1\nx: a/zoo/b: c\n", "# root\n", "root\n---\nroot"} {
		_, err := zoo.Parse(source.NewFile("zoo.yaml", text))
		if err == nil || err.Error() != "zoo.yaml:1:1: the schema is missing [unknown_schema]\nhint: a zoo file begins with schema: zoo/v1" {
			t.Errorf("%q: %v", text, err)
		}
	}
	for _, text := range []string{"schema: zoo/v2", "{\"schema\": 'zoo/v1'}", "? schema\n: zoo/v1", "schema: >-\n  zoo/v1"} {
		if _, err := zoo.Parse(source.NewFile("zoo.yaml", text)); err != nil {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// TestLine: a name is on one line, whatever the file has.
func TestLine(t *testing.T) {
	for text, want := range map[string]string{`"a\nb"`: "a b", `"a\r\nb\n"`: "a b", "two  words": "two  words"} {
		var errs source.Errors
		var name string
		s, _ := Open(&errs, parsed(t, "schema: zoo/v1\nname: "+text+"\n"), "a zoo")
		if !s.Line("name", &name) || name != want || errs.Len() > 0 {
			t.Errorf("%s: %q %v", text, name, errs.Err())
		}
	}
}
