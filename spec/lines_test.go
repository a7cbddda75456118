// SPDX-License-Identifier: Apache-2.0

package spec

import (
	"strings"
	"testing"

	"github.com/playsim/playsim/source"
)

// TestLineEnds: a file reads the same, at the same places, however its lines end.
func TestLineEnds(t *testing.T) {
	for _, value := range []string{
		"\"a &&\n  b\"", "\"a\\\n  b\"", "\"a\n\n  b\"", "'a\n  b'", "'a\n\n  b'", "a\n  b", "a\n\n  b",
		"|\n  a\n\n  b\n", "|+\n  a\n\n", ">\n  a\n  b\n\n  c\n", "[a, # x\n  \"b\n  c\"]",
	} {
		text := "schema: zoo/v1\nfirst: " + value + "\nlast: {a: 1,\n  b: 2}\n"
		want := parsed(t, text)
		for _, end := range []string{"\r\n", "\r"} {
			equalTrees(t, parsed(t, strings.ReplaceAll(text, "\n", end)), want)
		}
	}
	_, err := zoo.Parse(source.NewFile("zoo.yaml", "schema: zoo/v1\r\na: \"b\r\n  c\"\r\nd: [\r\n"))
	if err == nil || strings.Contains(err.Error(), "\r") || !strings.HasPrefix(err.Error(), "zoo.yaml:4:4: ") {
		t.Errorf("%v", err)
	}
}

func equalTrees(t *testing.T, got, want *Node) {
	t.Helper()
	if got.Form != want.Form || got.Text != want.Text || got.Pos != want.Pos || len(got.Items) != len(want.Items) || len(got.Fields) != len(want.Fields) {
		t.Errorf("%s is %q\nwant %s, %q", got.Pos, got.Flow(), want.Pos, want.Flow())
		return
	}
	for i := range want.Items {
		equalTrees(t, got.Items[i], want.Items[i])
	}
	for i := range want.Fields {
		equalTrees(t, got.Fields[i].Key, want.Fields[i].Key)
		equalTrees(t, got.Fields[i].Value, want.Fields[i].Value)
	}
}

// TestTabs: a tab between double quotes is a tab.
func TestTabs(t *testing.T) {
	n := parsed(t, "schema: zoo/v1\na: \"x\ty\"\nb: [{c: \"it \\\"\t\", d:\t\"e\"}]\t# \"no\"\nf: 'g\th'\n")
	if want := `{schema: zoo/v1, a: "x\ty", b: [{c: "it \"\t", d: "e"}], f: "g\th"}`; n.Flow() != want {
		t.Errorf("got %s\nwant %s", n.Flow(), want)
	}
	f, _ := n.Get("f")
	if f.Pos.Line != 4 || f.Pos.Col != 4 {
		t.Errorf("f is at %s", f.Pos)
	}
	_, err := zoo.Parse(source.NewFile("zoo.yaml", "schema: zoo/v1\na: \"x\ty\"\nb: [c\n"))
	if err == nil || !strings.HasPrefix(err.Error(), "zoo.yaml:3:4: ") {
		t.Errorf("%v", err)
	}
}

// TestComment: what YAML takes for a comment behind a text.
func TestComment(t *testing.T) {
	n := parsed(t, "schema: zoo/v1\na: ('k' == 1) # 5\nb: \"k # 5\" # 6\nc: {d: k, e: \"x # 7\"}\nf: k#8\ng: |\n  k # 9\nh: k   # why\n")
	for key, want := range map[string]string{"a": "# 5 at zoo.yaml:2:15", "b": "", "f": "", "g": "", "h": "# why at zoo.yaml:8:8"} {
		v, _ := n.Get(key)
		got := ""
		if text, pos := v.Comment(); text != "" {
			got = text + " at " + pos.String()
		}
		if got != want {
			t.Errorf("%s: %q, want %q", key, got, want)
		}
	}
	c, _ := n.Get("c")
	if text, _ := c.Fields[0].Value.Comment(); text != "" {
		t.Errorf("d: %q", text)
	}
}
