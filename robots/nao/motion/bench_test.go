// SPDX-License-Identifier: Apache-2.0

package motion

import "testing"

func benchmark(b *testing.B, m *Motion, cmd *Command, each func(i int)) {
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		if each != nil {
			each(i)
		}
		m.Tick(cmd, nil, tick)
		i++
	}
}

func BenchmarkStanding(b *testing.B) {
	m, cmd := New(Config{}), NewCommand()
	benchmark(b, m, &cmd, nil)
}

func BenchmarkHeadMoving(b *testing.B) {
	m, cmd := New(Config{}), NewCommand()
	benchmark(b, m, &cmd, func(i int) { cmd.Joint[0] = float64(i%100)*0.02 - 1 })
}

func BenchmarkWalking(b *testing.B) {
	m, cmd := New(Config{}), NewCommand()
	cmd.Walk = Velocity{X: 0.09}
	benchmark(b, m, &cmd, nil)
}

func BenchmarkTurning(b *testing.B) {
	m, cmd := New(Config{}), NewCommand()
	cmd.Walk = Velocity{X: 0.06, Theta: 0.5}
	benchmark(b, m, &cmd, nil)
}

func BenchmarkSitting(b *testing.B) { // there and back
	m, cmd := New(Config{}), NewCommand()
	benchmark(b, m, &cmd, func(i int) {
		cmd.Goal = Sit
		if i/200%2 == 1 {
			cmd.Goal = StandInit
		}
	})
}
