// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"github.com/playsim/playsim/cli/disk"
	"github.com/playsim/playsim/condition"
	"github.com/playsim/playsim/condition/memory"
	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/slot"
)

type keysCmd struct {
	worldFlags
	JSON bool `help:"Print one JSON object for each key."`
}

// Run implements kong's command.
func (c *keysCmd) Run(p *process) error {
	decls, wrong := c.keys(p)
	if !c.JSON {
		if err := printKeys(p.out, decls); err != nil {
			return err
		}
		return wrong
	}
	for i := range decls {
		d := &decls[i]
		p.printJSON(keyJSON{d.Name, keyTypes[d.Kind], d.Unit, audience(d), d.Event, d.Labels, d.Doc})
	}
	return wrong
}

// keys are those that there are, also beside an error about a scenario's conditions.
func (c *keysCmd) keys(p *process) ([]memory.Decl, error) {
	if err := p.Enter(disk.Project{Files: []string{c.World}}); err != nil {
		return nil, err
	}
	if scenarios.IsScenario(p.Library, c.World) {
		return scenarios.KeysOf(p.Library, c.World, c.Set)
	}
	w, err := c.load(p)
	if err != nil {
		return nil, err
	}
	run, err := scenarios.Assemble(w, scenarios.Options{Files: p.Library})
	if err != nil {
		return nil, err
	}
	return run.Keys(), nil
}

// keyTypes are the types of the condition language.
var keyTypes = [...]string{
	slot.Invalid: "any", slot.BoolValue: "Bool", slot.IntValue: "Int", slot.FloatValue: "Float",
	slot.StringValue: "String", slot.VectorValue: "Array", slot.ListValue: "Array",
}

// audience is "judge" for a key that programs may not read, else "".
func audience(d *memory.Decl) string {
	if d.Audience == condition.Judge {
		return d.Audience.String()
	}
	return ""
}

type keyJSON struct {
	Key    string   `json:"key"`
	Type   string   `json:"type"`
	Unit   string   `json:"unit,omitempty"`
	Reader string   `json:"audience,omitempty"`
	Event  bool     `json:"event,omitempty"`
	Labels []string `json:"labels,omitempty"`
	Doc    string   `json:"doc"`
}
