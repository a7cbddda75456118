// SPDX-License-Identifier: Apache-2.0

package timeline_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/playsim/playsim/condition"
	"github.com/playsim/playsim/internal/source"
	"github.com/playsim/playsim/scenarios/timeline"
	"github.com/playsim/playsim/trace"
)

const touched = `
until: 12
keys:
  - {t: 9, key: touched, value: 1.0, raise: true}
  - {t: 0, key: zone, value: 0}
  - {t: 4, key: zone, value: {a: 1}}
`

func Example() {
	times, err := timeline.Read(source.NewFile("t.yaml", touched))
	if err != nil {
		fmt.Println(err)
		return
	}
	c, err := condition.Compile("bang('touched') # 2", condition.Options{Keys: times.Keys()})
	if err != nil {
		fmt.Println(err)
		return
	}
	times.Eval(c, condition.Setup{}, func(at int64, w *condition.Watcher) {
		fmt.Println(trace.Seconds(at), w.Value())
	})
	// Output:
	// 0 false
	// 9 true
	// 11 false
}

func TestRead(t *testing.T) {
	times, err := timeline.Read(source.NewFile("t.yaml", touched))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, e := range times.Entries {
		got = append(got, fmt.Sprint(trace.Seconds(e.Time), " ", e.Key, " ", e.Value, " ", e.Raise, " ", e.Pos))
	}
	want := []string{"0 zone 0 false t.yaml:5:5", `4 zone [["a", 1]] false t.yaml:6:5`, "9 touched 1 true t.yaml:4:5"}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
	if times.Until != 12e9 || times.Unreached() != 0 {
		t.Errorf("until %d", times.Until)
	}
}

func TestRefused(t *testing.T) {
	for text, want := range map[string]string{
		"":                                 "t.yaml:1:1: the file is empty",
		"a\n---\nb: 1":                     "t.yaml:3:1: a second YAML document",
		"[1]":                              "t.yaml:1:1: a timeline is a mapping",
		"keys: 3":                          "t.yaml:1:7: keys: is a list of changes",
		"keys: [1]":                        "t.yaml:1:8: a change is a mapping",
		"until: {":                         "t.yaml:1:8: YAML",
		"until: -1":                        "t.yaml:1:8: -1 s is not a time",
		"keys: [{t: 1, value: 2}]":         "a change without a key",
		"keys: [{key: k, value: 2}]":       "a change without a time",
		"keys: [{t: 1, key: 3, value: 2}]": "3 is not the name of a key",
		"keys: [{t: 1, key: k, value: 2, raise: maybe}]": "maybe is neither true nor false",
		"keys: [{t: 1, key: k, val: 2, raise: true}]":    `unknown key "val" in a change`,
		"keys: " + strings.Repeat("[", 99):               "t.yaml:1:27: nested deeper than 20 levels",
		"keys:\n" + strings.Repeat("- ", 99):             "nested deeper than 20 levels",
		strings.Repeat(" ", 1<<20) + "a":                 "file of more than 1024 KiB",
	} {
		_, err := timeline.Read(source.NewFile("t.yaml", text))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.40s\n got %v\nwant %s", text, err, want)
		}
	}
}

func TestPreferences(t *testing.T) {
	prefs, err := timeline.ReadPreferences(source.NewFile("p.yaml", "com.a: {x: 1.50, y: on}\ncom.b: {z: \"t\"}\n"))
	if err != nil {
		t.Fatal(err)
	}
	want := condition.Preferences{"com.a": {"x": "1.50", "y": "on"}, "com.b": {"z": "t"}}
	if d := cmp.Diff(want, prefs); d != "" {
		t.Error(d)
	}
	for _, text := range []string{"", "a", "a: 1", "a: {b: [1]}", "a: {b: 1, b: 2}"} {
		if _, err := timeline.ReadPreferences(source.NewFile("p.yaml", text)); err == nil {
			t.Errorf("%q is taken", text)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add(touched)
	f.Add("until: 3\nkeys:\n- t: 1\n  key: a\n  value: [1, .nan, {b: !!str 3}]\n")
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 300 {
			return
		}
		times, err := timeline.Read(source.NewFile("t.yaml", text))
		if err != nil {
			_ = err.Error()
			return
		}
		_ = times.Keys().KeyNames()
	})
}
