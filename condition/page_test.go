// SPDX-License-Identifier: Apache-2.0

package condition_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/playsim/playsim/condition"
	"github.com/playsim/playsim/condition/memory"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/trace"
)

// pageCase is one statement of the page about the language: a condition over keys,
// and the value at 0 and at each change, as "T value".
type pageCase struct {
	says string
	expr string
	keys string // "T key=value; T key!value" (raised); values: 1, 1.5, "s", true, [1 2], Invalid
	want string // "0 false; 3 true"
}

var pageCases = []pageCase{
	{"somebody in zone 2 for three seconds", "('Launchpad/NumPeopleZone2' >= 1) ~ 3", "0 Launchpad/NumPeopleZone2=0; 4 Launchpad/NumPeopleZone2=2", "0 false; 7 true"},

	{"parentheses", "(1 + 2) * 3", "", "0 9"},
	{"constant int", "1", "", "0 1"},
	{"constant float", "1.5", "", "0 1.5"},
	{"constant float with exponent", "1e4", "", "0 10000"},
	{"an exponent makes a float", "type(1e4)", "", `0 "Float"`},
	{"floats without a digit on one side", "[.5, 5.]", "", "0 [0.5, 5]"},
	{"strings in double quotes", `"foo"`, "", `0 "foo"`},
	{"escapes in strings", `"a\"b\\c\n"`, "", `0 "a\"b\\c\n"`},
	{"keys in single quotes", "'key12'", "0 key12=5", "0 5"},
	{"keys with slashes", "'motion/foo'", "0 motion/foo=5; 2 motion/foo=6", "0 5; 2 6"},
	{"a key where a constant may stand", "[1, 'k'] == ['k', 1]", "0 k=1", "0 true"},
	{"a key where a list may stand", "2 subsets 'k'", "0 k=[1 2]; 1 k=[1]", "0 true; 1 false"},
	{"types of keys matter", "'k' == 1", `0 k="1"`, "0 false"},
	{"a missing key is Invalid", "type('k')", "", `0 "Invalid"`},
	{"a missing key counts as false", "!'k'", "", "0 true"},
	{"a missing key counts as 0", "'k' == 0", "", "0 true"},
	{"a missing key is at least 0", "'k' >= 0", "", "0 true"},
	{"a missing key is no empty text", `'k' == ""`, "", "0 false"},
	{"a missing key differs from texts", `'k' != "x"`, "", "0 true"},
	{"a missing key is not the word", `'k' == "Invalid"`, "", "0 false"},
	{"a declared key without a value", "type('k')", "0 k=Invalid", `0 "Invalid"`},
	{"a key may lose its value", "type('k')", "0 k=1; 2 k=Invalid", `0 "Int"; 2 "Invalid"`},

	{"index a list", "'motion/foo'[2]", "0 motion/foo=[10 11 12]; 1 motion/foo=[1 2]", "0 12; 1 Invalid"},
	{"index from 0", "[7, 8][0]", "", "0 7"},
	{"index of an index", "[[1, 2], [3]][0][1]", "", "0 2"},
	{"negative index", "[7, 8][-1]", "", "0 Invalid"},
	{"computed index", "'l'['i' + 1]", "0 l=[1 2 3]; 0 i=0; 1 i=1", "0 2; 1 3"},
	{"index of what is no list", "'k'[0]", "0 k=1", "0 Invalid"},
	{"lists", `[1, 2.5, "a", 'k', []]`, "0 k=3", `0 [1, 2.5, "a", 3, []]`},

	{"and", "'a' && 'b'", "0 a=1; 0 b=0; 1 b=0.5", "0 false; 1 true"},
	{"or", "'a' || 'b'", "0 a=0; 0 b=0; 1 b=1", "0 false; 1 true"},
	{"not", "!'a'", "0 a=1; 1 a=0", "0 false; 1 true"},
	{"differs", "'a' != 1", "0 a=1; 1 a=2", "0 false; 1 true"},
	{"equals", "'a' == 1", "0 a=1; 1 a=2", "0 true; 1 false"},
	{"at most", "'a' <= 1", "0 a=1; 1 a=2", "0 true; 1 false"},
	{"less", "'a' < 1", "0 a=1; 1 a=0", "0 false; 1 true"},
	{"at least", "'a' >= 1", "0 a=1; 1 a=0", "0 true; 1 false"},
	{"more", "'a' > 1", "0 a=1; 1 a=2", "0 false; 1 true"},
	{"plus", "'a' + 2", "0 a=1; 1 a=1.5", "0 3; 1 3.5"},
	{"minus", "'a' - 2", "0 a=1", "0 -1"},
	{"divided, whole numbers", "[7 / 2, -7 / 2, 7 / -2]", "", "0 [3, -3, -3]"},
	{"divided, floats", "7 / 2.0", "", "0 3.5"},
	{"divided by zero", "[1 / 0, 1.0 / 0, 1 % 0]", "", "0 [Invalid, Invalid, Invalid]"},
	{"times", "'a' * 2", "0 a=21", "0 42"},
	{"remainder has the dividend's sign", "[7 % 3, -7 % 3, 7 % -3]", "", "0 [1, -1, 1]"},
	{"bits", "[6 | 1, 6 & 3, 6 ^ 3]", "", "0 [7, 2, 5]"},
	{"bits of floats", "6.0 & 3", "", "0 Invalid"},
	{"integers wrap", "2147483647 + 1", "", "0 -2147483648"},
	{"the least integer", "-2147483648", "", "0 -2147483648"},
	{"the least integer is one", "type(-2147483648) == \"Int\" && -2147483648 < -2147483647", "", "0 true"},
	{"the least integer of a key", "'k' == -2147483648", "0 k=-2147483648; 1 k=2147483647", "0 true; 1 false"},
	{"the least integer with signs", "[- 2147483648, --2147483648, !-2147483648]", "", "0 [-2147483648, -2147483648, false]"},
	{"least divided by -1", "(-2147483647 - 1) / -1", "", "0 -2147483648"},
	{"sum of texts", `"a" + "b"`, "", "0 Invalid"},
	{"minus sign", "-'a'", "0 a=3; 1 a=2.5; 2 a=\"x\"", "0 -3; 1 -2.5; 2 Invalid"},
	{"truth values are numbers", "'a' == 1", "0 a=true; 1 a=false", "0 true; 1 false"},
	{"floats of 32 bits", "'a' == 0.1", "0 a=0.10000000149011612; 1 a=0.1; 2 a=0.2", "0 true; 2 false"},
	{"order of texts by bytes", `["a" < "b", "B" < "a", "a" <= "a"]`, "", "0 [true, true, true]"},
	{"text and number have no order", `["1" < 2, "1" >= 2, "1" == 1, "1" != 1]`, "", "0 [false, false, false, true]"},
	{"lists are equal by elements", "[[1, 2.0] == [1.0, 2], [1] == [1, 2], [1] == 1, [2] < [3]]", "", "0 [true, false, false, false]"},
	{"what counts as false", `[!'x', !"", ![], !0, !0.0]`, "", "0 [true, true, true, true, true]"},
	{"what counts as true", `[!"False", ![0], !-1, !0.1]`, "", "0 [false, false, false, false]"},

	{"part of a text", `substr("canard", 1, 3)`, "", `0 "ana"`},
	{"part of a text, cut", `[substr("ab", 1, 9), substr("ab", 5, 1), substr("ab", -1, 1)]`, "", `0 ["b", "", Invalid]`},
	{"length of a text", `strlen("coin")`, "", "0 4"},
	{"length in bytes", `strlen("é")`, "", "0 2"},
	{"joined texts", `concat("a", "b")`, "", `0 "ab"`},
	{"three joined texts", `concat("a", "b", 's')`, `0 s="c"`, `0 "abc"`},
	{"number joined", `concat("a", 1)`, "", "0 Invalid"},
	{"size of a list", "size([1,2,3])", "", "0 3"},
	{"size of nothing", "size('k') > 1", "1 k=[1 2]", "0 false; 1 true"},
	{"size of a text", `size("abc")`, "", "0 Invalid"},
	{"type of a text", `type("foo")`, "", `0 "String"`},
	{"the six types", `[type('k'), type([]), type(!1), type(1), type(1.0), type("")]`, "", `0 ["Invalid", "Array", "Bool", "Int", "Float", "String"]`},
	{"casts to int", `[int(2.9), int(-2.9), int("42"), int("x"), int(!0), int('k')]`, "", "0 [2, -2, 42, Invalid, 1, 0]"},
	{"casts to int that do not fit", `[int(3e9), int("3000000000"), int([1])]`, "", "0 [Invalid, Invalid, Invalid]"},
	{"casts to float", `[type(float(2)), float("1.5"), float("x")]`, "", `0 ["Float", 1.5, Invalid]`},
	{"casts to string", `[string(1.5), string(2), string("a"), string(1 == 1), string([1])]`, "", `0 ["1.5", "2", "a", "true", "[1]"]`},
	{"casts to bool", `[bool(2), bool(0.0), bool("False"), bool('k')]`, "", "0 [true, false, true, false]"},
	{"casts of any expression", "int('a' * 2 + 0.5)", "0 a=1", "0 2"},

	{"subset", "[1, 2] subsets [1, 2, 3, 4]", "", "0 true"},
	{"no subset", "[1, 5] subsets [1, 2, 3, 4]", "", "0 false"},
	{"element as subset", "1 subsets [1, 2, 3, 4]", "", "0 true"},
	{"empty subset", "[] subsets 'k'", "0 k=[1]; 1 k=Invalid", "0 true; 1 false"},
	{"intersection", "[4, 5, 6] intersects [1, 2, 3, 4]", "", "0 true"},
	{"intersection with an element", "[4, 5, 6] intersects 5", "", "0 true"},
	{"element that intersects", "5 intersects [4, 5, 6]", "", "0 true"},
	{"no intersection", "[4, 5] intersects [1, 2]", "", "0 false"},

	{"preference", `pref("com.mydomain", "myKey")`, "", `0 "7"`},
	{"preference that is not set", `type(pref("com.mydomain", "other"))`, "", `0 "Invalid"`},
	{"cast of a preference", `int(pref("com.mydomain", "myKey")) + 1`, "", "0 8"},

	{"bang, for the moment of a raise", "bang('e')", "0 e=0; 2 e!1; 5 e!1", "0 false; 2 true; 2 false; 5 true; 5 false"},
	{"bang sees no data", "bang('e')", "0 e=0; 2 e=1", "0 false"},
	{"bang with its value", "bang('e') && 'e' == 1", "0 e=1; 2 e!0; 3 e!1", "0 false; 3 true; 3 false"},
	{"two events are never at once", "bang('a') && bang('b')", "2 a!1; 2 b!1", "0 false"},
	{"two events in windows", "bang('a') # 1 && bang('b') # 1", "2 a!1; 2.5 b!1", "0 false; 2.5 true; 3 false"},
	{"each raise of an instant by itself", "'e'", "0 e=0; 2 e!1; 2 e!2", "0 0; 2 1; 2 2"},
	{"data of an instant together", "'a' == 'b'", "0 a=1; 0 b=1; 2 a=2; 2 b=2", "0 true"},
	{"data before raises", "'a' + 'e'", "0 a=1; 0 e=1; 2 e!2; 2 a=5", "0 2; 2 6; 2 7"},
	{"stable until a change", "stable('k')", "0 k=1; 2 k=2", "0 true; 2 false; 2 true"},
	{"stable looks at the value", "stable('k')", "0 k=1; 2 k=1.0", "0 true; 2 false; 2 true"},
	{"stable over an expression", "stable('k' > 1)", "0 k=1; 2 k=0; 3 k=2", "0 true; 3 false; 3 true"},
	{"stable over time", "stable('k') ~ 5", "0 k=1; 2 k=2", "0 false; 7 true"},

	{"held", "('myKey' < 1) ~ 1.5", "0 myKey=1; 2 myKey=0; 4 myKey=1", "0 false; 3.5 true; 4 false"},
	{"held not long enough", "('myKey' < 1) ~ 1.5", "0 myKey=1; 2 myKey=0; 3.5 myKey=1", "0 false"},
	{"held since the watcher is there", "'k' ~ 2", "0 k=1", "0 false; 2 true"},
	{"held without a gap", "'k' ~ 2", "0 k=1; 1 k=2; 1.5 k=3", "0 false; 2 true"},
	{"a gap of no length", "'e' ~ 2", "0 e=1; 1 e!0; 1 e!1", "0 false; 3 true"},
	{"held for no time", "'k' ~ 0", "0 k=5", "0 true"},
	{"exactly ago", "('myKey' == 1) @ 10.0", "0 myKey=1; 3 myKey=2", "0 false; 10 true; 13 false"},
	{"exactly ago, before all", "!'k' @ 2", "", "0 false; 2 true"},
	{"exactly ago sees no pulse", "bang('e') @ 1", "2 e!1", "0 false"},
	{"at some time", "('myKey' > 1) # 6.0", "0 myKey=1; 2 myKey=2; 3 myKey=0", "0 false; 2 true; 9 false"},
	{"at some time, other values between", "('myKey' > 1) # 3", "0 myKey=2; 1 myKey=0; 2 myKey=5; 3 myKey=1", "0 true; 6 false"},
	{"a pulse to the end of its window", "bang('e') # 5", "2 e!1", "0 false; 2 true; 7 false"},
	{"a pulse is seen at the end", "bang('e') # 5 && 'k'", "0 k=0; 2 e!1; 7 k=1", "0 false; 7 true; 7 false"},
	{"a level is not", "'l' # 5 && 'k'", "0 l=1; 0 k=0; 2 l=0; 7 k=1", "0 false"},
	{"in this instant", "(bang('e') # 0) && bang('g')", "2 e!1; 2 g!1; 3 g!1; 3 e!1; 4 g!1", "0 false; 2 true; 2 false"},
	{"in this instant, a level", "'k' # 0", "0 k=0; 2 k=1; 3 k=0", "0 false; 2 true; 3 false"},
	{"in this instant, a pulse", "bang('e') # 0", "2 e!1", "0 false; 2 true; 2 false"},
	{"operators over time in a row", "'myKey' ~ 1.5 @ 10.0 && !'myKey'", "0 myKey=0; 1 myKey=1; 4 myKey=0", "0 false; 12.5 true; 14 false"},
	{"windows that exclude each other", `('f' == "p/a") # 2160 && ('f' != "p/a") ~ 3600`, `0 f="p/a"; 10 f=""`, "0 false"},
	{"six hours and one", `('f' == "p/a") # 21600 && ('f' != "p/a") ~ 3600`, `0 f="p/a"; 10 f=""`, "0 false; 3610 true; 21610 false"},
	{"a minute after an activity", `('f' != "m/c") ~ 60`, `0 f="m/c"; 5 f=""`, "0 false; 65 true"},
	{"a constant over time", "1 ~ 3", "", "0 false; 3 true"},
}

