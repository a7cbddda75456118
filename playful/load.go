// SPDX-License-Identifier: Apache-2.0

package playful

import (
	"path"
	"strings"

	"github.com/playsim/playsim/playful/syntax"
	"github.com/playsim/playsim/source"
)

// unit is one file of a program.
type unit struct {
	src      *source.File
	ast      *syntax.File
	name     string // stem: how the whole file is named as a node
	includes []*unit

	blocks map[*syntax.Block]map[string]*syntax.Block // in each block, by name; in nil those of the file
	inner  map[string]innerBlock                      // the first of a name that is in another block
}

type innerBlock struct{ block, outer *syntax.Block }

func (u *unit) block(name string) *syntax.Block { return u.blocks[nil][name] }

// load parses a file and what it includes. Each file is parsed once.
func (c *compiler) load(src *source.File, from *unit) *unit {
	if u, ok := c.files[src.Name]; ok {
		return u
	}
	ast, err := syntax.Parse(src)
	c.errs.Add(err)
	if ast == nil {
		ast = &syntax.File{Name: src.Name, Source: src}
	}
	u := &unit{src: src, ast: ast, name: stem(src.Name), blocks: map[*syntax.Block]map[string]*syntax.Block{}, inner: map[string]innerBlock{}}
	c.files[src.Name] = u
	c.read = append(c.read, src)
	c.noteBlocks(u, nil, ast.Blocks)
	c.loading = append(c.loading, u)
	for _, inc := range ast.Includes {
		c.include(u, inc)
	}
	c.loading = c.loading[:len(c.loading)-1]
	return u
}

func (c *compiler) include(u *unit, inc syntax.Include) {
	if c.loader == nil {
		c.errorf(u.src, inc.Pos, "", "no other file can be read here")
		return
	}
	if path.Ext(inc.Path) != ".play" {
		c.errorf(u.src, inc.Pos, "", "include: the name of a Playful program ends in .play")
		return
	}
	src, err := c.loader.Read(inc.Path, u.src.Name)
	if err != nil {
		c.errorf(u.src, inc.Pos, "", "%v", err)
		return
	}
	for i, open := range c.loading {
		if open.src.Name == src.Name {
			names := make([]string, 0, len(c.loading)-i+1)
			for _, l := range c.loading[i:] {
				names = append(names, l.src.Name)
			}
			c.errorf(u.src, inc.Pos, "", "files include each other: %s", strings.Join(append(names, src.Name), " → "))
			return
		}
	}
	u.includes = append(u.includes, c.load(src, u))
}

// noteBlocks makes the blocks of a block known by name, and refuses two of one name.
func (c *compiler) noteBlocks(u *unit, of *syntax.Block, blocks []*syntax.Block) {
	if len(blocks) == 0 {
		return
	}
	known := make(map[string]*syntax.Block, len(blocks))
	u.blocks[of] = known
	for _, b := range blocks {
		if first := known[b.Name]; first != nil {
			c.errorf(u.src, b.Pos, "", "the block %q is defined twice in one scope; first in line %d", b.Name, first.Pos.Line)
			continue
		}
		known[b.Name] = b
		if _, noted := u.inner[b.Name]; !noted && of != nil {
			u.inner[b.Name] = innerBlock{b, of}
		}
	}
	for _, b := range blocks {
		for _, p := range b.Params {
			if p.Key == keyOut || p.Key == keyPartial || p.Key == keyCommit {
				c.errorf(u.src, p.Pos, "", "the key %q is reserved for statements", p.Key)
			}
		}
		c.noteBlocks(u, b, b.Blocks)
	}
}

// rootOf returns the statements that a file runs, or none and where that is said.
func (c *compiler) rootOf(u *unit) ([]*syntax.Statement, source.Pos) {
	if b := u.block("program"); b != nil {
		c.used[b] = true
		return b.Statements, b.Pos
	}
	if len(u.ast.Root) == 0 {
		return nil, u.src.Start()
	}
	return u.ast.Root, u.ast.Root[0].Pos
}
