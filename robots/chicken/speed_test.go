// SPDX-License-Identifier: Apache-2.0

package chicken_test

import "testing"

// BenchmarkLine reports simulated seconds per second of a line without a program; an
// operation is a second of simulated time.
func BenchmarkLine(b *testing.B) {
	l := usual(1).start(b)
	b.ReportAllocs()
	seconds := 0
	for b.Loop() {
		if l.Now() >= 120e9 {
			b.StopTimer()
			l = usual(1).start(b)
			b.StartTimer()
		}
		l.run(1, nil)
		seconds++
	}
	b.ReportMetric(float64(seconds)/b.Elapsed().Seconds(), "sim_s/s")
}
