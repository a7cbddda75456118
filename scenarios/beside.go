// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"path"
	"strings"

	"github.com/playsim/playsim/program"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/worlds"
)

// LoadWorld is worlds.Load whose error lists what is wrong with the programs and the
// extensions of the world, too.
func LoadWorld(files *Library, name string, sets []string) (*worlds.World, error) {
	f, err := files.Read(name, "")
	if err != nil {
		return nil, err
	}
	w, err := worlds.Read(f, sets, &files.Kinds)
	if err != nil {
		return nil, beside(f, sets, files, err)
	}
	return w, nil
}

// beside adds to what is wrong with the text of a world what is wrong with its programs
// and extensions, as far as they could be read. Things that stand in one another are told
// alone: then there is no other mistake in the text.
func beside(f *source.File, sets []string, files *Library, wrong error) error {
	w := worlds.Partly(f, sets, &files.Kinds)
	if w == nil {
		return wrong
	}
	var errs source.Errors
	errs.Add(wrong)
	_, _, _, err := compileWorld(w, files)
	errs.Add(err)
	return errs.Err()
}

// compileWorld compiles the programs of a world and its extensions. The error lists all that
// is wrong with either.
func compileWorld(w *worlds.World, files *Library) ([]compiled, []extended, []error, error) {
	var errs source.Errors
	all, warnings, err := compileAll(w, files)
	errs.Add(err)
	more, odd, err := compileExtensions(w, files)
	errs.Add(err)
	return all, more, append(warnings, odd...), errs.Err()
}

// refused tells whether package worlds has told what is wrong with the file of a program.
func refused(e *program.Entry) bool {
	suffixes := e.Language.Suffixes()
	if len(suffixes) == 0 {
		return e.Name == ""
	}
	return e.File == "" || !strings.HasSuffix(path.Base(e.File), suffixes[0])
}
