// SPDX-License-Identifier: Apache-2.0

package condition

import (
	"hash/fnv"
	"math/rand/v2"
	"strconv"
)

// Source draws the numbers of one rand(): 64 random bits a call.
type Source interface{ Uint64() uint64 }

// Sources gives every rand() its own stream of numbers, by the seed, the name of
// the watcher and which rand() of its condition it is. The streams are the same on
// every build.
func Sources(seed uint64) func(watcher string, site int) Source {
	return func(watcher string, site int) Source {
		h := fnv.New64a()
		h.Write([]byte("rand/" + watcher + "/" + strconv.Itoa(site)))
		return rand.NewPCG(seed, h.Sum64())
	}
}
