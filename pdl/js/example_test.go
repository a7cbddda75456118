// SPDX-License-Identifier: Apache-2.0

package js_test

import (
	"fmt"

	"github.com/playsim/playsim/pdl"
	"github.com/playsim/playsim/pdl/js"
	"github.com/playsim/playsim/source"
)

func ExampleLoad() {
	file := source.NewFile("cruise.pdl.js", `
function pdl_main() {
  add_actuator('speed', 1, -1, 0);
  add_sensor('sonar', 2, 0, 2);
  add_process('cruise');
  run_pdl(4);
}
function cruise() {
  add_value('speed', (value('sonar') / 2 - value('speed')) / 4);
}`)
	p, err := js.Load(file, js.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	sonar, _ := p.Lookup("sonar")
	speed, _ := p.Lookup("speed")
	_ = p.ConnectSensor(sonar, pdl.SourceFunc(func(now int64) (float64, bool) { return 1, true }))
	for tick := range int64(5) {
		p.Run(tick*p.Period(), tick)
		fmt.Print(p.Value(speed), " ")
	}
	fmt.Println(p.Phase())
	// Output: 0.125 0.21875 0.2890625 0.341796875 0 ended
}

func ExampleLoad_wrong() {
	file := source.NewFile("cruise.pdl.js", `function pdl_main() {
  add_actuator('speed', -1, 1, 0);
  add_process('cruse');
}
function cruise() {}
`)
	_, err := js.Load(file, js.Options{})
	fmt.Println(err)
	// Output:
	// cruise.pdl.js:2:16: actuator "speed": the upper limit -1 is below the lower limit 1
	//    2 |   add_actuator('speed', -1, 1, 0);
	//      |                ^
	// hint: the upper limit comes first: add_actuator(name, upper, lower, initial)
	// cruise.pdl.js:3:15: there is no function "cruse" to be a process
	//    3 |   add_process('cruse');
	//      |               ^
	// hint: did you mean "cruise"?
}
