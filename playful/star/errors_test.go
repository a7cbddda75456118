// SPDX-License-Identifier: Apache-2.0

package star

import (
	"strings"
	"testing"

	"github.com/playsim/playsim/playful"
	"github.com/playsim/playsim/source"
)

// wrongFiles are files of nodes with the place, message and hint that each is to give.
var wrongFiles = []struct{ name, text, want string }{
	{"syntax", "def f(:\n    pass\n", "1:8: got ':', want ')'"},
	{"import", "import math\n", "1:1: there is no import in this language [syntax]\n   1 | import math\n     | ^\nhint: math is there already"},
	{"class", "class Nod:\n    pass\n", "1:1: there is no class in this language [syntax]\n   1 | class Nod:\n     | ^\nhint: a node is functions"},
	{"unknown function", "def f():\n    comand(\"arm/command\", 1)\nleaf(\"a\", tick = f)\n", "2:5: there is no comand [unknown_word]\n   2 |     comand(\"arm/command\", 1)\n     |     ^\nhint: did you mean \"command\"?"},
	{"time", "def f():\n    return time.now()\nevaluation(f)\n", "2:12: there is no time [unknown_word]\n   2 |     return time.now()\n     |            ^\nhint: now() is the simulated time"},
	{"unknown declaration", "def f():\n    pass\nleef(\"a\", tick = f)\n", "3:1: there is no leef [unknown_word]\n   3 | leef(\"a\", tick = f)\n     | ^\nhint: did you mean \"leaf\"?"},
	{"misspelt argument", "def f():\n    pass\nleaf(\"a\", tik = f)\n", "3:1: leaf: unexpected keyword argument \"tik\" (did you mean tick?)"},
	{"no function", "leaf(\"a\", tick = 3)\n", "1:18: leaf: for parameter \"tick\": got 3, want a function"},
	{"does nothing", "leaf(\"a\")\n", "1:1: the leaf a does nothing\n   1 | leaf(\"a\")\n     | ^\nhint: give it a function: tick = …"},
	{"unknown parameter", "def f(self, sped):\n    pass\nleaf(\"a\", tick = f, keys = {\"speed\": number(1)})\n", "1:13: a has no key \"sped\"\n   1 | def f(self, sped):\n     |             ^\nhint: did you mean \"speed\"?"},
	{"evaluation with self", "def f(self):\n    return True\nevaluation(f)\n", "1:7: an evaluation remembers nothing and has no self"},
	{"evaluation that commands", "def f():\n    command(\"arm/command\", 1)\n    return True\nevaluation(f)\n", "2:13: an evaluation changes nothing: command is not for it"},
	{"evaluation of text", "def f():\n    return \"a\"\nevaluation(f, gives = text())\n", "3:1: evaluation f gives text; it must give true or false, or a number"},
	{"default of another type", "def f(speed):\n    pass\nleaf(\"a\", tick = f, keys = {\"speed\": number(\"fast\")})\n", "3:38: number: for parameter default: got the text \"fast\", want a number\n   3 | leaf(\"a\", tick = f, keys = {\"speed\": number(\"fast\")})\n     |                                      ^\nhint: write number(unit = \"fast\") if it is the unit"},
	{"default out of range", "def f(speed):\n    pass\nleaf(\"a\", tick = f, keys = {\"speed\": number(5, min = 0, max = 1)})\n", "3:1: leaf a: key speed: the default is 5, outside [0, 1]"},
	{"no kind", "def f(speed):\n    pass\nleaf(\"a\", tick = f, keys = {\"speed\": 3})\n", "3:28: leaf: for parameter \"keys\": speed is 3, not a kind\n   3 | leaf(\"a\", tick = f, keys = {\"speed\": 3})\n     |                            ^\nhint: such as number("},
	{"twice", "def f():\n    pass\nleaf(\"a\", tick = f)\nleaf(\"a\", tick = f)\n", "4:1: leaf a is declared twice"},
	{"reserved key", "def f(commit):\n    pass\nleaf(\"a\", tick = f, keys = {\"commit\": number(1)})\n", "3:1: leaf a: key commit is reserved for statements"},
	{"period", "def f():\n    pass\nleaf(\"a\", tick = f, period = -1)\n", "3:30: leaf: for parameter \"period\": got -1, want the seconds between two ticks"},
	{"pushes nothing known", "def f():\n    push(\"bal\", color = \"red\")\nscheme(\"ball\", properties = {\"color\": text()})\nleaf(\"a\", tick = f)\n", "2:10: a pushes a \"bal\", but there is no such type of scheme [unknown_scheme]\n   2 |     push(\"bal\", color = \"red\")\n     |          ^\nhint: did you mean \"ball\"?"},
	{"pushes an unknown property", "def f():\n    push(\"ball\", colour = \"red\")\nscheme(\"ball\", properties = {\"color\": text()})\nleaf(\"a\", tick = f)\n", "2:18: a ball has no property \"colour\" [unknown_property]\n   2 |     push(\"ball\", colour = \"red\")\n     |                  ^\nhint: did you mean \"color\"?"},
	{"commands a list", "def f():\n    command(\"arm/command\", [1])\nleaf(\"a\", tick = f)\n", "2:28: arm/command cannot be commanded to be a list"},
	{"commands nothing", "def f():\n    command(\"arm/command\", None)\nleaf(\"a\", tick = f)\n", "2:28: arm/command cannot be commanded to be None"},
	{"pushes a number for a text", "def f():\n    push(\"ball\", color = -3)\nscheme(\"ball\", properties = {\"color\": text()})\nleaf(\"a\", tick = f)\n", "2:26: ball.color is text, not -3"},
	{"pushes two numbers for a vector", "def f():\n    push(\"ball\", at = (1, 2))\nscheme(\"ball\", properties = {\"at\": vector()})\nleaf(\"a\", tick = f)\n", "2:23: ball.at: a tuple cannot be a property"},
	{"pushes True for a number", "def f():\n    push(\"ball\", \"k\", size = True)\nscheme(\"ball\", properties = {\"size\": number()})\nleaf(\"a\", tick = f)\n", "2:30: ball.size is a number, not true"},
	{"a key that is no text", "def f():\n    push(\"ball\", 7)\nscheme(\"ball\", properties = {\"size\": number()})\nleaf(\"a\", tick = f)\n", "2:18: push: a key is a text, not 7"},
	{"right literals", "def f():\n    push(\"ball\", \"k\", size = 1, at = [1, 2, 3.5], color = \"red\", seen = False, name = None)\n    command(\"arm/command\", -1)\nscheme(\"ball\", properties = {\"size\": number(), \"at\": vector(), \"color\": word(), \"seen\": boolean(), \"name\": text()})\nleaf(\"a\", tick = f)\n", ""},
	{"identity", "scheme(\"ball\", properties = {\"color\": text()}, identity = [\"hue\"])\n", "1:1: scheme type ball: identity by hue, which is no property"},
	{"while loading", "read(\"arm/position\")\n", "1:1: read cannot be called while the file is loaded"},
	{"endless", "while True:\n    pass\n", "this takes too long"},
	{"grows", "def f():\n    l = [1]\n    for i in range(1000):\n        l = l + l\nf()\n", "a list, a dict or a text has grown too large"},
	{"no such file", "load(\"othr.star\", \"f\")\n", "there is no such file in the folder: othr.star"},
	{"power", "def f():\n    return 2 ** 3\nevaluation(f)\n", "hint: math.pow(x, y) is x to the power of y"},
	{"math", "def f():\n    return math.sine(1) > 0\nevaluation(f)\n", "2:17: math has no sine\n   2 |     return math.sine(1) > 0\n     |                 ^\nhint: did you mean \"sin\"?"},
	{"frozen", "seen = []\ndef f():\n    seen.append(1)\nf()\nleaf(\"a\", tick = f)\n", ""},
}

