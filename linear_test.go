// SPDX-License-Identifier: Apache-2.0

package playsim_test

import (
	"fmt"
	"os"
"sort"
	"strings"
"syscall"
	"testing"
	"testing/fstest"
	"time"

	"github.com/playsim/playsim"
)

type sized struct {
	name string
	file string
	text func(n int) string
	more map[string]string
	sets func(n int) []playsim.Option
}

func rep(f string) func(int) string {
	return func(n int) string {
		if !strings.Contains(f, "#") {
			return strings.Repeat(f, n)
		}
		var b strings.Builder
		for i := range n {
			b.WriteString(strings.ReplaceAll(f, "#", fmt.Sprint(i)))
		}
		return b.String()
	}
}

func around(before string, f func(int) string, after string) func(int) string {
	return func(n int) string { return before + f(n) + after }
}

// nest: open^n mid close^n
func nest(open, mid, close string) func(int) string {
	return func(n int) string { return strings.Repeat(open, n) + mid + strings.Repeat(close, n) }
}

const wsch = "schema: playsim/world/v1\n"
const ssch = "schema: playsim/scenario/v1\nworld: base.yaml\n"
const base = wsch + "objects: [{ball: {name: green, color: green, at: [2, 0]}}]\nrobots: [{nao: {name: nao}}]\n"

func indent(line string) func(int) string {
	return func(n int) string {
		var b strings.Builder
		for i := range min(n, 1400) {
			b.WriteString(strings.Repeat(" ", i) + line + "\n")
		}
		return b.String()
	}
}

