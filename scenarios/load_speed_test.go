// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"fmt"
	"math"
	"strings"
	"testing"
)

// pool is the text of a world with n balls of 6 cm on a lattice in an arena of 12 m.
func pool(n int) string {
	var b strings.Builder
	b.WriteString("schema: playsim/world/v1\nname: pool\nground: {size: [12, 12], walls: true}\nobjects:\n")
	k := int(math.Ceil(math.Sqrt(float64(n))))
	for i := range n {
		x, y := (float64(i%k)+0.5)/float64(k)*11-5.5, (float64(i/k)+0.5)/float64(k)*11-5.5
		fmt.Fprintf(&b, "  - ball: {name: b%d, radius: 0.03, mass: 0.1, color: red, at: [%.3f, %.3f]}\n", i, x, y)
	}
	return b.String()
}

// BenchmarkLoad reads a world and builds its run; growth is the cost of a thing over that
// in the smallest world but one.
func BenchmarkLoad(b *testing.B) {
	few := 0.0
	for _, n := range []int{10, 100, 1000, 3000} {
		b.Run(fmt.Sprintf("balls/%d", n), func(b *testing.B) {
			files := written(map[string]string{"w.yaml": pool(n)})
			for b.Loop() {
				checked, err := Check(files, "w.yaml", nil)
				if err != nil {
					b.Fatal(err)
				}
				if _, err := Assemble(checked.World, Options{Files: files}); err != nil {
					b.Fatal(err)
				}
			}
			each := b.Elapsed().Seconds() / float64(b.N*n)
			if n == 100 {
				few = each
			}
			b.ReportMetric(each*1e6, "µs/thing")
			if n >= 100 && few > 0 {
				b.ReportMetric(each/few, "growth")
			}
		})
	}
}