func TestWrongFiles(t *testing.T) {
	for _, w := range wrongFiles {
		_, err := load(w.text)
		switch {
		case w.want == "" && err != nil:
			t.Errorf("%s: %v", w.name, err)
		case w.want != "" && err == nil:
			t.Errorf("%s: no error", w.name)
		case w.want != "" && !strings.Contains(err.Error(), w.want):
			t.Errorf("%s:\n%v\nwant in it:\n%s", w.name, err, w.want)
		case err != nil && !strings.HasPrefix(err.Error(), "nodes/test.star:"):
			t.Errorf("%s: no place in %v", w.name, err)
		case err != nil && strings.Count(err.Error(), "nodes/test.star:") > 1:
			t.Errorf("%s: more than one message:\n%v", w.name, err)
		}
	}
}

func TestDeepNesting(t *testing.T) {
	for _, text := range []string{strings.Repeat("(", mostSource), strings.Repeat("[", mostSource+1), "x = " + strings.Repeat("-", mostSource-10) + "1"} {
		if _, err := load(text); err == nil && text[0] != 'x' {
			t.Error("it loads")
		}
	}
}

func TestAFileOfTwoLoadsTheOther(t *testing.T) {
	reg := playful.NewRegistry()
	files := []*source.File{
		source.NewFile("nodes/a.star", "load(\"lib.star\", \"half\")\ndef f():\n    return half() > 1\nevaluation(f)\n"),
		source.NewFile("nodes/lib.star", "def half():\n    return read(\"arm/position\") / 2\n"),
	}
	if err := Load(reg, files); err != nil {
		t.Fatal(err)
	}
	if e, _ := reg.Evaluation("f"); len(e.Reads) != 1 || e.Reads[0] != "arm/position" {
		t.Errorf("reads %v", e.Reads)
	}
	loop := []*source.File{
		source.NewFile("nodes/a.star", "load(\"b.star\", \"g\")\nf = 1\n"),
		source.NewFile("nodes/b.star", "load(\"a.star\", \"f\")\ng = 1\n"),
	}
	if err := Load(playful.NewRegistry(), loop); err == nil || strings.Count(err.Error(), "loads itself") != 1 {
		t.Errorf("%v", err)
	}
}

