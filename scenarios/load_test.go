// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/playsim/playsim/internal/source"
)

func TestMalformedScenarios(t *testing.T) {
	files, err := filepath.Glob("testdata/errors/*.yaml")
	if err != nil || len(files) < 20 {
		t.Fatalf("%d malformed scenarios: %v", len(files), err)
	}
	for _, path := range files {
		name := strings.TrimSuffix(filepath.Base(path), ".yaml")
		t.Run(name, func(t *testing.T) {
			_, err := Load(source.NewFiles(nil), path, nil)
			if err == nil {
				t.Fatal("accepted")
			}
			compare(t, "testdata/errors/"+name+".err", err.Error()+"\n")
		})
	}
}

func compare(t *testing.T, golden, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
