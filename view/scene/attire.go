// SPDX-License-Identifier: Apache-2.0

package scene

import (
	"hash/fnv"

	"github.com/playsim/playsim/sim"
)

// attire is what a person looks like beside its figure.
type attire struct {
	shirt, trousers, shoes Color
	skin, hair             Color
	long                   bool // the hair
}

// What people have, each by its name. A shirt has the person's colour; blue is that of all
// whose files say nothing, and there are many blues.
var (
	blues    = [...]Color{{0.13, 0.33, 0.85}, {0.32, 0.58, 0.90}, {0.16, 0.24, 0.48}, {0.20, 0.50, 0.66}, {0.36, 0.42, 0.74}, {0.45, 0.62, 0.78}}
	trousers = [...]Color{{0.22, 0.25, 0.34}, {0.45, 0.40, 0.32}, {0.17, 0.17, 0.19}, {0.38, 0.40, 0.42}, {0.30, 0.22, 0.17}}
	skins    = [...]Color{{0.87, 0.67, 0.53}, {0.94, 0.78, 0.66}, {0.70, 0.49, 0.35}, {0.48, 0.32, 0.23}, {0.80, 0.60, 0.44}}
	hairs    = [...]Color{{0.24, 0.16, 0.11}, {0.10, 0.09, 0.09}, {0.62, 0.47, 0.26}, {0.45, 0.23, 0.12}, {0.56, 0.55, 0.54}}
	shoes    = [...]Color{{0.12, 0.12, 0.13}, {0.28, 0.18, 0.11}, {0.55, 0.55, 0.56}}
)

// attireOf gives a person its looks: the same in every run, and others to other names.
func attireOf(o *sim.Object) attire {
	h := fnv.New64a()
	_, _ = h.Write([]byte(o.Name))
	left := h.Sum64()
	left ^= left >> 29
	pick := func(n int) int {
		k := int(left % uint64(n))
		left /= uint64(n)
		return k
	}
	a := attire{
		shirt: ParseColor(o.Color), trousers: trousers[pick(len(trousers))], shoes: shoes[pick(len(shoes))],
		skin: skins[pick(len(skins))], hair: hairs[pick(len(hairs))], long: pick(2) == 0,
	}
	if k := pick(len(blues)); o.Color == "blue" {
		a.shirt = blues[k]
	}
	return a
}
