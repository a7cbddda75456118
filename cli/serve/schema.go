// SPDX-License-Identifier: Apache-2.0

package serve

import (
	"encoding/json"
	"reflect"
	"strings"

	"github.com/playsim/playsim/spec"
)

// Answer describes an answer that is not an error; those of describe have id and world, those
// of messages about an env without a run have id and env alone.
type Answer struct {
	ID         *int64             `json:"id" doc:"That of the message; null where it could not be read."`
	Env        int                `json:"env" doc:"Which run."`
	T          float64            `json:"t" doc:"Simulated time, s: where the next tick begins."`
	Tick       int64              `json:"tick" doc:"How many ticks have been run."`
	Obs        map[string]any     `json:"obs" doc:"What was chosen by observe, by name: of slots and percepts what programs saw in the last tick, of keys their values now. A number that is none, and a key without a value, are null. A percept has t, fresh and detections."`
	Packed     []byte             `json:"packed" doc:"The slots and keys instead, where observe says pack: float64, little-endian, base64. A truth is 0 or 1, one of several texts its index, and what has no value NaN."`
	Programs   map[string]Program `json:"programs" doc:"The programs that were chosen by observe, by name."`
	Reward     float64            `json:"reward" doc:"The sum of the scenario's reward over the ticks of the last step, or since the run goes on by itself."`
	Terminated bool               `json:"terminated" doc:"All expectations are decided, or one has failed."`
	Truncated  bool               `json:"truncated" doc:"The duration is over."`

	Verdict   string         `json:"verdict" doc:"Of result: passed, failed, unverified, or none for a world."`
	Expect    []any          `json:"expect" doc:"Of result: the expectations with name, result and at, s."`
	Hash      string         `json:"hash" doc:"Of result: the hash of all states, 16 hexadecimal digits."`
	Failure   string         `json:"failure" doc:"Of result: what went wrong."`
	Why       map[string]any `json:"why" doc:"Of why: text, name, value, at, since_s, reason, ref and parts, as playsim why --json prints them."`
	PNG       string         `json:"png" doc:"Of render: the picture, base64."`
	RGB       string         `json:"rgb" doc:"Of render: the pixels, base64."`
	Recording string         `json:"recording" doc:"Of recording: JSON lines, base64."`
	World     *World         `json:"world" doc:"Of describe."`
}

// Rows is the answer to steps: lists of a value for each run.
type Rows struct {
	ID         *int64    `json:"id" doc:"That of the message."`
	Envs       int       `json:"envs" doc:"How many runs."`
	Packed     []byte    `json:"packed" doc:"What they observe packed, of one run behind that of another."`
	T          []float64 `json:"t"`
	Tick       []int64   `json:"tick"`
	Reward     []float64 `json:"reward"`
	Terminated []bool    `json:"terminated"`
	Truncated  []bool    `json:"truncated"`
}

// Frame is what watch streams.
type Frame struct {
	ID         *int64             `json:"id" doc:"That of the message watch."`
	Frame      int64              `json:"frame" doc:"The number of the frame, from 1."`
	Lost       int64              `json:"lost" doc:"How many frames were not made so far, because the client was slow; left out where it is 0."`
	Run        string             `json:"run" doc:"The name of the run, where another client shares it."`
	Env        int                `json:"env" doc:"Which run."`
	T          float64            `json:"t" doc:"Simulated time, s: where the next tick begins."`
	Tick       int64              `json:"tick" doc:"How many ticks have been run."`
	Obs        map[string]any     `json:"obs" doc:"The slots, keys and percepts that were chosen, as in answers."`
	Programs   map[string]Program `json:"programs" doc:"The programs that were chosen, by name."`
	Reward     float64            `json:"reward" doc:"As in answers."`
	Terminated bool               `json:"terminated" doc:"All expectations are decided, or one has failed."`
	Truncated  bool               `json:"truncated" doc:"The duration is over."`
	Closed     bool               `json:"closed" doc:"The run was closed: no frame follows."`
	Log        []map[string]any   `json:"log" doc:"What was decided since the last frame, each as a line of playsim --trace; kind print is what a program prints."`
	LogLost    int64              `json:"log_lost" doc:"How many decisions found no room in log; left out where it is 0."`
}

// Failed is an answer that is an error.
type Failed struct {
	ID    *int64 `json:"id" doc:"That of the message; null where it could not be read."`
	Error Error  `json:"error"`
}

