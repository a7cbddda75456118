// SPDX-License-Identifier: Apache-2.0

package arrows

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
)

// refusedByEngine finds the imports by which a package of the engine depends on what is
// refused. Imports of packages of the engine are not looked at: those are found there.
func refusedByEngine(root string) (found []string, err error) {
	files, err := parse(root)
	if err != nil {
		return nil, err
	}
	imported := map[string]bool{}
	eachOutward(files, func(_ file, _ string, name string) { imported[name] = true })
	deps, err := depsOf(root, slices.Sorted(maps.Keys(imported)))
	if err != nil {
		return nil, err
	}
	eachOutward(files, func(_ file, at, name string) {
		switch what := firstRefused(append(deps[name], name)); what {
		case "":
		case name:
			found = append(found, at+"the engine may not depend on "+what)
		default:
			found = append(found, at+fmt.Sprintf("the engine may not depend on %s: %s does", what, name))
		}
	})
	return found, nil
}

// eachOutward visits the imports of the engine's files that leave it.
func eachOutward(files []file, visit func(f file, at, name string)) {
	for _, f := range files {
		if belowAny(f.pkg(), outside) {
			continue
		}
		for _, spec := range f.ast.Imports {
			name, _ := strconv.Unquote(spec.Path.Value)
			if inside, own := strings.CutPrefix(name, module+"/"); !own || belowAny(inside, outside) {
				visit(f, f.at(spec, ""), name)
			}
		}
	}
}

func belowAny(pkg string, folders []string) bool {
	return slices.ContainsFunc(folders, func(folder string) bool { return below(pkg, folder) })
}

// firstRefused is the first of the refused packages and modules that is among names.
func firstRefused(names []string) string {
	all := slices.Clone(refused)
	for _, o := range owned {
		if belowAny(o.by, outside) {
			all = append(all, o.module)
		}
	}
	for _, what := range all {
		if slices.ContainsFunc(names, func(name string) bool { return below(name, what) }) {
			return what
		}
	}
	return ""
}

// depsOf lists all that packages depend on where they are built for js/wasm and where for
// this system.
func depsOf(root string, names []string) (map[string][]string, error) {
	deps := map[string][]string{}
	for _, system := range [][]string{nil, {"GOOS=js", "GOARCH=wasm"}} {
		cmd := exec.Command("go", append([]string{"list", "-e", "-json=ImportPath,Deps"}, names...)...)
		cmd.Dir, cmd.Env = root, append(os.Environ(), system...)
		var stderr bytes.Buffer
		cmd.Stderr = &stderr
		out, err := cmd.Output()
		if err != nil {
			return nil, fmt.Errorf("go list: %w\n%s", err, &stderr)
		}
		for dec := json.NewDecoder(bytes.NewReader(out)); ; {
			var p struct {
				ImportPath string
				Deps       []string
			}
			if err := dec.Decode(&p); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				return nil, err
			}
			deps[p.ImportPath] = append(deps[p.ImportPath], p.Deps...)
		}
	}
	return deps, nil
}
