// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"errors"
	"io/fs"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/playsim/playsim/condition"
	"github.com/playsim/playsim/condition/memory"
	"github.com/playsim/playsim/run"
	"github.com/playsim/playsim/scenarios/seeds"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/spec"
	"github.com/playsim/playsim/worlds"
)

var format = spec.Format{Name: "scenario", Schema: SchemaName, Keys: []string{
	"schema", "name", "about", "world", "seed", "seeds", "pass", "duration", "faults", "vary", "script", "watch", "reward", "expect",
}}

// table binds the keys of a scenario file, in the order in which they are read.
func (r *reader) table() spec.Table {
	s, schema := r.s, SchemaName
	return spec.Table{
		Doc: "A world, what happens to it, and what must hold. Lengths in m, angles in degrees (keys that end in _deg), times with their unit.",
		Fields: []spec.Field{
			{Key: "schema", Into: spec.Choice(&schema, SchemaName), Must: SchemaName, Doc: "The first key."},
			{Key: "name", Into: &s.Name, None: "that of the file", Doc: "One line."},
			{Key: "about", Into: &s.About, Doc: "One line for people."},
			{Key: "world", Into: section("file", func(s *spec.Section) { s.Take("world") }, spec.JSON(`{"type": "string"}`)), Must: "its path", Doc: "The world file, beside this one."},
			{Key: "seed", Into: section("whole number", r.seeds, seedSchema), None: "the world's", Doc: "Seed of the one run."},
			{Key: "seeds", Into: section("range or list", func(s *spec.Section) { s.Take("seeds") }, seedsSchema), Doc: "Seeds of several runs, such as 1..20."},
			{Key: "pass", Into: &s.Pass, Min: 1, Max: maxSeeds, Then: r.mostPass, None: "all", Doc: "How many of the seeds must pass."},
			{Key: "duration", Into: &s.Duration, Min: shortest, Max: longest, Ticks: true, None: "the world's, else 60s", Doc: "Simulated time."},
			{Key: "faults", Into: section("list", r.faults, listOf("fault"))},
			{Key: "vary", Into: r.vary(), Doc: "Values of the world that are drawn for each seed: ranges, or {one_of: […]}.", Then: r.tryVary},
			{Key: "script", Into: section("list", r.script, listOf("cue")), Then: func(*spec.Section) { r.lintPrograms() }},
			{Key: "watch", Into: section("list", r.watch, listOf("watch")), Doc: "Conditions whose values the trace tells as they change, as the robot's ExpressionWatcher does."},
			{Key: "reward", Into: section("condition", r.reward, conditionSchema), Doc: "A number at every tick for who learns: the value of a condition, 1 or 0 for a truth."},
			{Key: "expect", Into: section("list", r.expect, listOf("expectation")), Then: func(*spec.Section) { r.unreadWrites() }},
		},
	}
}

func listOf(part string) spec.Object {
	return spec.JSON(`{"type": "array", "items": {"$ref": "#/$defs/` + part + `"}}`)
}

// Schemas of what is read by functions of its own.
var (
	conditionSchema = spec.JSON(`{"type": ["string", "number"]}`)
	seedSchema      = spec.JSON(`{"type": "integer", "minimum": 0}`)
	seedsSchema     = spec.JSON(`{"oneOf": [
		{"type": "string", "pattern": "^[0-9]+ *(\\.\\. *[0-9]+)?( *, *[0-9]+( *\\.\\. *[0-9]+)?)*$"}, {"type": "integer", "minimum": 0},
		{"type": "array", "items": {"type": "integer", "minimum": 0}, "minItems": 1}]}`)
	variationSchema = spec.JSON(`{"oneOf": [
		{"type": "array", "items": {"type": "number"}, "minItems": 2, "maxItems": 2},
		{"type": "array", "items": {"type": "string", "pattern": "^[0-9.]+ *(ns|us|µs|ms|s|m|h)"}, "minItems": 2, "maxItems": 2},
		{"type": "object", "additionalProperties": false, "required": ["one_of"], "properties": {"one_of": {"type": "array", "minItems": 1}}},
		{"type": "object", "not": {"required": ["one_of"]}, "additionalProperties": {"$ref": "#/$defs/variation"}}]}`)
)

