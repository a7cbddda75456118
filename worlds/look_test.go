// SPDX-License-Identifier: Apache-2.0

package worlds_test

import (
	"strings"
	"testing"

	"github.com/playsim/playsim/internal/extensions"
	"github.com/playsim/playsim/internal/languages"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/worlds"
)

// TestLooksAt: a person looks at a thing or a robot that is there, whatever the order of the file.
func TestLooksAt(t *testing.T) {
	for at, want := range map[string]string{
		"nao":  "",
		"bob":  "",
		"ball": "",
		"ann":  "world.yaml:3:47: looks_at: nobody can look at themselves",
		"bobb": "world.yaml:3:47: looks_at: there is no thing or robot named \"bobb\"",
	} {
		w, err := worlds.Read(source.NewFile("world.yaml", "schema: playsim/world/v1\nobjects:\n  - person: {name: ann, at: [1, 0], looks_at: "+at+"}\n"+
			"  - person: {name: bob, at: [0, 1]}\n  - ball: {at: [0, 2]}\nrobots: [{nao: {}}]\n"), nil, &worlds.Kinds{Languages: languages.Default(), Extensions: extensions.Default()})
		switch {
		case want != "" && (err == nil || !strings.HasPrefix(err.Error(), want)):
			t.Errorf("%s: %v", at, err)
		case want == "" && err != nil:
			t.Errorf("%s: %v", at, err)
		case want == "" && w.Model.Objects[0].LooksAt != at:
			t.Errorf("it looks at %q, not %s", w.Model.Objects[0].LooksAt, at)
		}
	}
}