func kinds() []sized {
	var all []sized
	add := func(name, file string, text func(int) string) { all = append(all, sized{name: name, file: file, text: text}) }
	yaml := func(name string, text func(int) string) {
		add("world "+name, "w.yaml", around(wsch, text, ""))
	}
	scen := func(name string, text func(int) string) {
		add("scenario "+name, "w.yaml", around(ssch, text, ""))
	}
	yaml("unknown keys", rep("k#: 1\n"))
	yaml("unknown nested keys", around("ground:\n", rep("  k#: 1\n"), ""))
	yaml("unknown flow keys", around("ground: {", rep("k#: 1, "), "}\n"))
	yaml("unknown flow keys lines", around("ground: {", rep("k#: 1,\n  "), "}\n"))
	yaml("flow list", around("robots: [", rep("1, "), "]\n"))
	yaml("flow list lines", around("robots: [\n", rep(" 1,\n"), "]\n"))
	yaml("list", around("robots:\n", rep("- a\n"), ""))
	yaml("list of unknown keys", around("robots:\n", rep("- k#: 1\n"), ""))
	yaml("block list in key", around("robots:\n", rep("- cart: {name: c#, at: [#, 0]}\n"), ""))
	yaml("same keys", rep("k: 1\n"))
	yaml("anchors", around("robots:\n", rep("- &a# 1\n"), ""))
	yaml("aliases", around("robots:\n- &a 1\n", rep("- *a\n"), ""))
	yaml("unknown aliases", around("robots:\n", rep("- *a#\n"), ""))
	yaml("anchors and unknown aliases", around("robots:\n", rep("- &b# 1\n- *a#\n"), ""))
	yaml("merge", around("x: &x {name: c}\nrobots:\n", rep("- <<: *x\n"), ""))
	yaml("merge many", around("x: &x {", rep("a#: 1, "), "}\nground:\n  <<: *x\n"))
	yaml("merge one many times", around("x: &x {name: c}\nground:\n  <<: [", rep("*x,"), "]\n"))
	yaml("merge of merges", func(n int) string {
		s := "x0: &x0 {a: 1}\n"
		for i := 1; i < n; i++ {
			s += fmt.Sprintf("x%d: &x%d {<<: *x%d, a%d: 1}\n", i, i, i-1, i)
		}
		return s
	})
	yaml("alias bomb", func(n int) string {
		s := "x0: &x0 [1]\n"
		for i := 1; i < min(n, 40); i++ {
			s += fmt.Sprintf("x%d: &x%d [*x%d, *x%d]\n", i, i, i-1, i-1)
		}
		return s + "robots: *x" + fmt.Sprint(min(n, 40)-1) + "\n"
	})
	yaml("nested brackets", nest("[", "", "]"))
	yaml("nested braces", nest("{a: ", "1", "}"))
	yaml("open brackets", rep("["))
	yaml("close brackets", rep("]"))
	yaml("nested dashes", around("a: \n", rep("- "), "1\n"))
	yaml("nested questions", rep("? "))
	yaml("colons", rep("a: "))
	yaml("nested block", indent("a:"))
	yaml("comments", rep("# x\n"))
	yaml("trailing comments", rep("k#: 1 # x\n"))
	yaml("blank lines", rep("\n"))
	yaml("spaces", rep(" "))
	yaml("tabs", rep("\t"))
	yaml("tab lines", rep("a:\t1\n"))
	yaml("quoted tabs", around("name: \"", rep("\t"), "\"\n"))
	yaml("many quoted tabs", rep("k#: \"\t\"\n"))
	yaml("documents", rep("---\na: 1\n"))
	yaml("tags", rep("!a "))
	yaml("tag lines", rep("k#: !a 1\n"))
	yaml("ands", rep("& "))
	yaml("stars", rep("*a "))
	yaml("quotes", rep("'"))
	yaml("double quotes", rep("\""))
	yaml("escapes", around("name: \"", rep("\\n"), "\"\n"))
	yaml("bad escapes", around("name: \"", rep("\\z"), "\"\n"))
	yaml("words", around("name: ", rep("x "), "\n"))
	yaml("plain lines", around("name: ", rep(" x\n"), "\n"))
	yaml("plain lines end", around("name: ", rep("  x\n"), "x\n"))
	yaml("literal", around("name: |\n", rep("  x\n"), "\n"))
	yaml("folded", around("name: >\n", rep("  x\n"), "\n"))
	yaml("literals", rep("k#: |\n  x\n"))
	yaml("quoted lines", around("name: \"", rep("  x\n"), "\"\n"))
	yaml("crlf", rep("k#: 1\r\n"))
	yaml("cr", rep("k#: 1\r"))
	yaml("commas", around("a: [", rep(","), "]\n"))
	yaml("flow colons", around("a: {", rep(":"), "}\n"))
	yaml("flow pairs", around("a: {", rep("a:1,"), "}\n"))
	yaml("pipes", rep("| "))
	yaml("percent", rep("%a\n"))
	yaml("at", rep("@"))
	yaml("numbers", rep("1: 1\n"))
	yaml("hex", around("seed: 0x", rep("1"), "\n"))
	yaml("digits", around("seed: ", rep("1"), "\n"))
	yaml("underscore", around("seed: 1", rep("_"), "\n"))
	yaml("duration", around("duration: ", rep("1s"), "\n"))
	yaml("exponent", around("gravity: 1e", rep("9"), "\n"))
	yaml("utf8", rep("ä#: 1\n"))
	yaml("invalid utf8", rep("\xff#: 1\n"))
	yaml("dots", rep("...\n"))
	yaml("null keys", rep(": 1\n"))
	yaml("complex keys", rep("? a#\n: 1\n"))
	yaml("dash key", rep("- a: 1\n  b: 2\n"))
	yaml("balls", around("objects:\n", rep("- ball:\n"), ""))
	yaml("balls flow", around("objects: [", rep("{ball: {}},"), "]\n"))
	yaml("balls empty", around("objects: [", rep("{},"), "]\n"))
	yaml("balls no name", around("objects: [", rep("ball,"), "]\n"))
	yaml("balls apart", around("ground: {size: [200,200]}\nobjects:\n", rep("- ball: {name: b#}\n"), ""))
	yaml("balls in a row", around("ground: {size: [200, 200]}\nobjects:\n", func(n int) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, "- ball: {at: [%d,%d]}\n", i%100, i/100)
		}
		return b.String()
	}, ""))
	yaml("balls in a row named", around("ground: {size: [200, 200]}\nobjects:\n", func(n int) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, "- ball: {name: b%d, at: [%d,%d]}\n", i, i%100, i/100)
		}
		return b.String()
	}, ""))
	yaml("boxes", around("ground: {size: [200, 200]}\nobjects:\n", func(n int) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, "- box: {at: [%d,%d]}\n", i%100, i/100)
		}
		return b.String()
	}, ""))
	yaml("persons", around("ground: {size: [200, 200]}\nobjects:\n", func(n int) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, "- person: {at: [%d,%d]}\n", i%100, i/100)
		}
		return b.String()
	}, ""))
	yaml("holes", around("ground: {size: [200, 200]}\nobjects:\n", func(n int) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, "- hole: {at: [%d,%d]}\n", i%100, i/100)
		}
		return b.String()
	}, ""))
	yaml("walls", around("objects:\n", rep("- wall: {from: [0,0], to: [1,#]}\n"), ""))
	yaml("same name", around("objects:\n", rep("- ball: {name: b}\n"), ""))
	yaml("carts here", around("robots:\n", rep("- cart:\n"), ""))
	yaml("carts apart", around("ground: {size: [200, 200]}\nrobots:\n", func(n int) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, "- cart: {at: [%d,%d]}\n", i%100-50, i/100-50)
		}
		return b.String()
	}, ""))
	yaml("naos apart", around("ground: {size: [200, 200]}\nrobots:\n", func(n int) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, "- nao: {at: [%d,%d]}\n", i%100-50, i/100-50)
		}
		return b.String()
	}, ""))
	for _, k := range []string{"feeder", "belt", "scale", "picker", "pepper", "station", "lamp", "cylinder"} {
		key := "robots"
		if k == "station" || k == "lamp" || k == "cylinder" {
			key = "objects"
		}
		yaml(k+"s", around("ground: {size: [200, 200]}\n"+key+":\n", func(n int) string {
			var b strings.Builder
			for i := range n {
				fmt.Fprintf(&b, "- %s: {at: [%d,%d]}\n", k, i%100-50, i/100-50)
			}
			return b.String()
		}, ""))
	}
	const cart = "robots: [{cart: {name: cart}}]\n"
	yaml("programs missing", around(cart+"programs:\n", rep("- pdl: {name: p#, file: m#.js}\n"), ""))
	yaml("programs unknown kind", around(cart+"programs:\n", rep("- p#: {}\n"), ""))
	yaml("programs same", around(cart+"programs:\n", rep("- pdl: {name: p#, file: e.pdl.js}\n"), ""))
	yaml("play same", around("robots: [{nao: {name: nao}}]\nprograms:\n", rep("- playful: {name: p#, file: e.play}\n"), ""))
	yaml("play missing", around("robots: [{nao: {name: nao}}]\nprograms:\n", rep("- playful: {name: p#, file: e#.play}\n"), ""))
	yaml("connect", around(cart+"programs: [{pdl: {file: e.pdl.js, connect: {", rep("a#: b#, "), "}}}]\n"))
	yaml("connect lines", around(cart+"programs:\n- pdl:\n    file: e.pdl.js\n    connect:\n", rep("      a#: cart/b#\n"), ""))
	yaml("settings", around(cart+"programs:\n- pdl:\n    file: e.pdl.js\n    settings:\n", rep("      a#: 1\n"), ""))
	yaml("managers missing", around("managers:\n", rep("- {file: m#.js}\n"), ""))
	yaml("managers unknown", around("managers:\n", rep("- {f: m#.js}\n"), ""))
	yaml("managers same", around("managers:\n", rep("- {file: m.js, slots: [a#/x]}\n"), ""))
	yaml("managers slots", around("managers:\n- {file: m.js, slots: [", rep("a#/x,"), "]}\n"))
	yaml("preferences", around("preferences:\n", rep("  a#: {b: c}\n"), ""))
	yaml("preferences of one", around("preferences:\n  a:\n", rep("    a#: b\n"), ""))
	const life = "robots: [{nao: {name: nao}}]\nlife:\n  robot: nao\n  activities:\n"
	yaml("life unknown", around(life, rep("  - k#: 1\n"), ""))
	yaml("life ids", around(life, rep("  - {id: a/b#, nature: interactive, do: [{say: a}]}\n"), ""))
	yaml("life same ids", around(life, rep("  - {id: a/b, nature: interactive, do: [{say: a}]}\n"), ""))
	yaml("life when", around(life, rep("  - {id: a/b#, nature: interactive, launch: \"'a#'\", do: [{say: a}]}\n"), ""))
	yaml("life do", around(life+"  - id: a/b\n    nature: interactive\n    do:\n", rep("    - {say: a}\n"), ""))
	yaml("life do focus", around(life+"  - id: a/b\n    nature: interactive\n    do:\n", rep("    - {focus: a/b#}\n"), ""))
	yaml("life programs", around(life, rep("  - {id: a/b#, nature: interactive, program: {file: e#.play}}\n"), ""))

	scen("unknown keys", rep("k#: 1\n"))
	scen("expect unknown", around("expect:\n", rep("- k#: 1\n"), ""))
	scen("expect", around("expect:\n", rep("- eventually: \"'nao/battery' > #\"\n"), ""))
	scen("expect unknown key", around("expect:\n", rep("- eventually: \"'nao/x#' > #\"\n"), ""))
	scen("expect syntax", around("expect:\n", rep("- eventually: \")\"\n"), ""))
	scen("expect names", around("expect:\n", rep("- {name: a#, eventually: \"'nao/battery' > 0.5\", within: 1s}\n"), ""))
	scen("expect same names", around("expect:\n", rep("- {name: a, eventually: \"'nao/battery' > 0.5\", within: 1s}\n"), ""))
	scen("script", around("script:\n", rep("- {at: 0s, do: {move: green, to: [1,0]}}\n"), ""))
	scen("script unknown", around("script:\n", rep("- {at: 0s, do: {move: g#, to: [1,0]}}\n"), ""))
	scen("script unknown action", around("script:\n", rep("- {at: 0s, do: {m#: g}}\n"), ""))
	scen("script set keys", around("script:\n", rep("- {at: 0s, do: {set: k#, to: 1}}\n"), ""))
	scen("script set key", around("script:\n", rep("- {at: 0s, do: {set: k, to: 1}}\n"), ""))
	scen("script when", around("script:\n", rep("- {when: \"'nao/battery' < #\", do: {move: green, to: [1,0]}}\n"), ""))
	scen("script doing many", around("script:\n- at: 0s\n  do:\n", rep("  - {move: green, to: [1,0]}\n"), ""))
	scen("faults", around("faults:\n", rep("- {sensor: nao/camera_top, kind: off}\n"), ""))
	scen("faults unknown", around("faults:\n", rep("- {sensor: nao/c#, kind: off}\n"), ""))
	scen("watch", around("watch:\n", rep("- \"'nao/battery' < #\"\n"), ""))
	scen("watch2", around("watch:\n", rep("- {a#: \"'nao/battery' < #\"}\n"), ""))
	scen("watch3", around("watch:\n", rep("  a#: \"'nao/battery' < #\"\n"), ""))
	scen("vary", around("vary:\n", rep("  a#: [1, 2]\n"), ""))
	scen("vary one", around("vary:\n  nao.battery: [", rep("0.5,"), "]\n"))
	scen("seeds", around("seeds: [", rep("#,"), "]\n"))
	scen("seeds same", around("seeds: [", rep("1,"), "]\n"))

	conds := map[string]func(int) string{
		"and":         around("1", rep(" && 1"), ""),
		"and key":     around("'nao/battery' > 0", rep(" && 'nao/battery' > #"), ""),
		"or unknown":  around("'a'", rep(" || 'nao/x#'"), ""),
		"plus":        around("1", rep(" + 1"), " > 0"),
		"mixed":       around("1", rep(" + 1 && 1 ||"), " 1"),
		"nested":      nest("(", "1", ")"),
		"nots":        around("", rep("!"), "1"),
		"minus":       around("", rep("-"), "1 > 0"),
		"open":        rep("("),
		"tildes":      around("1", rep(" ~ 1"), ""),
		"list":        around("[", rep("1,"), "1] subsets [1]"),
		"lists":       around("1", rep(" && [1] subsets [1]"), ""),
		"operators":   rep(" && "),
		"values":      rep("1 "),
		"keys":        rep("'a#' "),
		"compare":     around("1", rep(" < 1"), ""),
		"functions":   around("1", rep(" && abs(1)"), ""),
		"functions2":  rep("abs("),
		"commas":      rep(","),
		"one quote":   rep("'"),
		"quotes":      rep("''"),
		"digits":      rep("1"),
		"times":       around("'nao/battery' > 0.5", rep(" && ('nao/battery' > 0.#) ~ 1"), ""),
		"names":       rep("a "),
		"strings":     around("1", rep(" && \"a\" == \"a\""), ""),
		"badchars":    rep("$"),
		"equal":       rep("= "),
		"eqkey":       around("'nao/battery' == 1", rep(" || 'nao/battery' == #"), ""),
		"ranges":      around("'nao/battery' > 1", rep(" || 'nao/battery' > # && 'nao/battery' < 0.#"), ""),
		"contradict":  around("'nao/battery' > 1", rep(" && 'nao/battery' < 0.#"), ""),
		"nested comp": nest("('nao/battery' > 0.5 && ", "1", ")"),
		"strange":     rep("‘"),
	}
	for name, text := range conds {
		add("condition "+name, "w.yaml", around(ssch+"expect:\n- eventually: >-\n    ", text, "\n"))
		add("play condition "+name, "w.yaml", nil)
		all = all[:len(all)-1]
	}
	_ = os.Args
	return all
}

