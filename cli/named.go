// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"os"
	"path"
	"strings"

	"github.com/playsim/playsim/cli/exit"
	"github.com/playsim/playsim/source"
)

// fileOf returns the file that the word of `playsim WORD` names: the file of that name on
// disk, else the built-in scenario, else the built-in world. The error about a word that
// names none suggests a command, then a built-in file. What looks like a path is
// returned as it is.
func fileOf(word string) (string, error) {
	if strings.ContainsAny(word, `/\.`) {
		return word, nil
	}
	if _, err := os.Lstat(word); err == nil {
		return word, nil
	}
	files := append(builtinScenarios(), builtinNames()...)
	names := make([]string, len(files))
	for i, file := range files {
		if names[i] = strings.TrimSuffix(path.Base(file), ".yaml"); names[i] == word {
			return file, nil
		}
	}
	if source.DidYouMean(word, commands()) != "" {
		return "", noCommand(word)
	}
	hint := "playsim examples lists the built-in worlds, playsim help the commands"
	if near := source.Suggest(word, names); near != "" {
		hint = near
	}
	return "", exit.Errorf(exit.Use, "no such file or command: %s [unknown_command]\nhint: %s", source.OneLine(word), hint)
}
