// SPDX-License-Identifier: Apache-2.0

package worlds_test

import (
	"testing"

	"github.com/playsim/playsim/internal/source"
	"github.com/playsim/playsim/worlds"
)

// TestLaunchSet: a condition that an override gives stands in the override.
func TestLaunchSet(t *testing.T) {
	f := source.NewFile("w.yaml", "schema: playsim/world/v1\nrobots: [nao: {}]\nlife:\n  activities:\n    - {id: a/b, nature: solitary, launch: \"1\"}\n    - {id: a/c, nature: solitary, launch: \"2\"}\n")
	w, err := worlds.Read(f, []string{"life.activities.0.launch=('a' = 1)"})
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"--set:1:26", "w.yaml:6:43"} {
		a := &w.Life.Activities[i]
		if at := a.LaunchIn.Errorf(a.LaunchAt, "", ""); at.Pos.String() != want || a.LaunchIn.Name != a.LaunchAt.File {
			t.Errorf("%s at %s, want %s", a.ID, at.Pos, want)
		}
	}
}
