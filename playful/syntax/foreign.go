// SPDX-License-Identifier: Apache-2.0

package syntax

import "github.com/playsim/playsim/source"

// Words that people bring from other languages, and what is meant here.
const (
	meansBlock   = `a block is written "name:"`
	meansEach    = `a branch for each thing seen is written "targeting ball: node"`
	meansInclude = `write include "file.play"`
	meansGate    = `a gate stands behind the node: "walk_to, whenever far"`
	meansElse    = `alternatives are written "priority of 2 if near, priority of 1", or as gates: "whenever not near"`
	meansNot     = `write "whenever not condition"`
	meansPrio    = `write "priority of value"`
	meansSwitch  = `write "switch to node if condition"`
	meansSetting = `settings stand behind "|": "walk_to | speed = 0.1"`
)

var startHints = map[string]string{
	"def": meansBlock, "node": meansBlock, "block": meansBlock, "define": meansBlock, "function": meansBlock,
	"func": meansBlock, "class": meansBlock, "behavior": meansBlock, "behaviour": meansBlock, "sub": meansBlock,
	"for": meansEach, "foreach": meansEach, "each": meansEach, "target": meansEach,
	"import": meansInclude, "from": meansInclude, "require": meansInclude, "use": meansInclude, "load": meansInclude,
	"when": meansGate, "unless": meansGate, "until": meansGate,
	"else": meansElse, "elif": meansElse, "elseif": meansElse,
}

var clauseHints = map[string]string{
	"when": `write "whenever"`, "where": `write "whenever"`, "once": `write "whenever"`, "given": `write "whenever"`,
	"unless": meansNot, "until": meansNot, "except": meansNot,
	"else": meansElse, "elif": meansElse, "elseif": meansElse,
	"prio": meansPrio, "score": meansPrio, "weight": meansPrio,
	"goto": meansSwitch, "go": meansSwitch, "transition": meansSwitch, "then": meansSwitch,
	"with": meansSetting, "using": meansSetting, "config": meansSetting,
	"for": meansEach, "target": meansEach, "on": meansEach,
}

var operatorHints = map[string]string{
	"is": `write "=="`, "equals": `write "=="`, "eq": `write "=="`, "in": `write "==", joined with "or"`,
	"AND": `write "and"`, "OR": `write "or"`, "xor": `write "!="`, "mod": `write "%"`,
	"than": `write "<" or ">"`, "less": `write "<"`, "greater": `write ">"`, "below": `write "<"`, "above": `write ">"`,
}

var (
	clauseNames = []string{"whenever", "while", "priority", "switch", "otherwise"}
	joinNames   = []string{"whenever", "while", "priority", "switch", "otherwise", "if", "and", "or"}
)

// startHint is what a strange word at the beginning of a line may mean, or "".
func startHint(word string) string {
	if hint := startHints[word]; hint != "" {
		return hint
	}
	return source.Suggest(word, []string{"targeting", "include"})
}