// Schema returns the JSON Schema (draft 2020-12) of scenario files, for editors. It is
// laxer than Load, which also knows the world and its keys.
func Schema(k *Kinds) string {
	r := &reader{s: &Scenario{}}
	var when *spec.Node
	cue, fault := r.cue(&Cue{}, &when).JSONSchema(), faultTable(sim.FaultKinds(k.Faults)).JSONSchema()
	fault.Set("required", []string{"kind"})
	cue = append(cue, spec.JSON(`{"oneOf": [{"required": ["at"]}, {"required": ["when"]}]}`)...)
	fault = append(fault, spec.JSON(`{"oneOf": [{"required": ["sensor"]}, {"required": ["actuator"]}, {"required": ["percept"]}]}`)...)
	return spec.File("scenario", r.table(), spec.Object{
		{Key: "cue", Value: cue},
		{Key: "action", Value: spec.Alternatives(actionTables(allActions(k)))},
		{Key: "fault", Value: fault},
		{Key: "variation", Value: variationSchema},
		{Key: "watch", Value: r.watchTable(&Watching{}).JSONSchema()},
		{Key: "expectation", Value: spec.Alternatives(r.expectTables(&Expectation{}))},
	})
}

// section is a value that is read by a function of its own.
func section(what string, read func(*spec.Section), schema spec.Object) *spec.Value {
	return &spec.Value{
		What: what, Node: nothing, Schema: func() spec.Object { return schema },
		Read: func(s *spec.Section, _ string) { read(s) },
	}
}

// Load reads the scenario file at path and all that it names, and finds everything
// that is wrong with it: the error lists positions, excerpts and hints. Overrides
// whose path begins with a key of a scenario change the scenario, others its world;
// they win over what the file varies.
func Load(files *Library, path string, sets []string) (*Scenario, error) {
	f, err := files.Read(path, "")
	if err != nil {
		return nil, err
	}
	s, err := read(files, f, path, sets)
	if err != nil {
		return nil, err
	}
	return s, nil
}

// KeysOf are the keys that the conditions of a scenario file may read. They are there
// beside an error about what else is wrong with the file, if its world can be.
func KeysOf(files *Library, path string, sets []string) ([]memory.Decl, error) {
	f, err := files.Read(path, "")
	if err != nil {
		return nil, err
	}
	s, err := read(files, f, path, sets)
	if s == nil || s.code == nil {
		return nil, err
	}
	return s.Keys(), err
}

// IsScenario tells whether the file at path calls itself a scenario.
func IsScenario(files *Library, path string) bool {
	f, err := files.Read(path, "")
	if err != nil {
		return false
	}
	if line := schemaLine.FindStringSubmatch(f.Text); line != nil { // files are read whole only once
		return strings.HasPrefix(line[1], family)
	}
	root, err := format.Parse(f)
	if err != nil {
		return strings.Contains(f.Text, SchemaName)
	}
	n, ok := root.Get("schema")
	return ok && strings.HasPrefix(n.Text, family)
}

var schemaLine = regexp.MustCompile(`(?m)^schema:[ \t]+["']?([^\s"'#]+)`)

// family begins the schemas of all versions of scenario files.
var family = strings.TrimSuffix(SchemaName, "v1")

func read(files *Library, f *source.File, path string, sets []string) (*Scenario, error) {
	root, err := format.Parse(f)
	if err != nil {
		return nil, err
	}
	s := &Scenario{File: f, Name: spec.Stem(f.Name), files: files, path: path, sets: sets}
	var own []string
	for _, set := range sets {
		if first, _, _ := strings.Cut(set, "."); slices.Contains(format.Keys, strings.TrimSpace(strings.SplitN(first, "=", 2)[0])) {
			own = append(own, set)
		} else {
			s.worldSets = append(s.worldSets, set)
		}
	}
	if s.root, err = format.Override(root, own); err != nil {
		return nil, err
	}
	r := &reader{s: s, file: f, writesAt: map[string]int{}}
	r.run()
	return s, r.errs.Err()
}

