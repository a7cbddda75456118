// SPDX-License-Identifier: Apache-2.0

package playful

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/playsim/playsim/source"
)

// Whatever the text, compiling ends without a panic, and what compiles runs.
func FuzzRun(f *testing.F) {
	for _, dir := range []string{"testdata/bad/*.play", "../worlds/*.play"} {
		paths, _ := filepath.Glob(dir)
		for _, p := range paths {
			if text, err := os.ReadFile(p); err == nil {
				f.Add(string(text))
			}
		}
	}
	f.Add("a1, switch to head1 if e1\nhead1, switch to a1 if f1 > 2\n")
	f.Add("b | k = 2\nb | k = 1:\n  targeting thing: legs1, whenever dist < k, priority of 1/dist if age < 2 | partial = true; commit = 1\n  detect | out = thing\n")
	reg := testRegistry(nil, nil)
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 4000 {
			return
		}
		prog, err := Compile(nil, source.NewFile("fuzz.play", text), reg, Options{})
		if err != nil {
			_ = err.Error()
			return
		}
		eng, err := NewEngine(prog, testRobot(), EngineOptions{})
		if err != nil {
			t.Fatalf("bind: %v", err)
		}
		for i := range int64(3) {
			eng.Iterate(i*testTick, i)
		}
		eng.Close()
	})
}
