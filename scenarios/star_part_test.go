// SPDX-License-Identifier: Apache-2.0

package scenarios_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/playsim/playsim/internal/extensions"
	"github.com/playsim/playsim/internal/languages"
	"github.com/playsim/playsim/playful/entry"
	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/source"
)

// inFolder writes files and gives the folder.
func inFolder(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		at := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(at), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(at, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return filepath.ToSlash(dir)
}

const hum = "def f(n):\n    say(str(n))\nleaf(\"hum\", \"hums\", tick = f, keys = {\"n\": number(1)})\n"

// An application that is reused brings its own nodes, and takes parameters.
func TestFindingReuseBringsNodes(t *testing.T) {
	dir := inFolder(t, map[string]string{
		"main.play":            "include \"app/app.play\"\napp | n = 0.3\n",
		"path.play":            "other\n",
		"app/app.play":         "program | n = 0.5:\n  hum | n = n\n",
		"app/nodes/h.star":     hum,
		"lib/other.play":       "buzz\n",
		"lib/bad.play":         "whenever ((\n",
		"lib/nodes/b.star":     strings.ReplaceAll(hum, "hum", "buzz"),
		"own.play":             "mine\n",
		"elsewhere/nodes.star": strings.ReplaceAll(hum, "hum", "mine"),
	})
	files := scenarios.Of(source.FromFS(os.DirFS(dir), nil), languages.Default(), extensions.Default()...)
	files.Path = []string{"lib"}
	for _, name := range []string{"main.play", "path.play"} {
		if _, err := new(entry.Language).CompileWith(files.Alone(), name, ""); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := new(entry.Language).CompileWith(files.Alone(), "own.play", "elsewhere"); err != nil {
		t.Error(err)
	}
	if _, err := new(entry.Language).CompileWith(files.Alone(), "own.play", ""); err == nil || !strings.Contains(err.Error(), "--nodes") {
		t.Errorf("%v", err)
	}
}

// What gets its target from another program can be looked at alone, and one that is
// merely wrong cannot.
func TestFindingAPartIsChecked(t *testing.T) {
	dir := inFolder(t, map[string]string{
		"part.play":    "walk_to\n",
		"filter.play":  "smooth | out = mean\ntargeting mean: walk_to\n",
		"bad.play":     "walk_to\nwlak_to\n",
		"nodes/s.star": "def f(target):\n    push_like(target)\nleaf(\"smooth\", tick = f)\n",
	})
	files := scenarios.Of(source.FromFS(os.DirFS(dir), nil), languages.Default(), extensions.Default()...)
	for _, name := range []string{"part.play", "filter.play"} {
		prog, err := new(entry.Language).CompileWith(files.Alone(), name, "")
		if err != nil || len(prog.Warnings) == 0 {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := new(entry.Language).CompileWith(files.Alone(), "bad.play", ""); err == nil || !strings.Contains(err.Error(), "walk_to\"?") {
		t.Errorf("%v", err)
	}
}