// reader turns a tree into a Scenario.
type reader struct {
	s    *Scenario
	file *source.File
	errs source.Errors
	base *run.Run // the world as it is at the start, to hold things against
	keys *run.Keys

	actions      []sim.ActionKind // that the script may have
	actionTables []spec.Table
	told         int           // how many warnings the world itself has
	writes       []memory.Decl // keys that the script writes, in the order of the file

	writesAt map[string]int        // where in writes
	wroteAt  map[string]*spec.Node // where it does so first
}

func (r *reader) run() {
	s, ok := spec.Open(&r.errs, r.s.root, "a scenario")
	if !ok || !r.schema(s) {
		return
	}
	if !r.world(s) {
		return
	}
	s.Tick = r.s.World.Model.Tick
	if r.s.Duration = r.s.World.Duration; r.s.Duration == 0 {
		r.s.Duration = spec.NearestMultiple(defaultDuration, s.Tick)
	}
	r.table().Read(s)
}

// schema demands the first line; without it nothing else is judged.
func (r *reader) schema(s *spec.Section) bool {
	n, ok := s.Node.Get("schema")
	switch {
	case !ok, !strings.HasPrefix(n.Text, "playsim/"):
		r.errs.Add(format.NoSchema(r.file))
		return false
	case n.Text != SchemaName:
		r.errs.Add(n.Errorf(format.StartHint(), "unknown schema %s", n.Describe()))
		return false
	}
	if s.Node.Fields[0].Value != n {
		r.errs.Add(s.KeyNode("schema").Errorf("", "the schema must be the first key"))
	}
	return true
}

// world reads the world with its programs; without it nothing else is judged.
func (r *reader) world(s *spec.Section) bool {
	var name string
	if own := (&spec.Section{Errs: s.Errs, Node: s.Node}); !own.Text("world", &name) {
		if s.Node.Index("world") < 0 {
			r.errs.Add(r.file.Errorf(r.file.Start(), "world: its path beside this file", "a scenario needs a world"))
		}
		return false
	}
	n, _ := s.Node.Get("world")
	if !spec.Suffixed(name) {
		r.errs.Add(n.Errorf("the name of the file ends in .yaml", "world: expected a world, not %s", n.Describe()))
		return false
	}
	f, err := r.worldFile(n, name)
	if err != nil {
		r.errs.Add(n.Errorf("", "%s", err))
		return false
	}
	if r.s.draft, err = worlds.Parse(f, &r.s.files.Kinds); err == nil {
		r.s.World, err = r.s.draft.World(r.s.worldSets)
	}
	if err != nil {
		err = beside(f, r.s.worldSets, r.s.files, err)
	}
	of := r.s.files.engine
	if err == nil {
		r.s.code, err = run.Compile(of(r.s.World))
	}
	if err == nil {
		r.base, err = r.s.code.Start(of(r.s.World), run.Options{})
	}
	if err != nil {
		r.s.code = nil
		r.errs.Add(err)
		return false
	}
	r.s.Warnings = append(r.s.Warnings, r.base.Warnings...)
	r.told = len(r.s.Warnings)
	r.keys = r.base.NewKeys()
	r.s.code.Keys = r.keys
	return true
}

// worldFile reads the text of the world: what the scenario names is beside it, what the
// command line names is first looked for from the working folder.
func (r *reader) worldFile(n *spec.Node, name string) (*source.File, error) {
	if n.File != r.file {
		if f, err := r.s.files.Unshared().Read(name, ""); !errors.Is(err, fs.ErrNotExist) {
			return f, err
		}
	}
	return r.s.files.Read(name, r.file.Name)
}

// maxSeeds bounds the seeds of one file.
const maxSeeds = 100_000

// seeds reads seed or seeds.
func (r *reader) seeds(s *spec.Section) {
	one, single := s.Take("seed")
	many, several := s.Node.Get("seeds")
	switch {
	case single && several:
		r.errs.Add(s.KeyNode("seeds").Errorf("leave one of them out", "both seed and seeds"))
	case single:
		r.seed(one, map[uint64]bool{})
	case several && many.Form != spec.Empty:
		r.seedList(many)
	}
	if len(r.s.Seeds) == 0 {
		r.s.Seeds = []uint64{r.s.World.Seed}
	}
	r.s.Pass = len(r.s.Seeds)
}

