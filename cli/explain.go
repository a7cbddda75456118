// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"

	"github.com/playsim/playsim/cli/exit"
	"github.com/playsim/playsim/source"
)

// What kong says that can be said better.
var (
	noValue     = regexp.MustCompile(`^(--?\S+): expected \S+ value but got "EOL"`)
	flagValue   = regexp.MustCompile(`^(--?\S+): expected \S+ value but got "(-\S+)" \((?:long|short) flag\)`)
	oneOf       = regexp.MustCompile(`^(--\S+|<\S+>) must be one of (\S+) but got (".*")$`)
	notExpected = regexp.MustCompile(`^(unknown flag|unexpected argument) `)
	numberFor   = regexp.MustCompile(`^(--\S+): expected (?:an? )?(?:valid \d+ bit )?(?:int|uint|float)\S* but got (".*")`)
)

// usage adds to kong's complaint what it cannot know.
func usage(err error, args []string) error {
	if !slices.Contains(commands(), args[0]) && source.DidYouMean(args[0], commands()) != "" {
		return noCommand(args[0])
	}
	text, hint := err.Error(), "playsim --help"
	if slices.Contains(commands(), args[0]) {
		hint = "playsim " + args[0] + " --help"
	}
	if what, ok := strings.CutPrefix(text, "expected "); ok {
		text = "there is something missing: " + what + " [missing_value]"
	}
	if m := noValue.FindStringSubmatch(text); m != nil {
		text = m[1] + ": the value is missing [missing_value]"
	}
	if m := flagValue.FindStringSubmatch(text); m != nil {
		text = fmt.Sprintf("%s: the value is missing before %s [missing_value]", m[1], m[2])
	}
	if m := oneOf.FindStringSubmatch(text); m != nil {
		text = fmt.Sprintf("%s: expected %s, not %s [wrong_type]", m[1], choices(m[2]), m[3])
	}
	if m := numberFor.FindStringSubmatch(text); m != nil {
		text = fmt.Sprintf("%s: expected a number, not %s [wrong_type]", m[1], m[2])
	}
	if flag := notExpected.FindStringSubmatch(text); flag != nil {
		text += map[string]string{"unknown flag": " [unknown_flag]", "unexpected argument": " [unexpected_argument]"}[flag[1]]
	}
	return exit.Errorf(exit.Use, "%s\nhint: %s", text, hint)
}

// choices turns kong's list, "","window","term", into words.
func choices(list string) string {
	var words []string
	for _, w := range strings.Split(list, ",") {
		if w = strings.Trim(w, `"`); w != "" {
			words = append(words, w)
		}
	}
	last := len(words) - 1
	if last < 1 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:last], ", ") + " or " + words[last]
}

// missing adds a suggestion where a file is not there because the name of a built-in
// world was misspelt, or where it is a folder.
func missing(err error, name string) error {
	if errors.Is(err, syscall.EISDIR) {
		return exit.Errorf(exit.Use, "%w\nhint: name one of its files; playsim test %s runs the scenarios in it", err, source.OneLine(name))
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if near := builtinLike(name); near != "" {
		return exit.Errorf(exit.Use, "%w\nhint: did you mean %q?", err, near)
	}
	return exit.Errorf(exit.Use, "%w\nhint: playsim examples lists the built-in worlds", err)
}

// builtinLike is the built-in world that a name means, whole or in part, or is "".
func builtinLike(name string) string {
	all := builtinNames()
	stems := make([]string, len(all))
	for i, n := range all {
		stems[i] = strings.TrimSuffix(path.Base(n), ".yaml")
	}
	if near := source.DidYouMean(name, all); near != "" {
		return near
	}
	stem := strings.TrimSuffix(path.Base(filepath.ToSlash(name)), path.Ext(name))
	i := slices.Index(stems, stem)
	if i < 0 {
		i = slices.Index(stems, source.DidYouMean(stem, stems))
	}
	if i < 0 {
		return ""
	}
	return all[i]
}
