// SPDX-License-Identifier: Apache-2.0

package manifest

import (
	"strings"
	"testing"

	"github.com/playsim/playsim/source"
)

const (
	begins = "<package uuid=\"a\"><contents>\n<behaviorContent path=\"b\">\n<nature>solitary</nature>\n<autonomous>\n<condition purpose=\"launchTrigger\">"
	ends   = "</condition>\n</autonomous></behaviorContent></contents></package>\n"
)

// TestBroken: what is wrong with the XML is told where it is, with what to write.
func TestBroken(t *testing.T) {
	for _, c := range []struct{ text, where, what, hint string }{
		{begins + "1&nbsp;" + ends, "m.xml:5:37", `XML has no character of the name "nbsp"`, "write &#160;"},
		{begins + "1 &copy; 2" + ends, "m.xml:5:38", `XML has no character of the name "copy"`, "write &#169;"},
		{begins + "1 &foo; 2" + ends, "m.xml:5:38", `XML has no character of the name "foo"`, "&amp; &lt; &gt; &quot; &apos;"},
		{begins + "'X' &gt 1" + ends, "m.xml:5:40", "&gt has no semicolon", "write &gt;"},
		{begins + "'X' \x01&gt; 1" + ends, "m.xml:5:36", "illegal character code U+0001", ""},
		{begins + "'X' > <value>5</value>" + ends, "m.xml:5:42", "<value> stands in the condition", "write the text alone"},
		{begins + "1</condition><condition purpose='launchTrigger'>'a' = 2" + ends, "m.xml:5:49", "a/b has two launch conditions", "join them"},
		{strings.Replace(begins, `uuid="a"`, `uuid="a" uuid="b"`, 1) + "1" + ends, "m.xml:1:1", `<package> has the attribute "uuid" twice`, "leave one out"},
		{begins + "1 && 2" + ends, "m.xml:5:38", "& is not escaped", "write &amp;&amp;, or the condition in <![CDATA[…]]>"},
		{begins + "1 & 2" + ends, "m.xml:5:38", "& is not escaped", "write &amp;,"},
		{begins + "1 < 2" + ends, "m.xml:5:38", "< is not escaped", "write &lt;,"},
		{begins + "'a' > 1\n && 'b'" + ends, "m.xml:6:2", "& is not escaped", "write &amp;&amp;"},
		{begins + "'a'", "m.xml:5:39", "the file ends within <condition>, which begins at m.xml:5:1", "</condition>"},
		{begins + "<![CDATA['a'", "m.xml:5:48", "the file ends within <condition>, which begins at m.xml:5:1", "</condition>"},
		{begins + "'a'</condition>\n</autonomous>\n\n", "m.xml:6:14", "the file ends within <behaviorContent>, which begins at m.xml:2:1", "</behaviorContent>"},
		{begins + "'a'</condtion>\n" + ends, "m.xml:5:39", "element <condition> closed by </condtion>", ""},
		{"<package uuid=\"a\"/>\n<package uuid=\"b\"/>", "m.xml:2:1", "a second <package>: a manifest has one, the first at m.xml:1:1", "one file for each package"},
		{"<package uuid=\"a\"/>\n<x/>", "m.xml:2:1", "<x> stands behind </package>", ""},
		{"<package uuid=\"a\"/>\n ball", "m.xml:2:2", "text outside of <package>", ""},
		{strings.Replace(begins, "<nature>solitary</nature>", "<nature>solitary</nature>\n<nature>interactive</nature>", 1) + "1" + ends, "m.xml:4:1", "a/b has two natures, the first at m.xml:3:1", "leave one out"},
	} {
		_, err := Read(source.NewFile("m.xml", c.text))
		list, _ := err.(*source.Errors)
		if list == nil || list.Len() != 1 {
			t.Errorf("%s\n%v", c.text, err)
			continue
		}
		e := list.All()[0].(*source.Error)
		if e.Pos.String() != c.where || !strings.Contains(e.Msg, c.what) || !strings.Contains(e.Hint, c.hint) || e.Line == "" {
			t.Errorf("%s\n%s\nwant %s: %s, %s", c.text, e, c.where, c.what, c.hint)
		}
	}
}

// TestEscapes: every < and & that is not escaped is an error; of broken XML no more is read.
func TestEscapes(t *testing.T) {
	m, err := Read(source.NewFile("m.xml", begins+"'X' && 'Y' & 'Z' <= 2 = 1 <!-- & --> <![CDATA[ < ]]>"+ends))
	list, _ := err.(*source.Errors)
	if list == nil || list.Len() != 3 || !m.Broken || len(m.Behaviours) != 0 {
		t.Errorf("%v %+v", err, m)
	}
}

// TestCut: of a manifest that is cut off, what was whole can be judged.
func TestCut(t *testing.T) {
	m, err := Read(source.NewFile("m.xml", strings.Replace(begins+"'c' = 1"+ends, "</contents></package>\n", "<behaviorContent path=\"x\"><nature>so", 1)))
	if err == nil || !m.Broken || len(m.Behaviours) != 1 || m.Behaviours[0].Trigger != "'c' = 1" {
		t.Errorf("%v %+v", err, m)
	}
}

// TestNatures: natures as no document has them are read, and told as doubtful.
func TestNatures(t *testing.T) {
	for text, want := range map[string]int{"solitary": 0, "interactive": 0, "": 0, "Solitary": 1, " interactive ": 1, "INTERACTIVE": 1, "\n solitary\n": 1} {
		m, err := Read(source.NewFile("m.xml", strings.Replace(begins, ">solitary<", ">"+text+"<", 1)+"  "+ends))
		if err != nil || len(m.Loose) != want || len(m.Warnings) != 0 {
			t.Errorf("%q: %v %v %v", text, err, m.Loose, m.Warnings)
		}
	}
}

// TestDeep: elements that are left out may stand in one another however deep.
func TestDeep(t *testing.T) {
	const deep = 200_000
	m, err := Read(source.NewFile("m.xml", `<package uuid="a">`+strings.Repeat("<x>", deep)+strings.Repeat("</x>", deep)+"<contents><behaviorContent path=\"b\"/></contents></package>"))
	if err != nil || len(m.Behaviours) != 1 {
		t.Errorf("%v %+v", err, m.Behaviours)
	}
}
