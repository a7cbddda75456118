// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
	"github.com/google/go-cmp/cmp"

	"github.com/playsim/playsim"
	"github.com/playsim/playsim/cli/disk"
	"github.com/playsim/playsim/cli/exit"
	"github.com/playsim/playsim/internal/extensions"
	"github.com/playsim/playsim/internal/languages"
	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/source"
)

// TestDocuments runs the listings of README.md and of the pages in docs, each page in an
// empty folder, in the order of the page:
//
//   - a listing whose first line is a comment with a file name is written to that file;
//     one without a name is an excerpt of a built-in file that the page names;
//   - a listing `console` has commands behind "$ " and their whole output, in which a line
//     "..." stands for any lines; a command that does not exit with 0 ends with
//     "(exit code N)";
//   - a listing `sh` has commands without their output, or that need a display or more
//     than playsim;
//   - listings `go`, `jsonl` and `py` have tests of their own;
//   - a listing `ebnf` is the grammar in package syntax;
//   - a listing `timeline` has keys and conditions with their values drawn over time.
//
// A file that no console checks must pass `playsim check`. With -update the test writes
// the outputs and the time lines.
func TestDocuments(t *testing.T) {
	if racing {
		t.Skip("one goroutine alone: the race detector has nothing to find")
	}
	pages, err := filepath.Glob("../docs/*.md")
	if err != nil || len(pages) == 0 {
		t.Fatal(pages, err)
	}
	for _, page := range append(pages, "../README.md") {
		if filepath.Base(page) == "library.md" {
			continue // internal/thirdparty has its listings
		}
		t.Run(filepath.Base(page), func(t *testing.T) {
			path, err := filepath.Abs(page)
			if err != nil {
				t.Fatal(err)
			}
			text, grammar := readText(t, path), readText(t, "../playful/syntax/doc.go")
			t.Chdir(t.TempDir())
			d := &document{T: t, page: text, grammar: strings.ReplaceAll(grammar, "//\t", ""), files: map[string]bool{}}
			if got := d.run(text); got == text {
				return
			} else if !*update {
				t.Errorf("go test ./cli -run TestDocuments -update writes what is right:\n%s", cmp.Diff(text, got))
			} else if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
				t.Fatal(err)
			}
		})
	}
}

// document is a page that is run.
type document struct {
	*testing.T
	page, grammar string
	files         map[string]bool // that were written; true when a console has checked it
}

var block = regexp.MustCompile("(?ms)^```([a-z]*)([^\n]*)\n(.*?)^```$")

// run does what the listings say and returns the page as it should be.
func (d *document) run(page string) string {
	page = block.ReplaceAllStringFunc(page, func(whole string) string {
		m := block.FindStringSubmatch(whole)
		kind, rest, body := m[1], m[2], m[3]
		switch kind {
		case "console":
			body = d.console(body)
		case "timeline":
			body = d.timeline(body)
		case "sh":
			d.shell(body)
		case "go", "jsonl", "py": // have tests of their own
		case "ebnf":
			if !strings.Contains(d.grammar, body) {
				d.Errorf("the grammar is not that of package syntax:\n%s", body)
			}
		default:
			d.write(body)
		}
		return "```" + kind + rest + "\n" + body + "```"
	})
	for name, checked := range d.files {
		if out, code := printed("check", name); !checked && code != 0 {
			d.Errorf("%s: %s", name, out)
		}
	}
	return page
}

var fileName = regexp.MustCompile(`^(?:# playful: original\n)?(?:#|//) ([\w/.-]+\.(?:play|yaml|star|js|csv))(?::.*)?\n`)

// write writes a listing to the file that its first line names.
func (d *document) write(body string) {
	m := fileName.FindStringSubmatch(body)
	if m == nil {
		d.excerpt(body)
		return
	}
	if strings.HasSuffix(m[1], ".csv") {
		body = strings.TrimPrefix(body, m[0])
	}
	if err := os.MkdirAll(filepath.Dir(m[1]), 0o755); err != nil {
		d.Fatal(err)
	}
	if err := os.WriteFile(m[1], []byte(body), 0o644); err != nil {
		d.Fatal(err)
	}
	d.files[m[1]] = strings.HasSuffix(m[1], ".csv") || strings.HasSuffix(m[1], ".yaml") && !strings.Contains(body, "\nschema: ")
}

// excerpt demands that the lines of a listing without a name are, in their order, those of
// a built-in file that the page names.
func (d *document) excerpt(body string) {
	for _, name := range regexp.MustCompile(`(?:worlds|scenarios)/\w+\.(?:yaml|play)`).FindAllString(d.page, -1) {
		text, err := fs.ReadFile(scenarios.Embedded, name)
		if err != nil {
			continue
		}
		rest, found := string(text), true
		for line := range strings.Lines(body) {
			line, _, _ = strings.Cut(line, " # ")
			if _, after, ok := strings.Cut(rest, strings.TrimSpace(line)); ok {
				rest = after
			} else {
				found = false
			}
		}
		if found {
			return
		}
	}
	d.Errorf("a listing has no name in its first line, and no built-in file that the page names has its lines:\n%s", body)
}

