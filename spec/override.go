// SPDX-License-Identifier: Apache-2.0

package spec

import (
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/playsim/playsim/source"
)

// setName is how overrides appear in positions.
const setName = "--set"

// override is one path=value of the command line.
type override struct {
	file  *source.File
	path  []segment
	value *Node
}

// segment is a name of a path and where it stands.
type segment struct {
	name string
	pos  source.Pos
}

func (o *override) Errorf(s segment, hint, format string, args ...any) error {
	return o.file.Errorf(s.pos, hint, format, args...)
}

// Override returns the tree with overrides such as "robots.nao.battery=0.3" applied
// in order. A path begins with a key of the file, or with the name of a thing in one
// of its lists.
func (k *Format) Override(root *Node, sets []string) (*Node, error) {
	var errs source.Errors
	for _, text := range sets {
		changed, err := k.override(root, text)
		if err != nil {
			errs.Add(err)
			continue
		}
		root = changed
	}
	return root, errs.Err()
}

func (k *Format) override(root *Node, text string) (*Node, error) {
	o, err := k.parseOverride(text)
	if err != nil {
		return nil, err
	}
	if root.Form != Mapping {
		return root, nil // the decoder will say so
	}
	first := o.path[0]
	if _, ok := root.Get(first.name); ok || slices.Contains(k.Keys, first.name) {
		return o.replace(root, o.path)
	}
	return o.replaceNamed(root, k)
}

// parseOverride takes path=value apart; the value is YAML, as in the file.
func (k *Format) parseOverride(text string) (*override, error) {
	o := &override{file: source.NewFile(setName, text)}
	at, value, ok := strings.Cut(o.file.Text, "=")
	if !ok {
		return nil, o.file.Errorf(o.file.Start(), "write path=value, such as nao.battery=0.3", "an override without = [bad_override]")
	}
	offset := 0
	for _, name := range strings.Split(at, ".") {
		s := segment{strings.TrimSpace(name), o.file.Pos(offset)}
		if s.name == "" {
			return nil, o.Errorf(s, "write path=value, such as nao.battery=0.3", "an empty name in the path [bad_override]")
		}
		o.path = append(o.path, s)
		offset += len(name) + 1
	}
	var err error
	o.value, err = o.parseValue(k, len(at)+1, value)
	return o, err
}

func (o *override) parseValue(k *Format, offset int, value string) (*Node, error) {
	pos := o.file.Pos(offset)
	if strings.TrimSpace(value) == "" {
		return nil, o.file.Errorf(pos, "", "an override without a value [bad_override]")
	}
	n, err := k.Parse(source.NewFile(setName, value))
	if err != nil {
		return nil, o.file.Errorf(pos, "the value is YAML, such as 0.3, 25ms, green, [1, 2]", "the value %s cannot be read [bad_override]", Shorten(value))
	}
	n.shift(o.file, pos.Col-1)
	return n, nil
}

// shift moves the places of a freshly parsed value into the override's text.
func (n *Node) shift(f *source.File, cols int) {
	if n.File == f {
		return
	}
	n.File = f
	if n.Pos.Line == 1 {
		n.Pos.Col += cols
	}
	for _, item := range n.Items {
		item.shift(f, cols)
	}
	for i := range n.Fields {
		n.Fields[i].Key.shift(f, cols)
		n.Fields[i].Value.shift(f, cols)
	}
}

// replace returns a copy of n in which the value at path is the override's.
func (o *override) replace(n *Node, path []segment) (*Node, error) {
	if len(path) == 0 {
		return o.value, nil
	}
	switch n.Form {
	case Mapping:
		return o.replaceKey(n, path)
	case List:
		return o.replaceItem(n, path)
	case Empty:
		return o.replaceKey(&Node{Form: Mapping, File: n.File, Pos: n.Pos}, path)
	}
	return nil, o.Errorf(path[0], "", "there is nothing below %s: it is %s", o.before(path), n.Describe())
}

// before is the path up to the given rest.
func (o *override) before(rest []segment) string {
	names := make([]string, 0, len(o.path))
	for _, s := range o.path[:len(o.path)-len(rest)] {
		names = append(names, s.name)
	}
	return strings.Join(names, ".")
}

func (o *override) replaceKey(n *Node, path []segment) (*Node, error) {
	out := *n
	out.Fields = append([]Pair(nil), n.Fields...)
	i := n.Index(path[0].name)
	if i < 0 {
		key := &Node{Form: Scalar, File: o.file, Pos: path[0].pos, Text: path[0].name}
		out.Fields = append(out.Fields, Pair{key, &Node{File: o.file, Pos: path[0].pos}})
		i = len(out.Fields) - 1
	}
	value, err := o.replace(out.Fields[i].Value, path[1:])
	out.Fields[i].Value = value
	return &out, err
}

