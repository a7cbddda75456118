// SPDX-License-Identifier: Apache-2.0

package record

import (
	"encoding/json"
	"fmt"
	"strconv"
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

	Folders []string // those that were listed
}

// End says how a run ended.
type End struct {
	Ticks   int64
	Hash    uint64
	Verdict string // passed, failed, unverified or none
}

func (h *Header) values() map[string]string {
	return map[string]string{
		"version": h.Version, "world": h.World, "seed": strconv.FormatUint(h.Seed, 10),
		"overrides": listText(h.Sets), "path": listText(h.Path), "drive": listText(h.Drive), "tick_ns": strconv.FormatInt(h.Tick, 10), "folders": listText(h.Folders),
	}
}

func listText(list []string) string {
	text, _ := json.Marshal(append([]string{}, list...)) // strings always can be
	return string(text)
}

// maxTick bounds the control period that a header may tell, ns.
const maxTick = 3600e9

func headerOf(values map[string]string) (h Header, err error) {
	h.Version, h.World = values["version"], values["world"]
	if h.Seed, err = strconv.ParseUint(values["seed"], 10, 64); err != nil {
		return h, fmt.Errorf("its seed is %q", values["seed"])
	}
	if h.Tick, err = strconv.ParseInt(values["tick_ns"], 10, 64); err != nil || h.Tick <= 0 || h.Tick > maxTick {
		return h, fmt.Errorf("its tick is %q ns", values["tick_ns"])
	}
	for _, list := range []struct {
		key string
		to  *[]string
	}{{"overrides", &h.Sets}, {"path", &h.Path}, {"folders", &h.Folders}, {"drive", &h.Drive}} {
		if _, old := values[list.key]; list.key == "drive" && !old {
			continue // recordings of before had none
		}
		if err := json.Unmarshal([]byte(values[list.key]), list.to); err != nil {
			return h, fmt.Errorf("its %s are %q", list.key, values[list.key])
		}
	}
	return h, nil
}

func (e *End) values() map[string]string {
	return map[string]string{"ticks": strconv.FormatInt(e.Ticks, 10), "hash": hashText(e.Hash), "verdict": e.Verdict}
}

func endOf(values map[string]string) (e End, err error) {
	e.Verdict = values["verdict"]
	if e.Ticks, err = strconv.ParseInt(values["ticks"], 10, 64); err != nil {
		return e, fmt.Errorf("it ends at tick %q", values["ticks"])
	}
	if e.Hash, err = strconv.ParseUint(values["hash"], 16, 64); err != nil {
		return e, fmt.Errorf("its last hash is %q", values["hash"])
	}
	return e, nil
}

func hashText(h uint64) string { return fmt.Sprintf("%016x", h) }
