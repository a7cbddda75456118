// SPDX-License-Identifier: Apache-2.0

package syntax_test

import (
	"fmt"

	"github.com/playsim/playsim/playful/syntax"
	"github.com/playsim/playsim/source"
)

func ExampleParse() {
	src := source.NewFile("chase.play", `
ball_chase, switch to sit if battery_low
sit switch to ball_chase if battery_high
ball_chase:
  ball_detection |out=ball
  targeting ball: following, whenever time_ago<2,
    priority of 2 + 1/distance
  searching
`)
	file, err := syntax.Parse(src)
	if err != nil {
		fmt.Println(err)
		return
	}
	following := file.Blocks[0].Statements[1]
	fmt.Println(following.Targeting, "|", following.Gate, "|", following.Priorities[0].Value)
	fmt.Println(following)
	// Output:
	// ball | time_ago < 2 | 2 + 1 / distance
	// targeting ball: following, whenever time_ago < 2, priority of 2 + 1 / distance
}

func ExampleParse_errors() {
	_, err := syntax.Parse(source.NewFile("chase.play", "searching, priorty of 1\nwalk_to, whenever state = 3\n"))
	fmt.Println(err)
	// Output:
	// chase.play:1:12: "priorty" is not a clause [syntax]
	//    1 | searching, priorty of 1
	//      |            ^
	// hint: did you mean "priority"?
	// chase.play:2:25: "=" does not compare [syntax]
	//    2 | walk_to, whenever state = 3
	//      |                         ^
	// hint: write "=="
}
