package playsim_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/playsim/playsim"
)

func langs() []sized {
	var all []sized
	add := func(world, name, file string, text func(int) string) {
		all = append(all, sized{name: name, file: file, text: text, more: map[string]string{"w.yaml": world}})
	}
	const nao = wsch + "robots: [{nao: {name: nao}}]\n"
	play := func(name string, text func(int) string) {
		add(nao+"programs: [{playful: {file: x.play}}]\n", "play "+name, "x.play", text)
	}
	play("statements", rep("walk_to_nothing\n"))
	play("good statements", rep("sit\n"))
	play("states", rep("a#:\n  sit\n"))
	play("calls", around("a0\n", rep("a#:\n  b#\n"), ""))
	play("chain", func(n int) string {
		var b strings.Builder
		b.WriteString("a0\n")
		for i := range n {
			fmt.Fprintf(&b, "a%d:\n  a%d\n", i, i+1)
		}
		fmt.Fprintf(&b, "a%d:\n  sit\n", n)
		return b.String()
	})
	play("diamond", func(n int) string {
		var b strings.Builder
		b.WriteString("a0\n")
		for i := range min(n, 5000) {
			fmt.Fprintf(&b, "a%d:\n  a%d\n  a%d\n", i, i+1, i+1)
		}
		fmt.Fprintf(&b, "a%d:\n  sit\n", min(n, 5000))
		return b.String()
	})
	play("loop", rep("a:\n  a\n"))
	play("indent", indent("a:"))
	play("unknown params", around("look_at | ", rep("a#=1, "), "\n"))
	play("unknown params lines", rep("sit | a#=1\n"))
	play("params same", around("sit | ", rep("speed=1, "), "\n"))
	play("and", around("sit, whenever 1 < 2", rep(" and 1 < 2"), "\n"))
	play("plus", around("sit, priority of 1", rep(" + 1"), "\n"))
	play("nots", around("sit, whenever ", rep("not "), "true\n"))
	play("minus", around("sit, priority of ", rep("-"), "1\n"))
	play("minus2", around("sit, priority of ", rep("- "), "1\n"))
	play("parens", around("sit, priority of ", nest("(", "1", ")"), "\n"))
	play("open", around("sit, priority of ", rep("("), "\n"))
	play("open lines", around("sit, priority of ", rep("(\n"), "\n"))
	play("unknown evals", around("sit, whenever a", rep(" and b#"), "\n"))
	play("unknown evals lines", rep("sit, whenever b#\n"))
	play("unknown nodes", rep("b#\n"))
	play("unknown states and nodes", rep("a#:\n  b#\n"))
	play("similar names", rep("head_search#:\n  head_serch#\n"))
	play("whenevers", around("sit", rep(", whenever 1 < 2"), "\n"))
	play("clauses", around("sit", rep(", "), "\n"))
	play("targeting", rep("targeting ball: look_at\n"))
	play("targeting unknown", rep("targeting b#: look_at\n"))
	play("targetings", around("", rep("targeting ball: "), "look_at\n"))
	play("switch", rep("sit, switch to a#\n"))
	play("switch2", around("sit", rep(", switch to a#"), "\n"))
	play("switch3", rep("a#, switch to a# if battery_low\n"))
	play("comments", rep("# a\n"))
	play("blank", rep("\n"))
	play("tabs", rep("\t"))
	play("spaces", rep(" "))
	play("trailing", rep("sit # a\n"))
	play("quotes", rep("'"))
	play("dquotes", rep("\""))
	play("str", around("sit | a='", rep("x"), "'\n"))
	play("colons", rep(":"))
	play("colons lines", rep(":\n"))
	play("commas", rep(","))
	play("bars", rep("|"))
	play("bad", rep("$"))
	play("bad lines", rep("$\n"))
	play("utf", rep("ä"))
	play("digits", around("sit, priority of ", rep("1"), "\n"))
	play("include", rep("include a#\n"))
	play("words", rep("a "))
	play("dots", around("sit, priority of a", rep(".a"), "\n"))
	play("ifs", rep("sit, whenever 1 if\n"))
	play("strange indent", rep("a\n b\n"))
	play("strange indent2", rep("a\n  b\n c\n"))
	play("same block", rep("a:\n  sit\n"))
	play("dup blocks", around("a\n", rep("a:\n  sit\n"), ""))
	play("percent", rep("%"))
	play("equals", around("sit | ", rep("="), "\n"))
	play("brackets", around("sit | a=", rep("["), "\n"))
	play("braces", rep("{"))
	play("crlf", rep("sit\r\n"))
	play("backslash", rep("\\\n"))
	play("many resources", rep("look_at | target=#\n"))
	play("long name", rep("a"))
	play("two long names", func(n int) string { a := strings.Repeat("ab", n/2); return a + "c\n" + a + "d:\n  sit\n" })
	play("compare", around("sit, whenever 1", rep(" < 1"), "\n"))
	play("strings", around("sit, whenever ", rep("'a' == 'a' and "), " true\n"))
	play("changes", around("sit, whenever ", rep("change of "), " true\n"))
	play("quoted conds", rep("sit, whenever \"'a#'\"\n"))
	play("quoted conds2", rep("sit, whenever \"'nao/battery' > #\"\n"))

	js := func(name string, text func(int) string) {
		add(wsch+"robots: [{cart: {name: cart}}]\nprograms: [{pdl: {file: x.pdl.js}}]\n", "js "+name, "x.pdl.js", around("function pdl_main(){init_pdl();add_sensor('photo_left',1,0,0);run_pdl(-1);}\n", text, ""))
	}
	js("statements", rep(";"))
	js("statements2", rep("1;"))
	js("vars", rep("var a#;"))
	js("lets", rep("let a#;"))
	js("one var", around("var x", rep(",a#"), ";"))
	js("functions", rep("function f#(){}"))
	js("functions same", rep("function f(){}"))
	js("unknown", rep("u#;"))
	js("unknown calls", rep("u#();"))
	js("unknown one", rep("u();"))
	js("arrows", around("", rep("a=>"), "a;"))
	js("paren arrows", around("", rep("(a)=>"), "a;"))
	js("paren arrows2", around("", rep("(a=>"), "a;"))
	js("arrow default", around("", rep("(a="), "1"))
	js("arrow default2", around("x=", nest("(a=", "1", ")=>1"), ""))
	js("async", rep("async "))
	js("async arrows", rep("async a=>"))
	js("parens", nest("(", "1", ")"))
	js("brackets", nest("[", "", "]"))
	js("braces", nest("{", "", "}"))
	js("objects", around("x=", nest("{a:", "1", "}"), ""))
	js("functions nest", nest("function f(){", "", "}"))
	js("nots", around("", rep("!"), "1"))
	js("minus", around("", rep("- "), "1"))
	js("plus chain", around("1", rep("+1"), ";"))
	js("comma chain", around("1", rep(",1"), ";"))
	js("assign chain", around("", rep("x="), "1;"))
	js("cond chain", around("", rep("1?1:"), "1;"))
	js("cond chain2", around("", rep("1?"), "1;"))
	js("dots", around("x", rep(".a"), ";"))
	js("calls", around("x", rep("()"), ";"))
	js("index", around("x", rep("[0]"), ";"))
	js("new", around("", rep("new "), "x;"))
	js("typeof", around("", rep("typeof "), "x;"))
	js("await", around("", rep("await "), "x;"))
	js("yield", around("function* g(){", rep("yield "), "x;}"))
	js("else if", around("if(1);", rep("else if(1);"), ""))
	js("ifs", rep("if(1)"))
	js("whiles", rep("while(1)"))
	js("fors", rep("for(;;)"))
	js("dos", rep("do "))
	js("withs", rep("with(x)"))
	js("labels", rep("a#:"))
	js("labels;", rep("a#:;"))
	js("labels in if", rep("if(1)a#:"))
	js("labels comment", rep("a#/**/:"))
	js("labels unicode", rep("ä#:"))
	js("tries", rep("try{}catch(e){}"))
	js("tries nest", rep("try{"))
	js("switch", around("switch(1){", rep("case #:"), "}"))
	js("templates", rep("`${"))
	js("templates2", around("`", rep("${1}"), "`"))
	js("tagged", around("x", rep("``"), ""))
	js("regexes", rep("/a/;"))
	js("regex", around("/", rep("(a"), "/"))
	js("regex2", around("/", rep("(?=a"), "/"))
	js("regex3", around("/", rep("a{1000}"), "/"))
	js("regex4", around("/", rep("[a-z]"), "/"))
	js("strings", rep("'a';"))
	js("string", around("'", rep("\\x41"), "'"))
	js("quotes", rep("'"))
	js("comments", rep("//a\n"))
	js("comments2", rep("/**/"))
	js("unclosed comments", rep("/*"))
	js("html comments", rep("<!--\n"))
	js("newlines", rep("\n"))
	js("params", around("function f(a", rep(",a#"), "){}"))
	js("params same", around("function f(a", rep(",a"), "){}"))
	js("args", around("f(1", rep(",a#"), ")"))
	js("array", around("[1", rep(",1"), "]"))
	js("spread", around("[1", rep(",...x"), "]"))
	js("object", around("x={", rep("a#:1,"), "}"))
	js("object same", around("x={", rep("a:1,"), "}"))
	js("object proto", around("x={", rep("__proto__:1,"), "}"))
	js("getters", around("x={", rep("get a#(){},"), "}"))
	js("computed", around("x={", rep("[1]:1,"), "}"))
	js("classes", rep("class a#{}"))
	js("class members", around("class a{", rep("a#(){}"), "}"))
	js("class private", around("class a{", rep("#a_;"), "}"))
	js("class fields", around("class a{", rep("a#;"), "}"))
	js("class static", around("class a{", rep("static{}"), "}"))
	js("extends", rep("class extends "))
	js("destruct", nest("[", "a", "]=1"))
	js("destruct2", around("let ", nest("[", "a", "]"), "=1"))
	js("destruct3", around("let {", rep("a#,"), "}=1"))
	js("destruct obj", around("({", rep("a:{"), ""))
	js("add_process", around("function q(){", rep("add_process('p#');"), "}"))
	js("add_sensor", around("function q(){", rep("add_sensor('photo_left',1,0,0);"), "}"))
	js("value unknown", around("function q(){", rep("value('u#');"), "}"))
	js("value known", around("function q(){", rep("value('photo_left');"), "}"))
	js("value near", around("function q(){", rep("value('photo_lef');"), "}"))
	js("misprinted functions", rep("function a b#(){}"))
	js("misprinted", rep("function a b c d e f g(){}"))
	js("closing", rep(")"))
	js("bad", rep("@"))
	js("hashes", rep("#"))
	js("backslash", rep("\\u0041"))
	js("digits", rep("1"))
	js("bigint", around("x=", rep("9"), "n"))
	js("exps", around("2", rep("**2"), ""))
	js("nullish", around("a", rep("??a"), ""))
	js("optional", around("a", rep("?.a"), ""))
	js("ands", around("a", rep("&&a"), ""))
	js("in", around("a", rep(" in a"), ""))
	js("instanceof", around("a", rep(" instanceof a"), ""))
	js("break", rep("break;"))
	js("returns", rep("return;"))
	js("imports", rep("import 'a';"))
	js("exports", rep("export "))
	js("asi", rep("a\n"))
	js("semicolonless", rep("a b\n"))
	js("increments", rep("a++;"))
	js("throws", rep("throw 1;"))
	js("debugger", rep("debugger;"))
	js("delete", rep("delete a;"))
	js("blocks lets", rep("{let a;}"))
	js("scopes", rep("{let a#;(()=>a#);}"))
	js("closures", around("function f(){let a", rep(",a#"), ";return ()=>a;}"))
	js("eval", rep("eval('1');"))
	js("arguments", rep("arguments;"))
	js("vars in functions", rep("function f#(){var a#;}"))
	js("top calls", rep("Math.abs(1);"))
	js("loops", rep("for(let i=0;i<1;i++);"))
	js("globals used", around("let a0=0;", rep("function f#(){a0=1}"), ""))
	js("lint equals", rep("if(a=1);"))

	man := func(name string, text func(int) string) {
		add(wsch+"managers: [{file: m.js}]\n", "manager "+name, "m.js", text)
	}
	man("sensors", rep("sensor('a#', {doc:'x'});"))
	man("sensors same", rep("sensor('a', {doc:'x'});"))
	man("sensors unknown", rep("sensor('a#', {x#:'x'});"))
	man("sensor keys", around("sensor('a', {", rep("x#:'x',"), "});"))
	man("puts", around("sensor('a', {doc:'x'});function sense(){", rep("put('a#',1);"), "}"))
	man("settings", rep("setting('a#',1);"))
	man("settings keys", rep("world.distance('a#','b');"))
	man("settings keys2", around("function sense(){", rep("world.distance('a#','b');"), "}"))
	man("world unknown", around("function sense(){", rep("world.foo#();"), "}"))
	man("arrows", around("", rep("a=>"), "a;"))

	star := func(name string, text func(int) string) {
		all = append(all, sized{name: "star " + name, file: "nodes/x.star", text: text, more: map[string]string{"w.yaml": nao + "programs: [{playful: {file: x.play, nodes: nodes}}]\n", "x.play": "sit\n"}})
	}
	star("statements", rep("1\n"))
	star("assign", rep("a = 1\n"))
	star("assign many", rep("a# = 1\n"))
	star("defs", rep("def f#():\n  pass\n"))
	star("defs same", rep("def f():\n  pass\n"))
	star("leaves", around("def t():\n  pass\n", rep("leaf('l#', 'doc', tick = t)\n"), ""))
	star("leaves def", rep("def t#():\n  pass\nleaf('l#', 'doc', tick = t#)\n"))
	star("evaluations", around("def t():\n  return 1\n", rep("evaluation(t, 'doc', gives = number(), name = 'e#')\n"), ""))
	star("reads", around("def t():\n", rep("  read('a#')\n"), "leaf('l', 'doc', tick = t)\n"))
	star("reads known", around("def t():\n", rep("  read('odometry/x')\n"), "leaf('l', 'doc', tick = t)\n"))
	star("reads known used", around("def t():\n", rep("  read('odometry/x')\n"), "leaf('sit', 'doc', tick = t)\n"))
	star("commands", around("def t():\n", rep("  command('a#', 1)\n"), "leaf('l', 'doc', tick = t)\n"))
	star("unknown", rep("u#\n"))
	star("unknown same", rep("u\n"))
	star("unknown in def", around("def t():\n", rep("  u#\n"), ""))
	star("math", rep("math.u#(1)\n"))
	star("math2", around("def t():\n", rep("  math.u#(1)\n"), ""))
	star("parens", nest("(", "1", ")"))
	star("brackets", nest("[", "1", "]"))
	star("braces", nest("{1:", "1", "}"))
	star("nots", around("", rep("not "), "1\n"))
	star("minus", around("", rep("-"), "1\n"))
	star("tilde", around("", rep("~"), "1\n"))
	star("plus", around("1", rep("+1"), "\n"))
	star("and", around("1", rep(" and 1"), "\n"))
	star("ifelse", around("", rep("1 if 1 else "), "1\n"))
	star("lambda", around("", rep("lambda: "), "1\n"))
	star("lambda args", around("", rep("lambda a#: "), "1\n"))
	star("lambdas", rep("lambda: 1\n"))
	star("dots", around("x", rep(".a"), "\n"))
	star("calls", around("x", rep("()"), "\n"))
	star("index", around("x", rep("[0]"), "\n"))
	star("compare", around("1", rep("<1"), "\n"))
	star("nested defs", func(n int) string {
		var b strings.Builder
		for i := range min(n, 300) {
			b.WriteString(strings.Repeat(" ", i) + "def f():\n")
		}
		return b.String() + strings.Repeat(" ", 300) + "pass\n"
	})
	star("nested ifs", indent("if 1:"))
	star("elifs", around("if 1:\n  pass\n", rep("elif 1:\n  pass\n"), ""))
	star("params", around("def f(a", rep(",a#"), "):\n  pass\n"))
	star("params same", around("def f(a", rep(",a"), "):\n  pass\n"))
	star("args", around("f(1", rep(",1"), ")\n"))
	star("kwargs", around("dict(a=1", rep(",a#=1"), ")\n"))
	star("kwargs same", around("dict(a=1", rep(",a=1"), ")\n"))
	star("list", around("[1", rep(",1"), "]\n"))
	star("dict", around("{1:1", rep(",#:1"), "}\n"))
	star("dict same", around("{1:1", rep(",1:1"), "}\n"))
	star("compr", around("[1", rep(" for a in []"), "]\n"))
	star("compr nest", nest("[", "1", " for a in []]"))
	star("loads", rep("load('x#.star', 'a')\n"))
	star("load names", around("load('x.star'", rep(",'a#'"), ")\n"))
	star("strings", rep("'a'\n"))
	star("string", around("'", rep("\\x41"), "'\n"))
	star("quotes", rep("'"))
	star("tquotes", rep("'''"))
	star("comments", rep("# a\n"))
	star("digits", rep("1"))
	star("globals used", around("a=1\n", rep("def f#():\n  a\n"), ""))
	star("fors", rep("for a in []: pass\n"))
	star("fors nest", rep("for a in []:"))
	star("semicolons", rep(";"))
	star("statements;", rep("1;"))
	star("tabs", rep("\t"))
	star("bad", rep("$"))
	star("return", rep("return\n"))
	star("watch", around("def t():\n", rep("  watch('a', u#)\n"), "leaf('l','d',tick=t)\n"))
	star("props", around("def t(target):\n", rep("  target.u#\n"), "leaf('l','d',tick=t)\n"))
	star("pulls", around("def t():\n", rep("  pull('u#')\n"), "leaf('l','d',tick=t)\n"))
	star("pushes", around("def t():\n", rep("  push('u#')\n"), "leaf('l','d',tick=t)\n"))
	star("robots", around("def t():\n", rep("  robot.u#()\n"), "leaf('l','d',tick=t)\n"))
	star("schemes", rep("scheme('s#')\n"))
	star("helpers", rep("def h#():\n  h0()\n"))
	star("helper chain", func(n int) string {
		var b strings.Builder
		b.WriteString("def h0():\n  read('odometry/x')\n")
		for i := 1; i < n; i++ {
			fmt.Fprintf(&b, "def h%d():\n  h%d()\n", i, i-1)
		}
		fmt.Fprintf(&b, "leaf('l','d',tick=h%d)\n", n-1)
		return b.String()
	})
	star("helper chains", func(n int) string {
		var b strings.Builder
		b.WriteString("def h0():\n  read('odometry/x')\n")
		for i := 1; i < n; i++ {
			fmt.Fprintf(&b, "def h%d():\n  h%d()\nleaf('l%d','d',tick=h%d)\n", i, i-1, i, i)
		}
		return b.String()
	})
	star("shared reads", around("def h():\n", func(n int) string { return rep("  read('a#')\n")(n / 2) + "def t():\n  h()\n" + rep("leaf('l#','d',tick=t)\n")(n/2) }, ""))
	star("shared lines", around("def h():\n", func(n int) string { return rep("  1\n")(n*2) + "def t():\n  h()\n" + rep("leaf('l#','d',tick=t)\n")(n/2) }, ""))
	star("shared idents", around("def h():\n", func(n int) string { return "  " + rep("h;")(n*4) + "\ndef t():\n  h()\n" + rep("leaf('l#','d',tick=t)\n")(n/2) }, ""))
	star("keys", around("def t():\n  pass\n", func(n int) string { return "k={" + rep("'a#': number(0),")(n / 2) + "}\n" + rep("leaf('l#','d',tick=t,keys=k)\n")(n/2) }, ""))
	star("loops", rep("for i in range(1000): pass\n"))

	set := func(name string, f func(i int) string) {
		all = append(all, sized{name: "set " + name, file: "w.yaml", text: func(n int) string {
			return around(wsch+"ground: {size: [200, 200]}\nrobots: [{cart: {name: cart}}]\nobjects:\n", func(n int) string {
				var b strings.Builder
				for i := range min(n, 3000) {
					fmt.Fprintf(&b, "- ball: {name: b%d, at: [%d,%d]}\n", i, i%100, i/100+2)
				}
				return b.String()
			}, "")(n)
		}, sets: func(n int) (opts []playsim.Option) {
			for i := range min(n, 25_000) {
				k, v, _ := strings.Cut(f(i), "=")
				opts = append(opts, playsim.Set(k, v))
			}
			return
		}})
	}
	set("battery", func(i int) string { return "cart.at=[1, 2]" })
	set("ball", func(i int) string { return fmt.Sprintf("b%d.at=[%d,%d]", i%3000, i%3000%100, i%3000/100+2) })
	set("unknown", func(i int) string { return fmt.Sprintf("c%d.at=[1,2]", i) })
	set("unknown key", func(i int) string { return fmt.Sprintf("b%d.a%d=[1,2]", i%3000, i) })
	set("seed", func(i int) string { return fmt.Sprintf("seed=%d", i) })
	set("index", func(i int) string { return fmt.Sprintf("objects.%d.at.x=1", i%3000) })
	one := func(name string, k, v func(n int) string) {
		all = append(all, sized{name: "set one " + name, file: "w.yaml", text: func(int) string { return wsch + "robots: [{cart: {name: cart}}]\n" }, sets: func(n int) []playsim.Option {
			return []playsim.Option{playsim.Set(k(n), v(n))}
		}})
	}
	one("long path", around("cart", rep(".a"), ""), func(int) string { return "1" })
	one("brackets", func(int) string { return "cart.at" }, nest("[", "1", "]"))
	one("list", func(int) string { return "cart.at" }, around("[", rep("1,"), "1]"))
	one("word", rep("a"), rep("a"))

	return all
}