// replaceItem goes into a list: by name where it lists named things, else by
// axis or index.
func (o *override) replaceItem(n *Node, path []segment) (*Node, error) {
	for i := range n.Items {
		if name, body, ok := namedThing(n.Items[i]); ok && name == path[0].name {
			return o.withBody(n, i, body, path[1:])
		}
	}
	i, ok := itemIndex(path[0].name, len(n.Items))
	if !ok {
		return nil, o.unknownItem(n, path)
	}
	if body, ok := wrapped(n.Items[i]); ok && len(path) > 1 && n.Items[i].Index(path[1].name) < 0 {
		return o.withBody(n, i, body, path[1:])
	}
	value, err := o.replace(n.Items[i], path[1:])
	return n.withItem(i, value), err
}

// wrapped is the body of an item that is {kind: {…}}: a path need not say the kind.
func wrapped(item *Node) (*Node, bool) {
	if len(item.Fields) != 1 {
		return nil, false
	}
	body := item.Fields[0].Value
	return body, body.Form == Mapping || body.Form == Empty
}

func (n *Node) withItem(i int, value *Node) *Node {
	out := *n
	out.Items = append([]*Node(nil), n.Items...)
	out.Items[i] = value
	return &out
}

func itemIndex(name string, length int) (int, bool) {
	if axis := strings.Index("xyz", name); len(name) == 1 && axis >= 0 {
		return axis, axis < length
	}
	i, err := strconv.Atoi(name)
	return i, err == nil && i >= 0 && i < length
}

func (o *override) unknownItem(n *Node, path []segment) error {
	var names []string
	for _, item := range n.Items {
		if name, _, ok := namedThing(item); ok {
			names = append(names, name)
		}
	}
	if names == nil {
		return o.Errorf(path[0], "take x, y, z or an index from 0", "%s has no part %q", o.before(path), path[0].name)
	}
	return o.Errorf(path[0], HintFor(path[0].name, names), "there is nothing named %q in %s [unknown_name]", path[0].name, o.before(path))
}

// withBody replaces below the body of the named thing at index i: {nao: {name: …}}.
func (o *override) withBody(n *Node, i int, body *Node, path []segment) (*Node, error) {
	if len(path) == 0 {
		return nil, o.Errorf(o.path[len(o.path)-1], "name one of its keys, such as …at=[1, 2]", "a whole thing cannot be replaced [bad_override]")
	}
	changed, err := o.replace(body, path)
	item := *n.Items[i]
	item.Fields = append([]Pair(nil), item.Fields...)
	item.Fields[0].Value = changed
	return n.withItem(i, &item), err
}

// replaceNamed takes a path that starts with the name of a robot, object or program.
func (o *override) replaceNamed(root *Node, k *Format) (*Node, error) {
	var names []string
	for i := range root.Fields {
		things := root.Fields[i].Value
		for j := range things.Items {
			name, body, ok := namedThing(things.Items[j])
			if !ok {
				continue
			}
			names = append(names, name)
			if name != o.path[0].name {
				continue
			}
			changed, err := o.withBody(things, j, body, o.path[1:])
			out := *root
			out.Fields = append([]Pair(nil), root.Fields...)
			out.Fields[i].Value = changed
			return &out, err
		}
	}
	first := o.path[0]
	return nil, o.Errorf(first, HintFor(first.name, append(names, k.Keys...)), "there is nothing named %q in this %s [unknown_name]", first.name, k.Name)
}

// namedThing reads {kind: {name: …}}; things without a name go by their default.
func namedThing(item *Node) (name string, body *Node, ok bool) {
	if len(item.Fields) == 0 {
		return "", nil, false
	}
	kind := item.Fields[0].Key.Text
	body = item.Fields[0].Value
	if body.Form != Mapping && body.Form != Empty {
		return "", nil, false
	}
	if n, ok := body.Get("name"); ok && n.Form == Scalar {
		return n.Text, body, true
	}
	if f, ok := body.Get("file"); ok && f.Form == Scalar {
		return Stem(f.Text), body, true
	}
	return kind, body, true
}

// HintFor is did-you-mean, or else the list of what there is.
func HintFor(word string, known []string) string {
	if near := source.Suggest(word, known); near != "" {
		return near
	}
	if len(known) == 0 {
		return ""
	}
	return fmt.Sprintf("there are: %s", strings.Join(known, ", "))
}

// Stem is a file's name without folder and extensions: "ball_chase" of
// "worlds/ball_chase.yaml", "chicken" of "chicken.pdl.js".
func Stem(name string) string {
	base, _, _ := strings.Cut(path.Base(name), ".")
	return source.OneLine(base)
}
