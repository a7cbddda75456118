// SPDX-License-Identifier: Apache-2.0

package entry_test

import (
	"strings"
	"testing"

	"github.com/playsim/playsim/internal/extensions"
	"github.com/playsim/playsim/internal/languages"
	"github.com/playsim/playsim/robots/cart"
	"github.com/playsim/playsim/robots/nao"
	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/trace"
	"github.com/playsim/playsim/worlds"
)

// android is a humanoid of another kind that runs NAOqi.
type android struct{ *nao.Config }

// rolling is a robot that says so, and has not the slots of a NAO.
type rolling struct{ sim.RobotConfig }

func (rolling) NAOqi() string { return "pepper" }

var kinds = scenarios.Kinds{
	Languages: languages.Default(), Extensions: extensions.Default(),
	Robots: []sim.RobotKind{
		{Name: "android", New: func() sim.RobotConfig { return android{nao.Kind.New().(*nao.Config)} }},
		{Name: "rolling", New: func() sim.RobotConfig { return rolling{cart.Kind.New()} }},
	},
}

func assemble(t *testing.T, text string) (*scenarios.Run, error) {
	t.Helper()
	w, err := worlds.Read(source.NewFile("w.yaml", "schema: playsim/world/v1\n"+text), nil, &kinds)
	if err != nil {
		return nil, err
	}
	return scenarios.Assemble(w, scenarios.Options{Files: &scenarios.Library{Files: &source.Files{}, Kinds: kinds}})
}

// TestAnotherHumanoid: a robot of any kind with the slots of a NAO has the keys of its
// memory and Autonomous Life.
func TestAnotherHumanoid(t *testing.T) {
	r, err := assemble(t, "robots: [{android: {name: bo, type: romeo}}]\n"+
		"life: {activities: [{id: d/idle, nature: solitary, launch: \"'Launchpad/RobotType' == \\\"romeo\\\"\"}]}\n")
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	r.Tick()
	var l trace.Life
	if !r.SnapshotLife(&l) || l.Robot != "bo" || l.Focus.ID != "d/idle" {
		t.Errorf("Life is %+v", l)
	}
}

// TestNoHumanoid: one that lacks the slots is refused, and one that runs nothing has no Life.
func TestNoHumanoid(t *testing.T) {
	for text, want := range map[string]string{
		"robots: [{rolling: {name: bo}}]\n":                    "naoqi on bo: ",
		"robots: [{cart: {name: bo}}]\nlife: {}\n":             "w.yaml:3:7: Autonomous Life needs a nao",
		"robots: [{cart: {name: bo}}]\nlife: {robot: bo}\n":    `there is no nao named "bo"`,
		"robots: [{rolling: {name: bo}}]\nlife: {robot: bo}\n": "naoqi on bo: ",
	} {
		if _, err := assemble(t, text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %s", text, err, want)
		}
	}
}
