// SPDX-License-Identifier: Apache-2.0

package star

import (
	"fmt"
	"strings"

	"github.com/playsim/playsim/playful"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/trace"
	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

// watch is watch(condition, mode): the values that were reported since the leaf last
// asked, for an evaluation since the last iteration; the oldest first.
func watch(in *instance, c *call) (starlark.Value, error) {
	var text, mode string
	if err := c.unpack("condition", &text, "mode", &mode); err != nil {
		return nil, err
	}
	for i, w := range in.watches {
		if w.Text != text || w.Mode.String() != mode {
			continue
		}
		in.reports = in.c.Reports(i, in.reports[:0])
		out := make([]starlark.Value, len(in.reports))
		for k := range out {
			out[k] = toStarlark(in.reports[k])
		}
		return starlark.NewList(out), nil
	}
	return nil, hinted(watchHint, "watch: %s does not declare %s of %q", in.d.name, mode, text)
}

const watchHint = `both are written out, as in watch("'FrontTactilTouched' > 0", "rise")`

// watched notes a call of watch in a text: what it watches, or with what is wrong.
func (u *uses) watched(n *syntax.CallExpr) {
	if len(n.Args) != 2 {
		u.add(usesWrongWatch, "watch takes a condition and a mode", startOf(n), nil)
		return
	}
	var texts [2]string
	for i, a := range n.Args {
		lit, ok := a.(*syntax.Literal)
		if ok {
			texts[i], ok = lit.Value.(string)
		}
		if !ok {
			u.add(usesWrongWatch, "the condition and the mode of watch must be written out, to be checked before anything runs", startOf(a), nil)
			return
		}
	}
	mode, ok := trace.ParseMode(texts[1])
	if !ok {
		u.add(usesWrongWatch, fmt.Sprintf("there is no mode %q of reporting", texts[1]), startOf(n.Args[1]), n.Args[1:])
		return
	}
	u.add(usesWatch, playful.WatchSpec{Text: texts[0], Mode: mode}.String(), startOf(n.Args[0]), n.Args)
}

func startOf(n syntax.Node) syntax.Position {
	start, _ := n.Span()
	return start
}

// watches are what the functions of a node watch, each once.
func (d *declaration) watches() (all []playful.WatchSpec) {
	for _, name := range distinct(d.used, usesWatch) {
		for _, u := range d.used {
			if u.what == usesWatch && u.name == name {
				all = append(all, watchSpecOf(u))
				break
			}
		}
	}
	return all
}

func watchSpecOf(u use) playful.WatchSpec {
	text, _ := u.with[0].(*syntax.Literal).Value.(string)
	word, _ := u.with[1].(*syntax.Literal).Value.(string)
	mode, _ := trace.ParseMode(word)
	return playful.WatchSpec{Text: text, Mode: mode}
}

// modeHint is advice on a wrong call of watch.
func modeHint(u use) string {
	if len(u.with) == 0 {
		return watchHint
	}
	word, _ := u.with[0].(*syntax.Literal).Value.(string)
	if mode, ok := trace.MeantMode(word); ok {
		return fmt.Sprintf("write %q", mode)
	}
	if hint := source.Suggest(word, trace.ModeWords); hint != "" {
		return hint
	}
	return "there are: " + strings.Join(trace.ModeWords, ", ")
}

// ownName reports whether a file gives a name a meaning of its own.
func ownName(f *syntax.File, name string) bool {
	for _, st := range f.Stmts {
		switch st := st.(type) {
		case *syntax.DefStmt:
			if st.Name.Name == name {
				return true
			}
		case *syntax.AssignStmt:
			if id, ok := st.LHS.(*syntax.Ident); ok && id.Name == name {
				return true
			}
		case *syntax.LoadStmt:
			for _, id := range st.To {
				if id.Name == name {
					return true
				}
			}
		}
	}
	return false
}
