// SPDX-License-Identifier: Apache-2.0

package entry_test

import (
	"testing"

	"github.com/playsim/playsim/scenarios"
)

// TestReturnToSolitary: nothing is launched by what people's keys were when they froze, and
// the history of conditions sees that somebody went.
func TestReturnToSolitary(t *testing.T) {
	const world = `schema: playsim/world/v1
objects: [{person: {name: ann, at: [1.2, 0.2], yaw_deg: 180}}]
robots: [{nao: {name: nao}}]
life:
  activities:
`
	const long = `    - {id: a/i, nature: interactive, lasts: 30s}
    - {id: a/attract, nature: solitary, launch: "('Launchpad/NumPeopleZone1' >= 1) ~ 10", lasts: 1s}
`
	for _, c := range []struct{ name, activities, scenario string }{
		{"an activity that ends", `    - {id: a/greet, nature: interactive, launch: "'Launchpad/NumPeopleZone1' >= 1", lasts: 3s}
`, `
duration: 60s
script: [{at: 1s, do: {hide: ann}}]
expect: [{at_end: "'Launchpad/FocusCount/a/greet' < 10 && 'Launchpad/FocusCount/a/greet' >= 3"}]
`},
		{"an activity that was asked for", long, `
duration: 40s
script: [{at: 3s, do: {focus: a/i}}, {at: 5s, do: {hide: ann}}]
expect: [{never: "'Launchpad/FocusedActivity' == \"a/attract\""}]
`},
		{"disabled", long, `
duration: 40s
script: [{at: 3s, do: {life: disabled}}, {at: 5s, do: {hide: ann}}, {at: 33s, do: {life: solitary}}]
expect: [{never: "'Launchpad/FocusedActivity' == \"a/attract\""}]
`},
		{"who stays is attracted", long, `
duration: 40s
script: [{at: 3s, do: {life: disabled}}, {at: 33s, do: {life: solitary}}]
expect: [{eventually: "'Launchpad/FocusedActivity' == \"a/attract\"", after: 33s, within: 100ms}]
`},
	} {
		t.Run(c.name, func(t *testing.T) { passes(t, world+c.activities, c.scenario, nil) })
	}
}

// TestKeysOfAProgramOutOfFocus are Invalid before the first focus and after each.
func TestKeysOfAProgramOutOfFocus(t *testing.T) {
	const world = `schema: playsim/world/v1
robots: [{nao: {name: nao}}]
life:
  activities:
    - {id: p/play, nature: solitary, launch: "'Launchpad/LifeTime' == 1", do: {playful: acts.play}, lasts: 3s}
`
	const play = `red, switch to green if rise of "'FrontTactilTouched' > 0"
green
red:
  command | slot = "leds/chest/red", value = 1
green:
  command | slot = "leds/chest/green", value = 1
`
	passes(t, world, `
duration: 6s
expect:
  - {always: "type('playful/acts/state') == \"Invalid\"", to: 900ms}
  - {always: "'playful/acts/state' == \"red\"", from: 1100ms, to: 3900ms}
  - {always: "type('playful/acts/state') == \"Invalid\"", from: 4100ms}
`, map[string]string{"acts.play": play})
}

func passes(t *testing.T, world, scenario string, more map[string]string) {
	t.Helper()
	all := map[string]string{"w.yaml": world, "s.yaml": "schema: playsim/scenario/v1\nworld: w.yaml\n" + scenario}
	for name, text := range more {
		all[name] = text
	}
	s, err := scenarios.Load(lifeFiles(all), "s.yaml", nil)
	if err != nil {
		t.Fatal(err)
	}
	for seed := range uint64(3) {
		if res, err := s.Run(seed+1, scenarios.RunOptions{}); err != nil || res.Verdict != scenarios.Passed {
			t.Errorf("seed %d: %v %s", seed+1, err, res.Failure)
		}
	}
}

// TestReturnAtTheTick: what became true while the state launched nothing launches nothing,
// though it did so in the very tick of the return; what still holds then launches.
func TestReturnAtTheTick(t *testing.T) {
	const world = `schema: playsim/world/v1
objects: [{person: {name: ann, at: [1.2, 0.2], yaw_deg: 180}}]
robots: [{nao: {name: nao}}]
life:
  activities:
    - {id: a/attract, nature: solitary, launch: "('Launchpad/NumPeopleZone1' >= 1) ~ 30", lasts: 1s}
    - {id: a/touched, nature: solitary, launch: "bang('FrontTactilTouched') && 'FrontTactilTouched' == 1", lasts: 1s}
`
	const never = `{never: "'Launchpad/FocusedActivity' == \"a/attract\""}`
	for back, lasts := range map[string]string{"29.95s": "26.95s", "29.975s": "26.975s", "30s": "27s", "30.025s": "27.025s", "30.05s": "27.05s"} {
		chat := "    - {id: a/chat, nature: interactive, lasts: " + lasts + "}\n"
		t.Run("by itself at "+back, func(t *testing.T) {
			passes(t, world+chat, `
duration: 40s
script: [{at: 3s, do: {focus: a/chat}}, {at: 5s, do: {hide: ann}}]
expect: [`+never+`]
`, nil)
		})
		t.Run("asked for at "+back, func(t *testing.T) {
			passes(t, world, `
duration: 40s
script: [{at: 3s, do: {life: disabled}}, {at: 5s, do: {hide: ann}}, {at: `+back+`, do: {life: solitary}}]
expect: [`+never+`]
`, nil)
		})
	}
	t.Run("who stays", func(t *testing.T) {
		passes(t, world+"    - {id: a/chat, nature: interactive, lasts: 27s}\n", `
duration: 40s
script: [{at: 3s, do: {focus: a/chat}}]
expect: [{eventually: "'Launchpad/FocusedActivity' == \"a/attract\"", after: 30s, within: 0s}]
`, nil)
	})
	t.Run("a touch", func(t *testing.T) {
		passes(t, world+"    - {id: a/chat, nature: interactive, lasts: 7s}\n", `
duration: 20s
script: [{at: 3s, do: {focus: a/chat}}, {at: 10s, do: {touch: nao, part: head_front, for: 50ms}}, {at: 12s, do: {touch: nao, part: head_front, for: 0.5s}}]
expect:
  - {never: "'Launchpad/FocusedActivity' == \"a/touched\"", to: 11.9s}
  - {eventually: "'Launchpad/FocusedActivity' == \"a/touched\"", after: 12s, within: 100ms}
`, nil)
	})
}
