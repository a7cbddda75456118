// SPDX-License-Identifier: Apache-2.0

package why

import (
	"bytes"
	"encoding/json"
	"strings"

	"github.com/playsim/playsim/condition"
	"github.com/playsim/playsim/playful"
)

// marshal writes <, > and & as they are.
func marshal(v any) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	err := enc.Encode(v)
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), err
}

type answerJSON struct {
	Program string     `json:"program"`
	Node    string     `json:"node"`
	At      instant    `json:"at_s"`
	Tick    int64      `json:"tick"`
	Active  bool       `json:"active"`
	Why     string     `json:"why"`
	Chain   []stepJSON `json:"chain"`
}

type stepJSON struct {
	treeNode
	Statement  string       `json:"statement,omitempty"`
	Where      string       `json:"where,omitempty"`
	Missing    string       `json:"missing,omitempty"`
	Test       *termJSON    `json:"test,omitempty"`
	Priorities []choiceJSON `json:"priorities,omitempty"`
	ScoreAsOf  *instant     `json:"score_asked_s,omitempty"` // where it is not of this time
	StateSince *instant     `json:"state_since_s,omitempty"`
	Switches   []switchJSON `json:"switches,omitempty"`
	Ways       []switchJSON `json:"ways_in,omitempty"`
	Target     *schemeJSON  `json:"target,omitempty"`
	Claims     []claimJSON  `json:"resources,omitempty"`
	Takes      []string     `json:"contested,omitempty"`
	Committed  *instant     `json:"committed_until_s,omitempty"`
	Rests      *instant     `json:"rests_since_s,omitempty"`
	Fault      string       `json:"fault,omitempty"`
}

type termJSON struct {
	Text  string     `json:"text"`
	Value any        `json:"value"` // null where it was not asked
	From  string     `json:"from,omitempty"`
	Parts []termJSON `json:"parts,omitempty"`
}

type choiceJSON struct {
	Value  termJSON  `json:"priority"`
	If     *termJSON `json:"if,omitempty"`
	Chosen bool      `json:"chosen"`
}

type switchJSON struct {
	From string   `json:"from"`
	To   string   `json:"to"`
	If   termJSON `json:"if"`
}

type claimJSON struct {
	Resource string `json:"resource"`
	Holder   string `json:"holder"` // "" is nobody
	Stopping bool   `json:"stopping,omitempty"`
}

// MarshalJSON implements json.Marshaler.
func (n *Node) MarshalJSON() ([]byte, error) {
	out := answerJSON{Program: n.Program, Node: n.Path, At: instant(n.At), Tick: n.Tick, Active: n.Active, Why: n.Why}
	for i := range n.Chain {
		out.Chain = append(out.Chain, n.Chain[i].json())
	}
	return marshal(out)
}

func (s *Step) json() stepJSON {
	j := stepJSON{
		treeNode: nodeJSON(&s.Node), Statement: s.Statement, Where: s.At, Missing: s.Memory, Fault: s.Fault,
		Rests: maybe(s.Rests), Ways: switchesJSON(s.Ways), StateSince: maybe(s.State), Committed: maybe(s.Until),
	}
	j.Since = maybe(s.Since)
	if s.Stale {
		j.ScoreAsOf = maybe(s.Asked)
	}
	if s.Gate != nil {
		t := termOf(s.Gate)
		j.Test = &t
	}
	for i := range s.Priorities {
		c := choiceJSON{Value: termOf(&s.Priorities[i].Value), Chosen: s.Priorities[i].Chosen}
		if s.Priorities[i].If != nil {
			t := termOf(s.Priorities[i].If)
			c.If = &t
		}
		j.Priorities = append(j.Priorities, c)
	}
	if s.Machine != nil {
		j.Switches = switchesJSON(s.Machine.Switches)
	}
	if s.Target != nil {
		t := schemeOf(s.Target)
		j.Target = &t
	}
	for _, c := range s.Claims {
		j.Claims = append(j.Claims, claimJSON(c))
	}
	if s.Rival != nil {
		j.Takes = s.Rival.Takes
	}
	return j
}

func maybe(t int64) *instant {
	if t < 0 {
		return nil
	}
	at := instant(t)
	return &at
}

func switchesJSON(all []playful.Switch) (out []switchJSON) {
	for i := range all {
		out = append(out, switchJSON{all[i].From, all[i].To, termOf(&all[i].If)})
	}
	return out
}

func termOf(t *playful.Term) termJSON {
	j := termJSON{Text: t.Text, Value: plain(t.Value), From: t.From}
	for i := range t.Parts {
		j.Parts = append(j.Parts, termOf(&t.Parts[i]))
	}
	return j
}

// conditionOf is a condition's explanation as a term.
func conditionOf(x *condition.Explanation) termJSON {
	j := termJSON{Text: strings.Join(strings.Fields(x.Text), " "), Value: plain(x.Value), From: x.Why}
	for i := range x.Parts {
		j.Parts = append(j.Parts, conditionOf(&x.Parts[i]))
	}
	return j
}
