// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"embed"
	"io/fs"
	"strings"

	"github.com/playsim/playsim/worlds"
)

//go:embed *.yaml
var builtin embed.FS

// Embedded holds the built-in scenarios under scenarios/, such as
// scenarios/reach.yaml, and all of worlds.Embedded. Its root lists nothing.
var Embedded fs.FS = library{}

// library shows the embedded files below scenarios/, and the worlds.
type library struct{}

// Folder is where the built-in scenarios are in Embedded.
const Folder = "scenarios"

// Open implements fs.FS.
func (library) Open(name string) (fs.File, error) {
	if name == Folder {
		return builtin.Open(".")
	}
	if inner, ok := strings.CutPrefix(name, Folder+"/"); ok {
		return builtin.Open(inner)
	}
	return worlds.Embedded.Open(name)
}
