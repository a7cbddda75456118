// SPDX-License-Identifier: Apache-2.0

package explain_test

import (
	"encoding/json"
	"math"
	"strings"
	"testing"

	"github.com/playsim/playsim/explain"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
)

func answer() explain.Node {
	since := int64(8_975_000_000)
	return explain.Node{
		Text: "look_at: inactive", Value: slot.Bool(false), At: source.Pos{File: "a.play", Line: 17, Col: 7}, Since: &since, Reason: explain.GateFalse, Ref: "searching",
		Parts: []explain.Node{
			{Text: "gate time_ago < 1: false", Parts: []explain.Node{{Text: "time_ago = 1.525", Value: slot.Float(1.525)}}},
			{Text: "it says\nmore", Value: slot.List([]slot.Value{slot.Int(1), slot.String("<a>"), slot.Float(math.Inf(1))})},
		},
	}
}

func TestWriteText(t *testing.T) {
	for want, o := range map[string]explain.Options{
		"look_at: inactive\n  gate time_ago < 1: false\n    time_ago = 1.525\n  it says\n  more\n": {},
		"look_at: inactive  (a.play:17:7)\n":                                 {Depth: 1, Places: true},
		"look_at: inactive\n  gate time_ago < 1: false\n  it says\n  more\n": {Depth: 2},
	} {
		var b strings.Builder
		if err := answer().WriteText(&b, o); err != nil || b.String() != want {
			t.Errorf("got %q, %v\nwant %q", b.String(), err, want)
		}
	}
}

func TestJSON(t *testing.T) {
	text, err := json.Marshal(answer())
	if err != nil {
		t.Fatal(err)
	}
	const want = `{"text":"look_at: inactive","value":false,"at":"a.play:17:7","since_s":8.975,"reason":"gate false","ref":"searching","parts":[` +
		`{"text":"gate time_ago \u003c 1: false","parts":[{"text":"time_ago = 1.525","value":1.525}]},{"text":"it says\nmore","value":[1,"\u003ca\u003e",null]}]}`
	if string(text) != want {
		t.Errorf("got  %s\nwant %s", text, want)
	}
}
