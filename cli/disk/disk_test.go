// SPDX-License-Identifier: Apache-2.0

package disk

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/playsim/playsim/source"
)

// written writes files below a temporary folder without links and returns it.
func written(t *testing.T, files map[string]string) string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range files {
		at := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(at), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(at, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestRoot(t *testing.T) {
	dir := written(t, map[string]string{"a/go.mod": "", "a/b/c/x.yaml": "", "d/.git/HEAD": "", "e/f/g/x.yaml": "", "a/h/playsim.root": ""})
	t.Chdir(filepath.Join(dir, "a", "b"))
	for name, want := range map[string]string{
		"c/x.yaml":                       "a",
		"none.yaml":                      "a",
		"../../d/x.yaml":                 "d",
		"../../e/f/g/x.yaml":             "e/f",
		"../h/x.yaml":                    "a/h",
		filepath.Join(dir, "a/h/x.yaml"): "a/h",
		filepath.Join(dir, "e/x.yaml"):   ".",
	} {
		if got, err := Root(name); err != nil || got != filepath.Join(dir, want) {
			t.Errorf("%s: %s %v, want %s", name, got, err, want)
		}
	}
	if got, err := Root("/x.yaml"); err != nil || filepath.Dir(got) != got {
		t.Errorf("the uppermost folder has the root %s, %v", got, err)
	}
}

// filesOf are the files of a root.
func filesOf(t *testing.T, root string, follow bool) *source.Files {
	t.Helper()
	places, err := new(Disk).Places(root, follow)
	if err != nil {
		t.Fatal(err)
	}
	return &source.Files{Places: places}
}

// Files are known by the names that a user of the working folder has for them.
func TestNames(t *testing.T) {
	dir := written(t, map[string]string{
		"p/scenarios/deep/s.yaml": "s", "p/worlds/w.yaml": "w", "p/nodes/a.star": "a", "secret.yaml": "no", "q/w.yaml": "q",
	})
	root, whole := filepath.Join(dir, "p"), filepath.ToSlash(filepath.Join(dir, "p"))
	for _, follow := range []bool{false, true} {
		for here, names := range map[string][]string{
			"p/scenarios/deep": {"s.yaml", "../../worlds/w.yaml", "../../nodes/a.star"},
			"p/scenarios":      {"deep/s.yaml", "../worlds/w.yaml", "../nodes/a.star"},
			"p":                {"scenarios/deep/s.yaml", "worlds/w.yaml", "nodes/a.star"},
			".":                {"p/scenarios/deep/s.yaml", "p/worlds/w.yaml", "p/nodes/a.star"},
			"q":                {"../p/scenarios/deep/s.yaml", "../p/worlds/w.yaml", "../p/nodes/a.star"},
		} {
			t.Chdir(filepath.Join(dir, here))
			files := filesOf(t, root, follow)
			for _, s := range []string{names[0], whole + "/scenarios/deep/s.yaml"} {
				if f, err := files.Read(s, ""); err != nil || f.Name != s || f.Text != "s" {
					t.Errorf("%s in %s: %v %v", s, here, f, err)
				}
			}
			if f, err := files.Read("../../worlds/w.yaml", names[0]); err != nil || f.Name != names[1] || f.Text != "w" {
				t.Errorf("in %s: %v %v", here, f, err)
			}
			if f, err := files.Folder("../../nodes", names[0], ".star"); err != nil || len(f) != 1 || f[0].Name != names[2] {
				t.Errorf("in %s: %v %v", here, f, err)
			}
			for _, out := range []string{"../../../secret.yaml", dir + "/secret.yaml", "../../../none.yaml"} {
				if _, err := files.Read(out, names[0]); err == nil || errors.Is(err, fs.ErrNotExist) || !strings.Contains(err.Error(), "is outside the project's root "+root+" (--root DIR") {
					t.Errorf("%s in %s: %v", out, here, err)
				}
			}
			if _, err := files.Read("none.yaml", names[0]); !errors.Is(err, fs.ErrNotExist) {
				t.Errorf("%v", err)
			}
		}
	}
	if _, err := filesOf(t, filepath.Join(dir, "none"), false).Read(dir+"/none/x.yaml", ""); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a root that is not there: %v", err)
	}
}

// A link out of the root is refused, whatever part of a name it is, or followed.
func TestLinks(t *testing.T) {
	dir := written(t, map[string]string{"secret.yaml": "secret", "away/w.yaml": "away", "p/w.yaml": "w", "p/sub/x.yaml": "x"})
	for link, to := range map[string]string{
		"p/out.yaml": "../secret.yaml", "p/whole.yaml": filepath.Join(dir, "secret.yaml"), "p/folder": "../away", "p/lost.yaml": "../none.yaml",
		"p/in.yaml": "sub/x.yaml", "p/again.yaml": "out.yaml",
	} {
		if err := os.Symlink(to, filepath.Join(dir, link)); err != nil {
			t.Skip(err) // not everybody may make links
		}
	}
	t.Chdir(filepath.Join(dir, "p"))
	for name, want := range map[string]string{"out.yaml": "secret", "whole.yaml": "secret", "folder/w.yaml": "away", "in.yaml": "x", "again.yaml": "secret", "lost.yaml": ""} {
		f, err := filesOf(t, ".", true).Read(name, "")
		if want == "" && !errors.Is(err, fs.ErrNotExist) || want != "" && (err != nil || f.Text != want) {
			t.Errorf("followed: %s: %v %v", name, f, err)
		}
		f, err = filesOf(t, ".", false).Read(name, "")
		if want == "x" && err == nil && f.Text == want {
			continue
		}
		if !errors.Is(err, ErrLink) || !strings.HasPrefix(err.Error(), "read "+name+": it is a link out of the project's root") {
			t.Errorf("refused: %s: %v %v", name, f, err)
		}
	}
	if _, err := filesOf(t, ".", false).Folder("folder", "", ".yaml"); !errors.Is(err, ErrLink) {
		t.Errorf("a folder: %v", err)
	}
}

// A file is read up to a number of bytes, whatever size it claims to have.
func TestReadFile(t *testing.T) {
	name := filepath.Join(written(t, map[string]string{"f": "12345"}), "f")
	if text, err := ReadFile(name, 5); err != nil || string(text) != "12345" {
		t.Errorf("%q %v", text, err)
	}
	if _, err := ReadFile(name, 4); err == nil || err.Error() != "read "+name+": it has more than 4 bytes" {
		t.Errorf("%v", err)
	}
	if _, err := ReadFile(name+"f", 4); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("%v", err)
	}
	const claimsNone = "/proc/self/status" // its size is 0
	if _, err := os.Stat(claimsNone); err != nil {
		t.Skip("there is no file of an unknown size")
	}
	if text, err := ReadFile(claimsNone, 1<<20); err != nil || len(text) < 100 {
		t.Errorf("%q %v", text, err)
	}
	if _, err := ReadFile(claimsNone, 100); err == nil || !strings.HasSuffix(err.Error(), "more than 100 bytes") {
		t.Errorf("%v", err)
	}
}
