// SPDX-License-Identifier: Apache-2.0

package serve

import (
	"errors"
	"fmt"
	"strings"

	"github.com/playsim/playsim/source"
)

// Code says what kind of error an answer is.
type Code string

// The codes. They keep their meaning; texts and hints may change.
const (
	BadMessage      Code = "bad_message"      // no JSON object, or a value of another type
	TooLarge        Code = "too_large"        // the message or its answer
	UnknownOp       Code = "unknown_op"       // no such operation
	UnknownKey      Code = "unknown_key"      // no such field, or the world has no such key
	UnknownEnv      Code = "unknown_env"      // env is outside its range
	UnknownSlot     Code = "unknown_slot"     // no such robot or slot, or it cannot be commanded
	UnknownPercept  Code = "unknown_percept"  // no such robot or percept
	UnknownProgram  Code = "unknown_program"  // no such program
	UnknownRun      Code = "unknown_run"      // no client shares a run of that name
	UnknownCamera   Code = "unknown_camera"   // no such camera
	UnknownSubject  Code = "unknown_subject"  // why: no such node, quantity, expectation or time
	SlotTaken       Code = "slot_taken"       // a program of the world commands the slot
	BadValue        Code = "bad_value"        // a number outside its range
	NotAllowed      Code = "not_allowed"      // no --allow-set names the path
	InvalidWorld    Code = "invalid_world"    // the values make no world
	NotStarted      Code = "not_started"      // env has no run: reset comes first
	Over            Code = "over"             // the run is over: reset begins another
	Running         Code = "running"          // the run goes on by itself
	TooMany         Code = "too_many"         // there are as many runs or watchers as there may be
	RecordingFailed Code = "recording_failed" // the recording cannot be written
	Internal        Code = "internal"         // a mistake of playsim's; the run is closed
)

var codes = []Code{
	BadMessage, TooLarge, UnknownOp, UnknownKey, UnknownEnv, UnknownSlot, UnknownPercept, UnknownProgram, UnknownRun, UnknownCamera, UnknownSubject,
	SlotTaken, BadValue, NotAllowed, InvalidWorld, NotStarted, Over, Running, TooMany, RecordingFailed, Internal,
}

var errOver = &Error{Code: Over, Text: "the run is over", Hint: "reset begins another"}

// Error is an answer that is an error. What the message asked for is not done.
type Error struct {
	Code Code   `json:"code" doc:"What kind of error it is."`
	Text string `json:"text" doc:"What is wrong, for people."`
	Hint string `json:"hint,omitempty" doc:"What was probably meant, or what to do."`
}

// Error returns the text with the hint.
func (e *Error) Error() string {
	if e.Hint == "" {
		return e.Text
	}
	return e.Text + "\nhint: " + e.Hint
}

// unknown is an error about a name, with what was probably meant.
func unknown(code Code, what, name string, names []string) *Error {
	e := &Error{Code: code, Text: fmt.Sprintf("unknown %s %q", what, source.OneLine(name)), Hint: source.Suggest(name, names)}
	if e.Hint == "" && len(names) > 0 {
		e.Hint = "there are: " + strings.Join(names, ", ")
	}
	return e
}

// coded is an error of playsim's as one of the wire.
func coded(code Code, err error) *Error {
	if e := (*Error)(nil); errors.As(err, &e) {
		return e
	}
	text, hint, _ := strings.Cut(err.Error(), "\nhint: ")
	return &Error{Code: code, Text: text, Hint: hint}
}
