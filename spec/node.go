// SPDX-License-Identifier: Apache-2.0

package spec

import (
	"fmt"

	"github.com/playsim/playsim/source"
)

// Form is what a node of a YAML tree is.
type Form uint8

// The forms.
const (
	Empty Form = iota
	Scalar
	List
	Mapping
)

// Node is a piece of YAML with its place. Nodes are shared by aliases and are
// not changed once made; overrides copy what they change.
type Node struct {
	Form   Form
	File   *source.File
	Pos    source.Pos
	Text   string // of a scalar
	Quoted bool   // the scalar was written as a string
	Items  []*Node
	Fields []Pair

	refused bool // the parser has told what is wrong with it
}

// Pair is an entry of a mapping.
type Pair struct {
	Key   *Node
	Value *Node
}

// Errorf is an error about this node.
func (n *Node) Errorf(hint, format string, args ...any) *source.Error {
	return n.File.Errorf(n.Pos, hint, format, args...)
}

// Get returns the value of a key of a mapping.
func (n *Node) Get(key string) (*Node, bool) {
	if i := n.Index(key); i >= 0 {
		return n.Fields[i].Value, true
	}
	return nil, false
}

// Index is the place of a key in Fields, or -1.
func (n *Node) Index(key string) int {
	for i := range n.Fields {
		if n.Fields[i].Key.Text == key {
			return i
		}
	}
	return -1
}

// Describe says what a node is, for "expected …, not …".
func (n *Node) Describe() string {
	switch n.Form {
	case Scalar:
		if n.Quoted {
			return fmt.Sprintf("the text %q", Shorten(n.Text))
		}
		return fmt.Sprintf("%q", Shorten(n.Text))
	case List:
		return fmt.Sprintf("a list of %d", len(n.Items))
	case Mapping:
		if len(n.Fields) == 0 {
			return "an empty mapping"
		}
		return "a mapping"
	}
	return "nothing"
}

const maxShown = 40

// Shorten cuts a long text for a message.
func Shorten(text string) string {
	runes := []rune(text)
	if len(runes) <= maxShown {
		return text
	}
	return string(runes[:maxShown-1]) + "…"
}
