// SPDX-License-Identifier: Apache-2.0

package quoted_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/playsim/playsim/condition"
	"github.com/playsim/playsim/internal/quoted"
	"github.com/playsim/playsim/naoqi/manifest"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/spec"
)

// samples are conditions; $ is in none of them.
var samples = []string{
	`'a'`,
	`'Launchpad/Hour' == 9 && ('b' >= 1 || 'c' <= 2.5) ~ 3`,
	`'a' != "x/y" && 'b' == "größe" && concat("<&>", "it's") != "5 > 3"`,
	`size([1, 2, 'k'[0]]) > 1 && !'a'`,
}

// breakable are samples in lines.
var breakable = []string{
	"'a' == 1\n&& 'b' > 2\n|| 'c'",
	"'a' != \"x\" &&\n  ('b' < 2\n   || 'c')",
}

const mark = '$' // no condition has it

// style writes a condition into a file.
type style struct {
	name  string
	write func(cond string) string
}

func yamlOf(scalar string) string {
	return "schema: zoo/v1\nfirst: ‘x’\nlaunch: " + scalar + "\nlast: 1\n"
}

func indented(text, by string) string { return by + strings.ReplaceAll(text, "\n", "\n"+by) }

func double(text string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(text) + `"`
}

var yamlStyles = []style{
	{"literal", func(c string) string { return yamlOf("|\n" + indented(c, "  ")) }},
	{"literal, stripped", func(c string) string { return yamlOf("|-\n" + indented(c, "    ")) }},
	{"literal with a comment", func(c string) string { return yamlOf("| # why\n\n" + indented(c, "  ")) }},
	{"folded", func(c string) string { return yamlOf(">\n" + indented(c, "  ")) }},
	{"folded, stripped", func(c string) string { return yamlOf(">-\n" + indented(c, "      ") + "\n") }},
	{"folded, one word a line", func(c string) string {
		return yamlOf(">-\n" + indented(strings.Join(strings.Fields(c), "\n"), "  "))
	}},
	{"literal in a list", func(c string) string {
		return "schema: zoo/v1\nlist:\n  - id: x\n    launch: >-\n" + indented(c, "      ") + "\n    last: 1\n"
	}},
	{"folded, CRLF", func(c string) string { return strings.ReplaceAll(yamlOf(">-\n"+indented(c, "  ")), "\n", "\r\n") }},
	{"double", func(c string) string { return yamlOf(double(strings.ReplaceAll(c, "\n", " "))) }},
	{"double, folded", func(c string) string { return yamlOf(indented(double(c), "  ")[2:]) }},
	{"double with line ends", func(c string) string { return yamlOf(strings.ReplaceAll(double(c), "\n", `\n`)) }},
	{"double with escapes", func(c string) string {
		return yamlOf(strings.NewReplacer("'", `\x27`, "=", `\u003d`, "&", `\U00000026`, " ", `\t`).Replace(double(strings.ReplaceAll(c, "\n", " "))))
	}},
	{"double, lines that go on", func(c string) string {
		return yamlOf(strings.ReplaceAll(double(strings.ReplaceAll(c, "\n", " ")), " ", " \\\n    "))
	}},
	{"single", func(c string) string {
		return yamlOf("'" + strings.ReplaceAll(strings.ReplaceAll(c, "\n", " "), "'", "''") + "'")
	}},
	{"single, folded", func(c string) string {
		return yamlOf("'" + indented(strings.ReplaceAll(c, "'", "''"), "  ")[2:] + "'")
	}},
	{"plain", func(c string) string { return yamlOf("(" + strings.ReplaceAll(c, "\n", " ") + ")") }},
	{"plain, folded", func(c string) string { return yamlOf("(" + indented(c, "    ")[4:] + ")") }},
	{"plain below", func(c string) string { return yamlOf("\n  (" + indented(c, "  ")[2:] + ")") }},
	{"flow, double", func(c string) string {
		return "schema: zoo/v1\nlist: [{id: ü, launch: " + double(strings.ReplaceAll(c, "\n", " ")) + "}]\n"
	}},
	{"flow, single", func(c string) string {
		return "schema: zoo/v1\nlist: [{id: ü, launch: '" + strings.ReplaceAll(strings.ReplaceAll(c, "\n", " "), "'", "''") + "'}]\n"
	}},
	{"anchor", func(c string) string { return yamlOf("&a " + double(strings.ReplaceAll(c, "\n", " "))) }},
}

func xmlOf(inner string) string {
	return "<?xml version=\"1.0\"?>\n<package uuid=\"a\"><contents><behaviorContent path=\"b\"><nature>solitary</nature><autonomous>\n" +
		"  <condition purpose=\"launchTrigger\">" + inner + "</condition>\n</autonomous></behaviorContent></contents></package>\n"
}

func escape(pairs ...string) func(string) string {
	r := strings.NewReplacer(pairs...)
	return func(c string) string { return xmlOf(r.Replace(c)) }
}

