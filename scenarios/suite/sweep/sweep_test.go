// SPDX-License-Identifier: Apache-2.0

package sweep

import (
	"bytes"
	"encoding/csv"
	"encoding/xml"
	"errors"
	"fmt"
	"image"
	_ "image/png"
	"slices"
	"strings"
	"testing"

	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/scenarios/suite"
)

func TestAxis(t *testing.T) {
	for text, want := range map[string][]string{
		"green.at.x=0.5..2.5/5":    {"0.5", "1", "1.5", "2", "2.5"},
		"a=0..1/11":                {"0", "0.1", "0.2", "0.3", "0.4", "0.5", "0.6", "0.7", "0.8", "0.9", "1"},
		"a=1..-1/3":                {"1", "0", "-1"},
		"a=0ms..200ms/3":           {"0ms", "100ms", "200ms"},
		"a=1e-3..3e-3/3":           {"0.001", "0.002", "0.003"},
		"nao.version=v5, v6":       {"v5", "v6"},
		"green.at=[1, 0.5],[2, 0]": {"[1, 0.5]", "[2, 0]"},
		"a=5":                      {"5"},
	} {
		a, err := ParseAxis(text)
		if err != nil || !slices.Equal(a.Values, want) || len(a.X) != len(want) {
			t.Errorf("%s: %+v %v", text, a, err)
		}
	}
	for _, text := range []string{
		"", "a", "a=", "=1..2/3", "a=1..2", "a=1..2/1", "a=1..2/x", "a=1..1/3", "a=1..2/1001", "a=1s..2ms/3", "a=x..2/3", "a=1,,2", "a=1,1",
		"a=NaN..2/3", "a=1..Inf/3", "a=1e300..2/3",
	} {
		if a, err := ParseAxis(text); err == nil {
			t.Errorf("%q is taken as %+v", text, a)
		}
	}
}

func TestScaled(t *testing.T) {
	for text, want := range map[string][]float64{
		"a=1,2,5": {1, 2, 5}, "a=10ms,50ms": {10, 50}, "a=1s,50ms": {0, 1}, "a=v5,v6": {0, 1}, "a=[1, 2],[3, 4]": {0, 1},
	} {
		if a, err := ParseAxis(text); err != nil || !slices.Equal(a.X, want) {
			t.Errorf("%s: %+v %v", text, a, err)
		}
	}
}

func axesOf(t *testing.T, texts ...string) []*Axis {
	t.Helper()
	var axes []*Axis
	for _, text := range texts {
		a, err := ParseAxis(text)
		if err != nil {
			t.Fatal(err)
		}
		axes = append(axes, a)
	}
	return axes
}

func TestGrid(t *testing.T) {
	var names []string
	for _, p := range Grid(axesOf(t, "a=1,2", "b=x,y,z")) {
		names = append(names, fmt.Sprint(strings.Join(p.Sets, " "), p.Index))
	}
	want := []string{"a=1 b=x[0 0]", "a=1 b=y[0 1]", "a=1 b=z[0 2]", "a=2 b=x[1 0]", "a=2 b=y[1 1]", "a=2 b=z[1 2]"}
	if !slices.Equal(names, want) {
		t.Errorf("got %v", names)
	}
}

func TestTable(t *testing.T) {
	axes := axesOf(t, "a=1,2")
	var out strings.Builder
	table, err := NewTable(&out, axes, Grid(axes), []string{"gets, there", "stays"})
	if err != nil {
		t.Fatal(err)
	}
	r := &scenarios.Result{Verdict: scenarios.Failed, Time: 12_025e6, Hash: 0xabc, Expect: []scenarios.Outcome{
		{Result: scenarios.Held, At: 1.5e9}, {Result: scenarios.NotReached, At: -1},
	}}
	err = errors.Join(table.Add(&suite.Record{Entry: 0, Seed: 7, Result: r}), table.Add(&suite.Record{Entry: 1, Seed: 8, Lost: &suite.Lost{Verdict: suite.TimedOut}}), table.Flush())
	rows, errRead := csv.NewReader(strings.NewReader(out.String())).ReadAll()
	if err != nil || errRead != nil {
		t.Fatal(err, errRead)
	}
	want := [][]string{
		{"a", "seed", "verdict", "sim_s", "hash", "gets, there", "gets, there at", "stays", "stays at"},
		{"1", "7", "failed", "12.025", "0000000000000abc", "held", "1.500", "not_reached", ""},
		{"2", "8", "timeout", "", "", "", "", "", ""},
	}
	for i := range want {
		if !slices.Equal(rows[i], want[i]) {
			t.Errorf("row %d: %q", i, rows[i])
		}
	}
}

// talliesOf makes tallies in which more runs fail from point to point.
func talliesOf(points int) []suite.Tally {
	entries := make([]suite.Entry, points)
	all := suite.Tallies(entries)
	for i := range all {
		for k := range 10 {
			v := scenarios.Passed
			if k < i {
				v = scenarios.Failed
			}
			all[i].Add(&suite.Record{Result: &scenarios.Result{Verdict: v}})
		}
	}
	return all
}

func TestDraw(t *testing.T) {
	for _, texts := range [][]string{
		{"green.at.x=0.5..2.5/5"}, {"nao.version=v5,v6"}, {"a=5"}, {"a=1..2/3", "b=x,y,z"},
	} {
		axes := axesOf(t, texts...)
		tallies := talliesOf(len(Grid(axes)))
		var first, again, svg bytes.Buffer
		err := errors.Join(Draw(&first, "png", "reach", axes, tallies), Draw(&again, "png", "reach", axes, tallies), Draw(&svg, "svg", "reach", axes, tallies))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(first.Bytes(), again.Bytes()) {
			t.Errorf("%v: another picture", texts)
		}
		picture, format, err := image.Decode(&first)
		if err != nil || format != "png" || picture.Bounds().Dx() < 500 || blue(picture) < 20 {
			t.Errorf("%v: a %s %v, %d points of a line", texts, format, err, blue(picture))
		}
		if err := xml.Unmarshal(svg.Bytes(), new(struct{})); err != nil || !strings.Contains(svg.String(), "passed, with 95 % interval") {
			t.Errorf("%v: %v", texts, err)
		}
	}
}

// blue counts the pixels in the colour of the first line.
func blue(p image.Image) int {
	n := 0
	for y := range p.Bounds().Dy() {
		for x := range p.Bounds().Dx() {
			if r, g, b, _ := p.At(x, y).RGBA(); r>>8 < 20 && g>>8 > 90 && g>>8 < 140 && b>>8 > 150 {
				n++
			}
		}
	}
	return n
}
