// SPDX-License-Identifier: Apache-2.0

package worlds

import (
	"errors"
	"strconv"
	"strings"
	"testing"

	"github.com/playsim/playsim/internal/extensions"
	"github.com/playsim/playsim/internal/languages"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/spec"
)

// noItems are values that no list of a world file may have.
var noItems = []string{"[{}]", "[null]", "[[]]", "[1]", "{}", "[{}, {}]", "[{a: 1, b: 2}]"}

// listKeys are worlds in which @ stands for the value of a list, and the path by which
// --set names it.
var listKeys = []struct{ text, path string }{
	{"objects: @\n", "objects"},
	{"robots: @\n", "robots"},
	{"programs: @\n", "programs"},
	{"managers: @\n", "managers"},
	{"managers: [{file: a.js, slots: @}]\n", "managers.0.slots"},
	{"ground: {size: @}\n", "ground.size"},
	{"objects: [{ball: {at: @}}]\n", "objects.0.at"},
	{"objects: [{box: {at: [1, 1], size: @}}]\n", "box.size"},
	{"objects: [{wall: {from: [0, 1], to: @}}]\n", "objects.0.wall.to"},
	{"robots: [{nao: {at: @}}]\n", "robots.nao.at"},
	{"robots: [{nao: {}}]\nlife: {activities: @}\n", "life.activities"},
	{"robots: [{nao: {}}]\nlife: {activities: [{id: a/b, nature: solitary, do: @}]}\n", "life.activities.0.do"},
	{"robots: [{nao: {}}]\nlife: {activities: [{manifest: a.xml, do: {a/b: @}}]}\n", "life.activities.0.do.a/b"},
}

func TestWrongItemsOfEveryList(t *testing.T) {
	for _, c := range listKeys {
		for _, value := range noItems {
			text := strings.Replace(c.text, "@", value, 1)
			if all := tried(t, text, ""); len(all) == 0 {
				t.Errorf("accepted:\n%s", text)
			}
			set := c.path + "=" + value
			if all := tried(t, strings.Replace(c.text, "@", "[0, 0]", 1), set); len(all) == 0 {
				t.Errorf("accepted: --set %s over\n%s", set, c.text)
			}
		}
	}
}

func TestAnEmptyItemIsSaidToBeOne(t *testing.T) {
	for text, want := range map[string]string{
		"objects: [{}]\n":  "w.yaml:2:11: expected an object with its keys, not an empty mapping [wrong_type]\n   2 | objects: [{}]\n     |           ^\nhint: such as - ball: {…}",
		"robots: [{}]\n":   "w.yaml:2:10: expected a robot with its keys, not an empty mapping [wrong_type]\n   2 | robots: [{}]\n     |          ^\nhint: such as - nao: {…}",
		"programs: [{}]\n": "w.yaml:2:12: expected a program with its keys, not an empty mapping [wrong_type]\n   2 | programs: [{}]\n     |            ^\nhint: such as - playful: {…}",
	} {
		if all := tried(t, text, ""); len(all) != 1 || all[0].Error() != want {
			t.Errorf("got %v\nwant %s", all, want)
		}
	}
	all := tried(t, "robots: [{nao: {}}]\n", "robots.0={}")
	if len(all) != 1 || !strings.HasPrefix(all[0].Error(), "--set:1:10: expected a robot with its keys, not an empty mapping [wrong_type]") {
		t.Errorf("got %v", all)
	}
}

// Whatever a place of a world is given by --set is read, or refused with its position.
func TestAnythingAnywhere(t *testing.T) {
	text := everything + "managers:\n  - {file: a.js, slots: [a/b, a/c], period: 100ms, settings: {x: 1}}\n"
	root, err := (&Kinds{Extensions: extensions.Default()}).format().Parse(source.NewFile("w.yaml", "schema: playsim/world/v1\n"+text))
	if err != nil {
		t.Fatal(err)
	}
	places := 0
	eachPlace(root, "", func(path string) {
		for _, value := range []string{"=[{}]", "=[null, 1]", "={}", "=1", ".0={}", ".a.b=null"} {
			tried(t, text, path+value)
		}
		places++
	})
	if places < 190 {
		t.Errorf("only %d places", places)
	}
}

// eachPlace names every place below a node as --set does.
func eachPlace(n *spec.Node, path string, f func(path string)) {
	if path != "" {
		f(path)
		path += "."
	}
	for i, item := range n.Items {
		eachPlace(item, path+strconv.Itoa(i), f)
	}
	for _, field := range n.Fields {
		if !strings.Contains(field.Key.Text, ".") {
			eachPlace(field.Value, path+field.Key.Text, f)
		}
	}
}

// tried reads a world, and fails where an error has no position.
func tried(t *testing.T, text, set string) []error {
	t.Helper()
	var sets []string
	if set != "" {
		sets = append(sets, set)
	}
	defer func() {
		if r := recover(); r != nil {
			t.Fatalf("panic: %v, --set %q over\n%s", r, set, text)
		}
	}()
	f := source.NewFile("w.yaml", "schema: playsim/world/v1\n"+text)
	_, err := Read(f, sets, &Kinds{Languages: languages.Default(), Extensions: extensions.Default()})
	var list *source.Errors
	if err == nil || !errors.As(err, &list) {
		return nil
	}
	for _, err := range list.All() {
		var at *source.Error
		if !errors.As(err, &at) || at.Pos.Line == 0 {
			t.Errorf("an error without a place, --set %q over\n%s%v", set, text, err)
		}
	}
	return list.All()
}
