// SPDX-License-Identifier: Apache-2.0

package serve

import (
	"bytes"
	"fmt"
	"io"
	"testing"

	"github.com/playsim/playsim"
)

// BenchmarkStep steps a cart, by messages and without.
func BenchmarkStep(b *testing.B) {
	s, err := playsim.Load(nil, "worlds/cart_phototaxis.yaml")
	if err != nil {
		b.Fatal(err)
	}
	b.Run("door", func(b *testing.B) {
		r, err := s.Start(1, playsim.Drive("cart"))
		if err != nil {
			b.Fatal(err)
		}
		defer r.Close()
		b.ReportAllocs()
		for i := 0; b.Loop(); i++ {
			if err := r.Command(map[string]float64{"cart/speed": 0.01 * float64(i%30), "cart/turn": 0.1}); err != nil {
				b.Fatal(err)
			}
			r.Tick()
		}
	})
	b.Run("lines", func(b *testing.B) {
		srv, err := New(s, Options{Drive: []string{"cart"}})
		if err != nil {
			b.Fatal(err)
		}
		var in bytes.Buffer
		in.WriteString(`{"id":1,"op":"reset"}` + "\n" + `{"id":2,"op":"observe","slots":["cart/photo_left","cart/photo_right","cart/ir_left","cart/ir_front","cart/bumper_left"]}` + "\n")
		for i := range b.N {
			fmt.Fprintf(&in, `{"id":%d,"op":"step","n":1,"commands":{"cart/speed":%v,"cart/turn":0.1}}`+"\n", i, 0.01*float64(i%30))
		}
		b.ReportAllocs()
		b.ResetTimer()
		if err := srv.Lines(b.Context(), &in, io.Discard); err != nil {
			b.Fatal(err)
		}
	})
}
