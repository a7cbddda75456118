// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"bytes"
	"encoding/json"
	"html"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/playsim/playsim"
	"github.com/playsim/playsim/explain"
	"github.com/playsim/playsim/trace"
	"github.com/playsim/playsim/view/panel"
	"github.com/playsim/playsim/view/player"
	"github.com/playsim/playsim/view/term"
)

// TestEveryWhySaysTheSame: to one question `why`, `why --json`, `--dot`, the library, the window
// and the terminal have the same words, in every built-in world, and no part of an answer denies
// another.
func TestEveryWhySaysTheSame(t *testing.T) {
	if racing {
		t.Skip("one goroutine alone: the race detector has nothing to find")
	}
	scenarios := []string{"scenarios/hidden_ball.yaml", "scenarios/life_tie.yaml", "scenarios/life_stack.yaml", "scenarios/people.yaml", "scenarios/care.yaml", "scenarios/carry.yaml", "scenarios/grasp.yaml"}
	asked := map[explain.Subject]int{}
	for _, name := range append(builtinNames(), scenarios...) {
		view, run, p := play(t, name)
		door := opened(t, name)
		for _, ticks := range []int64{3, 60} {
			view.Step(ticks)
			for range ticks {
				door.Tick()
			}
			gated(t, name, view.Frame(), run)
			for _, q := range questions(view, run) {
				words := answers(t, p, run, q)
				if words == "" {
					continue // an error, which both have said
				}
				asked[q.Subject]++
				agree(t, name, view, door, q, words)
			}
		}
	}
	for _, s := range []explain.Subject{"", explain.OfNode, explain.OfQuantity, explain.OfActivity, explain.OfExpectation} {
		if asked[s] < 10 {
			t.Errorf("only %d questions about %q were asked", asked[s], s)
		}
	}
}

func opened(t *testing.T, name string) *playsim.Run {
	t.Helper()
	s, err := playsim.Load(nil, name)
	if err != nil {
		t.Fatal(err)
	}
	run, err := s.Start(1)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { run.Close() })
	return run
}

// questions are about all, and about some of each kind of what there is.
func questions(view *player.Player, run *played) []explain.Query {
	all := []explain.Query{{At: explain.Now}}
	add := func(subject explain.Subject, program string, names ...string) {
		for _, i := range []int{0, len(names) / 2, len(names) - 1} {
			if len(names) > 0 {
				all = append(all, explain.Query{Subject: subject, Program: program, Name: names[i], At: explain.Now})
			}
		}
	}
	f := view.Frame()
	for i := range f.Programs {
		var nodes, quantities []string
		for k := range f.Programs[i].Nodes {
			nodes = append(nodes, f.Programs[i].Nodes[k].Path)
		}
		if p, _ := run.Program(f.Programs[i].Name); p.Subject() == explain.OfQuantity {
			for k := range f.Programs[i].Quantities {
				quantities = append(quantities, f.Programs[i].Quantities[k].Name)
			}
		}
		add(explain.OfNode, f.Programs[i].Name, nodes...)
		add(explain.OfQuantity, f.Programs[i].Name, quantities...)
	}
	for i := range f.Life.Activities {
		add(explain.OfActivity, "", f.Life.Activities[i].ID)
	}
	add(explain.OfExpectation, "", run.Run.Expectations()...)
	return all
}

// answers is what `why` prints, and tests that --json has the same words; "" is an error.
func answers(t *testing.T, p *process, run *played, q explain.Query) string {
	t.Helper()
	c := &whyCmd{At: new(instant), Program: q.Program}
	switch q.Subject {
	case explain.OfNode:
		c.Node = q.Name
		if q.Name == "" { // the root has no name of its own
			return ""
		}
	case explain.OfQuantity:
		c.Quantity = q.Name
	case explain.OfActivity:
		c.Activity = q.Name
	case explain.OfExpectation:
		c.Expect = q.Name
	}
	printed := func() string {
		var out bytes.Buffer
		p.out = &out
		if err := c.answer(p, run.diary, run.Run); err != nil {
			return ""
		}
		return out.String()
	}
	text := printed()
	c.JSON = true
	data := printed()
	if text == "" {
		return ""
	}
	var tree told
	if err := json.Unmarshal([]byte(data), &tree); err != nil {
		t.Fatalf("%v: %v", err, q)
	}
	same(t, "--json", q, tree.words(q.Subject == ""), text)
	if c.JSON, c.Dot = false, true; q.Subject == "" {
		drawn(t, printed(), text)
	}
	return text
}

// label is the name and the small lines of something drawn.
var label = regexp.MustCompile(`label=<<B>(.*?)</B>((?:<BR/>.*?</FONT>)*)>`)

// drawn tests that each line of a graph is in the text.
func drawn(t *testing.T, graph, text string) {
	t.Helper()
	for _, m := range label.FindAllStringSubmatch(graph, -1) {
		for _, small := range strings.Split(m[2], "</FONT>") {
			_, words, _ := strings.Cut(small, `<FONT POINT-SIZE="9">`)
			if words = html.UnescapeString(words); !strings.Contains(text, words) {
				t.Errorf("the graph says of %s\n%s\nwhich is not in\n%s", m[1], words, text)
			}
		}
	}
}

// told is an answer in JSON.
type told struct {
	Text  string `json:"text"`
	Parts []told `json:"parts"`
}

func (n told) words(headless bool) string {
	text := n.Text + "\n"
	if headless {
		text = ""
	}
	for i := range n.Parts {
		text += n.Parts[i].words(false)
	}
	return text
}

