// SPDX-License-Identifier: Apache-2.0

package serve

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// Message is what a client sends. The tag ops names the operations that take a field, where
// not all do; doc describes it in the schema.
type Message struct {
	ID  *int64 `json:"id" doc:"A number that comes back in the answer."`
	Op  string `json:"op" doc:"What to do."`
	Env int    `json:"env" doc:"Which run of the client, 0 to 255; 0 if left out."`

	Seed *uint64                    `json:"seed" ops:"reset" doc:"The seed of all chance; else that of --seed, else the file's."`
	Set  map[string]json.RawMessage `json:"set" ops:"reset" doc:"Values of the world or the scenario by their paths, as --set; paths that --allow-set names."`

	N        *int               `json:"n" ops:"step,steps" doc:"How many ticks, 1 to 100000; 1 if left out. The run may be over before."`
	Commands map[string]float64 `json:"commands" ops:"step,run" doc:"Values of actuators by ROBOT/SLOT in the unit of the slot, from the first of the ticks on until they are commanded again. Robots that --drive names are commanded. PROGRAM/NAME is what a program takes from outside."`

	Packed []byte            `json:"packed" ops:"step,steps" doc:"Instead of commands: a value for each of the actions that observe has named, as float64, little-endian, base64; of steps those of one run behind those of another."`
	Envs   int               `json:"envs" ops:"steps" doc:"How many runs: those of env 0 and on."`
	Seeds  map[string]uint64 `json:"seeds" ops:"steps" doc:"Runs that are begun again under a seed instead of being stepped, by their env."`

	Speed *float64 `json:"speed" ops:"run" doc:"Simulated seconds per second, 0.001 to 1e6, or 0 for as fast as possible; 1 if left out."`
	Pause bool     `json:"pause" ops:"run" doc:"The run waits for messages again."`
	Share string   `json:"share" ops:"run" doc:"A name by which other clients may watch the run."`

	Rate *float64 `json:"rate" ops:"watch" doc:"How many frames a second there are at most, 0.01 to 1000; 10 if left out. 0 ends the watching."`
	Run  string   `json:"run" ops:"watch" doc:"The name of a run that another client shares; else it is env."`
	Log  bool     `json:"log" ops:"watch" doc:"With what is decided meanwhile, as playsim --trace writes it, but for the loops of PDL programs."`

	Slots    []string `json:"slots" ops:"observe,watch" doc:"Slots to observe, by ROBOT/SLOT."`
	Keys     []string `json:"keys" ops:"observe,watch" doc:"Keys to observe, as playsim keys lists them."`
	Percepts []string `json:"percepts" ops:"observe,watch" doc:"Percepts to observe, by ROBOT/PERCEPT."`
	Programs []string `json:"programs" ops:"observe,watch" doc:"Programs to observe, with their trees, memories and quantities; * is all."`

	Actions []string `json:"actions" ops:"observe" doc:"What packed commands, by ROBOT/SLOT or PROGRAM/NAME."`
	Pack    bool     `json:"pack" ops:"observe" doc:"Slots and keys are in packed instead of obs: a number each, in the order of slots and then of keys."`

	Camera string `json:"camera" ops:"render" doc:"From where: overview, top, front, side, near, a robot's name, or one of its eyes. Overview if left out."`
	Size   []int  `json:"size" ops:"render" doc:"Width and height in pixels, 16 to 1920 each; 480 and 270 if left out."`
	Format string `json:"format" ops:"render" doc:"png, or rgb for three bytes a pixel, row after row from the top; png if left out."`

	Node     string   `json:"node" ops:"why" doc:"A node of a Playful program, by its path."`
	Quantity string   `json:"quantity" ops:"why" doc:"A quantity of a PDL program: turn, or program/turn."`
	Expect   string   `json:"expect" ops:"why" doc:"An expectation, by its name."`
	Activity string   `json:"activity" ops:"why" doc:"An activity of Autonomous Life, by its id."`
	At       *float64 `json:"at" ops:"why" doc:"Simulated time in question, s; now if left out."`
}

// operation is what a client can ask for.
type operation struct {
	name, doc string
	do        func(*env, *Message, *answer) error
	quick     func(*Message) bool // it takes no longer than it would take to have another goroutine do it; nil is never
	bare      bool                // it needs no run
}

// quickSteps is how many ticks are run before another message is read.
const quickSteps = 16

func always(*Message) bool     { return true }
func fewSteps(m *Message) bool { return m.N == nil || *m.N <= quickSteps }

var operations = []operation{
	{"reset", "Begins the run of env, or begins it again.", (*env).reset, nil, true},
	{"step", "Runs ticks.", (*env).step, fewSteps, false},
	{"steps", "Runs ticks of many runs at the same time, each as step does. An error of one is that of the message, and keeps none of the others.", nil, nil, false},
	{"observe", "Chooses what is in obs of every answer from now on, also after a reset.", (*env).observe, always, true},
	{"run", "Has the run go on by itself, until it is over or paused. Other messages are handled between two of its ticks.", (*env).free, nil, false},
	{"watch", "Streams frames of the run from now on, after its ticks. A client that is slow gets fewer.", (*env).watch, nil, true},
	{"render", "Draws a picture without a display.", (*env).render, nil, false},
	{"why", "Explains a decision of the run: of its programs where no subject is given. The run is simulated again for it.", (*env).why, nil, false},
	{"result", "Says how the run stands.", (*env).result, always, false},
	{"recording", "Gives a recording of the run up to now, as JSON lines that playsim verify and replay read. The run is simulated again for it.", (*env).recording, nil, false},
	{"describe", "Describes the world: its robots with their slots and percepts, and its cameras.", (*env).describe, nil, true},
	{"close", "Ends the run of env.", (*env).end, nil, true},
}

