// SPDX-License-Identifier: Apache-2.0

package worlds_test

import (
	"errors"
	"fmt"

	"github.com/playsim/playsim/internal/extensions"
	"github.com/playsim/playsim/internal/languages"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/worlds"
)

func ExampleLoad() {
	files := source.FromFS(nil, worlds.Embedded)
	w, err := worlds.Load(files, "worlds/ball_chase.yaml", []string{"green.at=[2, 1]"}, &worlds.Kinds{Languages: languages.Default(), Extensions: extensions.Default()})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(w.Name, w.Model.Objects[0].Name, w.Model.Objects[0].At.XY(), w.Robots[0].Name, w.Programs[0].File)
	// Output: ball_chase green {2 1} nao ball_chase.play
}

func ExampleRead() {
	text := "schema: playsim/world/v1\nrobots:\n  - nao: {batery: 0.5}\n"
	_, err := worlds.Read(source.NewFile("arena.yaml", text), nil, &worlds.Kinds{Languages: languages.Default(), Extensions: extensions.Default()})
	fmt.Println(err)
	// Output:
	// arena.yaml:3:11: a nao has no key "batery" [unknown_key]
	//    3 |   - nao: {batery: 0.5}
	//      |           ^
	// hint: did you mean "battery"?
}

func ExampleParse() {
	file := source.NewFile("arena.yaml", "schema: playsim/world/v1\nobjects:\n  - ball: {name: green, at: [1, 0]}\nrobots:\n  - nao: {}\n")
	draft, err := worlds.Parse(file, &worlds.Kinds{Languages: languages.Default(), Extensions: extensions.Default()})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, set := range []string{"green.at.x=2", "green.at.x=0"} {
		w, err := draft.World([]string{set})
		if errors.Is(err, worlds.ErrOverlap) {
			fmt.Println(set, "is too near")
			continue
		}
		fmt.Println(set, w.Model.Objects[0].At.X)
	}
	// Output:
	// green.at.x=2 2
	// green.at.x=0 is too near
}
