// SPDX-License-Identifier: Apache-2.0

package playful

import (
	"github.com/playsim/playsim/playful/expr"
	"github.com/playsim/playsim/playful/syntax"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
)

// settings are the configuration of one statement while it is compiled: offered to
// its node and to every evaluation on its line.
type settings struct {
	list  []setting
	known []string // every key that something on the line declares
}

type setting struct {
	ast   *syntax.Setting
	value slot.Value // Invalid for a bare word that is no parameter
	word  string     // that word
	used  bool
}

// settingsOf reads the configuration of a statement, parameters resolved.
func settingsOf(s *scope, st *syntax.Statement) *settings {
	set := &settings{known: []string{keyPartial, keyCommit}}
	for i := range st.Config {
		one := setting{ast: &st.Config[i]}
		switch val := st.Config[i].Value.(type) {
		case *syntax.Word:
			one.word = val.Word
			if p, ok := s.param(val.Word); ok {
				one.value, one.word = p, ""
			}
		case syntax.Literal:
			one.value = expr.Literal(val)
		}
		set.list = append(set.list, one)
	}
	return set
}

func (set *settings) find(key string) *setting {
	for i := range set.list {
		if set.list[i].ast.Key == key {
			return &set.list[i]
		}
	}
	return nil
}

// take returns the values of a node's or evaluation's keys: configured or default.
func (set *settings) take(v *env, name string, keys []KeySpec, pos source.Pos) ([]slot.Value, bool) {
	params := make([]slot.Value, len(keys))
	ok := true
	for i := range keys {
		k := &keys[i]
		set.known = append(set.known, k.Name)
		params[i] = k.Default
		one := set.find(k.Name)
		switch {
		case one != nil:
			one.used = true
			params[i] = one.as(k.Kind)
			if !v.fitsKey(one, k) {
				ok = false
			}
		case k.Default.Kind() == slot.Invalid:
			v.errorf(pos, "add | "+k.Name+" = …", "%s must be given the key %q [missing_key]", name, k.Name)
			ok = false
		}
	}
	return params, ok
}

// as returns the setting's value for a key of a kind: a bare word is one only for words.
func (one *setting) as(kind Kind) slot.Value {
	if one.word != "" && kind == Word {
		return slot.String(one.word)
	}
	return one.value
}

func (v *env) fitsKey(one *setting, k *KeySpec) bool {
	value := one.as(k.Kind)
	if value.Kind() == slot.Invalid {
		hint := source.Suggest(one.word, v.scope.paramNames())
		if k.Kind == Text {
			hint = "write the text in quotes"
		}
		v.errorf(one.ast.ValuePos, hint, "the key %q is %s%s; %q is no parameter of the block", k.Name, k.Kind, k.inUnit(), one.word)
		return false
	}
	if why := k.refuse(value); why != "" {
		hint := ""
		if text, ok := value.AsString(); ok {
			hint = source.Suggest(text, k.Options)
		}
		v.errorf(one.ast.ValuePos, hint, "the key %q %s", k.Name, why)
		return false
	}
	return true
}

// leftOver refuses every key that nothing on the line declares.
func (set *settings) leftOver(v *env) {
	for i := range set.list {
		if one := &set.list[i]; !one.used {
			v.errorf(one.ast.KeyPos, v.c.suggest(one.ast.Key, func() []string { return set.known }), "unknown key %q: nothing on this line has it [unknown_key]", one.ast.Key)
		}
	}
}

// own reads the keys of the statement itself: partial and commit.
func (set *settings) own(v *env) (partial bool, commit int64) {
	if one := set.find(keyPartial); one != nil {
		one.used = true
		if v.fitsKey(one, &KeySpec{Name: keyPartial, Kind: Bool}) {
			partial, _ = one.value.AsBool()
		}
	}
	if one := set.find(keyCommit); one != nil {
		one.used = true
		if v.fitsKey(one, &KeySpec{Name: keyCommit, Kind: Number, Unit: "s", Min: 0, Max: 3600}) {
			seconds, _ := one.value.AsFloat()
			commit = int64(float64(seconds*1e9) + 0.5)
		}
	}
	return partial, commit
}
