// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"github.com/playsim/playsim/docs"
	"github.com/playsim/playsim/scenarios"
)

type completionCmd struct {
	Shell string `arg:"" enum:"bash,zsh,fish" help:"Which shell: bash, zsh or fish."`
}

// completions are what makes each shell ask `playsim completion of WORDS…`, whose last word
// is the one under the cursor, with COMMAND for the name of the command. Where that knows
// nothing, the shell completes names of files.
var completions = map[string]string{
	"bash": `# source <(COMMAND completion bash)
_COMMAND() {
  local IFS=$'\n'
  COMPREPLY=($(compgen -W "$(COMMAND completion of "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)" -- "${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _COMMAND COMMAND
`,
	"zsh": `#compdef COMMAND
# source <(COMMAND completion zsh)
_COMMAND() {
  local -a words_of_COMMAND
  words_of_COMMAND=(${(f)"$(COMMAND completion of "${(@)words[2,CURRENT]}" 2>/dev/null)"})
  compadd -- $words_of_COMMAND
  _files
}
compdef _COMMAND COMMAND
`,
	"fish": `# COMMAND completion fish | source
complete -c COMMAND -a '(COMMAND completion of (commandline -opc)[2..-1] (commandline -ct) 2>/dev/null)'
`,
}

// Run implements kong's command.
func (c *completionCmd) Run(p *process) error {
	fmt.Fprint(p.out, strings.ReplaceAll(completions[c.Shell], "COMMAND", commandName()))
	return nil
}

// complete prints what the last of some words may be, a line each.
func (p *process) complete(words []string) error {
	parser, err := kong.New(&commandLine{}, kong.Name("playsim"))
	if err != nil {
		return err
	}
	for _, word := range candidates(parser.Model, words) {
		fmt.Fprintln(p.out, word)
	}
	return nil
}

// candidates are what the last word of a command line may be; none where it is a value or
// a file that only the user knows.
func candidates(model *kong.Application, words []string) (all []string) {
	if len(words) == 0 {
		return nil
	}
	before, last := words[:len(words)-1], words[len(words)-1]
	at, named := commandOf(model, before)
	if f := valued(at, model, before); f != nil {
		return slices.DeleteFunc(f.EnumSlice(), func(s string) bool { return s == "" })
	}
	switch {
	case strings.HasPrefix(last, "-"):
		all = flagsOf(at, model)
	case len(before) == 0:
		all = append(commands(), opens()...)
	case named:
		all = argumentsOf(at)
	}
	return slices.DeleteFunc(all, func(s string) bool { return !strings.HasPrefix(s, last) })
}

// commandOf returns the command of some words, and whether they name it: else the first
// is a world with a view.
func commandOf(model *kong.Application, words []string) (at *kong.Node, named bool) {
	i := slices.IndexFunc(words, func(w string) bool { return !strings.HasPrefix(w, "-") })
	for _, node := range model.Children {
		if i >= 0 && node.Name == words[i] {
			return node, true
		}
		if node.Name == "view" {
			at = node
		}
	}
	return at, false
}

// valued returns the flag whose value comes next, if one does.
func valued(at *kong.Node, model *kong.Application, before []string) *kong.Flag {
	if len(before) == 0 {
		return nil
	}
	for _, f := range slices.Concat(at.Flags, model.Flags) {
		if w := before[len(before)-1]; !f.IsBool() && (w == "--"+f.Name || f.Short != 0 && w == "-"+string(f.Short)) {
			return f
		}
	}
	return nil
}

// flagsOf are the flags of a command.
func flagsOf(at *kong.Node, model *kong.Application) (all []string) {
	for _, f := range slices.Concat(at.Flags, model.Flags) {
		if !f.Hidden && !slices.Contains(all, "--"+f.Name) {
			all = append(all, "--"+f.Name)
		}
	}
	return all
}

// argumentsOf are the known values of a command's arguments.
func argumentsOf(at *kong.Node) []string {
	switch at.Name {
	case "help":
		return commands()
	case "explain":
		codes, _ := messages(docs.Messages)
		return codes
	case "examples":
		return opens()
	}
	for _, arg := range at.Positional {
		switch {
		case len(arg.EnumSlice()) > 0 && arg.EnumSlice()[0] != "":
			return arg.EnumSlice()
		case arg.Name == "world", arg.Name == "path", arg.Name == "file" && at.Name == "check":
			return append(builtinNames(), builtinScenarios()...)
		}
	}
	return nil
}

// builtinScenarios are the built-in scenarios, such as scenarios/kick.yaml.
func builtinScenarios() []string {
	files, _ := fs.Glob(scenarios.Embedded, scenarios.Folder+"/*.yaml") // the pattern is a right one
	return files
}

// opens are the names that `playsim NAME` opens.
func opens() (names []string) {
	for _, file := range append(builtinScenarios(), builtinNames()...) {
		names = append(names, strings.TrimSuffix(path.Base(file), ".yaml"))
	}
	slices.Sort(names)
	return slices.Compact(names)
}
