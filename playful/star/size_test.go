// SPDX-License-Identifier: Apache-2.0

package star

import (
	"runtime"
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
		"    x = {\"a\": \"x\" * 60000}\n    for i in range(10000):\n        x[\"a\"] *= 60000\n",
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		r := newRig(t, "def f():\n"+body+"leaf(\"a\", tick = f)\n", "a\n")
		r.step(2)
		runtime.ReadMemStats(&after)
		if len(r.faults) != 1 || !strings.Contains(r.faults[0], "too large") || !strings.Contains(r.faults[0], "nodes/test.star:") {
			t.Errorf("%s: faults %q", body, r.faults)
		}
		if mb := (after.TotalAlloc - before.TotalAlloc) >> 20; mb > 100 {
			t.Errorf("%s: %d MB", body, mb)
		}
	}
}

// What stands in for an operation gives what the operation gives.
func TestGuardedOperations(t *testing.T) {
	r := newRig(t, `
def f(self):
    self.l = [1, 2]
    self.l += [3] * 2
    d = {"a": 1}
    d["a"] += 4
    d["a"] *= 2
    x = "a" + "b" * 3
    x += "%d|%s" % (7, "q")
    say(x + " {} {b}".format(1, b = 2) + ",".join([str(i) for i in self.l[1:]]))
    say(str(d) + str(sorted(d.keys())) + str(list(zip([1], (2,)))))
    say(str([0] * -1) + str(3 * (1, 2)) + str(vector(1, 2, 3) * 2) + str(7 % 4) + str(1 + 2 * 3))
    say("abc".replace("b", "xx").upper() + str(dict(a = 1)) + str(max(1, 3)) + str("a b".split(" ")))
leaf("a", start = f, tick = f, period = 3600)
`, "a\n")
	r.step(1)
	got := r.said[:4]
	want := []string{
		"abbb7|q 1 22,3,3", `{"a": 10}["a"][(1, 2)]`, "[](1, 2, 1, 2, 1, 2)vector(2, 4, 6)37", `AXXC{"a": 1}3["a", "b"]`,
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("%q, want %q", got[i], want[i])
		}
	}
}
