// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/playsim/playsim/internal/extensions"
	"github.com/playsim/playsim/internal/languages"
	"github.com/playsim/playsim/source"
)

func TestMalformedScenarios(t *testing.T) {
	files, err := filepath.Glob("testdata/errors/*.yaml")
	if err != nil || len(files) < 20 {
		t.Fatalf("%d malformed scenarios: %v", len(files), err)
	}
	for _, path := range files {
		name := strings.TrimSuffix(filepath.Base(path), ".yaml")
		t.Run(name, func(t *testing.T) {
			_, err := Load(Of(source.FromFS(os.DirFS("."), nil), languages.Default(), extensions.Default()...), path, nil)
			if err == nil {
				t.Fatal("accepted")
			}
			compare(t, "testdata/errors/"+name+".err", err.Error()+"\n")
		})
	}
}

// What the command line names is looked for from the working folder, then as the
// scenario itself would name it.
func TestAnotherWorldFromTheCommandLine(t *testing.T) {
	const head = "schema: playsim/world/v1\nname: "
	disk := fstest.MapFS{}
	for name, text := range map[string]string{
		"tests/s.yaml":     "schema: playsim/scenario/v1\nworld: w.yaml\nexpect: [{never: \"'ball/speed' > 1\"}]\n",
		"tests/w.yaml":     head + "beside\nobjects: [{ball: {at: [1, 0]}}]\n",
		"mine/w.yaml":      head + "mine\nobjects: [{ball: {at: [1, 0]}}]\n",
		"other.yaml":       head + "here\nobjects: [{ball: {at: [1, 0]}}]\n",
		"tests/other.yaml": head + "there\nobjects: [{ball: {at: [1, 0]}}]\n",
		"tests/last.yaml":  head + "last\nobjects: [{ball: {at: [1, 0]}}]\n",
	} {
		disk[name] = &fstest.MapFile{Data: []byte(text)}
	}
	files := Of(source.FromFS(disk, nil), languages.Default(), extensions.Default()...)
	for set, want := range map[string]string{"": "beside", "world=mine/w.yaml": "mine", "world=other.yaml": "here", "world=last.yaml": "last"} {
		var sets []string
		if set != "" {
			sets = append(sets, set)
		}
		s, err := Load(files, "tests/s.yaml", sets)
		if err != nil || s.World.Name != want {
			t.Errorf("%s: got %v, %v, want %s", set, s, err, want)
		}
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
