// SPDX-License-Identifier: Apache-2.0

package star

import (
	"strings"
	"testing"

	"go.starlark.net/syntax"
)

// TestWhatNeedsNoGuard: operations between «» can only be about numbers and vectors; all
// others may be about texts and lists.
func TestWhatNeedsNoGuard(t *testing.T) {
	for _, text := range []string{
		"high = 0.15\ndef f(b):\n  return b.z «<=» high",
		"high = 0.15\nhigh = 'text'\ndef f(b):\n  return b.z <= high",
		"high = 0.15\ndef f(b, high):\n  return b.z <= high",
		"def f(a, b):\n  way = a.position - b.position\n  long = max(math.hypot(way.x, way.y), 0.001)\n  x, y = way.x / long, way.y / long\n  return a.x - b «*» x + a «*» y",
		"def f(a, b):\n  return a * b + a",
		"def f(a):\n  x = 0.5\n  x = a\n  return x * 3",
		"def f(a):\n  x = 0.5\n  x *= a\n  return x «*» a",
		"def f(a):\n  x = 2\n  x *= a\n  return x * a",
		"def f(a):\n  x = 0.5\n  g = lambda x: x * a\n  return x «*» a",
		"def f(a):\n  x = 0.5\n  def g():\n    return x «*» a\n  return g",
		"def f(a):\n  x = 0.5\n  return [x * a for x in a]",
		"def f(a):\n  n = 0\n  for i in range(4):\n    n = n + a[i «%» 2] / 2\n  return n",
		"def f(a):\n  for i in a:\n    if i % 2 < a: pass",
		"def range(n): return 'text'\ndef f(a):\n  for i in range(4):\n    a = i % 2 + a",
		"def math(): pass\ndef f(a): return math.cos(1) * a",
		"def f(a): return math.cos(1) «*» a",
		"def f(a): return math.floor(a) * a",
		"def f(a, b): return now() - a «<=» b",
		"def f(a, b): return a - b <= b",
		"def f(a):\n  n = 1\n  for i in range(9): n = n + n\n  return n == a",
		"def f(a):\n  n = 1\n  for i in range(9): n = n + 1\n  return n «==» a",
		"def f(a): return self.n * a + a.x * 'text'",
		"def f(a):\n  while a:\n    a = now() «*» a\n  return a",
	} {
		f, err := dialect.Parse("f.star", strings.NewReplacer("«", "", "»", "").Replace(text), 0)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		var marked strings.Builder
		safe := numericIn(f)
		unmarked := strings.Split(strings.NewReplacer("«", "", "»", "").Replace(text), "\n")
		starts := map[[2]int32]int{}
		walk(f, func(n syntax.Node) bool {
			if op, ok := n.(*syntax.BinaryExpr); ok && safe[op] && guardOf[op.Op] != "" && !harmless(op.Op, op.X) && !harmless(op.Op, op.Y) {
				starts[[2]int32{op.OpPos.Line, op.OpPos.Col}] = len(op.Op.String())
			}
			return true
		})
		for i, line := range unmarked {
			for k := 0; k < len(line); k++ {
				if n := starts[[2]int32{int32(i + 1), int32(k + 1)}]; n > 0 {
					marked.WriteString("«" + line[k:k+n] + "»")
					k += n - 1
				} else {
					marked.WriteByte(line[k])
				}
			}
			if i < len(unmarked)-1 {
				marked.WriteByte('\n')
			}
		}
		if marked.String() != text {
			t.Errorf("got\n%s\nwant\n%s", marked.String(), text)
		}
	}
}
