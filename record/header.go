// SPDX-License-Identifier: Apache-2.0

package record

import (
	"encoding/json"
	"fmt"
	"strconv"

	"github.com/playsim/playsim/sim"
)

// The names of the two metadata records.
const (
	Schema    = "playsim/record/v1"
	EndSchema = "playsim/record/v1/end"
)

// Header says how a run was begun.
type Header struct {
	Version string   // of the program
	World   string   // the world or scenario file, as it was named
	Seed    uint64   // of the run
	Sets    []string // overrides, such as robots.nao.battery=0.3
	Path    []string // folders of .play files
	Tick    int64    // ns
	Drive   []string // robots that are commanded from outside
	Oracle  bool     // a program may read keys of the judge

	// These are set by the recorder.
	Folders        []string  // those that were listed
	HashVersion    int       // of sim; 1 where nothing is said
	PhysicsVersion int       // of sim; 1 where nothing is said
	Names          sim.Names // of what the hashes have by name, as the run began
	Fused          bool      // the build fuses products and sums: see sim.Fused
}

// End says how a run ended.
type End struct {
	Ticks   int64
	Hash    uint64
	Verdict string        // passed, failed, unverified or none
	Expect  []Expectation // in the order of the file; nil is that nothing is said of them
	Halted  bool          // the last tick was cut short: it is not in the recording
}

// Expectation is how an expectation of a scenario ended.
type Expectation struct {
	Name   string      `json:"name"`
	Result string      `json:"result"`       // held, failed or not_reached
	At     json.Number `json:"at,omitempty"` // s; "" for not_reached
}

func (h *Header) values() map[string]string {
	values := map[string]string{
		"version": h.Version, "world": h.World, "seed": strconv.FormatUint(h.Seed, 10),
		"overrides": listText(h.Sets), "path": listText(h.Path), "tick_ns": strconv.FormatInt(h.Tick, 10), "folders": listText(h.Folders), "drive": listText(h.Drive),
		"hash": strconv.Itoa(h.HashVersion), "physics": strconv.Itoa(h.PhysicsVersion), "slots": listText(h.Names.Slots), "streams": listText(h.Names.Streams),
		"fused": strconv.FormatBool(h.Fused),
	}
	if h.Oracle {
		values["oracle"] = "true"
	}
	return values
}

func listText(list []string) string {
	text, _ := json.Marshal(append([]string{}, list...)) // strings always can be
	return string(text)
}

// maxTick bounds the control period that a header may tell, ns.
const maxTick = 3600e9

func headerOf(values map[string]string) (h Header, err error) {
	h.Version, h.World, h.Oracle = values["version"], values["world"], values["oracle"] == "true"
	if h.Seed, err = strconv.ParseUint(values["seed"], 10, 64); err != nil {
		return h, fmt.Errorf("its seed is %q", values["seed"])
	}
	if h.Tick, err = strconv.ParseInt(values["tick_ns"], 10, 64); err != nil || h.Tick <= 0 || h.Tick > maxTick {
		return h, fmt.Errorf("its tick is %q ns", values["tick_ns"])
	}
	h.Fused = values["fused"] == "true"
	if h.HashVersion, err = versionOf(values, "hash"); err != nil {
		return h, err
	}
	if h.PhysicsVersion, err = versionOf(values, "physics"); err != nil {
		return h, err
	}
	for _, list := range []struct {
		key   string
		to    *[]string
		since int // version of the hash
	}{{"overrides", &h.Sets, 1}, {"path", &h.Path, 1}, {"folders", &h.Folders, 1}, {"drive", &h.Drive, 2}, {"slots", &h.Names.Slots, 2}, {"streams", &h.Names.Streams, 2}} {
		if list.since > h.HashVersion {
			continue
		}
		if err := json.Unmarshal([]byte(values[list.key]), list.to); err != nil {
			return h, fmt.Errorf("its %s are %q", list.key, values[list.key])
		}
	}
	return h, nil
}

// versionOf reads a number that older recordings do not have: they are of version 1.
func versionOf(values map[string]string, key string) (int, error) {
	text, there := values[key]
	if !there {
		return 1, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 {
		return 0, fmt.Errorf("its %s is of number %q", key, text)
	}
	return n, nil
}

func (e *End) values() map[string]string {
	expect, _ := json.Marshal(e.Expect) // texts and numbers
	values := map[string]string{"ticks": strconv.FormatInt(e.Ticks, 10), "hash": hashText(e.Hash), "verdict": e.Verdict, "expect": string(expect)}
	if e.Halted {
		values["halted"] = "true"
	}
	return values
}

// endOf reads the end of a recording of so many ticks.
func endOf(values map[string]string, ticks int64) (e End, err error) {
	e.Verdict = values["verdict"]
	if e.Ticks, err = strconv.ParseInt(values["ticks"], 10, 64); err != nil {
		return e, fmt.Errorf("it ends at tick %q", values["ticks"])
	}
	if e.Hash, err = strconv.ParseUint(values["hash"], 16, 64); err != nil {
		return e, fmt.Errorf("its last hash is %q", values["hash"])
	}
	expect, there := values["expect"]
	if !there { // an older one
		e.Halted = e.Ticks == ticks+1
		return e, nil
	}
	e.Halted = values["halted"] == "true"
	if err := json.Unmarshal([]byte(expect), &e.Expect); err != nil {
		return e, fmt.Errorf("its expectations are %q", expect)
	}
	return e, nil
}

func hashText(h uint64) string { return fmt.Sprintf("%016x", h) }
