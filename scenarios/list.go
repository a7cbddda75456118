// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"io/fs"
	"path"

	"github.com/playsim/playsim/source"
)

// Listed is what the list of built-in scenarios says of one.
type Listed struct {
	File  string // such as scenarios/reach.yaml
	World string // its world, such as worlds/ball_chase.yaml
	About string // one line, may be empty
}

// Builtin lists the built-in scenarios, sorted by file. They are not checked.
func Builtin() ([]Listed, error) {
	names, err := fs.Glob(builtin, "*.yaml")
	if err != nil {
		return nil, err
	}
	files := source.FromFS(nil, Embedded)
	all := make([]Listed, 0, len(names))
	for _, name := range names {
		f, err := files.Read(path.Join(Folder, name), "")
		if err != nil {
			return nil, err
		}
		root, err := format.Parse(f)
		if err != nil {
			return nil, err
		}
		l := Listed{File: f.Name}
		if n, ok := root.Get("world"); ok {
			l.World = path.Join(Folder, n.Text)
		}
		if n, ok := root.Get("about"); ok {
			l.About = n.Text
		}
		all = append(all, l)
	}
	return all, nil
}