// Schema returns the JSON Schema (draft 2020-12) of the messages and the answers.
func Schema() string {
	defs := spec.Object{}
	var messages []any
	for i := range operations {
		op := &operations[i]
		defs = append(defs, spec.Member{Key: op.name, Value: op.schema()})
		messages = append(messages, spec.Object{{Key: "$ref", Value: "#/$defs/" + op.name}})
	}
	defs = append(
		defs,
		spec.Member{Key: "message", Value: spec.Object{{Key: "oneOf", Value: messages}}},
		spec.Member{Key: "answer", Value: closed(object(reflect.TypeFor[Answer](), ""), "id")},
		spec.Member{Key: "rows", Value: closed(object(reflect.TypeFor[Rows](), ""), "id", "envs", "packed", "t", "tick", "reward", "terminated", "truncated")},
		spec.Member{Key: "frame", Value: closed(object(reflect.TypeFor[Frame](), ""), "id", "frame", "env")},
		spec.Member{Key: "failed", Value: closed(object(reflect.TypeFor[Failed](), ""), "id", "error")},
	)
	whole := spec.Object{
		{Key: "$schema", Value: "https://json-schema.org/draft/2020-12/schema"},
		{Key: "$id", Value: "https://github.com/playsim/playsim/wire/schema.json"},
		{Key: "title", Value: "playsim wire"},
		{Key: "description", Value: "The messages of playsim serve: one JSON object a line, or a message of a WebSocket. A client sends a message and gets one answer, or an error, with the same id. After watch come frames with the id of that message between the answers."},
		{Key: "oneOf", Value: []any{reference("message"), reference("answer"), reference("rows"), reference("frame"), reference("failed")}},
		{Key: "$defs", Value: defs},
	}
	text, err := json.MarshalIndent(whole, "", "  ")
	if err != nil {
		panic(err) // all of it is made here
	}
	return string(text) + "\n"
}

func reference(to string) spec.Object { return spec.Object{{Key: "$ref", Value: "#/$defs/" + to}} }

// schema describes the messages of an operation.
func (op *operation) schema() spec.Object {
	return append(spec.Object{{Key: "description", Value: op.doc}}, closed(object(reflect.TypeFor[Message](), op.name), "id", "op")...)
}

// closed refuses members that are not described, and objects without those required.
func closed(o spec.Object, required ...string) spec.Object {
	return append(o, spec.Member{Key: "required", Value: required}, spec.Member{Key: "additionalProperties", Value: false})
}

// object describes a struct: the fields of one operation, or all of them for "".
func object(t reflect.Type, op string) spec.Object {
	properties := spec.Object{}
	for _, f := range fieldsOf(t) {
		if op != "" && !f.of(op) {
			continue
		}
		name, _, _ := strings.Cut(f.name, ",")
		value := typeSchema(f.Type)
		switch {
		case name == "op":
			value = spec.Object{{Key: "const", Value: op}}
		case name == "code":
			value = append(value, spec.Member{Key: "enum", Value: codes})
		case name == "id" && op == "":
			value = spec.Object{{Key: "type", Value: []string{"integer", "null"}}}
		}
		if doc := f.Tag.Get("doc"); doc != "" {
			value = append(value, spec.Member{Key: "description", Value: doc})
		}
		properties = append(properties, spec.Member{Key: name, Value: value})
	}
	return spec.Object{{Key: "type", Value: "object"}, {Key: "properties", Value: properties}}
}

// typeSchema describes a type of Go as encoding/json writes it.
func typeSchema(t reflect.Type) spec.Object {
	named := func(name string, more ...spec.Member) spec.Object {
		return append(spec.Object{{Key: "type", Value: name}}, more...)
	}
	if t == reflect.TypeFor[json.RawMessage]() {
		return spec.Object{}
	}
	switch t.Kind() {
	case reflect.Pointer:
		return typeSchema(t.Elem())
	case reflect.Int, reflect.Int64:
		return named("integer")
	case reflect.Uint64:
		return named("integer", spec.Member{Key: "minimum", Value: 0})
	case reflect.Float64:
		return named("number")
	case reflect.Bool:
		return named("boolean")
	case reflect.String:
		return named("string")
	case reflect.Slice:
		if t.Elem().Kind() == reflect.Uint8 {
			return named("string", spec.Member{Key: "contentEncoding", Value: "base64"})
		}
		return named("array", spec.Member{Key: "items", Value: typeSchema(t.Elem())})
	case reflect.Map:
		return named("object", spec.Member{Key: "additionalProperties", Value: typeSchema(t.Elem())})
	case reflect.Struct:
		return object(t, "")
	}
	return spec.Object{}
}
