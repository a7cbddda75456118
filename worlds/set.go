// SPDX-License-Identifier: Apache-2.0

package worlds

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/playsim/playsim/internal/source"
)

// setName is how overrides appear in positions.
const setName = "--set"

// override is one path=value of the command line.
type override struct {
	file  *source.File
	path  []segment
	value *node
}

// segment is a name of a path and where it stands.
type segment struct {
	name string
	pos  source.Pos
}

func (o *override) errorf(s segment, hint, format string, args ...any) error {
	return o.file.Errorf(s.pos, hint, format, args...)
}

// applyAll returns the tree with the overrides applied in order.
func applyAll(root *node, sets []string) (*node, error) {
	var errs source.Errors
	for _, text := range sets {
		changed, err := apply(root, text)
		if err != nil {
			errs.Add(err)
			continue
		}
		root = changed
	}
	return root, errs.Err()
}

func apply(root *node, text string) (*node, error) {
	o, err := parseOverride(text)
	if err != nil {
		return nil, err
	}
	if root.form != mapping {
		return root, nil // the decoder will say so
	}
	first := o.path[0]
	if _, ok := root.get(first.name); ok || isTopKey(first.name) {
		return o.replace(root, o.path)
	}
	return o.replaceNamed(root)
}

// parseOverride takes path=value apart; the value is YAML, as in the file.
func parseOverride(text string) (*override, error) {
	o := &override{file: source.NewFile(setName, text)}
	path, value, ok := strings.Cut(o.file.Text, "=")
	if !ok {
		return nil, o.file.Errorf(o.file.Start(), "write path=value, such as nao.battery=0.3", "an override without =")
	}
	at := 0
	for _, name := range strings.Split(path, ".") {
		s := segment{strings.TrimSpace(name), o.file.Pos(at)}
		if s.name == "" {
			return nil, o.errorf(s, "write path=value, such as nao.battery=0.3", "an empty name in the path")
		}
		o.path = append(o.path, s)
		at += len(name) + 1
	}
	var err error
	o.value, err = o.parseValue(len(path)+1, value)
	return o, err
}

func (o *override) parseValue(offset int, value string) (*node, error) {
	pos := o.file.Pos(offset)
	if strings.TrimSpace(value) == "" {
		return nil, o.file.Errorf(pos, "", "an override without a value")
	}
	n, err := parse(source.NewFile(setName, value))
	if err != nil {
		return nil, o.file.Errorf(pos, "the value is YAML, such as 0.3, 25ms, green, [1, 2]", "the value %s cannot be read", shorten(value))
	}
	n.shift(o.file, pos.Col-1)
	return n, nil
}

// shift moves the places of a freshly parsed value into the override's text.
func (n *node) shift(f *source.File, cols int) {
	if n.file == f {
		return
	}
	n.file = f
	if n.pos.Line == 1 {
		n.pos.Col += cols
	}
	for _, item := range n.items {
		item.shift(f, cols)
	}
	for i := range n.fields {
		n.fields[i].key.shift(f, cols)
		n.fields[i].value.shift(f, cols)
	}
}

// replace returns a copy of n in which the value at path is the override's.
func (o *override) replace(n *node, path []segment) (*node, error) {
	if len(path) == 0 {
		return o.value, nil
	}
	switch n.form {
	case mapping:
		return o.replaceKey(n, path)
	case list:
		return o.replaceItem(n, path)
	case empty:
		return o.replaceKey(&node{form: mapping, file: n.file, pos: n.pos}, path)
	}
	return nil, o.errorf(path[0], "", "there is nothing below %s: it is %s", o.before(path), n.describe())
}

// before is the path up to the given rest.
func (o *override) before(rest []segment) string {
	names := make([]string, 0, len(o.path))
	for _, s := range o.path[:len(o.path)-len(rest)] {
		names = append(names, s.name)
	}
	return strings.Join(names, ".")
}

