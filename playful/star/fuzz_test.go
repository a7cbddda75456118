// SPDX-License-Identifier: Apache-2.0

package star

import (
	"testing"

	"github.com/playsim/playsim/playful"
	"github.com/playsim/playsim/source"
)

// Whatever a file of nodes says, loading it and running what it declares ends, and
// without a panic.
func FuzzLoad(f *testing.F) {
	f.Add(sweep)
	f.Add(balls)
	f.Add(manyThings)
	for _, w := range wrongFiles {
		f.Add(w.text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		reg, err := load(text)
		if err != nil {
			return
		}
		program := ""
		for _, l := range reg.Leaves() {
			if !l.Target {
				program += l.Name + "\n"
			}
		}
		prog, err := playful.Compile(nil, source.NewFile("test.play", program), reg, playful.Options{})
		if err != nil {
			return
		}
		set, _ := testRobot(t)
		eng, err := playful.NewEngine(prog, set, playful.EngineOptions{Tick: tick})
		if err != nil {
			return
		}
		for i := range int64(3) {
			eng.Iterate(i*tick, i)
			_ = eng.AppendState(nil)
		}
	})
}
