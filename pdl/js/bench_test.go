// SPDX-License-Identifier: Apache-2.0

package js_test

import (
	"testing"

	"github.com/playsim/playsim/pdl"
	"github.com/playsim/playsim/pdl/js"
)

func benchmark(b *testing.B, p *js.Program) {
	b.ReportAllocs()
	tick := int64(0)
	for b.Loop() {
		p.Run(tick*25e6, tick)
		tick++
	}
	if p.Failed() != nil {
		b.Fatal(p.Failed())
	}
}

// BenchmarkCall is what a process costs that does nothing.
func BenchmarkCall(b *testing.B) { benchmark(b, load(b, oneProcess(""), js.Options{})) }

// BenchmarkAdd is a process that reads and pushes.
func BenchmarkAdd(b *testing.B) {
	benchmark(b, load(b, oneProcess("add_value('a', (value('s') - value('a')) / 4)"), js.Options{}))
}

// BenchmarkChicken is the paper's program with a bird on the scale.
func BenchmarkChicken(b *testing.B) {
	p := chicken(b)
	id, _ := p.Lookup("Libra")
	if err := p.ConnectSensor(id, pdl.SourceFunc(func(int64) (float64, bool) { return 7, true })); err != nil {
		b.Fatal(err)
	}
	benchmark(b, p)
}

func BenchmarkLoad(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		chicken(b)
	}
}
