// SPDX-License-Identifier: Apache-2.0

package serve

import (
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"testing"
)

// packed are numbers as messages have them.
func packed(values ...float64) string {
	data := make([]byte, 0, 8*len(values))
	for _, v := range values {
		data = binary.LittleEndian.AppendUint64(data, math.Float64bits(v))
	}
	return base64.StdEncoding.EncodeToString(data)
}

func unpacked(data []byte) (values []float64) {
	for ; len(data) > 0; data = data[8:] {
		values = append(values, math.Float64frombits(binary.LittleEndian.Uint64(data)))
	}
	return values
}

// rows sends a message to many runs.
func (c *client) rows(format string, args ...any) (r struct {
	Rows
	Error *Error
},
) {
	c.t.Helper()
	c.send(`{"id":1,"op":"steps",` + fmt.Sprintf(format, args...) + "}")
	text, err := c.from.ReadBytes('\n')
	if err != nil {
		c.t.Fatal(err)
	}
	conforms(c.t, text)
	if err := json.Unmarshal(text, &r); err != nil {
		c.t.Fatal(err)
	}
	return r
}

// TestPacked: packed commands and observations are those of commands and obs.
func TestPacked(t *testing.T) {
	srv := newServer(t, "lesson.yaml", Options{Drive: []string{"cart"}})
	plain, short := connect(t, srv), connect(t, srv)
	names := `"slots":["cart/speed","cart/bumper_left","cart/photo_left"],"keys":["distance/cart/lamp"]`
	plain.do(`"op":"observe",%s`, names)
	short.do(`"op":"observe","pack":true,"actions":["cart/turn","cart/speed"],%s`, names)
	plain.do(`"op":"reset","seed":3`)
	short.do(`"op":"reset","seed":3`)
	for i := range 40 {
		turn, speed := 0.1*float64(i%5), 0.01*float64(i)
		a := plain.do(`"op":"step","n":3,"commands":{"cart/turn":%v,"cart/speed":%v}`, turn, speed)
		b := short.do(`"op":"step","n":3,"packed":%q`, packed(turn, speed))
		bumped := 0.0
		if a.Obs["cart/bumper_left"] == true {
			bumped = 1
		}
		want := fmt.Sprint([]any{a.Obs["cart/speed"], bumped, a.Obs["cart/photo_left"], a.Obs["distance/cart/lamp"]})
		if got := fmt.Sprint(unpacked(b.Packed)); got != want || b.Obs != nil || a.Reward != b.Reward {
			t.Fatalf("step %d: %s, not %s", i, got, want)
		}
	}
	if a, b := plain.do(`"op":"result"`), short.do(`"op":"result"`); a.Hash != b.Hash {
		t.Error("the runs differ")
	}
	for text, want := range map[string]string{
		`"op":"step","packed":"AAAA"`:                                                          "bad_value packed: 3 bytes, not 8 for each of the 2 actions",
		`"op":"step","packed":""`:                                                              "bad_value packed: 0 bytes",
		`"op":"step","packed":"A"`:                                                             "bad_message",
		`"op":"step","packed":"` + packed(0, math.NaN()) + `"`:                                 "bad_value packed: NaN for cart/speed",
		`"op":"step","packed":"` + packed(math.Inf(1), 0) + `"`:                                "bad_value",
		`"op":"observe","actions":["cart/sped"]`:                                               "unknown_slot",
		`"op":"observe","actions":["cart/photo_left"]`:                                         "unknown_slot",
		`"op":"observe","pack":true,"keys":["cart/held_by"]`:                                   "unknown_key",
		`"op":"observe","slots":["cart/turn"` + strings.Repeat(`,"cart/turn"`, MaxNames) + `]`: "bad_value 4097 names are more than 4096",
		`"op":"steps","envs":0`:                                                                "bad_value envs: 0 is outside [1, 256]",
		`"op":"steps","envs":257`:                                                              "bad_value",
		`"op":"steps","envs":2,"packed":"` + packed(0, 0) + `","seeds":{"2":1}`:                `unknown_env seeds: "2" is none of the 2 runs`,
		`"op":"steps","envs":1,"seeds":{"-0":1}`:                                               "unknown_env",
		`"op":"steps","envs":3,"packed":"` + packed(0, 0) + `"`:                                "bad_value packed: 16 bytes cannot be shared among 3 runs",
		`"op":"steps","envs":2`:                                                                "not_started env 1: env 1 has no run",
	} {
		r := short.raw(`{"id":1,` + text + `}`)
		if r.Error == nil || !strings.HasPrefix(fmt.Sprintf("%s %s", r.Error.Code, r.Error.Text), want) {
			t.Errorf("%s: %+v, not %s", text, r.Error, want)
		}
	}
}

// TestSteps: many runs by one message are what they are one by one, and some of them are begun
// again meanwhile.
func TestSteps(t *testing.T) {
	srv := newServer(t, "lesson.yaml", Options{Drive: []string{"cart"}})
	many, one := connect(t, srv), connect(t, srv)
	const runs = 16
	var seeds, all []string
	for i := range runs {
		many.do(`"op":"observe","env":%d,"pack":true,"actions":["cart/turn","cart/speed"],"slots":["cart/photo_left","cart/wheel_left"]`, i)
		seeds = append(seeds, fmt.Sprintf(`"%d":%d`, i, i))
	}
	if r := many.rows(`"envs":%d,"seeds":{%s}`, runs, strings.Join(seeds, ",")); r.Error != nil || len(r.Tick) != runs || len(r.Packed) != runs*16 {
		t.Fatalf("%+v", r)
	}
	values := make([]float64, 2*runs)
	for i := range values {
		values[i] = 0.02 * float64(i)
	}
	text := packed(values...)
	var last []float64
	for range 10 {
		r := many.rows(`"envs":%d,"n":2,"packed":%q`, runs, text)
		if r.Error != nil || r.Tick[runs-1] == 0 || r.T[3] != float64(r.Tick[3])/40 {
			t.Fatalf("%+v", r)
		}
		last = unpacked(r.Packed)
	}
	for i := range runs {
		one.do(`"op":"reset","seed":%d`, i)
		one.do(`"op":"observe","slots":["cart/photo_left","cart/wheel_left"]`)
		r := one.do(`"op":"step","n":20,"commands":{"cart/turn":%v,"cart/speed":%v}`, values[2*i], values[2*i+1])
		if fmt.Sprint(r.Obs["cart/photo_left"], r.Obs["cart/wheel_left"]) != fmt.Sprint(last[2*i], last[2*i+1]) {
			t.Errorf("run %d: %v, alone %v", i, last[2*i:][:2], r.Obs)
		}
		all = append(all, one.do(`"op":"result"`).Hash)
	}
	for i := range runs {
		if got := many.do(`"op":"result","env":%d`, i).Hash; got != all[i] {
			t.Errorf("run %d: hash %s, alone %s", i, got, all[i])
		}
	}
	if r := many.rows(`"envs":%d,"packed":%q,"seeds":{"3":9}`, runs, text); r.Error != nil || r.Tick[3] != 0 || r.Tick[4] != 21 {
		t.Errorf("%+v", r)
	}
	many.do(`"op":"run","env":2`)
	if r := many.rows(`"envs":%d,"packed":%q`, runs, text); r.Error == nil || r.Error.Code != Running || !strings.HasPrefix(r.Error.Text, "env 2: ") {
		t.Errorf("%+v", r)
	}
	if r := many.do(`"op":"result","env":5`); r.Tick != 22 {
		t.Errorf("the error of one kept another: tick %d", r.Tick)
	}
}
