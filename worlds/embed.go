// SPDX-License-Identifier: Apache-2.0

package worlds

import (
	"embed"
	"io/fs"
	"path"
	"strings"
)

//go:embed *.yaml *.play *.js nodes/*.star apps/*/*.xml
var builtin embed.FS

// Embedded holds the built-in worlds and their programs under worlds/, such as
// worlds/ball_chase.yaml.
var Embedded fs.FS = folder{}

// folder shows the embedded files below worlds/.
type folder struct{}

const prefix = "worlds/"

// Open implements fs.FS.
func (folder) Open(name string) (fs.File, error) {
	inner, ok := strings.CutPrefix(name, prefix)
	if !ok {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	return builtin.Open(inner)
}

// Builtin lists the built-in files in alphabetical order, such as
// worlds/ball_chase.yaml and, behind them, worlds/nodes/near.star and
// worlds/apps/greeter/manifest.xml.
func Builtin() []string {
	all := append(filesIn("."), filesIn(Nodes)...)
	apps, _ := builtin.ReadDir(Apps)
	for _, a := range apps {
		all = append(all, filesIn(path.Join(Apps, a.Name()))...)
	}
	return all
}

// Apps is the folder of the built-in applications for Autonomous Life, beside the worlds.
const Apps = "apps"

// Nodes is the folder of the built-in node files, beside the worlds.
const Nodes = "nodes"

func filesIn(dir string) []string {
	entries, _ := builtin.ReadDir(dir)
	var names []string
	for _, e := range entries {
		if !e.IsDir() {
			names = append(names, prefix+path.Join(dir, e.Name()))
		}
	}
	return names
}
