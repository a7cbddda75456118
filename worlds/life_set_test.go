// SPDX-License-Identifier: Apache-2.0

package worlds_test

import (
	"strings"
	"testing"

	"github.com/playsim/playsim/internal/extensions"
	"github.com/playsim/playsim/internal/languages"
	naoqi "github.com/playsim/playsim/naoqi/entry"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/worlds"
)

// TestLaunchSet: a condition that an override gives stands in the override.
func TestLaunchSet(t *testing.T) {
	f := source.NewFile("w.yaml", "schema: playsim/world/v1\nrobots: [nao: {}]\nlife:\n  activities:\n    - {id: a/b, nature: solitary, launch: \"1\"}\n    - {id: a/c, nature: solitary, launch: \"2\"}\n")
	w, err := worlds.Read(f, []string{"life.activities.0.launch=('a' = 1)"}, &worlds.Kinds{Languages: languages.Default(), Extensions: extensions.Default()})
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"--set:1:26", "w.yaml:6:43"} {
		a := &w.Section("life").(*naoqi.Section).Activities[i]
		if at := a.LaunchIn.Errorf(a.LaunchAt, "", ""); at.Pos.String() != want || a.LaunchIn.Name != a.LaunchAt.File {
			t.Errorf("%s at %s, want %s", a.ID, at.Pos, want)
		}
	}
}

// TestLaunchComment: a window that YAML takes for a comment is told.
func TestLaunchComment(t *testing.T) {
	const text = "schema: playsim/world/v1\nrobots: [nao: {}]\nlife:\n  activities:\n    - id: a/b\n      nature: solitary\n      launch: ('k' == 1) # 5\n    - id: a/c\n      nature: solitary\n      launch: ('k' == 1) # why\n"
	w, err := worlds.Read(source.NewFile("w.yaml", text), nil, &worlds.Kinds{Languages: languages.Default(), Extensions: extensions.Default()})
	if err != nil || len(w.Warnings) != 1 || !strings.HasPrefix(w.Warnings[0].Error(), `w.yaml:7:26: YAML takes "# 5" for a comment`) {
		t.Errorf("%v %v", err, w.Warnings)
	}
}