// console runs the commands of a listing and returns it with their outputs.
func (d *document) console(body string) string {
	var out strings.Builder
	for _, part := range regexp.MustCompile(`(?m)^\$ `).Split(body, -1)[1:] {
		command, shown, _ := strings.Cut(part, "\n")
		args := shellWords(command)
		if args[0] != "playsim" {
			d.Errorf("%q is not a command of playsim: show it in a listing sh", command)
			continue
		}
		if args[1] == "check" {
			for _, name := range args[2:] {
				d.files[name] = true
			}
		}
		got, code := printed(args[1:]...)
		if code != 0 {
			got += fmt.Sprintf("(exit code %d)\n", code)
		}
		if matches(shown, got) {
			got = shown
		} else {
			got = shortened(shown, got)
		}
		fmt.Fprintf(&out, "$ %s\n%s", command, got)
	}
	return out.String()
}

// shell runs each line that calls playsim, a view headless, and demands that it exits
// with 0, or with 1 where something differs or failed. Of those that take long it demands
// that the command line accepts them.
func (d *document) shell(body string) {
	for line := range strings.Lines(body) {
		args := shellWords(shellOnly.ReplaceAllString(line, ""))
		if len(args) < 2 || args[0] != "playsim" {
			continue
		}
		switch args = args[1:]; args[0] {
		case "test", "sweep", "film", "replay":
			if err := accepts(args); err != nil {
				d.Errorf("%s: %v", line, err)
			}
			continue
		}
		if strings.HasSuffix(args[0], ".yaml") {
			args = append(args, "--headless")
		}
		if out, code := printed(args...); code > exit.Faulted {
			d.Errorf("%sexit code %d: %s", line, code, out)
		}
	}
}

// shellOnly is what the shell takes of a line: a comment, where the output goes.
var shellOnly = regexp.MustCompile(`\s(?:#|>|\|)\s.*`)

// printed runs a command in this process and returns all that it prints and its exit code.
func printed(args ...string) (string, int) {
	var out bytes.Buffer
	files := scenarios.Of(source.FromFS(nil, scenarios.Embedded), languages.Default(), extensions.Default()...)
	files.Command = "playsim"
	p := &process{ctx: context.Background(), out: &out, err: &out, registry: playsim.Default(), Access: disk.Access{Library: files}}
	code := p.main(args)
	lines := strings.SplitAfter(out.String(), "\n")
	for i, line := range lines {
		if l := strings.TrimRight(line, " \n"); l != strings.TrimRight(line, "\n") {
			lines[i] = l + "\n" // tables are padded
		}
	}
	return ofTests.ReplaceAllString(strings.Join(lines, ""), ""), code
}

// ofTests is what only a test is warned of: a command starts itself as a worker.
var ofTests = regexp.MustCompile(`(?m)^warning: runs take place in this process, .*\n`)

// measured is what differs from machine to machine in an output.
var measured = regexp.MustCompile(`wall +[\d.]+ s +\d+x`)

// matches reports whether an output is as shown, but for what is measured. A line "..."
// stands for any lines.
func matches(shown, got string) bool {
	shown, got = measured.ReplaceAllString(shown, "wall"), measured.ReplaceAllString(got, "wall")
	parts := strings.Split("\n"+shown, "\n...\n")
	for i := range parts {
		parts[i] = regexp.QuoteMeta(parts[i])
	}
	pattern := strings.Join(parts, `\n(?:.*\n)*`)
	if len(parts) > 1 && strings.TrimSpace(strings.ReplaceAll(shown, "...", "")) == "" {
		return false // nothing is shown
	}
	return regexp.MustCompile(`^(?:` + pattern + `)$`).MatchString("\n" + got)
}

// shortened leaves out of an output what is left out of what was shown, where that is
// all between some first and some last lines.
func shortened(shown, got string) string {
	first, last, cut := strings.Cut("\n"+shown, "\n...\n")
	lines, f, l := strings.SplitAfter(got, "\n"), strings.Count(first, "\n"), strings.Count(last, "\n")
	if !cut || strings.Contains(last, "...\n") || f+l+1 >= len(lines) {
		return got
	}
	return strings.Join(lines[:f], "") + "...\n" + strings.Join(lines[len(lines)-1-l:], "")
}

// shellWords splits a command as a shell does, with both kinds of quotes.
func shellWords(line string) (all []string) {
	for _, m := range regexp.MustCompile(`(?:[^\s"']|"[^"]*"|'[^']*')+`).FindAllString(line, -1) {
		all = append(all, regexp.MustCompile(`"([^"]*)"|'([^']*)'`).ReplaceAllString(m, "$1$2"))
	}
	return all
}

// accepts returns what the command line has against the arguments, without running them.
func accepts(args []string) error {
	var line commandLine
	parser, err := kong.New(&line, kong.Name("playsim"), kong.Writers(io.Discard, io.Discard), kong.Exit(func(int) {}))
	if err != nil {
		return err
	}
	if args, err = arrange(parser.Model, args); err != nil {
		return err
	}
	_, err = parser.Parse(args)
	return err
}

