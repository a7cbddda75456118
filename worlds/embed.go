// SPDX-License-Identifier: Apache-2.0

package worlds

import (
	"embed"
	"io/fs"
	"strings"
)

//go:embed *.yaml *.play *.js
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
// worlds/ball_chase.yaml.
func Builtin() []string {
	entries, _ := builtin.ReadDir(".")
	names := make([]string, len(entries))
	for i, e := range entries {
		names[i] = prefix + e.Name()
	}
	return names
}

// Schema is the JSON Schema (draft 2020-12) of world files, for editors. It is a
// little laxer than Load, which also knows what stands in what.
//
//go:embed schema.json
var Schema string
