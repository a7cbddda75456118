// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/playsim/playsim/internal/extensions"
	"github.com/playsim/playsim/internal/languages"
	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/scenarios/suite"
	"github.com/playsim/playsim/source"
)

// A picture is written beside its place first: no other file is lost by that, whatever
// its name, nor is any left.
func TestPicturesSpareOtherFiles(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "x.png")
	mine := []string{"x.png.part", "x.png.part2"}
	for _, name := range mine {
		if err := os.WriteFile(filepath.Join(dir, name), []byte("mine"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for range 2 {
		if err := writable(path); err != nil {
			t.Fatal(err)
		}
		if err := writeWhole(path, []byte("picture")); err != nil {
			t.Fatal(err)
		}
	}
	var got []string
	all, _ := os.ReadDir(dir)
	for _, f := range all {
		text, _ := os.ReadFile(filepath.Join(dir, f.Name()))
		got = append(got, f.Name()+": "+string(text))
	}
	if want := []string{"x.png: picture", "x.png.part: mine", "x.png.part2: mine"}; !slices.Equal(got, want) {
		t.Errorf("there are %q", got)
	}
}

// An error names the flag that was given, and none where there was none.
func TestUnwritablePictures(t *testing.T) {
	path := filepath.Join(t.TempDir(), "nowhere", "x.png")
	if err := writeWhole(path, nil); err == nil || !strings.HasPrefix(err.Error(), path+": ") {
		t.Errorf("%v", err)
	}
	if err := writable(path); err == nil || !strings.HasPrefix(err.Error(), "-o: "+path+": ") {
		t.Errorf("%v", err)
	}
	f := &pictureFlags{}
	if err := f.write(path, nil); err == nil || !strings.HasPrefix(err.Error(), "-o: "+path+": ") {
		t.Errorf("%v", err)
	}
}

// That a failed run is another one when it is done again is told.
func TestRecordedFailureIsTheSame(t *testing.T) {
	t.Chdir(t.TempDir())
	const name, world = "s.yaml", "schema: playsim/world/v1\nname: w\nobjects:\n  - ball: {name: green, radius: 0.05, mass: 0.1, at: [1, 0]}\n"
	for file, text := range map[string]string{
		"w.yaml": world, name: "schema: playsim/scenario/v1\nworld: w.yaml\nduration: 1s\nexpect:\n  - eventually: \"'green/x' > 2\"\n",
	} {
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	var log strings.Builder
	p := &process{ctx: context.Background(), out: &strings.Builder{}, err: &log, files: scenarios.Of(source.FromFS(nil, scenarios.Embedded), languages.Default(), extensions.Default()...)}
	files, err := p.open(project{files: []string{name}})
	if err != nil {
		t.Fatal(err)
	}
	s, err := scenarios.Load(files, name, nil)
	if err != nil {
		t.Fatal(err)
	}
	result, err := s.Run(1, scenarios.RunOptions{})
	if err != nil {
		t.Fatal(err)
	}
	for _, same := range []bool{true, false} {
		c := &testCmd{Record: "out"}
		to := &tester{testCmd: c, batch: batch{process: p, flags: &c.batchFlags, pool: p.newPool(1), entries: []suite.Entry{suite.Of(s)}}, first: []*suite.Record{{Seed: 1, Result: result}}}
		to.all = []*remote{{&to.batch, &task{File: name}, &loaded{}}}
		if !same {
			result.Hash++
		}
		if err := to.recordFailed(); err != nil {
			t.Fatal(err)
		}
		if want := "warning: " + filepath.Join("out", "s_seed1.mcap") + " is another run than the one that failed: hash "; strings.Contains(log.String(), want) == same {
			t.Errorf("the same is %t: %s", same, &log)
		}
	}
}
