// SPDX-License-Identifier: Apache-2.0

package source_test

import (
	"fmt"
	"strings"
	"testing/fstest"

	"github.com/playsim/playsim/source"
)

func ExampleError() {
	f := source.NewFile("ball.play", "ball:\n  priority of 1\n  lok_at whenever far\n")
	at := f.Pos(strings.Index(f.Text, "lok_at"))
	hint := source.Suggest("lok_at", []string{"walk_to", "look_at"})
	fmt.Println(f.Errorf(at, hint, "unknown node %q", "lok_at"))
	// Output:
	// ball.play:3:3: unknown node "lok_at"
	//    3 |   lok_at whenever far
	//      |   ^
	// hint: did you mean "look_at"?
}

func ExampleFiles() {
	builtIn := fstest.MapFS{
		"worlds/ball_chase.yaml": {Data: []byte("file: ball_chase.play\n")},
		"worlds/ball_chase.play": {Data: []byte("main:\n")},
	}
	files := source.FromFS(fstest.MapFS{}, builtIn)
	world, _ := files.Read("worlds/ball_chase.yaml", "")
	program, _ := files.Read("ball_chase.play", world.Name)
	_, err := files.Read("nodes/kick.star", program.Name)
	fmt.Println(program.Name)
	fmt.Println(err)
	// Output:
	// worlds/ball_chase.play
	// file "nodes/kick.star" is not there (looked on disk at worlds/nodes/kick.star, embedded at worlds/nodes/kick.star, embedded at nodes/kick.star) [unknown_file]
}
