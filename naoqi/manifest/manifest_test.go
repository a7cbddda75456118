// SPDX-License-Identifier: Apache-2.0

package manifest_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/playsim/playsim/condition"
	"github.com/playsim/playsim/naoqi/life"
	"github.com/playsim/playsim/naoqi/manifest"
	"github.com/playsim/playsim/source"
)

const app = `<?xml version='1.0' encoding='UTF-8'?>
<package version="0.0.1" uuid="greeter">
 <names><name lang="en_US">Greeter</name></names>
 <contents>
  <behaviorContent path=".">
   <userRequestable/>
   <nature>interactive</nature>
   <permissions><permission name="canRunInSleep"/></permissions>
   <autonomous>
    <condition purpose="launchTrigger"><![CDATA['Launchpad/TrackedHumanIsLookingAtRobot' && 'Launchpad/DistanceOfTrackedHuman' < 1.5]]></condition>
   </autonomous>
  </behaviorContent>
  <behaviorContent path="idle/one">
   <nature>solitary</nature>
   <autonomous>
    <!-- <condition purpose="launchTrigger">old</condition> -->
    <condition purpose="other">x</condition>
    <condition purpose="launchTrigger">
      'Launchpad/NumPeopleZone1' &lt; 1 &amp;&amp; (1)
    </condition>
   </autonomous>
  </behaviorContent>
  <behaviorContent path="plain"><nature></nature><permissions/></behaviorContent>
 </contents>
 <requirements><naoqiRequirement minVersion="2.3"/></requirements>
</package>
`

func TestRead(t *testing.T) {
	m, err := manifest.Read(source.NewFile("manifest.xml", app))
	if err != nil {
		t.Fatal(err)
	}
	if m.UUID != "greeter" || len(m.Behaviours) != 3 || len(m.Warnings) != 0 {
		t.Fatalf("%+v", m)
	}
	for i, want := range []struct {
		id     string
		nature life.Nature
		text   string
		line   int
		sleep  bool
	}{
		{"greeter/.", life.Interactive, "'Launchpad/TrackedHumanIsLookingAtRobot' && 'Launchpad/DistanceOfTrackedHuman' < 1.5", 10, true},
		{"greeter/idle/one", life.Solitary, "'Launchpad/NumPeopleZone1' < 1 && (1)", 18, false},
		{"greeter/plain", life.NoNature, "", 0, false},
	} {
		b := &m.Behaviours[i]
		if b.ID != want.id || b.Nature != want.nature || strings.TrimSpace(b.Trigger) != want.text || b.CanRunInSleep != want.sleep || b.TriggerAt.Line != want.line {
			t.Errorf("%+v, want %+v", *b, want)
		}
		if c, err := m.Compile(b, condition.Options{}); err != nil || (c == nil) != (want.text == "") {
			t.Errorf("%s: %v %v", b.ID, c, err)
		}
	}
}

// wrap is a manifest with one condition as it stands in XML.
func wrap(inner string) string {
	return "<package uuid=\"a\">\n <contents><behaviorContent path=\"b\">\n  <nature>solitary</nature><autonomous>\n" +
		"   <condition purpose=\"launchTrigger\">" + inner + "</condition>\n  </autonomous></behaviorContent></contents></package>\n"
}

// TestConditions: each mistake is told where it is, with what to write.
func TestConditions(t *testing.T) {
	for _, c := range []struct{ inner, where, hint string }{
		{"<![CDATA['a' = 1]]>", "manifest.xml:4:52", "=="},
		{"<![CDATA[('a' == 1]]>", "manifest.xml:4:48", ")"},
		{"<![CDATA['a' == True]]>", "manifest.xml:4:55", "1"},
		{"<![CDATA[‘a’ == 1]]>", "manifest.xml:4:48", "'"},
		{"'a' != &quot;a/b&quot; &amp;&amp; ('b' >= 1 ~ 3", "manifest.xml:4:73", ")"},
		{"&#39;a&#39; > 1\n&amp;&amp;\n  &apos;b&apos; = 3", "manifest.xml:6:17", "=="},
		{"'a' &lt; 1 &amp;&amp; 'b' = 2", "manifest.xml:4:65", "=="},
		{"\n'a' > 1\n&amp;&amp; b", "manifest.xml:6:", "'b'"},
	} {
		m, err := manifest.Read(source.NewFile("manifest.xml", wrap(c.inner)))
		if err != nil {
			t.Fatal(err)
		}
		_, err = m.Compile(&m.Behaviours[0], condition.Options{})
		if err == nil {
			t.Errorf("%s is accepted", c.inner)
			continue
		}
		if !strings.HasPrefix(err.Error(), c.where) || !strings.Contains(err.Error(), c.hint) || strings.Count(err.Error(), "manifest.xml:") != 1 {
			t.Errorf("%s: %s", c.inner, err)
		}
	}
	for _, inner := range []string{"<![CDATA['a' = 1]]>", "<![CDATA['a' == True]]>", "<![CDATA[‘a’ == “x”]]>"} {
		m, _ := manifest.Read(source.NewFile("manifest.xml", wrap(inner)))
		if _, err := m.Compile(&m.Behaviours[0], condition.Options{Lenient: true}); err != nil {
			t.Errorf("leniently: %s", err)
		}
	}
}

func TestMistakes(t *testing.T) {
	for text, want := range map[string]string{
		wrap("'a/b' < 2"):  "write &lt;, or the condition in <![CDATA[…]]>",
		wrap("1 && 'a/b'"): "write &amp;",
		"<?xml version='1.0' encoding='ISO-8859-1'?><package/>": "the manifest is written in ISO-8859-1, which is not read",
		"":                                   "manifest.xml:1:1: the manifest is empty",
		"<nao/>":                             "this is no manifest of a robot application but <nao>",
		"<package><contents/></package>":     "the package has no uuid",
		"<package uuid=\"a\"><contents>\n<b": "manifest.xml:2:3: broken XML: the file ends within <contents>, which begins at manifest.xml:1:19",
		strings.Replace(wrap("1"), "solitary", "lonely", 1):               `there is no nature "lonely"`,
		strings.Replace(wrap("1"), "path=\"b\"", "", 1):                   "the behaviour has no path",
		"<package uuid=\"a\"><names><x></names></package>":                "broken XML",
		strings.Replace(app, `path="idle/one"`, `path="."`, 1):            "two behaviours have the path",
		wrap("1</condition><condition purpose=\"launchTrigger\">'other'"): "has two launch conditions",
	} {
		_, err := manifest.Read(source.NewFile("manifest.xml", text))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", text, err)
		}
	}
	m, err := manifest.Read(source.NewFile("manifest.xml", strings.Replace(wrap("1"), "<nature>solitary</nature>", "", 1)))
	if err != nil || len(m.Warnings) != 1 {
		t.Errorf("without a nature: %v %v", m.Warnings, err)
	}
}

func FuzzRead(f *testing.F) {
	f.Add(app)
	f.Add(wrap("&lt;"))
	f.Fuzz(func(t *testing.T, text string) {
		m, err := manifest.Read(source.NewFile("manifest.xml", text))
		if err != nil {
			return
		}
		for i := range m.Behaviours {
			_, _ = m.Compile(&m.Behaviours[i], condition.Options{Lenient: true})
		}
	})
}

func ExampleRead() {
	m, err := manifest.Read(source.NewFile("manifest.xml", app))
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, b := range m.Behaviours {
		fmt.Printf("%s %q\n", b.ID, b.Nature)
	}
	// Output:
	// greeter/. "interactive"
	// greeter/idle/one "solitary"
	// greeter/plain ""
}
