// SPDX-License-Identifier: Apache-2.0

package manifest

import (
	"strings"
	"testing"

	"github.com/playsim/playsim/source"
)

// told are all that is wrong with a manifest and its conditions, each on a line.
func told(text string, lenient bool) string {
	m, err := Read(source.NewFile("m.xml", text))
	var errs source.Errors
	errs.Add(err)
	for i := range m.Behaviours {
		_, err := m.Compile(&m.Behaviours[i], nil, lenient)
		errs.Add(err)
	}
	var lines []string
	for _, err := range errs.All() {
		e := err.(*source.Error)
		if e.Line != "" && e.Line != m.File.Line(e.Pos.Line) {
			lines = append(lines, "another line: "+e.Line)
		}
		lines = append(lines, strings.TrimPrefix(e.Pos.String(), "m.xml:")+" "+e.Msg)
	}
	return strings.Join(lines, "\n")
}

// TestTold: what is wrong with a condition in broken XML, or with one that is one too many,
// is told with it.
func TestTold(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{begins + "'X' < 1 &amp;&amp; 'Y' = 1" + ends, "5:40 broken XML: < is not escaped\n5:59 a single = compares nothing"},
		{
			begins + "'X' && 'Y' & 'Z' <= 2 = 1" + ends,
			"5:40 broken XML: & is not escaped\n5:47 broken XML: & is not escaped\n5:53 broken XML: < is not escaped\n5:58 a single = compares nothing",
		},
		{begins + "'X'&nbsp;&gt; 1" + ends, `5:39 broken XML: XML has no character of the name "nbsp"`},
		{begins + "'X'&copy;&gt; = 1" + ends, `5:39 broken XML: XML has no character of the name "copy"`},
		{begins + "'X' &gt 1 &amp;&amp; 'Y' == 1" + ends, "5:40 broken XML: &gt has no semicolon"},
		{begins + "'X' &#0;&gt; 1 &#10; 'Y'" + ends, "5:40 broken XML: illegal character code U+0000"},
		{begins + "'X' \x01&gt; 1" + ends, "5:40 broken XML: illegal character code U+0001"},
		{begins + "'X'\n <!-- why &gt; 1" + ends, "6:2 broken XML: a comment is never closed"},
		{begins + "<expr>'X' = 5</expr>" + ends, "5:36 <expr> stands in the condition, and what it has counts for nothing"},
		{begins + "'X' > <value>5</value>" + ends, "5:42 <value> stands in the condition, and what it has counts for nothing"},
		{begins + "'X'<br/> &gt; 5 = 1" + ends, "5:39 <br> stands in the condition, and what it has counts for nothing\n5:52 a single = compares nothing"},
		{begins + "1</condition><condition purpose='launchTrigger'>'a' = 2" + ends, "5:49 a/b has two launch conditions\n5:88 a single = compares nothing"},
		{strings.Replace(begins, `uuid="a"`, `uuid="a" uuid="b"`, 1) + "1" + ends, `1:1 broken XML: <package> has the attribute "uuid" twice`},
	} {
		if got := told(c.text, false); got != c.want {
			t.Errorf("%s\n got %s\nwant %s", c.text, got, c.want)
		}
	}
	if got := told(begins+"'X' < 1 &amp;&amp; 'Y' = 1"+ends, true); got != "5:40 broken XML: < is not escaped" {
		t.Errorf("leniently %s", got)
	}
}
