// SPDX-License-Identifier: Apache-2.0

package playful

import (
	"fmt"
	"slices"

	"github.com/playsim/playsim/playful/scheme"
	"github.com/playsim/playsim/playful/syntax"
	"github.com/playsim/playsim/slot"
)

// Registry is the explicit list of leaves, evaluations and scheme types that a
// program may name. The order of addition is the order of every listing.
type Registry struct {
	leaves      []*LeafSpec
	evaluations []*EvaluationSpec
	schemes     []*SchemeSpec
	resources   []string // beside those of the leaves
}

// NewRegistry returns an empty registry.
func NewRegistry() *Registry { return &Registry{} }

// Clone returns a registry with the same entries, to which others can be added.
func (r *Registry) Clone() *Registry {
	return &Registry{slices.Clone(r.leaves), slices.Clone(r.evaluations), slices.Clone(r.schemes), slices.Clone(r.resources)}
}

// Reserved configuration keys, understood on statements themselves.
const (
	keyOut     = "out"     // scheme type that the leaf pushes
	keyPartial = "partial" // run with those children whose resources are free
	keyCommit  = "commit"  // seconds after its start in which it cannot be blocked
)

// reservedKeys are those that no node and no block may have.
var reservedKeys = []string{keyOut, keyPartial, keyCommit}

// AddLeaf adds a leaf. A duplicate name or an impossible declaration is an error.
func (r *Registry) AddLeaf(s LeafSpec) error {
	if err := r.checkNew("leaf", s.Name, s.Keys); err != nil {
		return err
	}
	if s.New == nil {
		return fmt.Errorf("leaf %s has no New", s.Name)
	}
	if s.Period < 0 {
		return fmt.Errorf("leaf %s: period %d ns is negative", s.Name, s.Period)
	}
	if len(s.Needs) > 0 && !s.Target {
		return fmt.Errorf("leaf %s needs properties of a target, but no target", s.Name)
	}
	r.leaves = append(r.leaves, &s)
	return nil
}

// AddEvaluation adds an evaluation. A duplicate name or an impossible declaration
// is an error.
func (r *Registry) AddEvaluation(s EvaluationSpec) error {
	if err := r.checkNew("evaluation", s.Name, s.Keys); err != nil {
		return err
	}
	switch {
	case s.Result != Bool && s.Result != Number:
		return fmt.Errorf("evaluation %s gives %s; it must give true or false, or a number", s.Name, s.Result)
	case (s.New == nil) == (s.Call == nil):
		return fmt.Errorf("evaluation %s must have either New or Call", s.Name)
	case slices.ContainsFunc(s.Keys, func(k KeySpec) bool { return k.Slot == CommandsSlot }):
		return fmt.Errorf("evaluation %s cannot command a slot", s.Name)
	case len(s.Needs) > 0 && !s.Target:
		return fmt.Errorf("evaluation %s needs properties of a target, but no target", s.Name)
	}
	r.evaluations = append(r.evaluations, &s)
	return nil
}

// AddScheme adds a type of scheme. A duplicate or an impossible declaration is an
// error.
func (r *Registry) AddScheme(s SchemeSpec) error {
	if !scheme.IsName(s.Type) {
		return fmt.Errorf("scheme type %q is not a name", s.Type)
	}
	if _, ok := r.Scheme(s.Type); ok {
		return fmt.Errorf("scheme type %s is declared twice", s.Type)
	}
	if err := s.Check(); err != nil {
		return fmt.Errorf("scheme type %s: %w", s.Type, err)
	}
	r.schemes = append(r.schemes, &s)
	return nil
}

func (r *Registry) checkNew(what, name string, keys []KeySpec) error {
	if !scheme.IsName(name) {
		return fmt.Errorf("%s %q is not a name", what, name)
	}
	if syntax.IsKeyword(name) {
		return fmt.Errorf("%s %s: that word is a keyword of programs", what, name)
	}
	_, leaf := r.Leaf(name)
	_, eval := r.Evaluation(name)
	if leaf || eval {
		return fmt.Errorf("%s %s is declared twice", what, name)
	}
	for i := range keys {
		if err := checkKey(keys, i); err != nil {
			return fmt.Errorf("%s %s: %w", what, name, err)
		}
	}
	return nil
}

func checkKey(keys []KeySpec, i int) error {
	k := &keys[i]
	switch {
	case !scheme.IsName(k.Name):
		return fmt.Errorf("key %q is not a name", k.Name)
	case syntax.IsKeyword(k.Name):
		return fmt.Errorf("key %s: that word is a keyword of programs", k.Name)
	case slices.Contains(reservedKeys, k.Name):
		return fmt.Errorf("key %s is reserved for statements", k.Name)
	case k.Kind == Vector || k.Kind == Any:
		return fmt.Errorf("key %s cannot be %s", k.Name, k.Kind)
	case k.Slot != NoSlot && k.Kind != Text && k.Kind != Word:
		return fmt.Errorf("key %s names a slot and must be text", k.Name)
	}
	for j := range i {
		if keys[j].Name == k.Name {
			return fmt.Errorf("key %s is declared twice", k.Name)
		}
	}
	if k.Default.Kind() != slot.Invalid {
		if why := k.refuse(k.Default); why != "" {
			return fmt.Errorf("key %s: the default %s", k.Name, why)
		}
	}
	return nil
}

// Leaf returns the leaf called name.
func (r *Registry) Leaf(name string) (*LeafSpec, bool) {
	for _, s := range r.leaves {
		if s.Name == name {
			return s, true
		}
	}
	return nil, false
}

// Evaluation returns the evaluation called name.
func (r *Registry) Evaluation(name string) (*EvaluationSpec, bool) {
	for _, s := range r.evaluations {
		if s.Name == name {
			return s, true
		}
	}
	return nil, false
}

// Scheme returns the type of scheme called name.
func (r *Registry) Scheme(name string) (*SchemeSpec, bool) {
	for _, s := range r.schemes {
		if s.Type == name {
			return s, true
		}
	}
	return nil, false
}

// Leaves returns all leaves in order; they must not be changed.
func (r *Registry) Leaves() []*LeafSpec { return r.leaves }

// Evaluations returns all evaluations in order; they must not be changed.
func (r *Registry) Evaluations() []*EvaluationSpec { return r.evaluations }

// Schemes returns all types of scheme in order; they must not be changed.
func (r *Registry) Schemes() []*SchemeSpec { return r.schemes }

func (r *Registry) leafNames() []string {
	names := make([]string, len(r.leaves))
	for i, s := range r.leaves {
		names[i] = s.Name
	}
	return names
}

func (r *Registry) evaluationNames() []string {
	names := make([]string, len(r.evaluations))
	for i, s := range r.evaluations {
		names[i] = s.Name
	}
	return names
}
