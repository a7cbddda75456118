// SPDX-License-Identifier: Apache-2.0

package condition_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/playsim/playsim/condition"
	"github.com/playsim/playsim/condition/memory"
	"github.com/playsim/playsim/slot"
)

// lintKeys are known to the cases below.
func lintKeys(t testing.TB) *memory.Store {
	s := memory.New()
	for _, d := range []memory.Decl{
		{Name: "int", Kind: slot.IntValue},
		{Name: "ready", Kind: slot.IntValue, Init: slot.Int(1)},
		{Name: "share", Kind: slot.FloatValue, Init: slot.Float(0), Max: 1},
		{Name: "turn", Kind: slot.FloatValue, Min: 10, Max: 20},
		{Name: "count", Kind: slot.IntValue, Init: slot.Int(0), Max: math.Inf(1)},
		{Name: "text", Kind: slot.StringValue, Init: slot.String("")},
		{Name: "event", Kind: slot.FloatValue, Event: true},
		{Name: "any", Event: true},
		{Name: "Launchpad/NumPeopleZone1", Kind: slot.IntValue},
	} {
		if _, err := s.Declare(d); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// Each case: a condition, then the lints as "column: message | hint".
var lintCases = []struct{ expr, want string }{
	{"'ready' > 0", ""},
	{"('ready' > 0) ~ 3 && 'int' > 1", ""},
	{"'any' != \"x\"", ""},

	{"'ready' == 1 ~ 3", `14: ~ binds tighter than ==: its operand is 1 alone | did you mean ('ready' == 1) ~ 3?`},
	{"'int' > 2 && 'ready' == 1 # 60", `27: # binds tighter than ==: its operand is 1 alone | did you mean ('ready' == 1) # 60?`},
	{"1 ~ 3", "3: ~ over 1, which never changes"},
	{"('ready' > 1) ~ 0", "17: a window of no length: ~ sees 'ready' > 1 in the same instant alone"},

	{"'event' # 0", "11: a window of no length: # sees 'event' in the same instant alone"},
	{"(bang('event') # 0) && bang('any')", "18: a window of no length: # sees bang('event') in the same instant alone"},
	{"bang('event') && bang('any')", "18: never true: events are raised one at a time | use a window: bang('event') # 1 && bang('any') # 1"},
	{"bang('any') ~ 1", "13: never true: bang('any') is true for a moment only | look back with #"},
	{"bang('event') @ 1", "15: never true: bang('event') is true for a moment only | look back with #"},
	{"bang('int')", "1: never true: int is data, no event is raised | stable() sees changes of value"},

	{"'share' > 5", "9: never true: share is within [0, 1]"},
	{"'share' > 1", "9: never true: share is within [0, 1]"},
	{"'share' >= 1", ""},
	{"5 >= 'share'", "3: always true: share is within [0, 1]"},
	{"'share' == 2 || 'share' != -1", "9: never true: share is within [0, 1]; 25: always true: share is within [0, 1]"},
	{"'share' == 0.1", ""},
	{"'turn' > 5", ""}, // without a value it is 0
	{"'turn' > -1", `8: always true: turn is within [10, 20]`},
	{"'turn' > 20 && 'ready'", "8: never true: turn is within [10, 20]"},
	{"'count' < 0", "9: never true: count is never below 0"},
	{"'count' >= 0", "9: always true: count is never below 0"},

	{"'int' >= 0", `7: true while int has no value, for that counts as 0 | add && type('int') != "Invalid" if that is not meant`},
	{"1 > 'int'", `3: true while int has no value, for that counts as 0 | add && type('int') != "Invalid" if that is not meant`},
	{"'ready' >= 0", ""},
	{`'any' == "Invalid"`, `7: "Invalid" is a text: a key without a value does not equal it | write type('any') == "Invalid"`},
	{`'nope' == 1`, `1: unknown key "nope": it is Invalid, which counts as 0`},
	{`'Launchpad/NumPeopleZone' > 1`, `1: unknown key "Launchpad/NumPeopleZone": it is Invalid, which counts as 0 | did you mean "Launchpad/NumPeopleZone1"?`},
	{`'Launchpad/NumPeopleZone1()' > 1`, `1: unknown key "Launchpad/NumPeopleZone1()": it is Invalid, which counts as 0 | leave out the ()`},

	{`"Launchpad/NumPeopleZone1" == "x"`, `1: "Launchpad/NumPeopleZone1" is a text, not the key of that name | for the key write 'Launchpad/NumPeopleZone1'; 28: the condition is always false`},

	{"1 + 1 == 2", "7: the condition is always true"},
	{"0 && 'ready'", "1: 0 is always false"},
	{"'ready' || !1", "12: !1 is always false; 12: 1 is always true"},
	{`bool("False")`, "1: true: a text that is not empty counts as true; 1: the condition is always true"},
	{"stable(1)", "1: always true: 1 never changes"},
	{"1 < 'ready' < 3", "13: comparisons do not chain: 1 < 'ready' is compared as 0 or 1 | join two comparisons with &&"},
	{"'ready' == 2147483647 + 1", "23: integers have 32 bits: this wraps to -2147483648 | write one side as a float"},
	{"'ready' == -(-2147483648)", "12: integers have 32 bits: this wraps to -2147483648 | write a float"},
	{"'ready' != -2147483648", ""},
	{"'ready' == -2147483648 - 1", "24: integers have 32 bits: this wraps to 2147483647 | write one side as a float"},

	{"'ready' == -2147483648 / -1", "24: integers have 32 bits: this wraps to -2147483648 | write one side as a float"},
	{"'ready' == 5 / 0", "14: a division by zero is Invalid, which counts as 0"},

	{"'ready' & 4", ""},
	{"('ready' > 1) & ('count' > 2)", "15: & calculates with bits, and 'ready' > 1 is true or false | did you mean &&?"},
	{"'ready' | !'count'", "9: | calculates with bits, and !'count' is true or false | did you mean ||?"},
	{"('ready' > 1) ^ ('count' > 2)", ""},
	{"'ready' > 0 & 'count' > 2", "13: & binds tighter than >: it joins 0 and 'count' | did you mean &&?"},
	{"'ready' == 1 | 'count' == 2", "14: | binds tighter than ==: it joins 1 and 'count' | did you mean ||?"},
	{"'ready' == 1 | 'share' > 0.5", "14: | binds tighter than >: it joins 1 and 'share' | did you mean ||?"},
	{"'ready' > (0 | 'count') && 'count' & 2 == 2", ""},
	{"'share' | 'turn'", "9: | needs whole numbers, and 'share' is a Float | did you mean ||?"},
	{"'ready' & 'text'", "9: & needs whole numbers, and 'text' is a String | did you mean &&?"},
	{"'share' % 2 == 0 && 'any' & 1 && 'any' ^ 'event'", "9: % needs whole numbers, and 'share' is a Float | int() cuts a fraction off; 40: ^ needs whole numbers, and 'event' is a Float | int() cuts a fraction off"},
	{"int('share') & 1 && -'share' & 1", ""},
	{"0 & 1", "3: 0 & 1 is always 0: & calculates with bits | did you mean &&?; 3: the condition is always false"},
	{"'ready' == (5 | 2)", "15: 5 | 2 is always 7: | calculates with bits | did you mean ||?"},
	{"'ready' && 0 & 1", "14: 0 & 1 is always false; 14: 0 & 1 is always 0: & calculates with bits | did you mean &&?"},

	{`'ready' == "1"`, `9: a number and a text are never equal | int() and float() read numbers from text`},
	{`size('any') != "1"`, `13: a number and a text are always unequal | int() and float() read numbers from text`},
	{`'text' < 3`, `8: a text and a number are never ordered | int() and float() read numbers from text`},
	{`type('any') == "Integer"`, `16: type() gives Invalid, Array, Bool, Int, Float or String, never "Integer"`},
	{`type('any') == "array"`, `16: type() gives Invalid, Array, Bool, Int, Float or String, never "array" | did you mean "Array"?`},
}

func TestLints(t *testing.T) {
	keys := lintKeys(t)
	for _, c := range lintCases {
		cond, err := condition.Compile(c.expr, condition.Options{Keys: keys})
		if err != nil {
			t.Errorf("%s\n%v", c.expr, err)
			continue
		}
		var got []string
		for _, l := range cond.Lints {
			text := fmt.Sprintf("%d: %s", l.Text.Pos.Col, l.Text.Msg)
			if l.Text.Hint != "" {
				text += " | " + l.Text.Hint
			}
			got = append(got, text)
		}
		if text := strings.Join(got, "; "); text != c.want {
			t.Errorf("%s\n got %s\nwant %s", c.expr, text, c.want)
		}
	}
}

// TestHopeless: what is said of parts decides the whole, or does not.
func TestHopeless(t *testing.T) {
	keys := lintKeys(t)
	for text, want := range map[string]bool{
		"'share' > 5":                        true,
		"'share' > 5 && 'ready'":             true,
		"('share' > 5) ~ 3":                  true,
		"('share' <= 1) ~ 3":                 false,
		"('share' <= 1) # 3":                 true,
		"'share' > 5 || 'ready'":             false,
		"'share' <= 1 || 'ready'":            true,
		"'share' <= 1 && 'ready'":            false,
		"('share' > 5) == 0":                 false,
		"'ready' > 3 && ('ready' || 1 == 1)": false,
	} {
		c, err := condition.Compile(text, condition.Options{Keys: keys})
		if err != nil {
			t.Fatal(err)
		}
		got := false
		for _, l := range c.Lints {
			got = got || c.Hopeless(l)
		}
		if got != want {
			t.Errorf("%s: hopeless is %v; %v", text, got, c.Lints)
		}
	}
}

type labelled struct{}

func (labelled) KeyInfo(string) (condition.KeyInfo, bool) {
	return condition.KeyInfo{Kind: slot.StringValue, Ready: true, Labels: []string{"Sit", "Stand"}}, true
}

func (labelled) KeyNames(condition.Audience) []string { return []string{"posture"} }

func TestLintLabels(t *testing.T) {
	for text, want := range map[string]string{
		`'posture' == "Site"`:                   `did you mean "Sit"?`,
		`"walk" != 'posture'`:                   "there are: Sit, Stand",
		`'posture' == "Sit"`:                    "",
		`'posture' == "Sit" || 'posture' == ""`: "there are: Sit, Stand",
	} {
		c, err := condition.Compile(text, condition.Options{Keys: labelled{}})
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		if len(c.Lints) > 0 {
			got = c.Lints[0].Text.Hint
			if at := c.Lints[0].Text.Pos.Col - 1; text[at] != '"' {
				t.Errorf("%s: told at %q", text, text[at:])
			}
		}
		if got != want {
			t.Errorf("%s: got hint %q, want %q", text, got, want)
		}
	}
}
