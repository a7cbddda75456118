// SPDX-License-Identifier: Apache-2.0

// Package files reads the files of one Playful program: its own, what they include, those
// of a library, and those named as nodes. It finds their blocks by name and who sees whom.
package files

import (
	"path"
	"slices"
	"strings"

	"github.com/playsim/playsim/playful/syntax"
	"github.com/playsim/playsim/source"
)

// suffix is what the names of programs end in.
const suffix = ".play"

// Loader finds the files that a program names; *source.Files is one.
type Loader interface {
	Read(name, relativeTo string) (*source.File, error)
}

// Unit is one file of a program.
type Unit struct {
	Source   *source.File
	AST      *syntax.File
	Name     string // stem: how the whole file is named as a node
	Includes []*Unit

	blocks map[*syntax.Block]map[string]*syntax.Block // in each block, by name; in nil those of the file
	inner  map[string]innerBlock                      // the first of a name that is in another block
}

type innerBlock struct{ block, outer *syntax.Block }

// Block returns the block of the file called name, nil if there is none.
func (u *Unit) Block(name string) *syntax.Block { return u.blocks[nil][name] }

// BlockIn returns the block called name of a block, nil if there is none.
func (u *Unit) BlockIn(outer *syntax.Block, name string) *syntax.Block { return u.blocks[outer][name] }

// Inner returns the first block called name that is in another one; nil if there is none.
func (u *Unit) Inner(name string) (block, outer *syntax.Block) {
	in := u.inner[name]
	return in.block, in.outer
}

// Set is the files of one program. Each is parsed once.
type Set struct {
	Loader   Loader         // nil where nothing else is to be read
	Reserved []string       // keys that no block may have
	Read     []*source.File // in order
	Library  []*Unit

	units   map[string]*Unit
	loading []*Unit // include chain
}

// Of returns the unit of a file that was read.
func (s *Set) Of(file *source.File) *Unit { return s.units[file.Name] }

// Load parses a file and what it includes; errs takes what is wrong.
func (s *Set) Load(src *source.File, errs *source.Errors) *Unit {
	if u, ok := s.units[src.Name]; ok {
		return u
	}
	ast, err := syntax.Parse(src)
	errs.Add(err)
	if ast == nil {
		ast = &syntax.File{Name: src.Name, Source: src}
	}
	u := &Unit{Source: src, AST: ast, Name: Stem(src.Name), blocks: map[*syntax.Block]map[string]*syntax.Block{}, inner: map[string]innerBlock{}}
	if s.units == nil {
		s.units = map[string]*Unit{}
	}
	s.units[src.Name] = u
	s.Read = append(s.Read, src)
	s.noteBlocks(u, nil, ast.Blocks, errs)
	s.loading = append(s.loading, u)
	for _, inc := range ast.Includes {
		s.include(u, inc, errs)
	}
	s.loading = s.loading[:len(s.loading)-1]
	return u
}

func (s *Set) include(u *Unit, inc syntax.Include, errs *source.Errors) {
	if s.Loader == nil {
		errs.Add(u.Source.Errorf(inc.Pos, "", "no other file can be read here"))
		return
	}
	if path.Ext(inc.Path) != suffix {
		errs.Add(u.Source.Errorf(inc.Pos, "", "include: the name of a Playful program ends in .play"))
		return
	}
	src, err := s.Loader.Read(inc.Path, u.Source.Name)
	if err != nil {
		errs.Add(u.Source.Errorf(inc.Pos, "", "%v", err))
		return
	}
	if i := slices.IndexFunc(s.loading, func(open *Unit) bool { return open.Source.Name == src.Name }); i >= 0 {
		var names []string
		for _, l := range s.loading[i:] {
			names = append(names, l.Source.Name)
		}
		errs.Add(u.Source.Errorf(inc.Pos, "", "files include each other: %s [contains_itself]", strings.Join(append(names, src.Name), " → ")))
		return
	}
	u.Includes = append(u.Includes, s.Load(src, errs))
}

// noteBlocks makes the blocks of a block known by name, and refuses two of one name.
func (s *Set) noteBlocks(u *Unit, of *syntax.Block, blocks []*syntax.Block, errs *source.Errors) {
	if len(blocks) == 0 {
		return
	}
	known := make(map[string]*syntax.Block, len(blocks))
	u.blocks[of] = known
	for _, b := range blocks {
		if first := known[b.Name]; first != nil {
			errs.Add(u.Source.Errorf(b.Pos, "", "the block %q is defined twice in one scope; first in line %d [duplicate_block]", b.Name, first.Pos.Line))
			continue
		}
		known[b.Name] = b
		if _, noted := u.inner[b.Name]; !noted && of != nil {
			u.inner[b.Name] = innerBlock{b, of}
		}
	}
	for _, b := range blocks {
		for _, p := range b.Params {
			if slices.Contains(s.Reserved, p.Key) {
				errs.Add(u.Source.Errorf(p.Pos, "", "the key %q is reserved for statements", p.Key))
			}
		}
		s.noteBlocks(u, b, b.Blocks, errs)
	}
}

// LoadLibrary reads a file that the program may name parts of. What is wrong with it
// concerns only those that do.
func (s *Set) LoadLibrary(f *source.File) {
	var errs source.Errors
	read := len(s.Read)
	u := s.Load(f, &errs)
	if errs.Len() == 0 {
		s.Library = append(s.Library, u)
		return
	}
	for _, src := range s.Read[read:] {
		delete(s.units, src.Name)
	}
	s.Read = s.Read[:read]
}

// LoadNamed loads the file NAME.play beside the one that names it; nil if there is none.
func (s *Set) LoadNamed(name string, from *Unit, errs *source.Errors) *Unit {
	if s.Loader == nil {
		return nil
	}
	src, err := s.Loader.Read(name+suffix, from.Source.Name)
	if err != nil {
		return nil
	}
	return s.Load(src, errs)
}

// Included returns the files that a file includes, and what they include, each once.
func (s *Set) Included(u *Unit) []*Unit { return visible(u, nil) }

// Visible returns the files that a file can see: includes, what they include, and the
// library, each once.
func (s *Set) Visible(u *Unit) []*Unit { return visible(u, s.Library) }

func visible(u *Unit, library []*Unit) (list []*Unit) {
	seen := map[*Unit]bool{u: true}
	var visit func(all []*Unit)
	visit = func(all []*Unit) {
		for _, other := range all {
			if !seen[other] {
				seen[other] = true
				list = append(list, other)
				visit(other.Includes)
			}
		}
	}
	visit(u.Includes)
	visit(library)
	return list
}

// Stem is the name of a file without its folder and its suffix.
func Stem(name string) string {
	base := path.Base(strings.ReplaceAll(name, `\`, "/"))
	return strings.TrimSuffix(base, path.Ext(base))
}