// What a node names of the robot is wrong at its place in the node's text.
func TestTheRobotLacksWhatANodeNames(t *testing.T) {
	for _, w := range []struct{ text, want string }{
		{"def f():\n    command(\"arm/comand\", 1)\nleaf(\"a\", tick = f)\n", "nodes/test.star:2:13: a commands \"arm/comand\", which the robot has not [unknown_slot]\n   2 |     command(\"arm/comand\", 1)\n     |             ^\nhint: did you mean \"arm/command\"?"},
		{"def f():\n    command(\"arm/position\", 1)\nleaf(\"a\", tick = f)\n", "nodes/test.star:2:13: a commands \"arm/position\", which is a sensor of the robot"},
		{"def f():\n    robot.gase(1, 2, 3)\nleaf(\"a\", tick = f)\n", "nodes/test.star:2:11: a calls the function \"gase\", which the robot has not\n   2 |     robot.gase(1, 2, 3)\n     |           ^\nhint: did you mean \"gaze\"?"},
		{"def f():\n    for d in see(\"cup\"):\n        pass\nleaf(\"a\", tick = f)\n", "nodes/test.star:2:18: a looks for a cup, which no sensor of the robot detects"},
		{"def f():\n    for d in percept(\"camra\"):\n        pass\nleaf(\"a\", tick = f)\n", "nodes/test.star:2:22: a reads \"camra\", which the robot has not"},
		{"def f():\n    command(\"mode\", \"wlid\")\nleaf(\"a\", tick = f)\n", "nodes/test.star:2:21: mode cannot be commanded to be the text \"wlid\"\n   2 |     command(\"mode\", \"wlid\")\n     |                     ^\nhint: did you mean \"wild\"?"},
		{"def f():\n    command(\"arm/command\", \"up\")\nleaf(\"a\", tick = f)\n", "nodes/test.star:2:28: arm/command cannot be commanded to be the text \"up\""},
		{"def init():\n    fail(\"no legs\")\nleaf(\"a\", init = init, tick = init)\n", "test.play:1:1: a: nodes/test.star:2:5: fail: no legs (in `fail(\"no legs\")`)"},
	} {
		reg, err := load(w.text)
		if err != nil {
			t.Fatal(err)
		}
		prog, err := playful.Compile(nil, source.NewFile("test.play", "a\n"), reg, playful.Options{})
		if err != nil {
			t.Fatal(err)
		}
		set, _ := testRobot(t)
		_, err = playful.NewEngine(prog, set, playful.EngineOptions{Tick: tick})
		if err == nil || !strings.Contains(err.Error(), w.want) {
			t.Errorf("%v\nwant in it:\n%s", err, w.want)
		}
	}
}