// mostPass refuses that more seeds must pass than there are.
func (r *reader) mostPass(s *spec.Section) {
	if r.s.Pass > len(r.s.Seeds) {
		r.errs.Add(s.Errorf("pass", "", "pass: %d is outside %s", r.s.Pass, spec.Between(1, float64(len(r.s.Seeds)), "")))
		r.s.Pass = len(r.s.Seeds)
	}
}

func (r *reader) seed(n *spec.Node, taken map[uint64]bool) {
	v, err := strconv.ParseUint(n.Text, 10, 64)
	if n.Form != spec.Scalar || n.Quoted || err != nil {
		r.errs.Add(n.Errorf("", "expected a whole number from 0 to %d, not %s", uint64(math.MaxUint64), n.Describe()))
		return
	}
	if taken[v] {
		r.errs.Add(n.Errorf("", "the seed %d is given twice", v))
		return
	}
	taken[v] = true
	r.s.Seeds = append(r.s.Seeds, v)
}

func (r *reader) seedList(n *spec.Node) {
	if n.Form == spec.List {
		taken := make(map[uint64]bool, len(n.Items))
		for _, item := range n.Items {
			r.seed(item, taken)
		}
		return
	}
	list, err := seeds.Parse(n.Text)
	switch {
	case n.Form != spec.Scalar:
		r.errs.Add(n.Errorf("such as 1..20 or [1, 5, 8]", "seeds: expected a range or a list, not %s", n.Describe()))
	case err != nil:
		r.errs.Add(n.Errorf("such as 1..20 or [1, 5, 8]", "seeds: %s", err))
	case list.Len() > maxSeeds:
		r.errs.Add(n.Errorf("", "seeds: %d seeds, a file has at most %d", list.Len(), maxSeeds))
	default:
		r.s.Seeds = slices.Collect(list.All())
	}
}

// defaultDuration is how long a scenario runs where neither it nor its world says.
const defaultDuration = 60e9

// warn notes what is allowed but looks like a mistake.
func (r *reader) warn(err error) { r.s.Warnings = append(r.s.Warnings, err) }

// bareKey is a condition that is a key alone, its quotes taken for YAML's.
var bareKey = regexp.MustCompile(`^[^\s'"]+$`)

// condition reads a condition and refuses one that can never decide anything.
func (r *reader) condition(n *spec.Node, what string) *condition.Condition {
	if n.Form != spec.Scalar || strings.TrimSpace(n.Text) == "" {
		r.errs.Add(n.Errorf(`such as "'nao/battery' < 0.3"`, "%s: expected a condition, not %s", what, n.Describe()))
		return nil
	}
	if bareKey.MatchString(n.Text) && r.provided(n.Text) {
		r.errs.Add(n.Errorf(`write "'`+n.Text+`'": double quotes for YAML, single ones for the key`, "key %s without quotes", n.Text))
		return nil
	}
	c, err := condition.Compile(n.Text, condition.Options{
		Keys: r.keys.Hints(!r.errs.Many()), Reader: condition.Judge, Strict: true, Within: condition.Within{File: n.File, At: n.Pos},
	})
	if err != nil {
		r.errs.Add(err)
		return nil
	}
	for _, lint := range c.Lints {
		if c.Hopeless(lint) {
			r.errs.Add(lint.Text)
			continue
		}
		r.warn(lint.Text)
	}
	if odd := n.CutShort(); odd != nil {
		r.warn(odd)
	}
	r.lookBack(n, c)
	return c
}

// lookBack refuses a condition that looks back further than the run is long, and
// warns of parts that do: nothing has been true before the start.
func (r *reader) lookBack(n *spec.Node, c *condition.Condition) {
	text := spec.DurationText
	condition.Walk(c.Root, func(e condition.Expr) bool {
		w, ok := e.(*condition.Window)
		if !ok || w.Op == "#" || w.Span <= r.s.Duration {
			return true
		}
		err := n.Errorf("make duration longer, or this shorter",
			"the condition looks back %s with %s; the run lasts %s", text(w.Span), w.Op, text(r.s.Duration))
		if e == c.Root {
			r.errs.Add(err)
		} else {
			r.warn(err)
		}
		return true
	})
}
