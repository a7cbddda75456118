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
			if found, err = below(where, root, name, log, isYAML); err != nil {
				return nil, err
			}
			if len(found) == 0 {
				return nil, exit.Errorf(exit.Use, "there is no scenario in %s [no_scenario]\nhint: a scenario begins with schema: %s", source.OneLine(name), scenarios.SchemaName)
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

// DefaultScenarios returns the paths of the scenarios that are run where none is named,
// and which these are: the folder scenarios if it is on disk, else the scenario files of
// the current folder, else the built-in ones.
func DefaultScenarios() (paths []string, which string) {
	if info, err := os.Stat(scenarios.Folder); err == nil && info.IsDir() {
		return []string{scenarios.Folder}, "the scenarios in " + scenarios.Folder + "/"
	}
	here := os.DirFS(".")
	files, _ := fs.Glob(here, "[^.]*.y*ml") // the pattern is a right one
	for _, name := range files {
		if slices.Contains([]string{".yaml", ".yml"}, path.Ext(name)) && isScenario(here, name) {
			paths = append(paths, name)
		}
	}
	switch len(paths) {
	case 0:
		return []string{scenarios.Folder}, "the built-in scenarios"
	case 1:
		return paths, "the scenario file of this folder, " + source.OneLine(paths[0])
	}
	return paths, fmt.Sprintf("the %d scenario files of this folder", len(paths))
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

// below walks a folder in alphabetical order and returns the files that are taken. Left out
// are folders called testdata and those that begin with a dot or an underscore. A folder
// that cannot be read is left out, with a warning.
func below(where fs.FS, root, name string, log io.Writer, taken func(fs.FS, string) bool) ([]string, error) {
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
		case !d.IsDir() && !strings.HasPrefix(d.Name(), ".") && taken(where, at):
			found = append(found, named(at))
		}
		return nil
	})
	if err != nil {
		return nil, exit.Errorf(exit.Use, "%s: %w", source.OneLine(name), err)
	}
	return found, nil
}

func isYAML(where fs.FS, at string) bool {
	return slices.Contains([]string{".yaml", ".yml"}, path.Ext(at)) && isScenario(where, at)
}

// Checkable returns the files that a path means to a check: the file itself, or of a folder
// the worlds, scenarios, programs, nodes and manifests below it.
func Checkable(name string, log io.Writer) ([]string, error) {
	where, root := folderNamed(name)
	if where == nil {
		return []string{name}, nil
	}
	found, err := below(where, root, name, log, isCheckable)
	if err == nil && len(found) == 0 {
		err = exit.Errorf(exit.Use, "there is nothing to check in %s [nothing_to_check]\nhint: worlds, scenarios, programs, nodes and manifests are checked", source.OneLine(name))
	}
	return found, err
}

// isCheckable reports whether a file is one of playsim's. A YAML file names a schema of it,
// and a JavaScript file is a PDL program or a manager; others belong to something else.
func isCheckable(where fs.FS, at string) bool {
	switch path.Ext(at) {
	case ".play", ".star":
		return true
	case ".xml":
		return path.Base(at) == "manifest.xml"
	case ".yaml", ".yml":
		text, err := head(where, at)
		return err != nil || schemaLine.MatchString(text)
	case ".js":
		text, err := head(where, at)
		return err != nil || ownScript.MatchString(text)
	}
	return false
}

var ownScript = regexp.MustCompile(`\bfunction (?:pdl_main|sense|act) *\(`)

// isScenario reports whether a YAML file is taken as a scenario: it names a schema of
// playsim's other than its worlds', so that a misspelt one is complained about. One that
// cannot be read is taken, since loading it says why.
func isScenario(where fs.FS, at string) bool {
	info, err := fs.Stat(where, at)
	if err == nil && !info.Mode().IsRegular() {
		return !info.IsDir() // a pipe, which head does not read; a link to a folder is none
	}
	text, err := head(where, at)
	return err != nil || looksLikeScenario(text)
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