// What the target lacks is wrong where the program targets it.
func TestTheTargetLacksAProperty(t *testing.T) {
	reg, err := load(balls + "scheme(\"mood\", properties = {\"level\": number()})\n")
	if err != nil {
		t.Fatal(err)
	}
	_, err = playful.Compile(nil, source.NewFile("test.play", "targeting mood: follow\n"), reg, playful.Options{})
	if err == nil || !strings.Contains(err.Error(), "follow needs a target with the property \"position\", which a mood has not") {
		t.Errorf("%v", err)
	}
	_, err = playful.Compile(nil, source.NewFile("test.play", "targeting mood: detect whenever near\n"), reg, playful.Options{})
	if err == nil || !strings.Contains(err.Error(), "near needs a target with the property \"position\", which a mood has not") {
		t.Errorf("%v", err)
	}
}

// Faults at run time name the place in the node's text, and stop that leaf only.
func TestFaults(t *testing.T) {
	for _, w := range []struct{ text, want string }{
		{"def f(self):\n    x = 1 / self.n\ndef s(self):\n    self.n = 0\nleaf(\"a\", start = s, tick = f)\n", "nodes/test.star:2:11: floating-point division by zero (in `x = 1 / self.n`)"},
		{"def f(self):\n    self.n += 1\nleaf(\"a\", tick = f)\n", "nodes/test.star:2:9: self has no n (in `self.n += 1`); set it first, in init or start: self.n = …"},
		{"def f():\n    while True:\n        pass\nleaf(\"a\", tick = f)\n", "this takes too long: it is stopped after 100 000 steps"},
		{"def f(self):\n    l = [0]\n    for i in range(9):\n        for j in range(9):\n            l += l\nleaf(\"a\", tick = f)\n", "a list, a dict or a text has grown too large"},
		{"def i(self):\n    self.l = []\ndef f(self):\n    self.l += [0] * 500\nleaf(\"a\", init = i, tick = f)\n", "self.l has grown too large; a node remembers at most 4096 values"},
		{"def f(self):\n    self.f = f\nleaf(\"a\", tick = f)\n", "self cannot remember a function"},
		{"def f():\n    command(\"arm/command\", math.sqrt(-1))\nleaf(\"a\", tick = f)\n", "nodes/test.star:2:5: arm/command was commanded to be NaN"},
		{"def f():\n    command(\"mode\", \"w\" + \"ld\")\nleaf(\"a\", tick = f)\n", "mode cannot be commanded to be the text \"wld\" (in `command(\"mode\", \"w\" + \"ld\")`); did you mean \"wild\"?"},
		{"seen = []\ndef f():\n    seen.append(1)\nleaf(\"a\", tick = f)\n", "what a file defines does not change after loading"},
		{"def f(speed):\n    self_speed = speed + \"a\"\nleaf(\"a\", tick = f, keys = {\"speed\": number(1)})\n", "unknown binary op: float + string"},
		{"def f():\n    read(\"arm\" + \"/position\")\nleaf(\"a\", tick = f)\n", "read: a does not declare \"arm/position\""},
		{"def f():\n    robot.gaze(1, 2)\nleaf(\"a\", tick = f)\n", "robot.gaze takes 3 numbers (x, y, z), not 2"},
		{"def i(self):\n    self.l = []\ndef f(self):\n    self.l.append(self.l)\nleaf(\"a\", init = i, tick = f)\n", "self.l has grown too large"},
		{"def i(self):\n    self.l = []\ndef f(self):\n    self.l.append(self.l)\n    fail(\"x\")\nleaf(\"a\", init = i, tick = f)\n", "fail: x"},
		{"def i(self):\n    self.l = []\ndef f(self):\n    self.l.append(f)\nleaf(\"a\", init = i, tick = f)\n", "self.l holds what cannot be remembered"},
		{"def f(n):\n    return f(n - 1)\ndef g():\n    f(3)\nleaf(\"a\", tick = g)\n", "called recursively"},
		// findings: infinities, the loop's own line, one report of a faulty push
		{"def f():\n    command(\"arm/command\", float(\"inf\"))\nleaf(\"a\", tick = f)\n", "nodes/test.star:2:5: arm/command was commanded to be +inf"},
		{"scheme(\"dot\", properties = {\"x\": number()})\ndef f():\n    push(\"dot\", x = -float(\"inf\"))\nleaf(\"a\", tick = f)\n", "nodes/test.star:3:5: dot.x is pushed as -inf"},
		{"scheme(\"dot\", properties = {\"x\": number()})\ndef f(self):\n    self.x = \"b\"\n    push(\"dot\", x = self.x)\nleaf(\"a\", tick = f)\n", "nodes/test.star:4:5: "},
		{"scheme(\"dot\", properties = {\"x\": number()})\ndef f(self):\n    self.x = \"b\"\n    push(\"dot\", x = self.x)\nleaf(\"a\", start = f)\n", "nodes/test.star:4:5: "},
		{"scheme(\"dot\", properties = {\"x\": number(), \"n\": text()}, identity = [\"n\"])\ndef f():\n    push(\"dot\", x = 1)\nleaf(\"a\", tick = f)\n", "nodes/test.star:3:5: a dot was pushed without its n"},
		{"def f():\n    x = 1\n    while True:\n        pass\nleaf(\"a\", tick = f)\n", "nodes/test.star:3:5: this takes too long"},
		{"def f():\n    while True: pass\nleaf(\"a\", tick = f)\n", "nodes/test.star:2:5: this takes too long"},
	} {
		r := newRig(t, w.text+"def ok():\n    say(\"ok\")\nleaf(\"b\", tick = ok)\n", "a\nb\n")
		r.step(20)
		_ = r.eng.AppendState(nil)
		if len(r.faults) != 1 || !strings.Contains(r.faults[0], w.want) {
			t.Errorf("faults %q\nwant %q", r.faults, w.want)
		}
		if len(r.said) != 20 {
			t.Errorf("the other leaf ticked %d times", len(r.said))
		}
	}
}