func operationNamed(name string) *operation {
	for i := range operations {
		if operations[i].name == name {
			return &operations[i]
		}
	}
	return nil
}

// field is a field of Message.
type field struct {
	reflect.StructField
	name string
	ops  []string // nil is all
}

var fields = fieldsOf(reflect.TypeFor[Message]())

func fieldsOf(t reflect.Type) (all []field) {
	for i := range t.NumField() {
		f := field{StructField: t.Field(i), name: t.Field(i).Tag.Get("json")}
		if ops := f.Tag.Get("ops"); ops != "" {
			f.ops = strings.Split(ops, ",")
		}
		all = append(all, f)
	}
	return all
}

// of reports whether an operation takes the field.
func (f *field) of(op string) bool { return f.ops == nil || slices.Contains(f.ops, op) }

// namesOf are the fields that an operation takes, all of them for "".
func namesOf(op string) (names []string) {
	for i := range fields {
		if op == "" || fields[i].of(op) {
			names = append(names, fields[i].name)
		}
	}
	return names
}

// parse reads a message strictly. What it could read is returned beside an error, for the
// answer.
func parse(text []byte) (*Message, *operation, error) {
	m := &Message{}
	in := json.NewDecoder(bytes.NewReader(text))
	in.DisallowUnknownFields()
	if err := in.Decode(m); err != nil {
		again := &Message{} // for the id, which may stand behind the mistake
		if json.Unmarshal(text, again) == nil || again.ID != nil {
			m = again
		}
		var kind *json.UnmarshalTypeError
		if errors.As(err, &kind) && kind.Field == "id" {
			m.ID = nil
		}
		return m, nil, misread(m, err)
	}
	if rest := bytes.TrimSpace(text[in.InputOffset():]); len(rest) > 0 {
		return m, nil, &Error{Code: BadMessage, Text: "there is more behind the message"}
	}
	op := operationNamed(m.Op)
	switch {
	case m.ID == nil:
		return m, nil, &Error{Code: BadMessage, Text: "a message needs an id", Hint: "a whole number, which comes back in the answer"}
	case op == nil:
		return m, nil, unknown(UnknownOp, "op", m.Op, operationNames())
	case m.Env < 0 || m.Env >= MaxRuns:
		return m, nil, &Error{Code: UnknownEnv, Text: fmt.Sprintf("env %d is outside [0, %d]", m.Env, MaxRuns-1)}
	}
	if err := op.takes(m); err != nil {
		return m, nil, err
	}
	if bytes.Contains(text, null) {
		return m, op, noNull(text)
	}
	return m, op, nil
}

var null = []byte("null")

// noNull refuses null, which encoding/json reads as 0, but in values of the world.
func noNull(text []byte) error {
	all := map[string]any{}
	_ = json.Unmarshal(text, &all) // it was read
	delete(all, "set")
	commands, _ := all["commands"].(map[string]any)
	for _, members := range []map[string]any{all, commands} {
		for name, v := range members {
			if v == nil {
				return &Error{Code: BadMessage, Text: fmt.Sprintf("%s: null is no value", name), Hint: "leave it out"}
			}
		}
	}
	return nil
}

func operationNames() (names []string) {
	for i := range operations {
		names = append(names, operations[i].name)
	}
	return names
}

// takes refuses a field of another operation.
func (op *operation) takes(m *Message) error {
	v := reflect.ValueOf(m).Elem()
	for i := range fields {
		if f := &fields[i]; f.ops != nil && !v.Field(i).IsZero() && !f.of(op.name) {
			return unknown(UnknownKey, "key of "+op.name, f.name, namesOf(op.name))
		}
	}
	return nil
}

// misread is an error of encoding/json in the words of the wire.
func misread(m *Message, err error) error {
	if _, name, ok := strings.Cut(err.Error(), "json: unknown field "); ok {
		return unknown(UnknownKey, "key", strings.Trim(name, `"`), namesOf(m.Op))
	}
	var kind *json.UnmarshalTypeError
	if errors.As(err, &kind) && kind.Field != "" {
		return &Error{Code: BadMessage, Text: fmt.Sprintf("%s: expected %s, not %s", kind.Field, typeName(kind.Type), kind.Value)}
	}
	return &Error{Code: BadMessage, Text: "this is no message: " + strings.TrimPrefix(err.Error(), "json: "), Hint: `one JSON object, such as {"id":1,"op":"reset","env":0}`}
}

// typeName is what people call a type of JSON.
func typeName(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Pointer:
		return typeName(t.Elem())
	case reflect.Int, reflect.Int64:
		return "a whole number"
	case reflect.Uint64:
		return "a whole number that is not negative"
	case reflect.Float64:
		return "a number"
	case reflect.String:
		return "a text"
	case reflect.Slice:
		return "a list"
	}
	return "an object"
}