func (o *override) replaceKey(n *node, path []segment) (*node, error) {
	out := *n
	out.fields = append([]field(nil), n.fields...)
	i := n.index(path[0].name)
	if i < 0 {
		key := &node{form: scalar, file: o.file, pos: path[0].pos, text: path[0].name}
		out.fields = append(out.fields, field{key, &node{file: o.file, pos: path[0].pos}})
		i = len(out.fields) - 1
	}
	value, err := o.replace(out.fields[i].value, path[1:])
	out.fields[i].value = value
	return &out, err
}

// replaceItem goes into a list: by name where it lists named things, else by
// axis or index.
func (o *override) replaceItem(n *node, path []segment) (*node, error) {
	for i := range n.items {
		if name, body, ok := namedThing(n.items[i]); ok && name == path[0].name {
			return o.withBody(n, i, body, path[1:])
		}
	}
	i, ok := itemIndex(path[0].name, len(n.items))
	if !ok {
		return nil, o.unknownItem(n, path)
	}
	value, err := o.replace(n.items[i], path[1:])
	return n.withItem(i, value), err
}

func (n *node) withItem(i int, value *node) *node {
	out := *n
	out.items = append([]*node(nil), n.items...)
	out.items[i] = value
	return &out
}

func itemIndex(name string, length int) (int, bool) {
	if axis := strings.Index("xyz", name); len(name) == 1 && axis >= 0 {
		return axis, axis < length
	}
	i, err := strconv.Atoi(name)
	return i, err == nil && i >= 0 && i < length
}

func (o *override) unknownItem(n *node, path []segment) error {
	var names []string
	for _, item := range n.items {
		if name, _, ok := namedThing(item); ok {
			names = append(names, name)
		}
	}
	if names == nil {
		return o.errorf(path[0], "take x, y, z or an index from 0", "%s has no part %q", o.before(path), path[0].name)
	}
	return o.errorf(path[0], hintFor(path[0].name, names), "there is nothing named %q in %s", path[0].name, o.before(path))
}

// withBody replaces below the body of the named thing at index i: {nao: {name: …}}.
func (o *override) withBody(n *node, i int, body *node, path []segment) (*node, error) {
	if len(path) == 0 {
		return nil, o.errorf(o.path[len(o.path)-1], "name one of its keys, such as …at=[1, 2]", "a whole thing cannot be replaced")
	}
	changed, err := o.replace(body, path)
	item := *n.items[i]
	item.fields = append([]field(nil), item.fields...)
	item.fields[0].value = changed
	return n.withItem(i, &item), err
}

// replaceNamed takes a path that starts with the name of a robot, object or program.
func (o *override) replaceNamed(root *node) (*node, error) {
	var names []string
	for i := range root.fields {
		things := root.fields[i].value
		if things.form != list {
			continue
		}
		for j := range things.items {
			name, body, ok := namedThing(things.items[j])
			if !ok {
				continue
			}
			names = append(names, name)
			if name != o.path[0].name {
				continue
			}
			changed, err := o.withBody(things, j, body, o.path[1:])
			out := *root
			out.fields = append([]field(nil), root.fields...)
			out.fields[i].value = changed
			return &out, err
		}
	}
	first := o.path[0]
	return nil, o.errorf(first, hintFor(first.name, append(names, topKeys...)), "there is nothing named %q in this world", first.name)
}

// namedThing reads {kind: {name: …}}; things without a name go by their default.
func namedThing(item *node) (name string, body *node, ok bool) {
	if item.form != mapping || len(item.fields) == 0 {
		return "", nil, false
	}
	kind := item.fields[0].key.text
	body = item.fields[0].value
	if body.form != mapping && body.form != empty {
		return "", nil, false
	}
	if n, ok := body.get("name"); ok && n.form == scalar {
		return n.text, body, true
	}
	if f, ok := body.get("file"); ok && f.form == scalar {
		return stem(f.text), body, true
	}
	return kind, body, true
}

// hintFor is did-you-mean, or else the list of what there is.
func hintFor(word string, known []string) string {
	if near := source.Suggest(word, known); near != "" {
		return near
	}
	if len(known) == 0 {
		return ""
	}
	return fmt.Sprintf("there are: %s", strings.Join(known, ", "))
}
