// SPDX-License-Identifier: Apache-2.0

package js

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/playsim/playsim/pdl"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
)

// fakeLife notes what it is asked for and refuses demo/no.
type fakeLife struct{ asked []string }

func (f *fakeLife) SwitchFocus(id string, stack bool, reason string) error {
	if id == "demo/no" {
		return errors.New("demo/no does not get the focus")
	}
	f.asked = append(f.asked, fmt.Sprintf("focus %s %t %q", id, stack, reason))
	return nil
}

func (f *fakeLife) StopFocus(all bool, reason string) error {
	f.asked = append(f.asked, fmt.Sprintf("stop %t %q", all, reason))
	return nil
}

func (f *fakeLife) FocusContext(key string) (slot.Value, error) {
	switch key {
	case "n":
		return slot.Int(3), nil
	case "list":
		return slot.List([]slot.Value{slot.String("a"), slot.Bool(true)}), nil
	case "spot":
		return slot.Vector(1, 2, 3), nil
	case "none":
		return slot.Value{}, nil
	}
	return slot.Value{}, errors.New("no launch condition reads it")
}

func (f *fakeLife) SetSafeguardEnabled(name string, on bool) error {
	f.asked = append(f.asked, fmt.Sprintf("%s %t", name, on))
	return nil
}

func runLife(t *testing.T, body string, life Life) (string, []error) {
	t.Helper()
	text := "function pdl_main() { add_quantity('a', 100, -100, 0); add_process('p'); run_pdl(1); }\nfunction p() { " + body + " }\n"
	o := Options{}
	if life != nil {
		o.Life = life
	}
	var faults []error
	o.Setup.OnFault = func(f *pdl.Fault) { faults = append(faults, f) }
	var printed []string
	o.Print = func(text string) { printed = append(printed, text) }
	p, err := Load(source.NewFile("p.pdl.js", text), o)
	if err != nil {
		t.Fatal(err)
	}
	p.Run(0, 0)
	return strings.Join(printed, "|"), faults
}

// TestLife: programs ask Autonomous Life, and may catch what it refuses.
func TestLife(t *testing.T) {
	f := &fakeLife{}
	printed, faults := runLife(t, `life.switchFocus("demo/a"); life.switchFocus("demo/b", {stack: true, reason: "applauncher-voice"});
		life.stopFocus(); life.stopFocus({all: true}); life.setSafeguardEnabled("RobotFell", false);
		try { life.switchFocus("demo/no") } catch (e) { console.log("no") }
		console.log(life.getFocusContext("n") + 1); console.log(life.getFocusContext("list").length); console.log(life.getFocusContext("none")); console.log(life.getFocusContext("spot").join())`, f)
	want := `focus demo/a false ""|focus demo/b true "applauncher-voice"|stop false ""|stop true ""|RobotFell false`
	if got := strings.Join(f.asked, "|"); got != want || printed != "no|4|2|null|1,2,3" || faults != nil {
		t.Errorf("asked %s\nprinted %s\nfaults %v", got, printed, faults)
	}
}

// TestLifeRefuses: what is wrong is a fault at its place.
func TestLifeRefuses(t *testing.T) {
	for body, want := range map[string]string{
		`life.switchFocus("demo/no")`:            "demo/no does not get the focus",
		`life.switchFocus(3)`:                    "3 is no name",
		`life.switchFocus("demo/a", "b")`:        `life.switchFocus: "b" is no object`,
		`life.switchFocus("demo/a", {stak: 1})`:  "{stak: 1}",
		`life.switchFocus("demo/a", {stack: 1})`: "{stack: 1}",
		`life.switchFocus()`:                     "called with 0 arguments",
		`life.setSafeguardEnabled("x", 1)`:       "1 is no truth",
		`life.getFocusContext("m")`:              "no launch condition reads it",
		`life.getFocus()`:                        "getFocus",
	} {
		_, faults := runLife(t, body, &fakeLife{})
		if len(faults) != 1 || !strings.Contains(faults[0].Error(), want) || !strings.Contains(faults[0].Error(), "p.pdl.js:2") {
			t.Errorf("%s: %v", body, faults)
		}
	}
	if _, faults := runLife(t, `life.stopFocus()`, nil); len(faults) != 1 || !strings.Contains(faults[0].Error(), "no Autonomous Life") {
		t.Errorf("without Life: %v", faults)
	}
	text := "function pdl_main() { life.stopFocus(); run_pdl(1); }\n"
	if _, err := Load(source.NewFile("p.pdl.js", text), Options{Life: &fakeLife{}}); err == nil || !strings.Contains(err.Error(), "before the program runs") {
		t.Errorf("in pdl_main: %v", err)
	}
}
