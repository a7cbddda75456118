// SPDX-License-Identifier: Apache-2.0

// Package spec reads YAML strictly, with the place of everything.
//
// A [Format] turns a text into a tree of [Node]s; overrides such as
// "nao.battery=0.3" are applied to the tree, so they undergo the same checks as what
// the file says. A [Section] reads one mapping key by key; its Close names the keys
// that nobody took. All that is wrong is collected, each with file:line:col, the
// line, a caret and a hint.
//
// A [Table] binds the keys of a thing to variables: the strict reader, the values with all
// defaults, the JSON Schema and the reference come from it.
//
// Numbers stand without a unit; times carry theirs (25ms, 1.5s); angles are degrees
// in files and radians inside. YAML anchors, aliases and merge keys work. Tags,
// complex keys, a key given twice and several documents in a file are refused.
package spec
