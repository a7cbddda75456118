// SPDX-License-Identifier: Apache-2.0

package economy_test

import (
	"slices"
	"testing"

	"github.com/playsim/playsim/internal/economy"
	"github.com/playsim/playsim/playful"
	"github.com/playsim/playsim/playful/nodes"
	"github.com/playsim/playsim/source"
)

func TestCountsWhatADeclarationUses(t *testing.T) {
	reg := playful.NewRegistry()
	if err := nodes.Register(reg); err != nil {
		t.Fatal(err)
	}
	if err := reg.AddEvaluation(playful.EvaluationSpec{Name: "warm", Result: playful.Number, Call: func(*playful.Context) (float64, error) { return 0, nil }}); err != nil {
		t.Fatal(err)
	}
	text := source.NewFile("own.star", `# a comment
limit = 20

def cold(x):
    return x < limit

def warm():
    # not counted

    return not cold(30)

evaluation(warm)
`)
	all, err := economy.Of(reg, []*source.File{text})
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Contains(all, economy.Component{Kind: "evaluation", Name: "warm", File: "own.star", Line: 12, Lines: 6}) {
		t.Errorf("%+v", all)
	}
	ours := economy.SpreadOf("Go", all, ".go")
	if ours.N != len(all)-1 || ours.N < 20 || ours.Mean < 3 || ours.Max < 10 {
		t.Errorf("%+v", ours)
	}
}
