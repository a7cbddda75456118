// SPDX-License-Identifier: Apache-2.0

package spec

import (
	"fmt"
	"strings"
	"testing"

	"github.com/playsim/playsim/source"
)

// TestManyKeys: a block of very many keys is refused at its place before the parser, whose
// time grows with its square, sees it; a long list is not.
func TestManyKeys(t *testing.T) {
	var keys, list strings.Builder
	list.WriteString("a:\n")
	for i := range 4100 {
		fmt.Fprintf(&keys, "k%d: 1\n", i)
		list.WriteString("  - 1\n")
	}
	format := Format{Name: "zoo", Begin: "a: 1"}
	if _, err := format.Parse(source.NewFile("zoo.yaml", keys.String())); err == nil || !strings.HasPrefix(err.Error(), "zoo.yaml:4001:1: more than 4000 keys in one block") {
		t.Errorf("got %v", err)
	}
	if _, err := format.Parse(source.NewFile("zoo.yaml", list.String())); err != nil {
		t.Errorf("a list: %v", err)
	}
}
