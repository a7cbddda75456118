// SPDX-License-Identifier: Apache-2.0

package spec

import (
	"path"
	"strings"

	"github.com/playsim/playsim/source"
)

// foreign refuses a text that is none of playsim's, neither by its name nor by what is in
// it, without a word of it: it may be secret.
func (k *Format) foreign(f *source.File) error {
	switch {
	case k.Schema == "", Suffixed(f.Name), f.Name == setName, strings.Contains(f.Text, "playsim/"):
		return nil
	}
	return &source.Error{Pos: source.Pos{File: f.Name}, Msg: "this is no " + k.Name + " file", Hint: k.StartHint()}
}

// Suffixed reports whether a name is that of a YAML file, or none.
func Suffixed(name string) bool {
	suffix := strings.ToLower(path.Ext(name))
	return name == "" || suffix == ".yaml" || suffix == ".yml"
}
