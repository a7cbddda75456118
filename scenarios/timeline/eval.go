// SPDX-License-Identifier: Apache-2.0

package timeline

import (
	"github.com/playsim/playsim/condition"
	"github.com/playsim/playsim/condition/memory"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/trace"
)

// Keys describes the keys of the timeline, to check conditions against.
func (t *Timeline) Keys() condition.Keys {
	k := &keys{info: map[string]condition.KeyInfo{}}
	for _, e := range t.Entries {
		info, known := k.info[e.Key]
		if !known {
			k.names = append(k.names, e.Key)
			info = condition.KeyInfo{Kind: e.Value.Kind(), Ready: e.Time == 0}
		}
		info.Event = info.Event || e.Raise
		if e.Value.Kind() != info.Kind {
			info.Kind = slot.Invalid
		}
		k.info[e.Key] = info
	}
	return k
}

type keys struct {
	info  map[string]condition.KeyInfo
	names []string
}

func (k *keys) KeyInfo(name string) (condition.KeyInfo, bool) {
	info, ok := k.info[name]
	return info, ok
}

func (k *keys) KeyNames(condition.Audience) []string { return k.names }

// Eval evaluates a condition from 0 to the end and calls show with its first value
// and with every change, at its instant in nanoseconds. Where the file does not say
// when to end, it is when the last change has left all windows.
func (t *Timeline) Eval(c *condition.Condition, setup condition.Setup, show func(at int64, w *condition.Watcher)) {
	store := memory.New()
	mon := condition.NewMonitor(store, 0, setup)
	store.Observe(mon)
	rest := t.Entries
	for len(rest) > 0 && rest[0].Time == 0 {
		rest[0].apply(store)
		rest = rest[1:]
	}
	var told bool
	w := mon.Watch(c, "eval", trace.OnChange, func(r condition.Report) {
		told = true
		show(r.Time, r.Watcher)
	})
	if !told {
		show(0, w)
	}
	until := t.end(c)
	for len(rest) > 0 && rest[0].Time <= until {
		at := rest[0].Time
		mon.Advance(at)
		for len(rest) > 0 && rest[0].Time == at {
			rest[0].apply(store)
			rest = rest[1:]
		}
		mon.Settle()
	}
	mon.Step(until)
}

func (e *Entry) apply(store *memory.Store) {
	k := store.Intern(e.Key)
	v := e.Value
	if e.Repeat {
		v = store.Value(k)
	}
	if e.Raise {
		store.Raise(k, v)
	} else {
		store.Set(k, v)
	}
}

func (t *Timeline) end(c *condition.Condition) int64 {
	if t.Until >= 0 {
		return t.Until
	}
	if len(t.Entries) == 0 {
		return c.History()
	}
	return t.Entries[len(t.Entries)-1].Time + c.History()
}

// Unreached are the entries behind the end.
func (t *Timeline) Unreached() int {
	n := 0
	for i := range t.Entries {
		if t.Until >= 0 && t.Entries[i].Time > t.Until {
			n++
		}
	}
	return n
}
