// SPDX-License-Identifier: Apache-2.0

package manifest

import (
	"strings"
	"testing"

	"github.com/playsim/playsim/source"
)

// TestMisplaced: what was to launch an activity and does not is told, and nothing else.
func TestMisplaced(t *testing.T) {
	const trigger = `<condition purpose="launchTrigger">'a'</condition>`
	for _, c := range []struct{ inside, want string }{
		{`<nature>solitary</nature><autonomous>` + trigger + `</autonomous>`, ""},
		{`<userRequestable/><nature>solitary</nature><permissions/><tags><tag>a</tag></tags><descriptions/><autonomous/>`, ""},
		{`<nature>solitary</nature><autonomous><condition>'a'</condition></autonomous>`, "a condition without a purpose counts for nothing"},
		{`<nature>solitary</nature><autonomous><condition purpose="launchtrigger">'a'</condition></autonomous>`, `a condition with the purpose "launchtrigger" counts for nothing`},
		{`<nature>solitary</nature><autonomous><condition purpose="lauchTrigger">'a'</condition></autonomous>`, `a condition with the purpose "lauchTrigger" counts for nothing`},
		{`<nature>solitary</nature><autonomous><condition purpose="other">'a'</condition></autonomous>`, ""},
		{`<nature>solitary</nature><autonomous><launchTrigger>'a'</launchTrigger></autonomous>`, "<launchTrigger> counts for nothing"},
		{`<nature>solitary</nature><launchTrigger>'a'</launchTrigger>`, "<launchTrigger> counts for nothing"},
		{`<nature>solitary</nature>` + trigger, "<condition> below <behaviorContent> counts for nothing"},
		{`<nature>solitary</nature><autonomus>` + trigger + `</autonomus>`, "<autonomus> counts for nothing"},
		{`<natur>solitary</natur>`, "<natur> counts for nothing"},
		{`<nature>solitary</nature><permissions><permission name="canRunOnpod"/></permissions>`, `there is no permission "canRunOnpod"`},
		{`<nature>solitary</nature><permissions><permission name="canFly"/></permissions>`, ""},
		{`<autonomous>` + trigger + `</autonomous>`, "a/b has a launch condition and no nature"},
	} {
		m, err := Read(source.NewFile("m.xml", `<package uuid="a"><contents><behaviorContent path="b">`+c.inside+`</behaviorContent></contents></package>`))
		if err != nil {
			t.Fatal(err)
		}
		switch n := len(m.Warnings); {
		case c.want == "" && n != 0, c.want != "" && (n != 1 || !strings.Contains(m.Warnings[0].Error(), c.want) || !strings.Contains(m.Warnings[0].Error(), "m.xml:1:") || !strings.Contains(m.Warnings[0].Error(), "hint: ")):
			t.Errorf("%s: %v", c.inside, m.Warnings)
		}
	}
	m, err := Read(source.NewFile("m.xml", `<package uuid="a"><behaviorContent path="b"/><content/><contents><behaviourContent path="b"/><dialogContent path="d"/></contents></package>`))
	if err != nil || len(m.Warnings) != 3 {
		t.Errorf("%v, %v", err, m.Warnings)
	}
	m, err = Read(source.NewFile("m.xml", `<package uuid="a"><contents><behaviorContent path="b"><nature>lonely</nature><autonomous>`+trigger+`</autonomous></behaviorContent></contents></package>`))
	if err == nil || len(m.Warnings) != 0 {
		t.Errorf("%v, %v", err, m.Warnings)
	}
}
