// SPDX-License-Identifier: Apache-2.0

package entry_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/internal/extensions"
	"github.com/playsim/playsim/internal/languages"
	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/trace"
	"github.com/playsim/playsim/worlds"
)

// lifeDay is a world with five people and two hundred installed activities, whose
// conditions are those that robots' applications have: people in zones, time, history,
// battery, posture, touch.
func lifeDay(t testing.TB) *worlds.World {
	t.Helper()
	conditions := []string{
		"('Launchpad/NumPeopleZone%d' >= 1) ~ %d",
		"('Launchpad/NumPeopleZone%d' >= 1) ~ %d && ('Launchpad/FocusedActivity' != \\\"app/%d\\\") ~ 600",
		"'Launchpad/NoPeopleInZones' ~ %d && 'Launchpad/Hour' >= %d",
		"('Launchpad/FocusedActivity' == \\\"app/%d\\\") # 21600 && ('Launchpad/FocusedActivity' != \\\"app/%d\\\") ~ 3600",
		"'Launchpad/TrackedHumanIsLookingAtRobot' && 'Launchpad/DistanceOfTrackedHuman' < %d.%d",
		"bang('FrontTactilTouched') && 'Launchpad/BatteryLevel' > %d",
		"'Launchpad/MinuteOfDay' %% 120 == %d && 'Launchpad/PreviousActivity' != \\\"app/%d\\\"",
		"'Launchpad/Posture' == \\\"Sit\\\" && ('Launchpad/NumMotionZone1' > %d) # %d",
	}
	var b strings.Builder
	b.WriteString("schema: playsim/world/v1\nground: {size: [10, 8]}\nrobots: [{nao: {name: nao}}]\nobjects:\n")
	for i, at := range []string{"[2, 0.5]", "[3, -1]", "[1.2, 0.3]", "[2.8, 1.5]", "[-2, 1]"} {
		fmt.Fprintf(&b, "  - person: {name: p%d, at: %s}\n", i, at)
	}
	b.WriteString("life:\n  start: 2026-03-02T00:00:00\n  activities:\n")
	for i := range 200 {
		c := conditions[i%len(conditions)]
		args := []any{i%3 + 1, i%20 + 1, i}[:strings.Count(strings.ReplaceAll(c, "%%", ""), "%")]
		nature := "solitary"
		if i%7 == 0 {
			nature = "interactive"
		}
		fmt.Fprintf(&b, "    - {id: app/%d, nature: %s, lasts: %ds, launch: \"%s\"}\n", i, nature, 5+i%60, fmt.Sprintf(c, args...))
	}
	w, err := worlds.Read(source.NewFile("day.yaml", b.String()), nil, &worlds.Kinds{Languages: languages.Default(), Extensions: extensions.Default()})
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// walks are where the people of lifeDay go, each to another.
var walks = []geom.Vec2{{X: 2, Y: 0.5}, {X: 3.4, Y: -1}, {X: 1.2, Y: 0.3}, {X: 2.8, Y: 1.5}, {X: -2, Y: 1}, {X: 0.9, Y: -0.4}, {X: 2.2, Y: -1.2}}

// walkAbout sends one of the five on, every five seconds.
func walkAbout(t testing.TB, r *scenarios.Run) {
	n := int(r.World.Now() / 5e9)
	to := walks[(n*3+n/7)%len(walks)]
	in := sim.Input{Op: sim.OpWalk, Name: fmt.Sprint("p", n%5), At: geom.Vec3{X: to.X, Y: to.Y}, Value: 0.6}
	if err := r.Do(in); err != nil {
		t.Fatal(err)
	}
}

// BenchmarkLifeDay runs ten minutes of a day of Autonomous Life at each turn.
func BenchmarkLifeDay(b *testing.B) {
	focuses := 0
	r, err := scenarios.Assemble(lifeDay(b), scenarios.Options{Files: scenarios.Of(&source.Files{}, languages.Default(), extensions.Default()...), Sink: func(e *trace.Event) {
		if e.Path == "life/focus" && e.To != "" {
			focuses++
		}
	}})
	if err != nil {
		b.Fatal(err)
	}
	const seconds = 10 * 60
	b.ReportAllocs()
	for b.Loop() {
		for s := range seconds {
			if s%5 == 0 {
				walkAbout(b, r)
			}
			ticks(r, 40)
		}
	}
	b.ReportMetric(float64(b.N)*seconds/b.Elapsed().Seconds(), "sim_s/s")
	b.ReportMetric(float64(focuses)/float64(b.N), "focuses/op")
}