func TestAnEvaluationGivesWhatItSays(t *testing.T) {
	for _, w := range []struct{ text, want string }{
		{"def e():\n    return 3\nevaluation(e)\n", "e: nodes/test.star:1: it gave 3, not True or False"},
		{"def e():\n    pass\nevaluation(e)\n", "e: nodes/test.star:1: it gave nothing, not True or False"},
		{"def e():\n    return 1 / 0 > 1\nevaluation(e)\n", "e: nodes/test.star:2:14: floating-point division by zero"},
	} {
		r := newRig(t, w.text+"def idle():\n    pass\nleaf(\"a\", tick = idle)\n", "a whenever e\n")
		r.step(3)
		if len(r.faults) != 1 || !strings.Contains(r.faults[0], w.want) {
			t.Errorf("faults %q\nwant %q", r.faults, w.want)
		}
	}
}

func TestANodePullsATypeThatIsNot(t *testing.T) {
	reg, err := load(balls + "def f():\n    say(str(len(pull(\"bal\"))))\nleaf(\"f\", tick = f)\n")
	if err != nil {
		t.Fatal(err)
	}
	_, err = playful.Compile(nil, source.NewFile("test.play", "f\n"), reg, playful.Options{})
	if err == nil || !strings.Contains(err.Error(), "f reads schemes of the type \"bal\", which the program has not") || !strings.Contains(err.Error(), "nodes/test.star:") ||
		!strings.Contains(err.Error(), "did you mean \"ball\"?") {
		t.Errorf("%v", err)
	}
}