func TestExploreRecordings(t *testing.T) {
	files := fstest.MapFS{"w.yaml": {Data: []byte(cartWorld)}}
	s := load(t, files, "w.yaml", playsim.With(withAhead(t)))
	var rec bytes.Buffer
	run := start(t, s, playsim.Drive("cart"), playsim.Record(&rec))
	for run.Tick() {
	}
	run.Close()
	lines := strings.SplitAfter(rec.String(), "\n")
	for i, l := range lines {
		if i < 6 || i > len(lines)-4 {
			fmt.Printf("%.300s\n", strings.TrimSpace(l))
		}
	}
	head := lines[0]
	for name, f := range map[string]func(n int) string{
		"empty lines":  around(head, rep("\n"), ""),
		"garbage":      around(head, rep("x\n"), ""),
		"braces":       around(head, rep("{}\n"), ""),
		"no head":      rep("{}\n"),
		"heads":        rep(head),
		"lines":        around(head, rep(lines[3]), ""),
		"lines2":       around(head, rep(lines[len(lines)/2]), ""),
		"lines3":       around(head, rep(lines[1]), ""),
		"lines4":       around(head, rep(lines[2]), ""),
		"nested":       around(head, nest("[", "", "]"), "\n"),
		"nested2":      around(head, nest("{\"a\":", "1", "}"), "\n"),
		"open":         around(head, rep("["), ""),
		"one long":     rep("x"),
		"blanks":       around(head, rep(" "), ""),
		"keys":         around(head, around("{", rep("\"a#\":1,"), "\"b\":1}"), "\n"),
		"strings":      around(head, around("{\"a\":\"", rep("\\u0041"), "\"}"), "\n"),
		"input":        around(head, rep("{\"input\":{\"tick\":1,\"name\":\"x\"}}\n"), ""),
	} {
		line := ""
		for n := 6250; n <= 100_000; n *= 4 {
			text := f(n)
			a := cpu()
			_, err := playsim.Verify(strings.NewReader(text), playsim.With(withAhead(t)))
			line += fmt.Sprintf(" %d:%.2f", n, (cpu() - a).Seconds())
			if n*4 > 100_000 {
				line += fmt.Sprintf(" [%d kB] %.80v", len(text)>>10, err)
			}
			if cpu()-a > 3e9 {
				break
			}
		}
		fmt.Println("rec", name, line)
	}
}
