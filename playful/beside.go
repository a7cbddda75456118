// SPDX-License-Identifier: Apache-2.0

package playful

import (
	"slices"

	"github.com/playsim/playsim/playful/files"
	"github.com/playsim/playsim/source"
)

// bring adds the nodes that belong to a file, and to what it includes, when the file
// is first used.
func (c *compiler) bring(from *source.File, pos source.Pos, u *files.Unit) {
	if c.opts.Beside == nil || c.brought[u] {
		return
	}
	c.brought[u] = true
	own, texts, err := c.opts.Beside(u.Source)
	if err == nil {
		err = c.adopt(own, from, pos)
	}
	c.texts = append(c.texts, texts...)
	c.late.Add(err)
	for _, inc := range u.Includes {
		c.bring(from, pos, inc)
	}
}

// adopt adds the nodes and types that are not there yet. Another node of a name that
// is taken is an error.
func (c *compiler) adopt(own *Registry, file *source.File, pos source.Pos) error {
	if own == nil {
		return nil
	}
	clash := func(name string, a, b *Origin) error {
		if a != nil && b != nil && a.File.Text == b.File.Text {
			return nil
		}
		return file.Errorf(pos, "rename one of them", "its folder defines a node %q, in %s, but there is one of that name", name, b.File.Name)
	}
	for _, l := range own.leaves {
		if has, ok := c.reg.Leaf(l.Name); !ok {
			c.reg.leaves = append(c.reg.leaves, l)
		} else if l.Origin != nil {
			if err := clash(l.Name, has.Origin, l.Origin); err != nil {
				return err
			}
		}
	}
	for _, e := range own.evaluations {
		if has, ok := c.reg.Evaluation(e.Name); !ok {
			c.reg.evaluations = append(c.reg.evaluations, e)
		} else if e.Origin != nil {
			if err := clash(e.Name, has.Origin, e.Origin); err != nil {
				return err
			}
		}
	}
	for _, s := range own.schemes {
		if _, ok := c.reg.Scheme(s.Type); !ok {
			c.reg.schemes = append(c.reg.schemes, s)
		}
	}
	c.reg.resources = addNew(slices.Clone(c.reg.resources), own.resources)
	return nil
}
