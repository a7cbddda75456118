// SPDX-License-Identifier: Apache-2.0

package serve

import (
	"bytes"
	"encoding/json"
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
	b.Run("packed", func(b *testing.B) {
		srv, err := New(s, Options{Drive: []string{"cart"}})
		if err != nil {
			b.Fatal(err)
		}
		var in bytes.Buffer
		in.WriteString(`{"id":1,"op":"reset"}` + "\n" + `{"id":2,"op":"observe","pack":true,"actions":["cart/speed","cart/turn"],"slots":["cart/photo_left","cart/photo_right","cart/ir_left","cart/ir_front","cart/bumper_left"]}` + "\n")
		for i := range b.N {
			fmt.Fprintf(&in, `{"id":%d,"op":"step","n":1,"packed":%q}`+"\n", i, packed(0.01*float64(i%30), 0.1))
		}
		b.ReportAllocs()
		b.ResetTimer()
		if err := srv.Lines(b.Context(), &in, io.Discard); err != nil {
			b.Fatal(err)
		}
	})
}

// BenchmarkSteps steps 64 runs of ball_chase by one message.
func BenchmarkSteps(b *testing.B) {
	srv := newServer(b, "worlds/ball_chase.yaml", Options{Drive: []string{"nao"}})
	w := srv.world()
	var slots, actions []string
	for _, s := range w.Robots[0].Slots {
		if s.Direction == "sensor" {
			slots = append(slots, s.Name)
		} else {
			actions = append(actions, s.Name)
		}
	}
	const runs = 64
	c := connect(b, srv)
	names, _ := json.Marshal(slots)
	commands, _ := json.Marshal(actions)
	for i := range runs {
		c.do(`"op":"observe","env":%d,"pack":true,"slots":%s,"actions":%s`, i, names, commands)
		c.do(`"op":"reset","env":%d,"seed":%d`, i, i)
	}
	text := fmt.Sprintf(`{"id":1,"op":"steps","envs":%d,"packed":%q}`, runs, packed(make([]float64, runs*len(actions))...))
	b.ReportAllocs()
	for b.Loop() {
		c.send(text)
		if _, err := c.from.ReadBytes('\n'); err != nil {
			b.Fatal(err)
		}
	}
}
