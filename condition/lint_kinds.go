// SPDX-License-Identifier: Apache-2.0

package condition

import (
	"strings"

	"github.com/playsim/playsim/slot"
)

// kindSet is the set of types that an expression may have.
type kindSet uint8

const (
	mayInvalid kindSet = 1 << iota
	mayBool
	mayInt
	mayFloat
	mayString
	mayArray

	anyNumber = mayInvalid | mayBool | mayInt | mayFloat
	anyKind   = anyNumber | mayString | mayArray
)

// String names the types, for people.
func (s kindSet) String() string {
	if s&^anyNumber == 0 {
		return "a number"
	}
	var names []string
	for i, name := range []string{"", "a number", "a number", "a number", "a text", "a list"} {
		if s&(1<<i) != 0 && name != "" && (len(names) == 0 || names[len(names)-1] != name) {
			names = append(names, name)
		}
	}
	return strings.Join(names, " or ")
}

// comparable tells whether a value of one set can equal one of the other.
func (s kindSet) comparable(t kindSet) bool {
	return s&anyNumber != 0 && t&anyNumber != 0 || s&t != 0
}

func setOf(k slot.ValueKind) kindSet {
	switch k {
	case slot.BoolValue:
		return mayBool
	case slot.IntValue:
		return mayInt
	case slot.FloatValue:
		return mayFloat
	case slot.StringValue:
		return mayString
	case slot.VectorValue, slot.ListValue:
		return mayArray
	}
	return mayInvalid
}

// kinds are the types that e may have. A key that can be without a value is not
// taken for a number because of that.
func (k *checker) kinds(e Expr) kindSet {
	switch e := e.(type) {
	case *Constant:
		return setOf(e.Value.Kind())
	case *KeyRef:
		if info, known := k.info(e.Name); known && info.Kind != slot.Invalid {
			return setOf(info.Kind)
		}
	case *List:
		return mayArray
	case *Unary:
		if e.Op == "!" {
			return mayBool
		}
		return anyNumber
	case *Window:
		return mayBool
	case *Binary:
		if isCompare(e.Op) || binding[e.Op] <= binding["&&"] || binding[e.Op] == binding["subsets"] {
			return mayBool
		}
		return anyNumber
	case *Call:
		return callKinds(e.Name)
	}
	return anyKind
}

func callKinds(name string) kindSet {
	switch name {
	case "bang", "stable", "bool":
		return mayBool
	case "rand", "float", "int", "size", "strlen":
		return anyNumber
	}
	return mayString // substr concat type string pref
}