// TestLinks: each link between documents leads to a file, and to a heading where it names
// one; docs/README.md leads to every page.
func TestLinks(t *testing.T) {
	pages, err := filepath.Glob("../docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	index := readText(t, "../docs/README.md")
	for _, page := range append(pages, "../README.md") {
		if name := filepath.Base(page); name != "README.md" && !strings.Contains(index, "]("+name+")") {
			t.Errorf("docs/README.md does not lead to %s", name)
		}
		for _, m := range regexp.MustCompile(`\]\(([^)#:]*)(?:#([^)]*))?\)`).FindAllStringSubmatch(readText(t, page), -1) {
			to := page
			if m[1] != "" {
				to = filepath.Join(filepath.Dir(page), m[1])
			}
			text, err := os.ReadFile(to)
			if err != nil {
				t.Errorf("%s: %v", page, err)
			} else if m[2] != "" && !strings.Contains(string(text), `<a name="`+m[2]+`">`) && !slices.Contains(anchors(string(text)), m[2]) {
				t.Errorf("%s: %s has no heading %s", page, to, m[2])
			}
		}
	}
}

// anchors returns the names that a code host gives to the headings of a page.
func anchors(page string) (all []string) {
	for _, m := range regexp.MustCompile(`(?m)^#+ (.*)$`).FindAllStringSubmatch(page, -1) {
		name := regexp.MustCompile(`[^\w\- ]`).ReplaceAllString(strings.ToLower(m[1]), "")
		all = append(all, strings.ReplaceAll(name, " ", "-"))
	}
	return all
}

// namesFile is what a command has that is written out in a sentence: others lack what is
// to be explained.
var namesFile = regexp.MustCompile(`\.(yaml|play|js|star|mcap|xml)\b`)

// TestInlineCommands: the command line accepts each `playsim …` with a file in a sentence
// or a table, knows the flags of all others, and each built-in file and each test that
// `go test -run` names is there.
func TestInlineCommands(t *testing.T) {
	pages, err := filepath.Glob("../docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	tests := testNames(t)
	for _, page := range append(pages, "../README.md") {
		text := fenced.ReplaceAllString(readText(t, page), "")
		for _, m := range regexp.MustCompile("`playsim ([^`]+)`").FindAllStringSubmatch(text, -1) {
			err := accepts(shellWords(m[1]))
			if err != nil && (namesFile.MatchString(m[1]) || strings.HasPrefix(err.Error(), "un")) { // unknown, unexpected
				t.Errorf("%s: %s: %v", page, m[0], err)
			}
		}
		for _, name := range regexp.MustCompile(`\b(?:worlds|scenarios)/[\w/.]+\.(?:yaml|play|js|star|xml)\b`).FindAllString(text, -1) {
			if _, err := fs.Stat(scenarios.Embedded, name); err != nil {
				t.Errorf("%s: %v", page, err)
			}
		}
		for _, m := range regexp.MustCompile("`go test [^`]*-run '?([^`' ]+)").FindAllStringSubmatch(text, -1) {
			for _, name := range strings.Split(strings.ReplaceAll(m[1], `\|`, "|"), "|") {
				run := regexp.MustCompile(name)
				if !strings.HasPrefix(name, "Example") && !slices.ContainsFunc(slices.Collect(maps.Keys(tests)), run.MatchString) {
					t.Errorf("%s: there is no test %s: %s", page, name, m[0])
				}
			}
		}
	}
}

// mostPicture is how large a picture of a document may be, in bytes.
const mostPicture = 1_500_000

// TestDocumentPictures: README.md shows a moving picture with panels; each picture of a
// document is small, and is made by a line of the Makefile that the command line accepts.
func TestDocumentPictures(t *testing.T) {
	made := map[string][]string{}
	for _, m := range regexp.MustCompile(`(?m)^\tbin/playsim (.*) -o docs/pictures/(\S+)$`).FindAllStringSubmatch(readText(t, "../Makefile"), -1) {
		made[m[2]] = shellWords(m[1] + " -o " + m[2])
		if err := accepts(made[m[2]]); err != nil {
			t.Errorf("Makefile: playsim %s: %v", m[1], err)
		}
	}
	if first := made["ball_chase.gif"]; !strings.Contains(readText(t, "../README.md"), "](docs/pictures/ball_chase.gif)") || !slices.Contains(first, "--panels") || !slices.Contains(first, "--node") {
		t.Errorf("README.md does not show a film with panels and a why: %q", first)
	}
	files, err := filepath.Glob("../docs/pictures/*.[gp][in][fg]")
	if err != nil || len(files) != len(made) {
		t.Fatalf("%q, but the Makefile makes %d; %v", files, len(made), err)
	}
	for _, name := range files {
		if info, err := os.Stat(name); err != nil || info.Size() > mostPicture || made[filepath.Base(name)] == nil {
			t.Errorf("%s: %v, or more than %d bytes, or no line of the Makefile makes it", name, err, mostPicture)
		}
	}
}
