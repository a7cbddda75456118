// SPDX-License-Identifier: Apache-2.0

package disk

import (
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

// Scenarios lists the scenario files that paths mean: files as they are, of a
// folder all below it; the log has warnings. Folders are looked for on disk, then among the embedded files.
func Scenarios(paths []string, log io.Writer) ([]string, error) {
	var all []string
	for _, name := range paths {
		found := []string{name}
		where, root := folderNamed(name)
		if where != nil {
			var err error
			if found, err = scenariosBelow(where, root, name, log); err != nil {
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

// folderNamed says in which file system a path is a folder, if in any, and where there.
func folderNamed(name string) (fs.FS, string) {
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
func scenariosBelow(where fs.FS, root, name string, log io.Writer) ([]string, error) {
	var found []string
	named := func(at string) string { return path.Join(filepath.ToSlash(name), strings.TrimPrefix(at, root+"/")) }
	err := fs.WalkDir(where, root, func(at string, d fs.DirEntry, err error) error {
		switch {
		case err != nil && at == root:
			return err
		case err != nil:
			fmt.Fprintf(log, "warning: %s is left out: %v\n", source.OneLine(named(at)), err)
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