var xmlStyles = []style{
	{"names", escape("&", "&amp;", "<", "&lt;")},
	{"all names", escape("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;", "'", "&apos;")},
	{"numbers", escape("&", "&#38;", "<", "&#60;", `"`, "&#34;", "'", "&#39;", "\n", "&#10;", " ", "&#32;")},
	{"hexadecimal", escape("&", "&#x26;", "<", "&#x3C;", `"`, "&#x22;", "'", "&#x27;")},
	{"CDATA", func(c string) string { return xmlOf("<![CDATA[" + c + "]]>") }},
	{"CDATA below", func(c string) string { return xmlOf("\n   <![CDATA[\n  " + c + "\n ]]>\n ") }},
	{"CDATA in pieces", func(c string) string {
		return xmlOf("<![CDATA[" + strings.ReplaceAll(c, " ", "]]> <![CDATA[") + "]]>")
	}},
	{"a comment before", func(c string) string { return xmlOf("\n <!-- '&lt; > --><![CDATA[" + c + "]]>") }},
	{"comments", func(c string) string {
		return escape("&", "&amp;", "<", "&lt;", " ", " <!-- ' <b> --><?x > ?> ")(c)
	}},
	{"names below", func(c string) string {
		return escape("&", "&amp;", "<", "&lt;", "'", "&#39;")("\n  " + c + "\n")
	}},
	{"names, CRLF", func(c string) string {
		return strings.ReplaceAll(escape("&", "&amp;", "<", "&lt;", "'", "&apos;")("\n  "+c+"\n"), "\n", "\r\n")
	}},
}

// readYAML is the condition of a file and where its reader says that it stands.
func readYAML(f *source.File) (string, source.Pos, error) {
	zoo := spec.Format{Name: "zoo", Schema: "zoo/v1"}
	n, err := zoo.Parse(f)
	if err != nil {
		return "", source.Pos{}, err
	}
	if list, ok := n.Get("list"); ok {
		n = list.Items[0]
	}
	launch, _ := n.Get("launch")
	return launch.Text, launch.Pos, nil
}

func readXML(f *source.File) (string, source.Pos, error) {
	m, err := manifest.Read(f)
	if err != nil {
		return "", source.Pos{}, err
	}
	return m.Behaviours[0].Trigger, m.Behaviours[0].TriggerAt, nil
}

// TestEveryPlace: a mistake at any character of a condition is told where it stands, in
// every way in which a condition is written in YAML and XML.
func TestEveryPlace(t *testing.T) {
	for _, kind := range []struct {
		name   string
		styles []style
		read   func(*source.File) (string, source.Pos, error)
	}{{"a.yaml", yamlStyles, readYAML}, {"a.xml", xmlStyles, readXML}} {
		for _, s := range kind.styles {
			t.Run(s.name, func(t *testing.T) {
				told := 0
				for _, sample := range append(append([]string(nil), samples...), breakable...) {
					for at := range sample + "." {
						f := source.NewFile(kind.name, s.write(sample[:at]+string(mark)+sample[at:]))
						text, pos, err := kind.read(f)
						if err != nil {
							t.Fatalf("%s\n%s", err, f.Text)
						}
						told += mistaken(t, f, text, pos)
					}
				}
				if told < 100 {
					t.Errorf("told of %d mistakes", told)
				}
			})
		}
	}
}

// mistaken counts the mistakes that are told where the mark is.
func mistaken(t *testing.T, f *source.File, text string, pos source.Pos) (told int) {
	t.Helper()
	want := f.Pos(strings.IndexRune(f.Text, mark))
	m, ok := quoted.Find(f, pos, text)
	if got := m.Pos(strings.IndexRune(text, mark)); !ok || got != want {
		t.Errorf("the mark is at %s, want %s: %q\n%s", got, want, text, f.Text)
	}
	_, err := condition.Compile(text, condition.Options{Within: condition.Within{File: f, At: pos}})
	list, _ := err.(*source.Errors)
	if list == nil {
		return 0 // within a text
	}
	for _, err := range list.All() {
		e := err.(*source.Error)
		if strings.Contains(e.Msg, "(column ") {
			t.Errorf("no place: %s\n%s", e, f.Text)
		}
		if e.Msg != fmt.Sprintf("unexpected %q", mark) {
			continue
		}
		told++
		if e.Pos != want || e.Line != f.Line(want.Line) {
			t.Errorf("told at %s, want %s\n%s", e.Pos, want, f.Text)
		}
	}
	return told
}

// TestElsewhere: a text that does not stand there is not found.
func TestElsewhere(t *testing.T) {
	f := source.NewFile("f", "a: 'b'\n")
	for _, text := range []string{"c", "b c", "b'", "a: b"} {
		if _, ok := quoted.Find(f, source.Pos{Line: 1, Col: 4}, text); ok {
			t.Errorf("%q is found", text)
		}
	}
	if _, ok := quoted.Find(f, source.Pos{Line: 9, Col: 1}, "b"); ok {
		t.Error("found behind the end")
	}
}

// TestPrograms: strings of programs.
func TestPrograms(t *testing.T) {
	for _, src := range []string{`x("'a' == \"$\"")`, `x('\'a\' == "$"')`, "x(`'a' == \"$\"`)"} {
		f := source.NewFile("p.js", src)
		m, ok := quoted.Find(f, source.Pos{Line: 1, Col: 3}, `'a' == "$"`)
		if want := f.Pos(strings.IndexByte(src, '$')); !ok || m.Pos(8) != want {
			t.Errorf("%s: %v %v, want %v", src, ok, m.Pos(8), want)
		}
	}
}

func FuzzFind(f *testing.F) {
	f.Add("a: 'b'", 4, "b")
	f.Add("<a><![CDATA[b]]>&#98;<c", 4, "bb")
	f.Fuzz(func(t *testing.T, src string, col int, text string) {
		m, ok := quoted.Find(source.NewFile("f", src), source.Pos{Line: 1, Col: col}, text)
		if ok {
			m.Pos(len(text) / 2)
		}
	})
}