func cpu() time.Duration {
	var u syscall.Rusage
	syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	return time.Duration(u.Utime.Nano()+u.Stime.Nano())
}

func measure(t *testing.T, s sized, n int) (time.Duration, int, string) {
	text := s.text(n)
	files := fstest.MapFS{"base.yaml": {Data: []byte(base)}, "e.pdl.js": {Data: []byte("function pdl_main(){init_pdl();add_sensor('photo_left',1,0,0);run_pdl(-1);}")}, "e.play": {Data: []byte("a, whenever ball_known\na:\n  walk_forward\n")},
		"m.js": {Data: []byte("sensor('x', {max:1,min:0,doc:'x'});function sense(){put('x',1)}")}}
	for k, v := range s.more {
		files[k] = &fstest.MapFile{Data: []byte(v)}
	}
	files[s.file] = &fstest.MapFile{Data: []byte(text)}
	name := s.file
	if s.more["w.yaml"] != "" {
		name = "w.yaml"
	}
	var opts []playsim.Option
	if s.sets != nil {
		opts = s.sets(n)
	}
	begin := cpu()
	_, err := playsim.Load(files, name, opts...)
	d := cpu()-begin
	msg := ""
	if err != nil {
		msg = err.Error()
		if len(msg) > 90 {
			msg = msg[:90]
		}
	}
	return d, len(text), strings.ReplaceAll(msg, "\n", "⏎")
}

