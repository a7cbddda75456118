// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"strings"
	"testing"

	"github.com/playsim/playsim/internal/economy"
	"github.com/playsim/playsim/internal/extensions"
	"github.com/playsim/playsim/internal/languages"
	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/worlds"
)

// The article's nodes have 3 to 72 lines, 21 on average: so much may those in Starlark
// that come with playsim have, by the numbers of `playsim nodes --stats worlds/nodes`.
func TestShippedNodesAreSmall(t *testing.T) {
	const longest, mean = 72, 21
	c := &nodesCmd{Folder: "worlds/" + worlds.Nodes}
	reg, texts, err := c.registry(&process{files: scenarios.Of(source.FromFS(nil, scenarios.Embedded), languages.Default(), extensions.Default()...)})
	if err != nil {
		t.Fatal(err)
	}
	all, err := economy.Of(reg, texts)
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range all {
		if strings.HasSuffix(x.File, ".star") && (x.Lines < 3 || x.Lines > longest) {
			t.Errorf("%s:%d: %s has %d lines", x.File, x.Line, x.Name, x.Lines)
		}
	}
	s := economy.SpreadOf("Starlark", all, ".star")
	t.Logf("%d components, mean %v lines, the largest %s with %d", s.N, s.Mean, s.Most, s.Max)
	if s.N < 25 || s.Mean > mean {
		t.Errorf("%d components of %v lines on average", s.N, s.Mean)
	}
}
