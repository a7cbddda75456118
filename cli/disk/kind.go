// SPDX-License-Identifier: Apache-2.0

package disk

import (
	"path"
	"slices"
	"strings"

	"github.com/playsim/playsim/cli/exit"
	"github.com/playsim/playsim/source"
)

// fileKinds are the kinds of files by their suffix: what one is and what is done with
// it, with @ for its name.
var fileKinds = map[string]struct{ what, use string }{
	".play":  {"a Playful program", "playsim check @ and playsim tree @ read it; a world names it under programs:"},
	".star":  {"a file of nodes", "playsim check @ judges it, playsim nodes FOLDER lists what the folder declares; a world names the folder behind nodes:"},
	".js":    {"a JavaScript program", "playsim check @ reads it, playsim pdl @ runs it on samples; a world names it under programs:"},
	".yaml":  {"a world or a scenario", "playsim check @ judges it, playsim run @ runs it"},
	".yml":   {"a world or a scenario", "playsim check @ judges it, playsim run @ runs it"},
	".csv":   {"a table", "playsim pdl PROGRAM.js --samples @ reads samples"},
	".jsonl": {"a trace", "it is read by people and other programs"},
	".mcap":  {"a recorded run", "playsim replay @ plays it, playsim verify @ does it again and compares; run, why, shot and film take it, too"},
	".pml":   {"a project of Choregraphe", "it lists the files of a robot application; playsim check manifest.xml judges the manifest beside it, which a world names under life:"},
	".xar":   {"a behaviour of Choregraphe", "playsim does not read it; a world says under do: what the activity does, and playsim check manifest.xml judges when it is launched"},
	".xml":   {"a manifest or a report", "playsim check @ judges the manifest of a robot application; a world names it under life:"},
}

// WrongKind refuses a file whose suffix says that it is something else than wanted;
// of other suffixes nothing is known.
func WrongKind(name, wanted string, suffixes ...string) error {
	suffix := strings.ToLower(path.Ext(name))
	kind, known := fileKinds[suffix]
	if !known || slices.Contains(suffixes, suffix) {
		return nil
	}
	name = source.OneLine(name)
	return exit.Errorf(exit.Use, "%s is %s, not %s [wrong_file]\nhint: %s", name, kind.what, wanted, strings.ReplaceAll(kind.use, "@", name))
}

func NotWorld(name string) error { return WrongKind(name, "a world", ".yaml", ".yml") }