func TestPage(t *testing.T) {
	for _, c := range pageCases {
		t.Run(c.says, func(t *testing.T) {
			got, err := rows(c.expr, c.keys, condition.Options{})
			if err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(strings.Split(c.want, "; "), got); d != "" {
				t.Errorf("%s over %s\n-want +got\n%s", c.expr, c.keys, d)
			}
		})
	}
}

// rows are the values of a condition over keys, as pageCase writes both.
func rows(expr, keys string, o condition.Options) ([]string, error) {
	c, err := condition.Compile(expr, o)
	if err != nil {
		return nil, err
	}
	store := memory.New()
	mon := condition.NewMonitor(store, 0, condition.Setup{Prefs: condition.Preferences{"com.mydomain": {"myKey": "7"}}})
	store.Observe(mon)
	var out []string
	var w *condition.Watcher
	now := int64(-1)
	for _, entry := range strings.Split(keys, "; ") {
		if entry == "" {
			continue
		}
		at, key, v, raise := readEntry(entry)
		if at > 0 && w == nil {
			w = watch(mon, c, &out)
		}
		if at > 0 && at != now {
			mon.Settle()
			mon.Advance(at)
		}
		now = at
		if raise {
			store.Raise(store.Intern(key), v)
		} else {
			store.Set(store.Intern(key), v)
		}
	}
	if w == nil {
		watch(mon, c, &out)
	}
	mon.Settle()
	mon.Step(100_000e9)
	return out, nil
}

