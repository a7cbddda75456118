// SPDX-License-Identifier: Apache-2.0

// Package submit hands in programs to playsim test as a lecturer gets them, each in a
// folder of its own with its world and its scenario, for the tests of what a bad one can
// do. A program has a function attack.
package submit

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
)

// Program is a program to be handed in.
type Program struct {
	Name string // of its folder
	Text string
	Star bool   // a leaf of Playful in Starlark; else a program of PDL
	Want string // part of what its fault or the error of loading says
}

// Good is a program that does what its scenario demands.
const Good = "function attack() { add_value('speed', (0.2 - value('speed')) / 2); }\n"

// repeated is a part of an attack, to the end of its line, that stands there n times.
var repeated = regexp.MustCompile(`(?://|#)\* (\d+) (.*)\n`)

// Attacks reads the attacks in testdata: a folder for each kind, in it files whose first
// line is what is wanted.
func Attacks(testdata string) (all []Program, err error) {
	files, err := filepath.Glob(filepath.Join(testdata, "attacks", "*", "*.*"))
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		p := Program{Name: filepath.Base(filepath.Dir(file)) + "/" + filepath.Base(file), Star: filepath.Ext(file) == ".star"}
		first, _, _ := strings.Cut(string(text), "\n")
		_, want, ok := strings.Cut(first, " want: ")
		if !ok {
			return nil, fmt.Errorf("%s: its first line does not say what is wanted", file)
		}
		p.Want = want
		p.Text = repeated.ReplaceAllStringFunc(string(text), func(part string) string {
			m := repeated.FindStringSubmatch(part)
			n, _ := strconv.Atoi(m[1])
			return strings.Repeat(m[2]+" ", n)
		})
		all = append(all, p)
	}
	return all, err
}

const (
	task  = "schema: playsim/scenario/v1\nworld: world.yaml\nduration: 1s\nexpect:\n  - at_end: \"'cart/speed' < 0.3\"\n"
	world = "schema: playsim/world/v1\nname: lane\nrobots:\n  - cart: {name: cart}\nprograms:\n  - "

	pdlMain = "\nfunction pdl_main() { add_actuator('speed', 0.4, -0.4, 0); add_process('attack'); run_pdl(-1); }\n"
	leaf    = "\nleaf(\"attack\", tick = attack)\n"
)

// write writes the files of a program to its folder in dir.
func (p *Program) write(dir string) error {
	dir = filepath.Join(dir, p.Name)
	files := map[string]string{"task.yaml": task, "world.yaml": world + "pdl: {robot: cart, file: attack.pdl.js}\n", "attack.pdl.js": p.Text + pdlMain}
	if p.Star {
		files = map[string]string{"task.yaml": task, "world.yaml": world + "playful: {robot: cart, file: attack.play, nodes: nodes}\n", "attack.play": "attack\n", "nodes/attack.star": p.Text + leaf}
	}
	for name, text := range files {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o777); err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			return err
		}
	}
	return nil
}

// Row is what playsim test says of a program.
type Row struct{ File, Verdict, Reason, Fault string }

// Test writes programs to a folder and runs playsim test there. It returns the row of each,
// in their order; the error says that there is not one of each.
func Test(playsim, dir string, programs []Program, args ...string) ([]Row, error) {
	for i := range programs {
		if err := programs[i].write(dir); err != nil {
			return nil, err
		}
	}
	cmd := exec.Command(playsim, append([]string{"test", ".", "--json"}, args...)...)
	var log bytes.Buffer
	cmd.Dir, cmd.Stderr = dir, &log
	out, err := cmd.Output()
	if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
		return nil, err
	}
	found := map[string]Row{}
	lines := bytes.Split(bytes.TrimSpace(out), []byte("\n"))
	for _, line := range lines[:len(lines)-1] { // the last one is of all
		var r Row
		if err := json.Unmarshal(line, &r); err != nil || found[r.File].File != "" {
			return nil, fmt.Errorf("a second row, or %w: %s", err, line)
		}
		found[r.File] = r
	}
	rows := make([]Row, len(programs))
	for i := range programs {
		if rows[i] = found[programs[i].Name+"/task.yaml"]; rows[i].File == "" {
			return nil, fmt.Errorf("no row of %s\n%s", programs[i].Name, log.Bytes())
		}
	}
	if len(found) != len(programs) {
		return nil, fmt.Errorf("%d rows of %d programs", len(found), len(programs))
	}
	return rows, nil
}

// Odd builds the command, gives it so many programs of random bytes, and returns what is
// wrong: a row that is missing, or one of a program that has come to no end of its own.
func Odd(dir string, n int, star bool, program func(data []byte) string) error {
	playsim := filepath.Join(dir, "playsim.exe")
	if out, err := exec.Command("go", "build", "-o", playsim, "github.com/playsim/playsim/cmd/playsim").CombinedOutput(); err != nil {
		return fmt.Errorf("%w: %s", err, out)
	}
	chance, programs := rand.NewChaCha8([32]byte{1}), make([]Program, n)
	for i := range programs {
		data := make([]byte, 8+chance.Uint64()%120)
		_, _ = chance.Read(data)
		programs[i] = Program{Name: strconv.Itoa(i), Star: star, Text: program(data)}
	}
	rows, err := Test(playsim, filepath.Join(dir, "odd"), programs, "--max-wall", "20s", "-q")
	for i := range rows {
		if r := &rows[i]; r.Verdict != "passed" && r.Verdict != "failed" && r.Verdict != "invalid" {
			err = errors.Join(err, fmt.Errorf("%s: %s\n%s", r.Verdict, r.Reason, programs[i].Text))
		}
	}
	return err
}
