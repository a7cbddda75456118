// SPDX-License-Identifier: Apache-2.0

package timeline_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/playsim/playsim/condition"
	"github.com/playsim/playsim/scenarios/timeline"
	"github.com/playsim/playsim/source"
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
		"":             "t.yaml:1:1: the file is empty",
		"a\n---\nb: 1": "t.yaml:3:1: a second YAML document",
		"[1]":          "t.yaml:1:1: a timeline: expected keys and values, not a list of 1",
		"keys: 3":      "t.yaml:1:7: keys: expected a list, not \"3\"",
		"keys: [1]":    "t.yaml:1:8: a change: expected keys and values, not \"1\"",
		"keys: [{t: 0, key: a, value: 2147483648}]":       "t.yaml:1:30: value: 2147483648 is not within [-2147483648, 2147483647]",
		"keys: [{t: 0, key: a, value: [1, -9999999999]}]": "t.yaml:1:34: value: -9999999999 is not within",
		"keys: [{t: 0, key: a, value: 0x80000000}]":       "t.yaml:1:30: value: 0x80000000 is not within",
		"keys: [{t: 2s, key: a, value: 1}]":               "hint: numbers stand without a unit; this one is in s",
		"keys: [{}]":                                      "t.yaml:1:8: a change needs \"t\"",
		"keys: [null]":                                    "t.yaml:1:8: a change needs \"t\"",
		"keys: [[]]":                                      "t.yaml:1:8: a change: expected keys and values, not a list of 0",
		"keys: {}":                                        "t.yaml:1:7: keys: expected a list, not an empty mapping",
		"until: {}":                                       "t.yaml:1:8: until: expected a number in s, not an empty mapping",
		"until: {":                                        "t.yaml:1:8: YAML",
		"until: -1":                                       "t.yaml:1:8: until: -1 s is outside",
		"keys: [{t: 1, value: 2}]":                        "a change needs \"key\"",
		"keys: [{key: k, value: 2}]":                      "a change needs \"t\"",
		"keys: [{t: 1, key: 3, value: 2}]":                "3 is not the name of a key",
		"keys: [{t: 1, key: k, value: 2, raise: maybe}]":  "raise: expected true or false, not \"maybe\"",
		"keys: [{t: 1, key: k, val: 2, raise: true}]":     "hint: its keys are: t, key, value, raise",
		"keys: " + strings.Repeat("[", 99):                "t.yaml:1:57: nested deeper than 50 levels",
		"keys:\n" + strings.Repeat("- ", 99):              "nested deeper than 50 levels",
		strings.Repeat(" ", 1<<20) + "a":                  "has 1048577 bytes; a timeline has at most 1048576",
	} {
		_, err := timeline.Read(source.NewFile("t.yaml", text))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.40s\n got %v\nwant %s", text, err, want)
		}
	}
}

// TestValues: what a value is follows from how it is written.
func TestValues(t *testing.T) {
	for text, want := range map[string]string{
		"1": "1", "-2147483648": "-2147483648", "0x1F": "31", "1.0": "1", "1e3": "1000", "2147483648.0": "2147483648", "true": "true",
		"yes": `"yes"`, `"1"`: `"1"`, "null": "Invalid", "~": "Invalid", "": "Invalid", ".inf": "+Inf", "-.inf": "-Inf", ".nan": "NaN",
		"[1, [a, 2.5]]": `[1, ["a", 2.5]]`, "{a: 1, b: c}": `[["a", 1], ["b", "c"]]`,
	} {
		times, err := timeline.Read(source.NewFile("t.yaml", "keys: [{t: 0, key: k, value: "+text+"}]"))
		if err != nil || times.Entries[0].Value.String() != want {
			t.Errorf("%s: %v, want %s (%v)", text, times.Entries, want, err)
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
		_ = times.Keys().KeyNames(condition.Judge)
	})
}