func watch(mon *condition.Monitor, c *condition.Condition, out *[]string) *condition.Watcher {
	mon.Settle()
	w := mon.Watch(c, "page", trace.OnChange, func(r condition.Report) {
		*out = append(*out, trace.Seconds(r.Time)+" "+r.Value.String())
	})
	if len(*out) == 0 {
		*out = append(*out, "0 "+w.Value().String())
	}
	return w
}

func readEntry(text string) (at int64, key string, v slot.Value, raise bool) {
	var s float64
	if _, err := fmt.Sscan(text, &s); err != nil {
		panic(err)
	}
	_, text, _ = strings.Cut(text, " ")
	i := strings.IndexAny(text, "=!")
	return int64(s * 1e9), text[:i], readValue(text[i+1:]), text[i] == '!'
}

func readValue(text string) slot.Value {
	switch {
	case text == "Invalid":
		return slot.Value{}
	case text == "true" || text == "false":
		return slot.Bool(text == "true")
	case text[0] == '"':
		return slot.String(text[1 : len(text)-1])
	case text[0] == '[':
		var list []slot.Value
		if strings.HasPrefix(text, "[[") { // one pair
			name, v, _ := strings.Cut(text[2:len(text)-2], ",")
			return slot.List([]slot.Value{slot.List([]slot.Value{readValue(name), readValue(v)})})
		}
		for _, word := range strings.Fields(text[1 : len(text)-1]) {
			list = append(list, readValue(word))
		}
		return slot.List(list)
	}
	var f float64
	if _, err := fmt.Sscan(text, &f); err != nil {
		panic(err)
	}
	if strings.Contains(text, ".") {
		return slot.Float(f)
	}
	return slot.Int(int64(f))
}
