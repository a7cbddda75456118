// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"github.com/playsim/playsim/run"
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
	_, err := run.Compile(files.engine(w))
	errs.Add(err)
	return errs.Err()
}
