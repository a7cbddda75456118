// SPDX-License-Identifier: Apache-2.0

package worlds

import (
	"strings"
	"testing"

	"github.com/playsim/playsim/internal/extensions"
	"github.com/playsim/playsim/internal/languages"
	naoqi "github.com/playsim/playsim/naoqi/entry"
	"github.com/playsim/playsim/source"
)

// TestTrackings: what people are followed with, or that they are not, is kept; other modes
// of the robot's are told to be none here.
func TestTrackings(t *testing.T) {
	for said, want := range map[string]string{"": "head", "head": "head", "body": "body", "none": "none"} {
		line := ""
		if said != "" {
			line = "\n  tracking: " + said
		}
		w, err := Read(source.NewFile("w.yaml", "schema: playsim/world/v1\nrobots: [{nao: {}}]\nlife:\n  activities: []"+line+"\n"), nil, &Kinds{Languages: languages.Default(), Extensions: extensions.Default()})
		if err != nil {
			t.Fatal(err)
		}
		if w.Section("life").(*naoqi.Section).Tracking != want || !strings.Contains(w.Resolved(), "tracking: "+want+",") {
			t.Errorf("%q: %s\n%s", said, w.Section("life").(*naoqi.Section).Tracking, w.Resolved())
		}
	}
	for said, want := range map[string]string{"whole_body": "is not simulated", "eyes": "tracking: expected head, body or none", "null": "tracking: "} {
		_, err := Read(source.NewFile("w.yaml", "schema: playsim/world/v1\nrobots: [{nao: {}}]\nlife: {tracking: "+said+"}\n"), nil, &Kinds{Languages: languages.Default(), Extensions: extensions.Default()})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", said, err)
		}
	}
}