// same reports words that differ, wherever lines are broken.
func same(t *testing.T, who string, q explain.Query, got, want string) {
	t.Helper()
	if strings.Join(strings.Fields(got), "") != strings.Join(strings.Fields(want), "") {
		t.Errorf("%s of %v says\n%s\nwhy says\n%s", who, q, got, want)
	}
}

// agree tests that the library and the views have the words of `why`.
func agree(t *testing.T, world string, view *player.Player, door *playsim.Run, q explain.Query, words string) {
	t.Helper()
	n, err := door.Why(q)
	if err != nil {
		t.Errorf("%s: %v: %v", world, q, err)
		return
	}
	placed(t, world, &n, q.Subject != "")
	if q.Subject == "" {
		text := ""
		for i := range n.Parts {
			text += n.Parts[i].Page()
		}
		same(t, world+": the library", q, text, words)
		return
	}
	same(t, world+": the library", q, n.Page(), words)
	if q.Subject == explain.OfQuantity {
		return // views show its numbers
	}
	shown := view.Why(q)
	lines := strings.Split(words, "\n")
	for _, line := range strings.Split(strings.TrimSpace(shown), "\n") {
		if !slices.ContainsFunc(lines, func(l string) bool { return strings.TrimSpace(l) == strings.TrimSpace(line) }) {
			t.Errorf("%s: a view says of %v\n%s\nwhich is not in\n%s", world, q, line, words)
		}
	}
	same(t, world+": the window", q, inWindow(view, q, len(strings.Join(strings.Fields(shown), ""))), shown)
	if q.Subject != explain.OfExpectation { // the terminal counts them
		same(t, world+": the terminal", q, inTerminal(t, view, q, len(strings.Join(strings.Fields(shown), ""))), shown)
	}
}

// placed tests that whatever can be asked about says where in which file it stands.
func placed(t *testing.T, world string, n *explain.Node, must bool) {
	t.Helper()
	if must && (n.At.Line == 0 || n.At.File == "") {
		t.Errorf("%s: %q has no place", world, n.Text)
	}
	for i := range n.Parts {
		placed(t, world, &n.Parts[i], n.Parts[i].Reason != explain.NoReason)
	}
}

// gated tests that the gate of each node is as the node's reason says.
func gated(t *testing.T, world string, f *player.Frame, run *played) {
	t.Helper()
	for i := range f.Programs {
		for k := range f.Programs[i].Nodes {
			q := explain.Query{Subject: explain.OfNode, Program: f.Programs[i].Name, Name: f.Programs[i].Nodes[k].Path}
			n, err := run.Explain(q)
			if err != nil {
				continue // a program that does not run
			}
			n = n.Itself()
			g := slices.IndexFunc(n.Parts, func(p explain.Node) bool { return strings.HasPrefix(p.Text, "gate ") })
			if g < 0 {
				continue
			}
			open, asked := n.Parts[g].Value.AsBool()
			committed := strings.Contains(n.String(), "committed until")
			if n.Reason == explain.GateFalse && (open || !asked) || n.Reason == explain.Active && !open && !committed {
				t.Errorf("%s: %s, and\n%s", world, n.Reason, n)
			}
		}
	}
}

// inWindow is what the window's panel shows of an answer: so many bytes without blanks.
func inWindow(view *player.Player, q explain.Query, size int) string {
	u := &panel.UI{Tab: q.Program, Program: q.Program, Node: q.Name, Picked: true}
	switch q.Subject {
	case explain.OfActivity:
		u.Tab = panel.LifeTab(view.Frame())
	case explain.OfExpectation:
		u.Program = panel.Expected
	}
	var b panel.Board
	u.Lay(&b, view, 2400, 4000)
	text := ""
	at := slices.IndexFunc(b.Items, func(it panel.Item) bool { return it.Kind == panel.Text && it.Text == "why "+q.Name })
	for i := at + 1; at >= 0 && i < len(b.Items) && len(text) < size; i++ {
		if b.Items[i].Kind == panel.Text {
			text += strings.Join(strings.Fields(b.Items[i].Text), "")
		}
	}
	return text
}

// inTerminal is what the terminal shows of an answer: so many bytes without blanks.
func inTerminal(t *testing.T, view *player.Player, q explain.Query, size int) string {
	t.Helper()
	f := view.Frame()
	s, names := onScreen(f, q)
	for range slices.Index(names, q.Name) + 1 {
		s.Move(f, 1)
	}
	s.Ask()
	rows := strings.Split(term.Draw(view, s, 500, 900), "\n")
	text, column := "", -1
	for _, row := range rows {
		if i := strings.Index(row, " why "+q.Name); i >= 0 && column < 0 {
			column = len([]rune(row[:i]))
			continue
		}
		if r := []rune(row); column >= 0 && len(r) > column && len(text) < size {
			text += strings.Join(strings.Fields(string(r[column:])), "")
		}
	}
	return text
}

// onScreen is a screen with the page that has what is asked about, and what can be chosen on
// it.
func onScreen(f *player.Frame, q explain.Query) (s *term.Screen, names []string) {
	s = &term.Screen{Fold: panel.Unfolded} // each node can be asked about
	tabs := panel.Tabs(f)
	if q.Subject == explain.OfActivity {
		s.Program = slices.Index(tabs, panel.LifeTab(f))
		for i := range f.Life.Activities {
			names = append(names, f.Life.Activities[i].ID)
		}
		return s, names
	}
	s.Program = slices.Index(tabs, q.Program)
	i := slices.IndexFunc(f.Programs, func(p trace.Program) bool { return p.Name == q.Program })
	for k := range f.Programs[i].Nodes {
		names = append(names, f.Programs[i].Nodes[k].Path)
	}
	return s, names
}
