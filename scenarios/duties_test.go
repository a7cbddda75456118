// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"testing"

	"github.com/playsim/playsim/pdl"
	"github.com/playsim/playsim/pdl/js"
)

// circumstances are what the household robot's decision maker looks at.
type circumstances struct{ battery, charging, pillDue, asked, inHand, persons float64 }

// weighed are the priorities that a table of duties gives.
func weighed(t *testing.T, table string, c circumstances) (charge, remind, fetch float64) {
	t.Helper()
	file, err := embedded.Read("worlds/"+table+".pdl.js", "")
	if err != nil {
		t.Fatal(err)
	}
	p, err := js.Load(file, js.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for name, v := range map[string]float64{
		"battery": c.battery, "charging": c.charging, "pill_due": c.pillDue,
		"asked": c.asked, "in_hand": c.inHand, "persons": c.persons,
	} {
		id, _ := p.Lookup(name)
		if err := p.ConnectSensor(id, pdl.SourceFunc(func(int64) (float64, bool) { return v, true })); err != nil {
			t.Fatal(err)
		}
	}
	p.Run(0, 0)
	if err := p.Failed(); err != nil {
		t.Fatal(err)
	}
	is := func(name string) float64 {
		id, _ := p.Lookup(name)
		return p.Value(id)
	}
	return is("charge"), is("remind"), is("fetch")
}

// The rules of docs/duties.md: what comes first by the one table and by the other, or
// nothing where no sum is above 0.
func TestTablesOfDuties(t *testing.T) {
	for _, c := range []struct {
		name            string
		in              circumstances
		first, obliging string
	}{
		{"nothing to do", circumstances{battery: 0.9}, "", ""},
		{"asked", circumstances{battery: 0.9, asked: 1}, "fetch", "fetch"},
		{"pill due", circumstances{battery: 0.9, pillDue: 1}, "remind", "remind"},
		{"pill due and asked", circumstances{battery: 0.9, pillDue: 1, asked: 1}, "remind", "fetch"},
		{"battery low", circumstances{battery: 0.25}, "charge", "charge"},
		{"battery low and asked", circumstances{battery: 0.25, asked: 1}, "charge", "fetch"},
		{"battery low and pill due", circumstances{battery: 0.25, pillDue: 1}, "remind", "charge"},
		{"battery low with the ball in the hand", circumstances{battery: 0.25, asked: 1, inHand: 1, persons: 1}, "fetch", "fetch"},
		{"… but nobody known", circumstances{battery: 0.25, asked: 1, inHand: 1}, "charge", "fetch"},
		{"battery empty with the ball in the hand", circumstances{battery: 0.05, asked: 1, inHand: 1, persons: 1}, "charge", "charge"},
		{"battery empty and pill due", circumstances{battery: 0.05, pillDue: 1}, "charge", "charge"},
		{"charging", circumstances{battery: 0.5, charging: 1, asked: 1}, "charge", "fetch"},
		{"charged", circumstances{battery: 0.85, charging: 1, asked: 1}, "fetch", "fetch"},
	} {
		for table, want := range map[string]string{"care_duties": c.first, "care_duties_obliging": c.obliging} {
			charge, remind, fetch := weighed(t, table, c.in)
			got, most := "", 0.0
			for _, a := range []struct {
				name  string
				score float64
			}{{"charge", charge}, {"remind", remind}, {"fetch", fetch}} {
				if a.score > most {
					got, most = a.name, a.score
				}
			}
			if got != want {
				t.Errorf("%s, %s: %q comes first, not %q: charge %v, remind %v, fetch %v", table, c.name, got, want, charge, remind, fetch)
			}
		}
	}
}
