// SPDX-License-Identifier: Apache-2.0

package condition

import (
	"fmt"
	"strings"

	"github.com/playsim/playsim/source"
)

// Dialect is the version of the robot's system whose language is read.
type Dialect uint8

// The dialects. The zero value is the default, 2.4.
const (
	Dialect24 Dialect = iota // keys in single quotes; everything but properties
	Dialect21                // keys may stand unquoted; of the operators over time only ~; a missing key voids the condition
	Dialect28                // as 2.4, and Service.Property
)

var dialectNames = []string{"2.4", "2.1", "2.8"}

// String returns the version, such as "2.4".
func (d Dialect) String() string { return dialectNames[d] }

// ParseDialect reads a version; "" is the default. 2.2 counts as 2.1, 2.3 as 2.4,
// 2.5 to 2.7 as 2.8.
func ParseDialect(text string) (Dialect, error) {
	switch text {
	case "", "2.3", "2.4":
		return Dialect24, nil
	case "2.0", "2.1", "2.2":
		return Dialect21, nil
	case "2.5", "2.6", "2.7", "2.8":
		return Dialect28, nil
	}
	return 0, fmt.Errorf("unknown dialect %q: there are 2.1, 2.4 and 2.8", text)
}

// old is what dialect 2.1 knows; the rest of the language came with 2.3 and 2.4.
var old = map[string]bool{
	"~": true, "subsets": true, "intersects": true,
	"*": true, "/": true, "%": true, "+": true, "-": true,
	"<": true, "<=": true, ">": true, ">=": true, "==": true, "!=": true, "&&": true, "||": true,
	"substr": true, "strlen": true, "concat": true, "size": true, "type": true,
}

// has tells whether the dialect knows an operator or a function.
func (d Dialect) has(name string) bool { return d != Dialect21 || old[name] }

// levels are the infix operators, the tightest first; those of one level associate
// to the left. Tighter still are, in this order: parentheses and calls, the index,
// and the prefixes ! - +.
var levels = [][]string{
	{"~", "@", "#"},
	{"subsets", "intersects"},
	{"*", "/", "%"},
	{"+", "-"},
	{"|", "&", "^"},
	{"<", "<=", ">", ">="},
	{"==", "!="},
	{"&&"},
	{"||"},
}

// binding is the level of each infix operator, from 1 for ||.
var binding = func() map[string]int {
	m := map[string]int{}
	for i, ops := range levels {
		for _, op := range ops {
			m[op] = len(levels) - i
		}
	}
	return m
}()

// arity is how many arguments a function takes; most is -1 for any number.
type arity struct{ least, most int }

var functions = map[string]arity{
	"substr": {3, 3}, "strlen": {1, 1}, "concat": {2, -1}, "size": {1, 1}, "type": {1, 1},
	"int": {1, 1}, "float": {1, 1}, "string": {1, 1}, "bool": {1, 1},
	"rand": {3, 3}, "pref": {2, 2}, "bang": {1, 1}, "stable": {1, 1},
}

// functionNames are in the order in which they are told.
var functionNames = []string{
	"substr", "strlen", "concat", "size", "type", "int", "float", "string", "bool", "rand", "pref", "bang", "stable",
}

// foreign are words and marks of other languages and what is written here.
var foreign = map[string]string{
	"and": "&&", "AND": "&&", "or": "||", "OR": "||", "not": "!", "NOT": "!", "xor": "^", "mod": "%",
	"is": "==", "eq": "==", "equals": "==", "in": "subsets", "contains": "intersects",
	"===": "==", "!==": "!=", "<>": "!=", "=<": "<=", "=>": ">=", "~=": "!=",
	"len": "size", "length": "size", "str": "string", "substring": "substr", "random": "rand", "typeof": "type",
}

func meant(word string, options []string) string {
	if here := foreign[word]; here != "" {
		return fmt.Sprintf("write %q", here)
	}
	if s := source.Suggest(word, options); s != "" {
		return s
	}
	return source.Suggest(strings.ToLower(word), options)
}
