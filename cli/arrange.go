// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"slices"
	"strings"
	"sync"
	"unicode"

	"github.com/alecthomas/kong"

	"github.com/playsim/playsim/cli/exit"
)

// commands are the names of the commands that users see.
var commands = sync.OnceValue(func() []string {
	parser, err := kong.New(&commandLine{}, kong.Name("playsim"))
	if err != nil {
		return nil // dispatch says so
	}
	var names []string
	for _, node := range parser.Model.Children {
		if !node.Hidden {
			names = append(names, node.Name)
		}
	}
	return names
})

// flagNames are the flags of all commands, by --name and -n.
func flagNames(model *kong.Application) map[string]*kong.Flag {
	all := map[string]*kong.Flag{}
	for _, node := range append([]*kong.Node{model.Node}, model.Children...) {
		for _, f := range node.Flags {
			all["--"+f.Name] = f
			if f.Short != 0 {
				all["-"+string(f.Short)] = f
			}
		}
	}
	return all
}

// arrange gives a command line the order that kong wants: the command before its
// flags, and values, which may begin with a dash, joined to their flags. It refuses an
// empty value: nothing takes one. An expression that begins with a minus goes behind
// a --.
func arrange(model *kong.Application, args []string) ([]string, error) {
	flags := flagNames(model)
	var out, last []string
	word := -1 // where the first argument that is no flag stands in out
	for i := 0; i < len(args); i++ {
		name, value, joined := strings.Cut(args[i], "=")
		f := flags[name]
		switch {
		case args[i] == "--":
			out = append(out, args[i:]...)
			i = len(args)
		case f != nil && !f.IsBool() && !joined && i+1 < len(args) && flags[args[i+1]] == nil:
			i++
			value = args[i]
			fallthrough
		case f != nil && !f.IsBool() && joined:
			if value == "" {
				return nil, exit.Errorf(exit.Use, "%s: the value is empty", name)
			}
			out = append(out, "--"+f.Name+"="+value)
		case f == nil && negative(args[i]):
			last = append(last, args[i])
		default:
			if word < 0 && !strings.HasPrefix(args[i], "-") {
				word = len(out)
			}
			out = append(out, args[i])
		}
	}
	if word > 0 && slices.Contains(commands(), out[word]) {
		command := out[word]
		out = slices.Insert(slices.Delete(out, word, word+1), 0, command)
	}
	if last != nil && !slices.Contains(out, "--") {
		out = append(out, "--")
	}
	return append(out, last...), nil
}

// negative tells whether an argument is an expression with a sign, and no flag.
func negative(arg string) bool {
	rest := strings.TrimLeft(arg, "-")
	return rest != arg && rest != "" && !unicode.IsLetter([]rune(rest)[0])
}
