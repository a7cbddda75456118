// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/playsim/playsim/cli/exit"
	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/source"
)

// findScenarios lists the scenario files that paths mean: files as they are, of a
// folder all below it. Folders are looked for on disk, then among the embedded files.
func (p *process) findScenarios(paths []string) ([]string, error) {
	var all []string
	for _, name := range paths {
		found := []string{name}
		where, root := p.folder(name)
		if where != nil {
			var err error
			if found, err = p.scenariosBelow(where, root, name); err != nil {
				return nil, err
			}
		}
		for _, f := range found {
			if f = filepath.ToSlash(filepath.Clean(f)); !slices.Contains(all, f) {
				all = append(all, f)
			}
		}
	}
	return all, nil
}

// folder says in which file system a path is a folder, if in any, and where there.
func (p *process) folder(name string) (fs.FS, string) {
	if info, err := os.Stat(name); err == nil {
		if info.IsDir() {
			return os.DirFS(name), "."
		}
		return nil, ""
	}
	root := path.Clean(filepath.ToSlash(name))
	if !fs.ValidPath(root) {
		return nil, ""
	}
	if info, err := fs.Stat(scenarios.Embedded, root); err == nil && info.IsDir() {
		return scenarios.Embedded, root
	}
	return nil, ""
}

// scenariosBelow walks a folder in alphabetical order. Left out are folders called
// testdata and those that begin with a dot or an underscore, and YAML files that are
// something else: only what names a schema of playsim's other than its worlds' is
// taken, so that a misspelt one is complained about. A file that cannot be read is taken,
// since loading it says why; a folder that cannot be read is left out, with a warning.
func (p *process) scenariosBelow(where fs.FS, root, name string) ([]string, error) {
	var found []string
	named := func(at string) string { return path.Join(filepath.ToSlash(name), strings.TrimPrefix(at, root+"/")) }
	err := fs.WalkDir(where, root, func(at string, d fs.DirEntry, err error) error {
		switch {
		case err != nil && at == root:
			return err
		case err != nil:
			fmt.Fprintf(p.err, "warning: %s is left out: %v\n", source.OneLine(named(at)), err)
			return fs.SkipDir
		case d.IsDir() && at != root && hidden(d.Name()):
			return fs.SkipDir
		case d.IsDir() || strings.HasPrefix(d.Name(), ".") || !slices.Contains([]string{".yaml", ".yml"}, path.Ext(at)):
			return nil
		}
		switch info, err := fs.Stat(where, at); {
		case err == nil && info.IsDir():
			return nil // by a link
		case err == nil && !info.Mode().IsRegular():
			found = append(found, named(at)) // a pipe, which head does not read
			return nil
		}
		if text, err := head(where, at); err != nil || looksLikeScenario(text) {
			found = append(found, named(at))
		}
		return nil
	})
	if err != nil {
		return nil, exit.Errorf(exit.Use, "%s: %w", source.OneLine(name), err)
	}
	if len(found) == 0 {
		return nil, exit.Errorf(exit.Use, "there is no scenario in %s\nhint: a scenario begins with schema: %s", source.OneLine(name), scenarios.SchemaName)
	}
	return found, nil
}

// head is the beginning of a file, which has the schema if it is one of playsim's.
func head(where fs.FS, at string) (string, error) {
	f, err := where.Open(at)
	if err != nil {
		return "", err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, 1<<18))
	return string(text), err
}

func hidden(folder string) bool {
	return folder == "testdata" || strings.HasPrefix(folder, ".") || strings.HasPrefix(folder, "_")
}

var (
	schemaLine = regexp.MustCompile(`(?m)^schema: *["']?playsim/`)
	worldLine  = regexp.MustCompile(`(?m)^schema: *["']?playsim/world/`)
)

func looksLikeScenario(text string) bool {
	return schemaLine.MatchString(text) && !worldLine.MatchString(text)
}

// writeNew writes a file that must not be there yet; of several names the first free
// one is taken, stem.yaml, stem_2.yaml and so on. It returns the name.
func writeNew(stem, ext, text string) (string, error) {
	for n := 1; n < 1000; n++ {
		name := stem + ext
		if n > 1 {
			name = fmt.Sprintf("%s_%d%s", stem, n, ext)
		}
		f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		if err != nil {
			return "", err
		}
		_, err = f.WriteString(text)
		return name, errors.Join(err, f.Close())
	}
	return "", fmt.Errorf("%s%s: there are too many of these", stem, ext)
}
