// SPDX-License-Identifier: Apache-2.0

package worlds

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"go.yaml.in/yaml/v4"

	"github.com/playsim/playsim/internal/extensions"
	"github.com/playsim/playsim/internal/languages"
)

func compileSchema(t *testing.T) *jsonschema.Schema {
	t.Helper()
	doc, err := jsonschema.UnmarshalJSON(strings.NewReader((&Kinds{Languages: languages.Default(), Extensions: extensions.Default()}).Schema()))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("world.json", doc); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile("world.json")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// textKeys makes the keys of mappings texts, as JSON has them.
func textKeys(v any) any {
	switch v := v.(type) {
	case map[any]any:
		out := map[string]any{}
		for key, value := range v {
			out[fmt.Sprint(key)] = textKeys(value)
		}
		return out
	case map[string]any:
		for key := range v {
			v[key] = textKeys(v[key])
		}
	case []any:
		for i := range v {
			v[i] = textKeys(v[i])
		}
	}
	return v
}

func asJSON(t *testing.T, text string) any {
	t.Helper()
	var read any
	if err := yaml.Unmarshal([]byte(text), &read); err != nil {
		t.Fatal(err)
	}
	data, err := json.Marshal(textKeys(read))
	if err != nil {
		t.Fatal(err)
	}
	v, err := jsonschema.UnmarshalJSON(strings.NewReader(string(data)))
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestSchemaAcceptsWorlds(t *testing.T) {
	s := compileSchema(t)
	texts := []string{"schema: playsim/world/v1\n" + everything, read(t, everything).Resolved()}
	for _, name := range Builtin() {
		if strings.HasSuffix(name, ".yaml") {
			texts = append(texts, load(t, name).File.Text, load(t, name).Resolved())
		}
	}
	for _, text := range texts {
		if err := s.Validate(asJSON(t, text)); err != nil {
			t.Errorf("%v\n%s", err, text)
		}
	}
}

func TestSchemaRefuses(t *testing.T) {
	s := compileSchema(t)
	for _, line := range []string{
		"grond: 1", "tick: 25", "ground: {walls: 1}", "objects: [{ball: {}}]", "objects: [{ball: {at: [1]}}]", "objects: [{bal: {at: [1, 2]}}]",
		"robots: [{nao: {battery: 2}}]", "programs: [{playful: {}}]", "objects: [{box: {at: [1, 2], color: gren}}]",
		"programs: [{playful: {file: a.play, oracle: 1}}]", "programs: [{go: {name: a, oracl: true}}]",
	} {
		if s.Validate(asJSON(t, "schema: playsim/world/v1\n"+line+"\n")) == nil {
			t.Errorf("accepted %s", line)
		}
	}
}

func TestSchemaKnowsEveryKey(t *testing.T) {
	doc := asJSON(t, (&Kinds{Languages: languages.Default(), Extensions: extensions.Default()}).Schema()).(map[string]any)
	top := doc["properties"].(map[string]any)
	for _, key := range (&Kinds{Extensions: extensions.Default()}).format().Keys {
		if _, ok := top[key]; !ok {
			t.Errorf("the schema does not know %s", key)
		}
	}
}
