// SPDX-License-Identifier: Apache-2.0

package spec

import (
	"path"
	"regexp"
	"strings"

	"github.com/playsim/playsim/source"
)

// foreign refuses a text that is none of playsim's, without a word of it: it may be
// secret. The schema of another version or kind is of playsim too.
func (k *Format) foreign(f *source.File) error {
	switch {
	case k.Schema == "", f.Name == setName, strings.TrimSpace(f.Text) == "", k.named(f.Text):
		return nil
	case Suffixed(f.Name):
		return k.NoSchema(f)
	}
	return &source.Error{Pos: source.Pos{File: f.Name}, Msg: "this is no " + k.Name + " file", Hint: k.StartHint()}
}

// named reports whether a text has a schema of the same maker as the format's.
func (k *Format) named(text string) bool {
	maker, _, _ := strings.Cut(k.Schema, "/")
	return regexp.MustCompile(`schema["']?\s*:.*\s*` + regexp.QuoteMeta(maker+"/")).MatchString(text)
}

// NoSchema is the error of a file without a schema of playsim; it quotes nothing of it.
func (k *Format) NoSchema(f *source.File) error {
	return &source.Error{Pos: f.Start(), Msg: "the schema is missing", Code: "unknown_schema", Hint: k.StartHint()}
}

// Suffixed reports whether a name is that of a YAML file, or none.
func Suffixed(name string) bool {
	suffix := strings.ToLower(path.Ext(name))
	return name == "" || suffix == ".yaml" || suffix == ".yml"
}
