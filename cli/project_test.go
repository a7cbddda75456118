// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/playsim/playsim/cli/exit"
)

const ballScenario = "schema: playsim/scenario/v1\nworld: worlds/cart_forward.yaml\nduration: 100ms\nexpect: [{at_end: \"'start/x' > 100\"}]\n"

// What is printed of a file's name stays in its line, whoever names the file.
func TestNamesStayInTheirLine(t *testing.T) {
	t.Chdir(t.TempDir())
	const scenario, world, broken, none = "a\nwarning: forged.yaml", "b\nwarning: forged.yaml", "c\nwarning: forged.yaml", "none\nwarning: forged"
	if err := os.WriteFile(scenario, []byte(ballScenario), 0o666); err != nil {
		t.Skip(err) // no such names there
	}
	writeText(t, world, "schema: playsim/world/v1\nobjects: [{ball: {}}]\n")
	writeText(t, broken, "schema: playsim/scenario/v1\nworld: w.yaml\n")
	const run = "r\nwarning: forged.jsonl"
	for _, args := range [][]string{
		{"run", scenario},
		{"check", scenario, world, "-v"},
		{"check", broken},
		{"test", scenario, "--junit", "out.xml", "--shrink"},
		{"run", world, "--duration", "100ms", "--record", run, "-q"},
		{"verify", run},
		{"replay", run},
		{"verify", world},
		{"replay", none},
		{"test", "."},
		{"keys", world},
		{"slots", world},
		{"tree", world},
		{"pdl", world},
		{"nodes", none},
		{"eval", "1", "--timeline", none},
		{"run", none + ".yaml"},
		{"test", none + ".yaml"},
		{"check", none + ".yaml"},
		{"run", none + ".mcap"},
		{"check", none + ".mcap"},
		{"tree", none + ".play"},
		{"pdl", none + ".js", "--loops", "1"},
		{"run", none + ".star"},
		{"test", none + "/"},
		{"sweep", none + ".yaml", "--vary", "a=1,2", "-o", "x.csv"},
	} {
		_, out, log := inProcess(args...)
		if text := "\n" + out + log; text == "\n" || strings.Contains(text, "\nwarning: forged") {
			t.Errorf("%q:\n%s%s", args, out, log)
		}
	}
}

// Nothing is shown of a file that is no text of playsim's, whoever names it.
func TestForeignFilesAreNotShown(t *testing.T) {
	t.Chdir(t.TempDir())
	const secret = "TOKEN=abc123: [\n"
	for name, text := range map[string]string{
		".env": secret, "passwd": secret, "bin.yaml": "TOKEN=abc123\x00\xff\n",
		"world.yaml":    "schema: playsim/scenario/v1\nworld: .env\n",
		"bin_s.yaml":    "schema: playsim/scenario/v1\nworld: bin.yaml\n",
		"program.yaml":  "schema: playsim/world/v1\nrobots: [{nao: {}}]\nprograms: [{playful: {file: .env}}, {pdl: {file: .env}}]\n",
		"manager.yaml":  "schema: playsim/world/v1\nmanagers: [{file: passwd, slots: [a/b]}]\n",
		"manifest.yaml": "schema: playsim/world/v1\nrobots: [{nao: {}}]\nlife: {activities: [{manifest: .env}]}\n",
		"deed.yaml":     "schema: playsim/world/v1\nrobots: [{nao: {}}]\nlife: {activities: [{id: a/b, nature: solitary, launch: \"true\", do: {playful: .env}}]}\n",
		"include.play":  "include \".env\"\nlook_at\n",
	} {
		writeText(t, name, text)
	}
	for _, command := range []string{"check", "run", "test", "tree", "pdl", "keys", "slots"} {
		for _, name := range []string{".env", "passwd", "bin.yaml", "world.yaml", "bin_s.yaml", "program.yaml", "manager.yaml", "manifest.yaml", "deed.yaml", "include.play"} {
			code, out, log := inProcess(command, name)
			if code != exit.Use || strings.Contains(out+log, "TOKEN") || strings.Contains(out+log, "abc") {
				t.Errorf("%s %s: exit %d\n%s%s", command, name, code, out, log)
			}
		}
	}
}

// A world of very many things is refused before one of them is made.
func TestMaxObjects(t *testing.T) {
	dir := t.TempDir()
	world := func(key, entry string, count int) string {
		name := filepath.Join(dir, fmt.Sprintf("%s_%d.yaml", key, count))
		var text strings.Builder
		text.WriteString("schema: playsim/world/v1\n" + key + ":\n")
		for i := range count {
			fmt.Fprintf(&text, entry+"\n", i)
		}
		writeText(t, name, text.String())
		return name
	}
	for _, c := range []struct {
		file, flag, want string
	}{
		{world("objects", "- ball: {name: b%d}", 10_001), "", "10003:3: objects: 10001 of them, at most 10000\n"},
		{world("robots", "- cart: {name: c%d}", 1001), "", "1003:3: robots: 1001 of them, at most 1000\n"},
		{world("objects", "- ball: {name: b%[1]d, at: [%[1]d, 0]}", 3), "2", "5:3: objects: 3 of them, at most 2\n"},
		{world("robots", "- cart: {name: c%[1]d, at: [%[1]d, 0]}", 3), "2", "robots: 3 of them, at most 2\n"},
		{world("objects", "- ball: {name: b%[1]d, at: [%[1]d, 0]}", 3), "3", ""},
		{world("robots", "- cart: {name: c%[1]d, at: [%[1]d, 0]}", 3), "", ""},
	} {
		args := []string{"check", c.file}
		if c.flag != "" {
			args = append(args, "--max-objects", c.flag)
		}
		begun := time.Now()
		code, out, log := inProcess(args...)
		if took := time.Since(begun); took > 5*time.Second {
			t.Errorf("%s: %s", c.file, took)
		}
		if c.want == "" && code != exit.Ran || c.want != "" && (code != exit.Use || !strings.Contains(log, c.want) || !strings.Contains(log, "hint: --max-objects ")) {
			t.Errorf("%v: exit %d\n%s%s", args, code, out, log)
		}
	}
	if code, _, log := inProcess("check", "worlds/cart.yaml", "--max-objects", "-1"); code != exit.Use || !strings.Contains(log, "--max-objects: -1 is less than 0") {
		t.Errorf("exit %d: %s", code, log)
	}
}

// Very many managers whose files are not there are refused at once, fifty by name.
func TestManagersWithoutFiles(t *testing.T) {
	name := filepath.Join(t.TempDir(), "m.yaml")
	var text strings.Builder
	text.WriteString("schema: playsim/world/v1\nmanagers:\n")
	for i := range 5000 {
		fmt.Fprintf(&text, "  - {file: m%[1]d.js, slots: [m%[1]d/a]}\n", i)
	}
	writeText(t, name, text.String())
	begun := time.Now()
	code, _, log := inProcess("check", name)
	if took := time.Since(begun); took > 10*time.Second {
		t.Errorf("that took %s", took)
	}
	if code != exit.Use || strings.Count(log, "is not there") != 50 || !strings.HasSuffix(log, "m.yaml: and 4950 more\n") {
		t.Errorf("exit %d\n%s", code, log)
	}
}
