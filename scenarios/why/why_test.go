// SPDX-License-Identifier: Apache-2.0

package why_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/playsim/playsim/explain"
	"github.com/playsim/playsim/internal/extensions"
	"github.com/playsim/playsim/internal/languages"
	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/scenarios/why"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
)

// files are the built-in ones and some more.
func files(more map[string]string) *scenarios.Library {
	disk := fstest.MapFS{}
	for name, text := range more {
		disk[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return scenarios.Of(source.FromFS(disk, scenarios.Embedded), languages.Default(), extensions.Default()...)
}

// at brings a scenario under its first seed to a time.
func at(t *testing.T, f *scenarios.Library, name string, ns int64) (*why.Diary, *scenarios.Run) {
	t.Helper()
	s, err := scenarios.Load(f, name, nil)
	if err != nil {
		t.Fatal(err)
	}
	d := why.NewDiary()
	r, err := s.Start(s.Seeds[0], scenarios.RunOptions{Sink: d.Note})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(r.Close)
	d.Watch(r)
	if err := d.RunTo(r, ns); err != nil {
		t.Fatal(err)
	}
	return d, r
}

// ask asks about the present of a run.
func ask(t *testing.T, d *why.Diary, r *scenarios.Run, subject explain.Subject, name string) explain.Node {
	t.Helper()
	n, err := d.Explain(r, explain.Query{Subject: subject, Name: name})
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// refused is what is said to a question that has no answer.
func refused(d *why.Diary, r *scenarios.Run, q explain.Query) string {
	_, err := d.Explain(r, q)
	return fmt.Sprint(err)
}

// running lists the leaves that run, in the order of the tree.
func running(t *testing.T, d *why.Diary, r *scenarios.Run) string {
	t.Helper()
	var names []string
	var leaves func(n *explain.Node)
	leaves = func(n *explain.Node) {
		if active, _ := n.Value.AsBool(); active && len(n.Parts) == 0 {
			names = append(names, n.Name)
		}
		for i := range n.Parts {
			leaves(&n.Parts[i])
		}
	}
	all := ask(t, d, r, "", "")
	leaves(&all.Parts[0].Parts[0])
	return strings.Join(names, " ")
}

// TestFigure2 finds the article's four patterns of activation on the simulated robot.
func TestFigure2(t *testing.T) {
	const in = "ball_chase/"
	for _, c := range []struct {
		name, scenario, want string
		at                   int64
		node, why            string
	}{
		{"a", "scenarios/hidden_ball.yaml", in + "ball_detection " + in + "following[ball:green]/looking/look_at " + in + "following[ball:green]/walk_to", 7e9, "following/looking/head_search", "blocked by look_at: head"},
		{"b", "scenarios/hidden_ball.yaml", in + "ball_detection " + in + "following[ball:green]/looking/head_search " + in + "following[ball:green]/walk_to", 9.5e9, "look_at", "time_ago < 1 is false (time_ago = 1."},
		{"c", "scenarios/hidden_ball.yaml", in + "ball_detection " + in + "searching/turning " + in + "searching/head_search", 12.5e9, "walk_to", in + "following[ball:green]: time_ago < 2 is false (time_ago = 4."},
		{"d", "scenarios/low_battery.yaml", "sit", 20e9, "turning", "ball_chase: the state is sit"},
	} {
		t.Run(c.name, func(t *testing.T) {
			d, r := at(t, files(nil), c.scenario, c.at)
			if got := running(t, d, r); got != c.want {
				t.Errorf("running: %s\n   want: %s", got, c.want)
			}
			n := ask(t, d, r, explain.OfNode, c.node)
			_, reason, _ := strings.Cut(n.Parts[0].Text, ": ")
			if active, _ := n.Value.AsBool(); !strings.HasPrefix(reason, c.why) || active {
				t.Errorf("%s: %v, %s", c.node, n.Value, n.Parts[0].Text)
			}
		})
	}
}

const (
	small = `schema: playsim/world/v1
name: small
objects:
  - ball: {name: green, color: green, radius: 0.05, mass: 0.1, at: [1.5, 0.4]}
robots:
  - nao: {name: left, at: [0, 1]}
  - nao: {name: right, at: [0, -1]}
programs:
  - pdl: {robot: left, file: steer.pdl.js, name: steer, connect: {turn: left/HeadYaw/command}}
  - playful: {robot: right, file: look.play}
`
	steer = `function pdl_main() {
  add_actuator('turn', 0.5, -0.5, 0);
  add_sensor('battery', 1, 0, 0);
  add_quantity('count', 1000, 0, 0);
  add_process('avoid');
  add_process('phototaxis');
  run_pdl(-1);
}
function avoid() { add_value('turn', 0.125); add_value('count', 1); }
function phototaxis() { if (value('count') > 4) add_value('turn', -0.0625); }
`
	look = `head_search, whenever "('nobody/here' == 1) ~ 2 || 'go' > 0", priority of 2 | commit = 1
sit, whenever "'go' < 3", priority of 1 + 1
`
	script = `schema: playsim/scenario/v1
world: small.yaml
duration: 6s
script:
  - {at: 1s, do: {set: go, to: 0}}
  - {at: 2s, do: {set: go, to: 2}}
  - {at: 2.5s, do: {set: go, to: 0}}
expect:
  - {name: stays small, always: "'go' < 2", after: "'go' == 2"}
  - {name: comes, eventually: "'go' == 2", within: 3s}
`
)

func smallRun(t *testing.T, ns int64) (*why.Diary, *scenarios.Run) {
	t.Helper()
	return at(t, files(map[string]string{"small.yaml": small, "steer.pdl.js": steer, "look.play": look, "s.yaml": script}), "s.yaml", ns)
}

func TestQuotedGate(t *testing.T) {
	d, r := smallRun(t, 1.5e9)
	n := ask(t, d, r, explain.OfNode, "head_search")
	want := `head_search of look at 1.5 s (tick 60)
inactive, never active so far: "('nobody/here' == 1) ~ 2 || 'go' > 0" is false ('nobody/here' has no value, 'go' = 0)

look: active since 0 s
  head_search: inactive, never active so far
      look.play:1:1: head_search, whenever "('nobody/here' == 1) ~ 2 || 'go' > 0", priority of 2 | commit = 1
      gate ('nobody/here' == 1) ~ 2 || 'go' > 0: false
        ('nobody/here' == 1) ~ 2: false (false since 0 s)
          'nobody/here' == 1: false
            'nobody/here': no value
        'go' > 0: false
          'go': 0
      priority 2
`
	if got := n.Page(); got != want {
		t.Errorf("got\n%s", got)
	}
}

func TestBlockedAndCommitted(t *testing.T) {
	d, r := smallRun(t, 2e9)
	n := ask(t, d, r, explain.OfNode, "look/sit")
	for _, want := range []string{
		"sit of look at 2 s (tick 80)", "blocked by head_search: head", "head_search has priority 2, this 2; both need head",
		"gate 'go' < 3: true", "'go': 2", "needs head: held by head_search",
	} {
		if !strings.Contains(n.String(), want) {
			t.Errorf("%q is not in\n%s", want, n)
		}
	}
}

func TestQuantity(t *testing.T) {
	d, r := smallRun(t, 2e9)
	want := `steer/turn, loop 81 at 2 s
  before       0.5
  avoid       +0.125
  phototaxis  -0.0625
  sum         +0.0625
  after        0.5     upper limit 0.5

actuator within [-0.5, 0.5]
its value goes to left/HeadYaw/command
a limit was in the way in 77 of 81 loops, now since 0.1 s
`
	if got := ask(t, d, r, explain.OfQuantity, "turn").Page(); got != want {
		t.Errorf("got\n%s", got)
	}
	for name, want := range map[string]string{"steer/battery": "its samples come from left/battery", "count": "joined to nothing"} {
		if q := ask(t, d, r, explain.OfQuantity, name); !strings.Contains(q.String(), want) {
			t.Errorf("%s:\n%s", name, q)
		}
	}
}

func TestExpect(t *testing.T) {
	d, r := smallRun(t, 2e9)
	x := ask(t, d, r, explain.OfExpectation, "stays small")
	want := `stays small at 2 s (tick 80)
always 'go' < 2 after 'go' == 2
failed, decided at 2 s
window: from 2 s to the end of the run
it opens with:
  true  'go' == 2
    2  'go'
when it failed, at 2 s:
  false  'go' < 2
    2  'go'
at 2 s:
  false  'go' < 2
    2  'go'
`
	if got := x.Page(); got != want {
		t.Errorf("got\n%s", got)
	}
}

// TestResting: what faulted or is done says since when; what could not be asked, why.
func TestResting(t *testing.T) {
	d, r := at(t, files(map[string]string{
		"w.yaml": "schema: playsim/world/v1\nrobots:\n  - nao: {name: nao}\nprograms:\n  - playful: {robot: nao, file: p.play, nodes: nodes}\n",
		"p.play": "hot\nbrief\nsit, whenever not bad\n",
		"s.yaml": "schema: playsim/scenario/v1\nworld: w.yaml\nduration: 6s\nexpect:\n  - {name: stands, at_end: \"!'nao/fallen'\"}\n",
		"nodes/n.star": `def bad():
    return 1 // 0 > 1
evaluation(bad, "breaks")
def tick():
    if now() > 1.5:
        fail("the motor is hot")
leaf("hot", "faults", tick = tick, resources = ["arms"])
def quick():
    done()
leaf("brief", "is done at once", tick = quick)
`,
	}), "s.yaml", 3e9)
	for node, want := range map[string]string{
		"hot":   "since 1.525 s faulted: nodes/n.star:6:9: fail: the motor is hot",
		"brief": "since 0 s done: it rests until it is activated again",
		"sit":   "evaluation fault: bad: nodes/n.star:2:14: floored division by zero",
	} {
		n := ask(t, d, r, explain.OfNode, node)
		if !strings.Contains(n.String(), want) || strings.Contains(n.String(), "needs arms") {
			t.Errorf("%q is not in\n%s", want, n)
		}
	}
}

func TestRefused(t *testing.T) {
	d, r := smallRun(t, 1e9)
	for want, q := range map[string]explain.Query{
		"no program has a node \"head_serch\" [unknown_subject]\nhint: did you mean \"head_search\"?":  {Subject: explain.OfNode, Name: "head_serch"},
		"look has no node \"head_serch\" [unknown_subject]\nhint: did you mean \"head_search\"?":       {Subject: explain.OfNode, Program: "look", Name: "head_serch"},
		"there is no Playful program \"lok\" [unknown_subject]\nhint: did you mean \"look\"?":          {Subject: explain.OfNode, Program: "lok", Name: "sit"},
		"there is no quantity \"tun\" [unknown_subject]\nhint: did you mean \"turn\"?":                 {Subject: explain.OfQuantity, Name: "tun"},
		"there is no PDL program \"x\" [unknown_subject]\nhint: there are: steer":                      {Subject: explain.OfQuantity, Name: "x/turn"},
		"the scenario has no expectation \"come\" [unknown_subject]\nhint: did you mean \"comes\"?":    {Subject: explain.OfExpectation, Name: "come"},
		"there is no program \"nobody\" [unknown_subject]\nhint: there are: steer, look":               {Program: "nobody"},
		"the world has no Autonomous Life\nhint: a world has it under the key life":                    {Subject: explain.OfActivity},
		"the world has no key \"left/batery\" [unknown_subject]\nhint: did you mean \"left/battery\"?": {Subject: explain.OfKey, Name: "left/batery"},
		"there is nothing to ask of a \"dream\"":                                                       {Subject: "dream"},
	} {
		if got := refused(d, r, q); got != want {
			t.Errorf("%v: got %s\nwant %s", q, got, want)
		}
	}
	const want = "nothing is known of 5 s: the run ended at 2.025 s, the scenario was decided: failed [past_the_end]\nhint: --at 2.025s is the last"
	if err := d.RunTo(r, 5e9); err == nil || err.Error() != want {
		t.Errorf("got %v\nwant %s", err, want)
	}
}

func TestAnswersAboutNothing(t *testing.T) {
	d, r := at(t, files(map[string]string{"s.yaml": "schema: playsim/scenario/v1\nworld: worlds/ball_chase.yaml\nduration: 2s\nexpect: []\n"}), "s.yaml", 1e9)
	const want = "the scenario expects nothing\nhint: a scenario has expectations under the key expect"
	if got := refused(d, r, explain.Query{Subject: explain.OfExpectation, Name: "none"}); got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
	n := ask(t, d, r, explain.OfKey, "TouchChanged")
	if !strings.HasPrefix(n.Text, "'TouchChanged' has no value now: What begins ") || n.Value.Kind() != slot.Invalid {
		t.Errorf("%s", n)
	}
}

// TestAskingChangesNothing: a run that is asked every tick ends with the same hash.
func TestAskingChangesNothing(t *testing.T) {
	f := files(nil)
	s, err := scenarios.Load(f, "scenarios/hidden_ball.yaml", nil)
	if err != nil {
		t.Fatal(err)
	}
	plain, err := s.Run(3, scenarios.RunOptions{MaxTicks: 480})
	if err != nil {
		t.Fatal(err)
	}
	d := why.NewDiary()
	asked, err := s.Run(3, scenarios.RunOptions{MaxTicks: 480, Sink: d.Note, EachTick: func(r *scenarios.Run) bool {
		if r.World.Ticks() == 1 {
			d.Watch(r)
		}
		if all, err := d.Explain(r, explain.Query{}); err != nil || all.Parts[0].String() == "" {
			t.Error(err)
		}
		for _, path := range []string{"walk_to", "ball_chase/following[ball:red]/looking/look_at", "sit", "turning"} {
			n, err := d.Explain(r, explain.Query{Subject: explain.OfNode, Name: path})
			if err != nil {
				if path == "walk_to" && r.World.Ticks() < 3 {
					continue
				}
				t.Fatal(path, err)
			}
			if text, err := json.Marshal(n); err != nil || n.Page() == "" || !json.Valid(text) {
				t.Fatal(path, err)
			}
		}
		return true
	}})
	if err != nil {
		t.Fatal(err)
	}
	if plain.Hash != asked.Hash {
		t.Errorf("hash %x, and %x when asked", plain.Hash, asked.Hash)
	}
}
