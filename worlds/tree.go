// SPDX-License-Identifier: Apache-2.0

package worlds

import (
	"fmt"

	"github.com/playsim/playsim/internal/source"
)

// form is what a node of a YAML tree is.
type form uint8

const (
	empty form = iota
	scalar
	list
	mapping
)

// node is a piece of YAML with its place. Nodes are shared by aliases and are
// not changed once made; overrides copy what they change.
type node struct {
	form   form
	file   *source.File
	pos    source.Pos
	text   string // of a scalar
	quoted bool   // the scalar was written as a string
	items  []*node
	fields []field
}

type field struct {
	key   *node
	value *node
}

// errorf is an error about this node.
func (n *node) errorf(hint, format string, args ...any) *source.Error {
	return n.file.Errorf(n.pos, hint, format, args...)
}

// get returns the value of a key of a mapping.
func (n *node) get(key string) (*node, bool) {
	if i := n.index(key); i >= 0 {
		return n.fields[i].value, true
	}
	return nil, false
}

func (n *node) index(key string) int {
	for i := range n.fields {
		if n.fields[i].key.text == key {
			return i
		}
	}
	return -1
}

// describe says what a node is, for "expected …, not …".
func (n *node) describe() string {
	switch n.form {
	case scalar:
		if n.quoted {
			return fmt.Sprintf("the text %q", shorten(n.text))
		}
		return fmt.Sprintf("%q", shorten(n.text))
	case list:
		return fmt.Sprintf("a list of %d", len(n.items))
	case mapping:
		return "a mapping"
	}
	return "nothing"
}

const maxShown = 40

func shorten(text string) string {
	runes := []rune(text)
	if len(runes) <= maxShown {
		return text
	}
	return string(runes[:maxShown-1]) + "…"
}