func TestFull(t *testing.T) {
	want := os.Getenv("KIND")
	limit := 65500
	if os.Getenv("LIMIT") != "" {
		fmt.Sscan(os.Getenv("LIMIT"), &limit)
	}
	for _, s := range append(kinds(), langs()...) {
		if !strings.Contains(s.name, want) || s.sets != nil {
			continue
		}
		n := sort.Search(limit, func(n int) bool { return len(s.text(n+1)) > limit })
		a, size, msg := measure(t, s, n)
		b, _, _ := measure(t, s, n/2)
		flag := ""
		if a > 50*time.Millisecond && a > 3*b {
			flag = "QUAD"
		}
		if a > time.Second {
			flag += " SLOW"
		}
		fmt.Printf("%-32s n=%d [%d kB] %.2f %.2f %s %s\n", s.name, n, size>>10, b.Seconds(), a.Seconds(), flag, msg)
	}
}

func TestExplore(t *testing.T) {
	want := os.Getenv("KIND")
	for _, s := range append(kinds(), langs()...) {
		if want != "" && !strings.Contains(s.name, want) {
			continue
		}
		var last time.Duration
		worst, at := 0.0, 0
		line := ""
		for n := 6250; n <= 100_000; n *= 4 {
			d, size, msg := measure(t, s, n)
			if d > 30*time.Millisecond && last > 0 {
				if r := float64(d) / float64(max(last, 10*time.Millisecond)); r > worst {
					worst, at = r, n
				}
			}
			last = d
			line += fmt.Sprintf(" %d:%.2f", n, d.Seconds())
			if d > 3000*time.Millisecond || n*4 > 200_000 {
				line += fmt.Sprintf("  [%d kB] %s", size>>10, msg)
			}
			if d > 3000*time.Millisecond {
				line = " SLOW" + line
				break
			}
		}
		if worst > 6 {
			line = " QUAD" + line
		}
		fmt.Printf("%-40s %5.1f@%d %s\n", s.name, worst, at, line)
	}
}
