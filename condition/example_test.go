// SPDX-License-Identifier: Apache-2.0

package condition_test

import (
	"fmt"

	"github.com/playsim/playsim/condition"
	"github.com/playsim/playsim/condition/memory"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/trace"
)

func Example() {
	store := memory.New()
	people := store.Intern("Launchpad/NumPeopleZone2")
	mon := condition.NewMonitor(store, 0, condition.Setup{})
	store.Observe(mon)
	attract, err := condition.Compile("('Launchpad/NumPeopleZone2' >= 1) ~ 3", condition.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	mon.Watch(attract, "attract", trace.OnChange, func(r condition.Report) {
		fmt.Println(trace.Seconds(r.Time), r.Value)
	})
	for now := int64(0); now <= 10e9; now += 400_000_000 { // ticks of 0.4 s
		mon.Advance(now)
		store.Set(people, slot.Int(min(now/4_000_000_000, 1)))
		mon.Settle()
	}
	// Output:
	// 7 true
}

func ExampleCompile_error() {
	_, err := condition.Compile("'a' = 1", condition.Options{Name: "demo/greet"})
	fmt.Println(err)
	// Output:
	// demo/greet:1:5: a single = compares nothing [syntax]
	//    1 | 'a' = 1
	//      |     ^
	// hint: write ==
}

func ExampleWatcher_Explain() {
	store := memory.New()
	mon := condition.NewMonitor(store, 0, condition.Setup{})
	store.Observe(mon)
	c, err := condition.Compile("('battery' < 0.3) ~ 10 && 'posture' == \"Sit\"", condition.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	store.Set(store.Intern("battery"), slot.Float(0.2))
	store.Set(store.Intern("posture"), slot.String("Stand"))
	w := mon.Watch(c, "low", trace.OnEdge, nil)
	mon.Step(12e9)
	fmt.Print(w.Explain(condition.Values))
	// Output:
	// false  ('battery' < 0.3) ~ 10 && 'posture' == "Sit"
	//   true  ('battery' < 0.3) ~ 10  (true from 0 s on, long enough since 10 s)
	//     true  'battery' < 0.3
	//       0.2  'battery'
	//   false  'posture' == "Sit"
	//     "Stand"  'posture'
}
