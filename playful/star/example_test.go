// SPDX-License-Identifier: Apache-2.0

package star_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/playsim/playsim/playful"
	"github.com/playsim/playsim/playful/nodes"
	"github.com/playsim/playsim/playful/star"
	"github.com/playsim/playsim/source"
)

func Example() {
	file := source.NewFile("nodes/near.star", `
def near(target, limit):
    "the target is nearer than the limit"
    return distance(target) < limit

evaluation(near, keys = {"limit": number(0.5, "m", 0, 10)})
`)
	reg := playful.NewRegistry()
	if err := nodes.Register(reg); err != nil {
		fmt.Println(err)
	}
	if err := star.Load(reg, []*source.File{file}); err != nil {
		fmt.Println(err)
	}
	spec, _ := reg.Evaluation("near")
	fmt.Println(spec.Doc)
	fmt.Println(spec.Reads)
	// Output:
	// the target is nearer than the limit
	// [odometry/x odometry/y odometry/theta]
}

func ExampleLoad_wrong() {
	file := source.NewFile("nodes/wave.star", `
def tick(self, speed):
    comand("RShoulderPitch/command", speed)

leaf("wave", "waves", tick = tick)
`)
	fmt.Println(star.Load(playful.NewRegistry(), []*source.File{file}))
	// Output:
	// nodes/wave.star:3:5: there is no comand [unknown_word]
	//    3 |     comand("RShoulderPitch/command", speed)
	//      |     ^
	// hint: did you mean "command"?
}

// The nodes of the documentation load, and its program compiles with them.
func TestDocumentation(t *testing.T) {
	text, err := os.ReadFile("../../docs/nodes.md")
	if err != nil {
		t.Fatal(err)
	}
	var files []*source.File
	program := ""
	for i, block := range strings.Split(string(text), "```") {
		if code, ok := strings.CutPrefix(block, "python\n"); ok {
			files = append(files, source.NewFile(fmt.Sprintf("nodes/%d.star", i), code))
		}
		if strings.HasPrefix(block, "\n# mine.play") {
			program = block
		}
	}
	reg := playful.NewRegistry()
	if err := nodes.Register(reg); err != nil {
		t.Fatal(err)
	}
	if err := star.Load(reg, files); err != nil || len(files) < 4 {
		t.Fatalf("%d files: %v", len(files), err)
	}
	if _, err := playful.Compile(nil, source.NewFile("mine.play", program), reg, playful.Options{}); err != nil {
		t.Error(err)
	}
}
