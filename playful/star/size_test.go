// SPDX-License-Identifier: Apache-2.0

package star

import (
	"strings"
	"testing"
)

// What would not fit into the memory is refused before it is made.
func TestFindingANodeCannotExhaustTheMemory(t *testing.T) {
	for _, body := range []string{
		"    l = []\n    for i in range(40):\n        l.append(\"x\" * 1000000000)\n",
		"    l = []\n    for i in range(10000):\n        l.append(\"x\" * 60000)\n",
		"    x = \"x\" * 1000000000\n    y = [x] * 10000000\n",
		"    say(\"x\" * 1000000000)\n",
		"    x = [0] * 60000\n    say(str(len([x] * 60000)))\n",
		"    x = \"x\" * 60000\n    say(\",\".join([x] * 60000))\n",
		"    x = \"x\" * 60000\n    j = getattr(\",\", \"join\")\n    say(j([x] * 60000))\n",
		"    x = \"x\" * 60000\n    say((\"%s\" * 30000) % tuple([x] * 30000))\n",
		"    x = \"x\" * 60000\n    say((\"{0}\" * 20000).format(x))\n",
		"    x = \"x\" * 60000\n    say(x.replace(\"x\", x))\n",
		"    x = \"x\" * 60000\n    say(str([x] * 60000))\n",
		"    x = \"x\" * 30000\n    for i in range(100):\n        x += x\n",
		"    x = [0]\n    for i in range(100):\n        x.extend(x)\n",
		"    x = 3\n    for i in range(100):\n        x *= x\n        x *= x\n        x *= x\n        x *= x\n        x *= x\n        x *= x\n        x *= x\n",
		"    x = [0] * 60000\n    l = []\n    for i in range(10000):\n        l.append(x[:])\n",
		"    x = [0] * 60000\n    l = []\n    for i in range(10000):\n        l.append(list(x))\n",
		"    x = [0] * 60000\n    def g(*a): return a\n    l = []\n    for i in range(10000):\n        l.append(g(*x))\n",
		"    x = \"x\" * 60000\n    l = []\n    for i in range(10000):\n        l.append(x.upper())\n",
		"    x = \"x\" * 60000\n    l = []\n    for i in range(10000):\n        l.append(x + \"y\")\n",
		"    x = dict([(i, i) for i in range(2000)])\n    l = []\n    for i in range(1000):\n        l.append(x | x)\n",
		"    x = {\"a\": \"x\" * 60000}\n    for i in range(10000):\n        x[\"a\"] *= 60000\n",
	} {
		r := newRig(t, "def f():\n"+body+"leaf(\"a\", tick = f)\n", "a\n")
		r.step(2)
		if len(r.faults) != 1 || !strings.Contains(r.faults[0], "too large") || !strings.Contains(r.faults[0], "nodes/test.star:") {
			t.Errorf("%s: faults %q", body, r.faults)
		}
	}
}

// Wherever an operation stands in a text, its size is looked at first.
func TestGuardsEverywhere(t *testing.T) {
	for _, st := range []string{
		"X", "x = X", "d[X] = 1", "d[0], y = X, 1", "self.values = X", "self.values = 1\n    self.values += X", "if X: pass", "if 0: pass\n    elif X: pass", "while X: break",
		"for x in X: pass", "for d[X] in [1]: pass", "return X", "x = (X)", "x = -1 if X else 2", "x = 2 if 0 else X", "x = not X", "x = [X]", "x = (1, X)",
		"x = {X: 1}", "x = {1: X}", "x = d[X]", "x = [1][len(X):]", "x = [1][:len(X)]", "x = len(X)", "x = dict(a = X)", "x = len(*[X])", "x = str(**{X: 1})",
		"x = [X for i in [1]]", "x = [i for i in X]", "x = [i for i in [1] if X]", "x = {X: i for i in [1]}", "x = (lambda: X)()", "x = (lambda a = X: a)()",
		"def g(a = X): pass", "def g():\n        return X\n    g()", "x = X.upper()", "x = X + X", "x = 1 in X",
	} {
		r := newRig(t, "def f(self):\n    d = {}\n    "+strings.ReplaceAll(st, "X", `("x" * 1000000)`)+"\nleaf(\"a\", tick = f)\n", "a\n")
		if r.step(1); len(r.faults) != 1 || !strings.Contains(r.faults[0], "too large") {
			t.Errorf("%s: faults %q", st, r.faults)
		}
	}
}

// What stands in for an operation gives what the operation gives.
func TestGuardedOperations(t *testing.T) {
	r := newRig(t, `
def f(self):
    self.l = [1, 2]
    self.l += [3] * 2
    self.items, self.values = [], 1
    self.values += 2
    for self.keys in [self.values]: pass
    d = {"a": 1}
    d["a"] += 4
    d["a"] *= 2
    x = "a" + "b" * 3
    x += "%d|%s" % (7, "q")
    say(x + " {} {b}".format(1, b = 2) + ",".join([str(i) for i in self.l[1:]]))
    d |= {"b": 0} | {}
    say(str(d) + str(sorted(d.keys())) + str(list(zip([1], (2,)))))
    say(str([0] * -1) + str(3 * (1, 2)) + str(vector(1, 2, 3) * 2) + str(7 % 4) + str(1 + 2 * 3))
    say("abc".replace("b", "xx").upper() + str(dict(a = 1)) + str(max(1, self.keys)) + str("a b".split(" ")))
leaf("a", start = f, tick = f, period = 3600)
`, "a\n")
	r.step(1)
	got := r.said[:4]
	want := []string{
		"abbb7|q 1 22,3,3", `{"a": 10, "b": 0}["a", "b"][(1, 2)]`, "[](1, 2, 1, 2, 1, 2)vector(2, 4, 6)37", `AXXC{"a": 1}3["a", "b"]`,
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("%q, want %q", got[i], want[i])
		}
	}
}
