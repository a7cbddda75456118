// SPDX-License-Identifier: Apache-2.0

package sweep_test

import (
	"fmt"

	"github.com/playsim/playsim/scenarios/suite/sweep"
)

func ExampleParseAxis() {
	a, err := sweep.ParseAxis("green.at.x=0.5..2.5/5")
	fmt.Println(a.Path, a.Values, err)
	// Output: green.at.x [0.5 1 1.5 2 2.5] <nil>
}
